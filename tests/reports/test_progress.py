from __future__ import annotations

import io
import sys

import pytest

from reports.progress import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_without_a_terminal_each_finished_task_is_a_plain_line(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("a code") as report:
        report("gap", 1, 2)
        report("profit [of South]", 2, 2)
    assert capsys.readouterr().err == "a code: 1 of 2: gap\na code: 2 of 2: profit [of South]\n"


def test_nothing_is_shown_when_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    with progress("a code", quiet=True) as report:
        report("gap", 1, 1)
    assert capsys.readouterr() == ("", "")


def test_on_a_terminal_there_is_a_bar_and_names_are_no_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with progress("[red]code[/red]") as report:
        report("[bold]gap", 1, 2)
    assert "[red]code[/red]: [bold]gap" in terminal.getvalue()
    assert "1/2" in terminal.getvalue()
