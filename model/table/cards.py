"""The pack, the seats and the sides."""

from __future__ import annotations

from enum import Enum, IntEnum

from attrs import frozen


class Suit(IntEnum):
    """A suit, in the order of the Portable Bridge Notation: clubs lowest, spades highest."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """One of ``C D H S``."""
        return "CDHS"[self]


#: The ranks from two to ace; a rank is its index here plus two.
RANKS = "23456789TJQKA"


@frozen(order=True)
class Card:
    """One card.  ``rank`` runs from 2 to 14 (the ace)."""

    suit: Suit
    rank: int

    def __str__(self) -> str:
        return self.suit.letter + RANKS[self.rank - 2]

    @property
    def index(self) -> int:
        """Its place in the pack, 0 (two of clubs) to 51 (ace of spades)."""
        return 13 * self.suit + self.rank - 2

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``"SA"`` or ``"h10"``; ValueError names what was expected."""
        suit, rank = text[:1].upper(), text[1:].upper().replace("10", "T")
        if suit not in "CDHS" or rank not in RANKS or not suit or len(rank) != 1:
            raise ValueError(f"{text!r} is not a card; expected a suit C D H S and a rank 2..9 T J Q K A, such as 'SA'")
        return cls(Suit("CDHS".index(suit)), RANKS.index(rank) + 2)

    @classmethod
    def of(cls, index: int) -> Card:
        """The card at a place in the pack (see ``index``)."""
        return cls(Suit(index // 13), index % 13 + 2)


PACK = tuple(Card.of(i) for i in range(52))


class Side(Enum):
    """A partnership."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(IntEnum):
    """A player, clockwise from North."""

    N = 0
    E = 1
    S = 2
    W = 3

    @property
    def side(self) -> Side:
        """The partnership the player belongs to."""
        return Side.NS if self % 2 == 0 else Side.EW

    @property
    def partner(self) -> Seat:
        """The player opposite."""
        return self.turned(2)

    @property
    def next(self) -> Seat:
        """The player on the left, who plays after this one."""
        return self.turned(1)

    def turned(self, quarters: int) -> Seat:
        """The player so many places to the left."""
        return Seat((self + quarters) % 4)
