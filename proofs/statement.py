"""Given these facts, this follows: what a promise and a decided case say, of every hand and of one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import frozen

from model.concrete.ruling import Ruling as OneRuling
from model.language.expression import Expression
from model.language.rule import Act, Each, read_rule
from model.language.vocabulary import Vocabulary
from model.symbolic.evaluate import evaluate, members, truth_of
from model.symbolic.ruling import Ruling as EveryRuling
from model.symbolic.terms import Truth, conj, disj, neg

#: What the variables stand for.
Env: TypeAlias = Mapping[str, Any]


@frozen
class Statement:
    """Whatever its variables stand for: with the facts ``given``, the rest follows.

    ``expected`` is a truth that holds, ``permits`` and ``forbids`` are acts that some law permits or forbids.
    """

    each: tuple[Each, ...]
    given: Expression
    expected: Expression
    permits: tuple[Act, ...] = ()
    forbids: tuple[Act, ...] = ()

    def premise(self, ruling: EveryRuling) -> Truth:
        """In a hand something is as given."""
        return disj(*(there for there, _ in self.instances(ruling)))

    def broken(self, ruling: EveryRuling) -> Truth:
        """In a hand something is as given, and what should follow does not."""
        return disj(*(conj(there, neg(self.follows(ruling, env))) for there, env in self.instances(ruling)))

    def instances(self, ruling: EveryRuling) -> Iterator[tuple[Truth, Env]]:
        """What the variables can stand for, each with the condition under which the facts are then as given."""
        for things in itertools.product(*(members(ruling, each.collection) for each in self.each)):
            env = {each.variable: thing for each, (_, thing) in zip(self.each, things, strict=True)}
            there = conj(*(condition for condition, _ in things), truth_of(ruling, self.given, env))
            if there is not False:
                yield there, env

    def follows(self, ruling: EveryRuling, env: Env) -> Truth:
        """Under which condition everything follows."""

        def among(kind: str, act: Act) -> Truth:
            return ruling.acts(kind).get((act.name, tuple(evaluate(ruling, arg, env) for arg in act.args)), False)

        allowed = [among("right", act) for act in self.permits]
        barred = [among("bar", act) for act in self.forbids]
        return conj(truth_of(ruling, self.expected, env), *allowed, *barred)

    def heard(self, ruling: OneRuling) -> list[tuple[Env, bool]]:
        """In this one hand: all that is as given, each with whether everything follows."""
        return [(env, self.follows_here(ruling, env)) for env in self._given_here(ruling)]

    def follows_here(self, ruling: OneRuling, env: Env) -> bool:
        """Whether everything follows in this one hand."""

        def named(act: Act) -> tuple[str, tuple[Any, ...]]:
            return act.name, tuple(ruling.value(arg, env) for arg in act.args)

        allowed = all(named(act) in ruling.permitted for act in self.permits)
        barred = all(named(act) in ruling.forbidden for act in self.forbids)
        return allowed and barred and bool(ruling.value(self.expected, env))

    def _given_here(self, ruling: OneRuling) -> Iterator[Env]:
        for things in itertools.product(*(ruling.members(each.collection) for each in self.each)):
            env = {each.variable: thing for each, thing in zip(self.each, things, strict=True)}
            if ruling.value(self.given, env):
                yield env


def read_statement(
    vocabulary: Vocabulary,
    each: str = "",
    given: Sequence[str] = (),
    expected: Sequence[str] = (),
    permits: Sequence[str] = (),
    forbids: Sequence[str] = (),
) -> Statement:
    """Read a statement in the words of the vocabulary, ``each`` as in a clause; LawError for what is not in it."""

    def truth(facts: Sequence[str]) -> Expression:
        return read_rule("informative", {"each": each, "when": _together(facts)}, vocabulary).when

    def acts(texts: Sequence[str]) -> tuple[Act, ...]:
        rules = [read_rule("right", {"each": each, "act": text}, vocabulary) for text in texts]
        return tuple(rule.act for rule in rules if rule.act)

    ranges = read_rule("informative", {"each": each}, vocabulary).each
    return Statement(ranges, truth(given), truth(expected), acts(permits), acts(forbids))


def _together(facts: Sequence[str]) -> str:
    return facts[0] if len(facts) == 1 else " and ".join(f"({fact})" for fact in facts) or "always"
