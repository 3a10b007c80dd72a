"""From a record to facts: how a single hand is seen by the symbolic engine."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field

from model.symbolic.acts import CARD, HIGHEST_OR_LOWEST, NOT_SUIT, SUIT, WIN_OR_LOSE
from model.symbolic.handfacts import HandFacts, SlotFacts
from model.symbolic.history import SOUTH
from model.symbolic.obedience import calls_seen, exposures_seen, too_soon
from model.table.cards import Card, Seat, Side, Suit
from model.table.course import Course
from model.table.record import (
    Answer,
    Ask,
    Assess,
    Choose,
    ClaimGame,
    ClaimRest,
    ClaimRevoke,
    Correct,
    Cut,
    Denomination,
    Expose,
    Game,
    HandRecord,
    Manner,
    Mix,
    Play,
    Quit,
    Search,
    ThrowDown,
)


class BeyondBoundsError(ValueError):
    """The hand has more incidents than the history has room for."""


@define
class _Timeline:
    """Where in the record each play, correction and quitting of a trick stands."""

    plays: dict[tuple[Seat, int], int] = field(factory=dict)
    corrections: dict[tuple[Seat, int], list[int]] = field(factory=dict)
    quits: dict[int, list[tuple[int, Side, Seat]]] = field(factory=dict)

    @classmethod
    def of(cls, record: HandRecord) -> tuple[_Timeline, Course]:
        """Play the record through and note the places."""
        line, course = cls(), Course(record)
        for place, event in enumerate(record.events):
            if isinstance(event, Play):
                trick = course.played(event.seat) + 1
                line.plays[event.seat, trick] = place
            elif isinstance(event, Correct):
                # Trick 0 if he has not played the card; then the course refuses the correction.
                trick = next((n for n, cards in course.table.items() if cards.get(event.seat) == event.withdrawn), 0)
                line.corrections.setdefault((event.seat, trick), []).append(place)
            elif isinstance(event, Quit):
                line.quits.setdefault(event.trick, []).append((place, event.side, course.winner(event.trick)))
            course.take(event)
        return line, course


def facts_of(record: HandRecord) -> HandFacts:
    """The facts of a complete record, turned so that the declarer, at whist the dealer, sits South."""
    line, course = _Timeline.of(record)
    quarters = SOUTH - (record.contract.declarer if record.contract else record.dealer)
    winners = tuple(trick.winner.turned(quarters) for trick in course.tricks)
    contract = record.contract
    disobeyed, calls = calls_seen(record, course)
    thirds, fourths = too_soon(record, course)
    facts = HandFacts(
        game=record.game,
        winners=winners,
        ns_won=sum(w.side is Side.NS for w in winners),
        slots=tuple(_turned(slot, quarters) for slot in _incidents(record, line, course, disobeyed)),
        level=contract.level if contract else 1,
        denomination=contract.denomination if contract else Denomination.SPADES,
        doubled=contract.doubled if contract else 0,
        dealer_declares=contract is None or record.dealer is contract.declarer,
        score_before={_side(side, quarters): points for side, points in record.score_before.items()},
        trump_honours=_holders(record, quarters, [(record.trump, rank) for rank in (14, 13, 12, 11, 10)]),
        aces=_holders(record, quarters, [(suit, 14) for suit in Suit]),
        mixed=_mixed(record, quarters),
        searched={
            _side(e.side, quarters): n for n, e in reversed([*enumerate(record.events, 1)]) if isinstance(e, Search)
        },
        cut=next((n for n, e in enumerate(record.events, 1) if isinstance(e, Cut)), None),
        exposures=tuple(evolve(x, seat=x.seat.turned(quarters)) for x in exposures_seen(record)),
        calls=tuple(evolve(c, seat=c.seat.turned(quarters)) for c in calls),
        third_before_second=_seats(thirds, quarters),
        fourth_before_second=_seats(fourths, quarters),
        claimed_rest=frozenset(_side(e.seat.side, quarters) for e in record.events if isinstance(e, ClaimRest)),
        vulnerable=frozenset(_side(side, quarters) for side in record.vulnerable)
        if record.game is Game.DUPLICATE
        else frozenset(),
        equity={_side(e.side, quarters): e.tricks for e in record.events if isinstance(e, Assess)},
    )
    return canonical(facts)


def _side(side: Side, quarters: int) -> Side:
    return side.other if quarters % 2 else side


def _seats(seats: frozenset[Seat], quarters: int) -> frozenset[Seat]:
    return frozenset(seat.turned(quarters) for seat in seats)


def _holders(record: HandRecord, quarters: int, cards: list[tuple[Suit | None, int]]) -> tuple[Seat, ...]:
    owner = {card: seat for seat, hand in record.deal.items() for card in hand}
    return tuple(owner[Card(suit, rank)].turned(quarters) for suit, rank in cards if suit is not None)


def _mixed(record: HandRecord, quarters: int) -> dict[Seat, int]:
    mixed: dict[Seat, int] = {}
    for moment, event in enumerate(record.events, 1):
        if isinstance(event, Mix):
            if event.seat.turned(quarters) in mixed:
                raise BeyondBoundsError(f"{event.seat.name} mixes the cards a second time")
            mixed[event.seat.turned(quarters)] = moment
    return mixed


def _turned(slot: SlotFacts, quarters: int) -> SlotFacts:
    return evolve(
        slot,
        seat=slot.seat.turned(quarters),
        followers=_seats(slot.followers, quarters),
        withdrew=_seats(slot.withdrew, quarters),
    )


def _incidents(
    record: HandRecord, line: _Timeline, course: Course, calls: dict[tuple[Seat, int], set[int]]
) -> Iterator[SlotFacts]:
    claims = {(e.seat, e.trick): (n, e) for n, e in enumerate(record.events, 1) if isinstance(e, ClaimRevoke)}
    choices = {(e.seat, e.trick): e.option for e in record.events if isinstance(e, Choose)}
    suits: dict[Seat, dict[int, Suit]] = {seat: {} for seat in Seat}
    for trick in course.tricks:
        for seat in (trick.leader.turned(n) for n in range(4)):
            failed, disobeyed = course.failed(seat, trick.number), calls.get((seat, trick.number), set())
            claim = claims.get((seat, trick.number))
            if failed or disobeyed or claim:
                led = trick.cards[trick.leader].suit
                slot = _handling(record, line, seat, trick.number, trick.winner)
                yield evolve(
                    slot,
                    failed=failed,
                    won_later_with_suit=_won_later(course, seat, trick.number, led),
                    partner_has_two_suits=len(_suits_left(course, seat.partner, trick.number)) > 1,
                    claimed=claim is not None,
                    proved=claim is not None and claim[1].proved,
                    by_dummy=claim is not None and claim[1].by_dummy,
                    claim_moment=claim[0] if claim else 0,
                    chosen=choices.get((seat, trick.number)),
                    same_suit=frozenset(n for n, suit in suits[seat].items() if suit == led),
                    disobeyed_card=CARD in disobeyed,
                    disobeyed_highest_or_lowest=HIGHEST_OR_LOWEST in disobeyed,
                    disobeyed_suit=SUIT in disobeyed,
                    disobeyed_not_suit=NOT_SUIT in disobeyed,
                    disobeyed_win_or_lose=WIN_OR_LOSE in disobeyed,
                )
                suits[seat][trick.number] = led


def _won_later(course: Course, seat: Seat, trick: int, suit: Suit) -> bool:
    """He won a later trick with a card of the suit."""
    return any(t.winner is seat and t.cards[seat].suit == suit for t in course.tricks if t.number > trick)


def _suits_left(course: Course, seat: Seat, trick: int) -> set[Suit]:
    """The suits of what the seat plays to the trick and later."""
    return {course.table[n][seat].suit for n in range(trick, 14)}


def _handling(record: HandRecord, line: _Timeline, seat: Seat, trick: int, winner: Seat) -> SlotFacts:
    """What was done about one card, up to its correction."""
    start = line.plays[seat, trick]
    corrected = line.corrections.get((seat, trick), [])
    end = corrected[0] if corrected else len(record.events)
    quits = [entry for entry in line.quits.get(trick, []) if entry[0] < end]
    asked, answered_no = _question(record, line, seat, trick, range(start + 1, end))
    others = [seat.turned(n) for n in (1, 2, 3)]
    followers = frozenset(s for s in others if start < line.plays[s, trick] < end)
    span = _in_time(record, line, seat, trick, start, end)
    own = [record.events[place] for place in span]
    return SlotFacts(
        seat=seat,
        trick=trick,
        corrected=bool(corrected),
        quitted=bool(quits),
        quit_by_winners=bool(quits) and quits[-1][1] is quits[-1][2].side,
        quit_by_offenders=bool(quits) and quits[-1][1] is seat.side,
        asked=asked,
        answered_no=answered_no,
        played_on=any(line.plays.get((s, trick + 1), end) < end for s in (seat, seat.partner)),
        irregular=any(_is_early(record, line.plays[s, trick]) for s in Seat),
        quitted_before_answer=_quitted_unanswered(record, line, seat, trick, range(start + 1, end)),
        threw_down=any(
            (isinstance(e, ThrowDown) and e.seat.side is seat.side)
            or (isinstance(e, ClaimGame) and e.side is seat.side)
            for e in own
        ),
        claimed_tricks=any(isinstance(e, ClaimRest) and e.seat.side is seat.side for e in own),
        named_card=any(isinstance(e, Expose) and e.manner is Manner.NAMED and e.seat.side is seat.side for e in own),
        partner_played_first=line.plays[seat.partner, trick] < start,
        followers=followers,
        withdrew=frozenset(
            s for s in followers if corrected and any(p > corrected[0] for p in line.corrections.get((s, trick), []))
        ),
    )


def _in_time(record: HandRecord, line: _Timeline, seat: Seat, trick: int, start: int, end: int) -> range:
    """The events after the card and before its correction; if it stays, before anybody plays to the next trick."""
    if (seat, trick) not in line.corrections:
        end = min((place for (_, n), place in line.plays.items() if n == trick + 1), default=len(record.events))
    return range(start + 1, end)


def _quitted_unanswered(record: HandRecord, line: _Timeline, seat: Seat, trick: int, span: range) -> bool:
    """His own side quitted the trick when his partner had asked about this card and he had not answered."""
    first_quit = min((entry[0] for entry in line.quits.get(trick, [])), default=len(record.events))
    next_play = line.plays.get((seat, trick + 1), len(record.events))
    waiting = False
    for place in span:
        event = record.events[place]
        if isinstance(event, Ask) and event.seat is seat.partner:
            waiting = waiting or place < min(first_quit, next_play)
        elif isinstance(event, Answer) and event.seat is seat:
            waiting = False
        elif isinstance(event, Quit) and event.trick == trick and event.side is seat.side and waiting:
            return True
    return False


def _is_early(record: HandRecord, place: int) -> bool:
    event = record.events[place]
    return isinstance(event, Play) and event.early


def _question(record: HandRecord, line: _Timeline, seat: Seat, trick: int, span: range) -> tuple[bool, bool]:
    """Whether the partner asked in time about this card, and whether the answer was no."""
    first_quit = min((entry[0] for entry in line.quits.get(trick, [])), default=len(record.events))
    next_play = line.plays.get((seat, trick + 1), len(record.events))
    asked = answered_no = listening = False
    for place in span:
        event = record.events[place]
        if isinstance(event, Ask) and event.seat is seat.partner:
            listening = place < min(first_quit, next_play)
            asked = asked or listening
        if isinstance(event, Answer) and event.seat is seat:
            answered_no = answered_no or (listening and not event.having)
            listening = False
    return asked, answered_no


def canonical(facts: HandFacts) -> HandFacts:
    """The same facts with the moments after the play numbered 1, 2, 3 ... and everything earlier 0."""
    others = [*facts.mixed.values(), *facts.searched.values(), *([facts.cut] if facts.cut is not None else [])]
    start = min(others, default=10**6)
    claims = sorted((s.claim_moment, n) for n, s in enumerate(facts.slots) if s.claimed and s.claim_moment >= start)
    order = sorted([(moment, -1) for moment in others] + claims)
    rank = {entry: number for number, entry in enumerate(order, 1)}
    slots = tuple(
        evolve(slot, claim_moment=rank.get((slot.claim_moment, n), 0) if slot.claimed else 0)
        for n, slot in enumerate(facts.slots)
    )
    return evolve(
        facts,
        slots=slots,
        mixed={seat: rank[m, -1] for seat, m in sorted(facts.mixed.items())},
        searched={side: rank[facts.searched[side], -1] for side in Side if side in facts.searched},
        cut=rank[facts.cut, -1] if facts.cut is not None else None,
    )


def same_story(wanted: HandFacts, found: HandFacts) -> bool:
    """Whether a record tells of the same play and the same incidents, whatever the cards."""
    return wanted.without_cards() == found.without_cards()
