"""The table of every law: what it shows of each state, and where its guards come from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from model.codes import open_code
from model.language.document import Code
from model.table.notation.json import dumps
from reports.guards import guards_of
from reports.lawtable import codes_table, laws_page, states_table
from reports.publish import MARKS, Published
from reports.render import review_json
from tests.reports.samples import hand, made_up_review, small_code


@pytest.fixture
def code() -> Code:
    return small_code()


@pytest.fixture
def published(code: Code) -> dict[str, Any]:
    return review_json(made_up_review(code))  # type: ignore[arg-type]


def test_every_law_is_shown_with_its_state(code: Code, published: dict[str, Any]) -> None:
    page = laws_page([code], {code.id: published})
    for clause in code.clauses:
        assert f"\n| {clause.law} |" in page
    assert "| 10 | Courtesy | informative: It cannot be ruled on. | - | - | verbatim | - |" in page
    assert "unverified" in page


def test_every_law_stands_in_the_table_of_states(code: Code, published: dict[str, Any]) -> None:
    rows = [
        [cell.strip() for cell in row.split("|")[1:-1]]
        for row in states_table([code], {code.id: published}).splitlines()[2:]
    ]
    assert sorted(law for row in rows for law in row[2].split()) == sorted(clause.law for clause in code.clauses)
    assert [row[2] for row in rows if row[1] == "informative"] == ["10"]


def test_the_codes_are_counted(code: Code, published: dict[str, Any]) -> None:
    row = codes_table([code], {code.id: published}).splitlines()[-1]
    numbers = [cell.strip() for cell in row.split("|")[2:-1]]
    assert numbers[:3] == [str(len(code.clauses)), str(len(code.clauses)), "1"]
    assert sum(map(int, numbers[-3:])) == len(published["findings"])


def test_guards_are_looked_up_in_the_tests(code: Code, published: dict[str, Any], tmp_path: Path) -> None:
    laws = {clause.law for clause in code.clauses}
    assert guards_of(code, published, tmp_path)["10"] == []
    assert set(guards_of(code, published, tmp_path)) == laws
    (tmp_path / "tests" / "oracle").mkdir(parents=True)
    (tmp_path / "tests" / "oracle" / "small.py").write_text(f'Oracle("{code.id}")', "utf-8")
    (tmp_path / "tests" / "cases").mkdir()
    case = f'id = "C1"\n[[ruling]]\ncodes = ["{code.id}"]\nunder = {{ "4.too_few_tricks" = "all_there_are" }}\n'
    (tmp_path / "tests" / "cases" / "C1.toml").write_text(case, "utf-8")
    (tmp_path / "proofs").mkdir()
    theorem = f'[[theorem]]\nid = "a-promise"\nlaws = {{ {code.id} = ["6"] }}\n'
    (tmp_path / "proofs" / "theorems.toml").write_text(theorem, "utf-8")
    guards = guards_of(code, published, tmp_path)
    assert {"differential", "oracle", "case C1"} <= set(guards["4"])
    assert "theorem a-promise" in guards["6"]
    assert "oracle" not in guards["7"]  # a right


def test_the_tables_of_the_readme_stand_between_its_marks(code: Code, published: dict[str, Any]) -> None:
    pages = Published((code,), {code.id: published}, {})
    text = pages.readme(f"Before.\n{MARKS[0]}\nold\n{MARKS[1]}\nAfter.\n")
    reviews = {code.id: published}
    tables = f"{codes_table([code], reviews)}\n\n{states_table([code], reviews)}"
    assert text == f"Before.\n{MARKS[0]}\n{tables}\n{MARKS[1]}\nAfter.\n"
    assert pages.readme(text) == text


def test_a_case_guards_the_laws_without_which_its_hand_is_ruled_otherwise(tmp_path: Path) -> None:
    auction = open_code("auction-1914")
    records = tmp_path / "tests" / "cases" / "records"
    records.mkdir(parents=True)
    (records / "hand.json").write_text(dumps(hand("defender-revokes")), "utf-8")
    case = """
id = "C2"
each = "r: revoke"
given = ["defender(by(r))"]
[[ruling]]
codes = ["auction-1914"]
expected = ["penalty_points(opponents(r)) == 100"]
record = "hand.json"
"""
    (records.parent / "C2.toml").write_text(case, "utf-8")
    guards = guards_of(auction, {"clauses": []}, tmp_path)
    found = {law for law, names in guards.items() if "case C2" in names}
    # Without the last two another penalty is worth more to the declarer; the revoke is established in two ways.
    assert found == {"83.1", "84", "84(b).1", "84(b).3", "value.2"}
