"""A TOML document as plain values, refused early when it is too large or too deep to be a code or a draft."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from model.language.errors import LawError

#: A document beyond these sizes is refused, so that a hostile one costs no more than an error line.
MAX_BYTES, MAX_TEXT, MAX_DEPTH = 1_000_000, 20_000, 12

#: A dotted key of more than MAX_DEPTH parts.  ``tomllib`` takes a time that grows with the square of their number.
_DEEP_KEY = re.compile(
    rf"""(?<![\w"'-])(?>(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*\.[ \t]*){{{MAX_DEPTH},}}[\w"'-]""", re.ASCII
)


def read(path: Path) -> dict[str, Any]:
    """The values of a file; LawError when it cannot be read or is no TOML."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise LawError(f"cannot be read: {error.strerror}", place=str(path)) from None
    except ValueError as error:  # a NUL in the name
        raise LawError(f"cannot be read: {error}", place=str(path)) from None
    if len(data) > MAX_BYTES:
        raise LawError(f"larger than {MAX_BYTES} bytes", place=str(path))
    try:
        return parse(data.decode("utf-8"), path.name)
    except UnicodeDecodeError as error:
        raise LawError(f"not UTF-8 text (byte {error.start + 1})", place=path.name) from None


def parse(text: str, place: str) -> dict[str, Any]:
    """The values of a TOML text; LawError, with ``place``, when it is none."""
    if _DEEP_KEY.search(text):
        raise LawError(f"a key of more than {MAX_DEPTH} parts", place=place)
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise LawError(f"nested more than {MAX_DEPTH} deep", place=place) from None
    except ValueError as error:  # not TOML, or a number of thousands of digits
        raise LawError(f"not TOML: {error}", place=place) from None
    _check_sizes(data, place)
    return data


def _check_sizes(data: dict[str, Any], place: str) -> None:
    depth, level = 0, list[Any]([data])
    while level:
        if depth > MAX_DEPTH:
            raise LawError(f"nested more than {MAX_DEPTH} deep", place=place)
        depth += 1
        inner = list[Any]()
        for value in level:
            if isinstance(value, dict):
                inner += [*value, *value.values()]
            elif isinstance(value, list):
                inner += value
            elif isinstance(value, str) and len(value) > MAX_TEXT:
                raise LawError(f"a text of {len(value)} characters; at most {MAX_TEXT} are read", place=place)
        level = inner
