"""Decided cases: what happened, as facts of the vocabulary, and how it was ruled.

A case is a TOML file beside this one, named by its id:

    id, title, source (stated, derived or open), asked, each, given
    cannot   why it cannot be put to our codes, or which part of it cannot
    differs  where our ruling is not the published one: who misread the law
    note     what is presupposed

and its rulings, each for some codes:

    [[ruling]]
    codes = ["duplicate-2007"]
    name = "..."                 which of several variants this is
    given, expected              facts, besides those of the case, and what follows from them
    permits, forbids             acts that follow from them
    under                        readings of the code, where they are not the defaults
    record                       a hand in ``records/`` of which all this holds

``each`` ranges as in a clause, and the facts speak of its variables; a ruling may have an ``each`` of its own.  In an
open case each ruling is a reading of it: what the case gives leaves more than one ruling, what a ruling gives besides
is what that reading takes for granted.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from attrs import field, frozen

from model.codes import open_code
from model.language.document import Code
from model.language.vocabulary import Vocabulary
from proofs.statement import Statement, read_statement

FOLDER = Path(__file__).parent

_CASE = {"id", "title", "source", "asked", "each", "given", "note", "cannot", "differs", "ruling"}
_RULING = {"codes", "name", "each", "given", "expected", "permits", "forbids", "under", "record"}


@frozen
class Decision:
    """One ruling of a case in the vocabulary of a game: in every hand with these facts, that is what follows.

    ``label`` tells the rulings of a case apart.
    """

    codes: tuple[str, ...]
    label: str
    says: Statement
    under: Mapping[str, str] = field(factory=dict)
    record: Path | None = None


@frozen
class Decided:
    """A decided case."""

    id: str
    title: str
    source: str
    asked: str
    decisions: tuple[Decision, ...]
    note: str = ""
    cannot: str = ""
    differs: str = ""


@cache
def decided() -> tuple[Decided, ...]:
    """All cases, by their ids; LawError or ValueError for a faulty file."""
    return tuple(_read(path) for path in sorted(FOLDER.glob("*.toml")))


@cache
def code(name: str) -> Code:
    """A bundled code, read once."""
    return open_code(name)


def _read(path: Path) -> Decided:
    data = tomllib.loads(path.read_text())
    if data.get("id") != path.stem or data.get("source") not in ("stated", "derived", "open"):
        raise ValueError(f"{path.name}: expected the id of the file's name and a source")
    _check(path, data, _CASE)
    return Decided(
        id=data["id"],
        title=data["title"],
        source=data["source"],
        asked=data["asked"],
        decisions=tuple(_decision(path, data, ruling) for ruling in data.get("ruling", [])),
        **{name: data.get(name, "") for name in ("note", "cannot", "differs")},
    )


def _check(path: Path, data: Mapping[str, Any], known: set[str]) -> None:
    for name in data:
        if name not in known:
            raise ValueError(f"{path.name}: unknown field {name!r}")


def _decision(path: Path, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> Decision:
    _check(path, ruling, _RULING)
    (game,) = {code(name).game for name in ruling["codes"]}
    return Decision(
        codes=tuple(ruling["codes"]),
        label=ruling.get("name", ""),
        says=read_statement(
            Vocabulary.of(game),
            ruling.get("each", case.get("each", "")),
            [*case.get("given", []), *ruling.get("given", [])],
            *(ruling.get(name, []) for name in ("expected", "permits", "forbids")),
        ),
        under=ruling.get("under", {}),
        record=FOLDER / "records" / ruling["record"] if "record" in ruling else None,
    )
