"""What a question can come to."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum


class Verdict(Enum):
    """The answer to a question that states what ought to hold."""

    PROVED = "proved"  #: no hand within the bounds says otherwise
    REFUTED = "refuted"  #: a hand, replayed by the concrete engine, says otherwise
    VACUOUS = "vacuous"  #: no hand satisfies the premise, so nothing was shown
    UNKNOWN = "unknown"  #: the budget was spent


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """What several statements that make up one come to: refuted, else unknown, else vacuous, if one of them is."""
    found = set(verdicts)
    return next(v for v in (Verdict.REFUTED, Verdict.UNKNOWN, Verdict.VACUOUS, Verdict.PROVED) if v in found)


class WitnessError(AssertionError):
    """The two engines differ on a hand: an internal error, which stops the run."""
