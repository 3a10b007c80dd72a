"""A code and the vocabulary as pages of text: the words of the law beside the rule in plain English."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any

from model.language.document import LITERAL, Clause, Code
from model.language.entries import Sort
from model.language.vocabulary import COLLECTIONS, CONSTANTS, Vocabulary
from reports.english import ReadingText, clause_text, reading_texts
from reports.grammar import article
from reports.heard import title
from reports.tables import text_table, wrapped

_COLUMN = 52

_KINDS = {
    "fact": "Facts, read off what happened at the table",
    "choice": "Choices",
    "defined": "Words that a code defines",
    "total": "Totals, read off the account",
}


def code_page(code: Code) -> str:
    """All clauses of a code."""
    head = "\n".join(filter(None, [code.title, code.source and f"Source: {code.source}"]))
    return "\n\n".join([head, *map(clause_page, code.clauses)])


def clause_page(clause: Clause) -> str:
    """One clause: its words beside its rule in plain English, its readings, its formal fields."""
    marks = [clause.kind] + ["in summary"] * clause.paraphrase
    marks += [clause.confidence] if clause.confidence != "stated" else []
    literal = clause.rule({f"{clause.law}.{reading.name}": LITERAL for reading in clause.readings})
    parts = [
        f"{clause.law}  {title(clause)}  ({', '.join(marks)})",
        _beside(clause.text, clause_text(clause)),
        *(_reading(clause, reading) for reading in reading_texts(clause)),
        _fields(literal.source, "  "),
    ]
    return "\n\n".join(filter(None, parts))


def vocabulary_page(vocabulary: Vocabulary) -> str:
    """The words, effects and acts of a game, each with its meaning."""
    parts = [f"The vocabulary of {vocabulary.game}"]
    for kind, head in _KINDS.items():
        words = [word for word in vocabulary.words.values() if word.kind == kind]
        parts.append(_entries(head, ((_call(w.name, w.args) + f": {w.result.value}", w.meaning) for w in words)))
    effects = [(f"{effect.name}(number)", effect.meaning) for effect in vocabulary.effects.values()]
    parts.append(_entries("Effects, what a clause gives or takes", effects))
    acts = [(_call(act.name, act.args), act.meaning) for act in vocabulary.acts.values()]
    parts.append(_entries("Acts, what somebody may or may not do", acts))
    known = {name: sort for name, sort in CONSTANTS.items() if sort is not Sort.OPTION or name in vocabulary.effects}
    parts.append(_entries("Constants", ((name, article(sort.value)) for name, sort in known.items())))
    collections = [(name, f"each is {article(sort.value)}") for name, sort in COLLECTIONS.items()]
    parts.append(_entries("What count, any, all and sum go over", collections))
    return "\n\n".join(parts)


def codes_page(codes: Iterable[Code]) -> str:
    """A line for each code, with the code that it amends, if any."""
    rows = [(c.id, c.game, str(len(c.clauses)), c.base.id if c.base else "-", c.title) for c in codes]
    return text_table(("code", "game", "clauses", "amends", "title"), rows)


def _beside(left: str, right: str) -> str:
    columns = [["The law", "-------", *textwrap.wrap(left, _COLUMN)]]
    columns.append(["In plain English", "----------------", *textwrap.wrap(right, _COLUMN)])
    return "\n".join(f"  {a:{_COLUMN}}   {b}".rstrip() for a, b in zip_longest(*columns, fillvalue=""))


def _reading(clause: Clause, reading: ReadingText) -> str:
    lines = [wrapped(f"{reading.ask}  [{clause.law}.{reading.name}]", "  ", "  ")]
    fields = {each.name: each.choices for each in clause.readings}[reading.name]
    for choice in reading.choices:
        said = f"{choice.name} (default): as above" if choice.default else f"{choice.name}: {choice.text}"
        lines += [wrapped(said, "    ", "      "), _fields(fields[choice.name], "        ")]
    return "\n".join(filter(None, lines))


def _fields(fields: Mapping[str, Any], indent: str) -> str:
    return "\n".join(
        f"{indent}{name if place == 0 else '':11} {value}".rstrip()
        for name, values in fields.items()
        for place, value in enumerate(values if isinstance(values, list) else [values])
    )


def _call(name: str, args: tuple[Sort, ...]) -> str:
    return f"{name}({', '.join(arg.value for arg in args)})" if args else name


def _entries(head: str, entries: Iterable[tuple[str, str]]) -> str:
    return "\n".join([head, *(wrapped(f"{name}  {meaning}", "  ", "      ") for name, meaning in entries)])
