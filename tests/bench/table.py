"""What was measured, as tables in Markdown: ratios next to the seconds of the same run."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen


@frozen
class Row:
    """One thing measured.  ``over``: it was stopped after these seconds; None: it failed, and the remark says how."""

    what: str
    seconds: float | None
    remark: str = ""
    over: bool = False


@frozen
class Section:
    """Things measured side by side.  The first row is what the others are compared with."""

    title: str
    rows: tuple[Row, ...]
    text: str = ""

    def markdown(self) -> str:
        """The section with its heading."""
        lines = [f"## {self.title}", ""]
        lines += [self.text, ""] if self.text else []
        lines += ["| | time | ratio | |", "|---|--:|--:|---|"]
        lines += [f"| {row.what} | {_time(row)} | {self._ratio(row)} | {row.remark} |" for row in self.rows]
        return "\n".join(lines)

    def _ratio(self, row: Row) -> str:
        base = self.rows[0]
        if row.seconds is None or not base.seconds or base.over:
            return ""
        if row is base:
            return "1"
        return f"{'> ' if row.over else ''}{_digits(row.seconds / base.seconds)}"


def page(sections: Sequence[Section]) -> str:
    """All sections, one after the other."""
    return "\n\n".join(section.markdown() for section in sections) + "\n"


def _time(row: Row) -> str:
    if row.seconds is None:
        return "failed"
    if row.over:
        return f"> {row.seconds:g} s"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if row.seconds >= size / 10:
            return f"{_digits(row.seconds / size)} {unit}"
    return f"{_digits(row.seconds * 1e6)} µs"


def _digits(number: float) -> str:
    """Two digits that count, or whole: more would not come out the same twice."""
    if number >= 10:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 1 else f"{number:.2g}"
