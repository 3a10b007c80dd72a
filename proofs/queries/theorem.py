"""Does a promise hold on every hand?"""

from __future__ import annotations

from collections.abc import Callable

from model.symbolic.conflicts import contradictory
from model.symbolic.terms import Truth
from model.table.record import HandRecord
from proofs.finding import Finding, Hearing, Result
from proofs.hear import hear
from proofs.queries.choices import no_option, without_option
from proofs.queries.common import Found, seek
from proofs.queries.symmetry import symmetry
from proofs.queries.twin import Hearings, unasked, unexposed, unpunished
from proofs.study import Study
from proofs.theorems import Theorem
from proofs.verdict import Verdict


def holds(study: Study, theorem: Theorem) -> Result:
    """One theorem that is decided on the facts of a hand.

    Sat: a hand on which the code breaks the promise.  Unsat: it keeps it on every hand, and some hand is as the
    promise supposes.  Hands on which the code contradicts itself are left out, unless that is what is asked.
    """
    found, hearings = _ON_FACTS[theorem.question](study, theorem)
    verdict = found.verdict
    if verdict is Verdict.PROVED and theorem.given:
        verdict = _not_vacuous(study, theorem)
    findings = () if found.hand is None else (_finding(study, theorem, hearings(found.hand)),)
    return Result(f"theorem {theorem.id}", ((theorem.id, verdict),), findings)


def _always(study: Study, theorem: Theorem) -> tuple[Found, Hearings]:
    """A hand that is as given, and not as it must always be."""
    statement = theorem.statement(study.code.vocabulary)

    def confirm(hand: HandRecord) -> bool:
        ruling = hear(study.code, Hearing("", hand))
        return not ruling.conflicts and not all(follows for _, follows in statement.heard(ruling))

    truths = (*_ruled_on(study), statement.broken(study.ruling()))
    return seek(study, lambda: study.asks(*truths), confirm, theorem.id, promised=True), _one


def _not_vacuous(study: Study, theorem: Theorem) -> Verdict:
    """PROVED where some hand is as given, else VACUOUS."""
    statement = theorem.statement(study.code.vocabulary)

    def confirm(hand: HandRecord) -> bool:
        ruling = hear(study.code, Hearing("", hand))
        return not ruling.conflicts and bool(statement.heard(ruling))

    truths = (*_ruled_on(study), statement.premise(study.ruling()))
    found = seek(study, lambda: study.asks(*truths), confirm, f"{theorem.id}, as given")
    if found.hand is not None:
        return Verdict.PROVED
    return Verdict.VACUOUS if found.verdict is Verdict.PROVED else Verdict.UNKNOWN


def _consistent(study: Study, theorem: Theorem) -> tuple[Found, Hearings]:
    """A hand on which the code contradicts itself."""
    ruling = study.ruling()

    def confirm(hand: HandRecord) -> bool:
        return bool(hear(study.code, Hearing("", hand)).conflicts)

    question = study.asks(study.proper(ruling), contradictory(ruling))
    return seek(study, lambda: question, confirm, theorem.id, promised=True), _one


def _choices(study: Study, theorem: Theorem) -> tuple[Found, Hearings]:
    """A hand on which somebody is to choose and can choose nothing."""
    question = study.asks(no_option(study.ruling()))

    def confirm(hand: HandRecord) -> bool:
        return without_option(study.code, hand)

    return seek(study, lambda: question, confirm, theorem.id, promised=True), _one


def _ruled_on(study: Study) -> tuple[Truth, ...]:
    ruling = study.ruling()
    return study.proper(ruling), study.consistent(ruling)


def _one(hand: HandRecord) -> tuple[Hearing, ...]:
    return (Hearing("the ruling", hand),)


_ON_FACTS: dict[str, Callable[[Study, Theorem], tuple[Found, Hearings]]] = {
    "": _always,
    "consistent": _consistent,
    "choices": _choices,
    "symmetry": lambda study, _: symmetry(study),
    "unpunished": lambda study, _: unpunished(study),
    "unasked": lambda study, _: unasked(study),
    "unexposed": lambda study, _: unexposed(study),
}

#: The questions that are decided here; the others compare two lines of cards.
ON_FACTS = frozenset(_ON_FACTS)


def _finding(study: Study, theorem: Theorem, hearings: tuple[Hearing, ...]) -> Finding:
    return Finding(
        id=f"{study.code.id}/theorem/{theorem.id}",
        query="theorem",
        laws=theorem.cites(study.code),
        severity="warning",
        verdict=Verdict.REFUTED,
        title=f"Not on every hand: {theorem.says[0].lower()}{theorem.says[1:].rstrip('.')}",
        explanation=f"Promised: {theorem.says} This is the smallest hand that was found on which it is not so.",
        hearings=hearings,
        statement=theorem.id,
    )
