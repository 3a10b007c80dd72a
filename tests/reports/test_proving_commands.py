"""``revokelaw prove``, ``tune`` and ``mutate``, called as from a shell."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from reports.cli import main


@pytest.fixture(autouse=True)
def _no_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("REVOKELAW_CACHE", str(tmp_path))


def test_a_theorem_that_is_refuted_as_expected_is_shown_with_its_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "whist-1864", "nobody-pays-for-lawful-play", "-q"]) == 0
    out = capsys.readouterr().out
    assert "nobody-pays-for-lawful-play   REFUTED   refuted    77.1" in out
    assert "whist-1864/theorem/nobody-pays-for-lawful-play" in out
    assert "♠" in out
    assert "CHANGED" not in out


def test_what_differs_from_what_was_expected_is_said_with_status_1(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from proofs import verdicts

    path = tmp_path / "verdicts.toml"
    path.write_text(
        '[whist-1864]\nthere-is-no-claim-after-the-cut = { verdict = "refuted", date = 1864-05-01, digest = "0" }\n'
    )
    monkeypatch.setattr(verdicts.load, "__defaults__", (path,))
    monkeypatch.setattr(verdicts.save, "__defaults__", (path,))
    asked = ["prove", "whist-1864", "there-is-no-claim-after-the-cut", "-q", "--format", "json"]
    assert main(asked) == 1
    (proof,) = json.loads(capsys.readouterr().out)
    assert (proof["verdict"], proof["expected"]) == ("proved", "refuted")
    assert proof["changes"] == ["was refuted on 1864-05-01", "the code has changed since 1864-05-01"]
    assert main([*asked, "--accept"]) == 0
    capsys.readouterr()
    assert main(asked) == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["prove", "whist-1864", "a-revoke-never-pay"], "did you mean 'a-revoke-never-pays'"),
        (["tune", "whist-1864", "--theorem", "a-revoke-never-pays", "--vary", "72"], "no law or reading '72'"),
        (
            ["tune", "whist-1864", "--theorem", "a-revoke-never-pays", "--vary", "72-I#2", "--values", "5:3"],
            "LOW:HIGH",
        ),
        (["mutate", "whist-1846"], "did you mean 'whist-1864'"),
    ],
)
def test_wrong_input_is_one_line_and_status_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(arguments) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert message in line


def test_one_mutant_is_tried_and_shown_in_each_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mutate", "whist-1864", "--every", "1000", "-q"]) == 0
    assert "1 mutants: 1 noticed" in capsys.readouterr().out
    assert main(["mutate", "whist-1864", "--every", "1000", "-q", "--format", "md"]) == 0
    assert "| 2.1 | struck | law 8.1" in capsys.readouterr().out
    assert main(["mutate", "whist-1864", "--every", "1000", "-q", "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["counts"] == {"noticed": 1, "the same law": 0, "survives": 0, "unknown": 0}
    assert data["mutants"][0]["detector"] == "loading"
