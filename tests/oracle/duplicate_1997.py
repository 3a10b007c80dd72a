"""An oracle for laws 61-64 of duplicate bridge in the editions of 1997, 2007 and 2017, written by hand.

It is written from a paraphrase of the laws and the minutes of the Laws Committee, and knows the record format and
``Course`` and no other code of the project.  The law numbers stand beside the steps.
"""

from __future__ import annotations

from functools import partial
from typing import Literal

from attrs import frozen

from model.table import record as rec
from model.table.cards import Card, Seat, Side
from model.table.record import Call, Demand, Game, HandRecord, Manner
from tests.oracle.duplicate_scoring import (
    AskedUntil,
    CostlyRevoke,
    Verdict,
    asked_by_a_defender,
    assessed,
    drawn_attention,
    next_deal,
    played_on,
    tricks_since,
    verdict,
)
from tests.oracle.duplicate_sheet import adjusted, counted_tricks
from tests.oracle.history import NEVER, History, Key
from tests.oracle.whist_1864 import claimed

LAW_61 = (Demand.CARD, Demand.HIGHEST, Demand.LOWEST, Demand.SUIT, Demand.NOT_SUIT)
FACED = (Manner.DROPPED, Manner.TWO_AT_ONCE, Manner.SEEN_BY_PARTNER, Manner.NAMED, Manner.THROWN_DOWN, Manner.LED_ON)


@frozen
class Readings:
    """The edition, and the questions that its text leaves open; see ``rule``."""

    edition: Literal[1997, 2007, 2017] = 1997
    called: Literal["all", "defenders"] = "all"
    won_or_lost: Literal["no_revoke", "a_revoke"] = "no_revoke"
    ahead: Literal["establishes", "does_not"] = "establishes"
    thrown_down: Literal["a_claim", "nothing"] = "nothing"
    adverse_claim: Literal["acquiesced", "disputed"] = "disputed"
    named: Literal["establishes", "nothing"] = "nothing"
    asking: Literal["establishes", "permitted"] = "establishes"
    asked_until: AskedUntil = "played_on"
    corrected_63b: Literal["pays", "needs_attention"] = "pays"
    attention: Literal["any", "proved", "proved_or_mixed"] = "any"
    faced: Literal["all", "any", "called", "dummy_only"] = "all"
    later_winner: Literal["legal", "of_the_suit_led"] = "legal"
    same_suit: Literal["any", "established"] = "any"
    suit: Literal["required", "led"] = "required"
    both: Literal["any", "established"] = "any"
    same_trick: Literal["neither_pays", "each_pays"] = "neither_pays"
    twice: Literal["each", "no_trick_twice"] = "each"
    both_adjusted: Literal["never", "each_side", "as_assessed"] = "as_assessed"


@frozen
class _Judge:
    """One hand under one edition."""

    history: History
    readings: Readings

    @property
    def record(self) -> HandRecord:
        return self.history.course.record

    def disobeyed(self, seat: Seat, trick: int) -> list[Call]:
        """61A: the calls, "an opponent's penalty option", that he could have obeyed and did not."""
        demands = (*LAW_61, Demand.WIN, Demand.LOSE) if self.readings.won_or_lost == "a_revoke" else LAW_61
        contract = self.record.contract
        if self.readings.called == "defenders" and contract and seat.side is contract.declarer.side:
            return []
        calls = [call for call in self.history.calls[seat, trick] if call.demand in demands]
        return [call for call in calls if self.history.disobeyed(call, seat, trick)]

    def is_revoke(self, seat: Seat, trick: int) -> bool:
        return self.history.failed_to_follow(seat, trick) or bool(self.disobeyed(seat, trick))

    def could_have_played(self, seat: Seat, trick: int) -> set[Card]:
        """The cards that he could legally have played to the revoke trick."""
        cards = self.history.lawful(seat, trick)
        for call in self.disobeyed(seat, trick):
            cards = cards & self.history.obeying(call, seat, trick)
        return cards

    def later_winners(self, seat: Seat, trick: int) -> set[Card]:
        """64A2: the cards with which a trick won later costs an additional one."""
        if self.readings.later_winner == "legal":
            return self.could_have_played(seat, trick)
        return self.history.lawful(seat, trick) if self.history.failed_to_follow(seat, trick) else set()

    def suit(self, seat: Seat, trick: int) -> object:
        """The suit in which he revoked."""
        if self.history.failed_to_follow(seat, trick):
            return self.history.led(trick)
        if self.readings.suit == "led":
            return self.history.led(trick)
        call = self.disobeyed(seat, trick)[0]
        return call.card.suit if call.card else call.suit

    def established(self, seat: Seat, trick: int) -> bool:
        """63A, before a correction (62A)."""
        readings, history = self.readings, self.history
        revoked, correction = history.played[seat, trick], history.corrected.get((seat, trick), NEVER)
        moments = [played_on(history, seat, trick, readings.ahead == "establishes")]
        for now, event in enumerate(self.record.events):
            his = isinstance(event, rec.ClaimRest | rec.ThrowDown | rec.Expose) and event.seat.side is seat.side
            match event:
                case rec.ClaimRest():
                    establishes = his or readings.adverse_claim == "acquiesced"
                case rec.ThrowDown():
                    establishes = his and readings.thrown_down == "a_claim"
                case rec.Expose(manner=Manner.NAMED):
                    establishes = his and readings.named == "establishes"
                case _:
                    establishes = False
            if establishes and now > revoked:
                moments.append(now)
        return min(moments) < correction

    def asked(self, seat: Seat, trick: int) -> int:
        """63B: when a defender asked his partner though 61B forbids it; 2007 allows it again."""
        if self.readings.edition > 1997 or self.readings.asking == "permitted":
            return NEVER
        return asked_by_a_defender(self.history, seat, trick, self.readings.asked_until)

    def pays(self, seat: Seat, trick: int, revokes: dict[Key, bool]) -> bool:
        """64, and 63B: "as if established"."""
        liable = revokes[seat, trick] or self.asked(seat, trick) < NEVER
        return liable and self.noticed(seat, trick) and not self.exempt(seat, trick, revokes)

    def noticed(self, seat: Seat, trick: int) -> bool:
        """64B4 and 5: attention is drawn before the next deal; the correction that 63B demands draws it too."""
        corrected = self.asked(seat, trick) < self.history.corrected.get((seat, trick), NEVER) < NEVER
        if corrected and self.readings.corrected_63b == "pays":
            return True
        if self.readings.attention == "any":
            return drawn_attention(self.record, seat, trick) < next_deal(self.record)
        proved, mixed = claimed(self.record, seat, trick, "nothing", "any_time")
        return proved or (mixed and self.readings.attention == "proved_or_mixed")

    def exempt(self, seat: Seat, trick: int, revokes: dict[Key, bool]) -> bool:
        """64B: no penalty; ``revokes`` says for each revoke of the hand whether it was established."""
        readings = self.readings
        if tricks_since(self.history, seat.side, trick) == 0 or trick == 12:
            return True  # 64B1, 64B6
        strict = readings.same_suit == "established" or readings.edition == 2017
        for (other, earlier), established in revokes.items():
            before = other is seat and earlier < trick and (established or not strict)
            if before and self.suit(seat, earlier) == self.suit(seat, trick):
                return True  # 64B2
        if seat is self.record.dummy or self.faced(seat, trick):
            return True  # 64B3
        return self.both_revoked(seat, trick, revokes)

    def faced(self, seat: Seat, trick: int) -> bool:
        """64B3: a revoke by not playing a card that is faced, or is in a hand that is faced."""
        could, up = self.could_have_played(seat, trick), self.faced_cards(seat, self.history.played[seat, trick])
        called = {call.card for call in self.disobeyed(seat, trick) if call.card}
        up |= {call.card for call in self.disobeyed(seat, trick) if call.card}  # only a faced card is called
        return {
            "all": bool(could) and could <= up,
            "any": bool(could & up),
            "called": bool(called & up),
            "dummy_only": False,
        }[self.readings.faced]

    def faced_cards(self, seat: Seat, until: int) -> set[Card]:
        """His cards that lie face up when he plays: thrown down, or a defender's penalty cards (49, 62B)."""
        found: set[Card] = set()
        contract = self.record.contract
        defends = contract is not None and seat.side is not contract.declarer.side
        for event in self.record.events[:until]:
            match event:
                case rec.ThrowDown(seat=player) if player is seat:
                    return set(self.record.deal[seat])
                case rec.Expose(seat=player, cards=cards, manner=manner) if player is seat and defends:
                    found |= set(cards) if manner in FACED else set()
                case rec.Correct(seat=player, withdrawn=card) if player is seat and defends:
                    trick = next((n for n in range(1, 14) if self.history.first[seat, n] == card), 0)
                    found |= {card} if trick and self.is_revoke(seat, trick) else set()
                case _:
                    pass
        return found

    def both_revoked(self, seat: Seat, trick: int, revokes: dict[Key, bool]) -> bool:
        """64B7 and 8 of 2007 and 2017; for 1997 the minute of 2001 on revokes in the same trick."""
        readings = self.readings
        adverse = {key: established for key, established in revokes.items() if key[0].side is not seat.side}
        if readings.edition == 1997:
            return readings.same_trick == "neither_pays" and any(number == trick for _, number in adverse)
        strict = readings.both == "established" or readings.edition == 2017
        if any(established or not strict for established in adverse.values()):
            return True
        return readings.edition == 2017 and self.corrected_62c3(seat, trick, adverse)

    def corrected_62c3(self, seat: Seat, trick: int, adverse: dict[Key, bool]) -> bool:
        """Both sides revoked on the trick, and it was corrected when only one side had played to the next."""
        correction = self.history.corrected.get((seat, trick), NEVER)
        sides = {
            player.side for player in Seat if self.history.played.get((player, trick + 1), NEVER) < correction < NEVER
        }
        return len(sides) == 1 and any(number == trick for _, number in adverse)

    def transferred(self, seat: Seat, trick: int) -> int:
        """64A."""
        tricks = tricks_since(self.history, seat.side, trick)
        if self.history.course.winner(trick) is seat:
            return min(tricks, 2)  # 64A1
        if self.readings.edition == 1997:
            later = [t.cards[seat] for t in self.history.course.tricks if t.number > trick and t.winner is seat]
            if self.later_winners(seat, trick) & set(later):
                return min(tricks, 2)  # 64A2: the additional trick
        return min(tricks, 1)


def rule(record: HandRecord, **keywords: object) -> Verdict:
    """Rule on a finished duplicate hand.  The keywords are those of ``Readings``:

    - ``called`` (61A): whether declarer and dummy can be bound by a call too.
    - ``won_or_lost`` (61A, "a card or suit required"): a call to win or lose a trick is none of a card or suit.
    - ``ahead`` (63A1): the partner had played to the next trick before the revoke was made.
    - ``thrown_down`` (63A3): throwing down the hand makes a claim or concession, or not.
    - ``adverse_claim`` (63A3): a record does not say whether a claim was acquiesced in; that play went on disputes it.
    - ``named`` (63A2): exposing a card by naming it names it for the next trick.
    - ``asking`` (61B): the zone may permit defenders to ask.
    - ``asked_until`` (63B): the question is forbidden until somebody plays on, or until the trick is quitted.
    - ``corrected_63b``: the correction that follows the forbidden question draws attention, or a claim must.
    - ``attention`` (64B4): a claim draws attention to the revoke even if the tricks do not bear it out, or only if so;
      or the accused side, by mixing the cards after the claim, makes proof needless.
    - ``faced`` (64B3): all he could have played was faced, a card of it, or the card that was called.
    - ``later_winner`` (64A2): the card that he could legally have played obeys the call that he disobeyed, or it is one
      of the suit led that he did not follow, and no other.
    - ``same_suit`` (64B2): any earlier revoke in the suit, even corrected, or an established one (2017 says so).
    - ``suit`` (64B2): a player who disobeys a call revokes in the suit that was required, or in the one that is led.
    - ``both`` (64B7 of 2007): any revokes, or established ones (2017 says so).
    - ``same_trick`` (minute of 2001, for 1997): both sides revoke in one trick, and neither pays.
    - ``twice``: two revokes may each cost the same trick, or not.
    - ``both_adjusted`` (64C): where both sides revoked there is no "non-offending side"; or each side is one, as to the
      other's revoke; or the Director's finding stands for both, as the minute of 2001 and 64C2(b) have it.
    """
    if record.game is not Game.DUPLICATE:
        raise ValueError("this oracle rules on duplicate bridge")
    judge = _Judge(History.of(record), Readings(**keywords))  # type: ignore[arg-type]
    keys = [(seat, trick) for trick in range(1, 14) for seat in Seat]
    established = {key: judge.established(*key) for key in keys if judge.is_revoke(*key)}
    accused = {(event.seat, event.trick) for event in record.events if isinstance(event, rec.ClaimRevoke)}
    revokes = []
    for key in keys:
        if key in established or key in accused:
            payable = key in established and judge.pays(*key, established)
            cost = judge.transferred(*key) if payable else 0
            revokes.append(CostlyRevoke(*key, key in established, established.get(key, False), payable, cost))
    won = {side: tricks_since(judge.history, side, 1) for side in Side}
    counted = counted_tricks(judge.history, won, revokes, judge.readings.twice)
    return verdict(record, won, _adjusted(record, counted, revokes, judge), revokes)


def _adjusted(
    record: HandRecord, counted: dict[Side, int], revokes: list[CostlyRevoke], judge: _Judge
) -> dict[Side, int]:
    """64C: no side that did not revoke is left with less than the Director finds it would have had."""
    readings = judge.readings
    repeated: set[Side] = set()
    if readings.edition == 2017:  # 64C2(a): "repeated revokes by the same player in the same suit"
        real = [(r.seat, judge.suit(r.seat, r.trick)) for r in revokes if r.is_revoke]
        repeated = {seat.side.other for seat, suit in real if real.count((seat, suit)) > 1}
    found, sides = assessed(record), {r.seat.side for r in revokes if r.established or r.payable}
    if len(sides) == 2 and readings.both_adjusted == "never":
        return counted
    if len(sides) == 2 and readings.both_adjusted == "as_assessed":
        return adjusted(dict.fromkeys(Side, -1), found, set(found)) if found else counted
    return adjusted(counted, found, {side.other for side in sides} | repeated)


rule_2007 = partial(rule, edition=2007)
rule_2017 = partial(rule, edition=2017)
