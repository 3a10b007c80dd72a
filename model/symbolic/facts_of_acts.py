"""The words about exposures and calls as terms: the mirror of ``model.concrete.facts.exposure`` and ``call``."""

from __future__ import annotations

from model.symbolic.acts import CARD, HIGHEST_OR_LOWEST, NOT_SUIT, SUIT, WIN_OR_LOSE, CallSlot, ExposureSlot
from model.symbolic.history import History
from model.symbolic.terms import Truth
from model.table.cards import Seat
from model.table.record import Manner


def exposer(history: History, x: ExposureSlot) -> Seat:
    """The player whose cards are exposed."""
    return x.seat


def dropped(history: History, x: ExposureSlot) -> Truth:
    """A card was dropped."""
    return x.is_(Manner.DROPPED)


def two_at_once(history: History, x: ExposureSlot) -> Truth:
    """Cards were played simultaneously."""
    return x.is_(Manner.TWO_AT_ONCE)


def seen_by_partner(history: History, x: ExposureSlot) -> Truth:
    """His partner saw the card."""
    return x.is_(Manner.SEEN_BY_PARTNER)


def named_in_hand(history: History, x: ExposureSlot) -> Truth:
    """The card was named."""
    return x.is_(Manner.NAMED)


def thrown_down(history: History, x: ExposureSlot) -> Truth:
    """He threw his cards down."""
    return x.is_(Manner.THROWN_DOWN)


def led_on(history: History, x: ExposureSlot) -> Truth:
    """He led on without waiting for his partner."""
    return x.is_(Manner.LED_ON)


def seen_by_adversary_only(history: History, x: ExposureSlot) -> Truth:
    """Only an adversary saw the card."""
    return x.is_(Manner.SEEN_BY_ADVERSARY_ONLY)


def before_first_lead(history: History, x: ExposureSlot) -> Truth:
    """Nobody had played a card."""
    return x.before_first_lead


def last_card_at_twelfth(history: History, x: ExposureSlot) -> Truth:
    """His last card, before his partner had played to the twelfth trick."""
    return x.last_card_at_twelfth


def called_on(history: History, c: CallSlot) -> Seat:
    """The player who is called on."""
    return c.seat


def calls_card(history: History, c: CallSlot) -> Truth:
    """For a certain card."""
    return c.is_(CARD)


def calls_highest_or_lowest(history: History, c: CallSlot) -> Truth:
    """For his highest or lowest of a suit."""
    return c.is_(HIGHEST_OR_LOWEST)


def calls_suit(history: History, c: CallSlot) -> Truth:
    """For the lead of a suit."""
    return c.is_(SUIT)


def calls_not_suit(history: History, c: CallSlot) -> Truth:
    """Not to play a suit."""
    return c.is_(NOT_SUIT)


def calls_win_or_lose(history: History, c: CallSlot) -> Truth:
    """To win the trick, or to lose it."""
    return c.is_(WIN_OR_LOSE)


def would_oblige_revoke(history: History, c: CallSlot) -> Truth:
    """Obeying would have been a revoke."""
    return c.would_oblige_revoke


def has_none_of_suit(history: History, c: CallSlot) -> Truth:
    """He has none of the suit that he is to lead."""
    return c.has_none_of_suit
