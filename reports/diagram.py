"""A hand as a diagram in plain text: the deal, the play as a table, and what else happened."""

from __future__ import annotations

from collections.abc import Iterable

from model.concrete.hand import Hand, Incident
from model.table.cards import Seat, Side, Suit
from model.table.record import Game, HandRecord
from reports.events import happenings
from reports.grammar import sentence
from reports.names import GAMES, SEATS, SIDES, SYMBOLS, card_name, contract_name, rank, suit_name
from reports.tables import wrapped

#: The columns of the play.
_COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)

_LEGEND = {
    ">": "> leads",
    "*": "* wins",
    "^": "^ does not follow suit though he could",
    "!": "! does not obey a call though he could",
    "→": "→ corrected to",
}


def diagram(record: HandRecord) -> str:
    """The whole hand.  RecordError when it cannot have happened or is not played to the end."""
    hand = Hand.of(record)
    rows = _rows(hand)
    parts = [heading(record), deal(record), "\n".join([_head(), *rows]), _legend(rows), _lines(happenings(hand))]
    return "\n\n".join(filter(None, parts))


def comparison(first: HandRecord, second: HandRecord) -> str:
    """Two plays of one deal: the first whole, of the second what differs; two diagrams where the deals differ.

    RecordError when one of them cannot have happened or is not played to the end.
    """
    if heading(first) != heading(second) or first.deal != second.deal:
        return f"{diagram(first)}\n\n{diagram(second)}"
    one, other = Hand.of(first), Hand.of(second)
    rows = list(zip(_rows(one), _rows(other), strict=True))
    same = next((place for place, (mine, theirs) in enumerate(rows) if mine != theirs), len(rows))
    differing = [theirs for _, theirs in rows[same:]]
    told = happenings(other)
    parts = [diagram(first)]
    if differing:
        parts += ["\n".join([f"The other line, from trick {same + 1}:", _head(), *differing])]
        parts += filter(None, [_legend(differing, besides=[mine for mine, _ in rows])])
    else:
        parts += ["The other line has the same play."]
    if told != happenings(one):
        parts += [_lines(told) or "Nothing happens in it beside the play."]
    return "\n\n".join(parts)


def heading(record: HandRecord) -> str:
    """The game, the contract or the trumps, the dealer, and the score before the hand where it matters."""
    if record.contract is not None:
        what = contract_name(record.contract)
    else:
        what = f"{suit_name(record.trump).capitalize()} are trumps" if record.trump is not None else "No trumps"
    parts = [sentence(GAMES[record.game]), sentence(what), f"Dealer {SEATS[record.dealer]}."]
    if record.game is Game.WHIST or any(record.score_before.values()):
        scores = ", ".join(f"{SIDES[side].name} {record.score_before[side]}" for side in Side)
        parts.append(f"Score before the hand: {scores}.")
    if record.vulnerable:
        parts.append(f"Vulnerable: {', '.join(SIDES[side].name for side in Side if side in record.vulnerable)}.")
    return " ".join(parts)


def deal(record: HandRecord) -> str:
    """North above, West and East at the sides, South below; spades first."""
    hands = {seat: _suits(record, seat) for seat in Seat}
    left = max(map(len, hands[Seat.W])) + 3
    middle = max(len(line) for seat in (Seat.N, Seat.S) for line in hands[seat]) + 3
    above = [" " * left + line for line in hands[Seat.N]]
    beside = [f"{west:{left}}{'':{middle}}{east}" for west, east in zip(hands[Seat.W], hands[Seat.E], strict=True)]
    below = [" " * left + line for line in hands[Seat.S]]
    return "\n".join([*above, *beside, *below])


def _suits(record: HandRecord, seat: Seat) -> list[str]:
    def held(suit: Suit) -> str:
        return " ".join(rank(card) for card in sorted(record.deal[seat], reverse=True) if card.suit == suit)

    return [f"{symbol} {held(suit) or '—'}" for suit, symbol in SYMBOLS.items()]


def _head() -> str:
    return _row("Trick", (f" {SEATS[seat]}" for seat in _COLUMNS))


def _rows(hand: Hand) -> list[str]:
    return [_row(f"{trick.number:>3}", (_cell(hand, seat, trick.number) for seat in _COLUMNS)) for trick in hand.tricks]


def _row(first: str, cells: Iterable[str]) -> str:
    return f"{first:6}{''.join(f'{cell:9} ' for cell in cells)}".rstrip()


def _cell(hand: Hand, seat: Seat, number: int) -> str:
    """A player's card to a trick, with the marks of the legend."""
    trick, incident = hand.tricks[number - 1], Incident(seat, number)
    cards = [card_name(card) for _, card in hand.laid[seat, number]]
    cards[0] += "^" * (incident in hand.failed) + "!" * (incident in hand.disobeyed)
    return (">" if trick.leader == seat else " ") + "→".join(cards) + "*" * (trick.winner == seat)


def _lines(told: Iterable[str]) -> str:
    return "\n".join(wrapped(line, others="  ") for line in told)


def _legend(rows: Iterable[str], besides: Iterable[str] = ()) -> str:
    """What the marks of a table mean; what is explained beside another table need not be again."""
    text, explained = "".join(rows), "".join(besides)
    return "   ".join(meaning for mark, meaning in _LEGEND.items() if mark in text and mark not in explained)
