"""Findings that are accepted: shown apart, not counted, and counted again when the acceptance expires."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from model.language.errors import LawError
from reports.accepted import Accepted, read_accepted
from reports.render import review_html, review_json, review_markdown, review_text
from tests.reports.test_render import SCHEMA

TODAY = date(2027, 1, 31)
UNREACHABLE, AMBIGUITY = "small/unreachable/8", "small/ambiguity/4.too_few_tricks/all_there_are"


def entry(finding: str, expires: str = "2027-01-31", reason: str = "It is meant so.") -> str:
    return f'[[accepted]]\nid = "{finding}"\nreason = "{reason}"\nexpires = {expires}\n'


@pytest.fixture
def accept(tmp_path: Path) -> Callable[[str], Accepted]:
    def read(text: str) -> Accepted:
        path = tmp_path / "accepted.toml"
        path.write_text(text, "utf-8")
        return read_accepted(path, TODAY)

    return read


def test_an_acceptance_holds_to_the_end_of_its_last_day(accept: Callable[[str], Accepted]) -> None:
    accepted = accept(entry("small/a") + entry("small/b", "2027-01-30"))
    assert list(accepted.valid) == ["small/a"]
    assert list(accepted.expired) == ["small/b"]


@pytest.mark.parametrize("write", [review_text, review_markdown, review_html])
def test_an_accepted_finding_is_shown_apart(
    write: Callable[..., str], review: Any, accept: Callable[[str], Accepted]
) -> None:
    text = write(review, accept(entry(UNREACHABLE)))
    assert "one error" not in text.lower()
    assert "one finding accepted" in text
    before, _, after = text.partition("Accepted findings")
    assert "can never apply" not in before
    assert "It is meant so." in after
    assert "2027" in after


def test_an_accepted_finding_is_marked_in_the_json(review: Any, accept: Callable[[str], Accepted]) -> None:
    data = review_json(review, accept(entry(UNREACHABLE)))
    jsonschema.Draft202012Validator(SCHEMA).validate(data)
    assert data["findings"][0]["accepted"] == {"reason": "It is meant so.", "expires": "2027-01-31"}
    assert [finding["accepted"] for finding in data["findings"][1:]] == [None, None]
    assert data["remarks"] == []


def test_an_expired_acceptance_counts_again_and_says_so(review: Any, accept: Callable[[str], Accepted]) -> None:
    accepted = accept(entry(UNREACHABLE, "2026-12-31"))
    text = " ".join(review_text(review, accepted).split())
    assert "One error, one warning and one note." in text
    assert f"The acceptance of {UNREACHABLE} expired on 2026-12-31: the finding counts again." in text
    data = review_json(review, accepted)
    assert data["findings"][0]["accepted"] is None
    assert len(data["remarks"]) == 1


def test_an_entry_without_a_finding_is_told_and_one_of_another_code_passed_over(
    review: Any, accept: Callable[[str], Accepted]
) -> None:
    accepted = accept(
        entry("small/unreachable/9") + entry("whist-1864/gap/1") + entry("small/qqqqqqqqqqqqqqqqqqqqqqqq", "2020-01-01")
    )
    assert accepted.remarks("small", review.findings) == [
        f"small/unreachable/9 is accepted, but there is no such finding; did you mean '{UNREACHABLE}'?",
        "small/qqqqqqqqqqqqqqqqqqqqqqqq is accepted, but there is no such finding.",
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[[accepted]", "not TOML"),
        ("[[accept]]", "unknown field 'accept'"),
        ("accepted = 1", "expected [[accepted]] tables"),
        ("accepted = [1]", "entry 1: expected a table"),
        ("[[accepted]]", "entry 1 needs the text 'id'"),
        (entry("a", reason=" "), "entry 1 needs the text 'reason'"),
        (entry("a") + entry("b", '"2027-01-31"'), "entry 2 needs the date 'expires'"),
        (entry("a", "2027-01-31T10:00:00"), "entry 1 needs the date 'expires'"),
        (entry("a") + 'expire = "x"', "unknown field 'expire'; did you mean 'expires'?"),
        (entry("a") + entry("a"), "entry 2: 'a' is accepted twice"),
    ],
)
def test_a_faulty_file_is_one_clear_error(text: str, message: str, accept: Callable[[str], Accepted]) -> None:
    with pytest.raises(LawError) as error:
        accept(text)
    assert message in str(error.value)
    assert "accepted.toml" in str(error.value)
