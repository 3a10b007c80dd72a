"""Every hand of a game as a symbolic history: its variables, and what holds of them at any table."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

import z3
from attrs import define, field

from model.symbolic.acts import call_slots, exposure_slots
from model.symbolic.history import (
    DENOMINATIONS,
    FIRST_LEADER,
    LAST_MOMENT,
    NEVER,
    OPTIONS,
    TRUTHS,
    Contract,
    History,
    Slot,
)
from model.symbolic.terms import Num, Truth, conj, disj, iff, implies, neg
from model.table.cards import Seat, Side
from model.table.record import Denomination, Game, Manner


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

    def contract(self, game: Game) -> Contract:
        """Any contract of the game."""
        denomination = self.number("denomination", 0, len(DENOMINATIONS) - 1)
        if game is Game.DUPLICATE:
            royal = Num.of(DENOMINATIONS.index(Denomination.ROYAL_SPADES))
            self.axioms.append(neg(denomination.equals(royal)))
        return Contract(
            self.number("level", 1, 7),
            denomination,
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

    def vulnerability(self, game: Game) -> dict[Side, Truth]:
        """Which sides are vulnerable."""
        return {side: game is Game.DUPLICATE and self.truth(f"vulnerable.{side.value}") for side in Side}


def facts_history(game: Game, slots_per_seat: int, most: int | None = None, acts_per_seat: int = 1) -> History:
    """Every hand of the game with at most so many incidents a player, and so many in all, as facts without cards.

    ``acts_per_seat``: how many exposures by, and how many calls on, each player.
    """
    make = Maker()
    winners = tuple(make.number(f"winner{n}", 0, 3) for n in range(1, 14))
    leaders = (Num.of(FIRST_LEADER), *winners[:-1])
    slots: list[Slot] = []
    for seat in Seat:
        for k in range(slots_per_seat):
            before = [slot.index for slot in slots if slot.seat is seat]
            slots.append(_slot(make, game, len(slots), seat, k, winners, leaders, before))
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
        contract=make.contract(game) if game is not Game.WHIST else None,
        score_before=make.scores(game),
        trump_honours=trump_honours,
        aces=aces,
        mixed={seat: make.number(f"mixed.{seat.name}", 1, NEVER) for seat in Seat},
        searched={side: make.number(f"searched.{side.value}", 1, NEVER) for side in Side},
        cut=make.number("cut", 1, NEVER),
        exposures=tuple(exposure_slots(make, acts_per_seat)),
        calls=tuple(call_slots(make, acts_per_seat)),
        third_before_second={seat: make.truth(f"third_before_second.{seat.name}") for seat in Seat},
        fourth_before_second={seat: make.truth(f"fourth_before_second.{seat.name}") for seat in Seat},
        claimed_rest={side: make.truth(f"claimed_rest.{side.value}") for side in Side},
        vulnerable=make.vulnerability(game),
        adjusted={side: game is Game.DUPLICATE and make.truth(f"adjusted.{side.value}") for side in Side},
        equity={side: make.number(f"equity.{side.value}", 0, 13 if game is Game.DUPLICATE else 0) for side in Side},
        axioms=make.axioms,
        variables=make.variables,
    )
    make.axioms += _honour_axioms(history)
    make.axioms += _correction_axioms(history.slots)
    make.axioms += _procedure_axioms(history)
    make.axioms += _act_axioms(history)
    history.usual += _usual(history)
    return history


def _is_ns(seat: Num) -> Truth:
    return disj(seat.equals(Num.of(Seat.N)), seat.equals(Num.of(Seat.S)))


def _slot(
    make: Maker,
    game: Game,
    index: int,
    seat: Seat,
    k: int,
    winners: tuple[Num, ...],
    leaders: tuple[Num, ...],
    earlier: list[int],
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
    later = [
        conj(trick < Num.of(n), _is_ns(w) if seat.side is Side.NS else neg(_is_ns(w))) for n, w in enumerate(winners, 1)
    ]
    slot = Slot(
        index=index,
        seat=seat,
        used=make.truth(f"{name}.used"),
        trick=trick,
        lead={other: leader.equals(Num.of(other)) for other in Seat},
        won_by_offenders=won_ns if seat.side is Side.NS else neg(won_ns),
        won_by_player=winner.equals(Num.of(seat)),
        later_tricks=Num.count(later),
        followers={other: make.truth(f"{name}.followed.{other.name}") for other in others},
        withdrew={other: make.truth(f"{name}.withdrew.{other.name}") for other in others},
        claim_moment=make.number(f"{name}.claim_moment", 0, LAST_MOMENT),
        chosen=make.number(f"{name}.chosen", 0, len(OPTIONS[game])),
        same_suit={other: make.truth(f"{name}.same_suit{other}") for other in earlier},
        **{truth: make.truth(f"{name}.{truth}") for truth in TRUTHS},
    )
    won_later = [conj(trick < Num.of(n), w.equals(Num.of(seat))) for n, w in enumerate(winners, 1)]
    make.axioms.append(implies(slot.won_later_with_suit, conj(slot.used, disj(*won_later))))
    make.axioms += list(_slot_axioms(slot))
    return slot


def _slot_axioms(slot: Slot) -> Iterator[Truth]:
    """What holds of every incident, at any table."""
    at_fault = disj(slot.failed, slot.disobeyed)
    last = slot.trick.equals(Num.of(13))
    yield iff(slot.used, disj(at_fault, slot.claimed))
    yield implies(at_fault, neg(last))  # to the last trick a player has no choice
    yield implies(slot.failed, neg(slot.lead[slot.seat]))  # who leads follows nobody
    yield implies(slot.disobeyed_suit, slot.lead[slot.seat])
    yield implies(slot.disobeyed_win_or_lose, neg(slot.lead[slot.seat]))
    yield implies(slot.proved, slot.claimed)
    yield implies(slot.by_dummy, slot.claimed)
    yield implies(neg(slot.claimed), slot.claim_moment.equals(Num.of(0)))
    yield implies(slot.corrected, slot.used)
    yield implies(slot.answered_no, slot.asked)
    yield implies(slot.asked, slot.used)
    yield implies(slot.quitted, slot.used)
    yield implies(disj(slot.quit_by_winners, slot.quit_by_offenders), slot.quitted)
    yield implies(slot.quitted_before_answer, conj(slot.asked, slot.quit_by_offenders))
    yield implies(conj(slot.partner_has_two_suits, slot.used), neg(last))
    for truth in (slot.threw_down, slot.claimed_tricks, slot.named_card):
        yield implies(truth, slot.used)
    partner_leads = disj(slot.lead[slot.seat.partner], slot.lead[slot.seat.turned(1)])
    yield disj(slot.irregular, implies(slot.used, iff(slot.partner_played_first, partner_leads)))
    # A card that stays is followed by the player's card to the next trick.
    yield implies(conj(slot.used, neg(slot.corrected)), iff(slot.played_on, neg(last)))
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
    """The highest trumps, in one hand, win a trick each; without trumps nobody wins, nor was winning before he took his
    card back, who does not follow suit.
    """
    trumps = True if history.contract is None else neg(history.contract.is_in(Denomination.NO_TRUMP))
    for seat in Seat:
        won = Num.count(w.equals(Num.of(seat)) for w in history.winners)
        for count in range(1, len(history.trump_honours) + 1):
            run = conj(trumps, *(h.equals(Num.of(seat)) for h in history.trump_honours[:count]))
            yield implies(run, won >= Num.of(count))
    for slot in history.slots:
        yield implies(conj(slot.failed, neg(slot.corrected), slot.won_by_player), trumps)
        others = [other for other in history.slots if other is not slot]
        alone = neg(disj(*_corrected_in_the_trick(slot, others), *slot.withdrew.values()))
        taken_back = conj(slot.failed, slot.corrected, slot.quitted, alone, neg(slot.won_by_player))
        yield disj(trumps, neg(taken_back), _quit_as_it_lies(slot))


def _correction_axioms(slots: tuple[Slot, ...]) -> Iterator[Truth]:
    """A card in the place of another follows suit if it can; a trick in which nothing is corrected lies as it lay."""
    for slot in slots:
        yield implies(_withdrew_after_another(slot, slots), neg(conj(slot.failed, neg(slot.corrected))))
        corrected = disj(*_corrected_in_the_trick(slot, slots))
        yield implies(conj(slot.used, slot.quitted, neg(corrected)), _quit_as_it_lies(slot))


def _corrected_in_the_trick(slot: Slot, among: Iterable[Slot]) -> list[Truth]:
    """For each of these incidents, that its card was corrected and is one of the slot's trick."""
    return [conj(other.corrected, other.trick.equals(slot.trick)) for other in among]


def _quit_as_it_lies(slot: Slot) -> Truth:
    """Whoever wins the trick in the end was winning it when it was quitted."""
    return iff(slot.quit_by_winners, iff(slot.quit_by_offenders, slot.won_by_offenders))


def _withdrew_after_another(slot: Slot, slots: tuple[Slot, ...]) -> Truth:
    """He withdraws his card because somebody before him in the trick has corrected his."""
    others = [other for other in slots if other.seat is not slot.seat]
    return disj(*(conj(o.corrected, o.withdrew[slot.seat], o.trick.equals(slot.trick)) for o in others))


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


def _act_axioms(history: History) -> Iterator[Truth]:
    """Who claims tricks or names a card at some incident does so in the hand; the suits led are what they are."""
    for slot in history.slots:
        yield implies(slot.claimed_tricks, history.claimed_rest[slot.side])
        named = [conj(x.used, x.is_(Manner.NAMED)) for x in history.exposures if x.seat.side is slot.side]
        yield implies(slot.named_card, disj(*named))
        for middle, first in itertools.combinations(reversed(slot.same_suit), 2):
            yield _at_most_one_differs(
                slot.same_suit[first], slot.same_suit[middle], history.slots[middle].same_suit[first]
            )
    for side in Side:
        yield implies(neg(history.adjusted[side]), history.equity[side].equals(Num.of(0)))


def _usual(history: History) -> Iterator[Truth]:
    """What is supposed of a hand that is looked for: it spares absurd hands, and cards that are hard to find."""
    for slot in history.slots:
        yield neg(slot.irregular)
        # Nobody takes back a card without cause, or proves what was not.
        cause = disj(slot.failed, slot.disobeyed, _withdrew_after_another(slot, history.slots))
        yield implies(slot.corrected, cause)
        yield implies(slot.proved, disj(slot.failed, slot.disobeyed))
        # A lead is corrected only by a card of its suit, which mends no disobedience about suits.
        about_suits = disj(slot.disobeyed_suit, slot.disobeyed_not_suit)
        yield implies(conj(slot.corrected, slot.lead[slot.seat]), neg(about_suits))
        yield implies(conj(slot.disobeyed_win_or_lose, neg(slot.corrected)), slot.won_by_player)
        dropped = [conj(x.used, x.is_(Manner.DROPPED)) for x in history.exposures if x.seat is slot.seat]
        yield implies(slot.disobeyed_card, disj(*dropped))
        yield from _plays_on_before_correcting(history, slot)
    leader = history.winners[10]
    for exposure in history.exposures:
        seat = exposure.seat
        first = disj(leader.equals(Num.of(seat)), leader.equals(Num.of(seat.turned(3))))
        yield implies(exposure.last_card_at_twelfth, first)
        yield implies(exposure.last_card_at_twelfth, neg(exposure.is_(Manner.TWO_AT_ONCE)))


def _plays_on_before_correcting(history: History, slot: Slot) -> Iterator[Truth]:
    """The first in turn of a side plays on: the partner only if he has played to this trick, and the player himself not
    from the twelfth, since he has no card left to correct it with.
    """
    partner = slot.seat.partner
    first = (partner, partner.turned(3))
    partner_is_first = disj(
        *(
            conj(slot.trick.equals(Num.of(n)), disj(*(winner.equals(Num.of(seat)) for seat in first)))
            for n, winner in enumerate(history.winners, 1)
        )
    )
    plays_on = conj(slot.corrected, slot.played_on)
    yield implies(conj(plays_on, partner_is_first), disj(slot.partner_played_first, slot.followers[partner]))
    yield implies(conj(plays_on, slot.trick.equals(Num.of(12))), partner_is_first)


def _at_most_one_differs(*same: Truth) -> Truth:
    """Of three things, two pairs that are alike make the third pair alike."""
    return conj(*(implies(conj(*same[:n], *same[n + 1 :]), same[n]) for n in range(3)))
