"""The published reports are those of the bundled codes as they are, and every hand in them shows what it is shown for.

Which of several hands of the same size Z3 finds is a matter of the machine, so a new review is compared by what it
says.  With ``REVOKELAW_LONG`` every code is reviewed anew, else one.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from model.codes import bundled, open_code
from model.table.notation.json import from_json
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.review import review
from proofs.verdict import Verdict
from reports.evidence import questions
from reports.loopholes import read_loopholes
from reports.publish import Published, read_published

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = ROOT / "reports" / "published"
REVIEWED = bundled() if os.environ.get("REVOKELAW_LONG") else ["whist-1864"]


def published(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((PUBLISHED / f"{name}.json").read_text(encoding="utf-8"))
    return data


@cache
def pages() -> Published:
    return read_published(PUBLISHED)


@pytest.mark.parametrize("name", bundled())
def test_what_is_published_is_of_the_code_as_it_is(name: str) -> None:
    assert published(name)["code"]["digest"] == open_code(name).digest, "run 'make review' and commit reports/published"
    assert (PUBLISHED / f"{name}.md").exists()


@pytest.mark.parametrize("name", REVIEWED)
def test_a_new_review_says_what_was_published(name: str) -> None:
    data, found = published(name), review(open_code(name))
    assert {(f["id"], f["severity"], f["verdict"]) for f in data["findings"]} == {
        (f.id, f.severity, f.verdict.value) for f in found.findings
    }
    assert data["statements"] == {statement: verdict.value for statement, verdict in found.verdicts.items()}
    assert {f.statement for f in found.findings} <= {s for s, v in found.verdicts.items() if v is Verdict.REFUTED}
    states = {state.law: (state.reachable, state.redundant) for state in found.clauses}
    assert {c["law"]: (c["reachable"], c["redundant"]) for c in data["clauses"]} == states


@pytest.mark.parametrize("name", bundled())
def test_a_published_hand_is_still_ruled_as_it_says(name: str) -> None:
    data, code = published(name), open_code(name)
    heard = 0
    for finding in data["findings"]:
        if finding["witness"] is None:
            continue
        first = finding["rulings"][0]
        hearing = Hearing(
            "", from_json(finding["witness"]), first["readings"], first["inferred"], tuple(first["without"])
        )
        ruling = hear(code, hearing)
        assert (
            first["net"] == {side.value: ruling.net(side) for side in ruling.hand.record.score_before}
            or ruling.conflicts
        )
        heard += 1
    assert heard > 10


@pytest.mark.parametrize("name", bundled())
def test_a_law_applies_in_the_hand_that_is_published_for_it(name: str) -> None:
    data, code = published(name), open_code(name)
    for state in data["clauses"]:
        assert (state["witness"] is not None) == (state["reachable"] is True)
        if state["witness"] is not None:
            assert hear(code, Hearing("", from_json(state["witness"]))).in_force[state["law"]]


def test_the_page_of_the_laws_is_current() -> None:
    assert (PUBLISHED / "laws.md").read_text("utf-8") == pages().laws() + "\n"


def test_the_page_of_the_loopholes_is_current() -> None:
    assert set(pages().hands) == set(questions(read_loopholes()))
    assert (PUBLISHED / "loopholes.md").read_text("utf-8") == pages().loopholes() + "\n"


def test_the_table_of_the_readme_is_current() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert text == pages().readme(text)
