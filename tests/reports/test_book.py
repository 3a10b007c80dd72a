from __future__ import annotations

import pytest

from model.codes import bundled, open_code
from model.language.document import Code
from model.language.vocabulary import Vocabulary
from reports.book import clause_page, code_page, codes_page, vocabulary_page


def test_a_clause_shows_the_law_beside_its_rule(small_code: Code) -> None:
    lines = clause_page(small_code.clause("6")).splitlines()
    assert lines[0] == "6  But not to a revoking side  (limit, in summary)"
    beside = next(line for line in lines if "A side that has revoked" in line)
    assert "For each side, when there is a revoke" in beside
    assert "  limit       trick_points(s) <= 0" in lines
    assert "              slam_points(s) <= 0" in lines


def test_a_clause_shows_its_readings_with_their_names(small_code: Code) -> None:
    text = clause_page(small_code.clause("4"))
    assert "What if there are not three tricks to take?  [4.too_few_tricks]" in text
    assert "no_such_option (default): as above" in text
    assert "all_there_are: For each revoke" in text


def test_a_clause_that_is_not_verified_says_so(small_code: Code) -> None:
    assert clause_page(small_code.clause("5")).startswith("5  Odd tricks  (score, unverified)")


@pytest.mark.parametrize("name", bundled())
def test_every_bundled_clause_has_its_page(name: str) -> None:
    code = open_code(name)
    text = code_page(code)
    assert all(f"\n{clause.law}  " in text for clause in code.clauses)


@pytest.mark.parametrize("game", ["whist", "auction", "duplicate"])
def test_the_vocabulary_lists_every_word_effect_and_act(game: str) -> None:
    vocabulary = Vocabulary.of(game)
    text = vocabulary_page(vocabulary)
    for name in (*vocabulary.words, *vocabulary.effects, *vocabulary.acts):
        assert f"\n  {name}" in text


def test_the_codes_have_a_line_each(small_code: Code) -> None:
    assert codes_page([small_code]).splitlines()[1].split() == ["small", "auction", "10", "-", "A", "small", "code"]


def test_an_amendment_is_listed_with_its_base() -> None:
    assert codes_page([open_code("auction-1912")]).splitlines()[1].split()[:4] == [
        "auction-1912",
        "auction",
        str(len(open_code("auction-1912").clauses)),
        "auction-1914",
    ]
