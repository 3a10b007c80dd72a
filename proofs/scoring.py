"""What depends on the tricks alone: it differs between two rulings only where the tricks do, and a score as they do.

A solver takes seconds to find that out for the scores of two rulings at once.  That one trick more is worth more,
whatever the contract, takes it a fraction of one, and the rest follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from model.symbolic.ruling import Ruling
from model.symbolic.terms import Num, Truth, conj, differ
from model.table.cards import Side
from proofs.solver import Budget, Outcome, decided

#: What is not seen to grow within this, ten times what a duplicate score takes, is weighed in points.
_BUDGET = Budget(steps=40_000_000)


def follows_from_tricks(first: Ruling, second: Ruling, what: Callable[[Ruling], Num | Truth]) -> bool:
    """Whether ``what`` is read off two rulings can be seen to differ only where the tricks do that they count."""
    if differ(*_counts(first, second)) is False:
        return False  # they count the same tricks
    return differ(*(what(ruling) for ruling in _of_any_tricks(first, second))) is False


def as_the_tricks(
    first: Ruling, second: Ruling, compared: Callable[[Num, Num], Truth], points: Callable[[], Truth]
) -> Truth:
    """What is asked of the ``points`` of two rulings, put as what is ``compared`` of the tricks if it is the same.

    It is where what North and South net is one function of the tricks that they are counted, which is proved to grow.
    That is proved of codes with all their laws; where laws are named, this asks for hands on which all are in force.
    """
    if not (_scores_sides(first) and _scores_sides(second)):
        return points()
    laws = conj(*(on for ruling in (first, second) for on in ruling.switches.on.values() if on is not False))
    if not follows_from_tricks(first, second, _net) or not _grows(first, second, laws):
        return points()
    return conj(laws, compared(*_counts(first, second)))


def more_tricks(first: Ruling, second: Ruling, side: Side, points: Callable[[], Truth]) -> Truth:
    """The same of a side's advantage in the first ruling: more points, or more tricks."""
    return as_the_tricks(first, second, lambda a, b: a > b if side is Side.NS else b > a, points)


def _net(ruling: Ruling) -> Num:
    return ruling.ledger.net(Side.NS)


def _scores_sides(ruling: Ruling) -> bool:
    """No rule of the code gives or bounds points for one incident: such points would depend on more than tricks."""
    effects = ruling.vocabulary.effects
    for clause in ruling.code.clauses:
        rule = ruling.switches.rule(clause)
        totals = {effects[effect.name].component for effect in rule.effects} | {limit.total for limit in rule.limits}
        if totals - {"tricks_taken"} and any(each.collection != "sides" for each in rule.each):
            return False
    return ruling.history.contract is not None


def _grows(first: Ruling, second: Ruling, laws: Truth) -> bool:
    """Whatever the contract, one trick more is worth more."""
    contract = first.history.contract
    assert contract is not None
    fewer, _ = _of_any_tricks(first, second)
    tricks = fewer.ledger.tricks_counted(Side.NS)
    more = first.counting(tricks + Num.of(1))
    ranges = [n.in_range for n in (contract.level, contract.denomination, contract.doubled, tricks)]
    return decided(conj(laws, *ranges, _net(more) <= _net(fewer)), _BUDGET) is Outcome.UNSAT


def _of_any_tricks(first: Ruling, second: Ruling) -> Iterator[Ruling]:
    """Both rulings if North and South were counted any number of tricks, the same in both."""
    counts = _counts(first, second)
    low, high = min(count.low for count in counts), max(count.high for count in counts)
    return (ruling.of_any_tricks(low, high) for ruling in (first, second))


def _counts(first: Ruling, second: Ruling) -> tuple[Num, Num]:
    """The tricks that North and South are counted in either."""
    return first.ledger.tricks_counted(Side.NS), second.ledger.tricks_counted(Side.NS)
