"""Two scores are compared as the tricks only where they depend on nothing else and grow with them."""

from __future__ import annotations

import pytest
import z3

from model.codes import open_code
from model.language.amendment import amend
from model.language.document import Code
from model.symbolic.ruling import Ruling
from model.symbolic.switches import Switches, law_literal
from model.symbolic.terms import Truth, conj, disj, iff, neg
from model.table.cards import Seat, Side
from model.table.record import Game
from proofs.comparison import better
from proofs.queries.common import result_differs, totals_differ
from proofs.scoring import as_the_tricks
from proofs.solver import Outcome, Solver
from proofs.study import Position, Study, every_hand

OF_TRICKS = z3.Bool("as the tricks")
OF_POINTS = z3.Bool("as the points")

#: Three tricks for a revoke instead of two.
THREE = {"law": "64A1.2", "is": "3"}

FINE = {
    "law": "99",
    "title": "A fine",
    "kind": "penalty",
    "text": "He is fined.",
    "each": "r: revoke",
    "when": "payable(r)",
    "to": "opponents(r)",
    "gives": ["honour_column(50)"],
}


def changed(name: str, **change: object) -> Code:
    """The code with a change."""
    return amend(open_code(name), {"id": "changed", "title": "Changed", "base": name, **change})


def rulings(*codes: Code) -> list[Ruling]:
    """The rulings of the codes on every hand of their game."""
    return [Ruling(every_hand(Game(code.game)), code, Switches.fixed(code, {})) for code in codes]


def compared(*codes: Code) -> Truth:
    """As what the points of the codes are compared."""
    first, second = rulings(*codes)
    return as_the_tricks(first, second, lambda mine, theirs: OF_TRICKS, lambda: OF_POINTS)


def test_a_penalty_of_tricks_is_weighed_in_tricks() -> None:
    assert compared(open_code("duplicate-1997"), changed("duplicate-1997", change=[THREE])) is OF_TRICKS


@pytest.mark.parametrize(
    "change",
    [
        {"change": [{"law": "77.5", "gives": ["contract_bonus(0)"]}]},  # an overtrick is worth nothing
        {"change": [{"law": "77.8", "is": "50"}]},  # one trick less costs as much as two
        {"clause": [FINE]},  # points are given for an incident
    ],
)
def test_what_does_not_grow_with_the_tricks_alone_is_weighed_in_points(change: dict[str, list[object]]) -> None:
    other = {**change, "change": [*change.get("change", []), THREE]}
    assert compared(changed("duplicate-1997", **change), changed("duplicate-1997", **other)) is OF_POINTS


def test_codes_that_score_differently_are_weighed_in_points() -> None:
    scored_otherwise = changed("duplicate-1997", change=[THREE], strike=["77.6"])
    assert compared(open_code("duplicate-1997"), scored_otherwise) is OF_POINTS
    assert compared(open_code("whist-1864"), open_code("whist-hoffmann")) is OF_POINTS
    assert compared(open_code("auction-1914"), changed("auction-1914", strike=["84(b).1"])) is OF_POINTS


def test_it_is_asked_only_of_hands_on_which_all_laws_are_in_force() -> None:
    study = Study(open_code("duplicate-1997"))
    first, second = study.ruling(), study.ruling(Position({"64A.end.too_few_tricks": "as_many_as_are_due"}))
    weighed = as_the_tricks(first, second, lambda mine, theirs: OF_TRICKS, lambda: OF_POINTS)
    solver = Solver()
    solver.add([weighed])
    every = [law_literal(clause.law) for clause in study.code.clauses]
    assert solver.check([*every, z3.Not(OF_TRICKS)]).outcome is Outcome.UNSAT
    assert solver.check([*every[1:], z3.Not(every[0])]).outcome is Outcome.UNSAT


@pytest.mark.parametrize("player", [Seat.S, Seat.W])
def test_both_ways_to_weigh_come_to_the_same_where_a_player_revoked(player: Seat) -> None:
    first, second = rulings(open_code("duplicate-1997"), changed("duplicate-1997", change=[THREE]))
    one, other = first.ledger, second.ledger
    totals: list[Truth] = []
    for name in first.vocabulary.components():
        totals += [neg(one.total(name, s).equals(other.total(name, s))) for s in Side]
    side = player.side
    apart = neg(one.net(side).equals(other.net(side)))
    pairs = [
        (better(first, second, side), one.net(side) > other.net(side)),
        (better(second, first, side.other), other.net(side.other) > one.net(side.other)),
        (totals_differ(first, second), disj(*totals)),
        (result_differs(first, second), apart),
    ]
    solver = Solver()
    solver.add(first.history.axioms)
    slot = next(slot for slot in first.history.slots if slot.seat is player)
    solver.add(neg(other.used) for other in first.history.slots if other is not slot)
    for weighed, points in pairs:
        assert solver.check([solver.goal(conj(weighed, points))]).outcome is Outcome.SAT
        assert solver.check([solver.goal(neg(iff(weighed, points)))]).outcome is Outcome.UNSAT
