"""The truths by which a case can be described: what the clauses of two codes themselves ask of a hand.

A case speaks of one incident ``r``, exposure ``x`` or call ``c``, or of one side ``s`` where none of these is needed.
What a clause says of anything else is said of *some* other incident or player.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve, frozen

from model.language.document import Clause, Code
from model.language.entries import Sort
from model.language.expression import (
    ALWAYS,
    Arithmetic,
    Compare,
    Constant,
    Expression,
    Logic,
    Number,
    Over,
    Variable,
    Word,
)
from model.language.rule import Each, Rule
from model.language.trees import conjuncts, filled, fresh, mentions, parts, together

INCIDENT, SIDE = Variable("r", Sort.REVOKE), Variable("s", Sort.SIDE)
EXPOSURE, CALL = Variable("x", Sort.EXPOSURE), Variable("c", Sort.CALL)

_TURNED = {"==": "==", "!=": "!=", "<": ">", ">": "<", "<=": ">=", ">=": "<="}


@frozen
class Lens:
    """What a case speaks of, such as an incident or a side, and what the two sides are called then."""

    variable: Variable
    sides: tuple[Expression, Expression]


BY_INCIDENT = Lens(INCIDENT, (Word("offenders", (INCIDENT,), Sort.SIDE), Word("opponents", (INCIDENT,), Sort.SIDE)))
BY_SIDE = Lens(SIDE, (SIDE, Word("other", (SIDE,), Sort.SIDE)))
_EXPOSER = Word("side_of", (Word("exposer", (EXPOSURE,), Sort.SEAT),), Sort.SIDE)
BY_EXPOSURE = Lens(EXPOSURE, (_EXPOSER, Word("other", (_EXPOSER,), Sort.SIDE)))
_CALLED_ON = Word("side_of", (Word("called_on", (CALL,), Sort.SEAT),), Sort.SIDE)
BY_CALL = Lens(CALL, (_CALLED_ON, Word("other", (_CALLED_ON,), Sort.SIDE)))


def atoms(rules: Iterable[Rule], lens: Lens) -> list[Expression]:
    """The truths of the rules, with the lens's variable free and no other, each once."""
    return list(dict.fromkeys(atom for rule in rules for atom in _of_rule(rule, lens)))


def _of_rule(rule: Rule, lens: Lens) -> Iterator[Expression]:
    sides = [each for each in rule.each if each.sort is Sort.SIDE]
    focused = [each for each in rule.each if each.sort is lens.variable.sort and lens is not BY_SIDE][:1]
    others = [each for each in rule.each if each not in focused and each not in sides]
    for chosen in itertools.product(lens.sides, repeat=len(sides)):
        names: dict[str, Expression] = {each.variable: side for each, side in zip(sides, chosen, strict=True)}
        yield from _about_others(rule, others, names | {each.variable: lens.variable for each in focused}, lens)
        if focused:
            # What the clause says of the focus it may also say of another incident, of either side.
            yield from _about_others(rule, [*others, *focused], names, lens)


def _about_others(
    rule: Rule, others: Sequence[Each], names: Mapping[str, Expression], lens: Lens
) -> Iterator[Expression]:
    """The rule's truths, those that speak of others closed by *some*."""
    spoken = [each.variable for each in others]
    truths = list(dict.fromkeys(truth for expression in _expressions(rule) for truth in _truths(expression)))
    yield from (filled(t, names) for t in truths if not any(mentions(t, name) for name in spoken))
    conditions = [c for c in conjuncts(rule.when) if any(mentions(c, name) for name in spoken)]
    if conditions:
        incident = next((each for each in others if each.sort is Sort.REVOKE), None)
        for side in lens.sides if incident else (None,):
            yield _some(others, conditions, names, incident, side)


def _some(
    others: Sequence[Each],
    conditions: list[Expression],
    names: Mapping[str, Expression],
    incident: Each | None,
    side: Expression | None,
) -> Expression:
    """That some others are as the conditions say, the incident by a player of the side."""
    renamed = dict(names)
    result: Expression = together(conditions)
    variables = []
    for each in others:
        name = fresh(result, *renamed.values())
        renamed[each.variable] = Variable(name, each.sort)
        variables.append((Variable(name, each.sort), each.collection))
    result = filled(result, renamed)
    if incident is not None and side is not None:
        of_side = Compare("==", Word("offenders", (renamed[incident.variable],), Sort.SIDE), side)
        result = Logic("and", (*conjuncts(result), of_side))
    for variable, collection in reversed(variables):
        result = Over("any", variable, collection, ALWAYS, result, Sort.TRUTH)
    return result


def _expressions(rule: Rule) -> Iterator[Expression]:
    """Whatever decides whether the rule applies and how much it gives."""
    for each in rule.each:
        if each.collection == "revokes":
            yield Word("is_revoke", (Variable(each.variable, Sort.REVOKE),), Sort.TRUTH)
    yield rule.when
    if rule.value is not None:
        yield rule.value
    for effect in rule.effects:
        yield effect.amount
        yield effect.when
    for limit in rule.limits:
        yield limit.bound
    for effect in rule.options:
        incident = next(each for each in rule.each if each.sort is Sort.REVOKE)
        of = Word("chosen", (Variable(incident.variable, Sort.REVOKE),), Sort.OPTION)
        yield Compare("==", of, Constant(effect.name, Sort.OPTION))


def _truths(expression: Expression) -> Iterator[Expression]:
    """The truths that an expression depends on, with the points at which its minima and maxima turn."""
    match expression:
        case Word(sort=Sort.TRUTH) | Over(kind="any" | "all"):
            yield expression
            return
        case Over(kind="count", condition=condition):
            yield evolve(expression, kind="any", condition=ALWAYS, body=condition, sort=Sort.TRUTH)
            return
        case Over():
            return
        case Compare(left=left) if left.sort is not Sort.TRUTH:
            yield _settled(expression)
        case Arithmetic(op="min" | "max" as op, left=left, right=right):
            number, other = (left, right) if isinstance(left, Number) else (right, left)
            yield _settled(Compare(">=" if op == "min" else ">", other, number))
    for part in parts(expression):
        yield from _truths(part)


def _settled(compare: Compare) -> Expression:
    """The comparison or its contrary, so that the same is always put in the same way: ``==``, ``>=`` or ``>``."""
    if isinstance(compare.left, Number) and not isinstance(compare.right, Number):
        compare = Compare(_TURNED[compare.op], compare.right, compare.left)
    op, left, right = compare.op, compare.left, compare.right
    if isinstance(right, Number) and op in ("<=", ">"):
        op, right = ">=", Number(right.value + 1)
    match left, right:
        case Arithmetic(op="min", left=Number(value=most), right=inner), Number(value=value) if value <= most:
            left = inner  # the smaller of 3 and what is won is at least 1 just when what is won is
    return Compare({"!=": "==", "<": ">=", "<=": ">"}.get(op, op), left, right)


# ---- clauses that matter ------------------------------------------------------------------------------------------


def behind(code: Code, start: Iterable[Clause], settled: frozenset[str]) -> list[Clause]:
    """The clauses with those behind them: the definitions of their words and what overrides them.

    What is behind a word that is ``settled`` (both codes mean the same by it) is left out.
    """
    found: dict[str, Clause] = {}
    todo = list(start)
    while todo:
        clause = todo.pop(0)
        if clause.law in found:
            continue
        found[clause.law] = clause
        words = clause.rule({}).words() - settled
        for other in code.clauses:
            rule = other.rule({})
            defines = rule.defines is not None and rule.defines.word in words
            if defines or any(given.law == clause.law for given in rule.overrides):
                todo.append(other)
    return [clause for clause in code.clauses if clause.law in found]


def defining(code: Code, word: str) -> list[Clause]:
    """The clauses that define the word, or say when it does not hold."""
    found = []
    for clause in code.clauses:
        defines = clause.rule({}).defines
        if defines is not None and defines.word == word:
            found.append(clause)
    return found


def different(first: Code, second: Code) -> tuple[list[Clause], list[Clause]]:
    """The clauses of either code for which the other has none that says the same."""
    mine, theirs = ({_says(clause) for clause in code.clauses} for code in (first, second))
    return (
        [clause for clause in first.clauses if _says(clause) not in theirs],
        [clause for clause in second.clauses if _says(clause) not in mine],
    )


def _says(clause: Clause) -> tuple[object, ...]:
    return clause.kind, clause.adds, clause.rule({})
