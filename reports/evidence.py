"""The evidence for the loopholes, looked up in the published reviews and in the hands that were found for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, TypeAlias

from attrs import frozen

from model.language.document import Code
from model.language.entries import Sort
from model.language.errors import LawError
from model.language.expression import parse
from model.table.record import HandRecord
from proofs.finding import Hearing
from proofs.finds import find_all
from proofs.hear import hear
from proofs.solver import Budget
from proofs.verdict import Verdict
from reports.loopholes import Evidence, Loophole, code_of
from reports.progress import progress

#: The published reviews, by the codes' ids.
Reviews: TypeAlias = Mapping[str, Mapping[str, Any]]

#: For a code and an expression the smallest hand, or None where it is proved that there is none.
Hands: TypeAlias = Mapping[tuple[str, str], HandRecord | None]


@frozen
class Looked:
    """What was found when evidence was looked up for one code: ids, statements or laws; a hand; a value."""

    code: str
    evidence: Evidence
    names: tuple[str, ...] = ()
    hand: HandRecord | None = None
    value: object = None


def hands_for(loopholes: Iterable[Loophole], budget: Budget) -> dict[tuple[str, str], HandRecord | None]:
    """All hands that the evidence needs, looked for anew; LawError when one is not decided within the budget."""
    found: dict[tuple[str, str], HandRecord | None] = {}
    for name, expressions in _by_code(loopholes).items():
        with progress(f"loopholes, {name}") as report:
            answers = find_all(code_of(name), expressions, budget, report)
        for expression, (verdict, hand) in zip(expressions, answers, strict=True):
            if verdict is Verdict.UNKNOWN:
                raise LawError("not decided within the budget", place=name, source=expression)
            found[(name, expression)] = hand
    return found


def _by_code(loopholes: Iterable[Loophole]) -> dict[str, list[str]]:
    asked: dict[str, list[str]] = {}
    for name, expression in questions(loopholes):
        asked.setdefault(name, []).append(expression)
    return asked


def questions(loopholes: Iterable[Loophole]) -> list[tuple[str, str]]:
    """The codes and expressions of all hands that the evidence needs."""
    asked = (question for loophole in loopholes for piece in loophole.evidence for question in piece.questions)
    return list(dict.fromkeys(asked))


def look_up(loophole: Loophole, reviews: Reviews, hands: Hands) -> list[list[Looked]]:
    """For each piece of evidence what is found for each of its codes; LawError where something is not as claimed."""
    try:
        return [_piece(piece, reviews, hands) for piece in loophole.evidence]
    except LawError as error:
        raise error.at(loophole.id) from None


def _piece(piece: Evidence, reviews: Reviews, hands: Hands) -> list[Looked]:
    if piece.value:
        return _contrast(piece, hands)
    if isinstance(piece.claim, tuple):
        return [_laws(piece, code, piece.claim, reviews[code]) for code in piece.codes]
    if piece.kind in ("finding", "proved"):
        return [_named(piece, code, piece.claim, reviews[code]) for code in piece.codes]
    return [Looked(code, piece, hand=_hand(piece, code, hands)) for code in piece.codes]


def _named(piece: Evidence, code: str, pattern: str, review: Mapping[str, Any]) -> Looked:
    """The findings, or the statements, that the pattern is about."""
    if piece.kind == "finding":
        names = [f["id"] for f in review["findings"] if fnmatchcase(f["id"], f"{code}/{pattern}")]
    else:
        names = [name for name in review["statements"] if fnmatchcase(name, pattern)]
        for name in names:
            if review["statements"][name] != "proved":
                raise LawError(f"{code}: {name!r} is {review['statements'][name]}, not proved")
    if not names:
        what = "finding" if piece.kind == "finding" else "statement"
        raise LawError(f"{code}: the published review has no {what} {pattern!r}")
    return Looked(code, piece, tuple(names))


def _laws(piece: Evidence, code: str, laws: Sequence[str], review: Mapping[str, Any]) -> Looked:
    """The laws, each of which can apply and is no dead letter."""
    states = {state["law"]: state for state in review["clauses"]}
    for law in laws:
        if law not in states or states[law]["reachable"] is not True or states[law]["redundant"] is not False:
            raise LawError(f"{code}: law {law} is not one that can apply and changes a ruling")
    return Looked(code, piece, tuple(laws))


def _hand(piece: Evidence, code: str, hands: Hands) -> HandRecord | None:
    """The hand, on which the concrete engine too finds what is claimed; None where there is to be none."""
    expression = str(piece.claim)
    hand = hands[(code, expression)]
    if (hand is None) != (piece.kind == "no_hand"):
        raise LawError(f"{code}: there is {'no' if hand is None else 'a'} hand in which {expression!r} holds")
    if hand is not None and not value_on(code_of(code), hand, expression, Sort.TRUTH):
        raise LawError(f"{code}: {expression!r} does not hold in the hand that was found for it")
    return hand


def _contrast(piece: Evidence, hands: Hands) -> list[Looked]:
    """One hand under several codes."""
    hand = _hand(piece, piece.codes[0], hands)
    assert hand is not None
    found = [value_on(code_of(code), hand, piece.value, Sort.NUMBER) for code in piece.codes]
    for code, value, claimed in zip(piece.codes, found, piece.values, strict=True):
        if value != claimed:
            raise LawError(f"{code}: {piece.value!r} is {value} in the hand, not {claimed}")
    return [Looked(code, piece, hand=hand, value=value) for code, value in zip(piece.codes, found, strict=True)]


def value_on(code: Code, hand: HandRecord, expression: str, sort: Sort) -> object:
    """What an expression comes to on the hand, ruled by the code."""
    return hear(code, Hearing("", hand)).value(parse(expression, code.vocabulary, {}, sort))
