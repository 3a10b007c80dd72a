"""Can each clause apply?"""

from __future__ import annotations

from collections.abc import Sequence

from model.table.record import HandRecord
from proofs.finding import ClauseState, Hearing, Result
from proofs.hear import hear
from proofs.queries.clauses import ClauseQuestion, laws, of_clauses
from proofs.queries.common import Found, seek
from proofs.study import Question, Study


def unreachable(study: Study) -> Result:
    """For each clause that can be ruled on: does it ever apply?

    Sat: the shortest hand in which the clause is in force.  Unsat: the clause can never apply; the core names the
    clauses that exclude it.
    """
    asked = [clause for clause in study.code.clauses if clause.kind != "informative"]
    return of_clauses(study, asked, _QUESTION)


def _applies(study: Study, law: str) -> Found:
    """The shortest hand in which the law is in force."""

    def confirm(hand: HandRecord) -> bool:
        return bool(hear(study.code, Hearing("", hand)).in_force[law])

    def question() -> Question:
        ruling = study.ruling()
        return study.asks(study.proper(ruling), ruling.applies_somewhere(law))

    return seek(study, question, confirm, f"law {law} applies", with_core=True)


def _state(law: str, reachable: bool | None, found: Found) -> ClauseState:
    return ClauseState(law, reachable, witness=found.hand, core=found.core)


def _because(others: Sequence[str]) -> str:
    return f"No hand within the bounds satisfies it; excluded by {laws(others) or 'its own conditions'}."


_QUESTION = ClauseQuestion(
    "unreachable", "reachable", "error", _applies, _state, lambda law: f"Law {law} can never apply", _because
)
