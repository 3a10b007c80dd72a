"""Does a ruling depend on where somebody sits, or on what a suit is called?

No rule can name a player, a side or a suit: the language has no such names, but for the denomination of a contract,
which has its value.  What could still make a difference is the order in which things are gone through, where only the
first of several counts.  So the same hand is ruled on twice, under its own names and under others.

Of the suits the facts of a hand hold nothing but the denomination, who holds the honours of the trumps, and who holds
which ace; the aces are exchanged.  That a record with its suits renamed has just these facts is for a test.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import TypeAlias, TypeVar

from attrs import define, evolve, field

from model.symbolic.acts import CallSlot, ExposureSlot
from model.symbolic.conflicts import choices_open, contradictory
from model.symbolic.evaluate import Value
from model.symbolic.history import History, Slot
from model.symbolic.ruling import Ruling
from model.symbolic.terms import Truth, conj, differ, disj, neg
from model.table.cards import Seat, Side, Suit
from model.table.record import Game, HandRecord
from model.table.renaming import turned, turned_side, with_suits
from proofs.finding import Hearing
from proofs.hear import hear
from proofs.queries.common import Found, seek
from proofs.queries.confirm import standing
from proofs.queries.twin import Hearings
from proofs.study import Study

#: What happened, each at one player's place.
Event: TypeAlias = Slot | ExposureSlot | CallSlot
E = TypeVar("E", Slot, ExposureSlot, CallSlot)


def symmetry(study: Study) -> tuple[Found, Hearings]:
    """A hand that is ruled otherwise with the table turned, or with two suits that are not trumps exchanged.

    Unsat: none is.
    """
    ruling = study.ruling()
    goals = [_differs(ruling, _Turned.of(ruling, quarters), quarters) for quarters in (1, 2, 3)]
    goals += [_differs(ruling, _same_code(ruling, history), 0) for history in _aces_exchanged(study.history)]

    def confirm(hand: HandRecord) -> bool:
        return any(_heard_otherwise(study, hand, other, quarters) for other, quarters in _renamings(hand))

    def hearings(hand: HandRecord) -> tuple[Hearing, ...]:
        other, _ = next(pair for pair in _renamings(hand) if _heard_otherwise(study, hand, *pair))
        return Hearing("as it was", hand), Hearing("under other names", other)

    question = study.asks(study.proper(ruling), disj(*goals))
    return seek(study, lambda: question, confirm, "the ruling depends on names", promised=True), hearings


@define(eq=False)
class _Turned(Ruling):
    """The ruling on the same hands with the table turned: every fact is the one of the hand as it was.

    ``events``: each incident, exposure and call, and the one that it was.
    """

    as_it_was: Ruling
    quarters: int
    events: dict[Event, Event] = field(factory=dict)

    @classmethod
    def of(cls, ruling: Ruling, quarters: int) -> _Turned:
        """Turn the hands that the ruling is on by so many places."""
        history = ruling.history
        slots = _seated_otherwise(history.slots, quarters)
        exposures = _seated_otherwise(history.exposures, quarters)
        calls = _seated_otherwise(history.calls, quarters)
        ns_won = history.tricks_won(turned_side(Side.NS, -quarters))
        scores = {turned_side(side, quarters): score for side, score in history.score_before.items()}
        other = evolve(
            history,
            slots=tuple(slots),
            exposures=tuple(exposures),
            calls=tuple(calls),
            tricks_won_ns=ns_won,
            score_before=scores,
            memo={},
        )
        events: list[tuple[Event, Event]] = [*slots.items(), *exposures.items(), *calls.items()]
        return cls(other, ruling.code, ruling.switches, ruling, quarters, dict(events))

    def _fact(self, name: str, args: tuple[Value, ...]) -> Value:
        back = tuple(self.events[arg] if isinstance(arg, Event) else _moved(arg, -self.quarters) for arg in args)
        return _moved(self.as_it_was.word(name, back), self.quarters)


def _seated_otherwise(events: tuple[E, ...], quarters: int) -> dict[E, E]:
    """What happened at each place after the table is turned, and where it was.

    Players are gone through from North, whoever sits there now.
    """
    turned_events = {evolve(event, seat=event.seat.turned(quarters)): event for event in events}
    return {event: turned_events[event] for event in sorted(turned_events, key=lambda event: event.seat)}


def _moved(value: Value, quarters: int) -> Value:
    """A player or a side after the table is turned; anything else is as it was."""
    if isinstance(value, Seat):
        return value.turned(quarters)
    return turned_side(value, quarters) if isinstance(value, Side) else value


def _aces_exchanged(history: History) -> Iterator[History]:
    """The same hands with the aces of two suits exchanged; exchanges of neighbours make up every other."""
    for n in range(len(history.aces) - 1):
        aces = [*history.aces]
        aces[n], aces[n + 1] = aces[n + 1], aces[n]
        yield evolve(history, aces=tuple(aces), memo={})


def _same_code(ruling: Ruling, history: History) -> Ruling:
    return Ruling(history, ruling.code, ruling.switches)


def _differs(ruling: Ruling, other: Ruling, quarters: int) -> Truth:
    """The second ruling is not the first one turned: in what is contradictory, open to choice, counted or allowed."""
    sound = conj(neg(contradictory(ruling)), neg(contradictory(other)))
    return disj(
        differ(contradictory(ruling), contradictory(other)),
        differ(choices_open(ruling), choices_open(other)),
        conj(sound, disj(*_totals(ruling, other, quarters), *_acts(ruling, other, quarters))),
    )


def _totals(ruling: Ruling, other: Ruling, quarters: int) -> Iterator[Truth]:
    for side in Side:
        there = turned_side(side, quarters)
        for component in ruling.vocabulary.components():
            yield differ(ruling.ledger.total(component, side), other.ledger.total(component, there))
        if ruling.history.game is Game.WHIST:
            yield differ(ruling.ledger.counts()[-1][side], other.ledger.counts()[-1][there])


def _acts(ruling: Ruling, other: Ruling, quarters: int) -> Iterator[Truth]:
    now = {was: event for event, was in other.events.items()} if isinstance(other, _Turned) else {}
    for kind in ("right", "bar"):
        theirs = other.acts(kind)
        mine = {
            (act, tuple(_place(arg, now, quarters) for arg in args)): term
            for (act, args), term in ruling.acts(kind).items()
        }
        for act in dict.fromkeys([*mine, *theirs]):
            yield differ(mine.get(act, False), theirs.get(act, False))


def _place(arg: object, now: Mapping[Event, Event], quarters: int) -> object:
    if isinstance(arg, Event):
        return now.get(arg, arg)
    return _moved(arg, quarters) if isinstance(arg, Seat | Side) else arg


def _renamings(hand: HandRecord) -> Iterator[tuple[HandRecord, int]]:
    """The hand under other names, and how far the table was turned."""
    for quarters in (1, 2, 3):
        yield turned(hand, quarters), quarters
    plain = [suit for suit in Suit if suit is not hand.trump]
    for first, second in itertools.pairwise(plain):
        yield with_suits(hand, {**{suit: suit for suit in Suit}, first: second, second: first}), 0


def _heard_otherwise(study: Study, hand: HandRecord, other: HandRecord, quarters: int) -> bool:
    first, second = (hear(study.code, Hearing("", record)) for record in (hand, other))
    if bool(first.conflicts) != bool(second.conflicts):
        return True
    totals = {(name, turned_side(side, quarters)): total for (name, side), total in first.totals.items()}
    return standing(first, Side.NS) != standing(second, turned_side(Side.NS, quarters)) or totals != second.totals
