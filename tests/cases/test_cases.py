"""What committees, directors and writers have ruled is proved of every hand with the same facts."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest

from model.table.notation.pbn import from_pbn
from proofs.verdict import Verdict
from tests.cases.court import contrary, example, judged
from tests.cases.decided import Decision, decided
from tests.cases.table import table

#: The cases as they were collected.
COLLECTED = Path(__file__).parents[3] / "shared" / "cases" / "cases.jsonl"

#: Each decision under each of its codes, with what it is called.
RULINGS = [
    (decision, code, f"{case.id}: {code}" + (f", {decision.label}" if decision.label else ""))
    for case in decided()
    for decision in case.decisions
    for code in decision.codes
]
DECISIONS = [pytest.param(decision, code, id=name) for decision, code, name in RULINGS]
RECORDED = [pytest.param(decision, code, id=name) for decision, code, name in RULINGS if decision.record]
READINGS = [
    pytest.param(first, second, code, id=f"{case.id}: {code}, {first.label}; {second.label}")
    for case in decided()
    if case.source == "open"
    for first, second in itertools.permutations(case.decisions, 2)
    for code in first.codes
    if code in second.codes
]


@pytest.mark.parametrize(("decision", "code"), DECISIONS)
def test_every_hand_with_the_facts_is_so_ruled_and_there_is_one(decision: Decision, code: str) -> None:
    assert contrary(decision, code).verdict is Verdict.PROVED
    assert example(decision, code).hand is not None


@pytest.mark.parametrize(("first", "second", "code"), READINGS)
def test_an_open_case_has_readings_that_decide_it_differently(first: Decision, second: Decision, code: str) -> None:
    assert example(first, code, unlike=second).hand is not None


@pytest.mark.parametrize(("decision", "code"), RECORDED)
def test_the_hand_of_the_case_is_so_ruled(decision: Decision, code: str) -> None:
    assert decision.record is not None
    judgements = judged(decision, code, from_pbn(decision.record.read_bytes()))
    assert judgements
    assert all(judgements)


def test_a_ruling_is_not_proved_of_a_code_that_rules_otherwise() -> None:
    (case,) = (case for case in decided() if case.id == "EBU-060")
    one_trick = case.decisions[0]
    refuted = contrary(one_trick, "duplicate-1997")
    assert refuted.verdict is Verdict.REFUTED
    assert refuted.hand is not None
    assert judged(one_trick, "duplicate-1997", refuted.hand) == [False]


def test_every_case_is_proved_or_says_why_it_cannot_be_put() -> None:
    assert len(decided()) == 41
    assert sum(bool(case.decisions) for case in decided()) == 39
    assert [case.id for case in decided() if not case.decisions and not case.cannot] == []


def test_an_open_case_has_readings_or_says_why_it_has_none() -> None:
    assert [
        case.id for case in decided() if case.source == "open" and len(case.decisions) < 2 and not case.cannot
    ] == []


def test_the_table_has_a_line_for_each_case() -> None:
    for case in decided():
        assert f"\n| {case.id} | " in table()


@pytest.mark.skipif(not COLLECTED.exists(), reason="the collection of cases is not at hand")
def test_no_case_of_the_collection_is_left_out() -> None:
    collected = {data["id"]: data for data in map(json.loads, COLLECTED.read_text().splitlines())}
    assert {case.id: case.source for case in decided()} == {name: data["answer"] for name, data in collected.items()}
