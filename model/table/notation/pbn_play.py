"""The ``Play`` section of a PBN game: its columns, and the events in the order in which they happened.

Each column belongs to a player; the order of play within a trick is derived from who leads.  What the columns
cannot tell, the incidents do (``pbn_incidents``): a play ahead of the player's turn, and the first card of a player
who later took it back, for the columns show each trick as it finally lay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import define, field, frozen

from model.table.cards import Card, Seat
from model.table.course import Course
from model.table.notation.pbn_incidents import Incident
from model.table.notation.pbn_lexer import Tag, Word, fault
from model.table.record import Event, HandRecord, Play, RecordError


@frozen
class Place:
    """A player's place in a trick."""

    trick: int
    seat: Seat

    def __str__(self) -> str:
        return f"trick {self.trick}, {self.seat.name}"


@define
class Columns:
    """A ``Play`` section: the card at each place with its line, the places of the marks, and the first column."""

    first: Seat | None = None
    cards: dict[Place, tuple[Card, int]] = field(factory=dict)
    revokes: set[Place] = field(factory=set)
    leads: dict[int, Place] = field(factory=dict)


_PIECE = re.compile(
    r"(?P<card>[SHDC][2-9TJQKA])|(?P<no_card>[-+])|(?P<end>\*)|(?P<mark>\^[RL])|(?P<remark>=\d*=|\$\d+|[!?]{1,2})"
)


def read_columns(tag: Tag | None) -> Columns:
    """Read the section; no card is played where there is none."""
    columns = Columns()
    pieces = list(_pieces(tag.section)) if tag else []
    if tag is None or not any(kind == "card" for kind, _ in pieces):
        return columns
    if tag.value not in Seat.__members__:
        fault(tag.line, f"expected who leads in Play, one of N E S W, got {tag.value!r}")
    columns.first = Seat[tag.value]
    cells, marks, ended = 0, list[str](), False
    for kind, piece in pieces:
        if ended:
            fault(piece.line, f"{piece.text!r} stands after '*', the end of the play")
        place = Place(cells // 4 + 1, columns.first.turned(cells))
        if place.trick > 13 and kind != "end":
            fault(piece.line, f"{piece.text!r} stands after the thirteenth trick")
        if kind == "mark":
            marks.append(piece.text)
            continue
        if marks and kind != "card":
            fault(piece.line, f"{place}: {marks[-1]} marks no card")
        if kind == "card":
            columns.cards[place] = Card.parse(piece.text), piece.line
            _mark(columns, place, marks, piece.line)
        cells += kind != "end"
        marks, ended = [], kind == "end"
    if marks:
        fault(pieces[-1][1].line, f"{marks[-1]} marks no card")
    return columns


def _pieces(words: tuple[Word, ...]) -> Iterator[tuple[str, Word]]:
    """The words of the section without remarks; ``SK!=2=`` is a card and two remarks."""
    for word in words:
        place = 0
        while place < len(word.text):
            found = _PIECE.match(word.text, place)
            if found is None:
                fault(
                    word.line, f"expected a card such as 'ST', '-', '+', '*', '^R' or '^L', got {word.text[place:]!r}"
                )
            if found.lastgroup != "remark":
                yield str(found.lastgroup), Word(found[0], word.line)
            place = found.end()


def _mark(columns: Columns, place: Place, marks: list[str], line: int) -> None:
    if "^R" in marks:
        columns.revokes.add(place)
    if "^L" in marks:
        other = columns.leads.setdefault(place.trick, place)
        if other != place:
            fault(line, f"{place}: marked ^L, but so is {other.seat.name}")


@define
class Replay:
    """The events of a game, played in order as the columns and the incidents tell."""

    columns: Columns
    incidents: list[Incident]
    course: Course
    events: list[Event] = field(factory=list)

    @classmethod
    def of(cls, record: HandRecord, columns: Columns, incidents: list[Incident]) -> tuple[Event, ...]:
        """All events of a record that has none yet; RecordError, with its line, for what cannot have happened."""
        replay = cls(columns, incidents, Course(record))
        replay._check_first_lead(record.first_leader)
        replay._play()
        replay._check_columns()
        for place in sorted(columns.revokes, key=lambda place: (place.trick, place.seat)):
            replay._check_revoke(place)
        return tuple(replay.events)

    def _play(self) -> None:
        played, waiting = 0, list(self.incidents)
        while True:
            while waiting and waiting[0].after <= played:
                incident = waiting.pop(0)
                if incident.after < played:
                    fault(incident.line, f"this comes after {incident.after} cards, but {played} have been played")
                self._take(incident.event, incident.line)
                played += isinstance(incident.event, Play)
            place = self._next()
            if place not in self.columns.cards:
                break
            card, line = self.columns.cards[place]
            self._take(Play(place.seat, card, early=place != turn(self.course)), line)
            self._check_lead(place.trick)
            played += 1
        if waiting:
            fault(waiting[0].line, f"this comes after {waiting[0].after} cards, but only {played} are played")

    def _take(self, event: Event, line: int) -> None:
        try:
            self.course.take(event)
        except RecordError as error:
            fault(line, str(error))
        self.events.append(event)

    def _next(self) -> Place:
        """Who plays next: after a lead out of turn that stood, the players to the left of it."""
        place = turn(self.course)
        lead = self.columns.leads.get(place.trick)
        if lead is None:
            return place
        lying = self.course.table.get(place.trick, {})
        return next(Place(place.trick, seat) for seat in map(lead.seat.turned, range(4)) if seat not in lying)

    def _check_first_lead(self, leader: Seat) -> None:
        first = self.columns.first
        if first not in (None, leader) and 1 not in self.columns.leads:
            line = self.columns.cards[min(self.columns.cards, key=lambda place: place.trick)][1]
            fault(line, f"the first lead is {leader.name}'s, but Play names {first.name if first else None}")

    def _check_lead(self, trick: int) -> None:
        """See that a trick led to out of turn is the same trick when it is looked on as led by whose turn it was."""
        lead = self.columns.leads.get(trick)
        if lead is None:
            return
        leader, cards = self.course.leader(trick), self.course.table[trick]
        line = self.columns.cards[lead][1]
        if leader is lead.seat:
            fault(line, f"{lead}: marked ^L, but it was his turn to lead")
        if len(cards) == 4 and cards[leader].suit != cards[lead.seat].suit:
            what = f"{leader.name}, whose turn it was to lead, does not follow suit"
            fault(line, f"{lead}: a lead out of turn that stood, to which {what}, has no place in a record")

    def _check_columns(self) -> None:
        for place, (card, line) in self.columns.cards.items():
            final = self.course.table.get(place.trick, {}).get(place.seat)
            if final is None:
                fault(line, f"{place}: {card} stands after a card that is missing")
            if final != card:
                fault(line, f"{place}: {card} stands in Play, but by the Incidents the trick has {final}")
        for trick, cards in self.course.table.items():
            for seat in cards:
                if Place(trick, seat) not in self.columns.cards:
                    line = next(i.line for i in self.incidents if isinstance(i.event, Play) and i.event.seat == seat)
                    fault(line, f"{Place(trick, seat)}: {cards[seat]} of the Incidents is missing in Play")

    def _check_revoke(self, place: Place) -> None:
        """See that the cards bear out the mark ``^R``."""
        card, line = self.columns.cards[place]
        trick = place.trick
        led = self.course.table[trick].get(self.course.leader(trick)) if trick <= turn(self.course).trick else None
        if led is None:
            fault(line, f"{place}: marked ^R, but the trick has not been led to")
        if card == led:
            fault(line, f"{place}: marked ^R, but he led to the trick")
        if card.suit == led.suit:
            fault(line, f"{place}: marked ^R, but {card} follows suit to {led}")
        if not self.course.could_follow(place.seat, trick):
            fault(line, f"{place}: marked ^R, but he has no card of the suit of {led}")


def turn(course: Course) -> Place:
    """Whose turn it is to play, and to which trick; trick 14 after the last."""
    trick = len(course.tricks) + 1
    lying: Mapping[Seat, Card] = course.table.get(trick, {})
    leader = course.leader(trick)
    return Place(trick, next(seat for seat in map(leader.turned, range(4)) if seat not in lying))


def play_section(course: Course) -> Iterator[str]:
    """The lines of the section for a course of play, with its revokes marked; none before the first lead."""
    following = turn(course)
    first = course.record.first_leader
    yield f'[Play "{first.name}"]'
    for trick in range(1, max([*course.table, min(following.trick, 13)]) + 1):
        cells = (_cell(course, Place(trick, first.turned(n)), following) for n in range(4))
        yield " ".join(cells).rstrip()
    if following.trick > 13:
        yield "*"


def _cell(course: Course, place: Place, following: Place) -> str:
    card = course.table.get(place.trick, {}).get(place.seat)
    if card is None:
        return " +" if place == following else " -"
    complete = place.trick < following.trick
    stands = card == course.first_cards[place.seat, place.trick]
    return f"^R {card}" if complete and stands and course.failed(place.seat, place.trick) else str(card)
