"""Tables of short texts, and lines of long ones."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence

Row = Sequence[str]

#: No line of text is longer, unless it is of a table.
WIDTH = 110


def wrapped(text: str, first: str = "", others: str = "") -> str:
    """The text in lines of bearable length; ``first`` begins the first of them, ``others`` the others."""
    return textwrap.fill(text, WIDTH, initial_indent=first, subsequent_indent=others, break_on_hyphens=False)


def escaped(text: str) -> str:
    """The text in Markdown, with nothing in it that Markdown or HTML would take for a mark."""
    return re.sub(r"([\\`*_<>|~\[\]#])", r"\\\1", text)


def text_table(head: Row, rows: Sequence[Row]) -> str:
    """Columns set off by spaces; those of numbers stand to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]
    right = [all(_is_number(row[column]) for row in rows) for column in range(len(head))]

    def line(row: Row) -> str:
        cells = (
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(row, widths, right, strict=True)
        )
        return "   ".join(cells).rstrip()

    return "\n".join(map(line, (head, *rows)))


def markdown_table(head: Row, rows: Sequence[Row]) -> str:
    """A table in Markdown; the cells are taken as they are."""
    right = [bool(rows) and all(_is_number(row[column]) for row in rows) for column in range(len(head))]
    rule = ["--:" if to_right else "---" for to_right in right]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *rows))


def _is_number(cell: str) -> bool:
    return cell.lstrip("+-").isdigit() or not cell
