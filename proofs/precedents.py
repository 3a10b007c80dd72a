"""Hands that answered a question before, of the code that a draft amends: they are tried before any solver.

A hand that the concrete engine confirms under the draft refutes the statement there too, whatever else was changed;
only where none does must the solver look again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from attrs import define, field

from model.table.record import HandRecord


@define
class Precedents:
    """The hands known before, and those found or confirmed now, by what was asked."""

    known: Mapping[str, Sequence[HandRecord]] = field(factory=dict)
    found: dict[str, tuple[HandRecord, ...]] = field(factory=dict)

    def of(self, what: str) -> Sequence[HandRecord]:
        """The hands that answered the question before."""
        return self.known.get(what, ())

    def note(self, what: str, *hands: HandRecord) -> None:
        """Keep the hands that answer it now."""
        self.found[what] = hands


_CURRENT: ContextVar[Precedents] = ContextVar("precedents")


def precedents() -> Precedents:
    """Those of the task that is under way; empty ones outside any."""
    return _CURRENT.get(Precedents())


@contextmanager
def using(known: Mapping[str, Sequence[HandRecord]]) -> Iterator[Precedents]:
    """Try these hands first in what is asked now."""
    mine = Precedents(known)
    token = _CURRENT.set(mine)
    try:
        yield mine
    finally:
        _CURRENT.reset(token)
