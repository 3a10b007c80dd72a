"""Between facts and a history: the facts of one hand pinned, and the facts that a solver's model gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import z3

from model.symbolic.acts import MANNERS, CallSlot, ExposureSlot
from model.symbolic.handfacts import CallFacts, ExposureFacts, HandFacts, SlotFacts
from model.symbolic.history import DENOMINATIONS, NEVER, OPTIONS, SOUTH, TRUTHS, History, Slot
from model.symbolic.observe import BeyondBoundsError, canonical
from model.symbolic.terms import Num, Truth, conj, iff, neg, true_in, value_in
from model.table.cards import Seat
from model.table.record import Denomination

K = TypeVar("K")


def pin(history: History, facts: HandFacts) -> Truth:
    """That the hand is this one.  BeyondBoundsError when the history has no room for its incidents."""
    parts: list[Truth] = [
        w.equals(Num.of(seat)) for w, seat in zip(history.winners, facts.winners, strict=True) if isinstance(seat, Seat)
    ]
    tricks: dict[int, int] = {}
    for place, slot in _placed(history.slots, facts.slots, "incidents"):
        if slot is None:
            parts.append(neg(place.used))
        else:
            parts += _pin_slot(history, place, slot, tricks)
            tricks[place.index] = slot.trick
    parts += _pin_acts(history, facts)
    if history.contract is not None:
        contract = history.contract
        parts += [contract.level.equals(Num.of(facts.level)), contract.doubled.equals(Num.of(facts.doubled))]
        parts += [contract.is_in(facts.denomination), iff(contract.dealer_declares, facts.dealer_declares)]
    else:
        parts += [history.score_before[side].equals(Num.of(points)) for side, points in facts.score_before.items()]
    for holders, seats in ((history.trump_honours, facts.trump_honours), (history.aces, facts.aces)):
        parts += [h.equals(Num.of(seat)) for h, seat in zip(holders, seats, strict=False)]
    parts += [m.equals(Num.of(facts.mixed.get(seat, NEVER))) for seat, m in history.mixed.items()]
    parts += [m.equals(Num.of(facts.searched.get(side, NEVER))) for side, m in history.searched.items()]
    parts.append(history.cut.equals(Num.of(NEVER if facts.cut is None else facts.cut)))
    return conj(*parts)


P = TypeVar("P", Slot, ExposureSlot, CallSlot)
F = TypeVar("F", SlotFacts, ExposureFacts, CallFacts)


def _placed(places: Sequence[P], facts: Sequence[F], what: str) -> Iterator[tuple[P, F | None]]:
    """Each place with what stands in it: a player's first place takes what he did first."""
    waiting = list(facts)
    for place in places:
        found = next((f for f in waiting if f.seat is place.seat), None)
        if found is not None:
            waiting.remove(found)
        yield place, found
    if waiting:
        raise BeyondBoundsError(f"{waiting[0].seat.name} has too many {what}")


def _pin_acts(history: History, facts: HandFacts) -> Iterator[Truth]:
    for place, exposure in _placed(history.exposures, facts.exposures, "exposures"):
        yield iff(place.used, exposure is not None)
        if exposure is not None:
            yield place.is_(exposure.manner)
        yield iff(place.before_first_lead, exposure is not None and exposure.before_first_lead)
        yield iff(place.last_card_at_twelfth, exposure is not None and exposure.last_card_at_twelfth)
    for spot, call in _placed(history.calls, facts.calls, "calls"):
        yield iff(spot.used, call is not None)
        if call is not None:
            yield spot.is_(call.kind)
        yield iff(spot.would_oblige_revoke, call is not None and call.would_oblige_revoke)
        yield iff(spot.has_none_of_suit, call is not None and call.has_none_of_suit)
    for name in ("third_before_second", "fourth_before_second", "claimed_rest", "vulnerable"):
        yield from (iff(truth, who in getattr(facts, name)) for who, truth in getattr(history, name).items())
    for side, number in history.equity.items():
        yield iff(history.adjusted[side], side in facts.equity)
        yield number.equals(Num.of(facts.equity.get(side, 0)))


def _pin_slot(history: History, slot: Slot, facts: SlotFacts, tricks: Mapping[int, int]) -> list[Truth]:
    options = OPTIONS[history.game]
    chosen = options.index(facts.chosen) + 1 if facts.chosen in options else 0
    parts = [slot.used, slot.trick.equals(Num.of(facts.trick)), slot.chosen.equals(Num.of(chosen))]
    parts.append(slot.claim_moment.equals(Num.of(facts.claim_moment)))
    parts += [iff(getattr(slot, name), bool(getattr(facts, name))) for name in TRUTHS]
    parts += [iff(truth, seat in facts.followers) for seat, truth in slot.followers.items()]
    parts += [iff(truth, tricks[index] in (facts.same_suit or ())) for index, truth in slot.same_suit.items()]
    return parts + [iff(truth, seat in facts.withdrew) for seat, truth in slot.withdrew.items()]


def read(history: History, model: z3.ModelRef) -> HandFacts:
    """The facts that a model of the history gives; what it leaves open is taken as it comes."""

    number, truth = partial(value_in, model), partial(true_in, model)

    def slot_facts(slot: Slot) -> SlotFacts:
        chosen = number(slot.chosen)
        return SlotFacts(
            seat=slot.seat,
            trick=number(slot.trick),
            claim_moment=number(slot.claim_moment),
            chosen=OPTIONS[history.game][chosen - 1] if chosen else None,
            followers=frozenset(seat for seat, term in slot.followers.items() if truth(term)),
            withdrew=frozenset(seat for seat, term in slot.withdrew.items() if truth(term)),
            same_suit=frozenset(
                number(history.slots[index].trick) for index, same in slot.same_suit.items() if truth(same)
            ),
            **dict[str, Any]((name, truth(getattr(slot, name))) for name in TRUTHS),
        )

    def those(truths: Mapping[K, Truth]) -> frozenset[K]:
        return frozenset(who for who, term in truths.items() if truth(term))

    winners = tuple(Seat(number(w)) for w in history.winners)
    slots = [slot_facts(slot) for slot in history.slots if truth(slot.used)]
    leaders = (SOUTH.next, *winners)
    slots.sort(key=lambda s: (s.trick, (s.seat - leaders[s.trick - 1]) % 4))
    contract = history.contract
    moments = {seat: number(m) for seat, m in history.mixed.items()}
    searches = {side: number(m) for side, m in history.searched.items()}
    cut = number(history.cut)
    facts = HandFacts(
        game=history.game,
        winners=winners,
        ns_won=number(history.tricks_won_ns),
        slots=tuple(slots),
        level=number(contract.level) if contract else 1,
        denomination=DENOMINATIONS[number(contract.denomination)] if contract else Denomination.SPADES,
        doubled=number(contract.doubled) if contract else 0,
        dealer_declares=truth(contract.dealer_declares) if contract else True,
        score_before={side: number(n) for side, n in history.score_before.items()},
        trump_honours=tuple(Seat(number(h)) for h in history.trump_honours),
        aces=tuple(Seat(number(h)) for h in history.aces),
        mixed={seat: m for seat, m in moments.items() if m != NEVER},
        searched={side: m for side, m in searches.items() if m != NEVER},
        cut=cut if cut != NEVER else None,
        exposures=tuple(
            ExposureFacts(x.seat, MANNERS[number(x.manner)], truth(x.before_first_lead), truth(x.last_card_at_twelfth))
            for x in history.exposures
            if truth(x.used)
        ),
        calls=tuple(
            CallFacts(c.seat, number(c.kind), truth(c.would_oblige_revoke), truth(c.has_none_of_suit))
            for c in history.calls
            if truth(c.used)
        ),
        third_before_second=those(history.third_before_second),
        fourth_before_second=those(history.fourth_before_second),
        claimed_rest=those(history.claimed_rest),
        vulnerable=those(history.vulnerable),
        equity={side: number(n) for side, n in history.equity.items() if truth(history.adjusted[side])},
    )
    return canonical(facts)
