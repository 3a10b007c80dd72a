"""From facts and cards to a record: the events, in an order in which they can have happened."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from attrs import define, field

from model.symbolic.completion import TRUMP, Arrangement
from model.symbolic.handfacts import HandFacts, SlotFacts
from model.symbolic.history import SOUTH
from model.symbolic.stage import Acts, leader_of, trump_of
from model.table.cards import Card, Seat, Side, Suit
from model.table.course import trick_winner
from model.table.record import (
    Answer,
    Ask,
    Assess,
    Choose,
    ClaimRevoke,
    Contract,
    Correct,
    Cut,
    Event,
    Game,
    HandRecord,
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
            trump=trump_of(facts),
            contract=None
            if facts.game is Game.WHIST
            else Contract(facts.level, facts.denomination, SOUTH, facts.doubled),
            score_before=dict(facts.score_before),
            vulnerable=facts.vulnerable,
            events=tuple(script.events),
        )


def _rename(facts: HandFacts, arrangement: Arrangement) -> Arrangement:
    """Change places between spades, which are trumps in the arrangement, and the suit of the contract."""
    trump = trump_of(facts)
    if trump in (None, TRUMP):
        return arrangement
    swap = {TRUMP: trump, trump: TRUMP}
    return {place: Card(swap.get(c.suit, c.suit), c.rank) for place, c in arrangement.items()}


def _first_cards(facts: HandFacts, cards: Arrangement) -> dict[tuple[int, Seat], list[Card]]:
    """For each card that was withdrawn, what it can have been."""
    ways: dict[tuple[int, Seat], list[Card]] = {}
    for slot in facts.slots:
        led = cards[slot.trick, leader_of(facts, slot.trick)].suit
        later = {seat: [cards[n, seat] for n in range(slot.trick + 1, 14)] for seat in Seat}
        own = later[slot.seat]
        if slot.played_on:
            own = own[1:] + own[:1]  # with the next card he may play on before he takes this one back: it comes last
        if slot.corrected and slot.failed:
            ways[slot.trick, slot.seat] = [c for c in own if c.suit != led]
        elif slot.corrected and slot.disobeyed:
            ways[slot.trick, slot.seat] = _lawful(own, led)
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
    acts: Acts = field(init=False)

    def __attrs_post_init__(self) -> None:
        """See where the acts that are no incidents find room."""
        self.acts = Acts(self.facts, self.cards)

    def write(self) -> None:
        """The whole hand."""
        self.events += self.acts.before_the_lead()
        for trick in range(1, 14):
            self.trick(trick)
        self.procedure()
        for side in Side:
            if side in self.facts.equity:
                self.events.append(Assess(side, self.facts.equity[side]))
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
        leader = leader_of(self.facts, trick)
        order = [leader.turned(n) for n in self.acts.order(trick)]
        for seat in order:
            if (trick, seat) not in self.ahead:
                in_turn = all(leader.turned(n) in played for n in range((seat - leader) % 4))
                self.play(trick, seat, early=not in_turn)
            played.add(seat)
            for slot in slots:
                if slot.seat is seat and slot not in open_slots and not slot.quitted_before_answer:
                    self.question(slot)
            for slot in [s for s in open_slots if s.seat in played and s.followers <= played - {s.seat}]:
                open_slots.remove(slot)
                self.correction(slot, whole=len(played) == 4)
        for slot in slots:
            if not slot.corrected:
                if slot.quitted_before_answer:
                    self.question(slot)
                elif slot.quitted:
                    self.quit(slot)
                self.events += self.acts.about(slot)

    def play(self, trick: int, seat: Seat, early: bool) -> None:
        """One play, after the calls that wait for it."""
        first = self.first(trick, seat)
        slot = next((s for s in self.facts.slots if (s.trick, s.seat) == (trick, seat)), None)
        self.events += self.acts.before(trick, seat, first, slot)
        self.events.append(Play(seat, first, early))
        self.events += self.acts.after(trick, seat)

    def question(self, slot: SlotFacts) -> None:
        """The partner's question and its answer, and the trick quitted between the two."""
        if slot.asked:
            self.events.append(Ask(slot.seat.partner))
            if slot.quitted_before_answer:
                self.quit(slot)
            turned = slot.quitted and slot.quit_by_offenders and not slot.quitted_before_answer
            if slot.answered_no or slot.corrected or turned:
                self.events.append(Answer(slot.seat, having=not slot.answered_no))

    def quit(self, slot: SlotFacts) -> None:
        """The trick is turned and quitted."""
        side = slot.seat.side
        self.events.append(Quit(slot.trick, side if slot.quit_by_offenders else side.other))

    def correction(self, slot: SlotFacts, whole: bool) -> None:
        """What comes before a correction, the correction, and the cards that are withdrawn after it."""
        self.question(slot)
        if slot.quitted and not slot.quitted_before_answer:
            self.quit(slot)
        self.events += self.acts.about(slot)
        if slot.played_on:
            self.play_on(slot, whole)
        trick = slot.trick
        self.events.append(Correct(slot.seat, self.first(trick, slot.seat), self.cards[trick, slot.seat]))
        own = {s.seat for s in self.facts.slots if s.trick == trick and s.corrected and (s.failed or s.disobeyed)}
        for seat in (slot.seat.turned(n) for n in (1, 2, 3)):
            if seat in slot.withdrew - own:
                self.events.append(Correct(seat, self.first(trick, seat), self.cards[trick, seat]))

    def play_on(self, slot: SlotFacts, whole: bool) -> None:
        """The offender or his partner plays to the following trick before the correction.

        It is the one who leads to it in the end, or who plays second: so it is not one more play out of turn.
        """
        trick = slot.trick
        lying = {seat: self.first(trick, seat) for seat in Seat}
        wins = trick_winner(lying, leader_of(self.facts, trick), trump_of(self.facts)) if whole else None
        leader = leader_of(self.facts, trick + 1)
        seat = leader if leader.side is slot.seat.side else leader.turned(1)
        if seat is wins and seat is not leader:
            seat = seat.partner  # he would lead, and the correction must not change who does
        self.play(trick + 1, seat, early=seat is not wins)
        self.ahead.add((trick + 1, seat))

    def procedure(self) -> None:
        """Claims, searches, mixing and the cut, in their order."""
        moments: list[tuple[int, int, Event]] = []
        for slot in self.facts.slots:
            if slot.claimed:
                claim = ClaimRevoke(slot.seat.side.other, slot.seat, slot.trick, slot.proved, slot.by_dummy)
                moments.append((slot.claim_moment, len(moments), claim))
        for seat, moment in self.facts.mixed.items():
            moments.append((moment, len(moments), Mix(seat)))
        for side, moment in self.facts.searched.items():
            moments.append((moment, len(moments), Search(side)))
        if self.facts.cut is not None:
            moments.append((self.facts.cut, len(moments), Cut()))
        self.events += [event for _, _, event in sorted(moments, key=lambda m: m[:2])]
