"""The published reports are those of the bundled codes as they are, and every hand in them shows what it is shown for.

Which of several hands of the same size Z3 finds is a matter of the machine, so a new review is compared by what it
says.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from model.codes import bundled, open_code
from model.table.notation.json import from_json
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.review import review

PUBLISHED = Path(__file__).resolve().parents[2] / "reports" / "published"


def published(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((PUBLISHED / f"{name}.json").read_text(encoding="utf-8"))
    return data


@pytest.mark.parametrize("name", bundled())
def test_a_new_review_says_what_was_published(name: str) -> None:
    data, code = published(name), open_code(name)
    assert data["code"]["digest"] == code.digest, "run 'make review' and commit reports/published"
    found = review(code)
    assert {(f["id"], f["severity"], f["verdict"]) for f in data["findings"]} == {
        (f.id, f.severity, f.verdict.value) for f in found.findings
    }
    assert data["summary"] == found.counts
    states = {state.law: (state.reachable, state.redundant) for state in found.clauses}
    assert {c["law"]: (c["reachable"], c["redundant"]) for c in data["clauses"] if c["kind"] != "informative"} == states
    assert (PUBLISHED / f"{name}.md").exists()


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
