"""Two codes are compared: every case in which they differ is found, and it is proved that there is no other."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from model.codes import FOLDER, open_code
from model.concrete.hand import Hand
from model.language.amendment import amend
from model.language.document import Code, from_data
from model.language.entries import Sort
from model.language.errors import LawError
from model.language.expression import parse
from model.language.trees import filled, written
from model.table.record import HandRecord
from proofs import compare as comparing
from proofs.compare import compare, settled_readings
from proofs.difference import Aspect, Difference, Differences, differences_from, differences_to
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.queries import amendment as amending
from proofs.queries.amendment import amendment, check, find_cases, needed
from proofs.queries.confirm import outcome
from proofs.queries.replay import shows
from proofs.solver import Budget
from proofs.study import Duel
from proofs.verdict import Verdict, WitnessError


def changed(code: str, law: str, **fields: Any) -> Code:
    """The code with other fields in one clause; without the clause where none are given."""
    if not fields:
        return amend(open_code(code), {"id": code, "title": code, "source": code, "base": code, "strike": [law]})
    data = tomllib.loads((FOLDER / f"{code}.toml").read_text("utf-8"))
    clauses: list[dict[str, Any]] = data["clause"]
    for clause in clauses:
        if clause["law"] == law:
            clause.update(fields)
    return from_data(data)


TWO_TRICKS = {"options": ["honour_column(100)", "take_tricks(min(2, tricks_won(offenders(r))))"], "readings": {}}
EITHER_MIXING = {
    "when": "claimed(r) and not cut_before_claim(r) and (mixed_after_claim(r) or mixed_before_claim(r))",
    "readings": {},
}
OTHERS_ARE_DUE = (
    "any(claimed(q) and established(q) and (proved(q) or needs_no_proof(q)) and not cut_before_claim(q)"
    " and offenders(q) == opponents(r) for q in incidents)"
)
CANCELLED = {
    "when": f"claimed(r) and established(r) and (proved(r) or needs_no_proof(r)) and not {OTHERS_ARE_DUE}",
}


@lru_cache
def amended(code: str, law: str) -> tuple[Code, Code, Differences]:
    fields: dict[tuple[str, str], dict[str, Any]] = {
        ("auction-1914", "84(b).1"): TWO_TRICKS,
        ("auction-1914", "84(a).2"): {"gives": ["honour_column(150)"]},
        ("auction-1914", "value.10"): {"gives": ["slam_points(50)"]},
        ("auction-1914", "86.4"): {},
        ("auction-1914", "87.3"): {},
        ("whist-1864", "77.1"): EITHER_MIXING,
        ("whist-1864", "72-II"): CANCELLED,
    }
    first, second = open_code(code), changed(code, law, **fields[code, law])
    return first, second, amendment(first, second)


def conditions(row: Difference) -> set[str]:
    return {condition.text if condition.holds else f"not {condition.text}" for condition in row.conditions}


def aspects(rows: Iterable[Difference]) -> set[Aspect]:
    return {aspect for row in rows for aspect in row.aspects}


def test_a_code_rules_like_itself() -> None:
    assert amendment(open_code("auction-1914"), changed("auction-1914", "83.1", title="x")) == Differences(
        (open_code("auction-1914").digest, changed("auction-1914", "83.1", title="x").digest), (), Verdict.PROVED
    )


def test_two_tricks_for_three_is_milder_where_there_are_three_to_take() -> None:
    *_, found = amended("auction-1914", "84(b).1")
    (row,) = found.rows
    assert conditions(row) == {"chosen(r) == take_tricks", "tricks_won(offenders(r)) >= 3"}
    assert row.always
    assert row.effect == "milder"
    assert row.aspects == (Aspect("totals"),)
    assert found.alike is Verdict.PROVED
    assert found.exit_status == 1


def test_150_points_for_100_is_harsher_unless_the_opponents_revoke_too() -> None:
    *_, found = amended("auction-1914", "84(a).2")
    (row,) = found.rows
    assert conditions(row) == {"payable(r)", "declarer(by(r))", "not revoking(opponents(r))"}
    assert row.effect == "harsher"
    assert row.outcomes == ("harsher",)


def test_what_is_no_affair_of_offenders_is_different() -> None:
    *_, found = amended("auction-1914", "value.10")
    (row,) = found.rows
    assert row.about == "s"
    assert conditions(row) == {"tricks_won(s) == 13", "not revoking(s)"}
    assert row.effect == "different"


def test_a_right_that_is_struck_is_missed_where_it_applied() -> None:
    *_, found = amended("auction-1914", "86.4")
    (row,) = found.rows
    assert row.aspects == (Aspect("right", "call_highest_or_lowest", "first"),)
    # Where dummy calls attention to it law 61 takes the right away in any case.
    assert conditions(row) == {"is_revoke(r)", "not established(r)", "defender(by(r))", "not attention_by_dummy(r)"}
    assert row.outcomes == ("level",)


def test_mixing_after_the_claim_costs_nothing_once_its_clause_is_struck() -> None:
    *_, found = amended("auction-1914", "87.3")
    assert aspects(found.rows) == {Aspect("word", "payable", "first")}
    assert {row.effect for row in found.rows} == {"milder"}
    assert all("mixed_after_claim(r)" in conditions(row) for row in found.rows)


def test_mixing_before_the_claim_establishes() -> None:
    *_, found = amended("whist-1864", "77.1")
    assert aspects(found.rows) == {Aspect("word", "established", "second"), Aspect("word", "payable", "second")}
    for row in found.rows:
        assert {"mixed_before_claim(r)", "not mixed_after_claim(r)", "not cut_before_claim(r)"} <= conditions(row)
        assert row.effect == "harsher"
        assert row.always
    assert found.alike is Verdict.PROVED


def test_a_case_is_left_out_for_one_of_the_same_hands_only_where_that_tells_the_same_difference() -> None:
    duel = Duel(open_code("auction-1914"), changed("auction-1914", "87.3"))
    (case, *_), _ = find_cases(duel)
    (question,) = case.questions
    here, there = question.aspect, Aspect("word", "established", "first")
    same, other = evolve(case), evolve(case, questions=(evolve(question, aspect=there),))
    # Only aspects are compared: a failure would print every term of a case.
    assert [q.aspect for c in needed(duel, [case, same]) for q in c.questions] == [here]
    assert [q.aspect for c in needed(duel, [case, other]) for q in c.questions] == [here, there]


def test_revokes_of_both_sides_cancel() -> None:
    *_, found = amended("whist-1864", "72-II")
    assert aspects(found.rows) == {Aspect("word", "payable", "first")}
    due = written(parse(OTHERS_ARE_DUE, open_code("whist-1864").vocabulary, {"r": Sort.REVOKE}))
    assert all(due in conditions(row) for row in found.rows)
    assert all(isinstance(row.record, HandRecord) and len(Hand.of(row.record).incidents) == 2 for row in found.rows)


@pytest.mark.parametrize(
    ("code", "law"), [("auction-1914", "84(b).1"), ("auction-1914", "87.3"), ("whist-1864", "77.1")]
)
def test_every_hand_is_ruled_differently_by_the_concrete_engine(code: str, law: str) -> None:
    first, second, found = amended(code, law)
    for row in found.rows:
        assert row.record is not None
        one, other = (hear(which, Hearing("", row.record)) for which in (first, second))
        words = ("established", "payable")
        assert outcome(one) != outcome(other) or any(one.truths(word) != other.truths(word) for word in words)
        assert shows(second, first, row, row.record, row.outcomes[0]) is None  # the other way round it is not so


@pytest.mark.parametrize(("code", "law"), [("auction-1914", "87.3"), ("whist-1864", "77.1")])
def test_the_last_check_finds_a_case_that_is_left_out(code: str, law: str) -> None:
    first, second, _ = amended(code, law)
    duel = Duel(first, second)
    cases, ended = find_cases(duel)
    cubes = [case.cube for case in cases]
    assert ended
    assert check(duel, cubes) is Verdict.PROVED
    for left_out in cubes:
        assert check(duel, [cube for cube in cubes if cube is not left_out]) is Verdict.REFUTED


def test_an_incomplete_comparison_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, _ = amended("auction-1914", "87.3")
    complete = find_cases

    def incomplete(duel: Duel, *rest: Any) -> Any:
        cases, ended = complete(duel, *rest)
        return cases[1:], ended

    monkeypatch.setattr(amending, "find_cases", incomplete)
    with pytest.raises(WitnessError, match="leave a difference out"):
        amendment(first, second)


def test_a_hand_that_the_concrete_engine_rules_alike_stops_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, _ = amended("auction-1914", "84(a).2")
    monkeypatch.setattr(amending, "shows", lambda *args: None)
    with pytest.raises(WitnessError, match="sees no difference"):
        amendment(first, second)


def test_a_budget_of_a_millisecond_proves_nothing() -> None:
    first, second, _ = amended("auction-1914", "84(b).1")
    found = amendment(first, second, Budget(milliseconds=1))
    assert found.alike is Verdict.UNKNOWN
    assert found.exit_status == 3


def test_an_option_that_one_code_does_not_offer_is_a_case() -> None:
    second = changed("auction-1914", "84(b).1", options=["honour_column(100)"], readings={})
    found = amendment(open_code("auction-1914"), second)
    assert Aspect("choice", "", "first") in aspects(found.rows)
    assert all("chosen(r) == take_tricks" in conditions(row) for row in found.rows)
    assert found.alike is Verdict.PROVED


def test_a_contradiction_that_one_code_has_is_a_case() -> None:
    clause = {"law": "x", "title": "x", "kind": "bar", "text": "x", "each": "r: revoke", "when": "asked(r)"}
    data = tomllib.loads((FOLDER / "auction-1914.toml").read_text("utf-8"))
    data["clause"].append({**clause, "act": "ask(partner(by(r)), r)"})
    found = amendment(open_code("auction-1914"), from_data(data))
    (row,) = [row for row in found.rows if row.aspects[0].kind == "contradiction"]
    assert row.aspects == (Aspect("contradiction", "", "second"),)
    assert found.alike is Verdict.PROVED


def test_what_the_second_code_settles_is_known_by_the_names_of_the_readings() -> None:
    whist, hoffmann = open_code("whist-1864"), open_code("whist-hoffmann")
    assert settled_readings(whist, hoffmann) == [("77.1.mixing", "at_any_time")]
    assert ("78.3.own_side", "only_before_the_answer") in settled_readings(hoffmann, whist)
    assert settled_readings(whist, whist) == []


def test_codes_of_two_games_are_not_compared() -> None:
    with pytest.raises(LawError, match="codes of one game"):
        amendment(open_code("auction-1914"), open_code("whist-1864"))


def test_a_comparison_is_kept_and_not_asked_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path))
    first, second, found = amended("auction-1914", "84(a).2")
    assert differences_from(differences_to(found)) == found
    monkeypatch.setattr(comparing, "followed", lambda *args: differences_to(found))
    assert compare(first, second) == found
    monkeypatch.setattr(comparing, "followed", lambda *args: pytest.fail("asked again"))
    assert compare(first, second) == found


def test_something_unknown_is_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path))
    first, second, found = amended("auction-1914", "84(a).2")
    unknown = evolve(found, alike=Verdict.UNKNOWN)
    monkeypatch.setattr(comparing, "followed", lambda *args: differences_to(unknown))
    assert compare(first, second).exit_status == 3
    monkeypatch.setattr(comparing, "followed", lambda *args: differences_to(found))
    assert compare(first, second).exit_status == 1


@pytest.mark.parametrize(
    "text",
    [
        "not (claimed(r) and (proved(r) or corrected(r)))",
        "(tricks_won(offenders(r)) - (3 * 2)) >= -1",
        "min(2, max(0, tricks_won(opponents(r)) if claimed(r) else 1)) == 1",
        "count(q for q in revokes if before(q, r)) >= 1",
        "any(claimed(q) and (offenders(q) == offenders(r)) for q in incidents)",
    ],
)
def test_an_expression_is_written_as_it_is_read(text: str) -> None:
    vocabulary, scope = open_code("whist-1864").vocabulary, {"r": Sort.REVOKE}
    tree = parse(text, vocabulary, scope)
    assert parse(written(tree), vocabulary, scope) == tree


def test_a_variable_makes_way_for_one_of_the_same_name() -> None:
    vocabulary = open_code("whist-1864").vocabulary
    tree = parse("any(payable(r) and offenders(r) == s for r in incidents)", vocabulary, {"s": Sort.SIDE})
    side = parse("opponents(r)", vocabulary, {"r": Sort.REVOKE}, Sort.SIDE)
    assert written(filled(tree, {"s": side})) == "any(payable(q) and (offenders(q) == opponents(r)) for q in incidents)"
