"""Between facts and a history: the facts of one hand pinned, and the facts that a solver's model gives."""

from __future__ import annotations

import z3

from model.symbolic.handfacts import HandFacts, SlotFacts
from model.symbolic.history import DENOMINATIONS, NEVER, OPTIONS, SOUTH, History, Slot
from model.symbolic.observe import BeyondBoundsError, canonical
from model.symbolic.terms import Num, Truth, conj, iff, neg
from model.table.cards import Seat
from model.table.record import Denomination


def pin(history: History, facts: HandFacts) -> Truth:
    """That the hand is this one.  BeyondBoundsError when the history has no room for its incidents."""
    parts: list[Truth] = [
        w.equals(Num.of(seat)) for w, seat in zip(history.winners, facts.winners, strict=True) if isinstance(seat, Seat)
    ]
    free = list(history.slots)
    for slot in facts.slots:
        place = next((s for s in free if s.seat is slot.seat), None)
        if place is None:
            raise BeyondBoundsError(f"{slot.seat.name} has too many incidents")
        free.remove(place)
        parts += _pin_slot(history, place, slot)
    parts += [neg(slot.used) for slot in free]
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


_TRUTHS = (
    "failed",
    "disobeyed",
    "corrected",
    "quitted",
    "quit_by_winners",
    "quit_by_offenders",
    "asked",
    "answered_no",
    "played_on",
    "irregular",
    "claimed",
    "proved",
)


def _pin_slot(history: History, slot: Slot, facts: SlotFacts) -> list[Truth]:
    options = OPTIONS[history.game]
    chosen = options.index(facts.chosen) + 1 if facts.chosen in options else 0
    parts = [slot.used, slot.trick.equals(Num.of(facts.trick)), slot.chosen.equals(Num.of(chosen))]
    parts.append(slot.claim_moment.equals(Num.of(facts.claim_moment)))
    parts += [iff(getattr(slot, name), getattr(facts, name)) for name in _TRUTHS]
    parts += [iff(truth, seat in facts.followers) for seat, truth in slot.followers.items()]
    return parts + [iff(truth, seat in facts.withdrew) for seat, truth in slot.withdrew.items()]


def read(history: History, model: z3.ModelRef) -> HandFacts:
    """The facts that a model of the history gives; what it leaves open is taken as it comes."""

    def number(num: Num) -> int:
        if num.term is None:
            return num.low
        value: z3.BitVecNumRef = model.eval(num.term, model_completion=True)
        return int(value.as_signed_long() if num.low < 0 else value.as_long())

    def truth(term: Truth) -> bool:
        return term if isinstance(term, bool) else z3.is_true(model.eval(term, model_completion=True))

    def slot_facts(slot: Slot) -> SlotFacts:
        chosen = number(slot.chosen)
        return SlotFacts(
            seat=slot.seat,
            trick=number(slot.trick),
            claim_moment=number(slot.claim_moment),
            chosen=OPTIONS[history.game][chosen - 1] if chosen else None,
            followers=frozenset(seat for seat, term in slot.followers.items() if truth(term)),
            withdrew=frozenset(seat for seat, term in slot.withdrew.items() if truth(term)),
            **{name: truth(getattr(slot, name)) for name in _TRUTHS},
        )

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
    )
    return canonical(facts)
