"""What is said of the sides and of the players at duplicate, and out of turn."""

from __future__ import annotations

import pytest
from attrs import evolve

from model.concrete import facts
from model.concrete.hand import Hand
from model.table.cards import Card, Seat, Side
from model.table.record import Assess, ClaimRest, Contract, Denomination, Event, Game, HandRecord, Play, Quit
from tests.concrete.duels import PLAIN, events
from tests.hands import DUEL, inserted, record

N, E, S, W = Seat
NS, EW = Side


def duplicate(*after: Event) -> HandRecord:
    auction = record(DUEL, [*events(PLAIN), *after], contract=Contract(1, Denomination.NO_TRUMP, N))
    return evolve(auction, game=Game.DUPLICATE, vulnerable=frozenset({EW}))


def test_the_vulnerable_side() -> None:
    assert [facts.vulnerable(Hand.of(duplicate()), side) for side in Side] == [False, True]


def test_what_the_director_found() -> None:
    found = Hand.of(duplicate(Assess(NS, 9), Assess(NS, 7)))
    assert [facts.adjusted(found, side) for side in Side] == [True, False]
    assert [facts.equity(found, side) for side in Side] == [7, 0]
    nothing = Hand.of(duplicate(Assess(EW, 0)))
    assert [facts.adjusted(nothing, side) for side in Side] == [False, True]
    assert [facts.equity(nothing, side) for side in Side] == [0, 0]


def test_who_claimed_the_rest() -> None:
    claimed = Hand.of(evolve(duplicate(), events=tuple(inserted(events(PLAIN), Quit(9, EW), ClaimRest(W, 2)))))
    assert [facts.claimed_rest(claimed, side) for side in Side] == [False, True]
    assert not any(facts.claimed_rest(Hand.of(duplicate()), side) for side in Side)


HA, C2, D2, H2 = (Card.parse(text) for text in ("HA", "C2", "D2", "H2"))


@pytest.mark.parametrize(
    ("first_trick", "third", "fourth"),
    [
        ([Play(E, HA), Play(S, C2), Play(W, D2), Play(N, H2)], set(), set()),
        ([Play(E, HA), Play(W, D2, True), Play(S, C2), Play(N, H2)], {W}, set()),
        ([Play(E, HA), Play(N, H2, True), Play(S, C2), Play(W, D2)], set(), {N}),
        ([Play(E, HA), Play(S, C2), Play(N, H2, True), Play(W, D2)], set(), set()),
        ([Play(E, HA), Play(W, D2, True), Play(N, H2, True), Play(S, C2)], {W}, set()),
        ([Play(E, HA), Play(N, H2, True), Play(W, D2, True), Play(S, C2)], {W}, {N}),
        ([Play(W, D2, True), Play(E, HA), Play(S, C2), Play(N, H2)], {W}, set()),
    ],
)
def test_who_played_too_soon(first_trick: list[Play], third: set[Seat], fourth: set[Seat]) -> None:
    hand = Hand.of(record(DUEL, [*first_trick, *events(PLAIN)[4:]], contract=Contract(1, Denomination.NO_TRUMP, N)))
    assert {seat for seat in Seat if facts.third_before_second(hand, seat)} == third
    assert {seat for seat in Seat if facts.fourth_before_second(hand, seat)} == fourth
