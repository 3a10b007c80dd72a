"""From a record to facts: how a single hand is seen by the symbolic engine."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field

from model.symbolic.handfacts import HandFacts, SlotFacts
from model.symbolic.history import SOUTH
from model.table.cards import Card, Seat, Side, Suit
from model.table.course import Course
from model.table.record import (
    Answer,
    Ask,
    Call,
    Choose,
    ClaimRevoke,
    Correct,
    Cut,
    Demand,
    Denomination,
    HandRecord,
    Mix,
    Play,
    Quit,
    Search,
)


class BeyondBoundsError(ValueError):
    """The hand has more incidents than the history has room for."""


@define
class _Timeline:
    """Where in the record each play, correction and quitting of a trick stands."""

    plays: dict[tuple[Seat, int], int] = field(factory=dict)
    corrections: dict[tuple[Seat, int], list[int]] = field(factory=dict)
    quits: dict[int, list[tuple[int, Side, Seat]]] = field(factory=dict)
    calls: dict[tuple[Seat, int], list[Call]] = field(factory=dict)

    @classmethod
    def of(cls, record: HandRecord) -> tuple[_Timeline, Course]:
        """Play the record through and note the places."""
        line, course = cls(), Course(record)
        waiting: dict[Seat, list[Call]] = {seat: [] for seat in Seat}
        for place, event in enumerate(record.events):
            if isinstance(event, Play):
                trick = course.played(event.seat) + 1
                line.plays[event.seat, trick] = place
                line.calls[event.seat, trick] = waiting[event.seat]
                waiting[event.seat] = []
            elif isinstance(event, Correct):
                trick = next(n for n, cards in course.table.items() if cards.get(event.seat) == event.withdrawn)
                line.corrections.setdefault((event.seat, trick), []).append(place)
            elif isinstance(event, Quit):
                line.quits.setdefault(event.trick, []).append((place, event.side, course.winner(event.trick)))
            elif isinstance(event, Call):
                waiting[event.seat].append(event)
            course.take(event)
        return line, course


def facts_of(record: HandRecord) -> HandFacts:
    """The facts of a complete record, turned so that the declarer, at whist the dealer, sits South."""
    line, course = _Timeline.of(record)
    quarters = SOUTH - (record.contract.declarer if record.contract else record.dealer)
    winners = tuple(trick.winner.turned(quarters) for trick in course.tricks)
    contract = record.contract
    facts = HandFacts(
        game=record.game,
        winners=winners,
        ns_won=sum(w.side is Side.NS for w in winners),
        slots=tuple(_turned(slot, quarters) for slot in _incidents(record, line, course)),
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
    )
    return canonical(facts)


def _side(side: Side, quarters: int) -> Side:
    return side.other if quarters % 2 else side


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
        followers=frozenset(s.turned(quarters) for s in slot.followers),
        withdrew=frozenset(s.turned(quarters) for s in slot.withdrew),
    )


def _incidents(record: HandRecord, line: _Timeline, course: Course) -> Iterator[SlotFacts]:
    claims = {(e.seat, e.trick): (n, e) for n, e in enumerate(record.events, 1) if isinstance(e, ClaimRevoke)}
    choices = {(e.seat, e.trick): e.option for e in record.events if isinstance(e, Choose)}
    for trick in course.tricks:
        for seat in (trick.leader.turned(n) for n in range(4)):
            failed, disobeyed = course.failed(seat, trick.number), _disobeyed(line, course, seat, trick.number)
            claim = claims.get((seat, trick.number))
            if failed or disobeyed or claim:
                slot = _handling(record, line, seat, trick.number, trick.winner)
                yield evolve(
                    slot,
                    failed=failed,
                    disobeyed=disobeyed,
                    claimed=claim is not None,
                    proved=claim is not None and claim[1].proved,
                    claim_moment=claim[0] if claim else 0,
                    chosen=choices.get((seat, trick.number)),
                )


def _disobeyed(line: _Timeline, course: Course, seat: Seat, trick: int) -> bool:
    """Some call that was waiting for this play could have been obeyed, and was not."""
    first = course.first_cards[seat, trick]
    held = {course.table[n][seat] for n in range(trick, 14)} | {first}
    led = course.table[trick][course.leader(trick)].suit
    free = seat is course.leader(trick) or not course.could_follow(seat, trick)
    for call in line.calls.get((seat, trick), ()):
        if call.demand is Demand.CARD:
            obeyed = call.card not in held or not (free or (call.card is not None and call.card.suit == led))
            if not obeyed and first != call.card:
                return True
        lead = call.demand is Demand.SUIT and seat is course.leader(trick)
        if lead and first.suit != call.suit and any(card.suit == call.suit for card in held):
            return True
        if call.demand in (Demand.HIGHEST, Demand.LOWEST) and (free or call.suit == led):
            suit = sorted(card for card in held if card.suit == call.suit)
            if suit and first != (suit[-1] if call.demand is Demand.HIGHEST else suit[0]):
                return True
    return False


def _handling(record: HandRecord, line: _Timeline, seat: Seat, trick: int, winner: Seat) -> SlotFacts:
    """What was done about one card, up to its correction."""
    start = line.plays[seat, trick]
    corrected = line.corrections.get((seat, trick), [])
    end = corrected[0] if corrected else len(record.events)
    quits = [entry for entry in line.quits.get(trick, []) if entry[0] < end]
    asked, answered_no = _question(record, line, seat, trick, range(start + 1, end))
    others = [seat.turned(n) for n in (1, 2, 3)]
    followers = frozenset(s for s in others if start < line.plays[s, trick] < end)
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
        followers=followers,
        withdrew=frozenset(
            s for s in followers if corrected and any(p > corrected[0] for p in line.corrections.get((s, trick), []))
        ),
    )


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
    """Whether a record tells of the same play and the same incidents, whoever was dealt the honours."""
    return wanted.without_honours() == found.without_honours()
