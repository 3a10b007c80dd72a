"""Two codes compared, once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from model.language.document import Code
from proofs.difference import Differences, differences_from, differences_to
from proofs.fresh import Report, followed
from proofs.plan import Plan, Work, answers, cache_key
from proofs.queries.amendment import amendment
from proofs.solver import Budget
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
    key = _key(first, second)
    with answers() as cache:
        values = cache.get(key)
        if values is None:
            values = followed(report, _compare, first, second, budget or Budget())
            if _settled(values):
                cache.set(key, values)
    return differences_from(values)


def comparing_plan(first: Code, second: Code, budget: Budget) -> Plan[Differences]:
    """The same as one piece of work among others."""
    quietly = partial(_compare, _say_nothing, first, second, budget)
    work = Work(f"compare {first.id} and {second.id}", quietly, (_key(first, second),), _settled)

    def finish(found: Sequence[Any]) -> Differences:
        return differences_from(found[0])

    return Plan((work,), finish)


def settled_readings(first: Code, second: Code) -> list[tuple[str, str]]:
    """What the words of the first code leave open and those of the second do not: the readings that only the first
    names, each with a choice that is not taken by default.

    Readings are known by their names alone, since the laws are renumbered from code to code.
    """
    named = {name.rpartition(".")[2] for name in second.readings}
    return [(name, choice) for name, choice in first.other_readings if name.rpartition(".")[2] not in named]


def _key(first: Code, second: Code) -> str:
    return cache_key(first.digest, second.digest, "compare")


def _settled(values: Any) -> bool:
    found = differences_from(values)
    return found.alike is Verdict.PROVED and all(row.verdict is not Verdict.UNKNOWN for row in found.rows)


def _say_nothing(task: str, done: int, total: int) -> None:
    """Nobody follows."""


def _compare(report: Report, first: Code, second: Code, budget: Budget) -> dict[str, Any]:
    return differences_to(amendment(first, second, budget, report))
