"""The tasks of a review: what is asked of a code, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import evolve, frozen

from model.language.document import Code
from model.table.record import HandRecord
from proofs import bearing, store
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
    """One part of a review that can be done by itself; ``asks`` is what it asks, where its name does not tell.

    ``of_outcome``: it asks only what hands come to, which not every clause bears on (``proofs.bearing``).
    """

    name: str
    run: Callable[[Code, Budget], Result]
    asks: str = ""
    of_outcome: bool = False


def tasks(code: Code) -> list[Task]:
    """The tasks of a review, the longest first."""
    found: list[Task] = []
    for who in offenders(code):
        found += [
            Task(f"incentive.{name}: {who}", _Incentive(name, who), of_outcome=True)
            for name, temptation in TEMPTATIONS.items()
            if temptation.arises(code)
        ]
        found.append(Task(f"profit: {who}", _Profit(who), of_outcome=True))
    return [*(Task(name, _OnFacts(name), of_outcome=name == "contradiction") for name in ON_FACTS), *found]


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

    What a draft leaves as it is in its ``base`` is not asked again, as far as the question depends on nothing else.
    Otherwise, where it is known what the base came to, the hands that were found there are tried first; they may not be
    the smallest, so such answers are kept apart.
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
    return store.result_to(evolve(result, hands=tried.found), code)


def _key(code: Code, task: Task, base: Code | None = None) -> str:
    after = [base.digest] if base else []
    law = bearing.digest(code) if task.of_outcome else code.digest
    return cache_key(law, task.name, task.asks, *after)
