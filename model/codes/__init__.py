"""The law books, one TOML document each: a whole code, or a draft that amends another."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from model.language.amendment import amend, base_name, is_draft
from model.language.document import Code, from_data
from model.language.errors import LawError, nearest
from model.language.toml import read

#: Where the bundled documents lie.
FOLDER = Path(str(files(__package__)))


def bundled() -> list[str]:
    """The ids of the codes that come with the program."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def open_code(name: str) -> Code:
    """A bundled code by its id, or a document by its path; LawError where there is none or it is faulty."""
    return load(_find(name, Path()))


def load(path: Path) -> Code:
    """Read a code, or a draft with all that it is based on; LawError when one of them cannot be read or is faulty."""
    drafts, data = list[tuple[Path, dict[str, object]]](), read(path)
    while is_draft(data):
        drafts.append((path, data))
        try:
            base = base_name(data)
            path = _find(base, path.parent)
            data = read(path)
            if any(path.samefile(draft) for draft, _ in drafts):
                raise LawError(f"the drafts amend each other in a circle, by the base {base!r}")
        except LawError as error:
            raise error.at(drafts[-1][0].name) from None
    try:
        code = from_data(data)
        while drafts:
            path, draft = drafts.pop()
            code = amend(code, draft)
    except LawError as error:
        raise error.at(path.name) from None
    return code


def _find(name: str, folder: Path) -> Path:
    """The file of a bundled code, or of a document whose path is taken from the folder."""
    if name in bundled():
        return FOLDER / f"{name}.toml"
    if name.endswith(".toml"):
        return folder / name
    raise LawError(
        f"no code {name!r}; expected a file .toml or one of {', '.join(bundled())}{nearest(name, bundled())}"
    )
