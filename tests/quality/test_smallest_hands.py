"""The hands that are shown are the smallest: the fewest incidents, the latest tricks, the lowest contract."""

from __future__ import annotations

from functools import lru_cache

import pytest

from model.codes import open_code
from model.concrete.hand import Hand
from model.symbolic.observe import facts_of
from model.table.record import HandRecord, Play
from proofs.finding import Finding, Result
from proofs.fresh import in_fresh_process
from proofs.queries.ambiguity import ambiguity
from proofs.queries.contradiction import contradiction
from proofs.queries.gap import gap
from proofs.queries.profit import profit
from proofs.solver import Budget
from proofs.study import Study

QUERIES = {"gap": gap, "contradiction": contradiction, "ambiguity": ambiguity}


@lru_cache(maxsize=20)
def result(code: str, query: str) -> Result:
    """As a review does it: in a process of its own."""
    return in_fresh_process(ask, code, query)


def ask(code: str, query: str) -> Result:
    if query.startswith("profit: "):
        return profit(open_code(code), query.removeprefix("profit: "), Budget())
    return QUERIES[query](Study(open_code(code)))


def finding(code: str, query: str, name: str) -> Finding:
    return next(f for f in result(code, query).findings if f.id == f"{code}/{name}")


def size(record: HandRecord) -> tuple[object, ...]:
    """The tricks of the incidents, how many events there are besides the play, and the contract or the scores.

    Who of two alike players it is, and with which cards, is the solver's affair.
    """
    facts = facts_of(record)
    incidents = tuple(slot.trick for slot in facts.slots)
    others = sum(not isinstance(event, Play) for event in record.events)
    contract = record.contract
    return (
        *incidents,
        others,
        f"{contract.level} x{contract.doubled}" if contract else sum(facts.score_before.values()),
    )


#: The incidents (player and trick), the other events, and the contract or the scores before the hand.
SMALLEST: dict[tuple[str, str, str], tuple[object, ...]] = {
    ("auction-1914", "gap", "gap/83.1"): (12, 1, "1 x0"),
    ("auction-1914", "gap", "gap/84(b).1/take_tricks"): (12, 2, "1 x0"),
    ("auction-1914", "contradiction", "contradiction/84(a).2+89.1"): (12, 12, 3, "1 x0"),
    ("auction-1914", "contradiction", "contradiction/84(b).1+89.1"): (12, 12, 3, "1 x0"),
    ("auction-1914", "ambiguity", "ambiguity/84(c).first/established"): (12, 12, 2, "1 x0"),
    ("whist-1864", "contradiction", "contradiction/72-V.2+81.1"): (12, 12, 4, 2),
    ("whist-1864", "gap", "gap/72-I/deduct_points"): (12, 2, 0),
}
#: At whist few endings of trick 9 belong to a whole deal; where none is found in six tries, trick 8 is shown.
LATEST: dict[str, list[tuple[object, ...]]] = {
    "profit.exchange/84(a)": [(12, 1, "1 x1")],
    "profit.exchange/84(b)": [(12, 1, "3 x1")],
    "profit.exchange/72-I": [(9, 1, 0), (8, 1, 0)],
}


@pytest.mark.parametrize(("code", "query", "name"), SMALLEST)
def test_the_hand_is_the_smallest(code: str, query: str, name: str) -> None:
    found = finding(code, query, name)
    assert found.witness is not None
    assert size(found.witness) == SMALLEST[code, query, name]


@pytest.mark.parametrize(
    ("code", "who", "name"),
    [
        ("auction-1914", "the declarer", "profit.exchange/84(a)"),
        ("auction-1914", "a defender", "profit.exchange/84(b)"),
        ("whist-1864", "a player", "profit.exchange/72-I"),
    ],
)
def test_a_profit_is_shown_by_the_latest_revoke(code: str, who: str, name: str) -> None:
    found = finding(code, f"profit: {who}", name)
    foul, fair = (hearing.record for hearing in found.hearings)
    assert Hand.of(fair).incidents == ()
    assert foul.deal == fair.deal
    assert size(foul) in LATEST[name]
