"""What one code rules differently from another, as text, as Markdown and as JSON values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import field, frozen

from model.language.document import Code
from model.language.entries import Sort
from model.language.expression import Expression, Not, parse
from model.table.notation.json import to_json
from proofs.difference import Aspect, Condition, Difference, Differences
from proofs.finding import Hearing
from proofs.verdict import Verdict
from reports import VERSION
from reports.account import account, incidents, ruling_json
from reports.diagram import diagram
from reports.exhibits import plain
from reports.grammar import Noun, counted, fill, listed, sentence
from reports.heard import Heard, Line
from reports.objections import contradictions, shortages, strikes
from reports.phrases import ACTS, WORDS, Quantity, Truth
from reports.render import templates
from reports.sentences import Speech
from reports.tables import Row

_EFFECTS = ("harsher", "milder", "different")


@frozen(eq=False)
class Comparison:
    """Two codes and what was found; ``redline`` shows how their texts differ, empty where it is not wanted.

    ``read_otherwise``: the same for the first code under other choices of readings that the second settles, by the name
    of the reading and the choice.
    """

    first: Code
    second: Code
    found: Differences
    redline: str = ""
    read_otherwise: Mapping[tuple[str, str], Comparison] = field(factory=dict)

    @property
    def exit_status(self) -> int:
        """0 where they rule alike as they are read, 1 where they differ, 3 where something is unknown."""
        return 3 if any(c.found.exit_status == 3 for c in self.read_otherwise.values()) else self.found.exit_status

    def besides(self, other: Comparison) -> tuple[Difference, ...]:
        """The cases that only the other has."""
        known = {_described(row) for row in self.found.rows}
        return tuple(row for row in other.found.rows if _described(row) not in known)

    @property
    def labels(self) -> tuple[str, str]:
        """What the codes are called: by their ids, if these tell them apart."""
        if self.first.id != self.second.id:
            return self.first.id, self.second.id
        return "the first", "the second"

    @property
    def headline(self) -> str:
        """How many cases there are, of which kind, and whether these are all."""
        rows, alike = self.found.rows, self.found.alike is Verdict.PROVED
        if not rows:
            return "The two codes rule alike (proved)" if alike else "Not decided: no case was found"
        kinds = Counter(row.effect for row in rows)
        kind = ", ".join(f"{kinds[name]} {name}" for name in _EFFECTS if kinds[name])
        elsewhere = "elsewhere alike (proved)" if alike else "whether elsewhere alike is not decided"
        return f"{len(rows)} {'case differs' if len(rows) == 1 else 'cases differ'}: {kind}; {elsewhere}"


def _described(row: Difference) -> tuple[object, ...]:
    """What a case says, but not how the offenders fare."""
    return row.about, frozenset(row.conditions), row.always, row.aspects


def comparison_text(comparison: Comparison) -> str:
    """The comparison as plain text."""
    return templates().get_template("compare.txt.j2").render(_view(comparison))


def cases_table(comparison: Comparison) -> list[Row]:
    """A row for each case: its number, when it arises, what differs, and how the offenders fare."""
    return [
        (str(place), _when(comparison.first, row), "; ".join(_what(comparison, a) for a in row.aspects), row.effect)
        for place, row in enumerate(comparison.found.rows, 1)
    ]


def _otherwise_json(comparison: Comparison) -> list[dict[str, Any]]:
    return [
        {
            "reading": name,
            "choice": choice,
            "alike_elsewhere": other.found.alike.value,
            "differences": [_difference_json(other, row) for row in comparison.besides(other)],
        }
        for (name, choice), other in comparison.read_otherwise.items()
    ]


def comparison_markdown(comparison: Comparison) -> str:
    """The comparison in Markdown."""
    return templates().get_template("compare.md.j2").render(_view(comparison))


def comparison_json(comparison: Comparison) -> dict[str, Any]:
    """The comparison as JSON values."""
    found = comparison.found
    kinds = Counter(row.effect for row in found.rows)
    return {
        "tool": {"name": "revokelaw", "version": VERSION},
        "codes": [
            {"id": code.id, "title": code.title, "digest": code.digest}
            for code in (comparison.first, comparison.second)
        ],
        "alike_elsewhere": found.alike.value,
        "summary": {name: kinds[name] for name in _EFFECTS},
        "differences": [_difference_json(comparison, row) for row in found.rows],
        "read_otherwise": _otherwise_json(comparison),
    }


def _difference_json(comparison: Comparison, row: Difference) -> dict[str, Any]:
    return {
        "about": _KINDS[row.about],
        "conditions": [{"truth": condition.text, "holds": condition.holds} for condition in row.conditions],
        "says": _when(comparison.first, row),
        "always": row.always,
        "differs": [{"kind": aspect.kind, "name": aspect.name, "only": aspect.code} for aspect in row.aspects],
        "effect": row.effect,
        "outcomes": list(row.outcomes),
        "verdict": row.verdict.value,
        "focus": row.focus,
        "witness": to_json(row.record) if row.record else None,
        "rulings": [ruling_json(heard) for heard in _heard(comparison, row)],
    }


# ---- what the templates show --------------------------------------------------------------------------------------


@frozen(eq=False)
class _Opinion:
    label: str
    incidents: list[str]
    objections: list[str]
    lines: list[Line]


@frozen(eq=False)
class _Exhibit:
    """A case with its hand and both rulings."""

    title: str
    when: str
    what: list[str]
    fares: str
    diagram: str
    head: Row
    rows: Sequence[Row]
    opinions: list[_Opinion]


def _view(comparison: Comparison) -> dict[str, Any]:
    exhibits = [_exhibit(comparison, row) for row in comparison.found.rows]
    return {
        "first": comparison.first,
        "second": comparison.second,
        "labels": comparison.labels,
        "headline": comparison.headline,
        "redline": comparison.redline,
        "table": cases_table(comparison),
        "exhibits": exhibits,
        "otherwise": [
            (
                f"{name} read as {plain(choice)}",
                _besides(comparison, name, other),
                [_exhibit(other, row) for row in comparison.besides(other)],
            )
            for (name, choice), other in comparison.read_otherwise.items()
        ],
    }


def _besides(comparison: Comparison, name: str, other: Comparison) -> str:
    """What is left open, and what differs besides where it is read otherwise."""
    first, second = comparison.labels
    reading = comparison.first.readings[name]
    more = len(comparison.besides(other))
    cases = (
        "no other case differs" if not more else f"{counted(more, 'case')} more {'differs' if more == 1 else 'differ'}"
    )
    elsewhere = "(proved)" if other.found.alike is Verdict.PROVED else "(whether there is another is not decided)"
    return f"{reading.ask} {first} leaves it open, {second} does not. Read so, {cases} {elsewhere}."


def _exhibit(comparison: Comparison, row: Difference) -> _Exhibit:
    heard = _heard(comparison, row)
    what = [_what(comparison, aspect) for aspect in row.aspects]
    head, rows = account(list(zip(comparison.labels, heard, strict=True))) if heard else ((), ())
    return _Exhibit(
        title=sentence(what[0]).removesuffix("."),
        when=_when(comparison.first, row),
        what=what,
        fares=_fares(comparison, row),
        diagram=diagram(row.record) if row.record else "",
        head=head,
        rows=rows,
        opinions=_opinions(comparison, heard),
    )


def _heard(comparison: Comparison, row: Difference) -> list[Heard]:
    """Both rulings on the hand of the case, if it has one."""
    if row.record is None:
        return []
    return [Heard.of(code, Hearing("", row.record)) for code in (comparison.first, comparison.second)]


def _opinions(comparison: Comparison, heard: Sequence[Heard]) -> list[_Opinion]:
    """The rulings, each with what it says and the other does not."""
    trails = [one.trail() for one in heard]
    shared = {line.says for line in trails[0]} & {line.says for line in trails[1]} if trails else set()
    return [
        _Opinion(
            label=label,
            incidents=incidents(one),
            objections=[*contradictions(one), *shortages(one), *strikes(one)],
            lines=[line for line in trail if line.says not in shared],
        )
        for label, one, trail in zip(comparison.labels, heard, trails, strict=False)
    ]


def _when(code: Code, row: Difference) -> str:
    """The conditions of the case as a sentence."""
    speech, scope, about = _ABOUT[row.about]
    happened_first = sorted(row.conditions, key=lambda condition: not condition.holds)
    truths = [_truth(code, condition, scope) for condition in happened_first]
    says = speech.together(truths) if truths else "in every hand"
    return sentence(f"{about}: {says}{'' if row.always else ' (in some such hands, not in all)'}")


_ABOUT = {
    "r": (Speech().naming("r", Noun("it", topic=True)), {"r": Sort.REVOKE}, "An incident"),
    "x": (Speech().naming("x", Noun("it", topic=True)), {"x": Sort.EXPOSURE}, "An exposure of cards"),
    "c": (Speech().naming("c", Noun("it", topic=True)), {"c": Sort.CALL}, "A call"),
    "s": (Speech().naming("s", Noun("it", others="the other side")), {"s": Sort.SIDE}, "A side"),
}
_KINDS = {"r": "incident", "x": "exposure", "c": "call", "s": "side"}


def _truth(code: Code, condition: Condition, scope: dict[str, Sort]) -> Expression:
    tree = parse(condition.text, code.vocabulary, scope)
    return tree if condition.holds else Not(tree)


def _what(comparison: Comparison, aspect: Aspect) -> str:
    """In what the rulings differ."""
    names = dict(zip(("first", "second"), comparison.labels, strict=True))
    only = f"by {names.get(aspect.code, '')} only"
    match aspect.kind:
        case "word" if isinstance(word := WORDS[aspect.name], Truth):
            return f"{fill(word.yes, _NOUNS)} {only}"
        case "number" if isinstance(word := WORDS[aspect.name], Quantity):
            return f"{fill(word.name, _NOUNS)} {'are' if word.plural else 'is'} another"
        case "right":
            return f"one may {fill(ACTS[aspect.name], _NOUNS)} {only}"
        case "bar":
            return f"one may not {fill(ACTS[aspect.name], _NOUNS)} {only}"
        case "choice":
            return f"the penalty that is chosen can be chosen {only}"
        case "contradiction":
            return f"the code contradicts itself, {only}"
    return "what is scored is different"


_NOUNS = {"x": Noun("it", topic=True), "y": Noun("it"), "he": Noun("the offender"), "they": Noun("his side", True)}


def _fares(comparison: Comparison, row: Difference) -> str:
    """How the offenders fare by the second code."""
    says = {
        "harsher": "does worse",
        "milder": "does better",
        "level": "makes the same of the hand",
    }
    found = [says[name] for name in row.outcomes if name in says]
    if not found:
        return ""
    return f"By {comparison.labels[1]} the offending side {listed(found, 'or')}, where nothing else is amiss."
