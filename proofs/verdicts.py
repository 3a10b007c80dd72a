"""The verdicts that are expected: what each theorem came to for each code, when, and of which text of the code."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

from attrs import frozen

from model.language.errors import LawError, nearest
from proofs.verdict import Verdict

#: Where they stand.
FILE = Path(__file__).with_name("verdicts.toml")

_HEAD = """# The verdict that is expected of each theorem (proofs/theorems.toml) for each code, the day on which it was
# found, and the digest of the code as it was then.  `revokelaw prove --accept` writes this file.
"""


@frozen
class Expected:
    """What a theorem came to, when, and the digest of the code then."""

    verdict: Verdict
    date: datetime.date
    digest: str


#: By code, then by theorem.
Verdicts: TypeAlias = Mapping[str, Mapping[str, Expected]]


def load(path: Path = FILE) -> Verdicts:
    """Read the file; LawError when it is faulty.  A file that is not there expects nothing."""
    if not path.exists():
        return {}
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LawError(f"not TOML: {error}", place=path.name) from None
    return {
        code: {name: _expected(entry, f"{path.name}: {code}: {name}") for name, entry in _table(entries, code).items()}
        for code, entries in data.items()
    }


def _table(entries: Any, code: str) -> dict[str, Any]:
    if not isinstance(entries, dict):
        raise LawError(f"{code}: expected a table of theorems, got {entries!r}", place=FILE.name)
    return entries


def _expected(entry: Any, place: str) -> Expected:
    match entry:
        case {"verdict": str(verdict), "date": datetime.date() as date, "digest": str(digest), **rest} if not rest:
            pass
        case _:
            message = f'expected {{ verdict = "...", date = YYYY-MM-DD, digest = "..." }}, got {entry}'
            raise LawError(message, place=place)
    known = [each.value for each in Verdict]
    if verdict not in known:
        raise LawError(f"unknown verdict {verdict!r}{nearest(verdict, known)}", place=place)
    return Expected(Verdict(verdict), date, digest)


def save(verdicts: Verdicts, path: Path = FILE) -> None:
    """Write the file; LawError when it cannot be written."""
    parts = [_HEAD]
    for code in sorted(verdicts):
        parts.append(f"\n[{code}]\n")
        parts += [_line(name, expected) for name, expected in sorted(verdicts[code].items())]
    try:
        path.write_text("".join(parts), "utf-8")
    except OSError as error:
        raise LawError(f"cannot be written: {error.strerror}", place=str(path)) from None


def _line(name: str, expected: Expected) -> str:
    verdict, day = expected.verdict.value, expected.date.isoformat()
    return f'{name} = {{ verdict = "{verdict}", date = {day}, digest = "{expected.digest}" }}\n'
