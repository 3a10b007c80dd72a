"""The symbolic history of a hand: what can have happened, without its cards.

The facts of a history decide every ruling that does not ask what a card could have done: who won each trick, which
incidents there were and how each was handled, the contract, the honours, the order of what follows the play.
``model.symbolic.cards`` puts 52 cards beneath it.

The declarer (at whist the dealer) sits South, so that seats and sides are constants; records are turned to fit.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

import z3
from attrs import define, field, frozen

from model.symbolic.terms import Num, Truth, conj, disj, iff, implies, neg
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

#: A moment after the play; 0 stands for "during the play", NEVER for what does not happen.
LAST_MOMENT, NEVER = 30, 31


@frozen(eq=False)
class Slot:
    """One possible incident of one player.  What is open is a Z3 term, what is fixed a Python value.

    ``followers`` maps each other player to whether he had put a card to the trick after this one, ``withdrew`` to
    whether he withdrew it after the correction.  ``lead`` gives, for each seat, whether it leads to the trick.
    ``irregular``: somebody played to the trick before his turn, so that its cards did not fall in order.
    """

    index: int
    seat: Seat
    used: Truth
    trick: Num
    lead: Mapping[Seat, Truth]
    won_by_offenders: Truth
    failed: Truth
    disobeyed: Truth = False
    corrected: Truth = False
    quitted: Truth = False
    quit_by_winners: Truth = False
    quit_by_offenders: Truth = False
    asked: Truth = False
    answered_no: Truth = False
    played_on: Truth = True
    irregular: Truth = False
    followers: Mapping[Seat, Truth] = field(factory=dict)
    withdrew: Mapping[Seat, Truth] = field(factory=dict)
    claimed: Truth = True
    proved: Truth = True
    claim_moment: Num = field(factory=lambda: Num.of(0))
    chosen: Num = field(factory=lambda: Num.of(0))

    @property
    def side(self) -> Side:
        """The offenders."""
        return self.seat.side


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
    holder of each honour, as dealt.  ``axioms`` hold of every hand.  ``variables`` names what a fact model fixes.
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
    axioms: list[Truth] = field(factory=list)
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


@define(eq=False)
class Maker:
    """Makes variables and collects what holds of them."""

    axioms: list[Truth] = field(factory=list)
    variables: dict[str, Num | Truth] = field(factory=dict)

    def number(self, name: str, low: int, high: int) -> Num:
        """An unknown number in a range."""
        number = Num.variable(name, low, high)
        self.axioms.append(number.in_range)
        self.variables[name] = number
        return number

    def truth(self, name: str) -> z3.BoolRef:
        """An unknown truth."""
        self.variables[name] = truth = z3.Bool(name)
        return truth

    def contract(self) -> Contract:
        """Any contract."""
        return Contract(
            self.number("level", 1, 7),
            self.number("denomination", 0, len(DENOMINATIONS) - 1),
            self.number("doubled", 0, 2),
            self.truth("dealer_declares"),
        )

    def honours(self, game: Game) -> tuple[tuple[Num, ...], tuple[Num, ...]]:
        """The holders of the trump honours, highest first, and of the aces, by suit, as dealt."""
        count = 4 if game is Game.WHIST else 5
        trumps = tuple(self.number(f"honour{i}", 0, 3) for i in range(count))
        if game is Game.WHIST:
            return trumps, ()
        return trumps, tuple(self.number(f"ace{i}", 0, 3) for i in range(4))

    def scores(self, game: Game) -> dict[Side, Num]:
        """The scores before the hand."""
        if game is not Game.WHIST:
            return {side: Num.of(0) for side in Side}
        return {side: self.number(f"score_before.{side.value}", 0, 4) for side in Side}


def facts_history(game: Game, slots_per_seat: int, most: int | None = None) -> History:
    """Every hand of the game with at most so many incidents a player, and so many in all, as facts without cards."""
    make = Maker()
    winners = tuple(make.number(f"winner{n}", 0, 3) for n in range(1, 14))
    leaders = (Num.of(FIRST_LEADER), *winners[:-1])
    slots: list[Slot] = []
    for seat in Seat:
        for k in range(slots_per_seat):
            slots.append(_slot(make, game, len(slots), seat, k, winners, leaders))
    by_seat = {seat: [s for s in slots if s.seat is seat] for seat in Seat}
    for mine in by_seat.values():
        for earlier, later in itertools.pairwise(mine):
            make.axioms += [implies(later.used, earlier.used), implies(later.used, earlier.trick < later.trick)]
    if most is not None:
        make.axioms.append(Num.count(slot.used for slot in slots) <= Num.of(most))
    trump_honours, aces = make.honours(game)
    history = History(
        game=game,
        slots=tuple(slots),
        winners=winners,
        tricks_won_ns=Num.count(_is_ns(w) for w in winners),
        contract=make.contract() if game is not Game.WHIST else None,
        score_before=make.scores(game),
        trump_honours=trump_honours,
        aces=aces,
        mixed={seat: make.number(f"mixed.{seat.name}", 1, NEVER) for seat in Seat},
        searched={side: make.number(f"searched.{side.value}", 1, NEVER) for side in Side},
        cut=make.number("cut", 1, NEVER),
        axioms=make.axioms,
        variables=make.variables,
    )
    make.axioms += _honour_axioms(history)
    make.axioms += _correction_axioms(history.slots)
    make.axioms += _procedure_axioms(history)
    return history


def _is_ns(seat: Num) -> Truth:
    return disj(seat.equals(Num.of(Seat.N)), seat.equals(Num.of(Seat.S)))


def _slot(
    make: Maker, game: Game, index: int, seat: Seat, k: int, winners: tuple[Num, ...], leaders: tuple[Num, ...]
) -> Slot:
    name = f"{seat.name}{k + 1}"
    trick = make.number(f"{name}.trick", 1, 13)
    is_trick = [trick.equals(Num.of(n)) for n in range(1, 14)]
    leader = make.number(f"{name}.leader", 0, 3)
    winner = make.number(f"{name}.winner", 0, 3)
    for n in range(13):
        make.axioms.append(implies(is_trick[n], leader.equals(leaders[n])))
        make.axioms.append(implies(is_trick[n], winner.equals(winners[n])))
    others = [seat.turned(i) for i in (1, 2, 3)]
    won_ns = _is_ns(winner)
    slot = Slot(
        index=index,
        seat=seat,
        used=make.truth(f"{name}.used"),
        trick=trick,
        lead={other: leader.equals(Num.of(other)) for other in Seat},
        won_by_offenders=won_ns if seat.side is Side.NS else neg(won_ns),
        failed=make.truth(f"{name}.failed"),
        disobeyed=make.truth(f"{name}.disobeyed"),
        corrected=make.truth(f"{name}.corrected"),
        quitted=make.truth(f"{name}.quitted"),
        quit_by_winners=make.truth(f"{name}.quit_by_winners"),
        quit_by_offenders=make.truth(f"{name}.quit_by_offenders"),
        asked=make.truth(f"{name}.asked"),
        answered_no=make.truth(f"{name}.answered_no"),
        played_on=make.truth(f"{name}.played_on"),
        irregular=make.truth(f"{name}.irregular"),
        followers={other: make.truth(f"{name}.followed.{other.name}") for other in others},
        withdrew={other: make.truth(f"{name}.withdrew.{other.name}") for other in others},
        claimed=make.truth(f"{name}.claimed"),
        proved=make.truth(f"{name}.proved"),
        claim_moment=make.number(f"{name}.claim_moment", 0, LAST_MOMENT),
        chosen=make.number(f"{name}.chosen", 0, len(OPTIONS[game])),
    )
    make.axioms += list(_slot_axioms(slot))
    return slot


def _slot_axioms(slot: Slot) -> Iterator[Truth]:
    """What holds of every incident, at any table."""
    at_fault = disj(slot.failed, slot.disobeyed)
    last = slot.trick.equals(Num.of(13))
    yield iff(slot.used, disj(at_fault, slot.claimed))
    yield implies(at_fault, neg(last))  # to the last trick a player has no choice
    yield implies(slot.failed, neg(slot.lead[slot.seat]))  # who leads follows nobody
    yield implies(slot.proved, conj(slot.claimed, at_fault))
    yield implies(neg(slot.claimed), slot.claim_moment.equals(Num.of(0)))
    yield implies(slot.corrected, slot.used)
    yield implies(slot.answered_no, slot.asked)
    yield implies(slot.asked, slot.used)
    yield implies(slot.quitted, slot.used)
    yield implies(disj(slot.quit_by_winners, slot.quit_by_offenders), slot.quitted)
    # A card that stays is followed by the player's card to the next trick, and the trick lies as it lay.
    stays = conj(slot.used, neg(slot.corrected))
    yield implies(stays, iff(slot.played_on, neg(last)))
    yield implies(
        conj(stays, slot.quitted), iff(slot.quit_by_winners, iff(slot.quit_by_offenders, slot.won_by_offenders))
    )
    yield implies(slot.played_on, conj(slot.used, neg(last)))
    # The order of play in the trick: the others follow in turn, and all have played before it is quitted.
    for n in (1, 2, 3):
        other = slot.seat.turned(n)
        comes_later = neg(disj(*(slot.lead[slot.seat.turned(m)] for m in range(1, n + 1))))
        followed = slot.followers[other]
        in_order = [
            implies(followed, comes_later),
            implies(conj(slot.used, disj(slot.quitted, neg(slot.corrected)), comes_later), followed),
            implies(followed, slot.followers[slot.seat.turned(n - 1)]) if n > 1 else True,
        ]
        yield from (disj(slot.irregular, axiom) for axiom in in_order)
        yield implies(followed, slot.used)
        yield implies(slot.withdrew[other], conj(slot.corrected, followed))


def _honour_axioms(history: History) -> Iterator[Truth]:
    """The highest trumps, in one hand, win a trick each."""
    trumps = True if history.contract is None else neg(history.contract.is_in(Denomination.NO_TRUMP))
    for seat in Seat:
        won = Num.count(w.equals(Num.of(seat)) for w in history.winners)
        for count in range(1, len(history.trump_honours) + 1):
            run = conj(trumps, *(h.equals(Num.of(seat)) for h in history.trump_honours[:count]))
            yield implies(run, won >= Num.of(count))


def _correction_axioms(slots: tuple[Slot, ...]) -> Iterator[Truth]:
    """Who takes a card back is at fault, or follows one who did in the same trick."""
    for slot in slots:
        excuses = [
            conj(other.corrected, other.withdrew[slot.seat], other.trick.equals(slot.trick))
            for other in slots
            if other.seat is not slot.seat
        ]
        yield implies(slot.corrected, disj(slot.failed, slot.disobeyed, *excuses))


def _procedure_axioms(history: History) -> Iterator[Truth]:
    """What follows the play happens one after the other; nothing but claims follows the cut."""
    never = Num.of(NEVER)
    for moment in history.mixed.values():
        yield disj(moment.equals(never), moment < history.cut)
        for other in history.searched.values():
            yield disj(moment.equals(never), neg(moment.equals(other)))
    for moment in history.searched.values():
        yield disj(moment.equals(never), moment < history.cut)
    for slot in history.slots:
        for moment in (*history.mixed.values(), *history.searched.values(), history.cut):
            yield neg(slot.claim_moment.equals(moment))


def option_of(history: History, slot: Slot, option: str) -> Truth:
    """Whether this penalty is chosen for the slot."""
    options = OPTIONS[history.game]
    return slot.chosen.equals(Num.of(options.index(option) + 1)) if option in options else False


def most_in_one_hand(holders: tuple[Num, ...], seats: tuple[Seat, ...]) -> list[tuple[int, Truth]]:
    """For each number from 1 up, whether some of the seats holds at least so many of the honours."""
    held = {seat: Num.count(h.equals(Num.of(seat)) for h in holders) for seat in seats}
    return [(n, disj(*(held[seat] >= Num.of(n) for seat in seats))) for n in range(1, len(holders) + 1)]
