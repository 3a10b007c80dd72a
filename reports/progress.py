"""How far long work has come, on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from proofs.fresh import Report


@contextmanager
def progress(title: str, quiet: bool = False) -> Iterator[Report]:
    """A bar where stderr is a terminal, else a plain line for each finished task; nothing when ``quiet``."""
    if quiet:
        yield lambda task, done, total: None
    elif sys.stderr.isatty():
        with _bar(title) as report:
            yield report
    else:
        yield lambda task, done, total: print(f"{title}: {done} of {total}: {task}", file=sys.stderr, flush=True)


@contextmanager
def _bar(title: str) -> Iterator[Report]:
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        line = bar.add_task(escape(title), total=None)

        def report(task: str, done: int, total: int) -> None:
            bar.update(line, description=escape(f"{title}: {task}"), completed=done, total=total)

        yield report
