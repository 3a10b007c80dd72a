"""The question as the program asks it: the cards from the revoke on in Z3, then the rest of the deal by SAT."""

from __future__ import annotations

import time

import z3

from model.codes import open_code
from model.symbolic.cards import constant, read_cards
from model.symbolic.completion import completions
from model.symbolic.handfacts import HandFacts, SlotFacts
from model.symbolic.terms import Num, Truth, conj, neg, value_in
from model.table.cards import Seat, Side
from model.table.record import Game
from proofs.comparison import Comparison
from proofs.offence import Offence, Version
from proofs.solver import Budget, Outcome
from tests.bench.question import REVOKER, Answer, Question, Witness

#: More than any bench lets it have; whoever asks sets the limit.
BUDGET = Budget(milliseconds=600_000, steps=2_000_000_000)

#: How many endings that belong to no whole deal are set aside.
TRIES = 12


def ending(question: Question) -> Answer:
    """The program's way; like every comparison it also looks for the cheapest contract."""
    assert question.continued, "the program compares a revoke with a continuation"
    code = open_code("auction-1914")
    start = time.perf_counter()
    comparison = Comparison(code, {}, question.revoke, BUDGET)
    cards = comparison.deal()
    foul = comparison.version("foul", cards, Offence(REVOKER, question.revoke))
    fair = comparison.version("fair", comparison.continuation(cards))
    more = foul.line.ns_won + Num.of(question.more) <= fair.line.ns_won
    goal = conj(more, neg(comparison.ending.no_trump))
    built = time.perf_counter()
    witness = _sought(question, comparison, foul, fair, goal)
    return Answer(witness, built - start, time.perf_counter() - built)


def _sought(question: Question, comparison: Comparison, foul: Version, fair: Version, goal: Truth) -> Witness | None:
    for _ in range(TRIES):
        answer = comparison.solve(goal)
        assert answer.outcome is not Outcome.UNKNOWN, "the budget was spent"
        if answer.model is None:
            return None
        witness = _witness(question, comparison, answer.model, foul, fair)
        if witness is not None:
            return witness
        these = read_cards(answer.model, foul.line.cards)
        goal = conj(goal, neg(conj(*(foul.line.cards[place] == constant(card) for place, card in these.items()))))
    raise AssertionError("no whole deal was found to any of the endings")


def _witness(
    question: Question, comparison: Comparison, model: z3.ModelRef, foul: Version, fair: Version
) -> Witness | None:
    """The hand of a model, None if it belongs to no whole deal; without honours, which the question leaves open."""

    def one(truths: dict[Seat, Truth]) -> Seat:
        return next(s for s, t in truths.items() if t is True or z3.is_true(model.eval(t, model_completion=True)))

    ending = comparison.ending
    leader, known, later = one(ending.lead), read_cards(model, foul.line.cards), read_cards(model, fair.line.cards)
    if question.first == question.revoke:  # the ending is all that has cards
        return Witness(leader, known, later)
    winners: list[Seat | Side | None] = [None] * (ending.first - 2)
    winners += [leader, *(one({seat: foul.line.wins[trick, seat] for seat in Seat}) for trick in ending.tricks)]
    slot = SlotFacts(REVOKER, question.revoke, failed=True)
    facts = HandFacts(Game.AUCTION, tuple(winners), value_in(model, foul.line.ns_won), (slot,))
    for _, _, arrangement in completions([facts], known):
        return Witness(question.leaders[0], arrangement, {**arrangement, **later})
    return None
