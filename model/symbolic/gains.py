"""What one ruling gives a side more than another on the same hands, and what must be so where it does."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from model.language.graph import RUNNING
from model.symbolic.ledger import POINTS, ZERO, Ledger
from model.symbolic.terms import Num, Truth, conj
from model.table.cards import Side
from model.table.record import Game


def gain(ledger: Ledger, other: Ledger, side: Side) -> Num:
    """The side's net by the first ledger less its net by the other.

    What both give alike is left out: a solver takes long to see that two sums of the same things are the same.
    """
    if _is_whist(ledger):
        return _less(ledger.net(side), other.net(side))
    parts = []
    for name in POINTS:
        mine, theirs = (_less(ledger.total(name, s), other.total(name, s)) for s in (side, side.other))
        parts += [mine, -theirs]
    return Num.total(parts)


def _less(one: Num, other: Num) -> Num:
    """The difference, which is seen to be nothing where both are one term."""
    return ZERO if one.is_term_of(other) else one - other


def ways_to_gain(ledger: Ledger, other: Ledger, side: Side) -> Iterator[Truth]:
    """What must be so, in part, where the side does better by the first ledger: something that counts for it is more,
    or something that counts for its opponents is less.

    Each is decided sooner by itself than that a sum of them is greater.
    """
    whist = _is_whist(ledger)
    # At whist the score is weighed, and beside it the game.
    for who, name in itertools.product(Side, ("game_points",) if whist else POINTS):
        yield _better_total(ledger, other, name, who, side)
    if whist:
        for who in Side:
            better = _better(ledger.counts()[-1][who], other.counts()[-1][who], who, side)
            yield conj(ledger.score_differs(other, who), better)


def steps_to_gain(ledger: Ledger, other: Ledger, side: Side) -> Iterator[Truth]:
    """What leads to a gain at whist, each before what can follow from it: what is counted, then the score at each.

    A gain may come about without any of them; but where they are excluded, the ways to it are decided sooner.
    """
    if not _is_whist(ledger):
        return
    for name, who in itertools.product(RUNNING, Side):
        yield _better_total(ledger, other, name, who, side)
    for mine, theirs in zip(ledger.counts()[1:], other.counts()[1:], strict=True):
        for who in Side:
            yield _better(mine[who], theirs[who], who, side)


def _better_total(ledger: Ledger, other: Ledger, name: str, who: Side, side: Side) -> Truth:
    return conj(ledger.differs(other, name, who), _better(ledger.total(name, who), other.total(name, who), who, side))


def _better(mine: Num, theirs: Num, who: Side, side: Side) -> Truth:
    """For the side it is better to have more, and that its opponents have less."""
    return mine > theirs if who is side else mine < theirs


def _is_whist(ledger: Ledger) -> bool:
    return ledger.ruling.history.game is Game.WHIST
