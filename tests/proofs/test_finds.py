from __future__ import annotations

from pathlib import Path

import pytest

from model.codes import open_code
from proofs.finds import find_all
from proofs.solver import Budget
from proofs.verdict import Verdict


def test_hands_are_found_or_proved_not_to_be_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path))
    expressions = ["any(established(r) for r in revokes)", "any(established(r) and trick_of(r) == 13 for r in revokes)"]
    told: list[str] = []
    code = open_code("whist-1864")
    (shown, hand), (absent, nothing) = find_all(code, expressions, Budget(), lambda task, *_: told.append(task))
    assert (shown, absent) == (Verdict.REFUTED, Verdict.PROVED)
    assert hand is not None
    assert nothing is None
    assert len(told) == 2
    assert find_all(code, expressions[:1], Budget(milliseconds=30_000)) == [(shown, hand)]
