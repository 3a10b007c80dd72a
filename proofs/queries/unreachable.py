"""Can each clause apply?"""

from __future__ import annotations

from model.table.record import HandRecord
from proofs.finding import ClauseState, Finding, Hearing, Result
from proofs.hear import hear
from proofs.queries.common import Found, seek
from proofs.study import Question, Study
from proofs.verdict import Verdict


def unreachable(study: Study) -> Result:
    """For each clause that can be ruled on: does it ever apply?

    Sat: the shortest hand in which the clause is in force.  Unsat: the clause can never apply; the core names the
    clauses that exclude it.
    """
    states, findings, verdicts = [], [], []
    for clause in study.code.clauses:
        if clause.kind == "informative":
            continue
        found = _applies(study, clause.law)
        # What ought to hold is that the clause can apply: a hand proves it.
        verdict = {Verdict.REFUTED: Verdict.PROVED, Verdict.PROVED: Verdict.REFUTED}.get(found.verdict, Verdict.UNKNOWN)
        verdicts.append((f"reachable/{clause.law}", verdict))
        reachable = None if verdict is Verdict.UNKNOWN else verdict is Verdict.PROVED
        states.append(ClauseState(clause.law, reachable, witness=found.hand, core=found.core))
        if verdict is Verdict.REFUTED:
            others = [law for law in found.core if law != clause.law]
            findings.append(
                Finding(
                    id=f"{study.code.id}/unreachable/{clause.law}",
                    query="unreachable",
                    laws=(clause.law, *others),
                    severity="error",
                    verdict=verdict,
                    title=f"Law {clause.law} can never apply",
                    explanation=f"No hand within the bounds satisfies it; excluded by {_listed(others)}.",
                )
            )
    return Result("unreachable", tuple(verdicts), tuple(findings), tuple(states))


def _applies(study: Study, law: str) -> Found:
    """The shortest hand in which the law is in force."""

    def confirm(hand: HandRecord) -> bool:
        return bool(hear(study.code, Hearing("", hand)).in_force[law])

    def question() -> Question:
        ruling = study.ruling()
        return study.asks(study.proper(ruling), ruling.applies_somewhere(law))

    return seek(study, question, confirm, f"law {law} applies")


def _listed(laws: list[str]) -> str:
    return ", ".join(f"law {law}" for law in laws) or "its own conditions"
