"""The oracles, written from the law texts, against the concrete engine, which applies the documents.

On random hands, under the default readings and under random others, both must come to the same verdict.  Every oracle
of ``correspondence.ORACLES`` is compared as soon as its code is bundled.

``REVOKELAW_EXAMPLES`` is the number of hands of each code.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import hypothesis.strategies as st
import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, event, given, settings

from model.codes import bundled, open_code
from model.concrete import facts
from model.concrete.hand import Exposure, Hand, Incident
from model.concrete.ruling import Program, Ruling
from model.language.document import Code
from model.table.cards import Seat, Side
from model.table.record import Ask, Call, Choose, Correct, Cut, Expose, Game, HandRecord, Mix, Play, Search
from tests.oracle.correspondence import ORACLES, Oracle, Readings
from tests.oracle.strategies import hands

EXAMPLES = int(os.environ.get("REVOKELAW_EXAMPLES", "150"))
BUNDLED = [oracle for oracle in ORACLES if oracle.code in bundled()]
CODES = {oracle.code: open_code(oracle.code) for oracle in BUNDLED}


def some_readings(oracle: Oracle, code: Code) -> st.SearchStrategy[Readings]:
    """Choices for all readings, the default the likeliest."""
    return st.fixed_dictionaries(
        {
            name: st.sampled_from(
                [reading.default, *(choice for choice in reading.choices if (name, choice) not in oracle.without)]
            )
            for name, reading in code.readings.items()
        }
    )


def ruling_and_record(code: Code, record: HandRecord, readings: Readings) -> tuple[Ruling, HandRecord]:
    """The engine's ruling, and the record with the choices that it made for the players."""
    ruling = Program.of(code, readings).rule(Hand.of(record))
    recorded = {(e.seat, e.trick) for e in record.events if isinstance(e, Choose)}
    made = [
        Choose(incident.opponents, incident.seat, incident.trick, option)
        for incident, option in ruling.choices.items()
        if (incident.seat, incident.trick) not in recorded
    ]
    return ruling, evolve(record, events=(*record.events, *made))


def incidents(ruling: Ruling) -> dict[tuple[Seat, int], tuple[bool, ...]]:
    """By seat and trick: is_revoke, established, payable."""
    words = ("is_revoke", "established", "payable")
    return {(r.seat, r.trick): tuple((r,) in ruling.truths(word) for word in words) for r in ruling.hand.incidents}


def can_be_exacted(oracle: Oracle, record: HandRecord, readings: Readings) -> bool:
    """Whether the whist oracle, asked to refuse what cannot be exacted in full, refuses."""
    strict = oracle.keywords(readings) | {"low_score": "forbidden"}
    if strict["few_tricks"] == "whole_or_none":
        strict["few_tricks"] = "forbidden"
    try:
        oracle.rule(record, **strict)
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


def feasible(oracle: Oracle, ruling: Ruling, readings: Readings) -> Ruling:
    """84(b), no_such_option: the document lets tricks that cannot be taken fall; the oracle gives the points."""
    cannot = [found.subject for found in ruling.infeasible if isinstance(found.subject, Incident)]
    if oracle.game is not Game.AUCTION or not cannot:
        return ruling
    event("tricks that cannot be taken")
    choices = {**ruling.choices, **dict.fromkeys(cannot, "honour_column")}
    return Program.of(CODES[oracle.code], readings).apply(ruling.hand, choices)


def compare(oracle: Oracle, record: HandRecord, readings: Readings) -> Iterator[tuple[str, object, object]]:
    """What is compared, ours and the oracle's."""
    ruling, full = ruling_and_record(CODES[oracle.code], record, readings)
    tell(ruling)
    ruling = feasible(oracle, ruling, readings)
    verdict = oracle.rule(full, **oracle.keywords(readings))
    theirs = {(r.seat, r.trick): (r.is_revoke, r.established, r.payable) for r in verdict.revokes}
    ours = incidents(ruling)
    # what is no revoke for the code can be an incident all the same: a disobeyed call of which no law speaks
    yield "revokes", {key: truths for key, truths in ours.items() if any(truths) or key in theirs}, theirs
    if oracle.game is Game.WHIST:
        yield "feasible", not ruling.infeasible, can_be_exacted(oracle, full, readings)
    yield "tricks_won", dict(ruling.hand.tricks_won), verdict.tricks_won
    yield "conflicts", bool(ruling.conflicts), verdict.contradictory
    if oracle.game is Game.AUCTION:
        liable = {found.place for args in ruling.truths("liable") for found in args if isinstance(found, Exposure)}
        exposed = [found for found in verdict.exposures if isinstance(full.events[found.event], Expose)]
        yield "liable", liable, {found.event for found in exposed if found.liable}
    for name in oracle.numbers:
        yield name, {side: ruling.number(name, side) for side in Side}, getattr(verdict, name)


each_oracle = pytest.mark.parametrize("oracle", BUNDLED, ids=[oracle.code for oracle in BUNDLED])


@each_oracle
def test_every_reading_is_in_the_table(oracle: Oracle) -> None:
    readings = CODES[oracle.code].readings
    choices = {(name, choice) for name, reading in readings.items() for choice in reading.choices}
    assert choices - oracle.without == set(oracle.table)


@each_oracle
def test_the_oracle_and_the_document_rule_alike(oracle: Oracle) -> None:
    code = CODES[oracle.code]
    some = some_readings(oracle, code)

    @SETTINGS
    @given(record=hands(oracle.game), all_readings=st.tuples(st.just(code.default_readings), some, some))
    def agree(record: HandRecord, all_readings: tuple[Readings, ...]) -> None:
        for readings in all_readings:
            for what, ours, theirs in compare(oracle, record, readings):
                assert ours == theirs, (what, readings)

    agree()
