"""What stands in the way of a ruling: contradictions, what cannot be carried out, what is struck out."""

from __future__ import annotations

import re

from model.concrete.calls import CallOn
from model.concrete.conflicts import Conflict
from model.concrete.evaluate import Value
from model.concrete.hand import Exposure, Incident
from model.concrete.penalties import Infeasible
from model.table.cards import Seat, Side
from reports.grammar import Noun, counted, fill, listed, sentence, spelled
from reports.heard import Heard
from reports.names import SEATS, SIDES
from reports.phrases import ACTS, COMPONENTS, CONSTANTS, WORDS, Truth


def contradictions(heard: Heard) -> list[str]:
    """The laws that cannot stand together at this hand, and about what they differ."""
    return [
        sentence(f"{laws(conflict.laws)} contradict each other about {_subject(conflict, heard)}")
        for conflict in heard.ruling.conflicts
    ]


def shortages(heard: Heard) -> list[str]:
    """What cannot be carried out."""
    found = []
    for short in heard.ruling.infeasible:
        name = heard.name(short.subject)
        reason = re.sub(r"\b[a-z]+_[a-z_]+\b", lambda option: CONSTANTS.get(option[0], option[0]), short.reason)
        numbers = _numbers(heard, short)
        found.append(
            f"Law {short.law} cannot be carried out on {name.name if name else short.subject}: {reason}{numbers}."
        )
    return found


def _numbers(heard: Heard, short: Infeasible) -> str:
    """What the side has and what it must give, where tricks or points are short."""
    side, ruling = short.subject, heard.ruling
    if not isinstance(side, Side):
        return ""
    if "tricks" in short.reason:
        won, taken = ruling.hand.tricks_won[side], ruling.totals["tricks_taken", side]
        lost = ruling.totals["tricks_taken", side.other]
        return f" ({_has(won, taken, 'won', 'trick')}; {counted(lost, 'trick')} to be given)"
    items = [i.amount for i in ruling.items if i.component == "penalty_points" and i.side is side and not i.struck_by]
    added, deducted = sum(n for n in items if n > 0), -sum(n for n in items if n < 0)
    before = ruling.hand.record.score_before[side]
    return f" ({_has(before, added, 'scored before', 'point')}; {counted(deducted, 'point')} to be deducted)"


def _has(own: int, more: int, how: str, unit: str) -> str:
    return f"{counted(own, unit)} {how}" + (f" and {spelled(more)} for penalties" if more else "")


def strikes(heard: Heard) -> list[str]:
    """What limits strike out."""
    return [
        f"{SIDES[item.side].having(counted(abs(item.amount), COMPONENTS[item.component].unit))} "
        f"{COMPONENTS[item.component].purpose} ({laws(item.laws)}) "
        f"{'is' if abs(item.amount) == 1 else 'are'} struck out by {laws(item.struck_by)}."
        for item in heard.ruling.items
        if item.struck_by and item.amount
    ]


def laws(numbers: tuple[str, ...]) -> str:
    """``law 84``, ``law 84 and law 89``."""
    return listed([f"law {number}" for number in numbers])


def _subject(conflict: Conflict, heard: Heard) -> str:
    """What the laws differ about; the engine gives it as a word with its arguments, such as ``net(NS)``."""
    match = re.fullmatch(r"(\w+)(?:\((.*)\))?", conflict.what)
    assert match is not None
    word = match[1]
    args = [_value(text, heard) for text in (match[2] or "").split(", ") if text]
    nouns = {slot: heard.name(arg) or Noun(str(arg)) for slot, arg in zip("xy", args, strict=False)}
    for arg in args:
        if isinstance(arg, Incident | Exposure | CallOn):
            seat = arg.seat if isinstance(arg, Incident) else arg.event.seat
            nouns |= {"he": Noun(SEATS[seat]), "they": SIDES[seat.side]}
    entry = WORDS.get(word)
    if isinstance(entry, Truth):
        return f"whether {fill(entry.yes, nouns)}"
    if entry is not None:
        return fill(entry.name, nouns)
    return f"whether anybody may {fill(ACTS[word], nouns)}"


def _value(text: str, heard: Heard) -> Value:
    """What an argument in the engine's words is at this hand."""
    hand = heard.ruling.hand
    if text in Side.__members__:
        return Side[text]
    if text in Seat.__members__:
        return Seat[text]
    known: list[Value] = [*hand.incidents, *hand.exposures, *hand.calls]
    return next((one for one in known if str(one) == text), text)
