"""What contracts are worth at duplicate bridge, as every score card has it."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from model.codes import open_code
from model.concrete.hand import Hand
from model.concrete.ruling import Program
from model.table.cards import PACK, Seat, Side, Suit
from model.table.course import trick_winner
from model.table.record import Contract, Denomination, Event, Game, HandRecord, Play
from tests.hands import Deal, legal_play

DOUBLED = {"": 0, "X": 1, "XX": 2}

#: The contract, whether the declarer is vulnerable, the tricks that he wins, and his side's score.
SCORES = [
    # part scores
    ("1C", False, 7, 70),
    ("1D", True, 7, 70),
    ("1H", False, 7, 80),
    ("1NT", True, 7, 90),
    ("2S", False, 8, 110),
    ("2NT", False, 8, 120),
    ("3D", True, 9, 110),
    ("4C", False, 10, 130),
    ("1NT", False, 9, 150),
    ("2H", True, 11, 200),
    ("1S", False, 13, 260),
    # games
    ("3NT", False, 9, 400),
    ("3NT", True, 9, 600),
    ("3NT", True, 11, 660),
    ("4H", False, 10, 420),
    ("4S", True, 11, 650),
    ("5C", False, 11, 400),
    ("5D", True, 12, 620),
    # slams
    ("6D", False, 12, 920),
    ("6C", True, 12, 1370),
    ("6H", False, 12, 980),
    ("6S", True, 13, 1460),
    ("6NT", False, 12, 990),
    ("6NT", True, 12, 1440),
    ("7C", False, 13, 1440),
    ("7H", True, 13, 2210),
    ("7NT", False, 13, 1520),
    ("7NT", True, 13, 2220),
    # doubled and redoubled
    ("1CX", False, 7, 140),
    ("1NTX", False, 7, 180),
    ("2CX", False, 8, 180),
    ("2DX", True, 9, 380),
    ("2HX", False, 8, 470),
    ("2SX", True, 8, 670),
    ("2SX", True, 10, 1070),
    ("3NTX", False, 9, 550),
    ("3NTX", True, 10, 950),
    ("4SX", False, 11, 690),
    ("1CXX", False, 7, 230),
    ("1NTXX", False, 7, 560),
    ("1NTXX", True, 8, 1160),
    ("2CXX", True, 8, 760),
    ("4SXX", True, 11, 1480),
    ("6NTX", False, 12, 1230),
    ("7NTX", True, 13, 2490),
    ("7NTXX", False, 13, 2280),
    ("7NTXX", True, 13, 2980),
    # undertricks
    ("3NT", False, 8, -50),
    ("4S", True, 7, -300),
    ("7NT", False, 0, -650),
    ("1NT", True, 0, -700),
    ("3NTX", False, 8, -100),
    ("3NTX", False, 7, -300),
    ("3NTX", False, 6, -500),
    ("3NTX", False, 5, -800),
    ("4HX", True, 9, -200),
    ("4HX", True, 8, -500),
    ("4HX", True, 7, -800),
    ("4HX", True, 6, -1100),
    ("2CXX", False, 7, -200),
    ("2CXX", False, 6, -600),
    ("2CXX", False, 4, -1600),
    ("2CXX", True, 7, -400),
    ("2CXX", True, 6, -1000),
    ("7NTX", False, 0, -3500),
    ("7NTXX", True, 0, -7600),
]


@cache
def _played(trump: Suit | None, tricks: int) -> tuple[Deal, list[Play]]:
    """A hand, legally played with East to lead, in which North-South win so many tricks.

    The deals are as often very lopsided as even, so that a hand for each number of tricks comes soon.
    """
    rng = Random(tricks)
    while True:
        bias = rng.uniform(-1, 1)
        pack = sorted(PACK, key=lambda card: bias * (card.rank + 13 * (card.suit is trump)) + 4 * rng.random())
        deal = dict(
            zip((Seat.N, Seat.S, Seat.E, Seat.W), (tuple(pack[n : n + 13]) for n in range(0, 52, 13)), strict=True)
        )
        plays = legal_play(deal, Seat.E, trump, rng)
        if _won(plays, trump) == tricks:
            return deal, plays


def _won(plays: list[Play], trump: Suit | None) -> int:
    tricks = [plays[n : n + 4] for n in range(0, 52, 4)]
    winners = [trick_winner({p.seat: p.card for p in four}, four[0].seat, trump) for four in tricks]
    return sum(winner.side is Side.NS for winner in winners)


def _record(contract: str, vulnerable: bool, tricks: int) -> HandRecord:
    """North declares the contract, written ``3NTX``, and his side wins so many tricks."""
    name = contract[1:].rstrip("X")
    bid = Contract(int(contract[0]), Denomination(name), Seat.N, DOUBLED[contract[1 + len(name) :]])
    deal, plays = _played(bid.denomination.trump, tricks)
    events: tuple[Event, ...] = tuple(plays)
    sides = frozenset({Side.NS}) if vulnerable else frozenset({Side.EW})
    return HandRecord(Game.DUPLICATE, dict(deal), Seat.N, bid.denomination.trump, events, bid, vulnerable=sides)


@pytest.mark.parametrize("code", ["duplicate-sheet", "duplicate-1997"])
@pytest.mark.parametrize(("contract", "vulnerable", "tricks", "score"), SCORES)
def test_a_contract_scores_what_the_card_says(
    code: str, contract: str, vulnerable: bool, tricks: int, score: int
) -> None:
    ruling = Program.of(open_code(code)).rule(Hand.of(_record(contract, vulnerable, tricks)))
    assert (ruling.net(Side.NS), ruling.net(Side.EW)) == (score, -score)
    assert (ruling.conflicts, ruling.infeasible) == ((), ())
