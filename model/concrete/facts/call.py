"""The words about a call that was not disobeyed."""

from __future__ import annotations

from model.concrete.calls import CallOn
from model.concrete.hand import Hand
from model.table.cards import Seat
from model.table.record import Demand


def called_on(hand: Hand, c: CallOn) -> Seat:
    """The player who is called on."""
    return c.event.seat


def calls_card(hand: Hand, c: CallOn) -> bool:
    """Whether the call is for a certain card."""
    return c.event.demand is Demand.CARD


def calls_highest_or_lowest(hand: Hand, c: CallOn) -> bool:
    """Whether the call is for his highest or lowest card of a suit."""
    return c.event.demand in (Demand.HIGHEST, Demand.LOWEST)


def calls_suit(hand: Hand, c: CallOn) -> bool:
    """Whether the call is for the lead of a suit."""
    return c.event.demand is Demand.SUIT


def calls_not_suit(hand: Hand, c: CallOn) -> bool:
    """Whether the call is not to play a suit."""
    return c.event.demand is Demand.NOT_SUIT


def calls_win_or_lose(hand: Hand, c: CallOn) -> bool:
    """Whether the call is to win the trick, or to lose it."""
    return c.event.demand in (Demand.WIN, Demand.LOSE)


def would_oblige_revoke(hand: Hand, c: CallOn) -> bool:
    """Whether he must follow suit at his next play and can, but the card or suit called for is of another suit."""
    if c.turn is None or c.turn.leads or c.event.demand is Demand.NOT_SUIT:  # which calls for no card and no suit
        return False
    wanted = c.event.card.suit if c.event.card else c.event.suit
    return wanted not in (None, c.turn.led) and any(card.suit == c.turn.led for card in c.turn.held)


def has_none_of_suit(hand: Hand, c: CallOn) -> bool:
    """Whether a suit to lead is called for, and no card that he holds at his next play is of it."""
    held = c.turn.held if c.turn is not None else frozenset()
    return calls_suit(hand, c) and all(card.suit != c.event.suit for card in held)
