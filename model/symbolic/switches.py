"""Which clauses and readings of a code are in play: fixed, or left open for a solver's assumptions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import z3
from attrs import frozen

from model.language.document import LITERAL, Clause, Code
from model.language.rule import Rule
from model.symbolic.terms import Truth, conj


@frozen(eq=False)
class Switches:
    """The clauses that are on, the readings that are taken, and whether precedence that is inferred counts.

    ``on`` maps a law, ``taken`` a reading (``LAW.NAME``) and a choice to a truth.
    """

    on: Mapping[str, Truth]
    taken: Mapping[tuple[str, str], Truth]
    inferred: Truth

    @classmethod
    def fixed(cls, code: Code, readings: Mapping[str, str]) -> Switches:
        """All clauses, under these readings."""
        taken: dict[tuple[str, str], Truth] = dict.fromkeys(readings.items(), True)
        return cls({clause.law: True for clause in code.clauses}, taken, True)

    @classmethod
    def open(cls, code: Code, name: str) -> Switches:
        """Everything open; ``name`` tells this set of switches from others in one solver."""
        taken: dict[tuple[str, str], Truth] = {}
        for reading, entry in code.readings.items():
            for choice in (*entry.choices, LITERAL):
                taken[reading, choice] = z3.Bool(f"{name}:{reading}={choice}")
        on: dict[str, Truth] = {clause.law: z3.Bool(f"{name}:{clause.law}") for clause in code.clauses}
        return cls(on, taken, z3.Bool(f"{name}:inferred"))

    def rules(self, clause: Clause) -> list[tuple[Truth, int, Rule]]:
        """The clause's rules: when each is taken, its number, and the rule."""
        found = []
        for number, (choices, rule) in enumerate(clause.rules.items()):
            taken = [
                self.taken.get((f"{clause.law}.{reading.name}", choice), False)
                for reading, choice in zip(clause.readings, choices, strict=True)
            ]
            guard = conj(self.on[clause.law], *taken)
            if guard is not False:
                found.append((guard, number, rule))
        return found

    def assumptions(
        self, code: Code, readings: Mapping[str, str], without: Iterable[str] = (), inferred: bool = True
    ) -> list[z3.BoolRef]:
        """The assumptions that make open switches mean: these readings, all clauses but those struck."""
        struck = set(without)
        literals = [lit(truth, law not in struck) for law, truth in self.on.items()]
        chosen = code.check_readings(readings)
        literals += [lit(truth, chosen[name] == choice) for (name, choice), truth in self.taken.items()]
        return [*literals, lit(self.inferred, inferred)]


def lit(truth: Truth, positive: bool) -> z3.BoolRef:
    """The literal for a truth that is a Z3 constant."""
    assert isinstance(truth, z3.BoolRef)
    return truth if positive else z3.Not(truth)
