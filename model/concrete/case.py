"""A hand before a rulebook, with penalties chosen, and what has been worked out about it so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from attrs import define, field

from model.concrete.evaluate import Env, Value
from model.concrete.hand import Hand, Incident
from model.concrete.ledger import Account, Bound
from model.concrete.rulebook import CompiledClause, Rulebook
from model.table.cards import Seat, Side

#: The members of the collections that are the same at every hand.
FIXED: Mapping[str, Sequence[Value]] = {"seats": tuple(Seat), "sides": tuple(Side)}

#: What a word or an act is about.
Args: TypeAlias = tuple[Value, ...]

#: An act, by its name, with what it is about.
ActInstance: TypeAlias = tuple[str, Args]


@define(eq=False)
class Case:
    """One hand under a rulebook, with a penalty chosen for some incidents (by the effect's name).

    The fields below ``choices`` are filled in by the steps of ``model.concrete.steps``, in an order in which each finds
    what it depends on: the instances that pass a sieve or for which a clause is in force, the arguments for which a
    truth holds, the values of a number by its arguments, the accounts by component, and at whist each side's score
    after each count and the limits on it.
    """

    rulebook: Rulebook
    hand: Hand
    choices: Mapping[Incident, str]
    instances: dict[str, Sequence[Env]] = field(factory=dict)
    holding: dict[str, frozenset[Args]] = field(factory=dict)
    numbers: dict[str, Mapping[Args, int]] = field(factory=dict)
    accounts: dict[str, Account] = field(factory=dict)
    counts: list[Mapping[Side, int]] = field(factory=list)
    score_bounds: tuple[Bound, ...] = ()

    def choosing(self, choices: Mapping[Incident, str]) -> Case:
        """The same hand with other choices; it keeps what has been worked out."""
        return Case(
            self.rulebook,
            self.hand,
            choices,
            self.instances.copy(),
            self.holding.copy(),
            self.numbers.copy(),
            self.accounts.copy(),
            self.counts,
            self.score_bounds,
        )

    def members(self, collection: str) -> Sequence[Value]:
        """The members of a collection of ``model.language.vocabulary``."""
        match collection:
            case "incidents":
                return self.hand.incidents
            case "revokes":
                revokes = self.holding["is_revoke"]
                return [r for r in self.hand.incidents if (r,) in revokes]
            case "exposures":
                return self.hand.exposures
            case "calls":
                return self.hand.calls
            case _:
                return FIXED[collection]

    @cached_property
    def permitted(self) -> Mapping[ActInstance, list[str]]:
        """The acts that are allowed, each with the laws that allow it."""
        return self._acts("right")

    @cached_property
    def forbidden(self) -> Mapping[ActInstance, list[str]]:
        """The acts that are forbidden, each with the laws that forbid it."""
        return self._acts("bar")

    def _acts(self, kind: str) -> Mapping[ActInstance, list[str]]:
        acts: dict[ActInstance, list[str]] = {}
        for clause in self.rulebook.of_kind[kind]:
            for env in self.instances[clause.in_force]:
                if clause.rule.act:
                    acts.setdefault((clause.rule.act.name, clause.arguments(self, env)), []).append(clause.law)
        return acts

    # ---- what is chosen -------------------------------------------------------------------------------------------

    def chosen(self, clause: CompiledClause, env: Env) -> str | None:
        """The option of the clause's incident that is chosen, if the clause has options."""
        incident = clause.decided(env) if clause.options else None
        return self.choices.get(incident) if incident else None

    def offers(self, incident: Incident) -> list[tuple[CompiledClause, Env]]:
        """The clauses in force that have options for the incident."""
        return [
            (clause, env)
            for clause in self.rulebook.with_options
            for env in self.instances[clause.in_force]
            if clause.decided(env) == incident
        ]

    def feasible(self, incident: Incident) -> bool:
        """Whether what is chosen for the incident is on offer and can be carried out."""
        return any(
            option.name == self.choices[incident] and option.when(self, env)
            for clause, env in self.offers(incident)
            for option in clause.options
        )

    # ---- what the hand comes to -----------------------------------------------------------------------------------

    def total(self, component: str, side: Side) -> int:
        """The side's total of a component."""
        return self.accounts[component].totals[side]

    def tricks_counted(self, side: Side) -> int:
        """The tricks the side won and took, less those taken from it."""
        return self.hand.tricks_won[side] + _lead(self.accounts["tricks_taken"].totals, side)

    def score(self, side: Side) -> int:
        """The side's score towards the game after the hand."""
        return self.counts[-1][side]

    def first_to_reach(self, side: Side, number: int) -> bool:
        """Whether the side's score reaches the number at a count at which, as before, the other's has not."""
        for score in self.counts:
            if score[side] >= number or score[side.other] >= number:
                return score[side.other] < number
        return False

    def score_when_reached(self, side: Side, number: int) -> int:
        """The side's score at the count at which either side first reaches the number, or after the last."""
        for score in self.counts:
            if score[side] >= number or score[side.other] >= number:
                return score[side]
        return self.score(side)

    def net(self, side: Side) -> int:
        """What the side gains by the hand, less what the other gains; at whist 0 once the game is won."""
        if self.rulebook.game != "whist":
            return sum(
                [_lead(self.accounts[name].totals, side) for name in self.rulebook.components if name != "tricks_taken"]
            )
        if max(self.accounts["game_points"].totals.values()) > 0:
            return 0
        return _lead(self.counts[-1], side) - _lead(self.hand.record.score_before, side)

    def game_net(self, side: Side) -> int:
        """The side's game points, less the other's; at bridge 0."""
        return _lead(self.accounts["game_points"].totals, side) if self.rulebook.game == "whist" else 0


def _lead(totals: Mapping[Side, int], side: Side) -> int:
    return totals[side] - totals[side.other]
