"""The ways in which two rulings on one hand can differ, each as a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from attrs import frozen

from model.language.document import Clause
from model.language.entries import Sort
from model.symbolic.conflicts import choices_open, options_in_force
from model.symbolic.ruling import Ruling
from model.symbolic.terms import Num, Truth, conj, differ, disj, iff, implies, neg
from model.table.cards import Side
from proofs.atoms import BY_CALL, BY_EXPOSURE, BY_INCIDENT, BY_SIDE, Lens, defining
from proofs.cases import Place, places_of
from proofs.difference import Aspect
from proofs.queries.common import totals_differ
from proofs.study import Duel

#: The defined words that are themselves a result: those of an incident, of which one leads to the other, of an
#: exposure, and of a side, which follow from the score.
OF_INCIDENT = ("is_revoke", "established", "payable", "penalty_card")
OF_EXPOSURE = ("liable",)
OF_SIDE = ("wins_odd_trick_bet", "score_for_bets")

#: What the ledger is made of.
_WRITING = ("score", "penalty", "award", "limit", "order")

#: Through which lens an act is seen that is about such a thing.
_LENSES = {Sort.REVOKE: BY_INCIDENT, Sort.EXPOSURE: BY_EXPOSURE, Sort.CALL: BY_CALL}

Goal: TypeAlias = Callable[[Place], Truth]


@frozen(eq=False)
class AspectQuestion:
    """One way in which two rulings can differ: where it does, seen through which lenses, and the clauses about it."""

    aspect: Aspect
    premise: Truth
    goal: Goal
    lenses: tuple[Lens, ...]
    clauses: tuple[list[Clause], list[Clause]]

    def places(self, duel: Duel) -> Iterable[Place]:
        """Where it can arise."""
        return places_of(duel.history, self.lenses[0]) if len(self.lenses) == 1 else Side

    def here(self, place: Place) -> Truth:
        """That the rulings differ so at the place."""
        return conj(True if isinstance(place, Side) else place.used, self.goal(place))

    @property
    def everywhere(self) -> bool:
        """It is the hand as a whole that differs, not one incident or side."""
        return len(self.lenses) > 1


def questions(duel: Duel, b: Ruling) -> Iterator[AspectQuestion]:
    """Every question, ``b`` being the second ruling."""
    a = duel.rulings[0]
    every = duel.first.clauses, duel.second.clauses
    both = (BY_INCIDENT, BY_SIDE)
    lawful, comparable = choices_made(duel), conj(choices_made(duel), duel.comparable(a, b))

    def of_kinds(*kinds: str) -> tuple[list[Clause], list[Clause]]:
        mine, theirs = ([clause for clause in clauses if clause.kind in kinds] for clauses in every)
        return mine, theirs

    offers = of_kinds("penalty", "award")
    closed = {"first": (choices_open(a), choices_open(b)), "second": (choices_open(b), choices_open(a))}
    for code, (mine, theirs) in closed.items():
        yield AspectQuestion(Aspect("choice", "", code), lawful, _hand(conj(mine, neg(theirs))), both, offers)
    free = conj(lawful, choices_open(a), choices_open(b))
    for code, one, other in (("first", a, b), ("second", b, a)):
        clash = conj(neg(duel.consistent(one)), duel.consistent(other))
        everything = list(every[0]), list(every[1])
        yield AspectQuestion(Aspect("contradiction", "", code), free, _hand(clash), both, everything)
    # That the codes agree on a word is known of hands on which both have a ruling: it must not be used above.
    yield from _words(duel, b, OF_INCIDENT, BY_INCIDENT, comparable)
    totals = _hand(totals_differ(a, b))
    yield AspectQuestion(Aspect("totals"), comparable, totals, both, of_kinds(*_WRITING))
    yield from _words(duel, b, OF_SIDE, BY_SIDE, comparable)
    yield from _words(duel, b, OF_EXPOSURE, BY_EXPOSURE, comparable)
    for kind in ("right", "bar"):
        names = dict.fromkeys(name for ruling in (a, b) for name, _ in ruling.acts(kind))
        for name in names:
            mine_acts, their_acts = (
                [clause for clause in clauses if (act := clause.rule({}).act) is not None and act.name == name]
                for clauses in of_kinds(kind)
            )
            entry_args = a.vocabulary.acts[name].args
            lens = next((lens for sort, lens in _LENSES.items() if sort in entry_args), BY_SIDE)
            for code, one, other in (("first", a, b), ("second", b, a)):
                goal = _acts(one, other, kind, name)
                yield AspectQuestion(Aspect(kind, name, code), comparable, goal, (lens,), (mine_acts, their_acts))


def _words(duel: Duel, b: Ruling, words: Iterable[str], lens: Lens, premise: Truth) -> Iterator[AspectQuestion]:
    a = duel.rulings[0]
    for word in words:
        entry = a.vocabulary.words.get(word)
        clauses = defining(duel.first, word), defining(duel.second, word)
        if entry is not None and entry.result is Sort.NUMBER:
            yield AspectQuestion(Aspect("number", word), premise, _numbers(a, b, word), (lens,), clauses)
        elif entry is not None:
            yield AspectQuestion(Aspect("word", word, "first"), premise, _only(a, b, word), (lens,), clauses)
            yield AspectQuestion(Aspect("word", word, "second"), premise, _only(b, a, word), (lens,), clauses)


def choices_made(duel: Duel) -> Truth:
    """A penalty is chosen just where one of the codes offers a choice."""
    parts = []
    for slot in duel.history.slots:
        offered = disj(*(force for ruling in duel.rulings for force in options_in_force(ruling, slot)))
        parts.append(implies(slot.used, iff(offered, neg(slot.chosen.equals(Num.of(0))))))
    return conj(*parts)


def _hand(truth: Truth) -> Goal:
    return lambda place: truth


def _only(one: Ruling, other: Ruling, word: str) -> Goal:
    """The word holds of the place under the one ruling and not under the other."""
    return lambda place: apart(one.truth(word, (place,)), other.truth(word, (place,)))


def apart(one: Truth, other: Truth) -> Truth:
    """The first holds and the second does not; at once false where they are one term."""
    same = one is other or (not isinstance(one, bool) and not isinstance(other, bool) and one.eq(other))
    return False if same else conj(one, neg(other))


def _numbers(one: Ruling, other: Ruling, word: str) -> Goal:
    return lambda place: differ(one.number(word, (place,)), other.number(word, (place,)))


def _acts(one: Ruling, other: Ruling, kind: str, name: str) -> Goal:
    """An act about the place is permitted (forbidden) by the one ruling only."""

    def goal(place: Place) -> Truth:
        mine, theirs = one.acts(kind), other.acts(kind)
        about = [key for key in mine if key[0] == name and _is_about(key[1], place)]
        return disj(*(apart(mine[key], theirs.get(key, False)) for key in about))

    return goal


def _is_about(args: tuple[object, ...], place: Place) -> bool:
    if not isinstance(place, Side):
        return place in args
    return any(arg is place or getattr(arg, "side", None) is place for arg in args)
