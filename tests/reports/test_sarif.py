"""A review as SARIF: one result for each finding, at the line of its clause."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from model.codes import FOLDER, bundled, open_code
from reports.accepted import Acceptance, Accepted
from reports.sarif import clause_lines, review_sarif
from tests.reports.samples import SMALL_CODE

#: What SARIF 2.1.0 asks of the parts that we write.
_TEXT = {"type": "object", "required": ["text"], "properties": {"text": {"type": "string", "minLength": 1}}}
_LOCATION = {
    "type": "object",
    "required": ["physicalLocation"],
    "properties": {
        "physicalLocation": {
            "type": "object",
            "required": ["artifactLocation"],
            "properties": {
                "artifactLocation": {"type": "object", "required": ["uri"]},
                "region": {"type": "object", "properties": {"startLine": {"type": "integer", "minimum": 1}}},
            },
        }
    },
}
SHAPE: dict[str, Any] = {
    "type": "object",
    "required": ["version", "runs"],
    "properties": {
        "version": {"const": "2.1.0"},
        "runs": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["tool", "results"],
                "properties": {
                    "tool": {
                        "type": "object",
                        "required": ["driver"],
                        "properties": {"driver": {"type": "object", "required": ["name", "rules"]}},
                    },
                    "results": {
                        "type": "array",
                        "items": {
                            "type": "object",
                            "required": ["ruleId", "ruleIndex", "level", "message", "locations"],
                            "properties": {
                                "level": {"enum": ["none", "note", "warning", "error"]},
                                "message": _TEXT,
                                "locations": {"type": "array", "minItems": 1, "maxItems": 1, "items": _LOCATION},
                                "relatedLocations": {"type": "array", "items": _LOCATION},
                                "suppressions": {
                                    "type": "array",
                                    "items": {"required": ["kind"], "properties": {"kind": {"const": "external"}}},
                                },
                            },
                        },
                    },
                },
            },
        },
    },
}


@pytest.fixture
def draft(tmp_path: Path) -> str:
    path = tmp_path / "a draft.toml"
    path.write_text(SMALL_CODE, "utf-8")
    return str(path)


def run(review: Any, draft: str, accepted: Accepted | None = None) -> dict[str, Any]:
    data = json.loads(json.dumps(review_sarif(review, draft, accepted or Accepted())))
    jsonschema.Draft202012Validator(SHAPE).validate(data)
    found: dict[str, Any] = data["runs"][0]
    return found


def test_each_finding_is_a_result_of_its_query(review: Any, draft: str) -> None:
    found = run(review, draft)
    rules = [rule["id"] for rule in found["tool"]["driver"]["rules"]]
    assert rules == ["unreachable", "ambiguity", "gap"]
    assert [(result["ruleId"], result["level"]) for result in found["results"]] == [
        ("unreachable", "error"),
        ("ambiguity", "warning"),
        ("gap", "note"),
    ]
    assert all(rules[result["ruleIndex"]] == result["ruleId"] for result in found["results"])


def test_a_result_stands_at_the_line_of_its_clause(review: Any, draft: str) -> None:
    lines = SMALL_CODE.splitlines()
    first = run(review, draft)["results"][0]
    place = first["locations"][0]["physicalLocation"]
    assert lines[place["region"]["startLine"] - 1] == 'law = "8"'
    assert place["artifactLocation"]["uri"] == Path(draft).as_uri()
    (other,) = first["relatedLocations"]
    assert lines[other["physicalLocation"]["region"]["startLine"] - 1] == 'law = "3"'


def test_an_accepted_finding_is_suppressed_with_its_reason(review: Any, draft: str) -> None:
    accepted = Accepted(
        valid={"small/gap/1": Acceptance("small/gap/1", "It is meant so.", date(2099, 1, 1))},
        expired={"small/gone": Acceptance("small/gone", "It was.", date(2020, 1, 1))},
    )
    found = run(review, draft, accepted)
    assert [result["suppressions"] for result in found["results"]] == [
        [],
        [],
        [{"kind": "external", "justification": "It is meant so."}],
    ]
    (remark,) = found["invocations"][0]["toolExecutionNotifications"]
    assert remark["message"]["text"].startswith("small/gone is accepted")


@pytest.mark.parametrize("name", bundled())
def test_every_clause_of_a_bundled_code_has_its_line(name: str) -> None:
    text = (FOLDER / f"{name}.toml").read_text("utf-8")
    lines = clause_lines(text)
    code = open_code(name)
    # Of an amendment only the clauses that stand in its own document have a line there.
    for clause in [c for c in code.clauses if code.base is None or c.law in lines]:
        assert clause.law in text.splitlines()[lines[clause.law] - 1]


def test_a_bundled_code_is_named_from_the_root_of_the_project(review: Any) -> None:
    result = run(review, "whist-1864")["results"][0]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "model/codes/whist-1864.toml"
    assert (Path(__file__).parents[2] / uri).is_file()
