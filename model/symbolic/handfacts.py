"""The facts of one hand as plain values: what a solver's model of a history says, and what a record is pinned to."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from model.table.cards import Seat, Side
from model.table.record import Denomination, Game


@frozen
class SlotFacts:
    """One incident; the fields are those of ``model.symbolic.history.Slot``."""

    seat: Seat
    trick: int
    failed: bool = False
    disobeyed: bool = False
    corrected: bool = False
    quitted: bool = False
    quit_by_winners: bool = False
    quit_by_offenders: bool = False
    asked: bool = False
    answered_no: bool = False
    played_on: bool = True
    irregular: bool = False
    followers: frozenset[Seat] = frozenset()
    withdrew: frozenset[Seat] = frozenset()
    claimed: bool = True
    proved: bool = True
    claim_moment: int = 0
    chosen: str | None = None


@frozen
class HandFacts:
    """One hand.  ``winners`` holds a side where only that is known, None where only the total ``ns_won`` is.

    The declarer, at whist the dealer, sits South.  ``trump_honours`` and ``aces`` are the holders as dealt.
    """

    game: Game
    winners: tuple[Seat | Side | None, ...]
    ns_won: int
    slots: tuple[SlotFacts, ...] = ()
    level: int = 1
    denomination: Denomination = Denomination.SPADES
    doubled: int = 0
    dealer_declares: bool = True
    score_before: Mapping[Side, int] = field(factory=lambda: dict.fromkeys(Side, 0))
    trump_honours: tuple[Seat, ...] = ()
    aces: tuple[Seat, ...] = ()
    mixed: Mapping[Seat, int] = field(factory=dict)
    searched: Mapping[Side, int] = field(factory=dict)
    cut: int | None = None

    @property
    def has_trumps(self) -> bool:
        """Whether the hand is played with trumps."""
        return self.game is Game.WHIST or self.denomination is not Denomination.NO_TRUMP

    def looser(self) -> HandFacts:
        """The same hand, but only the sides that won the tricks are known, and the honours are not."""
        sides = tuple(w.side if isinstance(w, Seat) else w for w in self.winners)
        return evolve(self, winners=sides, trump_honours=(), aces=())

    def without_honours(self) -> HandFacts:
        """The same hand, but who was dealt the honours is not known."""
        return evolve(self, trump_honours=(), aces=())
