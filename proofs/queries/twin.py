"""The same hand with something left out of it that is no card: a claim, a question, a card shown.  Is anybody better
off for it?

Both hands are ruled on with the penalties chosen alike, wherever both leave a choice.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from attrs import evolve

from model.symbolic.acts import ExposureSlot
from model.symbolic.gains import steps_to_gain, ways_to_gain
from model.symbolic.history import History, Slot
from model.symbolic.ruling import Ruling
from model.symbolic.terms import Num, Truth, conj, disj, neg
from model.table.cards import Side
from model.table.record import Answer, Ask, Choose, ClaimRevoke, Event, Expose, HandRecord, Manner
from proofs.comparison import better
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.queries.common import Found, result_differs, seek
from proofs.queries.confirm import standing
from proofs.scoring import more_tricks
from proofs.solver import Outcome
from proofs.study import Question, Study
from proofs.verdict import Verdict

Hearings = Callable[[HandRecord], tuple[Hearing, ...]]

#: The same hands without something that a side did.
LeftOut: TypeAlias = Callable[[History, Side], History]


def unpunished(study: Study) -> tuple[Found, Hearings]:
    """A hand on which a side is better off than if none of its revokes had been claimed.

    Unsat: whatever was done on a hand, whoever claimed and however the penalties were chosen, it never is.
    """
    return _compared(study, _of_slots(_without_claim), _is_claim, ("claimed", "left unpunished"), gains=True)


def unasked(study: Study) -> tuple[Found, Hearings]:
    """A hand on which a side is worse off than if none of its players had asked whether his partner had none.

    Unsat: it never is.
    """
    left_out = _of_slots(_without_question)
    return _compared(study, left_out, _is_question, ("with the question", "without it"), gains=False)


def unexposed(study: Study) -> tuple[Found, Hearings]:
    """A hand on which a side is better off than if none of its players had shown a card out of turn.

    A hand thrown down is no card shown.  Unsat: by the same play it never is; what a partner learns is no fact of it.
    """
    return _compared(study, _without_exposures, _is_exposure, ("with the card exposed", "without it"), gains=True)


def _compared(
    study: Study,
    left_out: LeftOut,
    is_part: Callable[[Event, Side], bool],
    labels: tuple[str, str],
    gains: bool,
) -> tuple[Found, Hearings]:
    """A hand that a side finds better (``gains``) or worse than the same without the part."""

    def hearings(hand: HandRecord) -> tuple[Hearing, ...]:
        me = next((side for side in Side if differs(hand, side)), Side.NS)
        return Hearing(labels[0], hand), Hearing(labels[1], _stripped(hand, me, is_part))

    def differs(hand: HandRecord, me: Side) -> bool:
        whole, part = (hear(study.code, Hearing("", h)) for h in (hand, _stripped(hand, me, is_part)))
        if whole.conflicts or part.conflicts:
            return False
        first, second = standing(whole, me), standing(part, me)
        return first > second if gains else first < second

    for me in Side:
        other = _ruling_without(study, me, left_out)
        ways = _ways(study, other, me, gains)
        if not ways:
            continue
        question, confirm = partial(_question, study, other, me, gains, ways), partial(differs, me=me)
        found = seek(study, question, confirm, " or ".join(labels), promised=True)
        if found.verdict is not Verdict.PROVED:
            return found, hearings
    return Found(Verdict.PROVED), hearings


def _ways(study: Study, other: Ruling, me: Side, gains: bool) -> list[Truth]:
    """The ways in which the side may do better (or worse): each that is not excluded by itself, given that those before
    it are.
    """
    ruling = study.ruling()
    better_off, worse_off = (ruling, other) if gains else (other, ruling)
    first, second = better_off.ledger, worse_off.ledger
    known = [study.proper(ruling), study.comparable(ruling, other)]

    def excluded(truth: Truth) -> bool:
        if study.decide(study.asks(*known, truth)).outcome is not Outcome.UNSAT:
            return False
        known.append(neg(truth))
        return True

    for step in steps_to_gain(first, second, me):
        excluded(step)
    ways = ways_to_gain(first, second, me)
    in_tricks = more_tricks(better_off, worse_off, me, lambda: False)
    return [way for way in ([in_tricks] if in_tricks is not False else ways) if not excluded(way)]


def _question(study: Study, other: Ruling, me: Side, gains: bool, ways: list[Truth]) -> Question:
    ruling = study.ruling()
    change = better(ruling, other, me) if gains else better(other, ruling, me)
    # That one of the ways is taken follows, and that they differ; a solver sees these sooner.
    comparable = (study.comparable(ruling, other), result_differs(ruling, other), disj(*ways))
    return study.asks(study.proper(ruling), *comparable, change)


def _ruling_without(study: Study, me: Side, left_out: LeftOut) -> Ruling:
    """The ruling on the same hands without what is left out of the doings of one side."""
    return Ruling(left_out(study.history, me), study.code, study.ruling().switches)


def _of_slots(left_out: Callable[[Slot], Slot]) -> LeftOut:
    """What is left out of each incident of the side."""

    def without(history: History, me: Side) -> History:
        slots = tuple(left_out(slot) if slot.side is me else slot for slot in history.slots)
        return evolve(history, slots=slots, memo={})

    return without


def _without_claim(slot: Slot) -> Slot:
    used = conj(slot.used, disj(slot.failed, slot.disobeyed))
    return evolve(slot, used=used, claimed=False, proved=False, claim_moment=Num.of(0), chosen=Num.of(0))


def _is_claim(event: Event, me: Side) -> bool:
    return isinstance(event, ClaimRevoke | Choose) and event.seat.side is me


def _without_question(slot: Slot) -> Slot:
    return evolve(slot, asked=False, answered_no=False)


def _is_question(event: Event, me: Side) -> bool:
    return isinstance(event, Ask | Answer) and event.seat.side is me


def _without_exposures(history: History, me: Side) -> History:
    exposures = tuple(_thrown_down_only(x) if x.seat.side is me else x for x in history.exposures)
    slots = tuple(evolve(slot, named_card=False) if slot.side is me else slot for slot in history.slots)
    return evolve(history, exposures=exposures, slots=slots, memo={})


def _thrown_down_only(exposure: ExposureSlot) -> ExposureSlot:
    stays = exposure.is_(Manner.THROWN_DOWN)
    return evolve(
        exposure,
        used=conj(stays, exposure.used),
        before_first_lead=conj(stays, exposure.before_first_lead),
        last_card_at_twelfth=conj(stays, exposure.last_card_at_twelfth),
    )


def _is_exposure(event: Event, me: Side) -> bool:
    return isinstance(event, Expose) and event.seat.side is me and event.manner is not Manner.THROWN_DOWN


def _stripped(hand: HandRecord, me: Side, is_part: Callable[[Event, Side], bool]) -> HandRecord:
    return evolve(hand, events=tuple(event for event in hand.events if not is_part(event, me)))
