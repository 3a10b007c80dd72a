"""What a duplicate contract scores, and the ruling of a duplicate oracle; all duplicate codes share it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from attrs import frozen

from model.table import record as rec
from model.table.cards import Seat, Side
from model.table.record import Contract, Denomination, HandRecord
from tests.oracle.history import NEVER, History, Revoke

AskedUntil: TypeAlias = Literal["played_on", "quitted"]


@frozen
class CostlyRevoke(Revoke):
    """A revoke with the tricks that it costs."""

    transferred: int


@frozen
class Verdict:
    """What the law says of the hand; ``net`` is what the side scores, or the other scores of it."""

    revokes: tuple[CostlyRevoke, ...]
    tricks_won: dict[Side, int]
    tricks_counted: dict[Side, int]
    net: dict[Side, int]
    contradictory: bool = False


def tricks_since(history: History, side: Side, trick: int) -> int:
    """How many tricks the side won from this one on."""
    return sum(t.winner.side is side for t in history.course.tricks if t.number >= trick)


def played_on(history: History, seat: Seat, trick: int, ahead: bool) -> int:
    """When the player or his partner led or played to the next trick; if ``ahead``, even before his own card."""
    revoked = history.played[seat, trick]
    times = [history.played.get((player, trick + 1), NEVER) for player in (seat, seat.partner)]
    return min((max(time, revoked) for time in times if ahead or time > revoked), default=NEVER)


def asked_by_a_defender(history: History, seat: Seat, trick: int, asked_until: AskedUntil) -> int:
    """When a defender asked his partner about the renounce, which must still be his last card and uncorrected.

    ``asked_until``: a question that is put when the trick has been quitted counts until he plays on, or not.
    """
    record = history.course.record
    until = min(history.corrected.get((seat, trick), NEVER), history.played.get((seat, trick + 1), NEVER))
    if record.contract is None or seat.side is record.contract.declarer.side or not history.renounced(seat, trick):
        return NEVER
    if asked_until == "quitted":
        until = min(until, *(now for now, number, _, _ in history.quits if number == trick), NEVER)
    for now in range(history.played[seat, trick], min(until, len(record.events))):
        if record.events[now] == rec.Ask(seat.partner):
            return now
    return NEVER


def drawn_attention(record: HandRecord, seat: Seat, trick: int) -> int:
    """When attention was first drawn to the revoke."""
    for now, event in enumerate(record.events):
        if isinstance(event, rec.ClaimRevoke) and (event.seat, event.trick) == (seat, trick):
            return now
    return NEVER


def next_deal(record: HandRecord) -> int:
    """When the next deal began."""
    return next((now for now, event in enumerate(record.events) if isinstance(event, rec.Cut)), NEVER)


def assessed(record: HandRecord) -> dict[Side, int]:
    """The tricks without the irregularities of each side that the Director has assessed, as he last found them."""
    return {event.side: event.tricks for event in record.events if isinstance(event, rec.Assess)}


def verdict(
    record: HandRecord, won: dict[Side, int], counted: dict[Side, int], revokes: Sequence[CostlyRevoke]
) -> Verdict:
    """The verdict, with the score of the tricks counted."""
    if record.contract is None:
        raise ValueError("a duplicate hand has a contract")
    side = record.contract.declarer.side
    points = contract_score(record.contract, counted[side], side in record.vulnerable)
    return Verdict(tuple(revokes), won, counted, {side: points, side.other: -points})


def contract_score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """The declarer's score for these tricks, below nothing if he fails."""
    over = tricks - 6 - contract.level
    if over < 0:
        return -_undertricks(-over, contract.doubled, vulnerable)
    minor = contract.denomination in (Denomination.CLUBS, Denomination.DIAMONDS)
    each = 20 if minor else 30
    first = 10 if contract.denomination is Denomination.NO_TRUMP else 0
    trick_points = (each * contract.level + first) * (1, 2, 4)[contract.doubled]
    overtrick = 100 * contract.doubled * (2 if vulnerable else 1) if contract.doubled else each
    game = (500 if vulnerable else 300) if trick_points >= 100 else 50
    slam = {6: (500, 750), 7: (1000, 1500)}.get(contract.level, (0, 0))[vulnerable]
    return trick_points + over * overtrick + game + slam + 50 * contract.doubled


def _undertricks(under: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return under * (100 if vulnerable else 50)
    table = [200] + [300] * 12 if vulnerable else [100, 200, 200] + [300] * 10
    return sum(table[:under]) * doubled
