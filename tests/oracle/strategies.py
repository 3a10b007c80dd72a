"""Hypothesis strategies for records of whole hands at which things go wrong.

What goes wrong is drawn (and shrinks); the deal and the cards of ordinary play come from a seed.  A plan that the
table cannot carry out (a correction too late, a quit of an open trick ...) is left out, so that every record is one
that ``Course`` accepts.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import hypothesis.strategies as st
from attrs import define, evolve, field

from model.table.cards import Card, Seat, Side, Suit
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
    Mix,
    Play,
    Quit,
    RecordError,
    Search,
    ThrowDown,
)
from tests.hands import random_deal
from tests.oracle.plans import NEVER, SEATS, SIDES, Mishap, Order, Outburst, Plan, plans

OPTIONS = {
    Game.WHIST: ["take_tricks", "deduct_points", "add_points"],
    Game.AUCTION: ["take_tricks", "honour_column"],
    Game.DUPLICATE: [],
}


@define
class _Table:
    """The play of a plan."""

    plan: Plan
    rng: Random
    course: Course
    events: list[Event] = field(factory=list)
    suspects: list[tuple[Seat, int]] = field(factory=list)  # plays that may be worth a claim
    _due: list[tuple[int, Callable[[], Event | None]]] = field(factory=list)

    def happen(self, event: Event | None) -> bool:
        """Take the event if it can happen."""
        if event is None:
            return False
        table = {trick: dict(cards) for trick, cards in self.course.table.items()}
        try:
            self.course.take(event)
        except RecordError:
            self.course.table = table  # a correction is refused only when it lies on the table
            return False
        self.events.append(event)
        return True

    def after(self, delay: int, event: Callable[[], Event | None]) -> None:
        if delay < NEVER:
            self._due.append((len(self.events) + delay, event))

    def do_what_is_due(self) -> None:
        """The due events; each may make others due."""
        while (now := next((d for d in self._due if d[0] <= len(self.events)), None)) is not None:
            self._due.remove(now)
            self.happen(now[1]())

    def play_out(self) -> None:
        for trick in range(1, 14):
            while len(lying := self.course.table.get(trick, {})) < 4:
                self.burst_out(trick, len(lying))
                seat = self.course.leader(trick)
                while seat in lying:
                    seat = seat.next
                self.play(seat, trick, early=False)
                self.be_hasty(trick)
            self.burst_out(trick, 4)
            self.quit(trick)
            self.do_what_is_due()
        while self._due:  # what would come later comes now
            self.happen(self._due.pop(0)[1]())

    def burst_out(self, trick: int, lying: int) -> None:
        for outburst in self.plan.outbursts:
            if (outburst.trick, outburst.lying) == (trick, lying):
                self.happen(self.outburst(outburst))

    def outburst(self, outburst: Outburst) -> Event | None:
        seat, hand = outburst.seat, sorted(self.course.hand(outburst.seat))
        match outburst.kind:
            case "throw down":
                return ThrowDown(seat)
            case "claim game":
                return ClaimGame(seat.side)
            case "claim rest":
                return ClaimRest(seat, max(1, 14 - outburst.trick))
            case _:
                cards = tuple(self.rng.sample(hand, min(outburst.cards, len(hand))))
                return Expose(seat, cards, outburst.manner) if cards else None

    def be_hasty(self, trick: int) -> None:
        for haste in self.plan.hastes:
            lying = len(self.course.table.get(trick, {}))
            now = haste.lying == lying if haste.trick == trick else -haste.lying == lying
            ahead = haste.trick - self.course.played(haste.seat)
            if now and haste.trick in (trick, trick + 1) and ahead == 1 and lying < 4:
                self.play(haste.seat, haste.trick, early=True)

    def play(self, seat: Seat, trick: int, early: bool) -> None:
        orders = [order for order in self.plan.orders if (order.seat, order.trick) == (seat, trick)]
        for order in orders:
            self.call(order)
        mishaps = [m for m in self.plan.mishaps if (m.seat, m.trick) == (seat, trick)]
        card = self.choose_card(seat, trick, bool(mishaps))
        for order in orders:
            wild = self.rng.choice([card, self.rng.choice(sorted(self.course.hand(seat)))])
            card = self.obedient(order, card) if order.obeyed else wild
            self.after(order.correction, lambda: self.correction(seat, trick))
        if not self.happen(Play(seat, card, early)):
            return
        if orders or mishaps:
            self.suspects.append((seat, trick))
        for mishap in mishaps:
            self.deal_with(mishap)
        self.do_what_is_due()

    def led(self, trick: int) -> Suit | None:
        """The suit led to the trick, if that is known yet."""
        if trick > 1 and len(self.course.table.get(trick - 1, {})) < 4:
            return None
        lead = self.course.table.get(trick, {}).get(self.course.leader(trick))
        return lead.suit if lead else None

    def choose_card(self, seat: Seat, trick: int, wrong: bool) -> Card:
        hand, led = sorted(self.course.hand(seat)), self.led(trick)
        fit = [card for card in hand if (card.suit == led) != wrong] if led is not None else []
        return self.rng.choice(fit or hand)

    def call(self, order: Order) -> None:
        suit = order.suit if order.demand not in (Demand.CARD, Demand.WIN, Demand.LOSE) else None
        card = self.rng.choice(sorted(self.course.hand(order.seat))) if order.demand is Demand.CARD else None
        self.happen(Call(order.seat.side.other, order.seat, order.demand, card, suit))

    def obedient(self, order: Order, otherwise: Card) -> Card:
        suited = sorted(card for card in self.course.hand(order.seat) if card.suit == order.suit)
        led = self.led(order.trick)
        if order.demand is Demand.CARD:
            called = self.events[-1]
            card = called.card if isinstance(called, Call) else None
        else:
            place = {Demand.HIGHEST: suited[-1:], Demand.LOWEST: suited[:1], Demand.SUIT: suited[:1]}
            card = next(iter(place.get(order.demand, [])), None)
        return card if card and (led is None or card.suit == led or otherwise.suit != led) else otherwise

    def deal_with(self, mishap: Mishap) -> None:
        seat, trick = mishap.seat, mishap.trick
        side = seat.side.other

        def ask() -> Event:
            self.after(mishap.answer + (mishap.answer < NEVER), lambda: Answer(seat, mishap.having))
            return Ask(seat.partner)

        def correct() -> Event | None:
            self.after(mishap.after_him + (mishap.after_him < NEVER), lambda: self.correction(seat.next, trick))
            return self.correction(seat, trick)

        self.after(mishap.question, ask)
        self.after(mishap.correction, correct)
        self.after(mishap.claim, lambda: ClaimRevoke(side, seat, trick, proved=self.provable(seat, trick)))

    def provable(self, seat: Seat, trick: int) -> bool:
        return len(self.course.table[trick]) == 4 and self.course.failed(seat, trick) and self.rng.random() < 0.7

    def correction(self, seat: Seat, trick: int) -> Event | None:
        lying = self.course.table.get(trick, {}).get(seat)
        hand, led = sorted(self.course.hand(seat)), self.led(trick)
        fit = [card for card in hand if card.suit == led] or hand
        return Correct(seat, lying, self.rng.choice(fit)) if lying and fit else None

    def quit(self, trick: int) -> None:
        quitting = self.plan.quittings[trick - 1]

        def turn(again: bool = False) -> Event:
            winners = self.course.winner(trick).side
            if not again:  # once more, if a correction has opened it again
                self.after(5, lambda: turn(again=True))
            return Quit(trick, winners if quitting.by_winners else winners.other)

        self.after(quitting.delay, turn)


#: What happens when the play is over: each is attempted, in this order.
_AFTER = st.lists(
    st.one_of(
        st.tuples(st.just("claim"), st.integers(0, 5)),
        st.tuples(st.just("claim unproved"), st.integers(0, 5)),
        st.tuples(st.just("accuse"), st.integers(0, 51)),
        st.tuples(st.just("mix"), st.integers(0, 3)),
        st.tuples(st.just("search"), st.integers(0, 1)),
        st.tuples(st.just("mix"), st.integers(0, 3)),
        st.tuples(st.sampled_from(["cut", "mix", "claim"]), st.integers(0, 5)),
    ),
    max_size=7,
)


def _afterwards(table: _Table, script: list[tuple[str, int]], claim_all: bool) -> None:
    suspects = list(table.suspects)
    for done in table.course.tricks:
        suspects += [(seat, done.number) for seat in done.cards if table.course.failed(seat, done.number)]
    suspects = list(dict.fromkeys(suspects))

    def claim(seat: Seat, trick: int, proved: bool) -> None:
        claimed = ClaimRevoke(seat.side.other, seat, trick, proved)
        if not table.happen(claimed) and proved:  # perhaps there is nothing to prove
            table.happen(ClaimRevoke(seat.side.other, seat, trick, proved=False))

    for what, number in script:
        seat = Seat(number % 4)
        if what == "accuse":
            claim(seat, number // 4 + 1, proved=False)
        elif what == "mix":
            table.happen(Mix(seat))
        elif what == "search":
            table.happen(Search(list(Side)[number]))
        elif what == "cut":
            table.happen(Cut())
        elif suspects:
            claim(*suspects[number % len(suspects)], proved=what == "claim")
    if claim_all:
        for seat, trick in suspects:
            claim(seat, trick, proved=True)


def _assess(table: _Table, side: Side | None, gained: int) -> None:
    """The Director's finding, if a side is named: so many tricks more than it won."""
    if side:
        won = sum(trick.winner.side is side for trick in table.course.tricks)
        table.happen(Assess(side, max(0, min(13, won + gained))))


def _choose(table: _Table, options: list[str | None]) -> None:
    accused = [event for event in table.events if isinstance(event, ClaimRevoke)]
    for number, claim in enumerate(accused):
        option = options[number % len(options)]
        if option is None and number >= 4:  # not too many choices are left open
            option = next((o for o in options if o), "take_tricks")
        if option is not None:
            table.happen(Choose(claim.side, claim.seat, claim.trick, option))


def _dealt(rng: Random, strong: Side | None) -> dict[Seat, tuple[Card, ...]]:
    """A deal in which a side may have most of the high cards, so that the other wins few tricks."""
    hands = {seat: list(cards) for seat, cards in random_deal(rng).items()}
    for strong_side in [strong] * 300 if strong else []:
        mine, theirs = (rng.choice([s for s in Seat if s.side is side]) for side in (strong_side, strong_side.other))
        low, high = rng.randrange(13), rng.randrange(13)
        if hands[mine][low].rank < hands[theirs][high].rank:
            hands[mine][low], hands[theirs][high] = hands[theirs][high], hands[mine][low]
    return {seat: tuple(cards) for seat, cards in hands.items()}


@st.composite
def _empty(draw: st.DrawFn, game: Game, rng: Random) -> HandRecord:
    """A hand that is dealt and declared."""
    deal, dealer = _dealt(rng, draw(st.sampled_from([None, None, *Side]))), draw(SEATS)
    contract = draw(_contracts(dealer, game)) if game is not Game.WHIST else None
    trump = contract.denomination.trump if contract else draw(st.sampled_from(list(Suit)))
    score = {side: draw(st.integers(0, 4)) if game is Game.WHIST else 0 for side in Side}
    vulnerable = draw(st.frozensets(SIDES)) if game is Game.DUPLICATE else frozenset()
    return HandRecord(game, deal, dealer, trump, (), contract, score, vulnerable)


def _contracts(dealer: Seat, game: Game) -> st.SearchStrategy[Contract]:
    suits = [d for d in Denomination if game is Game.AUCTION or d is not Denomination.ROYAL_SPADES]
    denominations = st.sampled_from(suits)
    spade = st.builds(Contract, st.just(1), st.just(Denomination.SPADES), st.just(dealer), st.integers(0, 2))
    other = st.builds(Contract, st.integers(1, 7), denominations, SEATS, st.integers(0, 2))
    easy = st.builds(Contract, st.integers(1, 2), denominations, SEATS, st.integers(0, 2))
    return st.one_of(easy, other, spade)


@st.composite
def hands(draw: st.DrawFn, game: Game) -> HandRecord:
    """Complete records of the game."""
    rng = Random(draw(st.integers(0, 2**32 - 1)))
    empty = draw(_empty(game, rng))
    table = _Table(draw(plans(game)), rng, Course(empty))
    table.play_out()
    _afterwards(table, draw(_AFTER), draw(st.sampled_from([True, True, False])))
    if game is Game.DUPLICATE:
        _assess(table, draw(st.sampled_from([None, *Side])), draw(st.integers(-1, 4)))
    if OPTIONS[game]:
        _choose(table, draw(st.lists(st.sampled_from([*OPTIONS[game], None]), min_size=3, max_size=3)))
    return evolve(empty, events=tuple(table.events))
