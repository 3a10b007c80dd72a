"""What an established revoke costs at duplicate bridge, by the decision chart that directors used for the laws of 1997.

With N the tricks that the offending side won from the revoke trick on: N = 0, nothing; N = 1, one trick; N = 2 or more,
two tricks if the offender won the revoke trick or won a later one with a card that he could have played to it, else
one.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from model.codes import open_code
from model.concrete.hand import Hand, Incident
from model.concrete.ruling import Program, Ruling
from model.language.document import LITERAL
from model.table.cards import Seat, Side
from model.table.record import ClaimRevoke, Contract, Denomination, Event, Game, HandRecord
from tests.hands import legal_play, random_deal

DENOMINATIONS = [d for d in Denomination if d is not Denomination.ROYAL_SPADES]


def _hands() -> Iterator[Hand]:
    """Hands that North declares, with one to three revokes, all claimed; half the time by one player."""
    rng = Random(1997)
    for _ in range(400):
        contract = Contract(rng.randint(1, 7), rng.choice(DENOMINATIONS), Seat.N, rng.randint(0, 2))
        trump, deal, one = contract.denomination.trump, random_deal(rng), rng.choice(list(Seat))
        alone = rng.random() < 0.5
        revoking = {(one if alone else rng.choice(list(Seat)), rng.randint(1, 12)) for _ in range(rng.randint(1, 3))}
        events: list[Event] = [*legal_play(deal, Seat.E, trump, rng, revoking)]
        played = Hand.of(HandRecord(Game.DUPLICATE, dict(deal), Seat.N, trump, tuple(events), contract))
        events += [ClaimRevoke(r.opponents, r.seat, r.trick) for r in played.incidents]
        yield Hand.of(HandRecord(Game.DUPLICATE, dict(deal), Seat.N, trump, tuple(events), contract))


def _led(hand: Hand, r: Incident) -> object:
    trick = hand.tricks[r.trick - 1]
    return trick.cards[trick.leader].suit


def _won(hand: Hand, r: Incident) -> int:
    """The tricks that his side won from the revoke trick on."""
    return sum(trick.winner.side is r.offenders for trick in hand.tricks[r.trick - 1 :])


def _later_winner(hand: Hand, r: Incident) -> bool:
    """Whether he won a later trick with a card of the suit in which he revoked."""
    return any(t.winner is r.seat and t.cards[r.seat].suit is _led(hand, r) for t in hand.tricks[r.trick :])


def _chart(hand: Hand, r: Incident) -> int:
    won = _won(hand, r)
    twice = hand.tricks[r.trick - 1].winner is r.seat or _later_winner(hand, r)
    return min(won, 2 if twice else 1)


def _transferred(ruling: Ruling, r: Incident) -> int:
    return sum(item.amount for item in ruling.items if item.component == "tricks_taken" and item.instance[0][1] == r)


def test_the_laws_of_1997_transfer_what_the_chart_says() -> None:
    program, seen = Program.of(open_code("duplicate-1997"), {"64A.end.too_few_tricks": "as_many_as_are_due"}), set()
    for hand in _hands():
        ruling = program.rule(hand)
        assert not ruling.conflicts
        for place, r in enumerate(hand.incidents):
            again = any(q.seat is r.seat and _led(hand, q) is _led(hand, r) for q in hand.incidents[:place])
            free = again or r.trick == 12 or r.seat is hand.dummy
            assert _transferred(ruling, r) == (0 if free else _chart(hand, r))
            seen.add(("free" if free else "due", _chart(hand, r)))
    assert seen == {(kind, tricks) for kind in ("free", "due") for tricks in range(3)}


def test_the_sheets_example_gives_a_trick_more_where_just_one_was_won() -> None:
    """Its club example does not ask for an additional trick; read as an illustration only, the sheet is the chart."""
    sheet = open_code("duplicate-sheet")
    as_due = {"1.3.too_few_tricks": "as_many_as_are_due"}
    as_written = Program.of(sheet, as_due)
    illustrating = Program.of(sheet, {**as_due, "2.3.example": "only_illustrates"})
    more = 0
    for hand in _hands():
        rulings = as_written.rule(hand), illustrating.rule(hand)
        for r in hand.incidents:
            due = 0 if r.trick == 12 else _chart(hand, r)
            alone = r.trick < 12 and _won(hand, r) == 1 and _later_winner(hand, r)
            assert [_transferred(ruling, r) for ruling in rulings] == [due + alone, due]
            more += alone
    assert more


@pytest.mark.parametrize(("code", "law"), [("duplicate-sheet", "1.3"), ("duplicate-1997", "64A.end")])
def test_a_side_cannot_give_more_tricks_than_it_has_won(code: str, law: str) -> None:
    """One trick may be due for several revokes: by the words more than there are, as they are read all there are."""
    words, read = Program.of(open_code(code), {f"{law}.too_few_tricks": LITERAL}), Program.of(open_code(code))
    short = 0
    for hand in _hands():
        literal, ruling = words.rule(hand), read.rule(hand)
        left = {side: literal.number("tricks_counted", side) for side in Side}
        losers = [side for side in Side if left[side] < 0]
        assert [(entry.law, entry.subject) for entry in literal.infeasible] == [(law, side) for side in losers]
        assert not ruling.infeasible
        for side in losers:
            left = {side: 0, side.other: 13}
        assert {side: ruling.number("tricks_counted", side) for side in Side} == left
        short += len(losers)
    assert short
