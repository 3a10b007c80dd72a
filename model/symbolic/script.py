"""From facts and cards to a record: the events, in an order in which they can have happened."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from attrs import define, field

from model.symbolic.completion import TRUMP, Arrangement
from model.symbolic.handfacts import HandFacts, SlotFacts
from model.symbolic.history import FIRST_LEADER, SOUTH
from model.table.cards import Card, Seat, Suit
from model.table.record import (
    Answer,
    Ask,
    Call,
    Choose,
    ClaimRevoke,
    Contract,
    Correct,
    Cut,
    Demand,
    Event,
    Expose,
    Game,
    HandRecord,
    Manner,
    Mix,
    Play,
    Quit,
    Search,
)

#: How many ways of withdrawing cards are tried for one arrangement.
_MOST_WAYS = 24


def scripts(facts: HandFacts, arrangement: Arrangement, taken_back: Arrangement | None = None) -> Iterator[HandRecord]:
    """Records of these cards whose events tell these facts; they differ in the cards that are withdrawn.

    ``taken_back`` gives the cards that are withdrawn, as far as that is settled.
    """
    renamed = _rename(facts, arrangement)
    settled = {place: [card] for place, card in _rename(facts, taken_back or {}).items()}
    ways = {**_first_cards(facts, renamed), **settled}
    for firsts in itertools.islice(itertools.product(*ways.values()), _MOST_WAYS):
        script = _Script(facts, renamed, dict(zip(ways, firsts, strict=True)))
        script.write()
        yield HandRecord(
            game=facts.game,
            deal={seat: tuple(renamed[n, seat] for n in range(1, 14)) for seat in Seat},
            dealer=SOUTH if facts.game is Game.WHIST or facts.dealer_declares else SOUTH.next,
            trump=TRUMP if facts.game is Game.WHIST else facts.denomination.trump,
            contract=None
            if facts.game is Game.WHIST
            else Contract(facts.level, facts.denomination, SOUTH, facts.doubled),
            score_before=dict(facts.score_before),
            events=tuple(script.events),
        )


def _rename(facts: HandFacts, arrangement: Arrangement) -> Arrangement:
    """Change places between spades, which are trumps in the arrangement, and the suit of the contract."""
    trump = TRUMP if facts.game is Game.WHIST else facts.denomination.trump
    if trump in (None, TRUMP):
        return arrangement
    swap = {TRUMP: trump, trump: TRUMP}
    return {place: Card(swap.get(c.suit, c.suit), c.rank) for place, c in arrangement.items()}


def _leader(facts: HandFacts, trick: int) -> Seat:
    winner = FIRST_LEADER if trick == 1 else facts.winners[trick - 2]
    assert isinstance(winner, Seat), "a script is written when it is settled who won"
    return winner


def _first_cards(facts: HandFacts, cards: Arrangement) -> dict[tuple[int, Seat], list[Card]]:
    """For each card that was withdrawn, what it can have been."""
    ways: dict[tuple[int, Seat], list[Card]] = {}
    for slot in facts.slots:
        led = cards[slot.trick, _leader(facts, slot.trick)].suit
        later = {seat: [cards[n, seat] for n in range(slot.trick + 1, 14)] for seat in Seat}
        if slot.corrected and slot.failed:
            ways[slot.trick, slot.seat] = [c for c in later[slot.seat] if c.suit != led]
        elif slot.corrected and slot.disobeyed:
            ways[slot.trick, slot.seat] = _lawful(later[slot.seat], led)
        for seat in slot.withdrew:
            ways.setdefault((slot.trick, seat), _lawful(later[seat], led))
    return ways


def _lawful(later: list[Card], led: Suit) -> list[Card]:
    return [c for c in later if c.suit == led] or later


@define
class _Script:
    """Writes the events of one hand."""

    facts: HandFacts
    cards: Arrangement
    firsts: dict[tuple[int, Seat], Card]
    events: list[Event] = field(factory=list)
    ahead: set[tuple[int, Seat]] = field(factory=set)

    def write(self) -> None:
        """The whole hand."""
        for trick in range(1, 14):
            self.trick(trick)
        self.procedure()
        for slot in self.facts.slots:
            if slot.chosen:
                self.events.append(Choose(slot.seat.side.other, slot.seat, slot.trick, slot.chosen))

    def first(self, trick: int, seat: Seat) -> Card:
        """The card that the seat first puts to the trick."""
        return self.firsts.get((trick, seat), self.cards[trick, seat])

    def trick(self, trick: int) -> None:
        """The plays to one trick and what happens about them."""
        slots = [slot for slot in self.facts.slots if slot.trick == trick]
        open_slots = [slot for slot in slots if slot.corrected and (slot.failed or slot.disobeyed)]
        played: set[Seat] = {seat for n, seat in self.ahead if n == trick}
        for seat in (_leader(self.facts, trick).turned(n) for n in range(4)):
            if (trick, seat) not in self.ahead:
                self.play(trick, seat, early=False)
            played.add(seat)
            for slot in slots:
                if slot.seat is seat and slot not in open_slots:
                    self.question(slot)
            for slot in [s for s in open_slots if s.seat in played and s.followers <= played - {s.seat}]:
                open_slots.remove(slot)
                self.correction(slot, whole=len(played) == 4)
        for slot in slots:
            if slot.quitted and not slot.corrected:
                self.quit(slot)

    def play(self, trick: int, seat: Seat, early: bool) -> None:
        """One play, after a call that it disobeys."""
        slot = next((s for s in self.facts.slots if (s.trick, s.seat) == (trick, seat)), None)
        if slot is not None and slot.disobeyed:
            card = self.called(slot)
            self.events.append(Expose(seat, (card,), Manner.DROPPED))
            self.events.append(Call(seat.side.other, seat, Demand.CARD, card=card))
        self.events.append(Play(seat, self.first(trick, seat), early))

    def called(self, slot: SlotFacts) -> Card:
        """A card that the player could lawfully have played instead of the one that he played first."""
        if slot.corrected:
            return self.cards[slot.trick, slot.seat]
        led = self.cards[slot.trick, _leader(self.facts, slot.trick)].suit
        return _lawful([self.cards[n, slot.seat] for n in range(slot.trick + 1, 14)], led)[0]

    def question(self, slot: SlotFacts) -> None:
        """The partner's question and its answer."""
        if slot.asked:
            self.events.append(Ask(slot.seat.partner))
            if slot.answered_no or slot.corrected:
                self.events.append(Answer(slot.seat, having=not slot.answered_no))

    def quit(self, slot: SlotFacts) -> None:
        """The trick is turned and quitted."""
        side = slot.seat.side
        self.events.append(Quit(slot.trick, side if slot.quit_by_offenders else side.other))

    def correction(self, slot: SlotFacts, whole: bool) -> None:
        """What comes before a correction, the correction, and the cards that are withdrawn after it."""
        self.question(slot)
        if slot.quitted:
            self.quit(slot)
        if slot.played_on:
            self.play_on(slot, whole)
        trick = slot.trick
        self.events.append(Correct(slot.seat, self.first(trick, slot.seat), self.cards[trick, slot.seat]))
        own = {s.seat for s in self.facts.slots if s.trick == trick and s.corrected and (s.failed or s.disobeyed)}
        for seat in (slot.seat.turned(n) for n in (1, 2, 3)):
            if seat in slot.withdrew - own:
                self.events.append(Correct(seat, self.first(trick, seat), self.cards[trick, seat]))

    def play_on(self, slot: SlotFacts, whole: bool) -> None:
        """The offender or his partner plays to the following trick before his time."""
        trick = slot.trick
        lying = {seat: self.first(trick, seat) for seat in Seat}
        wins = max(Seat, key=lambda s: self._strength(lying[s], trick)) if whole else None
        seat = slot.seat.partner if slot.seat.partner is not wins else slot.seat
        self.play(trick + 1, seat, early=True)
        self.ahead.add((trick + 1, seat))

    def _strength(self, card: Card, trick: int) -> tuple[bool, bool, int]:
        trump = TRUMP if self.facts.game is Game.WHIST else self.facts.denomination.trump
        led = self.cards[trick, _leader(self.facts, trick)].suit
        return card.suit == trump, card.suit == led, card.rank

    def procedure(self) -> None:
        """Claims, searches, mixing and the cut, in their order."""
        moments: list[tuple[int, int, Event]] = []
        for slot in self.facts.slots:
            if slot.claimed:
                claim = ClaimRevoke(slot.seat.side.other, slot.seat, slot.trick, slot.proved)
                moments.append((slot.claim_moment, len(moments), claim))
        for seat, moment in self.facts.mixed.items():
            moments.append((moment, len(moments), Mix(seat)))
        for side, moment in self.facts.searched.items():
            moments.append((moment, len(moments), Search(side)))
        if self.facts.cut is not None:
            moments.append((self.facts.cut, len(moments), Cut()))
        self.events += [event for _, _, event in sorted(moments, key=lambda m: m[:2])]
