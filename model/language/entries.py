"""What a word, an effect and an act of the laws are: their names, sorts and games."""

from __future__ import annotations

from enum import Enum

from attrs import frozen


class Sort(Enum):
    """What kind of thing an expression stands for."""

    TRUTH = "truth"
    NUMBER = "number"
    SEAT = "seat"
    SIDE = "side"
    REVOKE = "revoke"
    EXPOSURE = "exposure"
    CALL = "call"
    DENOMINATION = "denomination"
    OPTION = "option"


WHIST, BRIDGE = frozenset({"whist"}), frozenset({"auction", "duplicate"})
DUPLICATE = frozenset({"duplicate"})
ALL = WHIST | BRIDGE


@frozen
class WordEntry:
    """One word: its name, the sorts it wants, the sort it gives, its meaning in one line, and its games."""

    name: str
    args: tuple[Sort, ...]
    result: Sort
    meaning: str
    kind: str = "fact"
    games: frozenset[str] = ALL


@frozen
class EffectEntry:
    """What a clause can write: ``component`` is the total it goes to, ``sign`` +1 or -1.

    ``against``: it is written for the other side than the clause's ``to``.
    """

    name: str
    component: str
    meaning: str
    sign: int = 1
    against: bool = False
    games: frozenset[str] = ALL


@frozen
class ActEntry:
    """Something that a right allows or a bar forbids."""

    name: str
    args: tuple[Sort, ...]
    meaning: str
