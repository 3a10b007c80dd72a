"""Every sentence of the printed laws is a clause, word for word."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

from model.codes import open_code

TEXTS = Path(__file__).resolve().parents[3] / "shared" / "laws" / "texts"

#: For each printed text its code, and where the laws begin and end in the file.  A number of a law opens a line.
PRINTED = {
    "whist-1864-laws-71-82.txt": ("whist-1864", r"71\. Is when", r"← Back"),
    "whist-hoffmann-laws-75-86.txt": ("whist-hoffmann", r"IV\. Cannot", r"\Z"),
    "auction-laws-67-75.txt": ("auction-1914", r"67\. After", r"\Z"),
    "auction-laws-83-89.txt": ("auction-1914", r"83\. A revoke", r"\Z"),
}

#: A digest of the words of each law that is printed, in order.  It changes when a clause loses, gains or moves a word
#: or a mark; then read the clause against the printed text.  Of Hoffmann's law 75 only IV and V are printed.
DIGESTS = {
    "whist-1864": {
        "71": "57eaf842c260",
        "72": "5ab6e9255f24",
        "73": "546d9b95ee1d",
        "74": "0a0d239e367b",
        "75": "d0c4a3fc6a9c",
        "76": "8a08e5ad9c54",
        "77": "04f5dee113b2",
        "78": "7cd4b7c9b224",
        "79": "066acbb2d604",
        "80": "5c1c2e93164d",
        "81": "abd80cd09d30",
        "82": "0884231c3e6d",
    },
    "whist-hoffmann": {
        "75": "484a6f4ce568",
        "76": "7d3a94abc2a1",
        "77": "1794361c63d7",
        "78": "506f21e2cb0c",
        "79": "330a3d163de9",
        "80": "e2675db3738d",
        "81": "d5eec4fe1690",
        "82": "eb8bbeedc3c2",
        "83": "d4f1c4fbda7e",
        "84": "5c1c2e93164d",
        "85": "de7585871d9a",
        "86": "494066672a81",
    },
    "auction-1914": {
        "67": "3a739efe75de",
        "68": "c9d6ddd10d87",
        "69": "dcaea526e6a2",
        "70": "66cbc85da849",
        "70a": "1acb67b0e293",
        "71": "e0eb1661e6f5",
        "72": "9932e9c11472",
        "73": "3bdcd5f0890b",
        "74": "34628b5bd106",
        "75": "82cf494c1d81",
        "83": "487a905768a3",
        "84": "83133df684f7",
        "85": "d6480605bfc5",
        "86": "a4872fe07172",
        "87": "05de9095f852",
        "88": "7cd4b7c9b224",
        "89": "536732b6612d",
    },
}


def plain(text: str) -> str:
    """The text without footnotes, page marks, dashes and spaces, and with plain quotation marks."""
    text = re.sub(r"\[\d+\]|\{\d+\}|(?<=[a-z.])\d\d\b", "", text)
    return re.sub(r"--|[\s_—]+", "", text.translate(str.maketrans("’“”", '\'""')))


def digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()[:12]


def laws_of(name: str) -> dict[str, str]:
    """The words of a code's verbatim clauses, joined by the number of their law, in the order of the document."""
    words: dict[str, str] = {}
    for clause in open_code(name).clauses:
        number = re.match(r"\d+a?", clause.law)
        if number and not clause.paraphrase and clause.law != "5":  # on scoring: quoted, but not printed here
            words[number[0]] = words.get(number[0], "") + plain(clause.text)
    return words


def laws_printed(file: str) -> dict[str, str]:
    """The words of a printed text, by the number of the law; numbers and letters of its paragraphs are left out."""
    _, start, end = PRINTED[file]
    text = (TEXTS / file).read_text(encoding="utf-8")
    begin = re.search(start, text)
    assert begin
    text = re.split(end, text[begin.start() :])[0]
    first, *parts = re.split(r"^(\d+a?)\.(?:--|\s)", text, flags=re.MULTILINE)
    laws = dict(zip(parts[::2], parts[1::2], strict=True))
    if first.strip():  # the file begins in the middle of a law
        laws = {str(int(parts[0]) - 1): first, **laws}
    return {law: plain(re.sub(r"^(\(\w\)|[IV]+\.) ", "", words, flags=re.MULTILINE)) for law, words in laws.items()}


@pytest.mark.parametrize("file", PRINTED)
def test_the_clauses_say_all_that_the_text_says_and_no_more(file: str) -> None:
    if not (TEXTS / file).exists():
        pytest.skip("the printed law texts do not lie beside the project")
    printed, said = laws_printed(file), laws_of(PRINTED[file][0])
    assert list(printed) == [law for law in said if law in printed]
    for law, words in printed.items():
        assert said[law] == words, law


@pytest.mark.parametrize("name", DIGESTS)
def test_no_word_of_a_printed_law_is_changed(name: str) -> None:
    assert {law: digest(words) for law, words in laws_of(name).items()} == DIGESTS[name]
