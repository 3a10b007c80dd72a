"""Each hand that is kept is ruled on as it was decided, and tells its law from what it might have been."""

from __future__ import annotations

import pytest

from model.codes import bundled
from proofs.finding import Hearing
from proofs.guarding import FOLDER, CaseHand, Guard, case_hands, guards
from proofs.hear import hear
from proofs.mutants import Mutant, mutants
from tests.cases.court import judged
from tests.cases.decided import code, decided

CODES = sorted(path.stem for path in FOLDER.glob("*.json"))
GUARDS = [
    pytest.param(name, guard, id=f"{name}: {guard.law}: {guard.says}") for name in CODES for guard in guards(code(name))
]
CASES = [pytest.param(name, hand, id=f"{name}: {hand.case}") for name in CODES for hand in case_hands(code(name))]


def test_only_bundled_codes_have_hands() -> None:
    assert set(CODES) <= set(bundled())
    assert len(CODES) >= 4


@pytest.mark.parametrize(("name", "guard"), GUARDS)
def test_the_hand_is_so_ruled(name: str, guard: Guard) -> None:
    ruling = hear(code(name), Hearing("", guard.record, guard.under))
    assert not ruling.conflicts
    heard = guard.statement.heard(ruling)
    assert heard
    assert all(follows for _, follows in heard)


@pytest.mark.parametrize(("name", "hand"), CASES)
def test_the_hand_of_a_case_is_so_ruled(name: str, hand: CaseHand) -> None:
    (decision,) = (
        decision
        for case in decided()
        for decision in case.decisions
        if (case.id, decision.label) == (hand.case, hand.label) and name in decision.codes
    )
    assert decision.under == hand.under
    judgements = judged(decision, name, hand.record)
    assert judgements
    assert all(judgements)


@pytest.mark.parametrize("name", CODES)
def test_each_guard_tells_its_law_from_a_slip_of_the_pen(name: str) -> None:
    """Under some mutant of the law it does not follow what was decided."""
    every = mutants(code(name))
    for guard in guards(code(name)):
        mine = [m for m in every if m.law == guard.law and m.readings.items() <= guard.under.items()]
        assert any(not kept(mutant, guard) for mutant in mine), f"{guard.law}: {guard.says}"


def kept(mutant: Mutant, guard: Guard) -> bool:
    names = {clause.law for clause in mutant.code.clauses}
    under = {reading: choice for reading, choice in guard.under.items() if reading.rpartition(".")[0] in names}
    ruling = hear(mutant.code, Hearing("", guard.record, under))
    heard = guard.statement.heard(ruling)
    return not ruling.conflicts and bool(heard) and all(follows for _, follows in heard)
