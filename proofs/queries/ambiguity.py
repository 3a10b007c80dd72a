"""Do two readings of a sentence lead to different rulings?"""

from __future__ import annotations

from proofs.finding import Finding, Hearing, Result
from proofs.hear import hear
from proofs.queries.common import Found, definitions_differ, result_differs, ruling_differs, seek
from proofs.queries.confirm import differ, standing
from proofs.study import Position, Study
from proofs.verdict import Verdict
from model.symbolic.terms import Truth
from model.table.cards import Side
from model.table.record import HandRecord


def ambiguity(study: Study) -> Result:
    """For each choice of each reading against the default: does it ever matter?

    Sat: a hand that the two readings decide differently (if possible, with a different result), with both rulings.  Unsat: the
    ambiguity never matters.
    """
    goals = [
        (result_differs(study.first, study.second), "result"),
        (ruling_differs(study.first, study.second), "ruling"),
        (definitions_differ(study.first, study.second), "words"),
    ]
    findings, verdicts = [], []
    for name, reading in study.code.readings.items():
        for choice in reading.choices:
            if choice == reading.default:
                continue
            found, how = Found(Verdict.UNKNOWN), ""
            for goal, how in goals:
                found = _seek(study, name, choice, goal, how)
                if found.verdict is not Verdict.PROVED:
                    break
            verdicts.append((f"the same/{name}={reading.default}|{choice}", found.verdict))
            if found.hand is not None:
                findings.append(_finding(study, name, choice, found.hand, how))
    return Result("ambiguity", tuple(verdicts), tuple(findings))


def _seek(study: Study, name: str, choice: str, goal: Truth, how: str) -> Found:
    def confirm(hand: HandRecord) -> bool:
        default, other = Hearing("", hand), Hearing("", hand, {name: choice})
        if how == "words":
            return True
        if how == "result":
            a, b = hear(study.code, default), hear(study.code, other)
            return not a.conflicts and not b.conflicts and standing(a, Side.NS) != standing(b, Side.NS)
        return differ(study.code, default, other)

    question = study.asks(study.proper_in_both, goal, second=Position(readings={name: choice}))
    return seek(study, question, confirm, f"the readings of {name} differ")


def _finding(study: Study, name: str, choice: str, hand: HandRecord, how: str) -> Finding:
    reading = study.code.readings[name]
    law = name.rsplit(".", 1)[0]
    what = {"result": "come to different results", "ruling": "rule differently", "words": "use a word differently"}[how]
    return Finding(
        id=f"{study.code.id}/ambiguity/{name}/{choice}",
        query="ambiguity",
        laws=(law,),
        severity="warning",
        verdict=Verdict.REFUTED,
        title=f"Law {law} can be read two ways: {reading.default} or {choice}",
        explanation=f"{reading.ask} On this hand the two readings {what}.",
        hearings=(Hearing(reading.default, hand, {name: reading.default}), Hearing(choice, hand, {name: choice})),
    )
