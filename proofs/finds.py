"""Many hands looked for at once, each by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import joblib

from model.language.document import Code
from model.table.notation.json import to_json
from model.table.record import HandRecord
from proofs.fresh import in_fresh_process
from proofs.queries.find import find
from proofs.solver import Budget, Outcome


def find_all(
    questions: Sequence[tuple[Code, str]],
    budget: Budget,
    progress: Callable[[str, int, int], None] = lambda task, done, total: None,
    jobs: int = 2,
) -> list[Mapping[str, Any] | Outcome]:
    """For each code and expression the smallest hand as JSON values, UNSAT or UNKNOWN (see ``find``).

    ``progress`` is told each code of which a question is answered, how many are and how many there are.
    """
    answers: dict[int, Mapping[str, Any] | Outcome] = {}
    # Threads, each of which waits for the process that does the work.
    threads = joblib.Parallel(n_jobs=jobs, backend="threading", return_as="generator_unordered")
    asked = (joblib.delayed(in_fresh_process)(_find, n, code, text, budget) for n, (code, text) in enumerate(questions))
    for number, answer in threads(asked):
        answers[number] = answer
        progress(questions[number][0].id, len(answers), len(questions))
    return [answers[number] for number in range(len(questions))]


def _find(number: int, code: Code, expression: str, budget: Budget) -> tuple[int, Mapping[str, Any] | Outcome]:
    found = find(code, expression, budget)
    return number, to_json(found) if isinstance(found, HandRecord) else found
