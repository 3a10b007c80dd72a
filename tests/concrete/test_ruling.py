"""Rulings that were worked out by hand from the words of the laws."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random

import pytest

from model.codes import open_code
from model.concrete.conflicts import Conflict
from model.concrete.hand import Hand, Incident
from model.concrete.penalties import Penalty
from model.concrete.ruling import Program, Ruling
from model.language.document import Code
from model.language.errors import LawError
from model.table.cards import Card, Seat, Side, Suit
from model.table.record import (
    Answer,
    Ask,
    Choose,
    ClaimRevoke,
    Contract,
    Correct,
    Cut,
    Denomination,
    Event,
    HandRecord,
    Mix,
    Play,
    Quit,
    RecordError,
    Search,
)
from tests.concrete.duels import (
    BOTH_REVOKE,
    EAST_3,
    EAST_4,
    EAST_6,
    EAST_REVOKES,
    EAST_REVOKES_LATE,
    EAST_REVOKES_TWICE,
    NORTH_1,
    NORTH_REVOKES,
    PLAIN,
    corrected,
    events,
    uncorrected,
)
from tests.hands import DUEL, legal_play, random_deal, record, with_quits

N, E, S, W = Seat
NS, EW = Side
AUCTION, WHIST = open_code("auction-1914"), open_code("whist-1864")
NO_TRUMP, ROYAL = Denomination.NO_TRUMP, Denomination.ROYAL_SPADES
CLAIM_EAST, CLAIM_NORTH = ClaimRevoke(NS, E, 3), ClaimRevoke(EW, N, 1)


def auction(played: Sequence[Event], level: int = 1, denomination: Denomination = NO_TRUMP, doubled: int = 0) -> Hand:
    """A hand that North declares."""
    return Hand.of(record(DUEL, played, contract=Contract(level, denomination, N, doubled)))


def whist(played: Sequence[Event], score: tuple[int, int] = (0, 0)) -> Hand:
    """A hand with spades for trumps, two honours a side."""
    return Hand.of(record(DUEL, played, trump=Suit.SPADES, score_before=score))


def written(ruling: Ruling) -> dict[str, tuple[int, int]]:
    """The totals that are not nothing: North-South's and East-West's."""
    names = dict.fromkeys(name for name, _ in ruling.totals)
    totals = {name: (ruling.totals[name, NS], ruling.totals[name, EW]) for name in names}
    return {name: total for name, total in totals.items() if any(total)}


def struck(ruling: Ruling, component: str) -> set[tuple[str, ...]]:
    return {item.struck_by for item in ruling.items if item.component == component}


# ---- auction bridge: the declarer ---------------------------------------------------------------------------------


def test_a_declarer_who_revokes_scores_his_honours_only_and_pays_a_hundred() -> None:
    """One royal spade, made by ruffing; three honours count twice the trick value of nine."""
    played = [*events(NORTH_REVOKES, Suit.SPADES), CLAIM_NORTH]
    ruling = Program.of(AUCTION).rule(auction(played, denomination=ROYAL))
    assert written(ruling) == {"penalty_points": (0, 100), "honours": (18, 0)}
    assert struck(ruling, "trick_points") == {("84(a).1", "84.end")}
    assert (ruling.net(NS), ruling.net(EW), ruling.game_net(NS)) == (-82, 82, 0)
    assert ruling.truths("makes_good") == {()}
    assert (ruling.conflicts, ruling.infeasible) == ((), ())


def test_his_under_tricks_are_paid_besides() -> None:
    """One no trump doubled, down one: a hundred for the trick and a hundred for the revoke."""
    hand = auction([*events(NORTH_REVOKES), CLAIM_NORTH], doubled=1)
    assert written(Program.of(AUCTION).rule(hand)) == {"penalty_points": (0, 100), "under_tricks": (0, 100)}
    instead = Program.of(AUCTION, {"84(a).3.under_tricks": "hundred_only"})
    assert written(instead.rule(hand)) == {"penalty_points": (0, 100)}


def test_the_revoke_must_be_claimed() -> None:
    ruling = Program.of(AUCTION).rule(auction(events(NORTH_REVOKES, Suit.SPADES), denomination=ROYAL))
    assert written(ruling) == {"trick_points": (9, 0), "honours": (18, 0)}
    assert ruling.truths("established") == {(NORTH_1,)}


# ---- auction bridge: the adversaries ------------------------------------------------------------------------------


def test_of_an_adversary_the_declarer_takes_points_where_they_are_more() -> None:
    """Two no trump on six tricks: 100 points, or three tricks, which make the contract, 30 below the line.

    East-West have revoked and do not score the two under-tricks.
    """
    hand = auction([*events(EAST_REVOKES), CLAIM_EAST], level=2)
    ruling = Program.of(AUCTION).rule(hand)
    assert ruling.choices == {EAST_3: "honour_column"}
    assert written(ruling) == {"penalty_points": (100, 0)}
    assert struck(ruling, "under_tricks") == {("84.end",)}
    taken = Program.of(AUCTION).apply(hand, {EAST_3: "take_tricks"})
    assert written(taken) == {"tricks_taken": (3, 0), "trick_points": (30, 0)}
    assert taken.truths("makes_good") == {()}
    assert ruling.truths("makes_good") == frozenset()


def test_he_takes_tricks_where_they_are_more_but_no_bonus_for_them() -> None:
    """Three no trump redoubled: three tricks make it, thirty points four times; the bonus of 100 is not for him."""
    ruling = Program.of(AUCTION).rule(auction([*events(EAST_REVOKES), CLAIM_EAST], level=3, doubled=2))
    assert ruling.choices == {EAST_3: "take_tricks"}
    assert written(ruling) == {"tricks_taken": (3, 0), "trick_points": (120, 0)}


def test_his_recorded_choice_is_respected() -> None:
    chosen: list[Event] = [CLAIM_EAST, Choose(NS, E, 3, "honour_column"), Choose(NS, E, 3, "take_tricks")]
    ruling = Program.of(AUCTION).rule(auction([*events(EAST_REVOKES), *chosen], level=2))
    assert ruling.choices == {EAST_3: "take_tricks"}
    assert ruling.net(NS) == 30


def test_an_option_that_is_not_on_offer_writes_nothing() -> None:
    ruling = Program.of(AUCTION).apply(auction([*events(EAST_REVOKES), CLAIM_EAST]), {EAST_3: "add_points"})
    assert written(ruling) == {}
    assert [(i.law, i.subject) for i in ruling.infeasible] == [("84(b).1", EAST_3)]


def test_each_revoke_after_the_first_costs_a_hundred() -> None:
    """One no trump just made: 100 for each revoke and ten for the trick, against 40 and 100 with three tricks."""
    played = [*events(EAST_REVOKES_TWICE), CLAIM_EAST, ClaimRevoke(NS, E, 4)]
    ruling = Program.of(AUCTION).rule(auction(played))
    assert written(ruling) == {"penalty_points": (200, 0), "trick_points": (10, 0)}
    assert ruling.penalties == (
        Penalty("84(b).1", EAST_3, NS, ("honour_column", "take_tricks"), "honour_column"),
        Penalty("84(c)", EAST_4, NS, (), None),
    )
    assert Program.of(AUCTION).apply(auction(played), {EAST_3: "take_tricks"}).net(NS) == 140


def test_when_both_sides_revoke_nothing_but_honours_is_scored() -> None:
    ruling = Program.of(AUCTION).rule(auction([*events(BOTH_REVOKE), CLAIM_EAST, CLAIM_NORTH]))
    assert ruling.choices == {EAST_3: "honour_column"}  # worth no more than three tricks, but named first
    assert written(ruling) == {}
    assert struck(ruling, "penalty_points") == struck(ruling, "under_tricks") == {("84.end", "89.1")}
    readings = {"84.end.score_made": "both_are_paid", "89.1.first_penalties": "stand"}
    assert written(Program.of(AUCTION, readings).rule(ruling.hand)) == {"penalty_points": (100, 100)}


def test_only_what_the_text_states_gives_way_without_inference() -> None:
    hand = auction([*events(BOTH_REVOKE), CLAIM_EAST, CLAIM_NORTH])
    found = Program.of(AUCTION, inferred=False).apply(hand, {EAST_3: "honour_column"}).conflicts
    assert {(c.kind, c.laws, c.what) for c in found if c.kind == "limit"} == {
        ("limit", (penalty, limit), f"penalty_points({side})")
        for limit in ("84.end", "89.1")
        for penalty, side in (("84(a).2", "EW"), ("84(b).1", "NS"))
    }
    assert found == tuple(sorted(found))


# ---- auction bridge: in time, and too late ------------------------------------------------------------------------


def test_a_question_saves_the_revoke_although_the_trick_is_quitted() -> None:
    played = [*corrected(Ask(W), Quit(3, NS)), CLAIM_EAST]
    ruling = Program.of(AUCTION).rule(auction(played))
    assert ruling.truths("established") == frozenset()
    assert ruling.in_force["83.2"] == ()
    assert ruling.in_force["85.2"] == ((("r", EAST_3),),)
    assert written(ruling) == {"trick_points": (10, 0)}
    assert ruling.permitted == {
        ("ask", (W, EAST_3)),
        ("correct", (EAST_3,)),
        ("withdraw", (S, EAST_3)),
        ("withdraw", (W, EAST_3)),
        ("call_card", (EAST_3,)),
        ("call_highest_or_lowest", (EAST_3,)),
        ("search", (NS,)),
    }
    assert ruling.forbidden == frozenset()


def test_a_negative_answer_takes_the_protection_away() -> None:
    played = [*corrected(Ask(W), Answer(E, False), Quit(3, NS)), CLAIM_EAST]
    ruling = Program.of(AUCTION).rule(auction(played))
    assert ruling.truths("established") == {(EAST_3,)}
    assert written(ruling) == {"penalty_points": (100, 0), "trick_points": (10, 0)}


def test_playing_on_establishes_it_in_spite_of_the_question() -> None:
    ruling = Program.of(AUCTION).rule(auction([*uncorrected(Ask(W)), CLAIM_EAST]))
    assert ruling.truths("payable") == {(EAST_3,)}
    assert ruling.net(NS) == 100


def test_a_declarer_who_corrects_in_time_pays_nothing() -> None:
    six, two = Card.parse("S6"), Card.parse("H2")
    played = events(PLAIN)
    played[played.index(Play(N, two))] = Play(N, six)
    played.insert(played.index(Quit(1, EW)), Correct(N, six, two))
    ruling = Program.of(AUCTION).rule(auction([*played, CLAIM_NORTH]))
    assert written(ruling) == {"trick_points": (10, 0)}
    assert ruling.forbidden == {("call_card", (NORTH_1,)), ("call_highest_or_lowest", (NORTH_1,))}


def test_a_claim_after_the_cut_is_too_late() -> None:
    """Down one, fifty points; whist: East-West's odd trick counts, and nothing for the revoke."""
    played = [*uncorrected(), Cut(), CLAIM_EAST]
    ruling = Program.of(AUCTION).rule(auction(played))
    assert ruling.in_force["84"] == ()
    assert written(ruling) == {"under_tricks": (0, 50)}
    assert written(Program.of(WHIST).rule(whist(played))) == {"trick_points": (0, 1)}


FALSE_CLAIM = ClaimRevoke(NS, W, 3, proved=False)
WEST_3 = Incident(W, 3)


@pytest.mark.parametrize(
    ("after", "points"),
    [([], 0), ([Mix(E)], 100), ([Mix(W)], 100), ([Mix(N)], 0), ([Search(NS), Mix(E)], 0), ([Search(EW), Mix(E)], 100)],
)
def test_mixing_after_a_claim_establishes_it_even_if_it_is_false(after: list[Event], points: int) -> None:
    ruling = Program.of(AUCTION).rule(auction([*events(PLAIN), FALSE_CLAIM, *after]))
    assert ruling.truths("payable") == ({(WEST_3,)} if points else frozenset())
    assert ruling.truths("is_revoke") == frozenset()
    assert ruling.net(NS) == points + 10


def test_but_not_against_dummy_nor_in_a_stricter_reading() -> None:
    dummy = auction([*events(PLAIN), ClaimRevoke(EW, S, 3, proved=False), Mix(N)])
    assert Program.of(AUCTION).rule(dummy).truths("payable") == frozenset()
    stricter = Program.of(AUCTION, {"87.3.never_revoked": "only_for_an_established_revoke"})
    assert stricter.rule(auction([*events(PLAIN), FALSE_CLAIM, Mix(E)])).truths("payable") == frozenset()


# ---- whist --------------------------------------------------------------------------------------------------------


def test_the_three_penalties_at_whist() -> None:
    """North-South have six tricks, East-West the odd trick; nobody has scored before."""
    hand = whist([*events(EAST_REVOKES, Suit.SPADES), CLAIM_EAST])
    program = Program.of(WHIST)
    scores = {}
    for option in ("take_tricks", "deduct_points", "add_points"):
        ruling = program.apply(hand, {EAST_3: option})
        scores[option] = (ruling.number("score", NS), ruling.number("score", EW))
        assert ruling.conflicts == ()
    assert scores == {"take_tricks": (3, 0), "deduct_points": (0, 1), "add_points": (3, 1)}
    best = program.rule(hand)
    assert best.choices == {EAST_3: "take_tricks"}
    assert (best.net(NS), best.game_net(NS)) == (3, 0)
    assert best.penalties == (
        Penalty("72-I", EAST_3, NS, ("take_tricks", "deduct_points", "add_points"), "take_tricks"),
    )


def test_the_penalty_takes_precedence_and_may_win_a_treble() -> None:
    """North-South at two have five tricks: three more make two points, but three points make the game.

    The adversaries' eight tricks count too late to save the treble; at one they save it.
    """
    played = [*events(EAST_REVOKES_LATE, Suit.SPADES), ClaimRevoke(NS, E, 6)]
    ruling = Program.of(WHIST).rule(whist(played, (2, 0)))
    assert ruling.choices == {EAST_6: "add_points"}
    assert (ruling.game_net(NS), ruling.net(NS)) == (3, 0)
    assert (ruling.number("score", NS), ruling.number("score", EW)) == (5, 2)
    assert ruling.in_force["72-V.3"] == ((("r", EAST_6), ("s", NS)),)
    assert Program.of(WHIST).rule(whist(played, (2, 1))).game_net(NS) == 2
    assert Program.of(WHIST).apply(whist(played, (2, 0)), {EAST_6: "take_tricks"}).net(NS) == 2


def test_a_revoker_cannot_score_more_than_four() -> None:
    """East-West at four have the odd trick, which would be the game."""
    hand = whist([*events(EAST_REVOKES, Suit.SPADES), CLAIM_EAST], (0, 4))
    ruling = Program.of(WHIST).apply(hand, {EAST_3: "add_points"})
    assert (ruling.number("score", NS), ruling.number("score", EW)) == (3, 4)
    assert (ruling.game_net(NS), ruling.net(NS)) == (0, 3)
    lenient = Program.of(WHIST, without=frozenset({"82.1", "82.3"}))
    assert lenient.apply(hand, {EAST_3: "add_points"}).game_net(EW) == 1


def test_the_score_stops_at_nothing() -> None:
    """One point less three, and one for the odd trick."""
    hand = whist([*events(EAST_REVOKES, Suit.SPADES), CLAIM_EAST], (0, 1))
    ruling = Program.of(WHIST).apply(hand, {EAST_3: "deduct_points"})
    assert ruling.number("score", EW) == 1
    assert [(i.law, i.subject) for i in ruling.infeasible] == [("72-I", EW)]
    below = Program.of(WHIST, {"72-I.below_zero": "falls_below"})
    assert below.apply(hand, {EAST_3: "deduct_points"}).number("score", EW) == -1


def test_when_both_sides_revoke_neither_wins_the_game() -> None:
    """Both sides at three add three: both are held at four, and East-West's odd trick adds nothing."""
    hand = whist([*events(BOTH_REVOKE, Suit.SPADES), CLAIM_EAST, CLAIM_NORTH], (3, 3))
    choices = {NORTH_1: "add_points", EAST_3: "add_points"}
    ruling = Program.of(WHIST).apply(hand, choices)
    assert (ruling.number("score", NS), ruling.number("score", EW)) == (4, 4)
    assert (ruling.game_net(NS), ruling.net(NS)) == (0, 0)
    assert ruling.conflicts == ()
    assert ruling.permitted >= {("choose_penalty", (NORTH_1,)), ("choose_penalty", (EAST_3,))}
    found = Program.of(WHIST, inferred=False).apply(hand, choices).conflicts
    assert found == tuple(
        Conflict("bounds", ("72-V.2", limit), f"game_points({side})")
        for limit in ("81.1", "82.1")
        for side in ("EW", "NS")
    )


def test_each_side_chooses_with_the_other_in_view() -> None:
    """The earlier revoke is North's, so East-West choose first."""
    hand = whist([*events(BOTH_REVOKE, Suit.SPADES), CLAIM_EAST, CLAIM_NORTH])
    program = Program.of(WHIST)
    options = ("take_tricks", "deduct_points", "add_points")
    answers = {}
    for first in options:
        outcomes = [program.apply(hand, {NORTH_1: first, EAST_3: second}) for second in options]
        answers[first] = max(outcomes, key=lambda r: (r.game_net(NS), r.net(NS)))
    foreseen = max(answers.values(), key=lambda r: (r.game_net(EW), r.net(EW)))
    assert program.rule(hand).choices == foreseen.choices


def test_a_false_claim_and_mixed_cards_at_whist() -> None:
    """North-South have seven tricks; three more make four points, and so do three points added."""
    hand = whist([*events(PLAIN, Suit.SPADES), FALSE_CLAIM, Mix(E)])
    ruling = Program.of(WHIST).rule(hand)
    assert ruling.truths("needs_no_proof") == ruling.truths("payable") == {(WEST_3,)}
    assert ruling.choices == {WEST_3: "take_tricks"}
    assert ruling.number("score", NS) == 4
    stricter = Program.of(WHIST, {"77.1.never_revoked": "only_for_a_revoke"})
    assert written(stricter.rule(hand)) == {"trick_points": (1, 0)}


# ---- programs -----------------------------------------------------------------------------------------------------


def test_a_program_is_compiled_once() -> None:
    assert Program.of(AUCTION) is Program.of(AUCTION, {})
    assert Program.of(AUCTION) is not Program.of(AUCTION, inferred=False)


def test_a_program_is_refused_for_what_the_code_does_not_have() -> None:
    with pytest.raises(LawError, match="has no reading"):
        Program.of(AUCTION, {"84(a).3.under_trick": "besides"})
    with pytest.raises(LawError, match="has no choice"):
        Program.of(AUCTION, {"84(a).3.under_tricks": "beside"})
    with pytest.raises(LawError, match="has no law"):
        Program.of(AUCTION, without=frozenset({"99"}))


def test_too_many_open_choices_are_left_to_the_record() -> None:
    false = [ClaimRevoke(NS, E if n % 2 else W, n, proved=False) for n in range(1, 10)]
    played = [*events(PLAIN, Suit.SPADES), *false, Mix(E)]
    with pytest.raises(RecordError, match="more than 8 penalties are to be chosen"):
        Program.of(WHIST).rule(whist(played))
    chosen = [Choose(NS, W, n, "add_points") for n in (2, 4, 6, 8)]
    assert len(Program.of(WHIST).rule(whist([*played, *chosen])).choices) == 9


@pytest.mark.parametrize("code", [AUCTION, WHIST], ids=lambda code: code.id)
def test_rulings_are_fast(code: Code) -> None:
    """Nothing is asserted about the clock; run with ``-s`` to see the figures."""
    rng = Random(1914)
    contract = Contract(2, Denomination.HEARTS, N, 1) if code is AUCTION else None
    records: list[HandRecord] = []
    while len(records) < 50:
        deal = random_deal(rng)
        played = with_quits(legal_play(deal, E, Suit.HEARTS, rng, {(W, 5)}), Suit.HEARTS)
        if Hand.of(record(deal, played, Suit.HEARTS, contract)).incidents == (Incident(W, 5),):
            records.append(record(deal, [*played, ClaimRevoke(NS, W, 5)], Suit.HEARTS, contract))
    start = time.perf_counter()
    hands = [Hand.of(r) for r in records]
    prepared = time.perf_counter()
    rulings = [Program.of(code).rule(hand) for hand in hands]
    ruled = time.perf_counter()
    assert all(len(ruling.choices) == 1 for ruling in rulings)
    print(f"\n{code.id}: {50 / (prepared - start):.0f} hands, {50 / (ruled - prepared):.0f} rulings a second")
