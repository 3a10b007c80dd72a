"""A review under every reading: which findings stand however the words are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve

from model.language.amendment import read_as
from model.language.document import Code
from proofs.finding import DEFAULTS, Finding

if TYPE_CHECKING:
    from proofs.review import Review


def under_all_readings(code: Code, review: Callable[[Code], Review]) -> Review:
    """The review of the code in which every finding says under which single changes of reading it holds.

    Findings that no default shows are there too, with the first change under which they hold. ``review`` makes one
    review.  Ambiguities are left as they are: they speak of the readings themselves.
    """
    base = review(code)
    found: dict[str, Finding] = {finding.id: finding for finding in base.findings}
    holds: dict[str, list[str]] = {finding.id: [DEFAULTS] for finding in base.findings}
    tried, verdicts = [DEFAULTS], dict(base.verdicts)
    for name, choice in code.other_readings:
        label = f"{name}={choice}"
        tried.append(label)
        other = review(read_as(code, {name: choice}))
        verdicts |= {f"{statement} ({label})": verdict for statement, verdict in other.verdicts.items()}
        for finding in other.findings:
            if finding.query != "ambiguity":
                found.setdefault(finding.id, evolve(finding, readings={**finding.readings, name: choice}))
                holds.setdefault(finding.id, []).append(label)
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
