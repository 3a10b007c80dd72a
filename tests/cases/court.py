"""Decided cases before the two engines."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from model.concrete.ruling import Ruling as OneRuling
from model.symbolic.ruling import Ruling as EveryRuling
from model.symbolic.terms import Truth, conj, disj, neg
from model.table.record import HandRecord
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.queries.common import Found, seek
from proofs.solver import Outcome
from proofs.statement import Env
from proofs.study import Position, Question, Study
from proofs.verdict import Verdict
from tests.cases.decided import Decision, code


@cache
def _study(name: str) -> Study:
    return Study(code(name))


def contrary(decision: Decision, name: str) -> Found:
    """A hand with the facts of the decision that this code rules otherwise; PROVED when there is none."""
    study, question, confirm = _asked(
        decision,
        name,
        lambda ruling, env: neg(decision.says.follows(ruling, env)),
        lambda ruling, env: not decision.says.follows_here(ruling, env),
    )
    if study.decide(question).outcome is Outcome.UNSAT:
        return Found(Verdict.PROVED)
    return seek(study, lambda: question, confirm, decision.label)


def example(decision: Decision, name: str, unlike: Decision | None = None) -> Found:
    """A hand with the facts of the decision that is so ruled; and, if ``unlike`` is given, not as that one has it."""
    study, question, confirm = _asked(
        decision,
        name,
        lambda ruling, env: conj(
            decision.says.follows(ruling, env), unlike is None or neg(unlike.says.follows(ruling, env))
        ),
        lambda ruling, env: (
            decision.says.follows_here(ruling, env) and (unlike is None or not unlike.says.follows_here(ruling, env))
        ),
    )
    return seek(study, lambda: question, confirm, decision.label)


def judged(decision: Decision, name: str, record: HandRecord) -> list[bool]:
    """For everything in this hand that has the facts of the decision, whether the code rules as decided."""
    ruling = hear(code(name), Hearing("", record, decision.under))
    assert not ruling.conflicts
    return [follows for _, follows in decision.says.heard(ruling)]


def _asked(
    decision: Decision,
    name: str,
    goal: Callable[[EveryRuling, Env], Truth],
    met: Callable[[OneRuling, Env], bool],
) -> tuple[Study, Question, Callable[[HandRecord], bool]]:
    """The question whether in some hand something has the facts of the decision and meets the goal.

    With it the study of the code, and how the concrete engine confirms such a hand.
    """
    study = _study(name)
    ruling = study.ruling(Position(decision.under))
    somewhere = [conj(there, goal(ruling, env)) for there, env in decision.says.instances(ruling)]

    def confirm(hand: HandRecord) -> bool:
        one = hear(study.code, Hearing("", hand, decision.under))
        return not one.conflicts and any(met(one, env) for env, _ in decision.says.heard(one))

    return study, study.asks(study.proper(ruling), study.consistent(ruling), disj(*somewhere)), confirm
