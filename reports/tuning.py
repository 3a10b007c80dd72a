"""What was tried to make a theorem hold, as text, Markdown and JSON values, and as a plot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from proofs.queries.largest import Largest
from proofs.tune import Setting, Tuning
from proofs.verdict import Verdict
from reports.exhibits import plain
from reports.tables import Row, markdown_table, text_table, wrapped


class NoPlotError(ValueError):
    """The plot cannot be drawn."""


def tuning_text(tuning: Tuning) -> str:
    """A headline and a table."""
    return f"{wrapped(_headline(tuning))}\n\n{text_table(*_table(tuning))}"


def tuning_markdown(tuning: Tuning) -> str:
    """A headline and a table in Markdown."""
    return f"{_headline(tuning)}\n\n{markdown_table(*_table(tuning))}"


def tuning_json(tuning: Tuning) -> dict[str, Any]:
    """The same as JSON values."""
    return {
        "code": {"id": tuning.code.id, "digest": tuning.code.digest},
        "theorem": tuning.theorem.id,
        "varied": tuning.what,
        "least": tuning.least.value if tuning.least else None,
        "settings": [
            {
                "value": setting.value,
                "current": setting.current,
                "verdict": setting.verdict.value,
                "profit": _profit_json(setting.profit) if setting.profit else None,
            }
            for setting in tuning.settings
        ],
    }


def tuning_plot(tuning: Tuning, path: Path) -> None:
    """Draw the largest profit against the number, as SVG or PNG by the file's name.

    NoPlotError where matplotlib is not installed, where there is no curve, or where the file cannot be written.
    """
    points = [(s.value, s.profit.points) for s in tuning.settings if s.profit and s.profit.points is not None]
    numbers = [(value, profit) for value, profit in points if isinstance(value, int)]
    if not numbers:
        raise NoPlotError("there is nothing to plot: a number is to be varied, and the profit to be in points")
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise NoPlotError("--plot needs matplotlib: pip install matplotlib") from None
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    axes.plot(*zip(*numbers, strict=True), marker="o")
    axes.axhline(0, linewidth=0.8, color="black")
    axes.set_xlabel(tuning.what)
    axes.set_ylabel("largest profit, points")
    axes.set_title(f"{tuning.code.id}: {plain(tuning.theorem.id)}", fontsize=10)
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise NoPlotError(f"{path}: cannot be written: {error}") from None


def _headline(tuning: Tuning) -> str:
    tried = [setting.value for setting in tuning.settings]
    what = f"{tuning.code.title}. {tuning.theorem.says} Varied: {plain(tuning.what)}."
    least = tuning.least
    if least is not None and least.current:
        return f"{what} It holds as it is."
    if least is not None:
        return f"{what} The least change with which it holds: {plain(str(least.value))}."
    if any(setting.verdict is Verdict.UNKNOWN for setting in tuning.settings):
        return f"{what} None was found with which it holds, but not all were decided."
    return f"{what} It holds with none of these: {', '.join(plain(str(value)) for value in tried)}."


def _table(tuning: Tuning) -> tuple[Row, list[Row]]:
    with_profit = any(setting.profit for setting in tuning.settings)
    rows = [_row(setting, with_profit) for setting in tuning.settings]
    return ("value", "", "verdict", *(["largest profit"] if with_profit else [])), rows


def _row(setting: Setting, with_profit: bool) -> Row:
    profit = [_profit(setting.profit) if setting.profit else "-"] if with_profit else []
    return (plain(str(setting.value)), "now" if setting.current else "", setting.verdict.value.upper(), *profit)


def _profit(profit: Largest) -> str:
    points = "a game" if profit.points is None else str(profit.points)
    return points if profit.exact else f"{points} or more"


def _profit_json(profit: Largest) -> dict[str, Any]:
    return {"points": profit.points, "game": profit.points is None, "exact": profit.exact}
