"""The smallest hand in which an expression of the vocabulary holds."""

from __future__ import annotations

from model.language.document import Code
from model.language.expression import parse
from model.symbolic.terms import Truth
from model.table.record import HandRecord
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.queries.common import seek
from proofs.solver import Budget, Outcome
from proofs.study import Study
from proofs.verdict import Verdict


def find(code: Code, expression: str, budget: Budget) -> HandRecord | Outcome:
    """Look for a hand in which the expression holds.

    Gives the smallest, confirmed by the concrete engine; UNSAT when there is none within the bounds; UNKNOWN when the
    budget is spent.  LawError for a faulty expression.
    """
    tree = parse(expression, code.vocabulary, {})
    study = Study(code, budget)
    holds: Truth = study.ruling().expression(tree)
    found = seek(
        study,
        lambda: study.asks(study.proper(study.ruling()), holds),
        lambda hand: bool(hear(code, Hearing("", hand)).value(tree)),
        expression,
    )
    if found.hand is not None:
        return found.hand
    return Outcome.UNSAT if found.verdict is Verdict.PROVED else Outcome.UNKNOWN
