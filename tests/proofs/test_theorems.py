"""A promise is read or refused, proved or refuted by a hand, and compared with what was expected."""

from __future__ import annotations

import contextlib
import datetime
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from model.codes import FOLDER, bundled, open_code
from model.concrete.facts import disobeyed_suit
from model.concrete.hand import Hand, Incident
from model.concrete.ruling import Program
from model.language.document import Code, loads
from model.language.errors import LawError
from model.symbolic import evaluate
from model.symbolic.observe import BeyondBoundsError, facts_of
from model.symbolic.ruling import Ruling
from model.table.cards import Seat, Side, Suit
from model.table.record import Call, Demand, Game, HandRecord, RecordError
from model.table.renaming import turned, turned_side, with_suits
from proofs import proving, verdicts
from proofs.finding import Result
from proofs.hear import hear
from proofs.proving import Proof, accept, exit_status
from proofs.queries.incentive import TEMPTATIONS, incentive
from proofs.queries.profit import offenders
from proofs.queries.theorem import holds
from proofs.solver import Budget
from proofs.study import Study
from proofs.theorems import QUESTIONS, Theorem, read, theorems, theorems_of
from proofs.verdict import Verdict, WitnessError
from proofs.verdicts import Expected
from tests.differential.strategies import hands

AUCTION = (FOLDER / "auction-1914.toml").read_text(encoding="utf-8")
WHIST = (FOLDER / "whist-1864.toml").read_text(encoding="utf-8")
PROMISE = 'id = "it"\nsays = "It is so."\ncodes = ["all"]\nalways = "always"\n'


def changed(text: str, old: str, new: str) -> Code:
    assert old in text
    return loads(text.replace(old, new))


def verdict(code: Code, name: str) -> Verdict:
    (theorem,) = theorems_of(code, name)
    ((_, found),) = holds(Study(code), theorem).verdicts
    return found


# ---- the file -----------------------------------------------------------------------------------------------------


def test_the_promises_are_read_and_each_question_is_explained() -> None:
    assert len(theorems()) >= 13
    assert {t.question for t in theorems() if t.question} <= set(QUESTIONS)
    assert all(theorems_of(open_code(name)) for name in bundled())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('always = "always"', 'always = "establishd(r)"\neach = "r: revoke"', "did you mean 'established'"),
        ('always = "always"', 'always = "tricks_won(NS) == 7"', "unknown word 'NS'"),
        ('codes = ["all"]', 'codes = ["whist-1684"]', "did you mean 'whist-1864'"),
        ('codes = ["all"]', 'codes = ["games/wist"]', "did you mean 'games/whist'"),
        ('codes = ["all"]', 'codes = "all"', "expected a list of names"),
        ('always = "always"', 'question = "incentive.second_revok"', "did you mean 'incentive.second_revoke'"),
        ('always = "always"', 'always = "always"\nquestion = "choices"', "or a 'question'"),
        ('always = "always"', "", "or a 'question'"),
        ('always = "always"', 'question = "choices"\ngiven = "always"', "go with 'always'"),
        ('always = "always"', 'always = "always"\nlaws = { whist-1864 = ["82.5"] }', "no law '82.5'"),
        ('always = "always"', 'always = "always"\nlaws = { wist-1864 = ["82.1"] }', "did you mean 'whist-1864'"),
        ('always = "always"', 'always = "always"\ngivn = "always"', "did you mean 'given'"),
        ('id = "it"', 'id = "It is"', "small letters"),
        ('says = "It is so."', "", "needs its sentence"),
        ('always = "always"', "always = 3", "expected text"),
        ('always = "always"', 'always = "always"\neach = "r: revok"', "each is written"),
    ],
)
def test_a_faulty_promise_gets_one_clear_error_with_its_place(old: str, new: str, message: str) -> None:
    with pytest.raises(LawError, match=r"theorems.toml: theorem") as error:
        read("[[theorem]]\n" + PROMISE.replace(old, new), "theorems.toml")
    assert message in str(error.value)


def test_what_is_promised_of_a_code_is_promised_of_what_amends_it(tmp_path: Path) -> None:
    path = tmp_path / "draft.toml"
    path.write_text('id = "draft"\ntitle = "A draft"\nbase = "duplicate-1997"\nstrike = ["64C"]\n', "utf-8")
    base, draft = open_code("duplicate-1997"), open_code(str(path))
    only = 'id = "only"\nsays = "It is."\ncodes = ["duplicate-1997"]\nalways = "always"\n'
    (promise,) = read(f'[[theorem]]\n{only}[theorem.laws]\nduplicate-1997 = ["64A.end", "64C"]\n', "it")
    assert promise.speaks_of(draft)
    assert not promise.speaks_of(open_code("duplicate-2007"))
    assert promise.cites(base) == ("64A.end", "64C")
    assert promise.cites(draft) == ("64A.end",), "a law that was struck is not cited"
    assert theorems_of(draft) == theorems_of(base)


def test_two_promises_of_one_name_are_refused() -> None:
    with pytest.raises(LawError, match="stands twice"):
        read(f"[[theorem]]\n{PROMISE}[[theorem]]\n{PROMISE}", "theorems.toml")
    with pytest.raises(LawError, match="not TOML"):
        read("[[theorem]", "theorems.toml")


def test_a_promise_that_is_not_asked_is_named_with_the_nearest() -> None:
    with pytest.raises(LawError, match="did you mean 'a-revoke-never-pays'"):
        theorems_of(open_code("whist-1864"), "a-revoke-never-pay")


# ---- what they come to ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "old", "new", "name"),
    [
        (WHIST, 'when = "revoking(s)"', 'when = "never"', "the-revoking-side-never-wins-the-game"),
        (WHIST, "take_tricks(max(0, min(3,", "take_tricks(max(0, min(4,", "no-side-gives-up-more-tricks-than-it-has"),
        (AUCTION, 'act = "compel(c)"', 'act = "claim_penalty_for_call(c)"', "nobody-is-compelled-to-revoke"),
        (AUCTION, '"cut_before_claim(r)"', '"cut_before_claim(r) and asked(r)"', "there-is-no-claim-after-the-cut"),
    ],
)
def test_a_code_that_breaks_a_promise_is_refuted_by_a_hand(text: str, old: str, new: str, name: str) -> None:
    assert verdict(loads(text), name) is Verdict.PROVED
    code = changed(text, old, new)
    (theorem,) = theorems_of(code, name)
    result = holds(Study(code), theorem)
    assert result.verdicts == ((name, Verdict.REFUTED),)
    (finding,) = result.findings
    assert finding.witness is not None
    heard = theorem.statement(code.vocabulary).heard(hear(code, finding.hearings[0]))
    assert not all(follows for _, follows in heard)


def test_a_chooser_with_nothing_to_choose_is_found() -> None:
    text = AUCTION.replace('default = "all_there_are"', 'default = "no_such_option"')
    code = changed(text, '"honour_column(100)", "take_tricks(3) if', '"take_tricks(3) if')
    assert verdict(code, "the-chooser-always-has-an-option") is Verdict.REFUTED


def test_a_code_that_contradicts_itself_has_not_one_ruling() -> None:
    code = changed(AUCTION, 'overrides = [{ law = "value.5", stated = true }]', "overrides = []")
    assert verdict(code, "there-is-exactly-one-ruling") is Verdict.REFUTED


def test_a_promise_of_what_cannot_be_is_vacuous() -> None:
    theorem = Theorem("it", "It.", ("all",), given="count(r for r in revokes) == 4", always="never")
    assert holds(Study(open_code("auction-1914")), theorem).verdicts == (("it", Verdict.VACUOUS),)


def test_a_penalty_that_rewards_the_offenders_is_seen() -> None:
    code = changed(WHIST, 'to = "opponents(r)"\nchooser', 'to = "offenders(r)"\nchooser')
    assert verdict(code, "a-claimed-revoke-never-leaves-its-side-better-off") is Verdict.REFUTED


def test_a_question_that_establishes_the_revoke_costs() -> None:
    code = changed(WHIST, 'default = "protection_lost"', 'default = "establishes"')
    code = changed(WHIST, 'when = "answered_no(r) and turned_and_quitted(r)"', 'when = "asked(r)"')
    assert verdict(code, "an-honest-question-never-costs") is Verdict.REFUTED


def test_a_card_shown_that_frees_a_revoke_pays() -> None:
    free = "and not any(exposer(x) == by(r) and dropped(x) for x in exposures)"
    code = changed(AUCTION, "established(r) and claimed(r) and proved(r)", f"established(r) and claimed(r) {free}")
    assert verdict(open_code("auction-1914"), "exposing-a-card-never-pays") is Verdict.PROVED
    assert verdict(code, "exposing-a-card-never-pays") is Verdict.REFUTED


@pytest.mark.parametrize("name", [name for name in bundled() if name != "duplicate-sheet"])
def test_who_disobeys_the_call_of_a_suit_leads_another_than_he_would_have(name: str) -> None:
    """The card that the call wanted is the one that he leads in the lawful line."""
    code = open_code(name)
    for who in offenders(code):
        (finding,) = incentive(code, "disobeying", who, Budget()).findings
        foul, fair = (Hand.of(hearing.record) for hearing in finding.hearings)
        ((place, call),) = foul.events(Call)
        (trick,) = [n for n in range(1, 14) if foul.played(call.seat, n) == place + 1]
        assert (call.demand, fair.tricks[trick - 1].cards[call.seat].suit) == (Demand.SUIT, call.suit)
        assert foul.tricks[trick - 1].cards[call.seat].suit is not call.suit
        assert disobeyed_suit(foul, Incident(call.seat, trick))
        assert not fair.incidents


def test_no_call_is_disobeyed_where_no_law_speaks_of_it() -> None:
    arises = TEMPTATIONS["disobeying"].arises
    assert not arises(open_code("duplicate-sheet"))
    assert all(arises(open_code(name)) for name in bundled() if name != "duplicate-sheet")


def test_a_budget_of_a_millisecond_proves_no_theorem() -> None:
    code = open_code("whist-1864")
    (theorem,) = theorems_of(code, "the-revoking-side-never-wins-the-game")
    assert holds(Study(code, Budget(milliseconds=1)), theorem).verdicts[0][1] is Verdict.UNKNOWN


# ---- suits and seats -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("partial", ["sides", "seats", "exposures", "calls"])
def test_an_engine_that_looks_at_one_place_only_is_caught(partial: str, monkeypatch: pytest.MonkeyPatch) -> None:
    every = evaluate.members

    def members(ruling: Ruling, collection: str) -> object:
        found = every(ruling, collection)
        if collection != partial:
            return found
        return [(truth, thing) for truth, thing in found if thing is Side.NS or _at_north(thing)]

    monkeypatch.setattr("model.symbolic.ruling.members", members)
    with pytest.raises(WitnessError, match="depends on names"):
        verdict(open_code("auction-1914"), "suits-and-seats-are-alike")


def _at_north(thing: object) -> bool:
    return getattr(thing, "seat", thing) is Seat.N


EXAMPLES = settings(
    max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.mark.parametrize("name", ["auction-1914", "whist-1864"])
def test_the_ruling_turns_with_the_table(name: str) -> None:
    code = open_code(name)

    @EXAMPLES
    @given(hands(Game(code.game)), st.integers(1, 3))
    def run(record: HandRecord, quarters: int) -> None:
        try:
            first, second = ruled(code, record), ruled(code, turned(record, quarters))
        except RecordError:
            return  # too many penalties are left to choose
        assert {(n, turned_side(s, quarters)): t for (n, s), t in first.items()} == second
        with contextlib.suppress(BeyondBoundsError):
            assert facts_of(turned(record, quarters)) == facts_of(record)

    run()


@pytest.mark.parametrize("name", ["auction-1914", "whist-1864"])
def test_the_ruling_does_not_know_the_names_of_plain_suits(name: str) -> None:
    code = open_code(name)

    @EXAMPLES
    @given(hands(Game(code.game)), st.permutations(list(Suit)))
    def run(record: HandRecord, order: list[Suit]) -> None:
        suits = dict(zip(Suit, order, strict=True))
        if record.contract is not None and record.trump is not None:
            other = next(old for old, new in suits.items() if new is record.trump)
            suits |= {other: suits[record.trump], record.trump: record.trump}
        renamed = with_suits(record, suits)
        try:
            assert ruled(code, record) == ruled(code, renamed)
        except RecordError:
            return  # too many penalties are left to choose
        try:
            before, after = facts_of(record), facts_of(renamed)
        except BeyondBoundsError:
            return
        assert tuple(before.aces[suit] for suit in Suit) == tuple(after.aces[suits[suit]] for suit in Suit)
        assert evolve(before, aces=()) == evolve(after, aces=())

    run()


def ruled(code: Code, record: HandRecord) -> dict[tuple[str, Side], int]:
    ruling = Program.of(code).rule(Hand.of(record))
    return {**ruling.totals, **{("net", side): ruling.net(side) for side in Side}}


# ---- what was expected --------------------------------------------------------------------------------

DAY = datetime.date(1914, 1, 1)


def proof(found: Verdict, expected: Expected | None, some: bool = True) -> Proof:
    code = open_code("auction-1914")
    theorem = Theorem("it", "It.", ("all",), always="always")
    return proving._proof(code, theorem, [Result("it", (("it", found),))], expected, some)


def test_what_is_not_as_expected_is_said() -> None:
    digest = open_code("auction-1914").digest
    assert proof(Verdict.PROVED, Expected(Verdict.PROVED, DAY, digest)).changes == ()
    assert proof(Verdict.REFUTED, Expected(Verdict.REFUTED, DAY, digest)).status == 0
    changed = proof(Verdict.REFUTED, Expected(Verdict.PROVED, DAY, "0" * 16))
    assert changed.changes == ("was proved on 1914-01-01", "the code has changed since 1914-01-01")
    assert changed.status == 1
    assert proof(Verdict.UNKNOWN, Expected(Verdict.PROVED, DAY, digest)).status == 3
    assert proof(Verdict.PROVED, None).changes == ("nothing is expected yet",)
    assert proof(Verdict.PROVED, None, some=False).status == 0
    assert exit_status([changed, proof(Verdict.UNKNOWN, None)]) == 3


def test_what_is_accepted_is_expected_from_then_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "verdicts.toml"
    monkeypatch.setattr(verdicts, "FILE", path)
    monkeypatch.setattr(verdicts.load, "__defaults__", (path,))
    monkeypatch.setattr(verdicts.save, "__defaults__", (path,))
    digest = open_code("auction-1914").digest
    (accepted,) = accept([proof(Verdict.REFUTED, None)], DAY)
    assert accepted.status == 0
    assert verdicts.load() == {"auction-1914": {"it": Expected(Verdict.REFUTED, DAY, digest)}}
    accept([proof(Verdict.UNKNOWN, Expected(Verdict.REFUTED, DAY, digest))], datetime.date(1915, 1, 1))
    assert verdicts.load()["auction-1914"]["it"].date == DAY


@pytest.mark.parametrize(
    "text", ["[x]\nit = 3", "x = 3", '[x]\nit = { verdict = "prooved", date = 1914-01-01, digest = "" }']
)
def test_faulty_verdicts_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "verdicts.toml"
    path.write_text(text)
    with pytest.raises(LawError, match=r"expected|did you mean 'proved'"):
        verdicts.load(path)


def test_something_is_expected_of_every_theorem_of_a_bundled_code() -> None:
    """That it is so is for ``make prove``; here, that each has been looked at, for the code as it is."""
    known = verdicts.load()
    for name in bundled():
        code = open_code(name)
        assert {t.id for t in theorems_of(code)} == set(known[name]), "run 'revokelaw prove --accept'"
        assert {e.digest for e in known[name].values()} == {code.digest}, "run 'revokelaw prove --accept'"
