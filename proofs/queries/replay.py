"""What the concrete engine must find in a hand that two codes are said to rule differently."""

from __future__ import annotations

from typing import TypeAlias

from model.concrete.calls import CallOn
from model.concrete.hand import Exposure, Incident
from model.concrete.ruling import Ruling
from model.language.document import Code
from model.language.expression import parse
from model.table.cards import Side
from model.table.record import HandRecord
from proofs.difference import SORTS, Aspect, Difference
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.queries.confirm import scores, standing

_Thing: TypeAlias = Incident | Exposure | CallOn | Side


def shows(first: Code, second: Code, row: Difference, hand: HandRecord, outcome: str) -> str | None:
    """The incident (``E12``), exposure, call or side of the hand at which the row is true; None if there is none.

    The row's conditions hold there, both rulings differ as it says and the offenders fare so.
    """
    a, b = (hear(code, Hearing("", hand)) for code in (first, second))
    if not all(_seen(aspect, a, b) for aspect in row.aspects):
        return None
    hand_of: dict[str, tuple[_Thing, ...]] = {"r": a.hand.incidents, "x": a.hand.exposures, "c": a.hand.calls}
    places = hand_of.get(row.about, tuple(Side))
    for place in places:
        if _described(row, first, a, b, place) and (outcome == "other" or _outcome(a, b, place) == outcome):
            return f"{place.seat.name}{place.trick}" if isinstance(place, Incident) else str(place)
    return None


def _described(row: Difference, code: Code, a: Ruling, b: Ruling, place: _Thing) -> bool:
    """All the conditions hold of the place, under both rulings."""
    scope = {row.about: SORTS[row.about]}
    trees = [(parse(c.text, code.vocabulary, scope), c.holds) for c in row.conditions]
    return all(bool(ruling.value(tree, {row.about: place})) is holds for tree, holds in trees for ruling in (a, b))


def _outcome(a: Ruling, b: Ruling, place: _Thing) -> str:
    assert isinstance(place, Incident)  # of nothing else is it weighed how the offenders fare
    side = place.offenders
    before, after = standing(a, side), standing(b, side)
    return "level" if before == after else "harsher" if after < before else "milder"


def _seen(aspect: Aspect, a: Ruling, b: Ruling) -> bool:
    """The rulings differ in this."""
    one, other = (b, a) if aspect.code == "second" else (a, b)
    match aspect.kind:
        case "word":
            return bool(one.truths(aspect.name) - other.truths(aspect.name))
        case "number":
            return any(one.number(aspect.name, side) != other.number(aspect.name, side) for side in Side)
        case "choice":
            return bool(other.infeasible)
        case "contradiction":
            return bool(one.conflicts) and not other.conflicts
        case "totals":
            return one.totals != other.totals or scores(one) != scores(other)
    mine, theirs = (one.permitted, other.permitted) if aspect.kind == "right" else (one.forbidden, other.forbidden)
    return any(act == aspect.name for act, *_ in mine - theirs)
