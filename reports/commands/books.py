"""The law books and their words: ``show``, ``draft``, ``codes`` and ``vocabulary``."""

from __future__ import annotations

from typing import Annotated

import typer

from model.codes import bundled, open_code
from model.language.vocabulary import Vocabulary
from model.table.record import Game
from reports.book import clause_page, code_page, codes_page, vocabulary_page
from reports.commands.base import CodeName, app, show_text
from reports.drafting import draft_page


@app.command()
def show(
    code: CodeName,
    law: Annotated[str | None, typer.Argument(metavar="[LAW]", help="One clause only.")] = None,
) -> None:
    """Show the words of the law beside its rule in plain English, with the rule itself.

    Example: revokelaw show auction-1914 "84(b).1"
    """
    document = open_code(code)
    show_text(code_page(document) if law is None else clause_page(document.clause(law)))


@app.command()
def draft(code: CodeName) -> None:
    """Print the beginnings of a draft that amends a code, with examples to be uncommented.

    Example: revokelaw draft auction-1914 > draft.toml
    """
    show_text(draft_page(open_code(code), code))


@app.command()
def codes() -> None:
    """List the bundled codes, and which of them amend another.

    Example: revokelaw codes
    """
    show_text(codes_page(map(open_code, bundled())))


@app.command()
def vocabulary(
    game: Annotated[
        Game | None, typer.Argument(metavar="[GAME]", help="whist, auction or duplicate; all if none.")
    ] = None,
) -> None:
    """List the words in which rules and expressions are written.

    Example: revokelaw vocabulary whist
    """
    show_text("\n\n\n".join(vocabulary_page(Vocabulary.of(one.value)) for one in ([game] if game else Game)))
