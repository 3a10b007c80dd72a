"""The calls on players: what each waited for, and whether it was disobeyed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import field, frozen

from model.table.cards import Card, Seat, Suit
from model.table.course import Trick, trick_winner
from model.table.record import Call, Demand, HandRecord

#: For a seat and a trick the places at which the player put cards to it, and the cards; his first card first.
Laid = Mapping[tuple[Seat, int], Sequence[tuple[int, Card]]]


@frozen
class Turn:
    """A player's play to a trick as it finally lies.

    ``first`` is the card that he first played; ``held`` that card and those that he finally plays to it and later.
    """

    seat: Seat
    trick: Trick
    trump: Suit | None
    first: Card
    held: frozenset[Card]

    @property
    def leads(self) -> bool:
        """Whether he leads to the trick."""
        return self.trick.leader == self.seat

    @property
    def led(self) -> Suit:
        """The suit that is led to it."""
        return self.trick.cards[self.trick.leader].suit

    @property
    def lawful(self) -> frozenset[Card]:
        """The cards that he could lawfully have played: any to lead, else of the suit led if he has one."""
        following = frozenset(card for card in self.held if card.suit == self.led)
        return self.held if self.leads or not following else following

    def wins(self, card: Card) -> bool:
        """Whether the card would win the trick beside the others' cards."""
        cards = {**self.trick.cards, self.seat: card}
        return trick_winner(cards, self.trick.leader, self.trump) == self.seat


@frozen
class CallOn:
    """A call on a player; ``place`` is that of its event, ``turn`` the player's next play, if there is one."""

    place: int
    event: Call = field(eq=False)
    turn: Turn | None = field(eq=False, repr=False)

    def __str__(self) -> str:
        return f"the call of event {self.place + 1}"

    @property
    def disobeyed(self) -> bool:
        """Whether the player's next play is against it, although he could lawfully have obeyed."""
        return self.turn is not None and _disobeys(self.turn, self.event)


def calls(record: HandRecord, tricks: Sequence[Trick], laid: Laid) -> Iterator[CallOn]:
    """All calls of the record, in order; ``tricks`` are as they finally lie."""
    for place, event in enumerate(record.events):
        if isinstance(event, Call):
            seat = event.seat
            number = next((n for n in range(1, 14) if laid[seat, n][0][0] > place), None)
            yield CallOn(place, event, _turn(record, tricks, laid, seat, number) if number else None)


def _turn(record: HandRecord, tricks: Sequence[Trick], laid: Laid, seat: Seat, number: int) -> Turn:
    first = laid[seat, number][0][1]
    later = {trick.cards[seat] for trick in tricks[number - 1 :]}
    return Turn(seat, tricks[number - 1], record.trump, first, frozenset({first} | later))


def _disobeys(turn: Turn, call: Call) -> bool:
    first, lawful = turn.first, turn.lawful
    suited = [card for card in lawful if card.suit == call.suit]
    match call.demand:
        case Demand.CARD:
            return call.card in lawful and first != call.card
        case Demand.HIGHEST:
            return bool(suited) and first != max(suited)
        case Demand.LOWEST:
            return bool(suited) and first != min(suited)
        case Demand.SUIT:
            return turn.leads and bool(suited) and first.suit != call.suit
        case Demand.NOT_SUIT:
            return first.suit == call.suit and len(suited) < len(lawful)
        case Demand.WIN | Demand.LOSE:
            wanted = call.demand is Demand.WIN
            return not turn.leads and turn.wins(first) != wanted and any(turn.wins(c) == wanted for c in lawful)
