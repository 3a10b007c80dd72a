"""What happened beside the regular play of the cards, in words."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from model.concrete.hand import Hand
from model.table import record as rec
from model.table.cards import Seat
from model.table.course import trick_winner
from model.table.record import Demand, Event, Manner
from reports.grammar import counted, listed, sentence
from reports.names import SEATS, SIDES, SUITS, card_name
from reports.phrases import CONSTANTS

_EXPOSING = {
    Manner.DROPPED: "drops {}",
    Manner.TWO_AT_ONCE: "shows {} by playing two cards at once",
    Manner.SEEN_BY_PARTNER: "lets his partner see {}",
    Manner.NAMED: "names {}, which he holds",
    Manner.THROWN_DOWN: "throws down {}",
    Manner.LED_ON: "leads on with {} without waiting for his partner",
    Manner.SEEN_BY_ADVERSARY_ONLY: "lets {} be seen by an adversary at most",
}

_DEMANDS = {
    Demand.CARD: "to play {card}",
    Demand.HIGHEST: "to play his highest {suit}",
    Demand.LOWEST: "to play his lowest {suit}",
    Demand.SUIT: "to play a {suit}",
    Demand.WIN: "to win the trick",
    Demand.LOSE: "to lose the trick",
    Demand.NOT_SUIT: "not to play a {suit}",
}


def happenings(hand: Hand) -> list[str]:
    """One line for each trick in which something happened, and for what came before and after the play."""
    lines: dict[str, list[str]] = {}
    for when, what in _Teller(hand).told():
        lines.setdefault(when, []).append(what)
    return [sentence(f"{when}: {'; '.join(told)}") for when, told in lines.items()]


@define
class _Teller:
    """Goes through a hand's events and tells those that are no regular play."""

    hand: Hand
    _played: dict[Seat, int] = field(factory=lambda: dict.fromkeys(Seat, 0))
    _latest: str = ""

    def told(self) -> Iterator[tuple[str, str]]:
        """When each happened, and what."""
        for place, event in enumerate(self.hand.record.events):
            when, what = self._when(), self._what(place, event)
            if what:
                yield when, f"{self._latest if self._under_way else ''}{what}"
            if isinstance(event, rec.Play):
                self._played[event.seat] += 1
                self._latest = f"after {SEATS[event.seat]}'s {card_name(event.card)}, "

    @property
    def _complete(self) -> int:
        return min(self._played.values())

    @property
    def _under_way(self) -> bool:
        return max(self._played.values()) > self._complete

    @property
    def _trick(self) -> int:
        return self._complete + self._under_way

    def _when(self) -> str:
        if self._complete == 13:
            return "after the play"
        return f"trick {self._trick}" if self._trick else "before the play"

    def _what(self, place: int, event: Event) -> str:
        match event:
            case rec.Play(seat=seat, card=card, early=early):
                to = self._played[seat] + 1
                whither = f" to trick {to}" if to > self._trick else ""
                return f"{SEATS[seat]} plays {card_name(card)}{whither} out of turn" if early else ""
            case rec.Quit(trick=trick, side=side):
                which = "the trick" if trick == self._trick else f"trick {trick}"
                return f"{SIDES[side].name} turn and quit {which}" if self._worth_telling(place, event) else ""
            case rec.Correct(seat=seat, withdrawn=withdrawn, substituted=card):
                return f"{SEATS[seat]} takes back {card_name(withdrawn)} and plays {card_name(card)}"
        return described(event)

    def _worth_telling(self, place: int, quit_: rec.Quit) -> bool:
        """Whether the trick is quitted by the wrong side, or something else happened in it."""
        trick = self.hand.tricks[quit_.trick - 1]
        winner = trick_winner(self.hand.lying(trick.number, place), trick.leader, self.hand.record.trump)
        corrected = any(len(self.hand.laid[seat, trick.number]) > 1 for seat in Seat)
        irregular = any(incident.trick == trick.number for incident in self.hand.incidents)
        return winner.side is not quit_.side or corrected or irregular


def called(call: rec.Call) -> str:
    """``call on East to play ♠A``."""
    card, suit = call.card, call.suit
    what = {"card": card_name(card) if card else "", "suit": SUITS[suit] if suit is not None else ""}
    return f"call on {SEATS[call.seat]} {_DEMANDS[call.demand].format(**what)}"


def described(event: Event) -> str:
    """An event that moves no card of the tricks, in words."""
    match event:
        case rec.Ask(seat=seat):
            return f"{SEATS[seat]} asks his partner whether he has none of the suit"
        case rec.Answer(seat=seat, having=having):
            return f"{SEATS[seat]} answers that he has {'one' if having else 'none'}"
        case rec.Expose(seat=seat, cards=cards, manner=manner):
            return f"{SEATS[seat]} {_EXPOSING[manner].format(listed([card_name(card) for card in cards]))}"
        case rec.Call(side=side):
            return f"{SIDES[side].name} {called(event)}"
        case rec.ThrowDown(seat=seat):
            return f"{SEATS[seat]} throws down his hand"
        case rec.ClaimGame(side=side):
            return f"{SIDES[side].name} claim the game"
        case rec.ClaimRest(seat=seat, tricks=tricks):
            return f"{SEATS[seat]} claims the next {counted(tricks, 'trick')}"
        case rec.ClaimRevoke(side=side, seat=seat, trick=trick, proved=proved, by_dummy=by_dummy):
            how = f"{'proved' if proved else 'not proved'}{', dummy first drawing attention to it' * by_dummy}"
            return f"{SIDES[side].name} claim a revoke of {SEATS[seat]} in trick {trick}, {how}"
        case rec.Search(side=side):
            return f"{SIDES[side].name} search the tricks"
        case rec.Mix(seat=seat):
            return f"{SEATS[seat]} mixes the cards"
        case rec.Cut():
            return "the cards are cut for the following deal"
        case rec.Assess(side=side, tricks=tricks):
            won = counted(tricks, "trick")
            return f"the Director finds that {SIDES[side].name} would have won {won} without the irregularities"
        case rec.Choose(side=side, seat=seat, trick=trick, option=option):
            penalty = CONSTANTS.get(option, repr(option))
            return f"{SIDES[side].name} choose, for {SEATS[seat]}'s play to trick {trick}, {penalty}"
    return ""
