"""The command ``revokelaw``.

Exit statuses: 0 nothing found, 1 findings, 2 the input is wrong, 3 something is unknown, 4 an internal error,
130 interrupted.  An error is one line on stderr.
"""

from __future__ import annotations

import json
import os
import re
import sys
import traceback
from collections.abc import Sequence
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer
from attrs import evolve

from model.codes import bundled, open_code
from model.language.errors import LawError
from model.language.vocabulary import Vocabulary
from model.table.notation.json import dumps, loads
from model.table.notation.pbn import from_pbn, to_pbn
from model.table.record import Game, HandRecord, RecordError
from proofs.finding import Hearing
from reports import VERSION
from reports.accepted import Accepted, read_accepted
from reports.account import ruling_json, ruling_text
from reports.book import clause_page, code_page, codes_page, vocabulary_page
from reports.diagram import diagram
from reports.drafting import draft_page
from reports.heard import Heard
from reports.progress import progress
from reports.render import review_html, review_json, review_markdown, review_text
from reports.sarif import review_sarif

if TYPE_CHECKING:
    from proofs.review import Review

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Proves things about the laws of card games on revokes and their penalties.",
)


class InputError(ValueError):
    """What the user asked for cannot be done as he asked for it."""


class ReviewFormat(StrEnum):
    """How a review is written."""

    TEXT = "text"
    MD = "md"
    HTML = "html"
    JSON = "json"
    SARIF = "sarif"


class HandFormat(StrEnum):
    """How a hand is written, and what there is to say of it."""

    TEXT = "text"
    JSON = "json"
    PBN = "pbn"


CodeName = Annotated[str, typer.Argument(metavar="CODE", help="A bundled code (see: revokelaw codes) or a file .toml.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file or folder, not to stdout.")]
BudgetMs = Annotated[int, typer.Option("--budget", metavar="MS", min=1, help="Milliseconds for each question.")]


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an internal error arose.")] = False,
) -> None:
    """Prove things about the laws of card games on revokes and their penalties."""
    if version:
        _show(f"revokelaw {VERSION}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _show(context.get_help())


@app.command()
def review(
    code: Annotated[str | None, typer.Argument(metavar="[CODE|DRAFT.toml]", help="The code to be reviewed.")] = None,
    all_: Annotated[bool, typer.Option("--all", help="Review all bundled codes; --output names a folder.")] = False,
    format_: Annotated[ReviewFormat, typer.Option("--format", help="How to write it.")] = ReviewFormat.TEXT,
    budget: BudgetMs = 30_000,
    output: Output = None,
    accepted: Annotated[
        Path | None,
        typer.Option("--accepted", metavar="FILE", help="Findings accepted (else accepted.toml beside CODE, or here)."),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many questions to ask at once.")] = 2,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress.")] = False,
) -> int:
    """Ask every question of one code: the main job.

    Can each clause apply? Do two contradict each other? Is there a gap? Do two readings lead to different rulings?
    Every finding comes with a hand that shows it; what is not refuted is proved for all hands.
    A finding that is accepted is shown apart and does not count; accepted.toml has [[accepted]] tables with the id of
    the finding, the reason and the date on which it expires.

    Example: revokelaw review auction-1914 --format md --output auction.md
    """
    if all_ == (code is not None):
        raise InputError("review wants one code, or --all")
    if all_ and output is None:
        raise InputError("review --all wants a folder: --output DIR")
    from proofs import review as reviews
    from proofs.solver import Budget

    status, granted = 0, _accepted(accepted, code)
    for name in bundled() if code is None else [code]:
        document = open_code(name)
        with progress(document.id, quiet) as report:
            found = reviews.review(document, Budget(milliseconds=budget), report, jobs)
        if code is None and output is not None:
            _write(review_markdown(found, granted), output / f"{document.id}.md")
            _write(_json(review_json(found, granted)), output / f"{document.id}.json")
        else:
            _write(_reviewed(found, name, format_, granted), output)
        counting = tuple(finding for finding in found.findings if finding.id not in granted.valid)
        status = max(status, evolve(found, findings=counting).exit_status)
    return status


def _accepted(path: Path | None, code: str | None) -> Accepted:
    """The acceptances of this file, else of any ``accepted.toml`` beside the draft or in the current folder."""
    if path is None:
        path = (Path(code).parent if code and code.endswith(".toml") else Path()) / "accepted.toml"
        if not path.exists():
            return Accepted()
    return read_accepted(path, date.today())


def _reviewed(found: Review, name: str, form: ReviewFormat, accepted: Accepted) -> str:
    match form:
        case ReviewFormat.TEXT:
            return review_text(found, accepted)
        case ReviewFormat.MD:
            return review_markdown(found, accepted)
        case ReviewFormat.HTML:
            return review_html(found, accepted)
        case ReviewFormat.JSON:
            return _json(review_json(found, accepted, elapsed=True))
        case ReviewFormat.SARIF:
            return _json(review_sarif(found, name, accepted))


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
        _show(_json(ruling_json(heard)))
    elif format_ is HandFormat.PBN:
        _show(to_pbn(hand, comment=ruling_text(heard)))
    else:
        _show(f"{diagram(hand)}\n\n{ruling_text(heard)}")
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
        _show({HandFormat.TEXT: diagram, HandFormat.JSON: dumps, HandFormat.PBN: to_pbn}[format_](found))
    elif format_ is HandFormat.JSON:
        _show("null")
    else:
        _show("Not decided within the budget." if found is Outcome.UNKNOWN else "There is no such hand.")
    return 3 if found is Outcome.UNKNOWN else 0


@app.command()
def show(
    code: CodeName,
    law: Annotated[str | None, typer.Argument(metavar="[LAW]", help="One clause only.")] = None,
) -> None:
    """Show the words of the law beside its rule in plain English, with the rule itself.

    Example: revokelaw show auction-1914 "84(b).1"
    """
    document = open_code(code)
    _show(code_page(document) if law is None else clause_page(document.clause(law)))


@app.command()
def draft(code: CodeName) -> None:
    """Print the beginnings of a draft that amends a code, with examples to be uncommented.

    Example: revokelaw draft auction-1914 > draft.toml
    """
    _show(draft_page(open_code(code), code))


@app.command()
def codes() -> None:
    """List the bundled codes, and which of them amend another.

    Example: revokelaw codes
    """
    _show(codes_page(map(open_code, bundled())))


@app.command()
def vocabulary(
    game: Annotated[
        Game | None, typer.Argument(metavar="[GAME]", help="whist, auction or duplicate; all if none.")
    ] = None,
) -> None:
    """List the words in which rules and expressions are written.

    Example: revokelaw vocabulary whist
    """
    _show("\n\n\n".join(vocabulary_page(Vocabulary.of(one.value)) for one in ([game] if game else Game)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments (else the process's) and give its exit status."""
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    try:
        status = app(arguments, prog_name="revokelaw", standalone_mode=False) or 0
    except (LawError, RecordError, InputError) as error:
        return _fail(str(error), 2)
    except typer.TyperException as error:
        return _fail(error.format_message(), 2)
    except Exception as error:
        if "--debug" in arguments:
            traceback.print_exc()
        return _fail(f"internal error: {type(error).__name__}: {error}", 4)
    return _fail("interrupted", status) if status == _INTERRUPTED else int(status)


_INTERRUPTED = 130


def _fail(message: str, status: int) -> int:
    print(_printable(f"revokelaw: {' '.join(message.split())}", sys.stderr), file=sys.stderr)
    return status


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


def _json(data: Any) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        _show(text)
        return
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text.rstrip("\n") + "\n", "utf-8")
    except OSError as error:
        raise InputError(f"{output}: cannot be written: {error.strerror}") from None


def _show(text: str) -> None:
    """Print to stdout; who has stopped reading is no error."""
    try:
        print(_printable(text.rstrip("\n"), sys.stdout), flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _printable(text: str, stream: TextIO) -> str:
    """The text without what the stream cannot show, and without control characters, which a file could smuggle in."""
    encoding = stream.encoding or "utf-8"
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "?", text).encode(encoding, "replace").decode(encoding)


if __name__ == "__main__":
    sys.exit(main())
