"""The pages that are made of all published reviews: ``python -m reports.publish FOLDER README``.

``make review`` writes the reviews into the folder first.  Exit statuses are those of ``revokelaw``: 2 where something
that is claimed of a loophole is not so.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import frozen

from model.codes import bundled, open_code
from model.language.document import Code
from model.language.errors import LawError
from model.table.notation.json import from_json, to_json
from model.table.record import HandRecord
from proofs.solver import Budget
from reports.evidence import Hands, hands_for
from reports.lawtable import codes_table, laws_page, states_table
from reports.loophole_page import loopholes_page
from reports.loopholes import read_loopholes

#: Between these lines of the README stand the tables of the codes and of their laws.
MARKS = ("<!-- codes: written by make review -->", "<!-- end of codes -->")


@frozen
class Published:
    """The bundled codes with their published reviews, and the hands that were found for the loopholes."""

    codes: tuple[Code, ...]
    reviews: Mapping[str, Mapping[str, Any]]
    hands: Hands

    def laws(self) -> str:
        """The page ``laws.md``."""
        return laws_page(self.codes, self.reviews)

    def loopholes(self) -> str:
        """The page ``loopholes.md``; LawError where something that is claimed is not so."""
        return loopholes_page(read_loopholes(), [code.id for code in self.codes], self.reviews, self.hands)

    def readme(self, text: str) -> str:
        """The text of the README with its tables as they ought to be; LawError without its marks."""
        first, last = MARKS
        if text.count(first) != 1 or text.count(last) != 1:
            raise LawError(f"expected the lines {first} and {last}", place="README")
        before, after = text.split(first)[0], text.split(last)[1]
        tables = f"{codes_table(self.codes, self.reviews)}\n\n{states_table(self.codes, self.reviews)}"
        return f"{before}{first}\n{tables}\n{last}{after}"


def read_published(folder: Path, hands: Hands | None = None) -> Published:
    """What lies in the folder; ``hands``, if given, instead of those in ``loopholes.json``."""
    codes = tuple(map(open_code, bundled()))
    reviews = {code.id: json.loads((folder / f"{code.id}.json").read_text("utf-8")) for code in codes}
    if hands is None:
        hands = _hands_from(json.loads((folder / "loopholes.json").read_text("utf-8")))
    return Published(codes, reviews, hands)


def publish(folder: Path, readme: Path) -> None:
    """Look for the hands that show the loopholes, and write the pages into the folder and the tables into the README.

    LawError where something that is claimed of a loophole is not so.
    """
    hands = hands_for(read_loopholes(), Budget())
    published = read_published(folder, hands)
    _write(folder / "loopholes.json", json.dumps(_hands_to(hands), indent=1, ensure_ascii=False))
    _write(folder / "laws.md", published.laws())
    _write(folder / "loopholes.md", published.loopholes())
    _write(readme, published.readme(readme.read_text("utf-8")))


def _hands_to(hands: Hands) -> list[dict[str, Any]]:
    return [
        {"code": code, "expression": text, "hand": None if hand is None else to_json(hand)}
        for (code, text), hand in hands.items()
    ]


def _hands_from(data: list[dict[str, Any]]) -> dict[tuple[str, str], HandRecord | None]:
    return {(d["code"], d["expression"]): None if d["hand"] is None else from_json(d["hand"]) for d in data}


def _write(path: Path, text: str) -> None:
    path.write_text(text.rstrip("\n") + "\n", "utf-8")


if __name__ == "__main__":
    try:
        publish(*map(Path, sys.argv[1:]))
    except LawError as error:
        sys.exit(f"reports.publish: {error}")
