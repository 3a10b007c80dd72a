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
from typing import Annotated, Any, TextIO

import typer

from model.codes import bundled, open_code
from model.language.errors import LawError
from model.language.vocabulary import Vocabulary
from model.table.notation.json import dumps, loads
from model.table.record import Game, HandRecord, RecordError
from proofs.finding import Hearing
from reports import VERSION
from reports.account import ruling_json, ruling_text
from reports.book import clause_page, code_page, codes_page, vocabulary_page
from reports.diagram import diagram
from reports.heard import Heard
from reports.plot import NoPlotError
from reports.progress import progress
from reports.render import review_json, review_markdown, review_text

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
    JSON = "json"


class Format(StrEnum):
    """How other answers are written."""

    TEXT = "text"
    JSON = "json"


CodeName = Annotated[str, typer.Argument(metavar="CODE", help="A bundled code (see: revokelaw codes) or a file .toml.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="Write to this file or folder, not to stdout.")]
Jobs = Annotated[int, typer.Option("--jobs", min=1, help="How many questions to ask at once.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Show no progress.")]
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
    jobs: Jobs = 2,
    quiet: Quiet = False,
) -> int:
    """Ask every question of one code: the main job.

    Can each clause apply? Do two contradict each other? Is there a gap? Do two readings lead to different rulings?
    Every finding comes with a hand that shows it; what is not refuted is proved for all hands.

    Example: revokelaw review auction-1914 --format md --output auction.md
    """
    if all_ == (code is not None):
        raise InputError("review wants one code, or --all")
    if all_ and output is None:
        raise InputError("review --all wants a folder: --output DIR")
    from proofs import review as reviews
    from proofs.solver import Budget

    status = 0
    for name in bundled() if code is None else [code]:
        document = open_code(name)
        with progress(document.id, quiet) as report:
            found = reviews.review(document, Budget(milliseconds=budget), report, jobs)
        if code is None and output is not None:
            _write(review_markdown(found), output / f"{document.id}.md")
            _write(_json(review_json(found)), output / f"{document.id}.json")
        elif format_ is ReviewFormat.JSON:
            _write(_json(review_json(found, elapsed=True)), output)
        else:
            _write((review_text if format_ is ReviewFormat.TEXT else review_markdown)(found), output)
        status = max(status, found.exit_status)
    return status


@app.command()
def rule(
    record: Annotated[Path, typer.Argument(metavar="RECORD.json", help="The record of one hand.")],
    code: Annotated[str, typer.Option("--code", metavar="CODE", help="The code to rule by.")],
    format_: Annotated[Format, typer.Option("--format", help="How to write it.")] = Format.TEXT,
    readings: Annotated[
        list[str] | None,
        typer.Option("--reading", metavar="LAW.NAME=CHOICE", help="Read a law so; may be given several times."),
    ] = None,
) -> int:
    """Rule on one hand, with the clauses that led there.  The status is 1 when the code contradicts itself on it.

    Example: revokelaw rule --code auction-1914 hand.json --reading "84(b).1.too_few_tricks=no_such_option"
    """
    document, hand = open_code(code), _record(record)
    if hand.game is not Game(document.game):
        raise InputError(f"{record}: a hand of {hand.game.value}; {document.id} is a code of {document.game}")
    heard = Heard.of(document, Hearing("", hand, document.check_readings(dict(map(_reading, readings or ())))))
    if format_ is Format.JSON:
        _show(_json(ruling_json(heard)))
    else:
        _show(f"{diagram(hand)}\n\n{ruling_text(heard)}")
    return 1 if heard.ruling.conflicts else 0


@app.command()
def find(
    code: CodeName,
    expression: Annotated[str, typer.Argument(metavar="EXPRESSION", help="A truth, in the words of the vocabulary.")],
    format_: Annotated[Format, typer.Option("--format", help="As a diagram, or as a record.")] = Format.TEXT,
    budget: BudgetMs = 30_000,
) -> int:
    """Find the smallest hand in which an expression of the vocabulary holds.

    Example: revokelaw find auction-1914 "count(r for r in revokes if established(r)) >= 2"
    """
    from proofs.queries import find as finding
    from proofs.solver import Budget, Outcome

    found = finding.find(open_code(code), expression, Budget(milliseconds=budget))
    if isinstance(found, HandRecord):
        _show(dumps(found) if format_ is Format.JSON else diagram(found))
    elif format_ is Format.JSON:
        _show("null")
    else:
        _show("Not decided within the budget." if found is Outcome.UNKNOWN else "There is no such hand.")
    return 3 if found is Outcome.UNKNOWN else 0


@app.command()
def prove(
    code: Annotated[str | None, typer.Argument(metavar="[CODE]", help="One code only; all bundled if none.")] = None,
    theorem: Annotated[str | None, typer.Argument(metavar="[THEOREM]", help="One theorem only.")] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Expect from now on what is found.")] = False,
    format_: Annotated[Format, typer.Option("--format", help="How to write it.")] = Format.TEXT,
    budget: BudgetMs = 120_000,
    jobs: Jobs = 2,
    quiet: Quiet = False,
) -> int:
    """Prove what is promised of a code, and compare with what was expected.

    Whatever differs, the verdict or the text of the code, is said, and the status is 1.

    Example: revokelaw prove whist-1864 a-revoke-never-pays
    """
    from proofs import proving
    from proofs.solver import Budget
    from proofs.theorems import theorems_of
    from reports.proving import proofs_json, proofs_text

    found = []
    for name in bundled() if code is None else [code]:
        document = open_code(name)
        asked = theorems_of(document, theorem)
        with progress(document.id, quiet) as report:
            proofs = proving.prove(document, asked, Budget(milliseconds=budget), report, jobs)
        found.append(proving.accept(proofs, date.today()) if accept else proofs)
    if format_ is Format.JSON:
        _show(_json([proof for proofs in found for proof in proofs_json(proofs)]))
    else:
        _show("\n\n".join(map(proofs_text, found)))
    return max(map(proving.exit_status, found))


@app.command()
def tune(
    code: CodeName,
    theorem: Annotated[str, typer.Option("--theorem", metavar="THEOREM", help="What is to hold.")],
    vary: Annotated[
        str, typer.Option("--vary", metavar="LAW", help="LAW, LAW:EFFECT or LAW#N (its N-th number), or LAW.READING.")
    ],
    values: Annotated[
        str | None, typer.Option("--values", metavar="LOW:HIGH:STEP", help="The values of the number to try.")
    ] = None,
    curve: Annotated[bool, typer.Option("--curve", help="Find the largest profit for each value, too: slow.")] = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Draw the curve, as .svg or .png.")
    ] = None,
    format_: Annotated[ReviewFormat, typer.Option("--format", help="How to write it.")] = ReviewFormat.TEXT,
    budget: BudgetMs = 30_000,
    output: Output = None,
    jobs: Jobs = 2,
    quiet: Quiet = False,
) -> int:
    """Find the least change of a number, or the reading, with which a theorem holds.

    Every value is decided by itself. The status is 0 when the theorem holds with one of them, 1 when with none.

    Example: revokelaw tune auction-1914 --theorem a-revoke-never-pays --vary "84(b).1:honour_column"
    """
    from proofs import tune as tuning
    from proofs.solver import Budget
    from proofs.theorems import theorems_of
    from reports.tuning import tuning_json, tuning_markdown, tuning_plot, tuning_text

    document = open_code(code)
    (asked,) = theorems_of(document, theorem)
    with progress(document.id, quiet) as report:
        found = tuning.tune(
            document, asked, vary, _values(values), Budget(milliseconds=budget), report, jobs, curve or plot is not None
        )
    write = {ReviewFormat.TEXT: tuning_text, ReviewFormat.MD: tuning_markdown}.get(format_)
    _write(write(found) if write else _json(tuning_json(found)), output)
    if plot is not None:
        tuning_plot(found, plot)
    return found.exit_status


@app.command()
def mutate(
    code: CodeName,
    format_: Annotated[ReviewFormat, typer.Option("--format", help="How to write it.")] = ReviewFormat.TEXT,
    every: Annotated[int, typer.Option("--every", metavar="N", min=1, help="Try only every N-th mutant.")] = 1,
    budget: BudgetMs = 30_000,
    output: Output = None,
    jobs: Jobs = 2,
    quiet: Quiet = False,
) -> int:
    """Change one thing in the code at a time, and see whether any theorem or decided hand notices.

    What nothing notices is compared with the code on every hand: it is proved to be the same law in other words, or it
    survives. The status is 1 when a mutant survives.

    Example: revokelaw mutate whist-1864 --every 20
    """
    from proofs import mutate as mutation
    from proofs.solver import Budget
    from reports.mutation import mutation_json, mutation_markdown, mutation_text

    document = open_code(code)
    with progress(document.id, quiet) as report:
        found = mutation.mutate(document, Budget(milliseconds=budget), report, jobs, lambda n, _: n % every == 0)
    write = {ReviewFormat.TEXT: mutation_text, ReviewFormat.MD: mutation_markdown}.get(format_)
    _write(write(found) if write else _json(mutation_json(found)), output)
    return found.exit_status


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
def codes() -> None:
    """List the bundled codes.

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
    except (LawError, RecordError, InputError, NoPlotError) as error:
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


def _record(path: Path) -> HandRecord:
    try:
        return loads(path.read_text("utf-8"))
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise InputError(f"{path}: not UTF-8 text") from None
    except RecordError as error:
        raise InputError(f"{path}: {error}") from None


def _reading(text: str) -> tuple[str, str]:
    name, equals, choice = text.rpartition("=")
    if not equals:
        raise InputError(f"--reading is written LAW.NAME=CHOICE, not {text!r}")
    return name, choice


def _values(text: str | None) -> range:
    """The values of ``LOW:HIGH`` or ``LOW:HIGH:STEP``, both ends included; none if nothing is said."""
    if text is None:
        return range(0)
    match = re.fullmatch(r"(\d{1,6}):(\d{1,6})(?::([1-9]\d{0,5}))?", text)
    if match is None or int(match[1]) > int(match[2]):
        raise InputError(f"--values is written LOW:HIGH or LOW:HIGH:STEP, not {text!r}")
    return range(int(match[1]), int(match[2]) + 1, int(match[3] or 1))


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
