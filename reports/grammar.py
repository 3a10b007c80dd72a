"""A little English grammar: numbers, lists, nouns, and verbs that agree with them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

#: A part of more words than this is long.
_LONG = 9


def spelled(number: int) -> str:
    """The number, as a word up to twelve."""
    if number < 0:
        return f"minus {spelled(-number)}"
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def counted(number: int, unit: str) -> str:
    """So many of a unit: ``one trick``, ``three tricks``, ``no tricks``; without a unit only the number."""
    if not unit:
        return spelled(number)
    return f"{spelled(number) if number else 'no'} {unit if number == 1 else unit + 's'}"


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``; a comma stands before the last ``and`` where the parts are long."""
    if len(parts) < 2:
        return "".join(parts)
    heavy = any(f" {joint} " in part or "," in part or len(part.split()) > _LONG for part in parts)
    return f"{', '.join(parts[:-1])}{',' if heavy else ''} {joint} {parts[-1]}"


def opening(clause: str) -> str:
    """The subject of a simple clause with its *is*, which a like clause after it need not repeat; else nothing."""
    match = re.match(r"(?!there|for |either|both|neither)[^,]*? (?:is|are|was|were) (?!an? )", clause)
    return match[0] if match and "," not in clause else ""


def merged(clauses: Iterable[str]) -> list[str]:
    """The clauses, those together that follow each other and say what the same thing is: *it is claimed and proved*."""
    found: list[tuple[str, list[str]]] = []
    for clause in clauses:
        subject = opening(clause)
        if subject and found and found[-1][0] == subject:
            found[-1][1].append(clause.removeprefix(subject))
        else:
            found.append((subject, [clause.removeprefix(subject)]))
    return [subject + listed(rest) for subject, rest in found]


def article(noun: str) -> str:
    """The noun with ``a`` or ``an``."""
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


#: Marks a relative pronoun until it is known that it begins its clause.
RELATIVE = "\N{SECTION SIGN}"


@frozen
class Noun:
    """A name by which a sentence speaks of something.

    ``topic``: it is what the sentence is about, so that its offender is simply *the offender*.  ``heavy``: it is too
    long to take an apostrophe: *the penalty of South's revoke in trick 12*.  ``others`` names a side's opponents where
    there is a better name than *its opponents*.
    """

    name: str
    plural: bool = False
    topic: bool = False
    heavy: bool = False
    others: str = ""

    def having(self, thing: str) -> str:
        """The thing that belongs to it."""
        if self.heavy:
            return f"the {thing} {'for' if thing == 'penalty' else 'of'} {self.name}"
        apostrophe = "'" if self.plural and self.name.endswith("s") else "'s"
        own = {"it": "its", "he": "his", f"{RELATIVE}that": f"{RELATIVE}whose", f"{RELATIVE}who": f"{RELATIVE}whose"}
        return f"{own.get(self.name, self.name + apostrophe)} {thing}"


def fill(template: str, nouns: Mapping[str, Noun], subject: Noun | None = None) -> str:
    """Put nouns into a template.

    ``{x}`` stands for a noun's name and ``{x's} thing`` for what belongs to it; ``takes|take`` is the verb in the
    singular and in the plural, of which the subject (else the noun ``x``) decides.
    """
    subject = subject or nouns.get("x", Noun(""))
    text = re.sub(r"\b([\w']+)\|([\w']+)\b", lambda verb: verb[2 if subject.plural else 1], template)
    text = re.sub(r"\{(\w+)'s\} (\w+)", lambda slot: nouns[slot[1]].having(slot[2]), text)
    return re.sub(r"\{(\w+)\}", lambda slot: nouns[slot[1]].name, text)
