"""Which clauses does nothing guard?  Every mutant of a code, and who notices it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

import joblib
from attrs import asdict, frozen

from model.language.document import Code
from model.table.notation.json import from_json, to_json
from model.table.record import HandRecord
from proofs.detectors import Decided, Detectors, decided, said
from proofs.finding import Hearing
from proofs.fresh import Report, in_fresh_process
from proofs.mutants import Mutant, mutants
from proofs.plan import answers, cache_key
from proofs.queries.mutation import law_differs
from proofs.solver import Budget, Outcome
from proofs.study import Position
from proofs.verdict import WitnessError

#: So many mutants are looked at in one process.
_CHUNK = 12


class Fate(Enum):
    """What became of a mutant."""

    NOTICED = "noticed"  #: something says that it is not the code
    SAME = "the same law"  #: proved: it rules every hand as the code does, as the code is usually read
    SURVIVES = "survives"  #: it rules some hand otherwise, and nothing says so
    UNKNOWN = "unknown"  #: nothing notices it, and whether it is the same law was not decided


@frozen
class Trial:
    """One mutant and what became of it.

    ``by`` is the first detector that noticed it and ``noticed`` what did; ``hand`` is the smallest that is ruled
    otherwise by a mutant that survives, None if who chooses is all that is changed.
    """

    law: str
    what: str
    fate: Fate
    by: str = ""
    noticed: str = ""
    hand: HandRecord | None = None

    @property
    def mutant(self) -> str:
        """What the mutant is called."""
        return f"{self.law}: {self.what}"


@frozen(eq=False)
class Mutation:
    """The trials of a code's mutants."""

    code: Code
    trials: tuple[Trial, ...]

    def of(self, fate: Fate) -> list[Trial]:
        """The mutants of which this became."""
        return [trial for trial in self.trials if trial.fate is fate]

    @property
    def score(self) -> float:
        """The share that was noticed of those that are not proved to be the same law."""
        others = len(self.trials) - len(self.of(Fate.SAME))
        return len(self.of(Fate.NOTICED)) / others if others else 1.0

    @property
    def exit_status(self) -> int:
        """0 all noticed or the same, 1 some survive, 3 some are not decided."""
        if self.of(Fate.UNKNOWN):
            return 3
        return int(bool(self.of(Fate.SURVIVES)))


def mutate(
    code: Code,
    budget: Budget,
    progress: Report = lambda task, done, total: None,
    jobs: int = 2,
    chosen: Callable[[int, Mutant], bool] = lambda number, mutant: True,
) -> Mutation:
    """Try every mutant of a code, or those that are ``chosen``; ``progress`` is told how many are done.

    What became of a mutant is kept as soon as its chunk is finished, so that an interrupted run loses little; it is
    known by the mutant, the detectors, the budget and the program.  UNKNOWN is not kept.
    """
    every = mutants(code)
    numbers = [number for number, mutant in enumerate(every) if chosen(number, mutant)]
    guards = Detectors(code, decided(code), budget).digest()
    keys = {
        n: cache_key("mutant", every[n].code.digest, str(sorted(every[n].readings.items())), guards) for n in numbers
    }
    with answers() as cache:
        trials = {number: trial_from(known) for number in numbers if (known := cache.get(keys[number]))}
        missing = [number for number in numbers if number not in trials]
        chunks = [missing[start : start + _CHUNK] for start in range(0, len(missing), _CHUNK)]
        threads = joblib.Parallel(n_jobs=jobs, backend="threading", return_as="generator")
        tried = threads(joblib.delayed(in_fresh_process)(_try_chunk, code, budget, chunk) for chunk in chunks)
        for chunk, found in zip(chunks, tried, strict=True):
            trials |= zip(chunk, found, strict=True)
            for number in chunk:
                if trials[number].fate is not Fate.UNKNOWN:
                    cache.set(keys[number], trial_to(trials[number]))
            progress(found[-1].law, len(trials), len(numbers))
    return Mutation(code, tuple(trials[number] for number in numbers))


def trial_to(trial: Trial) -> dict[str, Any]:
    """A trial as JSON values."""
    return {**asdict(trial, recurse=False), "fate": trial.fate.value, "hand": trial.hand and to_json(trial.hand)}


def trial_from(data: Mapping[str, Any]) -> Trial:
    """The trial that these values stand for."""
    hand = data["hand"]
    return Trial(**{**data, "fate": Fate(data["fate"]), "hand": hand and from_json(hand)})


def _try_chunk(code: Code, budget: Budget, numbers: Iterable[int]) -> list[Trial]:
    every = mutants(code)
    return try_mutants(code, [every[number] for number in numbers], decided(code), budget)


def try_mutants(code: Code, some: Iterable[Mutant], hands: Sequence[Decided], budget: Budget) -> list[Trial]:
    """Try these mutants, with these decided hands."""
    detectors = Detectors(code, hands, budget)
    return [_try(detectors, mutant) for mutant in some]


def _try(detectors: Detectors, mutant: Mutant) -> Trial:
    """Ask the detectors, the cheapest first, until one notices it; if none does, whether it is another law at all."""
    for name, detector in detectors.all().items():
        if what := detector(mutant):
            return Trial(mutant.law, mutant.what, Fate.NOTICED, name, what)
    fate, hand = _compare(detectors, mutant)
    return Trial(mutant.law, mutant.what, fate, hand=hand)


def _compare(detectors: Detectors, mutant: Mutant) -> tuple[Fate, HandRecord | None]:
    """Whether a mutant that nobody noticed is the same law, or else the smallest hand that shows that it is not."""
    study = detectors.study_of(mutant)
    before = detectors.ruling(mutant.readings)
    if mutant.moves_choice:
        # Who chooses is no part of a ruling for a given choice.
        idle = study.decide(study.asks(before.applies_somewhere(mutant.law))).outcome is Outcome.UNSAT
        return (Fate.SAME if idle else Fate.SURVIVES), None
    after = study.ruling(Position(mutant.readings))
    question = study.asks(law_differs(study, before, after))
    if study.decide(question).outcome is Outcome.UNSAT:
        return Fate.SAME, None
    hand = study.hand(question)
    if not isinstance(hand, HandRecord):
        return (Fate.SAME if hand is Outcome.UNSAT else Fate.UNKNOWN), None
    shown = Decided("", Hearing("", hand, mutant.readings))
    if said(detectors.code, shown.hearing, shown.hand) == said(mutant.code, shown.hearing, shown.hand):
        raise WitnessError(f"{mutant.name}: the concrete engine rules alike")
    return Fate.SURVIVES, hand
