from __future__ import annotations

import html
import json
import re
from datetime import date
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

import reports
from model.codes import open_code
from model.language.document import Code, loads
from model.table.notation.json import from_json
from proofs.finding import Finding, Hearing
from proofs.proving import Proof
from proofs.theorems import theorems_of
from proofs.verdict import Verdict
from proofs.verdicts import Expected
from reports.exhibits import Exhibit
from reports.readings import depends
from reports.render import review_html, review_json, review_markdown, review_text
from tests.reports.samples import SMALL_CODE, MadeUpReview, hand

SCHEMA: dict[str, Any] = json.loads(
    (Path(reports.__file__).parent / "schema" / "review.schema.json").read_text("utf-8")
)


def test_text(review: Any, golden: SnapshotAssertion) -> None:
    assert review_text(review) == golden


def test_markdown(review: Any, golden: SnapshotAssertion) -> None:
    assert review_markdown(review) == golden


def test_html_escapes_what_a_draft_says_and_needs_nothing_else(review: Any) -> None:
    odd = loads(SMALL_CODE.replace("A small code", "<b>A & B</b>").replace("Courtesy", "<script>alert(1)</script>"))
    finding = evolve(review.findings[1], title="<img src=x onerror=alert(1)>", explanation='"><i>x</i>')
    text = review_html(evolve(review, code=odd, findings=(finding,)))
    assert "<title>&lt;b&gt;A &amp; B&lt;/b&gt;</title>" in text
    assert "&lt;img src=x onerror=alert(1)&gt;" in text
    assert not re.search(r"<(script|img|b|i)\b", text)
    assert not re.search(r"(?:src|href)=\"(?!#)", text)


def test_html_shows_the_hands_as_they_are_drawn(review: Any) -> None:
    text = review_html(review)
    (drawn,) = Exhibit.of(review.code, review.findings[1]).diagrams
    assert drawn in [html.unescape(shown) for shown in re.findall(r"<pre>(.*?)</pre>", text, re.DOTALL)]
    assert text.count('<section id="finding-') == 3


def test_html_is_well_formed(review: Any) -> None:
    text = review_html(review).removeprefix("<!DOCTYPE html>\n")
    page = ElementTree.fromstring(re.sub(r"<meta ([^>]*)>", r"<meta \1/>", text))
    assert next(head.text for head in page.iter("h2")) == "Findings"


def test_a_reading_is_shown_with_the_findings_that_depend_on_it(review: Any) -> None:
    (reading,) = review_json(review)["readings"]
    assert reading["name"] == "4.too_few_tricks"
    assert reading["law"] == "4"
    assert reading["choices"] == ["all_there_are", "no_such_option"]
    assert reading["default"] == "no_such_option"
    assert reading["findings"] == [review.findings[1].id]
    assert "Findings: 2." in " ".join(review_text(review).split())


def test_a_finding_depends_on_what_it_is_about_what_it_assumes_and_what_undoes_it(review: Any) -> None:
    name, (unreachable, ambiguity, gap) = "4.too_few_tricks", review.findings
    assert not depends(gap, name)
    assert depends(evolve(ambiguity, readings={}), name)
    assert depends(evolve(gap, readings={name: "all_there_are"}), name)
    assert depends(evolve(unreachable, fails_under=(f"{name}=all_there_are",)), name)
    assert not depends(evolve(unreachable, holds_under=(f"{name}=all_there_are",)), name)


def test_json_is_as_the_schema_says(review: Any) -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for elapsed in (False, True):
        validator.validate(json.loads(json.dumps(review_json(review, elapsed=elapsed))))


def test_the_schema_refuses_what_it_does_not_know(review: Any) -> None:
    data = review_json(review)
    data["findings"][1]["rulings"][0]["surprise"] = 1
    with pytest.raises(jsonschema.ValidationError, match="surprise"):
        jsonschema.Draft202012Validator(SCHEMA).validate(data)


def test_a_finding_in_json(review: Any) -> None:
    _, ambiguity, _ = review_json(review)["findings"]
    assert ambiguity["replayed"] is True
    assert ambiguity["accepted"] is None
    assert ambiguity["verdict"] == "refuted"
    assert ambiguity["readings"] == {"4.too_few_tricks": "all_there_are"}
    assert from_json(ambiguity["witness"]) == hand("defender-revokes")
    assert [ruling["label"] for ruling in ambiguity["rulings"]] == ["no such option", "all there are"]
    assert all(ruling["revokes"][0]["trick"] == 10 for ruling in ambiguity["rulings"])


def test_a_finding_without_a_hand_was_not_replayed(review: Any) -> None:
    unreachable = review_json(review)["findings"][0]
    assert unreachable["replayed"] is False
    assert unreachable["witness"] is None
    assert unreachable["rulings"] == []


def test_promises_are_shown_with_what_was_expected_and_the_laws_that_are_meant_to_keep_them(review: Any) -> None:
    code = open_code("auction-1914")
    promise = next(theorem for theorem in theorems_of(code) if theorem.id == "a-revoke-never-pays")
    expected = Expected(Verdict.REFUTED, date(1914, 1, 1), code.digest)
    found = Proof(promise, code, Verdict.UNKNOWN, {}, (), expected)
    shown = evolve(review, promises=[found])
    data = review_json(shown)
    laws = ["84(a).2", "84(b).1"]
    assert data["theorems"] == [{"id": promise.id, "verdict": "unknown", "expected": "refuted", "laws": laws}]
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(json.dumps(data)))
    for write in (review_text, review_markdown, review_html):
        page = " ".join(write(shown).split())
        assert "84(b).1" in page
        assert page.count(promise.says.split(",")[0]) == 2, "it is also told as not decided"
    assert review_json(review)["theorems"] == []


def test_only_json_on_demand_tells_the_time(review: Any) -> None:
    assert review_json(review, elapsed=True)["elapsed_s"] == 1.2
    assert "elapsed_s" not in review_json(review)
    later = evolve(review, elapsed=99.0)
    assert review_markdown(later) == review_markdown(review)
    assert review_text(later) == review_text(review)
    assert review_json(later) == review_json(review)


def test_what_is_unknown_is_never_shown_as_proved(review: Any) -> None:
    text = review_text(review)
    (row,) = (line for line in text.splitlines() if line.split()[:2] == ["7", "right"])
    assert row.split()[-2:] == ["unknown", "no"]
    assert "Not decided: every failure to follow suit is provided for" in text
    assert review_json(review)["summary"] == {"proved": 1, "refuted": 2, "vacuous": 0, "unknown": 1}


def test_words_of_a_draft_are_no_markup(review: Any) -> None:
    text = review_markdown(review)
    assert r"A correction \| is \*free\*" in text
    outside = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    assert not re.search(r"(?<!\\)<", outside)


def test_a_review_that_found_nothing_says_so(review: Any) -> None:
    clean = evolve(review, findings=(), verdicts={"reachable/1": Verdict.PROVED})
    assert "Nothing found." in review_text(clean)
    assert "Nothing found." in review_markdown(clean)


def test_the_bundled_codes_can_be_shown() -> None:
    for name, record in (("auction-1914", "defender-revokes"), ("whist-1864", "both-sides-revoke")):
        code: Code = open_code(name)
        finding = Finding(
            id=f"{name}/test/1",
            query="test",
            laws=(code.clauses[0].law, "no such law"),
            severity="note",
            verdict=Verdict.REFUTED,
            title="A hand",
            explanation="It is only shown.",
            hearings=(Hearing("by the words alone", hand(record), inferred=False, without=(code.clauses[-1].law,)),),
        )
        shown: Any = MadeUpReview(code, (), (finding,), {}, {}, 0.0)
        assert f"Law {code.clauses[-1].law} is struck." in review_text(shown)
        assert code.title in review_markdown(shown)
        jsonschema.Draft202012Validator(SCHEMA).validate(review_json(shown))


@pytest.mark.parametrize(
    ("statement", "claim"),
    [
        ("reachable/84(a).1", "The clause can apply"),
        ("the same/85.4.negative_answer=a|b", "Two readings come to the same ruling"),
        ("profit.exchange: the declarer gains nothing", "The declarer gains nothing (profit.exchange)"),
        ("every failure is provided for", "Every failure is provided for"),
        (
            "the option take_tricks of law 4: it can be carried out",
            "The option take tricks of law 4: it can be carried out",
        ),
    ],
)
def test_statements_are_counted_by_what_they_claim(statement: str, claim: str, review: Any) -> None:
    shown = evolve(review, verdicts={statement: Verdict.PROVED}, findings=())
    assert any(line.startswith(claim) for line in review_text(shown).splitlines())


def test_a_law_is_quoted_with_its_parts(review: Any) -> None:
    code = open_code("auction-1914")
    finding = evolve(review.findings[0], laws=("84(a)",))
    text = review_text(evolve(review, code=code, clauses=(), findings=(finding,)))
    assert '84(a).1  "When the declarer revokes' in text
    assert '84(a).2  "and his adversaries' in text
    assert '84(b).1  "' not in text
