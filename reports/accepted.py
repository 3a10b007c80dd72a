"""Findings that a committee accepts, each with its reason and until when: a file ``accepted.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Any

from attrs import field, frozen

from model.language.errors import LawError, nearest
from proofs.finding import Finding

_FIELDS = ("id", "reason", "expires")


@frozen
class Acceptance:
    """One finding is accepted for a reason, to the end of the day on which it expires."""

    id: str
    reason: str
    expires: date


@frozen
class Accepted:
    """The acceptances in force and those that have expired, each by the finding's id."""

    valid: Mapping[str, Acceptance] = field(factory=dict)
    expired: Mapping[str, Acceptance] = field(factory=dict)

    def remarks(self, code: str, findings: Iterable[Finding]) -> list[str]:
        """What a reader must know of the entries that are about this code: those expired, and those without a finding.

        The entries about other codes are passed over.
        """
        ids = [finding.id for finding in findings]
        said = []
        for entry in (*self.valid.values(), *self.expired.values()):
            if entry.id in ids and entry.id in self.expired:
                said.append(f"The acceptance of {entry.id} expired on {entry.expires}: the finding counts again.")
            elif entry.id not in ids and entry.id.startswith(f"{code}/"):
                said.append(f"{entry.id} is accepted, but there is no such finding{nearest(entry.id, ids) or '.'}")
        return said


def read_accepted(path: Path, today: date) -> Accepted:
    """The acceptances of a file, as they stand today; LawError when it cannot be read or is faulty."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise LawError(f"cannot be read: {error.strerror}", place=str(path)) from None
    except UnicodeDecodeError:
        raise LawError("not UTF-8 text", place=str(path)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LawError(f"not TOML: {error}", place=str(path)) from None
    try:
        entries = _entries(data)
    except LawError as error:
        raise error.at(str(path)) from None
    return Accepted(
        {entry.id: entry for entry in entries if entry.expires >= today},
        {entry.id: entry for entry in entries if entry.expires < today},
    )


def _entries(data: Mapping[str, Any]) -> list[Acceptance]:
    for name in data:
        if name != "accepted":
            raise LawError(f"unknown field {name!r}; expected [[accepted]] tables")
    tables = data.get("accepted", [])
    if not isinstance(tables, list):
        raise LawError("expected [[accepted]] tables")
    found: dict[str, Acceptance] = {}
    for number, table in enumerate(tables, 1):
        entry = _entry(table, f"entry {number}")
        if entry.id in found:
            raise LawError(f"entry {number}: {entry.id!r} is accepted twice")
        found[entry.id] = entry
    return list(found.values())


def _entry(table: Any, place: str) -> Acceptance:
    if not isinstance(table, dict):
        raise LawError(f"{place}: expected a table with id, reason and expires")
    for name in table:
        if name not in _FIELDS:
            raise LawError(f"{place}: unknown field {name!r}{nearest(name, _FIELDS)}")
    for name in ("id", "reason"):
        if not isinstance(table.get(name), str) or not table[name].strip():
            raise LawError(f"{place} needs the text {name!r}")
    expires = table.get("expires")
    if not isinstance(expires, date) or isinstance(expires, datetime):
        raise LawError(f"{place} needs the date 'expires', such as 2027-01-31 without quotation marks")
    return Acceptance(table["id"], " ".join(table["reason"].split()), expires)
