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
from proofs.comparison import Comparison
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.offence import Version
from proofs.outline import Outline
from proofs.precedents import precedents
from proofs.queries.confirm import standing
from proofs.solver import Budget, Outcome
from proofs.verdict import Verdict, WitnessError

#: Makes the two lines, the one with the offence first, in a comparison that begins with the trick.
Lines: TypeAlias = Callable[[Comparison, int], tuple[Version, Version]]

#: What must hold of the two lines for a side.
Test: TypeAlias = Callable[[Comparison, Version, Version, Side], Truth]

#: A revoke can be made in tricks 1 to 12; the latest is the easiest to follow.
TRICKS = range(12, 0, -1)

#: So many endings for which no hand is found are set aside before a trick is given up.
_MOST_ENDINGS = 6


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
    strictly: bool = True,
    what: str = "",
) -> Pair | Verdict:
    """The pair with the latest first trick that passes the test (the side gains), replayed; PROVED when there is none,
    VACUOUS when no hand has a ruling in both lines.

    ``what`` names the question: a pair that answered it before is taken again if it still does.
    ``strictly``: what passes the test is a gain; otherwise it is enough that the side does no worse.

    A trick that is not decided quickly is come back to only when no other shows a pair.

    Only a pair that the concrete engine confirms is given.  WitnessError when it does not confirm what the model says.
    """
    known = precedents()
    before = known.of(f"{what} {dict(readings)}")
    if len(before) == 2:
        pair = Pair((before[0], before[1]), me)
        if confirmed(code, pair, readings, strictly):
            known.note(f"{what} {dict(readings)}", *pair.records)
            return pair
    found = _search(code, me, budget, readings, lines, tricks, test, strictly)
    if isinstance(found, Pair):
        known.note(f"{what} {dict(readings)}", *found.records)
    return found


def _search(
    code: Code,
    me: Side,
    budget: Budget,
    readings: Mapping[str, str],
    lines: Lines,
    tricks: Iterable[int],
    test: Test,
    strictly: bool,
) -> Pair | Verdict:
    """The pair with the latest first trick, or the verdict that there is none."""
    outline = Outline(code, readings, 1, budget)
    versions = lines(outline, 1)
    if outline.outcome(test(outline, *versions, me)) is Outcome.UNSAT:
        possible = outline.outcome(outline.possible(*versions, me))
        return {Outcome.SAT: Verdict.PROVED, Outcome.UNSAT: Verdict.VACUOUS}.get(possible, Verdict.UNKNOWN)
    undecided = []
    for trick in tricks:
        found = _pair(code, me, budget, readings, lines, test, trick, strictly, quickly=True)
        if isinstance(found, Pair):
            return found
        if found is Verdict.UNKNOWN:
            undecided.append(trick)
    for trick in undecided:
        found = _pair(code, me, budget, readings, lines, test, trick, strictly, quickly=False)
        if found is not Verdict.PROVED:
            return found
    return Verdict.PROVED


def _pair(
    code: Code,
    me: Side,
    budget: Budget,
    readings: Mapping[str, str],
    lines: Lines,
    test: Test,
    trick: int,
    strictly: bool,
    quickly: bool,
) -> Pair | Verdict:
    """The pair in which the comparison begins with this trick."""
    comparison = Comparison(code, readings, trick, budget)
    foul, fair = lines(comparison, trick)
    goal = test(comparison, foul, fair, me)
    for attempt in range(_MOST_ENDINGS):
        answer = comparison.solve(goal, quickly)
        if answer.outcome is Outcome.UNSAT and not attempt:
            return Verdict.PROVED
        if answer.model is None:
            break
        for first, second, as_said in comparison.hands(answer.model, foul, fair):
            pair = Pair((first, second), me)
            if not _readable(pair.records):
                continue
            if confirmed(code, pair, readings, strictly):
                return pair
            if as_said:
                raise WitnessError(f"{code.id}: the concrete engine finds no gain for {me.value} in trick {trick}")
        comparison.set_aside(answer.model, foul)
    return Verdict.UNKNOWN


def _readable(records: tuple[HandRecord, HandRecord]) -> bool:
    try:
        for record in records:
            Hand.of(record)
    except RecordError:
        return False
    return True


def confirmed(code: Code, pair: Pair, readings: Mapping[str, str], strictly: bool) -> bool:
    """The concrete engine finds the gain too; a hand in which the honours lie otherwise need not show it."""
    foul, fair = (hear(code, Hearing("", record, readings)) for record in pair.records)
    first, second = standing(foul, pair.me), standing(fair, pair.me)
    return not foul.conflicts and not fair.conflicts and (first > second if strictly else first >= second)


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
