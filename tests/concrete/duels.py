"""Plays of the deal ``DUEL`` for the tests of the concrete engine; the comments count who wins which tricks."""

from __future__ import annotations

from model.concrete.hand import Incident
from model.table.cards import Card, Seat, Side, Suit
from model.table.record import Correct, Event, Play, Quit
from tests.hands import duel, inserted, with_quits

H8, SJ = Card.parse("H8"), Card.parse("SJ")

#: East follows suit throughout; in trick 3, led by North's king of spades, with the knave.  (North 2-8: 7 tricks, but
#: at hearts 2-7; East the others.)
PLAIN = "H2 HA, SA SQ, SK SJ, ST S5, S9 S4, S8 S3, S7 S2, S6 H8, H7 H9, H6 HT, H5 HJ, H4 HQ, H3 HK"

#: East throws the eight of hearts on that king: the revoke of most tests.  (North 2, 3, 10-13: 6 tricks; East 7.)
EAST_REVOKES = "H2 HA, SA SQ, SK H8, ST SJ, H3 HK, H4 HQ, H5 HJ, H6 HT, H7 H9, S9 S5, S8 S4, S7 S3, S6 S2"

#: East revokes in trick 3 and again in trick 4.  (At no trump North 2-4, 10-13: 7 tricks; East 6.)
EAST_REVOKES_TWICE = "H2 HA, SA SQ, SK H8, ST H9, S9 SJ, H3 HK, H4 HQ, H5 HJ, H6 HT, S8 S5, S7 S4, S6 S3, H7 S2"

#: East revokes in trick 6.  (North 5, 6, 11-13: 5 tricks; East 8.)
EAST_REVOKES_LATE = "H2 HA, S6 SQ, S7 SJ, H3 HK, SA S5, SK H8, H4 HQ, H5 HJ, H6 HT, H7 H9, S8 S4, S9 S3, ST S2"

#: North plays a spade to trick 1, led by East's ace of hearts.  (North 2-7: 6 tricks; if it ruffs 1-7: 7 tricks.)
NORTH_REVOKES = "S6 HA, SA SQ, SK SJ, ST S5, S9 S4, S8 S3, S7 S2, H7 H8, H6 H9, H5 HT, H4 HJ, H3 HQ, H2 HK"

#: North revokes in trick 1, East in trick 3.  (At no trump North 2, 3, 10-13: 6; at spades 1-3, 10-12: 6; East 7.)
BOTH_REVOKE = "S6 HA, SA SQ, SK H8, ST SJ, H2 HK, H3 HQ, H4 HJ, H5 HT, H6 H9, S9 S5, S8 S4, S7 S3, H7 S2"

EAST_3, EAST_4, EAST_6, NORTH_1 = (
    Incident(Seat.E, 3),
    Incident(Seat.E, 4),
    Incident(Seat.E, 6),
    Incident(Seat.N, 1),
)


def events(tricks: str, trump: Suit | None = None) -> list[Event]:
    """A play with quits by the winners."""
    return with_quits(duel(trump, tricks), trump)


def corrected(*between: Event, trump: Suit | None = None) -> list[Event]:
    """The plain play, but East first plays the eight of hearts to trick 3; then these events, then the correction."""
    played = events(PLAIN, trump)
    played.remove(Quit(3, Side.NS))
    played[played.index(Play(Seat.E, SJ))] = Play(Seat.E, H8)
    return inserted(played, Play(Seat.W, Card.parse("D4")), *between, Correct(Seat.E, H8, SJ), Quit(3, Side.NS))


def uncorrected(*between: Event) -> list[Event]:
    """East's revoke, uncorrected, and these events before the trick is quitted."""
    return inserted(events(EAST_REVOKES), Play(Seat.W, Card.parse("D4")), *between)
