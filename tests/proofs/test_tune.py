"""The least change of a number, or the reading, that makes a theorem hold; and how much can be gained meanwhile."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from model.codes import open_code
from model.language.document import Code
from model.language.errors import LawError
from proofs.queries.largest import Largest, largest_profit
from proofs.solver import Budget
from proofs.theorems import theorems_of
from proofs.tune import Setting, Tuning, find_place, places_of, tune
from proofs.verdict import Verdict
from reports.tuning import NoPlotError, tuning_json, tuning_markdown, tuning_plot, tuning_text


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path))


def tuned(code: Code, theorem: str, vary: str, *values: int) -> Tuning:
    (asked,) = theorems_of(code, theorem)
    return tune(code, asked, vary, values, Budget())


def test_the_numbers_of_a_clause_are_listed_with_what_they_belong_to() -> None:
    places = list(places_of(open_code("auction-1914").clause("84(b).1")))
    assert [(place.number, place.belongs_to) for place in places] == [(100, "honour_column"), (3, "take_tricks")]


def test_a_number_is_changed_where_it_stands_and_nowhere_else() -> None:
    code = open_code("auction-1914")
    place = find_place(code, "84(b).1:take_tricks")
    changed = place.changed(code, 5)
    assert place.changed(code, 3) is code
    assert [p.number for p in places_of(changed.clause("84(b).1"))] == [100, 5]
    assert changed.digest != code.digest
    assert all(a is b for a, b in zip(code.clauses, changed.clauses, strict=True) if a.law != "84(b).1")


@pytest.mark.parametrize(
    ("vary", "message"),
    [
        ("84(b).1", "#1 100 .honour_column., #2 3 .take_tricks."),
        ("84(b).1#3", "which number is varied"),
        ("84(b).1:take_trick", "which number is varied"),
        ("84(d)", "no law or reading"),
        ("84(b).1.too_few_trick", "did you mean '84.b..1.too_few_tricks'"),
        ("83.1", "has: none"),
    ],
)
def test_what_cannot_be_varied_is_refused_with_what_can(vary: str, message: str) -> None:
    with pytest.raises(LawError, match=message):
        find_place(open_code("auction-1914"), vary)


def test_the_least_change_is_found_by_deciding_every_value() -> None:
    found = tuned(open_code("whist-1864"), "no-side-gives-up-more-tricks-than-it-has", "72-I#2", 3, 4, 5)
    assert [(s.value, s.verdict) for s in found.settings] == [
        (3, Verdict.PROVED),
        (4, Verdict.REFUTED),
        (5, Verdict.REFUTED),
    ]
    assert found.least is not None
    assert found.least.current


def test_the_choice_of_a_reading_can_make_a_theorem_hold() -> None:
    found = tuned(open_code("whist-1864"), "nobody-pays-for-lawful-play", "77.1.never_revoked")
    assert [(s.value, s.current, s.verdict) for s in found.settings] == [
        ("due_all_the_same", True, Verdict.REFUTED),
        ("only_for_a_revoke", False, Verdict.PROVED),
    ]
    assert found.exit_status == 0
    assert "The least change with which it holds: only for a revoke." in " ".join(tuning_text(found).split())


def test_of_the_values_that_do_the_nearest_is_the_least_change() -> None:
    whist = open_code("whist-1864")
    theorem = theorems_of(whist)[0]
    settings = [Setting(v, v == 3, Verdict.PROVED if v in (1, 4, 9) else Verdict.REFUTED) for v in range(10)]
    tuning = Tuning(whist, theorem, "it", tuple(settings))
    assert tuning.least is not None
    assert tuning.least.value == 4
    none = Tuning(whist, theorem, "it", (Setting(3, True, Verdict.REFUTED),))
    assert (none.least, none.exit_status) == (None, 1)
    assert "It holds with none of these: 3." in tuning_text(none)
    unknown = Tuning(whist, theorem, "it", (Setting(3, True, Verdict.UNKNOWN),))
    assert unknown.exit_status == 3
    assert "not all were decided" in tuning_text(unknown)


def test_what_is_no_profit_has_no_curve() -> None:
    code = open_code("whist-1864")
    (theorem,) = theorems_of(code, "nobody-pays-for-lawful-play")
    with pytest.raises(LawError, match="it has no curve"):
        tune(code, theorem, "72-I#2", [3], Budget(), with_profit=True)


def test_a_game_can_be_gained_by_a_revoke_at_whist() -> None:
    assert largest_profit(open_code("whist-1864"), "profit.exchange", Budget()) == Largest(None, exact=True)


def test_where_nothing_can_be_gained_the_largest_profit_is_nothing() -> None:
    assert largest_profit(open_code("auction-1914"), "incentive.not_claiming", Budget()) == Largest(0, exact=True)


def test_a_curve_is_shown_and_without_matplotlib_a_plot_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    code = open_code("auction-1914")
    (theorem,) = theorems_of(code, "a-revoke-never-pays")
    settings = (
        Setting(100, True, Verdict.REFUTED, Largest(40, exact=True)),
        Setting(200, False, Verdict.REFUTED, Largest(10, exact=False)),
    )
    tuning = Tuning(code, theorem, "it", settings)
    assert "10 or more" in tuning_text(tuning)
    assert "| 100 | now | REFUTED | 40 |" in tuning_markdown(tuning)
    assert tuning_json(tuning)["settings"][0]["profit"] == {"points": 40, "game": False, "exact": True}
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(NoPlotError, match="pip install matplotlib"):
        tuning_plot(tuning, tmp_path / "plot.svg")
    with pytest.raises(NoPlotError, match="nothing to plot"):
        tuning_plot(Tuning(code, theorem, "it", (Setting("a", True, Verdict.REFUTED),)), tmp_path / "plot.svg")
