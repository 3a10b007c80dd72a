"""The oracles, written from the law texts, against the concrete engine, which applies the documents.

On random hands, under the default readings and under random others, both must come to the same verdict.  The tables
say how a document's reading is called in the oracle; what stands in ``WHIST`` and ``AUCTION`` is fixed in the
document, while the oracle can read the sentence in another way too.

``REVOKELAW_EXAMPLES`` is the number of hands of each game.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import hypothesis.strategies as st
import pytest
from attrs import evolve
from hypothesis import HealthCheck, assume, event, given, settings

from model.codes import open_code
from model.concrete.hand import Hand, Incident
from model.concrete.ruling import Program, Ruling
from model.language.document import Code
from model.table.cards import Side
from model.table.record import Choose, ClaimRevoke, Cut, HandRecord
from tests.oracle import auction_1914, whist_1864
from tests.oracle.strategies import hands

EXAMPLES = int(os.environ.get("REVOKELAW_EXAMPLES", "200"))
CODES = {game: open_code(name) for game, name in (("whist", "whist-1864"), ("auction", "auction-1914"))}

Readings = Mapping[str, str]
Keywords = dict[str, Any]

#: The keywords of the oracle that stand for one choice of a reading.
TABLE: dict[str, dict[tuple[str, str], Keywords]] = {
    "whist": {
        ("72-I.too_few_tricks", "all_there_are"): {"few_tricks": "what_there_is"},
        ("72-I.too_few_tricks", "no_such_option"): {"few_tricks": "whole_or_none"},
        ("72-I.below_zero", "stops_at_zero"): {"low_score": "floor"},
        ("72-I.below_zero", "falls_below"): {"low_score": "negative"},
        ("73.1.wrong_side", "by_anyone"): {"quitted_by": "anyone"},
        ("73.1.wrong_side", "by_winners"): {"quitted_by": "winners"},
        ("73.1.wrong_side", "by_rightful_winners"): {"quitted_by": "final_winners"},
        ("74.4.negative_answer", "protection_lost"): {"negative_answer": "lifts_protection"},
        ("74.4.negative_answer", "establishes"): {"negative_answer": "establishes"},
        ("77.1.mixing", "after_the_claim"): {"mixed_before_claim": "nothing"},
        ("77.1.mixing", "at_any_time"): {"mixed_before_claim": "establishes"},
        ("77.1.never_revoked", "due_all_the_same"): {"mixing": "any_claim"},
        ("77.1.never_revoked", "only_for_a_revoke"): {"mixing": "real_revoke"},
        ("82.2.has_revoked", "only_if_exacted"): {"law_82": "payable"},
        ("82.2.has_revoked", "once_established"): {"law_82": "established"},
    },
    "auction": {
        ("value.6.loss", "under_tricks_only"): {"one_spade_limit": "under_tricks"},
        ("value.6.loss", "whole_loss"): {"one_spade_limit": "whole_loss"},
        ("83.2.rightful_winners", "as_it_lay"): {"rightful_winners": "as_it_lay"},
        ("83.2.rightful_winners", "as_corrected"): {"rightful_winners": "as_corrected"},
        ("84(a).3.under_tricks", "besides"): {},
        ("84(b).1.too_few_tricks", "all_there_are"): {"too_few_tricks": "all_there_are"},
        ("84(b).1.too_few_tricks", "no_such_option"): {"too_few_tricks": "no_option"},
        ("84(b).3.any_bonus", "none_for_these_tricks"): {"taken_tricks_bonus": "none_for_themselves"},
        ("84(b).3.any_bonus", "none_at_all"): {"taken_tricks_bonus": "none_at_all"},
        ("84(c).first", "exacted"): {"after_first": "payable"},
        ("84(c).first", "established"): {"after_first": "established"},
        ("84.side.revoking_side", "only_if_exacted"): {"revoking_side": "payable"},
        ("84.side.revoking_side", "once_established"): {"revoking_side": "established"},
        ("85.4.negative_answer", "protection_lost"): {"negative_answer": "turning_establishes"},
        ("85.4.negative_answer", "establishes"): {"negative_answer": "establishes"},
        ("87.3.mixing", "any_mixing_after"): {"mixed_before": "establishes"},
        ("87.3.mixing", "only_the_first_mixing"): {"mixed_before": "proved"},
        ("87.3.never_revoked", "due_all_the_same"): {"mixed_claim": "stands"},
        ("87.3.never_revoked", "only_for_an_established_revoke"): {"mixed_claim": "needs_revoke"},
        # 84.end.score_made and 89.1.first_penalties: see honours_only()
        ("84.end.score_made", "all_are_made"): {},
        ("84.end.score_made", "under_tricks_are_paid"): {},
        ("84.end.score_made", "both_are_paid"): {},
        ("89.1.first_penalties", "fall"): {},
        ("89.1.first_penalties", "stand"): {},
        ("89.1.first_penalties", "stand_with_under_tricks"): {},
    },
}

#: Choices that the oracle's authors did not find in the text.
WITHOUT_ORACLE = {
    ("84(a).3.under_tricks", "hundred_only"),  # "in addition to any penalty"
}

#: How the documents read what the oracles can read otherwise.
FIXED: dict[str, Keywords] = {
    "whist": {
        "asked_about": "any_revoke",  # 74.2 asks for asked(r) only, not that he has renounced
        "played_ahead": "establishes",  # 73.2, by the meaning of played_on
        "examined": "any_time",  # 77.1, by the meaning of mixed_after_claim
        "penalties": "together",  # 5 and 72-V.1 order the components
        "law_81": "payable",
        "prevails": "laws_81_82",  # 81.1 and 82.1 override 72-V
        "after_game": "counts_on",
        "call_before_correction": "next_play",  # the meaning of disobeyed
    },
    "auction": {
        "partner_ahead": "establishes",  # 83.3, by the meaning of played_on
        "examined": "at_any_time",  # 87.3, by the meaning of mixed_after_claim
        "law_89": "beside_84",  # with ``hundreds`` below; 89.1 leaves tricks that were taken where they are
        "honours": "held",
    },
}


def honours_only(readings: Readings) -> Keywords:
    """84's last sentence and 89 strike each for itself; where both sides revoke both are in force."""
    made, first = readings["84.end.score_made"], readings["89.1.first_penalties"]
    struck = made == "all_are_made"
    return {
        "under_tricks_84": "struck" if struck else "scored",
        "under_tricks_89": "struck" if struck or first != "stand_with_under_tricks" else "scored",
        "hundreds": "penalty" if made == "both_are_paid" and first != "fall" else "not_permitted",
    }


def keywords(game: str, readings: Readings) -> Keywords:
    found = dict(FIXED[game])
    for reading in readings.items():
        found |= TABLE[game][reading]
    return found | honours_only(readings) if game == "auction" else found


def some_readings(code: Code) -> st.SearchStrategy[Readings]:
    """Choices for all readings, the default the likeliest."""
    return st.fixed_dictionaries(
        {
            name: st.sampled_from(
                [reading.default, *(choice for choice in reading.choices if (name, choice) not in WITHOUT_ORACLE)]
            )
            for name, reading in code.readings.items()
        }
    )


def cases(game: str) -> Any:
    """A hand, and readings to rule on it: the defaults and two others."""
    code = CODES[game]
    defaults = st.just(code.default_readings)
    return given(record=hands(game), all_readings=st.tuples(defaults, some_readings(code), some_readings(code)))


def ruling_and_record(game: str, record: HandRecord, readings: Readings) -> tuple[Ruling, HandRecord]:
    """The engine's ruling, and the record with the choices that it made for the players."""
    hand = Hand.of(record)
    ruling = Program.of(CODES[game], readings).rule(hand)
    recorded = {(e.seat, e.trick) for e in record.events if isinstance(e, Choose)}
    made = [
        Choose(incident.opponents, incident.seat, incident.trick, option)
        for incident, option in ruling.choices.items()
        if (incident.seat, incident.trick) not in recorded
    ]
    return ruling, evolve(record, events=(*record.events, *made))


def incidents(ruling: Ruling) -> dict[tuple[Any, int], tuple[bool, bool, bool]]:
    """By seat and trick: is_revoke, established, payable."""
    words = ("is_revoke", "established", "payable")
    return {(r.seat, r.trick): tuple((r,) in ruling.truths(word) for word in words) for r in ruling.hand.incidents}  # type: ignore[misc]


def tell(hand: Hand, ruling: Ruling) -> None:
    """Count what the examples cover."""
    for truth in incidents(ruling).values():
        event("is_revoke, established, payable: " + "".join("ny"[holds] for holds in truth))
    event(f"{len({r.offenders for r in hand.incidents if (r,) in ruling.truths('payable')})} sides pay")


SETTINGS = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


@pytest.mark.parametrize("game", CODES)
def test_every_reading_is_in_the_table(game: str) -> None:
    named = {(name, choice) for name, reading in CODES[game].readings.items() for choice in reading.choices}
    assert named - WITHOUT_ORACLE == set(TABLE[game])


@SETTINGS
@cases("whist")
def test_whist(record: HandRecord, all_readings: tuple[Readings, ...]) -> None:
    for readings in all_readings:
        ruling, full = ruling_and_record("whist", record, readings)
        tell(ruling.hand, ruling)
        verdict = whist_1864.rule(full, **keywords("whist", readings))
        assert incidents(ruling) == {
            (r.seat, r.trick): (r.is_revoke, r.established, r.payable) for r in verdict.revokes
        }, readings
        assert ruling.hand.tricks_won == verdict.tricks_won
        assert not ruling.conflicts
        assert not verdict.contradictory
        for side in Side:
            assert ruling.number("tricks_counted", side) == verdict.tricks_counted[side]
            assert ruling.number("score", side) == verdict.score[side]
            assert ruling.totals["game_points", side] == verdict.game_points[side]


@SETTINGS
@cases("auction")
def test_auction(record: HandRecord, all_readings: tuple[Readings, ...]) -> None:
    for readings in all_readings:
        ruling, full = ruling_and_record("auction", record, readings)
        tell(ruling.hand, ruling)
        verdict = auction_1914.rule(full, **keywords("auction", readings))
        theirs = {(r.seat, r.trick): (r.is_revoke, r.established, r.payable) for r in verdict.revokes}
        ours = {key: truths for key, truths in incidents(ruling).items() if any(truths) or key in theirs}
        assert ours == theirs, readings
        assert ruling.hand.tricks_won == verdict.tricks_won
        assert not ruling.conflicts
        assert not verdict.contradictory
        for side in Side:
            assert ruling.number("tricks_counted", side) == verdict.tricks_counted[side]
            for name in ("trick_points", "contract_bonus", "under_tricks", "slam_points", "honours", "penalty_points"):
                assert ruling.totals[name, side] == getattr(verdict, name)[side], (name, readings)
