"""A review as text, as Markdown, as HTML and as JSON values.

The text, the Markdown and the HTML are the same on every run: no dates and no times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from model.language.document import Code
from model.table.notation.json import to_json
from proofs.finding import ClauseState, Finding
from reports import VERSION
from reports.accepted import Accepted
from reports.account import ruling_json
from reports.exhibits import Exhibit, plain
from reports.grammar import counted, listed
from reports.heard import title
from reports.promises import promises_json, promises_rows
from reports.readings import ReadingState, reading_states
from reports.tables import Row, escaped, markdown_table, text_table, wrapped

if TYPE_CHECKING:
    from proofs.review import Review

#: What the statements of a query claim, by the beginning of their names.
_CLAIMS = {
    "reachable": "The clause can apply",
    "needed": "Striking the clause changes a ruling",
    "consistent": "Two clauses never demand different things, by the words alone",
    "the same": "Two readings come to the same ruling",
}


#: Nothing is accepted.
_NOTHING = Accepted()


def review_text(review: Review, accepted: Accepted = _NOTHING) -> str:
    """The review as plain text."""
    return templates().get_template("review.txt.j2").render(_view(review, accepted))


def review_markdown(review: Review, accepted: Accepted = _NOTHING) -> str:
    """The review in Markdown, as it is published."""
    return templates().get_template("review.md.j2").render(_view(review, accepted))


def review_html(review: Review, accepted: Accepted = _NOTHING) -> str:
    """The review as one page of HTML that needs nothing else."""
    return templates(html=True).get_template("review.html.j2").render(_view(review, accepted))


def review_json(review: Review, accepted: Accepted = _NOTHING, elapsed: bool = False) -> dict[str, Any]:
    """The review as JSON values (``schema/review.schema.json``); with ``elapsed`` also the seconds that it took."""
    code = review.code
    kinds = {clause.law: clause.kind for clause in code.clauses}
    return {
        "tool": {"name": "revokelaw", "version": VERSION},
        "code": {"id": code.id, "title": code.title, "digest": code.digest},
        "scope": {"cards": 52, "tricks": 13, "bounds": review.bounds},
        "clauses": [
            {
                "law": state.law,
                "kind": kinds[state.law],
                "reachable": state.reachable,
                "redundant": state.redundant,
                "witness": to_json(state.witness) if state.witness else None,
            }
            for state in review.clauses
        ],
        "findings": [finding_json(code, finding, accepted) for finding in review.findings],
        "readings": [_reading_json(state) for state in reading_states(code, review.findings)],
        "remarks": accepted.remarks(code.id, review.findings),
        "theorems": promises_json(review.promises),
        "statements": {statement: verdict.value for statement, verdict in review.verdicts.items()},
        "summary": review.counts,
        **({"elapsed_s": round(review.elapsed, 1)} if elapsed else {}),
    }


def _reading_json(state: ReadingState) -> dict[str, Any]:
    return {
        "name": state.name,
        "law": state.law,
        "ask": state.reading.ask,
        "default": state.reading.default,
        "choices": list(state.reading.choices),
        "findings": [finding.id for finding in state.findings],
    }


def finding_json(code: Code, finding: Finding, accepted: Accepted = _NOTHING) -> dict[str, Any]:
    """A finding as JSON values."""
    opinions = Exhibit.of(code, finding).opinions
    acceptance = accepted.valid.get(finding.id)
    return {
        "id": finding.id,
        "query": finding.query,
        "laws": list(finding.laws),
        "severity": finding.severity,
        "verdict": finding.verdict.value,
        "readings": dict(finding.readings),
        "holds_under": list(finding.holds_under),
        "fails_under": list(finding.fails_under),
        "title": finding.title,
        "explanation": finding.explanation,
        "witness": to_json(finding.witness) if finding.witness else None,
        "rulings": [
            {
                "label": opinion.label,
                "readings": dict(opinion.heard.hearing.readings),
                "inferred": opinion.heard.hearing.inferred,
                "without": list(opinion.heard.hearing.without),
                **ruling_json(opinion.heard),
            }
            for opinion in opinions
        ],
        "replayed": bool(opinions),
        "accepted": {"reason": acceptance.reason, "expires": str(acceptance.expires)} if acceptance else None,
    }


def _view(review: Review, accepted: Accepted) -> dict[str, Any]:
    """What the templates show."""
    code, counts = review.code, review.counts
    counting = [finding for finding in review.findings if finding.id not in accepted.valid]
    apart = [(finding, accepted.valid[finding.id]) for finding in review.findings if finding.id in accepted.valid]
    severities = Counter(finding.severity for finding in counting)
    found = [counted(severities[name], name) for name in ("error", "warning", "note") if severities[name]]
    found += [f"{counted(len(apart), 'finding')} accepted"] if apart else []
    bounds = [f"{plain(name)}: {number}" for name, number in review.bounds.items()]
    return {
        "code": code,
        "found": listed(found) or ("nothing decided" if counts["unknown"] else "nothing found"),
        "counts": [f"{number} {verdict}" for verdict, number in counts.items()],
        "verdicts": list(counts),
        "table": [
            (str(place), finding.id, finding.severity, ", ".join(finding.laws), plain(finding.title))
            for place, finding in enumerate(counting, 1)
        ],
        "accepted": [
            (finding.id, ", ".join(finding.laws), plain(finding.title), str(entry.expires), entry.reason)
            for finding, entry in apart
        ],
        "remarks": accepted.remarks(code.id, review.findings),
        "bounds": bounds,
        "exhibits": [Exhibit.of(code, finding) for finding in counting],
        "clauses": [_clause_row(code, state) for state in review.clauses],
        "readings": [_reading_row(state, counting) for state in reading_states(code, review.findings)],
        "promises": promises_rows(review.promises),
        "statements": _statements(review),
        "undecided": [*_undecided(review)],
        "informative": [clause for clause in code.clauses if clause.kind == "informative"],
        "unverified": [clause for clause in code.clauses if clause.confidence == "unverified"],
    }


def _clause_row(code: Code, state: ClauseState) -> Row:
    clause = code.clause(state.law)
    asked = clause.kind != "definition"
    return (
        clause.law,
        clause.kind,
        title(clause),
        _answer(state.reachable),
        _answer(state.redundant) if asked else "-",
    )


def _answer(truth: bool | None) -> str:
    return {True: "yes", False: "no", None: "unknown"}[truth]


def _reading_row(state: ReadingState, numbered: Sequence[Finding]) -> Row:
    """The reading with the numbers of the findings that depend on it; one that is accepted has no number."""
    reading = state.reading
    others = [plain(choice) for choice in reading.choices if choice != reading.default]
    places = [str(numbered.index(finding) + 1) if finding in numbered else "accepted" for finding in state.findings]
    return (
        state.law,
        reading.ask,
        plain(reading.default),
        "; ".join(others),
        ", ".join(dict.fromkeys(places)) or "none",
    )


def _statements(review: Review) -> list[Row]:
    """How many statements of each kind came to each verdict."""
    tally: dict[str, Counter[str]] = {}
    for statement, verdict in review.verdicts.items():
        tally.setdefault(_claim(statement), Counter())[verdict.value] += 1
    return [(claim, *(str(found[verdict]) for verdict in review.counts)) for claim, found in tally.items()]


def _undecided(review: Review) -> Iterator[str]:
    """The statements and promises that are neither proved nor refuted."""
    verdicts = review.verdicts | {proof.theorem.says.rstrip("."): proof.verdict for proof in review.promises}
    return (name for name, verdict in verdicts.items() if verdict.value in ("unknown", "vacuous"))


def _claim(statement: str) -> str:
    """What a statement claims, without the clauses or words of which it claims it."""
    kind, slash, _ = statement.partition("/")
    query, colon, claim = statement.partition(": ")
    named = f"{claim} ({query})" if colon and " " not in query else statement
    text = _CLAIMS.get(kind, kind) if slash else named
    return plain(text[:1].upper() + text[1:])


def templates(html: bool = False) -> Environment:
    """The templates, with what they may call."""
    environment = Environment(
        loader=PackageLoader("reports"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=html,  # neither text nor Markdown is HTML; Markdown is escaped by the filter md
    )
    environment.filters |= {"md": escaped, "wrap": wrapped, "plain": plain, "title": title}
    environment.globals |= {"text_table": text_table, "markdown_table": _escaped_table}
    return environment


def _escaped_table(head: Row, rows: list[Row]) -> str:
    return markdown_table([*map(escaped, head)], [[*map(escaped, row)] for row in rows])
