"""What the commands share: the program, their options, and how they write."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, TextIO, TypeVar

import typer

T = TypeVar("T")

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Proves things about the laws of card games on revokes and their penalties.",
)


class InputError(ValueError):
    """What the user asked for cannot be done as he asked for it."""


class PlainFormat(StrEnum):
    """How an answer is written that is no page."""

    TEXT = "text"
    JSON = "json"


class PageFormat(StrEnum):
    """How a page is written."""

    TEXT = "text"
    MD = "md"
    JSON = "json"


class ReviewFormat(StrEnum):
    """How a review is written."""

    TEXT = "text"
    MD = "md"
    HTML = "html"
    JSON = "json"
    SARIF = "sarif"


CodeName = Annotated[str, typer.Argument(metavar="CODE", help="A bundled code (see: revokelaw codes) or a file .toml.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file or folder, not to stdout.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="How many questions to ask at once.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress.")]
Readings = Annotated[
    list[str] | None, typer.Option("--reading", metavar="LAW.NAME=CHOICE", help="Read a law so; can be repeated.")
]
BudgetMs = Annotated[int, typer.Option("--budget", metavar="MS", min=1, help="Milliseconds for each question.")]


def choices_of(readings: Sequence[str]) -> dict[str, str]:
    """The choices of ``LAW.NAME=CHOICE``."""
    chosen = {}
    for reading in readings:
        name, equals, choice = reading.partition("=")
        if not equals:
            raise InputError(f"--reading wants LAW.NAME=CHOICE, not {reading!r}")
        chosen[name] = choice
    return chosen


def as_json(data: Any) -> str:
    """Values as JSON text."""
    return json.dumps(data, indent=1, ensure_ascii=False)


def write_page(
    found: T,
    format_: PageFormat,
    output: Path | None,
    text: Callable[[T], str],
    markdown: Callable[[T], str],
    values: Callable[[T], Any],
) -> None:
    """Write what was found in the format that is wanted."""
    if format_ is PageFormat.JSON:
        write(as_json(values(found)), output)
    else:
        write((text if format_ is PageFormat.TEXT else markdown)(found), output)


def write(text: str, output: Path | None) -> None:
    """Write to the file, else show it."""
    if output is None:
        show_text(text)
        return
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text.rstrip("\n") + "\n", "utf-8")
    except OSError as error:
        raise InputError(f"{output}: cannot be written: {error.strerror}") from None


def show_text(text: str) -> None:
    """Print to stdout; who has stopped reading is no error."""
    try:
        print(printable(text.rstrip("\n"), sys.stdout), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def printable(text: str, stream: TextIO) -> str:
    """The text without what the stream cannot show, and without control characters, which a file could smuggle in."""
    encoding = stream.encoding or "utf-8"
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "?", text).encode(encoding, "replace").decode(encoding)
