"""Mutants: the codes that differ from a code by one small change, such as a slip of the pen could make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, field, frozen

from model.language.document import Clause, Code
from model.language.entries import Sort
from model.language.expression import ALWAYS, Expression, Logic, Not, Number, Word
from model.language.rule import Effect, Limit
from proofs.places import new_digest, reworded, rewritten, with_clause, wordings

_SIDES = {"offenders": "opponents", "opponents": "offenders"}


@frozen(eq=False)
class Mutant:
    """A code with one change: in which law, what was changed, and the readings under which it can be seen."""

    law: str
    what: str
    code: Code
    readings: Mapping[str, str] = field(factory=dict)
    moves_choice: bool = False

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.law}: {self.what}"


def mutants(code: Code) -> list[Mutant]:
    """Every mutant of the code, clause by clause.

    A clause is struck, its condition is negated, a number is one more or one less, a side is the other side, ``and`` is
    ``or``, another choice of a reading is the default.  Who has a right is not changed: no ruling tells.
    """
    found = [m for clause in code.clauses if clause.kind != "informative" for m in _of(code, clause)]
    # A side of a limit can be reached in two ways.
    return _numbered([*{mutant.code.digest: mutant for mutant in found}.values()])


def _of(code: Code, clause: Clause) -> Iterator[Mutant]:
    rest = tuple(other for other in code.clauses if other is not clause)
    yield Mutant(clause.law, "struck", evolve(code, clauses=rest, digest=new_digest(code, f"without {clause.law}")))
    for reading in clause.readings:
        for choice in reading.choices:
            if choice != reading.default:
                readings = tuple(evolve(r, default=choice) if r is reading else r for r in clause.readings)
                what = f"{reading.name} is read {choice}"
                yield Mutant(clause.law, what, with_clause(code, evolve(clause, readings=readings), what))
    for wording in wordings(clause):
        if wording.field == "to" and clause.kind in ("right", "bar"):
            continue
        changes = _changes(wording.field, wording.value)
        under = f" ({', '.join(choice for _, choice in wording.readings)})" if wording.readings else ""
        for what, value in changes:
            changed = reworded(code, wording, value)
            moves = wording.field == "chooser"
            yield Mutant(clause.law, f"{wording.field}: {what}{under}", changed, dict(wording.readings), moves)


def _changes(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """What can be made of a part of a rule, each with what was done."""
    if name == "when" and value != ALWAYS:
        yield "negated", Not(value)
    if name in ("to", "chooser"):
        yield "the other side", _other(value)
        return
    for what, change in _KINDS.items():
        for new in rewritten(value, change):
            yield what, new


def _other(side: Expression) -> Expression:
    """The opponents of a side."""
    if isinstance(side, Word) and side.name in _SIDES:
        return evolve(side, name=_SIDES[side.name])
    if isinstance(side, Word) and side.name == "other":
        return side.args[0]
    return Word("other", (side,), Sort.SIDE)


def _more(node: Any) -> Iterator[Any]:
    if isinstance(node, Number):
        yield Number(node.value + 1)


def _less(node: Any) -> Iterator[Any]:
    if isinstance(node, Number):
        yield Number(node.value - 1)


def _joined_otherwise(node: Any) -> Iterator[Any]:
    if isinstance(node, Logic):
        yield evolve(node, op="or" if node.op == "and" else "and")


def _other_side(node: Any) -> Iterator[Any]:
    if isinstance(node, Word) and (node.name in _SIDES or node.name == "other"):
        yield _other(node)
    if isinstance(node, Limit):
        yield evolve(node, side=_other(node.side))


def _condition(node: Any) -> Iterator[Any]:
    if isinstance(node, Effect) and node.when != ALWAYS:
        yield evolve(node, when=Not(node.when))


_KINDS = {
    "a number is one more": _more,
    "a number is one less": _less,
    "and is or": _joined_otherwise,
    "the other side": _other_side,
    "a condition is negated": _condition,
}


def _numbered(found: list[Mutant]) -> list[Mutant]:
    """The mutants with those of one name numbered."""
    seen: dict[str, int] = {}
    total = {m.name: sum(other.name == m.name for other in found) for m in found}
    numbered = []
    for mutant in found:
        seen[mutant.name] = seen.get(mutant.name, 0) + 1
        what = f"{mutant.what}, {seen[mutant.name]}" if total[mutant.name] > 1 else mutant.what
        numbered.append(evolve(mutant, what=what))
    return numbered
