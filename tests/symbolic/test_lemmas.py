"""The truths about cards that the history takes for granted are proved on the rules of play themselves."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import pytest
from pysat.solvers import Solver

from model.symbolic.completion import TRICKS, TRUMP, rules_of_play
from model.symbolic.history import FIRST_LEADER
from model.table.cards import Card, Seat


def impossible(has_trumps: bool, questions: Iterable[list[int]]) -> bool:
    """No play of 52 cards meets any of the lists of assumptions."""
    with Solver(name="cadical153", bootstrap_with=rules_of_play(has_trumps).clauses) as solver:
        assert solver.solve()
        return not any(solver.solve(assumptions=question) for question in questions)


@pytest.mark.parametrize("has_trumps", [True, False])
def test_who_leads_to_a_trick_cannot_revoke_in_it(has_trumps: bool) -> None:
    rules = rules_of_play(has_trumps)
    later = [[rules.wins(n - 1, s), rules.fault(n, s)] for n, s in itertools.product(TRICKS[1:], Seat)]
    assert impossible(has_trumps, [[rules.fault(1, FIRST_LEADER)], *later])


@pytest.mark.parametrize("has_trumps", [True, False])
def test_nobody_can_revoke_in_the_last_trick(has_trumps: bool) -> None:
    rules = rules_of_play(has_trumps)
    assert impossible(has_trumps, [[rules.fault(13, seat)] for seat in Seat])


@pytest.mark.parametrize("others", [0, 1, 2])
def test_the_highest_trumps_in_one_hand_win_a_trick_each(others: int) -> None:
    rules, seat = rules_of_play(True), Seat.N
    holds = [rules.dealt(Card(TRUMP, 14 - n), seat) for n in range(others + 1)]
    wins_no_more_than = [
        [-rules.wins(n, seat) for n in TRICKS if n not in won] for won in itertools.combinations(TRICKS, others)
    ]
    assert impossible(True, [[*holds, *losing] for losing in wins_no_more_than])


def test_without_trumps_nobody_wins_a_trick_by_a_revoke() -> None:
    rules = rules_of_play(False)
    assert impossible(False, [[rules.wins(n, s), rules.fault(n, s)] for n, s in itertools.product(TRICKS, Seat)])


@pytest.mark.parametrize("has_trumps", [True, False])
def test_a_revoke_is_possible_in_every_other_place(has_trumps: bool) -> None:
    rules = rules_of_play(has_trumps)
    with Solver(name="cadical153", bootstrap_with=rules.clauses) as solver:
        for trick, seat in itertools.product(range(1, 13), Seat):
            possible = solver.solve(assumptions=[rules.fault(trick, seat)])
            assert possible == ((trick, seat) != (1, FIRST_LEADER))
