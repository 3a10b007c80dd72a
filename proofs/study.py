"""Codes under study: every hand of their game without cards, and the rulings on it.

A question is a goal over these rulings, asked from a *position* of each: which readings are taken, which laws are
struck. Terms are made once and shared; every question has a solver of its own, so that no answer depends on those
before it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any

import z3
from attrs import define, field, frozen

from model.language.document import Code
from model.language.errors import LawError
from model.symbolic.conflicts import choices_made, choices_open, contradictory
from model.symbolic.every_hand import facts_history
from model.symbolic.history import NEVER, History, Slot
from model.symbolic.memo import remembered
from model.symbolic.pin import pin, read
from model.symbolic.ruling import Ruling
from model.symbolic.switches import Switches, law_literal
from model.symbolic.terms import Num, Truth, conj, neg, pick
from model.table.record import Game, HandRecord
from proofs.solver import Answer, Budget, Outcome, Solver
from proofs.witness import hands

#: The bounds of a hand under study: incidents that each player can have, and incidents in all.
INCIDENTS_PER_SEAT, INCIDENTS = 2, 3

#: ... and all bounds by name.  Within a trick that has an incident the cards fall in turn; what comes too early is a
#: card to the next trick.
BOUNDS = {
    "incidents": INCIDENTS,
    "incidents_per_player": INCIDENTS_PER_SEAT,
    "mixings_per_player": 1,
    "searches_per_side": 1,
}

#: How many fact models without cards are set aside before a question is given up.
_MOST_RETRIES = 24


@frozen
class Position:
    """How a code is read: choices other than the defaults, laws struck, and whether inferred precedence counts."""

    readings: Mapping[str, str] = field(factory=dict)
    without: frozenset[str] = frozenset()
    inferred: bool = True


DEFAULT = Position()


@frozen(eq=False)
class Question:
    """What must hold of a hand: truths, and assumptions that can be named in a core."""

    truths: tuple[Truth, ...]
    assumptions: tuple[z3.BoolRef, ...]


@cache
def every_hand(game: Game) -> History:
    """All hands of the game within the bounds, encoded once in a process."""
    return facts_history(game, INCIDENTS_PER_SEAT, INCIDENTS)


class Hands:
    """All hands of a game within the bounds, for whatever codes are heard on them."""

    budget: Budget
    history: History
    memo: dict[tuple[object, ...], Any]

    @remembered
    def proper(self, ruling: Ruling) -> Truth:
        """Whoever may choose has chosen something open to him, and nothing idle is chosen."""
        return choices_made(ruling)

    @remembered
    def consistent(self, ruling: Ruling) -> Truth:
        """The ruling is free of contradiction."""
        return neg(contradictory(ruling))

    def comparable(self, first: Ruling, second: Ruling) -> Truth:
        """What is chosen is open under both rulings, wherever either offers a choice, and both are free of
        contradiction.
        """
        return conj(choices_open(first), choices_open(second), self.consistent(first), self.consistent(second))

    def hand(self, question: Question, incidents: int | None = None, promised: bool = False) -> HandRecord | Outcome:
        """The smallest hand that answers the question; UNSAT if there is none, UNKNOWN if the budget was spent.

        ``incidents``: look only among hands with at most so many.  ``promised``: there ought to be none.  To look for
        the smallest hand is to ask often, so it is asked first whether there is any.

        Facts for which no cards can be found are set aside and the next are tried: without cards more seems possible
        than is.
        """
        if promised and self.decide(question).outcome is Outcome.UNSAT:
            return Outcome.UNSAT
        solver = self.solver(question)
        fixed: Sequence[z3.BoolRef] = question.assumptions
        if incidents is not None:
            solver.add([self.costs[0] <= Num.of(incidents)])
        for attempt in range(_MOST_RETRIES):
            answer, small = solver.least(self.costs, fixed)
            if answer.model is None:
                # Facts that were set aside may have cards after all: then nothing is proved.
                return Outcome.UNKNOWN if attempt else answer.outcome
            facts = read(self.history, answer.model)
            for record, found in hands(facts):
                if self._holds(solver, [*small, solver.goal(pin(self.history, found))]):
                    return record
            fixed = [*fixed, solver.goal(neg(pin(self.history, facts)))]
        return Outcome.UNKNOWN

    def _holds(self, solver: Solver, assumptions: Sequence[z3.BoolRef]) -> bool:
        return solver.check(assumptions).outcome is Outcome.SAT

    def decide(self, question: Question) -> Answer:
        """Whether some hand answers the question, as far as it can be told without cards."""
        if any(truth is False for truth in question.truths):
            return Answer(Outcome.UNSAT)
        return self.solver(question).check(question.assumptions)

    def solver(self, question: Question) -> Solver:
        """A solver of its own for the question, to be asked under its assumptions."""
        solver = Solver(self.budget)
        solver.add([self.common, *question.truths])
        return solver

    @cached_property
    def common(self) -> Truth:
        """What holds of every hand that is looked for: one term, since a solver is told it for every question."""
        return conj(*self.history.axioms, *self.history.usual)

    @cached_property
    def costs(self) -> list[Num]:
        """What makes a hand large, the weightiest first."""
        history, zero, never = self.history, Num.of(0), Num.of(NEVER)
        slots = history.slots
        procedure: list[Truth] = [neg(m.equals(never)) for m in (*history.mixed.values(), *history.searched.values())]
        procedure.append(neg(history.cut.equals(never)))
        procedure += [*(x.used for x in history.exposures), *(c.used for c in history.calls)]
        for acts in (history.third_before_second, history.fourth_before_second, history.claimed_rest):
            procedure += acts.values()
        procedure += history.adjusted.values()
        costs = [
            Num.count(slot.used for slot in slots),
            Num.count([*procedure, *(truth for slot in slots for truth in _handling(slot))]),
            Num.total(pick(slot.used, Num.of(13) - slot.trick, zero) for slot in slots),
            Num.count(conj(slot.used, slot.claimed) for slot in slots),
        ]
        if history.contract is not None:
            contract = history.contract
            height = (contract.level - Num.of(1)) * Num.of(2) + Num.count([contract.dealer_declares])
            return [*costs, contract.doubled * Num.of(16) + height]
        return [*costs, Num.total(history.score_before.values())]


@define(eq=False)
class Study(Hands):
    """A code and all its hands within the bounds."""

    code: Code
    budget: Budget = field(factory=Budget)
    history: History = field(init=False)
    memo: dict[tuple[object, ...], Any] = field(init=False, factory=dict, repr=False)

    def __attrs_post_init__(self) -> None:
        """Encode the hands; the rulings are encoded as they are asked for."""
        self.history = every_hand(Game(self.code.game))

    def ruling(self, position: Position = DEFAULT) -> Ruling:
        """The ruling on every hand from a position."""
        key = ("ruling", tuple(sorted(position.readings.items())), position.without, position.inferred)
        if key not in self.memo:
            switches = Switches.named(self.code, position.readings, position.without, position.inferred)
            self.memo[key] = Ruling(self.history, self.code, switches)
        ruling: Ruling = self.memo[key]
        return ruling

    def asks(self, *truths: Truth) -> Question:
        """The question whether the truths can hold together, of a code with all its laws."""
        return Question(truths, tuple(law_literal(clause.law) for clause in self.code.clauses))

    def core(self, question: Question) -> tuple[str, ...]:
        """The laws that exclude what was asked: none of them can be left out of the proof."""
        solver = self.solver(question)
        answer = solver.check(question.assumptions)
        names = {str(law_literal(clause.law)): clause.law for clause in self.code.clauses}
        kept = [literal for literal in question.assumptions if str(literal) in answer.core]
        for literal in list(kept):
            fewer = [other for other in kept if other is not literal]
            if str(literal) in names and solver.check(fewer).outcome is Outcome.UNSAT:
                kept = fewer
        return tuple(names[str(literal)] for literal in kept if str(literal) in names)


@define(eq=False)
class Duel(Hands):
    """Two codes of one game and all its hands within the bounds, which both rule on by their default readings.

    LawError where they are not of one game.
    """

    first: Code
    second: Code
    budget: Budget = field(factory=Budget)
    history: History = field(init=False)
    memo: dict[tuple[object, ...], Any] = field(init=False, factory=dict, repr=False)
    rulings: tuple[Ruling, Ruling] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Encode the hands once for both codes: what they say alike becomes one term."""
        if self.first.game != self.second.game:
            of = f"{self.first.id} is a code of {self.first.game}, {self.second.id} of {self.second.game}"
            raise LawError(f"{of}; codes of one game can be compared")
        self.history = every_hand(Game(self.first.game))
        a, b = (Ruling(self.history, code, Switches.fixed(code, {})) for code in (self.first, self.second))
        self.rulings = (a, b)

    def second_agreeing(self, words: Iterable[str]) -> Ruling:
        """The second ruling on hands of which it is known that both codes say the same of incidents by these words.

        All that follows from the words alone is then one term under both, which no solver need look at.
        """
        a, b = self.rulings
        agreeing = Ruling(self.history, self.second, b.switches)
        for word, slot in itertools.product([w for w in words if w in a.vocabulary.words], self.history.slots):
            agreeing.memo["truth", word, (slot,)] = a.truth(word, (slot,))
        return agreeing


def _handling(slot: Slot) -> list[Truth]:
    """What happens about an incident beyond the plain case: established by playing on, claimed and proved."""
    plain = conj(slot.claimed, slot.proved)
    happenings = [slot.corrected, slot.asked, slot.answered_no, slot.quitted, *slot.withdrew.values()]
    happenings += [slot.disobeyed_card, slot.disobeyed_highest_or_lowest, slot.disobeyed_suit]
    happenings += [slot.disobeyed_not_suit, slot.disobeyed_win_or_lose]
    happenings += [slot.threw_down, slot.claimed_tricks, slot.named_card, slot.by_dummy]
    happenings += [conj(slot.corrected, slot.played_on), neg(plain), neg(slot.failed)]
    happenings.append(neg(slot.chosen.equals(Num.of(0))))
    return [conj(slot.used, happening) for happening in happenings]
