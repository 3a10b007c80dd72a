"""The steps by which a case is worked out: one for each clause, defined word and component, and for the score."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from attrs import frozen

from model.concrete.case import FIXED, Case
from model.concrete.evaluate import Env, Value
from model.concrete.laws import Sieve
from model.concrete.ledger import Account, Bound, Item
from model.concrete.rulebook import CompiledClause, CompiledEffect, Instance, Rulebook
from model.language.entries import Sort
from model.language.graph import RUNNING
from model.language.rule import Each
from model.table.cards import Side

#: Works out one thing about a case, when what it depends on has been worked out.
Step: TypeAlias = Callable[[Case], None]


@frozen(eq=False)
class Plan:
    """The steps of a rulebook, in the stages of ``model.concrete.laws.Stages``."""

    settled: list[Step]
    offers: list[Step]
    outcome: list[Step]
    rest: list[Step]

    @classmethod
    def of(cls, rulebook: Rulebook) -> Plan:
        """The steps for everything in the rulebook."""
        made = {c.in_force: _in_force(c) for c in rulebook.clauses.values() if c.put_off_by}
        made |= {s.name: _sieve(rulebook, s) for clause in rulebook.clauses.values() for s in clause.sieve.links}
        made |= {component: _account(rulebook, component) for component in rulebook.components}
        for word in rulebook.compiler.vocabulary.words.values():
            if word.kind == "defined":
                clauses = rulebook.definitions.get(word.name, [])
                made[word.name] = (_truth if word.result is Sort.TRUTH else _number)(word.name, clauses)
        if rulebook.game == "whist":
            made["score"] = _score(rulebook)

        def steps(names: Iterable[str]) -> list[Step]:
            return [made[name] for name in names if name in made]

        stages = rulebook.stages
        return cls(steps(stages.settled), steps(stages.offers), steps(stages.outcome), steps(stages.rest))


def run(steps: Iterable[Step], case: Case) -> None:
    """Take the steps, in order."""
    for step in steps:
        step(case)


def _sieve(rulebook: Rulebook, sieve: Sieve) -> Step:
    if sieve.before is None:
        return _assignments(sieve.name, sieve.each)
    name, before, condition = sieve.name, sieve.before.name, rulebook.compiler.truth(sieve.condition)

    def step(case: Case) -> None:
        found = case.instances[before]
        case.instances[name] = [env for env in found if condition(case, env)] if found else found

    return step


def _assignments(name: str, each: Sequence[Each]) -> Step:
    """All assignments of the variables, the first varying slowest; each has its variables in the order of names."""
    columns = sorted((e.variable, place) for place, e in enumerate(each))

    def instances(members: Callable[[str], Sequence[Value]]) -> list[Env]:
        rows = itertools.product(*[members(e.collection) for e in each])
        return [{variable: row[place] for variable, place in columns} for row in rows]

    if all(e.collection in FIXED for e in each):
        fixed = instances(FIXED.__getitem__)

        def step(case: Case) -> None:
            case.instances[name] = fixed
    else:

        def step(case: Case) -> None:
            case.instances[name] = instances(case.members)

    return step


def _in_force(clause: CompiledClause) -> Step:
    name, applies = clause.in_force, clause.sieve.name

    def step(case: Case) -> None:
        case.instances[name] = [env for env in case.instances[applies] if not _put_off(case, clause, env)]

    return step


def _put_off(case: Case, clause: CompiledClause, env: Env) -> bool:
    return any(
        all(env[name] == other[name] for name in shared)
        for in_force, shared in clause.put_off_by
        for other in case.instances[in_force]
    )


def _truth(word: str, clauses: Sequence[CompiledClause]) -> Step:
    def step(case: Case) -> None:
        case.holding[word] = frozenset(
            [clause.arguments(case, env) for clause in clauses for env in case.instances[clause.in_force]]
        )

    return step


def _number(word: str, clauses: Sequence[CompiledClause]) -> Step:
    latest_first = clauses[::-1]  # so that the values of the first are not written over

    def step(case: Case) -> None:
        case.numbers[word] = {
            clause.arguments(case, env): clause.value(case, env)
            for clause in latest_first
            for env in reversed(case.instances[clause.in_force])
        }

    return step


def _account(rulebook: Rulebook, component: str) -> Step:
    def writes(effects: Iterable[CompiledEffect]) -> list[CompiledEffect]:
        return [effect for effect in effects if effect.component == component]

    writers = [(c, writes(c.gives), writes(c.options)) for c in rulebook.writers.get(component, [])]
    bounds = _bounds(rulebook, component)

    def step(case: Case) -> None:
        written: dict[tuple[Side, Instance, str | None], dict[CompiledClause, int]] = {}
        for clause, gives, options in writers:
            for env in case.instances[clause.in_force]:
                for effect in [*gives, *_chosen(case, clause, options, env)] if options else gives:
                    if effect.when(case, env):
                        to = clause.to(case, env)
                        side = to.other if effect.against else to
                        by = written.setdefault((side, tuple(env.items()), clause.law if clause.adds else None), {})
                        by[clause] = by.get(clause, 0) + effect.sign * effect.amount(case, env)
        items = [Item(component, side, instance, tuple(by.items())) for (side, instance, _), by in written.items()]
        case.accounts[component] = Account.of(tuple(items), bounds(case))

    return step


def _chosen(case: Case, clause: CompiledClause, options: list[CompiledEffect], env: Env) -> list[CompiledEffect]:
    chosen = case.chosen(clause, env)
    return [option for option in options if option.name == chosen]


def _bounds(rulebook: Rulebook, total: str) -> Callable[[Case], tuple[Bound, ...]]:
    limiters = rulebook.limiters.get(total, [])

    def bounds(case: Case) -> tuple[Bound, ...]:
        return tuple(
            [
                Bound(clause.law, limit.side(case, env), limit.op, limit.bound(case, env), clause.rule.caps)
                for clause, limit in limiters
                for env in case.instances[clause.in_force]
            ]
        )

    return bounds


def _score(rulebook: Rulebook) -> Step:
    orders, bounds = rulebook.of_kind["order"], _bounds(rulebook, "score")

    def step(case: Case) -> None:
        case.score_bounds = bounds(case)
        named = [name for clause in orders if case.instances[clause.in_force] for name in clause.rule.order]
        order = [[name] for name in dict.fromkeys(named) if name in RUNNING]
        rest = [name for name in RUNNING if name not in named]
        score, case.counts = case.hand.record.score_before, []
        for components in [*order, rest] if rest else order:
            score = {**score}
            for component in components:
                for side, total in case.accounts[component].totals.items():
                    score[side] += total
            _clip(score, case.score_bounds)
            case.counts.append(score)

    return step


def _clip(score: dict[Side, int], bounds: Iterable[Bound]) -> None:
    for bound in bounds:
        if bound.op == "<=":
            score[bound.side] = min(score[bound.side], bound.value)
    for bound in bounds:
        if bound.op == ">=":
            score[bound.side] = max(score[bound.side], bound.value)
