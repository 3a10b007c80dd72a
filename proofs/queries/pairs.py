"""Pairs of hands: the first trick, from the end, in which a comparison can be made to come out so, and both records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

from attrs import frozen

from model.concrete.hand import Hand
from model.concrete.ruling import Ruling
from model.language.document import Code
from model.symbolic.terms import Truth
from model.table.cards import Side
from model.table.record import HandRecord, RecordError
from proofs.comparison import Comparison, Outline, Version
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.queries.confirm import standing
from proofs.solver import Budget, Outcome
from proofs.verdict import Verdict, WitnessError

#: Makes the two lines, the one with the offence first, in a comparison that begins with the trick.
Lines: TypeAlias = Callable[[Comparison, int], tuple[Version, Version]]

#: What must hold of the two lines for a side.
Test: TypeAlias = Callable[[Comparison, Version, Version, Side], Truth]

#: A revoke can be made in tricks 1 to 12; the latest is the easiest to follow.
TRICKS = range(12, 0, -1)


@frozen
class Pair:
    """Two records, the one with the offence first, and the side that does better in it."""

    records: tuple[HandRecord, HandRecord]
    me: Side


def first_pair(
    code: Code,
    me: Side,
    budget: Budget,
    readings: Mapping[str, str],
    lines: Lines,
    tricks: Iterable[int] = TRICKS,
    test: Test = Comparison.gains,
) -> Pair | Verdict:
    """The pair with the latest first trick that passes the test (the side gains), replayed; PROVED when there is none.

    WitnessError when the concrete engine does not confirm it.
    """
    outline = Outline(code, readings, 1, budget)
    if outline.solve(test(outline, *lines(outline, 1), me)).outcome is Outcome.UNSAT:
        return Verdict.PROVED
    undecided = False
    for trick in tricks:
        comparison = Comparison(code, readings, trick, budget)
        foul, fair = lines(comparison, trick)
        answer = comparison.solve(test(comparison, foul, fair, me))
        if answer.outcome is Outcome.UNSAT:
            continue
        if answer.model is not None:
            for records in comparison.hands(answer.model, foul, fair):
                if _readable(records):
                    pair = Pair(records, me)
                    _replay(code, pair, readings, strictly=test is Comparison.gains)
                    return pair
        undecided = True
    return Verdict.UNKNOWN if undecided else Verdict.PROVED


def _readable(records: tuple[HandRecord, HandRecord]) -> bool:
    try:
        for record in records:
            Hand.of(record)
    except RecordError:
        return False
    return True


def _replay(code: Code, pair: Pair, readings: Mapping[str, str], strictly: bool) -> None:
    foul, fair = (hear(code, Hearing("", record, readings)) for record in pair.records)
    first, second = standing(foul, pair.me), standing(fair, pair.me)
    if foul.conflicts or fair.conflicts or first < second or (strictly and first == second):
        raise WitnessError(f"{code.id}: {pair.me.value} does not gain: {worth(foul, pair.me)}, {worth(fair, pair.me)}")


def worth(ruling: Ruling, side: Side) -> str:
    """What the hand is worth to a side, in words."""
    game, points = standing(ruling, side)
    if not game:
        return f"{points:+d} points" if points else "nothing"
    names = {1: "single", 2: "double", 3: "treble"}
    return f"a {names.get(abs(game), str(abs(game)))} game {'won' if game > 0 else 'lost'}"


def penal_law(ruling: Ruling) -> str:
    """The law under which the offender is punished, without the number of the sentence."""
    law = next((p.law for p in ruling.penalties), "none")
    return law.split(".")[0]
