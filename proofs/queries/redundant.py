"""Does each clause change anything?"""

from __future__ import annotations

from collections.abc import Sequence

from model.table.record import HandRecord
from proofs.finding import ClauseState, Hearing, Result
from proofs.queries.clauses import ClauseQuestion, laws, of_clauses
from proofs.queries.common import Found, ruling_differs, seek
from proofs.queries.confirm import differ
from proofs.study import Position, Question, Study

#: Striking a definition leaves words without meaning, and an informative clause changes nothing by its own reason.
_NOT_ASKED = ("definition", "informative")


def redundant(study: Study) -> Result:
    """For each clause but definitions: does striking it change the ruling on some hand?

    Sat: a hand on which it does.  Unsat: striking it changes nothing, it is a dead letter; the core names the clauses
    that do its work.
    """
    asked = [clause for clause in study.code.clauses if clause.kind not in _NOT_ASKED]
    return of_clauses(study, asked, _QUESTION)


def _changes(study: Study, law: str) -> Found:
    """A hand that is ruled otherwise where the law is struck."""

    def confirm(hand: HandRecord) -> bool:
        return differ(study.code, Hearing("", hand), Hearing("", hand, without=(law,)))

    def question() -> Question:
        whole, struck = study.ruling(), study.ruling(Position(without=frozenset({law})))
        return study.asks(study.comparable(whole, struck), ruling_differs(whole, struck))

    return seek(study, question, confirm, f"striking law {law} changes the ruling", with_core=True)


def _state(law: str, changes: bool | None, found: Found) -> ClauseState:
    return ClauseState(law, redundant=None if changes is None else not changes)


def _because(others: Sequence[str]) -> str:
    follows = f": what it says follows from {laws(others)}." if others else "."
    return f"Striking it changes the ruling on no hand{follows}"


_QUESTION = ClauseQuestion(
    "redundant", "needed", "note", _changes, _state, lambda law: f"Law {law} is a dead letter", _because
)
