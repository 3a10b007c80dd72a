"""Do two readings of a sentence lead to different rulings?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from model.language.document import Clause, Reading
from model.symbolic.conflicts import choices_open
from model.symbolic.terms import conj, disj, neg
from model.table.cards import Side
from model.table.record import HandRecord
from proofs.finding import Finding, Hearing, Result
from proofs.hear import hear
from proofs.queries.common import Found, definitions_differ, result_differs, ruling_differs, seek
from proofs.queries.confirm import outcome, standing
from proofs.study import Position, Question, Study
from proofs.verdict import Verdict

#: A difference in the result is looked for first, among hands with so many incidents: such a hand tells the most.
_FEW = 2


def ambiguity(study: Study) -> Result:
    """For each choice of each reading against the default: does it ever matter?

    Sat: a hand that the two readings decide differently (if possible, with a different result), with both rulings.
    Unsat: the ambiguity never matters, whichever other reading is changed with it.
    """
    findings, verdicts = [], []
    for name, reading in study.code.readings.items():
        for choice in reading.choices:
            if choice == reading.default:
                continue
            found, context = Found(Verdict.PROVED), {}
            for context in _contexts(study, name):
                found = _compare(study, {**context, name: reading.default}, {**context, name: choice})
                if found.verdict is not Verdict.PROVED:
                    break
            verdicts.append((_statement(reading, name, choice), found.verdict))
            if found.hand is not None:
                findings.append(_finding(study, name, choice, context, found.hand))
    return Result("ambiguity", tuple(verdicts), tuple(findings))


def _contexts(study: Study, name: str) -> Iterator[dict[str, str]]:
    """The defaults, then each single change of another reading, those of clauses with most words in common first."""
    yield {}
    clause = study.code.clause(name.rsplit(".", 1)[0])

    def in_common(other: str) -> int:
        return len(_words(clause) & _words(study.code.clause(other.rsplit(".", 1)[0])))

    for other in sorted(study.code.readings, key=in_common, reverse=True):
        if other != name:
            reading = study.code.readings[other]
            yield from ({other: choice} for choice in reading.choices if choice != reading.default)


def _words(clause: Clause) -> set[str]:
    """The words and totals that a clause is about."""
    words: set[str] = set()
    for rule in clause.rules.values():
        words |= rule.words() | {limit.total for limit in rule.limits} | {effect.name for effect in rule.effects}
    return words


def _compare(study: Study, first: Mapping[str, str], second: Mapping[str, str]) -> Found:
    """A hand that two sets of readings rule differently."""
    a, b = study.ruling(Position(first)), study.ruling(Position(second))
    what = f"the readings {dict(first)} and {dict(second)} differ"

    def result(hand: HandRecord) -> bool:
        one, other = (hear(study.code, Hearing("", hand, readings)) for readings in (first, second))
        return standing(one, Side.NS) != standing(other, Side.NS)

    def other_result() -> Question:
        return study.asks(study.comparable(a, b), result_differs(a, b))

    found = seek(study, other_result, result, what, incidents=_FEW)
    if found.hand is not None:
        return found

    def anything(hand: HandRecord) -> bool:
        one, other = (hear(study.code, Hearing("", hand, readings)) for readings in (first, second))
        words = [
            w.name for w in study.code.vocabulary.words.values() if w.kind == "defined" and w.result.value == "truth"
        ]
        same_words = all(one.truths(word) == other.truths(word) for word in words)
        return outcome(one) != outcome(other) or not same_words or bool(other.infeasible)

    def other_ruling() -> Question:
        closed = conj(study.proper(a), study.consistent(a), study.consistent(b), neg(choices_open(b)))
        differs = disj(ruling_differs(a, b), definitions_differ(a, b))
        return study.asks(disj(conj(study.comparable(a, b), differs), closed))

    return seek(study, other_ruling, anything, what, promised=True)


def _statement(reading: Reading, name: str, choice: str) -> str:
    return f"the same/{name}={reading.default}|{choice}"


def _finding(study: Study, name: str, choice: str, context: Mapping[str, str], hand: HandRecord) -> Finding:
    reading = study.code.readings[name]
    law = name.rsplit(".", 1)[0]
    readings = [{**context, name: reading.default}, {**context, name: choice}]
    results = [standing(hear(study.code, Hearing("", hand, r)), Side.NS) for r in readings]
    how = "come to different results" if results[0] != results[1] else "rule differently, though the score is the same"
    given = "".join(f" (where {other} is read as {taken!r})" for other, taken in context.items())
    return Finding(
        id=f"{study.code.id}/ambiguity/{name}/{choice}",
        query="ambiguity",
        laws=(law,),
        severity="warning",
        verdict=Verdict.REFUTED,
        title=f"Law {law} can be read two ways: {reading.default} or {choice}",
        explanation=f"{reading.ask} On this hand the two readings {how}{given}.",
        hearings=(Hearing(reading.default, hand, readings[0]), Hearing(choice, hand, readings[1])),
        readings=dict(context),
        statement=_statement(reading, name, choice),
    )
