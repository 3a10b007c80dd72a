"""Changes of a code: ``compare``, ``prove``, ``tune`` and ``mutate``."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from model.codes import bundled, open_code
from model.language.amendment import read_as
from reports.commands.base import (
    BudgetMs,
    CodeName,
    InputError,
    Jobs,
    Output,
    PageFormat,
    PlainFormat,
    Quiet,
    Readings,
    app,
    as_json,
    choices_of,
    show_text,
    write,
    write_page,
)
from reports.progress import progress


@app.command()
def compare(
    first: Annotated[str, typer.Argument(metavar="A", help="A bundled code or a file .toml.")],
    second: Annotated[str, typer.Argument(metavar="B", help="Another of the same game.")],
    reading: Readings = None,
    format_: Annotated[PageFormat, typer.Option("--format", help="How to write it.")] = PageFormat.TEXT,
    budget: BudgetMs = 30_000,
    output: Output = None,
    jobs: Jobs = 2,
    quiet: Quiet = False,
) -> int:
    """Show every case in which one code rules otherwise than another, or prove that there is none.

    Both are read as usual, but for the readings of A that are chosen. What A leaves open and B does not is also read
    otherwise, and the cases that differ only so are shown apart.

    The status is 0 when they rule alike, 1 when they differ, 3 when something is unknown.

    Example: revokelaw compare auction-1914 draft.toml
    """
    from proofs import compare as comparing
    from proofs.plan import all_of, carry_out
    from proofs.solver import Budget
    from reports.comparison import Comparison, comparison_json, comparison_markdown, comparison_text
    from reports.redline import redline, redline_section, redline_text

    chosen = choices_of(reading or [])
    one, other = read_as(open_code(first), chosen), open_code(second)
    with progress(f"{one.id} and {other.id}", quiet) as report:
        differences = comparing.compare(one, other, Budget(milliseconds=budget), report)
        settled = [(name, choice) for name, choice in comparing.settled_readings(one, other) if name not in chosen]
        versions = [read_as(one, {name: choice}) for name, choice in settled]
        plans = [comparing.comparing_plan(version, other, Budget(milliseconds=budget)) for version in versions]
        every = carry_out(all_of(plans), report, jobs)
    texts = redline(one, other)
    shown = {PageFormat.TEXT: redline_text, PageFormat.MD: redline_section}.get(format_)
    otherwise = [Comparison(version, other, found) for version, found in zip(versions, every, strict=True)]
    read_otherwise = dict(zip(settled, otherwise, strict=True))
    found = Comparison(one, other, differences, shown(texts) if shown else "", read_otherwise)
    write_page(found, format_, output, comparison_text, comparison_markdown, comparison_json)
    return found.exit_status


@app.command()
def amend(
    draft: Annotated[str, typer.Argument(metavar="DRAFT.toml", help="A draft: a document with a base.")],
    format_: Annotated[PageFormat, typer.Option("--format", help="How to write it.")] = PageFormat.TEXT,
    budget: BudgetMs = 30_000,
    output: Output = None,
    jobs: Jobs = 2,
    quiet: Quiet = False,
) -> int:
    """Show all that a draft changes: words, cases, findings and promises, on one page.

    The status is 1 when something is worse than in the base: a finding gained, a promise broken, a law that
    can no longer apply; notes do not count.

    Example: revokelaw amend draft.toml --format md --output amendment.md
    """
    from proofs.fresh import get_ready

    get_ready()
    from proofs import amending
    from proofs.solver import Budget
    from reports.amending import amendment_json, amendment_markdown, amendment_text

    document = open_code(draft)
    with progress(document.id, quiet) as report:
        found = amending.amendment(document, Budget(milliseconds=budget), report, jobs)
    write_page(found, format_, output, amendment_text, amendment_markdown, amendment_json)
    return found.exit_status


@app.command()
def prove(
    code: Annotated[str | None, typer.Argument(metavar="[CODE]", help="One code only; all bundled if none.")] = None,
    theorem: Annotated[str | None, typer.Argument(metavar="[THEOREM]", help="One theorem only.")] = None,
    accept: Annotated[bool, typer.Option("--accept", help="Expect from now on what is found.")] = False,
    format_: Annotated[PlainFormat, typer.Option("--format", help="How to write it.")] = PlainFormat.TEXT,
    budget: BudgetMs = 120_000,
    jobs: Jobs = 2,
    quiet: Quiet = False,
) -> int:
    """Prove what is promised of a code, and compare with what was expected.

    Whatever differs, the verdict or the text of the code, is said, and the status is 1.

    Example: revokelaw prove whist-1864 a-revoke-never-pays
    """
    from proofs import proving
    from proofs.plan import all_of, carry_out
    from proofs.solver import Budget
    from proofs.theorems import theorems_of
    from reports.proving import proofs_json, proofs_text

    codes = [open_code(name) for name in (bundled() if code is None else [code])]
    asked = [(document, theorems_of(document, theorem)) for document in codes]
    limit = Budget(milliseconds=budget)
    with progress("theorems", quiet) as report:
        plans = [proving.proving_plan(document, theorems, limit).of(document.id) for document, theorems in asked]
        found = carry_out(all_of(plans), report, jobs)
    if accept:
        found = [proving.accept(proofs, date.today()) for proofs in found]
    if format_ is PlainFormat.JSON:
        show_text(as_json([proof for proofs in found for proof in proofs_json(proofs)]))
    else:
        show_text("\n\n".join(map(proofs_text, found)))
    return max(map(proving.exit_status, found))


@app.command()
def history(budget: BudgetMs = 30_000, output: Output = None, jobs: Jobs = 2, quiet: Quiet = False) -> int:
    """Tell what each step of the bundled codes changed, closed and opened, and rank the candidate laws.

    It reviews all of them, which takes long. The status is 0, 3 when something is unknown.

    Example: revokelaw history --output history.md
    """
    from proofs.solver import Budget
    from reports.history import documents, history_markdown
    from reports.history import history as tell

    steps, candidates = documents()
    with progress("history", quiet) as report:
        found = tell(steps, candidates, Budget(milliseconds=budget), report, jobs)
    write(history_markdown(found), output)
    return 0 if found.decided else 3


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
    format_: Annotated[PageFormat, typer.Option("--format", help="How to write it.")] = PageFormat.TEXT,
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
    write_page(found, format_, output, tuning_text, tuning_markdown, tuning_json)
    if plot is not None:
        tuning_plot(found, plot)
    return found.exit_status


@app.command()
def mutate(
    code: CodeName,
    format_: Annotated[PageFormat, typer.Option("--format", help="How to write it.")] = PageFormat.TEXT,
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
    write_page(found, format_, output, mutation_text, mutation_markdown, mutation_json)
    return found.exit_status


def _values(text: str | None) -> range:
    """The values of ``LOW:HIGH`` or ``LOW:HIGH:STEP``, both ends included; none if nothing is said."""
    if text is None:
        return range(0)
    match = re.fullmatch(r"(\d{1,6}):(\d{1,6})(?::([1-9]\d{0,5}))?", text)
    if match is None or int(match[1]) > int(match[2]):
        raise InputError(f"--values is written LOW:HIGH or LOW:HIGH:STEP, not {text!r}")
    return range(int(match[1]), int(match[2]) + 1, int(match[3] or 1))
