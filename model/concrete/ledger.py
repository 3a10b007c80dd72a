"""The ledger of a ruling: items, the limits on them, and the totals that they come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from model.concrete.rulebook import CompiledClause, Instance
from model.table.cards import Side


@frozen
class Item:
    """An amount written for a side.

    ``writers`` are the clauses that write it, each with the amount that it would write; the first one's counts.
    ``struck_by`` has the laws of the limits that strike it.
    """

    component: str
    side: Side
    instance: Instance
    writers: tuple[tuple[CompiledClause, int], ...]
    struck_by: tuple[str, ...] = ()

    @property
    def amount(self) -> int:
        """What it comes to, if it is not struck."""
        return self.writers[0][1]

    @property
    def laws(self) -> tuple[str, ...]:
        """The laws that write it."""
        return tuple(clause.law for clause, _ in self.writers)

    @property
    def protected(self) -> bool:
        """Whether it is part of a penalty or an award."""
        return any(clause.protects for clause, _ in self.writers)

    def subject_to(self, bound: Bound) -> bool:
        """Whether the limit counts it: no clause that writes it exempts it."""
        return all(bound.law not in clause.exempt_from for clause, _ in self.writers)

    def withstands(self, bound: Bound) -> bool:
        """Whether the limit may not touch it: protected, and no clause that writes it gives way to the limit."""
        return self.protected and all(bound.law not in clause.exposed_to for clause, _ in self.writers)


@frozen
class Bound:
    """A limit in force: ``op`` is ``<=`` or ``>=``."""

    law: str
    side: Side
    op: str
    value: int
    caps: bool


@frozen
class Account:
    """One component of the ledger: its items, the bounds on it and, of each side, the total.

    ``unraised`` are the totals before the bounds ``>=``.
    """

    items: tuple[Item, ...]
    bounds: tuple[Bound, ...]
    unraised: Mapping[Side, int]
    totals: Mapping[Side, int]

    @classmethod
    def of(cls, items: Iterable[Item], bounds: Iterable[Bound]) -> Account:
        """Strike, cap and raise, in this order."""
        written, bounds = tuple(items), tuple(bounds)
        upper = [bound for bound in bounds if bound.op == "<="]
        for bound in upper:
            if not bound.caps ...
