"""Who would notice a change of a code: the loader, the hands that were published, the theorems.

A detector is asked about one mutant and says what noticed it, or nothing.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from attrs import asdict, define, evolve, field, frozen

from model.concrete.evaluate import Value
from model.concrete.hand import Hand
from model.concrete.ruling import Program, Ruling
from model.language.document import Code
from model.language.entries import Sort, WordEntry
from model.language.errors import LawError
from model.language.graph import check_definitions, check_order, check_precedence
from model.symbolic.ruling import Ruling as SymbolicRuling
from model.table.cards import Seat, Side
from model.table.notation.json import from_json, to_json
from model.table.record import HandRecord, RecordError
from proofs.finding import Hearing
from proofs.guarding import CaseHand, Guard, case_hands, guards
from proofs.hear import hear
from proofs.mutants import Mutant
from proofs.queries.confirm import outcome
from proofs.solver import Budget
from proofs.study import Position, Study
from proofs.theorems import Theorem, theorems_of
from proofs.verdict import Verdict
from proofs.verdicts import load as expected_verdicts

#: The names of the detectors, the cheapest first.
DETECTORS = ("loading", "decided hands", "theorems")

#: Where the reports of the bundled codes are published.
PUBLISHED = Path(__file__).resolve().parent.parent / "reports" / "published"

#: The comparisons of two lines, of which only the first hand is published.
_PAIRS = ("profit.", "incentive.")


@frozen(eq=False)
class Decided:
    """A hand that has been ruled on, by what it is called.  RecordError when it cannot have happened."""

    name: str
    hearing: Hearing
    hand: Hand = field(init=False)

    @hand.default
    def _hand(self) -> Hand:
        return Hand.of(self.hearing.record)


def published(code: Code) -> list[Decided]:
    """The hands in a code's published report, as the code is usually read and with the readings that are tried there.

    None for a code of which no report is published.
    """
    path = PUBLISHED / f"{code.id}.json"
    if not path.exists():
        return []
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    found = [
        Decided(f"reachable/{c['law']}", Hearing("", from_json(c["witness"]))) for c in data["clauses"] if c["witness"]
    ]
    for finding in data["findings"]:
        if finding["witness"] is not None:
            hand = from_json(finding["witness"])
            rulings = finding["rulings"][:1] if finding["query"].startswith(_PAIRS) else finding["rulings"]
            name = finding["id"].removeprefix(f"{code.id}/")
            found.append(Decided(name, Hearing("", hand)))
            found += [
                Decided(name, Hearing(r["label"], hand, r["readings"], r["inferred"], tuple(r["without"])))
                for r in rulings
            ]
    return found


def kept(code: Code) -> list[Decided]:
    """The hands of decided cases, and those that guard a law."""
    hands: list[CaseHand | Guard] = [*case_hands(code), *guards(code)]
    return [Decided(hand.name, Hearing("", hand.record, hand.under)) for hand in hands]


#: Where hands come from that have been decided; what a change of the law must not pass by belongs here.
SOURCES: list[Callable[[Code], list[Decided]]] = [published, kept]


def decided(code: Code) -> list[Decided]:
    """Every hand of the code's game that has been decided by it."""
    return [hand for source in SOURCES for hand in source(code)]


@define(eq=False)
class Detectors:
    """The detectors of one code's mutants."""

    code: Code
    hands: Sequence[Decided]
    budget: Budget

    def all(self) -> Mapping[str, Callable[[Mutant], str]]:
        """Each detector by its name, the cheapest first; what it says is what noticed the mutant."""
        return dict(zip(DETECTORS, (_loading, self._decided, self._theorems), strict=True))

    def digest(self) -> str:
        """A digest of all that the detectors go by: two that have the same notice the same mutants."""
        heard = [(hand.name, hand.hearing) for hand in self.hands]
        hands = [(name, to_json(h.record), h.readings, h.inferred, h.without) for name, h in heard]
        asked = [asdict(theorem) for theorem in self._kept]
        text = json.dumps([hands, asked, str(self.budget)], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()

    def _decided(self, mutant: Mutant) -> str:
        """The first hand that is no longer ruled as it was."""
        laws = {clause.law for clause in mutant.code.clauses}
        for hand in self.hands:
            readings = {**hand.hearing.readings, **mutant.readings}
            named = {*hand.hearing.without, *(name.rpartition(".")[0] for name in readings)}
            if named <= laws:
                hearing = evolve(hand.hearing, readings=readings)
                if self._before(hand, hearing) != said(mutant.code, hearing, hand.hand):
                    return hand.name
        return ""

    def _before(self, hand: Decided, hearing: Hearing) -> object:
        key = (hand, tuple(sorted(hearing.readings.items())))
        if key not in self._said:
            self._said[key] = said(self.code, hearing, hand.hand)
        return self._said[key]

    @cached_property
    def _said(self) -> dict[object, object]:
        return {}

    @cached_property
    def _study(self) -> Study:
        return Study(self.code, self.budget)

    @cached_property
    def _kept(self) -> list[Theorem]:
        """The theorems about facts that are expected to hold."""
        expected = expected_verdicts().get(self.code.id, {})
        return [
            theorem
            for theorem in theorems_of(self.code)
            if not theorem.question and theorem.id in expected and expected[theorem.id].verdict is Verdict.PROVED
        ]

    def _theorems(self, mutant: Mutant) -> str:
        """The first theorem about facts that held before and does not now, shown by a hand.

        Theorems are about a code as it is usually read.
        """
        if mutant.readings:
            return ""
        study = self.study_of(mutant)
        ruling = study.ruling()
        for theorem in self._kept:
            statement = theorem.statement(mutant.code.vocabulary)
            truths = (study.proper(ruling), study.consistent(ruling), statement.broken(ruling))
            hand = study.hand(study.asks(*truths), promised=True)
            if isinstance(hand, HandRecord):
                heard = statement.heard(hear(mutant.code, Hearing("", hand)))
                if not all(follows for _, follows in heard):
                    return theorem.id
        return ""

    def ruling(self, readings: Mapping[str, str]) -> SymbolicRuling:
        """The code's own ruling on every hand."""
        return self._study.ruling(Position(readings))

    def study_of(self, mutant: Mutant) -> Study:
        """The mutant under study, on the same hands as the code."""
        return Study(mutant.code, self.budget)


def _loading(mutant: Mutant) -> str:
    """What the loader says of a code that does not hang together."""
    clauses, vocabulary = mutant.code.clauses, mutant.code.vocabulary
    try:
        check_precedence(clauses)
        check_definitions(clauses, vocabulary)
        check_order(clauses, vocabulary)
    except LawError as error:
        return str(error)
    return ""


def said(code: Code, hearing: Hearing, hand: Hand) -> object:
    """All that a ruling says: its outcome, every word that the code defines, contradictions, choices."""
    program = Program.of(code, dict(hearing.readings), hearing.inferred, frozenset(hearing.without))
    try:
        ruling = program.rule(hand)
    except RecordError as error:
        return str(error)
    words = [word for word in code.vocabulary.words.values() if word.kind == "defined"]
    truths = [(w.name, ruling.truths(w.name)) for w in words if w.result is Sort.TRUTH]
    numbers = [(w.name, args, ruling.number(w.name, *args)) for w in words for args in _arguments(w, ruling)]
    conflicts = sorted((c.kind, c.laws) for c in ruling.conflicts)
    return outcome(ruling), truths, numbers, conflicts, ruling.infeasible, sorted(map(str, ruling.choices.items()))


def _arguments(word: WordEntry, ruling: Ruling) -> Iterator[tuple[Value, ...]]:
    """What a word that is a number can be about."""
    if word.result is Sort.NUMBER:
        ranges = {Sort.SIDE: tuple(Side), Sort.SEAT: tuple(Seat), Sort.REVOKE: ruling.hand.incidents}
        yield from itertools.product(*(ranges[sort] for sort in word.args))
