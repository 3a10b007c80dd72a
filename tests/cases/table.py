"""All decided cases and what became of them, in Markdown: ``python -m tests.cases.table``."""

from __future__ import annotations

from tests.cases.decided import Decided, decided


def table() -> str:
    """A line for each case: what was ruled on, how sure the published answer is, and what is proved of it."""
    lines = ["| case | | answer | proved under | what is left open, or differs |", "|---|---|---|---|---|"]
    lines += [
        f"| {case.id} | {_cell(case.title)} | {case.source} | {_proved(case)} | {_cell(_besides(case))} |"
        for case in decided()
    ]
    return "\n".join([*lines, "", _count(), ""])


def _proved(case: Decided) -> str:
    """The codes under which the case is proved, and in an open one how many readings differ."""
    codes = sorted({code for decision in case.decisions for code in decision.codes})
    readings = f"; {len(case.decisions)} readings" if case.source == "open" and len(case.decisions) > 1 else ""
    return ", ".join(codes) + readings if codes else "—"


def _besides(case: Decided) -> str:
    parts = {"In part" if case.decisions else "Cannot be put": case.cannot, "Differs": case.differs}
    return " ".join(f"{what}: {why}" for what, why in parts.items() if why)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _count() -> str:
    cases = decided()
    in_part = sum(bool(case.decisions and case.cannot) for case in cases)
    not_at_all = sum(not case.decisions for case in cases)
    return (
        f"{len(cases)} cases: {len(cases) - in_part - not_at_all} proved, {in_part} in part,"
        f" {not_at_all} cannot be put;"
        f" in {sum(bool(case.differs) for case in cases)} our ruling is not the published one."
    )


if __name__ == "__main__":
    print(table())
