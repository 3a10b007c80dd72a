"""An oracle for laws 71-82 (the revoke) of the English whist code of 1864, written by hand from the text.

It knows the record format and ``Course`` (who wins a trick, which records are possible) and no other code of the
project.  The law numbers stand beside the steps.  Where the text can be read in two ways ``rule`` takes a keyword.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import define, field, frozen

from model.table import record as rec
from model.table.cards import Card, Seat, Side, Suit
from model.table.course import Course
from model.table.record import Call, Demand, Game, HandRecord

QuittedBy: TypeAlias = Literal["anyone", "winners", "final_winners", "revokers"]
NegativeAnswer: TypeAlias = Literal["lifts_protection", "establishes", "bars_correction"]
AskedAbout: TypeAlias = Literal["renounce", "any_revoke"]
PlayedAhead: TypeAlias = Literal["establishes", "does_not"]
Mixing: TypeAlias = Literal["any_claim", "real_revoke", "proof_only"]
MixedBeforeClaim: TypeAlias = Literal["nothing", "establishes"]
Examined: TypeAlias = Literal["after_claim", "any_time"]
FewTricks: TypeAlias = Literal["what_there_is", "whole_or_none", "always_three", "forbidden"]
LowScore: TypeAlias = Literal["floor", "negative", "forbidden"]
Penalties: TypeAlias = Literal["together", "one_by_one"]
Bars: TypeAlias = Literal["payable", "established", "any"]
Prevails: TypeAlias = Literal["laws_81_82", "law_72", "contradiction"]
AfterGame: TypeAlias = Literal["counts_on", "stops"]
CallBeforeCorrection: TypeAlias = Literal["next_play", "spent"]

Key: TypeAlias = tuple[Seat, int]  # a player and a trick
NEVER = 10**9  # later than every event


@frozen
class Revoke:
    """What the law says of one player's card to one trick."""

    seat: Seat
    trick: int
    is_revoke: bool
    established: bool
    payable: bool


@frozen
class Verdict:
    """What the law says of the hand."""

    revokes: tuple[Revoke, ...]
    tricks_won: dict[Side, int]
    tricks_counted: dict[Side, int]
    score: dict[Side, int]
    game: Side | None
    game_points: dict[Side, int]
    contradictory: bool


@define
class _History:
    """When things happened, as numbers of events, and how the tricks finally lay."""

    course: Course
    first: dict[Key, Card] = field(factory=dict)  # the first card put to the trick
    played: dict[Key, int] = field(factory=dict)
    corrected: dict[Key, int] = field(factory=dict)  # the first correction
    quits: list[tuple[int, int, Side, Side]] = field(factory=list)  # when, the trick, who, who was winning it
    calls: dict[Key, list[Call]] = field(factory=dict)  # the calls to be judged on this play

    @classmethod
    def of(cls, record: HandRecord, call_before_correction: CallBeforeCorrection) -> _History:
        self = cls(Course(record))
        waiting: dict[Seat, list[Call]] = {seat: [] for seat in Seat}
        for now, event in enumerate(record.events):
            if isinstance(event, rec.Correct):
                tricks = [n for n, cards in self.course.table.items() if cards.get(event.seat) == event.withdrawn]
                for trick in tricks:
                    self.corrected.setdefault((event.seat, trick), now)
                if call_before_correction == "spent":
                    spent = (Demand.HIGHEST, Demand.LOWEST)
                    waiting[event.seat] = [call for call in waiting[event.seat] if call.demand not in spent]
            self.course.take(event)
            if isinstance(event, rec.Play):
                key = (event.seat, self.course.played(event.seat))
                self.first[key], self.played[key] = event.card, now
                self.calls[key], waiting[event.seat] = waiting[event.seat], []
            elif isinstance(event, Call):
                waiting[event.seat].append(event)
            elif isinstance(event, rec.Quit):
                self.quits.append((now, event.trick, event.side, self.course.winner(event.trick).side))
        if len(self.course.tricks) != 13:
            raise ValueError("the hand was not played out; this oracle rules on thirteen tricks")
        return self

    def led(self, trick: int) -> Suit:
        return self.course.table[trick][self.course.leader(trick)].suit

    def held(self, seat: Seat, trick: int) -> set[Card]:
        """What he held when he played to the trick: a card that was withdrawn is played later."""
        return {self.course.table[n][seat] for n in range(trick, 14)}

    def renounced(self, seat: Seat, trick: int) -> bool:
        return self.first[seat, trick].suit != self.led(trick)

    def is_revoke(self, seat: Seat, trick: int) -> bool:
        """Laws 71 and 61."""
        could_follow = any(card.suit == self.led(trick) for card in self.held(seat, trick))
        disobeyed = any(self.disobeyed(call, seat, trick) for call in self.calls[seat, trick])
        return (self.renounced(seat, trick) and could_follow) or disobeyed

    def disobeyed(self, call: Call, seat: Seat, trick: int) -> bool:
        """Law 61: he could obey, obeying were no revoke, and he plays another card."""
        held = self.held(seat, trick)
        suit = sorted(card for card in held if card.suit == call.suit)
        leads = seat is self.course.leader(trick)
        obedient: list[Card] = []
        if call.demand is Demand.CARD:
            obedient = [card for card in held if card == call.card]
        elif call.demand is Demand.HIGHEST:
            obedient = suit[-1:]
        elif call.demand is Demand.LOWEST:
            obedient = suit[:1]
        elif call.demand is Demand.SUIT and leads:
            obedient = suit
        free = leads or all(card.suit != self.led(trick) for card in held)
        legal = [card for card in obedient if free or card.suit == self.led(trick)]
        return bool(legal) and self.first[seat, trick] not in legal

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


def _claimed(
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


def _honours(record: HandRecord, side: Side) -> int:
    """Laws 3 and 4."""
    cards = [card for seat in Seat if seat.side is side for card in record.deal[seat]]
    held = sum(card.suit == record.trump and card.rank >= 11 for card in cards)
    return 0 if record.score_before[side] == 4 else {4: 4, 3: 2}.get(held, 0)


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
    prevails: Prevails = "laws_81_82",
    after_game: AfterGame = "counts_on",
    call_before_correction: CallBeforeCorrection = "next_play",
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
    """
    if record.game is not Game.WHIST:
        raise ValueError("this oracle rules on whist")
    history = _History.of(record, call_before_correction)
    accused = {(event.seat, event.trick) for event in record.events if isinstance(event, rec.ClaimRevoke)}
    revokes = []
    for trick in range(1, 14):
        for seat in Seat:
            real = history.is_revoke(seat, trick)
            if not real and (seat, trick) not in accused:
                continue
            established = real and history.established(
                seat, trick, quitted_by, negative_answer, asked_about, played_ahead
            )
            proved, mixed = _claimed(record, seat, trick, mixed_before_claim, examined)
            if mixed and (mixing == "any_claim" or (mixing == "real_revoke" and real)):
                established = True  # 77
            # 80: a revoke is to "occur, be claimed and proved"
            revokes.append(Revoke(seat, trick, real, established, established and (proved or mixed)))

    def have(side: Side, what: Bars) -> bool:
        return any(
            {"payable": r.payable, "established": r.established, "any": r.is_revoke or r.established}[what]
            for r in revokes
            if r.seat.side is side
        )

    barred = {side for side in Side if have(side, law_82) or all(have(s, law_81) for s in Side)}  # 81, 82

    chosen = {(e.seat, e.trick): e.option for e in record.events if isinstance(e, rec.Choose)}  # 72-I: the last one
    exacted: list[tuple[Side, str]] = []  # 72-II: one for each revoke
    for revoke in revokes:
        if revoke.payable:
            option = chosen.get((revoke.seat, revoke.trick))
            if option not in ("take_tricks", "deduct_points", "add_points"):
                raise ValueError(f"no penalty of law 72 for {revoke.seat.name} in trick {revoke.trick}: {option!r}")
            exacted.append((revoke.seat.side, option))

    won = {side: sum(trick.winner.side is side for trick in history.course.tricks) for side in Side}
    counted, score = dict(won), dict(record.score_before)
    game: Side | None = None
    game_points = dict.fromkeys(Side, 0)
    contradictory = False

    def add(points: dict[Side, int], penalty: bool = False) -> None:
        """Count points to both sides and see whether the game is won."""
        nonlocal game, contradictory
        if game is not None and after_game == "stops":
            return
        for side in Side:
            total = score[side] + points[side]
            if side in barred and total > 4 and not (penalty and prevails == "law_72"):
                contradictory = contradictory or (penalty and prevails == "contradiction")
                total = max(4, score[side])  # 81, 82: "he cannot score more than four"
            score[side] = total
        winners = [side for side in Side if score[side] >= 5]  # 2
        if game is None and len(winners) == 2:
            contradictory = True  # only where 72-V prevails over 81: both would win
        elif game is None and winners:
            game = winners[0]
            adverse = score[game.other]
            game_points[game] = 3 if adverse <= 0 else 2 if adverse < 3 else 1  # 8

    # 5, 72-V: the penalties first
    for batch in [exacted] if penalties == "together" else [[one] for one in exacted]:
        points = dict.fromkeys(Side, 0)
        taken = dict.fromkeys(Side, 0)
        for side in Side:
            due, there = batch.count((side, "take_tricks")), counted[side]
            if few_tricks == "forbidden" and 3 * due > there:
                raise ValueError(f"{side.value} has only {there} tricks to take from")
            taken[side] = {
                "what_there_is": min(3 * due, there),
                "whole_or_none": 3 * min(due, there // 3),
                "always_three": 3 * due,
                "forbidden": 3 * due,
            }[few_tricks]
            deducted = 3 * batch.count((side, "deduct_points"))
            added = 3 * batch.count((side.other, "add_points"))
            if deducted and score[side] + added < deducted and low_score != "negative":
                if low_score == "forbidden":
                    raise ValueError(f"{side.value} has not {deducted} points to deduct from")
                deducted = score[side] + added
            points[side] = added - deducted
        for side in Side:
            counted[side] += taken[side.other] - taken[side]
        add(points, penalty=True)
    add({side: max(0, counted[side] - 6) for side in Side})  # 2, 5: then the tricks
    add({side: _honours(record, side) for side in Side})  # 3, 4, 5: honours last
    return Verdict(tuple(revokes), won, counted, score, game, game_points, contradictory)
