"""Calls and exposures as the symbolic engine sees them in one record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from model.symbolic.acts import CARD, HIGHEST_OR_LOWEST, KINDS, SUIT
from model.symbolic.handfacts import CallFacts, ExposureFacts
from model.table.cards import Card, Seat, Suit
from model.table.course import Course, trick_winner
from model.table.record import Call, Demand, Expose, HandRecord, Play


@frozen
class Turn:
    """A player's play to a trick: the cards he held, the one he first played, and the trick about it.

    ``others`` are the other players' cards as they lie in the end.
    """

    seat: Seat
    held: frozenset[Card]
    first: Card
    leader: Seat
    others: Mapping[Seat, Card]
    led: Suit
    trump: Suit | None

    @property
    def leads(self) -> bool:
        """Whether he leads to the trick."""
        return self.seat is self.leader

    @property
    def bound(self) -> bool:
        """Whether he must follow suit."""
        return not self.leads and any(card.suit == self.led for card in self.held)

    @property
    def lawful(self) -> set[Card]:
        """The cards that he may play."""
        return {card for card in self.held if not self.bound or card.suit == self.led}

    def wins(self, card: Card) -> bool:
        """Whether the card would win the trick."""
        return trick_winner({**self.others, self.seat: card}, self.leader, self.trump) is self.seat

    def disobeys(self, call: Call) -> bool:
        """Whether he could have obeyed the call lawfully, and did not."""
        wanted = self._wanted(call)
        return bool(wanted & self.lawful) and self.first not in wanted

    def _wanted(self, call: Call) -> set[Card]:
        """The cards that would obey the call."""
        suited = sorted(card for card in self.held if card.suit == call.suit)
        match call.demand:
            case Demand.CARD:
                return {card for card in self.held if card == call.card}
            case Demand.HIGHEST:
                return set(suited[-1:])
            case Demand.LOWEST:
                return set(suited[:1])
            case Demand.SUIT:
                return set(suited) if self.leads else set()
            case Demand.NOT_SUIT:
                return set(self.held) - set(suited)
            case Demand.WIN | Demand.LOSE:
                wins = call.demand is Demand.WIN
                return set() if self.leads else {card for card in self.held if self.wins(card) == wins}

    def facts(self, call: Call) -> CallFacts:
        """What is said of a call that he did not disobey."""
        kind = kind_of(call)
        suit = call.card.suit if call.card else call.suit
        return CallFacts(
            self.seat,
            kind,
            would_oblige_revoke=kind in (CARD, HIGHEST_OR_LOWEST, SUIT) and self.bound and suit != self.led,
            has_none_of_suit=kind == SUIT and not any(card.suit == suit for card in self.held),
        )

    def calls(self, kind: int) -> Iterator[Call]:
        """Every call of a kind that the opponents can make on him."""
        side = self.seat.side.other
        for demand in sorted(KINDS[kind], key=lambda d: d.value):
            if demand is Demand.CARD:
                yield from (Call(side, self.seat, demand, card=card) for card in sorted(self.held))
            elif demand in (Demand.WIN, Demand.LOSE):
                yield Call(side, self.seat, demand)
            else:
                yield from (Call(side, self.seat, demand, suit=suit) for suit in Suit)


def turn_of(course: Course, seat: Seat, trick: int) -> Turn:
    """The player's play to a trick of a record."""
    leader, first = course.leader(trick), course.first_cards[seat, trick]
    return Turn(
        seat,
        frozenset({course.table[n][seat] for n in range(trick, 14)} | {first}),
        first,
        leader,
        course.table[trick],
        course.table[trick][leader].suit,
        course.record.trump,
    )


def kind_of(call: Call) -> int:
    """The kind of a call, an index of KINDS."""
    return next(n for n, demands in enumerate(KINDS) if call.demand in demands)


def calls_seen(record: HandRecord, course: Course) -> tuple[dict[tuple[Seat, int], set[int]], list[CallFacts]]:
    """The kinds of call disobeyed at each play, and the calls that were not disobeyed, in order.

    A call waits for the player's next play.
    """
    disobeyed: dict[tuple[Seat, int], set[int]] = {}
    others: list[CallFacts] = []
    for place, event in enumerate(record.events):
        if not isinstance(event, Call):
            continue
        played = sum(isinstance(e, Play) and e.seat is event.seat for e in record.events[:place])
        if played == 13:
            kind = kind_of(event)
            others.append(CallFacts(event.seat, kind, has_none_of_suit=kind == SUIT))
            continue
        turn = turn_of(course, event.seat, played + 1)
        if turn.disobeys(event):
            disobeyed.setdefault((event.seat, played + 1), set()).add(kind_of(event))
        else:
            others.append(turn.facts(event))
    return disobeyed, others


def exposures_seen(record: HandRecord) -> Iterator[ExposureFacts]:
    """The exposures, in order."""
    played = dict.fromkeys(Seat, 0)
    for event in record.events:
        if isinstance(event, Play):
            played[event.seat] += 1
        elif isinstance(event, Expose):
            yield ExposureFacts(
                event.seat,
                event.manner,
                before_first_lead=not any(played.values()),
                last_card_at_twelfth=played[event.seat] == 12 and played[event.seat.partner] < 12,
            )


def too_soon(record: HandRecord, course: Course) -> tuple[frozenset[Seat], frozenset[Seat]]:
    """Who, third or last to play to some trick, put his first card to it before the second player (or, last, before
    the second and the third).
    """
    place: dict[tuple[Seat, int], int] = {}
    played = dict.fromkeys(Seat, 0)
    for at, event in enumerate(record.events):
        if isinstance(event, Play):
            played[event.seat] += 1
            place[event.seat, played[event.seat]] = at
    thirds, fourths = set(), set()
    for trick in course.tricks:
        second, third, fourth = (trick.leader.turned(n) for n in (1, 2, 3))
        when = {seat: place[seat, trick.number] for seat in Seat}
        if when[third] < when[second]:
            thirds.add(third)
        if when[fourth] < min(when[second], when[third]):
            fourths.add(fourth)
    return frozenset(thirds), frozenset(fourths)
