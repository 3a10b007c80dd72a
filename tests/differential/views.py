"""Everything that either engine says of a hand, under the same names."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import z3

from model.concrete import facts as concrete_facts
from model.concrete.calls import CallOn
from model.concrete.hand import Exposure, Hand, Incident
from model.concrete.ruling import Ruling as ConcreteRuling
from model.language.entries import Sort, WordEntry
from model.language.vocabulary import Vocabulary
from model.symbolic import facts as symbolic_facts
from model.symbolic.acts import CallSlot, ExposureSlot
from model.symbolic.conflicts import clashes, infeasible
from model.symbolic.history import DENOMINATIONS, History, Slot
from model.symbolic.ruling import Ruling as SymbolicRuling
from model.symbolic.terms import Num
from model.table.cards import Seat, Side
from model.table.record import Denomination

#: What stands for something that a hand need not have.
Place = Slot | ExposureSlot | CallSlot

Names = dict[Place, str]


def words(vocabulary: Vocabulary, kind: str) -> list[WordEntry]:
    """The words of a kind that speak of the hand (where the players sit is not in question)."""
    return [w for w in vocabulary.words.values() if w.kind == kind and w.result not in (Sort.SEAT, Sort.SIDE)]


def shown(value: object) -> str:
    """A name for a thing: seats, sides, incidents as in ``E7``, exposures and calls by their player and place."""
    if isinstance(value, Exposure | CallOn):
        return f"{value.event.seat.name}@{value.place}"
    if isinstance(value, Seat):
        return value.name
    if isinstance(value, Incident):
        return f"{value.seat.name}{value.trick}"
    return value.value if isinstance(value, Side | Denomination) else str(value)


def _arguments(sorts: tuple[Sort, ...], things: dict[Sort, list[object]]) -> Iterator[tuple[object, ...]]:
    ranges: dict[Sort, list[object]] = {Sort.SEAT: list(Seat), Sort.SIDE: list(Side), **things}
    return itertools.product(*(ranges[sort] for sort in sorts))


def things_of(hand: Hand) -> dict[Sort, list[object]]:
    """What a concrete hand has of the things that a hand need not have."""
    return {Sort.REVOKE: list(hand.incidents), Sort.EXPOSURE: list(hand.exposures), Sort.CALL: list(hand.calls)}


def _places(history: History) -> dict[Sort, list[object]]:
    return {
        Sort.REVOKE: list(history.slots),
        Sort.EXPOSURE: list(history.exposures),
        Sort.CALL: list(history.calls),
    }


def names_of(history: History, hand: Hand) -> Names:
    """The name of the thing that stands in each place: a player's first place takes what he did first."""
    names: Names = {}
    places: list[tuple[tuple[Place, ...], list[tuple[Seat, object]]]] = [
        (history.slots, [(r.seat, r) for r in hand.incidents]),
        (history.exposures, [(x.event.seat, x) for x in hand.exposures]),
        (history.calls, [(c.event.seat, c) for c in hand.calls]),
    ]
    for slots, things in places:
        free = list(slots)
        for seat, thing in things:
            place = next(p for p in free if p.seat is seat)
            free.remove(place)
            names[place] = shown(thing)
    return names


def concrete_view(hand: Hand, ruling: ConcreteRuling, vocabulary: Vocabulary) -> dict[str, object]:
    """What the concrete engine says: words, clauses, totals, acts, conflicts, whether it can be carried out."""
    view: dict[str, object] = {}
    things = things_of(hand)
    for word in words(vocabulary, "fact"):
        for args in _arguments(word.args, things):
            value = getattr(concrete_facts, word.name)(hand, *args)
            view[f"{word.name}({', '.join(map(shown, args))})"] = (
                shown(value) if isinstance(value, Denomination) else value
            )
    for word in words(vocabulary, "defined"):
        for args in _arguments(word.args, things):
            name = f"{word.name}({', '.join(map(shown, args))})"
            view[name] = (
                ruling.number(word.name, *args) if word.result is Sort.NUMBER else args in ruling.truths(word.name)
            )
    for law, instances in ruling.in_force.items():
        for instance in instances:
            view[f"{law} in force for {', '.join(shown(v) for _, v in instance)}"] = True
    for (component, side), total in ruling.totals.items():
        view[f"{component}({side.value})"] = total
    for side in Side:
        view[f"net({side.value})"] = ruling.net(side)
        view[f"game_net({side.value})"] = ruling.game_net(side)
    for kind, acts in (("right", ruling.permitted), ("bar", ruling.forbidden)):
        for act, args in acts:
            view[f"{kind} {act}({', '.join(map(shown, args))})"] = True
    view["contradictory"] = bool(ruling.conflicts)
    view["infeasible"] = bool(ruling.infeasible)
    return view


def symbolic_terms(ruling: SymbolicRuling) -> dict[tuple[str, tuple[object, ...]], object]:
    """The terms of the same, by name and arguments; slots stand for incidents."""
    history, vocabulary = ruling.history, ruling.vocabulary
    places = _places(history)
    terms: dict[tuple[str, tuple[object, ...]], object] = {}
    for word in words(vocabulary, "fact"):
        for args in _arguments(word.args, places):
            terms[word.name, args] = getattr(symbolic_facts, word.name)(history, *args)
    for word in words(vocabulary, "defined"):
        for args in _arguments(word.args, places):
            terms[word.name, args] = ruling.word(word.name, args)
    for clause in ruling.code.clauses:
        for case in ruling.cases(clause):
            terms[f"{clause.law} in force for ", tuple(value for _, value in case.instance)] = ruling.in_force(case)
    for component, side in itertools.product(vocabulary.components(), Side):
        terms[component, (side,)] = ruling.ledger.total(component, side)
    for side in Side:
        terms["net", (side,)] = ruling.ledger.net(side)
        terms["game_net", (side,)] = ruling.ledger.game_net(side)
    for kind in ("right", "bar"):
        for (act, args), term in ruling.acts(kind).items():
            terms[f"{kind} {act}", args] = term
    terms["contradictory", ()] = _any([clash.when for clash in clashes(ruling)])
    terms["infeasible", ()] = _any([shortfall.when for shortfall in infeasible(ruling)])
    return terms


def _any(truths: list[object]) -> object:
    if any(t is True for t in truths):
        return True
    return z3.Or([t for t in truths if t is not False])


def read_view(
    terms: dict[tuple[str, tuple[object, ...]], object], model: z3.ModelRef, names: Names
) -> dict[str, object]:
    """The values of the terms in a model; what speaks of unused slots is left out."""
    view: dict[str, object] = {}
    for (name, args), term in terms.items():
        if any(isinstance(arg, Place) and arg not in names for arg in args):
            continue
        listed = ", ".join(names[arg] if isinstance(arg, Place) else shown(arg) for arg in args)
        value = _value(term, model)
        if " in force for " in name or name.startswith(("right ", "bar ")):
            if value:
                view[f"{name}{listed}" if " in force" in name else f"{name}({listed})"] = True
        elif name in ("contradictory", "infeasible"):
            view[name] = value
        else:
            view[f"{name}({listed})"] = DENOMINATIONS[int(str(value))].value if name == "denomination" else value
    return view


def _value(term: object, model: z3.ModelRef) -> object:
    if isinstance(term, Num):
        if term.term is None:
            return term.low
        value = model.eval(term.term, model_completion=True)
        return value.as_signed_long() if term.low < 0 else value.as_long()
    return term if isinstance(term, bool) else z3.is_true(model.eval(term, model_completion=True))
