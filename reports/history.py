"""History told by proof: what each step of the law changed, closed and opened, from the documents alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import frozen

from model.codes import FOLDER, load, open_code
from model.language.amendment import read_as
from model.language.document import Code
from proofs.compare import comparing_plan, settled_readings
from proofs.finding import Finding
from proofs.fresh import Report
from proofs.plan import all_of, carry_out, together
from proofs.proving import Proof
from proofs.review import Review, review_plan
from proofs.solver import Budget
from proofs.verdict import Verdict
from reports.comparison import Comparison, cases_table
from reports.heard import title
from reports.render import templates

#: Each code of the law and the next, in the order in which the page tells of them.
STEPS = (
    ("auction-1912", "auction-1914"),
    ("whist-1864", "whist-hoffmann"),
    ("duplicate-1997", "duplicate-2007"),
    ("duplicate-2007", "duplicate-2017"),
)

#: The candidate laws that are ranked.
CANDIDATES = FOLDER / "candidates"

#: Questions whose findings are about clauses as such, and those about a part of one.
_OF_CLAUSES, _OF_A_PART = ("contradiction", "redundant", "unreachable"), ("ambiguity", "gap")


@frozen(eq=False)
class Known:
    """What is known of one code."""

    reviewed: Review

    @property
    def proofs(self) -> Sequence[Proof]:
        """What its theorems came to."""
        return self.reviewed.promises

    @property
    def code(self) -> Code:
        """The code itself."""
        return self.reviewed.code

    @property
    def kept(self) -> int:
        """How many theorems are proved."""
        return sum(proof.verdict is Verdict.PROVED for proof in self.proofs)

    @property
    def profits(self) -> int:
        """How many ways are found in which a player comes out ahead by a revoke."""
        return sum(finding.query.startswith("profit.") for finding in self.reviewed.findings)

    def verdicts(self) -> dict[str, Verdict]:
        """What each theorem came to."""
        return {proof.theorem.id: proof.verdict for proof in self.proofs}

    def subjects(self) -> dict[tuple[str, str], Finding]:
        """The findings by question and subject."""
        return {(f.query, subject(self.code, f)): f for f in self.reviewed.findings}


@frozen(eq=False)
class Step:
    """From one code to the next."""

    comparison: Comparison
    before: Known
    after: Known

    @property
    def closed(self) -> list[Finding]:
        """The findings of the first code that the second has no more."""
        return _only(self.before, self.after)

    @property
    def opened(self) -> list[Finding]:
        """The findings of the second code that the first had not."""
        return _only(self.after, self.before)

    @property
    def theorems(self) -> list[tuple[str, str]]:
        """Each theorem that is asked of both codes and what became of it, such as *kept* or *refuted -> proved*."""
        old, new = self.before.verdicts(), self.after.verdicts()
        return [(name, _fate(old[name], new[name])) for name in old if name in new]


@frozen(eq=False)
class History:
    """The steps, and the candidates, of which the best comes first."""

    steps: Sequence[Step]
    candidates: Sequence[Known]

    @property
    def codes(self) -> list[Code]:
        """All codes that it speaks of, each once."""
        known = [known for step in self.steps for known in (step.before, step.after)]
        return list({one.code.digest: one.code for one in (*known, *self.candidates)}.values())

    @property
    def decided(self) -> bool:
        """Nothing that it tells is unknown."""
        known = [*self.candidates, *(known for step in self.steps for known in (step.before, step.after))]
        return all(step.comparison.found.exit_status != 3 for step in self.steps) and not any(
            Verdict.UNKNOWN in (*one.verdicts().values(), *one.reviewed.verdicts.values()) for one in known
        )


def history(
    steps: Sequence[tuple[Code, Code]],
    candidates: Sequence[Code],
    budget: Budget,
    progress: Report = lambda task, done, total: None,
    jobs: int = 2,
) -> History:
    """Review and compare the codes; what is known already is not asked again."""
    codes = {code.digest: code for code in (*(code for step in steps for code in step), *candidates)}
    looked_at = all_of(review_plan(code, budget).of(code.id) for code in codes.values())
    compared = all_of(comparing_plan(one, other, budget) for one, other in steps)
    every, differences = carry_out(together(looked_at, compared), progress, jobs)
    known = dict(zip(codes, map(Known, every), strict=True))
    told = [
        Step(Comparison(one, other, found), known[one.digest], known[other.digest])
        for (one, other), found in zip(steps, differences, strict=True)
    ]
    return History(told, ranked(known[code.digest] for code in candidates))


def documents() -> tuple[list[tuple[Code, Code]], list[Code]]:
    """The steps and the candidates that come with the program.

    What the first code of a step leaves open and the second settles is read otherwise in a step of its own.
    """
    paths: list[Path] = sorted(CANDIDATES.glob("*.toml"))
    steps = []
    for first, second in ((open_code(one), open_code(other)) for one, other in STEPS):
        read = [read_as(first, {name: choice}) for name, choice in settled_readings(first, second)]
        steps += [(code, second) for code in (first, *read)]
    return steps, [load(path) for path in paths]


def ranked(codes: Iterable[Known]) -> list[Known]:
    """The codes, first what keeps more theorems, of those that keep as many what leaves fewer profits."""
    return sorted(codes, key=lambda known: (-known.kept, known.profits, known.code.id))


def subject(code: Code, finding: Finding) -> str:
    """What a finding is about, without the numbers of laws, which change from code to code."""
    if finding.query.startswith(("profit.", "incentive.")):
        return next((who for who in ("declarer", "defender", "player") if who in finding.title.lower()), finding.title)
    if finding.query in _OF_CLAUSES:
        return " and ".join(
            title(code.clause(law)) for law in finding.laws[: 1 if finding.query != "contradiction" else 2]
        )
    if finding.query in _OF_A_PART:
        rest = finding.id.split("/", 2)[2]
        return rest.removeprefix(finding.laws[0]).strip("./")
    return finding.title


def history_markdown(found: History) -> str:
    """The history as a page in Markdown."""
    return templates().get_template("history.md.j2").render(history=found, cases_table=cases_table)


def _only(one: Known, other: Known) -> list[Finding]:
    """The findings that the other has not about the same thing, nor, where one amends the other, by the same number."""
    amends = one.code.id in _ids(other.code) or other.code.id in _ids(one.code)
    theirs = other.subjects()
    numbered = {_number(other, finding) for finding in other.reviewed.findings} if amends else set()
    return [f for key, f in one.subjects().items() if key not in theirs and _number(one, f) not in numbered]


def _ids(code: Code) -> list[str]:
    """The code's id and those of the codes that it amends, directly or not."""
    return [known.id for known in code.and_bases]


def _number(known: Known, finding: Finding) -> str:
    return finding.id.removeprefix(f"{known.code.id}/")


def _fate(old: Verdict, new: Verdict) -> str:
    if old is new:
        return "kept" if new is Verdict.PROVED else f"{new.value} as before"
    if new is Verdict.PROVED:
        return f"gained (was {old.value})"
    return f"lost ({new.value})" if old is Verdict.PROVED else f"{old.value}, now {new.value}"
