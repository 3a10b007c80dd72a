"""The law books, one TOML document each."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from model.language.document import Code, load
from model.language.errors import LawError, nearest

#: Where the bundled documents lie.
FOLDER = Path(str(files(__package__)))


def bundled() -> list[str]:
    """The ids of the codes that come with the program."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def open_code(name: str) -> Code:
    """A bundled code by its id, or a document by its path."""
    if name in bundled():
        return load(FOLDER / f"{name}.toml")
    if name.endswith(".toml"):
        return load(Path(name))
    raise LawError(
        f"no code {name!r}; expected a file .toml or one of {', '.join(bundled())}{nearest(name, bundled())}"
    )
