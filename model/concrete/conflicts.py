"""Where a ruling contradicts itself: laws in force that cannot stand together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import frozen

from model.concrete.case import Args, Case
from model.concrete.evaluate import Env, Value
from model.concrete.ledger import Bound, Item, exempt, protected, total
from model.concrete.rulebook import CompiledClause
from model.table.cards import Seat, Side
from model.table.record import Denomination


@frozen(order=True)
class Conflict:
    """A contradiction.

    ``kind`` is ``truth`` (a word holds and does not), ``number`` (a word has two values), ``amount`` (an item has two
    amounts), ``limit`` (what is protected is beyond a limit), ``bounds`` (no total is within two limits) or ``right``
    (an act is allowed and forbidden).  ``laws`` are the clauses that cannot stand together, in the order of the
    document; ``what`` is what they contradict each other about.
    """

    kind: str
    laws: tuple[str, ...]
    what: str


def conflicts(case: Case) -> tuple[Conflict, ...]:
    """All contradictions, sorted, each once."""
    found = [*_of_truths(case), *_of_numbers(case), *_of_totals(case), *_of_acts(case)]
    if not found:
        return ()
    places = {law: clause.place for law, clause in case.rulebook.clauses.items()}
    return tuple(
        sorted({Conflict(kind, tuple(sorted({*laws}, key=places.__getitem__)), what) for kind, laws, what in found})
    )


_NOTHING = dict.fromkeys(Side, 0)

#: A kind, laws, and what they are about.
_Found = Iterator[tuple[str, Iterable[str], str]]


def _of_truths(case: Case) -> _Found:
    for word, denials in case.rulebook.denials.items():
        for denial, _, args in _in_force(case, denials):
            if args in case.holding[word]:
                defining = [
                    c.law for c, _, others in _in_force(case, case.rulebook.definitions[word]) if others == args
                ]
                yield "truth", (*defining, denial.law), _call(word, args)


def _of_numbers(case: Case) -> _Found:
    for word, values in case.numbers.items():
        first: dict[Args, str] = {}
        for clause, env, args in _in_force(case, case.rulebook.definitions.get(word, ())):
            law = first.setdefault(args, clause.law)
            if clause.value(case, env) != values[args]:
                yield "number", (law, clause.law), _call(word, args)


def _in_force(case: Case, clauses: Iterable[CompiledClause]) -> Iterator[tuple[CompiledClause, Env, Args]]:
    """The instances for which the clauses are in force, each with what the clause is about."""
    return ((c, env, c.arguments(case, env)) for c in clauses for env in case.instances[c.in_force])


def _of_totals(case: Case) -> _Found:
    for component in case.rulebook.components:
        account = case.accounts[component]
        for item in account.items:
            for clause, written in item.writers[1:]:
                if written != item.amount:
                    yield "amount", (item.laws[0], clause.law), f"{component}({item.side.value})"
        if account.bounds:
            yield from _of_bounds(component, account.bounds, account.items, _NOTHING)
    if case.rulebook.game == "whist":
        items = case.accounts["penalty_points"].items
        yield from _of_bounds("score", case.score_bounds, items, case.hand.record.score_before)


def _of_bounds(name: str, bounds: Iterable[Bound], items: tuple[Item, ...], start: Mapping[Side, int]) -> _Found:
    """The contradictions among limits on a total that begins at ``start`` and to which the items are added."""
    for upper in bounds:
        if upper.op != "<=":
            continue
        kept = protected(items, upper)
        if start[upper.side] + total(kept) > upper.value:
            yield "limit", (upper.law, *(law for item in kept for law in item.laws)), f"{name}({upper.side.value})"
        most = upper.value + (exempt(items, upper) if upper.caps else 0)
        for lower in bounds:
            if lower.op == ">=" and lower.side is upper.side and lower.value > most:
                yield "bounds", (upper.law, lower.law), f"{name}({upper.side.value})"


def _of_acts(case: Case) -> _Found:
    for act in case.permitted.keys() & case.forbidden.keys():
        yield "right", (*case.permitted[act], *case.forbidden[act]), _call(*act)


def _call(word: str, args: Args) -> str:
    return f"{word}({', '.join(map(_shown, args))})" if args else word


def _shown(value: Value) -> str:
    match value:
        case Seat():
            return value.name
        case Side() | Denomination():
            return str(value.value)
        case _:
            return str(value)
