"""Does each clause change anything?"""

from __future__ import annotations

from model.table.record import HandRecord
from proofs.finding import ClauseState, Finding, Hearing, Result
from proofs.queries.common import Found, ruling_differs, seek
from proofs.queries.confirm import differ
from proofs.study import Position, Question, Study
from proofs.verdict import Verdict

#: Striking a definition leaves words without meaning, and an informative clause changes nothing by its own reason.
_NOT_ASKED = ("definition", "informative")


def redundant(study: Study) -> Result:
    """For each clause but definitions: does striking it change the ruling on some hand?

    Sat: a hand on which it does.  Unsat: striking it changes nothing, it is a dead letter; the core names the clauses
    that do its work.
    """
    states, findings, verdicts = [], [], []
    for clause in study.code.clauses:
        if clause.kind in _NOT_ASKED:
            continue
        found = _changes(study, clause.law)
        verdict = {Verdict.REFUTED: Verdict.PROVED, Verdict.PROVED: Verdict.REFUTED}.get(found.verdict, Verdict.UNKNOWN)
        verdicts.append((f"needed/{clause.law}", verdict))
        states.append(
            ClauseState(clause.law, redundant=None if verdict is Verdict.UNKNOWN else verdict is Verdict.REFUTED)
        )
        if verdict is Verdict.REFUTED:
            others = [law for law in found.core if law != clause.law]
            findings.append(
                Finding(
                    id=f"{study.code.id}/redundant/{clause.law}",
                    query="redundant",
                    laws=(clause.law, *others),
                    severity="note",
                    verdict=verdict,
                    title=f"Law {clause.law} is a dead letter",
                    explanation="Striking it changes the ruling on no hand"
                    + (f": what it says follows from {', '.join('law ' + law for law in others)}." if others else "."),
                )
            )
    return Result("redundant", tuple(verdicts), tuple(findings), tuple(states))


def _changes(study: Study, law: str) -> Found:
    """A hand that is ruled otherwise where the law is struck."""

    def confirm(hand: HandRecord) -> bool:
        return differ(study.code, Hearing("", hand), Hearing("", hand, without=(law,)))

    def question() -> Question:
        whole, struck = study.ruling(), study.ruling(Position(without=frozenset({law})))
        return study.asks(study.comparable(whole, struck), ruling_differs(whole, struck))

    return seek(study, question, confirm, f"striking law {law} changes the ruling")
