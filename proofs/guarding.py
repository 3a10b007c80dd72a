"""Hands that have been ruled on, so that no change of a law passes unseen: ``proofs/decided/<code>.json``.

    cases    the smallest hand with the facts of a decided case (``tests/cases/<case>.toml``)
    guards   hands that tell a law from the same law with a slip of the pen: the ``law``, what is decided in words
             (``says``) and in the vocabulary (``each``, ``given``, ``expected``, ``permits``, ``forbids``)

Each has its ``record`` and the readings that it is ruled on ``under``.  That the code rules so is for the tests.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from model.language.document import Code
from model.table.notation.json import from_json
from model.table.record import HandRecord
from proofs.statement import Statement, read_statement

#: Where the hands are kept.
FOLDER = Path(__file__).with_name("decided")


@frozen(eq=False)
class CaseHand:
    """A hand with the facts of a ruling, told by its ``label``, of a decided case."""

    case: str
    label: str
    under: Mapping[str, str]
    record: HandRecord

    @property
    def name(self) -> str:
        """What it is called."""
        return f"case/{self.case}"


@frozen(eq=False)
class Guard:
    """A hand that guards a law, and what is decided there."""

    law: str
    says: str
    statement: Statement
    under: Mapping[str, str]
    record: HandRecord

    @property
    def name(self) -> str:
        """What it is called."""
        return f"guard/{self.law}"


def case_hands(code: Code) -> list[CaseHand]:
    """The hands of decided cases; none for a code of which no hands are kept."""
    return [
        CaseHand(entry["case"], entry["label"], entry["under"], from_json(entry["record"]))
        for entry in _read(code).get("cases", [])
    ]


def guards(code: Code) -> list[Guard]:
    """The hands that guard its laws; LawError for a word that is none."""
    return [_guard(code, entry) for entry in _read(code).get("guards", [])]


def _guard(code: Code, entry: Mapping[str, Any]) -> Guard:
    parts = ("each", "given", "expected", "permits", "forbids")
    statement = read_statement(code.vocabulary, **{part: entry[part] for part in parts if part in entry})
    return Guard(entry["law"], entry["says"], statement, entry.get("under", {}), from_json(entry["record"]))


def _read(code: Code) -> dict[str, Any]:
    path = FOLDER / f"{code.id}.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return found
