"""An oracle for a bridge club's sheet on the revoke at duplicate, written by hand from its text.

It knows the record format and ``Course`` and no other code of the project.  The sheet defines no revoke and says
nothing of dummy, of claims, of who must draw attention and until when, or of a second revoke: ``rule`` has a keyword
for what it needs to be told.
"""

from __future__ import annotations

from typing import Literal

from model.table import record as rec
from model.table.cards import Seat, Side
from model.table.record import Game, HandRecord
from tests.oracle.duplicate_scoring import (
    AskedUntil,
    CostlyRevoke,
    Verdict,
    asked_by_a_defender,
    assessed,
    played_on,
    tricks_since,
    verdict,
)
from tests.oracle.history import NEVER, History


def transferred(history: History, seat: Seat, trick: int, example: Literal["additional", "any"]) -> int:
    """Points 1 and 2, and the last sentence before the twelfth trick."""
    side, suit = seat.side, history.led(trick)
    tricks = tricks_since(history, side, trick)
    if history.course.winner(trick) is seat:
        return min(tricks, 2)  # 1: "that trick, plus one more if another trick was won after the revoke"
    later = [t for t in history.course.tricks if t.number > trick and t.winner is seat]
    with_such_a_card = any(t.cards[seat].suit == suit for t in later)  # "a card that should have been played"
    if tricks == 1 and example == "any" and with_such_a_card:
        return 2  # "this trick is also transferred", though it is the only one
    return min(tricks, 2 if with_such_a_card else 1)  # 2


def rule(
    record: HandRecord,
    *,
    ahead: Literal["establishes", "does_not"] = "establishes",
    asked_until: AskedUntil = "played_on",
    attention: Literal["needed", "by_correction_too", "not_needed"] = "by_correction_too",
    example: Literal["additional", "any"] = "additional",
    dummy: Literal["offender", "no_revoke"] = "offender",
    twelfth: Literal["no_penalty", "as_any"] = "no_penalty",
    twice: Literal["each", "no_trick_twice"] = "each",
    adjusting: Literal["must", "can_let_it_be"] = "must",
    both_adjusted: Literal["never", "each_side"] = "each_side",
    insufficiently: Literal["by_nothing_too", "only_by_a_penalty"] = "by_nothing_too",
) -> Verdict:
    """Rule on a finished duplicate hand.  The questions:

    - ``ahead``: the partner had played to the next trick before the revoke was made.
    - ``asked_until``: a defender's question counts until somebody plays on, or until the trick is quitted.
    - ``attention``: whether a revoke that nobody draws attention to costs anything ("the Director must be called"), and
      whether the correction after a defender's question, which "he must" make, draws it by itself.
    - ``example``: the rule has a second trick for an "additional" trick won with such a card, the example for "a Club
      later won a trick": is the only trick won enough?
    - ``dummy``: whether dummy is an "offender".
    - ``twelfth``: "There may not be a penalty": there is none, or perhaps there is.
    - ``twice``: two revokes may each cost the same trick, or not.
    - ``adjusting``: whether the Director, who "may", adjusts where he has assessed more.
    - ``both_adjusted``: where both sides revoked no side is "non-offending"; or each is, as to the other's revoke.
    - ``insufficiently``: whether a side that gets no trick at all is "insufficiently compensated".
    """
    if record.game is not Game.DUPLICATE:
        raise ValueError("this oracle rules on duplicate bridge")
    history = History.of(record)
    won = {side: tricks_since(history, side, 1) for side in Side}
    accused = {(event.seat, event.trick) for event in record.events if isinstance(event, rec.ClaimRevoke)}
    revokes = []
    for trick in range(1, 14):
        for seat in Seat:
            is_revoke = history.failed_to_follow(seat, trick) and (seat is not record.dummy or dummy == "offender")
            if not is_revoke and (seat, trick) not in accused:
                continue
            correction = history.corrected.get((seat, trick), NEVER)
            on = played_on(history, seat, trick, ahead == "establishes") < correction
            asked = (
                asked_by_a_defender(history, seat, trick, asked_until) < NEVER
            )  # "the penalty is as for an established revoke"
            established = is_revoke and on
            noticed = attention == "not_needed" or proved(record, seat, trick)
            noticed = noticed or (
                attention == "by_correction_too" and asked and correction < NEVER
            )  # "he must correct his card"
            exempt = trick == 12 and twelfth == "no_penalty"
            payable = is_revoke and (on or asked) and noticed and not exempt
            cost = transferred(history, seat, trick, example) if payable else 0
            revokes.append(CostlyRevoke(seat, trick, is_revoke, established, payable, cost))
    counted = counted_tricks(history, won, revokes, twice)
    due = insufficiently == "only_by_a_penalty"
    sides = {r.seat.side for r in revokes if (r.established or r.payable) and (r.transferred or not due)}
    found = assessed(record)
    if found and adjusting == "must" and (len(sides) == 1 or both_adjusted == "each_side"):
        counted = adjusted(counted, found, {side.other for side in sides})
    return verdict(record, won, counted, revokes)


def proved(record: HandRecord, seat: Seat, trick: int) -> bool:
    """Whether the revoke is shown to the Director; the sheet has no time bar."""
    claims = [event for event in record.events if isinstance(event, rec.ClaimRevoke) and event.proved]
    return any((claim.seat, claim.trick) == (seat, trick) for claim in claims)


def adjusted(counted: dict[Side, int], found: dict[Side, int], injured: set[Side]) -> dict[Side, int]:
    """No injured side is left with fewer tricks than the Director finds that it would have had."""
    for side in Side:
        if side in injured and counted[side] < found.get(side, 0):
            counted = {side: found[side], side.other: 13 - found[side]}
    return counted


def counted_tricks(
    history: History, won: dict[Side, int], revokes: list[CostlyRevoke], twice: Literal["each", "no_trick_twice"]
) -> dict[Side, int]:
    """The tricks after the transfers; no side loses more than it has won."""
    lost = {}
    for side in Side:
        costly = [revoke for revoke in revokes if revoke.seat.side is side and revoke.transferred]
        there = won[side]
        if twice == "no_trick_twice" and costly:
            there = tricks_since(history, side, min(revoke.trick for revoke in costly))
        lost[side] = min(sum(revoke.transferred for revoke in costly), there)
    return {side: won[side] - lost[side] + lost[side.other] for side in Side}
