"""What the concrete engine must find in a hand before it is shown."""

from __future__ import annotations

from model.concrete.ruling import Ruling
from model.language.document import Code
from model.language.entries import Sort
from model.language.expression import Variable, Word
from model.table.cards import Side
from model.table.record import Game
from proofs.finding import Hearing
from proofs.hear import hear

_SCORE = Word("score", (Variable("s", Sort.SIDE),), Sort.NUMBER)


def standing(ruling: Ruling, side: Side) -> tuple[int, int]:
    """What a side makes of the hand, as sides compare it: the game first, then the points."""
    return ruling.game_net(side), ruling.net(side)


def outcome(ruling: Ruling) -> tuple[object, ...]:
    """All that two rulings are compared by."""
    totals = tuple(sorted(((name, side.value), total) for (name, side), total in ruling.totals.items()))
    return standing(ruling, Side.NS), totals, scores(ruling), ruling.permitted, ruling.forbidden


def scores(ruling: Ruling) -> tuple[object, ...]:
    """At whist, each side's score after the hand."""
    if ruling.hand.record.game is not Game.WHIST:
        return ()
    return tuple(ruling.value(_SCORE, {"s": side}) for side in Side)


def differ(code: Code, first: Hearing, second: Hearing) -> bool:
    """The two hearings come to different rulings, both free of contradiction."""
    a, b = hear(code, first), hear(code, second)
    return not a.conflicts and not b.conflicts and outcome(a) != outcome(b)
