"""A record in the Portable Bridge Notation (PBN 2.1), and back.

PBN is made for duplicate bridge.  What else a record holds stands in supplemental tags, which other programs pass
over: ``Game``, ``Trump``, ``ScoreBefore`` and the section ``Incidents``.  ``README.md`` beside this file describes
them, and what is made of the marks ``^R`` and ``^L``.  The auction, the result and the names are not read.
"""

from __future__ import annotations

import re

from attrs import evolve

from model.table.cards import Card, Seat, Side, Suit
from model.table.course import Course
from model.table.notation.json import hand_cards, hand_text
from model.table.notation.pbn_incidents import incidents_section, read_incidents
from model.table.notation.pbn_lexer import PbnGame, Tag, fault, read_games
from model.table.notation.pbn_play import Columns, Replay, play_section, read_columns
from model.table.record import Contract, Denomination, Event, Game, HandRecord, Play, RecordError

_VULNERABLE = {
    "None": frozenset[Side](),
    "Love": frozenset[Side](),
    "NS": frozenset({Side.NS}),
    "EW": frozenset({Side.EW}),
    "All": frozenset(Side),
    "Both": frozenset(Side),
}


def from_pbn(data: bytes | str, board: str | None = None) -> HandRecord:
    """Read one game of a file: the one of this board, or the n-th of the file if ``board`` is ``@n``.

    Without ``board`` the file must hold one game.  RecordError names the line and what was expected.
    """
    return game_record(_chosen(pbn_games(data), board))


def pbn_games(data: bytes | str) -> list[PbnGame]:
    """All games of a file.  A game need not be one that ``game_record`` can make a record of."""
    text = data if isinstance(data, str) else data.removeprefix(b"\xef\xbb\xbf").decode("iso-8859-1")
    return read_games(text.replace("\r\n", "\n").replace("\r", "\n"))


def game_record(game: PbnGame) -> HandRecord:
    """The record of a game; RecordError, with its line, where it lacks something or cannot have happened."""
    kind = _kind(game)
    contract = None if kind is Game.WHIST else _contract(game, kind)
    deal = game.needed("Deal", "all four hands are wanted")
    facts = {
        "game": kind,
        "deal": _deal(deal),
        "dealer": _seat(game.needed("Dealer", "expected N, E, S or W")),
        "trump": contract.denomination.trump if contract else _whist_trump(game),
        "events": (),
        "contract": contract,
        "score_before": _score_before(game.known("ScoreBefore")),
        "vulnerable": _vulnerable(game.known("Vulnerable")),
    }
    try:
        blank = HandRecord(**facts)  # type: ignore[arg-type]
    except RecordError as error:
        fault(deal.line, str(error))
    return evolve(blank, events=_events(game, blank))


def to_pbn(record: HandRecord, comment: str = "") -> str:
    """Write a record as a file of one game, with a comment at its end.

    RecordError when the record cannot have happened.
    """
    course = Course.of(record)
    lines = ["% PBN 2.1", *(f'[{name} "{value}"]' for name, value in _header(record, course).items())]
    lines += [*play_section(course), *incidents_section(_beside_the_columns(course))]
    if comment:
        lines += ["{", comment.replace("}", ")"), "}"]
    return "\n".join(lines) + "\n"


def _chosen(games: list[PbnGame], board: str | None) -> PbnGame:
    if not games:
        raise RecordError('the file holds no game; expected tags such as [Deal "N:..."]')
    boards = [tag.value if (tag := game.known("Board")) else None for game in games]
    if board is None:
        fit = games
    elif board.startswith("@"):
        fit = [game for game in games if str(game.number) == board[1:]]
    else:
        fit = [game for game, name in zip(games, boards, strict=True) if name == board]
    if len(fit) == 1:
        return fit[0]
    if fit:
        which = "games" if board is None else f"games of board {board}"
        raise RecordError(f"{len(fit)} {which}; choose one by its board or its place, from @1 to @{len(games)}")
    names = ", ".join(dict.fromkeys(name for name in boards if name)) or "none"
    raise RecordError(f"no game {board}; the boards are {names}, the games @1 to @{len(games)}")


def _kind(game: PbnGame) -> Game:
    tag = game.known("Game")
    if tag is None:
        return Game.DUPLICATE
    try:
        return Game(tag.value)
    except ValueError:
        fault(tag.line, f"expected a Game of {', '.join(one.value for one in Game)}, got {tag.value!r}")


def _seat(tag: Tag) -> Seat:
    """The player that a tag names; ``^`` marks an irregularity of the auction, which is no matter here."""
    name = tag.value.removeprefix("^")
    if name not in Seat.__members__:
        fault(tag.line, f"expected N, E, S or W for {tag.name}, got {tag.value!r}")
    return Seat[name]


def _contract(game: PbnGame, kind: Game) -> Contract:
    tag = game.needed("Contract", f"expected one such as '4HX' for {kind.value} bridge")
    if tag.value == "Pass":
        fault(tag.line, "the hand was passed out: there is no play")
    found = re.fullmatch("([1-7])(C|D|H|S|NT)(X{0,2})", tag.value)
    if not found:
        fault(tag.line, f"expected a Contract such as '4HX', '3NT' or 'Pass', got {tag.value!r}")
    declarer = _seat(game.needed("Declarer", "expected N, E, S or W"))
    denomination = Denomination(found[2])
    trump = game.known("Trump")
    if trump and trump.value == "R" and denomination is Denomination.SPADES:
        denomination = Denomination.ROYAL_SPADES
    elif trump and trump.value != found[2]:
        fault(trump.line, f"Trump is {trump.value!r}, but the Contract is {tag.value}")
    return Contract(int(found[1]), denomination, declarer, len(found[3]))


def _whist_trump(game: PbnGame) -> Suit:
    for name in ("Contract", "Declarer"):
        if tag := game.known(name):
            fault(tag.line, f"there is no {name} at whist")
    tag = game.needed("Trump", "expected S, H, D or C at whist")
    if tag.value not in ("S", "H", "D", "C"):
        fault(tag.line, f"expected S, H, D or C for Trump at whist, got {tag.value!r}")
    return Suit("CDHS".index(tag.value))


def _deal(tag: Tag) -> dict[Seat, tuple[Card, ...]]:
    first, colon, hands = tag.value.partition(":")
    parts = hands.split()
    if not colon or first not in Seat.__members__ or len(parts) != 4:
        fault(tag.line, f"expected a Deal of four hands such as 'N:AK2.QJ3.T98.7654 ...', got {tag.value!r}")
    deal = {}
    for seat, hand in zip(map(Seat[first].turned, range(4)), parts, strict=True):
        if hand == "-":
            fault(tag.line, f"the Deal does not give the hand of {seat.name}; all four are needed")
        try:
            deal[seat] = hand_cards(hand, seat.name)
        except RecordError as error:
            fault(tag.line, str(error))
    return deal


def _vulnerable(tag: Tag | None) -> frozenset[Side]:
    if tag is None:
        return frozenset()
    if tag.value not in _VULNERABLE:
        fault(tag.line, f"expected Vulnerable to be one of {', '.join(_VULNERABLE)}, got {tag.value!r}")
    return _VULNERABLE[tag.value]


def _score_before(tag: Tag | None) -> dict[Side, int]:
    if tag is None:
        return dict.fromkeys(Side, 0)
    found = re.fullmatch("NS:(-?[0-9]{1,4000}) EW:(-?[0-9]{1,4000})", tag.value)
    if not found:
        fault(tag.line, f"expected a ScoreBefore such as 'NS:2 EW:0', got {tag.value!r}")
    return {Side.NS: int(found[1]), Side.EW: int(found[2])}


def _events(game: PbnGame, blank: HandRecord) -> tuple[Event, ...]:
    columns: Columns = read_columns(game.tags.get("Play"))
    return Replay.of(blank, columns, read_incidents(game.tags.get("Incidents")))


def _header(record: HandRecord, course: Course) -> dict[str, str]:
    """The tags that every game must have, in their order, and those of ours that say something."""
    contract = record.contract
    tags = {**dict.fromkeys(("Event", "Site", "Date"), "?"), "Board": "1"}
    tags |= dict.fromkeys(("West", "North", "East", "South"), "?")
    tags |= {
        "Dealer": record.dealer.name,
        "Vulnerable": next(name for name, sides in _VULNERABLE.items() if sides == record.vulnerable),
        "Deal": "N:" + " ".join(hand_text(record.deal[seat]) for seat in Seat),
        "Scoring": "",
        "Declarer": contract.declarer.name if contract else "",
        "Contract": _contract_text(contract) if contract else "",
        "Result": _result(record, course),
    }
    if record.game is not Game.DUPLICATE:
        tags["Game"] = record.game.value
    if contract is None and record.trump is not None:
        tags["Trump"] = record.trump.letter
    elif contract and contract.denomination is Denomination.ROYAL_SPADES:
        tags["Trump"] = contract.denomination.value
    if any(record.score_before.values()):
        tags["ScoreBefore"] = " ".join(f"{side.value}:{record.score_before[side]}" for side in Side)
    return tags


def _contract_text(contract: Contract) -> str:
    spades = contract.denomination is Denomination.ROYAL_SPADES
    return f"{contract.level}{'S' if spades else contract.denomination.value}{'X' * contract.doubled}"


def _result(record: HandRecord, course: Course) -> str:
    """The tricks that were won at the table, before any penalty."""
    if len(course.tricks) < 13:
        return "?"
    side = record.contract.declarer.side if record.contract else Side.NS
    won = sum(trick.winner.side is side for trick in course.tricks)
    return str(won) if record.contract else f"NS {won} EW {13 - won}"


def _beside_the_columns(course: Course) -> list[tuple[int, Event]]:
    """What the columns do not tell, each with the number of cards played before it."""
    rows: list[tuple[int, Event]] = []
    played = 0
    tricks = dict.fromkeys(Seat, 0)
    for event in course.record.events:
        if isinstance(event, Play):
            tricks[event.seat] += 1
            if event.early or course.table[tricks[event.seat]][event.seat] != event.card:
                rows.append((played, event))
            played += 1
        else:
            rows.append((played, event))
    return rows
