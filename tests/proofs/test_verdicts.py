"""A verdict is what a solver found within its budget, and it changes with the law."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
import z3

from model.codes import FOLDER, open_code
from model.language.document import loads
from model.symbolic.terms import conj, disj, neg
from model.table.cards import Side
from model.table.notation.json import from_json, to_json
from model.table.record import HandRecord
from proofs import plan, store, tasks
from proofs.finding import Finding, Hearing, Result
from proofs.hear import hear
from proofs.proving import Proof
from proofs.queries.common import seek
from proofs.queries.find import find
from proofs.queries.gap import gap
from proofs.queries.incentive import incentive
from proofs.queries.profit import profit
from proofs.queries.unreachable import unreachable
from proofs.review import Review, review
from proofs.solver import Budget, Outcome, Solver
from proofs.study import Study
from proofs.theorems import theorems_of
from proofs.verdict import Verdict, WitnessError

AUCTION = (FOLDER / "auction-1914.toml").read_text(encoding="utf-8")
MOMENT = Budget(milliseconds=1)


def test_a_budget_of_a_millisecond_proves_nothing_that_takes_longer() -> None:
    code = open_code("auction-1914")
    results = [profit(code, "the declarer", MOMENT), incentive(code, "not_claiming", "a defender", MOMENT)]
    assert {verdict for result in results for _, verdict in result.verdicts} == {Verdict.UNKNOWN}
    # What is proved of gaps in so short a time is proved at leisure too: the premise folds to nothing.
    hasty, leisurely = dict(gap(Study(code, MOMENT)).verdicts), dict(gap(Study(code)).verdicts)
    assert Verdict.UNKNOWN in hasty.values()
    assert all(
        leisurely[statement] is verdict for statement, verdict in hasty.items() if verdict is not Verdict.UNKNOWN
    )
    assert find(code, "count(r for r in revokes) == 2", MOMENT) is Outcome.UNKNOWN


def test_a_review_with_something_unknown_says_so_by_its_status() -> None:
    code = open_code("auction-1914")
    assert Review(code, (), (), {"a": Verdict.UNKNOWN, "b": Verdict.PROVED}, {}, 0.0).exit_status == 3
    assert Review(code, (), (), {"a": Verdict.VACUOUS}, {}, 0.0).exit_status == 3
    assert Review(code, (), (), {"a": Verdict.PROVED}, {}, 0.0).exit_status == 0
    for verdict, status in ((Verdict.UNKNOWN, 3), (Verdict.VACUOUS, 3), (Verdict.REFUTED, 0)):
        promise = Proof(theorems_of(code)[0], code, verdict, {}, ())
        assert Review(code, (), (), {}, {}, 0.0, [promise]).exit_status == status


@pytest.mark.parametrize("steps", range(40_000, 400_000, 40_000))
def test_a_solver_that_is_stopped_while_it_is_told_the_question_is_told_it_again(
    monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """Z3 stays half told when it is stopped then, and would answer unknown however much is left of the budget."""
    monkeypatch.setattr("proofs.solver._FEW_STEPS", steps)
    study = Study(open_code("whist-1864"))
    ruling = study.ruling()
    applies = (study.proper(ruling), study.consistent(ruling), ruling.applies_somewhere("72-I"))
    assert study.decide(study.asks(*applies)).outcome is Outcome.SAT


def test_a_hard_question_is_decided_by_the_whole_budget_and_not_by_the_first_few_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Ten pigeons in nine holes: more steps than are granted at first, and fewer than the budget has."""
    monkeypatch.setattr("proofs.solver._FEW_STEPS", 100_000)

    def pigeons(budget: Budget) -> Outcome:
        solver = Solver(budget)
        sits = [[z3.Bool(f"{pigeon}.{hole}") for hole in range(9)] for pigeon in range(10)]
        solver.add(disj(*holes) for holes in sits)
        for hole in range(9):
            solver.add(neg(conj(a[hole], b[hole])) for a, b in itertools.combinations(sits, 2))
        return solver.check([]).outcome

    assert pigeons(Budget(steps=100_000)) is Outcome.UNKNOWN
    assert pigeons(Budget()) is Outcome.UNSAT


def test_a_hand_that_the_concrete_engine_rules_otherwise_stops_the_run() -> None:
    study = Study(open_code("auction-1914"))
    ruling = study.ruling()
    question = study.asks(study.proper(ruling), ruling.applies_somewhere("83.1"))
    with pytest.raises(WitnessError, match="does not confirm"):
        seek(study, lambda: question, lambda hand: False, "law 83.1 applies")


def test_three_established_revokes_are_found() -> None:
    code = open_code("auction-1914")
    hand = find(code, "count(r for r in revokes if established(r)) == 3", Budget())
    assert isinstance(hand, HandRecord)
    assert len(hear(code, Hearing("", hand)).truths("established")) == 3


def test_what_cannot_be_is_not_found() -> None:
    code = open_code("auction-1914")
    assert find(code, "any(failed(r) and trick_of(r) == 13 for r in incidents)", Budget()) is Outcome.UNSAT


def test_one_changed_number_changes_what_is_found() -> None:
    changed = loads(AUCTION.replace("take_tricks(3)", "take_tricks(0)").replace("min(3, ", "min(0, "))
    before = {f.id for f in gap(Study(open_code("auction-1914"))).findings}
    after = {f.id for f in gap(Study(changed)).findings}
    assert before - after == {"auction-1914/gap/84(b).1/take_tricks"}


def test_a_penalty_without_a_choice_that_cannot_be_carried_out_is_a_gap() -> None:
    """Two revokes, each due for the one trick that the side won."""
    (found,) = gap(Study(open_code("duplicate-1997"))).findings
    assert found.id == "duplicate-1997/gap/64A.end/take_tricks"
    assert found.title == "A penalty of law 64A.end cannot be carried out"
    assert found.explanation.startswith("There are fewer tricks than are to be taken, and the text is silent.")
    words, read = (hear(open_code("duplicate-1997"), hearing) for hearing in found.hearings)
    (short,) = words.infeasible
    assert isinstance(short.subject, Side)
    assert (short.law, words.number("tricks_counted", short.subject) < 0) == ("64A.end", True)
    assert (read.infeasible, read.number("tricks_counted", short.subject)) == ((), 0)


def test_a_clause_that_cannot_apply_is_named_with_the_clauses_that_exclude_it() -> None:
    text = AUCTION.replace(
        'each = "s: side"\nwhen = "tricks_won(s) == 13"\nto = "s"',
        'each = "r: revoke"\nwhen = "payable(r) and cut_before_claim(r)"\nto = "offenders(r)"',
    )
    findings = {f.id: f for f in unreachable(Study(loads(text))).findings}
    assert findings["auction-1914/unreachable/value.10"].laws == ("value.10", "88")


def test_a_result_goes_into_the_cache_and_comes_back() -> None:
    code = open_code("auction-1914")
    result = gap(Study(code))
    assert store.result_from(store.result_to(result, code), code) == result
    for found in result.findings:
        assert found.witness is not None
        assert from_json(to_json(found.witness)) == found.witness


def test_what_is_known_is_not_asked_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path))
    one = [task for task in tasks.tasks(open_code("auction-1914")) if task.name == "gap"]
    monkeypatch.setattr(tasks, "tasks", lambda code: one)
    first = review(open_code("auction-1914"), jobs=1)
    monkeypatch.setattr(plan, "in_fresh_process", lambda *args: pytest.fail("asked again"))
    assert review(open_code("auction-1914"), jobs=1).findings == first.findings


def test_the_solver_counts_what_comes_too_late_as_unknown() -> None:
    solver = Solver(Budget(milliseconds=0))
    solver.add([z3.Bool("a")])
    assert solver.check([]).outcome is Outcome.UNKNOWN


def test_a_finding_without_a_hand_has_no_witness() -> None:
    assert Finding("x", "redundant", ("1",), "note", Verdict.REFUTED, "t", "e").witness is None
    code = open_code("auction-1914")
    assert store.settled(store.result_to(Result("x", (("s", Verdict.PROVED),)), code))
    assert not store.settled(store.result_to(Result("x", (("s", Verdict.PROVED), ("t", Verdict.UNKNOWN))), code))


def test_a_comparison_of_which_no_hand_has_a_ruling_is_vacuous() -> None:
    clause = (
        '\n[[clause]]\nlaw = "{0}"\ntitle = "{0}"\nkind = "{0}"\ntext = "{0}"\neach = "s: side"\nact = "search(s)"\n'
    )
    always_contradictory = loads(AUCTION + clause.format("right") + clause.format("bar"))
    ((_, verdict),) = incentive(always_contradictory, "not_claiming", "a defender", Budget()).verdicts
    assert verdict is Verdict.VACUOUS
