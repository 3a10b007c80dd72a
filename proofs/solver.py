"""The one door to Z3: assumptions in, sat, unsat or unknown out, never beyond the budget."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache

import z3
from attrs import define, field, frozen

from model.symbolic.terms import Num, Truth, value_in

#: Most questions are answered in so few steps, a fifth of a second: sooner than Z3 can simplify what it was told, which
#: it would do at every check.
_FEW_STEPS = 1_000_000

#: After how many conflicts Z3 simplifies: as good as never, and at once.
_NEVER, _AT_ONCE = 100_000, 0


#: What Z3 says, and goes on saying, when it was stopped before it had taken in what it was told.
_HALF_TOLD = "interpreted functions sent to SAT solver"


class Outcome(Enum):
    """What the solver says."""

    SAT = "sat"
    UNSAT = "unsat"
    UNKNOWN = "unknown"


@frozen
class Budget:
    """How long one check may take: milliseconds, and Z3's own count of steps, which is the same on every machine."""

    milliseconds: int = 30_000
    steps: int = 200_000_000


@frozen(eq=False)
class Answer:
    """A check's outcome, with the model if it is SAT and the assumptions to blame if it is UNSAT."""

    outcome: Outcome
    model: z3.ModelRef | None = None
    core: tuple[str, ...] = ()


@define(eq=False)
class Solver:
    """A solver for finite domains, the same on every run for the same seed.  ``check`` decides under assumptions;
    what was added before stays.
    """

    budget: Budget = field(factory=Budget)
    seed: int = 1
    _z3: z3.Solver = field(init=False)
    _told: list[z3.BoolRef] = field(init=False, factory=list)
    _goals: int = field(init=False, default=0)
    _putting: float = field(init=False, default=0.0)

    def __attrs_post_init__(self) -> None:
        """Make the solver."""
        self._begin()

    def _begin(self) -> None:
        self._z3 = z3.SolverFor("QF_FD")
        self._z3.set("random_seed", self.seed)
        self._z3.add(self._told)

    def add(self, truths: Iterable[Truth]) -> None:
        """Assert what holds of every hand."""
        start = time.monotonic()
        for truth in truths:
            if truth is not True:
                self._told.append(z3.BoolVal(False) if truth is False else truth)
                self._z3.add(self._told[-1])
        self._putting += time.monotonic() - start

    def goal(self, truth: Truth) -> z3.BoolRef:
        """A literal that, when assumed, demands the truth."""
        self._goals += 1
        literal = z3.Bool(f"goal!{self._goals}")
        self.add([z3.Implies(literal, z3.BoolVal(truth) if isinstance(truth, bool) else truth)])
        return literal

    def check(self, assumptions: Sequence[z3.BoolRef]) -> Answer:
        """Decide whether everything can hold under the assumptions.

        A check that takes longer than the budget is UNKNOWN whatever Z3 says at last; putting the question counts.
        """
        start = time.monotonic()
        few = min(_FEW_STEPS, self.budget.steps)
        result = self._tried(assumptions, few, _NEVER)
        if result == z3.unknown and (rest := self.budget.steps - few):
            result = self._tried(assumptions, rest, _AT_ONCE)
            if result == z3.unknown and _HALF_TOLD in self._z3.reason_unknown():
                self._begin()
                result = self._tried(assumptions, rest, _AT_ONCE)
        spent = self._putting + time.monotonic() - start
        if spent * 1000 > self.budget.milliseconds or result == z3.unknown:
            return Answer(Outcome.UNKNOWN)
        if result == z3.sat:
            return Answer(Outcome.SAT, model=self._z3.model())
        return Answer(Outcome.UNSAT, core=tuple(str(literal) for literal in self._z3.unsat_core()))

    def _tried(self, assumptions: Sequence[z3.BoolRef], steps: int, simplifying: int) -> z3.CheckSatResult:
        self._z3.set("timeout", max(self.budget.milliseconds, 1))
        self._z3.set("rlimit", steps)
        self._z3.set("simplify.delay", simplifying)
        return self._z3.check(*assumptions)

    def least(self, costs: Iterable[Num], assumptions: Sequence[z3.BoolRef]) -> tuple[Answer, list[z3.BoolRef]]:
        """A model in which the costs are as low as they go, one after the other, and the assumptions that keep them so.

        Low bounds are tried first: they leave so little open that they are decided at once, and what is sought is
        small. UNSAT and UNKNOWN speak of the assumptions without any bound.
        """
        fixed, best = list(assumptions), Answer(Outcome.UNKNOWN)
        for cost in costs:
            answer, bound = self._ascend(cost, fixed, best)
            if answer.model is None:
                return answer, fixed
            best = answer
            fixed.append(self.goal(cost <= Num.of(bound)))
        return best, fixed

    def _ascend(self, cost: Num, fixed: list[z3.BoolRef], best: Answer) -> tuple[Answer, int]:
        """The least that the cost can be: up in growing steps, then back by halves."""
        known = value_in(best.model, cost) if best.model is not None else cost.high
        low, bound, step = cost.low, cost.low, 1
        while bound < known:
            answer = self.check([*fixed, self.goal(cost <= Num.of(bound))])
            if answer.model is not None:
                best, known = answer, value_in(answer.model, cost)
                break
            low = bound + 1
            bound, step = bound + step, step + (bound >= 3)
        if best.model is None:
            best = self.check(fixed)
            if best.model is None:
                return best, known
            known = value_in(best.model, cost)
        while low < known:
            middle = (low + known) // 2
            answer = self.check([*fixed, self.goal(cost <= Num.of(middle))])
            if answer.model is None:
                low = middle + 1
            else:
                best, known = answer, value_in(answer.model, cost)
        return best, known


@cache
def decided(formula: Truth, budget: Budget) -> Outcome:
    """Whether the formula can hold; what is the very term that it was before is not asked again."""
    solver = Solver(budget)
    solver.add([formula])
    return solver.check([]).outcome
