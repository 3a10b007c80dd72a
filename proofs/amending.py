"""What a draft changes: the cases that it rules otherwise, and the findings and promises gained and lost."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from model.language.document import Code
from model.language.errors import LawError
from proofs.compare import comparing_plan
from proofs.difference import Differences
from proofs.finding import Finding
from proofs.fresh import Report
from proofs.plan import carry_out, together
from proofs.proving import Proof
from proofs.review import Review, review_plan
from proofs.solver import Budget
from proofs.verdict import Verdict

#: A promise that comes to one of these is not kept; UNKNOWN says neither.
_FAILS = (Verdict.REFUTED, Verdict.VACUOUS)


@frozen(eq=False)
class Amendment:
    """A draft beside its base: both reviews, and the cases that differ."""

    base: Code
    draft: Code
    before: Review
    after: Review
    cases: Differences

    @property
    def promises(self) -> list[tuple[Proof, Proof]]:
        """What each promise comes to under either."""
        old = {proof.theorem.id: proof for proof in self.before.promises}
        return [(old[proof.theorem.id], proof) for proof in self.after.promises if proof.theorem.id in old]

    @property
    def gained(self) -> list[Finding]:
        """The findings of the draft that the base does not have, or not so grave."""
        return _only(self.after, self.before)

    @property
    def lost(self) -> list[Finding]:
        """The findings of the base that the draft does not have, or not so grave."""
        return _only(self.before, self.after)

    @property
    def broken(self) -> list[tuple[Proof, Proof]]:
        """The promises that the base keeps and the draft does not: a hand refutes them, or nothing is left of them."""
        return [(old, new) for old, new in self.promises if old.verdict is Verdict.PROVED and new.verdict in _FAILS]

    @property
    def mended(self) -> list[tuple[Proof, Proof]]:
        """The promises that the draft keeps and the base does not."""
        return [(old, new) for old, new in self.promises if new.verdict is Verdict.PROVED and old.verdict in _FAILS]

    @property
    def undecided(self) -> list[str]:
        """What is unknown, of which code: the promises and the statements on which the budget was spent."""
        found = [(p.code, p.theorem.id) for pair in self.promises for p in pair if p.verdict is Verdict.UNKNOWN]
        for review in (self.before, self.after):
            found += [(review.code, says) for says, v in review.verdicts.items() if v is Verdict.UNKNOWN]
        return list(dict.fromkeys(f"{code.id}: {what}" for code, what in found))

    @property
    def unreachable(self) -> list[str]:
        """The laws that can no longer apply."""
        return self._became(lambda review: {s.law for s in review.clauses if s.reachable is False})

    @property
    def idle(self) -> list[str]:
        """The laws that no longer change anything."""
        return self._became(lambda review: {s.law for s in review.clauses if s.redundant})

    @property
    def readings(self) -> list[str]:
        """The readings that began to matter."""
        return [f.id.split("/", 2)[2] for f in self.gained if f.query == "ambiguity"]

    def _became(self, laws: Callable[[Review], set[str]]) -> list[str]:
        new = laws(self.after) - laws(self.before)
        return [clause.law for clause in self.draft.clauses if clause.law in new]

    @property
    def exit_status(self) -> int:
        """3 where something is unknown, 1 where something is worse than before, else 0."""
        vacuous = any(review.counts["vacuous"] for review in (self.before, self.after))
        if self.undecided or vacuous or self.cases.exit_status == 3:
            return 3
        worse = any(finding.severity != "note" for finding in self.gained)
        return int(worse or bool(self.broken) or bool(self.unreachable))


def _only(one: Review, other: Review) -> list[Finding]:
    """The findings that the other review has not, or not so grave; none on which it is undecided."""
    known = {_subject(finding, other.code): finding for finding in other.findings}
    new = [finding for finding in one.findings if not _stands(finding, known.get(_subject(finding, one.code)))]
    return [finding for finding in new if other.verdicts.get(finding.statement) is not Verdict.UNKNOWN]


def _subject(finding: Finding, code: Code) -> str:
    return finding.id.removeprefix(f"{code.id}/")


def _stands(finding: Finding, other: Finding | None) -> bool:
    """The other code has the finding too, as grave."""
    return other is not None and other.severity == finding.severity


def amendment(draft: Code, budget: Budget, progress: Report, jobs: int = 2) -> Amendment:
    """Compare a draft with its base in every way; LawError for a code that amends no other.

    What the draft does not touch is taken over from the base (``proofs.bearing``).  Of the rest, hands that were found
    in the base are tried first, so that only what they no longer show is looked for again.
    """
    base = draft.base
    if base is None:
        raise LawError(f"{draft.id} is a whole code; expected a draft with a base")
    before = carry_out(review_plan(base, budget).of("base"), progress, jobs)
    # To compare takes longest, so it comes first.
    looked_at = together(comparing_plan(base, draft, budget), review_plan(draft, budget, base).of("draft"))
    cases, after = carry_out(looked_at, progress, jobs)
    return Amendment(base, draft, before, after, cases)
