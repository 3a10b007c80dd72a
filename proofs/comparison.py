"""Two lines of one deal compared: what an offender makes of it, against what he would have made.

Both lines are equal up to a trick.  From there one has the offence; the other is lawful play, or the same play handled
otherwise.  Every ruling is made for each way in which the penalties can be chosen, and the comparison is fair to the
innocent: he takes what is best for him.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any

import z3
from attrs import define, evolve, field

from model.language.document import Code
from model.symbolic.cards import Ending, Layout, constant, read_cards
from model.symbolic.cards import suit as suit_of
from model.symbolic.completion import TRUMP, completions
from model.symbolic.conflicts import choices_made, contradictory, options_in_force
from model.symbolic.every_hand import Maker
from model.symbolic.handfacts import Earlier, HandFacts, SlotFacts
from model.symbolic.history import DENOMINATIONS, FIRST_LEADER, OPTIONS, Contract, History, Slot
from model.symbolic.memo import remembered
from model.symbolic.ruling import Ruling
from model.symbolic.script import scripts
from model.symbolic.switches import Switches
from model.symbolic.terms import Num, Truth, conj, disj, implies, neg, true_in, value_in
from model.table.cards import Card, Seat, Side, Suit
from model.table.course import trick_winner
from model.table.record import Denomination, Game, HandRecord
from proofs.offence import EARLIER, Offence, Version
from proofs.scoring import more_tricks
from proofs.solver import Answer, Budget, Outcome, Solver

#: The seeds that are tried first, and the steps that each has: half a second, then two.
_SEEDS, _FEW_STEPS = (1, 2, 3), (3_000_000, 12_000_000)

NOTHING = Num.of(0)


@define(eq=False)
class Comparison:
    """Two lines of a code's game from a trick on, and a solver for what is asked of them."""

    code: Code
    readings: Mapping[str, str]
    first_trick: int
    budget: Budget = field(factory=Budget)
    game: Game = field(init=False)
    make: Maker = field(init=False, factory=Maker)
    contract: Contract | None = field(init=False)
    ending: Ending = field(init=False)
    scores: dict[Side, Num] = field(init=False)
    vulnerable: dict[Side, Truth] = field(init=False)
    honours: tuple[tuple[Num, ...], tuple[Num, ...]] = field(init=False)
    memo: dict[tuple[object, ...], Any] = field(init=False, factory=dict, repr=False)

    def __attrs_post_init__(self) -> None:
        """Make what both lines share."""
        self.game = Game(self.code.game)
        self.contract = None if self.game is Game.WHIST else self.make.contract(self.game)
        no_trump: Truth = self.contract is not None and self.contract.is_in(Denomination.NO_TRUMP)
        self.ending = Ending(self.first_trick, no_trump, self.make)
        self.scores = self.make.scores(self.game)
        self.vulnerable = self.make.vulnerability(self.game)
        self.honours = self.make.honours(self.game)

    def deal(self) -> dict[tuple[int, Seat], z3.BitVecRef]:
        """The cards of the ending as they are played in the line with the offence."""
        cards = self.ending.deal("card")
        self.ending.holders(cards, *self.honours)
        return cards

    def exchange(self, cards: Layout, seat: Seat) -> dict[tuple[int, Seat], z3.BitVecRef]:
        """The cards of a line in which the seat plays two of his cards in exchange, the first trick's and a later
        one.
        """
        at = {trick: z3.Bool(f"exchange{trick}") for trick in range(self.first_trick + 1, 14)}
        self.make.axioms.append(disj(*at.values()))
        self.make.axioms += [neg(conj(a, b)) for a, b in itertools.combinations(at.values(), 2)]
        return self.ending.exchanged(cards, seat, at)

    def continuation(self, cards: Layout) -> dict[tuple[int, Seat], z3.BitVecRef]:
        """The cards of a line in which everybody plays the same hands on in any order."""
        others = self.ending.deal("other")
        self.ending.same_hands(cards, others)
        return others

    def version(
        self, name: str, cards: Layout, *offences: Offence, equity: Mapping[Side, Num] | None = None
    ) -> Version:
        """A line with its offences; those of the first trick and later that stand are failures in its cards.

        ``equity``: the tricks that the Director gives a side.
        """
        standing = [o for o in offences if o.facts.failed and not o.corrected]
        faults = frozenset((o.trick, o.seat) for o in standing if o.trick >= self.first_trick)
        return Version(self.ending.line(cards, faults, name), offences, equity or {})

    @remembered
    def rulings(self, version: Version, me: Side) -> list[tuple[tuple[int, ...], tuple[int, ...], Ruling]]:
        """A ruling for each choice of penalties: my choices (for their offences), theirs (for mine), the ruling."""
        found = []
        for chosen in itertools.product(*self._open_choices(version)):
            mine = tuple(c for o, c in zip(version.offences, chosen, strict=True) if o.seat.side is not me)
            theirs = tuple(c for o, c in zip(version.offences, chosen, strict=True) if o.seat.side is me)
            found.append((mine, theirs, self._ruling(version, chosen)))
        return found

    def _ruling(self, version: Version, chosen: tuple[int, ...]) -> Ruling:
        """The ruling on a line for these choices, one for each offence; 0 is none."""
        slots: list[Slot] = []
        for offence, choice in zip(version.offences, chosen, strict=True):
            slots.append(self._slot(version, slots, offence, choice))
        history = History(
            game=self.game,
            slots=tuple(slots),
            winners=(),
            tricks_won_ns=version.line.ns_won,
            contract=self.contract,
            score_before=self.scores,
            trump_honours=self.honours[0],
            aces=self.honours[1],
            mixed={o.seat: Num.of(1) for o in version.offences if o.mixed},
            claimed_rest=dict.fromkeys(Side, False),
            third_before_second=dict.fromkeys(Seat, False),
            fourth_before_second=dict.fromkeys(Seat, False),
            vulnerable=self.vulnerable,
            adjusted={side: side in version.equity for side in Side},
            equity={side: version.equity.get(side, Num.of(0)) for side in Side},
        )
        return Ruling(history, self.code, Switches.fixed(self.code, self.readings))

    def _open_choices(self, version: Version) -> list[list[int]]:
        """For each offence, the choices there can be for its penalty: none, or those of a clause that may be in
        force.
        """
        ruling = self._ruling(version, (0,) * len(version.offences))
        offered = {slot: forces for slot in ruling.history.slots if (forces := options_in_force(ruling, slot))}
        every = list(range(1, len(OPTIONS[self.game]) + 1))
        return [
            (every if any(force is True for force in offered[slot]) else [0, *every]) if slot in offered else [0]
            for slot in ruling.history.slots
        ]

    def _slot(self, version: Version, earlier: Sequence[Slot], offence: Offence, choice: int) -> Slot:
        """The incident of an offence; ``earlier`` are those before it."""
        seat, facts = offence.seat, offence.facts
        same = {
            slot.index: self.same_suit(version, other.trick, offence.trick)
            for slot, other in zip(earlier, version.offences, strict=False)
            if slot.seat is seat
        }
        return Slot(
            index=len(earlier),
            seat=seat,
            used=True,
            failed=facts.failed,
            disobeyed_suit=facts.disobeyed_suit,
            corrected=facts.corrected,
            asked=facts.asked,
            played_on=facts.played_on,
            claimed=facts.claimed,
            proved=facts.proved,
            claim_moment=Num.of(facts.claim_moment),
            chosen=Num.of(choice),
            same_suit=same,
            **self._trick(version, offence),
        )

    def _trick(self, version: Version, offence: Offence) -> dict[str, Any]:
        """What the cards say of the trick of an offence."""
        if offence.trick == EARLIER:
            return self._earlier_trick(version, offence.seat)
        trick, seat, line = offence.trick, offence.seat, version.line
        lead = self.ending.lead if trick == self.first_trick else {s: line.wins[trick - 1, s] for s in Seat}
        own = [s for s in Seat if s.side is seat.side]
        later = range(trick + 1, 14)
        partner = {suit_of(line.cards[n, seat.partner]) != suit_of(line.cards[trick, seat.partner]) for n in later}
        return {
            "trick": Num.of(trick),
            "lead": lead,
            "won_by_offenders": disj(*(line.wins[trick, s] for s in own)),
            "won_by_player": line.wins[trick, seat],
            "later_tricks": Num.count(disj(*(line.wins[n, s] for s in own)) for n in later),
            "won_later_with_suit": self._wins_with(version, later, seat, line.led[trick]),
            "partner_played_first": disj(lead[seat.partner], lead[seat.turned(1)]),
            "partner_has_two_suits": disj(*partner),
        }

    def leads_one_of_two_suits(self, foul: Layout, fair: Layout, seat: Seat) -> None:
        """The seat leads to the first trick, another suit in each line, and holds no third."""
        first, other = suit_of(foul[self.first_trick, seat]), suit_of(fair[self.first_trick, seat])
        held = [suit_of(foul[trick, seat]) for trick in range(self.first_trick + 1, 14)]
        self.make.axioms += [self.ending.lead[seat], first != other, *(disj(s == first, s == other) for s in held)]

    def _wins_with(self, version: Version, tricks: Iterable[int], seat: Seat, led: z3.BitVecRef) -> Truth:
        """The seat wins one of the tricks with a card of the suit."""
        line = version.line
        return disj(*(conj(line.wins[n, seat], suit_of(line.cards[n, seat]) == led) for n in tricks))

    def same_suit(self, version: Version, first: int, second: int) -> Truth:
        """The same suit was led to both tricks."""
        led = self._earlier_led if first == EARLIER else version.line.led[first]
        return led == version.line.led[second]

    @cached_property
    def _earlier_led(self) -> z3.BitVecRef:
        return z3.BitVec("earlier.led", 2)

    @cached_property
    def _earlier(self) -> tuple[Truth, Truth, Num, Truth]:
        """Of the trick of an earlier offence: whether the side won it, and the player; how many tricks the side won
        between it and the ending; whether the player won one of these with a card of the suit.
        """
        side_won, player_won = self.make.truth("earlier.side_won"), self.make.truth("earlier.player_won")
        later = self.make.number("earlier.later", 0, max(self.first_trick - 2, 0))
        with_suit = self.make.truth("earlier.with_suit")
        self.make.axioms += [implies(player_won, side_won), implies(with_suit, later >= Num.of(1))]
        return side_won, player_won, later, with_suit

    def _earlier_trick(self, version: Version, seat: Seat) -> dict[str, Any]:
        side_won, player_won, later, with_suit = self._earlier
        own = [s for s in Seat if s.side is seat.side]
        before = self.ending.ns_before if seat.side is Side.NS else Num.of(self.first_trick - 1) - self.ending.ns_before
        self.make.axioms.append(before >= later + Num.count([side_won]))
        line, tricks = version.line, self.ending.tricks
        return {
            "trick": Num.of(1),
            "lead": dict.fromkeys(Seat, False),
            "won_by_offenders": side_won,
            "won_by_player": player_won,
            "later_tricks": later + Num.count(disj(*(line.wins[n, s] for s in own)) for n in tricks),
            "won_later_with_suit": disj(with_suit, self._wins_with(version, tricks, seat, self._earlier_led)),
        }

    def gains(self, foul: Version, fair: Version, me: Side, margin: Num = NOTHING) -> Truth:
        """However my opponents choose in the first line, my side does better in it than in the second at its best, by
        more than ``margin`` points.

        Hands on which the code contradicts itself are left out.
        """
        a, b = self.rulings(foul, me), self.rulings(fair, me)
        mine = dict.fromkeys(m for m, _, _ in a)
        return disj(*(self._holds_out([r for m, _, r in a if m == choice], b, me, margin) for choice in mine))

    def possible(self, foul: Version, fair: Version, me: Side) -> Truth:
        """Both lines have a ruling: the premise of every comparison."""
        return conj(
            *(
                disj(*(conj(choices_made(r), neg(contradictory(r))) for _, _, r in self.rulings(version, me)))
                for version in (foul, fair)
            )
        )

    def _holds_out(
        self, a: list[Ruling], b: list[tuple[tuple[int, ...], tuple[int, ...], Ruling]], me: Side, margin: Num
    ) -> Truth:
        """Against every choice of theirs in the first line I do better than I could, by any choice of mine, in the
        second.
        """
        parts: list[Truth] = [disj(*(choices_made(r) for r in a))]
        for ruling in a:
            better = conj(
                neg(contradictory(ruling)),
                *(self._beats(ruling, b, choice, me, margin) for choice in dict.fromkeys(m for m, _, _ in b)),
            )
            parts.append(implies(choices_made(ruling), better))
        return conj(*parts)

    def _beats(
        self,
        a: Ruling,
        b: list[tuple[tuple[int, ...], tuple[int, ...], Ruling]],
        mine: tuple[int, ...],
        me: Side,
        margin: Num,
    ) -> Truth:
        """Where this choice of mine is open in the second line, their answer leaves me worse off than the first."""
        rulings = [r for m, _, r in b if m == mine]
        is_open = disj(*(choices_made(r) for r in rulings))
        worse = disj(*(conj(choices_made(r), neg(contradictory(r)), better(a, r, me, margin)) for r in rulings))
        return implies(is_open, worse)

    def solve(self, goal: Truth, quickly: bool = False) -> Answer:
        """The cheapest example: undoubled before doubled, low contracts, low scores.

        How long Z3 takes to find cards is a matter of luck, so several seeds are tried with few steps each before the
        whole budget is spent on another; ``quickly``: it is not spent.
        """
        answer = Answer(Outcome.UNKNOWN)
        tries = [(seed, min(steps, self.budget.steps)) for steps in _FEW_STEPS for seed in _SEEDS]
        for seed, steps in tries if quickly else [*tries, (len(_SEEDS) + 1, self.budget.steps)]:
            solver = Solver(evolve(self.budget, steps=steps), seed)
            solver.add(self.make.axioms)
            solver.add([goal])
            answer = solver.check([])
            if answer.outcome is not Outcome.UNKNOWN:
                break
        if answer.model is None:
            return answer
        costs = [self.contract.doubled, self.contract.level] if self.contract else [Num.total(self.scores.values())]
        least, _ = solver.least(costs, [])
        return least if least.model is not None else answer

    def set_aside(self, model: z3.ModelRef, version: Version) -> None:
        """Look for another ending than the model's: its cards may not be all that a hand can hold before it."""
        cards = read_cards(model, version.line.cards)
        same = [version.line.cards[place] == constant(card) for place, card in cards.items()]
        self.make.axioms.append(neg(conj(*same)))

    # ---- the hands ----------------------------------------------------------------------------------------------

    def hands(self, model: z3.ModelRef, foul: Version, fair: Version) -> Iterator[tuple[HandRecord, HandRecord, bool]]:
        """Records of the two lines, complete to 52 cards, and whether they are just what the model says; the first few.

        The honours that were played before the ending are the model's first, then anybody's: what comes of these must
        be looked at again.
        """
        facts = self._facts(model, foul)
        known = read_cards(model, foul.line.cards)
        later = read_cards(model, fair.line.cards)
        for wanted, settled, arrangement in completions((facts, facts.without_cards()), known):
            other = {**arrangement, **later}
            lawful = self._replayed(settled, other, fair)
            # A card that is taken back in the one line is the card that stays in the other.
            stay = {(o.trick, o.seat) for o in foul.offences if not o.corrected}
            taken_back = {
                place: known[place] for o in fair.offences if o.corrected and (place := (o.trick, o.seat)) in stay
            }
            as_said = wanted is facts and not any(slot.earlier for slot in facts.slots)
            yield next(scripts(settled, arrangement)), next(scripts(lawful, other, taken_back)), as_said

    def _facts(self, model: z3.ModelRef, version: Version) -> HandFacts:
        """What the model says of the first line; who won the tricks before the ending is open but for how many."""
        truth = partial(true_in, model)
        winners: list[Seat | Side | None] = [None] * 13
        for trick in self.ending.tricks:
            winners[trick - 1] = next(seat for seat in Seat if truth(version.line.wins[trick, seat]))
        if self.first_trick > 1:
            winners[self.first_trick - 2] = next(seat for seat in Seat if truth(self.ending.lead[seat]))
        contract = self.contract
        return HandFacts(
            game=self.game,
            winners=tuple(winners),
            ns_won=value_in(model, version.line.ns_won),
            slots=tuple(self._slot_facts(model, o) for o in version.offences),
            mixed={o.seat: 1 for o in version.offences if o.mixed},
            vulnerable=frozenset(side for side, vulnerable in self.vulnerable.items() if truth(vulnerable)),
            equity={side: value_in(model, number) for side, number in version.equity.items()},
            level=value_in(model, contract.level) if contract else 1,
            denomination=DENOMINATIONS[value_in(model, contract.denomination)] if contract else Denomination.SPADES,
            doubled=value_in(model, contract.doubled) if contract else 0,
            dealer_declares=truth(contract.dealer_declares) if contract else True,
            score_before={side: value_in(model, n) for side, n in self.scores.items()},
            trump_honours=tuple(Seat(value_in(model, h)) for h in self.honours[0]),
            aces=tuple(Seat(value_in(model, h)) for h in self.honours[1]),
        )

    def _slot_facts(self, model: z3.ModelRef, offence: Offence) -> SlotFacts:
        """The incident, with what the model says of its trick if it stands before the ending."""
        if offence.trick != EARLIER or self.game is not Game.DUPLICATE:
            return offence.facts  # the other games do not ask
        side_won, player_won, later, with_suit = self._earlier
        earlier = Earlier(
            true_in(model, side_won),
            true_in(model, player_won),
            value_in(model, later),
            true_in(model, with_suit),
            Suit(model.eval(self._earlier_led, model_completion=True).as_long()),
        )
        return evolve(offence.facts, earlier=earlier)

    def _replayed(self, facts: HandFacts, cards: Mapping[tuple[int, Seat], Card], fair: Version) -> HandFacts:
        """The facts of the second line: the same up to the ending, then as its cards fall."""
        winners: list[Seat | Side | None] = list(facts.winners)
        trump = TRUMP if facts.has_trumps else None
        for trick in self.ending.tricks:
            leader = winners[trick - 2] if trick > 1 else FIRST_LEADER
            assert isinstance(leader, Seat)
            winners[trick - 1] = trick_winner({seat: cards[trick, seat] for seat in Seat}, leader, trump)
        placed = {slot.seat: slot for slot in facts.slots if slot.trick < self.first_trick}
        slots = tuple(placed[o.seat] if o.trick == EARLIER else o.facts for o in fair.offences)
        ns_won = sum(isinstance(w, Seat) and w.side is Side.NS for w in winners)
        mixed = {o.seat: 1 for o in fair.offences if o.mixed}
        return evolve(facts, winners=tuple(winners), ns_won=ns_won, slots=slots, mixed=mixed, equity={})


def better(a: Ruling, b: Ruling, side: Side, margin: Num = NOTHING) -> Truth:
    """The side does better in the first ruling: in the game, or where that is the same by more than so many points."""
    first, second = a.ledger, b.ledger
    game_a, game_b = first.game_net(side), second.game_net(side)

    def points() -> Truth:
        return first.net(side) > second.net(side) + margin

    more = more_tricks(a, b, side, points) if margin.low == margin.high == 0 else points()
    return disj(game_a > game_b, conj(game_a.equals(game_b), more))
