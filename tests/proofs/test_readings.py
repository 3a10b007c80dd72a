"""Every finding says under which readings it holds."""

from __future__ import annotations

import pytest

from model.codes import open_code
from model.language.amendment import read_as
from model.language.document import Code
from model.language.errors import LawError
from proofs.finding import DEFAULTS, Finding
from proofs.plan import Plan, carry_out
from proofs.readings import under_all_readings
from proofs.review import Review
from proofs.solver import Budget
from proofs.verdict import Verdict

CODE = open_code("whist-1864")
NAME = "72-I.below_zero"


def finding(name: str, query: str = "gap") -> Finding:
    return Finding(name, query, ("72-I",), "warning", Verdict.REFUTED, name, "")


def planned(code: Code, budget: Budget) -> Plan[Review]:
    """As if one finding stood always, one only by default, and one only where the score falls below zero."""
    falls = code.readings[NAME].default == "falls_below"
    names = ["always", "below" if falls else "by default"]
    findings = (*(finding(name) for name in names), finding("of a reading", "ambiguity"))
    return Plan((), lambda _: Review(code, (), findings, {"a statement": Verdict.PROVED}, {}, 0.0))


def test_a_reading_can_be_chosen_for_the_whole_code() -> None:
    read = read_as(CODE, {NAME: "falls_below"})
    assert read.readings[NAME].default == "falls_below"
    assert read.digest != CODE.digest
    assert "below_zero read as falls_below" in read.title
    with pytest.raises(LawError, match="below_zero"):
        read_as(CODE, {"72-I.below_zer": "falls_below"})


def test_each_finding_names_the_readings_under_which_it_holds_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofs.readings.review_plan", planned)
    monkeypatch.setattr("proofs.readings.findings_plan", planned)
    found = {f.id: f for f in carry_out(under_all_readings(CODE, Budget())).findings}
    assert found["always"].fails_under == ()
    assert DEFAULTS in found["by default"].holds_under
    assert found["by default"].fails_under == (f"{NAME}=falls_below",)
    assert found["below"].holds_under == (f"{NAME}=falls_below",)
    assert found["below"].readings == {NAME: "falls_below"}
    assert found["of a reading"].holds_under == ()
