"""What stands in the way of a ruling: contradictions, what cannot be carried out, what is struck out."""

from __future__ import annotations

import re

from model.concrete.conflicts import Conflict
from model.concrete.evaluate import Value
from model.concrete.hand import Incident
from model.table.cards import Seat, Side
from reports.grammar import Noun, counted, fill, listed, sentence
from reports.heard import Heard
from reports.names import SIDES
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
        found.append(f"Law {short.law} cannot be carried out on {name.name if name else short.subject}: {reason}.")
    return found


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
    args = [_value(text) for text in (match[2] or "").split(", ") if text]
    nouns = {slot: heard.name(arg) or Noun(str(arg)) for slot, arg in zip("xy", args, strict=False)}
    for incident in args:
        if isinstance(incident, Incident):
            nouns |= {"he": heard.name(incident.seat) or Noun(""), "they": SIDES[incident.seat.side]}
    entry = WORDS.get(word)
    if isinstance(entry, Truth):
        return f"whether {fill(entry.yes, nouns)}"
    if entry is not None:
        return fill(entry.name, nouns)
    return f"whether anybody may {fill(ACTS[word], nouns)}"


def _value(text: str) -> Value:
    if text in Side.__members__:
        return Side[text]
    if text in Seat.__members__:
        return Seat[text]
    match = re.fullmatch(r"([NESW]) in trick (\d+)", text)
    return Incident(Seat[match[1]], int(match[2])) if match else text
