"""The words about an incident: whose it is, what he did, what his side did before it was corrected."""

from __future__ import annotations

from model.concrete.hand import Hand, Incident
from model.table.cards import Seat, Side, Suit
from model.table.record import ClaimGame, ClaimRest, Demand, Expose, Manner, ThrowDown


def by(hand: Hand, r: Incident) -> Seat:
    """The player at fault or accused."""
    return r.seat


def offenders(hand: Hand, r: Incident) -> Side:
    """His side."""
    return r.offenders


def opponents(hand: Hand, r: Incident) -> Side:
    """The other side."""
    return r.opponents


def trick_of(hand: Hand, r: Incident) -> int:
    """The number of the trick."""
    return r.trick


def failed(hand: Hand, r: Incident) -> bool:
    """Whether he held a card of the suit led and first played one of another suit."""
    return r in hand.failed


def disobeyed(hand: Hand, r: Incident) -> bool:
    """Whether his first card was against a call that waited for it and that he could lawfully have obeyed."""
    return r in hand.disobeyed


def disobeyed_card(hand: Hand, r: Incident) -> bool:
    """Whether he so disobeyed a call to play a certain card."""
    return _disobeyed(hand, r, Demand.CARD)


def disobeyed_highest_or_lowest(hand: Hand, r: Incident) -> bool:
    """Whether he so disobeyed a call to play his highest or lowest card of a suit."""
    return _disobeyed(hand, r, Demand.HIGHEST, Demand.LOWEST)


def disobeyed_suit(hand: Hand, r: Incident) -> bool:
    """Whether he so disobeyed a call to lead a suit."""
    return _disobeyed(hand, r, Demand.SUIT)


def disobeyed_not_suit(hand: Hand, r: Incident) -> bool:
    """Whether he so disobeyed a call not to play a suit."""
    return _disobeyed(hand, r, Demand.NOT_SUIT)


def disobeyed_win_or_lose(hand: Hand, r: Incident) -> bool:
    """Whether he so disobeyed a call to win the trick or to lose it."""
    return _disobeyed(hand, r, Demand.WIN, Demand.LOSE)


def before(hand: Hand, q: Incident, r: Incident) -> bool:
    """Whether ``q`` stands in an earlier trick than ``r``, or in the same nearer to its leader."""
    return hand.incidents.index(q) < hand.incidents.index(r)


def corrected(hand: Hand, r: Incident) -> bool:
    """Whether he took that card back and played another."""
    return len(hand.laid[r.seat, r.trick]) > 1


def played_on(hand: Hand, r: Incident) -> bool:
    """Whether he or his partner put a card to the following trick before any correction."""
    if r.trick == 13:
        return False
    corrected_at = hand.corrected(r.seat, r.trick)
    return any(hand.played(seat, r.trick + 1) < corrected_at for seat in (r.seat, r.seat.partner))


def threw_down_or_claimed_game(hand: Hand, r: Incident) -> bool:
    """Whether his side threw down a hand or claimed the game, in time (see ``_in_time``)."""
    thrown = any(e.seat.side is r.offenders and _in_time(hand, r, place) for place, e in hand.events(ThrowDown))
    return thrown or any(e.side is r.offenders and _in_time(hand, r, place) for place, e in hand.events(ClaimGame))


def side_claimed_tricks(hand: Hand, r: Incident) -> bool:
    """Whether he or his partner claimed tricks, in time (see ``_in_time``)."""
    return any(e.seat.side is r.offenders and _in_time(hand, r, place) for place, e in hand.events(ClaimRest))


def side_named_card(hand: Hand, r: Incident) -> bool:
    """Whether a card in his or his partner's hand was named by one of them, in time (see ``_in_time``)."""
    return any(
        e.manner is Manner.NAMED and e.seat.side is r.offenders and _in_time(hand, r, place)
        for place, e in hand.events(Expose)
    )


def won_trick(hand: Hand, r: Incident) -> bool:
    """Whether he himself won the trick, as it lies in the end."""
    return hand.tricks[r.trick - 1].winner == r.seat


def side_won_trick(hand: Hand, r: Incident) -> bool:
    """Whether his side won the trick, as it lies in the end."""
    return hand.tricks[r.trick - 1].winner.side is r.offenders


def later_tricks(hand: Hand, r: Incident) -> int:
    """The tricks that his side won after that trick."""
    return sum(trick.winner.side is r.offenders for trick in hand.tricks[r.trick :])


def won_later_with_suit(hand: Hand, r: Incident) -> bool:
    """Whether he himself won a later trick with a card of the suit that was led to that trick."""
    led = _led(hand, r)
    return any(trick.winner == r.seat and trick.cards[r.seat].suit == led for trick in hand.tricks[r.trick :])


def same_suit(hand: Hand, q: Incident, r: Incident) -> bool:
    """Whether both are the same player's, and the same suit was led to both tricks."""
    return q.seat == r.seat and _led(hand, q) == _led(hand, r)


def partner_played_first(hand: Hand, r: Incident) -> bool:
    """Whether his partner put his first card to the trick before he put his."""
    return hand.played(r.seat.partner, r.trick) < hand.played(r.seat, r.trick)


def partner_has_two_suits(hand: Hand, r: Incident) -> bool:
    """Whether the cards that his partner finally plays to that trick and later are not all of one suit."""
    return len({trick.cards[r.seat.partner].suit for trick in hand.tricks[r.trick - 1 :]}) > 1


def played_after(hand: Hand, s: Seat, r: Incident) -> bool:
    """Whether another player put his card to the trick after that card and before any correction."""
    return s != r.seat and hand.played(r.seat, r.trick) < hand.played(s, r.trick) < hand.corrected(r.seat, r.trick)


def withdrew(hand: Hand, s: Seat, r: Incident) -> bool:
    """Whether a player who had played after that card changed his own after the correction."""
    corrected_at = hand.corrected(r.seat, r.trick)
    return played_after(hand, s, r) and any(place > corrected_at for place, _ in hand.laid[s, r.trick][1:])


def _disobeyed(hand: Hand, r: Incident, *demands: Demand) -> bool:
    return not hand.disobeyed.get(r, frozenset()).isdisjoint(demands)


def _in_time(hand: Hand, r: Incident, place: int) -> bool:
    """Whether the place is after that card and before any correction or, if he did not correct, the following trick."""
    if corrected(hand, r) or r.trick == 13:
        end = hand.corrected(r.seat, r.trick)
    else:
        end = min(hand.played(seat, r.trick + 1) for seat in hand.tricks[r.trick].cards)
    return hand.played(r.seat, r.trick) < place < end


def _led(hand: Hand, r: Incident) -> Suit:
    trick = hand.tricks[r.trick - 1]
    return trick.cards[trick.leader].suit
