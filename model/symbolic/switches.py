"""Which clauses and readings of a code a ruling takes."""

from __future__ import annotations

from collections.abc import Mapping

import z3
from attrs import frozen

from model.language.document import Clause, Code
from model.language.rule import Rule
from model.symbolic.terms import Truth


@frozen(eq=False)
class Switches:
    """The clauses that are on, the reading of each, and whether precedence that is inferred counts.

    Readings are fixed, so that two rulings that differ in one have all other terms in common.
    """

    on: Mapping[str, Truth]
    readings: Mapping[str, str]
    inferred: bool

    @classmethod
    def fixed(cls, code: Code, readings: Mapping[str, str]) -> Switches:
        """All clauses, under these readings."""
        return cls({clause.law: True for clause in code.clauses}, code.check_readings(readings), True)

    @classmethod
    def named(
        cls, code: Code, readings: Mapping[str, str], without: frozenset[str] = frozenset(), inferred: bool = True
    ) -> Switches:
        """All clauses but those struck, each under a literal that a core can name; the same in every ruling."""
        literals = {clause.law: law_literal(clause.law) for clause in code.clauses}
        on: dict[str, Truth] = {law: False if law in without else literal for law, literal in literals.items()}
        return cls(on, code.check_readings(readings), inferred)

    def rule(self, clause: Clause) -> Rule:
        """The clause's rule under its readings."""
        return clause.rule(self.readings)


def law_literal(law: str) -> z3.BoolRef:
    """The assumption that a law is in the code."""
    return z3.Bool(f"law:{law}")
