"""The measurements, each a section of the table."""

from __future__ import annotations

import itertools
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from random import Random
from typing import TypeVar

from joblib.externals.loky import get_reusable_executor

from model.codes import FOLDER, open_code
from model.concrete.hand import Hand
from model.concrete.ruling import Program
from model.language.amendment import amend
from model.language.document import Code, loads
from model.table.cards import Seat, Side, Suit
from model.table.record import ClaimRevoke, Contract, Denomination, HandRecord
from proofs.amending import amendment
from proofs.review import review
from proofs.solver import Budget, Outcome, Solver
from proofs.study import DEFAULT, Position, Study
from tests.bench import naive, ours
from tests.bench.growth import by_clauses, by_tricks
from tests.bench.limit import asked
from tests.bench.question import Question
from tests.bench.table import Row, Section
from tests.hands import legal_play, random_deal, record, with_quits

T = TypeVar("T")

#: Of one code of each game a number that is changed, and a right that is struck; the growth is measured on all codes.
REVIEWED: dict[str, tuple[dict[str, object], str]] = {
    "auction-1914": ({"law": "84(a).2", "gives": ["honour_column(200)"]}, "85.1"),
    "duplicate-1997": ({"law": "64A1.2", "is": "3"}, "62C1"),
    "whist-1864": ({"law": "82.3", "limit": ["score(s) <= 3"]}, "76.1"),
}

#: The code of which one clause is changed: a defender's revoke costs one trick instead of three.
AMENDED, OLD, NEW = "auction-1914", "take_tricks(3)", "take_tricks(1)"


def timed(action: Callable[[], T]) -> tuple[T, float]:
    """What the action gives, and its seconds."""
    start = time.perf_counter()
    result = action()
    return result, time.perf_counter() - start


# ---- reviews -------------------------------------------------------------------------------------------------------


def reviews(name: str) -> Section:
    """The review of a bundled code with an empty cache, again, and what comes after it: of a code with one clause
    changed the review, and all that is told of two drafts.
    """
    base, (number, right) = open_code(name), drafts(name)
    with _empty_cache():
        rows = [_review("cold", base), _review("warm", base)]
        if name == AMENDED:
            rows.append(_review("after one clause changed", amended()))
        rows += [_amendment("a draft: a number changed", number), _amendment("a draft: a right struck", right)]
    text = (
        "Two jobs.  Cold: nothing is cached and no worker runs; warm: everything is cached.  The drafts are amended "
        "(`amend`) when their base has been reviewed."
    )
    return Section(f"Review of {name}", tuple(rows), text)


def drafts(name: str) -> tuple[Code, Code]:
    """The code with a number changed, and with a right struck."""
    change, right = REVIEWED[name]
    changes: tuple[dict[str, object], ...] = ({"change": [change]}, {"strike": [right]})
    number, struck = ({"id": "draft", "title": "A draft", "base": name, **fields} for fields in changes)
    return amend(open_code(name), number), amend(open_code(name), struck)


def _amendment(what: str, draft: Code) -> Row:
    done, seconds = timed(lambda: amendment(draft, Budget(), lambda task, count, total: None))
    return Row(what, seconds, f"{len(done.cases.rows)} cases, {len(done.undecided)} undecided")


def amended() -> Code:
    """The code with the first number of its clause changed."""
    text = (FOLDER / f"{AMENDED}.toml").read_text(encoding="utf-8")
    assert OLD in text
    return loads(text.replace(OLD, NEW, 1), f"{AMENDED}.toml")


def _review(what: str, code: Code) -> Row:
    get_reusable_executor().shutdown(wait=True)  # workers of an earlier review would have the program loaded
    done, seconds = timed(lambda: review(code, Budget(), jobs=2))
    return Row(
        what, seconds, f"{len(done.findings)} findings, {done.counts['unknown']} of {len(done.verdicts)} unknown"
    )


@contextmanager
def _empty_cache() -> Iterator[None]:
    before = os.environ.get("REVOKELAW_CACHE")
    with tempfile.TemporaryDirectory(prefix="revokelaw-bench-") as folder:
        os.environ["REVOKELAW_CACHE"] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ["REVOKELAW_CACHE"]
            else:
                os.environ["REVOKELAW_CACHE"] = before


# ---- the profit witness --------------------------------------------------------------------------------------------

ENCODINGS = {
    "only the ending's cards, completed to 52 (the program)": ours.ending,
    "a Bool for each card, trick and seat: Z3": naive.one_hot,
    "a number for each trick and seat, all different: Z3": naive.permutation,
    "a Bool for each card, trick and seat, as clauses: CaDiCaL": naive.clauses,
}


def profit_witness(limit: float) -> Section:
    """A question that has an answer, put in four ways, each asked once."""
    text = (
        "East revokes in trick 8; in a lawful continuation of the same deal the declarer makes four tricks more.  "
        "Spades are trumps.  The plain encodings have every card of both lines over all the tricks.  Each is asked "
        "once, in a process of its own; putting the question is included, loading the program is not.  Every hand "
        "found is checked by the rules of the table.  The program also looks for the cheapest contract; the others "
        "do not."
    )
    rows = [asked(what, ask, Question(revoke=8, more=4), limit) for what, ask in ENCODINGS.items()]
    return Section("A profit witness on the full deck", tuple(rows), text)


def profit_proof(limit: float) -> Section:
    """A question that has none, put by the program and by the plain encoding that finds witnesses fastest."""
    text = (
        "East revokes in trick 11, and the declarer is to make four tricks more where only three are left: that there "
        "is no such hand must be proved."
    )
    ways = {what: ask for what, ask in ENCODINGS.items() if ask in (ours.ending, naive.clauses)}
    rows = [asked(what, ask, Question(revoke=11, more=4), limit) for what, ask in ways.items()]
    return Section("A proof on the full deck", tuple(rows), text)


# ---- concrete rulings ----------------------------------------------------------------------------------------------


def rulings(name: str, seconds: float = 1.0, hands: int = 50) -> Section:
    """Rulings of the concrete engine on random hands, each with one claimed revoke, for about so long a part."""
    code = open_code(name)
    records = list(itertools.islice(claimed_revokes(code), hands))
    prepared = [Hand.of(one) for one in records]
    program = Program.of(code)
    rule = _each(lambda hand: program.rule(hand).net(Side.NS), prepared, seconds)
    prepare = _each(Hand.of, records, seconds)
    parts = {"rule on a prepared hand": rule, "prepare a hand": prepare, "both": rule + prepare}
    rows = tuple(Row(what, each, f"{1 / each:,.0f} a second") for what, each in parts.items())
    return Section(f"Concrete rulings by {name}", rows, f"One core; {hands} random hands with one claimed revoke.")


def claimed_revokes(code: Code) -> Iterator[HandRecord]:
    """Random hands in which one player revokes once, and the others claim it."""
    contract = None if code.game == "whist" else Contract(2, Denomination.HEARTS, Seat.N)
    for seed in itertools.count():
        rng = Random(seed)
        deal, seat, trick = random_deal(rng), rng.choice(list(Seat)), rng.randint(1, 12)
        events = with_quits(legal_play(deal, Seat.E, Suit.HEARTS, rng, {(seat, trick)}), Suit.HEARTS)
        hand = Hand.of(record(deal, events, Suit.HEARTS, contract))
        if len(hand.incidents) == 1:
            claims = [ClaimRevoke(r.opponents, r.seat, r.trick) for r in hand.incidents]
            yield record(deal, [*events, *claims], Suit.HEARTS, contract)


def _each(action: Callable[[T], object], things: Sequence[T], seconds: float) -> float:
    """The mean seconds of the action on one of the things, after a first round that does not count."""
    for thing in things:
        action(thing)
    done, start = 0, time.perf_counter()
    while not done or time.perf_counter() - start < seconds:
        for thing in things:
            action(thing)
        done += len(things)
    return (time.perf_counter() - start) / done


# ---- the encoding and one question ---------------------------------------------------------------------------------


def encoding(name: str, budget: Budget | None = None) -> Section:
    """How long the terms take to make, and a question about them by a solver of its own and by one that is kept."""
    code = open_code(name)
    laws = [clause.law for clause in code.clauses if clause.kind != "informative"]
    study, history = timed(lambda: Study(code, budget or Budget()))

    def conditions(position: Position) -> list[object]:
        ruling = study.ruling(position)
        return [study.proper(ruling), *(ruling.applies_somewhere(law) for law in laws)]

    _, first = timed(lambda: conditions(DEFAULT))
    rows = [Row("the hands", history), Row("the ruling, and when each clause applies", first)]
    reading = next(iter(code.readings.items()), None)
    if reading is not None:
        other = next(choice for choice in reading[1].choices if choice != reading[1].default)
        _, again = timed(lambda: conditions(Position({reading[0]: other})))
        rows.append(Row("the same under another reading", again))
    own, own_seconds = timed(lambda: _own_solvers(study, laws))
    kept, kept_seconds = timed(lambda: _kept_solver(study, laws))
    mean = Row("a fact question, a solver of its own", own_seconds / len(laws), _outcomes(own))
    rows = [mean, Row("a fact question, one solver kept for all", kept_seconds / len(laws), _outcomes(kept)), *rows]
    text = "A fact question: can the clause apply?  The mean over all clauses; no hand is made of the answer."
    return Section(f"Encoding {name}", tuple(rows), text)


def _own_solvers(study: Study, laws: Sequence[str]) -> list[Outcome]:
    ruling = study.ruling()
    questions = (study.asks(study.proper(ruling), ruling.applies_somewhere(law)) for law in laws)
    return [study.decide(question).outcome for question in questions]


def _kept_solver(study: Study, laws: Sequence[str]) -> list[Outcome]:
    ruling = study.ruling()
    solver = Solver(study.budget)
    solver.add(study.history.axioms)
    solver.add([study.proper(ruling)])
    fixed = study.asks().assumptions
    return [solver.check([*fixed, solver.goal(ruling.applies_somewhere(law))]).outcome for law in laws]


def _outcomes(outcomes: Sequence[Outcome]) -> str:
    return ", ".join(f"{outcomes.count(outcome)} {outcome.value}" for outcome in Outcome if outcome in outcomes)


def measurements(limit: float) -> dict[str, Callable[[], Section]]:
    """All of them by name, in the order in which they are made."""
    found: dict[str, Callable[[], Section]] = {}
    for name in REVIEWED:
        found[f"review of {name}"] = partial(reviews, name)
    found["profit witness"] = partial(profit_witness, limit)
    found["profit proof"] = partial(profit_proof, limit)
    found["growth with clauses"] = by_clauses
    found["growth with tricks"] = partial(by_tricks, limit)
    for name in REVIEWED:
        found[f"rulings by {name}"] = partial(rulings, name)
    for name in REVIEWED:
        found[f"encoding of {name}"] = partial(encoding, name)
    return found
