"""The one error that a faulty law document or expression raises."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

#: No word, law or field is longer; to compare what is would take long and help nobody.
_LONGEST = 60


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
            where.append(f"law {shorten(self.law, 80)}")
        if self.source:
            where.append(f"{shorten(self.source, 80)!r}" + (f" column {self.column}" if self.column else ""))
        return shorten(": ".join([*where, self.message]), 1000)

    def at(self, place: str = "", law: str = "") -> LawError:
        """The same error with its place filled in."""
        return LawError(
            self.message,
            place=self.place or place,
            law=self.law or law,
            source=self.source,
            column=self.column,
        )


def shorten(text: str, length: int) -> str:
    """The text on one line, cut off beyond the length."""
    line = " ".join(text.split())
    return line if len(line) <= length else line[: length - 3] + "..."


def nearest(word: str, known: Iterable[str]) -> str:
    """``"; did you mean 'established'?"`` when a known word is near, else nothing."""
    close = get_close_matches(word, list(known), n=1, cutoff=0.6) if len(word) <= _LONGEST else []
    return f"; did you mean {close[0]!r}?" if close else ""
