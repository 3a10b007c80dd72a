"""Every law of the bundled codes with its state, from the documents and the published reviews."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from model.language.document import Clause, Code
from reports.evidence import Reviews
from reports.guards import guards_of
from reports.heard import title
from reports.tables import Row, escaped, markdown_table

_HEAD = ("law", "", "kind", "can apply", "idle", "words", "guarded by")

_PREAMBLE = """\
# Every law and its state

Written by `make review` from the documents in `model/codes/`, the reviews beside this page and the tests.

- *kind*: what the clause does; an *informative* one says nothing that can be ruled on, and why is said.
- *can apply*: *yes* is proved by a hand in which the clause is in force, *no* for all hands.
- *idle*: striking the clause changes the ruling on no hand (*no*: a hand shows that it does); not asked of definitions.
- *words*: *verbatim*, in *paraphrase*, or *unverified*: the text was not at hand.
- *guarded by*: *differential*, the two engines are compared on random hands, in some of which the clause has to apply;
  *hand*, the tests rule again on the published hand in which it applies; *oracle*, a second reading of the code,
  written from its text, is compared; a decided *case* that takes a reading of it, or whose hand is not ruled on as it
  was decided once the law is struck; a *theorem* that it is meant to keep, whose verdict is compared with the one
  expected."""

_COUNTED = ("code", "laws", "clauses", "informative", "can apply", "idle", "readings", "errors", "warnings", "notes")


def laws_page(codes: Sequence[Code], reviews: Reviews) -> str:
    """The page ``laws.md``: all laws of all codes."""
    parts = [_PREAMBLE, codes_table(codes, reviews)]
    for code in codes:
        guards = guards_of(code, reviews[code.id])
        states = {state["law"]: state for state in reviews[code.id]["clauses"]}
        rows = [_row(clause, states.get(clause.law), guards[clause.law]) for clause in code.clauses]
        parts.append(f"## {escaped(code.title)} (`{code.id}`)\n\n{markdown_table(_HEAD, rows)}")
    return "\n\n".join(parts)


def codes_table(codes: Sequence[Code], reviews: Reviews) -> str:
    """A line for each code: how much there is of it, and what was found."""
    return markdown_table(_COUNTED, [_counts(code, reviews[code.id]) for code in codes])


def states_table(codes: Sequence[Code], reviews: Reviews) -> str:
    """Every law of every code by its state, with how many of them each kind of test guards."""
    rows = []
    for code in codes:
        guards = guards_of(code, reviews[code.id])
        states = {state["law"]: state for state in reviews[code.id]["clauses"]}
        laws: dict[str, list[str]] = {}
        for clause in code.clauses:
            laws.setdefault(_state(states.get(clause.law)), []).append(clause.law)
        rows += [
            (f"`{code.id}`", state, " ".join(map(escaped, numbers)), _counted(guards[law] for law in numbers))
            for state, numbers in laws.items()
        ]
    return markdown_table(("code", "state", "laws", "guarded by"), rows)


def _state(state: Mapping[str, Any] | None) -> str:
    if state is None:
        return "informative"
    return {True: "applies, idle" if state["redundant"] else "applies", False: "cannot apply", None: "unknown"}[
        state["reachable"]
    ]


def _counted(guards: Iterable[Sequence[str]]) -> str:
    """How many of the laws are guarded by each kind of test."""
    kinds = Counter(kind for of_law in guards for kind in {guard.split()[0] for guard in of_law})
    return (
        ", ".join(
            f"{kind} {kinds[kind]}" for kind in ("differential", "hand", "oracle", "case", "theorem") if kinds[kind]
        )
        or "-"
    )


def _row(clause: Clause, state: Mapping[str, Any] | None, guards: Sequence[str]) -> Row:
    if state is None:
        said = (f"informative: {clause.reason}", "-", "-")
    else:
        idle = "-" if clause.kind == "definition" else _answer(state["redundant"])
        said = (clause.kind, _answer(state["reachable"]), idle)
    return [*map(escaped, (clause.law, title(clause), *said, _words(clause), "; ".join(guards) or "-"))]


def _answer(truth: bool | None) -> str:
    return {True: "yes", False: "no", None: "unknown"}[truth]


def _words(clause: Clause) -> str:
    return "unverified" if clause.confidence == "unverified" else "paraphrase" if clause.paraphrase else "verbatim"


def _counts(code: Code, review: Mapping[str, Any]) -> Row:
    states, severities = review["clauses"], [finding["severity"] for finding in review["findings"]]
    numbers = [
        len({_law(clause.law) for clause in code.clauses}),
        len(code.clauses),
        sum(clause.kind == "informative" for clause in code.clauses),
        sum(state["reachable"] is True for state in states),
        sum(state["redundant"] is True for state in states),
        len(code.readings),
        *(severities.count(name) for name in ("error", "warning", "note")),
    ]
    return [f"`{code.id}`", *map(str, numbers)]


def _law(number: str) -> str:
    """The law of which a clause is a part: 84 for 84(a).1, R for R.3."""
    found = re.match(r"\d+|[^.]+", number)
    return found.group() if found else number
