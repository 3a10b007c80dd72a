"""What does one code rule differently from another?"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from attrs import define, evolve, field, frozen

from model.language.document import Code
from model.language.entries import Sort
from model.language.expression import Expression
from model.language.trees import written
from model.symbolic.conflicts import choices_open
from model.symbolic.gains import gain
from model.symbolic.ruling import Ruling
from model.symbolic.terms import Num, Truth, conj, differ, disj, iff, implies, neg
from model.table.cards import Side
from model.table.record import HandRecord
from proofs.atoms import BY_CALL, BY_EXPOSURE, BY_INCIDENT, BY_SIDE, Lens, atoms, behind, different
from proofs.cases import Cube, Place, Search, View, Views
from proofs.difference import Condition, Difference, Differences
from proofs.fresh import Report
from proofs.queries.aspects import OF_EXPOSURE, OF_INCIDENT, OF_SIDE, AspectQuestion, choices_made, questions
from proofs.queries.common import ruling_differs, totals_apart
from proofs.queries.replay import shows
from proofs.scoring import more_tricks
from proofs.solver import Budget, Outcome
from proofs.study import INCIDENTS, Duel, Question
from proofs.verdict import Verdict, WitnessError


def amendment(
    first: Code,
    second: Code,
    budget: Budget | None = None,
    report: Report = lambda task, done, total: None,
) -> Differences:
    """Every case in which the second code rules otherwise than the first, each with a hand that shows it.

    Sat: a hand that the two rule differently.  Unsat: outside of the cases that were found they rule alike; where none
    was found, everywhere.  LawError where the codes are not of one game; WitnessError where the concrete engine does
    not rule as the symbolic one, or where the cases leave something out although the search for them came to its end.
    """
    duel = Duel(first, second, budget or Budget())
    cases, ended = find_cases(duel, report)
    complete = check(duel, [case.cube for case in cases])
    if complete is Verdict.REFUTED and ended:
        raise WitnessError(f"{first.id}, {second.id}: the cases that were found leave a difference out")
    rows = []
    for case in cases:
        rows.append(_difference(duel, case))
        report("the hands that show it", len(rows), len(cases))
    return Differences((first.digest, second.digest), tuple(rows), complete if ended else Verdict.UNKNOWN)


@frozen(eq=False)
class Case:
    """A description of hands, and what differs in them."""

    cube: Cube
    questions: tuple[AspectQuestion, ...]

    @property
    def arises(self) -> Truth:
        """That the hand is one of the case's, and if it is coarse, that the rulings do differ there so."""
        return self.cube.somewhere if self.cube.always else disj(*map(self.at, self.cube.view.places))

    def at(self, place: Place) -> Truth:
        """That it is this place at which the rulings differ."""
        return conj(self.cube.at(place), *(conj(q.premise, q.goal(place)) for q in self.questions))


def find_cases(duel: Duel, report: Report = lambda task, done, total: None) -> tuple[list[Case], bool]:
    """The cases, what leads to a difference before what follows from it; and whether the search came to its end.

    Hands of an earlier case are not described again.
    """
    finder = _Finder(duel)
    cases: list[Case] = []
    lemmas: list[Truth] = []
    ended = True
    words: list[str] = []
    asked = list(questions(duel, duel.rulings[1]))
    for number, (question, simply) in enumerate(zip(asked, _agreeing(duel, words), strict=True), 1):
        others = [case.arises for case in cases if not _same_kind(case.questions[0], question)]
        beyond = conj(neg(disj(*others)), *lemmas)
        settled = finder.arises(simply, beyond) is Outcome.UNSAT
        if not settled:
            views = finder.views(question)
            search = Search(
                duel, views, question.premise, beyond, question.goal, simply.goal, everywhere=question.everywhere
            )
            settled = search.run()
            for cube in search.found:
                _add(cases, Case(cube, (question,)))
        if settled:
            # Beyond the cases the rulings do not differ so, which is worth knowing for what follows from it.
            lemmas += [implies(question.premise, neg(question.here(p))) for p in question.places(duel)]
            if question.aspect.kind == "word" and question.aspect.name in OF_INCIDENT:
                words.append(question.aspect.name)
        ended &= settled
        report(" ".join(filter(None, (question.aspect.kind, question.aspect.name))), number, len(asked))
    return needed(duel, cases), ended


def needed(duel: Duel, cases: list[Case]) -> list[Case]:
    """The cases without those all of whose hands are hands of the others, the longest first.

    One that is alone in telling that a word, a right or a total differs is kept all the same.
    """
    for case in sorted(cases, key=lambda case: case.cube.length, reverse=True):
        others = [o for o in cases if o is not case and (o.cube.always or not case.cube.always)]
        told = {question.aspect for other in others for question in other.questions}
        if not {question.aspect for question in case.questions} <= told:
            continue
        alone = (choices_made(duel), case.arises, *(neg(other.arises) for other in others))
        if duel.decide(Question(alone, ())).outcome is Outcome.UNSAT:
            cases = [other for other in cases if other is not case]
    return cases


def _agreeing(duel: Duel, words: list[str]) -> Iterator[AspectQuestion]:
    """The same questions, each put as it can be where the two codes agree on the words, which grow in number."""
    asked = 0
    while True:
        agreed = [word for word in OF_INCIDENT if words.count(word) == 2]
        put = questions(duel, duel.second_agreeing(agreed))
        for question in itertools.islice(put, asked, None):
            yield question
            asked += 1
            if [word for word in OF_INCIDENT if words.count(word) == 2] != agreed:
                break
        else:
            return


def _same_kind(one: AspectQuestion, other: AspectQuestion) -> bool:
    """Rights stand beside each other: one does not lead to the other."""
    acts = ("right", "bar")
    return one.aspect.kind in acts and other.aspect.kind in acts


def _add(cases: list[Case], new: Case) -> None:
    """Rights that differ in the same hands are one case."""
    for place, case in enumerate(cases):
        says = [[(literal.atom, literal.holds) for literal in c.cube.literals] for c in (case, new)]
        alike = case.cube.view.lens is new.cube.view.lens and case.cube.always and new.cube.always
        if alike and says[0] == says[1] and _same_kind(case.questions[0], new.questions[0]):
            cases[place] = evolve(case, questions=(*case.questions, *new.questions))
            return
    cases.append(new)


# ---- the descriptions ---------------------------------------------------------------------------------------------


_LENSES = (BY_INCIDENT, BY_SIDE, BY_EXPOSURE, BY_CALL)


@define(eq=False)
class _Finder:
    """Makes the views through which cases are described."""

    duel: Duel
    _settled: frozenset[str] = field(init=False)
    _urgent: dict[Lens, frozenset[Expression]] = field(init=False)
    _views: Views = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._views = Views(self.duel.rulings)
        words = [word for word, entry in self.duel.first.vocabulary.words.items() if entry.kind == "defined"]
        self._settled = frozenset(word for word in words if self._means_the_same(word))
        changed = [clause.rule({}) for clauses in different(self.duel.first, self.duel.second) for clause in clauses]
        self._urgent = {lens: frozenset(atoms(changed, lens)) for lens in _LENSES}

    def views(self, question: AspectQuestion) -> tuple[View, ...]:
        """What can be said of the hands in which the question arises."""
        duel = self.duel
        rules = [
            clause.rule({})
            for code, clauses in zip((duel.first, duel.second), question.clauses, strict=True)
            for clause in behind(code, clauses, self._settled)
        ]
        return tuple(self._views.view(lens, atoms(rules, lens), self._urgent[lens]) for lens in question.lenses)

    def arises(self, question: AspectQuestion, beyond: Truth) -> Outcome:
        """Whether the rulings may differ so in some hand beyond what is known."""
        here = disj(*(question.here(place) for place in question.places(self.duel)))
        if here is False:
            return Outcome.UNSAT
        return self.duel.decide(Question((question.premise, beyond, here), ())).outcome

    def _means_the_same(self, word: str) -> bool:
        """Whether both codes mean the same by a defined word, whatever it is said of."""
        a, b = self.duel.rulings
        entry = a.vocabulary.words[word]
        things: dict[tuple[Sort, ...], list[tuple[Place, ...]]] = {
            (): [()],
            (Sort.SIDE,): [(side,) for side in Side],
            (Sort.REVOKE,): [(slot,) for slot in self.duel.history.slots],
            (Sort.EXPOSURE,): [(slot,) for slot in self.duel.history.exposures],
        }
        if entry.args not in things:
            return False
        parts = [differ(a.defined(word, args), b.defined(word, args)) for args in things[entry.args]]
        return self.duel.decide(Question((disj(*parts),), ())).outcome is Outcome.UNSAT


# ---- the proof ----------------------------------------------------------------------------------------------------


def check(duel: Duel, cubes: Iterable[Cube]) -> Verdict:
    """Whether the codes rule alike outside of the cases: PROVED, REFUTED (a case is missing) or UNKNOWN.

    They do where the same choices are open, both or neither contradict themselves, and every total, right, bar and
    result is the same.  This is put anew, apart from the search for the cases.
    """
    known = [choices_made(duel), *(neg(cube.somewhere) for cube in cubes)]
    for alike in _agreements(duel):
        outcome = duel.decide(Question((*known, neg(alike)), ())).outcome
        if outcome is not Outcome.UNSAT:
            return Verdict.REFUTED if outcome is Outcome.SAT else Verdict.UNKNOWN
        known.append(alike)
    return Verdict.PROVED


def _agreements(duel: Duel) -> Iterator[Truth]:
    """What it means that two codes rule alike, part by part; the next is only asked for when the last is proved."""
    a, b = duel.rulings
    open_a, open_b = choices_open(a), choices_open(b)
    consistent = duel.consistent(a), duel.consistent(b)
    comparable = conj(open_a, open_b, *consistent)
    yield iff(open_a, open_b)
    yield implies(conj(open_a, open_b), iff(*consistent))
    yield implies(comparable, conj(*(_same(a, b, word, s) for word in OF_INCIDENT for s in duel.history.slots)))
    b = duel.second_agreeing(OF_INCIDENT)
    for differs in totals_apart(a, b):
        yield implies(comparable, neg(differs))
    sides = [_same(a, b, word, side) for word in OF_SIDE for side in Side]
    exposures = [_same(a, b, word, x) for word in OF_EXPOSURE for x in duel.history.exposures]
    yield implies(comparable, conj(*sides, *exposures, neg(ruling_differs(a, b))))


def _same(a: Ruling, b: Ruling, word: str, place: Place) -> Truth:
    """Both rulings say the same of the place by the word, if the game has it."""
    if word not in a.vocabulary.words:
        return True
    if a.vocabulary.words[word].result is Sort.NUMBER:
        return a.number(word, (place,)).equals(b.number(word, (place,)))
    there: Truth = True if isinstance(place, Side) else place.used
    return implies(there, iff(a.truth(word, (place,)), b.truth(word, (place,))))


# ---- what a case comes to -----------------------------------------------------------------------------------------


def _difference(duel: Duel, case: Case) -> Difference:
    """The case with what the offenders make of it, and the smallest hand that shows it."""
    effects = _effects(duel, case)
    found = _possible(duel, case, effects)
    row = Difference(
        about=case.cube.view.lens.variable.name,
        conditions=tuple(Condition(written(literal.atom), literal.holds) for literal in case.cube.literals),
        always=case.cube.always,
        aspects=tuple(question.aspect for question in case.questions),
        outcomes=tuple(found or ()),
        verdict=Verdict.UNKNOWN,
    )
    for name, fewest in (found or {}).items():
        hand = duel.hand(Question((effects[name],), ()), fewest)
        if isinstance(hand, HandRecord):
            focus = shows(duel.first, duel.second, row, hand, name)
            if focus is None:
                what = ", ".join(f"{aspect.kind} {aspect.name}".strip() for aspect in row.aspects)
                raise WitnessError(f"{duel.first.id}, {duel.second.id}: {what}: the concrete engine sees no difference")
            return evolve(row, verdict=Verdict.REFUTED, record=hand, focus=focus)
    return row


def _possible(duel: Duel, case: Case, effects: dict[str, Truth]) -> dict[str, int] | None:
    """The effects that occur in the hands with the fewest incidents in which the case arises, and how few these are;
    None when it is not known.

    With more incidents almost anything can follow from anything.
    """
    arises = disj(*map(case.at, case.cube.view.places))
    for fewest in range(INCIDENTS + 1):
        few = duel.costs[0] <= Num.of(fewest)
        outcome = duel.decide(Question((arises, few), ())).outcome
        if outcome is Outcome.SAT:
            outcomes = {name: duel.decide(Question((effect, few), ())).outcome for name, effect in effects.items()}
            if Outcome.UNKNOWN in outcomes.values():
                return None
            return {name: fewest for name, outcome in outcomes.items() if outcome is Outcome.SAT}
        if outcome is Outcome.UNKNOWN:
            return None
    return None


def _effects(duel: Duel, case: Case) -> dict[str, Truth]:
    """When the second code is harsher to the offenders, or milder, and when it makes no difference to them."""
    a, b = duel.rulings
    places = case.cube.view.places
    weighed = case.questions[0].aspect.kind not in ("choice", "contradiction")
    if not weighed or case.cube.view.lens is not BY_INCIDENT:
        return {"other": disj(*map(case.at, places))}
    worse = {side: _does_worse(a, b, side) for side in Side}
    return {
        "harsher": disj(*(conj(case.at(p), worse[_side(p)]) for p in places)),
        "milder": disj(*(conj(case.at(p), worse[_side(p).other]) for p in places)),
        "level": disj(*(conj(case.at(p), neg(disj(*worse.values()))) for p in places)),
    }


def _does_worse(a: Ruling, b: Ruling, side: Side) -> Truth:
    """The side fares worse under the second ruling: in the game, or in points where the game is the same."""
    before, after = a.ledger.game_net(side), b.ledger.game_net(side)
    fewer = more_tricks(a, b, side, lambda: gain(b.ledger, a.ledger, side) < Num.of(0))
    return disj(after < before, conj(after.equals(before), fewer))


def _side(place: Place) -> Side:
    return place if isinstance(place, Side) else place.seat.side
