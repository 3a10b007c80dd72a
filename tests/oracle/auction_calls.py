"""Laws 67-75 of auction bridge, read by hand from their text: which cards may be called, and who disobeys a call.

Part of the oracle ``auction_1914``, where the keywords are explained.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from model.table import record as rec
from model.table.cards import Card, Seat
from model.table.record import Demand, HandRecord, Manner
from tests.oracle.history import NEVER, History, Winning

CalledDeclarer: TypeAlias = Literal["void", "binding"]
CalledCard: TypeAlias = Literal["repeated", "a_revoke"]
BeforeLead: TypeAlias = Literal["not_by_67", "liable"]
ClaimForfeits: TypeAlias = Literal["all", "earlier", "later", "nothing"]

#: 73; 75 has the call of an exposed card repeated instead.
LAW_73 = (Demand.HIGHEST, Demand.LOWEST, Demand.SUIT, Demand.WIN, Demand.LOSE, Demand.NOT_SUIT)

#: 68, 70-72; 69 excepts what only an adversary sees.
EXPOSED = (Manner.TWO_AT_ONCE, Manner.DROPPED, Manner.SEEN_BY_PARTNER, Manner.NAMED, Manner.THROWN_DOWN, Manner.LED_ON)


@frozen
class Exposure:
    """An exposure, by the number of its event; ``liable``: its cards may be called until they are played."""

    event: int
    seat: Seat
    cards: frozenset[Card]
    liable: bool


def exposures(record: HandRecord, before_lead: BeforeLead, claim_forfeits: ClaimForfeits) -> tuple[Exposure, ...]:
    """Each ``Expose``, and what else lays cards on the table: throwing down (72), the last card (70a)."""
    if record.contract is None:
        raise ValueError("a hand of auction bridge has a contract")
    declarer = record.contract.declarer
    first_lead = next((now for now, event in enumerate(record.events) if isinstance(event, rec.Play)), NEVER)
    claim = next((n for n, e in enumerate(record.events) if isinstance(e, rec.ClaimRest) and e.seat is declarer), NEVER)
    hands = {seat: set(cards) for seat, cards in record.deal.items()}
    found = []

    def liable(now: int, seat: Seat, manner: Manner) -> bool:
        adverse = seat.side is not declarer.side and manner in EXPOSED  # 67, 68, 69; 72 on declarer's
        in_time = now > first_lead or before_lead == "liable"  # 67: "After the original lead"
        forfeited = {
            "all": claim < NEVER,
            "earlier": now < claim < NEVER,
            "later": claim < now,
            "nothing": False,
        }[claim_forfeits]  # 72, end
        return adverse and in_time and not forfeited

    for now, event in enumerate(record.events):
        match event:
            case rec.Play(seat=seat, card=card):
                hands[seat] -= {card}
            case rec.Correct(seat=seat, withdrawn=old, substituted=new):
                hands[seat] = hands[seat] - {new} | {old}
            case rec.Expose(seat=seat, cards=cards, manner=manner):
                exposed = liable(now, seat, manner)
                found.append(Exposure(now, seat, frozenset(cards), exposed))
                partner = hands[seat.partner]
                if len(hands[seat]) == 1 and len(partner) == 2 and manner in EXPOSED:  # 70a
                    found.append(Exposure(now, seat.partner, frozenset(partner), exposed))
            case rec.ThrowDown(seat=seat):
                found.append(Exposure(now, seat, frozenset(hands[seat]), liable(now, seat, Manner.THROWN_DOWN)))
            case _:
                pass
    return tuple(found)


def disobeyed(
    history: History,
    seat: Seat,
    trick: int,
    called_declarer: CalledDeclarer,
    called_card: CalledCard,
    winning: Winning,
) -> bool:
    """73 and 74: a call that he could have obeyed without a revoke."""
    contract = history.course.record.contract
    declares = contract is not None and seat is contract.declarer
    if seat is history.course.record.dummy or (declares and called_declarer == "void"):
        return False
    demands = (*LAW_73, Demand.CARD) if called_card == "a_revoke" else LAW_73
    calls = [call for call in history.calls[seat, trick] if call.demand in demands]
    return any(history.disobeyed(call, seat, trick, winning) for call in calls)


def corrected_in_time(history: History, seat: Seat, trick: int) -> bool:
    """73: "unless such play be corrected before the trick be turned and quitted"."""
    quitted = min((now for now, number, _, _ in history.quits if number == trick), default=NEVER)
    return history.corrected.get((seat, trick), NEVER) < quitted
