"""Is a code with one small change the same law?"""

from __future__ import annotations

from model.symbolic.conflicts import choices_open
from model.symbolic.ruling import Ruling
from model.symbolic.terms import Truth, conj, differ, disj
from proofs.queries.common import definitions_differ, ruling_differs
from proofs.study import Study


def law_differs(study: Study, first: Ruling, second: Ruling) -> Truth:
    """The two codes do not say the same of the hand.

    Sat: one contradicts itself and the other does not, a choice is open under one only, or both rule, and differently.
    Unsat: they are one law in other words.
    """
    sound = conj(study.consistent(first), study.consistent(second))
    either = disj(study.proper(first), study.proper(second))
    return conj(
        either,
        disj(
            differ(study.consistent(first), study.consistent(second)),
            differ(choices_open(first), choices_open(second)),
            conj(sound, disj(ruling_differs(first, second), definitions_differ(first, second))),
        ),
    )
