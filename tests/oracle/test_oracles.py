"""The oracles, written from the law texts, against the concrete engine, which applies the documents.

On random hands, under the default readings and under random others, both must come to the same verdict.  The tables
say how a document's reading is called in the oracle; what stands in ``WHIST`` and ``AUCTION`` is fixed in the
document, while the oracle can read the sentence in another way too.

``REVOKELAW_EXAMPLES`` is the number of hands of each game.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import hypothesis.strategies as st
import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, event, given, settings

from model.codes import open_code
from model.concrete import facts
from model.concrete.hand import Hand, Incident
from model.concrete.ruling import Program, Ruling
from model.language.document import Code
from model.table.cards import Side
from model.table.record import Ask, Call, Choose, Correct, Cut, HandRecord, Mix, Play, Search
from tests.oracle import auction_1914, whist_1864
from tests.oracle.strategies import hands

EXAMPLES = int(os.environ.get("REVOKELAW_EXAMPLES", "150"))
CODES = {game: open_code(name) for game, name in (("whist", "whist-1864"), ("auction", "auction-1914"))}

ORACLES: dict[str, Callable[..., Any]] = {"whist": whist_1864.rule, "auction": auction_1914.rule}

#: The words of the vocabulary, and of the verdicts, that are compared.
NUMBERS = {
    "whist": ["tricks_counted", "score", "game_points"],
    "auction": [
        "tricks_counted",
        "trick_points",
        "contract_bonus",
        "under_tricks",
        "slam_points",
        "honours",
        "penalty_points",
    ],
}

Readings = Mapping[str, str]
Keywords = dict[str, Any]

#: The keywords of the oracle that stand for one choice of a reading.
TABLE: dict[str, dict[tuple[str, str], Keywords]] = {
    "whist": {
        ("72-I.too_few_tricks", "all_there_are"): {"few_tricks": "what_there_is"},
        ("72-I.too_few_tricks", "no_such_option"): {"few_tricks": "whole_or_none"},
        ("72-I.below_zero", "stops_at_zero"): {"low_score": "floor"},
        ("72-I.below_zero", "falls_below"): {"low_score": "negative"},
        ("73.1.ie.wrong_side", "by_anyone"): {"quitted_by": "anyone"},
        ("73.1.ie.wrong_side", "by_winners"): {"quitted_by": "winners"},
        ("73.1.ie.wrong_side", "by_rightful_winners"): {"quitted_by": "final_winners"},
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
        ("value.6.loss", "whole_loss"): {"one_spade_limit": "everything"},
        ("83.2.ie.rightful_winners", "as_it_lay"): {"rightful_winners": "as_it_lay"},
        ("83.2.ie.rightful_winners", "as_corrected"): {"rightful_winners": "as_corrected"},
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
        "prevails": "bar",  # 81.1 and 82.1 override 72-V
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


def can_be_exacted(record: HandRecord, readings: Readings) -> bool:
    """Whether the oracle, asked to refuse what cannot be exacted in full, refuses."""
    strict = keywords("whist", readings) | {"low_score": "forbidden"}
    if readings["72-I.too_few_tricks"] == "no_such_option":
        strict["few_tricks"] = "forbidden"
    try:
        whist_1864.rule(record, **strict)
    except ValueError:
        return False
    return True


def tell(ruling: Ruling) -> None:
    """Count what the examples cover."""
    hand = ruling.hand
    for kind in (Correct, Ask, Call, Mix, Search, Cut):
        if hand.events(kind):
            event(f"with {kind.__name__}")
    for word in ("corrected", "disobeyed", "asked", "answered_no", "mixed_after_claim", "cut_before_claim"):
        if any(getattr(facts, word)(hand, r) for r in hand.incidents):
            event(word)
    if any(play.early for _, play in hand.events(Play)):
        event("early play")
    if ruling.infeasible:
        event("infeasible")
    if hand.record.contract is None:
        for side in Side:
            event(f"game points: {ruling.number('game_points', side)}")
    elif ruling.truths("makes_good"):
        event("makes good" + (" by tricks taken" if any(ruling.number("tricks_taken", s) for s in Side) else ""))
    for truth in incidents(ruling).values():
        event("is_revoke, established, payable: " + "".join("ny"[holds] for holds in truth))
    event(f"{len({r.offenders for r in ruling.hand.incidents if (r,) in ruling.truths('payable')})} sides pay")


SETTINGS = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],  # shrinking a hand takes minutes
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)


@pytest.mark.parametrize("game", CODES)
def test_every_reading_is_in_the_table(game: str) -> None:
    named = {(name, choice) for name, reading in CODES[game].readings.items() for choice in reading.choices}
    assert named - WITHOUT_ORACLE == set(TABLE[game])


def feasible(game: str, ruling: Ruling, readings: Readings) -> Ruling:
    """84(b), no_such_option: the document lets tricks that cannot be taken fall; the oracle gives the hundred."""
    cannot = [found.subject for found in ruling.infeasible if isinstance(found.subject, Incident)]
    if game == "whist" or not cannot:
        return ruling
    event("tricks that cannot be taken")
    choices = {**ruling.choices, **dict.fromkeys(cannot, "honour_column")}
    return Program.of(CODES[game], readings).apply(ruling.hand, choices)


def compare(game: str, record: HandRecord, readings: Readings) -> Iterator[tuple[str, object, object]]:
    """What is compared, ours and the oracle's."""
    ruling, full = ruling_and_record(game, record, readings)
    tell(ruling)
    ruling = feasible(game, ruling, readings)
    verdict = ORACLES[game](full, **keywords(game, readings))
    theirs = {(r.seat, r.trick): (r.is_revoke, r.established, r.payable) for r in verdict.revokes}
    ours = incidents(ruling)
    if game == "auction":  # a call that was disobeyed is an incident, but no law of revokes speaks of it
        ours = {key: truths for key, truths in ours.items() if any(truths) or key in theirs}
    yield "revokes", ours, theirs
    if game == "whist":
        yield "feasible", not ruling.infeasible, can_be_exacted(full, readings)
    yield "tricks_won", dict(ruling.hand.tricks_won), verdict.tricks_won
    yield "conflicts", bool(ruling.conflicts), verdict.contradictory
    for name in NUMBERS[game]:
        yield name, {side: ruling.number(name, side) for side in Side}, getattr(verdict, name)


def agree(game: str, record: HandRecord, all_readings: tuple[Readings, ...]) -> None:
    for readings in all_readings:
        for what, ours, theirs in compare(game, record, readings):
            assert ours == theirs, (what, readings)


@SETTINGS
@cases("whist")  # type: ignore[untyped-decorator]
def test_whist(record: HandRecord, all_readings: tuple[Readings, ...]) -> None:
    agree("whist", record, all_readings)


@SETTINGS
@cases("auction")  # type: ignore[untyped-decorator]
def test_auction(record: HandRecord, all_readings: tuple[Readings, ...]) -> None:
    agree("auction", record, all_readings)
