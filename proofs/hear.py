"""A hand heard by the concrete engine, as a finding shows it."""

from __future__ import annotations

from model.concrete.hand import Hand
from model.concrete.ruling import Program, Ruling
from model.language.document import Code
from proofs.finding import Hearing


def hear(code: Code, hearing: Hearing) -> Ruling:
    """The ruling on the hearing's hand; penalties that the record does not name are chosen at their best."""
    program = Program.of(code, dict(hearing.readings), hearing.inferred, frozenset(hearing.without))
    return program.rule(Hand.of(hearing.record))
