"""Several hands looked for at once, each in a process of its own, and kept so that none is looked for again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from model.language.document import Code
from model.table.record import HandRecord
from proofs import store
from proofs.finding import Finding, Hearing, Result
from proofs.fresh import Report
from proofs.plan import Plan, carry_out
from proofs.queries.find import find
from proofs.solver import Budget, Outcome
from proofs.tasks import Task, works
from proofs.verdict import Verdict

#: What a search comes to: the verdict of the statement that there is no such hand.
_VERDICTS = {Outcome.UNSAT: Verdict.PROVED, Outcome.UNKNOWN: Verdict.UNKNOWN}


def find_all(
    code: Code,
    expressions: Sequence[str],
    budget: Budget,
    progress: Report = lambda task, done, total: None,
    jobs: int = 2,
) -> list[tuple[Verdict, HandRecord | None]]:
    """For each expression the verdict of the statement that it holds in no hand, with the smallest hand if refuted.

    LawError for a faulty expression.
    """
    todo = [Task(f"find {expression}", _Find(expression)) for expression in expressions]

    def finish(found: Sequence[Any]) -> list[tuple[Verdict, HandRecord | None]]:
        results = [store.result_from(values, code) for values in found]
        return [(r.verdicts[0][1], r.findings[0].witness if r.findings else None) for r in results]

    return carry_out(Plan(tuple(works(code, budget, todo)), finish), progress, jobs)


@frozen
class _Find:
    expression: str

    def __call__(self, code: Code, budget: Budget) -> Result:
        statement, found = f"there is no hand in which {self.expression}", find(code, self.expression, budget)
        if isinstance(found, Outcome):
            return Result(statement, ((statement, _VERDICTS[found]),))
        finding = Finding(
            id=f"{code.id}/find",
            query="find",
            laws=(),
            severity="note",
            verdict=Verdict.REFUTED,
            title=self.expression,
            explanation="The expression holds in this hand.",
            hearings=(Hearing("the hand", found),),
            statement=statement,
        )
        return Result(statement, ((statement, Verdict.REFUTED),), (finding,))
