"""The supplemental section ``Incidents`` of a PBN game: what happened at the table beside the plain play.

The section is a table as in PBN 2.1, one event a row (see ``README.md`` beside this file)::

    [Incidents "After\\2R;Event\\14L;Facts"]
     6 play           "seat=S card=D2"
     7 correct        "seat=S withdrawn=D2 substituted=S4"
    52 claim-revoke   "side=NS seat=E trick=2"

``After`` is the number of cards that have been played before the event.  The events and their facts are those of
the JSON record; a list is written with commas, truth as yes and no, and a blank, comma, quotation mark or ``%`` in
a text as ``%`` and its code, as in an address of the web.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, get_args, get_origin, get_type_hints
from urllib.parse import quote, unquote

from attrs import frozen

from model.table.notation.json import EVENTS, event_from_json, event_to_json
from model.table.notation.pbn_lexer import Tag, Word, fault
from model.table.record import Event, RecordError

_HEADER = r"After\2R;Event\14L;Facts"
_TRUTH = {"yes": True, "no": False}


@frozen
class Incident:
    """A row: the event, after how many cards it happened, and the line in which it stands."""

    after: int
    event: Event
    line: int


def read_incidents(tag: Tag | None) -> list[Incident]:
    """The rows of the section; none where there is no section."""
    if tag is None:
        return []
    columns = [column.partition("\\")[0].strip() for column in tag.value.split(";")]
    if columns != ["After", "Event", "Facts"]:
        fault(tag.line, f"expected the columns 'After;Event;Facts' of Incidents, got {tag.value!r}")
    if len(tag.section) % 3:
        fault(tag.section[-1].line, 'a row of Incidents is a number, an event and its facts in "..."')
    return [_incident(*tag.section[n : n + 3]) for n in range(0, len(tag.section), 3)]


def incidents_section(rows: Iterable[tuple[int, Event]]) -> Iterator[str]:
    """The lines of the section for these events and the number of cards before each; none for no events."""
    for number, (after, event) in enumerate(rows):
        if number == 0:
            yield f'[Incidents "{_HEADER}"]'
        facts = event_to_json(event)
        kind = facts.pop("event")
        yield f'{after:2} {kind:14} "{" ".join(f"{name}={_text(value)}" for name, value in facts.items())}"'


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ",".join(map(_text, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return quote(str(value), safe="()*+-.:=", errors="surrogatepass")


def _incident(after: Word, kind: Word, facts: Word) -> Incident:
    if not (after.text.isascii() and after.text.isdigit() and len(after.text) <= 2):
        fault(after.line, f"a row of Incidents begins with the number of cards played before it, not {after.text!r}")
    if kind.text not in EVENTS:
        fault(kind.line, f"{kind.text!r} is not an event; expected one of {', '.join(EVENTS)}")
    hints = get_type_hints(EVENTS[kind.text])
    data: dict[str, Any] = {"event": kind.text}
    for fact in facts.text.split():
        name, equals, value = fact.partition("=")
        if not equals or name in data:
            fault(facts.line, f"{fact!r}: each fact of an event is written once, as name=value")
        data[name] = _value(hints.get(name), value)
    try:
        return Incident(int(after.text), event_from_json(data), after.line)
    except RecordError as error:
        fault(facts.line, f"{kind.text}: {error}")


def _value(kind: Any, text: str) -> Any:
    """The JSON value that the text stands for; the text itself, which is then refused, if it is not of this kind."""
    if get_origin(kind) is tuple:
        return [_value(get_args(kind)[0], part) for part in text.split(",")] if text else []
    if kind is bool:
        return _TRUTH.get(text, text)
    if kind is int:
        return int(text) if text.lstrip("-").isascii() and text.lstrip("-").isdigit() and len(text) < 9 else text
    return unquote(text, errors="surrogatepass")
