"""Proofs of theorems as text and as JSON values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from proofs.proving import Proof
from proofs.study import BOUNDS
from reports.exhibits import Exhibit, plain
from reports.render import finding_json, templates


def proofs_text(proofs: Sequence[Proof]) -> str:
    """The proofs of one code: a table, what is not as it was expected, and the hands that refute."""
    code = proofs[0].code
    counts = Counter(proof.verdict.value for proof in proofs)
    view = {
        "heading": f"{code.title}: {', '.join(f'{number} {verdict}' for verdict, number in counts.items())}",
        "bounds": [f"{plain(name)}: {number}" for name, number in BOUNDS.items()],
        "table": [
            (
                proof.theorem.id,
                proof.verdict.value.upper(),
                proof.expected.verdict.value if proof.expected else "-",
                ", ".join(proof.theorem.cites(code)),
            )
            for proof in proofs
        ],
        "changed": [(proof.theorem.id, proof.changes) for proof in proofs if proof.changes],
        "exhibits": [Exhibit.of(code, finding) for proof in proofs for finding in proof.findings],
    }
    return templates().get_template("prove.txt.j2").render(view)


def proofs_json(proofs: Sequence[Proof]) -> list[dict[str, Any]]:
    """The proofs of one code as JSON values."""
    return [
        {
            **theorem_json(proof),
            "code": proof.code.id,
            "digest": proof.code.digest,
            "says": proof.theorem.says,
            "changes": list(proof.changes),
            "findings": [finding_json(proof.code, finding) for finding in proof.findings],
        }
        for proof in proofs
    ]


def theorem_json(proof: Proof) -> dict[str, Any]:
    """A theorem's verdict as a review gives it; where nothing is expected, that it is proved."""
    return {
        "id": proof.theorem.id,
        "verdict": proof.verdict.value,
        "expected": proof.expected.verdict.value if proof.expected else "proved",
        "laws": list(proof.theorem.cites(proof.code)),
    }
