"""The ledger of a symbolic ruling: items, limits, totals, the score at whist, the net."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, field, frozen

from model.language.graph import RUNNING
from model.symbolic.evaluate import Value, number_of, side_of, truth_of
from model.symbolic.history import Slot, option_of
from model.symbolic.memo import remembered
from model.symbolic.terms import Num, Truth, conj, differ, disj, greatest, least, neg, pick
from model.table.cards import Side
from model.table.record import Game

if TYPE_CHECKING:
    from model.symbolic.ruling import Case, Ruling

#: What is weighed at bridge; at whist it is the score.
POINTS = ("trick_points", "honours", "penalty_points", "contract_bonus", "under_tricks", "slam_points")
ZERO = Num.of(0)


@frozen(eq=False)
class Entry:
    """What one case writes for an item, and when."""

    case: Case
    when: Truth
    amount: Num

    @property
    def protected(self) -> bool:
        """A penalty or award gives way to no limit that does not override it."""
        return self.case.clause.kind in ("penalty", "award")


@frozen(eq=False)
class Item:
    """One item of a total: the entries for it, in the order of the document."""

    entries: tuple[Entry, ...]

    @property
    def amount(self) -> Num:
        """What the first entry in force says."""
        result = ZERO
        for entry in reversed(self.entries):
            result = pick(entry.when, entry.amount, result)
        return result

    @property
    def protected(self) -> Truth:
        """Some penalty or award writes it."""
        return disj(*(entry.when for entry in self.entries if entry.protected))


@frozen(eq=False)
class Bound:
    """One limit in force on a total: at most (``<=``) or at least (``>=``) so much."""

    case: Case
    when: Truth
    op: str
    bound: Num

    @property
    def law(self) -> str:
        """The law that sets it."""
        return self.case.clause.law


def _bounds_differ(mine: list[Bound], theirs: list[Bound]) -> list[Truth]:
    """Some bound is not set by both, or not alike."""
    parts: list[Truth] = []
    for a, b in itertools.zip_longest(mine, theirs):
        if a is None or b is None or (a.law, a.op) != (b.law, b.op):
            parts.append(True)
        else:
            parts.append(disj(differ(a.when, b.when), differ(a.bound, b.bound)))
    return parts


Count: TypeAlias = "dict[Side, Num]"


@define(eq=False)
class Ledger:
    """The items and totals of a ruling."""

    ruling: Ruling
    memo: dict[tuple[object, ...], Any] = field(factory=dict, repr=False)

    def word(self, name: str, args: tuple[Value, ...]) -> Value:
        """The term for a word that is read off the ledger."""
        side = args[0]
        assert isinstance(side, Side)
        if name == "tricks_counted":
            return self.tricks_counted(side)
        if name == "score":
            return self.counts()[-1][side]
        if name in ("first_to_reach", "score_when_reached"):
            goal = args[1]
            assert isinstance(goal, Num)
            return getattr(self, name)(side, goal)
        if name == "net":
            return self.net(side)
        if name == "game_net":
            return self.game_net(side)
        return self.total(name, side)

    # ---- items ------------------------------------------------------------------------------------------------

    def items(self, component: str, side: Side) -> list[Item]:
        """The items of one total."""
        return list(self.keyed_items(component, side).values())

    @remembered
    def keyed_items(self, component: str, side: Side) -> dict[object, Item]:
        """The items of one total, by what each is written for."""
        table: dict[object, list[Entry]] = {}
        for clause in self.ruling.code.clauses:
            for case in self.ruling.cases(clause):
                for entry in self._entries(case, component, side):
                    key = (clause.law, case.instance) if clause.adds else case.instance
                    table.setdefault(key, []).append(entry)
        return {key: Item(tuple(entries)) for key, entries in table.items()}

    def _entries(self, case: Case, component: str, side: Side) -> Iterator[Entry]:
        """What the case writes for the component and side.  Nothing else of the case is made: that could go in a
        circle.
        """
        rule, ruling = case.rule, self.ruling
        for effect in rule.effects:
            entry = ruling.vocabulary.effects[effect.name]
            assert rule.to is not None
            if entry.component != component:
                continue
            to = side_of(ruling, rule.to, case.env)
            if side is not (to.other if entry.against else to):
                continue
            when = conj(ruling.in_force(case), truth_of(ruling, effect.when, case.env))
            if effect in rule.options:
                when = conj(when, self.is_chosen(case, effect.name))
            if when is not False:
                amount = number_of(ruling, effect.amount, case.env)
                yield Entry(case, when, amount if entry.sign > 0 else -amount)

    def is_chosen(self, case: Case, option: str) -> Truth:
        """The option is chosen for the incident that the case is about."""
        slot = next(value for _, value in case.instance if isinstance(value, Slot))
        return option_of(self.ruling.history, slot, option)

    # ---- limits -----------------------------------------------------------------------------------------------

    @remembered
    def bounds(self, total: str, side: Side) -> list[Bound]:
        """The limits on a total."""
        found = []
        for clause in self.ruling.code.clauses:
            for case in self.ruling.cases(clause):
                for limit in case.rule.limits:
                    if limit.total == total and side_of(self.ruling, limit.side, case.env) is side:
                        when = self.ruling.in_force(case)
                        if when is not False:
                            bound = number_of(self.ruling, limit.bound, case.env)
                            found.append(Bound(case, when, limit.op, bound))
        return found

    def _exempt(self, item: Item, bound: Bound) -> Truth:
        return disj(*(conj(e.when, self.ruling.exempts(e.case, bound.law)) for e in item.entries))

    def _exposed(self, item: Item, bound: Bound) -> Truth:
        return disj(*(conj(e.when, self.ruling.prevails(bound.case, e.case.clause.law)) for e in item.entries))

    def is_firm(self, item: Item, bound: Bound) -> Truth:
        """The limit, which the item is subject to, cannot touch it."""
        return conj(item.protected, neg(self._exposed(item, bound)), neg(self._exempt(item, bound)))

    def firm(self, items: list[Item], bound: Bound) -> Num:
        """What of the items a limit cannot touch although they are subject to it."""
        return Num.total(pick(self.is_firm(item, bound), item.amount, ZERO) for item in items)

    def _subject(self, items: list[Item], bound: Bound) -> Num:
        return Num.total(pick(self._exempt(item, bound), ZERO, item.amount) for item in items)

    def _freed(self, items: list[Item], bound: Bound) -> Num:
        return Num.total(pick(self._exempt(item, bound), item.amount, ZERO) for item in items)

    @remembered
    def kept(self, component: str, side: Side) -> dict[object, Num]:
        """What the limits that strike leave of each item, by what it is written for."""
        items, bounds = self.keyed_items(component, side), self.bounds(component, side)
        upper = [b for b in bounds if b.op == "<=" and not b.case.rule.caps]
        strikes = [(b, conj(b.when, self._subject(list(items.values()), b) > b.bound)) for b in upper]
        return {
            key: pick(
                disj(
                    *(
                        conj(over, neg(self._exempt(item, b)), disj(neg(item.protected), self._exposed(item, b)))
                        for b, over in strikes
                    )
                ),
                ZERO,
                item.amount,
            )
            for key, item in items.items()
        }

    @remembered
    def total(self, component: str, side: Side) -> Num:
        """The total of a component for a side, limits applied."""
        total = self.unraised(component, side)
        for b in self.bounds(component, side):
            if b.op == ">=":
                total = pick(b.when, greatest(total, b.bound), total)
        return total

    @remembered
    def unraised(self, component: str, side: Side) -> Num:
        """The total before the limits that say at least how much it is."""
        items = self.items(component, side)
        total = Num.total(self.kept(component, side).values())
        for b in self.bounds(component, side):
            if b.op == "<=" and b.case.rule.caps:
                cap = greatest(b.bound, self.firm(items, b)) + self._freed(items, b)
                total = pick(b.when, least(total, cap), total)
        return total

    def differs(self, other: Ledger, component: str, side: Side) -> Truth:
        """The total differs from another ruling's.

        That something it is made of differs is said besides, although it follows: a solver sees that at once, but not
        that two sums of the same things are the same.
        """
        mine, theirs = self.kept(component, side), other.kept(component, side)
        parts: list[Truth] = [
            differ(mine.get(key, ZERO), theirs.get(key, ZERO)) for key in dict.fromkeys([*mine, *theirs])
        ]
        bounds = self._shaping(component, side), other._shaping(component, side)
        parts += _bounds_differ(*bounds)
        for a, b in zip(*bounds, strict=False):
            # Two codes may differ in what a cap leaves untouched, too.
            mine_kept, theirs_kept = self._untouched(component, side, a), other._untouched(component, side, b)
            parts += [differ(x, y) for x, y in zip(mine_kept, theirs_kept, strict=True)]
        return conj(disj(*parts), differ(self.total(component, side), other.total(component, side)))

    def _untouched(self, component: str, side: Side, bound: Bound) -> tuple[Num, Num]:
        """What of the items a cap cannot cut, and what it does not count."""
        if bound.op != "<=":
            return ZERO, ZERO
        items = self.items(component, side)
        return self.firm(items, bound), self._freed(items, bound)

    def _shaping(self, component: str, side: Side) -> list[Bound]:
        """The bounds that cap or raise the total."""
        return [b for b in self.bounds(component, side) if b.op == ">=" or b.case.rule.caps]

    # ---- totals -----------------------------------------------------------------------------------------------

    @remembered
    def tricks_counted(self, side: Side) -> Num:
        """The tricks won, plus those taken, less those given up."""
        won = self.ruling.history.tricks_won(side)
        return won + self.total("tricks_taken", side) - self.total("tricks_taken", side.other)

    def orders(self) -> list[tuple[Truth, tuple[tuple[str, ...], ...]]]:
        """The order in which the components are counted, by the order clauses that are in force."""
        cases = [
            case for clause in self.ruling.code.clauses if clause.kind == "order" for case in self.ruling.cases(clause)
        ]
        found = []
        for here in itertools.product((True, False), repeat=len(cases)):
            forces = [self.ruling.in_force(case) for case in cases]
            when = conj(*(force if yes else neg(force) for force, yes in zip(forces, here, strict=True)))
            named = [name for case, yes in zip(cases, here, strict=True) if yes for name in case.rule.order]
            order = list(dict.fromkeys(name for name in named if name in RUNNING))
            last = tuple(name for name in RUNNING if name not in order)
            if when is not False:
                found.append((when, (*((name,) for name in order), *([last] if last else []))))
        return found

    @remembered
    def counts(self) -> list[Count]:
        """The score of each side before the hand and after each count, of which there are three."""
        before = {side: self.ruling.history.score_before[side] for side in Side}
        rows: list[Count] | None = None
        for when, order in reversed(self.orders()):
            mine = self._run(before, order)
            rows = (
                mine
                if rows is None
                else [{side: pick(when, a[side], b[side]) for side in Side} for a, b in zip(mine, rows, strict=True)]
            )
        assert rows is not None
        return [before, *rows]

    def _run(self, before: Count, order: tuple[tuple[str, ...], ...]) -> list[Count]:
        rows, score = [], before
        for names in order:
            score = {
                side: self._clip(side, Num.total([score[side], *(self.total(name, side) for name in names)]))
                for side in Side
            }
            rows.append(score)
        return rows + [score] * (len(RUNNING) - len(rows))

    def _clip(self, side: Side, score: Num) -> Num:
        for op, nearer in (("<=", least), (">=", greatest)):
            for bound in self.bounds("score", side):
                if bound.op == op:
                    score = pick(bound.when, nearer(score, bound.bound), score)
        return score

    def score_differs(self, other: Ledger, side: Side) -> Truth:
        """The score after the hand differs from another ruling's (and so does something that it is made of)."""
        parts = [self.differs(other, component, side) for component in RUNNING]
        parts += _bounds_differ(self.bounds("score", side), other.bounds("score", side))
        mine, theirs = self.orders(), other.orders()
        if [order for _, order in mine] != [order for _, order in theirs]:
            parts.append(True)
        parts += [differ(a, b) for (a, _), (b, _) in zip(mine, theirs, strict=False)]
        return conj(disj(*parts), differ(self.counts()[-1][side], other.counts()[-1][side]))

    def first_to_reach(self, side: Side, goal: Num) -> Truth:
        """At some count the side has reached the goal and the other had not, then or before."""
        found, others = [], False
        for row in self.counts()[1:]:
            others = disj(others, row[side.other] >= goal)
            found.append(conj(row[side] >= goal, neg(others)))
        return disj(*found)

    def score_when_reached(self, side: Side, goal: Num) -> Num:
        """The score at the first count at which either side has reached the goal, else after the last."""
        rows = self.counts()[1:]
        result = rows[-1][side]
        for row in reversed(rows[:-1]):
            result = pick(disj(*(row[s] >= goal for s in Side)), row[side], result)
        return result

    @remembered
    def net(self, side: Side) -> Num:
        """The side's points of the hand, less the other side's."""
        if self.ruling.history.game is Game.WHIST:
            rows = self.counts()
            won = disj(*(self.total("game_points", s) > ZERO for s in Side))
            gains = {s: pick(won, ZERO, rows[-1][s] - rows[0][s]) for s in Side}
        else:
            gains = {s: Num.total(self.total(name, s) for name in POINTS) for s in Side}
        return gains[side] - gains[side.other]

    def game_net(self, side: Side) -> Num:
        """The side's game points, less the other side's; 0 at bridge."""
        if self.ruling.history.game is not Game.WHIST:
            return ZERO
        return self.total("game_points", side) - self.total("game_points", side.other)
