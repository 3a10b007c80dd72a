"""The ledger of a ruling: items, the limits on them, and the totals that they come to.

The classes here are named tuples because every ruling makes many of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from model.concrete.rulebook import CompiledClause, Instance
from model.table.cards import Side

_NS, _EW = Side


class Bound(NamedTuple):
    """A limit in force on a side's total; ``op`` is ``<=`` or ``>=``."""

    law: str
    side: Side
    op: str
    value: int
    caps: bool


class Item(NamedTuple):
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
        """What it comes to if it is not struck."""
        return self.writers[0][1]

    @property
    def laws(self) -> tuple[str, ...]:
        """The laws that write it."""
        return tuple(clause.law for clause, _ in self.writers)

    def subject_to(self, bound: Bound) -> bool:
        """Whether the limit counts it: it is of that side, and no clause that writes it exempts it."""
        return self.side is bound.side and all(bound.law not in clause.exempt_from for clause, _ in self.writers)

    def withstands(self, bound: Bound) -> bool:
        """Whether the limit may not touch it: protected, and no clause that writes it gives way to the limit."""
        protected = any(clause.kind in ("penalty", "award") for clause, _ in self.writers)
        return protected and all(bound.law not in clause.exposed_to for clause, _ in self.writers)


def protected(items: Iterable[Item], bound: Bound) -> list[Item]:
    """The items that the limit counts but may not touch."""
    return [item for item in items if item.subject_to(bound) and item.withstands(bound)]


def exempt(items: Iterable[Item], bound: Bound) -> int:
    """What the items of the side come to that are neither struck nor counted by the limit."""
    return total(i for i in items if i.side is bound.side and not i.struck_by and not i.subject_to(bound))


def total(items: Iterable[Item]) -> int:
    """What the items come to."""
    return sum([item.amount for item in items])


class Account(NamedTuple):
    """One component of the ledger: its items, the bounds on it, and each side's total.

    ``unraised`` are the totals before the bounds ``>=`` have raised them.
    """

    items: tuple[Item, ...]
    bounds: tuple[Bound, ...]
    unraised: Mapping[Side, int]
    totals: Mapping[Side, int]

    @classmethod
    def of(cls, items: tuple[Item, ...], bounds: tuple[Bound, ...]) -> Account:
        """Strike, cut and raise, in this order."""
        striking = [bound for bound in bounds if bound.op == "<=" and not bound.caps and _exceeded(items, bound)]
        if striking:
            items = tuple(_struck(item, striking) for item in items)
        totals = {_NS: 0, _EW: 0}
        for item in items:
            if not item.struck_by:
                totals[item.side] += item.amount
        if not bounds:
            return cls(items, bounds, totals, totals)
        for bound in bounds:
            if bound.op == "<=" and bound.caps:
                kept = max(bound.value, total(protected(items, bound))) + exempt(items, bound)
                totals[bound.side] = min(totals[bound.side], kept)
        unraised = totals.copy()
        for bound in bounds:
            if bound.op == ">=":
                totals[bound.side] = max(totals[bound.side], bound.value)
        return cls(items, bounds, unraised, totals)


def _exceeded(items: tuple[Item, ...], bound: Bound) -> bool:
    subjects = [item for item in items if item.subject_to(bound)]
    return bool(subjects) and max(total(subjects), total(protected(subjects, bound))) > bound.value


def _struck(item: Item, bounds: Iterable[Bound]) -> Item:
    laws = dict.fromkeys(b.law for b in bounds if item.subject_to(b) and not item.withstands(b))
    return item._replace(struck_by=tuple(laws)) if laws else item
