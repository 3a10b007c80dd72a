"""The redline of two codes: what is struck, what is inserted, clause by clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from enum import StrEnum
from typing import Any

from attrs import asdict, frozen

from model.language.document import Clause, Code
from model.language.errors import LawError
from reports.english import clause_text
from reports.grammar import counted, sentence
from reports.heard import title
from reports.tables import escaped, wrapped


class Fate(StrEnum):
    """What becomes of words, or of a clause."""

    KEPT = "kept"
    STRUCK = "struck"
    INSERTED = "inserted"
    CHANGED = "changed"


@frozen
class Words:
    """Words that stand together and have one fate."""

    fate: Fate
    words: str


@frozen
class Change:
    """A field, or the default of a reading, before and after; None where there is none."""

    name: str
    old: str | None
    new: str | None


@frozen
class ClauseLine:
    """One clause of a redline.

    ``text``: its words; ``rule``: its rule in plain English, under the default readings, if that changes;
    ``fields``: the changed fields of the document, ``defaults``: the readings taken by default that change.
    """

    law: str
    title: str
    fate: Fate
    text: tuple[Words, ...]
    rule: tuple[Words, ...] = ()
    fields: tuple[Change, ...] = ()
    defaults: tuple[Change, ...] = ()


@frozen
class Redline:
    """The clauses in which ``new`` differs from ``old``, in the order of the document."""

    old: Code
    new: Code
    clauses: tuple[ClauseLine, ...]


def redline(old: Code, new: Code) -> Redline:
    """Compare two codes of one game by the numbers of their laws; LawError when the games differ."""
    if old.game != new.game:
        raise LawError(f"{old.id} is a code of {old.game}, {new.id} one of {new.game}; they have no common laws")
    before, after = _laws(old), _laws(new)
    raw_before, raw_after = _raw(old), _raw(new)
    lines = list[ClauseLine]()
    moved = _moved(list(before), list(after))
    for law in _merged(list(before), list(after)):
        if law not in after:
            lines.append(_whole(before[law], Fate.STRUCK))
        elif law not in before:
            lines.append(_whole(after[law], Fate.INSERTED))
        else:
            place = [moved[law]] if law in moved else []
            fields = [*place, *_changes(_flat(raw_before[law]), _flat(raw_after[law]))]
            if fields or before[law].text != after[law].text:
                lines.append(_changed(before[law], after[law], fields))
    return Redline(old, new, tuple(lines))


def _laws(code: Code) -> dict[str, Clause]:
    return {clause.law: clause for clause in code.clauses}


def _raw(code: Code) -> dict[str, Mapping[str, Any]]:
    return {entry["law"]: entry for entry in code.data["clause"]}


def _whole(clause: Clause, fate: Fate) -> ClauseLine:
    rule = (Words(fate, clause_text(clause)),)
    return ClauseLine(clause.law, title(clause), fate, (Words(fate, clause.text),), rule)


def _changed(old: Clause, new: Clause, fields: Iterable[Change]) -> ClauseLine:
    suffix = ".default"
    defaults = [c for c in fields if c.name.startswith("readings.") and c.name.endswith(suffix) and c.old and c.new]
    rule = compare(clause_text(old), clause_text(new))
    return ClauseLine(
        new.law,
        title(new),
        Fate.CHANGED,
        compare(old.text, new.text),
        rule if any(words.fate is not Fate.KEPT for words in rule) else (),
        tuple(change for change in fields if change not in defaults),
        tuple(
            Change(f"{new.law}.{change.name.removeprefix('readings.').removesuffix(suffix)}", change.old, change.new)
            for change in defaults
        ),
    )


def compare(old: str, new: str) -> tuple[Words, ...]:
    """The words of two texts: kept, struck and inserted."""
    before, after = old.split(), new.split()
    found = list[Words]()
    for kind, a, b, c, d in SequenceMatcher(None, before, after).get_opcodes():
        if kind == "equal":
            found.append(Words(Fate.KEPT, " ".join(before[a:b])))
            continue
        if a < b:
            found.append(Words(Fate.STRUCK, " ".join(before[a:b])))
        if c < d:
            found.append(Words(Fate.INSERTED, " ".join(after[c:d])))
    return tuple(found)


# ---- fields and places --------------------------------------------------------------------------------------------


def _flat(entry: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a clause apart from its number and words; what is in a reading as ``readings.NAME.FIELD``."""
    flat = {name: value for name, value in entry.items() if name not in ("law", "text", "readings")}
    for name, reading in entry.get("readings", {}).items():
        flat |= {f"readings.{name}.{key}": value for key, value in reading.items()}
    return {name: _shown(value) for name, value in flat.items()}


def _shown(value: Any) -> str:
    """A value of a document on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case dict() if {"law", "stated"} == set(value):
            return f"law {value['law']} ({'stated' if value['stated'] else 'inferred'})"
        case dict():
            return "; ".join(f"{name} = {_shown(part)}" for name, part in value.items()) or "as the rule stands"
        case list():
            return ", ".join(map(_shown, value)) or "none"
    return " ".join(str(value).split())


def _changes(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[Change]:
    for name in dict.fromkeys((*old, *new)):
        if old.get(name) != new.get(name):
            yield Change(name, old.get(name), new.get(name))


def _merged(old: list[str], new: list[str]) -> Iterator[str]:
    """All laws in the new order, each that is struck where it stood in the old."""
    for kind, a, b, c, d in SequenceMatcher(None, old, new).get_opcodes():
        if kind != "equal":
            yield from (law for law in old[a:b] if law not in new)
        yield from new[c:d]


def _moved(old: list[str], new: list[str]) -> dict[str, Change]:
    """The laws that both codes have, but not in the same order."""
    old, new = [law for law in old if law in new], [law for law in new if law in old]
    stay = {
        law
        for block in SequenceMatcher(None, old, new).get_matching_blocks()
        for law in old[block.a : block.a + block.size]
    }
    return {law: Change("place", _place(law, old), _place(law, new)) for law in old if law not in stay}


def _place(law: str, laws: list[str]) -> str:
    place = laws.index(law)
    return f"after {laws[place - 1]}" if place else "first"


# ---- rendering ----------------------------------------------------------------------------------------------------


def redline_json(found: Redline) -> dict[str, Any]:
    """The redline as JSON values."""
    return {
        **{
            name: {"id": code.id, "title": code.title, "digest": code.digest}
            for name, code in (("old", found.old), ("new", found.new))
        },
        "clauses": [asdict(line) for line in found.clauses],
    }


def redline_text(found: Redline) -> str:
    """The redline as plain text, with [-words struck-] and {+words inserted+}."""
    marks = {Fate.KEPT: "{}", Fate.STRUCK: "[-{}-]", Fate.INSERTED: "{{+{}+}}"}

    def mark(fate: Fate, words: str) -> str:
        return marks[fate].format(words)

    parts = [f"{found.old.id} -> {found.new.id}: {_summary(found)}", "[-struck-]  {+inserted+}"]
    for line in found.clauses:
        head = f"{line.law}  {line.title}  ({line.fate})"
        parts.append("\n".join([head, *(wrapped(item, "  ", "    ") for item in _items(line, mark, str))]))
    return "\n\n".join(parts)


def redline_markdown(found: Redline) -> str:
    """The redline in Markdown, with ~~words struck~~ and **words inserted**."""
    return f"# {escaped(found.old.title)} → {escaped(found.new.title)}\n\n{redline_section(found, '##')}"


def redline_section(found: Redline, heading: str = "###") -> str:
    """The same without its title, for a page that has its own; ``heading`` marks each clause."""
    marks = {Fate.KEPT: "{}", Fate.STRUCK: "~~{}~~", Fate.INSERTED: "**{}**"}

    def mark(fate: Fate, words: str) -> str:
        return marks[fate].format(escaped(words))

    parts = [_summary(found)]
    for line in found.clauses:
        parts.append(f"{heading} {escaped(line.law)} {escaped(line.title)} ({line.fate})")
        parts += _items(line, mark, escaped)
    return "\n\n".join(parts) + "\n"


def _summary(found: Redline) -> str:
    fates = [line.fate for line in found.clauses]
    said = [f"{counted(fates.count(fate), 'clause')} {fate}" for fate in (Fate.CHANGED, Fate.STRUCK, Fate.INSERTED)]
    return sentence(", ".join(said))


def _items(line: ClauseLine, mark: Callable[[Fate, str], str], plain: Callable[[str], str]) -> Iterator[str]:
    """What is said of a clause, a line each."""

    def marked(text: Iterable[Words]) -> str:
        return " ".join(mark(words.fate, words.words) for words in text)

    def changed(change: Change) -> str:
        old, new = (plain("(none)") if value is None else plain(value) for value in (change.old, change.new))
        return f"{plain(change.name)}: {old} → {new}"

    yield marked(line.text)
    if line.rule:
        yield f"In plain English: {marked(line.rule)}"
    yield from (f"Read by default, {changed(change)}" for change in line.defaults)
    yield from map(changed, line.fields)
