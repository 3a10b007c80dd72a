"""What goes wrong at a table, as it is drawn: the plans that ``strategies`` plays out."""

from __future__ import annotations

import hypothesis.strategies as st
from attrs import frozen

from model.table.cards import Seat, Side, Suit
from model.table.record import Demand, Game, Manner

NEVER = 99  # a delay, in events, after which nothing happens any more

#: What a player does out of place, by game.
OUTBURSTS = {
    Game.WHIST: ["throw down", "claim game"],
    Game.AUCTION: ["expose", "expose", "expose", "throw down", "claim rest"],
    Game.DUPLICATE: ["expose", "expose", "throw down", "claim rest"],
}


@frozen
class Mishap:
    """A player means not to follow suit; the delays, in events from his card on, of what is done about it.

    ``claim`` is the delay of a claim during the play; ``after_him`` that in which a player who followed him changes
    his card when he has corrected.
    """

    seat: Seat
    trick: int
    question: int
    answer: int
    having: bool
    correction: int
    after_him: int
    claim: int


@frozen
class Order:
    """A call on the player before he plays to a trick; ``obeyed`` if he can; corrected after so many events."""

    seat: Seat
    trick: int
    demand: Demand
    suit: Suit
    obeyed: bool
    correction: int


@frozen
class Quitting:
    """The trick is turned so many events after its fourth card, by its winners or by the others."""

    delay: int
    by_winners: bool


@frozen
class Haste:
    """The player plays to the trick as soon as so many cards lie in it or, if negative, in the one before."""

    seat: Seat
    trick: int
    lying: int


@frozen
class Outburst:
    """The player exposes cards, throws down his hand or claims, when so many cards lie in the trick."""

    kind: str
    seat: Seat
    trick: int
    lying: int
    manner: Manner
    cards: int


@frozen
class Plan:
    """All that is drawn but the cards."""

    mishaps: tuple[Mishap, ...]
    orders: tuple[Order, ...]
    quittings: tuple[Quitting, ...]
    hastes: tuple[Haste, ...]
    outbursts: tuple[Outburst, ...]


SEATS = st.sampled_from(list(Seat))
SIDES = st.sampled_from(list(Side))
_TRICKS = st.integers(1, 13)
_DELAYS = st.sampled_from([NEVER, 0, 1, 2, 3, 4, 5, 6, 7])
_MISHAPS = st.builds(
    Mishap,
    seat=SEATS,
    trick=st.integers(1, 12),
    question=_DELAYS,
    answer=st.sampled_from([0, 1, 2, 4, NEVER]),
    having=st.booleans(),
    correction=_DELAYS,
    after_him=st.sampled_from([NEVER, 0, 1]),
    claim=st.sampled_from([NEVER, NEVER, NEVER, 0, 3]),
)
_ORDERS = st.builds(
    Order,
    seat=SEATS,
    trick=st.integers(1, 12),
    demand=st.sampled_from(list(Demand)),
    suit=st.sampled_from(list(Suit)),
    obeyed=st.booleans(),
    correction=st.sampled_from([NEVER, 0, 2, 4]),
)
_QUITTINGS = st.builds(
    Quitting, delay=st.sampled_from([0, 0, 0, 1, 2, 3, NEVER]), by_winners=st.sampled_from([True] * 3 + [False])
)
_HASTES = st.builds(Haste, seat=SEATS, trick=_TRICKS, lying=st.integers(-3, 3))


def _outbursts(game: Game) -> st.SearchStrategy[Outburst]:
    return st.builds(
        Outburst,
        kind=st.sampled_from(OUTBURSTS[game]),
        seat=SEATS,
        trick=st.one_of(_TRICKS, st.sampled_from([1, 12])),
        lying=st.integers(0, 4),
        manner=st.sampled_from(list(Manner)),
        cards=st.sampled_from([1, 1, 2, 3]),
    )


def plans(game: Game) -> st.SearchStrategy[Plan]:
    return st.builds(
        Plan,
        mishaps=st.lists(_MISHAPS, max_size=5).map(tuple),
        orders=st.lists(_ORDERS, max_size=4).map(tuple),
        quittings=st.lists(_QUITTINGS, min_size=13, max_size=13).map(tuple),
        hastes=st.lists(_HASTES, max_size=3).map(tuple),
        outbursts=st.lists(_outbursts(game), max_size=3).map(tuple),
    )
