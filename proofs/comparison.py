"""Two lines of one deal compared: what an offender makes of it, against what he would have made.

Both lines are equal up to a trick.  From there one has the offence; the other is lawful play, or the same play handled
otherwise.  Every ruling is made for each way in which the penalties can be chosen, and the comparison is fair to the
innocent: he takes what is best for him.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

import z3
from attrs import define, evolve, field, frozen

from model.language.document import Code
from model.symbolic.cards import Ending, Layout, Line, constant, read_cards
from model.symbolic.completion import TRUMP, completions
from model.symbolic.conflicts import choices_made, contradictory, options_in_force
from model.symbolic.handfacts import HandFacts, SlotFacts
from model.symbolic.history import DENOMINATIONS, FIRST_LEADER, OPTIONS, Contract, History, Maker, Slot
from model.symbolic.ruling import Ruling
from model.symbolic.script import scripts
from model.symbolic.switches import Switches
from model.symbolic.terms import Num, Truth, conj, disj, implies, neg
from model.table.cards import Card, Seat, Side
from model.table.course import trick_winner
from model.table.record import Denomination, Game, HandRecord
from proofs.solver import Answer, Budget, Outcome, Solver, value_of

#: The seeds that are tried first, and the steps that each has: about two seconds.
_SEEDS, _FEW_STEPS = 3, 12_000_000

NOTHING = Num.of(0)


@frozen
class Offence:
    """One incident of a line: whose, and in which trick; trick 0 is any before the ending.

    What is not said is plain: a failure to follow suit that is established by playing on, claimed in time and proved;
    one that is
    ``corrected`` is so at once.
    """

    seat: Seat
    trick: int
    claimed: bool = True
    corrected: bool = False

    @property
    def exacted(self) -> bool:
        """A penalty is claimed for it."""
        return self.claimed and not self.corrected


@frozen(eq=False)
class Version:
    """One of the two lines: its cards and what was done wrong in it."""

    line: Line
    offences: tuple[Offence, ...]


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
    honours: tuple[tuple[Num, ...], tuple[Num, ...]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Make what both lines share."""
        self.game = Game(self.code.game)
        self.contract = None if self.game is Game.WHIST else self.make.contract()
        no_trump: Truth = self.contract is not None and self.contract.is_in(Denomination.NO_TRUMP)
        self.ending = Ending(self.first_trick, no_trump, self.make)
        self.scores = self.make.scores(self.game)
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

    def version(self, name: str, cards: Layout, *offences: Offence) -> Version:
        """A line with its offences; those of the first trick and later that stand are failures in its cards."""
        faults = frozenset((o.trick, o.seat) for o in offences if o.trick >= self.first_trick and not o.corrected)
        return Version(self.ending.line(cards, faults, name), offences)

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
        slots = tuple(
            self._slot(version, n, o, c) for n, (o, c) in enumerate(zip(version.offences, chosen, strict=True))
        )
        history = History(self.game, slots, (), version.line.ns_won, self.contract, self.scores, *self.honours)
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

    def _slot(self, version: Version, index: int, offence: Offence, choice: int) -> Slot:
        trick = offence.trick or 1
        inside = offence.trick >= self.first_trick
        if offence.trick == self.first_trick:
            lead: Mapping[Seat, Truth] = self.ending.lead
        elif inside:
            lead = {seat: version.line.wins[offence.trick - 1, seat] for seat in Seat}
        else:
            lead = dict.fromkeys(Seat, False)
        plain = _slot_facts(offence)
        won = disj(*(version.line.wins[trick, s] for s in Seat if s.side is offence.seat.side)) if inside else False
        return Slot(
            index=index,
            seat=offence.seat,
            used=True,
            trick=Num.of(trick),
            lead=lead,
            won_by_offenders=won,
            failed=True,
            corrected=plain.corrected,
            played_on=plain.played_on,
            claimed=plain.claimed,
            proved=plain.proved,
            chosen=Num.of(choice),
        )

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
        whole budget is spent on one; ``quickly``: it is not spent.
        """
        answer = Answer(Outcome.UNKNOWN)
        budgets = [evolve(self.budget, steps=min(_FEW_STEPS, self.budget.steps))] * _SEEDS
        for seed, budget in enumerate(budgets if quickly else [*budgets, self.budget], 1):
            solver = Solver(budget, seed)
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
        for wanted, settled, arrangement in completions((facts, facts.without_honours()), known):
            other = {**arrangement, **later}
            lawful = self._replayed(settled, other, fair)
            # A card that is taken back in the one line is the card that stays in the other.
            taken_back = {(o.trick, o.seat): known[o.trick, o.seat] for o in fair.offences if o.corrected}
            yield next(scripts(settled, arrangement)), next(scripts(lawful, other, taken_back)), wanted is facts

    def _facts(self, model: z3.ModelRef, version: Version) -> HandFacts:
        """What the model says of the first line; who won the tricks before the ending is open but for how many."""

        def truth(term: Truth) -> bool:
            return term if isinstance(term, bool) else z3.is_true(model.eval(term, model_completion=True))

        winners: list[Seat | Side | None] = [None] * 13
        for trick in self.ending.tricks:
            winners[trick - 1] = next(seat for seat in Seat if truth(version.line.wins[trick, seat]))
        if self.first_trick > 1:
            winners[self.first_trick - 2] = next(seat for seat in Seat if truth(self.ending.lead[seat]))
        contract = self.contract
        return HandFacts(
            game=self.game,
            winners=tuple(winners),
            ns_won=value_of(model, version.line.ns_won),
            slots=tuple(_slot_facts(o) for o in version.offences),
            level=value_of(model, contract.level) if contract else 1,
            denomination=DENOMINATIONS[value_of(model, contract.denomination)] if contract else Denomination.SPADES,
            doubled=value_of(model, contract.doubled) if contract else 0,
            dealer_declares=truth(contract.dealer_declares) if contract else True,
            score_before={side: value_of(model, n) for side, n in self.scores.items()},
            trump_honours=tuple(Seat(value_of(model, h)) for h in self.honours[0]),
            aces=tuple(Seat(value_of(model, h)) for h in self.honours[1]),
        )

    def _replayed(self, facts: HandFacts, cards: Mapping[tuple[int, Seat], Card], fair: Version) -> HandFacts:
        """The facts of the second line: the same up to the ending, then as its cards fall."""
        winners: list[Seat | Side | None] = list(facts.winners)
        trump = TRUMP if facts.has_trumps else None
        for trick in self.ending.tricks:
            leader = winners[trick - 2] if trick > 1 else FIRST_LEADER
            assert isinstance(leader, Seat)
            winners[trick - 1] = trick_winner({seat: cards[trick, seat] for seat in Seat}, leader, trump)
        placed = {slot.seat: slot for slot in facts.slots if slot.trick < self.first_trick}
        slots = tuple(placed[o.seat] if o.trick == 0 else _slot_facts(o) for o in fair.offences)
        ns_won = sum(isinstance(w, Seat) and w.side is Side.NS for w in winners)
        return evolve(facts, winners=tuple(winners), ns_won=ns_won, slots=slots)


def better(a: Ruling, b: Ruling, side: Side, margin: Num = NOTHING) -> Truth:
    """The side does better in the first ruling: in the game, or where that is the same by more than so many points."""
    first, second = a.ledger, b.ledger
    game_a, game_b = first.game_net(side), second.game_net(side)
    return disj(game_a > game_b, conj(game_a.equals(game_b), first.net(side) > second.net(side) + margin))


def _slot_facts(offence: Offence) -> SlotFacts:
    """The incident as facts; one that is corrected is so at once, before anybody has played after it."""
    return SlotFacts(
        offence.seat,
        offence.trick,
        failed=True,
        corrected=offence.corrected,
        played_on=not offence.corrected,
        claimed=offence.exacted,
        proved=offence.exacted,
    )


@define(eq=False)
class Outline(Comparison):
    """The same two lines without their cards: each may win any number of tricks, a revoke may stand in any.

    It allows more than cards do, so what it excludes is excluded for every trick at once.
    """

    _won: dict[int, Num] = field(init=False, factory=dict)
    _kept: list[Layout] = field(init=False, factory=list)

    def _layout(self) -> dict[tuple[int, Seat], z3.BitVecRef]:
        """A line's cards, of which nothing is known but that two lines with the same have won the same tricks."""
        layout: dict[tuple[int, Seat], z3.BitVecRef] = {}
        self._kept.append(layout)  # so that no other layout gets its identity
        self._won[id(layout)] = self.make.number(f"won{len(self._won)}", 0, 13)
        return layout

    def deal(self) -> dict[tuple[int, Seat], z3.BitVecRef]:
        """The cards of the line with the offence."""
        return self._layout()

    def exchange(self, cards: Layout, seat: Seat) -> dict[tuple[int, Seat], z3.BitVecRef]:
        """The cards of a line that is played otherwise."""
        return self._layout()

    def continuation(self, cards: Layout) -> dict[tuple[int, Seat], z3.BitVecRef]:
        """The cards of a line that is played otherwise."""
        return self._layout()

    def version(self, name: str, cards: Layout, *offences: Offence) -> Version:
        """A line and its offences."""
        return Version(Line(cards, {}, {}, self._won[id(cards)]), offences)

    def _slot(self, version: Version, index: int, offence: Offence, choice: int) -> Slot:
        name = f"{offence.seat.name}.{'earlier' if offence.trick == 0 else 'now'}"
        known = self.make.variables
        if f"{name}.trick" not in known:
            self.make.number(f"{name}.trick", 1, 12)
            self.make.number(f"{name}.leader", 0, 3)
            self.make.truth(f"{name}.won")
        trick, leader, won = known[f"{name}.trick"], known[f"{name}.leader"], known[f"{name}.won"]
        assert isinstance(trick, Num)
        assert isinstance(leader, Num)
        assert not isinstance(won, Num)
        plain = _slot_facts(offence)
        return Slot(
            index=index,
            seat=offence.seat,
            used=True,
            trick=trick,
            lead={seat: leader.equals(Num.of(seat)) for seat in Seat},
            won_by_offenders=won,
            failed=True,
            corrected=plain.corrected,
            played_on=plain.played_on,
            claimed=plain.claimed,
            proved=plain.proved,
            chosen=Num.of(choice),
        )
