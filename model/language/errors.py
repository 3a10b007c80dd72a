"""The one error that a faulty law document or expression raises."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class LawError(ValueError):
    """A fault in a document: where it stands, what was expected, and the nearest known word.

    ``place`` is the file, ``law`` the clause, ``column`` the column (from 1) in the expression ``source``.
    """

    def __init__(
        self, message: str, *, place: str = "", law: str = "", source: str = "", column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message, self.place, self.law, self.source, self.column = message, place, law, source, column

    def __str__(self) -> str:
        where = [self.place] if self.place else []
        if self.law:
            where.append(f"law {self.law}")
        if self.source:
            shown = self.source if len(self.source) <= 80 else self.source[:77] + "..."
            where.append(f"{shown!r}" + (f" column {self.column}" if self.column else ""))
        return ": ".join([*where, self.message])

    def at(self, place: str = "", law: str = "") -> LawError:
        """The same error with its place filled in."""
        return LawError(
            self.message,
            place=self.place or place,
            law=self.law or law,
            source=self.source,
            column=self.column,
        )


def nearest(word: str, known: Iterable[str]) -> str:
    """``"; did you mean 'established'?"`` when a known word is near, else nothing."""
    close = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean {close[0]!r}?" if close else ""
