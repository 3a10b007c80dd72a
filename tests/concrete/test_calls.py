"""Calls: which were disobeyed and how, and what is said of those that were not."""

from __future__ import annotations

import pytest

from model.concrete import facts
from model.concrete.hand import Hand, Incident
from model.table.cards import Card, Seat, Side, Suit
from model.table.record import Call, Contract, Correct, Demand, Denomination, Event, Play, Quit
from tests.concrete.duels import EAST_3, EAST_REVOKES, EAST_REVOKES_LATE, PLAIN, SJ, events
from tests.hands import DUEL, inserted, record

N, E, S, W = Seat
NS, EW = Side
CLUBS, DIAMONDS, HEARTS, SPADES = Suit

KINDS = (
    facts.disobeyed_card,
    facts.disobeyed_highest_or_lowest,
    facts.disobeyed_suit,
    facts.disobeyed_not_suit,
    facts.disobeyed_win_or_lose,
)


def called(tricks: str, after: Event | None, *calls: Call, trump: Suit | None = None) -> Hand:
    """The play with these calls after an event, or before all."""
    played, denomination = events(tricks, trump), Denomination.HEARTS if trump else Denomination.NO_TRUMP
    told = inserted(played, after, *calls) if after else [*calls, *played]
    return Hand.of(record(DUEL, told, contract=Contract(1, denomination, N)))


def kinds(hand: Hand, r: Incident) -> set[str]:
    return {kind.__name__.removeprefix("disobeyed_") for kind in KINDS if kind(hand, r)}


def card(text: str) -> Call:
    return Call(NS, E, Demand.CARD, card=Card.parse(text))


def suit(demand: Demand, suit: Suit, seat: Seat = E) -> Call:
    return Call(seat.side.other, seat, demand, suit=suit)


def trick(demand: Demand, seat: Seat) -> Call:
    return Call(seat.side.other, seat, demand)


#: East leads the queen of spades to trick 2; North leads the king to trick 3, and East follows with the knave.
ONE, TWO = Quit(1, EW), Quit(2, NS)


@pytest.mark.parametrize(
    ("after", "call", "incident", "kind"),
    [
        (TWO, card("S5"), EAST_3, "card"),
        (TWO, card("SJ"), None, None),
        (TWO, suit(Demand.LOWEST, SPADES), EAST_3, "highest_or_lowest"),
        (TWO, suit(Demand.HIGHEST, SPADES), None, None),
        (ONE, suit(Demand.HIGHEST, HEARTS), Incident(E, 2), "highest_or_lowest"),
        (ONE, suit(Demand.SUIT, HEARTS), Incident(E, 2), "suit"),
        (ONE, suit(Demand.SUIT, SPADES), None, None),
        (ONE, suit(Demand.SUIT, CLUBS), None, None),
        (TWO, suit(Demand.SUIT, HEARTS), None, None),
        (ONE, suit(Demand.NOT_SUIT, SPADES), Incident(E, 2), "not_suit"),
        (ONE, suit(Demand.NOT_SUIT, HEARTS), None, None),
        (TWO, suit(Demand.NOT_SUIT, SPADES), None, None),
        (TWO, suit(Demand.NOT_SUIT, CLUBS, S), Incident(S, 3), "not_suit"),
        (TWO, suit(Demand.NOT_SUIT, DIAMONDS, S), None, None),
        (ONE, trick(Demand.LOSE, N), Incident(N, 2), "win_or_lose"),
        (ONE, trick(Demand.WIN, N), None, None),
        (ONE, trick(Demand.LOSE, S), None, None),
        (ONE, trick(Demand.WIN, S), None, None),
        (ONE, trick(Demand.WIN, E), None, None),
        (None, trick(Demand.LOSE, E), None, None),
        (Quit(13, EW), card("HK"), None, None),
    ],
)
def test_a_call(after: Event | None, call: Call, incident: Incident | None, kind: str | None) -> None:
    hand = called(PLAIN, after, call)
    if incident is None:
        assert hand.incidents == ()
        assert [c.event for c in hand.calls] == [call]
    else:
        assert hand.incidents == (incident,)
        assert hand.calls == ()
        assert kinds(hand, incident) == {kind}
        assert facts.disobeyed(hand, incident)
        assert not facts.failed(hand, incident)


def test_he_could_have_won_the_trick() -> None:
    """North plays the six to East's queen of spades, and he has the ace."""
    assert kinds(called(EAST_REVOKES_LATE, ONE, trick(Demand.WIN, N)), Incident(N, 2)) == {"win_or_lose"}
    assert Incident(N, 2) not in called(EAST_REVOKES_LATE, ONE, trick(Demand.LOSE, N)).incidents


def test_a_trick_is_won_or_lost_with_an_unlawful_card_too() -> None:
    """East ruffs the king of spades with a heart, having spades, none of which would win."""
    won = called(EAST_REVOKES, TWO, trick(Demand.WIN, E), trump=HEARTS)
    assert facts.failed(won, EAST_3)
    assert kinds(won, EAST_3) == set()
    assert not facts.disobeyed(won, EAST_3)
    assert kinds(called(EAST_REVOKES, TWO, trick(Demand.LOSE, E), trump=HEARTS), EAST_3) == {"win_or_lose"}
    assert kinds(called(EAST_REVOKES, TWO, trick(Demand.WIN, E)), EAST_3) == set()


def test_all_calls_wait_for_the_next_play_and_for_no_later_one() -> None:
    calls = [suit(Demand.SUIT, HEARTS), card("S5"), suit(Demand.NOT_SUIT, HEARTS), suit(Demand.LOWEST, SPADES)]
    hand = called(PLAIN, ONE, *calls)
    assert hand.incidents == (Incident(E, 2),)
    assert kinds(hand, Incident(E, 2)) == {"suit", "card", "highest_or_lowest"}
    assert [c.event for c in hand.calls] == [suit(Demand.NOT_SUIT, HEARTS)]
    assert called(PLAIN, Play(E, SJ), card("S4"), card("S5")).incidents == (Incident(E, 4),)


def test_the_calls_that_were_not_disobeyed_stand_in_the_order_of_the_record() -> None:
    calls = [card("H8"), card("S5"), trick(Demand.WIN, E), suit(Demand.HIGHEST, SPADES), suit(Demand.LOWEST, CLUBS, N)]
    hand = called(PLAIN, TWO, *calls)
    assert [c.event for c in hand.calls] == [calls[0], *calls[2:]]
    assert [facts.called_on(hand, c) for c in hand.calls] == [E, E, E, N]
    assert [facts.calls_card(hand, c) for c in hand.calls] == [True, False, False, False]
    assert [facts.calls_win_or_lose(hand, c) for c in hand.calls] == [False, True, False, False]
    assert [facts.calls_highest_or_lowest(hand, c) for c in hand.calls] == [False, False, True, True]


@pytest.mark.parametrize(
    ("call", "word"),
    [
        (suit(Demand.SUIT, CLUBS), "calls_suit"),
        (suit(Demand.NOT_SUIT, CLUBS), "calls_not_suit"),
        (suit(Demand.LOWEST, CLUBS), "calls_highest_or_lowest"),
        (trick(Demand.LOSE, E), "calls_win_or_lose"),
        (card("CA"), "calls_card"),
    ],
)
def test_what_is_called_for(call: Call, word: str) -> None:
    hand = called(PLAIN, None, call)
    words = ("calls_card", "calls_highest_or_lowest", "calls_suit", "calls_not_suit", "calls_win_or_lose")
    assert {name for name in words if getattr(facts, name)(hand, hand.calls[0])} == {word}


@pytest.mark.parametrize(
    ("after", "call", "obliged"),
    [
        (TWO, card("H8"), True),
        (TWO, card("SJ"), False),
        (TWO, card("SA"), False),
        (TWO, suit(Demand.LOWEST, HEARTS), True),
        (TWO, suit(Demand.SUIT, HEARTS), True),
        (TWO, suit(Demand.HIGHEST, SPADES), False),
        (TWO, suit(Demand.NOT_SUIT, HEARTS), False),
        (TWO, suit(Demand.NOT_SUIT, SPADES), False),
        (TWO, trick(Demand.WIN, E), False),
        (ONE, card("DA"), False),
        (Quit(7, NS), card("H8"), False),
        (Quit(13, EW), card("H8"), False),
    ],
)
def test_a_call_that_would_oblige_him_to_revoke(after: Event, call: Call, obliged: bool) -> None:
    """East leads to trick 2, follows suit in trick 3, and has no spade left for trick 8, which North leads."""
    hand = called(PLAIN, after, call)
    assert [facts.would_oblige_revoke(hand, c) for c in hand.calls] == [obliged]


@pytest.mark.parametrize(
    ("after", "call", "none"),
    [
        (ONE, suit(Demand.SUIT, CLUBS), True),
        (TWO, suit(Demand.SUIT, HEARTS), False),
        (Quit(6, NS), suit(Demand.SUIT, SPADES), False),
        (Quit(7, NS), suit(Demand.SUIT, SPADES), True),
        (ONE, suit(Demand.LOWEST, CLUBS), False),
        (ONE, suit(Demand.NOT_SUIT, CLUBS), False),
        (Quit(13, EW), suit(Demand.SUIT, HEARTS), True),
    ],
)
def test_a_suit_that_he_has_none_of(after: Event, call: Call, none: bool) -> None:
    hand = called(PLAIN, after, call)
    assert [facts.has_none_of_suit(hand, c) for c in hand.calls] == [none]


def test_a_card_that_he_first_shows_as_a_substitute_was_in_his_hand() -> None:
    """East's last spade comes to trick 7 only in the place of the eight of hearts."""
    h8, s2 = Card.parse("H8"), Card.parse("S2")
    played = events(PLAIN)
    place = played.index(Play(E, s2))
    played[place] = Play(E, h8)
    played.insert(place + 3, Correct(E, h8, s2))
    told = inserted(played, Quit(6, NS), suit(Demand.SUIT, SPADES))
    hand = Hand.of(record(DUEL, told, contract=Contract(1, Denomination.NO_TRUMP, N)))
    assert [facts.has_none_of_suit(hand, c) for c in hand.calls] == [False]
