"""Which of a code's clauses bear on what a hand comes to, so that a draft which changes others changes none of it."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from model.language.document import Clause, Code

#: Clauses that write nothing and define nothing: they bear on what a hand comes to only through other clauses.
_APART = ("right", "bar", "informative")


def bearing(code: Code) -> tuple[Clause, ...]:
    """The clauses on which it depends what a hand comes to: every total and choice, every word that the code defines,
    and whether it contradicts itself.

    Rights and bars do not bear on it, unless an act is both permitted and forbidden, which may be a contradiction, or
    they put off a clause that does.
    """
    disputed = _acts(code, "right") & _acts(code, "bar")
    found = {c.law for c in code.clauses if c.kind not in _APART or _acts_of(c) & disputed}
    while more := {clause.law for clause in code.clauses if _overrides(clause) & found} - found:
        found |= more
    return tuple(clause for clause in code.clauses if clause.law in found)


@lru_cache(maxsize=8)
def digest(code: Code) -> str:
    """Of what bears on it, as rules: it changes with each of their numbers and readings, and with no words."""
    said = [
        (clause.law, clause.kind, clause.adds, sorted(clause.rules.items(), key=lambda item: item[0]))
        for clause in bearing(code)
    ]
    readings = [(name, reading.default, list(reading.choices)) for name, reading in code.readings.items()]
    return hashlib.sha256(repr((code.game, said, readings)).encode()).hexdigest()


def _acts(code: Code, kind: str) -> set[str]:
    return {act for clause in code.clauses if clause.kind == kind for act in _acts_of(clause)}


def _acts_of(clause: Clause) -> set[str]:
    return {rule.act.name for rule in clause.rules.values() if rule.act}


def _overrides(clause: Clause) -> set[str]:
    return {given.law for rule in clause.rules.values() for given in rule.overrides}
