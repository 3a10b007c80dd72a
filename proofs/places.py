"""Where in a clause's rule something stands that can be changed, and the rule with it changed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, fields, frozen, has

from model.language.document import LITERAL, Clause, Code
from model.language.expression import Number
from model.language.rule import Rule

#: The parts of a rule that are expressions, or made of them.
FIELDS = ("when", "value", "to", "chooser", "gives", "options", "limits")


@frozen
class Wording:
    """One part of a clause's rule, as it stands under some of the clause's readings.

    ``readings`` are choices, other than the defaults, under which it stands so.
    """

    law: str
    field: str
    value: Any
    readings: tuple[tuple[str, str], ...]


def wordings(clause: Clause) -> Iterator[Wording]:
    """Every part of the clause's rule, each in every wording that it has under some reading."""
    defaults = tuple(reading.default for reading in clause.readings)
    keys = sorted(clause.rules, key=lambda key: _distance(key, defaults))
    for name in FIELDS:
        seen: list[object] = []
        for key in keys:
            value = getattr(clause.rules[key], name)
            if value not in (None, ()) and value not in seen:
                seen.append(value)
                chosen = zip(clause.readings, key, strict=True)
                readings = tuple((f"{clause.law}.{r.name}", c) for r, c in chosen if c != r.default)
                yield Wording(clause.law, name, value, readings)


def _distance(key: tuple[str, ...], defaults: tuple[str, ...]) -> tuple[int, int]:
    """How far a choice of readings is from the defaults; the bare rule is the last resort."""
    return sum(c == LITERAL for c in key), sum(c != d for c, d in zip(key, defaults, strict=True))


def reworded(code: Code, wording: Wording, value: object) -> Code:
    """The code with this part of the clause changed under every reading that has it so."""

    def changed(rule: Rule) -> Rule:
        part: dict[str, Any] = {wording.field: value}
        return evolve(rule, **part) if getattr(rule, wording.field) == wording.value else rule

    clause = code.clause(wording.law)
    rules = {key: changed(rule) for key, rule in clause.rules.items()}
    return with_clause(code, evolve(clause, rules=rules), f"{wording.law} {wording.field} {value}")


def with_clause(code: Code, clause: Clause, what: str) -> Code:
    """The code with a clause put in the place of that of the same number; ``what`` tells it from other codes."""
    clauses = tuple(clause if other.law == clause.law else other for other in code.clauses)
    return evolve(code, clauses=clauses, digest=new_digest(code, what))


def new_digest(code: Code, what: str) -> str:
    """The digest of a code that was changed so."""
    return hashlib.sha256(f"{code.digest}\n{what}".encode()).hexdigest()[:16]


def rewritten(value: Any, change: Callable[[Any], Iterator[Any]]) -> Iterator[Any]:
    """The value with one of its parts changed, for each part and each thing that ``change`` makes of it."""
    yield from change(value)
    if isinstance(value, tuple):
        for place, part in enumerate(value):
            for new in rewritten(part, change):
                yield (*value[:place], new, *value[place + 1 :])
    elif has(type(value)):
        for field in fields(type(value)):
            part = getattr(value, field.name)
            for new in rewritten(part, change):
                yield evolve(value, **{field.name: new})


def numbers(value: Any) -> list[int]:
    """The numbers written in a part of a rule, in order."""
    if isinstance(value, Number):
        return [value.value]
    if isinstance(value, tuple):
        return [number for part in value for number in numbers(part)]
    if has(type(value)):
        return [number for field in fields(type(value)) for number in numbers(getattr(value, field.name))]
    return []
