"""The loopholes that have been noticed in the laws, read from ``loopholes.toml``, each with its evidence."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from model.codes import FOLDER, load
from model.language.document import Code
from model.language.entries import Sort
from model.language.errors import LawError, nearest
from model.language.expression import parse

#: Where they stand.
FILE = Path(__file__).with_name("loopholes.toml")

#: The ways to show that a loophole is there, or is not; a piece of evidence has one of them.
KINDS = ("finding", "proved", "laws", "hand", "no_hand")


@frozen
class Evidence:
    """What is to be looked up of one loophole for some codes.

    ``claim`` is a pattern (``finding``, ``proved``), an expression (``hand``, ``no_hand``) or the laws.  With ``value``
    the hand is found under the first code, and under each code the value is the one of ``values``.
    """

    codes: tuple[str, ...]
    kind: str
    claim: str | tuple[str, ...]
    value: str = ""
    values: tuple[int, ...] = ()
    means: str = ""

    @property
    def questions(self) -> list[tuple[str, str]]:
        """The codes and expressions of the hands that it needs."""
        if not isinstance(self.claim, str) or self.kind not in ("hand", "no_hand"):
            return []
        return [(code, self.claim) for code in (self.codes[:1] if self.value else self.codes)]


@frozen
class Loophole:
    """One loophole in our words; ``outside`` says what of it the program cannot look up, and why."""

    id: str
    title: str
    says: str
    outside: str
    evidence: tuple[Evidence, ...]


@cache
def code_of(name: str) -> Code:
    """A bundled code, or a candidate by its path; LawError where there is none."""
    path = FOLDER / f"{name}.toml"
    if not path.exists():
        raise LawError(f"no code {name!r}{nearest(name, [path.stem for path in FOLDER.glob('*.toml')])}")
    return load(path)


def read_loopholes(path: Path = FILE) -> tuple[Loophole, ...]:
    """The loopholes of the file; LawError when it is faulty."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LawError(f"not TOML: {error}", place=path.name) from None
    found = []
    for table in data["loophole"]:
        try:
            found.append(_loophole(table))
        except LawError as error:
            raise error.at(f"{path.name}: {table.get('id')}") from None
    return tuple(found)


def _loophole(table: Mapping[str, Any]) -> Loophole:
    _check(table, ("id", "title", "says"), ("outside", "evidence"))
    evidence = tuple(map(_evidence, table.get("evidence", [])))
    if not evidence and "outside" not in table:
        raise LawError("needs evidence, or says why it lies outside")
    return Loophole(table["id"], table["title"], table["says"], table.get("outside", ""), evidence)


def _evidence(table: Mapping[str, Any]) -> Evidence:
    _check(table, ("codes",), (*KINDS, "value", "values", "means"))
    kinds = [kind for kind in KINDS if kind in table]
    if len(kinds) != 1:
        raise LawError(f"evidence has one of {', '.join(KINDS)}")
    kind, codes, value = kinds[0], tuple(table["codes"]), table.get("value", "")
    claim = tuple(table[kind]) if kind == "laws" else " ".join(table[kind].split())
    values = tuple(table.get("values", ()))
    if len(values) != (len(codes) if value else 0) or (value and kind != "hand"):
        raise LawError("a value goes with a hand, and with as many values as codes")
    found = Evidence(codes, kind, claim, value, values, table.get("means", ""))
    for code in map(code_of, codes):
        if value:
            parse(value, code.vocabulary, {}, Sort.NUMBER)
        if found.questions:
            parse(str(claim), code.vocabulary, {})
    return found


def _check(table: Mapping[str, Any], needed: tuple[str, ...], others: tuple[str, ...]) -> None:
    for name in table:
        if name not in (*needed, *others):
            raise LawError(f"unknown field {name!r}{nearest(name, (*needed, *others))}")
    for name in needed:
        if not table.get(name):
            raise LawError(f"needs {name!r}")
