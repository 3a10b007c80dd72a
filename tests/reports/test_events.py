"""What happened beside the play, in words."""

from __future__ import annotations

import pytest

from model.table.cards import Card, Seat, Side, Suit
from model.table.record import Assess, ClaimRevoke, Event, Expose, Manner
from reports.events import described

CARDS = (Card(Suit.SPADES, 14), Card(Suit.SPADES, 13))


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Expose(Seat.E, CARDS, Manner.LED_ON), "East leads on with ♠A and ♠K without waiting for his partner"),
        (
            Expose(Seat.E, CARDS[:1], Manner.SEEN_BY_ADVERSARY_ONLY),
            "East lets ♠A be seen by an adversary at most",
        ),
        (
            ClaimRevoke(Side.NS, Seat.E, 4, by_dummy=True),
            "North-South claim a revoke of East in trick 4, proved, dummy first drawing attention to it",
        ),
        (ClaimRevoke(Side.NS, Seat.E, 4, False), "North-South claim a revoke of East in trick 4, not proved"),
        (
            Assess(Side.NS, 9),
            "the Director finds that North-South would have won nine tricks without the irregularities",
        ),
    ],
)
def test_events(event: Event, text: str) -> None:
    assert described(event) == text


@pytest.mark.parametrize("manner", Manner)
def test_every_manner_of_exposing_is_told(manner: Manner) -> None:
    assert "♠A" in described(Expose(Seat.E, CARDS[:1], manner))
