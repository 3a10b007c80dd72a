"""The page ``loopholes.md``: what became of each known loophole under each bundled code."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from reports.diagram import diagram
from reports.evidence import Hands, Looked, Reviews, look_up
from reports.loopholes import Evidence, Loophole
from reports.tables import escaped, markdown_table

_PREAMBLE = """\
# Known loopholes

Written by `make review`. `reports/loopholes.toml` says where each loophole is to be looked up; all that is said here
was looked up in the reviews beside this page, proved, or shown by a hand on which both engines agree. A claim that
fails stops the run.

- *shown*: findings of the review, or a hand, show it. *absent*: proved for all hands within the bounds of the reviews.
- *law*: laws of the code are against it, each of which can apply and changes a ruling.
- *compared*: one hand is ruled on by several codes.
- A code may have more than one of these: what is meant in each case stands below the table."""

_MARKS = {"finding": "shown", "hand": "shown", "proved": "absent", "no_hand": "absent", "laws": "law"}

_SAYS = {
    "finding": "Shown by findings",
    "proved": "Absent, proved by the review",
    "laws": "Laws against it",
    "hand": "Shown by a hand",
    "no_hand": "Absent: there is no hand",
}


def loopholes_page(loopholes: Sequence[Loophole], codes: Sequence[str], reviews: Reviews, hands: Hands) -> str:
    """The page; LawError where something that is claimed of a loophole is not so."""
    looked = [look_up(loophole, reviews, hands) for loophole in loopholes]
    rows = [
        [f"[{loophole.id}](#{loophole.id.lower()})", escaped(loophole.title), *(_cell(found, code) for code in codes)]
        for loophole, found in zip(loopholes, looked, strict=True)
    ]
    table = markdown_table(("", "loophole", *codes), rows)
    return "\n\n".join([_PREAMBLE, table, *map(_section, loopholes, looked)])


def _cell(looked: Sequence[Sequence[Looked]], code: str) -> str:
    marks = [_mark(one.evidence) for piece in looked for one in piece if one.code == code]
    return ", ".join(dict.fromkeys(marks)) or "-"


def _mark(evidence: Evidence) -> str:
    return "compared" if evidence.value else _MARKS[evidence.kind]


def _section(loophole: Loophole, looked: Sequence[Sequence[Looked]]) -> str:
    parts = [f"## {loophole.id}", f"**{escaped(loophole.title)}.** {escaped(loophole.says)}"]
    parts += [_contrast(piece) if piece[0].evidence.value else _piece(piece) for piece in looked]
    if loophole.outside:
        parts.append(f"- Outside the program: {escaped(loophole.outside)}")
    return "\n\n".join(parts)


def _piece(piece: Sequence[Looked]) -> str:
    evidence = piece[0].evidence
    head = f"- {_SAYS[evidence.kind]}{_meaning(evidence)}"
    if not evidence.questions:
        return "\n".join([head, *(f"  - {one.code}: {', '.join(f'`{name}`' for name in one.names)}" for one in piece)])
    shown = "\n\n".join(_drawing(one) for one in piece if one.hand)
    told = f"{head}. {', '.join(one.code for one in piece)}: `{evidence.claim}`"
    return f"{told}\n\n{shown}" if shown else told


def _contrast(piece: Sequence[Looked]) -> str:
    evidence = piece[0].evidence
    values = [
        f"{number} under {', '.join(one.code.rpartition('/')[2] for one in same)}"
        for number, same in groupby(piece, lambda one: one.value)
    ]
    told = f"- On one hand{_meaning(evidence)}: {'; '.join(values)}. The hand: `{evidence.claim}`"
    return f"{told}\n\n{_drawing(piece[0])}"


def _meaning(evidence: Evidence) -> str:
    return f": {escaped(evidence.means)}" if evidence.means else ""


def _drawing(looked: Looked) -> str:
    """The hand, folded: the reader opens it."""
    assert looked.hand is not None
    head = f"  <details><summary>the hand, {looked.code.rpartition('/')[2]}</summary>"
    drawn = "\n".join(f"  {line}".rstrip() for line in diagram(looked.hand).splitlines())
    return f"{head}\n\n  ```\n{drawn}\n  ```\n\n  </details>"
