"""The record of one hand: what happened at the table, in the order in which it happened.

A record holds no conclusion.  Who won a trick and who revoked is derived from it: the course of the play
in ``model.table.course``, the law in the two engines.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from attrs import field, frozen

from model.table.cards import PACK, Card, Seat, Side, Suit


class RecordError(ValueError):
    """A record that cannot have happened.

    ``event`` is the number of the event at fault, counted from 1, or None for the facts before the play.
    """

    def __init__(self, message: str, event: int | None = None) -> None:
        super().__init__(message if event is None else f"event {event}: {message}")
        self.event = event


class Game(Enum):
    """The game that is played."""

    WHIST = "whist"
    AUCTION = "auction"
    DUPLICATE = "duplicate"


class Denomination(Enum):
    """What a contract is played in.  Royal spades are auction bridge's dearer spades."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    ROYAL_SPADES = "R"
    NO_TRUMP = "NT"

    @property
    def trump(self) -> Suit | None:
        """The trump suit, or None."""
        if self is Denomination.NO_TRUMP:
            return None
        return Suit.SPADES if self is Denomination.ROYAL_SPADES else Suit("CDHS".index(self.value))


@frozen
class Contract:
    """The final declaration: ``level`` odd tricks (1-7); ``doubled`` 0, 1 or 2 (redoubled)."""

    level: int
    denomination: Denomination
    declarer: Seat
    doubled: int = 0


class Manner(Enum):
    """How a card came to be exposed."""

    DROPPED = "dropped"
    TWO_AT_ONCE = "two-at-once"
    SEEN_BY_PARTNER = "seen-by-partner"
    NAMED = "named"
    THROWN_DOWN = "thrown-down"
    LED_ON = "led-on"
    SEEN_BY_ADVERSARY_ONLY = "seen-by-adversary-only"


class Demand(Enum):
    """What a player is called on to do."""

    CARD = "card"
    HIGHEST = "highest"
    LOWEST = "lowest"
    SUIT = "suit"
    WIN = "win"
    LOSE = "lose"
    NOT_SUIT = "not-suit"


@frozen
class Play:
    """A card is played.  ``early``: ahead of the player's turn, or to the following trick before its time.

    A player's n-th play is to trick n, so the trick is not stored.
    """

    seat: Seat
    card: Card
    early: bool = False


@frozen
class Correct:
    """The player takes back a card and plays another to the same trick."""

    seat: Seat
    withdrawn: Card
    substituted: Card


@frozen
class Quit:
    """The trick (1-13) is turned and quitted by a side."""

    trick: int
    side: Side


@frozen
class Ask:
    """The player asks his partner whether he has none of the suit he has just renounced."""

    seat: Seat


@frozen
class Answer:
    """The reply; ``having`` is true for "yes, I have one"."""

    seat: Seat
    having: bool


@frozen
class Expose:
    """Cards of the player's hand are exposed."""

    seat: Seat
    cards: tuple[Card, ...]
    manner: Manner


@frozen
class Call:
    """A side calls on an opponent to play a card, his highest or lowest of a suit, and so on."""

    side: Side
    seat: Seat
    demand: Demand
    card: Card | None = None
    suit: Suit | None = None


@frozen
class ThrowDown:
    """The player throws down his hand."""

    seat: Seat


@frozen
class ClaimGame:
    """A side claims the game."""

    side: Side


@frozen
class ClaimRest:
    """The player claims the next ``tricks`` tricks."""

    seat: Seat
    tricks: int


@frozen
class ClaimRevoke:
    """A side accuses an opponent of a revoke in a trick.

    ``proved``: the tricks, or the table's agreement, bear the accusation out.  ``by_dummy``: it was dummy who first
    drew attention to it.
    """

    side: Side
    seat: Seat
    trick: int
    proved: bool = True
    by_dummy: bool = False


@frozen
class Search:
    """A side examines the tricks sufficiently."""

    side: Side


@frozen
class Mix:
    """The player mixes the cards of the tricks."""

    seat: Seat


@frozen
class Cut:
    """The cards are cut for the following deal."""


@frozen
class Assess:
    """The Director finds how many tricks a side would have won without the irregularities."""

    side: Side
    tricks: int


@frozen
class Choose:
    """A side chooses the penalty (an effect's name, such as ``take_tricks``) for a revoke in a trick."""

    side: Side
    seat: Seat
    trick: int
    option: str


Event: TypeAlias = (
    Play
    | Correct
    | Quit
    | Ask
    | Answer
    | Expose
    | Call
    | ThrowDown
    | ClaimGame
    | ClaimRest
    | ClaimRevoke
    | Search
    | Mix
    | Cut
    | Assess
    | Choose
)


def _ordered(hands: dict[Seat, tuple[Card, ...]]) -> dict[Seat, tuple[Card, ...]]:
    return {seat: tuple(sorted(hands[seat], key=lambda c: (-c.suit, -c.rank))) for seat in sorted(hands)}


@frozen
class HandRecord:
    """One hand as it was dealt, declared and played.

    ``trump`` is None for no trump.  ``contract`` is None at whist.  ``score_before`` is each side's score
    towards the game when the hand began (whist: 0-4 points).  ``vulnerable`` names the vulnerable sides.
    RecordError is raised when this is not a hand; the order of the events is checked by
    ``model.table.course.Course``.
    """

    game: Game
    deal: dict[Seat, tuple[Card, ...]] = field(converter=_ordered)
    dealer: Seat
    trump: Suit | None
    events: tuple[Event, ...]
    contract: Contract | None = None
    score_before: dict[Side, int] = field(factory=lambda: {Side.NS: 0, Side.EW: 0})
    vulnerable: frozenset[Side] = frozenset()

    def __attrs_post_init__(self) -> None:
        """Check what can be checked before the first card is played."""
        dealt: dict[Card, Seat] = {}
        for seat, hand in self.deal.items():
            if len(hand) != 13:
                raise RecordError(f"{seat.name} is dealt {len(hand)} cards; expected 13")
            for card in hand:
                if card in dealt:
                    raise RecordError(f"{card} is dealt to {dealt[card].name} and to {seat.name}")
                dealt[card] = seat
        if len(dealt) != len(PACK):
            raise RecordError(f"{len(self.deal)} hands are dealt; expected four")
        if (self.contract is None) != (self.game is Game.WHIST):
            raise RecordError("whist has no contract; auction and duplicate bridge need one")
        if self.contract is not None:
            self._check_contract(self.contract)
        elif self.trump is None:
            raise RecordError("whist is played with trumps")
        if self.game is Game.WHIST and any(not 0 <= n <= 4 for n in self.score_before.values()):
            raise RecordError("the score before a hand of whist is 0 to 4")

    def _check_contract(self, contract: Contract) -> None:
        if contract.denomination.trump != self.trump:
            raise RecordError(f"a contract in {contract.denomination.value} does not have these trumps")
        if not 1 <= contract.level <= 7:
            raise RecordError(f"a contract is for 1 to 7 odd tricks, not {contract.level}")
        if contract.doubled not in (0, 1, 2):
            raise RecordError(f"doubled is 0, 1 or 2, not {contract.doubled}")
        if self.game is Game.DUPLICATE and contract.denomination is Denomination.ROYAL_SPADES:
            raise RecordError("royal spades belong to auction bridge")

    @property
    def first_leader(self) -> Seat:
        """Who leads to the first trick: the player on the left of the declarer, at whist of the dealer."""
        return (self.contract.declarer if self.contract else self.dealer).next

    @property
    def dummy(self) -> Seat | None:
        """The declarer's partner, or None at whist."""
        return self.contract.declarer.partner if self.contract else None
