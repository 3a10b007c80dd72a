"""What ``revokelaw draft`` prints is a valid draft, with every example and without."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from model.codes import bundled, load, open_code
from model.language.document import Code
from reports.cli import main
from reports.drafting import draft_page


def uncommented(page: str) -> str:
    """The page with its examples; a line of explanation begins with a space after the mark."""
    return re.sub(r"^#(?! )", "", page, flags=re.MULTILINE)


def loaded(text: str, folder: Path) -> Code:
    path = folder / "draft.toml"
    path.write_text(text, "utf-8")
    return load(path)


@pytest.mark.parametrize("name", bundled())
def test_the_draft_is_valid_and_changes_nothing(name: str, tmp_path: Path) -> None:
    code, base = loaded(draft_page(open_code(name), name), tmp_path), open_code(name)
    assert code.data["clause"] == base.data["clause"]
    assert code.base is not None
    assert code.base.digest == base.digest


@pytest.mark.parametrize("name", bundled())
def test_every_example_is_valid_alone(name: str, tmp_path: Path) -> None:
    head, *examples = draft_page(open_code(name), name).split("\n\n")
    assert len(examples) in (4, 5)  # no second reading to drop where there is only one
    for example in examples:
        code = loaded(f"{head}\n{uncommented(example)}", tmp_path)
        assert code.id == f"{name}-amended"


@pytest.mark.parametrize("name", bundled())
def test_all_examples_are_valid_together(name: str, tmp_path: Path) -> None:
    base, page = open_code(name), uncommented(draft_page(open_code(name), name))
    code = loaded(page, tmp_path)
    assert not re.search(r"^#(?! )", page, re.MULTILINE)
    assert code.source
    assert len(code.clauses) == len(base.clauses)
    assert len({clause.law for clause in code.clauses} - {clause.law for clause in base.clauses}) == 1
    assert len(code.readings) < len(base.readings) or len(base.readings) == 1
    assert any(choice != base.default_readings[reading] for reading, choice in code.default_readings.items())


def test_a_code_without_readings_and_penalties_has_its_draft_too(tmp_path: Path) -> None:
    only = '[[clause]]\nlaw = "1 \\"a\\""\ntitle = "T"\nkind = "informative"\ntext = "A\\tb."\nreason = "Because."\n'
    base = tmp_path / "base.toml"
    base.write_text(f'id = "only"\ntitle = "One \\u007f"\ngame = "whist"\n{only}', "utf-8")
    page = draft_page(load(base), "base.toml")
    assert [clause.law for clause in loaded(page, tmp_path).clauses] == ['1 "a"']
    assert [clause.law for clause in loaded(uncommented(page), tmp_path).clauses] == ['1 "a"', '1 "a".new']


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draft", "auction-1914"]) == 0
    assert capsys.readouterr().out == draft_page(open_code("auction-1914"), "auction-1914")
