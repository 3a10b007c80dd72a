"""What must be true of every ruling, on random hands with revokes, questions, claims and mixing, in random readings."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from model.codes import open_code
from model.concrete.evaluate import Env, Value
from model.concrete.hand import Hand, Incident
from model.concrete.ruling import Program, Ruling
from model.language.document import Code
from model.language.rule import Rule
from model.table.cards import Seat, Side, Suit
from model.table.record import Answer, Ask, ClaimRevoke, Contract, Cut, Denomination, Event, Mix, Play, Search
from tests.hands import inserted, legal_play, random_deal, record, with_quits

SEATS, SIDES = list(Seat), list(Side)
CODES = [open_code("auction-1914"), open_code("whist-1864")]


def random_hand(code: Code, rng: Random) -> Hand:
    """A hand at which up to three cards are revokes, some of them asked about, claimed and mixed up."""
    deal, trump = random_deal(rng), Suit.HEARTS
    wrong = {(rng.choice(SEATS), rng.randint(1, 12)) for _ in range(rng.randint(0, 3))}
    plays = legal_play(deal, Seat.E, trump, rng, wrong)
    events: list[Event] = with_quits(plays, trump)
    contract = Contract(rng.randint(1, 4), Denomination.HEARTS, Seat.N, rng.randint(0, 2))

    def hand() -> Hand:
        whist = code.game == "whist"
        score = (rng.randint(0, 4), rng.randint(0, 4)) if whist else (0, 0)
        return Hand.of(record(deal, events, trump, None if whist else contract, score_before=score))

    incidents = hand().incidents
    for incident in incidents:
        card: Play = [play for play in plays if play.seat == incident.seat][incident.trick - 1]
        asking: list[Event] = [Ask(incident.seat.partner), Answer(incident.seat, rng.random() < 0.5)]
        events = inserted(events, card, *asking[: rng.randint(0, 2)])
    claims: list[Event] = [ClaimRevoke(r.seat.side.other, r.seat, r.trick) for r in incidents if rng.random() < 0.8]
    false = Incident(rng.choice(SEATS), 13)
    if rng.random() < 0.3 and false not in incidents:
        claims.append(ClaimRevoke(false.seat.side.other, false.seat, 13, proved=False))
    after: list[Event] = [Mix(rng.choice(SEATS)), Mix(rng.choice(SEATS)), Search(rng.choice(SIDES))]
    after = [*claims, *rng.sample(after, rng.randint(0, 3))]
    rng.shuffle(after)
    if rng.random() < 0.3:
        after.insert(rng.randint(0, len(after)), Cut())
    cut = next((n for n, event in enumerate(after) if isinstance(event, Cut)), len(after))
    events += [event for n, event in enumerate(after) if n <= cut or isinstance(event, ClaimRevoke)]
    return hand()


def random_cases(code: Code, count: int) -> Iterator[tuple[Hand, dict[str, str]]]:
    for seed in range(count):
        rng = Random(f"{code.id} {seed}")
        yield (
            random_hand(code, rng),
            {name: rng.choice(list(reading.choices)) for name, reading in code.readings.items()},
        )


def assignments(ruling: Ruling, rule: Rule) -> Iterator[Env]:
    members: dict[str, Sequence[Value]] = {
        "seats": SEATS,
        "sides": SIDES,
        "incidents": ruling.hand.incidents,
        "exposures": ruling.hand.exposures,
        "calls": ruling.hand.calls,
        "revokes": [r for r in ruling.hand.incidents if (r,) in ruling.truths("is_revoke")],
    }
    for values in itertools.product(*[members[e.collection] for e in rule.each]):
        yield {e.variable: value for e, value in zip(rule.each, values, strict=True)}


def agree(one: Env, other: Env) -> bool:
    return all(one[name] == other[name] for name in one.keys() & other.keys())


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_a_clause_is_in_force_where_it_applies_and_none_in_force_puts_it_off(code: Code) -> None:
    for hand, readings in random_cases(code, 60):
        ruling = Program.of(code, readings).rule(hand)
        rules = {clause.law: clause.rule(code.check_readings(readings)) for clause in code.clauses}
        in_force = {law: [dict(instance) for instance in found] for law, found in ruling.in_force.items()}
        for law, rule in rules.items():
            limited = code.clause(law).kind in ("penalty", "award", "score")
            above = [
                other
                for other, over in rules.items()
                if law in [p.law for p in over.overrides] and not (limited and code.clause(other).kind == "limit")
            ]
            expected = [
                env
                for env in assignments(ruling, rule)
                if ruling.value(rule.when, env) and not any(agree(env, other) for o in above for other in in_force[o])
            ]
            assert in_force[law] == expected, (law, readings)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_what_is_shared_between_choices_changes_nothing(code: Code) -> None:
    for hand, readings in random_cases(code, 60):
        program = Program.of(code, readings)
        ruling = program.rule(hand)
        again = program.apply(hand, ruling.choices)
        for part in ("in_force", "totals", "items", "conflicts", "permitted", "forbidden", "infeasible", "penalties"):
            assert getattr(ruling, part) == getattr(again, part), part
        assert all(
            ruling.number(word, side) == again.number(word, side) for word in ("net", "game_net") for side in Side
        )
        assert ruling.net(Side.NS) == -ruling.net(Side.EW)


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.id)
def test_nobody_who_chooses_last_could_have_chosen_better(code: Code) -> None:
    checked = 0
    for hand, readings in random_cases(code, 120):
        program = Program.of(code, readings)
        ruling = program.rule(hand)
        last = max(ruling.choices, key=hand.incidents.index, default=None)
        for penalty in ruling.penalties:
            if last and penalty.incident == last and penalty.chosen:
                others = [program.apply(hand, {**ruling.choices, last: option}) for option in penalty.options]
                best = max((other.game_net(penalty.to), other.net(penalty.to)) for other in others)
                assert (ruling.game_net(penalty.to), ruling.net(penalty.to)) == best
                checked += 1
    assert checked > 10
