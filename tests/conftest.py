"""What the tests counted is told at the end, wherever they ran."""

from __future__ import annotations

import pytest

#: The property of a test in which it tells what it has counted.
COUNTS = "counts"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A line for each test that counted something."""
    counted = [
        value
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == COUNTS and report.when == "call"
    ]
    if counted:
        terminalreporter.section("compared in both engines")
        for line in counted:
            terminalreporter.write_line(str(line))
