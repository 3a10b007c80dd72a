"""The cards of an ending: the tricks from a revoke on, in two lines of play that share what went before.

A profit compares two lines that are equal up to the revoke, so the tricks before it need no cards: only how many
each side won, and who leads.  Trumps are spades; at no trump ``no_trump`` holds.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import TypeAlias

import z3
from attrs import define, field, frozen

from model.symbolic.every_hand import Maker
from model.symbolic.history import FIRST_LEADER
from model.symbolic.terms import Num, Truth, bit, conj, disj, iff, implies, neg
from model.table.cards import Card, Seat, Side, Suit

Layout: TypeAlias = "Mapping[tuple[int, Seat], z3.BitVecRef]"


def suit(card: z3.BitVecRef) -> z3.BitVecRef:
    """The suit of a card: its upper two bits."""
    return z3.Extract(5, 4, card)


def rank(card: z3.BitVecRef) -> z3.BitVecRef:
    """Its rank: the lower four bits, 2 to 14."""
    return z3.Extract(3, 0, card)


def constant(card: Card) -> z3.BitVecRef:
    """A card as a term."""
    return z3.BitVecVal(16 * card.suit + card.rank, 6)


@frozen(eq=False)
class Line:
    """One line of play: the card of each seat to each trick of the ending, and who wins it."""

    cards: Layout
    wins: Mapping[tuple[int, Seat], Truth]
    led: Mapping[int, z3.BitVecRef]
    ns_won: Num


@define(eq=False)
class Ending:
    """The tricks from ``first`` to 13.

    ``lead`` says who leads to the first of them, ``ns_before`` how many tricks North and South had won.
    """

    first: int
    no_trump: Truth
    make: Maker
    lead: dict[Seat, Truth] = field(init=False)
    ns_before: Num = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make what both lines share."""
        if self.first == 1:
            self.lead = {seat: seat is FIRST_LEADER for seat in Seat}
            self.ns_before = Num.of(0)
            return
        leader = self.make.number("leader", 0, 3)
        self.lead = {seat: leader.equals(Num.of(seat)) for seat in Seat}
        self.ns_before = self.make.number("ns_before", 0, self.first - 1)
        ns_leads = disj(self.lead[Seat.N], self.lead[Seat.S])
        # Who leads has won the trick before, so his side has won one at least.
        self.make.axioms.append(implies(ns_leads, self.ns_before >= Num.of(1)))
        self.make.axioms.append(implies(neg(ns_leads), self.ns_before <= Num.of(self.first - 2)))

    @property
    def tricks(self) -> range:
        """The numbers of the tricks."""
        return range(self.first, 14)

    @property
    def places(self) -> Iterator[tuple[int, Seat]]:
        """Every trick and seat."""
        return itertools.product(self.tricks, Seat)

    def deal(self, name: str) -> dict[tuple[int, Seat], z3.BitVecRef]:
        """Unknown cards, all different."""
        cards = {(trick, seat): z3.BitVec(f"{name}{trick}{seat.name}", 6) for trick, seat in self.places}
        for card in cards.values():
            self.make.axioms += [z3.ULE(rank(card), 14), z3.UGE(rank(card), 2)]
        self.make.axioms += [a != b for a, b in itertools.combinations(cards.values(), 2)]
        return cards

    def line(self, cards: Layout, faults: frozenset[tuple[int, Seat]], name: str) -> Line:
        """The line in which these cards are played: lawfully but for the faults, which are revokes."""
        wins: dict[tuple[int, Seat], Truth] = {}
        led: dict[int, z3.BitVecRef] = {}
        lead = self.lead
        for trick in self.tricks:
            led[trick] = self._led(cards, lead, trick, name)
            for seat in Seat:
                follows = suit(cards[trick, seat]) == led[trick]
                holds = disj(*(suit(cards[n, seat]) == led[trick] for n in range(trick + 1, 14)))
                fault = conj(neg(follows), holds)
                self.make.axioms.append(fault if (trick, seat) in faults else neg(fault))
            self._winner(cards, led[trick], wins, trick, name)
            lead = {seat: wins[trick, seat] for seat in Seat}
        won = Num.count(disj(wins[trick, Seat.N], wins[trick, Seat.S]) for trick in self.tricks)
        return Line(cards, wins, led, self.ns_before + won)

    def _led(self, cards: Layout, lead: Mapping[Seat, Truth], trick: int, name: str) -> z3.BitVecRef:
        known = next((seat for seat, truth in lead.items() if truth is True), None)
        if known is not None:
            return suit(cards[trick, known])
        led = z3.BitVec(f"{name}.led{trick}", 2)
        self.make.axioms += [implies(lead[seat], led == suit(cards[trick, seat])) for seat in Seat]
        return led

    def _winner(
        self, cards: Layout, led: z3.BitVecRef, wins: dict[tuple[int, Seat], Truth], trick: int, name: str
    ) -> None:
        """One seat wins, and no card is stronger than his."""
        strength = {}
        for seat in Seat:
            card = cards[trick, seat]
            trumps = conj(neg(self.no_trump), suit(card) == int(Suit.SPADES))
            follows = suit(card) == led
            strength[seat] = z3.Concat(_bit(trumps), _bit(follows), rank(card))
            wins[trick, seat] = z3.Bool(f"{name}.wins{trick}{seat.name}")
        self.make.axioms.append(disj(*(wins[trick, seat] for seat in Seat)))
        for seat, other in itertools.permutations(Seat, 2):
            self.make.axioms.append(implies(wins[trick, seat], z3.UGT(strength[seat], strength[other])))

    def exchanged(self, cards: Layout, seat: Seat, at: Mapping[int, Truth]) -> dict[tuple[int, Seat], z3.BitVecRef]:
        """The same cards, but the seat's first card changes places with that of the trick for which ``at`` holds."""
        swapped = dict(cards)
        mine = cards[self.first, seat]
        other = mine
        for trick, here in at.items():
            swapped[trick, seat] = z3.If(here, mine, cards[trick, seat])
            other = z3.If(here, cards[trick, seat], other)
        swapped[self.first, seat] = other
        return swapped

    def same_hands(self, cards: Layout, others: Layout) -> None:
        """Each seat plays the same cards in both, in whatever order."""
        for trick, seat in self.places:
            self.make.axioms.append(disj(*(others[trick, seat] == cards[n, seat] for n in self.tricks)))

    def holders(self, cards: Layout, honours: tuple[Num, ...], aces: tuple[Num, ...]) -> None:
        """Honours that are played in the ending are dealt to who plays them."""
        high = [Card(Suit.SPADES, 14 - n) for n in range(len(honours))]
        held = [*zip(high, honours, strict=True), *zip((Card(s, 14) for s in Suit), aces, strict=False)]
        for (trick, seat), (card, holder) in itertools.product(self.places, held):
            self.make.axioms.append(implies(cards[trick, seat] == constant(card), holder.equals(Num.of(seat))))
        if aces:
            self.make.axioms.append(iff(honours[0].equals(aces[Suit.SPADES]), True))


def _bit(truth: Truth) -> z3.BitVecRef:
    if isinstance(truth, bool):
        return z3.BitVecVal(int(truth), 1)
    return bit(truth)


def read_cards(model: z3.ModelRef, cards: Layout) -> dict[tuple[int, Seat], Card]:
    """The cards that a model gives."""
    found = {}
    for place, term in cards.items():
        value = model.eval(term, model_completion=True).as_long()
        found[place] = Card(Suit(value // 16), value % 16)
    return found


def side_wins(line: Line, trick: int, side: Side) -> Truth:
    """A player of the side wins the trick."""
    return disj(*(line.wins[trick, seat] for seat in Seat if seat.side is side))
