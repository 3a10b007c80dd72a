"""One complete record, prepared for the facts: its tricks, its incidents, and where its events stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar, cast, get_args

from attrs import field, frozen

from model.table.cards import Card, Seat, Side, Suit
from model.table.course import Course, Trick
from model.table.record import (
    Call,
    ClaimRevoke,
    Contract,
    Correct,
    Demand,
    Event,
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
class Hand:
    """One complete record.

    An event's *place* is its index in ``record.events``.  ``laid`` tells, for a seat and a trick, the places at
    which the player put cards to the trick, and the cards: first the one that he played, then each that he
    substituted.  ``failed`` and ``disobeyed`` are incidents for which the facts of these names hold.  ``honours``
    are how many each of a side's players was dealt (see the fact ``honours_in``).
    """

    record: HandRecord
    tricks: tuple[Trick, ...]
    laid: Mapping[tuple[Seat, int], tuple[tuple[int, Card], ...]]
    incidents: tuple[Incident, ...]
    failed: frozenset[Incident]
    disobeyed: frozenset[Incident]
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
        failed = frozenset(_failed(course, tricks))
        disobeyed = frozenset(_disobeyed(course))
        claims = {
            Incident(event.seat, event.trick): (place, event)
            for place, event in enumerate(record.events)
            if isinstance(event, ClaimRevoke)
        }
        events: dict[type, list[tuple[int, Event]]] = {kind: [] for kind in get_args(Event)}
        for place, event in enumerate(record.events):
            events[type(event)].append((place, event))
        return cls(
            record=record,
            tricks=tricks,
            laid=_laid(record),
            incidents=tuple(
                incident
                for trick in tricks
                for incident in (Incident(trick.leader.turned(n), trick.number) for n in range(4))
                if incident in failed or incident in disobeyed or incident in claims
            ),
            failed=failed,
            disobeyed=disobeyed,
            claims=claims,
            tricks_won={side: sum(trick.winner.side is side for trick in tricks) for side in Side},
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
        return cast(list[tuple[int, E]], self._events[kind])

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


def _honours(record: HandRecord, seat: Seat) -> int:
    if record.trump is None:
        return sum(card.rank == 14 for card in record.deal[seat])
    lowest = 11 if record.game is Game.WHIST else 10
    return sum(card.suit == record.trump and card.rank >= lowest for card in record.deal[seat])


def _laid(record: HandRecord) -> Mapping[tuple[Seat, int], tuple[tuple[int, Card], ...]]:
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
    return {key: tuple(cards) for key, cards in laid.items()}


def _failed(course: Course, tricks: Iterable[Trick]) -> Iterator[Incident]:
    for trick in tricks:
        led = trick.cards[trick.leader].suit
        for seat in trick.cards:
            followed = course.first_cards[seat, trick.number].suit == led  # mostly; it spares the search of his hand
            if not followed and course.failed(seat, trick.number):
                yield Incident(seat, trick.number)


def _disobeyed(course: Course) -> Iterator[Incident]:
    """The incidents in which a player disobeys a call, judged on his next play after it."""
    waiting: dict[Seat, list[Call]] = {}
    played = dict.fromkeys(Seat, 0)
    for event in course.record.events:
        if isinstance(event, Call):
            waiting.setdefault(event.seat, []).append(event)
        elif isinstance(event, Play):
            played[event.seat] += 1
            incident = Incident(event.seat, played[event.seat])
            if any(_disobeys(course, incident, event.card, call) for call in waiting.pop(event.seat, ())):
                yield incident


def _disobeys(course: Course, incident: Incident, first: Card, call: Call) -> bool:
    """Whether playing this card first is against the call, which the player could lawfully obey."""
    seat, trick = incident.seat, incident.trick
    held = {cards[seat] for number, cards in course.table.items() if number >= trick} | {first}
    leads = course.leader(trick) == seat
    led = course.table[trick][course.leader(trick)].suit

    def may_play(suit: Suit) -> bool:
        return leads or suit == led or not course.could_follow(seat, trick)

    if call.card is not None:
        return call.card in held and may_play(call.card.suit) and first != call.card
    suited = [card for card in held if card.suit == call.suit]
    if call.suit is None or not suited or not may_play(call.suit):
        return False
    match call.demand:
        case Demand.HIGHEST:
            return first != max(suited)
        case Demand.LOWEST:
            return first != min(suited)
        case Demand.SUIT:
            return leads and first.suit != call.suit
        case _:
            return False  # the other demands are not judged
