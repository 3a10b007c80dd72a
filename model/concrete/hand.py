"""One complete record, prepared for the facts: its tricks, its incidents, and where its events stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar, cast, get_args

from attrs import field, frozen

from model.concrete.calls import CallOn, Laid, calls
from model.table.cards import Card, Seat, Side
from model.table.course import Course, Trick
from model.table.record import (
    ClaimRevoke,
    Contract,
    Correct,
    Demand,
    Event,
    Expose,
    Game,
    HandRecord,
    Play,
    RecordError,
)

E = TypeVar("E", bound=Event)


@frozen(cache_hash=True)
class Incident:
    """A player's card to a trick that failed to follow suit, disobeyed a call, or is claimed to be a revoke."""

    seat: Seat
    trick: int
    #: The player's side and the other, kept because the laws name them all the time.
    offenders: Side = field(init=False, eq=False, repr=False)
    opponents: Side = field(init=False, eq=False, repr=False)

    @offenders.default
    def _side(self) -> Side:
        return self.seat.side

    @opponents.default
    def _other_side(self) -> Side:
        return self.seat.side.other

    def __str__(self) -> str:
        return f"{self.seat.name} in trick {self.trick}"


@frozen
class Exposure:
    """An act of exposing cards; ``place`` is that of its event."""

    place: int
    event: Expose = field(eq=False)

    def __str__(self) -> str:
        return f"the exposure of event {self.place + 1}"


@frozen
class Hand:
    """One complete record.

    An event's *place* is its index in ``record.events``.  ``laid`` tells, for a seat and a trick, the places at
    which the player put cards to the trick, and the cards: first the one that he played, then each that he
    substituted.  ``failed`` are the incidents for which the fact of this name holds; ``disobeyed`` tells what was
    demanded of the player in those in which he disobeyed.  ``calls`` are those that were not disobeyed.  ``honours``
    are how many each of a side's players was dealt (see the fact ``honours_in``).
    """

    record: HandRecord
    tricks: tuple[Trick, ...]
    laid: Laid
    incidents: tuple[Incident, ...]
    exposures: tuple[Exposure, ...]
    calls: tuple[CallOn, ...]
    failed: frozenset[Incident]
    disobeyed: Mapping[Incident, frozenset[Demand]]
    claims: Mapping[Incident, tuple[int, ClaimRevoke]]
    tricks_won: Mapping[Side, int]
    honours: Mapping[Side, list[int]]
    dummy: Seat | None
    _events: Mapping[type, list[tuple[int, Event]]]

    @classmethod
    def of(cls, record: HandRecord) -> Hand:
        """Prepare a record; RecordError when it cannot have happened or is not played to the end."""
        course = Course.of(record)
        tricks = tuple(course.tricks)
        if len(tricks) != 13:
            raise RecordError(f"the play is not complete: {len(tricks)} tricks")
        events: dict[type, list[tuple[int, Event]]] = {kind: [] for kind in get_args(Event)}
        for place, event in enumerate(record.events):
            events[type(event)].append((place, event))
        laid = _laid(record)
        all_calls = list(calls(record, tricks, laid))
        failed = frozenset(_failed(course, tricks))
        disobeyed = _disobeyed(all_calls)
        claims = {Incident(e.seat, e.trick): (place, e) for place, e in _of_kind(events, ClaimRevoke)}
        winners = [trick.winner.side for trick in tricks]
        return cls(
            record=record,
            tricks=tricks,
            laid=laid,
            incidents=tuple(
                sorted(
                    {*failed, *disobeyed, *claims},
                    key=lambda r: (r.trick, (r.seat - tricks[r.trick - 1].leader) % 4),
                )
            ),
            exposures=tuple(Exposure(place, event) for place, event in _of_kind(events, Expose)),
            calls=tuple(call for call in all_calls if not call.disobeyed),
            failed=failed,
            disobeyed=disobeyed,
            claims=claims,
            tricks_won={side: winners.count(side) for side in Side},
            honours={side: [_honours(record, seat) for seat in Seat if seat.side is side] for side in Side},
            dummy=record.dummy,
            events=events,
        )

    @property
    def contract(self) -> Contract:
        """The final declaration; RecordError at whist, which has none."""
        if self.record.contract is None:
            raise RecordError("whist has no contract")
        return self.record.contract

    def events(self, kind: type[E]) -> list[tuple[int, E]]:
        """The events of one kind, each with its place."""
        return _of_kind(self._events, kind)

    def played(self, seat: Seat, trick: int) -> int:
        """The place at which the player first put a card to the trick."""
        return self.laid[seat, trick][0][0]

    def corrected(self, seat: Seat, trick: int) -> int:
        """The place of the player's first correction in the trick; beyond all events if he made none."""
        cards = self.laid[seat, trick]
        return cards[1][0] if len(cards) > 1 else len(self.record.events)

    def lying(self, trick: int, place: int) -> dict[Seat, Card]:
        """The cards that lay in the trick when the events up to a place had happened."""
        return {
            seat: [card for at, card in self.laid[seat, trick] if at <= place][-1]
            for seat in self.tricks[trick - 1].cards
            if self.played(seat, trick) <= place
        }


def _of_kind(events: Mapping[type, list[tuple[int, Event]]], kind: type[E]) -> list[tuple[int, E]]:
    return cast(list[tuple[int, E]], events[kind])


def _honours(record: HandRecord, seat: Seat) -> int:
    if record.trump is None:
        return sum(card.rank == 14 for card in record.deal[seat])
    lowest = 11 if record.game is Game.WHIST else 10
    return sum(card.suit == record.trump and card.rank >= lowest for card in record.deal[seat])


def _laid(record: HandRecord) -> dict[tuple[Seat, int], list[tuple[int, Card]]]:
    laid: dict[tuple[Seat, int], list[tuple[int, Card]]] = {}
    played = dict.fromkeys(Seat, 0)
    for place, event in enumerate(record.events):
        if isinstance(event, Play):
            played[event.seat] += 1
            laid[event.seat, played[event.seat]] = [(place, event.card)]
        elif isinstance(event, Correct):
            tricks = range(played[event.seat], 0, -1)
            trick = next(n for n in tricks if laid[event.seat, n][-1][1] == event.withdrawn)
            laid[event.seat, trick].append((place, event.substituted))
    return laid


def _failed(course: Course, tricks: Iterable[Trick]) -> Iterator[Incident]:
    for trick in tricks:
        led = trick.cards[trick.leader].suit
        for seat in trick.cards:
            followed = course.first_cards[seat, trick.number].suit == led  # mostly; it spares the search of his hand
            if not followed and course.failed(seat, trick.number):
                yield Incident(seat, trick.number)


def _disobeyed(calls: Iterable[CallOn]) -> dict[Incident, frozenset[Demand]]:
    found: dict[Incident, frozenset[Demand]] = {}
    for call in calls:
        if call.turn and call.disobeyed:
            incident = Incident(call.turn.seat, call.turn.trick.number)
            found[incident] = found.get(incident, frozenset()) | {call.event.demand}
    return found
