"""The same question as one would put it plainly: every card of both lines, over all the tricks.

Three encodings: a Bool for each card, trick and seat in Z3; a 6-bit number for each trick and seat in Z3; and the
first again as clauses for CaDiCaL.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import z3
from pysat.card import CardEnc, EncType
from pysat.formula import IDPool
from pysat.solvers import Solver as SatSolver

from model.table.cards import PACK, Card, Seat, Side, Suit
from tests.bench.question import REVOKER, TRUMP, Answer, Question, Witness

LINES = ("foul", "fair")
NS = [seat for seat in Seat if seat.side is Side.NS]

Place: TypeAlias = "tuple[int, Seat]"
Wins: TypeAlias = "Mapping[Place, z3.BoolRef]"


def beats(card: Card, other: Card) -> bool:
    """Whether the card takes the other whatever is led, as long as the other could have won."""
    return (card.suit == other.suit and card.rank > other.rank) or (card.suit == TRUMP != other.suit)


# ---- one Bool for each card, trick and seat, in Z3 -----------------------------------------------------------------


def one_hot(question: Question) -> Answer:
    """Z3, a Bool for each card, trick and seat."""
    start = time.perf_counter()
    solver = z3.SolverFor("QF_FD")
    at = {
        (line, card, place): z3.Bool(f"{line} {card} {place[0]} {place[1].name}")
        for line in LINES
        for card in PACK
        for place in question.places
    }
    leads = {seat: z3.Bool(f"leads {seat.name}") for seat in question.leaders}
    solver.add(exactly_one(leads.values()))
    wins = {line: _one_hot_line(solver, question, line, at, leads) for line in LINES}
    for card, seat in itertools.product(PACK, Seat):
        held = [z3.Or([at[line, card, (trick, seat)] for trick in question.tricks]) for line in LINES]
        solver.add(held[0] == held[1])
    if question.continued:
        early = [place for place in question.places if place[0] < question.revoke]
        solver.add([at["foul", card, place] == at["fair", card, place] for card in PACK for place in early])
    solver.add(_gain(question, wins))

    def read(model: z3.ModelRef, line: str) -> dict[Place, Card]:
        return {
            place: next(card for card in PACK if z3.is_true(model[at[line, card, place]])) for place in question.places
        }

    return _asked(solver, start, leads, read)


def _one_hot_line(
    solver: z3.Solver,
    question: Question,
    line: str,
    at: Mapping[tuple[str, Card, Place], z3.BoolRef],
    lead: Mapping[Seat, z3.BoolRef],
) -> Wins:
    for place in question.places:
        solver.add(exactly_one(at[line, card, place] for card in PACK))
    for card in PACK:
        solver.add(z3.AtMost(*(at[line, card, place] for place in question.places), 1))
    suits = {
        (place, suit): z3.Or([at[line, card, place] for card in PACK if card.suit == suit])
        for place in question.places
        for suit in Suit
    }
    wins = {(trick, seat): z3.Bool(f"{line} wins {trick} {seat.name}") for trick, seat in question.places}
    for trick in question.tricks:
        led = {suit: z3.Or([z3.And(lead[s], suits[(trick, s), suit]) for s in lead]) for suit in Suit}
        solver.add(exactly_one(wins[trick, seat] for seat in Seat))
        for seat in Seat:
            fault = z3.Or(
                [
                    z3.And(led[suit], z3.Not(suits[(trick, seat), suit]), suits[(later, seat), suit])
                    for suit in Suit
                    for later in range(trick + 1, 14)
                ]
            )
            solver.add(fault if (line, trick, seat) == ("foul", question.revoke, REVOKER) else z3.Not(fault))
            for card in PACK:
                better = [at[line, c, (trick, o)] for c in PACK if beats(c, card) for o in Seat if o is not seat]
                valid = z3.BoolVal(True) if card.suit == TRUMP else led[card.suit]
                both = z3.And(wins[trick, seat], at[line, card, (trick, seat)])
                solver.add(z3.Implies(both, z3.And(valid, z3.Not(z3.Or(better)))))
        lead = {seat: wins[trick, seat] for seat in Seat}
    return wins


# ---- one number for each trick and seat, in Z3 ---------------------------------------------------------------------


def permutation(question: Question) -> Answer:
    """Z3, a 6-bit number for each trick and seat: two bits of suit, four of rank."""
    start = time.perf_counter()
    solver = z3.SolverFor("QF_FD")
    cards = {(line, p): z3.BitVec(f"{line} {p[0]} {p[1].name}", 6) for line in LINES for p in question.places}
    leads = {seat: z3.Bool(f"leads {seat.name}") for seat in question.leaders}
    solver.add(exactly_one(leads.values()))
    wins = {line: _permutation_line(solver, question, line, cards, leads) for line in LINES}
    for trick, seat in question.places:
        solver.add(z3.Or([cards["fair", (trick, seat)] == cards["foul", (n, seat)] for n in question.tricks]))
        if question.continued and trick < question.revoke:
            solver.add(cards["fair", (trick, seat)] == cards["foul", (trick, seat)])
    solver.add(_gain(question, wins))

    def read(model: z3.ModelRef, line: str) -> dict[Place, Card]:
        values = {p: model.eval(cards[line, p], model_completion=True).as_long() for p in question.places}
        return {place: Card(Suit(value // 16), value % 16) for place, value in values.items()}

    return _asked(solver, start, leads, read)


def _permutation_line(
    solver: z3.Solver,
    question: Question,
    line: str,
    cards: Mapping[tuple[str, Place], z3.BitVecRef],
    lead: Mapping[Seat, z3.BoolRef],
) -> Wins:
    suit = {place: z3.Extract(5, 4, cards[line, place]) for place in question.places}
    rank = {place: z3.Extract(3, 0, cards[line, place]) for place in question.places}
    solver.add(z3.Distinct([cards[line, place] for place in question.places]))
    solver.add([z3.And(z3.UGE(r, 2), z3.ULE(r, 14)) for r in rank.values()])
    wins: dict[Place, z3.BoolRef] = {}
    one, zero = z3.BitVecVal(1, 1), z3.BitVecVal(0, 1)
    for trick in question.tricks:
        led = suit[trick, Seat.N]
        for seat in lead:
            led = z3.If(lead[seat], suit[trick, seat], led)
        strength = {}
        for seat in Seat:
            follows = suit[trick, seat] == led
            fault = z3.And(z3.Not(follows), z3.Or([suit[n, seat] == led for n in range(trick + 1, 14)]))
            solver.add(fault if (line, trick, seat) == ("foul", question.revoke, REVOKER) else z3.Not(fault))
            trumps = z3.If(suit[trick, seat] == int(TRUMP), one, zero)
            strength[seat] = z3.Concat(trumps, z3.If(follows, one, zero), rank[trick, seat])
        for seat in Seat:
            wins[trick, seat] = z3.And([z3.UGT(strength[seat], strength[o]) for o in Seat if o is not seat])
        lead = {seat: wins[trick, seat] for seat in Seat}
    return wins


# ---- what the two have in common -----------------------------------------------------------------------------------


def exactly_one(truths: Iterable[z3.BoolRef]) -> z3.BoolRef:
    """One of the truths holds and no other."""
    return z3.PbEq([(truth, 1) for truth in truths], 1)


def _gain(question: Question, wins: Mapping[str, Wins]) -> z3.BoolRef:
    """North and South win so many tricks more in the lawful line: counted with those that they lose in the other."""
    ns = [z3.Or([wins["fair"][trick, seat] for seat in NS]) for trick in question.tricks]
    ew = [z3.Not(z3.Or([wins["foul"][trick, seat] for seat in NS])) for trick in question.tricks]
    return z3.PbGe([(truth, 1) for truth in (*ns, *ew)], question.more + len(question.tricks))


def _asked(
    solver: z3.Solver,
    start: float,
    leads: Mapping[Seat, z3.BoolRef],
    read: Callable[[z3.ModelRef, str], dict[Place, Card]],
) -> Answer:
    built = time.perf_counter()
    result = solver.check()
    solved = time.perf_counter()
    assert result != z3.unknown, solver.reason_unknown()
    witness = None
    if result == z3.sat:
        model = solver.model()
        leader = next(seat for seat, truth in leads.items() if z3.is_true(model.eval(truth, model_completion=True)))
        witness = Witness(leader, read(model, "foul"), read(model, "fair"))
    return Answer(witness, built - start, solved - built)


# ---- the first as clauses ------------------------------------------------------------------------------------------


def clauses(question: Question) -> Answer:
    """CaDiCaL, a variable for each card, trick and seat."""
    start = time.perf_counter()
    pool = IDPool()
    var = pool.id
    with SatSolver(name="cadical153") as solver:
        one_of(solver, [var(("leads", seat)) for seat in question.leaders])
        for line in LINES:
            _clauses_of_line(solver, question, line, pool)
        for card, seat in itertools.product(PACK, Seat):
            held = var(("held", card, seat))
            for line in LINES:
                defined(solver, held, [var((line, card, (trick, seat))) for trick in question.tricks])
        if question.continued:
            for card, place in itertools.product(PACK, [p for p in question.places if p[0] < question.revoke]):
                defined(solver, var(("foul", card, place)), [var(("fair", card, place))])
        gains = []
        for trick in question.tricks:
            for line in LINES:
                defined(solver, var((line, "ns", trick)), [var((line, "wins", (trick, seat))) for seat in NS])
            gains += [var(("fair", "ns", trick)), -var(("foul", "ns", trick))]
        bound = question.more + len(question.tricks)
        if bound > len(gains):  # more tricks than there are, which pysat does not take
            solver.add_clause([])
        else:
            solver.append_formula(CardEnc.atleast(gains, bound, vpool=pool, encoding=EncType.totalizer).clauses)
        built = time.perf_counter()
        found = solver.solve()
        solved = time.perf_counter()
        model = set(solver.get_model() or ()) if found else set()
    witness = None
    if found:
        leader = next(seat for seat in question.leaders if var(("leads", seat)) in model)
        lines = ({p: next(c for c in PACK if var((line, c, p)) in model) for p in question.places} for line in LINES)
        witness = Witness(leader, *lines)
    return Answer(witness, built - start, solved - built)


def one_of(solver: SatSolver, literals: list[int]) -> None:
    """Exactly one of the literals holds."""
    solver.add_clause(literals)
    at_most_one(solver, literals)


def at_most_one(solver: SatSolver, literals: list[int]) -> None:
    """No two of the literals hold."""
    for a, b in itertools.combinations(literals, 2):
        solver.add_clause([-a, -b])


def defined(solver: SatSolver, literal: int, parts: list[int]) -> None:
    """The literal holds where one of the parts does."""
    solver.add_clause([-literal, *parts])
    for part in parts:
        solver.add_clause([literal, -part])


def _clauses_of_line(solver: SatSolver, question: Question, line: str, pool: IDPool) -> None:
    def at(card: Card, place: Place) -> int:
        return int(pool.id((line, card, place)))

    def plays(place: Place, suit: Suit) -> int:
        return int(pool.id((line, "suit", place, suit)))

    for place in question.places:
        one_of(solver, [at(card, place) for card in PACK])
        for suit in Suit:
            defined(solver, plays(place, suit), [at(card, place) for card in PACK if card.suit == suit])
    for card in PACK:
        at_most_one(solver, [at(card, place) for place in question.places])
    lead = {seat: pool.id(("leads", seat)) for seat in question.leaders}
    for trick in question.tricks:
        wins = {seat: pool.id((line, "wins", (trick, seat))) for seat in Seat}
        led = {suit: pool.id((line, "led", trick, suit)) for suit in Suit}
        one_of(solver, list(wins.values()))
        one_of(solver, list(led.values()))
        for seat, suit in itertools.product(lead, Suit):
            solver.add_clause([-lead[seat], -plays((trick, seat), suit), led[suit]])
        for seat in Seat:
            revokes = (line, trick, seat) == ("foul", question.revoke, REVOKER)
            for suit in Suit:
                mine, later = plays((trick, seat), suit), [plays((n, seat), suit) for n in range(trick + 1, 14)]
                if revokes:
                    solver.add_clause([-led[suit], -mine])
                    solver.add_clause([-led[suit], *later])
                else:
                    for other in later:
                        solver.add_clause([-led[suit], mine, -other])
            for card in PACK:
                both = [-wins[seat], -at(card, (trick, seat))]
                if card.suit != TRUMP:
                    solver.add_clause([*both, led[card.suit]])
                for better, other in itertools.product((c for c in PACK if beats(c, card)), Seat):
                    if other is not seat:
                        solver.add_clause([*both, -at(better, (trick, other))])
        lead = wins
