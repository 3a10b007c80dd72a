"""Random hands: mostly lawful play, with every kind of event that a record can have.

The walk proposes events and keeps those that the table allows, so whatever ``Course`` accepts can come up.
"""

from __future__ import annotations

import copy
from random import Random

from attrs import define, field
from hypothesis import strategies as st

from model.symbolic.history import OPTIONS
from model.table.cards import PACK, Card, Seat, Side, Suit
from model.table.course import Course
from model.table.record import (
    Answer,
    Ask,
    Assess,
    Call,
    Choose,
    ClaimGame,
    ClaimRest,
    ClaimRevoke,
    Contract,
    Correct,
    Cut,
    Demand,
    Denomination,
    Event,
    Expose,
    Game,
    HandRecord,
    Manner,
    Mix,
    Play,
    Quit,
    RecordError,
    Search,
    ThrowDown,
)
from tests.hands import random_deal


@define
class Walk:
    """One random hand in the making."""

    rng: Random
    record: HandRecord
    wild: float
    course: Course = field(init=False)
    events: list[Event] = field(init=False, factory=list)

    def __attrs_post_init__(self) -> None:
        self.course = Course(self.record)

    def take(self, event: Event) -> bool:
        """Add the event if the table allows it."""
        before = copy.deepcopy(self.course) if isinstance(event, Correct) else None
        try:
            self.course.take(event)
        except RecordError:
            if before is not None:
                self.course = before
            return False
        self.events.append(event)
        return True

    def walk(self) -> HandRecord:
        """The whole hand."""
        if self.rng.random() < self.wild:
            seat = self.rng.choice(list(Seat))
            self.expose(seat, sorted(self.course.hand(seat)))
        while not self.course._complete(13):
            if self.rng.random() < self.wild / 2:
                self.last_player_too_soon()
            if self.rng.random() < self.wild:
                self.incident()
            self.play()
        if self.rng.random() < 0.3:
            for seat, trick in self.failures():
                self.take(ClaimRevoke(seat.side.other, seat, trick, proved=True))
        for _ in range(self.rng.randrange(8)):
            self.procedure()
        self.choices()
        return HandRecord(
            self.record.game,
            dict(self.record.deal),
            self.record.dealer,
            self.record.trump,
            tuple(self.events),
            self.record.contract,
            dict(self.record.score_before),
            self.record.vulnerable,
        )

    def play(self) -> None:
        """The next card in turn, unlawful now and then."""
        trick = self.course._current()
        seat = self.course._to_play(trick)
        hand = sorted(self.course.hand(seat))
        lying = self.course.table.get(trick, {})
        leader = self.course.leader(trick)
        if leader in lying:
            led = lying[leader].suit
            # Late tricks have their own laws, and little chance of a revoke.
            revokes = self.rng.random() < (self.wild if trick < 11 else 0.3)
            fit = [c for c in hand if (c.suit == led) != revokes]
            hand = fit or hand
        self.take(Play(seat, self.rng.choice(hand)))
        if trick == 12 and self.rng.random() < 0.1:
            self.expose(seat, sorted(self.course.hand(seat)))
        if self.failing(seat, trick) and self.rng.random() < 0.4:
            self.about_a_failure(seat, trick)

    def last_player_too_soon(self) -> None:
        """The third or the last player puts his card to the trick before the second."""
        trick = self.course._current()
        if trick < 14 and len(self.course.table.get(trick, {})) == 1:
            event = self.early(self.course.leader(trick).turned(self.rng.choice([2, 3])))
            if event is not None:
                self.take(event)

    def failing(self, seat: Seat, trick: int) -> bool:
        """Whether the player has just failed to follow suit."""
        lying = self.course.table[trick]
        leader = self.course.leader(trick)
        return leader in lying and lying[seat].suit != lying[leader].suit and self.course.could_follow(seat, trick)

    def about_a_failure(self, seat: Seat, trick: int) -> None:
        """Some of: others play on, a question, an answer, quitting, playing on, the correction, others withdrawing."""
        for _ in range(self.rng.randrange(4)):
            if not self.course._complete(trick):
                self.play()
        steps = [
            Ask(seat.partner),
            self.rng.choice([ThrowDown(seat.partner), ClaimRest(seat.partner, 2)]) if self.rng.random() < 0.3 else None,
            Quit(trick, seat.side) if self.rng.random() < 0.2 else None,
            Answer(seat, self.rng.random() < 0.5),
            self.named(seat.partner) if self.rng.random() < 0.2 else None,
            Quit(trick, self.winning(trick) if self.rng.random() < 0.6 else self.rng.choice(list(Side))),
            self.early(self.rng.choice([seat, seat.partner])),
        ]
        for step in steps:
            if self.rng.random() < 0.5 and step is not None:
                self.take(step)
        if self.rng.random() < 0.8:
            self.correct(seat, trick)
            for other in (seat.turned(n) for n in (1, 2, 3)):
                if self.rng.random() < 0.3:
                    self.correct(other, trick)

    def named(self, seat: Seat) -> Expose | None:
        """A card of the player's is named."""
        hand = sorted(self.course.hand(seat))
        return Expose(seat, (self.rng.choice(hand),), Manner.NAMED) if hand else None

    def winning(self, trick: int) -> Side:
        """The side that is winning the trick, if it is complete."""
        return self.course.winner(trick).side if self.course._complete(trick) else Side.NS

    def correct(self, seat: Seat, trick: int) -> None:
        """The player takes his card back, if he may."""
        hand = sorted(self.course.hand(seat))
        if seat in self.course.table.get(trick, {}) and hand:
            led = self.course.table[trick][self.course.leader(trick)].suit
            fit = [c for c in hand if c.suit == led] or hand
            self.take(Correct(seat, self.course.table[trick][seat], self.rng.choice(fit)))

    def early(self, seat: Seat) -> Play | None:
        """A play to the following trick before its time."""
        hand = sorted(self.course.hand(seat))
        return Play(seat, self.rng.choice(hand), early=True) if hand else None

    def incident(self) -> None:
        """Something that happens between two cards."""
        rng, seat = self.rng, self.rng.choice(list(Seat))
        hand = sorted(self.course.hand(seat))
        trick = rng.randint(1, 13)
        kind = rng.randrange(10)
        if kind == 0:
            self.take(Ask(seat))
        elif kind == 1:
            self.take(Answer(seat, rng.random() < 0.5))
        elif kind == 2:
            self.take(Quit(trick, rng.choice(list(Side))))
        elif kind == 3 and hand:
            self.expose(seat, hand)
        elif kind in (4, 5, 6) and hand:
            self.call(seat, hand)
        elif kind == 7:
            self.take(ClaimRevoke(seat.side.other, seat, trick, rng.random() < 0.5))
        elif kind == 8:
            self.take(rng.choice([ThrowDown(seat), ClaimGame(seat.side), ClaimRest(seat, rng.randint(1, 13))]))
        else:
            event = self.early(seat)
            if event is not None:
                self.take(event)

    def expose(self, seat: Seat, hand: list[Card]) -> None:
        """Cards of the player's hand are seen: one, or all that he has."""
        manner = self.rng.choice(list(Manner))
        cards = hand if manner is Manner.THROWN_DOWN else [self.rng.choice(hand)]
        self.take(Expose(seat, tuple(cards), manner))

    def call(self, seat: Seat, hand: list[Card]) -> None:
        """The opponents call on the player, most often just before he plays."""
        trick = self.course._current()
        if trick <= 13 and self.rng.random() < 0.7:
            seat = self.course._to_play(trick)
            hand = sorted(self.course.hand(seat))
        demand = self.rng.choice(list(Demand))
        card = self.rng.choice(hand)
        suit = card.suit if self.rng.random() < 0.7 else self.rng.choice(list(Suit))
        self.take(
            Call(
                seat.side.other,
                seat,
                demand,
                card if demand is Demand.CARD else None,
                None if demand in (Demand.CARD, Demand.WIN, Demand.LOSE) else suit,
            )
        )

    def procedure(self) -> None:
        """Something after the play."""
        rng, seat = self.rng, self.rng.choice(list(Seat))
        kind = rng.randrange(9)
        if kind < 5:
            failures = self.failures()
            if failures and rng.random() < 0.8:
                seat, trick = rng.choice(failures)
                self.take(ClaimRevoke(seat.side.other, seat, trick, rng.random() < 0.8, self.by_dummy()))
            else:
                self.take(ClaimRevoke(seat.side.other, seat, rng.randint(1, 13), False))
        elif kind < 7:
            self.take(Mix(seat))
        elif kind == 7:
            self.take(Search(seat.side))
        elif self.record.game is Game.DUPLICATE and rng.random() < 0.5:
            self.take(Assess(seat.side, rng.randint(0, 13)))
        elif rng.random() < 0.4:
            self.take(Cut())

    def by_dummy(self) -> bool:
        """Whether dummy draws attention to a revoke."""
        return self.record.contract is not None and self.rng.random() < 0.3

    def failures(self) -> list[tuple[Seat, int]]:
        """Who failed to follow suit, and where."""
        return [(seat, trick) for trick in range(1, 14) for seat in Seat if self.course.failed(seat, trick)]

    def choices(self) -> None:
        """A penalty for most of what is claimed."""
        for event in list(self.events):
            if isinstance(event, ClaimRevoke) and self.rng.random() < 0.95:
                option = self.rng.choice(OPTIONS[self.record.game])
                self.take(Choose(event.side, event.seat, event.trick, option))


def strong_deal(rng: Random, trump: Suit | None) -> dict[Seat, tuple[Card, ...]]:
    """A deal in which one side has all the trumps and the highest other cards, so that it may win every trick."""
    pack = sorted(PACK, key=lambda card: (card.suit == trump, card.rank), reverse=True)
    high, low = pack[:26], pack[26:]
    if rng.random() < 0.5:  # one trick for the others
        high[0], low[0] = low[0], high[0]
    rng.shuffle(high)
    rng.shuffle(low)
    strong, weak = (high, low) if rng.random() < 0.5 else (low, high)
    return {Seat.N: tuple(strong[:13]), Seat.S: tuple(strong[13:]), Seat.E: tuple(weak[:13]), Seat.W: tuple(weak[13:])}


@st.composite
def hands(draw: st.DrawFn, game: Game) -> HandRecord:
    """A complete hand; the declarer, at whist the dealer, sits South."""
    # A seed, not Hypothesis's own choices: those are drawn towards the simple, and simple hands are all alike.
    rng = Random(draw(st.integers(0, 2**64 - 1)))
    wild = draw(st.sampled_from([0.02, 0.06, 0.1]))
    contract, trump = None, draw(st.sampled_from(Suit))
    if game is not Game.WHIST:
        names = [d for d in Denomination if game is Game.AUCTION or d is not Denomination.ROYAL_SPADES]
        denomination = draw(st.sampled_from(names))
        level = draw(st.sampled_from([1, 1, 1, 2, 3, 4, 5, 6, 7]))
        contract = Contract(level, denomination, Seat.S, draw(st.integers(0, 2)))
        trump = denomination.trump
    scores = {side: draw(st.integers(0, 4)) if game is Game.WHIST else 0 for side in Side}
    dealer = Seat.S if game is Game.WHIST else draw(st.sampled_from([*Seat, Seat.S, Seat.S]))
    deal = strong_deal(rng, trump) if draw(st.integers(0, 5)) == 0 else random_deal(rng)
    vulnerable = frozenset(draw(st.sets(st.sampled_from(Side)))) if game is Game.DUPLICATE else frozenset()
    blank = HandRecord(game, dict(deal), dealer, trump, (), contract, scores, vulnerable)
    return Walk(rng, blank, wild).walk()
