"""A review as SARIF 2.1.0, which editors and code hosts show beside the lines of a document."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from model.codes import FOLDER, bundled
from proofs.finding import Finding
from reports import VERSION
from reports.accepted import Accepted
from reports.exhibits import belongs, plain

if TYPE_CHECKING:
    from proofs.review import Review

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

#: What each query asks; the parts of a query such as ``incentive.second_revoke`` share their question.
_QUESTIONS = {
    "unreachable": "Can every clause apply?",
    "redundant": "Does striking a clause change a ruling?",
    "contradiction": "Do two clauses demand different things?",
    "gap": "Is every irregularity provided for, and can every option be carried out?",
    "ambiguity": "Do two readings of a sentence lead to different rulings?",
    "profit": "Does a side do better by a revoke than by lawful play?",
    "incentive": "Do the laws reward what they mean to prevent?",
}


def review_sarif(review: Review, name: str, accepted: Accepted) -> dict[str, Any]:
    """The review of the code that was opened by this name, one result for each finding; the rules are the queries."""
    lines = clause_lines(_source(name).read_text("utf-8"))
    queries = list(dict.fromkeys(finding.query for finding in review.findings))
    remarks = accepted.remarks(review.code.id, review.findings)
    return {
        "$schema": _SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "revokelaw",
                        "version": VERSION,
                        "rules": [{"id": query, "shortDescription": {"text": _question(query)}} for query in queries],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "invocations": [
                    {
                        "executionSuccessful": True,
                        "toolExecutionNotifications": [
                            {"level": "warning", "message": {"text": remark}} for remark in remarks
                        ],
                    }
                ],
                "results": [
                    _result(finding, queries.index(finding.query), _uri(name), lines, accepted)
                    for finding in review.findings
                ],
            }
        ],
    }


def _result(finding: Finding, rule: int, uri: str, lines: Mapping[str, int], accepted: Accepted) -> dict[str, Any]:
    first, *others = _regions(finding.laws, lines) or [{}]
    acceptance = accepted.valid.get(finding.id)
    return {
        "ruleId": finding.query,
        "ruleIndex": rule,
        "level": finding.severity,
        "message": {"text": f"{plain(finding.title)}. {plain(finding.explanation)}"},
        "locations": [_location(uri, first)],
        "relatedLocations": [_location(uri, region) for region in others],
        "partialFingerprints": {"findingId/v1": finding.id},
        "suppressions": [{"kind": "external", "justification": acceptance.reason}] if acceptance else [],
    }


def _location(uri: str, region: Mapping[str, int]) -> dict[str, Any]:
    return {"physicalLocation": {"artifactLocation": {"uri": uri}} | ({"region": dict(region)} if region else {})}


def _regions(laws: Sequence[str], lines: Mapping[str, int]) -> list[dict[str, int]]:
    """Where the clauses of the laws begin, without repetition."""
    found = [line for law in laws for clause, line in lines.items() if belongs(clause, law)]
    return [{"startLine": line} for line in dict.fromkeys(found)]


def clause_lines(text: str) -> dict[str, int]:
    """The line, counted from 1, on which each clause of a document gives its number."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(r"\s*law\s*=", line):
            try:
                law = tomllib.loads(line)["law"]
            except tomllib.TOMLDecodeError:  # it stands within a longer text
                continue
            found.setdefault(str(law), number)
    return found


def _question(query: str) -> str:
    return _QUESTIONS.get(query.partition(".")[0], query)


def _source(name: str) -> Path:
    return FOLDER / f"{name}.toml" if name in bundled() else Path(name)


def _uri(name: str) -> str:
    """The document's address: from the root of this project for a bundled code, else as it was given."""
    if name in bundled():
        return f"model/codes/{name}.toml"
    path = Path(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
