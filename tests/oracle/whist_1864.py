"""An oracle for laws 71-82 (the revoke) of the English whist code of 1864, written by hand from the text.

It knows the record format and ``Course`` (who wins a trick, which records are possible) and no other code of the
project.  The law numbers stand beside the steps.  Where the text can be read in two ways ``rule`` takes a keyword.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from model.table import record as rec
from model.table.cards import Seat, Side
from model.table.record import Demand, Game, HandRecord
from tests.oracle.history import NEVER, History, Revoke, Winning
from tests.oracle.whist_scoring import (
    AfterGame,
    FewTricks,
    LowScore,
    Penalties,
    Prevails,
    ScoringReadings,
    Verdict,
    exacted,
    score,
)

QuittedBy: TypeAlias = Literal["anyone", "winners", "final_winners", "revokers"]
NegativeAnswer: TypeAlias = Literal["lifts_protection", "establishes", "bars_correction"]
AskedAbout: TypeAlias = Literal["renounce", "any_revoke"]
PlayedAhead: TypeAlias = Literal["establishes", "does_not"]
Mixing: TypeAlias = Literal["any_claim", "real_revoke", "proof_only"]
MixedBeforeClaim: TypeAlias = Literal["nothing", "establishes"]
Examined: TypeAlias = Literal["after_claim", "any_time"]
Bars: TypeAlias = Literal["payable", "established", "any"]
CallBeforeCorrection: TypeAlias = Literal["next_play", "spent"]


class _History(History):
    """The history, judged by laws 71, 61, 73 and 74."""

    def is_revoke(self, seat: Seat, trick: int, winning: Winning) -> bool:
        """Laws 71 and 61."""
        disobeyed = any(self.disobeyed(call, seat, trick, winning) for call in self.calls[seat, trick])
        return self.failed_to_follow(seat, trick) or disobeyed

    def established(
        self,
        seat: Seat,
        trick: int,
        quitted_by: QuittedBy,
        negative_answer: NegativeAnswer,
        asked_about: AskedAbout,
        played_ahead: PlayedAhead,
    ) -> bool:
        """Laws 73 and 74, for a card that is a revoke: whether it was established before it was corrected."""
        revoked, correction = self.played[seat, trick], self.corrected.get((seat, trick), NEVER)
        events = self.course.record.events
        moments = []
        # 73: the trick turned and quitted
        quitted = NEVER
        for now, quit_trick, side, winner in reversed(self.quits):
            right = {
                "anyone": side,
                "winners": winner,
                "final_winners": self.course.winner(trick).side,
                "revokers": seat.side,
            }[quitted_by]
            if quit_trick == trick and side is right:
                quitted = now
        # 73: "or if either the revoking player or his partner ... lead or play to the following trick"
        for player in (seat, seat.partner):
            played_on = self.played.get((player, trick + 1), NEVER)
            if played_on > revoked or played_ahead == "establishes":
                moments.append(max(played_on, revoked))
        # 74: the partner's question, and the answer
        asked = denied = NEVER
        until = min(quitted, correction, self.played.get((seat, trick + 1), NEVER))
        if asked_about == "any_revoke" or self.renounced(seat, trick):
            for now in range(revoked, min(until, len(events))):
                if events[now] == rec.Ask(seat.partner):
                    asked = min(asked, now)
        for now in range(min(asked, len(events)), min(correction, len(events))):
            if events[now] == rec.Answer(seat, having=False):
                denied = min(denied, now)
        if asked > quitted:
            moments.append(quitted)
        elif negative_answer == "lifts_protection":
            moments.append(max(quitted, denied))
        if negative_answer == "establishes":
            moments.append(denied)
        if negative_answer == "bars_correction" and denied < NEVER:
            correction = NEVER
        return min(moments) < correction


def claimed(
    record: HandRecord, seat: Seat, trick: int, mixed_before_claim: MixedBeforeClaim, examined: Examined
) -> tuple[bool, bool]:
    """Laws 75, 77, 78: whether a claim in time is proved; whether the accused side mixed the cards after one."""
    proved = mixed = False
    searches = [(now, event.side) for now, event in enumerate(record.events) if isinstance(event, rec.Search)]
    mixes = [
        now for now, event in enumerate(record.events) if isinstance(event, rec.Mix) and event.seat.side is seat.side
    ]
    for claimed, claim in enumerate(record.events):
        if isinstance(claim, rec.Cut):
            break  # 78: too late from here on
        if not isinstance(claim, rec.ClaimRevoke) or (claim.seat, claim.trick) != (seat, trick):
            continue
        proved = proved or claim.proved
        for mix in mixes:
            searched = any(
                side is claim.side and now < mix and (now > claimed or examined == "any_time") for now, side in searches
            )
            if (mix > claimed or mixed_before_claim == "establishes") and not searched:
                mixed = True
    return proved, mixed


def revoking(revokes: Sequence[Revoke], what: Bars) -> list[Side]:
    """The sides that have revoked, in this sense."""
    counting = [
        r.seat.side
        for r in revokes
        if {"payable": r.payable, "established": r.established, "any": r.is_revoke or r.established}[what]
    ]
    return [side for side in Side if side in counting]


def rule(
    record: HandRecord,
    *,
    quitted_by: QuittedBy = "anyone",
    negative_answer: NegativeAnswer = "lifts_protection",
    asked_about: AskedAbout = "renounce",
    played_ahead: PlayedAhead = "establishes",
    mixing: Mixing = "any_claim",
    mixed_before_claim: MixedBeforeClaim = "nothing",
    examined: Examined = "after_claim",
    few_tricks: FewTricks = "what_there_is",
    low_score: LowScore = "floor",
    penalties: Penalties = "together",
    law_81: Bars = "payable",
    law_82: Bars = "payable",
    prevails: Prevails = "bar",
    after_game: AfterGame = "counts_on",
    call_before_correction: CallBeforeCorrection = "next_play",
    winning: Winning = "as_it_lies",
) -> Verdict:
    """Rule on a finished hand of whist.  The questions that the text leaves open:

    - ``quitted_by`` (73): who must turn and quit the trick for the revoke to be established: anyone (the text is
      in the passive), the side then winning the trick, the side that wins it as it finally lies, or the revoking
      side itself.
    - ``negative_answer`` (74): the answer "no" takes the protection away, so that the turning (before or after the
      answer) establishes as in 73; or it establishes by itself; or it only takes away the right to correct: the
      turning never establishes, a correction after it is void, playing on establishes.
    - ``asked_about`` (74): the question saves only where the player "has renounced" (put another suit than the one
      led), or after a disobedience in which he followed suit or led, too.
    - ``played_ahead`` (73, 74): whether it counts that the partner had played to the following trick, out of turn,
      before the revoke was made (74: "have led or played").
    - ``mixing`` (77): mixing establishes whatever is claimed; or only where a card was a revoke by 71 or 61, even
      one that was corrected; or it only stands for the proof of a revoke that 73 established.
    - ``mixed_before_claim`` (77): the first sentence has the claim first; does mixing before it do the same?
    - ``examined`` (77): only a search after the claim in question protects the mixer, or any search before the mixing.
    - ``few_tricks`` (72-I): fewer than three tricks (for each revoke) to take: take what there is; three or none for
      each revoke; three all the same (the number falls below nothing); or not allowed (ValueError).
    - ``low_score`` (72-I): three from less than three: leaves nothing; a debt; or not allowed (ValueError).
    - ``penalties`` (5, 72): several penalties are exacted at once (tricks from those won in the play, scores netted,
      game judged after all), or one after another in the order of the tricks, game judged after each.
    - ``law_81``, ``law_82``: what bars a side from game: a revoke that is paid for, any established one (unclaimed or
      unproved too), or even one that was corrected.  81 is applied where both sides have such a revoke.
    - ``prevails`` (72-V against 81, 82): when the penalty alone brings a barred side to five: the bar holds; 72-V
      gives it the game; or the text contradicts itself (scored as if the bar held).
    - ``after_game`` (5): whether the score goes on being counted after somebody has won the game (no carrying over,
      no cutting off at five).
    - ``call_before_correction`` (76): a highest/lowest call to the trick renounced in, answered by a correction, still
      hangs over the next play (the record's rule), or is spent.
    - ``winning`` (61): to win a trick, when called on, is to beat the cards that lie, or all that the trick will hold.
    """
    if record.game is not Game.WHIST:
        raise ValueError("this oracle rules on whist")
    history = _History.of(record, (Demand.HIGHEST, Demand.LOWEST) if call_before_correction == "spent" else ())
    accused = {(event.seat, event.trick) for event in record.events if isinstance(event, rec.ClaimRevoke)}
    revokes = []
    for trick in range(1, 14):
        for seat in Seat:
            real = history.is_revoke(seat, trick, winning)
            if not real and (seat, trick) not in accused:
                continue
            established = real and history.established(
                seat, trick, quitted_by, negative_answer, asked_about, played_ahead
            )
            proved, mixed = claimed(record, seat, trick, mixed_before_claim, examined)
            if mixed and (mixing == "any_claim" or (mixing == "real_revoke" and real)):
                established = True  # 77
            # 80: a revoke is to "occur, be claimed and proved"
            revokes.append(Revoke(seat, trick, real, established, established and (proved or mixed)))

    barred = {side for side in Side if side in revoking(revokes, law_82) or len(revoking(revokes, law_81)) == 2}
    won = {side: sum(trick.winner.side is side for trick in history.course.tricks) for side in Side}
    readings = ScoringReadings(few_tricks, low_score, penalties, prevails, after_game)
    return score(record, revokes, won, exacted(record, revokes), barred, barred, readings)
