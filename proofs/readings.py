"""A review under every reading: which findings stand however the words are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from model.language.amendment import read_as
from model.language.document import Code
from proofs.finding import DEFAULTS, Finding
from proofs.plan import Plan, all_of, together
from proofs.review import Review, findings_plan, review_plan
from proofs.solver import Budget


def under_all_readings(code: Code, budget: Budget) -> Plan[Review]:
    """The review of the code in which every finding says under which single changes of reading it holds.

    Findings that no default shows are there too, with the first change under which they hold.  Ambiguities are left as
    they are: they speak of the readings themselves.
    """
    changes = code.other_readings
    labels = [f"{name}={choice}" for name, choice in changes]
    codes = [read_as(code, {name: choice}) for name, choice in changes]
    others = all_of(findings_plan(other, budget).of(label) for other, label in zip(codes, labels, strict=True))
    every = together(review_plan(code, budget), others)
    return Plan(every.works, lambda found: _merged(*every.finish(found), dict(zip(labels, changes, strict=True))))


def _merged(base: Review, others: Sequence[Review], changes: Mapping[str, tuple[str, str]]) -> Review:
    """The review with what the others find; ``changes``: for each of these its label, and the reading and choice."""
    found: dict[str, Finding] = {finding.id: finding for finding in base.findings}
    holds: dict[str, list[str]] = {finding.id: [DEFAULTS] for finding in base.findings}
    verdicts = dict(base.verdicts)
    for (label, (name, choice)), other in zip(changes.items(), others, strict=True):
        verdicts |= {f"{statement} ({label})": verdict for statement, verdict in other.verdicts.items()}
        for finding in other.findings:
            if finding.query != "ambiguity":
                found.setdefault(finding.id, evolve(finding, readings={**finding.readings, name: choice}))
                holds.setdefault(finding.id, []).append(label)
    tried = [DEFAULTS, *changes]
    told = [
        finding
        if finding.query == "ambiguity"
        else evolve(
            finding,
            holds_under=tuple(holds[finding.id]),
            fails_under=tuple(label for label in tried if label not in holds[finding.id]),
        )
        for finding in found.values()
    ]
    return evolve(base, findings=tuple(told), verdicts=verdicts)
