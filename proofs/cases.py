"""The cases in which something holds of a hand, each described in as few words as say it exactly.

A description is a cube: some truths of one incident (or one side) and of the hand about it.  A hand in which the thing
happens gives a long one; as long as it cannot *fail* to happen under fewer words, words are dropped.  What is described
is set aside and the next hand is looked for, until there is none.  When a hand has no exact description, or there are
too many, one coarse description covers the rest: all that is true of every such hand, in some of which it happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import z3
from attrs import define, field, frozen

from model.language.expression import Expression, Over
from model.language.trees import written
from model.symbolic.acts import CallSlot, ExposureSlot
from model.symbolic.evaluate import truth_of
from model.symbolic.history import History, Slot
from model.symbolic.ruling import Ruling
from model.symbolic.terms import Num, Truth, conj, disj, neg, true_in
from model.table.cards import Side
from proofs.atoms import BY_CALL, BY_EXPOSURE, BY_INCIDENT, Lens
from proofs.solver import Outcome, Solver
from proofs.study import INCIDENTS, Hands, Question

#: What a case can be about: an incident, an exposure, a call or a side of the history.
Place: TypeAlias = "Slot | ExposureSlot | CallSlot | Side"

#: Of each kind of difference so many cases are described exactly; then all that is left is one coarse case.
MOST_EXACT = 12


@frozen(eq=False)
class Literal:
    """A truth, or its contrary, for each place; where two codes mean different things by it, both must agree."""

    atom: Expression
    holds: bool
    terms: dict[Place, Truth]


@frozen(eq=False)
class View:
    """All that can be said through one lens, what is best said first."""

    lens: Lens
    places: tuple[Place, ...]
    literals: tuple[Literal, ...]

    def there(self, place: Place) -> Truth:
        """Whether there is such a thing in the hand."""
        return True if isinstance(place, Side) else place.used


@frozen(eq=False)
class Cube:
    """A description.  ``always``: in every such hand it happens, and not only in some."""

    view: View
    literals: tuple[Literal, ...]
    always: bool

    @property
    def length(self) -> tuple[int, int]:
        """How many words it takes, and how long these are."""
        return len(self.literals), sum(len(written(literal.atom)) for literal in self.literals)

    def at(self, place: Place) -> Truth:
        """That the description fits this incident or side."""
        return conj(self.view.there(place), *(literal.terms[place] for literal in self.literals))

    @property
    def somewhere(self) -> Truth:
        """That it fits the hand."""
        return disj(*map(self.at, self.view.places))


@define(eq=False)
class Views:
    """What can be said of a hand under some rulings; every term is made once."""

    rulings: Sequence[Ruling]
    _said: dict[tuple[Lens, Expression], tuple[Literal, Literal]] = field(init=False, factory=dict)

    def view(self, lens: Lens, atoms: Iterable[Expression], urgent: frozenset[Expression]) -> View:
        """The atoms through a lens; what speaks of nothing else comes first, then what is ``urgent``, then what is
        short.
        """
        literals: dict[tuple[object, ...], Literal] = {}
        for atom in sorted(atoms, key=lambda a: (isinstance(a, Over), a not in urgent, len(written(a)))):
            for literal in self._literals(lens, atom):
                key = tuple(term if isinstance(term, bool) else term.get_id() for term in literal.terms.values())
                if len(set(key)) > 1 or not isinstance(key[0], bool):
                    literals.setdefault(key, literal)
        return View(lens, self._places(lens), tuple(literals.values()))

    def _places(self, lens: Lens) -> tuple[Place, ...]:
        return places_of(self.rulings[0].history, lens)

    def _literals(self, lens: Lens, atom: Expression) -> tuple[Literal, Literal]:
        if (lens, atom) not in self._said:
            name, places = lens.variable.name, self._places(lens)
            values = {place: [truth_of(r, atom, {name: place}) for r in self.rulings] for place in places}
            yes = {place: conj(*_once(values[place])) for place in places}
            no = {place: conj(*_once(map(neg, values[place]))) for place in places}
            self._said[lens, atom] = Literal(atom, True, yes), Literal(atom, False, no)
        return self._said[lens, atom]


def places_of(history: History, lens: Lens) -> tuple[Place, ...]:
    """What the lens can be turned to."""
    if lens is BY_INCIDENT:
        return history.slots
    if lens is BY_EXPOSURE:
        return history.exposures
    return history.calls if lens is BY_CALL else tuple(Side)


def _once(terms: Iterable[Truth]) -> Iterator[Truth]:
    """Each term once: what two rulings say alike is one term."""
    seen: set[object] = set()
    for term in terms:
        key = term if isinstance(term, bool) else term.get_id()
        if key not in seen:
            seen.add(key)
            yield term


@define(eq=False)
class Search:
    """Looks for the cases of one thing: ``goal`` says of each place whether it happens there.

    Hands that are not ``beyond`` what was known before need no description, but a description may fit them, too;
    beyond it, ``goal_beyond`` says the same more simply.  With
    ``everywhere`` it happens to the hand as a whole, whatever place it is looked at from.
    """

    hands: Hands
    views: tuple[View, ...]
    premise: Truth
    beyond: Truth
    goal: Callable[[Place], Truth]
    goal_beyond: Callable[[Place], Truth]
    everywhere: bool
    found: list[Cube] = field(init=False, factory=list)
    _some: Solver = field(init=False)
    _fail: Solver = field(init=False)
    _names: dict[int, z3.BoolRef] = field(init=False, factory=dict)
    _through: dict[int, z3.BoolRef] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """Put the question twice: where does it happen, and where does it not."""
        self._some = self.hands.solver(Question((self.premise, self.beyond), ()))
        self._fail = self.hands.solver(Question((self.premise,), ()))
        for view in self.views:
            self._look_through(view)

    def _look_through(self, view: View) -> None:
        """A place to look from, chosen by the solver; the literals speak of it, each under a name."""
        through = z3.Bool(f"through:{view.lens.variable.name}")
        self._through[id(view)] = through
        chosen = {place: z3.Bool(f"at:{view.lens.variable.name}:{n}") for n, place in enumerate(view.places)}
        for solver, wanted in ((self._some, True), (self._fail, False)):
            solver.add([disj(neg(through), *chosen.values())])
            for place, here in chosen.items():
                goal = self.goal_beyond(place) if wanted else neg(self.goal(place))
                solver.add([disj(neg(here), conj(view.there(place), goal))])
        for n, literal in enumerate(view.literals):
            name = z3.Bool(f"says:{view.lens.variable.name}:{n}")
            self._names[id(literal)] = name
            for solver in (self._some, self._fail):
                solver.add(disj(neg(name), neg(here), literal.terms[place]) for place, here in chosen.items())

    # ---- the search -----------------------------------------------------------------------------------------------

    def run(self) -> bool:
        """Find all cases; false when the budget was spent before."""
        for most in range(INCIDENTS + 1):
            few = self._some.goal(self.hands.costs[0] <= Num.of(most))
            while True:
                outcome = self._step(few)
                if outcome is Outcome.UNKNOWN:
                    return False
                if outcome is Outcome.UNSAT:
                    break
        self._drop_needless()
        return True

    def _step(self, few: z3.BoolRef) -> Outcome:
        """Describe one more hand among the small ones."""
        for view in self.views:
            answer = self._some.check([few, self._through[id(view)]])
            if answer.model is not None:
                cubes = [c for v in self.views for p in v.places for c in self._exact(v, p, answer.model)]
                if not cubes or len(self.found) >= MOST_EXACT:
                    return self._cover_the_rest()
                self._set_aside(min(cubes, key=lambda cube: (cube.view is not self.views[0], *cube.length)))
                return Outcome.SAT
            if answer.outcome is Outcome.UNKNOWN:
                return Outcome.UNKNOWN
        return Outcome.UNSAT

    def _set_aside(self, cube: Cube) -> None:
        self.found.append(cube)
        if self.everywhere:
            self._some.add([neg(cube.somewhere)])
            return
        for n, place in enumerate(cube.view.places):
            self._some.add([disj(neg(z3.Bool(f"at:{cube.view.lens.variable.name}:{n}")), neg(cube.at(place)))])

    def _unexplained(self, view: View, place: Place, model: z3.ModelRef) -> bool:
        """Whether it happens at the place, which is not yet described."""
        known = [cube.at(place) for cube in self.found if cube.view is view]
        return true_in(model, conj(view.there(place), self.goal(place), neg(disj(*known))))

    def _said(self, view: View, place: Place, model: z3.ModelRef) -> list[Literal]:
        """All that holds of a place in a model."""
        return [literal for literal in view.literals if true_in(model, literal.terms[place])]

    def _exact(self, view: View, place: Place, model: z3.ModelRef) -> Iterator[Cube]:
        """The fewest words, if any do, under which it cannot fail to happen."""
        if not self._unexplained(view, place, model):
            return
        said = self._said(view, place, model)
        through = self._through[id(view)]
        # Only as many as are needed of what is best said first.
        for most in (len(said) // 4, len(said) // 2, len(said)):
            if self._cannot_fail(through, said[:most]):
                yield Cube(view, tuple(self._needed(through, [], said[:most])), True)
                return

    def _cannot_fail(self, through: z3.BoolRef, said: Iterable[Literal]) -> bool:
        return self._fail.check([through, *(self._names[id(literal)] for literal in said)]).outcome is Outcome.UNSAT

    def _needed(self, through: z3.BoolRef, given: list[Literal], said: list[Literal]) -> list[Literal]:
        """Of what is said, that which is needed beside what is ``given``, the best said being kept where there is a
        choice: so that like hands are described in like words (Junker, QuickXplain, 2004).
        """
        if len(said) <= 1:
            return said
        first, second = said[: len(said) // 2], said[len(said) // 2 :]
        more = (
            self._needed(through, [*given, *first], second) if not self._cannot_fail(through, [*given, *first]) else []
        )
        rest = self._needed(through, [*given, *more], first) if not self._cannot_fail(through, [*given, *more]) else []
        return [*rest, *more]

    def _cover_the_rest(self) -> Outcome:
        """One coarse description, through each lens that is needed, of all that is not yet described."""
        for view in self.views:
            answer = self._some.check([self._through[id(view)]])
            if answer.model is not None:
                shared = self._shared(view, answer.model)
                self._set_aside(Cube(view, self._telling(view, shared), False))
            elif answer.outcome is Outcome.UNKNOWN:
                return Outcome.UNKNOWN
        return Outcome.UNSAT

    def _shared(self, view: View, model: z3.ModelRef) -> list[Literal]:
        """What holds wherever it happens and is not yet described, of which the model is an example.

        All of it, as far as that can be proved within the budget; else what is best said first.
        """
        left = {place: self._left(view, place) for place in view.places}
        said = list(view.literals)
        while said:
            here = [place for place, undescribed in left.items() if true_in(model, undescribed)]
            said = [literal for literal in said if all(true_in(model, literal.terms[place]) for place in here)]
            lacking = disj(*(conj(left[p], neg(conj(*(li.terms[p] for li in said)))) for p in view.places))
            # A solver of its own finds hands sooner than one that knows all that was asked before.
            answer = self.hands.decide(Question((self.premise, self.beyond, lacking), ()))
            if answer.outcome is Outcome.UNSAT:
                return said
            if answer.model is None:
                said = said[: len(said) // 2]
            else:
                model = answer.model
        return said

    def _left(self, view: View, place: Place) -> Truth:
        """It happens at the place, and no case that was found describes it."""
        found = [cube for cube in self.found if self.everywhere or cube.view is view]
        described = [cube.somewhere if self.everywhere else cube.at(place) for cube in found]
        return conj(view.there(place), self.goal_beyond(place), neg(disj(*described)))

    def _telling(self, view: View, said: list[Literal]) -> tuple[Literal, ...]:
        """What does not follow from the rest of what is said, the best first."""
        place = view.places[0]
        solver = self.hands.solver(Question((self.premise, view.there(place)), ()))
        names = {id(literal): solver.goal(literal.terms[place]) for literal in said}
        kept = said[:]
        for literal in reversed(said):
            others = [names[id(other)] for other in kept if other is not literal]
            if solver.check([*others, solver.goal(neg(literal.terms[place]))]).outcome is Outcome.UNSAT:
                kept.remove(literal)
        return tuple(kept)

    def _drop_needless(self) -> None:
        """Leave out the cases that the others describe already as well, the longest first."""
        for cube in sorted(self.found, key=lambda cube: cube.length, reverse=True):
            others = [other for other in self.found if other is not cube and (other.always or not cube.always)]
            if others and not self._beyond(cube, others):
                self.found.remove(cube)

    def _beyond(self, cube: Cube, others: list[Cube]) -> bool:
        """Whether it happens somewhere that only this cube describes, or that is not known."""
        places = cube.view.places
        if self.everywhere:
            only = conj(cube.somewhere, self.goal_beyond(places[0]), *(neg(other.somewhere) for other in others))
        else:
            alone = {p: conj(cube.at(p), *(neg(other.at(p)) for other in others)) for p in places}
            only = disj(*(conj(alone[p], self.goal_beyond(p)) for p in places))
        return self.hands.decide(Question((self.premise, self.beyond, only), ())).outcome is not Outcome.UNSAT
