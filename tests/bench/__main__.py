"""``python -m tests.bench [--output FILE]``: everything measured in one run, as tables in Markdown."""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import sys
import traceback
from datetime import date
from pathlib import Path

from tests.bench.measure import measurements
from tests.bench.table import Row, Section, page


def main() -> int:
    """Measure, print and write; 1 when a measurement could not be made."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--output", type=Path, help="write the tables to this file too")
    parser.add_argument("--limit", type=float, default=60, help="seconds for each way to look for a witness (60)")
    options = parser.parse_args()
    sections: list[Section] = []
    status = 0
    for name, measure in measurements(options.limit).items():
        print(f"{name} ...", file=sys.stderr, flush=True)
        try:
            sections.append(measure())
        except Exception as error:  # the other measurements are still to be made
            traceback.print_exc()
            sections.append(Section(name.capitalize(), (Row(name, None, f"{type(error).__name__}: {error}"),)))
            status = 1
    print(page(sections))
    if options.output:
        options.output.write_text(f"{preface()}\n\n{page(sections)}", encoding="utf-8")
    return status


def preface() -> str:
    """When and where it was measured, and what of it counts."""
    solvers = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("z3-solver", "python-sat"))
    return (
        "# How long it takes\n\n"
        f"Measured on {date.today().isoformat()} in one run of `make bench` on {os.cpu_count()} cores, "
        f"Python {platform.python_version()}, {solvers}.\n"
        "Machines differ, and so does what else they are doing: only the ratios of one run count.  "
        "A ratio compares with the first row of its table."
    )


if __name__ == "__main__":
    sys.exit(main())
