"""Which tests guard each law: looked up in the tests and in the published reviews."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from model.language.document import Clause, Code
from model.language.expression import parse
from model.table.notation.json import loads
from model.table.notation.pbn import from_pbn
from proofs.finding import Hearing
from proofs.hear import hear

#: The repository, in which the tests lie beside the program.
ROOT = Path(__file__).resolve().parent.parent

#: An oracle says what is a revoke, what is paid and what is scored; of what players may do it says nothing.
_BEYOND_ORACLES = ("right", "bar", "informative")


def guards_of(code: Code, review: Mapping[str, Any], root: Path = ROOT) -> dict[str, list[str]]:
    """For each law of the code what guards it.

    *differential*: the two engines are compared on random hands, and the test fails unless the law applies in some.
    *hand*: the tests rule again on the published hand in which it applies.  *oracle*: a second reading of the code,
    written from its text, is compared.  *case*: a decided case takes a reading of the law, or comes with a hand
    that is not ruled on as it was decided once the law is struck.  *theorem*: it is meant to keep a promise.
    """
    oracle = any(f'"{code.id}"' in path.read_text("utf-8") for path in (root / "tests" / "oracle").glob("*.py"))
    witnessed = {state["law"] for state in review["clauses"] if state["witness"] is not None}
    cases, theorems = list(_cases(code, root)), list(_theorems(code, root))
    return {
        clause.law: [
            *["differential"] * (clause.kind != "informative"),
            *["hand"] * (clause.law in witnessed),
            *["oracle"] * (oracle and clause.kind not in _BEYOND_ORACLES),
            *_named("case", clause, cases),
            *_named("theorem", clause, theorems),
        ]
        for clause in code.clauses
    }


def _named(what: str, clause: Clause, guards: list[tuple[str, str]]) -> list[str]:
    names = dict.fromkeys(name for law, name in guards if law == clause.law)
    return [f"{what} {', '.join(names)}"] if names else []


def _cases(code: Code, root: Path) -> Iterator[tuple[str, str]]:
    """The laws on which a decided case depends, each with the case."""
    for path in sorted((root / "tests" / "cases").glob("*.toml")):
        case = tomllib.loads(path.read_text("utf-8"))
        for ruling in case.get("ruling", []):
            if code.id in ruling["codes"]:
                yield from ((name.rpartition(".")[0], case["id"]) for name in ruling.get("under", {}))
                if "record" in ruling:
                    yield from ((law, case["id"]) for law in _decisive(code, path.parent, case, ruling))


def _decisive(code: Code, folder: Path, case: Mapping[str, Any], ruling: Mapping[str, Any]) -> list[str]:
    """The laws without any of which the hand of the case is not ruled on as it was decided."""
    path = folder / "records" / ruling["record"]
    record = from_pbn(path.read_bytes()) if path.suffix == ".pbn" else loads(path.read_text("utf-8"))
    decided = parse(_decided(case, ruling), code.vocabulary, {})

    def holds(*struck: str) -> bool:
        return bool(hear(code, Hearing("", record, ruling.get("under", {}), without=struck)).value(decided))

    return [c.law for c in code.clauses if c.kind != "informative" and holds() and not holds(c.law)]


def _decided(case: Mapping[str, Any], ruling: Mapping[str, Any]) -> str:
    """That something in the hand is as given and as expected, as one expression."""
    facts = [*case.get("given", []), *ruling.get("given", []), *ruling.get("expected", [])]
    text = " and ".join(f"({fact})" for fact in facts)
    for variable in reversed(ruling.get("each", case.get("each", "")).split(",")):
        name, _, sort = variable.partition(":")
        text = f"any({text} for {name.strip()} in {sort.strip()}s)"
    return text


def _theorems(code: Code, root: Path) -> Iterator[tuple[str, str]]:
    """The laws that are meant to keep a theorem, each with the theorem."""
    path = root / "proofs" / "theorems.toml"
    if path.exists():
        for theorem in tomllib.loads(path.read_text("utf-8"))["theorem"]:
            yield from ((law, theorem["id"]) for law in theorem.get("laws", {}).get(code.id, []))
