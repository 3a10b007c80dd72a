"""Laws 67-75 and 83-89 of auction bridge (Foster's Complete Hoyle, 1914), read by hand from their text alone.

``rule(record)`` judges one complete hand.  Where the text can be read in two ways with different results, a
keyword of ``rule`` names the reading; the first choice listed here is the default, the most literal one.

``rightful_winners`` (83) Who may turn and quit the trick so that the revoke is established?  ``as_it_lay``: the side
    whose card was winning when it was quitted.  ``as_corrected``: the side that wins it as it finally lies.
``partner_ahead`` (83) The partner had played to the following trick before the revoke was made.  ``establishes`` it
    ("have led or played", 85), or ``does_not``, since a revoke only *becomes* established by what comes after it.
``negative_answer`` (85) "... unless the question be answered in the negative".  ``no_correction``: the clause goes
    with "the error may be corrected" only: the turning still does not establish, a later correction is void, and
    playing on establishes.  ``turning_establishes``: the clause goes with "does not establish" only; the error may be
    corrected until the trick is quitted or played on.  ``establishes``: by itself and at once.  (On a hand played to
    its end the first and the third come to the same, and so would a clause that went with both.)
``reopened`` (83, 85) Somebody else corrects a card of the trick when it has been turned and quitted, but has not
    established the revoke, a question having been asked: the turning is ``undone``, or ``stands`` once it is denied.
``mixed_claim`` (87) The accused side mixes after the claim.  ``stands``: "no proof is necessary and the claim is
    established", though there never was an established revoke.  ``needs_revoke``: only the proof is dispensed with.
    No claim stands against dummy, whose play can be no revoke whatever is proved (83).
``mixed_before`` (87) The cards had been mixed before the claim, and the accused side mixes again after it: that
    ``establishes`` the claim all the same, or, the cards being "mixed" already, it must be ``proved`` "if possible".
``examined`` (87) "before they have been sufficiently examined": by a search ``since_the_claim`` ("the claimants"
    search), or by one ``at_any_time`` before the mixing, as where a first claim was searched and a second follows.
``revoking_side`` (84 end, 89) A side "revokes" by a revoke that is ``payable`` (84 and 89 do nothing unclaimed, 88),
    that is ``established``, or that has ``occurred`` (83), though it was corrected.
``after_first`` (84(c)) Which revokes are counted to find the first: ``payable``, ``established`` or ``occurred``.
``too_few_tricks`` (84(b)) The adversaries have won fewer than three tricks.  ``no_option``: three cannot be taken, and
    the 100 points are the penalty.  ``all_there_are``: declarer may take what they have.
``taken_tricks_bonus`` (84(b)) "shall not entitle him to score any bonus".  ``none_for_themselves``: the bonus is what
    the tricks won in play earn.  ``none_at_all``: who takes tricks scores no bonus.
``under_tricks_84`` (84 end) Only the adversaries revoke, and the declaration fails.  Their points for under-tricks are
    a score made by a revoking side and ``struck``, or declarer's penalty and ``scored``.
``under_tricks_89`` (89) The same where both sides revoke: ``struck`` ("the only score permitted"), or ``scored``.
``law_89`` (89) Both sides revoke.  ``prevails``: 89 takes the place of 84 and repeats all it keeps of it, the 100 for
    each extra revoke; the penalties (100 or tricks) for the first revokes fall.  ``beside_84``: they are due as well.
``hundreds`` (84 end, 89) Is the 100 for the other side's revoke a ``score``, as 84(a) and 89 call it, or only a
    ``penalty``?  Of moment only with ``beside_84``: if it is a score, 84(a)-(c) demand what 84's last sentence and
    89 forbid, and the verdict is ``contradictory``; its points are then those of 84(a)-(c).  Or it is
    ``not_permitted``: a score, and the sentences that forbid it prevail, but for the extra revokes (89); tricks may
    be taken, for they are no score.
``honours`` (84 end, 89) "Honours" are the honours ``held``, or all that is scored in the honour ``column``: then a
    revoking side loses its trick points only.
``one_spade_limit`` (scoring) The limit of 100 on dealer's one spade is one on ``under_tricks``, 84(a)'s 100 being "in
    addition", or on the ``whole_loss`` of both (the 100s of 84(c) stay outside it), or on ``everything`` that the
    adversaries score, the 100s of 84(c) too.
``called_declarer`` (73, 86) Declarer and dummy are never liable to be called, so that a call on them is ``void``; or
    "a player" of 73 is any but dummy, and the call on declarer is ``binding``.
``called_card`` (73, 75) A called card that is not played: its call is ``repeated`` (75), 73 not naming it; or
    ``a_revoke``.
``winning`` (73) To win a trick is to beat the cards that lie, or all that the trick will hold.
``before_lead`` (67) A card exposed before the original lead is ``not_by_67`` liable, or is ``liable`` (65, 66).
``claim_forfeits`` (72) By claiming the rest declarer loses the call of ``all`` cards exposed, of the ``earlier``, of
    the ``later`` ones.
``first_penalty`` is 100, in the code of 1912 150; ``law_73`` may be left out.

Not ambiguous, in this reading: a declarer who revokes and fails loses his under-tricks too ("in addition to any
penalty", 84(a)), unless 89 strikes them; mixing counts only after the claim ("after it is made", 87), before it the
claim needs its proof; no side ever loses more than three tricks, as only the first revoke costs tricks (84(c)).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from model.table.cards import Seat, Side
from model.table.course import Course
from model.table.record import (
    Answer,
    Ask,
    Choose,
    ClaimRevoke,
    Contract,
    Correct,
    Cut,
    Denomination,
    Event,
    Game,
    HandRecord,
    Mix,
    Play,
    Quit,
    Search,
)
from tests.oracle.auction_calls import (
    BeforeLead,
    CalledCard,
    CalledDeclarer,
    ClaimForfeits,
    Exposure,
    corrected_in_time,
    disobeyed,
    exposures,
)
from tests.oracle.history import History, Revoke, Winning

RightfulWinners: TypeAlias = Literal["as_it_lay", "as_corrected"]
PartnerAhead: TypeAlias = Literal["establishes", "does_not"]
NegativeAnswer: TypeAlias = Literal["no_correction", "turning_establishes", "establishes"]
Reopened: TypeAlias = Literal["undone", "stands"]
MixedClaim: TypeAlias = Literal["stands", "needs_revoke"]
MixedBefore: TypeAlias = Literal["establishes", "proved"]
Examined: TypeAlias = Literal["since_the_claim", "at_any_time"]
Counting: TypeAlias = Literal["payable", "established", "occurred"]

TRICK_VALUE = {
    Denomination.SPADES: 2,
    Denomination.CLUBS: 6,
    Denomination.DIAMONDS: 7,
    Denomination.HEARTS: 8,
    Denomination.ROYAL_SPADES: 9,
    Denomination.NO_TRUMP: 10,
}


@frozen
class Verdict:
    """What laws 83-89 make of a hand; points are by the side that scores them, after 84 and 89."""

    revokes: tuple[Revoke, ...]
    tricks_won: dict[Side, int]
    tricks_counted: dict[Side, int]
    trick_points: dict[Side, int]
    contract_bonus: dict[Side, int]
    under_tricks: dict[Side, int]
    slam_points: dict[Side, int]
    honours: dict[Side, int]
    penalty_points: dict[Side, int]
    contradictory: bool
    exposures: tuple[Exposure, ...]


def rule(
    record: HandRecord,
    *,
    rightful_winners: RightfulWinners = "as_it_lay",
    partner_ahead: PartnerAhead = "establishes",
    negative_answer: NegativeAnswer = "no_correction",
    reopened: Reopened = "undone",
    mixed_claim: MixedClaim = "stands",
    mixed_before: MixedBefore = "establishes",
    examined: Examined = "since_the_claim",
    revoking_side: Counting = "payable",
    after_first: Counting = "payable",
    too_few_tricks: Literal["no_option", "all_there_are"] = "no_option",
    taken_tricks_bonus: Literal["none_for_themselves", "none_at_all"] = "none_for_themselves",
    under_tricks_84: Literal["struck", "scored"] = "struck",
    under_tricks_89: Literal["struck", "scored"] = "struck",
    law_89: Literal["prevails", "beside_84"] = "prevails",
    hundreds: Literal["score", "penalty", "not_permitted"] = "score",
    honours: Literal["held", "column"] = "held",
    one_spade_limit: Literal["under_tricks", "whole_loss", "everything"] = "under_tricks",
    law_73: Literal["in_force", "left_out"] = "in_force",
    called_declarer: CalledDeclarer = "void",
    called_card: CalledCard = "repeated",
    winning: Winning = "as_it_lies",
    first_penalty: int = 100,
    before_lead: BeforeLead = "not_by_67",
    claim_forfeits: ClaimForfeits = "all",
) -> Verdict:
    """Judge a hand of auction bridge; ValueError if it is another game, unfinished, or lacks a choice of penalty."""
    contract, course = record.contract, Course.of(record)
    if record.game is not Game.AUCTION or contract is None:
        raise ValueError(f"laws 83-89 are of auction bridge, not {record.game.value}")
    if len(course.tricks) != 13:
        raise ValueError(f"only {len(course.tricks)} tricks are complete")
    declarer, adversaries = contract.declarer.side, contract.declarer.side.other

    accused = {(e.trick, e.seat) for e in record.events if isinstance(e, ClaimRevoke)}
    failures = {(trick, seat) for trick in range(1, 14) for seat in Seat if course.failed(seat, trick)}
    history, disobedient = History.of(record), set()
    if law_73 == "in_force":
        for trick, seat in ((trick, seat) for trick in range(1, 14) for seat in Seat):
            if disobeyed(history, seat, trick, called_declarer, called_card, winning):
                disobedient.add((trick, seat))
    revokes: list[Revoke] = []
    for trick, seat in sorted(accused | failures | disobedient):
        is_revoke = (trick, seat) in failures and seat != record.dummy  # 83: "a player, other than dummy"
        established = is_revoke and _established(
            record, course, seat, trick, rightful_winners, partner_ahead, negative_answer, reopened
        )
        if (trick, seat) in disobedient:  # 73: "liable to the penalty for revoke"
            is_revoke, established = True, established or not corrected_in_time(history, seat, trick)
        paid = _claimed(record.events, seat, trick, established, mixed_claim, mixed_before, examined)  # 87, 88
        revokes.append(Revoke(seat, trick, is_revoke, established, payable=paid and seat != record.dummy))

    revoking = {r.seat.side for r in revokes if _counts(r, revoking_side)}
    both = len(revoking) == 2
    firsts = _firsts(record, [r for r in revokes if _counts(r, after_first)])
    won = {side: sum(t.winner.side is side for t in course.tricks) for side in Side}

    # 84, 89: the penalties.
    def takes(revoke: Revoke) -> bool:
        enough = too_few_tricks == "all_there_are" or won[adversaries] >= 3
        return enough and _takes_tricks(record, revoke)

    taken, penalty = 0, _nothing()
    first_hundred_of_declarer = 0
    for revoke in (r for r in revokes if r.payable):
        offenders = revoke.seat.side
        if revoke not in firsts:
            penalty[offenders.other] += 100  # 84(c); 89, second sentence
        elif both and law_89 == "prevails":
            continue  # 89: "the only score permitted is for honours"
        elif both and hundreds == "not_permitted" and (offenders is declarer or not takes(revoke)):
            continue  # 84, last sentence, and 89
        elif offenders is declarer:
            penalty[adversaries] += first_penalty  # 84(a)
            first_hundred_of_declarer = first_penalty
        elif takes(revoke):
            taken = min(3, won[adversaries])  # 84(b): "take three tricks from his opponents"
        else:
            penalty[declarer] += first_penalty  # 84(b): "add 100 points to his score in the honour column"
    counted = {declarer: won[declarer] + taken, adversaries: won[adversaries] - taken}

    # The score of the declaration; tricks taken "may assist the declarer to make good his declaration" (84(b)).
    tricks, bonus, under = _nothing(), _nothing(), _nothing()
    slams = {side: {13: 40, 12: 20}.get(won[side], 0) for side in Side}  # 84(b): no slam by tricks taken
    over = counted[declarer] - 6 - contract.level
    if over >= 0:
        tricks[declarer] = TRICK_VALUE[contract.denomination] * (1, 2, 4)[contract.doubled] * (counted[declarer] - 6)
        over_in_play = won[declarer] - 6 - contract.level
        if over_in_play >= 0 and not (taken and taken_tricks_bonus == "none_at_all"):  # 84(b)
            bonus[declarer] = 50 * contract.doubled * (1 + over_in_play)
    else:
        under[adversaries] = -over * (50, 100, 200)[contract.doubled]
        if _one_spade(record, contract) and contract.doubled < 2:
            inside = {"whole_loss": first_hundred_of_declarer, "everything": penalty[adversaries]}
            limit = 100 - inside.get(one_spade_limit, 0)
            under[adversaries] = min(under[adversaries], max(0, limit))

    # 84, last sentence, and 89, first sentence: the only score of a revoking side is for honours.
    for side in revoking:
        tricks[side] = 0  # 84(a) too: "he cannot score for tricks"
        if honours == "held":
            bonus[side] = slams[side] = 0
            if (under_tricks_89 if both else under_tricks_84) == "struck":
                under[side] = 0
    contradictory = (
        both
        and law_89 == "beside_84"
        and hundreds == "score"
        and honours == "held"
        and any(penalty.values())  # 84(a)-(c) demand them; 84's last sentence and 89 forbid them
    )
    return Verdict(
        revokes=tuple(revokes),
        tricks_won=won,
        tricks_counted=counted,
        trick_points=tricks,
        contract_bonus=bonus,
        under_tricks=under,
        slam_points=slams,
        honours={side: _honours(record, contract, side) for side in Side},
        penalty_points=penalty,
        contradictory=contradictory,
        exposures=exposures(record, before_lead, claim_forfeits),
    )


def _nothing() -> dict[Side, int]:
    return dict.fromkeys(Side, 0)


def _established(
    record: HandRecord,
    final: Course,
    seat: Seat,
    trick: int,
    rightful_winners: RightfulWinners,
    partner_ahead: PartnerAhead,
    negative_answer: NegativeAnswer,
    reopened: Reopened,
) -> bool:
    """Whether the revoke became an established one (83, 85) before it was corrected (86)."""
    course = Course(record)
    made = played_on = quitted = turned = asked = pending = negative = False
    for event in record.events:
        course.take(event)
        match event:
            case Play(seat=player) if player in (seat, seat.partner):
                number = course.played(player)
                made = made or (player == seat and number == trick)
                if number == trick + 1:  # 83: "whether in turn or otherwise, leads or plays to the following trick"
                    played_on = played_on or made or partner_ahead == "establishes"
            case Quit(trick=number, side=side) if number == trick:
                winner = (course if rightful_winners == "as_it_lay" else final).winner(trick)
                quitted, turned = True, winner.side is side  # 83: "by the rightful winners"
            case Ask(seat=asker):  # 85: "before the trick be turned and quitted"
                pending = asker == seat.partner and course.played(seat) == trick and not quitted
                asked = asked or pending
            case Answer(seat=player, having=having) if player == seat:
                negative = negative or (pending and not having)  # 85: "answered in the negative"
                pending = False
            case Correct(seat=player, substituted=card) if course.table.get(trick, {}).get(player) == card:
                if reopened == "undone":
                    quitted = turned = False  # the trick is open again
                if player == seat and not (negative and negative_answer == "no_correction"):
                    return False  # 86: "in time to save a revoke"
            case _:
                pass
        if made and played_on:
            return True
        if turned and (not asked or (negative and negative_answer == "turning_establishes")):
            return True
        if negative and negative_answer == "establishes":
            return True
    return False


def _claimed(
    events: tuple[Event, ...],
    seat: Seat,
    trick: int,
    established: bool,
    mixed_claim: MixedClaim,
    mixed_before: MixedBefore,
    examined: Examined,
) -> bool:
    """Whether any claim of the revoke succeeds (87) that was made before the cut (88)."""
    for number, claim in enumerate(events):
        if isinstance(claim, Cut):
            return False
        if not isinstance(claim, ClaimRevoke) or (claim.seat, claim.trick) != (seat, trick):
            continue
        if established and claim.proved:
            return True
        if mixed_before == "proved" and any(isinstance(e, Mix) for e in events[:number]):
            continue
        mixes = (n for n, e in enumerate(events) if n > number and isinstance(e, Mix) and e.seat.side is seat.side)
        mixed = next(mixes, 0)  # the first "after it is made"
        since = number if examined == "since_the_claim" else 0
        searched = any(isinstance(e, Search) and e.side is claim.side for e in events[since:mixed])
        if mixed and not searched and (established or mixed_claim == "stands"):
            return True
    return False


def _counts(revoke: Revoke, counting: Counting) -> bool:
    """Whether it is a revoke in this way of counting; what is paid for is one in all of them."""
    occurred = counting == "occurred" and revoke.is_revoke
    return revoke.payable or occurred or (counting == "established" and revoke.established)


def _firsts(record: HandRecord, counted: list[Revoke]) -> list[Revoke]:
    """84(c): the first of each side's revokes, by the trick and, within it, by the order of play."""
    plays: dict[Seat, list[int]] = {seat: [] for seat in Seat}
    for number, event in enumerate(record.events):
        if isinstance(event, Play):
            plays[event.seat].append(number)
    ordered = sorted(counted, key=lambda r: (r.trick, plays[r.seat][r.trick - 1]))
    return [next(r for r in ordered if r.seat.side is side) for side in {r.seat.side for r in ordered}]


def _takes_tricks(record: HandRecord, revoke: Revoke) -> bool:
    """84(b): declarer's option, by the last choice recorded for this revoke."""
    of_it = (revoke.seat, revoke.trick)
    options = [e.option for e in record.events if isinstance(e, Choose) and (e.seat, e.trick) == of_it]
    if not options or options[-1] not in ("honour_column", "take_tricks"):
        chosen = repr(options[-1]) if options else "nothing"
        raise ValueError(f"84(b): declarer chooses {chosen} for {revoke.seat.name}'s revoke in trick {revoke.trick}")
    return options[-1] == "take_tricks"


def _one_spade(record: HandRecord, contract: Contract) -> bool:
    """Whether this is the dealer's original one spade, the loss on which is limited unless it is redoubled."""
    one_spade = contract.level == 1 and contract.denomination is Denomination.SPADES
    return one_spade and contract.declarer == record.dealer


def _honours(record: HandRecord, contract: Contract, side: Side) -> int:
    """The value of the side's honours as dealt; doubling does not affect it."""
    trump = contract.denomination.trump
    hands = [
        sum(card.rank == 14 if trump is None else card.suit == trump and card.rank >= 10 for card in hand)
        for seat, hand in record.deal.items()
        if seat.side is side
    ]
    held, in_one_hand = sum(hands), max(hands)
    if trump is None:
        return 100 if in_one_hand == 4 else {3: 30, 4: 40}.get(held, 0)
    if in_one_hand == 5:
        times = 10
    elif in_one_hand == 4:
        times = 4 + held  # eight times, or nine with the fifth in partner's hand
    else:
        times = {3: 2, 4: 4, 5: 5}.get(held, 0)
    return times * TRICK_VALUE[contract.denomination]
