"""Expressions taken apart along the lines on which English takes them apart."""

from __future__ import annotations

from attrs import evolve

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
    Word,
)

CONTRARY = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
TURNED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


def contrary(expression: Expression) -> Expression:
    """The truth that holds just when it does not, with ``not`` pushed inwards as far as it goes."""
    match expression:
        case Not(part=part):
            return part
        case Constant(name=name):
            return evolve(expression, name={"always": "never", "never": "always"}[name])
        case Logic(op=op, parts=truths):
            return Logic({"and": "or", "or": "and"}[op], tuple(map(contrary, truths)))
        case Compare(op=op):
            return evolve(expression, op=CONTRARY[op])
        case Choice(yes=yes, no=no):
            return evolve(expression, yes=contrary(yes), no=contrary(no))
        case Over(kind="any" | "all" as kind, body=body):
            return evolve(expression, kind={"any": "all", "all": "any"}[kind], body=contrary(body))
    return Not(expression)


def turned(comparison: Compare) -> Compare:
    """The comparison with a word on its left, if it has one."""
    if not isinstance(comparison.left, Word) and isinstance(comparison.right, Word):
        return Compare(TURNED[comparison.op], comparison.right, comparison.left)
    return comparison


def ordered(expression: Expression) -> Expression:
    """A minimum or a maximum with its number first, and the minimum outside of a maximum with zero."""
    match expression:
        case Arithmetic(op="min" | "max", left=left, right=Number() as right) if not isinstance(left, Number):
            return ordered(evolve(expression, left=right, right=left))
        case Arithmetic(op="max", left=Number(value=0) as zero, right=Arithmetic(op="min") as inner):
            least = ordered(inner)
            if isinstance(least, Arithmetic) and isinstance(least.left, Number) and least.left.value >= 0:
                return Arithmetic("min", least.left, Arithmetic("max", zero, least.right))
    return expression


def terms(expression: Expression) -> tuple[list[Expression], list[Expression]]:
    """What is added up in it, and what is taken off."""
    match expression:
        case Arithmetic(op="+" | "-" as op, left=left, right=right):
            (added, less), (more, fewer) = terms(left), terms(right)
            return (added + more, less + fewer) if op == "+" else (added + fewer, less + more)
        case Number(value=value) if value < 0:
            return [], [Number(-value)]
    return [expression], []


def factors(expression: Expression) -> list[Expression]:
    """What is multiplied in it: numbers first, choices last."""
    if isinstance(expression, Arithmetic) and expression.op == "*":
        found = factors(expression.left) + factors(expression.right)
        return sorted(found, key=lambda factor: isinstance(factor, Choice) - isinstance(factor, Number))
    return [expression]


def cases(expression: Expression) -> tuple[list[tuple[Expression, Expression]], Expression]:
    """The conditions of a choice, each with what is chosen then, and what is chosen otherwise."""
    found = []
    while isinstance(expression, Choice):
        found.append((expression.condition, expression.yes))
        expression = expression.no
    return found, expression
