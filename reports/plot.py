"""Plots, where matplotlib is installed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


class NoPlotError(ValueError):
    """The plot cannot be drawn."""


def draw_curve(points: Sequence[tuple[int, int]], title: str, labels: tuple[str, str], path: Path) -> None:
    """Draw points and the lines between them into a file, as SVG or PNG by its name.

    NoPlotError where there are no points, where matplotlib is not installed, or where the file cannot be written.
    """
    if not points:
        raise NoPlotError("there is nothing to plot: a number is to be varied, and the profit to be in points")
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise NoPlotError("--plot needs matplotlib: pip install matplotlib") from None
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    axes.plot(*zip(*points, strict=True), marker="o")
    axes.axhline(0, linewidth=0.8, color="black")
    axes.set_xlabel(labels[0])
    axes.set_ylabel(labels[1])
    axes.set_title(title, fontsize=10)
    try:
        figure.savefig(path)
    except (OSError, ValueError) as error:
        raise NoPlotError(f"{path}: cannot be written: {error}") from None
