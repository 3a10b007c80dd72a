"""What the questions about single clauses share: for each clause there ought to be a hand that shows something."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from model.language.document import Clause
from proofs.finding import ClauseState, Finding, Result
from proofs.queries.common import Found
from proofs.study import Study
from proofs.verdict import Verdict

#: What is sought is what ought to be there: a hand proves it.
_TURNED = {Verdict.REFUTED: Verdict.PROVED, Verdict.PROVED: Verdict.REFUTED}


@frozen(eq=False)
class ClauseQuestion:
    """One question: its name, what it states of a clause, how a hand is sought, and what is said where there is none.

    ``state`` takes the law, whether there is a hand (None: unknown) and what was found; ``title`` the law and
    ``because`` the laws that exclude every hand.
    """

    name: str
    statement: str
    severity: str
    ask: Callable[[Study, str], Found]
    state: Callable[[str, bool | None, Found], ClauseState]
    title: Callable[[str], str]
    because: Callable[[Sequence[str]], str]


def of_clauses(study: Study, clauses: Iterable[Clause], question: ClauseQuestion) -> Result:
    """Ask the question of each of the clauses."""
    states, findings, verdicts = [], [], []
    for law in (clause.law for clause in clauses):
        found = question.ask(study, law)
        verdict = _TURNED.get(found.verdict, Verdict.UNKNOWN)
        statement = f"{question.statement}/{law}"
        verdicts.append((statement, verdict))
        states.append(question.state(law, None if verdict is Verdict.UNKNOWN else verdict is Verdict.PROVED, found))
        if verdict is Verdict.REFUTED:
            others = [other for other in found.core if other != law]
            findings.append(
                Finding(
                    id=f"{study.code.id}/{question.name}/{law}",
                    query=question.name,
                    laws=(law, *others),
                    severity=question.severity,
                    verdict=verdict,
                    title=question.title(law),
                    explanation=question.because(others),
                    statement=statement,
                )
            )
    return Result(question.name, tuple(verdicts), tuple(findings), tuple(states))


def laws(numbers: Sequence[str]) -> str:
    """The laws of these numbers, listed."""
    return ", ".join(f"law {number}" for number in numbers)
