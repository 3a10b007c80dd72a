"""Nothing that is said of a loophole is taken on trust: a claim that is not so is refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from model.language.errors import LawError
from model.table.record import HandRecord
from reports.evidence import look_up, questions
from reports.loophole_page import loopholes_page
from reports.loopholes import Evidence, Loophole, read_loopholes
from tests.reports.samples import hand

REVIEW: dict[str, Any] = {
    "findings": [{"id": "auction-1914/gap/83.1"}, {"id": "auction-1914/profit.exchange/84(a)"}],
    "statements": {"profit: the declarer": "refuted", "asking: the declarer": "proved", "asking: a defender": "proved"},
    "clauses": [
        {"law": "74", "reachable": True, "redundant": False},
        {"law": "84(a).1", "reachable": True, "redundant": True},
    ],
}
REVOKES = "any(established(r) for r in revokes)"


def loophole(*evidence: Evidence) -> Loophole:
    return Loophole("LP0", "A loophole", "It is there.", "", evidence)


def of(kind: str, claim: str | tuple[str, ...], **fields: Any) -> Evidence:
    return evolve(Evidence(("auction-1914",), kind, claim), **fields)


def found(piece: Evidence, record: HandRecord | None = None) -> Sequence[Any]:
    hands = dict.fromkeys(piece.questions, record)
    (looked,) = look_up(loophole(piece), {"auction-1914": REVIEW}, hands)
    return looked


def test_the_thirty_loopholes_are_all_there() -> None:
    assert [each.id for each in read_loopholes()] == [f"LP{number}" for number in range(1, 31)]


def test_findings_and_statements_are_looked_up_by_pattern() -> None:
    assert found(of("finding", "profit.exchange/*"))[0].names == ("auction-1914/profit.exchange/84(a)",)
    assert found(of("proved", "asking: *"))[0].names == ("asking: the declarer", "asking: a defender")
    assert found(of("laws", ("74",)))[0].names == ("74",)


@pytest.mark.parametrize(
    ("piece", "message"),
    [
        (of("finding", "profit.exchange/84(b)"), "has no finding"),
        (of("proved", "mixing: *"), "has no statement"),
        (of("proved", "profit: *"), "is refuted, not proved"),
        (of("laws", ("84(a).1",)), "law 84(a).1 is not one"),
        (of("laws", ("99",)), "law 99 is not one"),
    ],
)
def test_what_the_review_does_not_say_is_refused(piece: Evidence, message: str) -> None:
    with pytest.raises(LawError) as error:
        found(piece)
    assert message in str(error.value)
    assert "LP0" in str(error.value)


def test_a_hand_is_ruled_on_again() -> None:
    revoked = hand("defender-revokes")
    assert found(of("hand", REVOKES), revoked)[0].hand == revoked
    assert found(of("no_hand", REVOKES))[0].hand is None
    for piece, record in (
        (of("hand", REVOKES), hand("corrected")),
        (of("hand", REVOKES), None),
        (of("no_hand", REVOKES), revoked),
    ):
        with pytest.raises(LawError):
            found(piece, record)


def test_a_value_is_worked_out_under_each_code() -> None:
    piece = of("hand", REVOKES, codes=("auction-1914", "auction-1912"), value="count(r for r in revokes)")
    looked = found(evolve(piece, values=(1, 1)), hand("defender-revokes"))
    assert [(one.code, one.value) for one in looked] == [("auction-1914", 1), ("auction-1912", 1)]
    with pytest.raises(LawError, match="is 1 in the hand, not 2"):
        found(evolve(piece, values=(1, 2)), hand("defender-revokes"))


def test_the_page_says_under_which_codes() -> None:
    piece = of("hand", REVOKES)
    one = loophole(piece, of("proved", "asking: *"))
    page = loopholes_page(
        [one], ["auction-1914", "whist-1864"], {"auction-1914": REVIEW}, {piece.questions[0]: hand("defender-revokes")}
    )
    assert "| [LP0](#lp0) | A loophole | shown, absent | - |" in page
    assert "`asking: the declarer`, `asking: a defender`" in page
    assert "the hand, auction-1914" in page


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("outsid = 'x'", "unknown field 'outsid'; did you mean 'outside'"),
        ("", "needs evidence"),
        ("[[loophole.evidence]]\ncodes = ['auction-1914']", "evidence has one of"),
        ("[[loophole.evidence]]\ncodes = ['auction-1941']\nhand = 'always'", "no code 'auction-1941'"),
        ("[[loophole.evidence]]\ncodes = ['auction-1914']\nhand = 'establish(r)'", "LP0"),
        ("[[loophole.evidence]]\ncodes = ['auction-1914']\nhand = 'always'\nvalues = [1]", "as many values as codes"),
    ],
)
def test_a_faulty_file_gets_one_clear_error(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "loopholes.toml"
    path.write_text(f"[[loophole]]\nid = 'LP0'\ntitle = 'A loophole'\nsays = 'So.'\n{text}\n", "utf-8")
    with pytest.raises(LawError) as error:
        read_loopholes(path)
    assert message in str(error.value)


def test_each_hand_is_asked_for_once() -> None:
    assert questions([loophole(of("hand", REVOKES), of("hand", REVOKES), of("finding", "gap/*"))]) == [
        ("auction-1914", REVOKES)
    ]
