"""A record as JSON, and back.

The deal is written suit by suit as in the Portable Bridge Notation (``"AK2.QJ3.T98.7654"``: spades, hearts,
diamonds, clubs); an event is an object whose ``event`` names its kind (``docs`` in the README).
"""

from __future__ import annotations

import json
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import attrs

from model.table import record as rec
from model.table.cards import RANKS, Card, Seat, Side, Suit
from model.table.record import Contract, Denomination, Event, Game, HandRecord, RecordError


def _kind(name: str) -> str:
    return "".join("-" + c.lower() if c.isupper() else c for c in name).lstrip("-")


#: Event classes by the name that stands for them in JSON: play, correct, throw-down ...
EVENTS: dict[str, type] = {_kind(cls.__name__): cls for cls in get_args(rec.Event)}


def dumps(record: HandRecord) -> str:
    """Write a record as JSON text, one event a line."""
    data = to_json(record)
    events = ",\n    ".join(json.dumps(event) for event in data.pop("events"))
    return f'{json.dumps(data, indent=2)[:-2]},\n  "events": [\n    {events}\n  ]\n}}\n'


def loads(text: str) -> HandRecord:
    """Read a record from JSON text; RecordError says what was expected."""
    try:
        data = json.loads(text, object_pairs_hook=_no_duplicates)
    except (json.JSONDecodeError, RecursionError) as error:
        raise RecordError(f"not JSON: {error}") from None
    return from_json(data)


def to_json(record: HandRecord) -> dict[str, Any]:
    """The record as JSON values."""
    return {
        "game": record.game.value,
        "dealer": record.dealer.name,
        "trump": record.trump.letter if record.trump is not None else None,
        "contract": None
        if record.contract is None
        else {
            "level": record.contract.level,
            "denomination": record.contract.denomination.value,
            "declarer": record.contract.declarer.name,
            "doubled": record.contract.doubled,
        },
        "vulnerable": sorted(side.value for side in record.vulnerable),
        "score_before": {side.value: record.score_before[side] for side in Side},
        "deal": {seat.name: hand_text(hand) for seat, hand in record.deal.items()},
        "events": [event_to_json(event) for event in record.events],
    }


def from_json(data: Any) -> HandRecord:
    """The record that these JSON values stand for."""
    known = {"game", "dealer", "trump", "contract", "vulnerable", "score_before", "deal", "events"}
    data = _object(data, known, {"game", "dealer", "deal", "events"}, "the record")
    contract = data.get("contract")
    if contract is not None:
        contract = _object(
            contract, {"level", "denomination", "declarer", "doubled"}, {"level", "declarer"}, "contract"
        )
        contract = Contract(
            _value(int, contract["level"], "level"),
            _value(Denomination, contract.get("denomination"), "denomination"),
            _value(Seat, contract["declarer"], "declarer"),
            _value(int, contract.get("doubled", 0), "doubled"),
        )
    score = _object(data.get("score_before", {}), {"NS", "EW"}, set(), "score_before")
    deal = _object(data["deal"], {"N", "E", "S", "W"}, {"N", "E", "S", "W"}, "deal")
    if not isinstance(data["events"], list):
        raise RecordError("events: expected a list")
    trump = _value(Suit | None, data.get("trump"), "trump")
    return HandRecord(
        game=_value(Game, data["game"], "game"),
        deal={Seat[name]: hand_cards(hand, name) for name, hand in deal.items()},
        dealer=_value(Seat, data["dealer"], "dealer"),
        trump=contract.denomination.trump if contract and trump is None else trump,
        contract=contract,
        vulnerable=frozenset(_value(tuple[Side, ...], data.get("vulnerable", []), "vulnerable")),
        score_before={side: _value(int, score.get(side.value, 0), "score_before") for side in Side},
        events=tuple(_event_in(number, event) for number, event in enumerate(data["events"], 1)),
    )


def hand_text(hand: tuple[Card, ...]) -> str:
    """A hand as ``"AK2.QJ3.T98.7654"``."""
    high_first = sorted(hand, key=attrgetter("rank"), reverse=True)
    return ".".join(
        "".join(RANKS[card.rank - 2] for card in high_first if card.suit == suit) for suit in reversed(Suit)
    )


def hand_cards(text: Any, name: str) -> tuple[Card, ...]:
    """The hand that ``hand_text`` writes; ``name`` is whose it is, for the error."""
    suits = text.split(".") if isinstance(text, str) else []
    if len(suits) != 4:
        raise RecordError(f"deal {name}: expected four suits such as 'AK2.QJ3.T98.7654', got {text!r}")
    try:
        return tuple(
            Card.parse(suit.letter + rank) for suit, ranks in zip(reversed(Suit), suits, strict=True) for rank in ranks
        )
    except ValueError as error:
        raise RecordError(f"deal {name}: {error}") from None


def event_to_json(event: Event) -> dict[str, Any]:
    """One event as JSON values; what has its default is left out."""
    out: dict[str, Any] = {"event": _kind(type(event).__name__)}
    for attribute in attrs.fields(type(event)):
        value = getattr(event, attribute.name)
        if value != attribute.default:
            out[attribute.name] = _plain(value)
    return out


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(v) for v in value]
    if isinstance(value, Suit):
        return value.letter
    if isinstance(value, Seat):
        return value.name
    if isinstance(value, Card):
        return str(value)
    return value.value if isinstance(value, Enum) else value


def event_from_json(data: Any) -> Event:
    """The event that these JSON values stand for."""
    cls = EVENTS.get(str(data.get("event"))) if isinstance(data, dict) else None
    if cls is None:
        raise RecordError(f"expected an object whose 'event' is one of {', '.join(EVENTS)}")
    fields, needed = _fields(cls)
    _object(data, {*fields, "event"}, needed, data["event"])
    event: Event = cls(**{name: _value(fields[name], data[name], name) for name in fields.keys() & data.keys()})
    return event


@cache
def _fields(cls: type) -> tuple[dict[str, Any], set[str]]:
    """The fields of a kind of event with their types, and which of them have no default."""
    needed = {a.name for a in attrs.fields(cls) if a.default is attrs.NOTHING}
    return get_type_hints(cls), needed


def _event_in(number: int, data: Any) -> Event:
    try:
        return event_from_json(data)
    except RecordError as error:
        raise RecordError(str(error), number) from None


def _value(kind: Any, value: Any, name: str) -> Any:
    """Convert one JSON value to the type that a field wants."""
    if isinstance(kind, UnionType):
        if value is None and NoneType in get_args(kind):
            return None
        kind = next(k for k in get_args(kind) if k is not NoneType)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise RecordError(f"{name}: expected a list, got {value!r}")
        return tuple(_value(get_args(kind)[0], v, name) for v in value)
    if kind in (int, bool, str):
        if type(value) is not kind:
            raise RecordError(f"{name}: expected {kind.__name__}, got {value!r}")
        return value
    try:
        if kind is Card:
            return Card.parse(str(value))
        if kind is Suit:
            return next(suit for suit in Suit if suit.letter == value)
        return Seat[value] if kind is Seat else kind(value)
    except (KeyError, ValueError, TypeError, StopIteration):
        names = "a card such as 'SA'" if kind is Card else "one of " + " ".join(str(_plain(v)) for v in kind)
        raise RecordError(f"{name}: expected {names}, got {value!r}") from None


def _object(data: Any, known: set[str], needed: set[str], name: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise RecordError(f"{name}: expected an object")
    for key in data:
        if key not in known:
            raise RecordError(f"{name}: unknown key {key!r}; expected {', '.join(sorted(known))}")
    for key in sorted(needed - set(data)):
        raise RecordError(f"{name}: {key!r} is missing")
    return data


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, value in pairs:
        if key in out:
            raise RecordError(f"the key {key!r} stands twice")
        out[key] = value
    return out
