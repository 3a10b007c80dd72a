"""What is said of an incident's trick, of those after it, and of what the side did before it was corrected."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from model.concrete import facts
from model.concrete.hand import Hand, Incident
from model.table.cards import Card, Seat, Side, Suit
from model.table.record import (
    Answer,
    Ask,
    ClaimGame,
    ClaimRest,
    ClaimRevoke,
    Contract,
    Correct,
    Denomination,
    Event,
    Expose,
    Manner,
    Play,
    Quit,
    ThrowDown,
)
from tests.concrete.duels import (
    BOTH_REVOKE,
    EAST_3,
    EAST_4,
    EAST_6,
    EAST_REVOKES,
    EAST_REVOKES_LATE,
    EAST_REVOKES_TWICE,
    H8,
    NORTH_1,
    PLAIN,
    SJ,
    corrected,
    events,
    uncorrected,
)
from tests.hands import DUEL, inserted, record

N, E, S, W = Seat
NS, EW = Side
SK, ST, C5, D4 = (Card.parse(text) for text in ("SK", "ST", "C5", "D4"))


def hand(played: list[Event], denomination: Denomination = Denomination.NO_TRUMP) -> Hand:
    return Hand.of(record(DUEL, played, contract=Contract(1, denomination, N)))


def accused(tricks: str, *where: Incident) -> Hand:
    """The play with a false claim for each of these."""
    return hand([*events(tricks), *(ClaimRevoke(r.opponents, r.seat, r.trick, proved=False) for r in where)])


# ---- what the side did in time ------------------------------------------------------------------------------------


def named(seat: Seat, card: str, manner: Manner = Manner.NAMED) -> Expose:
    return Expose(seat, (Card.parse(card),), manner)


#: For each word what makes it true of East's revoke in trick 3, and what does not.
IN_TIME: dict[str, tuple[list[Event], list[Event]]] = {
    "threw_down_or_claimed_game": (
        [ThrowDown(E), ThrowDown(W), ClaimGame(EW)],
        [ThrowDown(N), ThrowDown(S), ClaimGame(NS), ClaimRest(E, 3), named(E, "HK")],
    ),
    "side_claimed_tricks": (
        [ClaimRest(E, 3), ClaimRest(W, 1)],
        [ClaimRest(N, 3), ThrowDown(E), ClaimGame(EW), named(E, "HK")],
    ),
    "side_named_card": (
        [named(E, "HK"), named(W, "CA")],
        [named(N, "H3"), named(S, "DA"), named(E, "HK", Manner.DROPPED), ClaimRest(E, 3)],
    ),
}
TRUE = [(word, event) for word, (yes, _) in IN_TIME.items() for event in yes]
FALSE = [(word, event) for word, (_, no) in IN_TIME.items() for event in no]


def says(word: str, played: list[Event]) -> bool:
    fact: Callable[[Hand, Incident], bool] = getattr(facts, word)
    return fact(hand(played), EAST_3)


@pytest.mark.parametrize(("word", "event"), TRUE)
def test_an_act_of_the_side_in_time(word: str, event: Event) -> None:
    assert says(word, uncorrected(event))
    assert says(word, corrected(event))
    assert says(word, inserted(uncorrected(), Play(E, H8), event))
    assert says(word, inserted(uncorrected(), Quit(3, NS), event))


@pytest.mark.parametrize(("word", "event"), FALSE)
def test_an_act_of_others_and_another_act(word: str, event: Event) -> None:
    assert not says(word, uncorrected(event))
    assert not says(word, corrected(event))


@pytest.mark.parametrize(("word", "event"), TRUE)
def test_an_act_before_that_card_or_too_late(word: str, event: Event) -> None:
    assert not says(word, inserted(uncorrected(), Play(N, SK), event))
    assert not says(word, inserted(uncorrected(), Play(N, ST), event))
    assert not says(word, inserted(corrected(), Correct(E, H8, SJ), event))


@pytest.mark.parametrize(("word", "event"), TRUE)
def test_a_card_played_early_to_the_following_trick_ends_the_time_if_he_did_not_correct(
    word: str, event: Event
) -> None:
    early = Play(S, C5, early=True)
    for played, in_time in ((uncorrected(early, event), False), (corrected(early, event), True)):
        played.remove(Play(S, C5))
        assert says(word, played) is in_time


def test_no_card_ends_the_time_after_the_last_trick() -> None:
    last = Incident(E, 13)
    claim = ClaimRevoke(NS, E, 13, proved=False)
    assert facts.side_claimed_tricks(hand([*events(PLAIN), ClaimRest(W, 1), claim]), last)
    assert facts.threw_down_or_claimed_game(hand([*events(PLAIN), claim, ClaimGame(EW)]), last)
    assert not facts.threw_down_or_claimed_game(hand([*events(PLAIN), claim]), last)


# ---- quitting -----------------------------------------------------------------------------------------------------


def test_quitted_by_his_own_side() -> None:
    assert facts.quitted_by_offenders(hand(corrected(Quit(3, EW))), EAST_3)
    assert not facts.quitted_by_offenders(hand(corrected(Quit(3, NS))), EAST_3)
    assert not facts.quitted_by_offenders(hand(corrected()), EAST_3)
    assert not facts.quitted_by_offenders(hand(uncorrected()), EAST_3)


@pytest.mark.parametrize(
    ("happens", "holds"),
    [
        ([Ask(W), Quit(3, EW)], True),
        ([Ask(W), Quit(3, EW), Answer(E, having=False)], True),
        ([Ask(W), Answer(E, having=True), Ask(W), Quit(3, EW)], True),
        ([Ask(W), Answer(E, having=True), Quit(3, EW)], False),
        ([Ask(W), Quit(3, NS)], False),
        ([Quit(3, EW), Ask(W)], False),
        ([Ask(W)], False),
        ([Quit(3, EW)], False),
    ],
)
def test_quitted_before_the_question_is_answered(happens: list[Event], holds: bool) -> None:
    assert facts.quitted_before_answer(hand(corrected(*happens)), EAST_3) is holds


def test_quitted_after_the_correction_is_not_before_the_answer() -> None:
    played = corrected(Ask(W))
    played[played.index(Quit(3, NS))] = Quit(3, EW)
    assert not facts.quitted_before_answer(hand(played), EAST_3)


# ---- the trick and the later ones ---------------------------------------------------------------------------------


def test_who_won_the_trick() -> None:
    ruffed = hand(events(EAST_REVOKES, Suit.HEARTS), Denomination.HEARTS)
    assert facts.won_trick(ruffed, EAST_3)
    assert facts.side_won_trick(ruffed, EAST_3)
    lost = hand(uncorrected())
    assert not facts.won_trick(lost, EAST_3)
    assert not facts.side_won_trick(lost, EAST_3)
    west = Incident(W, 1)
    assert not facts.won_trick(accused(PLAIN, west), west)
    assert facts.side_won_trick(accused(PLAIN, west), west)


def test_the_trick_counts_as_it_lies_after_the_correction() -> None:
    ruffed = hand(corrected(trump=Suit.HEARTS), Denomination.HEARTS)
    assert not facts.won_trick(ruffed, EAST_3)
    assert not facts.side_won_trick(ruffed, EAST_3)


def test_the_tricks_won_later() -> None:
    assert facts.later_tricks(hand(uncorrected()), EAST_3) == 6
    where = [Incident(E, 1), Incident(N, 1), Incident(E, 13), Incident(N, 13)]
    assert [facts.later_tricks(accused(EAST_REVOKES, *where), r) for r in where] == [6, 6, 0, 0]


def test_a_later_trick_won_with_the_suit_that_was_led() -> None:
    """East wins trick 4 with the knave of spades; after trick 6 he wins with hearts only."""
    assert facts.won_later_with_suit(hand(uncorrected()), EAST_3)
    assert not facts.won_later_with_suit(hand(events(EAST_REVOKES_LATE)), EAST_6)
    west = Incident(W, 3)
    assert not facts.won_later_with_suit(accused(EAST_REVOKES, west), west)


def test_the_same_suit_for_the_same_player() -> None:
    first, west = Incident(E, 1), Incident(W, 3)
    twice = hand([*events(EAST_REVOKES_TWICE), ClaimRevoke(NS, E, 1, proved=False), ClaimRevoke(NS, W, 3, False)])
    assert twice.incidents == (first, EAST_3, west, EAST_4)
    assert facts.same_suit(twice, EAST_3, EAST_4)
    assert facts.same_suit(twice, EAST_4, EAST_3)
    assert not facts.same_suit(twice, first, EAST_3)
    assert not facts.same_suit(twice, west, EAST_3)
    assert not facts.same_suit(hand(events(BOTH_REVOKE)), NORTH_1, EAST_3)


def test_whether_his_partner_played_first() -> None:
    assert not facts.partner_played_first(hand(uncorrected()), EAST_3)
    early = events(EAST_REVOKES)
    early.remove(Play(W, D4))
    assert facts.partner_played_first(hand(inserted(early, Play(N, SK), Play(W, D4, early=True))), EAST_3)
    west = Incident(W, 3)
    assert facts.partner_played_first(accused(PLAIN, west), west)


def test_whether_his_partner_has_two_suits() -> None:
    """West plays the last of his diamonds to trick 6."""
    where = [Incident(E, 6), Incident(E, 7), Incident(E, 13)]
    found = accused(PLAIN, *where)
    assert [facts.partner_has_two_suits(found, r) for r in where] == [True, False, False]


def test_dummys_attention() -> None:
    claims = [ClaimRevoke(NS, E, 3, by_dummy=True), ClaimRevoke(NS, W, 3, proved=False)]
    claimed = hand([*uncorrected(), *claims])
    assert facts.attention_by_dummy(claimed, EAST_3)
    assert not facts.attention_by_dummy(claimed, Incident(W, 3))
    assert not facts.attention_by_dummy(hand(uncorrected()), EAST_3)
