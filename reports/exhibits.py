"""A finding made ready to be shown: its hands drawn, its rulings heard again."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from model.language.document import Clause, Code
from model.table.record import HandRecord
from proofs.finding import Finding
from reports.account import account, answered, incidents, readings_taken
from reports.diagram import comparison, diagram
from reports.heard import Heard, Line
from reports.objections import contradictions, shortages, strikes
from reports.tables import Row


@frozen(eq=False)
class Opinion:
    """One ruling of a finding: under which readings, what it says, and what stands in the way of it."""

    label: str
    heard: Heard
    readings: list[str]
    incidents: list[str]
    objections: list[str]
    lines: list[Line]


@frozen(eq=False)
class Exhibit:
    """A finding with the laws it is about, the readings it assumes, its diagrams and opinions, and the accounts."""

    finding: Finding
    clauses: tuple[Clause, ...]
    assumed: tuple[str, ...]
    diagrams: tuple[str, ...]
    opinions: tuple[Opinion, ...]
    head: Row
    rows: Sequence[Row]

    @classmethod
    def of(cls, code: Code, finding: Finding) -> Exhibit:
        """Hear every hearing of the finding again.  RecordError when a hand cannot have happened."""
        heard = [(plain(hearing.label), Heard.of(code, hearing)) for hearing in finding.hearings]
        columns = heard if len(heard) > 1 else [("", one) for _, one in heard]
        clauses = [clause for law in finding.laws for clause in code.clauses if belongs(clause.law, law)]
        head, rows = account(columns) if columns else ((), ())
        return cls(
            finding=finding,
            clauses=tuple(clauses),
            assumed=tuple(answered(code, name, choice) for name, choice in finding.readings.items()),
            diagrams=_diagrams([hearing.record for hearing in finding.hearings]),
            opinions=tuple(_opinions(clauses, heard)),
            head=head,
            rows=rows,
        )


def belongs(clause: str, law: str) -> bool:
    """Whether the clause is the law or, as 84(a).1 of 84(a), a part of it."""
    return clause == law or clause.startswith(f"{law}.")


def plain(name: str) -> str:
    """A name of a document in plain words."""
    return name.replace("_", " ")


def _diagrams(records: Sequence[HandRecord]) -> tuple[str, ...]:
    different = [record for place, record in enumerate(records) if record not in records[:place]]
    if len(different) == 2:
        return (comparison(*different),)
    return tuple(map(diagram, different))


def _opinions(clauses: Sequence[Clause], heard: Sequence[tuple[str, Heard]]) -> list[Opinion]:
    """The rulings, each with those of its lines that not all share or that are of these clauses."""
    trails = [one.trail() for _, one in heard]
    shared = [line for line in trails[0] if all(line in trail for trail in trails)] if trails else []
    return [
        Opinion(
            label=label,
            heard=one,
            readings=readings_taken(one),
            incidents=incidents(one),
            objections=[*contradictions(one), *shortages(one), *strikes(one)],
            lines=[line for line in trail if line not in shared or line.clause in clauses],
        )
        for (label, one), trail in zip(heard, trails, strict=True)
    ]
