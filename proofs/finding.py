"""What a question brings to light."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from model.table.record import HandRecord
from proofs.verdict import Verdict

#: What names the defaults in the list of readings under which a finding holds.
DEFAULTS = "the default readings"


@frozen
class Hearing:
    """One ruling that a finding shows: a hand heard under some readings.

    ``inferred`` is false where only precedence that the text states is taken; ``without`` names laws that are struck.
    """

    label: str
    record: HandRecord
    readings: Mapping[str, str] = field(factory=dict)
    inferred: bool = True
    without: tuple[str, ...] = ()


@frozen
class Finding:
    """One fault of a code, with the hand that shows it or the clauses that prove it.

    ``severity`` is error, warning or note.  ``readings`` are the choices, other than the defaults, under which it
    holds; ``holds_under`` and ``fails_under`` name single changes of reading that were tried besides.  ``statement`` is
    the one among the verdicts that it refutes.
    """

    id: str
    query: str
    laws: tuple[str, ...]
    severity: str
    verdict: Verdict
    title: str
    explanation: str
    hearings: tuple[Hearing, ...] = ()
    readings: Mapping[str, str] = field(factory=dict)
    holds_under: tuple[str, ...] = ()
    fails_under: tuple[str, ...] = ()
    statement: str = ""

    @property
    def witness(self) -> HandRecord | None:
        """The hand that shows it, None where the fault is that there is none."""
        return self.hearings[0].record if self.hearings else None


@frozen
class ClauseState:
    """What was found out about one clause; None is unknown, or (redundant) not asked.

    ``witness`` is the shortest hand in which it applies, ``core`` the clauses that exclude it where there is none.
    """

    law: str
    reachable: bool | None = None
    redundant: bool | None = None
    witness: HandRecord | None = None
    core: tuple[str, ...] = ()


@frozen
class Result:
    """What one task of a review came to: the verdict of each statement it looked at, what it found, and the hands that
    answered what it asked (``proofs.precedents``).
    """

    task: str
    verdicts: tuple[tuple[str, Verdict], ...] = ()
    findings: tuple[Finding, ...] = ()
    clauses: tuple[ClauseState, ...] = ()
    hands: Mapping[str, tuple[HandRecord, ...]] = field(factory=dict)
