"""Nobody does better by one ruling than by another unless he does so in some part: what the shorter proofs rest on."""

from __future__ import annotations

from functools import lru_cache

import pytest
import z3
from hypothesis import HealthCheck, assume, given, settings

from model.codes import open_code
from model.language.amendment import amend
from model.symbolic.every_hand import facts_history
from model.symbolic.gains import ways_to_gain
from model.symbolic.history import History
from model.symbolic.observe import BeyondBoundsError, facts_of
from model.symbolic.pin import pin
from model.symbolic.ruling import Ruling
from model.symbolic.switches import Switches
from model.symbolic.terms import Truth, true_in
from model.table.cards import Side
from model.table.record import Game, HandRecord
from proofs.comparison import better
from tests.differential.strategies import hands

#: A code and a change that lets somebody do better by it.
CHANGES = {
    "whist-1864": {"strike": ["72-I"]},
    "auction-1914": {"strike": ["84.end", "84(b).1"]},
    "duplicate-1997": {"strike": ["64A.end"]},
}


@lru_cache
def rulings(name: str) -> tuple[History, z3.Solver, Ruling, Ruling]:
    """Every hand of the code's game, a solver that knows it, and its rulings by the code and by the changed one."""
    code = open_code(name)
    changed = amend(code, {"id": "changed", "title": "Changed", "base": name, **CHANGES[name]})
    history = facts_history(Game(code.game), 3, acts_per_seat=3)
    solver = z3.SolverFor("QF_FD")
    solver.add([axiom for axiom in history.axioms if axiom is not True])
    first, second = (Ruling(history, c, Switches.fixed(c, {})) for c in (code, changed))
    return history, solver, first, second


@pytest.mark.parametrize("name", CHANGES)
def test_who_does_better_does_so_in_some_part(name: str) -> None:
    history, solver, first, second = rulings(name)
    gains = 0

    def parts(side: Side, one: Ruling, other: Ruling) -> tuple[Truth, list[Truth]]:
        return better(one, other, side), list(ways_to_gain(one.ledger, other.ledger, side))

    compared = [parts(side, *pair) for side in Side for pair in ((first, second), (second, first))]

    @settings(max_examples=60, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(hands(history.game))
    def run(record: HandRecord) -> None:
        nonlocal gains
        try:
            pinned = pin(history, facts_of(record))
        except BeyondBoundsError:
            assume(False)
        solver.push()
        solver.add(pinned)
        assert solver.check() == z3.sat
        model = solver.model()
        solver.pop()
        for gain, ways in compared:
            if true_in(model, gain):
                gains += 1
                assert any(true_in(model, way) for way in ways)

    run()
    assert gains > 5
