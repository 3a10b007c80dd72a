"""What is promised of a code, as its review shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from reports.tables import Row

if TYPE_CHECKING:
    from proofs.proving import Proof


def promises_json(promises: Iterable[Proof]) -> list[dict[str, Any]]:
    """Each promise as JSON values: what it came to, and what was expected of it, if anything was."""
    return [
        {
            "id": proof.theorem.id,
            "verdict": proof.verdict.value,
            "expected": proof.expected.verdict.value if proof.expected else None,
            "laws": list(proof.theorem.cites(proof.code)),
        }
        for proof in promises
    ]


def promises_rows(promises: Iterable[Proof]) -> list[Row]:
    """Each promise in full, what it came to, and the laws that are meant to keep it."""
    return [
        (proof.theorem.says, proof.verdict.value, ", ".join(proof.theorem.cites(proof.code)) or "-")
        for proof in promises
    ]
