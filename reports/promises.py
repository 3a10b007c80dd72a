"""The promises that a review decides: those theorems that ask what a review asks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from proofs import verdicts
from proofs.verdict import worst

if TYPE_CHECKING:
    from proofs.review import Review


def promises_json(review: Review) -> Iterator[dict[str, Any]]:
    """Each of these promises as JSON values: what it came to, and what was expected of it, if anything was."""
    from proofs.theorems import theorems_of  # which loads the solver

    expected = verdicts.load().get(review.code.id, {})
    for theorem in theorems_of(review.code):
        found = {verdict for says, verdict in review.verdicts.items() if says.partition(":")[0] == theorem.question}
        if found:
            known = expected.get(theorem.id)
            yield {
                "id": theorem.id,
                "verdict": worst(found).value,
                "expected": known.verdict.value if known else None,
                "laws": list(theorem.cites(review.code)),
            }
