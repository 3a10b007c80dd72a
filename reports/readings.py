"""Which readings of a code matter: those on which a finding of its review depends."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from model.language.document import Code, Reading
from proofs.finding import Finding


@frozen(eq=False)
class ReadingState:
    """A reading by its name ``LAW.NAME``, and the findings that depend on it."""

    name: str
    reading: Reading
    findings: tuple[Finding, ...]

    @property
    def law(self) -> str:
        """The clause whose words leave it open."""
        return self.name.rpartition(".")[0]


def reading_states(code: Code, findings: Sequence[Finding]) -> list[ReadingState]:
    """Every reading of the code with its findings; those on which some finding depends come first."""
    states = [
        ReadingState(name, reading, tuple(finding for finding in findings if depends(finding, name)))
        for name, reading in code.readings.items()
    ]
    return sorted(states, key=lambda state: not state.findings)


def depends(finding: Finding, name: str) -> bool:
    """Whether the finding is about a reading, assumes a choice of it, or is known to fail under one."""
    failing = {change.rpartition("=")[0] for change in finding.fails_under}
    about = finding.query == "ambiguity" and len({hearing.readings.get(name) for hearing in finding.hearings}) > 1
    return about or name in finding.readings or name in failing
