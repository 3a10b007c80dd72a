"""The words about turning and quitting an incident's trick, and about the partner's question."""

from __future__ import annotations

from model.concrete.hand import Hand, Incident
from model.table.cards import Side
from model.table.course import trick_winner
from model.table.record import Answer, Ask, Quit


def quitted(hand: Hand, r: Incident) -> bool:
    """Whether the trick was turned and quitted before any correction."""
    return bool(_quits(hand, r))


def quitted_by_winners(hand: Hand, r: Incident) -> bool:
    """Whether it was last so quitted by the side then winning it."""
    for place, side in _quits(hand, r)[-1:]:
        cards = hand.lying(r.trick, place)
        return trick_winner(cards, hand.tricks[r.trick - 1].leader, hand.record.trump).side is side
    return False


def quitted_by_rightful(hand: Hand, r: Incident) -> bool:
    """Whether it was last so quitted by the side that wins it in the end."""
    return any(side is hand.tricks[r.trick - 1].winner.side for _, side in _quits(hand, r)[-1:])


def quitted_by_offenders(hand: Hand, r: Incident) -> bool:
    """Whether it was last so quitted by his own side."""
    return any(side is r.offenders for _, side in _quits(hand, r)[-1:])


def quitted_before_answer(hand: Hand, r: Incident) -> bool:
    """Whether his own side quitted it after such a question, before any answer and any correction."""
    own = [place for place, side in _quits(hand, r) if side is r.offenders]
    replies = [place for place, event in hand.events(Answer) if event.seat == r.seat]
    return any(
        question < place and not any(question < reply < place for reply in replies)
        for question in _questions(hand, r)
        for place in own
    )


def asked(hand: Hand, r: Incident) -> bool:
    """Whether his partner asked, with that card his latest, before any quitting and correction."""
    return bool(_questions(hand, r))


def answered_no(hand: Hand, r: Incident) -> bool:
    """Whether he answered such a question, before any correction, that he had none."""
    return any(_answer(hand, r, question) is False for question in _questions(hand, r))


def _quits(hand: Hand, r: Incident) -> list[tuple[int, Side]]:
    """When, before any correction, the trick was quitted, and by whom."""
    end = hand.corrected(r.seat, r.trick)
    return [(place, event.side) for place, event in hand.events(Quit) if event.trick == r.trick and place < end]


def _asks(hand: Hand, r: Incident) -> list[int]:
    return [place for place, event in hand.events(Ask) if event.seat == r.seat.partner]


def _questions(hand: Hand, r: Incident) -> list[int]:
    """The places of the partner's questions in time."""
    asks = _asks(hand, r)
    if not asks:
        return []
    ends = [hand.corrected(r.seat, r.trick), *(place for place, event in hand.events(Quit) if event.trick == r.trick)]
    if r.trick < 13:
        ends.append(hand.played(r.seat, r.trick + 1))
    return [place for place in asks if hand.played(r.seat, r.trick) < place < min(ends)]


def _answer(hand: Hand, r: Incident, question: int) -> bool | None:
    """Whether he answered the question that he had one; None if he did not answer it before any correction."""
    end = min([hand.corrected(r.seat, r.trick), *(place for place in _asks(hand, r) if place > question)])
    for place, event in hand.events(Answer):
        if event.seat == r.seat and question < place < end:
            return event.having
    return None
