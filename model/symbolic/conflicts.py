"""Where a code contradicts itself, and where it leaves an option that cannot be carried out."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from attrs import frozen

from model.language.rule import Effect
from model.symbolic.evaluate import evaluate, number_of, side_of, truth_of
from model.symbolic.history import Slot
from model.symbolic.ledger import Bound, Item
from model.symbolic.ruling import Case, Clash, Ruling
from model.symbolic.terms import Num, Truth, conj, disj, implies, neg
from model.table.cards import Side
from model.table.record import Game

ZERO = Num.of(0)


def clashes(ruling: Ruling) -> list[Clash]:
    """Every pair of clauses that can demand different things of one hand, and when they do."""
    found: dict[tuple[str, str, str], list[Truth]] = {}
    for kind, first, second, when in _pairs(ruling):
        if when is not False:
            laws = sorted((first.clause.law, second.clause.law))
            found.setdefault((kind, laws[0], laws[1]), []).append(when)
    return [Clash(kind, (first, second), disj(*whens)) for (kind, first, second), whens in found.items()]


def contradictory(ruling: Ruling) -> Truth:
    """The code contradicts itself on the hand: there is no ruling."""
    return disj(*(clash.when for clash in clashes(ruling)))


def _pairs(ruling: Ruling) -> Iterator[tuple[str, Case, Case, Truth]]:
    yield from _definitions(ruling)
    for component in ruling.vocabulary.components():
        for side in Side:
            items, bounds = ruling.ledger.items(component, side), ruling.ledger.bounds(component, side)
            yield from _items(items)
            for bound in bounds:
                yield from _against_limit(ruling, items, bound, ZERO)
            yield from _limits(bounds)
    if ruling.history.game is Game.WHIST:
        for side in Side:
            bounds = ruling.ledger.bounds("score", side)
            for bound in bounds:
                items = ruling.ledger.items("penalty_points", side)
                yield from _against_limit(ruling, items, bound, ruling.history.score_before[side])
            yield from _limits(bounds)
    permits, forbids = ruling.act_cases("right"), ruling.act_cases("bar")
    for act in [a for a in permits if a in forbids]:
        for right, bar in itertools.product(permits[act], forbids[act]):
            yield "right and bar", right, bar, conj(ruling.in_force(right), ruling.in_force(bar))


def _definitions(ruling: Ruling) -> Iterator[tuple[str, Case, Case, Truth]]:
    """A word defined two ways for the same thing."""
    places: dict[tuple[object, ...], list[Case]] = {}
    for clause in ruling.code.clauses:
        if clause.kind == "definition":
            for case in ruling.cases(clause):
                defines = case.rule.defines
                assert defines is not None
                args = tuple(evaluate(ruling, arg, case.env) for arg in defines.args)
                places.setdefault((defines.word, *args), []).append(case)
    for cases in places.values():
        for first, second in itertools.combinations(cases, 2):
            both = conj(ruling.in_force(first), ruling.in_force(second))
            if first.rule.value is not None and second.rule.value is not None:
                a, b = number_of(ruling, first.rule.value, first.env), number_of(ruling, second.rule.value, second.env)
                yield "two numbers", first, second, conj(both, neg(a.equals(b)))
            elif _negated(first) != _negated(second):
                yield "two meanings", first, second, both


def _negated(case: Case) -> bool:
    return case.rule.defines is not None and case.rule.defines.negated


def _items(items: list[Item]) -> Iterator[tuple[str, Case, Case, Truth]]:
    """One item with two amounts."""
    for item in items:
        for a, b in itertools.combinations(item.entries, 2):
            yield "two amounts", a.case, b.case, conj(a.when, b.when, neg(a.amount.equals(b.amount)))


def _against_limit(
    ruling: Ruling, items: list[Item], bound: Bound, base: Num
) -> Iterator[tuple[str, Case, Case, Truth]]:
    """What is protected goes beyond what is permitted."""
    if bound.op != "<=":
        return
    ledger = ruling.ledger
    beyond = conj(bound.when, base + ledger.firm(items, bound) > bound.bound)
    for item in items:
        for entry in item.entries:
            if entry.protected:
                when = conj(beyond, entry.when, ledger.is_firm(item, bound), entry.amount > ZERO)
                yield "beyond the limit", entry.case, bound.case, when


def _limits(bounds: list[Bound]) -> Iterator[tuple[str, Case, Case, Truth]]:
    """A least that is more than the most."""
    for low, high in itertools.product(bounds, bounds):
        if low.op == ">=" and high.op == "<=":
            yield "least above most", low.case, high.case, conj(low.when, high.when, low.bound > high.bound)


@frozen(eq=False)
class Shortfall:
    """What a law has the players do and cannot be done: the effect, whether it is an option, and when."""

    law: str
    effect: str
    option: bool
    when: Truth


def infeasible(ruling: Ruling) -> list[Shortfall]:
    """The options that are chosen, and the other penalties, that cannot be carried out."""
    found: dict[tuple[str, str, bool], list[Truth]] = {}
    for clause in ruling.code.clauses:
        for case in ruling.cases(clause):
            for effect in case.rule.options:
                chosen = ruling.ledger.is_chosen(case, effect.name)
                can = truth_of(ruling, effect.when, case.env)
                when = conj(ruling.in_force(case), chosen, disj(neg(can), _short(ruling, case, effect)))
                found.setdefault((clause.law, effect.name, True), []).append(when)
            for effect in case.rule.gives:
                when = _short(ruling, case, effect)
                if when is not False:
                    when = conj(ruling.in_force(case), truth_of(ruling, effect.when, case.env), when)
                    found.setdefault((clause.law, effect.name, False), []).append(when)
    return [Shortfall(*name, disj(*whens)) for name, whens in found.items()]


def _short(ruling: Ruling, case: Case, effect: Effect) -> Truth:
    """The effect takes something, and there is less to take than is taken."""
    entry, ledger = ruling.vocabulary.effects[effect.name], ruling.ledger
    assert case.rule.to is not None
    losers = side_of(ruling, case.rule.to, case.env).other
    takes = number_of(ruling, effect.amount, case.env) > ZERO
    if entry.component == "tricks_taken":
        return conj(takes, neg(ledger.tricks_counted(losers) >= ZERO))
    if entry.against:
        score = ruling.history.score_before[losers] + ledger.unraised(entry.component, losers)
        return conj(takes, neg(score >= ZERO))
    return False


def choices_open(ruling: Ruling) -> Truth:
    """Wherever there is a choice, an option that is open is chosen."""
    return conj(*(implies(force, disj(*options)) for _, force, options in _choices(ruling)))


def choices_made(ruling: Ruling) -> Truth:
    """Wherever there is a choice, an option that is open is chosen; nowhere else is anything chosen."""
    asked: dict[Slot, list[Truth]] = {slot: [] for slot in ruling.history.slots}
    for slot, force, _ in _choices(ruling):
        asked[slot].append(force)
    idle = [implies(conj(slot.used, neg(disj(*forces))), slot.chosen.equals(ZERO)) for slot, forces in asked.items()]
    return conj(choices_open(ruling), *idle)


def options_in_force(ruling: Ruling, slot: Slot) -> list[Truth]:
    """When each clause that offers a choice for the incident is in force; clauses that never are left out."""
    return [force for other, force, _ in _choices(ruling) if other is slot and force is not False]


def _choices(ruling: Ruling) -> Iterator[tuple[Slot, Truth, list[Truth]]]:
    """Each clause that offers a choice for an incident, when it does, and the options that are chosen and open."""
    for clause in ruling.code.clauses:
        for case in ruling.cases(clause):
            if case.rule.options:
                slot = next(value for _, value in case.instance if isinstance(value, Slot))
                options = [
                    conj(ruling.ledger.is_chosen(case, effect.name), truth_of(ruling, effect.when, case.env))
                    for effect in case.rule.options
                ]
                yield slot, ruling.in_force(case), options
