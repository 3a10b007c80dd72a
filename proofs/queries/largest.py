"""What is the most that somebody can gain by an offence?"""

from __future__ import annotations

from attrs import frozen

from model.language.document import Code
from model.symbolic.terms import Num, value_in
from model.table.cards import Side
from model.table.record import Game
from proofs.comparison import Comparison
from proofs.outline import Outline
from proofs.queries.incentive import TEMPTATIONS
from proofs.queries.pairs import TRICKS, Lines
from proofs.queries.profit import exchanging, offenders, playing_on
from proofs.solver import Budget, Outcome, Solver

#: More points than any hand is worth: what goes beyond is a game.
_MOST = {Game.WHIST: 30, Game.AUCTION: 8000, Game.DUPLICATE: 8000}


@frozen
class Largest:
    """The largest profit, in points; ``points`` is None where a game can be gained by it, which no points weigh.

    ``exact`` is false where a check was not decided: then it may be more.
    """

    points: int | None
    exact: bool


def largest_profit(code: Code, question: str, budget: Budget) -> Largest:
    """The most that any offender can gain in a question that compares two lines of one deal; 0 if nothing."""
    found = [_largest(code, question, who, budget) for who in offenders(code)]
    exact = all(one.exact for one in found)
    if any(one.points is None for one in found):
        return Largest(None, exact)
    return Largest(max(one.points or 0 for one in found), exact)


def _largest(code: Code, question: str, who: str, budget: Budget) -> Largest:
    """The most for one kind of offender: no more than without cards, and then trick by trick with them."""
    seat = offenders(code)[who]
    lines, earliest = _lines(question, who, code)
    most = _MOST[Game(code.game)]
    ceiling, exact = _climb(Outline(code, {}, 1, budget), lines, 1, seat.side, 0, most)
    best = 0
    for trick in TRICKS:
        if trick >= earliest and best < ceiling:
            best, decided = _climb(Comparison(code, {}, trick, budget), lines, trick, seat.side, best, ceiling)
            exact = exact and decided
    return Largest(None if best >= most else best, exact)


def _lines(question: str, who: str, code: Code) -> tuple[Lines, int]:
    """The two lines of a question, and the first trick at which they can part."""
    seat = offenders(code)[who]
    if question.startswith("profit."):
        return (exchanging if question == "profit.exchange" else playing_on)(seat), 1
    temptation = TEMPTATIONS[question.removeprefix("incentive.")]
    return temptation.lines(seat), temptation.earliest


def _climb(comparison: Comparison, lines: Lines, trick: int, me: Side, best: int, most: int) -> tuple[int, bool]:
    """The most that can be gained from this trick on, if it is more than the best so far; whether all was decided."""
    margin = comparison.make.number("margin", 0, most)
    goal = comparison.gains(*lines(comparison, trick), me, margin)
    solver = Solver(comparison.budget)
    solver.add(comparison.make.axioms)
    solver.add([goal])
    low, high, decided = best, most, True
    while low < high:
        # The first step is a small one: most tricks allow no more than the best so far.
        middle = low + 1 if low == best else (low + high + 1) // 2
        answer = solver.check([solver.goal(margin >= Num.of(middle - 1))])
        if answer.model is not None:
            low = value_in(answer.model, margin) + 1
        else:
            high, decided = middle - 1, decided and answer.outcome is Outcome.UNSAT
    return low, decided
