"""Expressions compiled into Python functions, once: what they cost at a ruling is a few calls."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias, cast

from attrs import frozen

from model.concrete import facts
from model.concrete.calls import CallOn
from model.concrete.hand import Exposure, Incident
from model.language.entries import Sort
from model.language.expression import (
    Arithmetic,
    Choice,
    Compare,
    Constant,
    Expression,
    Logic,
    Not,
    Number,
    Over,
    Variable,
    Word,
)
from model.language.vocabulary import Vocabulary
from model.table.cards import Seat, Side
from model.table.record import Denomination

if TYPE_CHECKING:
    from model.concrete.case import Case

#: What an expression can come to; an option is its effect's name, None where none is chosen.
Value: TypeAlias = bool | int | str | Seat | Side | Incident | Exposure | CallOn | Denomination | None

#: The values of the variables.
Env: TypeAlias = Mapping[str, Value]

#: A compiled expression, in general and where its sort is known.
Evaluator: TypeAlias = "Callable[[Case, Env], Value]"
Truth: TypeAlias = "Callable[[Case, Env], bool]"
Count: TypeAlias = "Callable[[Case, Env], int]"
Whose: TypeAlias = "Callable[[Case, Env], Side]"

_ORDER: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_ARITHMETIC: Mapping[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "min": min,
    "max": max,
}


@frozen
class Compiler:
    """Compiles the expressions of one vocabulary."""

    vocabulary: Vocabulary

    def value(self, expression: Expression) -> Evaluator:
        """The function that gives the expression's value in a case, for values of its free variables."""
        match expression:
            case Number(value=number):
                return lambda case, env: number
            case Constant():
                constant = _constant(expression)
                return lambda case, env: constant
            case Variable(name=name):
                return lambda case, env: env[name]
            case Word(name=name, args=args):
                return self._word(name, args)
            case Compare(op=op, left=left, right=right):
                return self._compare(op, left, right)
            case Logic(op=op, parts=parts):
                truths = [self.truth(part) for part in parts]
                return _all_of(truths) if op == "and" else _any_of(truths)
            case Not(part=part):
                truth = self.truth(part)
                return lambda case, env: not truth(case, env)
            case Arithmetic(op=op, left=left, right=right):
                operate, first, second = _ARITHMETIC[op], self.number(left), self.number(right)
                return lambda case, env: operate(first(case, env), second(case, env))
            case Choice(condition=condition, yes=yes, no=no):
                test, then, otherwise = self.truth(condition), self.value(yes), self.value(no)
                return lambda case, env: then(case, env) if test(case, env) else otherwise(case, env)
            case Over():
                return self._over(expression)

    def truth(self, expression: Expression) -> Truth:
        """The same for an expression that is a truth."""
        return cast(Truth, self.value(expression))

    def number(self, expression: Expression) -> Count:
        """The same for an expression that is a number."""
        return cast(Count, self.value(expression))

    def side(self, expression: Expression) -> Whose:
        """The same for an expression that is a side."""
        return cast(Whose, self.value(expression))

    def _compare(self, op: str, left: Expression, right: Expression) -> Truth:
        if op in _ORDER:
            compare, less, more = _ORDER[op], self.number(left), self.number(right)
            return lambda case, env: compare(less(case, env), more(case, env))
        first, second = self.value(left), self.value(right)
        if op == "==":
            return lambda case, env: first(case, env) == second(case, env)
        return lambda case, env: first(case, env) != second(case, env)

    def _word(self, name: str, args: tuple[Expression, ...]) -> Evaluator:
        entry = self.vocabulary.words[name]
        match entry.kind:
            case "fact":
                return self._fact(getattr(facts, name), args)
            case "choice":
                incident = cast("Callable[[Case, Env], Incident]", self.value(args[0]))
                return lambda case, env: case.choices.get(incident(case, env))
            case "defined" if entry.result is Sort.TRUTH:
                return self._holds(name, args)
            case "defined":
                parts = [self.value(arg) for arg in args]
                return lambda case, env: case.numbers[name].get(tuple([part(case, env) for part in parts]), 0)
            case _:
                return _total(name, self.side(args[0]), [self.number(arg) for arg in args[1:]])

    def _fact(self, fact: Callable[..., Value], args: tuple[Expression, ...]) -> Evaluator:
        match args:
            case ():
                return lambda case, env: fact(case.hand)
            case (Variable(name=name),):
                return lambda case, env: fact(case.hand, env[name])
            case (only,):
                part = self.value(only)
                return lambda case, env: fact(case.hand, part(case, env))
            case _:
                parts = [self.value(arg) for arg in args]
                return lambda case, env: fact(case.hand, *[part(case, env) for part in parts])

    def _holds(self, word: str, args: tuple[Expression, ...]) -> Truth:
        match args:
            case (Variable(name=name),):
                return lambda case, env: (env[name],) in case.holding[word]
            case _:
                parts = [self.value(arg) for arg in args]
                return lambda case, env: tuple([part(case, env) for part in parts]) in case.holding[word]

    def _over(self, over: Over) -> Evaluator:
        collection, name = over.collection, over.variable.name
        condition = self.truth(over.condition)

        def inner(case: Case, env: Env) -> Iterator[Env]:
            for member in case.members(collection):
                extended = {**env, name: member}
                if condition(case, extended):
                    yield extended

        match over.kind:
            case "count":
                return lambda case, env: sum(1 for _ in inner(case, env))
            case "sum":
                amount = self.number(over.body)
                return lambda case, env: sum(amount(case, extended) for extended in inner(case, env))
            case "any":
                some = self.truth(over.body)
                return lambda case, env: any(some(case, extended) for extended in inner(case, env))
            case _:
                every = self.truth(over.body)
                return lambda case, env: all(every(case, extended) for extended in inner(case, env))


def _constant(constant: Constant) -> Value:
    match constant.sort:
        case Sort.TRUTH:
            return constant.name == "always"
        case Sort.DENOMINATION:
            return Denomination[constant.name.upper()]
        case _:
            return constant.name


# The loops below could be all() and any(), but for the generators that these would make at every call.


def _all_of(truths: list[Truth]) -> Truth:
    def conjunction(case: Case, env: Env) -> bool:
        for truth in truths:  # noqa: SIM110
            if not truth(case, env):
                return False
        return True

    return conjunction


def _any_of(truths: list[Truth]) -> Truth:
    def disjunction(case: Case, env: Env) -> bool:
        for truth in truths:  # noqa: SIM110
            if truth(case, env):
                return True
        return False

    return disjunction


def _total(name: str, side: Whose, numbers: list[Count]) -> Evaluator:
    match name:
        case "tricks_counted":
            return lambda case, env: case.tricks_counted(side(case, env))
        case "score":
            return lambda case, env: case.score(side(case, env))
        case "first_to_reach":
            return lambda case, env: case.first_to_reach(side(case, env), numbers[0](case, env))
        case "score_when_reached":
            return lambda case, env: case.score_when_reached(side(case, env), numbers[0](case, env))
        case "net":
            return lambda case, env: case.net(side(case, env))
        case "game_net":
            return lambda case, env: case.game_net(side(case, env))
        case _:
            return lambda case, env: case.total(name, side(case, env))
