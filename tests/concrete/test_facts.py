"""The facts, and the hand that they are read off."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from random import Random

import pytest

from model.concrete import facts
from model.concrete.hand import Hand, Incident
from model.language.vocabulary import Vocabulary
from model.table.cards import Card, Seat, Side, Suit
from model.table.record import (
    Answer,
    Ask,
    Call,
    ClaimRevoke,
    Contract,
    Correct,
    Cut,
    Demand,
    Denomination,
    Event,
    Mix,
    Play,
    Quit,
    RecordError,
    Search,
)
from tests.concrete.duels import EAST_3, H8, PLAIN, SJ, corrected, events, uncorrected
from tests.hands import DUEL, inserted, legal_play, random_deal, record, with_quits

N, E, S, W = Seat
NS, EW = Side
REVOKE = EAST_3


def hand(played: Sequence[Event], denomination: Denomination = Denomination.NO_TRUMP) -> Hand:
    return Hand.of(record(DUEL, played, contract=Contract(1, denomination, N)))


def test_every_fact_of_the_vocabulary_has_its_function_and_there_are_no_others() -> None:
    words = {w for game in ("whist", "auction", "duplicate") for w in Vocabulary.of(game).words.values()}
    functions = dict(inspect.getmembers(facts, inspect.isfunction))
    own = {
        name: f for name, f in functions.items() if f.__module__.startswith(facts.__name__) and not name.startswith("_")
    }
    assert own.keys() == {word.name for word in words if word.kind == "fact"}
    for word in words:
        if word.kind == "fact":
            assert len(inspect.signature(own[word.name]).parameters) == 1 + len(word.args)


def test_an_honest_hand_has_no_incident() -> None:
    for seed in range(20):
        rng = Random(seed)
        deal = random_deal(rng)
        plays = legal_play(deal, E, Suit.CLUBS, rng)
        honest = Hand.of(record(deal, with_quits(plays, Suit.CLUBS), trump=Suit.CLUBS))
        assert honest.incidents == ()
        assert facts.tricks_won(honest, NS) + facts.tricks_won(honest, EW) == 13


def test_a_hand_must_be_played_to_its_end() -> None:
    with pytest.raises(RecordError, match="the play is not complete: 12 tricks"):
        hand(events(PLAIN)[:-5])


def test_the_first_card_fails_although_it_is_corrected() -> None:
    assert hand(corrected()).incidents == (REVOKE,)
    assert facts.failed(hand(corrected()), REVOKE)
    assert facts.corrected(hand(corrected()), REVOKE)
    assert not facts.corrected(hand(uncorrected()), REVOKE)


def test_incidents_stand_in_the_order_of_play() -> None:
    claims = [ClaimRevoke(NS, W, 3, proved=False), ClaimRevoke(EW, S, 3, proved=False), ClaimRevoke(EW, N, 9, False)]
    claimed = hand([*uncorrected(), *claims])
    assert claimed.incidents == (REVOKE, Incident(S, 3), Incident(W, 3), Incident(N, 9))
    assert facts.before(claimed, REVOKE, Incident(W, 3))
    assert not facts.before(claimed, Incident(W, 3), Incident(S, 3))
    assert not facts.before(claimed, REVOKE, REVOKE)


def test_honours() -> None:
    spades = hand(events(PLAIN, Suit.SPADES), Denomination.ROYAL_SPADES)
    assert [facts.honours_in(spades, side) for side in Side] == [3, 2]
    assert [facts.most_honours_in_one_hand(spades, side) for side in Side] == [3, 2]
    no_trump = hand(events(PLAIN))
    assert [facts.honours_in(no_trump, side) for side in Side] == [2, 2]
    assert [facts.most_honours_in_one_hand(no_trump, side) for side in Side] == [1, 1]
    whist = Hand.of(record(DUEL, events(PLAIN, Suit.SPADES), trump=Suit.SPADES))
    assert [facts.honours_in(whist, side) for side in Side] == [2, 2]


def test_who_declares() -> None:
    bridge = hand(events(PLAIN))
    assert [facts.declarer(bridge, seat) for seat in Seat] == [True, False, False, False]
    assert [facts.dummy(bridge, seat) for seat in Seat] == [False, False, True, False]
    assert [facts.defender(bridge, seat) for seat in Seat] == [False, True, False, True]
    assert facts.declaring(bridge, NS)
    assert facts.dealer_declares(bridge)
    whist = Hand.of(record(DUEL, events(PLAIN, Suit.SPADES), trump=Suit.SPADES))
    assert not any(facts.declarer(whist, s) or facts.dummy(whist, s) or facts.defender(whist, s) for s in Seat)


# ---- quitting -----------------------------------------------------------------------------------------------------


def test_quitting_counts_only_before_the_correction() -> None:
    assert facts.quitted(hand(uncorrected()), REVOKE)
    assert not facts.quitted(hand(corrected()), REVOKE)
    assert facts.quitted(hand(corrected(Quit(3, EW))), REVOKE)


def test_the_winners_as_the_cards_lay_are_not_always_the_rightful_ones() -> None:
    """At hearts East's eight ruffs the king of spades; corrected, the trick is North's."""
    ruffed = hand(corrected(Quit(3, EW), trump=Suit.HEARTS), Denomination.HEARTS)
    assert facts.quitted_by_winners(ruffed, REVOKE)
    assert not facts.quitted_by_rightful(ruffed, REVOKE)
    wrong = hand(corrected(Quit(3, NS), trump=Suit.HEARTS), Denomination.HEARTS)
    assert not facts.quitted_by_winners(wrong, REVOKE)
    assert facts.quitted_by_rightful(wrong, REVOKE)


# ---- the question -------------------------------------------------------------------------------------------------


def test_only_the_partner_asks_in_time() -> None:
    assert facts.asked(hand(uncorrected(Ask(W))), REVOKE)
    assert not facts.asked(hand(uncorrected(Ask(S))), REVOKE)


def test_a_question_after_the_quitting_is_too_late() -> None:
    late = inserted(uncorrected(), Quit(3, NS), Ask(W))
    assert not facts.asked(hand(late), REVOKE)


def test_a_question_after_his_next_card_is_too_late() -> None:
    played = uncorrected()
    played.remove(Quit(3, NS))
    assert not facts.asked(hand(inserted(played, Play(E, SJ), Ask(W))), REVOKE)
    assert facts.asked(hand(inserted(played, Play(N, Card.parse("ST")), Ask(W))), REVOKE)


@pytest.mark.parametrize(
    ("conversation", "no"),
    [
        ([Ask(W)], False),
        ([Ask(W), Answer(E, False)], True),
        ([Ask(W), Answer(E, True)], False),
        ([Ask(W), Ask(W), Answer(E, False)], True),
        ([Ask(W), Answer(E, True), Ask(W), Answer(E, False)], True),
        ([Ask(W), Quit(3, NS), Answer(E, False)], True),
    ],
)
def test_a_negative_answer(conversation: list[Event], no: bool) -> None:
    assert facts.answered_no(hand(corrected(*conversation)), REVOKE) is no


def test_an_answer_after_the_correction_counts_for_nothing() -> None:
    played = inserted(corrected(Ask(W)), Correct(E, H8, SJ), Answer(E, False))
    assert facts.asked(hand(played), REVOKE)
    assert not facts.answered_no(hand(played), REVOKE)


# ---- playing on ---------------------------------------------------------------------------------------------------


def test_playing_on_counts_out_of_turn_but_only_before_the_correction() -> None:
    assert facts.played_on(hand(uncorrected()), REVOKE)
    assert not facts.played_on(hand(corrected()), REVOKE)
    played = corrected(Play(W, Card.parse("D5"), early=True))
    played.remove(Play(W, Card.parse("D5")))
    assert facts.played_on(hand(played), REVOKE)


def test_nobody_plays_on_after_the_last_trick() -> None:
    last = Incident(E, 13)
    assert not facts.played_on(hand([*events(PLAIN), ClaimRevoke(NS, E, 13, proved=False)]), last)


def test_those_who_followed_may_withdraw() -> None:
    played = corrected()
    assert [facts.played_after(hand(played), seat, REVOKE) for seat in Seat] == [False, False, True, True]
    assert not any(facts.withdrew(hand(played), seat, REVOKE) for seat in Seat)
    played = inserted(played, Correct(E, H8, SJ), Correct(S, Card.parse("C4"), Card.parse("C5")))
    played[played.index(Play(S, Card.parse("C5")))] = Play(S, Card.parse("C4"))
    assert [facts.withdrew(hand(played), seat, REVOKE) for seat in Seat] == [False, False, True, False]


# ---- the claim ----------------------------------------------------------------------------------------------------

CLAIM = ClaimRevoke(NS, E, 3)


def words(*after: Event) -> set[str]:
    """The facts about the claim and the cards that hold when these events follow the play."""
    claimed = hand([*uncorrected(), *after])
    about = (
        facts.claimed,
        facts.proved,
        facts.mixed_before_claim,
        facts.mixed_after_claim,
        facts.anybody_mixed_before_claim,
        facts.cut_before_claim,
    )
    return {fact.__name__ for fact in about if fact(claimed, REVOKE)}


def test_the_claim_and_the_mixing() -> None:
    assert words(Mix(E), Cut()) == set()
    assert words(CLAIM) == {"claimed", "proved"}
    assert words(CLAIM, Mix(W), Cut()) == {"claimed", "proved", "mixed_after_claim"}
    assert words(CLAIM, Mix(S)) == {"claimed", "proved"}
    assert words(CLAIM, Search(NS), Mix(E)) == {"claimed", "proved"}
    assert words(CLAIM, Search(EW), Mix(E)) == {"claimed", "proved", "mixed_after_claim"}
    assert words(Search(NS), CLAIM, Mix(E)) == {"claimed", "proved"}
    assert words(CLAIM, Mix(E), Search(NS)) == {"claimed", "proved", "mixed_after_claim"}
    assert words(Mix(E), CLAIM) == {"claimed", "proved", "mixed_before_claim", "anybody_mixed_before_claim"}
    assert words(Mix(N), CLAIM) == {"claimed", "proved", "anybody_mixed_before_claim"}
    assert words(Search(NS), Mix(E), CLAIM) == {"claimed", "proved", "anybody_mixed_before_claim"}
    assert words(Cut(), ClaimRevoke(NS, E, 3, proved=False)) == {"claimed", "cut_before_claim"}


def test_a_revoke_is_claimed_once_and_not_proved_against_the_cards() -> None:
    with pytest.raises(RecordError, match="trick 3 of E is claimed a second time"):
        words(CLAIM, CLAIM)
    with pytest.raises(RecordError, match="W followed suit in trick 3: nothing to prove"):
        words(ClaimRevoke(NS, W, 3))


# ---- calls --------------------------------------------------------------------------------------------------------


def incidents_when_called(after: Event, call: Call) -> tuple[Incident, ...]:
    return hand(inserted(events(PLAIN), after, call)).incidents


def test_a_call_for_a_suit_is_for_a_lead() -> None:
    call = Call(NS, E, Demand.SUIT, suit=Suit.HEARTS)
    assert incidents_when_called(Quit(1, EW), call) == (Incident(E, 2),)
    assert incidents_when_called(Quit(2, NS), call) == ()
    assert incidents_when_called(Quit(1, EW), Call(NS, E, Demand.SUIT, suit=Suit.CLUBS)) == ()


@pytest.mark.parametrize(
    ("call", "disobeyed"),
    [
        (Call(NS, E, Demand.HIGHEST, suit=Suit.SPADES), False),
        (Call(NS, E, Demand.LOWEST, suit=Suit.SPADES), True),
        (Call(NS, E, Demand.LOWEST, suit=Suit.HEARTS), False),
        (Call(NS, E, Demand.CARD, card=Card.parse("S5")), True),
        (Call(NS, E, Demand.CARD, card=SJ), False),
        (Call(NS, E, Demand.CARD, card=H8), False),
        (Call(NS, E, Demand.CARD, card=Card.parse("SQ")), False),
        (Call(NS, E, Demand.LOSE), False),
    ],
)
def test_a_call_to_trick_3_where_east_follows_with_the_knave(call: Call, disobeyed: bool) -> None:
    assert incidents_when_called(Quit(2, NS), call) == ((REVOKE,) if disobeyed else ())


def test_a_player_without_the_suit_led_must_obey_in_any_suit() -> None:
    call = Call(EW, S, Demand.LOWEST, suit=Suit.DIAMONDS)
    assert incidents_when_called(Quit(2, NS), call) == (Incident(S, 3),)
    assert facts.disobeyed(hand(inserted(events(PLAIN), Quit(2, NS), call)), Incident(S, 3))
    assert not facts.failed(hand(inserted(events(PLAIN), Quit(2, NS), call)), Incident(S, 3))
