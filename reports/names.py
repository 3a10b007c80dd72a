"""What players, sides, cards and contracts are called."""

from __future__ import annotations

from model.table.cards import RANKS, Card, Seat, Side, Suit
from model.table.record import Contract, Denomination, Game
from reports.grammar import Noun, sentence, spelled

SEATS = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
SIDES = {Side.NS: Noun("North-South", plural=True), Side.EW: Noun("East-West", plural=True)}
SUITS = {Suit.SPADES: "spade", Suit.HEARTS: "heart", Suit.DIAMONDS: "diamond", Suit.CLUBS: "club"}
SYMBOLS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
GAMES = {Game.WHIST: "whist", Game.AUCTION: "auction bridge", Game.DUPLICATE: "duplicate bridge"}

_DOUBLED = ("", ", doubled", ", redoubled")


def rank(card: Card) -> str:
    """``A``, ``K`` ... ``10`` ... ``2``."""
    return RANKS[card.rank - 2].replace("T", "10")


def card_name(card: Card) -> str:
    """``♠A``."""
    return SYMBOLS[card.suit] + rank(card)


def suit_name(suit: Suit) -> str:
    """``spades``."""
    return SUITS[suit] + "s"


def contract_name(contract: Contract) -> str:
    """``Three royal spades by South, doubled``."""
    denomination = contract.denomination
    if denomination is Denomination.NO_TRUMP:
        what = "no trump"
    else:
        what = denomination.name.lower().replace("_", " ").removesuffix("s") + ("s" if contract.level > 1 else "")
    text = f"{spelled(contract.level)} {what} by {SEATS[contract.declarer]}{_DOUBLED[contract.doubled]}"
    return sentence(text).rstrip(".")
