"""Exposures: how the cards came to be seen, and when; and what laws make of exposures and of calls."""

from __future__ import annotations

from typing import Any

import pytest

from model.concrete import facts
from model.concrete.conflicts import Conflict
from model.concrete.hand import Exposure, Hand
from model.concrete.ruling import Program, Ruling
from model.language.document import from_data
from model.language.expression import parse
from model.language.vocabulary import Vocabulary
from model.table.cards import Card, Seat, Side
from model.table.record import Call, Contract, Demand, Denomination, Event, Expose, Manner, Play, Quit
from tests.concrete.duels import PLAIN, events
from tests.hands import DUEL, inserted, record

N, E, S, W = Seat
NS, EW = Side
HK, HQ = Card.parse("HK"), Card.parse("HQ")


def hand(played: list[Event]) -> Hand:
    return Hand.of(record(DUEL, played, contract=Contract(1, Denomination.NO_TRUMP, N)))


def exposed(*expose: Expose, after: Event | None = None) -> Hand:
    """The plain play with these exposures after an event, or before all."""
    return hand(inserted(events(PLAIN), after, *expose) if after else [*expose, *events(PLAIN)])


MANNERS = {
    Manner.DROPPED: facts.dropped,
    Manner.TWO_AT_ONCE: facts.two_at_once,
    Manner.SEEN_BY_PARTNER: facts.seen_by_partner,
    Manner.NAMED: facts.named_in_hand,
    Manner.THROWN_DOWN: facts.thrown_down,
    Manner.LED_ON: facts.led_on,
    Manner.SEEN_BY_ADVERSARY_ONLY: facts.seen_by_adversary_only,
}


@pytest.mark.parametrize("manner", Manner)
def test_the_manner_of_an_exposure(manner: Manner) -> None:
    seen = exposed(Expose(E, (HK, HQ), manner))
    (exposure,) = seen.exposures
    assert facts.exposer(seen, exposure) == E
    assert [found for found, fact in MANNERS.items() if fact(seen, exposure)] == [manner]


def test_exposures_stand_in_the_order_of_the_record() -> None:
    first, second = Expose(E, (HK,), Manner.DROPPED), Expose(N, (Card.parse("H3"),), Manner.DROPPED)
    seen = exposed(first, second)
    assert seen.exposures == (Exposure(0, first), Exposure(1, second))
    assert [facts.exposer(seen, x) for x in seen.exposures] == [E, N]


@pytest.mark.parametrize(("after", "before"), [(None, True), (Play(E, Card.parse("HA")), False), (Quit(1, EW), False)])
def test_an_exposure_before_the_first_lead(after: Event | None, before: bool) -> None:
    seen = exposed(Expose(E, (HK,), Manner.DROPPED), after=after)
    assert [facts.before_first_lead(seen, x) for x in seen.exposures] == [before]


@pytest.mark.parametrize(
    ("after", "seat", "card", "last"),
    [
        (Quit(11, EW), E, "HK", False),
        (Play(E, HQ), E, "HK", True),
        (Play(S, Card.parse("DK")), E, "HK", True),
        (Play(S, Card.parse("DK")), S, "DA", True),
        (Play(W, Card.parse("CK")), E, "HK", False),
        (Play(W, Card.parse("CK")), W, "CA", False),
        (Play(W, Card.parse("CK")), S, "DA", True),
        (Quit(12, EW), E, "HK", False),
    ],
)
def test_the_last_card_exposed_at_the_twelfth_trick(after: Event, seat: Seat, card: str, last: bool) -> None:
    """East leads the queen of hearts to it."""
    seen = exposed(Expose(seat, (Card.parse(card),), Manner.DROPPED), after=after)
    assert [facts.last_card_at_twelfth(seen, x) for x in seen.exposures] == [last]


# ---- laws on exposures and calls ----------------------------------------------------------------------------------

#: East drops a card, North names one, and East obeys one call and disobeys another.
SEEN = hand(
    inserted(
        events(PLAIN),
        Quit(2, NS),
        Expose(E, (HK,), Manner.DROPPED),
        Call(NS, E, Demand.CARD, card=Card.parse("SJ")),
        Expose(N, (Card.parse("H3"),), Manner.NAMED),
        Call(NS, E, Demand.CARD, card=Card.parse("S5")),
    )
)
DROPPED, NAMED = SEEN.exposures
(OBEYED,) = SEEN.calls


def ruling(*clauses: dict[str, Any]) -> Ruling:
    filled = [{"law": "abc"[n], "title": "x", "text": "x", **fields} for n, fields in enumerate(clauses)]
    code = from_data({"id": "toy", "title": "A toy", "game": "auction", "clause": filled})
    return Program.of(code).apply(SEEN, {})


def test_a_right_for_each_exposure_and_each_call() -> None:
    exposures = {"kind": "right", "each": "x: exposure", "act": "call_exposed(x)"}
    calls = {"kind": "right", "each": "c: call", "act": "repeat_call(c)"}
    found = ruling({**exposures, "when": "dropped(x)"}, calls)
    assert found.in_force == {"a": ((("x", DROPPED),),), "b": ((("c", OBEYED),),)}
    assert found.permitted == {("call_exposed", (DROPPED,)), ("repeat_call", (OBEYED,))}


def test_a_definition_and_a_penalty_for_an_exposure() -> None:
    liable = {"kind": "definition", "each": "x: exposure", "defines": "liable(x)", "when": "defender(exposer(x))"}
    paid = {"kind": "penalty", "each": "x: exposure", "to": "other(side_of(exposer(x)))", "gives": ["honour_column(5)"]}
    found = ruling(liable, paid)
    assert found.truths("liable") == {(DROPPED,)}
    assert [found.totals["penalty_points", side] for side in Side] == [5, 5]
    assert [item.instance for item in found.items] == [(("x", DROPPED),), (("x", NAMED),)]


def test_an_exposure_among_other_variables_puts_off_where_they_agree() -> None:
    allowed = {"kind": "right", "each": "x: exposure, s: side", "act": "call_exposed(x)"}
    barred = {"kind": "bar", "each": "x: exposure", "when": "named_in_hand(x)", "act": "call_exposed(x)"}
    assert ruling(allowed, {**barred, "overrides": [{"law": "a", "stated": True}]}).permitted == {
        ("call_exposed", (DROPPED,))
    }
    conflict = Conflict("right", ("a", "b"), "call_exposed(the exposure of event 13)")
    assert ruling(allowed, barred).conflicts == (conflict,)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("any(dropped(x) for x in exposures)", True),
        ("any(led_on(x) for x in exposures)", False),
        ("all(defender(exposer(x)) for x in exposures if dropped(x))", True),
        ("all(defender(exposer(x)) for x in exposures)", False),
        ("count(x for x in exposures) == 2", True),
        ("count(c for c in calls) == 1", True),
        ("all(any(x == y for y in exposures) for x in exposures)", True),
        ("all(any(called_on(c) == exposer(x) for c in calls) for x in exposures if dropped(x))", True),
        ("any(disobeyed_card(r) for r in incidents)", True),
    ],
)
def test_quantifiers_over_exposures_and_calls(text: str, value: bool) -> None:
    right = {"kind": "right", "each": "s: side", "act": "search(s)"}
    assert ruling(right).value(parse(text, Vocabulary.of("auction"), {})) is value
