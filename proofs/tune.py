"""What must be changed in a law so that a theorem holds?  A number of a clause, or the reading that is taken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import asdict, evolve, field, frozen

from model.language.amendment import read_as
from model.language.document import Clause, Code
from model.language.errors import LawError, nearest
from model.language.expression import MAX_NUMBER, Number
from model.language.rule import Effect
from proofs.fresh import Report
from proofs.places import Wording, numbers, reworded, rewritten, wordings
from proofs.plan import Plan, Work, all_of, cache_key, carry_out
from proofs.proving import proving_plan
from proofs.queries.largest import Largest, largest_profit
from proofs.solver import Budget
from proofs.theorems import Theorem
from proofs.verdict import Verdict

#: The questions in which somebody can gain so many points.
WITH_PROFIT = (
    "profit.exchange",
    "profit.line",
    "incentive.second_revoke",
    "incentive.revoking_back",
    "incentive.not_claiming",
    "incentive.disobeying",
    "incentive.keeping_still",
)


@frozen(eq=False)
class Place:
    """A number in a clause: the wording that it stands in, which number of it, the number, and what it belongs to."""

    wording: Wording
    index: int
    number: int
    belongs_to: str

    def changed(self, code: Code, number: int) -> Code:
        """The code with another number there."""
        if number == self.number:
            return code
        versions = rewritten(self.wording.value, lambda node: _replaced(node, number))
        return reworded(code, self.wording, list(versions)[self.index])


@frozen(eq=False)
class Setting:
    """One thing that was tried: the number or the reading, the verdict of the theorem, and the largest profit.

    ``parts``: the verdicts of the statements that the theorem is made up of.
    """

    value: int | str
    current: bool
    verdict: Verdict
    parts: Mapping[str, Verdict] = field(factory=dict)
    profit: Largest | None = None


@frozen(eq=False)
class Tuning:
    """What was tried, in order; ``least`` is the least change with which the theorem holds, None if none does."""

    code: Code
    theorem: Theorem
    what: str
    settings: tuple[Setting, ...]

    @property
    def least(self) -> Setting | None:
        """The least change that was found; of two as near the smaller number, of readings the first."""
        good = [s for s in self.settings if s.verdict is Verdict.PROVED]
        now = next((s.value for s in self.settings if s.current), None)
        return min(good, key=lambda s: (not s.current, _distance(s.value, now)), default=None)

    @property
    def exit_status(self) -> int:
        """0 when some setting makes the theorem hold, 3 when none does but some are not decided, else 1."""
        if self.least:
            return 0
        return 3 if any(s.verdict is Verdict.UNKNOWN for s in self.settings) else 1


def tune(
    code: Code,
    theorem: Theorem,
    vary: str,
    values: Sequence[int],
    budget: Budget,
    progress: Report = lambda task, done, total: None,
    jobs: int = 2,
    with_profit: bool = False,
) -> Tuning:
    """Decide the theorem for every value of a number, or every choice of a reading.

    ``vary`` is LAW, LAW:EFFECT or LAW#N for a number, LAW.READING for a reading; ``values`` are those of the number (if
    there are none, the usual ones).  LawError where no such thing can be varied, or where the theorem knows no profit.
    """
    if with_profit and theorem.question not in WITH_PROFIT:
        raise LawError(f"the theorem {theorem.id!r} is not about a profit; it has no curve")
    what, versions = _versions(code, vary, values)
    proofs = carry_out(
        all_of(proving_plan(changed, [theorem], budget).of(str(value)) for value, changed in versions), progress, jobs
    )
    settings = [
        Setting(value, changed is code, proof.verdict, proof.parts)
        for (value, changed), (proof,) in zip(versions, proofs, strict=True)
    ]
    if with_profit:
        profits = carry_out(_largest(theorem, budget, versions), progress, jobs)
        settings = [evolve(s, profit=profit) for s, profit in zip(settings, profits, strict=True)]
    return Tuning(code, theorem, what, tuple(settings))


def _largest(theorem: Theorem, budget: Budget, versions: Sequence[tuple[int | str, Code]]) -> Plan[list[Largest]]:
    """The largest profit with each version of the code."""

    def finish(found: Sequence[Any]) -> list[Largest]:
        return [Largest(**values) for values in found]

    return Plan(
        tuple(
            Work(
                f"{value}: the profit",
                partial(_largest_of, code, theorem.question, budget),
                (cache_key(code.digest, theorem.question, "largest profit"),),
                _settled,
            )
            for value, code in versions
        ),
        finish,
    )


def _largest_of(code: Code, question: str, budget: Budget) -> dict[str, Any]:
    return asdict(largest_profit(code, question, budget))


def _settled(values: Any) -> bool:
    exact: bool = values["exact"]
    return exact


def _versions(code: Code, vary: str, values: Sequence[int]) -> tuple[str, list[tuple[int | str, Code]]]:
    """What is varied, in words, and the code for each value."""
    if vary in code.readings:
        reading = code.readings[vary]
        versions = [(c, code if c == reading.default else read_as(code, {vary: c})) for c in reading.choices]
        return f"the reading {vary}", list[tuple[int | str, Code]](versions)
    place = find_place(code, vary)
    if not all(0 <= value <= MAX_NUMBER for value in values):
        raise LawError(f"a number of a law is 0 to {MAX_NUMBER}")
    tried = sorted({*(values or _usual(place.number)), place.number})
    what = f"the number {place.number} of law {place.wording.law} ({place.belongs_to})"
    return what, [(value, place.changed(code, value)) for value in tried]


def _usual(number: int) -> Iterable[int]:
    """The values to try when none are named: tricks one by one, points in steps of half the number."""
    return range(14) if number <= 13 else range(0, number * 6 + 1, max(number // 2, 1))


def find_place(code: Code, vary: str) -> Place:
    """The number that is to be varied; LawError lists the numbers of the law where it is not clear which."""
    match = re.fullmatch(r"(?P<law>.*?)(?:#(?P<nth>\d+)|:(?P<name>\w+))?", vary)
    assert match is not None
    clause = _clause(code, match["law"], vary)
    places = list(places_of(clause))
    listed = ", ".join(f"#{n} {p.number} ({p.belongs_to})" for n, p in enumerate(places, 1)) or "none"
    if match["nth"] is not None:
        chosen = places[int(match["nth"]) - 1 : int(match["nth"])]
    elif match["name"] is not None:
        chosen = [p for p in places if p.belongs_to == match["name"]]
    else:
        chosen = places
    if len(chosen) != 1:
        raise LawError(f"which number is varied? Law {clause.law} has: {listed}")
    return chosen[0]


def _clause(code: Code, law: str, vary: str) -> Clause:
    known = [*(c.law for c in code.clauses), *code.readings]
    if law not in known:
        raise LawError(f"{code.id} has no law or reading {vary!r}{nearest(vary, known)}")
    return code.clause(law)


def places_of(clause: Clause) -> Iterator[Place]:
    """The numbers of a clause as it is usually read, in order."""
    for wording in wordings(clause):
        if not wording.readings:
            owners = _owners(wording)
            for index, number in enumerate(numbers(wording.value)):
                yield Place(wording, index, number, owners[index])


def _owners(wording: Wording) -> list[str]:
    """What each number of a wording belongs to: the effect that it is in, else the field."""
    if isinstance(wording.value, tuple) and all(isinstance(part, Effect) for part in wording.value):
        return [effect.name for effect in wording.value for _ in numbers(effect)]
    return [wording.field for _ in numbers(wording.value)]


def _replaced(node: object, number: int) -> Iterator[Number]:
    if isinstance(node, Number):
        yield Number(number)


def _distance(value: int | str, now: int | str | None) -> int:
    return abs(value - now) if isinstance(value, int) and isinstance(now, int) else 0
