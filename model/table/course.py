"""The course of the play: events played through in order, refused when they cannot have happened.

Only the table is here, no law: whose turn it is, which card lies in which trick, which card wins.
"""

from __future__ import annotations

from attrs import define, field, frozen

from model.table.cards import Card, Seat, Suit
from model.table.record import (
    Answer,
    Ask,
    Assess,
    Call,
    Choose,
    ClaimGame,
    ClaimRest,
    ClaimRevoke,
    Correct,
    Cut,
    Demand,
    Event,
    Expose,
    Game,
    HandRecord,
    Mix,
    Play,
    Quit,
    RecordError,
    Search,
    ThrowDown,
)


def trick_winner(cards: dict[Seat, Card], leader: Seat, trump: Suit | None) -> Seat:
    """Who wins these cards: the highest trump, else the highest card of the suit led."""
    led = cards[leader].suit

    def strength(seat: Seat) -> tuple[bool, bool, int]:
        card = cards[seat]
        return (card.suit == trump, card.suit == led, card.rank)

    return max(cards, key=strength)


@frozen
class Trick:
    """A trick as it finally lay."""

    number: int
    leader: Seat
    cards: dict[Seat, Card]
    winner: Seat


@define
class Course:
    """The play of a record, event by event.

    ``Course.of(record)`` plays all events and raises RecordError, with the event's number, for the first one
    that cannot have happened.  ``tricks`` are the completed tricks as they finally lay.  An event that is refused
    changes nothing.
    """

    record: HandRecord
    table: dict[int, dict[Seat, Card]] = field(factory=dict)
    first_cards: dict[tuple[Seat, int], Card] = field(factory=dict)
    _hands: dict[Seat, set[Card]] = field(init=False)
    #: Who wins the tricks from the first on, as far as has been asked; a correction makes an end of them.
    _winners: list[Seat] = field(factory=list)
    _in_turn: set[int] = field(factory=set)
    _quitted: set[int] = field(factory=set)
    _corrected: set[int] = field(factory=set)
    _asked: Seat | None = None
    _called: set[Seat] = field(factory=set)
    _under_call: set[tuple[Seat, int]] = field(factory=set)
    _ever_called: set[Seat] = field(factory=set)
    _claimed: set[tuple[Seat, int]] = field(factory=set)
    _cut: bool = False

    @_hands.default
    def _dealt(self) -> dict[Seat, set[Card]]:
        return {seat: set(cards) for seat, cards in self.record.deal.items()}

    @classmethod
    def of(cls, record: HandRecord) -> Course:
        """Play the whole record."""
        course = cls(record)
        for number, event in enumerate(record.events, 1):
            try:
                course.take(event)
            except RecordError as error:
                raise RecordError(str(error), number) from None
        return course

    @property
    def tricks(self) -> list[Trick]:
        """The completed tricks, in order."""
        return [
            Trick(n, self.leader(n), dict(self.table[n]), self.winner(n)) for n in range(1, 14) if self._complete(n)
        ]

    def played(self, seat: Seat) -> int:
        """How many tricks the player has played to."""
        return 13 - len(self._hands[seat])

    def leader(self, trick: int) -> Seat:
        """Who leads, or should lead, to the trick; the tricks before it must be complete."""
        return self.record.first_leader if trick == 1 else self.winner(trick - 1)

    def winner(self, trick: int) -> Seat:
        """Who wins the trick as it lies; it and the tricks before it must be complete."""
        for number in range(len(self._winners) + 1, trick + 1):
            self._winners.append(trick_winner(self.table[number], self.leader(number), self.record.trump))
        return self._winners[trick - 1]

    def hand(self, seat: Seat) -> set[Card]:
        """The cards that the player still holds."""
        return self._hands[seat].copy()

    def could_follow(self, seat: Seat, trick: int) -> bool:
        """Whether the player, when he plays to a trick that is led to, holds a card of the suit led."""
        led = self.table[trick][self.leader(trick)].suit
        return any(card.suit == led for card in self._hands[seat]) or any(
            n >= trick and seat in cards and cards[seat].suit == led for n, cards in self.table.items()
        )

    def failed(self, seat: Seat, trick: int) -> bool:
        """Whether the player's first card to a complete trick fails to follow suit though he could have."""
        card = self.first_cards[seat, trick]
        return card.suit != self.table[trick][self.leader(trick)].suit and self.could_follow(seat, trick)

    def take(self, event: Event) -> None:
        """Add one event; RecordError (without a number) when it cannot happen now."""
        match event:
            case Play():
                self._play(event)
            case Correct():
                self._correct(event)
            case Quit():
                self._quit(event)
            case Ask():
                self._ask(event)
            case Answer():
                self._answer(event)
            case Expose():
                self._expose(event)
            case Call():
                self._call(event)
            case ClaimRest():
                self._claim_rest(event)
            case ClaimRevoke():
                self._claim_revoke(event)
            case Search() | Mix():
                self._before_the_cut()
            case Cut():
                self._before_the_cut()
                self._cut = True
            case Assess():
                self._assess(event)
            case Choose():
                self._choose(event)
            case ThrowDown() | ClaimGame():
                pass  # can happen at any time

    def _complete(self, trick: int) -> bool:
        return len(self.table.get(trick, ())) == 4

    def _current(self) -> int:
        return 14 - max(map(len, self._hands.values()))

    def _to_play(self, trick: int) -> Seat:
        seat = self.leader(trick)
        while seat in self.table.get(trick, {}):
            seat = seat.next
        return seat

    def _play(self, event: Play) -> None:
        seat, card = event.seat, event.card
        if card not in self._hands[seat]:
            how = " a second time" if card in self.record.deal[seat] else ", which he was not dealt"
            raise RecordError(f"{seat.name} plays {card}{how}")
        trick, current = self.played(seat) + 1, self._current()
        in_turn = trick == current and self._to_play(current) == seat
        if in_turn == event.early:
            turn = f"it is {self._to_play(current).name}'s turn to play to trick {current}"
            raise RecordError(f"{seat.name} plays {'early' if event.early else 'in turn'}, but {turn}")
        if trick > current + 1:
            raise RecordError(f"{seat.name} plays to trick {trick} while trick {current} is not complete")
        if in_turn:
            self._in_turn.add(trick)
        self.table.setdefault(trick, {})[seat] = card
        self._hands[seat].remove(card)
        self.first_cards[seat, trick] = card
        if seat in self._called:
            self._under_call.add((seat, trick))
            self._called.discard(seat)

    def _correct(self, event: Correct) -> None:
        seat, old, new = event.seat, event.withdrawn, event.substituted
        trick = next((n for n, cards in self.table.items() if cards.get(seat) == old), None)
        if trick is None:
            raise RecordError(f"{seat.name} withdraws {old}, which he has not played")
        if new not in self._hands[seat]:
            raise RecordError(f"{seat.name} substitutes {new}, which he does not hold")
        leader = self.leader(trick) if trick <= self._current() else None
        if leader is None or leader not in self.table[trick]:
            raise RecordError(f"{seat.name} withdraws {old}, but trick {trick} has not been led to")
        if trick + 2 in self.table:
            raise RecordError(f"{seat.name} withdraws {old}, but trick {trick + 2} has begun")
        led = self.table[trick][leader].suit
        if seat == leader and new.suit != led:
            raise RecordError(f"{seat.name} changes the suit that he led to trick {trick}")
        if new.suit != led and self.could_follow(seat, trick):
            raise RecordError(f"{seat.name} substitutes {new}, which does not follow suit")
        at_fault = old.suit != led and self.could_follow(seat, trick)
        called = seat in self._called or (seat, trick) in self._under_call
        if not (at_fault or called or trick in self._corrected):
            raise RecordError(f"{seat.name} withdraws {old}, but nothing in trick {trick} is to be corrected")
        corrected = {**self.table[trick], seat: new}
        if trick + 1 in self._in_turn and trick_winner(corrected, leader, self.record.trump) != self.winner(trick):
            raise RecordError(f"the correction changes who leads to trick {trick + 1}, which has been led to")
        self.table[trick] = corrected
        self._hands[seat] ^= {old, new}
        del self._winners[trick - 1 :]
        self._corrected.add(trick)
        self._quitted.discard(trick)

    def _quit(self, event: Quit) -> None:
        if not self._complete(event.trick):
            raise RecordError(f"trick {event.trick} is quitted before four cards were played to it")
        if event.trick in self._quitted:
            raise RecordError(f"trick {event.trick} is quitted a second time")
        self._quitted.add(event.trick)

    def _ask(self, event: Ask) -> None:
        if not self.played(event.seat.partner):
            raise RecordError(f"{event.seat.name} asks, but his partner has played no card")
        self._asked = event.seat

    def _answer(self, event: Answer) -> None:
        if self._asked != event.seat.partner:
            raise RecordError(f"{event.seat.name} answers, but was not asked")
        self._asked = None

    def _expose(self, event: Expose) -> None:
        if not event.cards:
            raise RecordError(f"{event.seat.name} exposes no card; expected one or more")
        for card in event.cards:
            if card not in self._hands[event.seat]:
                raise RecordError(f"{event.seat.name} exposes {card}, which he does not hold")
            if event.cards.count(card) > 1:
                raise RecordError(f"{event.seat.name} exposes {card} twice at once")

    def _call(self, event: Call) -> None:
        if event.seat.side is event.side:
            raise RecordError(f"{event.side.value} calls on {event.seat.name}, who is of that side")
        if (event.card is not None) != (event.demand is Demand.CARD):
            raise RecordError(f"a call of the kind {event.demand.value!r} and its card do not go together")
        if (event.suit is not None) == (event.demand in (Demand.CARD, Demand.WIN, Demand.LOSE)):
            raise RecordError(f"a call of the kind {event.demand.value!r} and its suit do not go together")
        self._called.add(event.seat)
        self._ever_called.add(event.seat)

    def _claim_rest(self, event: ClaimRest) -> None:
        if not 1 <= event.tricks <= 13:
            raise RecordError(f"{event.seat.name} claims {event.tricks} tricks; expected 1 to 13")

    def _claim_revoke(self, event: ClaimRevoke) -> None:
        seat, trick = event.seat, event.trick
        if seat.side is event.side:
            raise RecordError(f"{event.side.value} claims a revoke of {seat.name}, who is of that side")
        if seat not in self.table.get(trick, {}):
            raise RecordError(f"{seat.name} has not played to trick {trick}")
        if (seat, trick) in self._claimed:
            raise RecordError(f"trick {trick} of {seat.name} is claimed a second time")
        blameless = self._complete(trick) and seat not in self._ever_called and not self.failed(seat, trick)
        if event.proved and blameless:
            raise RecordError(f"{seat.name} followed suit in trick {trick}: nothing to prove")
        if event.by_dummy and self.record.dummy is None:
            raise RecordError("it was dummy who drew attention, but whist has no dummy")
        self._claimed.add((seat, trick))

    def _after_the_play(self) -> None:
        if not self._complete(13):
            raise RecordError("the play is not at an end")

    def _before_the_cut(self) -> None:
        self._after_the_play()
        if self._cut:
            raise RecordError("the cards have been cut")

    def _assess(self, event: Assess) -> None:
        self._after_the_play()
        if self.record.game is not Game.DUPLICATE:
            raise RecordError("the Director assesses tricks at duplicate only")
        if not 0 <= event.tricks <= 13:
            raise RecordError(f"{event.side.value} is assessed at {event.tricks} tricks; expected 0 to 13")

    def _choose(self, event: Choose) -> None:
        if event.seat.side is event.side:
            raise RecordError(f"{event.side.value} chooses a penalty for {event.seat.name}, who is of that side")
        if event.seat not in self.table.get(event.trick, {}):
            raise RecordError(f"{event.seat.name} has not played to trick {event.trick}")
