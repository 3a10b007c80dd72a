"""The tasks of a review: what is asked of a code, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import evolve, frozen

from model.language.document import Code
from model.table.record import HandRecord
from proofs import store
from proofs.finding import Result
from proofs.plan import Work, cache_key, recalled
from proofs.precedents import using
from proofs.queries.ambiguity import ambiguity
from proofs.queries.contradiction import contradiction
from proofs.queries.gap import gap
from proofs.queries.incentive import TEMPTATIONS, incentive
from proofs.queries.profit import offenders, profit
from proofs.queries.redundant import redundant
from proofs.queries.unreachable import unreachable
from proofs.solver import Budget
from proofs.study import Study

#: The questions that need no cards.
ON_FACTS: dict[str, Callable[[Study], Result]] = {
    "ambiguity": ambiguity,
    "redundant": redundant,
    "contradiction": contradiction,
    "unreachable": unreachable,
    "gap": gap,
}


@frozen(eq=False)
class Task:
    """One part of a review that can be done by itself; ``asks`` is what it asks, where its name does not tell."""

    name: str
    run: Callable[[Code, Budget], Result]
    asks: str = ""


def tasks(code: Code) -> list[Task]:
    """The tasks of a review, the longest first."""
    found: list[Task] = []
    for who in offenders(code):
        found += [
            Task(f"incentive.{name}: {who}", _Incentive(name, who)) for name, t in TEMPTATIONS.items() if t.arises(code)
        ]
        found.append(Task(f"profit: {who}", _Profit(who)))
    return [*(Task(name, _OnFacts(name)) for name in ON_FACTS), *found]


@frozen
class _OnFacts:
    name: str

    def __call__(self, code: Code, budget: Budget) -> Result:
        return ON_FACTS[self.name](Study(code, budget))


@frozen
class _Profit:
    who: str

    def __call__(self, code: Code, budget: Budget) -> Result:
        return profit(code, self.who, budget)


@frozen
class _Incentive:
    name: str
    who: str

    def __call__(self, code: Code, budget: Budget) -> Result:
        return incentive(code, self.name, self.who, budget)


def works(code: Code, budget: Budget, todo: Iterable[Task], base: Code | None = None) -> Iterator[Work]:
    """The tasks as work; what comes of it is ``result_from`` these values.

    Where it is known what the ``base`` of a draft came to, the hands that were found there are tried first; they may
    not be the smallest, so such answers are kept apart.
    """
    for task in todo:
        keys = (_key(code, task), *([_key(code, task, base)] if base else []))
        hands = _precedents(base, task) if base and recalled(*keys) is None else {}
        yield Work(task.name, partial(_run, code, budget, task, hands), keys, store.settled)


def _precedents(base: Code, task: Task) -> dict[str, tuple[HandRecord, ...]]:
    """The hands that the task found in the base, if it has been done there."""
    known = recalled(_key(base, task))
    return store.hands_from(known) if known else {}


def _run(code: Code, budget: Budget, task: Task, hands: Mapping[str, Sequence[HandRecord]]) -> dict[str, Any]:
    with using(hands) as tried:
        result = task.run(code, budget)
    return store.result_to(evolve(result, hands=tried.found))


def _key(code: Code, task: Task, base: Code | None = None) -> str:
    after = [base.digest] if base else []
    return cache_key(code.digest, task.name, task.asks, *after)
