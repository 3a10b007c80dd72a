"""What became of the mutants of a code, as text, Markdown and JSON values."""

from __future__ import annotations

from collections import Counter
from typing import Any

from model.table.notation.json import to_json
from proofs.detectors import DETECTORS
from proofs.mutate import Fate, Mutation, Trial
from reports.exhibits import plain
from reports.render import templates
from reports.tables import Row, text_table, wrapped


def mutation_text(mutation: Mutation) -> str:
    """A table by clause, and the mutants that survive."""
    parts = [_headline(mutation), text_table(("law", *(fate.value for fate in Fate)), _by_clause(mutation))]
    for fate in (Fate.SURVIVES, Fate.UNKNOWN, Fate.SAME):
        if trials := mutation.of(fate):
            lines = [wrapped(plain(trial.mutant), "  ", "    ") for trial in trials]
            parts.append("\n".join([_MEANINGS[fate], *lines]))
    return "\n\n".join(parts)


def mutation_markdown(mutation: Mutation) -> str:
    """The whole matrix of mutants and detectors."""
    view = {
        "title": f"{mutation.code.title}: what guards it",
        "headline": _headline(mutation),
        "by_clause": _by_clause(mutation),
        "fates": [fate.value for fate in Fate],
        "detectors": list(DETECTORS),
        "matrix": [_row(trial) for trial in mutation.trials],
    }
    return templates().get_template("mutate.md.j2").render(view)


def mutation_json(mutation: Mutation) -> dict[str, Any]:
    """The trials as JSON values; a mutant that survives comes with a hand that would give it away."""
    return {
        "code": {"id": mutation.code.id, "digest": mutation.code.digest},
        "score": round(mutation.score, 4),
        "counts": {fate.value: len(mutation.of(fate)) for fate in Fate},
        "mutants": [
            {
                "law": trial.law,
                "what": trial.what,
                "fate": trial.fate.value,
                "detector": trial.by or None,
                "noticed_by": trial.noticed or None,
                "hand": to_json(trial.hand) if trial.hand else None,
            }
            for trial in mutation.trials
        ],
    }


_MEANINGS = {
    Fate.SURVIVES: "Survive: some hand is ruled otherwise (--format json gives the smallest), and nothing notices it.",
    Fate.UNKNOWN: "Not decided: nothing notices them, and they may be the same law.",
    Fate.SAME: "Proved to be the same law: as the code is usually read, they rule every hand as it does.",
}


def _headline(mutation: Mutation) -> str:
    counts = ", ".join(f"{len(mutation.of(fate))} {fate.value}" for fate in Fate)
    detectors = Counter(trial.by for trial in mutation.of(Fate.NOTICED))
    noticed = ", ".join(f"{name} {detectors[name]}" for name in DETECTORS if detectors[name])
    text = f"{mutation.code.title}. {len(mutation.trials)} mutants: {counts}. Score: {mutation.score:.1%}"
    return wrapped(f"{text} of those that are another law. First to notice: {noticed or 'nothing'}.")


def _by_clause(mutation: Mutation) -> list[Row]:
    laws = dict.fromkeys(trial.law for trial in mutation.trials)
    counts = Counter((trial.law, trial.fate) for trial in mutation.trials)
    return [(law, *(str(counts[law, fate] or "") for fate in Fate)) for law in laws]


def _row(trial: Trial) -> Row:
    """One line of the matrix: detectors are asked in turn, and no more once one has noticed."""
    asked = [*DETECTORS]
    first = asked.index(trial.by) if trial.by else len(asked)
    cells = [trial.noticed if n == first else "no" if n < first else "" for n in range(len(asked))]
    return (trial.law, plain(trial.what), *cells, trial.fate.value)
