"""Hands for tests: random deals, legal play of them, and records."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from random import Random

from model.table.cards import PACK, Card, Seat, Side, Suit
from model.table.course import trick_winner
from model.table.notation.json import hand_cards
from model.table.record import Contract, Event, Game, HandRecord, Play, Quit

Deal = Mapping[Seat, tuple[Card, ...]]


def deal_of(*hands: str) -> Deal:
    """The deal with these four hands, from North, each written as ``"AK2.QJ3.T98.7654"``."""
    return {seat: hand_cards(hand, seat.name) for seat, hand in zip(Seat, hands, strict=True)}


def random_deal(rng: Random) -> Deal:
    """Thirteen cards for each player."""
    pack = rng.sample(PACK, len(PACK))
    return {seat: tuple(pack[seat::4]) for seat in Seat}


def legal_play(
    deal: Deal, leader: Seat, trump: Suit | None, rng: Random, revoking: Collection[tuple[Seat, int]] = ()
) -> list[Play]:
    """Thirteen tricks of random cards, each player in turn and following suit where he can.

    For a seat and a trick in ``revoking`` he does the contrary: he plays another suit than the one led if he can.
    """
    held = {seat: list(cards) for seat, cards in deal.items()}
    plays: list[Play] = []
    for trick in range(1, 14):
        lying: dict[Seat, Card] = {}
        for seat in (leader.turned(n) for n in range(4)):
            wrong = (seat, trick) in revoking
            fit = [c for c in held[seat] if lying and (c.suit == lying[leader].suit) != wrong]
            lying[seat] = rng.choice(fit or held[seat])
            held[seat].remove(lying[seat])
            plays.append(Play(seat, lying[seat]))
        leader = trick_winner(lying, leader, trump)
    return plays


def with_quits(plays: Sequence[Play], trump: Suit | None) -> list[Event]:
    """The plays, every trick turned and quitted by its winners."""
    events: list[Event] = []
    for trick in range(1, 14):
        four = plays[4 * trick - 4 : 4 * trick]
        winner = trick_winner({play.seat: play.card for play in four}, four[0].seat, trump)
        events += [*four, Quit(trick, winner.side)]
    return events


def record(
    deal: Deal,
    events: Iterable[Event],
    trump: Suit | None = None,
    contract: Contract | None = None,
    dealer: Seat = Seat.N,
    score_before: tuple[int, int] = (0, 0),
) -> HandRecord:
    """A record of auction bridge if there is a contract, else of whist; ``score_before`` is North-South's first."""
    return HandRecord(
        game=Game.AUCTION if contract else Game.WHIST,
        deal=dict(deal),
        dealer=dealer,
        trump=contract.denomination.trump if contract else trump,
        events=tuple(events),
        contract=contract,
        score_before=dict(zip(Side, score_before, strict=True)),
    )


#: A deal in which North and East fight: each has spades and hearts only, South and West diamonds and clubs only.
DUEL = deal_of("AKT9876.765432..", "QJ5432.AKQJT98..", "..AKQJT98.765432", "..765432.AKQJT98")

_SOUTH = ["C2", "C3", "C4", "C5", "C6", "C7", "D8", "D9", "DT", "DJ", "DQ", "DK", "DA"]
_WEST = ["D2", "D3", "D4", "D5", "D6", "D7", "C8", "C9", "CT", "CJ", "CQ", "CK", "CA"]


def duel(trump: Suit | None, tricks: str) -> list[Play]:
    """The play of ``DUEL``, East to lead, in which North and East put these cards to the tricks.

    ``tricks`` is written ``"H2 HA, SA SQ ..."``, North's card first.  South and West throw away their low cards first:
    South the clubs, West the diamonds.
    """
    leader, plays = Seat.E, []
    for trick, south, west in zip(tricks.split(","), _SOUTH, _WEST, strict=True):
        cards = dict(zip(Seat, map(Card.parse, [*trick.split(), south, west]), strict=True))
        plays += [Play(seat, cards[seat]) for seat in (leader.turned(n) for n in range(4))]
        leader = trick_winner(cards, leader, trump)
    return plays


def inserted(events: Sequence[Event], after: Event, *new: Event) -> list[Event]:
    """The events with new ones put in after this one."""
    place = events.index(after) + 1
    return [*events[:place], *new, *events[place:]]
