"""The command, called as from a shell; what a solver would do is stood in for."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from model.language.document import Code
from model.language.errors import LawError
from model.table.notation.json import loads
from model.table.notation.pbn import from_pbn, to_pbn
from proofs.plan import Plan, Work
from proofs.solver import Budget, Outcome
from proofs.verdict import WitnessError
from reports import VERSION
from reports.cli import main
from tests.reports.samples import HANDS, SMALL_CODE, hand, made_up_review, small_code

HAND = str(HANDS / "defender-revokes.json")


@pytest.fixture
def draft(tmp_path: Path) -> str:
    path = tmp_path / "draft.toml"
    path.write_text(SMALL_CODE, "utf-8")
    return str(path)


Stub = Callable[..., Any]


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Stub], None]:
    """Put a function in the place of the review and of the search."""
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path / "cache"))

    def put(stub: Stub) -> None:
        monkeypatch.setattr("proofs.review.review_plan", stub)
        monkeypatch.setattr("proofs.queries.find.find", stub)

    return put


def reviewing(code: Code, budget: Budget) -> Plan[Any]:
    """Two pieces of work that find nothing, and a review all the same."""
    works = tuple(Work(name, int, (name,)) for name in ("reachable", "gap"))
    return Plan(works, lambda found: made_up_review(code))


def only_line(capsys: pytest.CaptureFixture[str]) -> str:
    """The one line on stderr, with nothing on stdout."""
    out, err = capsys.readouterr()
    assert out == ""
    (line,) = err.splitlines()
    assert line.startswith("revokelaw: ")
    return line


# ---- rule ---------------------------------------------------------------------------------------------------------


def test_rule_draws_the_hand_and_explains_the_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--code", "auction-1914", HAND]) == 0
    out = capsys.readouterr().out
    assert "♠J^" in out
    assert "84(b).1" in out
    assert "Net" in out


def test_rule_as_json(capsys: pytest.CaptureFixture[str], draft: str) -> None:
    reading = "4.too_few_tricks=all_there_are"
    assert main(["rule", HAND, "--code", draft, "--format", "json", "--reading", reading]) == 0
    assert json.loads(capsys.readouterr().out)["code"] == "small"


def pbn_file(folder: Path, name: str = "hand.pbn", text: str | None = None) -> str:
    path = folder / name
    path.write_text(to_pbn(loads(Path(HAND).read_text())) if text is None else text, "iso-8859-1")
    return str(path)


@pytest.mark.parametrize("name", ["hand.pbn", "HAND.PBN", "hand.txt", "hand"])
def test_rule_reads_pbn_too(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--code", "auction-1914", HAND]) == 0
    out = capsys.readouterr().out
    assert main(["rule", "--code", "auction-1914", pbn_file(tmp_path, name), "--board", "1"]) == 0
    assert capsys.readouterr().out == out


def test_rule_as_pbn_is_the_hand_with_the_ruling_as_a_comment(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--code", "auction-1914", HAND, "--format", "pbn"]) == 0
    out = capsys.readouterr().out
    assert from_pbn(out) == loads(Path(HAND).read_text())
    assert "84(b).1" in out.partition("\n{\n")[2]


def test_a_fault_in_pbn_is_told_with_file_and_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = Path(pbn_file(tmp_path)).read_text()
    short = re.sub(r"(\[Play .*\n)(.*\n)[^[]*", r"\1\2+\n", whole.partition("[Incidents")[0] + "[")[:-1]
    for text, options, message in [
        (whole.replace("[Dealer", "[Leader"), [], "hand.pbn: line 2: game 1 does not give Dealer"),
        (whole, ["--board", "2"], "hand.pbn: no game 2; the boards are 1"),
        (short, [], "hand.pbn: the play is not complete: 1 tricks"),
        ("\xe9", [], "hand.pbn: line 1: "),
    ]:
        assert main(["rule", "--code", "auction-1914", pbn_file(tmp_path, text=text), *options]) == 2
        assert message in only_line(capsys)
    assert main(["rule", "--code", "auction-1914", HAND, "--board", "1"]) == 2
    assert "--board chooses a game of a PBN file" in only_line(capsys)


def test_a_draft_rules_and_is_shown_as_the_code_that_it_makes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "dearer.toml"
    path.write_text(
        'id = "dearer"\ntitle = "Dearer"\nbase = "auction-1912"\n[[change]]\nlaw = "84(b).1"\n'
        'options = ["honour_column(250)", "take_tricks(3)"]\ndrop = ["readings.too_few_tricks"]\n',
        "utf-8",
    )
    for code, points in (("auction-1914", 100), ("auction-1912", 150), (str(path), 250)):
        assert main(["rule", "--code", code, HAND, "--format", "json"]) == 0
        assert json.loads(capsys.readouterr().out)["score"]["NS"]["penalty_points"] == points
    assert main(["show", str(path), "84(b).1"]) == 0
    assert "250 points" in capsys.readouterr().out
    path.write_text('id = "dearer"\ntitle = "Dearer"\nbase = "auction-1913"\n', "utf-8")
    assert main(["show", str(path)]) == 2
    assert "dearer.toml: no code 'auction-1913'" in only_line(capsys)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["rule", "no-such.json", "--code", "auction-1914"], "no-such.json: cannot be read"),
        (["rule", HAND, "--code", "auction-1915"], "did you mean 'auction-1914'?"),
        (["rule", HAND, "--code", "no-such.toml"], "no-such.toml: cannot be read"),
        (["rule", HAND, "--code", "whist-1864"], "a hand of auction; whist-1864 is a code of whist"),
        (["rule", HAND], "Missing option '--code'"),
        (["rule", HAND, "--code", "auction-1914", "--reading", "85.4"], "LAW.NAME=CHOICE"),
        (["rule", HAND, "--code", "auction-1914", "--reading", "85.4.negative=x"], "has no reading '85.4.negative'"),
        (["rule", HAND, "--code", "auction-1914", "--format", "xml"], "xml"),
        (["show", "auction-1914", "84(b)"], "has no law '84(b)'"),
        (["draft", "auction-1915"], "did you mean 'auction-1914'?"),
        (["vocabulary", "chess"], "chess"),
        (["review"], "one code, or --all"),
        (["review", "auction-1914", "--all"], "one code, or --all"),
        (["review", "--all"], "--output DIR"),
        (["review", "auction-1914", "--budget", "soon"], "--budget"),
        (["prove-it"], "No such command 'prove-it'"),
        (["codes", "--wrong"], "--wrong"),
    ],
)
def test_wrong_input_is_one_line_and_status_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert message in only_line(capsys)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"{", "not JSON"),
        (b"\xff\xfe", "not UTF-8 text"),
        (b"[]", "the record: expected an object"),
        (Path(HAND).read_bytes().replace(b'"HA"', b'"HZ"'), "got 'HZ'"),
        (Path(HAND).read_bytes().replace(b'"dealer": "N"', b'"dealer": "\\u001b[31m"'), "dealer"),
    ],
)
def test_a_faulty_record_is_one_line_and_status_2(
    data: bytes, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hand.json"
    path.write_bytes(data)
    assert main(["rule", str(path), "--code", "auction-1914"]) == 2
    line = only_line(capsys)
    assert message in line
    assert "\x1b" not in line


def test_a_hand_on_which_the_code_contradicts_itself_has_status_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clash = SMALL_CODE.replace('overrides = [{ law = "2", stated = false }]', "")
    clash = clash.replace('when = "asked(r) and not answered_no(r)"', 'when = "claimed(r)"')
    (tmp_path / "clash.toml").write_text(clash, "utf-8")
    assert main(["rule", HAND, "--code", str(tmp_path / "clash.toml")]) == 1
    assert "There is no ruling" in capsys.readouterr().out


# ---- review -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("text", "A small code\n==="),
        ("md", "# A small code"),
        ("html", "<!DOCTYPE html>"),
        ("json", "{"),
        ("sarif", "{"),
    ],
)
def test_review_in_its_formats(
    form: str, begins: str, draft: str, stand_in: Callable[[Stub], None], capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(reviewing)
    assert main(["review", draft, "--format", form, "--quiet"]) == 1
    out, err = capsys.readouterr()
    assert out.startswith(begins)
    assert err == ""


def test_review_tells_its_progress_line_by_line_when_stderr_is_no_terminal(
    draft: str, stand_in: Callable[[Stub], None], capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(reviewing)
    main(["review", draft, "--format", "json"])
    out, err = capsys.readouterr()
    first, second = err.splitlines()
    assert first.startswith("review: 1 of 2: small: ")
    assert second.startswith("review: 2 of 2: small: ")
    assert {line.rpartition(": ")[2] for line in (first, second)} == {"reachable", "gap"}
    assert json.loads(out)["elapsed_s"] == 1.2


ACCEPTING = "".join(
    f'[[accepted]]\nid = "{finding.id}"\nreason = "It is meant so."\nexpires = 2999-12-31\n'
    for finding in made_up_review(small_code()).findings
    if finding.severity != "note"
)


@pytest.mark.parametrize("named", [True, False])
def test_accepted_findings_do_not_fail_the_run(
    named: bool, draft: str, tmp_path: Path, stand_in: Callable[[Stub], None], capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(reviewing)
    path = tmp_path / ("ours.toml" if named else "accepted.toml")
    path.write_text(ACCEPTING, "utf-8")
    assert main(["review", draft, "-q", *(["--accepted", str(path)] if named else [])]) == 0
    assert "two findings accepted" in capsys.readouterr().out
    path.write_text(ACCEPTING.replace("2999", "1999"), "utf-8")
    assert main(["review", draft, "-q", *(["--accepted", str(path)] if named else [])]) == 1
    assert "expired on 1999-12-31" in capsys.readouterr().out


@pytest.mark.parametrize(("text", "message"), [(None, "cannot be read"), ("[[accepted]]", "needs the text 'id'")])
def test_a_faulty_file_of_acceptances_is_one_line(
    text: str | None, message: str, draft: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "ours.toml"
    if text is not None:
        path.write_text(text, "utf-8")
    assert main(["review", draft, "--accepted", str(path)]) == 2
    assert message in only_line(capsys)


def test_review_of_all_codes_writes_two_files_for_each(
    tmp_path: Path,
    stand_in: Callable[[Stub], None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("reports.commands.reviews.bundled", lambda: ["small"])
    monkeypatch.setattr("reports.commands.reviews.open_code", lambda name: small_code())
    stand_in(reviewing)
    folder = tmp_path / "new" / "published"
    assert main(["review", "--all", "--output", str(folder), "-q"]) == 1
    assert sorted(path.name for path in folder.iterdir()) == ["small.json", "small.md"]
    assert "elapsed_s" not in json.loads((folder / "small.json").read_text("utf-8"))
    assert (folder / "small.md").read_text("utf-8").endswith("\n")
    assert capsys.readouterr() == ("", "")


def test_what_cannot_be_written_is_one_line(
    tmp_path: Path, draft: str, stand_in: Callable[[Stub], None], capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(reviewing)
    assert main(["review", draft, "-q", "--output", str(tmp_path)]) == 2
    assert "cannot be written" in only_line(capsys)


# ---- errors -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (KeyboardInterrupt(), 130, "interrupted"),
        (WitnessError("the two engines differ:\non a hand"), 4, "the two engines differ: on a hand"),
        (ZeroDivisionError("oops"), 4, "ZeroDivisionError: oops"),
        (LawError("unknown word", law="9"), 2, "law 9: unknown word"),
    ],
)
def test_errors_have_a_line_and_a_status_each(
    error: BaseException,
    status: int,
    message: str,
    draft: str,
    stand_in: Callable[[Stub], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    def failing(*_: object) -> None:
        raise error

    stand_in(failing)
    assert main(["review", draft]) == status
    assert message in only_line(capsys)


def test_the_traceback_is_shown_only_on_demand(
    draft: str, stand_in: Callable[[Stub], None], capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(lambda *_: 1 // 0)
    assert main(["--debug", "review", draft]) == 4
    err = capsys.readouterr().err
    assert "Traceback" in err
    assert err.splitlines()[-1].startswith("revokelaw: internal error: ZeroDivisionError")


# ---- find, and the pages ------------------------------------------------------------------------------------------


def test_find_draws_the_hand_or_gives_its_record(
    draft: str, stand_in: Callable[[Stub], None], capsys: pytest.CaptureFixture[str]
) -> None:
    stand_in(lambda *_: hand("corrected"))
    assert main(["find", draft, "any(established(r) for r in revokes)"]) == 0
    assert "♥K^→♣6" in capsys.readouterr().out
    assert main(["find", draft, "always", "--format", "json"]) == 0
    assert loads(capsys.readouterr().out) == hand("corrected")
    assert main(["find", draft, "always", "--format", "pbn"]) == 0
    assert from_pbn(capsys.readouterr().out) == hand("corrected")


@pytest.mark.parametrize(
    ("outcome", "status", "text"), [(Outcome.UNSAT, 0, "There is no such hand."), (Outcome.UNKNOWN, 3, "Not decided")]
)
def test_find_without_a_hand(
    outcome: Outcome,
    status: int,
    text: str,
    draft: str,
    stand_in: Callable[[Stub], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    stand_in(lambda *_: outcome)
    assert main(["find", draft, "never"]) == status
    assert text in capsys.readouterr().out
    assert main(["find", draft, "never", "--format", "json"]) == status
    assert json.loads(capsys.readouterr().out) is None


def test_pages(capsys: pytest.CaptureFixture[str], draft: str) -> None:
    for arguments, text in [
        (["show", draft], "A small code"),
        (["show", "auction-1914", "84(b).1"], "the opponents choose between"),
        (["codes"], "auction-1914"),
        (["vocabulary"], "established(revoke): truth"),
        (["vocabulary", "whist"], "add_points(number)"),
        (["--version"], VERSION),
        ([], "Commands:"),
    ]:
        assert main(arguments) == 0
        assert text in capsys.readouterr().out


@pytest.mark.parametrize("command", ["review", "rule", "find", "show", "draft", "codes", "vocabulary"])
def test_every_help_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert f"Example: revokelaw {command}" in " ".join(capsys.readouterr().out.split())


def test_text_of_a_file_is_neither_markup_nor_control(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(SMALL_CODE.replace("A small code", "[red]odd[/red] \\u001b[31m"), "utf-8")
    assert main(["show", str(path)]) == 0
    out = capsys.readouterr().out
    assert "[red]odd[/red]" in out
    assert "\x1b" not in out


# ---- the process --------------------------------------------------------------------------------------------------


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "reports.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[2], **options)


def test_the_module_can_be_run_and_gives_its_status() -> None:
    assert run("codes").returncode == 0
    wrong = run("rule")
    assert (wrong.returncode, wrong.stdout, wrong.stderr.count("\n")) == (2, "", 1)


def test_a_terminal_without_the_suit_symbols_is_no_error() -> None:
    done = run("rule", HAND, "--code", "auction-1914", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert "? 7 6 4 3" in done.stdout


def test_a_reader_who_stops_is_no_error() -> None:
    script = f"{sys.executable} -m reports.cli show auction-1914 | head -n 1"
    done = subprocess.run(script, shell=True, capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert (done.stdout, done.stderr) == ("Auction bridge, the laws of 1914\n", "")


def test_no_solver_is_loaded_before_it_is_needed() -> None:
    code = "import sys, reports.cli; print([name for name in ('z3', 'pysat') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).parents[2])
    assert done.stdout == "[]\n"


def test_the_version_is_that_of_the_project() -> None:
    project = (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")
    assert f'version = "{VERSION}"' in project
