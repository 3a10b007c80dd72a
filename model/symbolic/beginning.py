"""The tricks before the known cards of an ending: who won them, and in which of them an earlier incident stood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import evolve

from model.symbolic.handfacts import Earlier, HandFacts, SlotFacts
from model.table.cards import Seat, Side

#: Who wins each trick, or only which side, and the incidents, each in its trick.
Beginning: TypeAlias = "tuple[list[Seat | Side], tuple[SlotFacts, ...]]"


def beginnings(facts: HandFacts) -> Iterator[Beginning]:
    """Ways in which the tricks before the known cards can have gone, such as the facts say."""
    free = next((slot for slot in facts.slots if slot.trick == 0), None)
    if free is not None and free.earlier is not None:
        yield from _with_earlier(facts, free, free.earlier)
        return
    for winners in _winner_sequences(facts):
        for slots in _unplaced(facts):
            yield winners, slots


def _winner_sequences(facts: HandFacts) -> Iterator[list[Seat | Side]]:
    """Who wins each trick, or only which side; where it is open, all of one side's first or last."""
    open_tricks = [n for n, winner in enumerate(facts.winners) if winner is None]
    missing = facts.ns_won - sum((w.side if isinstance(w, Seat) else w) is Side.NS for w in facts.winners)
    for side, count in ((Side.NS, missing), (Side.EW, len(open_tricks) - missing)):
        winners: list[Seat | Side] = [w if w is not None else side.other for w in facts.winners]
        for n in open_tricks[:count]:
            winners[n] = side
        yield winners
        if not open_tricks:
            return


def _unplaced(facts: HandFacts) -> Iterator[tuple[SlotFacts, ...]]:
    """The incidents; one in trick 0 may stand in any trick of which only the winners' side is known."""
    open_tricks = [n for n, winner in enumerate(facts.winners, 1) if winner is None]
    free = [slot for slot in facts.slots if slot.trick == 0]
    if not free:
        yield facts.slots
        return
    placed = tuple(slot for slot in facts.slots if slot.trick)
    for trick in reversed(open_tricks):
        yield (*(evolve(slot, trick=trick) for slot in free), *placed)


def _with_earlier(facts: HandFacts, free: SlotFacts, earlier: Earlier) -> Iterator[Beginning]:
    """The same where something is known of the trick of the earlier incident; the latest trick is tried first."""
    side = free.seat.side
    open_tricks = [n for n, winner in enumerate(facts.winners, 1) if winner is None]
    leader = facts.winners[len(open_tricks)]
    assert isinstance(leader, Seat), "who leads to the first trick with known cards has won the trick before"
    known = sum((w.side if isinstance(w, Seat) else w) is side for w in facts.winners if w is not None)
    missing = (facts.ns_won if side is Side.NS else 13 - facts.ns_won) - known
    last = len(open_tricks) + 1
    for trick in range(last, 0, -1):
        own = 0 if trick == last else int(earlier.side_won)
        after = earlier.later - (trick < last and leader.side is side)
        before = missing - after - own
        if trick == last and (earlier.side_won, earlier.player_won) != (leader.side is side, leader is free.seat):
            continue
        if not (0 <= after <= max(last - 1 - trick, 0) and 0 <= before <= trick - 1):
            continue
        winners: list[Seat | Side] = [w if w is not None else side.other for w in facts.winners]
        for n in [*range(1, before + 1), *range(trick + 1, trick + after + 1)]:
            winners[n - 1] = side
        if trick < last and earlier.side_won:
            winners[trick - 1] = free.seat if earlier.player_won else free.seat.partner
        yield winners, tuple(_placed(slot, trick) for slot in facts.slots)


def _placed(slot: SlotFacts, trick: int) -> SlotFacts:
    """The incident with its trick; what was said of trick 0 is said of it."""
    same = slot.same_suit and frozenset(n or trick for n in slot.same_suit)
    return evolve(slot, trick=slot.trick or trick, same_suit=same)
