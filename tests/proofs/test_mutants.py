"""A change of the law is noticed, or proved to be none, or it survives with a hand that gives it away."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import pytest

from model.codes import open_code
from model.concrete.hand import Hand
from model.concrete.ruling import Program
from proofs.detectors import Decided, decided
from proofs.finding import Hearing
from proofs.mutants import Mutant, mutants
from proofs.mutate import Fate, Mutation, Trial, mutate, trial_from, trial_to, try_mutants
from proofs.queries.confirm import outcome
from proofs.solver import Budget


@lru_cache(maxsize=1)
def every() -> dict[str, Mutant]:
    return {mutant.name: mutant for mutant in mutants(open_code("auction-1914"))}


def tried(name: str, *hands: Decided) -> Trial:
    code = open_code("auction-1914")
    (trial,) = try_mutants(code, [every()[name]], hands or decided(code), Budget())
    return trial


def test_every_mutant_is_another_code_and_has_a_name_of_its_own() -> None:
    code, found = open_code("auction-1914"), mutants(open_code("auction-1914"))
    assert len({mutant.name for mutant in found}) == len(found) > 300
    assert len({mutant.code.digest for mutant in found} | {code.digest}) == len(found) + 1


@pytest.mark.parametrize(
    ("name", "by", "what"),
    [
        ("value.1: struck", "loading", "which no clause of this code defines"),
        ("84(c): struck", "decided hands", "reachable/"),
        ("84(b).1: chooser: the other side", "decided hands", "84(b)"),
        ("84(b).1: too_few_tricks is read no_such_option", "decided hands", "/"),
        ("88: when: negated", "decided hands", ""),
    ],
)
def test_a_mutant_is_noticed(name: str, by: str, what: str) -> None:
    trial = tried(name)
    assert (trial.fate, trial.by) == (Fate.NOTICED, by)
    assert what in trial.noticed


def test_what_no_decided_hand_shows_a_theorem_notices() -> None:
    code = open_code("auction-1914")
    (trial,) = try_mutants(code, [every()["88: when: negated"]], [], Budget())
    assert (trial.fate, trial.by, trial.noticed) == (Fate.NOTICED, "theorems", "there-is-no-claim-after-the-cut")


def test_a_mutant_that_rules_every_hand_alike_is_proved_to_be_the_same_law() -> None:
    assert tried("89.2: when: the other side, 2").fate is Fate.SAME


def test_a_mutant_that_survives_comes_with_a_hand_that_would_give_it_away() -> None:
    mutant = every()["84(b).2: when: a number is one more, 1"]
    (trial,) = try_mutants(open_code("auction-1914"), [mutant], [], Budget())
    assert trial.fate is Fate.SURVIVES
    assert trial.hand is not None
    hand = Hand.of(trial.hand)
    before, after = (Program.of(code).rule(hand) for code in (open_code("auction-1914"), mutant.code))
    assert outcome(before) != outcome(after)
    assert tried(mutant.name, Decided("case", Hearing("", trial.hand))).noticed == "case"


def test_the_score_leaves_out_what_is_the_same_law() -> None:
    code = open_code("auction-1914")
    trials = [Trial("1", "a", Fate.NOTICED), Trial("1", "b", Fate.SAME), Trial("1", "c", Fate.SURVIVES)]
    mutation = Mutation(code, tuple(trials))
    assert (mutation.score, mutation.exit_status) == (0.5, 1)
    assert Mutation(code, (*trials, Trial("1", "d", Fate.UNKNOWN))).exit_status == 3


def test_the_mutants_are_tried_in_processes_of_their_own_and_what_is_known_is_not_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path))
    seen: list[int] = []

    def of_the_first(number: int) -> Mutation:
        return mutate(
            open_code("whist-1864"), Budget(), lambda _, done, total: seen.append(done), chosen=lambda n, _: n < number
        )

    found = of_the_first(2)
    assert [trial.mutant for trial in found.trials] == ["2.1: struck", "2.1: when: negated"]
    assert of_the_first(2).trials == found.trials
    assert of_the_first(3).trials[:2] == found.trials
    assert seen == [2, 3]


def test_what_is_kept_of_a_trial_is_all_of_it() -> None:
    hand = decided(open_code("auction-1914"))[0].hearing.record
    for trial in (Trial("1", "a", Fate.SURVIVES, hand=hand), Trial("1", "b", Fate.NOTICED, "theorems", "it")):
        assert trial_from(json.loads(json.dumps(trial_to(trial)))) == trial
