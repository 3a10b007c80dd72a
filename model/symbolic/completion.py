"""From facts to 52 cards: the rules of play once as clauses, the facts as assumptions of a SAT solver.

Trumps are spades here; the script renames the suits.  The rules are those of ``Course``: follow suit if able, the
highest trump else the highest card of the suit led wins, the winner leads.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from attrs import define, evolve, field
from pysat.solvers import Solver

from model.symbolic.beginning import beginnings
from model.symbolic.handfacts import HandFacts, SlotFacts
from model.symbolic.history import FIRST_LEADER
from model.table.cards import Card, Seat, Side, Suit

Arrangement: TypeAlias = "dict[tuple[int, Seat], Card]"

TRICKS = range(1, 14)
RANKS = range(2, 15)
TRUMP = Suit.SPADES


@define
class RulesOfPlay:
    """The clauses of a legal (or, where ``fault`` says so, illegal) play of 52 cards."""

    has_trumps: bool
    clauses: list[list[int]] = field(factory=list)
    _numbers: dict[tuple[object, ...], int] = field(factory=dict)
    _made: set[int] = field(factory=set)

    def var(self, *name: object) -> int:
        """The number of a variable, made on first use."""
        return self._numbers.setdefault(name, len(self._numbers) + 1)

    def suit(self, trick: int, seat: Seat, suit: Suit) -> int:
        """The seat plays this suit to the trick."""
        return self.var("suit", trick, seat, suit)

    def rank(self, trick: int, seat: Seat, rank: int) -> int:
        """... a card of this rank."""
        return self.var("rank", trick, seat, rank)

    def card(self, trick: int, seat: Seat, card: Card) -> int:
        """... this card."""
        return self.var("card", trick, seat, card.index)

    def has(self, trick: int, seat: Seat, suit: Suit) -> int:
        """From this trick on the seat plays a card of the suit."""
        return self.var("has", trick, seat, suit)

    def led(self, trick: int, suit: Suit) -> int:
        """The suit is led to the trick."""
        return self.var("led", trick, suit)

    def wins(self, trick: int, seat: Seat) -> int:
        """The seat wins the trick."""
        return self.var("wins", trick, seat)

    def fault(self, trick: int, seat: Seat) -> int:
        """The seat does not follow suit to the trick though he holds a card of it."""
        return self.var("fault", trick, seat)

    def again(self, trick: int, seat: Seat) -> int:
        """The seat could have played another card lawfully: as to the suit, one that he plays later."""
        return self.var("again", trick, seat)

    def other_suit(self, trick: int, seat: Seat) -> int:
        """The seat plays later a card of another suit than that led to this trick."""
        return self.var("other", trick, seat)

    def free(self, trick: int, seat: Seat) -> int:
        """The seat has no card of the suit led to the trick."""
        return self.var("free", trick, seat)

    def varies(self, trick: int, seat: Seat) -> int:
        """The seat plays later a card of another suit, which it could have played to this trick."""
        return self.var("varies", trick, seat)

    def two_suits(self, trick: int, seat: Seat) -> int:
        """What the seat plays from this trick on is not all of one suit."""
        return self.var("two suits", trick, seat)

    def wins_later(self, trick: int, seat: Seat) -> int:
        """The seat wins a later trick with a card of the suit led to this one."""
        return self.var("wins later", trick, seat)

    def wins_with(self, trick: int, later: int, seat: Seat) -> int:
        """The seat wins the later trick with a card of the suit led to the first."""
        return self.var("wins with", trick, later, seat)

    def same_led(self, first: int, second: int) -> int:
        """The same suit is led to both tricks."""
        return self.var("same led", first, second)

    def dealt(self, card: Card, seat: Seat) -> int:
        """The card is dealt to the seat."""
        return self.var("dealt", card.index, seat)

    def build(self) -> RulesOfPlay:
        """Make the clauses."""
        for trick, seat in itertools.product(TRICKS, Seat):
            self._one_card(trick, seat)
        self._each_card_once()
        for trick in TRICKS:
            self._one_of([self.wins(trick, seat) for seat in Seat])
            self._lead(trick)
            for seat in Seat:
                self._following(trick, seat)
                self._winning(trick, seat)
        for first, second in itertools.combinations(TRICKS, 2):
            both = [self._all(self.led(first, suit), self.led(second, suit)) for suit in Suit]
            self._defined(self.same_led(first, second), both)
        for trick, seat in itertools.product(TRICKS, Seat):
            later = range(trick + 1, 14)
            for n in later:
                ways = [self._all(self.led(trick, s), self.wins(n, seat), self.suit(n, seat, s)) for s in Suit]
                self._defined(self.wins_with(trick, n, seat), ways)
            self._defined(self.wins_later(trick, seat), [self.wins_with(trick, n, seat) for n in later])
        return self

    def _add(self, *literals: int) -> None:
        self.clauses.append(list(literals))

    def _one_of(self, literals: list[int]) -> None:
        self._add(*literals)
        for a, b in itertools.combinations(literals, 2):
            self._add(-a, -b)

    def _defined(self, literal: int, parts: list[int]) -> None:
        """The literal holds where one of the parts does."""
        self._add(-literal, *parts)
        for part in parts:
            self._add(literal, -part)

    def _one_card(self, trick: int, seat: Seat) -> None:
        self._one_of([self.suit(trick, seat, suit) for suit in Suit])
        self._one_of([self.rank(trick, seat, rank) for rank in RANKS])
        for suit, rank in itertools.product(Suit, RANKS):
            card = self.card(trick, seat, Card(suit, rank))
            self._add(-card, self.suit(trick, seat, suit))
            self._add(-card, self.rank(trick, seat, rank))
            self._add(card, -self.suit(trick, seat, suit), -self.rank(trick, seat, rank))
        for rank in RANKS[1:]:  # at least this rank
            high = self.var("at least", trick, seat, rank)
            self._defined(high, [self.rank(trick, seat, r) for r in RANKS if r >= rank])

    def _each_card_once(self) -> None:
        for suit, rank in itertools.product(Suit, RANKS):
            card = Card(suit, rank)
            self._one_of([self.dealt(card, seat) for seat in Seat])
            for seat in Seat:
                places = [self.card(trick, seat, card) for trick in TRICKS]
                self._defined(self.dealt(card, seat), places)
                for a, b in itertools.combinations(places, 2):
                    self._add(-a, -b)

    def _lead(self, trick: int) -> None:
        for suit in Suit:
            if trick == 1:
                self._defined(self.led(1, suit), [self.suit(1, FIRST_LEADER, suit)])
                continue
            for seat in Seat:
                leads, plays = self.wins(trick - 1, seat), self.suit(trick, seat, suit)
                self._add(-leads, -plays, self.led(trick, suit))
                self._add(-leads, plays, -self.led(trick, suit))

    def _following(self, trick: int, seat: Seat) -> None:
        for suit in Suit:
            later = [self.has(trick + 1, seat, suit)] if trick < 13 else []
            self._defined(self.has(trick, seat, suit), [self.suit(trick, seat, suit), *later])
        pairs = [
            self._all(self.has(trick, seat, a), self.has(trick, seat, b)) for a, b in itertools.combinations(Suit, 2)
        ]
        self._defined(self.two_suits(trick, seat), pairs)
        if trick == 13:
            self._add(-self.fault(13, seat))
            return
        faults, again, others = [], [], []
        for suit in Suit:
            led, plays, holds = self.led(trick, suit), self.suit(trick, seat, suit), self.has(trick + 1, seat, suit)
            faults.append(self._all(led, -plays, holds))
            again += [self._all(led, plays, holds), self._all(led, -plays, -holds)]
            others += [self._all(led, self.has(trick + 1, seat, other)) for other in Suit if other is not suit]
        self._defined(self.fault(trick, seat), faults)
        self._defined(self.again(trick, seat), again)
        self._defined(self.other_suit(trick, seat), others)
        void = [self._all(self.led(trick, suit), -self.has(trick, seat, suit)) for suit in Suit]
        self._defined(self.free(trick, seat), void)
        varied = [
            self._all(self.suit(trick, seat, a), self.has(trick + 1, seat, b))
            for a, b in itertools.permutations(Suit, 2)
        ]
        self._defined(self.varies(trick, seat), varied)

    def _all(self, *literals: int) -> int:
        """A literal that holds where all of these do."""
        both = self.var("all", *literals)
        for literal in literals:
            self._add(-both, literal)
        self._add(both, *(-literal for literal in literals))
        return both

    def _winning(self, trick: int, seat: Seat) -> None:
        wins = self.wins(trick, seat)
        trumped = self.suit(trick, seat, TRUMP) if self.has_trumps else None
        for suit in Suit:
            mine = self.suit(trick, seat, suit)
            if trumped is None or suit is not TRUMP:
                self._add(-wins, -mine, self.led(trick, suit))
            for other in Seat:
                if other is seat:
                    continue
                theirs = self.suit(trick, other, suit)
                for rank in RANKS[:-1]:
                    high = self.var("at least", trick, other, rank + 1)
                    self._add(-wins, -mine, -theirs, -self.rank(trick, seat, rank), -high)
        if trumped is not None:
            for other in Seat:
                self._add(-wins, trumped, -self.suit(trick, other, TRUMP))

    def turns(self, trick: int, seat: Seat) -> int:
        """The seat wins the trick, and would not have with a card that he plays later; made when it is asked for.

        There are more ways to disobey a call to win or to lose, but one is enough for a hand.
        """
        turns = self.var("turns", trick, seat)
        if turns in self._made:
            return turns
        self._made.add(turns)
        ways = [self._follows_high(trick, seat, suit, rank) for suit in Suit for rank in RANKS[:-1]]
        if self.has_trumps:
            plain = [self._all(self.led(trick, a), self.has(trick + 1, seat, b)) for a, b in _plain_pairs()]
            discards = self.var("discards", trick, seat)
            self._defined(discards, plain)
            ways.append(self._all(self.free(trick, seat), self.suit(trick, seat, TRUMP), discards))
        self._add(-turns, *ways)
        self._add(-turns, self.wins(trick, seat))
        return turns

    def _follows_high(self, trick: int, seat: Seat, suit: Suit, rank: int) -> int:
        """The seat follows suit, plays later a card of it up to this rank, and another player has a higher in."""
        later = []
        for n in range(trick + 1, 14):
            low = self._all(self.suit(n, seat, suit), -self.var("at least", n, seat, rank + 1))
            later.append(low)
        higher = [
            self._all(self.suit(trick, other, suit), self.var("at least", trick, other, rank + 1))
            for other in Seat
            if other is not seat
        ]
        lower, beaten = self.var("lower", trick, seat, suit, rank), self.var("beaten", trick, seat, suit, rank)
        self._defined(lower, later)
        self._defined(beaten, higher)
        return self._all(self.led(trick, suit), self.suit(trick, seat, suit), lower, beaten)


def _plain_pairs() -> Iterator[tuple[Suit, Suit]]:
    """Two suits that are not trumps: one led, the other discarded."""
    return ((a, b) for a, b in itertools.permutations(Suit, 2) if TRUMP not in (a, b))


@lru_cache(maxsize=2)
def rules_of_play(has_trumps: bool) -> RulesOfPlay:
    """The rules with or without trumps; made once."""
    return RulesOfPlay(has_trumps).build()


def completions(
    wanted: Iterable[HandFacts], fixed: Mapping[tuple[int, Seat], Card] | None = None, most: int = 4
) -> Iterator[tuple[HandFacts, HandFacts, Arrangement]]:
    """The plays of 52 cards in which facts hold: for each of the wanted facts in turn, at most so many.

    With each play come the facts that were wanted, and these with what they leave open (who won a trick, in which trick
    an incident of trick 0 stood) settled.  ``fixed`` gives cards that are known.
    """
    for facts in wanted:
        rules = rules_of_play(facts.has_trumps)
        for slot in facts.slots:
            if slot.disobeyed_win_or_lose and slot.trick:
                rules.turns(slot.trick, slot.seat)
        dealer = dealer_of(facts.has_trumps)
        known = [rules.card(trick, seat, card) for (trick, seat), card in (fixed or {}).items()]
        for settled, arrangement in itertools.islice(_plays(dealer, facts, known), most):
            yield facts, settled, arrangement


@define
class Dealer:
    """A SAT solver that knows the rules of play; it is told them once, which takes longer than most questions."""

    rules: RulesOfPlay
    _solver: Solver = field(init=False)
    _told: int = field(init=False, default=0)

    def __attrs_post_init__(self) -> None:
        """Start the solver."""
        self._solver = Solver(name="cadical153")

    def plays(self, assumptions: list[int]) -> Iterator[set[int]]:
        """Models of the rules under the assumptions, no two with the same cards."""
        self._solver.append_formula(self.rules.clauses[self._told :])
        self._told = len(self.rules.clauses)
        others = self.rules.var("others than before", object())
        while self._solver.solve(assumptions=[*assumptions, others]):
            model = set(self._solver.get_model())
            yield model
            cards = [self.rules.card(t, s, c) for (t, s), c in _read(self.rules, model).items()]
            self._solver.add_clause([-others, *(-card for card in cards)])


@lru_cache(maxsize=2)
def dealer_of(has_trumps: bool) -> Dealer:
    """The solver for hands with or without trumps."""
    return Dealer(rules_of_play(has_trumps))


def _plays(dealer: Dealer, facts: HandFacts, known: list[int]) -> Iterator[tuple[HandFacts, Arrangement]]:
    rules = dealer.rules
    for winners, faults in beginnings(facts):
        for earlier in [*_earlier_facts(rules, facts, faults)]:
            for model in dealer.plays([*_assumed(rules, facts, winners, faults), *earlier, *known]):
                won = tuple(next(s for s in Seat if rules.wins(trick, s) in model) for trick in TRICKS)
                ns_won = sum(w.side is Side.NS for w in won)
                yield evolve(facts, slots=faults, winners=won, ns_won=ns_won), _read(rules, model)


def _earlier_facts(rules: RulesOfPlay, facts: HandFacts, slots: tuple[SlotFacts, ...]) -> Iterator[list[int]]:
    """What is known of the cards of an incident before the known cards, now that it stands in a trick."""
    for slot in slots:
        if slot.earlier is not None:
            between = [n for n in range(slot.trick + 1, 14) if not isinstance(facts.winners[n - 1], Seat)]
            wins = [rules.wins_with(slot.trick, n, slot.seat) for n in between]
            led = rules.led(slot.trick, slot.earlier.led)
            if slot.earlier.with_suit:
                yield from ([led, win] for win in wins)
            else:
                yield [led, *(-win for win in wins)]
            return
    yield []


def _assumed(
    rules: RulesOfPlay, facts: HandFacts, winners: list[Seat | Side], slots: tuple[SlotFacts, ...]
) -> Iterator[int]:
    for trick, winner in enumerate(winners, 1):
        if isinstance(winner, Seat):
            yield rules.wins(trick, winner)
        else:
            yield from (-rules.wins(trick, seat) for seat in Seat if seat.side is not winner)
    failing = {(slot.trick, slot.seat) for slot in slots if slot.failed and not slot.corrected}
    for trick, seat in itertools.product(TRICKS, Seat):
        yield rules.fault(trick, seat) if (trick, seat) in failing else -rules.fault(trick, seat)
    for slot in slots:
        yield from _card_facts(rules, slot)
        for seat in slot.withdrew:
            if not any(s.failed and s.seat is seat and s.trick == slot.trick for s in slots):
                yield rules.again(slot.trick, seat)
    if facts.has_trumps:
        for rank, seat in zip((14, 13, 12, 11, 10), facts.trump_honours, strict=False):
            yield rules.dealt(Card(TRUMP, rank), seat)
    else:
        yield from (rules.dealt(Card(suit, 14), seat) for suit, seat in zip(Suit, facts.aces, strict=False))


def _card_facts(rules: RulesOfPlay, slot: SlotFacts) -> Iterator[int]:
    """What an incident says of the cards."""
    trick, seat = slot.trick, slot.seat
    if slot.failed and slot.corrected:
        yield from (rules.other_suit(trick, seat), -rules.free(trick, seat))
    elif not slot.failed:
        if slot.disobeyed_card or slot.disobeyed_highest_or_lowest:
            yield rules.again(trick, seat)
        if slot.disobeyed_suit:
            yield rules.other_suit(trick, seat)
        if slot.disobeyed_not_suit:
            yield rules.varies(trick, seat)
        if slot.disobeyed_win_or_lose:
            yield rules.turns(trick, seat)
    known = {
        rules.wins_later(trick, seat): slot.won_later_with_suit,
        rules.two_suits(trick, seat.partner): slot.partner_has_two_suits,
    }
    yield from (literal if holds else -literal for literal, holds in known.items() if holds is not None)
    yield from (rules.same_led(earlier, trick) for earlier in sorted(slot.same_suit or ()))


def _read(rules: RulesOfPlay, model: set[int]) -> Arrangement:
    cards = [Card(suit, rank) for suit, rank in itertools.product(Suit, RANKS)]
    return {
        (trick, seat): next(card for card in cards if rules.card(trick, seat, card) in model)
        for trick, seat in itertools.product(TRICKS, Seat)
    }
