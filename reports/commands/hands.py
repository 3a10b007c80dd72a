"""One hand: ``rule`` and ``find``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from model.codes import open_code
from model.table.notation.json import dumps, loads
from model.table.notation.pbn import from_pbn, to_pbn
from model.table.record import Game, HandRecord, RecordError
from proofs.finding import Hearing
from reports.account import ruling_json, ruling_text
from reports.commands.base import BudgetMs, CodeName, InputError, app, as_json, show_text
from reports.diagram import diagram
from reports.heard import Heard


class HandFormat(StrEnum):
    """How a hand is written, and what there is to say of it."""

    TEXT = "text"
    JSON = "json"
    PBN = "pbn"


@app.command()
def rule(
    record: Annotated[
        Path, typer.Argument(metavar="RECORD", help="The record of one hand: a file .json, or .pbn (bridge notation).")
    ],
    code: Annotated[str, typer.Option("--code", metavar="CODE", help="The code to rule by.")],
    board: Annotated[
        str | None, typer.Option("--board", metavar="N", help="The game of a PBN file: its board, or @N for its place.")
    ] = None,
    format_: Annotated[
        HandFormat, typer.Option("--format", help="How to write it; pbn: the hand, with the ruling as a comment.")
    ] = HandFormat.TEXT,
    readings: Annotated[
        list[str] | None,
        typer.Option("--reading", metavar="LAW.NAME=CHOICE", help="Read a law so; may be given several times."),
    ] = None,
) -> int:
    """Rule on one hand, with the clauses that led there.  The status is 1 when the code contradicts itself on it.

    Example: revokelaw rule --code auction-1914 hand.json --reading "84(b).1.too_few_tricks=no_such_option"
    """
    document, hand = open_code(code), _record(record, board)
    if hand.game is not Game(document.game):
        raise InputError(f"{record}: a hand of {hand.game.value}; {document.id} is a code of {document.game}")
    hearing = Hearing("", hand, document.check_readings(dict(map(_reading, readings or ()))))
    try:
        heard = Heard.of(document, hearing)
    except RecordError as error:
        raise InputError(f"{record}: {error}") from None
    if format_ is HandFormat.JSON:
        show_text(as_json(ruling_json(heard)))
    elif format_ is HandFormat.PBN:
        show_text(to_pbn(hand, comment=ruling_text(heard)))
    else:
        show_text(f"{diagram(hand)}\n\n{ruling_text(heard)}")
    return 1 if heard.ruling.conflicts else 0


@app.command()
def find(
    code: CodeName,
    expression: Annotated[str, typer.Argument(metavar="EXPRESSION", help="A truth, in the words of the vocabulary.")],
    format_: Annotated[
        HandFormat, typer.Option("--format", help="As a diagram, or as a record in JSON or PBN.")
    ] = HandFormat.TEXT,
    budget: BudgetMs = 30_000,
) -> int:
    """Find the smallest hand in which an expression of the vocabulary holds.

    Example: revokelaw find auction-1914 "count(r for r in revokes if established(r)) >= 2"
    """
    from proofs.queries import find as finding
    from proofs.solver import Budget, Outcome

    found = finding.find(open_code(code), expression, Budget(milliseconds=budget))
    if isinstance(found, HandRecord):
        show_text({HandFormat.TEXT: diagram, HandFormat.JSON: dumps, HandFormat.PBN: to_pbn}[format_](found))
    elif format_ is HandFormat.JSON:
        show_text("null")
    else:
        show_text("Not decided within the budget." if found is Outcome.UNKNOWN else "There is no such hand.")
    return 3 if found is Outcome.UNKNOWN else 0


def _record(path: Path, board: str | None) -> HandRecord:
    try:
        data = path.read_bytes()
        if _is_pbn(path, data):
            return from_pbn(data, board)
        if board is not None:
            raise InputError(f"{path}: --board chooses a game of a PBN file, which this is not")
        return loads(data.decode("utf-8"))
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8 text") from None
    except RecordError as error:
        raise InputError(f"{path}: {error}") from None


def _is_pbn(path: Path, data: bytes) -> bool:
    """Told by the file's name; by its first character, where the name does not tell."""
    suffix = path.suffix.lower()
    return suffix == ".pbn" or (suffix != ".json" and data.lstrip()[:1] in (b"[", b"%", b";"))


def _reading(text: str) -> tuple[str, str]:
    name, equals, choice = text.rpartition("=")
    if not equals:
        raise InputError(f"--reading is written LAW.NAME=CHOICE, not {text!r}")
    return name, choice
