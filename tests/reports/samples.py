"""A small code of laws with every kind of clause, hands, and a review of the small code made up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from model.language.document import Code, loads
from model.table.notation.json import loads as load_record
from model.table.record import HandRecord
from proofs.finding import ClauseState, Finding, Hearing
from proofs.proving import Proof
from proofs.verdict import Verdict

HANDS = Path(__file__).parent / "hands"

SMALL_CODE = """
id = "small"
title = "A small code"
game = "auction"
source = "made for tests"

[[clause]]
law = "1"
title = "What a revoke is"
kind = "definition"
text = "A revoke is a failure to follow suit."
each = "r: incident"
defines = "is_revoke(r)"
when = "failed(r) and not dummy(by(r))"

[[clause]]
law = "2"
title = "Established"
kind = "definition"
text = "It is established when the offending side plays on."
each = "r: revoke"
defines = "established(r)"
when = "played_on(r)"

[[clause]]
law = "3"
title = "The question"
kind = "definition"
text = "A question keeps it open."
each = "r: revoke"
defines = "not established(r)"
when = "asked(r) and not answered_no(r)"
overrides = [{ law = "2", stated = false }]

[[clause]]
law = "4"
title = "The penalty"
kind = "penalty"
text = "The opponents choose between three tricks and a hundred points."
each = "r: revoke"
when = "established(r) and claimed(r)"
to = "opponents(r)"
chooser = "opponents(r)"
options = ["take_tricks(3)", "honour_column(100)"]

[clause.readings.too_few_tricks]
ask = "What if there are not three tricks to take?"
default = "no_such_option"
all_there_are = { options = ["take_tricks(min(3, tricks_won(offenders(r))))", "honour_column(100)"] }
no_such_option = { options = ["take_tricks(3) if tricks_won(offenders(r)) >= 3", "honour_column(100)"] }

[[clause]]
law = "5"
title = "Odd tricks"
kind = "score"
text = "Odd tricks count ten each."
confidence = "unverified"
each = "s: side"
when = "declaring(s) and tricks_counted(s) > 6"
to = "s"
gives = ["trick_points((tricks_counted(s) - 6) * 10)"]

[[clause]]
law = "6"
title = "... but not to a revoking side"
kind = "limit"
text = "A side that has revoked scores no odd tricks."
paraphrase = true
each = "s: side"
when = "any(established(r) and offenders(r) == s for r in revokes)"
limit = ["trick_points(s) <= 0", "slam_points(s) <= 0"]

[[clause]]
law = "7"
title = "Correction"
kind = "right"
text = "An error may be corrected until the side plays on."
each = "r: revoke"
when = "not played_on(r)"
to = "offenders(r)"
act = "correct(r)"

[[clause]]
law = "8"
title = "Cards withdrawn"
kind = "bar"
text = "A card withdrawn after a correction is not called."
each = "r: revoke, s: seat"
when = "corrected(r) and withdrew(s, r)"
to = "other(side_of(s))"
act = "call_withdrawn(s, r)"

[[clause]]
law = "9"
title = "Slam"
kind = "award"
text = "A side that takes all the tricks scores fifty."
each = "s: side"
when = "tricks_won(s) == 13"
to = "s"
gives = ["slam_points(50)"]

[[clause]]
law = "10"
title = "Courtesy"
kind = "informative"
text = "Players should be courteous."
reason = "It cannot be ruled on."
"""


def small_code() -> Code:
    """The small code."""
    return loads(SMALL_CODE)


def hand(name: str) -> HandRecord:
    """A record of ``tests/reports/hands``."""
    return load_record((HANDS / f"{name}.json").read_text("utf-8"))


@frozen(eq=False)
class MadeUpReview:
    """What ``proofs.review.Review`` has, without the solver behind it."""

    code: Code
    clauses: tuple[ClauseState, ...]
    findings: tuple[Finding, ...]
    verdicts: dict[str, Verdict]
    bounds: dict[str, int]
    elapsed: float
    promises: Sequence[Proof] = ()

    @property
    def exit_status(self) -> int:
        return int(any(finding.severity != "note" for finding in self.findings))

    @property
    def counts(self) -> dict[str, int]:
        return {verdict.value: list(self.verdicts.values()).count(verdict) for verdict in Verdict}


def made_up_review(code: Code) -> MadeUpReview:
    """A review of the small code with a finding of each kind: with two readings, with one hand, and with none."""
    shown, plain = hand("defender-revokes"), hand("corrected")
    choice = "4.too_few_tricks"
    findings = (
        Finding(
            id="small/unreachable/8",
            query="unreachable",
            laws=("8", "3"),
            severity="error",
            verdict=Verdict.REFUTED,
            title="Law 8 can never apply",
            explanation="No hand within the bounds satisfies it; excluded by law 3.",
        ),
        Finding(
            id="small/ambiguity/4.too_few_tricks/all_there_are",
            query="ambiguity",
            laws=("4",),
            severity="warning",
            verdict=Verdict.REFUTED,
            title="Law 4 can be read two ways: no_such_option or all_there_are",
            explanation="What if there are not three tricks to take? On this hand the two readings rule differently.",
            hearings=(
                Hearing("no_such_option", shown, {choice: "no_such_option"}),
                Hearing("all_there_are", shown, {choice: "all_there_are"}),
            ),
            readings={choice: "all_there_are"},
            holds_under=("4.too_few_tricks=literal",),
        ),
        Finding(
            id="small/gap/1",
            query="gap",
            laws=("1",),
            severity="note",
            verdict=Verdict.REFUTED,
            title="A correction | is *free*",
            explanation="Nothing is said of it.",
            hearings=(Hearing("the ruling", plain),),
        ),
    )
    ruled_on = [clause for clause in code.clauses if clause.kind != "informative"]
    return MadeUpReview(
        code=code,
        clauses=tuple(
            ClauseState(
                law=clause.law,
                reachable={"8": False, "7": None}.get(clause.law, True),
                redundant=None if clause.kind == "definition" else clause.law == "9",
                witness=plain if clause.law == "7" else None,
            )
            for clause in ruled_on
        ),
        findings=findings,
        verdicts={
            "reachable/1": Verdict.PROVED,
            "reachable/8": Verdict.REFUTED,
            "needed/9": Verdict.REFUTED,
            "every failure to follow suit is provided for": Verdict.UNKNOWN,
        },
        bounds={"incidents_per_player": 2, "mixings_per_player": 1},
        elapsed=1.25,
    )
