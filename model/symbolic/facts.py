"""The words of the vocabulary as terms over a symbolic history: the mirror of ``model.concrete.facts``.

Every function takes the history first and then the word's arguments: seats and sides are constants, a revoke is a slot.
"""

from __future__ import annotations

from model.symbolic.facts_of_acts import *  # noqa: F403  # a list of all the words would only repeat the vocabulary
from model.symbolic.history import NEVER, SOUTH, History, Slot, most_in_one_hand
from model.symbolic.terms import Num, Truth, conj, disj, neg, pick
from model.table.cards import Seat, Side


def partner(history: History, seat: Seat) -> Seat:
    """The player opposite."""
    return seat.partner


def side_of(history: History, seat: Seat) -> Side:
    """The player's side."""
    return seat.side


def other(history: History, side: Side) -> Side:
    """The opponents."""
    return side.other


def declarer(history: History, seat: Seat) -> Truth:
    """The player is the declarer, who sits South; at whist nobody is."""
    return history.contract is not None and seat is SOUTH


def dummy(history: History, seat: Seat) -> Truth:
    """The player is the declarer's partner."""
    return history.contract is not None and seat is SOUTH.partner


def defender(history: History, seat: Seat) -> Truth:
    """The player is an opponent of the declarer."""
    return history.contract is not None and seat.side is not SOUTH.side


def declaring(history: History, side: Side) -> Truth:
    """The side is the declarer's."""
    return history.contract is not None and side is SOUTH.side


def level(history: History) -> Num:
    """The odd tricks contracted for."""
    assert history.contract is not None
    return history.contract.level


def denomination(history: History) -> Num:
    """What the contract is played in, as an index of DENOMINATIONS."""
    assert history.contract is not None
    return history.contract.denomination


def doubled(history: History) -> Num:
    """0 undoubled, 1 doubled, 2 redoubled."""
    assert history.contract is not None
    return history.contract.doubled


def dealer_declares(history: History) -> Truth:
    """The declarer is the dealer."""
    assert history.contract is not None
    return history.contract.dealer_declares


def score_before(history: History, side: Side) -> Num:
    """The side's score before the hand."""
    return history.score_before[side]


def vulnerable(history: History, side: Side) -> Truth:
    """The side is vulnerable."""
    return history.vulnerable[side]


def adjusted(history: History, side: Side) -> Truth:
    """The Director has found what the side would have won."""
    return history.adjusted[side]


def equity(history: History, side: Side) -> Num:
    """The number of tricks that he found."""
    return history.equity[side]


def claimed_rest(history: History, side: Side) -> Truth:
    """A player of the side claimed some or all of the remaining tricks."""
    return history.claimed_rest[side]


def third_before_second(history: History, seat: Seat) -> Truth:
    """Third to play to some trick, he played before the second."""
    return history.third_before_second[seat]


def fourth_before_second(history: History, seat: Seat) -> Truth:
    """Last to play to some trick, he played before the second and the third."""
    return history.fourth_before_second[seat]


def tricks_won(history: History, side: Side) -> Num:
    """The tricks that the side won in play."""
    return history.tricks_won(side)


def honours_in(history: History, side: Side) -> Num:
    """The honours dealt to the side."""
    result = Num.of(0)
    for condition, holders in history.honour_holders():
        seats = [seat for seat in Seat if seat.side is side]
        held = Num.count(disj(*(holder.equals(Num.of(seat)) for seat in seats)) for holder in holders)
        result = pick(condition, held, result)
    return result


def most_honours_in_one_hand(history: History, side: Side) -> Num:
    """The greater number of these in one of the side's hands."""
    result = Num.of(0)
    seats = tuple(seat for seat in Seat if seat.side is side)
    for condition, holders in history.honour_holders():
        result = pick(condition, Num.count(truth for _, truth in most_in_one_hand(holders, seats)), result)
    return result


def by(history: History, r: Slot) -> Seat:
    """The player at fault or accused."""
    return r.seat


def offenders(history: History, r: Slot) -> Side:
    """His side."""
    return r.side


def opponents(history: History, r: Slot) -> Side:
    """The other side."""
    return r.side.other


def trick_of(history: History, r: Slot) -> Num:
    """The number of the trick."""
    return r.trick


def failed(history: History, r: Slot) -> Truth:
    """He could follow suit and did not."""
    return r.failed


def disobeyed(history: History, r: Slot) -> Truth:
    """He could obey a call and did not."""
    return r.disobeyed


def disobeyed_card(history: History, r: Slot) -> Truth:
    """... of a certain card."""
    return r.disobeyed_card


def disobeyed_highest_or_lowest(history: History, r: Slot) -> Truth:
    """... of his highest or lowest of a suit."""
    return r.disobeyed_highest_or_lowest


def disobeyed_suit(history: History, r: Slot) -> Truth:
    """... to lead a suit."""
    return r.disobeyed_suit


def disobeyed_not_suit(history: History, r: Slot) -> Truth:
    """... not to play a suit."""
    return r.disobeyed_not_suit


def disobeyed_win_or_lose(history: History, r: Slot) -> Truth:
    """... to win the trick, or to lose it."""
    return r.disobeyed_win_or_lose


def corrected(history: History, r: Slot) -> Truth:
    """He took the card back and played another."""
    return r.corrected


def quitted(history: History, r: Slot) -> Truth:
    """The trick was turned and quitted, before any correction."""
    return r.quitted


def quitted_by_winners(history: History, r: Slot) -> Truth:
    """... by the side that was winning it as it then lay."""
    return conj(r.quitted, r.quit_by_winners)


def quitted_by_rightful(history: History, r: Slot) -> Truth:
    """... by the side that wins it as it lies in the end."""
    return conj(r.quitted, disj(conj(r.quit_by_offenders, r.won_by_offenders), _neither(r)))


def _neither(r: Slot) -> Truth:
    return conj(neg(r.quit_by_offenders), neg(r.won_by_offenders))


def quitted_by_offenders(history: History, r: Slot) -> Truth:
    """... by his own side."""
    return conj(r.quitted, r.quit_by_offenders)


def quitted_before_answer(history: History, r: Slot) -> Truth:
    """... by his own side, when he had been asked and had not answered."""
    return r.quitted_before_answer


def asked(history: History, r: Slot) -> Truth:
    """His partner asked in time."""
    return r.asked


def answered_no(history: History, r: Slot) -> Truth:
    """So asked, he answered that he had none."""
    return r.answered_no


def played_on(history: History, r: Slot) -> Truth:
    """He or his partner played to the following trick, before any correction."""
    return r.played_on


def threw_down_or_claimed_game(history: History, r: Slot) -> Truth:
    """His side threw down a hand or claimed the game in that time."""
    return r.threw_down


def side_claimed_tricks(history: History, r: Slot) -> Truth:
    """His side claimed or conceded tricks in that time."""
    return r.claimed_tricks


def side_named_card(history: History, r: Slot) -> Truth:
    """His side named a card in that time."""
    return r.named_card


def won_trick(history: History, r: Slot) -> Truth:
    """He himself won the trick."""
    return r.won_by_player


def side_won_trick(history: History, r: Slot) -> Truth:
    """His side won the trick."""
    return r.won_by_offenders


def later_tricks(history: History, r: Slot) -> Num:
    """The tricks that his side won after it."""
    return r.later_tricks


def won_later_with_suit(history: History, r: Slot) -> Truth:
    """He won a later trick with a card of the suit led to it."""
    return r.won_later_with_suit


def same_suit(history: History, q: Slot, r: Slot) -> Truth:
    """The same player's, and the same suit was led to both tricks."""
    if q is r:
        return True
    return q.same_suit.get(r.index, False) if q.index > r.index else r.same_suit.get(q.index, False)


def partner_played_first(history: History, r: Slot) -> Truth:
    """His partner had played to the trick before him."""
    return r.partner_played_first


def partner_has_two_suits(history: History, r: Slot) -> Truth:
    """What his partner plays to that trick and later is not all of one suit."""
    return r.partner_has_two_suits


def before(history: History, q: Slot, r: Slot) -> Truth:
    """The first stands in an earlier trick, or nearer to the leader in the same."""
    same_trick = q.trick.equals(r.trick)
    return disj(q.trick < r.trick, conj(same_trick, _nearer(q, r)))


def _nearer(q: Slot, r: Slot) -> Truth:
    """Going round from the leader, the first player comes before the second."""
    way = [q.seat.turned(n) for n in range(4)]
    return False if q.seat is r.seat else neg(disj(*(r.lead[s] for s in way[1 : way.index(r.seat) + 1])))


def played_after(history: History, s: Seat, r: Slot) -> Truth:
    """The player put a card to the trick after that card, before any correction."""
    return r.followers.get(s, False)


def withdrew(history: History, s: Seat, r: Slot) -> Truth:
    """After the correction this player withdrew his own card."""
    return r.withdrew.get(s, False)


def claimed(history: History, r: Slot) -> Truth:
    """The opponents claimed a revoke."""
    return r.claimed


def proved(history: History, r: Slot) -> Truth:
    """... and it was borne out."""
    return r.proved


def cut_before_claim(history: History, r: Slot) -> Truth:
    """Claimed after the cut."""
    return conj(r.claimed, history.cut < r.claim_moment)


def mixed_before_claim(history: History, r: Slot) -> Truth:
    """He or his partner had mixed the cards before the claim, the claimants not having searched them."""
    return conj(r.claimed, disj(*(conj(m < r.claim_moment, _unsearched(history, r, m)) for m in _mixes(history, r))))


def mixed_after_claim(history: History, r: Slot) -> Truth:
    """He or his partner mixed the cards after the claim, the claimants not having searched them."""
    happens = [conj(r.claim_moment < m, m < Num.of(NEVER), _unsearched(history, r, m)) for m in _mixes(history, r)]
    return conj(r.claimed, disj(*happens))


def _mixes(history: History, r: Slot) -> list[Num]:
    return [moment for seat, moment in history.mixed.items() if seat.side is r.side]


def _unsearched(history: History, r: Slot, moment: Num) -> Truth:
    return moment < history.searched[r.side.other] if history.searched else True


def anybody_mixed_before_claim(history: History, r: Slot) -> Truth:
    """A player of either side had mixed the cards before the claim."""
    return conj(r.claimed, disj(*(moment < r.claim_moment for moment in history.mixed.values())))


def attention_by_dummy(history: History, r: Slot) -> Truth:
    """Claimed, and dummy drew attention to it."""
    return conj(r.claimed, r.by_dummy)
