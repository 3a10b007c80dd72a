"""The penalties of a case: what there is to choose, the best choices, and what cannot be carried out."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from model.concrete.case import Case
from model.concrete.hand import Incident
from model.concrete.ledger import Account
from model.concrete.steps import Plan, run
from model.table.cards import Side
from model.table.record import RecordError

#: So many choices that the record leaves open are decided by search; each may treble the work.
MAX_OPEN_CHOICES = 8


@frozen
class Penalty:
    """A penalty or award in force: for which incident (if any), to whom, and what there is to choose.

    ``options`` names the effects that can be carried out; ``chosen`` is the one that was chosen, or None.
    """

    law: str
    incident: Incident | None
    to: Side
    options: tuple[str, ...]
    chosen: str | None


@frozen
class Infeasible:
    """What cannot be carried out: the first law that brings it about, the incident or side it befalls, and why."""

    law: str
    subject: Incident | Side
    reason: str


def penalties(case: Case) -> tuple[Penalty, ...]:
    """The penalties and awards in force, in the order of the document."""
    return tuple(
        Penalty(
            law=clause.law,
            incident=clause.decided(env),
            to=clause.to(case, env),
            options=tuple(dict.fromkeys(option.name for option in clause.options if option.when(case, env))),
            chosen=case.chosen(clause, env),
        )
        for clause in case.rulebook.clauses.values()
        if clause.kind in ("penalty", "award")
        for env in case.instances[clause.in_force]
    )


def best(case: Case, plan: Plan, decided: frozenset[Incident] = frozenset()) -> Case:
    """The case with its open choices made and its outcome worked out, each choice the best for the side that chooses.

    They are made in the order of the incidents, each with the later ones foreseen; a choice that cannot be carried
    out is not considered, and among equals the first in the document is taken.  RecordError is raised when more
    than ``MAX_OPEN_CHOICES`` are open.
    """
    run(plan.offers, case)
    open_ = (r for r in case.hand.incidents if r not in case.choices and r not in decided)
    incident, offers = next(((r, offers) for r in open_ if (offers := case.offers(r))), (None, []))
    if incident is None:
        run(plan.outcome, case)
        return case
    if len(decided) == MAX_OPEN_CHOICES:
        raise RecordError(f"more than {MAX_OPEN_CHOICES} penalties are to be chosen; record some of the choices")
    decided |= {incident}
    first, env = offers[0]
    chooser = first.chooser(case, env)
    outcomes = [
        best(chosen, plan, decided)
        for option in dict.fromkeys(option.name for clause, _ in offers for option in clause.options)
        if (chosen := case.choosing({**case.choices, incident: option})).feasible(incident)
    ]
    if not outcomes:
        return best(case, plan, decided)
    return max(outcomes, key=lambda outcome: (outcome.game_net(chooser), outcome.net(chooser)))


def infeasible(case: Case) -> tuple[Infeasible, ...]:
    """What cannot be carried out: of the chosen penalties by incident, then of the totals by side."""
    return tuple(_infeasible(case))


def _infeasible(case: Case) -> Iterator[Infeasible]:
    for incident in case.hand.incidents:
        offers = case.offers(incident)
        if offers and incident in case.choices and not case.feasible(incident):
            yield Infeasible(offers[0][0].law, incident, f"{case.choices[incident]} cannot be chosen")
    taken, points = case.accounts["tricks_taken"], case.accounts["penalty_points"]
    for side in Side:
        if case.tricks_counted(side) < 0:
            yield Infeasible(_cause(taken, side.other, 1), side, "more tricks are taken from the side than it has")
        if case.rulebook.game == "whist" and case.hand.record.score_before[side] + points.unraised[side] < 0:
            yield Infeasible(_cause(points, side, -1), side, "more points are deducted from the side than it has")


def _cause(account: Account, side: Side, sign: int) -> str:
    """The first law that moves the side's total that way, or else the first that has to do with the totals."""
    items = sorted(account.items, key=lambda item: item.side is not side or item.amount * sign <= 0)
    return [*(item.laws[0] for item in items if not item.struck_by), *(bound.law for bound in account.bounds)][0]
