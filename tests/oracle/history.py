"""When things happened at the table, and what a call left a player to play: what all oracles ask of a record.

It knows the record format and ``Course`` and no other code of the project, and it rules on nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal, Self, TypeAlias

from attrs import define, field, frozen

from model.table import record as rec
from model.table.cards import Card, Seat, Side, Suit
from model.table.course import Course, trick_winner
from model.table.record import Call, Demand, HandRecord

Key: TypeAlias = tuple[Seat, int]  # a player and a trick
Winning: TypeAlias = Literal["as_it_lies", "in_the_end"]

NEVER = 10**9  # later than every event


@frozen
class Revoke:
    """What the law says of one player's card to one trick; ``payable``: a penalty is due for it."""

    seat: Seat
    trick: int
    is_revoke: bool
    established: bool
    payable: bool


@define
class History:
    """When things happened, as numbers of events, and how the tricks finally lay.

    ``calls`` are those that hang over a play: all that were made since the player's last card.  ``lying`` are the
    cards of the others when he played.
    """

    course: Course
    first: dict[Key, Card] = field(factory=dict)  # the first card put to the trick
    played: dict[Key, int] = field(factory=dict)
    corrected: dict[Key, int] = field(factory=dict)  # the first correction
    quits: list[tuple[int, int, Side, Side]] = field(factory=list)  # when, the trick, who, who was winning it
    calls: dict[Key, list[Call]] = field(factory=dict)
    lying: dict[Key, dict[Seat, Card]] = field(factory=dict)

    @classmethod
    def of(cls, record: HandRecord, spent_by_correction: Collection[Demand] = ()) -> Self:
        """Play the record; calls of ``spent_by_correction`` are spent when the player then corrects a card."""
        self = cls(Course(record))
        waiting: dict[Seat, list[Call]] = {seat: [] for seat in Seat}
        for now, event in enumerate(record.events):
            if isinstance(event, rec.Correct):
                tricks = [n for n, cards in self.course.table.items() if cards.get(event.seat) == event.withdrawn]
                for trick in tricks:
                    self.corrected.setdefault((event.seat, trick), now)
                waiting[event.seat] = [c for c in waiting[event.seat] if c.demand not in spent_by_correction]
            self.course.take(event)
            if isinstance(event, rec.Play):
                trick = self.course.played(event.seat)
                key = (event.seat, trick)
                self.first[key], self.played[key] = event.card, now
                self.calls[key], waiting[event.seat] = waiting[event.seat], []
                self.lying[key] = {s: card for s, card in self.course.table[trick].items() if s != event.seat}
            elif isinstance(event, Call):
                waiting[event.seat].append(event)
            elif isinstance(event, rec.Quit):
                self.quits.append((now, event.trick, event.side, self.course.winner(event.trick).side))
        if len(self.course.tricks) != 13:
            raise ValueError("the hand was not played out; the oracles rule on thirteen tricks")
        return self

    def led(self, trick: int) -> Suit:
        return self.course.table[trick][self.course.leader(trick)].suit

    def held(self, seat: Seat, trick: int) -> set[Card]:
        """What he held when he played to the trick: a card that was withdrawn is played later."""
        return {self.course.table[n][seat] for n in range(trick, 14)}

    def lawful(self, seat: Seat, trick: int) -> set[Card]:
        """What he could play to the trick, or lead to it, without renouncing in error."""
        held = self.held(seat, trick)
        following = {card for card in held if card.suit == self.led(trick)}
        return held if seat is self.course.leader(trick) else following or held

    def renounced(self, seat: Seat, trick: int) -> bool:
        return self.first[seat, trick].suit != self.led(trick)

    def failed_to_follow(self, seat: Seat, trick: int) -> bool:
        return self.first[seat, trick] not in self.lawful(seat, trick)

    def obeying(self, call: Call, seat: Seat, trick: int, winning: Winning = "as_it_lies") -> set[Card]:
        """The cards that obey the call, even those that he may not play without revoking."""
        held, leads = self.held(seat, trick), seat is self.course.leader(trick)
        suit = sorted(card for card in held if card.suit == call.suit)
        match call.demand:
            case Demand.CARD:
                return held & {call.card}
            case Demand.HIGHEST:
                return set(suit[-1:])
            case Demand.LOWEST:
                return set(suit[:1])
            case Demand.SUIT:
                return set(suit) if leads else set()
            case Demand.NOT_SUIT:
                return held - set(suit)
            case Demand.WIN if not leads:
                return {card for card in held if self.wins(card, seat, trick, winning)}
            case Demand.LOSE if not leads:
                return {card for card in held if not self.wins(card, seat, trick, winning)}
            case _:  # the calls to win or lose are made on one who plays after others
                return set()

    def wins(self, card: Card, seat: Seat, trick: int, winning: Winning) -> bool:
        """Whether the card would beat the others: those that lay when he played, or as the trick finally lay."""
        others = {s: c for s, c in self.course.table[trick].items() if s != seat}
        leader = self.course.leader(trick)
        if winning == "as_it_lies" and leader in self.lying[seat, trick]:
            others = self.lying[seat, trick]
        return trick_winner({**others, seat: card}, leader, self.course.record.trump) is seat

    def disobeyed(self, call: Call, seat: Seat, trick: int, winning: Winning = "as_it_lies") -> bool:
        """He could have obeyed without a revoke, and his first card does not obey."""
        could = self.obeying(call, seat, trick, winning) & self.lawful(seat, trick)
        return bool(could) and self.first[seat, trick] not in could
