"""What there is to find out, and what comes of it: pieces of work that are done several at once and kept.

Each piece is done in a process of its own (``proofs.fresh``) and gives JSON values.  What is known of it is not done
again: it is known by the question, the law, the solver and the program itself.  What is settled is so whatever time it
was given.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import itertools
import math
import os
import time
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Generic, TypeVar

import joblib
from attrs import evolve, field, frozen
from diskcache import Cache, JSONDisk

from proofs.fresh import Report, in_fresh_process

V = TypeVar("V")
W = TypeVar("W")


@frozen(eq=False)
class Work:
    """One piece: its name, how it is done, under which keys what came of it may be known, and of ``whose`` law it is.

    ``do`` goes to another process and gives JSON values.  They are kept under the last of the keys if they are
    ``settled``, so that what was unknown may be known another time.
    """

    name: str
    do: Callable[[], Any]
    keys: tuple[str, ...]
    settled: Callable[[Any], bool] = field(default=lambda found: True)
    whose: str = ""

    @property
    def title(self) -> str:
        """Its name, and whose it is."""
        return f"{self.whose}: {self.name}" if self.whose else self.name


@frozen(eq=False)
class Plan(Generic[V]):
    """Work, and how what came of it is put together."""

    works: tuple[Work, ...]
    finish: Callable[[Sequence[Any]], V]

    def of(self, whose: str) -> Plan[V]:
        """The same, where every piece says whose it is."""
        return evolve(self, works=tuple(evolve(work, whose=whose) for work in self.works))


def together(first: Plan[V], second: Plan[W]) -> Plan[tuple[V, W]]:
    """Two plans as one."""
    count = len(first.works)
    return Plan(
        (*first.works, *second.works), lambda found: (first.finish(found[:count]), second.finish(found[count:]))
    )


def all_of(plans: Iterable[Plan[V]]) -> Plan[list[V]]:
    """Many plans as one."""
    every = list(plans)

    def finish(found: Sequence[Any]) -> list[V]:
        rest = iter(found)
        return [plan.finish(list(itertools.islice(rest, len(plan.works)))) for plan in every]

    return Plan(tuple(work for plan in every for work in plan.works), finish)


def carry_out(plan: Plan[V], progress: Report = lambda name, done, total: None, jobs: int = 2) -> V:
    """Do what is not known yet of the plan, ``jobs`` pieces at a time, and put it together.

    A piece is kept as soon as it is finished, so what is interrupted loses nothing.  What took longest when it was done
    for another law comes first, so that it is not waited for at the end.
    """
    asked = {work.keys[-1]: work for work in plan.works}
    found: dict[str, Any] = {}

    def have(work: Work, values: Any) -> None:
        found[work.keys[-1]] = values
        progress(work.title, len(found), len(asked))

    with answers() as answered:
        for work in asked.values():
            if (values := _known(answered, work.keys)) is not None:
                have(work, values)
        missing = sorted((w for key, w in asked.items() if key not in found), key=lambda w: -_seconds(answered, w))
        # Threads, each of which waits for the process that does the work.
        threads = joblib.Parallel(n_jobs=jobs, backend="threading", return_as="generator_unordered")
        for work, values, seconds in threads(joblib.delayed(_done)(work) for work in missing):
            if work.settled(values):
                answered.set(work.keys[-1], values)
            answered.set(_timed(work), seconds)
            have(work, values)
    return plan.finish([found[work.keys[-1]] for work in plan.works])


def recalled(*keys: str) -> Any:
    """What is known under one of the keys, None if nothing is."""
    with answers() as answered:
        return _known(answered, keys)


def _known(answered: Cache, keys: Iterable[str]) -> Any:
    return next((values for key in keys if (values := answered.get(key)) is not None), None)


def _done(work: Work) -> tuple[Work, Any, float]:
    start = time.monotonic()
    return work, in_fresh_process(work.do), time.monotonic() - start


def _seconds(answered: Cache, work: Work) -> float:
    """How long a piece of the name took the last time; one that was never done may take any time."""
    known: float | None = answered.get(_timed(work))
    return math.inf if known is None else known


def _timed(work: Work) -> str:
    return f"how long it took: {work.name}"


def answers() -> Cache:
    """What is known, by the keys of the questions; as a context it closes what it opened."""
    return _answers_in(_folder())


@cache
def _answers_in(folder: Path) -> Cache:
    return Cache(str(folder), disk=JSONDisk)


def _folder() -> Path:
    """``REVOKELAW_CACHE``, else the user's cache folder."""
    default = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "revokelaw"
    return Path(os.environ.get("REVOKELAW_CACHE", default))


def cache_key(*question: str) -> str:
    """Under which the answer to a question is kept: it is as good as the program and the solver that gave it."""
    return hashlib.sha256("\n".join([*question, _answering()]).encode()).hexdigest()


@cache
def _answering() -> str:
    """What gives the answers: a digest of the program's own sources and of the solver's version."""
    digest = hashlib.sha256(importlib.metadata.version("z3-solver").encode())
    root = Path(__file__).resolve().parent.parent
    for folder in ("model", "proofs"):
        for path in sorted((root / folder).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()
