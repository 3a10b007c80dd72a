"""Rulings: a code of laws applied to one hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import cast

from attrs import frozen

from model.concrete.case import ActInstance, Args, Case
from model.concrete.conflicts import Conflict, conflicts
from model.concrete.evaluate import Compiler, Env, Evaluator, Value
from model.concrete.hand import Hand, Incident
from model.concrete.laws import Laws
from model.concrete.ledger import Item
from model.concrete.penalties import Infeasible, Penalty, best, infeasible, penalties
from model.concrete.rulebook import Instance, Rulebook
from model.concrete.steps import Plan, run
from model.language.document import Code
from model.language.expression import Expression, Variable, Word
from model.language.vocabulary import Vocabulary
from model.table.cards import Side
from model.table.record import Choose


@frozen(eq=False)
class Ruling:
    """What a code says of one hand, with a penalty chosen for some incidents.

    A ruling with ``conflicts`` is none: the code contradicts itself at this hand.
    """

    _case: Case

    @property
    def hand(self) -> Hand:
        """The hand."""
        return self._case.hand

    @property
    def choices(self) -> Mapping[Incident, str]:
        """The chosen penalty, by its effect's name, of each incident that has one."""
        return self._case.choices

    @cached_property
    def in_force(self) -> Mapping[str, tuple[Instance, ...]]:
        """The instances for which each clause is in force, by law, in the order of the document."""
        found = {law: self._case.instances[c.in_force] for law, c in self._case.rulebook.clauses.items()}
        return {law: tuple([tuple(env.items()) for env in envs]) if envs else () for law, envs in found.items()}

    def truths(self, word: str) -> frozenset[Args]:
        """The arguments for which a defined truth holds."""
        return self._case.holding[word]

    def number(self, word: str, *args: Value) -> int:
        """The value of any word of the code's vocabulary that is a number; KeyError for another word."""
        entry = Vocabulary.of(self._case.rulebook.game).words[word]
        variables = [Variable(f"_{place}", sort) for place, sort in enumerate(entry.args)]
        env = {variable.name: arg for variable, arg in zip(variables, args, strict=True)}
        return cast(int, self.value(Word(word, tuple(variables), entry.result), env))

    def value(self, expression: Expression, env: Env = MappingProxyType({})) -> Value:
        """The value of any expression of the code's vocabulary; ``env`` gives its free variables."""
        return _evaluator(self._case.rulebook.game, expression)(self._case, env)

    @cached_property
    def totals(self) -> Mapping[tuple[str, Side], int]:
        """Each side's total of each component."""
        return {
            (name, side): total
            for name in self._case.rulebook.components
            for side, total in self._case.accounts[name].totals.items()
        }

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """Everything that is written, with what strikes it."""
        return tuple(item for name in self._case.rulebook.components for item in self._case.accounts[name].items)

    def net(self, side: Side) -> int:
        """What the side gains by the hand, less what the other gains."""
        return self._case.net(side)

    def game_net(self, side: Side) -> int:
        """The side's game points, less the other's; at bridge 0."""
        return self._case.game_net(side)

    def members(self, collection: str) -> Sequence[Value]:
        """What a collection of the vocabulary has in the hand."""
        return self._case.members(collection)

    @cached_property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Where the code contradicts itself, sorted."""
        return conflicts(self._case)

    @cached_property
    def permitted(self) -> frozenset[ActInstance]:
        """The acts that are allowed, each with what it is about."""
        return frozenset(self._case.permitted)

    @cached_property
    def forbidden(self) -> frozenset[ActInstance]:
        """The acts that are forbidden, each with what it is about."""
        return frozenset(self._case.forbidden)

    @cached_property
    def penalties(self) -> tuple[Penalty, ...]:
        """The penalties and awards in force, in the order of the document."""
        return penalties(self._case)

    @cached_property
    def infeasible(self) -> tuple[Infeasible, ...]:
        """What cannot be carried out: incidents in their order, then sides."""
        return infeasible(self._case)


@frozen(eq=False)
class Program:
    """A code under one choice of its readings, ready to rule."""

    rulebook: Rulebook
    plan: Plan

    @classmethod
    def of(
        cls,
        code: Code,
        readings: Mapping[str, str] | None = None,
        inferred: bool = True,
        without: frozenset[str] = frozenset(),
    ) -> Program:
        """Compile a code, or give again what was compiled lately.

        ``readings`` are choices by ``LAW.NAME``; the others are the defaults.  Without ``inferred`` only those
        precedences and exemptions count that the text states.  The laws in ``without`` are struck out.  LawError
        is raised for a reading, a choice or a law that the code does not have.
        """
        return _program(code, frozenset((readings or {}).items()), inferred, without)

    def apply(self, hand: Hand, choices: Mapping[Incident, str]) -> Ruling:
        """The ruling with exactly these penalties chosen, by the effects' names."""
        case = Case(self.rulebook, hand, choices)
        run([*self.plan.settled, *self.plan.offers, *self.plan.outcome, *self.plan.rest], case)
        return Ruling(case)

    def rule(self, hand: Hand) -> Ruling:
        """The ruling with the penalties that the record says were chosen; the others are chosen at their best.

        See ``model.concrete.penalties.best``, also for the RecordError that it raises.
        """
        case = Case(self.rulebook, hand, {Incident(e.seat, e.trick): e.option for _, e in hand.events(Choose)})
        run(self.plan.settled, case)
        case = best(case, self.plan)
        run(self.plan.rest, case)
        return Ruling(case)


@lru_cache(maxsize=256)
def _program(code: Code, readings: frozenset[tuple[str, str]], inferred: bool, without: frozenset[str]) -> Program:
    rulebook = Rulebook.of(Laws.of(code, dict(readings), inferred, without))
    return Program(rulebook, Plan.of(rulebook))


@lru_cache(maxsize=4096)
def _evaluator(game: str, expression: Expression) -> Evaluator:
    return Compiler(Vocabulary.of(game)).value(expression)
