"""Numbers of the laws as plain English."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from model.language.expression import Arithmetic, Choice, Expression, Number, Over, Word
from model.language.trees import conjuncts
from reports.grammar import Noun, counted, fill, opening, spelled
from reports.phrases import WORDS, Quantity
from reports.trees import cases, factors, ordered, terms

if TYPE_CHECKING:
    from reports.sentences import Speech

_BOUNDS = {"==": "just", "!=": "other than", ">=": "at least", ">": "more than", "<=": "at most", "<": "less than"}
_HOLDS: Mapping[str, Callable[[int, int], bool]] = {
    "==": int.__eq__,
    "!=": int.__ne__,
    ">=": int.__ge__,
    ">": int.__gt__,
    "<=": int.__le__,
    "<": int.__lt__,
}


def number(speech: Speech, expression: Expression, nested: bool = False) -> Noun:
    """The name of a number; ``nested``: it stands inside another, and must be one thing."""
    known, expression = speech.here(expression), ordered(expression)
    match expression:
        case _ if isinstance(known, int):
            return Noun(spelled(known))
        case Number(value=value):
            return Noun(spelled(value))
        case Word(name=name, args=args):
            word = WORDS[name]
            assert isinstance(word, Quantity)
            return Noun(fill(word.name, speech.nouns(args)), word.plural)
        case Arithmetic(op="+" | "-"):
            return _sum(speech, expression, nested)
        case Arithmetic(op="*"):
            return _product(speech, expression, nested)
        case Arithmetic(op=op, left=left, right=right):
            if op == "max" and left == Number(0) and terms(right)[1]:
                return Noun(number(speech, right, True).name.replace("the excess of", "the excess, if any, of", 1))
            which = {"min": "smaller", "max": "greater"}[op]
            return Noun(f"the {which} of {number(speech, left, True).name} and {number(speech, right, True).name}")
        case Choice():
            text = chain(speech, expression, lambda chosen: number(speech, chosen).name)
            return Noun(f"({text})" if nested else text)
        case Over(kind="count", variable=variable, collection=collection, condition=condition):
            return Noun(f"the number of {speech.group(variable.name, collection, conjuncts(condition), plural=True)}")
        case Over(variable=variable, collection=collection, condition=condition, body=body):
            members = speech.group(variable.name, collection, conjuncts(condition), plural=True)
            each = speech.naming(variable.name, Noun("each one", topic=True))
            return Noun(f"the sum, over all {members}, of {number(each, body, True).name}")
    raise TypeError(f"not a number: {expression}")


def _sum(speech: Speech, expression: Expression, nested: bool) -> Noun:
    added, less = (_summands(speech, summands) for summands in terms(expression))
    names, taken = [noun.name for noun in added], [noun.name for noun in less]
    if nested and taken:
        return Noun(f"the excess of {_plus(names)} over {_plus(taken)}")
    if nested and len(names) > 1:
        return Noun(f"the sum of {' and '.join(names)}")
    plural = any(noun.plural for noun in added)
    return Noun(f"{names[0]} above {taken[0]}" if _above(expression) else " less ".join([_plus(names), *taken]), plural)


def _summands(speech: Speech, summands: Sequence[Expression]) -> list[Noun]:
    if len(summands) == 2 and Number(6) in summands and "level" in map(_named, summands):
        return [Noun("the tricks contracted for", plural=True)]
    return [number(speech, summand, nested=True) for summand in summands]


def _plus(names: Sequence[str]) -> str:
    return " plus ".join(names) or "zero"


def _above(expression: Expression) -> bool:
    """Whether it is the tricks of some kind above a number."""
    added, less = terms(expression)
    return len(added) == len(less) == 1 and _unit(added[0]) == "trick" and isinstance(less[0], Number)


def _named(expression: Expression) -> str:
    return expression.name if isinstance(expression, Word) else ""


def _unit(expression: Expression) -> str:
    word = WORDS.get(_named(expression))
    return word.unit if isinstance(word, Quantity) else ""


def _product(speech: Speech, expression: Expression, nested: bool) -> Noun:
    found = factors(expression)
    plain = [factor for factor in found if not isinstance(factor, Choice)]
    text = " times ".join(number(speech, factor, True).name for factor in plain)
    for choice in found[len(plain) :]:
        by = chain(speech, choice, lambda chosen: f"by {number(speech, chosen, True).name}")
        text = f"{text or 'one'}, multiplied {by}"
    return Noun(f"({text})" if nested and len(plain) < len(found) else text)


def chain(speech: Speech, expression: Expression, say: Callable[[Expression], str]) -> str:
    """A choice: *this if ..., that if ..., and otherwise that*."""
    found, otherwise = cases(expression)
    conditions = [speech.closely(condition) for condition, _ in found]
    conditions[1:] = [condition.removeprefix(opening(conditions[0])) for condition in conditions[1:]]
    chosen = [f"{say(value)} if {condition}" for (_, value), condition in zip(found, conditions, strict=True)]
    return f"{', '.join(chosen)}, and otherwise {say(otherwise)}"


def amount(speech: Speech, expression: Expression, unit: str) -> str:
    """So many of a unit."""
    return ", ".join(filter(None, rate(speech, expression, unit)))


def rate(speech: Speech, expression: Expression, unit: str) -> tuple[str, str]:
    """So many of a unit, as *for each trick that ...* (empty if it is not so much a trick) and how many for each."""
    known, expression = speech.here(expression), ordered(expression)
    match expression:
        case _ if isinstance(known, int):
            return "", counted(known, unit)
        case Number(value=value):
            return "", counted(value, unit)
        case Choice():
            return "", chain(speech, expression, lambda chosen: amount(speech, chosen, unit))
        case Arithmetic(op="min", left=Number(value=value), right=other):
            each, said = rate(speech, other, unit)
            if each:
                return each, f"{said}, but no more than {counted(value, unit)} in all"
            less = "these are fewer" if unit == "trick" else "this is less"
            return "", f"{counted(value, unit)}, or {said}, if {less}"
        case Arithmetic(op="*"):
            found = factors(expression)
            per = next((factor for factor in found if _is_tricks(factor)), None)
            if per is not None:
                found.remove(per)
                rest = reduce(lambda left, right: Arithmetic("*", left, right), found)
                return f"for {_each_trick(speech, per)}", amount(speech, rest, unit)
    return "", number(speech, expression).name


def _is_tricks(expression: Expression) -> bool:
    match expression:
        case Arithmetic(op="max", left=Number(value=0), right=right):
            return _is_tricks(right)
        case Arithmetic(op="+" | "-"):
            return any(_unit(term) == "trick" for side in terms(expression) for term in side)
    return False


def _each_trick(speech: Speech, tricks: Expression) -> str:
    """*Each trick by which one number exceeds another*."""
    any_ = ""
    if isinstance(tricks, Arithmetic) and tricks.op == "max":
        tricks, any_ = tricks.right, ", if any,"
    added, less = (_summands(speech, summands) for summands in terms(tricks))
    if _above(tricks):
        return f"each trick{any_} {added[0].name.removeprefix('the tricks ')} above {less[0].name}"
    more = Noun(_plus([noun.name for noun in added]), plural=any(noun.plural for noun in added))
    fewer = Noun(_plus([noun.name for noun in less]))
    return fill(f"each trick{any_} by which {{x}} exceeds|exceed {{y}}", {"x": more, "y": fewer})


def bound(speech: Speech, op: str, expression: Expression, unit: str) -> str:
    """*At least three tricks*, *more than the tricks contracted for*."""
    if not isinstance(expression, Number):
        return f"{_bounding(op, unit)} {number(speech, expression).name}"
    value = expression.value
    if op == ">" and value == 0 and unit:
        return f"at least one {unit}"
    if op == "<=" and value == 0:
        return f"zero {unit}s or less" if unit else "zero or less"
    return counted(value, unit) if op == "==" else f"{_bounding(op, unit)} {counted(value, unit)}"


def _bounding(op: str, unit: str) -> str:
    return "fewer than" if op == "<" and unit else _BOUNDS[op]


def states(op: str, value: int, names: tuple[str, ...]) -> list[str]:
    """The names of the values, counted from 0, of which the comparison holds."""
    return [name for case, name in enumerate(names) if _HOLDS[op](case, value)]
