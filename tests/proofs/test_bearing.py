"""What a clause does not bear on is not asked again when it is changed, and it does not bear on it indeed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from model.codes import bundled, open_code
from model.language.amendment import amend
from model.language.document import Code
from model.symbolic.conflicts import choices_made, choices_open, contradictory
from model.symbolic.ruling import Ruling
from model.symbolic.switches import Switches
from model.symbolic.terms import differ
from model.table.cards import Side
from model.table.record import Game
from proofs import plan
from proofs.bearing import bearing, digest
from proofs.mutants import mutants
from proofs.queries.common import definitions_differ, totals_differ
from proofs.solver import Budget
from proofs.study import every_hand
from proofs.tasks import Task, tasks, works


def ruled(code: Code) -> Ruling:
    return Ruling(every_hand(Game(code.game)), code, Switches.fixed(code, {}))


@pytest.mark.parametrize("name", bundled())
def test_what_a_hand_comes_to_is_the_same_term_without_the_clauses_that_do_not_bear_on_it(name: str) -> None:
    code = open_code(name)
    kept = bearing(code)
    assert 0 < len(kept) < len(code.clauses)
    whole, part = ruled(code), ruled(evolve(code, clauses=kept))
    for read in (contradictory, choices_open, choices_made):
        assert differ(read(whole), read(part)) is False
    assert totals_differ(whole, part) is False
    assert definitions_differ(whole, part) is False
    assert all(differ(whole.ledger.net(side), part.ledger.net(side)) is False for side in Side)


@pytest.mark.parametrize("name", ["auction-1914", "whist-hoffmann", "duplicate-2017"])
def test_the_digest_tells_every_slip_of_the_pen_in_a_clause_that_bears_and_none_in_another(name: str) -> None:
    code = open_code(name)
    laws = {clause.law for clause in bearing(code)}
    changed = {(m.law in laws or "is read" in m.what): 0 for m in mutants(code)}
    for mutant in mutants(code):
        tells = mutant.law in laws or " is read " in mutant.what
        assert (digest(mutant.code) != digest(code)) is tells, mutant.name
        changed[tells] += 1
    assert min(changed.values()) > 10


def test_new_words_are_no_new_rule() -> None:
    code = open_code("auction-1914")
    change = [{"law": "84(b).1", "text": "Any other player pays for it with three tricks."}]
    assert digest(amend(code, {"id": "new", "title": "New words", "base": code.id, "change": change})) == digest(code)


def test_a_right_that_is_also_barred_or_puts_off_a_penalty_bears_on_what_a_hand_comes_to() -> None:
    code = open_code("auction-1914")
    laws = {clause.law for clause in bearing(code)}
    right = next(c for c in code.clauses if c.kind == "right" and c.law not in laws)
    act = right.rule({}).source["act"]
    new: dict[str, Any] = {"law": "99", "title": "A bar", "kind": "bar", "text": "It is barred.", "act": act}
    new["each"] = right.rule({}).source["each"]
    barred = amend(code, {"id": "barred", "title": "Barred", "base": code.id, "clause": [new]})
    assert {right.law, "99"} <= {clause.law for clause in bearing(barred)}
    over = {**new, "overrides": [{"law": "84(b).1", "stated": True}], "kind": "right", "act": act}
    above = amend(code, {"id": "above", "title": "Above", "base": code.id, "clause": [over]})
    assert "99" in {clause.law for clause in bearing(above)}


def test_a_draft_that_changes_a_right_asks_only_what_rights_bear_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path))
    base = open_code("auction-1914")
    draft = amend(base, {"id": "draft", "title": "No right to ask", "base": base.id, "strike": ["85.1"]})
    found = {"task": "", "verdicts": [], "findings": [], "clauses": [], "hands": {}}
    asked: list[str] = []

    def answer(work: plan.Work) -> tuple[plan.Work, Any, float]:
        asked.append(work.name)
        return work, found, 0.0

    monkeypatch.setattr(plan, "_done", answer)

    def ask(code: Code) -> list[str]:
        asked.clear()
        plan.carry_out(plan.Plan(tuple(works(code, Budget(), todo, code.base)), lambda values: None), jobs=1)
        return asked

    todo: list[Task] = tasks(base)
    assert ask(base) == [task.name for task in todo]
    assert ask(draft) == [task.name for task in todo if not task.of_outcome]
