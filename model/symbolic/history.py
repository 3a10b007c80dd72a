"""The symbolic history of a hand: what can have happened, without its cards.

The facts of a history decide every ruling that does not ask what a card could have done: who won each trick, which
incidents there were and how each was handled, the contract, the honours, the order of what follows the play.
``model.symbolic.cards`` puts 52 cards beneath it.

The declarer (at whist the dealer) sits South, so that seats and sides are constants; records are turned to fit.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field, frozen

from model.symbolic.acts import CallSlot, ExposureSlot
from model.symbolic.terms import Num, Truth, disj, neg
from model.table.cards import Seat, Side
from model.table.record import Denomination, Game

#: Where the history puts the declarer, at whist the dealer.
SOUTH = Seat.S
FIRST_LEADER = SOUTH.next

#: The penalties that can be chosen, by game; a slot's choice is an index here, counted from 1.
OPTIONS = {
    Game.WHIST: ("take_tricks", "deduct_points", "add_points"),
    Game.AUCTION: ("honour_column", "take_tricks"),
    Game.DUPLICATE: ("take_tricks",),
}

DENOMINATIONS = tuple(Denomination)

#: The truths of a slot that each hand settles for itself.
TRUTHS = (
    "failed",
    "disobeyed_card",
    "disobeyed_highest_or_lowest",
    "disobeyed_suit",
    "disobeyed_not_suit",
    "disobeyed_win_or_lose",
    "corrected",
    "quitted",
    "quit_by_winners",
    "quit_by_offenders",
    "asked",
    "answered_no",
    "played_on",
    "irregular",
    "quitted_before_answer",
    "threw_down",
    "claimed_tricks",
    "named_card",
    "won_later_with_suit",
    "partner_played_first",
    "partner_has_two_suits",
    "by_dummy",
    "claimed",
    "proved",
)

#: A moment after the play; 0 stands for "during the play", NEVER for what does not happen.
LAST_MOMENT, NEVER = 30, 31


@frozen(eq=False)
class Slot:
    """One possible incident of one player.  What is open is a Z3 term, what is fixed a Python value.

    ``followers`` maps each other player to whether he had put a card to the trick after this one, ``withdrew`` to
    whether he withdrew it after the correction.  ``lead`` gives, for each seat, whether it leads to the trick.
    ``irregular``: somebody played to the trick before his turn, so that its cards did not fall in order.
    ``same_suit`` maps the index of each earlier slot of the player to whether the same suit was led to both tricks.
    """

    index: int
    seat: Seat
    used: Truth
    trick: Num
    lead: Mapping[Seat, Truth]
    won_by_offenders: Truth
    failed: Truth
    won_by_player: Truth = False
    later_tricks: Num = field(factory=lambda: Num.of(0))
    disobeyed_card: Truth = False
    disobeyed_highest_or_lowest: Truth = False
    disobeyed_suit: Truth = False
    disobeyed_not_suit: Truth = False
    disobeyed_win_or_lose: Truth = False
    corrected: Truth = False
    quitted: Truth = False
    quit_by_winners: Truth = False
    quit_by_offenders: Truth = False
    asked: Truth = False
    answered_no: Truth = False
    played_on: Truth = True
    irregular: Truth = False
    quitted_before_answer: Truth = False
    threw_down: Truth = False
    claimed_tricks: Truth = False
    named_card: Truth = False
    won_later_with_suit: Truth = False
    partner_played_first: Truth = False
    partner_has_two_suits: Truth = False
    by_dummy: Truth = False
    followers: Mapping[Seat, Truth] = field(factory=dict)
    withdrew: Mapping[Seat, Truth] = field(factory=dict)
    claimed: Truth = True
    proved: Truth = True
    claim_moment: Num = field(factory=lambda: Num.of(0))
    chosen: Num = field(factory=lambda: Num.of(0))
    same_suit: Mapping[int, Truth] = field(factory=dict)

    @property
    def side(self) -> Side:
        """The offenders."""
        return self.seat.side

    @property
    def disobeyed(self) -> Truth:
        """He disobeyed some call."""
        return disj(
            self.disobeyed_card,
            self.disobeyed_highest_or_lowest,
            self.disobeyed_suit,
            self.disobeyed_not_suit,
            self.disobeyed_win_or_lose,
        )


@frozen(eq=False)
class Contract:
    """The final declaration; the declarer is South."""

    level: Num
    denomination: Num
    doubled: Num
    dealer_declares: Truth

    def is_in(self, denomination: Denomination) -> Truth:
        """Whether the contract is in this denomination."""
        return self.denomination.equals(Num.of(DENOMINATIONS.index(denomination)))


@define(eq=False)
class History:
    """All hands of a game with at most these incidents.

    ``tricks_won_ns`` is the number of tricks won in play by North and South.  ``trump_honours`` and ``aces`` give the
    holder of each honour, as dealt.  ``axioms`` hold of every hand, what is ``usual`` of those that are looked for:
    within a trick that has an incident the cards fall in turn, and a card that is called lies open.  ``variables``
    names what a fact model fixes.
    """

    game: Game
    slots: tuple[Slot, ...]
    winners: tuple[Num, ...]
    tricks_won_ns: Num
    contract: Contract | None
    score_before: Mapping[Side, Num]
    trump_honours: tuple[Num, ...]
    aces: tuple[Num, ...]
    mixed: Mapping[Seat, Num] = field(factory=dict)
    searched: Mapping[Side, Num] = field(factory=dict)
    cut: Num = field(factory=lambda: Num.of(NEVER))
    exposures: tuple[ExposureSlot, ...] = ()
    calls: tuple[CallSlot, ...] = ()
    third_before_second: Mapping[Seat, Truth] = field(factory=dict)
    fourth_before_second: Mapping[Seat, Truth] = field(factory=dict)
    claimed_rest: Mapping[Side, Truth] = field(factory=dict)
    vulnerable: Mapping[Side, Truth] = field(factory=dict)
    adjusted: Mapping[Side, Truth] = field(factory=dict)
    equity: Mapping[Side, Num] = field(factory=dict)
    axioms: list[Truth] = field(factory=list)
    usual: list[Truth] = field(factory=list)
    variables: dict[str, Num | Truth] = field(factory=dict)
    memo: dict[tuple[object, ...], object] = field(factory=dict, repr=False)

    def tricks_won(self, side: Side) -> Num:
        """The tricks that the side won in play."""
        return self.tricks_won_ns if side is Side.NS else Num.of(13) - self.tricks_won_ns

    def honour_holders(self) -> list[tuple[Truth, tuple[Num, ...]]]:
        """The holders of the honours that count, by the condition under which they do."""
        if self.contract is None:
            return [(True, self.trump_honours)]
        no_trump = self.contract.is_in(Denomination.NO_TRUMP)
        return [(neg(no_trump), self.trump_honours), (no_trump, self.aces)]


def option_of(history: History, slot: Slot, option: str) -> Truth:
    """Whether this penalty is chosen for the slot."""
    options = OPTIONS[history.game]
    return slot.chosen.equals(Num.of(options.index(option) + 1)) if option in options else False


def most_in_one_hand(holders: tuple[Num, ...], seats: tuple[Seat, ...]) -> list[tuple[int, Truth]]:
    """For each number from 1 up, whether some of the seats holds at least so many of the honours."""
    held = {seat: Num.count(h.equals(Num.of(seat)) for h in holders) for seat in seats}
    return [(n, disj(*(held[seat] >= Num.of(n) for seat in seats))) for n in range(1, len(holders) + 1)]
