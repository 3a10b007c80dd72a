"""What ``model/README.md`` says of instances, definitions, the ledger and the score, on codes made for the purpose."""

from __future__ import annotations

from typing import Any

import pytest

from model.concrete.conflicts import Conflict
from model.concrete.evaluate import Value
from model.concrete.hand import Hand
from model.concrete.ruling import Program, Ruling
from model.language.document import from_data
from model.language.entries import Sort
from model.language.expression import parse
from model.language.vocabulary import Vocabulary
from model.table.cards import Seat, Side, Suit
from model.table.record import ClaimRevoke, Contract, Denomination
from tests.concrete.duels import EAST_3, EAST_REVOKES, events
from tests.hands import DUEL, record

NS, EW = Side
CLAIM = ClaimRevoke(NS, Seat.E, 3)

#: East-West win seven tricks; East's revoke in trick 3 is the only incident.
BRIDGE = Hand.of(record(DUEL, [*events(EAST_REVOKES), CLAIM], contract=Contract(1, Denomination.NO_TRUMP, Seat.N)))
WHIST = Hand.of(record(DUEL, [*events(EAST_REVOKES, Suit.SPADES), CLAIM], Suit.SPADES, score_before=(1, 3)))


def clause(law: str, kind: str, **fields: Any) -> dict[str, Any]:
    return {"law": law, "kind": kind, "title": law, "text": law, **fields}


def score(law: str, amount: int, **fields: Any) -> dict[str, Any]:
    """So many points for honours to North-South."""
    return clause(
        law, "score", **{"each": "s: side", "when": "declaring(s)", "to": "s", **fields}, gives=[f"honours({amount})"]
    )


def penalty(law: str, amount: int, **fields: Any) -> dict[str, Any]:
    """The same as a penalty for the incident."""
    return clause(law, "penalty", each="r: incident", to="opponents(r)", gives=[f"honours({amount})"], **fields)


def limit(law: str, bound: str, **fields: Any) -> dict[str, Any]:
    return clause(law, "limit", **{"each": "t: side", "when": "declaring(t)", **fields}, limit=[f"honours(t) {bound}"])


def over(law: str) -> list[dict[str, Any]]:
    return [{"law": law, "stated": True}]


def ruling(*clauses: dict[str, Any], hand: Hand = BRIDGE, **options: Any) -> Ruling:
    game = "whist" if hand is WHIST else "auction"
    code = from_data({"id": "toy", "title": "A toy", "game": game, "clause": list(clauses)})
    return Program.of(code, **options).apply(hand, {EAST_3: "take_tricks"})


def honours(*clauses: dict[str, Any], **options: Any) -> tuple[int, tuple[Conflict, ...]]:
    """North-South's points for honours, and the conflicts."""
    found = ruling(*clauses, **options)
    return found.totals["honours", NS], found.conflicts


# ---- items --------------------------------------------------------------------------------------------------------


def test_clauses_that_write_the_same_write_it_once() -> None:
    assert honours(score("a", 10), score("b", 10)) == (10, ())
    assert honours(score("a", 10), score("b", 10, adds=True)) == (20, ())
    assert honours(score("a", 10), score("b", 20)) == (10, (Conflict("amount", ("a", "b"), "honours(NS)"),))
    assert honours(score("a", 10), score("b", 20, each="t: side", when="declaring(t)", to="t")) == (30, ())


def test_a_clause_adds_up_what_it_writes_itself() -> None:
    twice = clause(
        "a", "score", to="offenders(r)", each="r: incident", gives=["honours(10)", "honours(5) if failed(r)"]
    )
    assert ruling(twice).totals["honours", EW] == 15


def test_only_the_chosen_option_is_written() -> None:
    chosen = clause(
        "a",
        "penalty",
        each="r: incident",
        to="opponents(r)",
        chooser="opponents(r)",
        options=["honour_column(100)", "take_tricks(2)"],
        gives=["honour_column(50)"],
    )
    found = ruling(chosen)
    assert (found.totals["tricks_taken", NS], found.totals["penalty_points", NS]) == (2, 50)
    assert (found.number("tricks_counted", NS), found.number("tricks_counted", EW)) == (8, 5)


def test_what_is_deducted_is_written_against_the_other_side() -> None:
    deducted = clause("a", "penalty", each="r: incident", to="opponents(r)", gives=["deduct_points(2)"])
    assert ruling(deducted, hand=WHIST).number("score", EW) == 1


# ---- limits -------------------------------------------------------------------------------------------------------


def test_a_limit_strikes_all_or_caps() -> None:
    more = score("b", 5, adds=True)
    assert honours(score("a", 10), more, limit("l", "<= 15")) == (15, ())
    assert honours(score("a", 10), more, limit("l", "<= 12")) == (0, ())
    assert honours(score("a", 10), more, limit("l", "<= 12", caps=True)) == (12, ())


def test_a_limit_spares_penalties() -> None:
    assert honours(score("a", 10), penalty("b", 5), limit("l", "<= 12")) == (5, ())
    beyond = (Conflict("limit", ("b", "l"), "honours(NS)"),)
    assert honours(score("a", 10), penalty("b", 5), limit("l", "<= 3")) == (5, beyond)
    assert honours(score("a", 10), penalty("b", 5), limit("l", "<= 3", caps=True)) == (5, beyond)


def test_a_limit_over_a_penalty_touches_it_without_putting_it_off() -> None:
    found = ruling(score("a", 10), penalty("b", 5), limit("l", "<= 3", overrides=over("b")))
    assert (found.totals["honours", NS], found.conflicts) == (0, ())
    assert found.in_force["b"] == ((("r", EAST_3),),)
    assert [item.struck_by for item in found.items] == [("l",), ("l",)]
    assert honours(score("a", 10), penalty("b", 5), limit("l", "<= 3", caps=True, overrides=over("b"))) == (3, ())


def test_what_is_exempt_is_neither_counted_nor_touched() -> None:
    free = penalty("b", 5, exempt_from=over("l"))
    assert honours(score("a", 10), free, limit("l", "<= 3")) == (5, ())
    assert honours(score("a", 10), free, limit("l", "<= 3", caps=True)) == (8, ())
    implied = penalty("b", 5, exempt_from=[{"law": "l", "stated": False}])
    beyond = (Conflict("limit", ("b", "l"), "honours(NS)"),)
    assert honours(score("a", 10), implied, limit("l", "<= 3"), inferred=False) == (5, beyond)


def test_one_writer_protects_and_one_exposes_the_item_of_several() -> None:
    both = [score("a", 10, each="r: incident", when="failed(r)", to="opponents(r)"), penalty("b", 10)]
    assert honours(*both, limit("l", "<= 3"))[0] == 10
    assert honours(*both, limit("l", "<= 3", overrides=over("a"))) == (0, ())


def test_a_total_is_raised_unless_a_limit_forbids_it() -> None:
    assert honours(score("a", 10), limit("l", ">= 12")) == (12, ())
    assert honours(limit("l", ">= 12"), limit("m", "<= 9"))[1] == (Conflict("bounds", ("l", "m"), "honours(NS)"),)
    free = penalty("b", 5, exempt_from=over("m"))
    assert honours(free, limit("l", ">= 12"), limit("m", "<= 9", caps=True)) == (12, ())
    assert honours(free, limit("l", ">= 12"), limit("m", "<= 6", caps=True))[1] != ()


# ---- precedence ---------------------------------------------------------------------------------------------------


def test_a_clause_puts_off_the_instances_that_agree_with_it() -> None:
    each = clause("a", "score", each="s: side", to="s", gives=["honours(10)"])
    same = clause(
        "b", "score", each="s: side", when="declaring(s)", to="s", gives=["slam_points(1)"], overrides=over("a")
    )
    other = {**same, "each": "t: side", "when": "declaring(t)", "to": "t"}
    assert ruling(each, same).in_force["a"] == ((("s", EW),),)
    assert ruling(each, other).in_force["a"] == ()
    assert ruling(each, {**same, "when": "never"}).in_force["a"] == ((("s", NS),), (("s", EW),))


def test_a_clause_that_is_put_off_puts_nothing_off() -> None:
    chain = [score("a", 10), score("b", 20, overrides=over("a")), score("c", 40, overrides=over("b"))]
    assert honours(*chain) == (10, (Conflict("amount", ("a", "c"), "honours(NS)"),))


def test_a_law_that_is_struck_out_puts_nothing_off() -> None:
    pair = [score("a", 10), score("b", 20, overrides=over("a"))]
    assert honours(*pair)[0] == 20
    assert honours(*pair, without=frozenset({"b"}))[0] == 10
    assert honours(*pair, without=frozenset({"a"}))[0] == 20


# ---- definitions --------------------------------------------------------------------------------------------------


def test_a_denial_is_a_conflict_only_where_a_definition_stands() -> None:
    holds = clause("a", "definition", each="r: incident", defines="payable(r)", when="failed(r)")
    denied = clause("b", "definition", each="r: incident", defines="not payable(r)", when="claimed(r)")
    found = ruling(holds, denied)
    assert found.truths("payable") == {(EAST_3,)}
    assert found.conflicts == (Conflict("truth", ("a", "b"), "payable(E in trick 3)"),)
    given_way = ruling(holds, {**denied, "overrides": over("a")})
    assert (given_way.truths("payable"), given_way.conflicts) == (frozenset(), ())


def test_a_number_is_that_of_the_first_definition() -> None:
    def defined(law: str, value: str, when: str = "always") -> dict[str, Any]:
        return {**clause(law, "definition", defines="trick_value", when=when), "is": value}

    assert ruling(defined("a", "3", "never")).number("trick_value") == 0
    assert ruling(defined("a", "3", "never"), defined("b", "4")).number("trick_value") == 4
    found = ruling(defined("a", "3"), defined("b", "3"), defined("c", "4"))
    assert found.number("trick_value") == 3
    assert found.conflicts == (Conflict("number", ("a", "c"), "trick_value"),)


def test_what_is_allowed_is_not_to_be_forbidden() -> None:
    allowed = clause("a", "right", each="s: side", act="search(s)")
    barred = clause("b", "bar", each="s: side", when="declaring(s)", act="search(s)")
    found = ruling(allowed, barred)
    assert found.permitted == {("search", (NS,)), ("search", (EW,))}
    assert found.forbidden == {("search", (NS,))}
    assert found.conflicts == (Conflict("right", ("a", "b"), "search(NS)"),)


# ---- the score at whist -------------------------------------------------------------------------------------------


def points(law: str, effect: str) -> dict[str, Any]:
    return clause(law, "score", each="s: side", to="s", gives=[effect])


def test_the_components_are_counted_in_order_and_the_rest_together() -> None:
    """North-South begin at one and East-West at three; each side gains two for honours and one for tricks."""
    scores = [points("h", "honours(2)"), points("t", "trick_points(1)")]
    together = ruling(*scores, hand=WHIST)
    assert [together.number("score", side) for side in Side] == [4, 6]
    assert together.number("score_when_reached", NS, 4) == 4
    assert not together.value(parse("any(first_to_reach(s, 4) for s in sides)", Vocabulary.of("whist"), {}))
    first = ruling(*scores, clause("o", "order", order=["trick_points"]), hand=WHIST)
    assert first.number("score_when_reached", NS, 4) == 2
    assert first.value(parse("first_to_reach(s, 4)", Vocabulary.of("whist"), {"s": Sort.SIDE}), {"s": EW}) is True
    assert first.number("score_when_reached", NS, 9) == 4


def test_the_score_is_held_within_its_limits_at_every_count() -> None:
    held = [
        points("h", "honours(2)"),
        points("t", "trick_points(-3)"),
        clause("l", "limit", each="s: side", limit=["score(s) <= 4", "score(s) >= 2"]),
    ]
    order = clause("o", "order", order=["honours", "trick_points"])
    assert [ruling(*held, order, hand=WHIST).number("score", side) for side in Side] == [2, 2]
    assert [ruling(*held, hand=WHIST).number("score", side) for side in Side] == [2, 2]
    assert ruling(*held[:2], order, hand=WHIST).net(NS) == 0


def test_a_penalty_beyond_a_limit_on_the_score_is_a_conflict() -> None:
    added = clause("a", "penalty", each="r: incident", to="opponents(r)", gives=["add_points(3)"])
    held = clause("l", "limit", each="s: side", limit=["score(s) <= 3"])
    assert ruling(added, held, hand=WHIST).conflicts == (Conflict("limit", ("a", "l"), "score(NS)"),)
    assert ruling(added, {**held, "overrides": over("a")}, hand=WHIST).conflicts == ()


# ---- expressions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("level + 2 * doubled - 3", -2),
        ("min(level, 0) + max(level, 5)", 5),
        ("7 if declaring(side_of(by(r))) else 8", 8),
        ("count(q for q in incidents)", 1),
        ("count(s for s in seats if defender(s))", 2),
        ("sum(tricks_won(s) for s in sides)", 13),
        ("sum(tricks_won(s) for s in sides if not declaring(s))", 7),
    ],
)
def test_numbers(text: str, value: int) -> None:
    assert evaluated(text, Sort.NUMBER) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("always and not never", True),
        ("never or failed(r)", True),
        ("1 < 2 <= 2 < 3", True),
        ("1 < 2 < 2", False),
        ("denomination == no_trump", True),
        ("denomination != no_trump", False),
        ("chosen(r) == take_tricks", True),
        ("chosen(r) != take_tricks", False),
        ("by(r) == partner(by(r))", False),
        ("offenders(r) == other(opponents(r))", True),
        ("any(declarer(s) and side_of(s) == opponents(r) for s in seats)", True),
        ("all(defender(s) for s in seats if side_of(s) == offenders(r))", True),
        ("all(defender(s) for s in seats)", False),
        ("any(before(q, r) for q in incidents)", False),
    ],
)
def test_truths(text: str, value: bool) -> None:
    assert evaluated(text, Sort.TRUTH) is value


def evaluated(text: str, sort: Sort) -> Value:
    expression = parse(text, Vocabulary.of("auction"), {"r": Sort.REVOKE}, sort)
    return ruling(score("a", 1)).value(expression, {"r": EAST_3})
