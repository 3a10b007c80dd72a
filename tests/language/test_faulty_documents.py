"""A faulty document gets one clear error: where it is, what was expected, the nearest known word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from model.codes import FOLDER, bundled, load, open_code
from model.language.document import Code, from_data, loads
from model.language.errors import LawError
from model.language.toml import MAX_BYTES

AUCTION = (FOLDER / "auction-1914.toml").read_text(encoding="utf-8")

FAULTS = {
    "a misspelt word": (
        'when = "played_on(r)"',
        'when = "playd_on(r)"',
        ["law 83.3", "playd_on", "column 1", "'played_on'"],
    ),
    "a wrong sort": ('when = "played_on(r)"', 'when = "by(r)"', ["law 83.3", "a seat", "expected a truth"]),
    "a number where a side is wanted": ('to = "other(s)"', 'to = "other(3)"', ["law value.7", "number", "side"]),
    "a duplicate law number": ('\nlaw = "83.3"', '\nlaw = "83.2"', ["law 83.2", "twice"]),
    "a circle of overrides": (
        'defines = "established(r)"\nwhen = "turned_and_quitted(r)"',
        'defines = "established(r)"\nwhen = "turned_and_quitted(r)"\noverrides = [{ law = "85.2", stated = true }]',
        ["override each other in a circle", "83.2", "85.2"],
    ),
    "an override of no law": (
        'law = "83.2", stated = true',
        'law = "83.9", stated = true',
        ["law 85.2", "83.9", "'83."],
    ),
    "a circle of words": (
        'when = "declaring(s) and tricks_won(s) >= level + 6"',
        'when = "declaring(s) and trick_points(s) >= level"',
        ["circle", "makes_good", "trick_points"],
    ),
    "a TOML syntax error": ('\nlaw = "83.3"', '\nlaw = "83.3', ["not TOML", "line"]),
    "a key that stands twice": ('\nlaw = "83.3"', '\nlaw = "83.3"\nlaw = "83.4"', ["not TOML"]),
    "an unknown field": ('when = "played_on(r)"', 'wen = "played_on(r)"', ["law 83.3", "'wen'", "'when'"]),
    "an unknown kind": ('kind = "penalty"', 'kind = "penlty"', ["penlty", "'penalty'"]),
    "an unknown effect": ('"take_tricks(3)"]', '"take_trick(3)"]', ["law 84(b).1", "take_trick", "'take_tricks'"]),
    "an unknown act": ('act = "call_card(r)"', 'act = "call_cards(r)"', ["call_cards", "'call_card'"]),
    "code in an expression": (
        'when = "played_on(r)"',
        "when = \"__import__('os').system('x')\"",
        ["law 83.3", "no place"],
    ),
    "an attribute": ('when = "played_on(r)"', 'when = "r.seat == 1"', ["law 83.3", "no place"]),
    "a lambda": ('when = "played_on(r)"', 'when = "(lambda: played_on(r))()"', ["law 83.3", "no place"]),
    "a huge number": ('"take_tricks(3)"]', '"take_tricks(99999999999)"]', ["law 84(b).1", "100000"]),
    "deep nesting": ('when = "played_on(r)"', f'when = "{"(not " * 300}played_on(r){")" * 300}"', ["law 83.3"]),
    "an informative clause without reason": ('kind = "right"', 'kind = "informative"', ["informative"]),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_its_place(fault: str) -> None:
    old, new, expected = FAULTS[fault]
    assert old in AUCTION
    with pytest.raises(LawError) as caught:
        loads(AUCTION.replace(old, new, 1), "draft.toml")
    message = str(caught.value)
    assert message.startswith("draft.toml: ")
    assert "\n" not in message
    for part in expected:
        assert part in message, message


def test_a_word_that_no_clause_defines_is_refused() -> None:
    with pytest.raises(LawError, match="trick_value"):
        loads(AUCTION.replace('defines = "trick_value"', 'defines = "under_trick_loss"'), "draft.toml")


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "draft.toml"
    path.write_bytes(b"id = \xff")
    with pytest.raises(LawError, match="UTF-8"):
        load(path)
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(LawError, match="larger"):
        load(path)
    with pytest.raises(LawError, match="cannot be read"):
        load(tmp_path / "nothing.toml")


def test_a_million_clauses_are_refused_at_once() -> None:
    with pytest.raises(LawError, match="at most"):
        loads('id = "x"\ntitle = "x"\ngame = "whist"\n' + '[[clause]]\nlaw = "1"\n' * 2000, "draft.toml")


def toy(*clauses: dict[str, Any], game: str = "whist") -> Code:
    filled = [{"law": str(n), "title": "x", "text": "x", **fields} for n, fields in enumerate(clauses, 1)]
    return from_data({"id": "toy", "title": "A toy", "game": game, "clause": filled})


HONOURS = {"kind": "score", "each": "s: side", "to": "s", "gives": ["honours(1)"]}
CHOICE = {"kind": "penalty", "to": "s", "chooser": "s", "options": ["take_tricks(1)", "add_points(1)"]}

REFUSED: dict[str, tuple[dict[str, Any], str, str]] = {
    "options without an incident": ({**CHOICE, "each": "s: side"}, "whist", "'each' has none"),
    "options for an exposure": ({**CHOICE, "each": "x: exposure, s: side"}, "whist", "'each' has none"),
    "a variable that stands twice": ({**HONOURS, "each": "s: seat, s: side"}, "whist", "the variable 's' twice"),
    "an empty order": ({"kind": "order", "order": []}, "whist", "got none"),
    "an order of what is not counted": (
        {"kind": "order", "order": ["game_points"]},
        "whist",
        "'game_points' is not counted towards the score; expected penalty_points, trick_points, honours",
    ),
    "an order of the unknown": ({"kind": "order", "order": ["honour"]}, "whist", "did you mean 'honours'"),
    "an order that repeats itself": (
        {"kind": "order", "order": ["honours", "honours"]},
        "whist",
        "'honours' stands twice",
    ),
    "an order at bridge": ({"kind": "order", "order": ["honours"]}, "auction", "at auction there is no score"),
    "readings that are no tables": ({**HONOURS, "readings": ["x"]}, "whist", r"expected tables \[clause.readings"),
    "a word of another game": ({**HONOURS, "when": "vulnerable(s)"}, "auction", "unknown word 'vulnerable'"),
    "a call where an exposure is wanted": (
        {"kind": "right", "each": "c: call", "act": "call_exposed(c)"},
        "auction",
        "this is a call; expected an exposure",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_clause_that_could_not_do_what_it_says_is_refused(what: str) -> None:
    fields, game, message = REFUSED[what]
    with pytest.raises(LawError, match=f"law 1: .*{message}"):
        toy(fields, game=game)


def test_options_may_be_for_an_incident_among_others() -> None:
    assert toy({**CHOICE, "each": "s: side, r: incident, x: exposure", "when": "s == offenders(r)"}).clauses


@pytest.mark.parametrize("first", [1, -1])
def test_a_long_chain_of_overrides_is_read(first: int) -> None:
    chain = [{**HONOURS, "law": f"c{n}", "overrides": [{"law": f"c{n - 1}", "stated": True}]} for n in range(1, 700)]
    laws: list[dict[str, Any]] = [{**HONOURS, "law": "c0"}, *chain]
    assert len(toy(*laws[::first]).clauses) == 700


@pytest.mark.parametrize("name", bundled())
def test_a_bundled_code_says_why_a_clause_cannot_be_ruled_on(name: str) -> None:
    for clause in open_code(name).clauses:
        assert clause.kind != "informative" or len(clause.reason) > 20


def test_the_digest_changes_with_a_number_and_with_a_word() -> None:
    digest = loads(AUCTION).digest
    assert loads(AUCTION.replace("take_tricks(3)", "take_tricks(1)")).digest != digest
    assert loads(AUCTION.replace("three tricks from his", "all tricks from his")).digest != digest
    assert loads(AUCTION + "\n# a comment\n").digest == digest
