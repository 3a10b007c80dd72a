"""How a hand of whist is scored (laws 1-10), the penalties for revokes included; both whist codes share it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, TypeAlias

from attrs import define, field, frozen

from model.table import record as rec
from model.table.cards import Seat, Side
from model.table.record import HandRecord
from tests.oracle.history import Revoke

FewTricks: TypeAlias = Literal["what_there_is", "whole_or_none", "always_three", "forbidden"]
LowScore: TypeAlias = Literal["floor", "negative", "forbidden"]
Penalties: TypeAlias = Literal["together", "one_by_one"]
Prevails: TypeAlias = Literal["bar", "precedence", "contradiction"]
AfterGame: TypeAlias = Literal["counts_on", "stops"]

OPTIONS = ("take_tricks", "deduct_points", "add_points")


@frozen
class Verdict:
    """What the law says of the hand."""

    revokes: tuple[Revoke, ...]
    tricks_won: dict[Side, int]
    tricks_counted: dict[Side, int]
    score: dict[Side, int]
    game: Side | None
    game_points: dict[Side, int]
    contradictory: bool


@frozen
class ScoringReadings:
    """The questions that the scoring leaves open; see ``whist_1864.rule``."""

    few_tricks: FewTricks
    low_score: LowScore
    penalties: Penalties
    prevails: Prevails
    after_game: AfterGame


def exacted(record: HandRecord, revokes: Sequence[Revoke]) -> list[tuple[Side, str]]:
    """The offending side and the option, the last one chosen, for each revoke that is payable."""
    chosen = {(e.seat, e.trick): e.option for e in record.events if isinstance(e, rec.Choose)}
    found = []
    for revoke in revokes:
        if revoke.payable:
            option = chosen.get((revoke.seat, revoke.trick))
            if option not in OPTIONS:
                raise ValueError(f"no such penalty for {revoke.seat.name} in trick {revoke.trick}: {option!r}")
            found.append((revoke.seat.side, option))
    return found


def score(
    record: HandRecord,
    revokes: Sequence[Revoke],
    won: dict[Side, int],
    penalties: Sequence[tuple[Side, str]],
    barred: Collection[Side],
    capped: Collection[Side],
    readings: ScoringReadings,
) -> Verdict:
    """Count the penalties, the tricks and the honours (5); ``barred`` cannot win, ``capped`` not score more than 4."""
    count = _Count(barred, capped, readings, dict(won), dict(record.score_before))
    batches = [list(penalties)] if readings.penalties == "together" else [[one] for one in penalties]
    for batch in batches:
        count.exact(batch)
    count.add({side: max(0, count.tricks[side] - 6) for side in Side})  # 2
    count.add({side: honours(record, side) for side in Side})
    return Verdict(tuple(revokes), won, count.tricks, count.score, count.game, count.game_points, count.contradictory)


@define
class _Count:
    """The score as it is counted up."""

    barred: Collection[Side]
    capped: Collection[Side]
    readings: ScoringReadings
    tricks: dict[Side, int]
    score: dict[Side, int]
    game: Side | None = None
    game_points: dict[Side, int] = field(factory=lambda: dict.fromkeys(Side, 0))
    contradictory: bool = False

    def exact(self, batch: Sequence[tuple[Side, str]]) -> None:
        """Exact these penalties at once."""
        taken = {side: self.to_take(side, batch.count((side, "take_tricks"))) for side in Side}
        points = {}
        for side in Side:
            added = 3 * batch.count((side.other, "add_points"))
            points[side] = added - self.to_deduct(side, batch.count((side, "deduct_points")), added)
        for side in Side:
            self.tricks[side] += taken[side.other] - taken[side]
        self.add(points, penalty=True)

    def to_take(self, side: Side, penalties: int) -> int:
        """How many tricks are taken from the side."""
        there = self.tricks[side]
        if self.readings.few_tricks == "forbidden" and 3 * penalties > there:
            raise ValueError(f"{side.value} has only {there} tricks to take from")
        return {
            "what_there_is": min(3 * penalties, there),
            "whole_or_none": 3 * min(penalties, there // 3),
            "always_three": 3 * penalties,
            "forbidden": 3 * penalties,
        }[self.readings.few_tricks]

    def to_deduct(self, side: Side, penalties: int, added: int) -> int:
        """How many points are deducted from the side."""
        deducted, there = 3 * penalties, self.score[side] + added
        if not penalties or there >= deducted or self.readings.low_score == "negative":
            return deducted
        if self.readings.low_score == "forbidden":
            raise ValueError(f"{side.value} has not {deducted} points to deduct from")
        return there

    def add(self, points: dict[Side, int], penalty: bool = False) -> None:
        """Count points to both sides and see whether the game is won."""
        if self.game is not None and self.readings.after_game == "stops":
            return
        for side in Side:
            total = self.score[side] + points[side]
            if side in self.capped and total > 4 and not (penalty and self.readings.prevails == "precedence"):
                self.contradictory |= penalty and self.readings.prevails == "contradiction"
                total = max(4, self.score[side])  # "he cannot score more than four"
            self.score[side] = total
        free = [side for side in Side if side not in self.barred or self.readings.prevails == "precedence"]
        winners = [side for side in free if self.score[side] >= 5]  # 2
        if self.game is None and len(winners) == 2:
            self.contradictory = True  # only where the precedence of penalties prevails: both would win
        elif self.game is None and winners:
            self.game = winners[0]
            adverse = self.score[self.game.other]
            self.game_points[self.game] = 3 if adverse <= 0 else 2 if adverse < 3 else 1  # 8


def honours(record: HandRecord, side: Side) -> int:
    """Laws 3 and 4."""
    cards = [card for seat in Seat if seat.side is side for card in record.deal[seat]]
    held = sum(card.suit == record.trump and card.rank >= 11 for card in cards)
    return 0 if record.score_before[side] == 4 else {4: 4, 3: 2}.get(held, 0)
