"""An amendment: a draft that says only what is to be changed in another code, its base.

    id = "two-tricks"
    title = "Two tricks instead of three"
    base = "auction-1914"             # a bundled code, or the path of a document beside this one

    strike = ["88"]                   # references to a law that is no more vanish by themselves

    [readings]
    "85.4.negative_answer" = "establishes"

    [[change]]                        # only the fields that are replaced; readings are merged by name and field
    law = "84(a).2"
    gives = ["honour_column(150)"]
    drop = ["confidence"]             # fields that are removed; "readings.NAME" for one reading

    [[clause]]                        # a new clause in full; at the end, unless it says what it follows
    law = "90"
    after = "89.2"
    ...

The result is an ordinary code.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from model.language.document import CLAUSE_FIELDS, MAX_CLAUSES, RULE_FIELDS, Code, check_known, from_data
from model.language.errors import LawError, nearest

Table: TypeAlias = dict[str, Any]

_DRAFT_FIELDS = {"id", "title", "source", "base", "strike", "readings", "change", "clause"}
_ONLY_DRAFTS = {"base", "strike", "readings", "change"}
_REFERRING = ("overrides", "exempt_from")


def is_draft(data: Mapping[str, Any]) -> bool:
    """Whether the values of a document are those of a draft, not of a whole code."""
    return not _ONLY_DRAFTS.isdisjoint(data)


def base_name(draft: Mapping[str, Any]) -> str:
    """What the draft amends, as it names it."""
    check_known(draft, _DRAFT_FIELDS)
    if not isinstance(draft.get("base"), str):
        raise LawError("a draft needs the text 'base': a bundled code or the path of a document")
    return str(draft["base"])


def amend(base: Code, draft: Mapping[str, Any]) -> Code:
    """The code that the draft makes of its base; LawError when the draft is faulty or its result is no code."""
    check_known(draft, _DRAFT_FIELDS)
    existing: list[Table] = copy.deepcopy(base.data["clause"])
    struck, added = _struck(draft, existing), _added(draft)
    gone = struck - {clause["law"] for clause in added}
    kept = [_without(gone, clause) for clause in existing if clause["law"] not in struck]
    clauses = _in_order(_changed(kept, _tables(draft, "change"), struck), added)
    _choose_defaults(clauses, draft.get("readings", {}))
    head = {name: draft[name] for name in ("id", "title", "source") if name in draft}
    return from_data({**head, "game": base.game, "clause": clauses}, base)


def read_as(code: Code, choices: Mapping[str, str]) -> Code:
    """The code with these choices of its readings, by ``LAW.NAME``, as the defaults; LawError for an unknown one."""
    if not choices:
        return code
    said = ", ".join(f"{name} read as {choice}" for name, choice in choices.items())
    head = {"id": code.id, "title": f"{code.title} ({said})", "source": code.source, "base": code.id}
    return amend(code, {**head, "readings": dict(choices)})


def _tables(draft: Mapping[str, Any], name: str) -> list[Table]:
    """The tables of a list in the draft, each with the number of its law."""
    tables = draft.get(name, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise LawError(f"{name} is written as tables [[{name}]]")
    if len(tables) > MAX_CLAUSES:
        raise LawError(f"{len(tables)} tables [[{name}]]; at most {MAX_CLAUSES} are read")
    for number, table in enumerate(tables, 1):
        if not isinstance(table.get("law"), str):
            raise LawError(f"[[{name}]] {number} needs the text 'law'")
    return tables


def _texts(value: Any, what: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise LawError(f"{what}: expected a list of texts, got {value!r}")
    return value


def _struck(draft: Mapping[str, Any], existing: Iterable[Table]) -> set[str]:
    laws, struck = [clause["law"] for clause in existing], set[str]()
    for law in _texts(draft.get("strike", []), "strike"):
        if law not in laws:
            raise LawError(f"strikes the unknown law {law!r}{nearest(law, laws)}")
        if law in struck:
            raise LawError("this law is struck twice", law=law)
        struck.add(law)
    return struck


def _added(draft: Mapping[str, Any]) -> list[Table]:
    added = _tables(draft, "clause")
    for clause in added:
        if not isinstance(clause.get("after", ""), str):
            raise LawError(f"after: expected the number of a law, got {clause['after']!r}", law=clause["law"])
    return added


def _without(gone: set[str], clause: Table) -> Table:
    """The clause without its references to laws that are no more, under its readings too."""
    for name in _REFERRING:
        if name in clause:
            given = clause[name] if isinstance(clause[name], list) else [clause[name]]
            clause[name] = [reference for reference in given if reference["law"] not in gone]
    for reading in clause.get("readings", {}).values():
        for choice in reading.values():
            if isinstance(choice, dict):
                _without(gone, choice)
    return clause


# ---- changes ------------------------------------------------------------------------------------------------------


def _changed(clauses: list[Table], changes: Iterable[Table], struck: set[str]) -> list[Table]:
    """The clauses with the changes made."""
    by_law, done = {clause["law"]: clause for clause in clauses}, set[str]()
    for change in changes:
        law = change["law"]
        if law in struck:
            raise LawError("this law is struck; a struck law cannot be changed", law=law)
        if law not in by_law:
            raise LawError(f"changes the unknown law {law!r}{nearest(law, by_law)}")
        if law in done:
            raise LawError("this law is changed twice; one [[change]] holds all that is replaced", law=law)
        done.add(law)
        try:
            _change(by_law[law], change)
        except LawError as error:
            raise error.at(law=law) from None
    return clauses


def _change(clause: Table, change: Table) -> None:
    """Put the fields of the change into the clause."""
    check_known(change, CLAUSE_FIELDS | RULE_FIELDS | {"drop"})
    if len(change) == 1:
        raise LawError("this [[change]] replaces nothing")
    for name in _texts(change.get("drop", []), "drop"):
        _drop(clause, name)
    given = change.get("readings", {})
    if not isinstance(given, dict) or not all(isinstance(reading, dict) for reading in given.values()):
        raise LawError(f"readings: expected tables [change.readings.NAME], got {given!r}")
    readings = clause.get("readings", {})
    _check_choices_follow(readings, change, given)
    readings = {**readings, **{name: {**readings.get(name, {}), **reading} for name, reading in given.items()}}
    clause |= {name: value for name, value in change.items() if name not in ("law", "drop", "readings")}
    if readings:
        clause["readings"] = readings


def _drop(clause: Table, name: str) -> None:
    fields = {field: clause for field in clause if field != "law"}
    fields |= {f"readings.{reading}": clause["readings"] for reading in clause.get("readings", {})}
    if name not in fields:
        raise LawError(f"drop: the clause has no {name!r}{nearest(name, fields)}")
    del fields[name][name.removeprefix("readings.")]


def _check_choices_follow(readings: Mapping[str, Table], change: Table, given: Mapping[str, Table]) -> None:
    """A field that is replaced must not live on, as it was, in a choice that has it too: nothing would change."""
    for name, reading in readings.items():
        for choice, fields in reading.items():
            stale = [field for field in fields if field in change] if isinstance(fields, dict) else []
            if stale and choice not in given.get(name, {}):
                raise LawError(
                    f"the reading {name!r} has its own {stale[0]!r} under {choice!r}; give that anew in "
                    f'[change.readings.{name}], or drop = ["readings.{name}"]'
                )


# ---- what is added, and where -------------------------------------------------------------------------------------


def _in_order(clauses: Iterable[Table], added: Iterable[Table]) -> list[Table]:
    """The clauses with those added, each after the law that it names, in the order of the draft."""
    first, laws = list(clauses), {clause["law"] for clause in clauses}
    followers: dict[str, list[Table]] = {}
    for clause in added:
        law, after = clause["law"], clause.get("after")
        if law in laws:
            raise LawError("a clause with this number stands in the code; [[change]] replaces its fields", law=law)
        if after is not None and after not in laws:
            raise LawError(f"after: unknown law {after!r}{nearest(after, laws)}", law=law)
        laws.add(law)
        (first if after is None else followers.setdefault(after, [])).append(_plain(clause))
    ordered, waiting = list[Table](), first[::-1]
    while waiting:
        ordered.append(waiting.pop())
        waiting += reversed(followers.get(ordered[-1]["law"], []))
    return ordered


def _plain(clause: Table) -> Table:
    return {name: value for name, value in clause.items() if name != "after"}


def _choose_defaults(clauses: Iterable[Table], chosen: Any) -> None:
    """Make the chosen readings the defaults."""
    if not isinstance(chosen, dict):
        raise LawError(f"readings: expected a table [readings], got {chosen!r}")
    known = {f"{c['law']}.{name}": reading for c in clauses for name, reading in _readings(c).items()}
    for name, choice in chosen.items():
        if not isinstance(choice, str):
            raise LawError(f'readings: expected "LAW.NAME" = "choice" in quotation marks, got {name!r} = {choice!r}')
        if name not in known:
            raise LawError(f"there is no reading {name!r}{nearest(name, known)}")
        choices = [key for key, value in known[name].items() if isinstance(value, dict)]
        if choice not in choices:
            raise LawError(f"the reading {name!r} has no choice {choice!r}; expected {', '.join(choices)}")
        known[name]["default"] = choice


def _readings(clause: Table) -> dict[str, Table]:
    """The readings of a clause that is perhaps faulty."""
    readings = clause.get("readings", {})
    return {n: r for n, r in readings.items() if isinstance(r, dict)} if isinstance(readings, dict) else {}
