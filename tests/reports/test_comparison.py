"""How a comparison of two codes is shown."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from attrs import evolve

from model.language.document import Code, loads
from proofs import compare as comparing
from proofs.difference import Aspect, Condition, Difference, Differences
from proofs.verdict import Verdict
from reports.cli import main
from reports.comparison import Comparison, comparison_json, comparison_markdown, comparison_text
from tests.reports.samples import SMALL_CODE, hand, small_code

ROW = Difference(
    about="r",
    conditions=(Condition("asked(r)", False), Condition("established(r)", True), Condition("claimed(r)", True)),
    always=True,
    aspects=(Aspect("totals"),),
    outcomes=("milder", "level"),
    verdict=Verdict.REFUTED,
    record=hand("defender-revokes"),
    focus="E12",
)
OTHER = Difference(
    "s", (Condition("tricks_won(s) == 13", True),), False, (Aspect("totals"),), ("other",), Verdict.UNKNOWN
)


def second(name: str = "small") -> Code:
    return loads(SMALL_CODE.replace("take_tricks(3)", "take_tricks(2)").replace('id = "small"', f'id = "{name}"'))


def comparison(*rows: Difference, alike: Verdict = Verdict.PROVED, name: str = "small") -> Comparison:
    return Comparison(small_code(), second(name), Differences(("a", "b"), rows, alike))


@pytest.mark.parametrize(
    ("rows", "alike", "headline", "status"),
    [
        ((), Verdict.PROVED, "The two codes rule alike (proved)", 0),
        ((), Verdict.UNKNOWN, "Not decided: no case was found", 3),
        ((ROW,), Verdict.PROVED, "1 case differs: 1 milder; elsewhere alike (proved)", 1),
        ((ROW,), Verdict.UNKNOWN, "1 case differs: 1 milder; whether elsewhere alike is not decided", 3),
        ((ROW, OTHER), Verdict.PROVED, "2 cases differ: 1 milder, 1 different; elsewhere alike (proved)", 3),
    ],
)
def test_the_headline_and_the_status(rows: tuple[Difference, ...], alike: Verdict, headline: str, status: int) -> None:
    shown = comparison(*rows, alike=alike)
    assert shown.headline == headline
    assert shown.found.exit_status == status
    assert headline in comparison_text(shown)


def test_a_case_is_told_with_what_happened_first_and_both_rulings() -> None:
    text = " ".join(comparison_text(comparison(ROW, name="draft")).split())
    assert "An incident: it is established and claimed, and the offender's partner did not ask him" in text
    assert "By draft the offending side does better or makes the same of the hand" in text
    assert "three tricks" in text
    assert "two tricks" in text


def test_both_is_neither_harsher_nor_milder() -> None:
    assert evolve(ROW, outcomes=("harsher", "milder")).effect == "different"


@pytest.mark.parametrize(
    ("aspect", "says"),
    [
        (Aspect("word", "established", "first"), "it is established by small only"),
        (Aspect("right", "call_card", "second"), "one may call the card played in error by draft only"),
        (Aspect("bar", "divide_penalty", "first"), "one may not take part of one penalty for it"),
        (Aspect("choice", "", "first"), "can be chosen by small only"),
        (Aspect("contradiction", "", "second"), "contradicts itself, by draft only"),
        (Aspect("number", "under_trick_loss"), "the loss in under-tricks is another"),
    ],
)
def test_what_differs_is_said(aspect: Aspect, says: str) -> None:
    assert says in comparison_markdown(comparison(evolve(ROW, aspects=(aspect,)), name="draft"))


def test_the_redline_stands_before_the_cases() -> None:
    shown = evolve(comparison(ROW), redline="three -> two")
    for text in (comparison_text(shown), comparison_markdown(shown)):
        assert text.index("three -> two") < text.index("What is scored is different")


def test_as_json() -> None:
    data = json.loads(json.dumps(comparison_json(comparison(ROW, OTHER))))
    assert data["summary"] == {"harsher": 0, "milder": 1, "different": 1}
    assert data["alike_elsewhere"] == "proved"
    first, other = data["differences"]
    assert first["conditions"][0] == {"truth": "asked(r)", "holds": False}
    assert [ruling["code"] for ruling in first["rulings"]] == ["small", "small"]
    assert other["witness"] is None


@pytest.mark.parametrize(
    ("form", "begins"), [("text", "small and small\n==="), ("md", "# small and small"), ("json", "{")]
)
def test_the_command(
    form: str, begins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "draft.toml").write_text(SMALL_CODE, "utf-8")
    monkeypatch.setattr(comparing, "compare", lambda *args: Differences(("a", "b"), (ROW,), Verdict.PROVED))
    draft = str(tmp_path / "draft.toml")
    assert main(["compare", draft, draft, "--format", form]) == 1
    assert capsys.readouterr().out.startswith(begins)


def test_the_first_code_can_be_read_otherwise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read: list[Code] = []

    def compared(first: Code, *_: object) -> Differences:
        read.append(first)
        return Differences(("a", "b"), (), Verdict.PROVED)

    monkeypatch.setattr(comparing, "compare", compared)
    assert main(["compare", "whist-1864", "whist-hoffmann", "--reading", "77.1.mixing=at_any_time"]) == 0
    assert read[0].readings["77.1.mixing"].default == "at_any_time"
    assert "mixing read as at_any_time" in " ".join(capsys.readouterr().out.split())
    assert main(["compare", "whist-1864", "whist-hoffmann", "--reading", "77.1.mixing"]) == 2
    assert "LAW.NAME=CHOICE" in capsys.readouterr().err


def test_what_differs_only_where_the_first_is_read_otherwise_is_shown_apart() -> None:
    shown = comparison(ROW)
    besides = evolve(ROW, aspects=(Aspect("word", "established", "first"),), outcomes=("milder",))
    same = evolve(ROW, conditions=ROW.conditions[::-1], outcomes=("harsher",))
    otherwise = comparison(same, besides)
    assert shown.besides(otherwise) == (besides,), "how the offenders fare and the order of words make no other case"
    both = evolve(shown, read_otherwise={("4.too_few_tricks", "all_there_are"): otherwise})
    for page in (comparison_text(both), comparison_markdown(both)):
        says = " ".join(page.split())
        assert "4.too\\_few\\_tricks read as all there are" in says or "4.too_few_tricks read as all there are" in says
        assert "What if there are not three tricks to take?" in says
        assert "Read so, one case more differs (proved)." in says
        assert says.lower().count("it is established by the first only") >= 2, "as a heading and as what differs"
    (data,) = json.loads(json.dumps(comparison_json(both)))["read_otherwise"]
    assert (data["reading"], data["choice"], data["alike_elsewhere"]) == ("4.too_few_tricks", "all_there_are", "proved")
    assert [row["differs"][0]["name"] for row in data["differences"]] == ["established"]
    assert comparison_json(shown)["read_otherwise"] == []
    assert both.exit_status == shown.exit_status == 1
    undecided = evolve(shown, read_otherwise={("4.too_few_tricks", "x"): comparison(alike=Verdict.UNKNOWN)})
    assert undecided.exit_status == 3


def test_codes_of_two_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "auction-1914", "whist-1864"]) == 2
    assert "codes of one game can be compared" in capsys.readouterr().err
