"""Proving the theorems of a code, and comparing what they come to with what is expected."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import asdict, evolve, frozen

from model.language.document import Code
from proofs import store, verdicts
from proofs.finding import Finding, Result
from proofs.fresh import Report
from proofs.plan import Plan, carry_out
from proofs.queries.profit import offenders
from proofs.queries.theorem import ON_FACTS, holds
from proofs.solver import Budget
from proofs.study import Study
from proofs.tasks import Task, tasks, works
from proofs.theorems import Theorem, theorems_of
from proofs.verdict import Verdict, worst
from proofs.verdicts import Expected


@frozen(eq=False)
class Proof:
    """What a theorem came to for a code, with the hands that refute it and what was expected of it.

    ``parts`` are the statements that it is made up of, such as one for each kind of offender.
    """

    theorem: Theorem
    code: Code
    verdict: Verdict
    parts: Mapping[str, Verdict]
    findings: tuple[Finding, ...]
    expected: Expected | None = None
    changes: tuple[str, ...] = ()

    @property
    def status(self) -> int:
        """0 as expected (or proved where nothing is expected), 1 not so, 3 unknown."""
        if self.verdict is Verdict.UNKNOWN:
            return 3
        return int(bool(self.changes))


def prove(
    code: Code,
    theorems: Sequence[Theorem],
    budget: Budget,
    progress: Report = lambda task, done, total: None,
    jobs: int = 2,
) -> list[Proof]:
    """Prove the theorems for a code; what is known already, from here or from a review, is not asked again."""
    return carry_out(proving_plan(code, theorems, budget), progress, jobs)


def proving_plan(
    code: Code, theorems: Sequence[Theorem], budget: Budget, base: Code | None = None
) -> Plan[list[Proof]]:
    """The theorems for a code.

    ``base``: the code that this one amends; the hands that refute a theorem there are tried first.
    """
    parts = {theorem.id: _tasks(code, theorem) for theorem in theorems}
    todo = {task.name: task for found in parts.values() for task in found}

    def finish(found: Sequence[Any]) -> list[Proof]:
        results = {name: store.result_from(values, code) for name, values in zip(todo, found, strict=True)}
        expected = verdicts.load().get(code.id, {})
        return [
            _proof(code, t, [results[task.name] for task in parts[t.id]], expected.get(t.id), bool(expected))
            for t in theorems
        ]

    return Plan(tuple(works(code, budget, todo.values(), base)), finish)


def exit_status(proofs: Iterable[Proof]) -> int:
    """3 where something is unknown, else 1 where something is not as it is expected, else 0."""
    return max((proof.status for proof in proofs), default=0)


def accept(proofs: Iterable[Proof], today: datetime.date) -> list[Proof]:
    """Expect from now on what was found: the proofs as they are then.

    What is as it was expected keeps its date, and UNKNOWN is not accepted.  Of a code that is proved here nothing is
    expected any more by a theorem that is no longer asked for it.
    """
    known = {code: dict(entries) for code, entries in verdicts.load().items()}
    accepted, proofs = [], list(proofs)
    for proof in proofs:
        asked = {theorem.id for theorem in theorems_of(proof.code)} | {other.theorem.id for other in proofs}
        known[proof.code.id] = {name: entry for name, entry in known.get(proof.code.id, {}).items() if name in asked}
        if (proof.changes or proof.expected is None) and proof.verdict is not Verdict.UNKNOWN:
            found = Expected(proof.verdict, today, proof.code.digest)
            known[proof.code.id][proof.theorem.id] = found
            accepted.append(evolve(proof, expected=found, changes=()))
        else:
            accepted.append(proof)
    verdicts.save(known)
    return accepted


def _tasks(code: Code, theorem: Theorem) -> list[Task]:
    """What must be asked: the theorem itself, or the questions of a review that it names."""
    if theorem.question in ON_FACTS:
        asks = json.dumps([asdict(theorem), theorem.cites(code)], sort_keys=True)
        return [Task(f"theorem {theorem.id}", _Holds(theorem), asks, theorem.of_outcome)]
    kind = "profit" if theorem.question.startswith("profit.") else theorem.question
    names = {f"{kind}: {who}" for who in offenders(code)}
    return [task for task in tasks(code) if task.name in names]


@frozen
class _Holds:
    theorem: Theorem

    def __call__(self, code: Code, budget: Budget) -> Result:
        return holds(Study(code, budget), self.theorem)


def _proof(
    code: Code, theorem: Theorem, results: Iterable[Result], expected: Expected | None, any_expected: bool
) -> Proof:
    parts, findings = dict[str, Verdict](), list[Finding]()
    names = (theorem.id, theorem.question)
    for result in results:
        parts |= {statement: v for statement, v in result.verdicts if statement.partition(":")[0] in names}
        findings += [f for f in result.findings if f.query in ("theorem", theorem.question)]
    proof = Proof(theorem, code, worst(parts.values()), parts, tuple(findings), expected)
    return evolve(proof, changes=tuple(_changes(proof, any_expected)))


def _changes(proof: Proof, any_expected: bool) -> Iterable[str]:
    """What is not as it is expected; of a code of which nothing is expected, that the theorem is not proved."""
    expected = proof.expected
    if expected is None:
        if any_expected:
            yield "nothing is expected yet"
        elif proof.verdict is not Verdict.PROVED:
            yield f"{proof.verdict.value}; nothing is expected of {proof.code.id}"
        return
    if proof.verdict is not expected.verdict:
        yield f"was {expected.verdict.value} on {expected.date}"
    if proof.code.digest != expected.digest:
        yield f"the code has changed since {expected.date}"
