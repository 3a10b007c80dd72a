"""A record that cannot have happened is refused, with the number of the event; JSON goes out and comes back."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from model.table.cards import Seat, Side, Suit
from model.table.course import Course
from model.table.notation.json import dumps, from_json, loads, to_json
from model.table.record import (
    Answer,
    Call,
    ClaimRevoke,
    Correct,
    Cut,
    Demand,
    Event,
    Game,
    HandRecord,
    Mix,
    Play,
    Quit,
    RecordError,
)
from tests.differential.strategies import hands
from tests.hands import legal_play, random_deal, record

DEAL = random_deal(Random(1))
PLAYS = legal_play(DEAL, Seat.E, Suit.SPADES, Random(2))
OTHER = next(card for card in DEAL[Seat.N] if card != PLAYS[3].card)

IMPOSSIBLE: dict[str, tuple[list[Event], str]] = {
    "a card played twice": ([*PLAYS[:4], Play(PLAYS[0].seat, PLAYS[0].card)], "event 5: E plays .. a second time"),
    "a card that was not dealt": ([Play(Seat.E, DEAL[Seat.S][0])], "event 1: E plays .., which he was not dealt"),
    "out of turn": ([Play(Seat.S, DEAL[Seat.S][0])], "event 1: S plays in turn, but it is E's turn"),
    "in turn, said to be early": ([Play(Seat.E, DEAL[Seat.E][0], early=True)], "event 1: E plays early"),
    "quitted too soon": ([*PLAYS[:3], Quit(1, Side.NS)], "event 4: trick 1 is quitted before four cards"),
    "quitted twice": ([*PLAYS[:4], Quit(1, Side.NS), Quit(1, Side.NS)], "event 6: .* a second time"),
    "an answer to nobody": ([Answer(Seat.N, having=True)], "event 1: N answers, but was not asked"),
    "nothing to correct": ([*PLAYS[:4], Correct(Seat.N, PLAYS[3].card, OTHER)], "event 5"),
    "a claim against one's own side": ([*PLAYS[:4], ClaimRevoke(Side.NS, Seat.N, 1)], "event 5: .*of that side"),
    "a call on one's own side": ([Call(Side.NS, Seat.N, Demand.WIN)], "event 1: .*of that side"),
    "mixing before the end": ([*PLAYS[:8], Mix(Seat.N)], "event 9: the play is not at an end"),
    "mixing after the cut": ([*PLAYS, Cut(), Mix(Seat.N)], "event 54: the cards have been cut"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(what: str) -> None:
    events, message = IMPOSSIBLE[what]
    with pytest.raises(RecordError, match=message):
        Course.of(record(DEAL, events, Suit.SPADES))


def test_a_deal_of_fourteen_cards_is_refused() -> None:
    deal = {**DEAL, Seat.N: (*DEAL[Seat.N], DEAL[Seat.E][0])}
    with pytest.raises(RecordError, match="N is dealt 14 cards"):
        record(deal, [], Suit.SPADES)
    twice = {**DEAL, Seat.N: (*DEAL[Seat.N][:12], DEAL[Seat.E][0])}
    with pytest.raises(RecordError, match="is dealt to N and to E"):
        record(twice, [], Suit.SPADES)


@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(hands(Game.AUCTION))
def test_a_record_comes_back_from_json_as_it_was(hand: HandRecord) -> None:
    assert loads(dumps(hand)) == hand
    assert from_json(json.loads(json.dumps(to_json(hand)))) == hand


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dealer": "X"}, "dealer: expected one of N E S W"),
        ({"game": "bezique"}, "game: expected one of whist auction duplicate"),
        ({"colour": 1}, "unknown key 'colour'"),
        ({"deal": {"N": ""}}, "'E' is missing"),
        ({"events": [{"event": "play", "seat": "N"}]}, "event 1: play: 'card' is missing"),
        ({"events": [{"event": "ply"}]}, "event 1: expected an object whose 'event' is one of play"),
        ({"events": [{"event": "play", "seat": "N", "card": "S1"}]}, "event 1: card: expected a card"),
    ],
)
def test_faulty_json_is_refused_with_what_was_expected(change: dict[str, object], message: str) -> None:
    data = {**to_json(record(DEAL, PLAYS, Suit.SPADES)), **change}
    with pytest.raises(RecordError, match=message):
        from_json(data)
