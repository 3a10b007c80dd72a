"""Decided cases before the two engines."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from model.concrete.ruling import Ruling as OneRuling
from model.language.rule import Act
from model.symbolic.evaluate import evaluate, members, truth_of
from model.symbolic.ruling import Ruling as EveryRuling
from model.symbolic.terms import Truth, conj, disj, neg
from model.table.cards import Seat, Side
from model.table.record import HandRecord
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.queries.common import Found, seek
from proofs.solver import Outcome
from proofs.study import Position, Question, Study
from proofs.verdict import Verdict
from tests.cases.decided import Decision, code

#: What the variables of a decision stand for.
Env: TypeAlias = Mapping[str, Any]


@cache
def _study(name: str) -> Study:
    return Study(code(name))


def contrary(decision: Decision, name: str) -> Found:
    """A hand with the facts of the decision that this code rules otherwise; PROVED when there is none."""
    study, question, confirm = _asked(
        decision,
        name,
        lambda ruling, env: neg(_always_follows(decision, ruling, env)),
        lambda ruling, env: not _follows(decision, ruling, env),
    )
    if study.decide(question).outcome is Outcome.UNSAT:
        return Found(Verdict.PROVED)
    return seek(study, question, confirm, decision.label)


def example(decision: Decision, name: str, unlike: Decision | None = None) -> Found:
    """A hand with the facts of the decision that is so ruled; and, if ``unlike`` is given, not as that one has it."""
    study, question, confirm = _asked(
        decision,
        name,
        lambda ruling, env: conj(
            _always_follows(decision, ruling, env), unlike is None or neg(_always_follows(unlike, ruling, env))
        ),
        lambda ruling, env: _follows(decision, ruling, env) and (unlike is None or not _follows(unlike, ruling, env)),
    )
    return seek(study, question, confirm, decision.label)


def judged(decision: Decision, name: str, record: HandRecord) -> list[bool]:
    """For everything in this hand that has the facts of the decision, whether the code rules as decided."""
    ruling = hear(code(name), Hearing("", record, decision.under))
    assert not ruling.conflicts
    return [_follows(decision, ruling, env) for env in _with_the_facts(decision, ruling)]


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
    somewhere = []
    for things in itertools.product(*(members(ruling, each.collection) for each in decision.each)):
        env = {each.variable: thing for each, (_, thing) in zip(decision.each, things, strict=True)}
        there = conj(*(condition for condition, _ in things), truth_of(ruling, decision.given, env))
        if there is not False:
            somewhere.append(conj(there, goal(ruling, env)))

    def confirm(hand: HandRecord) -> bool:
        one = hear(study.code, Hearing("", hand, decision.under))
        return not one.conflicts and any(met(one, env) for env in _with_the_facts(decision, one))

    return study, study.asks(study.proper(ruling), study.consistent(ruling), disj(*somewhere)), confirm


def _always_follows(decision: Decision, ruling: EveryRuling, env: Env) -> Truth:
    def among(kind: str, act: Act) -> Truth:
        return ruling.acts(kind).get((act.name, tuple(evaluate(ruling, arg, env) for arg in act.args)), False)

    allowed = [among("right", act) for act in decision.permits]
    barred = [among("bar", act) for act in decision.forbids]
    return conj(truth_of(ruling, decision.expected, env), *allowed, *barred)


def _follows(decision: Decision, ruling: OneRuling, env: Env) -> bool:
    def named(act: Act) -> tuple[str, tuple[Any, ...]]:
        return act.name, tuple(ruling.value(arg, env) for arg in act.args)

    allowed = all(named(act) in ruling.permitted for act in decision.permits)
    barred = all(named(act) in ruling.forbidden for act in decision.forbids)
    return allowed and barred and bool(ruling.value(decision.expected, env))


def _with_the_facts(decision: Decision, ruling: OneRuling) -> Iterator[Env]:
    """What the variables can stand for so that the facts of the decision hold."""
    hand = ruling.hand
    collections: dict[str, list[Any]] = {
        "incidents": list(hand.incidents),
        "revokes": [r for r in hand.incidents if (r,) in ruling.truths("is_revoke")],
        "exposures": list(hand.exposures),
        "calls": list(hand.calls),
        "seats": list(Seat),
        "sides": list(Side),
    }
    for things in itertools.product(*(collections[each.collection] for each in decision.each)):
        env = {each.variable: thing for each, thing in zip(decision.each, things, strict=True)}
        if ruling.value(decision.given, env):
            yield env
