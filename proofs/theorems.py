"""The theorems: what a committee promises of its codes, read from ``theorems.toml`` and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import field, frozen

from model.codes import bundled, open_code
from model.language.document import Code
from model.language.errors import LawError, nearest
from model.language.vocabulary import Vocabulary
from model.table.record import Game
from proofs.statement import Statement, read_statement

#: Where the promises stand.
FILE = Path(__file__).with_name("theorems.toml")

#: What a theorem can ask besides an expression.  Those with a point compare two lines of one deal.
QUESTIONS = {
    "consistent": "the code does not contradict itself",
    "choices": "wherever there is a choice of penalties, one is open",
    "symmetry": "turning the table or renaming suits that are not trumps changes no ruling",
    "unpunished": "no side is better off for a claim against it than without it, on the same hand",
    "unasked": "no side is worse off for asking its partners than without it, on the same hand",
    "unexposed": "no side is better off for a card that it shows than without it, on the same hand",
    "profit.exchange": "nobody gains by a revoke against lawful play of the same cards",
    "profit.line": "nobody gains by a revoke against any lawful continuation",
    "incentive.second_revoke": "a second revoke gains nothing",
    "incentive.revoking_back": "a revoke after an opponent's gains nothing",
    "incentive.not_claiming": "claiming loses nothing",
    "incentive.penalty_takes_nothing": "every penalty takes something",
    "incentive.disobeying": "leading another suit than was called for gains nothing against obeying",
    "incentive.keeping_still": "letting a revoke stand gains nothing against correcting it",
}

_TEXTS = ("id", "says", "each", "given", "always", "question")
_FIELDS = {*_TEXTS, "codes", "forbids", "laws"}
_GAMES = "games/"


@frozen
class Theorem:
    """One promise.  It has ``always``, an expression, or acts that it ``forbids``, or else a ``question``.

    ``codes``: for which it is asked; ``laws``: by code, the laws that are meant to keep it.
    """

    id: str
    says: str
    codes: tuple[str, ...]
    each: str = ""
    given: str = ""
    always: str = ""
    forbids: tuple[str, ...] = ()
    question: str = ""
    laws: Mapping[str, tuple[str, ...]] = field(factory=dict)

    @property
    def of_outcome(self) -> bool:
        """It speaks only of what hands come to: not of acts, nor of the turning of these."""
        return not self.forbids and self.question != "symmetry"

    def speaks_of(self, code: Code) -> bool:
        """Whether it is asked for the code; what is asked for a bundled code is asked for a draft that amends it."""
        return bool({"all", f"{_GAMES}{code.game}", _name(code)} & set(self.codes))

    def cites(self, code: Code) -> tuple[str, ...]:
        """The laws that are meant to keep it, as far as the code has them."""
        return tuple(law for law in self.laws.get(_name(code), ()) if any(c.law == law for c in code.clauses))

    def statement(self, vocabulary: Vocabulary) -> Statement:
        """What it says of every hand, where it asks no ``question``."""
        given, always = ([text] if text else [] for text in (self.given, self.always))
        return read_statement(vocabulary, self.each, given, always, forbids=self.forbids)


def _name(code: Code) -> str:
    """By which the theorems know a code: its id, for a draft that of the bundled code that it amends."""
    return next((one.id for one in code.and_bases if one.id in bundled()), code.id)


@lru_cache(maxsize=1)
def theorems() -> tuple[Theorem, ...]:
    """The theorems of the program's own file."""
    return read(FILE.read_text("utf-8"), FILE.name)


def theorems_of(code: Code, name: str | None = None) -> tuple[Theorem, ...]:
    """Those that are asked for a code; with a name only that one, and LawError names the nearest if it is none."""
    found = tuple(theorem for theorem in theorems() if theorem.speaks_of(code))
    if name is None:
        return found
    one = tuple(theorem for theorem in found if theorem.id == name)
    if not one:
        raise LawError(f"no theorem {name!r} is asked for {code.id}{nearest(name, [t.id for t in found])}")
    return one


def read(text: str, place: str) -> tuple[Theorem, ...]:
    """Read theorems from TOML; LawError names the theorem, what was expected and the nearest known name."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise LawError(f"not TOML: {error}", place=place) from None
    _known(data, {"theorem"}, place)
    found: dict[str, Theorem] = {}
    for number, entry in enumerate(data.get("theorem", []), 1):
        name = entry.get("id", number)
        try:
            theorem = _theorem(entry)
            _check(theorem)
        except LawError as error:
            raise error.at(f"{place}: theorem {name}") from None
        if theorem.id in found:
            raise LawError(f"the id {theorem.id!r} stands twice", place=place)
        found[theorem.id] = theorem
    return tuple(found.values())


def _known(data: Mapping[str, Any], known: set[str], place: str = "") -> None:
    for name in data:
        if name not in known:
            raise LawError(f"unknown field {name!r}{nearest(name, known)}", place=place)


def _theorem(entry: dict[str, Any]) -> Theorem:
    _known(entry, _FIELDS)
    texts = {name: entry[name] for name in _TEXTS if name in entry}
    for name, value in texts.items():
        if not isinstance(value, str) or not value.strip():
            raise LawError(f"{name}: expected text, got {value!r}")
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", texts.get("id", "")):
        raise LawError("a theorem needs an 'id' of small letters, digits and hyphens")
    if "says" not in texts:
        raise LawError("a theorem needs its sentence 'says'")
    if ("question" in texts) == bool({"always", "forbids"} & set(entry)):
        raise LawError("a theorem has either 'always' or 'forbids', or a 'question'")
    if "question" in texts and {"each", "given"} & set(texts):
        raise LawError("'each' and 'given' go with 'always' and 'forbids', not with a 'question'")
    laws = entry.get("laws", {})
    if not isinstance(laws, dict):
        raise LawError('laws is written { CODE = ["LAW", ...] }')
    return Theorem(
        **texts,
        codes=_names(entry.get("codes"), "codes"),
        forbids=_names(entry["forbids"], "forbids") if "forbids" in entry else (),
        laws={code: _names(named, f"laws.{code}") for code, named in laws.items()},
    )


def _names(value: Any, name: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not value or not all(isinstance(v, str) for v in value):
        raise LawError(f"{name}: expected a list of names, got {value!r}")
    return tuple(value)


def _check(theorem: Theorem) -> None:
    """Every code, law, word and question that it names exists."""
    games = [f"{_GAMES}{game.value}" for game in Game]
    _each_known("code", theorem.codes, ["all", *games, *bundled()])
    _each_known("question", [theorem.question] if theorem.question else [], QUESTIONS)
    _each_known("code", theorem.laws, bundled())
    for name, laws in theorem.laws.items():
        for law in laws:
            _bundled(name).clause(law)
    if not theorem.question:
        for game in Game:
            if {"all", f"{_GAMES}{game.value}"} & set(theorem.codes) or _names_one_of(theorem, game):
                theorem.statement(Vocabulary.of(game.value))


@lru_cache
def _bundled(name: str) -> Code:
    return open_code(name)


def _names_one_of(theorem: Theorem, game: Game) -> bool:
    return any(_bundled(name).game == game.value for name in theorem.codes if name in bundled())


def _each_known(what: str, names: Iterable[str], known: Collection[str]) -> None:
    for name in names:
        if name not in known:
            raise LawError(f"unknown {what} {name!r}{nearest(name, known)}")
