"""An oracle for laws 67-86 of Hoffmann's revision of the whist code, written by hand from the text.

It knows the record format and ``Course`` and no other code of the project.  What the revision words as the code of
1864 does (claims, 79-82, and the score, 1-10) it shares with ``whist_1864``; the keywords of the same name mean the
same.  70-73 speak of cards that no record holds, 79, 83 and 84 of nothing that is ruled on here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from attrs import evolve, frozen

from model.table import record as rec
from model.table.cards import Seat, Side
from model.table.record import Demand, Game, HandRecord
from tests.oracle.history import NEVER, History, Revoke, Winning
from tests.oracle.whist_1864 import Bars, Examined, Mixing, NegativeAnswer, PlayedAhead, claimed, revoking
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

QuittedBy: TypeAlias = Literal["anyone", "winners", "final_winners"]
OwnTurning: TypeAlias = Literal["establishes", "before_answer_only"]
Disobedience: TypeAlias = Literal["a_revoke", "penalty_at_once"]
CalledCard: TypeAlias = Literal["nothing", "a_revoke"]
CancelledCap: TypeAlias = Literal["stands", "falls"]
Cancelling: TypeAlias = Literal["all", "one_for_one"]

LAW_76 = (Demand.HIGHEST, Demand.LOWEST, Demand.WIN, Demand.LOSE, Demand.SUIT)


@frozen
class Readings:
    """The questions of laws 74-78 that the text leaves open; see ``rule``."""

    quitted_by: QuittedBy
    negative_answer: NegativeAnswer
    own_turning: OwnTurning
    played_ahead: PlayedAhead
    thrown_ahead: PlayedAhead
    disobedience: Disobedience
    called_card: CalledCard
    winning: Winning


def _disobeyed(history: History, seat: Seat, trick: int, readings: Readings) -> bool:
    """Law 76, with 67: "when able to do so", and never obliged to revoke."""
    demands = (*LAW_76, Demand.CARD) if readings.called_card == "a_revoke" else LAW_76
    calls = [call for call in history.calls[seat, trick] if call.demand in demands]
    return any(history.disobeyed(call, seat, trick, readings.winning) for call in calls)


def _played_on(history: History, seat: Seat, trick: int, readings: Readings) -> int:
    """77: when the revoking player or his partner led or played to the following trick, or did what is as good."""
    revoked = history.played[seat, trick]
    moments = [NEVER]
    for player in (seat, seat.partner):
        played_on = history.played.get((player, trick + 1), NEVER)
        if played_on > revoked or readings.played_ahead == "establishes":
            moments.append(max(played_on, revoked))
    begun = min(history.played[player, trick] for player in Seat)
    since = begun if readings.thrown_ahead == "establishes" else revoked
    for now, event in enumerate(history.course.record.events):
        threw_down = isinstance(event, rec.ThrowDown) and event.seat.side is seat.side
        claimed_game = isinstance(event, rec.ClaimGame) and event.side is seat.side
        if now > since and (threw_down or claimed_game):
            moments.append(max(now, revoked))
    return min(moments)


def _quitted(history: History, trick: int, quitted_by: QuittedBy) -> list[tuple[int, Side]]:
    """77: when, and by whom, the trick was turned and quitted so that it counts."""
    final = history.course.winner(trick).side
    return [
        (now, side)
        for now, number, side, winner in history.quits
        if number == trick and side is {"anyone": side, "winners": winner, "final_winners": final}[quitted_by]
    ]


def _established(history: History, seat: Seat, trick: int, readings: Readings) -> bool:
    """77 and 78: whether the revoke was established before it was corrected (80)."""
    events = history.course.record.events
    revoked, correction = history.played[seat, trick], history.corrected.get((seat, trick), NEVER)
    quits = _quitted(history, trick, readings.quitted_by)
    first_quit = quits[0][0] if quits else NEVER

    def first(event: rec.Event, since: int, until: int) -> int:
        return next((now for now in range(since, min(until, len(events))) if events[now] == event), NEVER)

    asked = first(
        rec.Ask(seat.partner), revoked, min(first_quit, correction, history.played.get((seat, trick + 1), NEVER))
    )
    denied = first(rec.Answer(seat, having=False), asked, correction)
    answered = min(denied, first(rec.Answer(seat, having=True), asked, correction))
    moments = [_played_on(history, seat, trick, readings)]
    for now, side in quits:
        by_himself = side is seat.side
        if asked > now:
            moments.append(now)  # 77
        elif by_himself and (now < answered or readings.own_turning == "establishes"):
            moments.append(now)  # 78: its last clause; "subsequent turning and quitting by the adversaries"
        elif readings.negative_answer == "lifts_protection":
            moments.append(max(now, denied))
    if readings.negative_answer == "establishes":
        moments.append(denied)
    if readings.negative_answer == "bars_correction" and denied < NEVER:
        correction = NEVER
    return min(moments) < correction


def _not_cancelled(revokes: Sequence[Revoke], law_85: Bars, cancelling: Cancelling) -> list[Revoke]:
    """85: the revokes that are paid for."""
    payable = [revoke for revoke in revokes if revoke.payable]
    if len(revoking(revokes, law_85)) < 2:
        return payable
    if cancelling == "all":
        return []
    kept: list[Revoke] = []
    for side in Side:
        adverse = sum(r.seat.side is side.other and bool(revoking([r], law_85)) for r in revokes)
        kept += [revoke for revoke in payable if revoke.seat.side is side][adverse:]
    return kept


def rule(
    record: HandRecord,
    *,
    quitted_by: QuittedBy = "anyone",
    negative_answer: NegativeAnswer = "lifts_protection",
    own_turning: OwnTurning = "establishes",
    played_ahead: PlayedAhead = "establishes",
    thrown_ahead: PlayedAhead = "does_not",
    disobedience: Disobedience = "a_revoke",
    called_card: CalledCard = "nothing",
    winning: Winning = "as_it_lies",
    mixing: Mixing = "any_claim",
    examined: Examined = "after_claim",
    few_tricks: FewTricks = "what_there_is",
    low_score: LowScore = "floor",
    penalties: Penalties = "together",
    law_85: Bars = "payable",
    law_86: Bars = "payable",
    cancelling: Cancelling = "all",
    cancelled_cap: CancelledCap = "stands",
    prevails: Prevails = "bar",
    after_game: AfterGame = "counts_on",
) -> Verdict:
    """Rule on a finished hand of whist.  The questions that are not those of the code of 1864:

    - ``own_turning`` (78): asked in time, the revoking side itself turns the trick after the question is answered.
      The question saves from turning "by the adversaries" only, so that this establishes; or only turning "before
      the question is answered" does.
    - ``thrown_ahead`` (77): whether throwing down the hand or claiming game, an act of play to the following trick,
      counts when it comes in the trick but before the revoke is made, as the partner's early card does.
    - ``disobedience`` (76): is a revoke, which must be established and can be corrected (78: "or whether he has
      played as desired"), or "incurs the penalty" at once.
    - ``called_card`` (76, 68): a called card that is not played is no revoke, as 76 does not name it, or is one.
    - ``winning`` (76): to win a trick is to beat the cards that lie, or all that the trick will hold.
    - ``cancelling`` (85): "the revokes cancel each other": all of them, or one for one.
    - ``cancelled_cap`` (85, 86): sides whose revokes are cancelled cannot win the game, but can they score over four?
    - ``law_85``, ``law_86``: what subjects a side to the penalty: a revoke that is paid for, an established or any one.
    """
    if record.game is not Game.WHIST:
        raise ValueError("this oracle rules on whist")
    readings = Readings(
        quitted_by, negative_answer, own_turning, played_ahead, thrown_ahead, disobedience, called_card, winning
    )
    history = History.of(record)
    accused = {(event.seat, event.trick) for event in record.events if isinstance(event, rec.ClaimRevoke)}
    revokes = []
    for trick in range(1, 14):
        for seat in Seat:
            disobeyed = _disobeyed(history, seat, trick, readings)
            real = history.failed_to_follow(seat, trick) or disobeyed  # 74, 76
            if not real and (seat, trick) not in accused:
                continue
            at_once = disobeyed and disobedience == "penalty_at_once"
            established = real and (at_once or _established(history, seat, trick, readings))
            proved, mixed = claimed(record, seat, trick, "nothing", examined)  # 79, 81, 82
            if mixed and (mixing == "any_claim" or (mixing == "real_revoke" and real)):
                established = True  # 81
            revokes.append(Revoke(seat, trick, real, established, established and (proved or mixed)))
    both = len(revoking(revokes, law_85)) == 2
    barred = {side for side in Side if both or side in revoking(revokes, law_86)}  # 85, 86
    capped = set(revoking(revokes, law_86))
    paying = _not_cancelled(revokes, law_85, cancelling)
    revokes = [evolve(revoke, payable=revoke in paying) for revoke in revokes]
    if both and cancelled_cap == "falls":
        capped = {revoke.seat.side for revoke in paying}
    won = {side: sum(trick.winner.side is side for trick in history.course.tricks) for side in Side}
    return score(
        record,
        revokes,
        won,
        exacted(record, paying),
        barred,
        capped,
        ScoringReadings(few_tricks, low_score, penalties, prevails, after_game),
    )
