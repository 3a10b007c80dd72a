"""The question that every encoding is asked, and what counts as an answer to it.

South is the declarer, West leads to trick 1, spades are trumps.  East revokes in one trick; all other play is lawful.
Is there a lawful play of the same deal in which the declarer's side wins so many tricks more?
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from attrs import frozen

from model.table.cards import Card, Seat, Side, Suit
from model.table.course import trick_winner

TRUMP = Suit.SPADES
REVOKER = Seat.E

Cards: TypeAlias = "Mapping[tuple[int, Seat], Card]"


@frozen
class Question:
    """East revokes in trick ``revoke``; the declarer's side is to win ``more`` tricks more without it.

    The tricks from ``first`` on have cards (1: the whole deal).  ``continued``: the two lines are the same up to the
    revoke, so that the second is a continuation.
    """

    first: int = 1
    revoke: int = 8
    more: int = 4
    continued: bool = True

    @property
    def tricks(self) -> range:
        """The numbers of the tricks that have cards."""
        return range(self.first, 14)

    @property
    def places(self) -> list[tuple[int, Seat]]:
        """Every trick and seat."""
        return [(trick, seat) for trick in self.tricks for seat in Seat]

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """Who may lead to the first of these tricks."""
        return (Seat.W,) if self.first == 1 else tuple(Seat)


@frozen
class Witness:
    """The cards of the line with the revoke and of the lawful one, and who leads to the first trick of both."""

    leader: Seat
    foul: Cards
    fair: Cards


@frozen
class Answer:
    """A witness, or None if there is none, and how long it took to put the question and to answer it."""

    witness: Witness | None
    build: float
    solve: float


Encoding: TypeAlias = Callable[[Question], Answer]


def check(question: Question, witness: Witness) -> None:
    """AssertionError unless the witness answers the question, by the rules of the table alone."""
    for seat in Seat:
        hands = [{cards[trick, seat] for trick in question.tricks} for cards in (witness.foul, witness.fair)]
        assert hands[0] == hands[1], f"{seat.name} plays another hand"
    for cards in (witness.foul, witness.fair):
        assert len(set(cards.values())) == len(question.places), "a card is played twice"
    foul, faults = _played(question, witness.foul, witness.leader)
    fair, none = _played(question, witness.fair, witness.leader)
    assert faults == [(question.revoke, REVOKER)], f"revokes: {faults}"
    assert not none, f"revokes in the lawful line: {none}"
    if question.continued:
        before = range(question.first, question.revoke)
        assert all(witness.foul[trick, seat] == witness.fair[trick, seat] for trick in before for seat in Seat)
    assert fair >= foul + question.more, f"{fair} tricks against {foul}"


def _played(question: Question, cards: Cards, leader: Seat) -> tuple[int, list[tuple[int, Seat]]]:
    """The tricks that North and South win, and the revokes."""
    won, faults = 0, []
    for trick in question.tricks:
        led = cards[trick, leader].suit
        for seat in Seat:
            later = {cards[n, seat].suit for n in range(trick + 1, 14)}
            if cards[trick, seat].suit != led and led in later:
                faults.append((trick, seat))
        leader = trick_winner({seat: cards[trick, seat] for seat in Seat}, leader, TRUMP)
        won += leader.side is Side.NS
    return won, faults
