"""What a draft changes for the worse is told, and what was not decided is never told as broken or kept."""

from __future__ import annotations

import pytest
from attrs import evolve

from model.codes import open_code
from proofs.amending import Amendment
from proofs.difference import Differences
from proofs.finding import Finding
from proofs.proving import Proof
from proofs.review import Review
from proofs.theorems import theorems_of
from proofs.verdict import Verdict
from reports.amending import amendment_json, amendment_markdown, amendment_text

DRAFT = open_code("auction-1912")
BASE = open_code("auction-1914")
PROMISE = theorems_of(BASE)[0]
GAP = Finding("auction-1912/gap/83.1/x", "gap", ("83.1",), "warning", Verdict.REFUTED, "Nothing is said of it", "")


def amendment(before: Verdict, after: Verdict, *gained: Finding, alike: Verdict = Verdict.PROVED) -> Amendment:
    """A draft under which one promise changes from the one verdict to the other."""
    old, new = (Proof(PROMISE, code, v, {}, ()) for code, v in ((BASE, before), (DRAFT, after)))
    reviews = Review(BASE, (), (), {}, {}, 0.0, [old]), Review(DRAFT, (), gained, {}, {}, 0.0, [new])
    return Amendment(BASE, DRAFT, *reviews, Differences((BASE.digest, DRAFT.digest), (), alike))


@pytest.mark.parametrize(
    ("before", "after", "broken", "mended", "undecided", "status"),
    [
        (Verdict.PROVED, Verdict.PROVED, 0, 0, 0, 0),
        (Verdict.PROVED, Verdict.REFUTED, 1, 0, 0, 1),
        (Verdict.PROVED, Verdict.VACUOUS, 1, 0, 0, 1),
        (Verdict.REFUTED, Verdict.PROVED, 0, 1, 0, 0),
        (Verdict.PROVED, Verdict.UNKNOWN, 0, 0, 1, 3),
        (Verdict.UNKNOWN, Verdict.PROVED, 0, 0, 1, 3),
    ],
)
def test_a_promise_is_broken_only_where_it_does_not_hold(
    before: Verdict, after: Verdict, broken: int, mended: int, undecided: int, status: int
) -> None:
    found = amendment(before, after)
    assert (len(found.broken), len(found.mended), len(found.undecided)) == (broken, mended, undecided)
    assert found.exit_status == status


def test_a_finding_that_is_new_or_graver_makes_the_draft_worse() -> None:
    found = amendment(Verdict.PROVED, Verdict.PROVED, GAP)
    assert (found.gained, found.exit_status) == ([GAP], 1)
    before = evolve(found.before, findings=(evolve(GAP, id="auction-1914/gap/83.1/x"),))
    assert (evolve(found, before=before).gained, evolve(found, before=before).exit_status) == ([], 0)
    note = evolve(GAP, severity="note")
    assert amendment(Verdict.PROVED, Verdict.PROVED, note).exit_status == 0
    milder = evolve(found, before=evolve(before, findings=(evolve(note, id="auction-1914/gap/83.1/x"),)))
    assert milder.gained == [GAP]


def test_a_finding_on_which_the_other_code_is_undecided_is_neither_lost_nor_gained() -> None:
    found = amendment(Verdict.PROVED, Verdict.PROVED, evolve(GAP, statement="it is provided for"))
    unknown = {"it is provided for": Verdict.UNKNOWN}
    here = evolve(found, before=evolve(found.before, verdicts=unknown))
    assert (here.gained, here.lost, here.exit_status) == ([], [], 3)
    turned = evolve(found, before=found.after, after=found.before, base=DRAFT, draft=BASE)
    assert (turned.gained, len(turned.lost)) == ([], 1)
    there = evolve(turned, after=evolve(turned.after, verdicts=unknown))
    assert (there.gained, there.lost, there.exit_status) == ([], [], 3)


def test_what_was_not_decided_stands_on_the_page() -> None:
    found = amendment(Verdict.PROVED, Verdict.UNKNOWN)
    found = evolve(found, after=evolve(found.after, verdicts={"reachable/83.1": Verdict.UNKNOWN}))
    told = [f"auction-1912: {PROMISE.id}", "auction-1912: reachable/83.1"]
    assert amendment_json(found)["undecided"] == told
    for page in (amendment_text(found), amendment_markdown(found)):
        assert all(what in page for what in told)
        assert "BROKEN" not in page.upper().replace("0 BROKEN", "")
    assert amendment(Verdict.PROVED, Verdict.PROVED, alike=Verdict.UNKNOWN).exit_status == 3
