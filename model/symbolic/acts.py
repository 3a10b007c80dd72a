"""Exposures and calls in a symbolic history: acts at the table that are no incidents of a trick."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Protocol

from attrs import frozen

from model.symbolic.terms import Num, Truth, conj, disj, implies, neg
from model.table.cards import Seat
from model.table.record import Demand, Manner

#: The manners of exposing cards, and the kinds of call, by the numbers that stand for them.
MANNERS = tuple(Manner)
KINDS = (
    frozenset({Demand.CARD}),
    frozenset({Demand.HIGHEST, Demand.LOWEST}),
    frozenset({Demand.SUIT}),
    frozenset({Demand.NOT_SUIT}),
    frozenset({Demand.WIN, Demand.LOSE}),
)
CARD, HIGHEST_OR_LOWEST, SUIT, NOT_SUIT, WIN_OR_LOSE = range(len(KINDS))


class Making(Protocol):
    """What makes variables: ``model.symbolic.history.Maker``."""

    axioms: list[Truth]

    def number(self, name: str, low: int, high: int) -> Num:
        """An unknown number in a range."""

    def truth(self, name: str) -> Truth:
        """An unknown truth."""


@frozen(eq=False)
class ExposureSlot:
    """One possible exposure by one player."""

    seat: Seat
    used: Truth
    manner: Num
    before_first_lead: Truth
    last_card_at_twelfth: Truth

    def is_(self, manner: Manner) -> Truth:
        """Whether it happened in this manner."""
        return self.manner.equals(Num.of(MANNERS.index(manner)))


@frozen(eq=False)
class CallSlot:
    """One possible call on one player that was not disobeyed; ``kind`` is an index of KINDS."""

    seat: Seat
    used: Truth
    kind: Num
    would_oblige_revoke: Truth
    has_none_of_suit: Truth

    def is_(self, *kinds: int) -> Truth:
        """Whether it is a call of one of these kinds."""
        return disj(*(self.kind.equals(Num.of(kind)) for kind in kinds))


def exposure_slots(make: Making, per_seat: int) -> Iterator[ExposureSlot]:
    """Room for so many exposures by each player."""
    for seat in Seat:
        mine: list[ExposureSlot] = []
        for n in range(1, per_seat + 1):
            name = f"{seat.name}.exposure{n}"
            slot = ExposureSlot(
                seat,
                make.truth(f"{name}.used"),
                make.number(f"{name}.manner", 0, len(MANNERS) - 1),
                make.truth(f"{name}.before_first_lead"),
                make.truth(f"{name}.last_card_at_twelfth"),
            )
            early, late = slot.before_first_lead, slot.last_card_at_twelfth
            make.axioms += [neg(conj(early, late)), implies(disj(early, late), slot.used)]
            mine.append(slot)
        make.axioms += _in_order([slot.used for slot in mine])
        yield from mine


def call_slots(make: Making, per_seat: int) -> Iterator[CallSlot]:
    """Room for so many calls on each player."""
    for seat in Seat:
        mine: list[CallSlot] = []
        for n in range(1, per_seat + 1):
            name = f"{seat.name}.call{n}"
            slot = CallSlot(
                seat,
                make.truth(f"{name}.used"),
                make.number(f"{name}.kind", 0, len(KINDS) - 1),
                make.truth(f"{name}.would_oblige_revoke"),
                make.truth(f"{name}.has_none_of_suit"),
            )
            make.axioms += [
                implies(slot.would_oblige_revoke, conj(slot.used, slot.is_(CARD, HIGHEST_OR_LOWEST, SUIT))),
                implies(slot.has_none_of_suit, conj(slot.used, slot.is_(SUIT))),
            ]
            mine.append(slot)
        make.axioms += _in_order([slot.used for slot in mine])
        yield from mine


def _in_order(used: Sequence[Truth]) -> Iterator[Truth]:
    """The first places are taken first."""
    for earlier, later in itertools.pairwise(used):
        yield implies(later, earlier)
