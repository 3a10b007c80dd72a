"""The main job: ``revokelaw review``."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from attrs import evolve

from model.codes import bundled, open_code
from model.language.amendment import read_as
from reports.accepted import Accepted, read_accepted
from reports.progress import progress
from reports.render import review_html, review_json, review_markdown, review_text
from reports.sarif import review_sarif

if TYPE_CHECKING:
    from proofs.review import Review

from reports.commands.base import (
    BudgetMs,
    InputError,
    Jobs,
    Output,
    Quiet,
    Readings,
    ReviewFormat,
    app,
    as_json,
    choices_of,
    write,
)


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
    reading: Readings = None,
    all_readings: Annotated[
        bool, typer.Option("--all-readings", help="Try every single change of reading; it takes long.")
    ] = False,
    jobs: Jobs = 2,
    quiet: Quiet = False,
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
    from proofs.plan import all_of, carry_out
    from proofs.readings import under_all_readings
    from proofs.review import review_plan
    from proofs.solver import Budget

    granted = _accepted(accepted, code)
    names = bundled() if code is None else [code]
    documents = [read_as(open_code(name), choices_of(reading or [])) for name in names]
    plan = under_all_readings if all_readings else review_plan
    plans = [plan(document, Budget(milliseconds=budget)).of(document.id) for document in documents]
    with progress("review", quiet) as report:
        every = carry_out(all_of(plans), report, jobs)
    status = 0
    for name, found in zip(names, every, strict=True):
        if code is None and output is not None:
            write(review_markdown(found, granted), output / f"{found.code.id}.md")
            write(as_json(review_json(found, granted)), output / f"{found.code.id}.json")
        else:
            write(_reviewed(found, name, format_, granted), output)
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
            return as_json(review_json(found, accepted, elapsed=True))
        case ReviewFormat.SARIF:
            return as_json(review_sarif(found, name, accepted))
