"""Has whoever may choose a penalty something to choose?"""

from __future__ import annotations

from model.language.document import Code
from model.symbolic.evaluate import truth_of
from model.symbolic.history import Slot
from model.symbolic.ruling import Case, Ruling
from model.symbolic.terms import Num, Truth, conj, disj, implies, neg
from model.table.record import HandRecord
from proofs.finding import Hearing
from proofs.hear import hear

_NOTHING = Num.of(0)


def no_option(ruling: Ruling) -> Truth:
    """For some incident a penalty is to be chosen and none is open; wherever one is, one that is open is chosen."""
    offers = [case for clause in ruling.code.clauses for case in ruling.cases(clause) if case.rule.options]
    stuck = [conj(ruling.in_force(case), neg(_open(ruling, case))) for case in offers]
    made = [implies(conj(ruling.in_force(case), _open(ruling, case)), _made(ruling, case)) for case in offers]
    return conj(disj(*stuck), *made, *(_idle(ruling, slot, offers) for slot in ruling.history.slots))


def without_option(code: Code, hand: HandRecord) -> bool:
    """The concrete engine too finds a penalty to be chosen of which no option is open."""
    choosing = {clause.law for clause in code.clauses if clause.rule({}).options}
    return any(p.law in choosing and not p.options for p in hear(code, Hearing("", hand)).penalties)


def _open(ruling: Ruling, case: Case) -> Truth:
    return disj(*(truth_of(ruling, effect.when, case.env) for effect in case.rule.options))


def _made(ruling: Ruling, case: Case) -> Truth:
    return disj(
        *(
            conj(ruling.ledger.is_chosen(case, effect.name), truth_of(ruling, effect.when, case.env))
            for effect in case.rule.options
        )
    )


def _idle(ruling: Ruling, slot: Slot, offers: list[Case]) -> Truth:
    """Where there is nothing to choose for the incident, nothing is chosen."""
    asked = disj(*(conj(ruling.in_force(case), _open(ruling, case)) for case in offers if slot in case.env.values()))
    return disj(asked, slot.chosen.equals(_NOTHING))
