"""Is every irregularity provided for, and can every option be carried out?"""

from __future__ import annotations

from model.concrete import facts as concrete_facts
from model.concrete.hand import Hand
from model.concrete.ruling import Ruling
from model.language.document import LITERAL
from model.language.rule import Rule
from model.symbolic.conflicts import Shortfall, infeasible
from model.symbolic.history import Slot
from model.symbolic.terms import Num, Truth, conj, disj, neg
from model.table.record import HandRecord
from proofs.finding import Finding, Hearing, Result
from proofs.hear import hear
from proofs.queries.common import seek
from proofs.study import Position, Question, Study
from proofs.verdict import Verdict


def gap(study: Study) -> Result:
    """Two kinds of gap.

    Sat: a hand in which a player fails to follow suit, it is claimed and proved, and no clause applies to it; or one in
    which what the text offers or exacts as a penalty cannot be carried out.  Unsat: every irregularity is provided for.
    """
    literal = Position(dict.fromkeys(study.code.readings, LITERAL))
    shortfalls = infeasible(study.ruling(literal))
    results = [_unprovided(study), *(_short(study, shortfall) for shortfall in shortfalls)]
    verdicts = tuple(v for result in results for v in result.verdicts)
    return Result("gap", verdicts, tuple(f for result in results for f in result.findings))


def _unprovided(study: Study) -> Result:
    def question() -> Question:
        missed = disj(*(conj(_plain(slot), neg(_provided(study, slot))) for slot in study.history.slots))
        return study.asks(study.proper(study.ruling()), missed)

    found = seek(
        study,
        question,
        lambda hand: _unheard(study, hand),
        "a failure to follow suit is not provided for",
    )
    statement = "every failure to follow suit is provided for"
    verdicts = ((statement, found.verdict),)
    if found.hand is None:
        return Result("gap", verdicts)
    definition = next((c.law for c in study.code.clauses if any(_defines_revoke(r) for r in c.rules.values())), "")
    finding = Finding(
        id=f"{study.code.id}/gap/{definition}",
        query="gap",
        laws=(definition,),
        severity="error",
        verdict=Verdict.REFUTED,
        title="A failure to follow suit is provided for by no clause",
        explanation="The player could have followed suit and did not; it is claimed and proved, and no clause says "
        f"anything of it. Law {definition} does not call it a revoke.",
        hearings=(Hearing("the ruling", found.hand),),
        statement=statement,
    )
    return Result("gap", verdicts, (finding,))


def _defines_revoke(rule: Rule) -> bool:
    """Whether it says which failures to follow suit are revokes."""
    return rule.defines is not None and rule.defines.word == "is_revoke" and "failed" in set(rule.words())


def _plain(slot: Slot) -> Truth:
    """A failure to follow suit that stands and is claimed at once and proved."""
    return conj(slot.used, slot.failed, neg(slot.corrected), slot.proved, slot.claim_moment.equals(Num.of(0)))


def _provided(study: Study, slot: Slot) -> Truth:
    """Some clause is in force for the incident."""
    ruling = study.ruling()
    cases = (case for clause in study.code.clauses for case in ruling.cases(clause))
    return disj(*(ruling.in_force(case) for case in cases if slot in case.env.values()))


def _unheard(study: Study, record: HandRecord) -> bool:
    """The concrete engine too finds a failure to follow suit of which no clause says anything."""
    hand, ruling = Hand.of(record), hear(study.code, Hearing("", record))
    spoken_of = {value for found in ruling.in_force.values() for instance in found for _, value in instance}
    return any(
        concrete_facts.failed(hand, r) and concrete_facts.proved(hand, r) and r not in spoken_of for r in hand.incidents
    )


#: What runs short, by the effect.
_SHORT = {
    "take_tricks": "There are fewer tricks than are to be taken",
    "deduct_points": "There are fewer points than are to be deducted",
}


def _short(study: Study, shortfall: Shortfall) -> Result:
    law, effect = shortfall.law, shortfall.effect
    what = f"the option {effect} of law {law}" if shortfall.option else f"the penalty {effect} of law {law}"
    literal = dict.fromkeys(study.code.readings, LITERAL)

    def confirm(hand: HandRecord) -> bool:
        return _cannot(hear(study.code, Hearing("", hand, readings=literal)), law)

    # Whether the option is open to him is what is asked, so it is not assumed that the choice was a proper one.
    found = seek(study, lambda: study.asks(shortfall.when), confirm, f"{what} cannot be carried out")
    statement = f"{what} can always be carried out"
    verdicts = ((statement, found.verdict),)
    if found.hand is None:
        return Result("gap", verdicts)
    supplied = study.code.clause(law).readings
    answers = " ".join(f"{r.ask} The reading taken is {r.default!r}." for r in supplied)
    kind = "An option" if shortfall.option else "A penalty"
    finding = Finding(
        id=f"{study.code.id}/gap/{law}/{effect}",
        query="gap",
        laws=(law,),
        severity="warning" if supplied else "error",
        verdict=Verdict.REFUTED,
        title=f"{kind} of law {law} cannot be carried out",
        explanation=f"{_SHORT.get(effect, 'It cannot be carried out')}, and the text is silent. {answers}",
        hearings=(Hearing("by the words alone", found.hand, literal), Hearing("as it is usually read", found.hand)),
        statement=statement,
    )
    return Result("gap", verdicts, (finding,))


def _cannot(ruling: Ruling, law: str) -> bool:
    """The concrete engine too finds that the law cannot be carried out, or that it takes from a side that has too
    little.
    """
    short = {entry.subject for entry in ruling.infeasible}
    losers = {
        item.side if item.amount < 0 else item.side.other
        for item in ruling.items
        if law in item.laws and item.amount and not item.struck_by
    }
    return any(entry.law == law for entry in ruling.infeasible) or bool(losers & short)
