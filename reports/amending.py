"""What a draft changes, as text, as Markdown and as JSON values: one page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from proofs.amending import Amendment
from proofs.finding import Finding
from proofs.proving import Proof
from reports import VERSION
from reports.comparison import Comparison, comparison_json, comparison_markdown, comparison_text
from reports.redline import redline, redline_json, redline_section, redline_text
from reports.render import finding_json, templates


def amendment_text(amendment: Amendment) -> str:
    """The page as plain text."""
    cases = comparison_text(_comparison(amendment, redline_text(redline(amendment.base, amendment.draft))))
    return templates().get_template("amend.txt.j2").render(_view(amendment), cases=cases)


def amendment_markdown(amendment: Amendment) -> str:
    """The page in Markdown."""
    cases = comparison_markdown(_comparison(amendment, redline_section(redline(amendment.base, amendment.draft))))
    return templates().get_template("amend.md.j2").render(_view(amendment), cases=cases)


def amendment_json(amendment: Amendment) -> dict[str, Any]:
    """The page as JSON values."""
    return {
        "tool": {"name": "revokelaw", "version": VERSION},
        "codes": [{"id": c.id, "title": c.title, "digest": c.digest} for c in (amendment.base, amendment.draft)],
        "redline": redline_json(redline(amendment.base, amendment.draft)),
        "comparison": comparison_json(_comparison(amendment)),
        "findings": {
            "gained": [finding_json(amendment.draft, finding) for finding in amendment.gained],
            "lost": [finding_json(amendment.base, finding) for finding in amendment.lost],
        },
        "theorems": {"broken": _ids(amendment.broken), "mended": _ids(amendment.mended)},
        "undecided": amendment.undecided,
        "unreachable": amendment.unreachable,
        "idle": amendment.idle,
        "readings": amendment.readings,
        "exit_status": amendment.exit_status,
    }


def _ids(pairs: Sequence[tuple[Proof, Proof]]) -> list[str]:
    return [old.theorem.id for old, _ in pairs]


def _comparison(amendment: Amendment, redlined: str = "") -> Comparison:
    return Comparison(amendment.base, amendment.draft, amendment.cases, redlined)


def _view(amendment: Amendment) -> dict[str, Any]:
    return {
        "title": f"{amendment.draft.id}: {amendment.draft.title}",
        "base": amendment.base,
        "draft": amendment.draft,
        "headline": _headline(amendment),
        "gained": _rows(amendment.gained),
        "lost": _rows(amendment.lost),
        "broken": [(old.theorem.id, old.theorem.says) for old, _ in amendment.broken],
        "mended": [(old.theorem.id, old.theorem.says) for old, _ in amendment.mended],
        "undecided": amendment.undecided,
        "kept": sum(old.verdict is new.verdict for old, new in amendment.promises),
        "unreachable": amendment.unreachable,
        "idle": amendment.idle,
        "readings": amendment.readings,
    }


def _rows(findings: Sequence[Finding]) -> list[tuple[str, str, str]]:
    return [(finding.severity, finding.id, finding.title) for finding in findings]


def _headline(amendment: Amendment) -> str:
    cases = Counter(row.effect for row in amendment.cases.rows)
    ruled = ", ".join(f"{number} {effect}" for effect, number in cases.items()) or "no case ruled otherwise"
    return (
        f"{ruled}; findings: {len(amendment.gained)} gained, {len(amendment.lost)} lost; "
        f"promises: {len(amendment.broken)} broken, {len(amendment.mended)} mended"
    )
