"""The history told by proof: of two tiny codes, and whether the published page is of the codes as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from model.language.document import Code, loads
from proofs.finding import Finding
from proofs.plan import Plan
from proofs.proving import Proof
from proofs.review import Review
from proofs.solver import Budget
from proofs.theorems import theorems_of
from proofs.verdict import Verdict
from reports import history as histories
from reports.history import Known, documents, history, history_markdown, ranked
from tests.reports.samples import SMALL_CODE, small_code

PAGE = Path(__file__).parents[2] / "reports" / "published" / "history.md"


def renumbered() -> str:
    return SMALL_CODE.replace('id = "small"', 'id = "later"').replace("take_tricks(3)", "take_tricks(2)")


def finding(code: str, law: str, query: str, rest: str = "", title: str = "x") -> Finding:
    return Finding(f"{code}/{query}/{law}{rest}", query, (law,), "error", Verdict.REFUTED, title, "x")


def known(*findings: Finding, proved: int = 1, name: str = "small") -> Known:
    code = loads(SMALL_CODE.replace('id = "small"', f'id = "{name}"'))
    verdicts = [Verdict.PROVED if place < proved else Verdict.REFUTED for place in range(2)]
    proofs = [Proof(t, code, v, {}, ()) for t, v in zip(theorems_of(code)[:2], verdicts, strict=True)]
    return Known(Review(code, (), findings, {}, {}, 0.0, proofs))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> histories.History:
    """The history of two tiny codes: the comparison is made, what a review finds is given."""
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path))
    law = small_code().clauses[0].law
    given = {
        "small": (finding("small", law, "gap", "/take_tricks"), finding("small", law, "profit.line", title="He gains")),
        "later": (finding("later", "99", "gap", "/take_tricks"), finding("later", "99", "gap", "/add_points")),
    }
    verdicts = {"small": Verdict.PROVED, "later": Verdict.REFUTED}

    def reviewed(code: Code, budget: Budget) -> Plan[Review]:
        promises = [Proof(theorems_of(code)[0], code, verdicts[code.id], {}, ())]
        return Plan((), lambda _: Review(code, (), given[code.id], {"gap": Verdict.REFUTED}, {}, 0.0, promises))

    monkeypatch.setattr(histories, "review_plan", reviewed)
    one, other = small_code(), loads(renumbered())
    return history([(one, other)], [other, one], Budget())


def test_what_a_step_closes_and_opens_is_matched_without_the_numbers_of_laws(told: histories.History) -> None:
    (step,) = told.steps
    assert [f.title for f in step.closed] == ["He gains"]
    assert [f.id for f in step.opened] == ["later/gap/99/add_points"]
    assert [fate for _, fate in step.theorems] == ["lost (refuted)"]
    assert step.comparison.found.rows
    assert step.comparison.found.alike is Verdict.PROVED


def test_the_page_says_it_and_names_the_codes_by_their_digests(told: histories.History) -> None:
    page = history_markdown(told)
    assert "small → later" in page
    assert "- profit.line: He gains" in page
    assert "lost (refuted)" in page
    assert [code.id for code in told.codes] == ["small", "later"]
    assert all(f"`{code.digest}`" in page for code in told.codes)
    assert [one.code.id for one in told.candidates] == ["small", "later"]


def test_candidates_are_ranked_by_theorems_and_then_by_profits() -> None:
    profit = finding("x", "1", "profit.exchange")
    few, paying, best = known(name="few", proved=0), known(profit, name="paying"), known(name="best")
    assert ranked([few, paying, best]) == [best, paying, few]


def test_what_is_unknown_is_not_decided(told: histories.History) -> None:
    assert told.decided
    (step,) = told.steps
    unsure = evolve(step.after, reviewed=evolve(step.after.reviewed, verdicts={"gap": Verdict.UNKNOWN}))
    assert not evolve(told, steps=[evolve(step, after=unsure)]).decided


@pytest.mark.skipif(not PAGE.exists(), reason="make history has not been run")
def test_the_published_page_is_of_the_codes_as_they_are() -> None:
    steps, candidates = documents()
    page = PAGE.read_text("utf-8")
    assert all(f"`{code.digest}`" in page for code in (*candidates, *(code for step in steps for code in step)))
