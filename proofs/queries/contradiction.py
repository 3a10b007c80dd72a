"""Do two clauses demand different things of one hand?"""

from __future__ import annotations

from model.symbolic.conflicts import clashes
from model.symbolic.ruling import Clash
from model.table.record import HandRecord
from proofs.finding import Finding, Hearing, Result
from proofs.hear import hear
from proofs.queries.common import Found, seek
from proofs.study import DEFAULT, Position, Study
from proofs.verdict import Verdict

#: The code read by its words alone: precedence that the text does not state does not count.
AS_STATED = Position(inferred=False)


def contradiction(study: Study) -> Result:
    """For each two clauses that could collide: do they, where only precedence counts that the text states?

    Sat: a hand in which they demand different things, and whether an inferred precedence settles it.  Unsat: no hand
    does.
    """
    findings, verdicts = [], []
    for clash in clashes(study.ruling(AS_STATED)):
        found = _collide(study, clash)
        verdicts.append((_statement(clash), found.verdict))
        if found.hand is not None:
            settled = not any(
                set(clash.laws) <= set(c.laws) for c in hear(study.code, Hearing("", found.hand)).conflicts
            )
            findings.append(_finding(study, clash, found, settled))
    return Result("contradiction", tuple(verdicts), tuple(findings))


def _collide(study: Study, clash: Clash) -> Found:
    def confirm(hand: HandRecord) -> bool:
        ruling = hear(study.code, Hearing("", hand, inferred=False))
        return any(set(clash.laws) <= set(conflict.laws) for conflict in ruling.conflicts)

    question = study.asks(study.proper(study.ruling(AS_STATED)), clash.when)
    return seek(study, lambda: question, confirm, f"laws {' and '.join(clash.laws)} collide")


def _statement(clash: Clash) -> str:
    return f"consistent/{clash.kind}/{'+'.join(clash.laws)}"


def _finding(study: Study, clash: Clash, found: Found, settled: bool) -> Finding:
    assert found.hand is not None
    first, second = clash.laws
    hearings = [Hearing("by the words alone", found.hand, inferred=False)]
    if settled:
        hearings.append(Hearing("as it is usually read", found.hand, study.code.check_readings(DEFAULT.readings)))
    remedy = (
        "The text does not say which prevails; the ruling rests on an inferred precedence."
        if settled
        else "The text does not say which prevails, and nothing settles it: there is no ruling on this hand."
    )
    return Finding(
        id=f"{study.code.id}/contradiction/{first}+{second}",
        query="contradiction",
        laws=clash.laws,
        severity="warning" if settled else "error",
        verdict=Verdict.REFUTED,
        title=f"Laws {first} and {second} demand different things",
        explanation=f"{clash.kind.capitalize()}: here laws {first} and {second} cannot both be obeyed. {remedy}",
        hearings=tuple(hearings),
        statement=_statement(clash),
    )
