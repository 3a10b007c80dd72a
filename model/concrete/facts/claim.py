"""The words about the claim of a revoke and the cards after the play."""

from __future__ import annotations

from model.concrete.hand import Hand, Incident
from model.table.record import Cut, Mix, Search


def claimed(hand: Hand, r: Incident) -> bool:
    """Whether the opponents claimed a revoke."""
    return r in hand.claims


def proved(hand: Hand, r: Incident) -> bool:
    """Whether a claim was borne out."""
    return r in hand.claims and hand.claims[r][1].proved


def attention_by_dummy(hand: Hand, r: Incident) -> bool:
    """Whether a revoke was claimed and it was dummy who first drew attention to it."""
    return r in hand.claims and hand.claims[r][1].by_dummy


def cut_before_claim(hand: Hand, r: Incident) -> bool:
    """Whether a claim came after the cards were cut."""
    return any(place < _claim(hand, r) for place, _ in hand.events(Cut))


def mixed_before_claim(hand: Hand, r: Incident) -> bool:
    """Whether his side mixed the cards before the claim, which no search by the claimants had preceded."""
    return any(place < _claim(hand, r) for place in _mixes_unsearched(hand, r))


def anybody_mixed_before_claim(hand: Hand, r: Incident) -> bool:
    """Whether any player mixed the cards before the claim."""
    return any(place < _claim(hand, r) for place, _ in hand.events(Mix))


def mixed_after_claim(hand: Hand, r: Incident) -> bool:
    """Whether his side mixed the cards after the claim, which no search by the claimants had preceded."""
    return claimed(hand, r) and any(place > _claim(hand, r) for place in _mixes_unsearched(hand, r))


def _claim(hand: Hand, r: Incident) -> int:
    """The place of the claim; before all events if there is none, so that nothing came before it."""
    return hand.claims[r][0] if r in hand.claims else -1


def _mixes_unsearched(hand: Hand, r: Incident) -> list[int]:
    """When his side mixed the cards without an earlier search by the other side."""
    searches = [place for place, event in hand.events(Search) if event.side is r.opponents]
    end = min(searches, default=len(hand.record.events))
    return [place for place, event in hand.events(Mix) if event.seat.side is r.offenders and place < end]
