"""Two codes compared, once."""

from __future__ import annotations

from typing import Any

from diskcache import Cache, JSONDisk

from model.language.document import Code
from proofs.difference import Differences, differences_from, differences_to
from proofs.fresh import Report, followed
from proofs.queries.amendment import amendment
from proofs.solver import Budget
from proofs.tasks import cache_folder, cache_key
from proofs.verdict import Verdict


def compare(
    first: Code,
    second: Code,
    budget: Budget | None = None,
    report: Report = lambda task, done, total: None,
) -> Differences:
    """What the second code rules otherwise than the first, as ``amendment`` finds it.

    ``report`` is told how far that has come.
    What is known is not asked again; a comparison with something unknown is not kept.
    """
    budget = budget or Budget()
    key = cache_key(first.digest, second.digest, str(budget), "compare")
    with Cache(str(cache_folder()), disk=JSONDisk) as cache:
        known = cache.get(key)
        if known is not None:
            return differences_from(known)
        data = followed(report, _compare, first, second, budget)
        found = differences_from(data)
        if found.alike is Verdict.PROVED and all(row.verdict is not Verdict.UNKNOWN for row in found.rows):
            cache.set(key, data)
        return found


def _compare(report: Report, first: Code, second: Code, budget: Budget) -> dict[str, Any]:
    return differences_to(amendment(first, second, budget, report))
