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

#: The cases as they were collected, where they are at hand.
COLLECTED = Path(__file__).parents[3] / "shared" / "cases" / "cases.jsonl"

DECISIONS = [
    pytest.param(decision, code, id=f"{case.id}-{code}{'-' * bool(decision.label)}{decision.label}".replace(" ", "_"))
    for case in decided()
    for decision in case.decisions
    for code in decision.codes
]
READINGS = [
    pytest.param(first, second, code, id=f"{case.id}-{code}-{first.label}-{second.label}".replace(" ", "_"))
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
