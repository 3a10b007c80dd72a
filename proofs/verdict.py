"""What a question can come to."""

from __future__ import annotations

from enum import Enum


class Verdict(Enum):
    """The answer to a question that states what ought to hold."""

    PROVED = "proved"  #: no hand within the bounds says otherwise
    REFUTED = "refuted"  #: a hand, replayed by the concrete engine, says otherwise
    VACUOUS = "vacuous"  #: no hand satisfies the premise, so nothing was shown
    UNKNOWN = "unknown"  #: the budget was spent


class WitnessError(AssertionError):
    """The two engines differ on a hand: an internal error, which stops the run."""
