"""Where a script finds room for what is no incident of a trick: exposures, calls, plays out of turn, claims of tricks.

They are put into *quiet* tricks, in which nothing else happens, so that they change no other fact.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from model.symbolic.acts import CARD, HIGHEST_OR_LOWEST, NOT_SUIT, SUIT, WIN_OR_LOSE
from model.symbolic.completion import TRUMP, Arrangement
from model.symbolic.handfacts import CallFacts, ExposureFacts, HandFacts, SlotFacts
from model.symbolic.history import FIRST_LEADER
from model.symbolic.obedience import Turn
from model.table.cards import Card, Seat, Side, Suit
from model.table.record import Call, ClaimRest, Event, Expose, Game, Manner, ThrowDown


def leader_of(facts: HandFacts, trick: int) -> Seat:
    """Who leads to the trick."""
    winner = FIRST_LEADER if trick == 1 else facts.winners[trick - 2]
    assert isinstance(winner, Seat), "a script is written when it is settled who won"
    return winner


def trump_of(facts: HandFacts) -> Suit | None:
    """The trumps of the record; at whist they are what they are in the arrangement."""
    return TRUMP if facts.game is Game.WHIST else facts.denomination.trump


@define
class Acts:
    """The acts of one hand, each with its place."""

    facts: HandFacts
    cards: Arrangement
    quiet: list[int] = field(init=False)
    _orders: dict[int, tuple[int, int, int, int]] = field(init=False, factory=dict)
    _exposures: list[ExposureFacts] = field(init=False)
    _rests: set[Side] = field(init=False)
    _calls: dict[tuple[int, Seat], list[Call]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """Place what has a choice of places."""
        busy = {slot.trick for slot in self.facts.slots}
        self.quiet = [n for n in range(1, 14) if n not in busy]
        self._exposures = list(self.facts.exposures)
        self._rests = set(self.facts.claimed_rest) - {s.seat.side for s in self.facts.slots if s.claimed_tricks}
        # Every card of the second player's that is put down late leaves the trick as it is.
        for seats, way in (
            (self.facts.third_before_second, (0, 2, 1, 3)),
            (self.facts.fourth_before_second, (0, 3, 1, 2)),
        ):
            for seat in sorted(seats):
                position = way[1]
                trick = next((n for n in self.quiet if self._sits(seat, n, position) and n not in self._orders), None)
                if trick is not None:
                    self._orders[trick] = way
        for call in self.facts.calls:
            self._place_call(call)

    def _sits(self, seat: Seat, trick: int, position: int) -> bool:
        return leader_of(self.facts, trick).turned(position) is seat

    def order(self, trick: int) -> tuple[int, int, int, int]:
        """In which order the players, counted from the leader, put their cards to the trick."""
        return self._orders.get(trick, (0, 1, 2, 3))

    def turn(self, trick: int, seat: Seat, first: Card) -> Turn:
        """The seat's play to the trick."""
        leader = leader_of(self.facts, trick)
        return Turn(
            seat,
            frozenset({self.cards[n, seat] for n in range(trick, 14)} | {first}),
            first,
            leader,
            {other: self.cards[trick, other] for other in Seat},
            self.cards[trick, leader].suit,
            trump_of(self.facts),
        )

    def _place_call(self, wanted: CallFacts) -> None:
        """Find a play of the seat's before which such a call can be made."""
        for trick in reversed(self.quiet):
            turn = self.turn(trick, wanted.seat, self.cards[trick, wanted.seat])
            for call in turn.calls(wanted.kind):
                if turn.facts(call) == wanted and not turn.disobeys(call):
                    self._calls.setdefault((trick, wanted.seat), []).append(call)
                    return

    def before_the_lead(self) -> Iterator[Event]:
        """Exposures before any card is played."""
        for exposure in [x for x in self._exposures if x.before_first_lead]:
            yield self._expose(exposure, self.cards[13, exposure.seat])

    def _expose(self, exposure: ExposureFacts, card: Card, trick: int = 0) -> Expose:
        """The exposure of a card, or of all that are left after the trick."""
        self._exposures.remove(exposure)
        seat = exposure.seat
        if exposure.manner is Manner.THROWN_DOWN:
            return Expose(seat, tuple(self.cards[n, seat] for n in range(trick + 1, 14)), exposure.manner)
        return Expose(seat, (card,), exposure.manner)

    def before(self, trick: int, seat: Seat, first: Card, slot: SlotFacts | None) -> Iterator[Event]:
        """The calls that wait for a play, and the exposure of a card that is called."""
        yield from self._calls.get((trick, seat), ())
        if slot is None or not slot.disobeyed:
            return
        turn = self.turn(trick, seat, first)
        kinds = {
            CARD: slot.disobeyed_card,
            HIGHEST_OR_LOWEST: slot.disobeyed_highest_or_lowest,
            SUIT: slot.disobeyed_suit,
            NOT_SUIT: slot.disobeyed_not_suit,
            WIN_OR_LOSE: slot.disobeyed_win_or_lose,
        }
        for kind in (kind for kind, holds in kinds.items() if holds):
            calls = [call for call in turn.calls(kind) if turn.disobeys(call)]
            kept = self.cards[trick, seat]
            # The card that stays in the end, if it was called: then the correction obeys.
            call = next((c for c in calls if c.card == kept), calls[0] if calls else None)
            if call is not None:
                yield from self._laid_open(call)
                yield call

    def _laid_open(self, call: Call) -> Iterator[Event]:
        """The exposure of a card that is called, if there is one to be told of."""
        exposed = [x for x in self._exposures if x.seat is call.seat and x.manner is Manner.DROPPED]
        if call.card is not None and exposed and not exposed[0].last_card_at_twelfth:
            yield self._expose(exposed[0], call.card)

    def after(self, trick: int, seat: Seat) -> Iterator[Event]:
        """Exposures and claims of tricks, after a play to a quiet trick."""
        if trick not in self.quiet:
            return
        at_twelfth = trick == 12 and not self._has_played(seat.partner, 12, seat)
        for exposure in [x for x in self._exposures if x.seat is seat]:
            now = at_twelfth if exposure.last_card_at_twelfth else trick < 12 and not self._is_told_elsewhere(exposure)
            if now:
                yield self._expose(exposure, self.cards[13, seat], trick)
        if seat.side in self._rests and trick < 13:
            self._rests.discard(seat.side)
            yield ClaimRest(seat, 13 - trick)

    def _has_played(self, other: Seat, trick: int, seat: Seat) -> bool:
        """Whether the other player puts his card to the trick before the seat."""
        leader, order = leader_of(self.facts, trick), self.order(trick)
        return order.index((other - leader) % 4) < order.index((seat - leader) % 4)

    def _is_told_elsewhere(self, exposure: ExposureFacts) -> bool:
        """Whether the exposure belongs to an incident: a card named in time, or one that is called."""
        if exposure.manner is Manner.NAMED:
            return any(s.named_card and s.seat.side is exposure.seat.side for s in self.facts.slots)
        return exposure.manner is Manner.DROPPED and any(
            s.disobeyed_card and s.seat is exposure.seat for s in self.facts.slots
        )

    def about(self, slot: SlotFacts) -> Iterator[Event]:
        """What the offenders do after the card and before its correction, or before the next trick."""
        partner = slot.seat.partner
        if slot.threw_down:
            yield ThrowDown(partner)
        if slot.claimed_tricks and slot.trick < 13:
            yield ClaimRest(partner, 13 - slot.trick)
        if slot.named_card:
            named = [x for x in self._exposures if x.manner is Manner.NAMED and x.seat.side is slot.seat.side]
            if named and slot.trick < 13:
                yield self._expose(named[0], self.cards[13, named[0].seat])
