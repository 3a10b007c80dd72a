"""A code under one choice of its readings, compiled: everything about it that does not depend on the hand."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from attrs import frozen

from model.concrete.evaluate import Compiler, Count, Env, Evaluator, Truth, Value, Whose
from model.concrete.laws import Laws
from model.language.expression import Expression
from model.language.rule import Each, Effect, Rule
from model.language.vocabulary import Sort
from model.table.cards import Seat, Side

#: The assignment of a clause's ``each`` variables, in the order of their names.
Instance: TypeAlias = tuple[tuple[str, Value], ...]

#: The members of the collections that are the same at every hand.
FIXED: Mapping[str, tuple[Value, ...]] = {"seats": tuple(Seat), "sides": tuple(Side)}

_T = TypeVar("_T")


@frozen
class CompiledEffect:
    """An effect: the component that it is written to, and how; ``when`` it is given or can be chosen."""

    name: str
    component: str
    sign: int
    against: bool
    amount: Count
    when: Truth


@frozen
class CompiledLimit:
    """A bound on a total."""

    total: str
    side: Whose
    op: str
    bound: Count


@frozen(eq=False)
class CompiledClause:
    """A clause with its rule.

    ``place`` is its place among the clauses.  ``instances`` are its instances where they are the same at every
    hand.  ``incident`` names the variable whose choice decides on its options.  ``put_off_by`` has the laws that
    can put it off, each with the variables on which the instances must agree.  ``exempt_from`` and ``exposed_to``
    are laws that limit.  ``settled``: what it is in force for does not depend on choices.
    """

    law: str
    place: int
    kind: str
    adds: bool
    rule: Rule
    instances: tuple[Env, ...] | None
    incident: str | None
    put_off_by: tuple[tuple[str, tuple[str, ...]], ...]
    exempt_from: frozenset[str]
    exposed_to: frozenset[str]
    settled: bool
    when: Truth
    args: tuple[Evaluator, ...]
    value: Count | None
    to: Whose | None
    chooser: Whose | None
    gives: tuple[CompiledEffect, ...]
    options: tuple[CompiledEffect, ...]
    limits: tuple[CompiledLimit, ...]

    @property
    def protects(self) -> bool:
        """Whether its items stand against limits that are not set over it."""
        return self.kind in ("penalty", "award")


@frozen(eq=False)
class Rulebook:
    """The clauses, by law, and where to find them.

    ``definitions`` has the clauses that define a word or say that it does not hold, ``writers`` those that write
    to a component, ``limiters`` the limits on a total, each with its clause; all in the order of the document.
    ``settled`` names the words and components that do not depend on choices.
    """

    game: str
    components: tuple[str, ...]
    compiler: Compiler
    clauses: Mapping[str, CompiledClause]
    definitions: Mapping[str, list[CompiledClause]]
    writers: Mapping[str, list[CompiledClause]]
    limiters: Mapping[str, list[tuple[CompiledClause, CompiledLimit]]]
    settled: frozenset[str]

    @classmethod
    def of(cls, laws: Laws) -> Rulebook:
        """Compile the laws."""
        settled, compiler = laws.settled(), Compiler(laws.vocabulary)
        clauses = [_compiled(laws, law, place, compiler, law in settled) for place, law in enumerate(laws.rules)]
        return cls(
            game=laws.vocabulary.game,
            components=tuple(laws.vocabulary.components()),
            compiler=compiler,
            clauses={clause.law: clause for clause in clauses},
            definitions=_grouped((c.rule.defines.word, c) for c in clauses if c.rule.defines),
            writers=_grouped(
                (component, clause)
                for clause in clauses
                for component in dict.fromkeys(effect.component for effect in (*clause.gives, *clause.options))
            ),
            limiters=_grouped((limit.total, (clause, limit)) for clause in clauses for limit in clause.limits),
            settled=settled,
        )


def instances(each: Iterable[Each], members: Callable[[str], Iterable[Value]]) -> tuple[Env, ...]:
    """All assignments of the variables, the first varying slowest; each has its variables in order of name."""
    variables = [e.variable for e in each]
    assignments = itertools.product(*(members(e.collection) for e in each))
    return tuple({name: values[variables.index(name)] for name in sorted(variables)} for values in assignments)


def _compiled(laws: Laws, law: str, place: int, compiler: Compiler, settled: bool) -> CompiledClause:
    clause, rule = laws.clauses[law], laws.rules[law]
    variables = {e.variable for e in rule.each}
    fixed = all(e.collection in FIXED for e in rule.each)

    def shared(other: str) -> tuple[str, ...]:
        return tuple(e.variable for e in laws.rules[other].each if e.variable in variables)

    def effects(found: Iterable[Effect]) -> tuple[CompiledEffect, ...]:
        entries = [(effect, laws.vocabulary.effects[effect.name]) for effect in found]
        return tuple(
            CompiledEffect(
                effect.name,
                entry.component,
                entry.sign,
                entry.against,
                compiler.number(effect.amount),
                compiler.truth(effect.when),
            )
            for effect, entry in entries
        )

    return CompiledClause(
        law=law,
        place=place,
        kind=clause.kind,
        adds=clause.adds,
        rule=rule,
        instances=instances(rule.each, FIXED.__getitem__) if fixed else None,
        incident=next((e.variable for e in rule.each if e.sort is Sort.REVOKE), None),
        put_off_by=tuple((other, shared(other)) for other in laws.putting_off(law)),
        exempt_from=frozenset(laws.named(rule.exempt_from)),
        exposed_to=frozenset(laws.above(law)),
        settled=settled,
        when=compiler.truth(rule.when),
        args=tuple(map(compiler.value, _arguments(rule))),
        value=compiler.number(rule.value) if rule.value else None,
        to=compiler.side(rule.to) if rule.to else None,
        chooser=compiler.side(rule.chooser) if rule.chooser else None,
        gives=effects(rule.gives),
        options=effects(rule.options),
        limits=tuple(
            CompiledLimit(limit.total, compiler.side(limit.side), limit.op, compiler.number(limit.bound))
            for limit in rule.limits
        ),
    )


def _arguments(rule: Rule) -> tuple[Expression, ...]:
    """What a definition or an act is about."""
    return rule.defines.args if rule.defines else rule.act.args if rule.act else ()


def _grouped(pairs: Iterable[tuple[str, _T]]) -> dict[str, list[_T]]:
    groups: dict[str, list[_T]] = {}
    for name, member in pairs:
        groups.setdefault(name, []).append(member)
    return groups
