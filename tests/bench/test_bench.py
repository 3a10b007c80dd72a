"""The encodings that the bench compares give the same answers, and its tables render; no time is judged."""

from __future__ import annotations

from itertools import islice

import pytest

from model.codes import bundled, open_code
from model.concrete.hand import Hand
from model.table.cards import Seat
from proofs.bearing import digest
from tests.bench import naive, ours
from tests.bench.__main__ import preface
from tests.bench.growth import by_clauses, by_tricks
from tests.bench.limit import asked, row
from tests.bench.measure import AMENDED, ENCODINGS, REVIEWED, amended, claimed_revokes, drafts, encoding, rulings
from tests.bench.question import Answer, Encoding, Question, Witness, check
from tests.bench.table import Row, Section, page

#: The last two tricks alone: a revoke in the one can cost both, and not three.
LAST = {more: Question(first=12, revoke=12, more=more) for more in (0, 1, 2, 3)}


@pytest.mark.parametrize("ask", ENCODINGS.values(), ids=lambda ask: ask.__name__)
def test_every_encoding_finds_what_there_is_and_nothing_else(ask: Encoding) -> None:
    for more, question in LAST.items():
        witness = ask(question).witness
        assert (witness is not None) == (more <= 2)
        if witness is not None:
            check(question, witness)


def test_the_program_and_the_clauses_find_a_whole_deal() -> None:
    question = Question(revoke=11, more=1)
    for ask in (ours.ending, naive.clauses):
        witness = ask(question).witness
        assert witness is not None
        assert witness.leader is Seat.W
        check(question, witness)


def test_a_false_witness_is_refused() -> None:
    witness = naive.clauses(LAST[2]).witness
    assert witness is not None
    for false, error in (
        (Witness(witness.leader, witness.fair, witness.fair), r"revokes: \[\]"),
        (Witness(witness.leader, witness.foul, witness.foul), "revokes in the lawful line"),
    ):
        with pytest.raises(AssertionError, match=error):
            check(LAST[2], false)
        assert row("x", Answer(false, 0, 0), LAST[2]).seconds is None
    with pytest.raises(AssertionError, match="tricks against"):
        check(LAST[3], witness)


def test_an_encoding_that_takes_too_long_is_stopped() -> None:
    assert asked("x", naive.one_hot, Question(), 0.01) == Row("x", 0.01, over=True)


def test_an_encoding_that_fails_says_why() -> None:
    found = asked("x", ours.ending, Question(continued=False), 60)
    assert found.seconds is None
    assert found.remark.startswith("AssertionError")


def test_one_clause_of_the_amended_code_is_changed() -> None:
    code, base = amended(), open_code(AMENDED)
    assert [c.law for c in code.clauses if c.rules != base.clause(c.law).rules] == ["84(b).1"]


@pytest.mark.parametrize("name", REVIEWED)
def test_of_the_drafts_the_one_bears_on_what_a_hand_comes_to_and_the_other_does_not(name: str) -> None:
    base, (number, right) = open_code(name), drafts(name)
    assert [c.law for c in number.clauses if c.rules != base.clause(c.law).rules] == [REVIEWED[name][0]["law"]]
    assert digest(number) != digest(base) == digest(right)


@pytest.mark.parametrize("name", bundled())
def test_the_random_hands_have_one_claimed_revoke(name: str) -> None:
    for one in islice(claimed_revokes(open_code(name)), 20):
        hand = Hand.of(one)
        assert len(hand.incidents) == len(hand.claims) == 1
        assert set(hand.incidents) == hand.failed


def test_the_cheap_measurements_can_be_made() -> None:
    for section in (rulings("auction-1914", 0.0, 2), encoding("whist-1864")):
        assert all(row.seconds is not None for row in section.rows)


def test_the_growth_is_measured_from_one_code_and_one_trick_on() -> None:
    (row,) = by_clauses(["duplicate-sheet"]).rows
    assert row.seconds is not None
    (row,) = by_tricks(30, (12,)).rows
    assert row.seconds is not None


def test_a_table_shows_ratios_next_to_times() -> None:
    rows = (Row("a", 0.25), Row("b", 60, over=True), Row("c", 0.00005, "fast"), Row("d", None, "broke"), Row("e", 3))
    assert page([Section("Title", rows, "Text.")]).splitlines() == [
        "## Title",
        "",
        "Text.",
        "",
        "| | time | ratio | |",
        "|---|--:|--:|---|",
        "| a | 0.25 s | 1 |  |",
        "| b | > 60 s | > 240 |  |",
        "| c | 50 µs | 0.0002 | fast |",
        "| d | failed |  | broke |",
        "| e | 3.0 s | 12 |  |",
    ]


def test_there_is_no_ratio_to_what_failed() -> None:
    lines = Section("Title", (Row("a", None, "broke"), Row("b", 1.0))).markdown().splitlines()
    assert lines[-2:] == ["| a | failed |  | broke |", "| b | 1.0 s |  |  |"]


def test_the_page_says_that_only_ratios_count() -> None:
    assert "only the ratios of one run count" in preface()
