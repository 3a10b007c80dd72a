"""Results as JSON values and back: what goes between processes and into the cache."""

from __future__ import annotations

from typing import Any

from model.language.document import Code
from model.table.notation.json import from_json, to_json
from model.table.record import HandRecord
from proofs.finding import ClauseState, Finding, Hearing, Result
from proofs.verdict import Verdict


def result_to(result: Result, code: Code) -> dict[str, Any]:
    """What was found out about a code as JSON values, in which the code is not named."""
    return {
        "task": result.task,
        "verdicts": [[statement, verdict.value] for statement, verdict in result.verdicts],
        "findings": [_finding_to(finding, code) for finding in result.findings],
        "clauses": [
            {
                "law": state.law,
                "reachable": state.reachable,
                "redundant": state.redundant,
                "witness": _record_to(state.witness),
                "core": list(state.core),
            }
            for state in result.clauses
        ],
        "hands": {what: [to_json(hand) for hand in hands] for what, hands in result.hands.items()},
    }


def result_from(data: dict[str, Any], code: Code) -> Result:
    """The result that these values stand for, said of the code, but for the hands that were tried (``hands_from``)."""
    return Result(
        data["task"],
        tuple((statement, Verdict(verdict)) for statement, verdict in data["verdicts"]),
        tuple(_finding_from(finding, code) for finding in data["findings"]),
        tuple(
            ClauseState(c["law"], c["reachable"], c["redundant"], _record_from(c["witness"]), tuple(c["core"]))
            for c in data["clauses"]
        ),
    )


def hands_from(data: dict[str, Any]) -> dict[str, tuple[HandRecord, ...]]:
    """The hands that answered what a task asked, by what it was."""
    return {what: tuple(from_json(hand) for hand in hands) for what, hands in data["hands"].items()}


def settled(data: dict[str, Any]) -> bool:
    """Whether nothing in a result is unknown, which may be known another time."""
    return all(verdict != Verdict.UNKNOWN.value for _, verdict in data["verdicts"])


def _finding_to(finding: Finding, code: Code) -> dict[str, Any]:
    return {
        "id": finding.id.removeprefix(f"{code.id}/"),
        "query": finding.query,
        "laws": list(finding.laws),
        "severity": finding.severity,
        "verdict": finding.verdict.value,
        "title": finding.title,
        "explanation": finding.explanation,
        "readings": dict(finding.readings),
        "holds_under": list(finding.holds_under),
        "fails_under": list(finding.fails_under),
        "statement": finding.statement,
        "hearings": [
            {
                "label": h.label,
                "record": to_json(h.record),
                "readings": dict(h.readings),
                "inferred": h.inferred,
                "without": list(h.without),
            }
            for h in finding.hearings
        ],
    }


def _finding_from(data: dict[str, Any], code: Code) -> Finding:
    hearings = tuple(
        Hearing(h["label"], from_json(h["record"]), h["readings"], h["inferred"], tuple(h["without"]))
        for h in data["hearings"]
    )
    names = ("laws", "holds_under", "fails_under")
    return Finding(
        id=f"{code.id}/{data['id']}",
        query=data["query"],
        severity=data["severity"],
        verdict=Verdict(data["verdict"]),
        title=data["title"],
        explanation=data["explanation"],
        readings=data["readings"],
        statement=data["statement"],
        hearings=hearings,
        **{name: tuple(data[name]) for name in names},
    )


def _record_to(record: HandRecord | None) -> dict[str, Any] | None:
    return None if record is None else to_json(record)


def _record_from(data: dict[str, Any] | None) -> HandRecord | None:
    return None if data is None else from_json(data)
