"""The tasks of a review: run in parallel, and kept so that what is known is not asked again."""

from __future__ import annotations

import hashlib
import importlib.metadata
import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import joblib
from attrs import evolve, frozen
from diskcache import Cache, JSONDisk

from model.language.document import Code
from model.table.record import HandRecord
from proofs import store
from proofs.finding import Result
from proofs.fresh import in_fresh_process
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
        found += [Task(f"incentive.{name}: {who}", _Incentive(name, who)) for name in TEMPTATIONS]
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


def run_tasks(
    code: Code,
    budget: Budget,
    progress: Callable[[str, int, int], None],
    jobs: int,
    todo: Sequence[Task],
    base: Code | None = None,
) -> list[Result]:
    """Run what is not known yet of the tasks; ``progress`` is told of every one that is finished.

    Where it is known what the ``base`` of a draft came to, the hands that were found there are tried first; they may
    not be the smallest, so such answers are kept apart.

    A task is known by the code's digest, the budget and the program itself; it is kept as soon as it is finished, so an
    interrupted review loses nothing.  Results with something unknown are not kept.
    """
    results: dict[str, Result] = {}
    with Cache(str(cache_folder()), disk=JSONDisk) as cache:
        for task in todo:
            known = cache.get(_key(code, budget, task)) or (base and cache.get(_key(code, budget, task, base)))
            if known:
                results[task.name] = store.result_from(known)
                progress(task.name, len(results), len(todo))
        missing = [task for task in todo if task.name not in results]
        # Threads, each of which waits for the process that does the work.
        hands = {task.name: _precedents(cache, base, budget, task) for task in missing}
        threads = joblib.Parallel(n_jobs=jobs, backend="threading", return_as="generator_unordered")
        for name, data in threads(
            joblib.delayed(in_fresh_process)(_run, code, budget, task, hands[task.name]) for task in missing
        ):
            results[name] = store.result_from(data)
            if not store.unknown(results[name]):
                cache.set(_key(code, budget, next(t for t in missing if t.name == name), base), data)
            progress(name, len(results), len(todo))
    return [results[task.name] for task in todo]


def _precedents(cache: Cache, base: Code | None, budget: Budget, task: Task) -> dict[str, tuple[HandRecord, ...]]:
    """The hands that the task found in the base, if it has been done there."""
    known = base and cache.get(_key(base, budget, task))
    return dict(store.result_from(known).hands) if known else {}


def _run(
    code: Code, budget: Budget, task: Task, hands: dict[str, tuple[HandRecord, ...]]
) -> tuple[str, dict[str, Any]]:
    with using(hands) as tried:
        result = task.run(code, budget)
    return task.name, store.result_to(evolve(result, hands=tried.found))


def cache_folder() -> Path:
    """Where verdicts are kept: ``REVOKELAW_CACHE``, else the user's cache folder."""
    default = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "revokelaw"
    return Path(os.environ.get("REVOKELAW_CACHE", default))


def _key(code: Code, budget: Budget, task: Task, base: Code | None = None) -> str:
    after = [base.digest] if base else []
    return cache_key(code.digest, str(budget), task.name, task.asks, *after)


def cache_key(*question: str) -> str:
    """Under which the answer to a question is kept: it is as good as the program and the solver that gave it."""
    parts = [*question, _program_digest(), importlib.metadata.version("z3-solver")]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@lru_cache(maxsize=1)
def _program_digest() -> str:
    """A digest of the program's own sources."""
    digest = hashlib.sha256()
    root = Path(__file__).resolve().parent.parent
    for folder in ("model", "proofs"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()
