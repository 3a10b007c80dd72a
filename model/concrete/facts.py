"""The facts of the vocabulary, read off one hand: one function for each, of the word's name.

Each takes the hand and then the word's arguments; what it returns is what ``model.language.vocabulary`` says
that the word means.  An incident's own card is "that card"; an event counts as "before any correction" when it
stands before the player's first correction in the trick, and always when he made none.
"""

from __future__ import annotations

from model.concrete.hand import Hand, Incident
from model.table.cards import Seat, Side
from model.table.course import trick_winner
from model.table.record import Answer, Ask, Cut, Denomination, Mix, Quit, Search

#: The sides; to look one up through its class takes longer than many a fact.
_NS, _EW = Side

# ---- the table ----------------------------------------------------------------------------------------------------


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


# ---- the incident -------------------------------------------------------------------------------------------------


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
    """Whether he first played another card than he was called on, and lawfully able, to play."""
    return r in hand.disobeyed


def before(hand: Hand, q: Incident, r: Incident) -> bool:
    """Whether ``q`` stands in an earlier trick than ``r``, or in the same nearer to its leader."""
    return hand.incidents.index(q) < hand.incidents.index(r)


def corrected(hand: Hand, r: Incident) -> bool:
    """Whether he took that card back and played another."""
    return len(hand.laid[r.seat, r.trick]) > 1


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


def asked(hand: Hand, r: Incident) -> bool:
    """Whether his partner asked, with that card his latest, before any quitting and correction."""
    return bool(_questions(hand, r))


def answered_no(hand: Hand, r: Incident) -> bool:
    """Whether he answered such a question, before any correction, that he had none."""
    return any(_answer(hand, r, question) is False for question in _questions(hand, r))


def played_on(hand: Hand, r: Incident) -> bool:
    """Whether he or his partner put a card to the following trick before any correction."""
    if r.trick == 13:
        return False
    corrected_at = _correction(hand, r)
    return any(hand.played(seat, r.trick + 1) < corrected_at for seat in (r.seat, r.seat.partner))


def played_after(hand: Hand, s: Seat, r: Incident) -> bool:
    """Whether another player put his card to the trick after that card and before any correction."""
    return s != r.seat and hand.played(r.seat, r.trick) < hand.played(s, r.trick) < _correction(hand, r)


def withdrew(hand: Hand, s: Seat, r: Incident) -> bool:
    """Whether a player who had played after that card changed his own after the correction."""
    corrected_at = _correction(hand, r)
    return played_after(hand, s, r) and any(place > corrected_at for place, _ in hand.laid[s, r.trick][1:])


# ---- the claim ----------------------------------------------------------------------------------------------------


def claimed(hand: Hand, r: Incident) -> bool:
    """Whether the opponents claimed a revoke."""
    return r in hand.claims


def proved(hand: Hand, r: Incident) -> bool:
    """Whether a claim was borne out."""
    return r in hand.claims and hand.claims[r][1].proved


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


# ---- where the events stand ---------------------------------------------------------------------------------------


def _correction(hand: Hand, r: Incident) -> int:
    return hand.corrected(r.seat, r.trick)


def _claim(hand: Hand, r: Incident) -> int:
    """The place of the claim; before all events if there is none, so that nothing came before it."""
    return hand.claims[r][0] if r in hand.claims else -1


def _quits(hand: Hand, r: Incident) -> list[tuple[int, Side]]:
    """When, before any correction, the trick was quitted, and by whom."""
    end = _correction(hand, r)
    return [(place, event.side) for place, event in hand.events(Quit) if event.trick == r.trick and place < end]


def _asks(hand: Hand, r: Incident) -> list[int]:
    return [place for place, event in hand.events(Ask) if event.seat == r.seat.partner]


def _questions(hand: Hand, r: Incident) -> list[int]:
    """The places of the partner's questions in time."""
    asks = _asks(hand, r)
    if not asks:
        return []
    ends = [_correction(hand, r), *(place for place, event in hand.events(Quit) if event.trick == r.trick)]
    if r.trick < 13:
        ends.append(hand.played(r.seat, r.trick + 1))
    return [place for place in asks if hand.played(r.seat, r.trick) < place < min(ends)]


def _answer(hand: Hand, r: Incident, question: int) -> bool | None:
    """Whether he answered the question that he had one; None if he did not answer it before any correction."""
    end = min([_correction(hand, r), *(place for place in _asks(hand, r) if place > question)])
    for place, event in hand.events(Answer):
        if event.seat == r.seat and question < place < end:
            return event.having
    return None


def _mixes_unsearched(hand: Hand, r: Incident) -> list[int]:
    """When his side mixed the cards without an earlier search by the other side."""
    searches = [place for place, event in hand.events(Search) if event.side is r.opponents]
    end = min(searches, default=len(hand.record.events))
    return [place for place, event in hand.events(Mix) if event.seat.side is r.offenders and place < end]
