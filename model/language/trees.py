"""Typed expressions taken apart, filled in and written out again."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from model.language.expression import (
    ALWAYS,
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

#: Names for variables that have to make way for another of the same name.
_SPARE = ("q", "p", "o", "n", "m")


def parts(expression: Expression) -> tuple[Expression, ...]:
    """The expressions that it is directly made of."""
    match expression:
        case Word(args=args):
            return args
        case Compare(left=left, right=right) | Arithmetic(left=left, right=right):
            return left, right
        case Logic(parts=truths):
            return truths
        case Not(part=part):
            return (part,)
        case Choice(condition=condition, yes=yes, no=no):
            return condition, yes, no
        case Over(condition=condition, body=body):
            return condition, body
    return ()


def mentions(expression: Expression, variable: str) -> bool:
    """Whether the variable stands in it."""
    if isinstance(expression, Variable):
        return expression.name == variable
    return any(mentions(part, variable) for part in parts(expression))


def conjuncts(expression: Expression) -> list[Expression]:
    """The truths that must all hold for it to hold."""
    match expression:
        case Logic(op="and", parts=truths):
            return [conjunct for truth in truths for conjunct in conjuncts(truth)]
        case Constant(name="always"):
            return []
    return [expression]


def together(truths: list[Expression]) -> Expression:
    """The one truth that all of them hold."""
    if not truths:
        return ALWAYS
    return truths[0] if len(truths) == 1 else Logic("and", tuple(truths))


def unbound(expression: Expression) -> frozenset[str]:
    """The names of its free variables."""
    match expression:
        case Variable(name=name):
            return frozenset({name})
        case Over(variable=variable):
            inner = frozenset[str]().union(*map(unbound, parts(expression)))
            return inner - {variable.name}
    return frozenset[str]().union(*map(unbound, parts(expression)))


def fresh(*expressions: Expression) -> str:
    """A name for a variable that stands in none of them."""
    return next(name for name in _SPARE if not any(mentions(expression, name) for expression in expressions))


def filled(expression: Expression, names: Mapping[str, Expression]) -> Expression:
    """The expression with other expressions for its free variables."""
    match expression:
        case Variable(name=name):
            return names.get(name, expression)
        case Word(args=args):
            return evolve(expression, args=tuple(filled(arg, names) for arg in args))
        case Compare(left=left, right=right) | Arithmetic(left=left, right=right):
            return evolve(expression, left=filled(left, names), right=filled(right, names))
        case Logic(parts=truths):
            return evolve(expression, parts=tuple(filled(truth, names) for truth in truths))
        case Not(part=part):
            return Not(filled(part, names))
        case Choice(condition=condition, yes=yes, no=no):
            return evolve(expression, condition=filled(condition, names), yes=filled(yes, names), no=filled(no, names))
        case Over():
            return _filled_over(expression, names)
    return expression


def _filled_over(over: Over, names: Mapping[str, Expression]) -> Expression:
    """Its own variable makes way where it has the name of one that is put in."""
    variable = over.variable
    inner = {name: new for name, new in names.items() if name != variable.name}
    if any(variable.name in unbound(new) for new in inner.values()):
        variable = evolve(variable, name=fresh(over.condition, over.body, *inner.values()))
    inner[over.variable.name] = variable
    return evolve(over, variable=variable, condition=filled(over.condition, inner), body=filled(over.body, inner))


def written(expression: Expression) -> str:
    """The expression as a document has it."""
    match expression:
        case Number(value=value):
            return str(value)
        case Constant(name=name) | Variable(name=name) | Word(name=name, args=()):
            return name
        case Word(name=name, args=args):
            return f"{name}({', '.join(map(written, args))})"
        case Arithmetic(op="min" | "max" as op, left=left, right=right):
            return f"{op}({written(left)}, {written(right)})"
        case Compare(op=op, left=left, right=right) | Arithmetic(op=op, left=left, right=right):
            return f"{_operand(left)} {op} {_operand(right)}"
        case Logic(op=op, parts=truths):
            return f" {op} ".join(map(_operand, truths))
        case Not(part=part):
            return f"not {_operand(part)}"
        case Choice(condition=condition, yes=yes, no=no):
            return f"{_operand(yes)} if {_operand(condition)} else {_operand(no)}"
        case Over(kind=kind, variable=variable, collection=collection, condition=condition, body=body):
            what = variable.name if kind == "count" else written(body)
            where = "" if condition == ALWAYS else f" if {written(condition)}"
            return f"{kind}({what} for {variable.name} in {collection}{where})"
    raise TypeError(f"not an expression: {expression}")


def _operand(expression: Expression) -> str:
    """An expression that stands within another: in brackets unless it holds together by itself."""
    text = written(expression)
    closed = isinstance(expression, Number | Constant | Variable | Word | Over)
    return text if closed or (isinstance(expression, Arithmetic) and expression.op in ("min", "max")) else f"({text})"
