"""The facts of one hand as plain values: what a solver's model of a history says, and what a record is pinned to."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, field, frozen

from model.table.cards import Seat, Side, Suit
from model.table.record import Denomination, Game, Manner


@frozen
class SlotFacts:
    """One incident; the fields are those of ``model.symbolic.history.Slot``."""

    seat: Seat
    trick: int
    failed: bool = False
    disobeyed_card: bool = False
    disobeyed_highest_or_lowest: bool = False
    disobeyed_suit: bool = False
    disobeyed_not_suit: bool = False
    disobeyed_win_or_lose: bool = False
    corrected: bool = False
    quitted: bool = False
    quit_by_winners: bool = False
    quit_by_offenders: bool = False
    asked: bool = False
    answered_no: bool = False
    played_on: bool = True
    irregular: bool = False
    quitted_before_answer: bool = False
    threw_down: bool = False
    claimed_tricks: bool = False
    named_card: bool = False
    partner_played_first: bool = False
    by_dummy: bool = False
    followers: frozenset[Seat] = frozenset()
    withdrew: frozenset[Seat] = frozenset()
    claimed: bool = True
    proved: bool = True
    claim_moment: int = 0
    chosen: str | None = None
    # What only the cards tell; None where it is not known.  ``same_suit``: the tricks of the player's earlier incidents
    # to which the same suit was led.
    won_later_with_suit: bool | None = None
    partner_has_two_suits: bool | None = None
    same_suit: frozenset[int] | None = None
    #: Only of an incident whose trick is not settled (0).
    earlier: Earlier | None = None

    @property
    def disobeyed(self) -> bool:
        """He disobeyed some call."""
        return (
            self.disobeyed_card
            or self.disobeyed_highest_or_lowest
            or self.disobeyed_suit
            or self.disobeyed_not_suit
            or self.disobeyed_win_or_lose
        )


@frozen
class Earlier:
    """What is known of an incident that stands in some trick before the cards that are known.

    ``side_won``, ``player_won``: the trick itself; ``later``: how many tricks his side won between it and the known
    cards; ``with_suit``: the player won one of these with a card of the suit led, which is ``led``.
    """

    side_won: bool
    player_won: bool
    later: int
    with_suit: bool
    led: Suit


@frozen
class ExposureFacts:
    """One exposure; the fields are those of ``model.symbolic.acts.ExposureSlot``."""

    seat: Seat
    manner: Manner
    before_first_lead: bool = False
    last_card_at_twelfth: bool = False


@frozen
class CallFacts:
    """One call that was not disobeyed; the fields are those of ``model.symbolic.acts.CallSlot``."""

    seat: Seat
    kind: int
    would_oblige_revoke: bool = False
    has_none_of_suit: bool = False


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
    exposures: tuple[ExposureFacts, ...] = ()
    calls: tuple[CallFacts, ...] = ()
    third_before_second: frozenset[Seat] = frozenset()
    fourth_before_second: frozenset[Seat] = frozenset()
    claimed_rest: frozenset[Side] = frozenset()
    vulnerable: frozenset[Side] = frozenset()
    equity: Mapping[Side, int] = field(factory=dict)

    @property
    def has_trumps(self) -> bool:
        """Whether the hand is played with trumps."""
        return self.game is Game.WHIST or self.denomination is not Denomination.NO_TRUMP

    def looser(self) -> HandFacts:
        """The same hand without its cards, and only the sides that won the tricks are known."""
        sides = tuple(w.side if isinstance(w, Seat) else w for w in self.winners)
        return evolve(self.without_cards(), winners=sides)

    def without_cards(self) -> HandFacts:
        """The same hand, but what only the cards tell is not known, such as who was dealt the honours."""
        slots = (
            evolve(slot, won_later_with_suit=None, partner_has_two_suits=None, same_suit=None) for slot in self.slots
        )
        return evolve(self, slots=tuple(slots), trump_honours=(), aces=())
