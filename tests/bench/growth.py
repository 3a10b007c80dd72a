"""How the work grows: with the number of clauses, and with the number of tricks whose cards are asked about."""

from __future__ import annotations

import time
from collections.abc import Sequence

from model.codes import bundled, open_code
from proofs.queries.unreachable import unreachable
from proofs.solver import Budget
from proofs.study import Study
from proofs.verdict import Verdict
from tests.bench import ours
from tests.bench.limit import asked
from tests.bench.question import Question
from tests.bench.table import Row, Section

#: The tricks in which the revoke stands: from there on there are cards.
TRICKS = (12, 10, 8, 6, 4, 2)


def by_clauses(names: Sequence[str] = ()) -> Section:
    """Whether every clause can apply, hands included, for codes of growing length."""
    codes = sorted(map(open_code, names or bundled()), key=lambda code: len(code.clauses))
    rows = []
    for code in codes:
        start = time.perf_counter()
        found = unreachable(Study(code, Budget()))
        seconds, clauses = time.perf_counter() - start, len(found.verdicts)
        reached = sum(verdict is Verdict.PROVED for _, verdict in found.verdicts)
        note = f"{clauses} clauses, {reached} reached, {seconds / clauses:.2f} s each"
        rows.append(Row(f"{code.id}", seconds, note))
    text = "Every clause that can be ruled on: the shortest hand in which it applies, found, completed and replayed."
    return Section("Growth with the number of clauses", tuple(rows), text)


def by_tricks(limit: float, tricks: Sequence[int] = TRICKS) -> Section:
    """The profit witness for revokes ever earlier: one trick more is four cards more in each line."""
    rows = [
        asked(f"{14 - trick} tricks", ours.ending, Question(revoke=trick, more=min(4, 13 - trick)), limit)
        for trick in tricks
    ]
    text = "East revokes so many tricks before the end; in a lawful continuation the declarer makes up to four more."
    return Section("Growth with the number of tricks", tuple(rows), text)
