"""What a comparison of two codes brings to light, and the same as JSON values."""

from __future__ import annotations

from typing import Any

from attrs import asdict, field, frozen

from model.language.entries import Sort
from model.table.notation.json import from_json, to_json
from model.table.record import HandRecord
from proofs.verdict import Verdict

#: What a case can be about, by the letter that stands for it in the conditions.
SORTS = {"r": Sort.REVOKE, "x": Sort.EXPOSURE, "c": Sort.CALL, "s": Sort.SIDE}


@frozen
class Aspect:
    """In what two rulings differ.

    ``kind``: a defined ``word`` that holds, or the ``right`` or ``bar`` of an act, of which ``code`` says whether it is
    of the ``first`` or the ``second`` ruling only; a defined ``number``; the ``totals``; a ``choice`` that is open only
    there; a ``contradiction`` that is only there.  ``name`` is the word's or the act's.
    """

    kind: str
    name: str = ""
    code: str = ""


@frozen
class Condition:
    """A truth of the vocabulary about what the case is about (``SORTS``), which holds (or not) under both codes."""

    text: str
    holds: bool


@frozen
class Difference:
    """One case in which two codes rule differently.

    ``about`` is the letter of what the conditions speak of (``SORTS``).  ``always``: in every such
    hand they differ; else only in some.  ``outcomes`` are those that occur, of ``harsher`` and ``milder`` (what the
    offenders make of the hand under the second code), ``level`` and ``other`` (there is nothing to weigh).  ``record``
    is the smallest hand, REFUTED that both engines see the difference in it; ``focus`` what they speak of there.
    """

    about: str
    conditions: tuple[Condition, ...]
    always: bool
    aspects: tuple[Aspect, ...]
    outcomes: tuple[str, ...]
    verdict: Verdict
    record: HandRecord | None = None
    focus: str = ""

    @property
    def effect(self) -> str:
        """``harsher``, ``milder``, or ``different`` where it is both or neither."""
        found = [name for name in ("harsher", "milder") if name in self.outcomes]
        return found[0] if len(found) == 1 else "different"


@frozen
class Differences:
    """All cases in which two codes rule differently; ``alike`` is the verdict that elsewhere they do not."""

    digests: tuple[str, str]
    rows: tuple[Difference, ...] = field(factory=tuple)
    alike: Verdict = Verdict.UNKNOWN

    @property
    def exit_status(self) -> int:
        """0 the codes rule alike, 1 they differ, 3 something is unknown."""
        if self.alike is not Verdict.PROVED or any(row.verdict is Verdict.UNKNOWN for row in self.rows):
            return 3
        return 1 if self.rows else 0


def differences_to(found: Differences) -> dict[str, Any]:
    """The differences as JSON values."""
    return {
        "digests": list(found.digests),
        "alike": found.alike.value,
        "rows": [
            {
                "about": row.about,
                "conditions": [[c.text, c.holds] for c in row.conditions],
                "always": row.always,
                "aspects": [asdict(aspect) for aspect in row.aspects],
                "outcomes": list(row.outcomes),
                "verdict": row.verdict.value,
                "record": to_json(row.record) if row.record else None,
                "focus": row.focus,
            }
            for row in found.rows
        ],
    }


def differences_from(data: dict[str, Any]) -> Differences:
    """The differences that these values stand for."""
    first, second = data["digests"]
    rows = tuple(
        Difference(
            about=row["about"],
            conditions=tuple(Condition(text, holds) for text, holds in row["conditions"]),
            always=row["always"],
            aspects=tuple(Aspect(**aspect) for aspect in row["aspects"]),
            outcomes=tuple(row["outcomes"]),
            verdict=Verdict(row["verdict"]),
            record=from_json(row["record"]) if row["record"] else None,
            focus=row["focus"],
        )
        for row in data["rows"]
    )
    return Differences((first, second), rows, Verdict(data["alike"]))
