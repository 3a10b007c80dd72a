"""The command ``revokelaw``.

Exit statuses: 0 nothing found, 1 findings, 2 the input is wrong, 3 something is unknown, 4 an internal error,
130 interrupted.  An error is one line on stderr.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from typing import Annotated

import typer

from model.language.errors import LawError
from model.table.record import RecordError
from reports import VERSION
from reports.commands import books, changes, hands, reviews  # noqa: F401  # each adds its commands to the program
from reports.commands.base import InputError, app, printable, show_text
from reports.tuning import NoPlotError


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where an internal error arose.")] = False,
) -> None:
    """Prove things about the laws of card games on revokes and their penalties."""
    if version:
        show_text(f"revokelaw {VERSION}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        show_text(context.get_help())


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


#: What a shell gives for a program that was interrupted.
_INTERRUPTED = 130


def _fail(message: str, status: int) -> int:
    print(printable(f"revokelaw: {' '.join(message.split())}", sys.stderr), file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
