"""A code under one choice of its readings, compiled: everything about it that does not depend on the hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NoReturn, TypeAlias, TypeVar, cast

from attrs import frozen

from model.concrete.evaluate import Compiler, Count, Env, Evaluator, Truth, Value, Whose
from model.concrete.hand import Incident
from model.concrete.laws import Laws, Sieve, Stages
from model.language.entries import Sort
from model.language.expression import Expression
from model.language.rule import KINDS, Effect, Rule

if TYPE_CHECKING:
    from model.concrete.case import Case

#: The assignment of a clause's ``each`` variables, in the order of their names.
Instance: TypeAlias = tuple[tuple[str, Value], ...]

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

    ``place`` is its place among the clauses.  ``sieve`` finds the instances to which it applies; ``in_force`` is the
    name by which a case has those for which it is in force.  ``incident`` names the variable whose choice decides on
    its options.  ``put_off_by`` has the ``in_force`` of the clauses that can put it off, each with the variables on
    which the instances must agree.  ``exempt_from`` and ``exposed_to`` are laws that limit.  ``args`` are what a
    definition or an act is about; ``value``, ``to`` and ``chooser`` are asked only where the rule has them.
    """

    law: str
    place: int
    kind: str
    adds: bool
    rule: Rule
    sieve: Sieve
    in_force: str
    incident: str | None
    put_off_by: tuple[tuple[str, tuple[str, ...]], ...]
    exempt_from: frozenset[str]
    exposed_to: frozenset[str]
    args: tuple[Evaluator, ...]
    value: Count
    to: Whose
    chooser: Whose
    gives: tuple[CompiledEffect, ...]
    options: tuple[CompiledEffect, ...]
    limits: tuple[CompiledLimit, ...]

    def arguments(self, case: Case, env: Env) -> tuple[Value, ...]:
        """What the definition or the act is about, for an instance."""
        return tuple([arg(case, env) for arg in self.args])

    def decided(self, env: Env) -> Incident | None:
        """The incident whose choice decides on the options of an instance, if there is one."""
        return cast(Incident, env[self.incident]) if self.incident else None


@frozen(eq=False)
class Rulebook:
    """The clauses, by law, and where to find them.

    ``definitions`` are the clauses that define a word, ``denials`` those that say that it does not hold, ``writers``
    those that write to a component, ``with_options`` those with something to choose, ``limiters`` the limits on a
    total, each with its clause; all in the order of the document.
    """

    game: str
    components: tuple[str, ...]
    compiler: Compiler
    clauses: Mapping[str, CompiledClause]
    of_kind: Mapping[str, list[CompiledClause]]
    definitions: Mapping[str, list[CompiledClause]]
    denials: Mapping[str, list[CompiledClause]]
    writers: Mapping[str, list[CompiledClause]]
    with_options: list[CompiledClause]
    limiters: Mapping[str, list[tuple[CompiledClause, CompiledLimit]]]
    stages: Stages

    @classmethod
    def of(cls, laws: Laws) -> Rulebook:
        """Compile the laws."""
        compiler = Compiler(laws.vocabulary)
        sieves = laws.sieves()
        clauses = [_compiled(laws, law, place, sieves, compiler) for place, law in enumerate(sieves)]
        return cls(
            game=laws.vocabulary.game,
            components=tuple(laws.vocabulary.components()),
            compiler=compiler,
            clauses={clause.law: clause for clause in clauses},
            of_kind={kind: [clause for clause in clauses if clause.kind == kind] for kind in KINDS},
            definitions=_grouped((d.word, c) for c in clauses if (d := c.rule.defines) and not d.negated),
            denials=_grouped((d.word, c) for c in clauses if (d := c.rule.defines) and d.negated),
            writers=_grouped(
                (component, clause)
                for clause in clauses
                for component in dict.fromkeys(effect.component for effect in (*clause.gives, *clause.options))
            ),
            with_options=[clause for clause in clauses if clause.options],
            limiters=_grouped((limit.total, (clause, limit)) for clause in clauses for limit in clause.limits),
            stages=laws.stages(sieves),
        )


def _compiled(laws: Laws, law: str, place: int, sieves: Mapping[str, Sieve], compiler: Compiler) -> CompiledClause:
    clause, rule = laws.clauses[law], laws.rules[law]
    variables = {e.variable for e in rule.each}

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
        sieve=sieves[law],
        incident=next((e.variable for e in rule.each if e.sort is Sort.REVOKE), None),
        in_force=laws.in_force(law, sieves),
        put_off_by=tuple((laws.in_force(other, sieves), shared(other)) for other in laws.putting_off(law)),
        exempt_from=frozenset(laws.named(rule.exempt_from)),
        exposed_to=frozenset(laws.above[law]),
        args=tuple(map(compiler.value, _arguments(rule))),
        value=compiler.number(rule.value) if rule.value else _absent,
        to=compiler.side(rule.to) if rule.to else _absent,
        chooser=compiler.side(rule.chooser) if rule.chooser else _absent,
        gives=effects(rule.gives),
        options=effects(rule.options),
        limits=tuple(
            CompiledLimit(limit.total, compiler.side(limit.side), limit.op, compiler.number(limit.bound))
            for limit in rule.limits
        ),
    )


def _absent(case: Case, env: Env) -> NoReturn:
    raise LookupError("the rule has no such field")


def _arguments(rule: Rule) -> tuple[Expression, ...]:
    """What a definition or an act is about."""
    return rule.defines.args if rule.defines else rule.act.args if rule.act else ()


def _grouped(pairs: Iterable[tuple[str, _T]]) -> dict[str, list[_T]]:
    groups: dict[str, list[_T]] = {}
    for name, member in pairs:
        groups.setdefault(name, []).append(member)
    return groups
