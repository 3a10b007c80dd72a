"""The starting point of a draft: a valid one that changes nothing, with examples to be uncommented."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from model.language.document import RULE_FIELDS, Clause, Code

_PENALTIES, _ACTS = ("penalty", "award"), ("right", "bar", "limit")


def draft_page(code: Code, name: str) -> str:
    """A draft that amends the code, which it calls ``name``.

    Lines that begin with ``# `` explain; every other line that begins with ``#`` is an example, taken from the code,
    that is valid as it stands once its ``#`` is taken away.
    """
    return "\n\n".join("\n".join(part) for part in _parts(code, name)) + "\n"


def _parts(code: Code, name: str) -> Iterator[list[str]]:
    changed = _first(code.clauses, _PENALTIES)
    others = [clause for clause in code.clauses if clause is not changed]
    struck = _first(reversed(others), _ACTS) if others else None
    yield [
        f"# A draft that amends {code.id}. What it does not speak of stays as it is.",
        '# Take the "#" away from the lines that you need, and change them.',
        *_fields(id=f"{code.id}-amended", title=f"{code.title}, as amended", base=name),
        *_examples(source="Who proposes this, and when"),
    ]
    if struck:
        yield ["# Laws that are struck; references to them vanish by themselves.", *_examples(strike=[struck.law])]
    readings = [clause for clause in code.clauses if clause.readings and clause is not struck]
    dropping = next((clause for clause in readings if clause is not changed), None)
    chosen = [clause for clause in readings if clause is not dropping]
    if chosen:
        yield ["# The readings that are taken by default.", "#[readings]", *_defaults(chosen)]
    yield [
        "# A change: the law, and only what is replaced. A reading is replaced by [change.readings.NAME].",
        "#[[change]]",
        *_examples(law=changed.law, text=changed.text, **_rule(code, changed)),
        *_replaced_readings(code, changed),
    ]
    if dropping:
        yield [
            "# A change that removes fields, or a reading.",
            "#[[change]]",
            *_examples(law=dropping.law, drop=[f"readings.{dropping.readings[0].name}"]),
        ]
    model = struck or changed
    yield [
        '# A new clause in full; without "after" it stands at the end.',
        "#[[clause]]",
        *_examples(law=f"{model.law}.new", after=changed.law, title=model.title, kind=model.kind, text=model.text),
        *(_examples(reason=model.reason) if model.reason else []),
        *_examples(**_rule(code, model)),
    ]


def _first(clauses: Iterable[Clause], kinds: tuple[str, ...]) -> Clause:
    """The first clause of these kinds, else the first of all."""
    ordered = list(clauses)
    return next((clause for clause in ordered if clause.kind in kinds), ordered[0])


def _raw(code: Code, clause: Clause) -> Mapping[str, Any]:
    return next(entry for entry in code.data["clause"] if entry["law"] == clause.law)


def _rule(code: Code, clause: Clause) -> dict[str, Any]:
    """The fields of its rule, as the document has them."""
    return {name: value for name, value in _raw(code, clause).items() if name in RULE_FIELDS}


def _defaults(clauses: Iterable[Clause]) -> Iterator[str]:
    """One line for each reading, with a choice that is not the default."""
    for clause in clauses:
        for reading in clause.readings:
            other = next(choice for choice in reading.choices if choice != reading.default)
            yield from _examples(**{f"{clause.law}.{reading.name}": other})


def _replaced_readings(code: Code, clause: Clause) -> Iterator[str]:
    for name, reading in _raw(code, clause).get("readings", {}).items():
        yield f"#[change.readings.{_key(name)}]"
        yield from _examples(**reading)


# ---- TOML ---------------------------------------------------------------------------------------------------------


def _examples(**fields: Any) -> list[str]:
    return [f"#{line}" for line in _fields(**fields)]


def _fields(**fields: Any) -> list[str]:
    return [f"{_key(name)} = {_value(value)}" for name, value in fields.items()]


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else _text(name)


def _value(value: Any) -> str:
    """A value in TOML, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case dict():
            return f"{{ {', '.join(_fields(**value))} }}" if value else "{}"
    return str(value)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
