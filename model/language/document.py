"""A code of laws: a TOML document with the words of every clause beside its rule."""

from __future__ import annotations

import hashlib
import itertools
import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field, frozen

from model.language.errors import LawError, nearest
from model.language.graph import check_definitions, check_order, check_precedence
from model.language.rule import COMMON, KINDS, Rule, read_rule
from model.language.toml import parse
from model.language.vocabulary import Vocabulary

#: A reading that takes the clause as its rule stands, before any reading is chosen.
LITERAL = "literal"

#: A code of more clauses, or a clause of more rules (one for each combination of choices), is refused.
MAX_CLAUSES, MAX_RULES = 1000, 100

CLAUSE_FIELDS = {"law", "title", "kind", "text", "paraphrase", "confidence", "reason", "adds", "readings"}
RULE_FIELDS = COMMON.union(*(needed | allowed for needed, allowed in KINDS.values()))
_CODE_FIELDS = {"id", "title", "game", "source", "year", "clause"}


@frozen(eq=False)
class Reading:
    """A question that the words leave open, with the choices that answer it and the one taken by default."""

    name: str
    ask: str
    default: str
    choices: Mapping[str, Mapping[str, Any]]


@frozen(eq=False)
class Clause:
    """One normative sentence: its number, words and kind, and its rule under each choice of its readings.

    ``adds``: its items are added to those of other clauses instead of having to agree with them.
    ``rules`` maps a tuple of choices, one for each reading in order, to the rule.
    """

    law: str
    title: str
    kind: str
    text: str
    paraphrase: bool
    confidence: str
    reason: str
    adds: bool
    readings: tuple[Reading, ...]
    rules: Mapping[tuple[str, ...], Rule]

    def rule(self, choices: Mapping[str, str]) -> Rule:
        """The rule under the choices, given by ``LAW.NAME``; where none is given, the default."""
        return self.rules[tuple(choices.get(f"{self.law}.{r.name}", r.default) for r in self.readings)]


@frozen(eq=False)
class Code:
    """A code of laws.  ``digest`` changes with every word and number of it.

    ``data`` are the values that it was read from; ``base`` is the code that it amends, if it was made by a draft.
    """

    id: str
    title: str
    game: str
    source: str
    clauses: tuple[Clause, ...]
    digest: str
    data: Mapping[str, Any] = field(repr=False)
    base: Code | None = field(default=None, repr=False)

    @property
    def vocabulary(self) -> Vocabulary:
        """The words that the code may use."""
        return Vocabulary.of(self.game)

    @property
    def and_bases(self) -> tuple[Code, ...]:
        """The code and those that it amends, directly or not, the nearest first."""
        return (self, *(self.base.and_bases if self.base else ()))

    @property
    def readings(self) -> dict[str, Reading]:
        """All readings, by ``LAW.NAME``."""
        return {f"{clause.law}.{reading.name}": reading for clause in self.clauses for reading in clause.readings}

    @property
    def default_readings(self) -> dict[str, str]:
        """The choice taken by default, by ``LAW.NAME``."""
        return {name: reading.default for name, reading in self.readings.items()}

    @property
    def other_readings(self) -> list[tuple[str, str]]:
        """Every single change of reading: its name and a choice other than the default."""
        return [(name, c) for name, reading in self.readings.items() for c in reading.choices if c != reading.default]

    def clause(self, law: str) -> Clause:
        """The clause with this number; LawError names the nearest."""
        for clause in self.clauses:
            if clause.law == law:
                return clause
        raise LawError(f"{self.id} has no law {law!r}{nearest(law, [c.law for c in self.clauses])}")

    def check_readings(self, choices: Mapping[str, str]) -> dict[str, str]:
        """The default readings with these choices made; LawError for an unknown reading or choice."""
        known = self.readings
        for name, choice in choices.items():
            if name not in known:
                raise LawError(f"{self.id} has no reading {name!r}{nearest(name, known)}")
            if choice not in (*known[name].choices, LITERAL):
                offered = ", ".join(known[name].choices)
                raise LawError(f"the reading {name!r} has no choice {choice!r}; expected {offered}")
        return {**self.default_readings, **choices}


def loads(text: str, place: str = "draft") -> Code:
    """Read a code from TOML text; ``place`` is named in errors."""
    data = parse(text, place)
    try:
        return from_data(data)
    except LawError as error:
        raise error.at(place) from None


def from_data(data: Mapping[str, Any], base: Code | None = None) -> Code:
    """The code that the values of a TOML document stand for; ``base`` is the code that it amends, if any."""
    check_known(data, _CODE_FIELDS)
    for name in ("id", "title", "game"):
        if not isinstance(data.get(name), str):
            raise LawError(f"a code needs the text {name!r}")
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", data["id"]):
        raise LawError(f"the id {data['id']!r} is not of small letters, digits and hyphens")
    if data["game"] not in ("whist", "auction", "duplicate"):
        raise LawError(f"unknown game {data['game']!r}; expected whist, auction or duplicate")
    entries = data.get("clause", [])
    if not isinstance(entries, list) or not entries:
        raise LawError("a code has [[clause]] tables; none found")
    if len(entries) > MAX_CLAUSES:
        raise LawError(f"{len(entries)} clauses; at most {MAX_CLAUSES} are read")
    vocabulary = Vocabulary.of(data["game"])
    clauses = tuple(_clause(entry, number, vocabulary) for number, entry in enumerate(entries, 1))
    _check_laws(clauses)
    check_precedence(clauses)
    check_definitions(clauses, vocabulary)
    check_order(clauses, vocabulary)
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
    digest = hashlib.sha256(canonical.encode()).hexdigest()[:16]
    return Code(data["id"], data["title"], data["game"], str(data.get("source", "")), clauses, digest, data, base)


def check_known(data: Mapping[str, Any], known: Iterable[str]) -> None:
    """LawError for a field that is not known."""
    known = set(known)
    for name in data:
        if name not in known:
            raise LawError(f"unknown field {name!r}{nearest(name, known)}")


def _clause(entry: Any, number: int, vocabulary: Vocabulary) -> Clause:
    if not isinstance(entry, dict) or not isinstance(entry.get("law"), str):
        raise LawError(f"clause {number} needs the text 'law'")
    try:
        return _read_clause(entry, vocabulary)
    except LawError as error:
        raise error.at(law=entry["law"]) from None


def _read_clause(entry: dict[str, Any], vocabulary: Vocabulary) -> Clause:
    check_known(entry, CLAUSE_FIELDS | RULE_FIELDS)
    for name in ("title", "kind", "text"):
        if not isinstance(entry.get(name), str) or not entry[name].strip():
            raise LawError(f"a clause needs the text {name!r}")
    kind = entry["kind"]
    if kind not in KINDS:
        raise LawError(f"unknown kind {kind!r}; expected {', '.join(KINDS)}{nearest(kind, KINDS)}")
    if kind == "informative" and not entry.get("reason"):
        raise LawError("an informative clause must say its 'reason'")
    base = {name: value for name, value in entry.items() if name in RULE_FIELDS}
    given = entry.get("readings", {})
    if not isinstance(given, dict):
        raise LawError(f"readings: expected tables [clause.readings.NAME], got {given!r}")
    readings = tuple(_reading(name, value) for name, value in given.items())
    if math.prod(len(reading.choices) + 1 for reading in readings) > MAX_RULES:
        raise LawError(f"the choices of the readings make more than {MAX_RULES} rules")
    rules = {}
    for choices in itertools.product(*((*reading.choices, LITERAL) for reading in readings)):
        fields = dict(base)
        for reading, choice in zip(readings, choices, strict=True):
            fields.update(reading.choices.get(choice, {}))
        rules[choices] = read_rule(kind, fields, vocabulary)
    return Clause(
        law=entry["law"],
        title=entry["title"],
        kind=kind,
        text=" ".join(entry["text"].split()),
        paraphrase=bool(entry.get("paraphrase", False)),
        confidence=str(entry.get("confidence", "stated")),
        reason=" ".join(str(entry.get("reason", "")).split()),
        adds=bool(entry.get("adds", False)),
        readings=readings,
        rules=rules,
    )


def _reading(name: str, data: Any) -> Reading:
    if not isinstance(data, dict) or not isinstance(data.get("ask"), str):
        raise LawError(f"the reading {name!r} needs its question 'ask'")
    choices = {key: value for key, value in data.items() if key not in ("ask", "default")}
    default = str(data.get("default"))
    if len(choices) < 2 or not all(isinstance(value, dict) for value in choices.values()) or LITERAL in choices:
        raise LawError(f"the reading {name!r} needs two or more choices, each a table of rule fields")
    if default not in choices:
        raise LawError(f"the reading {name!r} has the default {default!r}; expected one of {', '.join(choices)}")
    for choice in choices.values():
        check_known(choice, RULE_FIELDS)
    return Reading(name, " ".join(data["ask"].split()), default, choices)


def _check_laws(clauses: tuple[Clause, ...]) -> None:
    seen: set[str] = set()
    for clause in clauses:
        if clause.law in seen:
            raise LawError("this number stands twice", law=clause.law)
        seen.add(clause.law)
