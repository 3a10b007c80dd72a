from __future__ import annotations

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from model.codes import open_code
from model.language.document import LITERAL, Code, loads
from model.table.cards import Seat, Side, Suit
from model.table.record import Call, Choose, Demand, Expose, HandRecord, Manner
from proofs.finding import Hearing
from reports.account import account, readings_taken, ruling_json, ruling_text
from reports.heard import Heard
from reports.names import card_name
from reports.objections import contradictions, shortages, strikes
from tests.reports.samples import SMALL_CODE, hand

READING = "4.too_few_tricks"


def heard(code: Code, record: HandRecord, readings: dict[str, str] | None = None, inferred: bool = True) -> Heard:
    return Heard.of(code, Hearing("", record, readings or {}, inferred))


@pytest.mark.parametrize("name", ["defender-revokes", "corrected"])
def test_rulings_as_text(small_code: Code, name: str, golden: SnapshotAssertion) -> None:
    assert ruling_text(heard(small_code, hand(name))) + "\n" == golden


def test_a_ruling_as_json(small_code: Code) -> None:
    data = ruling_json(heard(small_code, hand("defender-revokes")))
    assert data["code"] == "small"
    assert data["revokes"] == [{"trick": 10, "seat": "E", "suit_led": "H", "established": True, "claimed": True}]
    assert data["penalties"] == [
        {"law": "4", "by": "E", "to": "NS", "options": ["take_tricks", "honour_column"], "chosen": "honour_column"}
    ]
    assert data["tricks_won"] == data["tricks_counted"] == {"NS": 9, "EW": 4}
    assert data["tricks_transferred"] == 0
    assert data["score"]["NS"]["penalty_points"] == 100
    assert data["net"] == {"NS": 130, "EW": -130}
    assert data["rights"] == []
    assert {"law": "1", "says": "East's revoke in trick 10 is a revoke."} in data["trail"]


def test_what_was_recorded_as_chosen_is_taken(small_code: Code) -> None:
    record = hand("defender-revokes")
    taking = evolve(record, events=(*record.events, Choose(Side.NS, Seat.E, 10, "take_tricks")))
    one = heard(small_code, taking)
    assert ruling_json(one)["tricks_transferred"] == 3
    assert "North-South choose three tricks, as the record says." in ruling_text(one)


def test_an_option_that_the_code_does_not_know_is_shown_as_it_is(small_code: Code) -> None:
    record = hand("defender-revokes")
    odd = heard(small_code, evolve(record, events=(*record.events, Choose(Side.NS, Seat.E, 10, "a{b}|c"))))
    assert "North-South choose 'a{b}|c', as the record says." in ruling_text(odd)
    assert shortages(odd)


def test_the_trail_says_what_each_clause_comes_to_here(small_code: Code) -> None:
    lines = {line.clause.law: line.says for line in heard(small_code, hand("defender-revokes")).trail()}
    assert lines["4"] == ("North-South choose between three tricks and 100 points in the honour column.")
    assert lines["5"] == "North-South score 30 points for odd tricks."
    assert lines["6"] == "East-West can score nothing for odd tricks or for a slam."
    assert "10" not in lines


def test_a_correction_is_named_after_the_player(small_code: Code) -> None:
    one = heard(small_code, hand("corrected"))
    says = [line.says for line in one.trail() if line.clause.law in ("7", "8")]
    assert says == [
        "East-West may take the card back and play another.",
        "East-West may not call the card that South withdrew.",
    ]


def test_what_a_limit_strikes_out_is_told() -> None:
    record = hand("defender-revokes")
    assert record.contract is not None
    one = heard(open_code("auction-1914"), evolve(record, contract=evolve(record.contract, level=7)))
    told = "East-West's 400 points for under-tricks (law value.7) are struck out by law 84.end."
    assert strikes(one) == [told]
    assert told in ruling_text(one)


def test_a_contradiction_is_told_in_words() -> None:
    both = hand("both-sides-revoke")
    wrong = heard(open_code("whist-1864"), evolve(both, events=both.events[:-3]), inferred=False)
    assert contradictions(wrong)[0] == (
        "Law 72-V.2 and law 81.1 contradict each other about the game points that North-South gain."
    )
    assert "There is no ruling" in ruling_text(wrong)
    assert ruling_json(wrong)["conflicts"][0]["laws"] == ["72-V.2", "81.1"]


def test_what_cannot_be_carried_out_is_told() -> None:
    both = hand("both-sides-revoke")
    deducting = evolve(both, events=(*both.events[:-3], Choose(Side.NS, Seat.W, 8, "deduct_points")))
    told = "Law 72-I cannot be carried out on East-West: more points are deducted from the side than it has"
    told += " (no points scored before; three points to be deducted)."
    assert told in shortages(heard(open_code("whist-1864"), deducting))


def test_what_cannot_be_carried_out_is_told_in_tricks() -> None:
    code = loads(SMALL_CODE.replace("take_tricks(3) if", "take_tricks(5) if"))
    record = hand("defender-revokes")
    taking = evolve(record, events=(*record.events, Choose(Side.NS, Seat.E, 10, "take_tricks")))
    assert shortages(heard(code, taking)) == [
        "Law 4 cannot be carried out on East-West: more tricks are taken from the side than it has"
        " (four tricks won; five tricks to be given)."
    ]


def test_a_contradiction_about_a_word_names_what_it_is_said_of() -> None:
    clash = loads(
        SMALL_CODE.replace('overrides = [{ law = "2", stated = false }]', "").replace("asked(r) and not", "not")
    )
    assert contradictions(heard(clash, hand("defender-revokes"))) == [
        "Law 2 and law 3 contradict each other about whether East's revoke in trick 10 is established."
    ]
    assert account([("", heard(clash, hand("defender-revokes")))])[1][-1] == ["Net", "-", "-"]


EXPOSING = """
[[clause]]
law = "e"
title = "Exposed cards"
kind = "right"
text = "They may be called."
each = "e: exposure"
when = "dropped(e)"
to = "other(side_of(exposer(e)))"
act = "call_exposed(e)"

[[clause]]
law = "f"
title = "No call"
kind = "bar"
text = "They may not be called."
each = "e: exposure"
when = "not declarer(exposer(e))"
act = "call_exposed(e)"

[[clause]]
law = "c"
title = "No compulsion"
kind = "bar"
text = "He cannot be compelled."
each = "c: call"
when = "calls_suit(c)"
act = "compel(c)"
"""


def test_exposures_and_calls_are_named_after_the_player() -> None:
    record = hand("defender-revokes")
    after_one = next(place for place, event in enumerate(record.events) if getattr(event, "trick", 0) == 1) + 1
    east = record.deal[Seat.E]
    shown = next(card for card in east if sum(getattr(e, "card", None) == card for e in record.events[after_one:]))
    happened = (Expose(Seat.E, (shown,), Manner.DROPPED), Call(Side.NS, Seat.E, Demand.SUIT, suit=Suit.CLUBS))
    events = (*record.events[:after_one], *happened, *record.events[after_one:])
    one = heard(loads(SMALL_CODE + EXPOSING), evolve(record, events=events))
    says = {line.clause.law: line.says for line in one.trail()}
    card = card_name(shown)
    assert says["e"] == f"North-South may call the cards of East's exposure of {card}."
    assert says["c"] == "Nobody may compel East to obey North-South's call on East to play a club."
    assert contradictions(one) == [
        f"Law e and law f contradict each other about whether anybody may call the cards of East's exposure of {card}."
    ]


def test_a_question_left_open_is_named_only_where_it_matters() -> None:
    code = open_code("auction-1914")
    literal = dict.fromkeys(code.readings, LITERAL)
    named = readings_taken(heard(code, hand("defender-revokes"), literal))
    assert named == ["What if the revoking side has won fewer than three tricks? It is left open."]


def test_readings_other_than_the_defaults_are_named(small_code: Code) -> None:
    text = ruling_text(heard(small_code, hand("defender-revokes"), {READING: "all_there_are"}))
    assert "What if there are not three tricks to take? All there are." in text
    assert "What if" not in ruling_text(heard(small_code, hand("defender-revokes"), {READING: "no_such_option"}))


def test_whist_has_its_score_before_and_after() -> None:
    one = heard(open_code("whist-1864"), hand("both-sides-revoke"))
    scores = one.scores()
    assert scores["Score before"] == {Side.NS: 2, Side.EW: 0}
    assert list(scores)[-3:] == ["Score after", "Game points", "Net"]
    assert "score" in ruling_json(one)["score"]["NS"]
