"""The words about an exposure."""

from __future__ import annotations

from model.concrete.hand import Exposure, Hand
from model.table.cards import Seat
from model.table.record import Manner, Play


def exposer(hand: Hand, x: Exposure) -> Seat:
    """The player whose cards are exposed."""
    return x.event.seat


def dropped(hand: Hand, x: Exposure) -> bool:
    """Whether a card was dropped face upward on the table."""
    return x.event.manner is Manner.DROPPED


def two_at_once(hand: Hand, x: Exposure) -> bool:
    """Whether cards were played simultaneously."""
    return x.event.manner is Manner.TWO_AT_ONCE


def seen_by_partner(hand: Hand, x: Exposure) -> bool:
    """Whether a card was so held that his partner saw any part of its face."""
    return x.event.manner is Manner.SEEN_BY_PARTNER


def named_in_hand(hand: Hand, x: Exposure) -> bool:
    """Whether a card was named by him or his partner as being in his hand."""
    return x.event.manner is Manner.NAMED


def thrown_down(hand: Hand, x: Exposure) -> bool:
    """Whether he threw his cards face upward on the table."""
    return x.event.manner is Manner.THROWN_DOWN


def led_on(hand: Hand, x: Exposure) -> bool:
    """Whether he led on, without waiting for his partner to play, with several winning cards."""
    return x.event.manner is Manner.LED_ON


def seen_by_adversary_only(hand: Hand, x: Exposure) -> bool:
    """Whether a card fell below the table, or an adversary saw it and his partner did not."""
    return x.event.manner is Manner.SEEN_BY_ADVERSARY_ONLY


def before_first_lead(hand: Hand, x: Exposure) -> bool:
    """Whether it happened before anybody played a card."""
    return x.place < hand.events(Play)[0][0]


def last_card_at_twelfth(hand: Hand, x: Exposure) -> bool:
    """Whether he had played to the twelfth trick and his partner had not, so that it was his last card."""
    return hand.played(x.event.seat, 12) < x.place < hand.played(x.event.seat.partner, 12)
