"""The main job: every question on one code."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import evolve, frozen

from model.language.document import Code
from proofs import store, tasks
from proofs.finding import ClauseState, Finding, Result
from proofs.fresh import Report
from proofs.plan import Plan, carry_out, together
from proofs.proving import Proof, proving_plan
from proofs.solver import Budget
from proofs.study import BOUNDS
from proofs.theorems import theorems_of
from proofs.verdict import Verdict


@frozen(eq=False)
class Review:
    """What a review of a code came to.

    ``verdicts`` maps every statement that was looked at to its verdict; ``clauses`` has one entry for each clause that
    can be ruled on; ``bounds`` say how many incidents a hand may have; ``promises`` are the theorems that are meant for
    the code.
    """

    code: Code
    clauses: tuple[ClauseState, ...]
    findings: tuple[Finding, ...]
    verdicts: dict[str, Verdict]
    bounds: dict[str, int]
    elapsed: float
    promises: Sequence[Proof] = ()

    @property
    def counts(self) -> dict[str, int]:
        """How many statements came to each verdict."""
        counted = Counter(verdict.value for verdict in self.verdicts.values())
        return {verdict.value: counted[verdict.value] for verdict in Verdict}

    @property
    def exit_status(self) -> int:
        """0 nothing found, 1 findings, 3 something is unknown or vacuous."""
        promised = {proof.verdict for proof in self.promises}
        if {Verdict.UNKNOWN, Verdict.VACUOUS} & (promised | set(self.verdicts.values())):
            return 3
        return 1 if any(finding.severity != "note" for finding in self.findings) else 0


def review(
    code: Code,
    budget: Budget | None = None,
    progress: Report = lambda task, done, total: None,
    jobs: int = 2,
) -> Review:
    """Ask every question of the code; ``progress`` is told each task that is finished."""
    return carry_out(review_plan(code, budget or Budget()), progress, jobs)


def review_plan(code: Code, budget: Budget, base: Code | None = None) -> Plan[Review]:
    """Every question on the code, and what is promised of it.

    ``base``: the code that this one amends; the hands that were found there are tried first.
    """
    both = together(proving_plan(code, theorems_of(code), budget, base), findings_plan(code, budget, base))

    def finish(found: Sequence[Any]) -> Review:
        promises, reviewed = both.finish(found)
        return evolve(reviewed, promises=promises)

    return Plan(both.works, finish)


def findings_plan(code: Code, budget: Budget, base: Code | None = None) -> Plan[Review]:
    """The same without the promises."""
    start = time.monotonic()
    return Plan(
        tuple(tasks.works(code, budget, tasks.tasks(code), base)),
        lambda found: _review(code, [store.result_from(values, code) for values in found], time.monotonic() - start),
    )


def _review(code: Code, results: Sequence[Result], elapsed: float) -> Review:
    return Review(
        code=code,
        clauses=_clauses(code, results),
        findings=tuple(sorted((f for r in results for f in r.findings), key=_order)),
        verdicts={statement: verdict for result in results for statement, verdict in result.verdicts},
        bounds=dict(BOUNDS),
        elapsed=elapsed,
    )


def _order(finding: Finding) -> tuple[int, str]:
    return ("error", "warning", "note").index(finding.severity), finding.id


def _clauses(code: Code, results: Iterable[Result]) -> tuple[ClauseState, ...]:
    """One state for each clause, put together from the tasks that looked at it."""
    states: dict[str, ClauseState] = {}
    for result in results:
        for state in result.clauses:
            known = states.get(state.law)
            if known is None:
                states[state.law] = state
            else:
                states[state.law] = ClauseState(
                    law=state.law,
                    reachable=known.reachable if state.reachable is None else state.reachable,
                    redundant=known.redundant if state.redundant is None else state.redundant,
                    witness=known.witness or state.witness,
                    core=known.core or state.core,
                )
    return tuple(states[clause.law] for clause in code.clauses if clause.law in states)
