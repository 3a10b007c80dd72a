"""Every sentence of the printed laws is a clause, word for word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from model.codes import open_code

TEXTS = Path(__file__).resolve().parents[3] / "shared" / "laws" / "texts"
SOURCES = {
    "whist-1864": ("whist-1864-laws-71-82.txt", r"71\. Is when", r"← Back"),
    "auction-1914": ("auction-laws-83-89.txt", r"83\. A revoke", r"\Z"),
}


def plain(text: str) -> list[str]:
    """The words of a text, without numbers of laws, footnotes and the marks between clauses."""
    text = re.sub(r"\[\d+\]|(?<=[a-z.])\d\d\b", "", text)
    text = re.sub(r"^\s*(\d+\.|\([a-c]\))", " ", text, flags=re.MULTILINE).replace("The penalty for a revoke:—", " ")
    return re.findall(r"[a-z0-9]+", text.lower())


@pytest.mark.parametrize("name", SOURCES)
def test_the_clauses_say_all_that_the_text_says(name: str) -> None:
    file, start, end = SOURCES[name]
    if not (TEXTS / file).exists():
        pytest.skip("the printed law texts do not lie beside the project")
    text = (TEXTS / file).read_text(encoding="utf-8")
    begin = re.search(start, text)
    assert begin
    text = text[begin.start() :]
    text = text[: re.search(end, text).start()] if re.search(end, text) else text  # type: ignore[union-attr]
    clauses = [c for c in open_code(name).clauses if not c.paraphrase and c.law != "5"]
    said = " ".join(c.text for c in clauses).replace("The penalty for a revoke: ", "")
    assert plain(said) == plain(text)
