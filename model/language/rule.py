"""The formal part of a clause, and how it is read from a document's fields."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from typing import Any

from attrs import field, frozen

from model.language.entries import Sort
from model.language.errors import LawError, nearest
from model.language.expression import ALWAYS, Expression, Reader, parse, syntax, words_in
from model.language.graph import RUNNING
from model.language.vocabulary import COLLECTIONS, EACH, Vocabulary


@frozen
class Each:
    """The clause is applied to each member of a collection in turn."""

    variable: str
    collection: str

    @property
    def sort(self) -> Sort:
        """What the variable stands for."""
        return COLLECTIONS[self.collection]


@frozen
class Defines:
    """The word instance that a definition settles; ``negated`` for "does not"."""

    word: str
    args: tuple[Expression, ...]
    negated: bool = False


@frozen
class Effect:
    """One thing written into the ledger: an effect's name, its amount, and when it can be chosen or is given."""

    name: str
    amount: Expression
    when: Expression = ALWAYS


@frozen
class Limit:
    """``total(side) <= bound`` or ``>=``."""

    total: str
    side: Expression
    op: str
    bound: Expression


@frozen
class Act:
    """Something allowed or forbidden."""

    name: str
    args: tuple[Expression, ...]


@frozen
class Precedence:
    """``law`` gives way to the clause that carries this; ``stated``: the text itself says so."""

    law: str
    stated: bool


@frozen
class Rule:
    """What a clause says, formally.  Which fields a rule has depends on the clause's kind."""

    each: tuple[Each, ...] = ()
    when: Expression = ALWAYS
    defines: Defines | None = None
    value: Expression | None = None
    to: Expression | None = None
    chooser: Expression | None = None
    gives: tuple[Effect, ...] = ()
    options: tuple[Effect, ...] = ()
    limits: tuple[Limit, ...] = ()
    caps: bool = False
    act: Act | None = None
    order: tuple[str, ...] = ()
    overrides: tuple[Precedence, ...] = ()
    exempt_from: tuple[Precedence, ...] = ()
    #: The fields as the document has them, for reading back and for amendments.
    source: Mapping[str, Any] = field(factory=dict, eq=False, repr=False)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """Everything that the rule may write."""
        return self.gives + self.options

    def words(self) -> frozenset[str]:
        """The words that decide whether and how the rule applies."""
        own = frozenset({"is_revoke"}) if any(e.collection == "revokes" for e in self.each) else frozenset[str]()
        parts: list[Expression | None] = [self.when, self.value, self.to, self.chooser]
        parts += self.defines.args if self.defines else ()
        parts += [part for effect in self.effects for part in (effect.amount, effect.when)]
        parts += [part for limit in self.limits for part in (limit.side, limit.bound)]
        parts += self.act.args if self.act else ()
        return own.union(*(words_in(part) for part in parts if part is not None))


#: Which fields each kind of clause wants and may have, besides ``each``, ``when``, ``overrides``, ``exempt_from``.
KINDS: dict[str, tuple[set[str], set[str]]] = {
    "definition": ({"defines"}, {"is"}),
    "score": ({"to", "gives"}, set()),
    "penalty": ({"to"}, {"gives", "options", "chooser", "limit", "caps"}),
    "award": ({"to"}, {"gives", "options", "chooser", "limit", "caps"}),
    "limit": ({"limit"}, {"caps"}),
    "right": ({"act"}, {"to"}),
    "bar": ({"act"}, {"to"}),
    "order": ({"order"}, set()),
    "informative": (set(), set()),
}
COMMON = {"each", "when", "overrides", "exempt_from"}


def read_rule(kind: str, fields: Mapping[str, Any], vocabulary: Vocabulary) -> Rule:
    """Read a clause's formal fields; LawError says what is missing, unknown or of the wrong sort."""
    needed, allowed = KINDS[kind]
    for name in fields:
        if name not in needed | allowed | COMMON:
            known = needed | allowed | COMMON
            raise LawError(f"a clause of the kind {kind!r} has no field {name!r}{nearest(name, known)}")
    for name in sorted(needed - set(fields)):
        raise LawError(f"a clause of the kind {kind!r} needs the field {name!r}")
    if kind == "order" and not fields["order"]:
        raise LawError("order: expected the totals to be counted, got none")
    if kind in ("penalty", "award") and not {"gives", "options"} & set(fields):
        raise LawError(f"a clause of the kind {kind!r} needs the field 'gives' or 'options'")
    return _RuleReader(vocabulary, read_each(_text(fields, "each"))).rule(fields)


def read_each(text: str) -> tuple[Each, ...]:
    """Read what a rule ranges over, written ``r: revoke, s: side``; LawError when it is not."""
    found: list[Each] = []
    for part in filter(None, (p.strip() for p in text.split(","))):
        match = re.fullmatch(r"([a-z_]+)\s*:\s*([a-z_]+)", part)
        if not match or match[2] not in EACH:
            near = nearest(match[2], EACH) if match else ""
            raise LawError(f"each is written 'r: revoke'; the kinds are {', '.join(EACH)}{near}", source=text)
        if any(match[1] == e.variable for e in found):
            raise LawError(f"each has the variable {match[1]!r} twice", source=text)
        found.append(Each(match[1], EACH[match[2]]))
    return tuple(found)


def _text(fields: Mapping[str, Any], name: str, default: str = "") -> str:
    value = fields.get(name, default)
    if not isinstance(value, str):
        raise LawError(f"{name}: expected text, got {value!r}")
    return value


def _texts(fields: Mapping[str, Any], name: str) -> list[str]:
    value = fields.get(name, [])
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise LawError(f"{name}: expected a list of texts, got {value!r}")
    return value


@frozen
class _RuleReader:
    vocabulary: Vocabulary
    each: tuple[Each, ...]

    @property
    def scope(self) -> dict[str, Sort]:
        return {e.variable: e.sort for e in self.each}

    def rule(self, fields: Mapping[str, Any]) -> Rule:
        caps = fields.get("caps", False)
        if not isinstance(caps, bool):
            raise LawError(f"caps: expected true or false, got {caps!r}")
        options = tuple(self.effect(text, optional=True) for text in _texts(fields, "options"))
        chooser = self.expression(fields, "chooser", Sort.SIDE)
        if options and chooser is None:
            raise LawError("options need a 'chooser'")
        if options and Sort.REVOKE not in self.scope.values():
            raise LawError("options are chosen for a revoke or an incident; 'each' has none")
        defines = self.defines(_text(fields, "defines")) if "defines" in fields else None
        value = self.expression(fields, "is", Sort.NUMBER)
        if defines:
            numeric = self.vocabulary.words[defines.word].result is Sort.NUMBER
            if numeric != (value is not None):
                raise LawError(f"the definition of {defines.word!r} {'needs' if numeric else 'takes no'} 'is'")
        return Rule(
            each=self.each,
            when=self.expression(fields, "when", Sort.TRUTH) or ALWAYS,
            defines=defines,
            value=value,
            to=self.expression(fields, "to", Sort.SIDE),
            chooser=chooser,
            gives=tuple(self.effect(text, optional=True) for text in _texts(fields, "gives")),
            options=options,
            limits=tuple(self.limit(text) for text in _texts(fields, "limit")),
            caps=caps,
            act=self.act(_text(fields, "act")) if "act" in fields else None,
            order=self.order(_texts(fields, "order")),
            overrides=self.precedences(fields, "overrides"),
            exempt_from=self.precedences(fields, "exempt_from"),
            source=dict(fields),
        )

    def expression(self, fields: Mapping[str, Any], name: str, sort: Sort) -> Expression | None:
        return parse(_text(fields, name), self.vocabulary, self.scope, sort) if name in fields else None

    def defines(self, text: str) -> Defines:
        negated = text.startswith("not ")
        positive = text.removeprefix("not ")
        tree = syntax(positive)
        name = tree.func.id if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) else positive.strip()
        definable = {n: w for n, w in self.vocabulary.words.items() if w.kind == "defined"}
        if name not in definable:
            raise LawError(f"{name!r} cannot be defined by a code{nearest(name, definable)}", source=text)
        if negated and definable[name].result is Sort.NUMBER:
            raise LawError("a number is not defined by 'not'", source=text)
        word = Reader(positive, self.vocabulary).read(tree, dict(self.scope))
        return Defines(name, getattr(word, "args", ()), negated)

    def effect(self, text: str, optional: bool) -> Effect:
        match = re.fullmatch(r"(.*?\))\s+if\s+(.*)", text, re.DOTALL) if optional else None
        body, condition = (match[1], match[2]) if match else (text, "always")
        tree = syntax(body)
        if not (isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and len(tree.args) == 1):
            raise LawError("an effect is written take_tricks(3) or take_tricks(3) if ...", source=text)
        name, known = tree.func.id, self.vocabulary.effects
        if name not in known:
            raise LawError(f"unknown effect {name!r}{nearest(name, known)}", source=text)
        amount = Reader(body, self.vocabulary).read(tree.args[0], dict(self.scope), Sort.NUMBER)
        return Effect(name, amount, parse(condition, self.vocabulary, self.scope))

    def limit(self, text: str) -> Limit:
        tree = syntax(text)
        known = [*self.vocabulary.components(), *(["score"] if "score" in self.vocabulary.words else [])]
        match tree:
            case ast.Compare(
                left=ast.Call(func=ast.Name(id=name), args=[side]), ops=[ast.LtE() | ast.GtE() as op], comparators=[to]
            ):
                pass
            case _:
                raise LawError("a limit is written total(side) <= number, or >=", source=text)
        if name not in known:
            raise LawError(f"{name!r} is not a total that can be limited{nearest(name, known)}", source=text)
        reader, scope = Reader(text, self.vocabulary), dict(self.scope)
        sign = "<=" if isinstance(op, ast.LtE) else ">="
        return Limit(name, reader.read(side, scope, Sort.SIDE), sign, reader.read(to, scope, Sort.NUMBER))

    def act(self, text: str) -> Act:
        tree = syntax(text)
        name = tree.func.id if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) else text
        entry = self.vocabulary.acts.get(name)
        if entry is None or not isinstance(tree, ast.Call):
            raise LawError(f"unknown act {name!r}{nearest(name, self.vocabulary.acts)}", source=text)
        if len(tree.args) != len(entry.args):
            raise LawError(f"the act {name!r} wants {len(entry.args)} things in brackets", source=text)
        reader, scope = Reader(text, self.vocabulary), dict(self.scope)
        return Act(name, tuple(reader.read(a, scope, s) for a, s in zip(tree.args, entry.args, strict=True)))

    def order(self, names: list[str]) -> tuple[str, ...]:
        if names and "score" not in self.vocabulary.words:
            raise LawError(
                f"order: at {self.vocabulary.game} there is no score towards the game to be counted in order"
            )
        for name in names:
            if name not in RUNNING:
                expected = f"expected {', '.join(RUNNING)}{nearest(name, RUNNING)}"
                raise LawError(f"order: {name!r} is not counted towards the score; {expected}")
            if names.count(name) > 1:
                raise LawError(f"order: {name!r} stands twice")
        return tuple(names)

    def precedences(self, fields: Mapping[str, Any], name: str) -> tuple[Precedence, ...]:
        found = []
        entries = fields.get(name, [])
        for entry in entries if isinstance(entries, list) else [entries]:
            match entry:
                case {"law": str(law), "stated": bool(stated), **rest} if not rest:
                    found.append(Precedence(law, stated))
                case _:
                    raise LawError(f'{name} is a list of {{law = "...", stated = true|false}}, got {entry!r}')
        return tuple(found)
