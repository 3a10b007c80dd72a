"""The same hand under other names: the table turned, or the suits renamed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, fields, has

from model.table.cards import Card, Seat, Side, Suit
from model.table.record import HandRecord


def turned_side(side: Side, quarters: int) -> Side:
    """Where a side comes to sit when the table is turned."""
    return side.other if quarters % 2 else side


def turned(record: HandRecord, quarters: int) -> HandRecord:
    """The hand as it is when every player sits so many places to the left, the dealer and the declarer too."""
    found: HandRecord = _renamed(record, quarters, {suit: suit for suit in Suit})
    return found


def with_suits(record: HandRecord, suits: Mapping[Suit, Suit]) -> HandRecord:
    """The hand with its suits renamed, at whist the trumps too.

    ValueError where the suits are no exchange of names, or where the trumps of a contract would be renamed: these have
    a value of their own.
    """
    if sorted(suits) != sorted(Suit) or sorted(suits.values()) != sorted(Suit):
        raise ValueError("every suit needs one new name")
    if record.contract is not None and record.trump is not None and suits[record.trump] is not record.trump:
        raise ValueError("the trumps of a contract keep their name")
    found: HandRecord = _renamed(record, 0, suits)
    return found


def _renamed(value: Any, quarters: int, suits: Mapping[Suit, Suit]) -> Any:
    """A part of a record with its players, sides and suits renamed."""
    match value:
        case Card():
            return Card(suits[value.suit], value.rank)
        case Seat():
            return value.turned(quarters)
        case Side():
            return turned_side(value, quarters)
        case Suit():
            return suits[value]
        case dict():
            return {_renamed(k, quarters, suits): _renamed(v, quarters, suits) for k, v in value.items()}
        case tuple() | frozenset():
            return type(value)(_renamed(part, quarters, suits) for part in value)
    if has(type(value)):
        parts = {field.name: _renamed(getattr(value, field.name), quarters, suits) for field in fields(type(value))}
        return evolve(value, **parts)
    return value
