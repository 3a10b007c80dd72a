"""The redline shows every difference of two codes, and none that is not there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.codes import bundled, load, open_code
from model.language.document import Code, loads
from model.language.errors import LawError
from reports.redline import Fate, Redline, compare, redline, redline_json, redline_markdown, redline_text
from tests.reports.samples import SMALL_CODE

BASE = open_code("auction-1914")
DRAFT = """
id = "mine"
title = "My amendment"
base = "auction-1914"
strike = ["86.2"]

[readings]
"85.4.negative_answer" = "establishes"

[[change]]
law = "84(a).2"
text = "and his adversaries add 200 points to their score in the honour column,"
gives = ["honour_column(200)"]

[[change]]
law = "84(c)"
drop = ["exempt_from", "readings.first"]

[[clause]]
law = "90"
after = "86.1"
title = "Mixing"
kind = "bar"
text = "Nobody may search."
each = "s: side"
act = "search(s)"
"""


@pytest.fixture
def amended(tmp_path: Path) -> Code:
    path = tmp_path / "draft.toml"
    path.write_text(DRAFT, "utf-8")
    return load(path)


def fates(found: Redline) -> list[tuple[str, str]]:
    return [(line.law, line.fate.value) for line in found.clauses]


texts = st.lists(st.sampled_from(["three", "tricks", "or", "points", "shall"]), max_size=12).map(" ".join)


@given(texts, texts)
def test_the_struck_words_give_the_old_text_and_the_inserted_the_new(old: str, new: str) -> None:
    found = compare(old, new)
    assert " ".join(words.words for words in found if words.fate is not Fate.INSERTED) == old
    assert " ".join(words.words for words in found if words.fate is not Fate.STRUCK) == new
    assert all(words.fate is Fate.KEPT for words in found) == (old == new)


def test_only_the_words_that_differ_are_marked() -> None:
    found = compare("may take three tricks from them", "may take two tricks from them")
    assert [(words.fate.value, words.words) for words in found] == [
        ("kept", "may take"),
        ("struck", "three"),
        ("inserted", "two"),
        ("kept", "tricks from them"),
    ]


@pytest.mark.parametrize("name", bundled())
def test_a_code_does_not_differ_from_itself(name: str) -> None:
    assert redline(open_code(name), open_code(name)).clauses == ()


def test_a_draft_differs_from_its_base_in_what_it_says(amended: Code) -> None:
    assert amended.base is not None
    found = redline(amended.base, amended)
    assert fates(found) == [
        ("84(a).2", "changed"),
        ("84(c)", "changed"),
        ("85.4", "changed"),
        ("86.2", "struck"),
        ("90", "inserted"),
    ]
    penalty, later, answer, struck, new = found.clauses
    assert [(c.name, c.old, c.new) for c in penalty.fields] == [("gives", "honour_column(100)", "honour_column(200)")]
    assert [words.words for words in penalty.rule if words.fate is not Fate.KEPT] == ["100", "200"]
    assert {c.name: c.new for c in later.fields} == dict.fromkeys(
        (
            "exempt_from",
            "readings.first.ask",
            "readings.first.default",
            "readings.first.exacted",
            "readings.first.established",
        )
    )
    assert later.defaults == ()
    assert [(c.name, c.old, c.new) for c in answer.defaults] == [
        ("85.4.negative_answer", "protection_lost", "establishes")
    ]
    assert answer.fields == ()
    assert [words.fate for words in answer.text] == [Fate.KEPT]
    assert any(words.fate is not Fate.KEPT for words in answer.rule)
    assert new.text[0].words == "Nobody may search."
    assert struck.text[0].fate is Fate.STRUCK


def test_a_redline_read_backwards_strikes_what_was_inserted(amended: Code) -> None:
    turned = {Fate.INSERTED: Fate.STRUCK, Fate.STRUCK: Fate.INSERTED, Fate.CHANGED: Fate.CHANGED}
    there, back = redline(BASE, amended), redline(amended, BASE)
    assert {(line.law, turned[line.fate]) for line in there.clauses} == {(line.law, line.fate) for line in back.clauses}


def test_any_two_codes_of_a_game_can_be_compared(small_code: Code) -> None:
    found = redline(small_code, BASE)
    struck = {line.law for line in found.clauses if line.fate is Fate.STRUCK}
    assert struck == {clause.law for clause in small_code.clauses} - {clause.law for clause in BASE.clauses}
    with pytest.raises(LawError, match=r"auction-1914 is a code of auction, whist-1864 one of whist"):
        redline(BASE, open_code("whist-1864"))


def test_a_law_that_stands_elsewhere_is_shown(small_code: Code) -> None:
    head, first, second, rest = SMALL_CODE.split("[[clause]]", 3)
    found = redline(small_code, loads("[[clause]]".join([head, second, first, rest])))
    (line,) = found.clauses
    assert [change.name for change in line.fields] == ["place"]


def test_the_redline_of_1912_as_text() -> None:
    text = redline_text(redline(BASE, open_code("auction-1912")))
    assert text.startswith(
        "auction-1914 -> auction-1912: Four clauses changed, no clauses struck, one clause inserted."
    )
    assert "add [-100-] {+150+} points" in text
    assert "gives: honour_column(100) → honour_column(150)" in text
    assert "{+Dummy is not liable to the penalty for a revoke.+}" in text


def test_the_redline_in_markdown_marks_words_and_nothing_else(amended: Code) -> None:
    page = redline_markdown(redline(BASE, amended))
    assert "add ~~100~~ **200** points" in page
    assert "Read by default, 85.4.negative\\_answer: protection\\_lost → establishes" in page
    assert "## 90 Mixing (inserted)\n\n**Nobody may search.**" in page
    assert "exempt\\_from: law 84.end (inferred), law 89.1 (inferred) → (none)" in page


def test_the_redline_as_json_is_plain(amended: Code) -> None:
    data = json.loads(json.dumps(redline_json(redline(BASE, amended))))
    assert (data["old"]["digest"], data["new"]["id"]) == (BASE.digest, "mine")
    assert data["clauses"][0]["text"][1] == {"fate": "struck", "words": "100"}
    assert data["clauses"][2]["defaults"] == [
        {"name": "85.4.negative_answer", "old": "protection_lost", "new": "establishes"}
    ]
