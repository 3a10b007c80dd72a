"""A record that cannot have happened is refused, with the number of the event; JSON goes out and comes back."""

from __future__ import annotations

import copy
import json
from random import Random

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings

from model.table.cards import Card, Seat, Side, Suit
from model.table.course import Course, trick_winner
from model.table.notation.json import dumps, from_json, loads, to_json
from model.table.record import (
    Answer,
    Assess,
    Call,
    ClaimRevoke,
    Contract,
    Correct,
    Cut,
    Demand,
    Denomination,
    Event,
    Expose,
    Game,
    HandRecord,
    Manner,
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
    "exposing nothing": ([Expose(Seat.N, (), Manner.TWO_AT_ONCE)], "event 1: N exposes no card; expected one or more"),
    "exposing another's card": (
        [Expose(Seat.N, (OTHER, DEAL[Seat.S][0]), Manner.DROPPED)],
        "event 1: N exposes .., which he does not hold",
    ),
    "exposing a card that was played": (
        [*PLAYS[:1], Expose(PLAYS[0].seat, (PLAYS[0].card,), Manner.LED_ON)],
        "event 2: E exposes .., which he does not hold",
    ),
    "exposing a card twice at once": (
        [Expose(Seat.N, (OTHER, OTHER), Manner.SEEN_BY_ADVERSARY_ONLY)],
        "event 1: N exposes .. twice at once",
    ),
    "dummy's attention at whist": (
        [*PLAYS, ClaimRevoke(Side.NS, Seat.E, 1, proved=False, by_dummy=True)],
        "event 53: .* whist has no dummy",
    ),
    "a Director at whist": ([*PLAYS, Assess(Side.NS, 5)], "event 53: the Director assesses .* duplicate only"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(what: str) -> None:
    events, message = IMPOSSIBLE[what]
    with pytest.raises(RecordError, match=message):
        Course.of(record(DEAL, events, Suit.SPADES))


DUPLICATE = HandRecord(
    Game.DUPLICATE,
    dict(DEAL),
    Seat.N,
    Suit.SPADES,
    (),
    Contract(1, Denomination.SPADES, Seat.N),
    vulnerable=frozenset({Side.EW}),
)


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ([*PLAYS[:51], Assess(Side.NS, 5)], "event 52: the play is not at an end"),
        ([*PLAYS, Assess(Side.NS, 14)], "event 53: NS is assessed at 14 tricks; expected 0 to 13"),
        ([*PLAYS, Assess(Side.NS, -1)], "event 53: NS is assessed at -1 tricks; expected 0 to 13"),
    ],
)
def test_the_director_finds_what_a_side_could_have_won(events: list[Event], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        Course.of(evolve(DUPLICATE, events=tuple(events)))


def test_the_director_may_be_called_late() -> None:
    late: list[Event] = [
        *PLAYS,
        Cut(),
        ClaimRevoke(Side.NS, Seat.E, 1, proved=False, by_dummy=True),
        Assess(Side.NS, 7),
    ]
    Course.of(evolve(DUPLICATE, events=(*late, Assess(Side.NS, 0), Assess(Side.EW, 13))))


def check(course: Course) -> None:
    """The winners of the tricks and the cards still held are what comes of the cards that lie on the table."""
    leader, winners = course.record.first_leader, []
    for cards in course.table.values():
        if len(cards) == 4:
            leader = trick_winner(cards, leader, course.record.trump)
            winners.append(leader)
    assert [done.winner for done in course.tricks] == winners
    for seat in Seat:
        played = {cards[seat] for cards in course.table.values() if seat in cards}
        assert course.hand(seat) == set(course.record.deal[seat]) - played
        assert course.played(seat) == len(played)


def test_what_is_remembered_of_the_play_is_so_after_every_correction() -> None:
    rng, accepted, refused = Random(3), 0, 0
    for _ in range(20):
        course = Course(record(random_deal(rng), [], Suit.SPADES))
        while len(course.tricks) < 13:
            trick = len(course.tricks) + 1
            lying = course.table.get(trick, {})
            seat = course.leader(trick).turned(len(lying))
            course.take(Play(seat, rng.choice(sorted(course.hand(seat)))))
            check(course)
            fault = rng.choice([*course.table][-2:])
            seat = rng.choice([*course.table[fault]])
            before = copy.deepcopy(course.table)
            for card in rng.sample(sorted(course.hand(seat)), min(3, len(course.hand(seat)))):
                try:
                    course.take(Correct(seat, course.table[fault][seat], card))
                    accepted += 1
                    break
                except RecordError:
                    refused += 1
                    assert course.table == before
            check(course)
    assert accepted > 20
    assert refused > 100


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


NEW: dict[str, Event] = {
    '{"event": "expose", "seat": "E", "cards": ["S2", "HT"], "manner": "led-on"}': Expose(
        Seat.E, (Card.parse("S2"), Card.parse("HT")), Manner.LED_ON
    ),
    '{"event": "expose", "seat": "N", "cards": ["CA"], "manner": "seen-by-adversary-only"}': Expose(
        Seat.N, (Card.parse("CA"),), Manner.SEEN_BY_ADVERSARY_ONLY
    ),
    '{"event": "claim-revoke", "side": "NS", "seat": "E", "trick": 3, "by_dummy": true}': ClaimRevoke(
        Side.NS, Seat.E, 3, by_dummy=True
    ),
    '{"event": "claim-revoke", "side": "NS", "seat": "E", "trick": 3}': ClaimRevoke(Side.NS, Seat.E, 3),
    '{"event": "assess", "side": "EW", "tricks": 7}': Assess(Side.EW, 7),
    '{"event": "call", "side": "NS", "seat": "E", "demand": "not-suit", "suit": "H"}': Call(
        Side.NS, Seat.E, Demand.NOT_SUIT, suit=Suit.HEARTS
    ),
}


@pytest.mark.parametrize("text", NEW)
def test_an_event_as_json(text: str) -> None:
    told = evolve(DUPLICATE, events=(NEW[text],))
    assert f"    {text}\n" in dumps(told)
    assert loads(dumps(told)) == told


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
        ({"events": [{"event": ["play"]}]}, "event 1: expected an object whose 'event' is one of play"),
        ({"events": [{"event": "expose", "seat": "N", "cards": 1, "manner": "dropped"}]}, "cards: expected a list"),
        (
            {"events": [{"event": "expose", "seat": "N", "cards": ["S2"], "manner": "shown"}]},
            "event 1: manner: expected one of dropped two-at-once .* led-on seen-by-adversary-only, got 'shown'",
        ),
        ({"events": [{"event": "assess", "side": "NS"}]}, "event 1: assess: 'tricks' is missing"),
        (
            {"events": [{"event": "claim-revoke", "side": "NS", "seat": "E", "trick": 1, "by_dummy": "yes"}]},
            "event 1: by_dummy: expected bool, got 'yes'",
        ),
        ({"vulnerable": 3}, "vulnerable: expected a list, got 3"),
        ({"trump": ""}, "trump: expected one of C D H S, got ''"),
    ],
)
def test_faulty_json_is_refused_with_what_was_expected(change: dict[str, object], message: str) -> None:
    data = {**to_json(record(DEAL, PLAYS, Suit.SPADES)), **change}
    with pytest.raises(RecordError, match=message):
        from_json(data)
