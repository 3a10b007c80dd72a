"""Expressions of the laws as terms: truths, numbers, constants and slots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

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
from model.symbolic.acts import CallSlot, ExposureSlot
from model.symbolic.history import DENOMINATIONS, Slot, option_of
from model.symbolic.terms import Num, Truth, choose, conj, disj, greatest, implies, least, neg, pick
from model.table.cards import Seat, Side

if TYPE_CHECKING:
    from model.symbolic.ruling import Ruling

#: What a variable of a clause can stand for.
Thing: TypeAlias = Seat | Side | Slot | ExposureSlot | CallSlot

Value: TypeAlias = "Truth | Num | Thing"
Env: TypeAlias = Mapping[str, Thing]

_COMPARE: dict[str, Callable[[Num, Num], Truth]] = {
    "==": lambda a, b: a.equals(b),
    "!=": lambda a, b: neg(a.equals(b)),
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_ARITHMETIC: dict[str, Callable[[Num, Num], Num]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "min": least,
    "max": greatest,
}
_DENOMINATION_NAMES = tuple(d.name.lower() for d in DENOMINATIONS)


def members(ruling: Ruling, collection: str) -> Iterable[tuple[Truth, Thing]]:
    """The things in a collection, each with the condition under which it is there."""
    if collection == "seats":
        return [(True, seat) for seat in Seat]
    if collection == "sides":
        return [(True, side) for side in Side]
    if collection == "exposures":
        return [(x.used, x) for x in ruling.history.exposures]
    if collection == "calls":
        return [(c.used, c) for c in ruling.history.calls]
    slots = ruling.history.slots
    if collection == "incidents":
        return [(slot.used, slot) for slot in slots]
    return [(conj(slot.used, ruling.truth("is_revoke", (slot,))), slot) for slot in slots]


def truth_of(ruling: Ruling, expression: Expression, env: Env) -> Truth:
    """The term of an expression of the sort truth."""
    value = evaluate(ruling, expression, env)
    assert not isinstance(value, Num | Thing)
    return value


def number_of(ruling: Ruling, expression: Expression, env: Env) -> Num:
    """The term of an expression of the sort number."""
    value = evaluate(ruling, expression, env)
    assert isinstance(value, Num)
    return value


def side_of(ruling: Ruling, expression: Expression, env: Env) -> Side:
    """The side, which is known, that an expression stands for."""
    value = evaluate(ruling, expression, env)
    assert isinstance(value, Side)
    return value


def evaluate(ruling: Ruling, expression: Expression, env: Env) -> Value:
    """The term that an expression stands for where its variables stand for these things."""
    match expression:
        case Number(value=value):
            return Num.of(value)
        case Constant(name="always" | "never" as name):
            return name == "always"
        case Constant(name=name, sort=Sort.DENOMINATION):
            return Num.of(_DENOMINATION_NAMES.index(name))
        case Variable(name=name):
            return env[name]
        case Word(name=name, args=args):
            return ruling.word(name, tuple(evaluate(ruling, arg, env) for arg in args))
        case Compare():
            return _compare(ruling, expression, env)
        case Logic(op=op, parts=parts):
            return (conj if op == "and" else disj)(*(truth_of(ruling, part, env) for part in parts))
        case Not(part=part):
            return neg(truth_of(ruling, part, env))
        case Arithmetic(op=op, left=left, right=right):
            return _ARITHMETIC[op](number_of(ruling, left, env), number_of(ruling, right, env))
        case Choice():
            return _choice(ruling, expression, env)
        case Over():
            return _over(ruling, expression, env)
    raise AssertionError(f"no meaning for {expression}")


def _compare(ruling: Ruling, expression: Compare, env: Env) -> Truth:
    left, right, op = expression.left, expression.right, expression.op
    if left.sort is Sort.OPTION:
        return _same_option(ruling, left, right, env) if op == "==" else neg(_same_option(ruling, left, right, env))
    if left.sort is Sort.TRUTH:
        a, b = truth_of(ruling, left, env), truth_of(ruling, right, env)
        same = choose(a, b, neg(b))
        return same if op == "==" else neg(same)
    first, second = evaluate(ruling, left, env), evaluate(ruling, right, env)
    if isinstance(first, Num) and isinstance(second, Num):
        return _COMPARE[op](first, second)
    return (first is second) == (op == "==")


def _same_option(ruling: Ruling, left: Expression, right: Expression, env: Env) -> Truth:
    if isinstance(left, Constant):
        left, right = right, left
    if isinstance(left, Constant) and isinstance(right, Constant):
        return left.name == right.name
    assert isinstance(left, Word)
    slot = evaluate(ruling, left.args[0], env)
    assert isinstance(slot, Slot)
    if isinstance(right, Constant):
        return option_of(ruling.history, slot, right.name)
    assert isinstance(right, Word)
    other = evaluate(ruling, right.args[0], env)
    assert isinstance(other, Slot)
    return slot.chosen.equals(other.chosen)


def _choice(ruling: Ruling, expression: Choice, env: Env) -> Value:
    condition = truth_of(ruling, expression.condition, env)
    yes, no = evaluate(ruling, expression.yes, env), evaluate(ruling, expression.no, env)
    if isinstance(condition, bool):
        return yes if condition else no
    if isinstance(yes, Num) and isinstance(no, Num):
        return pick(condition, yes, no)
    assert not isinstance(yes, Num | Thing), "seats and sides are not chosen by an open condition"
    assert not isinstance(no, Num | Thing)
    return choose(condition, yes, no)


def _over(ruling: Ruling, expression: Over, env: Env) -> Value:
    found = []
    for there, member in members(ruling, expression.collection):
        inner = {**env, expression.variable.name: member}
        condition = conj(there, truth_of(ruling, expression.condition, inner))
        if condition is not False:
            found.append((condition, inner))
    if expression.kind == "count":
        return Num.count(condition for condition, _ in found)
    if expression.kind == "sum":
        zero = Num.of(0)
        return Num.total(pick(condition, number_of(ruling, expression.body, inner), zero) for condition, inner in found)
    if expression.kind == "any":
        return disj(*(conj(condition, truth_of(ruling, expression.body, inner)) for condition, inner in found))
    return conj(*(implies(condition, truth_of(ruling, expression.body, inner)) for condition, inner in found))
