"""A comparison without cards: what it excludes is excluded for every trick at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import z3
from attrs import define, field

from model.symbolic.cards import Layout, Line
from model.symbolic.terms import Num, Truth, conj, implies
from model.table.cards import Seat, Side
from proofs.comparison import Comparison
from proofs.offence import EARLIER, Offence, Version
from proofs.solver import Outcome, decided


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

    def version(
        self, name: str, cards: Layout, *offences: Offence, equity: Mapping[Side, Num] | None = None
    ) -> Version:
        """A line and its offences."""
        return Version(Line(cards, {}, {}, self._won[id(cards)]), offences, equity or {})

    def _trick(self, version: Version, offence: Offence) -> dict[str, Any]:
        """Any trick: of its winners and the later tricks only what a total of tricks allows."""
        make, seat = self.make, offence.seat
        name = f"{seat.name}.{'earlier' if offence.trick == EARLIER else 'now'}"
        known = make.variables
        if f"{name}.trick" not in known:
            make.number(f"{name}.trick", 1, 12)
            make.number(f"{name}.leader", 0, 3)
        trick, leader = known[f"{name}.trick"], known[f"{name}.leader"]
        assert isinstance(trick, Num)
        assert isinstance(leader, Num)
        name = f"{name}{self._won[id(version.line.cards)].term}"
        if f"{name}.later" not in known:
            won, player = make.truth(f"{name}.won"), make.truth(f"{name}.won_by_player")
            with_suit = make.truth(f"{name}.with_suit")
            later = make.number(f"{name}.later", 0, 12)
            ns = version.line.ns_won
            total = ns if seat.side is Side.NS else Num.of(13) - ns
            make.axioms += [implies(player, won), implies(with_suit, later >= Num.of(1))]
            make.axioms.append(later + Num.count([won]) <= total)
        found = {what: known[f"{name}.{what}"] for what in ("won", "won_by_player", "with_suit", "later")}
        return {
            "trick": trick,
            "lead": {s: leader.equals(Num.of(s)) for s in Seat},
            "won_by_offenders": found["won"],
            "won_by_player": found["won_by_player"],
            "later_tricks": found["later"],
            "won_later_with_suit": found["with_suit"],
            "partner_played_first": make.truth(f"{seat.name}.partner_first"),
            "partner_has_two_suits": make.truth(f"{seat.name}.two_suits"),
        }

    def leads_one_of_two_suits(self, foul: Layout, fair: Layout, seat: Seat) -> None:
        """Of the cards nothing is known."""

    def outcome(self, goal: Truth) -> Outcome:
        """Whether the goal can be met.

        Under most readings that a code leaves open it is the very term that it was before.
        """
        return decided(conj(*self.make.axioms, goal), self.budget)

    def same_suit(self, version: Version, first: int, second: int) -> Truth:
        """Two incidents may stand in one suit or not."""
        return self.make.truth("same_suit")
