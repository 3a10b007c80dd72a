"""The ruling on one hand, as JSON values and as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from model.concrete.hand import Incident
from model.concrete.penalties import Penalty
from model.language.document import LITERAL, Clause, Code
from model.table.cards import Side, Suit
from reports.grammar import sentence
from reports.heard import Heard, Line, title
from reports.names import SIDES, suit_name
from reports.objections import contradictions, shortages, strikes
from reports.tables import Row, text_table, wrapped


def ruling_json(heard: Heard) -> dict[str, Any]:
    """The ruling as JSON values, in the shape of ``rule --format json``."""
    ruling, hand = heard.ruling, heard.ruling.hand
    lines = heard.trail()
    return {
        "code": heard.code.id,
        "revokes": [
            {
                "trick": revoke.trick,
                "seat": revoke.seat.name,
                "suit_led": _suit_led(heard, revoke).letter,
                "established": (revoke,) in ruling.truths("established"),
                "claimed": revoke in hand.claims,
            }
            for revoke in hand.incidents
            if heard.is_revoke(revoke)
        ],
        "penalties": [
            {
                "law": penalty.law,
                "by": penalty.incident.seat.name if penalty.incident else None,
                "to": penalty.to.value,
                "options": list(penalty.options),
                "chosen": penalty.chosen,
            }
            for penalty in ruling.penalties
        ],
        "tricks_won": _both(hand.tricks_won),
        "tricks_counted": _both({side: heard.total("tricks_counted", side) for side in Side}),
        "tricks_transferred": sum(ruling.totals["tricks_taken", side] for side in Side),
        "score": {side.value: _score(heard, side) for side in Side},
        "net": _both({side: ruling.net(side) for side in Side}),
        "rights": [
            {"law": line.clause.law, "kind": line.clause.kind, "says": line.says}
            for line in lines
            if line.clause.kind in ("right", "bar")
        ],
        "conflicts": [{"kind": c.kind, "laws": list(c.laws), "what": c.what} for c in ruling.conflicts],
        "trail": [{"law": line.clause.law, "says": line.says} for line in lines],
    }


def _both(values: Mapping[Side, int]) -> dict[str, int]:
    return {side.value: values[side] for side in Side}


def _score(heard: Heard, side: Side) -> dict[str, int]:
    totals = {name: total for (name, whose), total in heard.ruling.totals.items() if whose is side}
    del totals["tricks_taken"]
    return totals | ({"score": heard.total("score", side)} if heard.code.game == "whist" else {})


def ruling_text(heard: Heard) -> str:
    """The ruling as text: what happened, the penalties, the account of both sides, and the laws that led there."""
    lines = heard.trail()
    rights = _by_clause([line for line in lines if line.clause.kind in ("right", "bar")])
    parts = [
        "\n".join([heard.code.title, *readings_taken(heard)]),
        _section("What happened", incidents(heard) or ["No revoke."]),
        _section("Penalties", [_penalty(heard, penalty) for penalty in heard.ruling.penalties]),
        _section("There is no ruling", contradictions(heard)),
        _section("What cannot be carried out", shortages(heard)),
        _section("What is struck out", strikes(heard)),
        text_table(*account([("", heard)])),
        _section("Rights", [f"{says} (Law {clause.law})" for clause, says in rights]),
        _section("The laws in force", [f"{clause.law}  {title(clause)}: {says}" for clause, says in _by_clause(lines)]),
    ]
    return "\n\n".join(filter(None, parts))


def account(heard: Sequence[tuple[str, Heard]]) -> tuple[Row, list[Row]]:
    """The head and the rows of the account of one hand, or of several rulings side by side under their labels."""
    scores = [one.scores() for _, one in heard]
    order = dict.fromkeys(label for lines in scores for label in lines if label not in _LAST)
    head = [f"{label}: {side.value}" if label else SIDES[side].name for label, _ in heard for side in Side]
    rows: list[Row] = [
        [label, *(_shown(one, label, side) for _, one in heard for side in Side)]
        for label in [*order, *(last for last in _LAST if last in scores[0])]
    ]
    return ["", *head], rows


#: The lines that stand below all others.
_LAST = ("Score after", "Game points", "Net")


def _shown(heard: Heard, label: str, side: Side) -> str:
    """A number of the account; a dash where the code contradicts itself, so that there is no result."""
    if label in _LAST and heard.ruling.conflicts:
        return "-"
    number = heard.scores().get(label, {}).get(side, 0)
    return f"{number:+}" if label == "Net" and number else str(number)


def incidents(heard: Heard) -> list[str]:
    """Each revoke and accusation, and what the code makes of it."""
    return [_incident(heard, incident) for incident in heard.ruling.hand.incidents]


def _incident(heard: Heard, incident: Incident) -> str:
    ruling, hand = heard.ruling, heard.ruling.hand
    claim = hand.claims.get(incident)
    if heard.is_revoke(incident):
        state = "established" if (incident,) in ruling.truths("established") else "not established"
    else:
        state = "no revoke under this code"
    how = "not claimed" if claim is None else "claimed and proved" if claim[1].proved else "claimed, not proved"
    due = (incident,) in ruling.truths("payable") or any(penalty.incident == incident for penalty in ruling.penalties)
    penalty = "the penalty is exacted" if due else "no penalty is exacted"
    name = heard.name(incident)
    led = suit_name(_suit_led(heard, incident))
    return sentence(f"{name.name if name else incident} ({led} led): {state}; {how}; {penalty}")


def _suit_led(heard: Heard, incident: Incident) -> Suit:
    trick = heard.ruling.hand.tricks[incident.trick - 1]
    return trick.cards[trick.leader].suit


def _penalty(heard: Heard, penalty: Penalty) -> str:
    name = heard.name(penalty.incident)
    return f"Law {penalty.law}{f', for {name.name}' if name else ''}: {heard.penalty(penalty)}"


def _by_clause(lines: Sequence[Line]) -> list[tuple[Clause, str]]:
    """The clauses, each with all that it says."""
    says: dict[str, list[str]] = {}
    for line in lines:
        says.setdefault(line.clause.law, []).append(line.says)
    clauses = {line.clause.law: line.clause for line in lines}
    return [(clause, " ".join(says[law])) for law, clause in clauses.items()]


def readings_taken(heard: Heard) -> list[str]:
    """How the code was read, where this makes a rule another than by the default reading."""
    code = heard.code
    taken = [answered(code, name, how) for name, how in heard.hearing.readings.items() if _differs(code, name, how)]
    if not heard.hearing.inferred:
        taken.append("Only where the text itself says so does one law prevail over another.")
    return taken + [f"Law {law} is struck." for law in heard.hearing.without]


def _differs(code: Code, name: str, choice: str) -> bool:
    clause = code.clause(name.rpartition(".")[0])
    return clause.rule({name: choice}) != clause.rule({})


def answered(code: Code, name: str, choice: str) -> str:
    """The question of a reading with the answer chosen."""
    answer = "It is left open." if choice == LITERAL else sentence(choice.replace("_", " "))
    return f"{code.readings[name].ask} {answer}"


def _section(head: str, lines: list[str]) -> str:
    if not lines:
        return ""
    return "\n".join([head, *(wrapped(line, "  ", "    ") for line in lines)])
