"""The words about the table: who sits where, what is played for, what was done out of turn."""

from __future__ import annotations

from model.concrete.hand import Hand
from model.table.cards import Seat, Side
from model.table.course import Trick
from model.table.record import Assess, ClaimRest, Denomination

#: The sides; to look one up through its class takes longer than many a fact.
_NS, _EW = Side


def partner(hand: Hand, seat: Seat) -> Seat:
    """The player opposite."""
    return seat.partner


def side_of(hand: Hand, seat: Seat) -> Side:
    """The player's side."""
    return seat.side


def other(hand: Hand, side: Side) -> Side:
    """The opponents of the side."""
    return _EW if side is _NS else _NS


def declarer(hand: Hand, seat: Seat) -> bool:
    """Whether the player is the declarer; at whist nobody is."""
    return hand.record.contract is not None and hand.record.contract.declarer == seat


def dummy(hand: Hand, seat: Seat) -> bool:
    """Whether the player is the declarer's partner."""
    return hand.dummy == seat


def defender(hand: Hand, seat: Seat) -> bool:
    """Whether the player is an opponent of the declarer; at whist nobody is."""
    return hand.record.contract is not None and hand.record.contract.declarer.side is not seat.side


def declaring(hand: Hand, side: Side) -> bool:
    """Whether the side is the declarer's; RecordError at whist, as for all facts of the contract."""
    return hand.contract.declarer.side is side


def level(hand: Hand) -> int:
    """The odd tricks contracted for."""
    return hand.contract.level


def denomination(hand: Hand) -> Denomination:
    """What the contract is played in."""
    return hand.contract.denomination


def doubled(hand: Hand) -> int:
    """0 undoubled, 1 doubled, 2 redoubled."""
    return hand.contract.doubled


def dealer_declares(hand: Hand) -> bool:
    """Whether the declarer is the dealer."""
    return hand.contract.declarer == hand.record.dealer


def score_before(hand: Hand, side: Side) -> int:
    """The side's score towards the game before the hand."""
    return hand.record.score_before[side]


def tricks_won(hand: Hand, side: Side) -> int:
    """The tricks the side won in play."""
    return hand.tricks_won[side]


def honours_in(hand: Hand, side: Side) -> int:
    """The honours dealt to the side: A K Q J of trumps, at bridge also the 10; at no trump the aces."""
    return sum(hand.honours[side])


def most_honours_in_one_hand(hand: Hand, side: Side) -> int:
    """The greater number of honours in one of the side's hands."""
    return max(hand.honours[side])


def vulnerable(hand: Hand, side: Side) -> bool:
    """Whether the side is vulnerable."""
    return side in hand.record.vulnerable


def adjusted(hand: Hand, side: Side) -> bool:
    """Whether the Director has found how many tricks the side would have won without the irregularities."""
    return bool(_assessed(hand, side))


def equity(hand: Hand, side: Side) -> int:
    """That number, as he found it last; 0 where he has not."""
    return [0, *_assessed(hand, side)][-1]


def claimed_rest(hand: Hand, side: Side) -> bool:
    """Whether a player of the side claimed some or all of the remaining tricks."""
    return any(event.seat.side is side for _, event in hand.events(ClaimRest))


def third_before_second(hand: Hand, seat: Seat) -> bool:
    """Whether, third to play to some trick, he put his first card to it before the second player put his."""
    return any(_before_those_between(hand, seat, trick) for trick in _tricks_with_place(hand, seat, 2))


def fourth_before_second(hand: Hand, seat: Seat) -> bool:
    """Whether, last to play to some trick, he put his first card to it before the second and the third put theirs."""
    return any(_before_those_between(hand, seat, trick) for trick in _tricks_with_place(hand, seat, 3))


def _assessed(hand: Hand, side: Side) -> list[int]:
    return [event.tricks for _, event in hand.events(Assess) if event.side is side]


def _tricks_with_place(hand: Hand, seat: Seat, after_leader: int) -> list[Trick]:
    return [trick for trick in hand.tricks if trick.leader.turned(after_leader) == seat]


def _before_those_between(hand: Hand, seat: Seat, trick: Trick) -> bool:
    """Whether his first card to the trick came before the first cards of all who play between the leader and him."""
    between = [trick.leader.turned(n) for n in range(1, (seat - trick.leader) % 4)]
    return all(hand.played(seat, trick.number) < hand.played(other, trick.number) for other in between)
