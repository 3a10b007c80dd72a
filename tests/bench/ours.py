"""The question as the program asks it: the cards from the revoke on in Z3, then the rest of the deal by SAT."""

from __future__ import annotations

import time

import z3

from model.codes import open_code
from model.symbolic.cards import read_cards
from model.symbolic.terms import Num, Truth, conj, neg
from model.table.cards import Card, Seat
from model.table.course import Course
from model.table.record import HandRecord
from proofs.comparison import Comparison, Offence, Version
from proofs.solver import Budget, Outcome
from tests.bench.question import REVOKER, TRUMP, Answer, Cards, Question, Witness

#: More than any bench lets it have; whoever asks sets the limit.
BUDGET = Budget(milliseconds=600_000, steps=2_000_000_000)


def ending(question: Question) -> Answer:
    """The program's way: two records of 52 cards, with the cheapest contract as in every comparison."""
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
    answer = comparison.solve(goal)
    assert answer.outcome is not Outcome.UNKNOWN, "the budget was spent"
    witness = None if answer.model is None else _witness(question, comparison, answer.model, foul, fair)
    return Answer(witness, built - start, time.perf_counter() - built)


def _witness(question: Question, comparison: Comparison, model: z3.ModelRef, foul: Version, fair: Version) -> Witness:
    if question.first == question.revoke:  # the ending is all that has cards
        lead = comparison.ending.lead
        leader = next(s for s in Seat if _true(model, lead[s]))
        return Witness(leader, read_cards(model, foul.line.cards), read_cards(model, fair.line.cards))
    records = next(comparison.hands(model, foul, fair), None)
    assert records is not None, "no whole deal has this ending"
    first, second = (_cards(record) for record in records)
    return Witness(records[0].first_leader, first, second)


def _true(model: z3.ModelRef, truth: Truth) -> bool:
    return truth if isinstance(truth, bool) else z3.is_true(model.eval(truth, model_completion=True))


def _cards(record: HandRecord) -> Cards:
    """The cards of a record with the trumps called by the question's name."""
    assert record.trump is not None
    names = {record.trump: TRUMP, TRUMP: record.trump}
    return {
        (trick.number, seat): Card(names.get(card.suit, card.suit), card.rank)
        for trick in Course.of(record).tricks
        for seat, card in trick.cards.items()
    }
