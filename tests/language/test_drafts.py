"""A draft says what it changes in its base and nothing else; a faulty or hostile one gets one clear line."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from model.codes import bundled, load, open_code
from model.language.document import Code
from model.language.errors import LawError

HEAD = 'id = "mine"\ntitle = "My amendment"\nbase = "auction-1914"\n'
NEW = (
    '[[clause]]\nlaw = "90"\ntitle = "New"\nkind = "right"\ntext = "A new law."\nact = "search(s)"\neach = "s: side"\n'
)


def draft(folder: Path, text: str | bytes, name: str = "draft.toml") -> Path:
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def laws(code: Code) -> list[str]:
    return [clause.law for clause in code.clauses]


BASE = open_code("auction-1914")

# ---- what a draft does ---------------------------------------------------------------------------------------------


def test_a_draft_of_nothing_is_its_base_under_another_name(tmp_path: Path) -> None:
    code = load(draft(tmp_path, HEAD))
    assert (code.id, code.title, code.game, code.source) == ("mine", "My amendment", "auction", "")
    assert laws(code) == laws(BASE)
    assert code.base is not None
    assert code.base.digest == BASE.digest != code.digest
    assert code.data["clause"] == BASE.data["clause"]


def test_a_change_replaces_only_the_fields_that_it_gives(tmp_path: Path) -> None:
    path = draft(tmp_path, HEAD + '[[change]]\nlaw = "84(a).2"\ngives = ["honour_column(200)"]\n')
    code, fields = load(path), dict(BASE.clause("84(a).2").rule({}).source)
    assert dict(code.clause("84(a).2").rule({}).source) == fields | {"gives": ["honour_column(200)"]}
    assert code.clause("84(a).2").text == BASE.clause("84(a).2").text
    assert [c.law for c in code.clauses if c.rules != BASE.clause(c.law).rules] == ["84(a).2"]


def test_the_base_is_left_as_it_was(tmp_path: Path) -> None:
    code = load(draft(tmp_path, HEAD + 'strike = ["83.2"]\n[readings]\n"85.4.negative_answer" = "establishes"\n'))
    assert code.base is not None
    assert code.base.data == BASE.data


def test_a_struck_law_is_gone_with_all_references_to_it(tmp_path: Path) -> None:
    code = load(draft(tmp_path, HEAD + 'strike = ["84.end", "84(a).3"]\n'))
    assert laws(code) == [law for law in laws(BASE) if law not in ("84.end", "84(a).3")]
    assert [given.law for given in code.clause("84(c)").rule({}).exempt_from] == ["89.1"]
    stand = {"89.1.first_penalties": "stand"}
    assert [given.law for given in BASE.clause("89.1").rule(stand).overrides] == ["84(a).3"]
    assert code.clause("89.1").rule(stand).overrides == ()


def test_a_reading_becomes_the_default(tmp_path: Path) -> None:
    text = HEAD + '[readings]\n"84(b).1.too_few_tricks" = "no_such_option"\n'
    code = load(draft(tmp_path, text))
    changed = {name: choice for name, choice in code.default_readings.items() if BASE.default_readings[name] != choice}
    assert changed == {"84(b).1.too_few_tricks": "no_such_option"}


def test_readings_are_merged_by_name_and_field(tmp_path: Path) -> None:
    text = '[[change]]\nlaw = "87.3"\n[change.readings.mixing]\ndefault = "only_the_first_mixing"\n'
    text += '[change.readings.third]\nask = "And?"\ndefault = "a"\na = {}\nb = { when = "never" }\n'
    readings = load(draft(tmp_path, HEAD + text)).readings
    assert readings["87.3.mixing"].default == "only_the_first_mixing"
    assert readings["87.3.mixing"].choices == BASE.readings["87.3.mixing"].choices
    assert "87.3.never_revoked" in readings
    assert set(readings["87.3.third"].choices) == {"a", "b"}


def test_fields_and_readings_are_dropped(tmp_path: Path) -> None:
    text = '[[change]]\nlaw = "84.end"\ndrop = ["overrides", "readings.score_made"]\n'
    clause = load(draft(tmp_path, HEAD + text)).clause("84.end")
    assert clause.readings == ()
    assert clause.rule({}).overrides == ()


def test_a_reading_that_is_dropped_and_given_is_replaced_whole(tmp_path: Path) -> None:
    text = '[[change]]\nlaw = "84(c)"\ndrop = ["readings.first"]\n'
    text += '[change.readings.first]\nask = "Now?"\ndefault = "c"\nc = {}\nd = {}\n'
    (reading,) = load(draft(tmp_path, HEAD + text)).clause("84(c)").readings
    assert (reading.ask, reading.default, set(reading.choices)) == ("Now?", "c", {"c", "d"})


def test_clauses_are_added_where_they_say_in_the_order_of_the_draft(tmp_path: Path) -> None:
    def new(law: str, after: str = "") -> str:
        return NEW.replace('"90"', f'"{law}"') + (f'after = "{after}"\n' if after else "")

    text = HEAD + new("a", "84(c)") + new("b") + new("c", "84(c)") + new("d", "a") + new("e")
    added = laws(load(draft(tmp_path, text)))
    place = added.index("84(c)")
    assert added[place : place + 5] == ["84(c)", "a", "d", "c", "84.end"]
    assert added[-2:] == ["b", "e"]


def test_a_clause_can_take_the_place_of_a_struck_one_and_is_still_referred_to(tmp_path: Path) -> None:
    new = '[[clause]]\nlaw = "83.2"\nafter = "83.1"\ntitle = "T"\nkind = "definition"\ntext = "New."\n'
    new += 'each = "r: revoke"\ndefines = "established(r)"\nwhen = "played_on(r)"\n'
    code = load(draft(tmp_path, HEAD + 'strike = ["83.2"]\n' + new))
    assert laws(code) == laws(BASE)
    assert [given.law for given in code.clause("85.2").rule({}).overrides] == ["83.2"]


def test_a_draft_may_amend_a_draft(tmp_path: Path) -> None:
    (tmp_path / "first").mkdir()
    draft(tmp_path / "first", HEAD + 'strike = ["86.2"]\n', "a.toml")
    text = HEAD.replace("mine", "second").replace("auction-1914", "first/a.toml") + 'strike = ["86.1"]\n'
    code = load(draft(tmp_path, text, "b.toml"))
    assert not {"86.1", "86.2"} & set(laws(code))
    assert code.base is not None
    assert code.base.base is not None
    assert (code.base.id, code.base.base.id) == ("mine", "auction-1914")


def test_the_digest_is_that_of_the_whole(tmp_path: Path) -> None:
    other = load(draft(tmp_path, HEAD + '[[change]]\nlaw = "84(a).2"\ngives = ["honour_column(200)"]\n')).digest
    same = load(draft(tmp_path, HEAD + '[[change]]\nlaw = "84(a).2"\ngives = [ "honour_column(200)" ] # more\n'))
    assert same.digest == other
    assert load(draft(tmp_path, HEAD)).digest != other


def test_the_laws_of_1912_have_150_points_for_the_first_revoke_only() -> None:
    code = open_code("auction-1912")
    assert code.base is not None
    assert code.base.id == "auction-1914"
    for law, field, points in (("84(a).2", "gives", 150), ("84(b).1", "options", 150), ("84(c)", "gives", 100)):
        for rule in code.clause(law).rules.values():
            assert rule.source[field][0] == f"honour_column({points})"
    assert "150" in code.clause("84(b).1").text
    assert "100" not in code.clause("84(b).1").text


def test_every_bundled_document_opens_by_its_id() -> None:
    assert {"auction-1912", "auction-1914", "whist-1864"} <= set(bundled())
    assert [open_code(name).id for name in bundled()] == bundled()


# ---- faulty drafts --------------------------------------------------------------------------------------------------

CHANGE = '[[change]]\nlaw = "84(a).2"\n'
FAULTS = {
    "no id": ('title = "x"\nbase = "auction-1914"', ["'id'"]),
    "no base": ('id = "x"\ntitle = "x"\nstrike = ["88"]', ["needs the text 'base'"]),
    "a misspelt field": (HEAD + 'strik = ["88"]', ["unknown field 'strik'", "'strike'"]),
    "a misspelt base field": ('bas = "x"\n' + CHANGE, ["unknown field 'bas'", "'base'"]),
    "an unknown base": (HEAD.replace("1914", "1915"), ["no code 'auction-1915'", "'auction-1914'"]),
    "a base that is no file": (HEAD.replace("auction-1914", "no/such.toml"), ["such.toml", "cannot be read"]),
    "a base with a NUL": (HEAD.replace("auction-1914", "a\\u0000b.toml"), ["cannot be read", "null byte"]),
    "a base that is itself": (HEAD.replace("auction-1914", "draft.toml"), ["in a circle", "'draft.toml'"]),
    "a struck law that is unknown": (HEAD + 'strike = ["84(d)"]', ["unknown law '84(d)'", "'84(c)'"]),
    "a law struck twice": (HEAD + 'strike = ["88", "88"]', ["law 88", "struck twice"]),
    "a strike that is no list": (HEAD + 'strike = "88"', ["strike", "list of texts", "'88'"]),
    "a strike of a word that others need": (HEAD + 'strike = ["value.1"]', ["'trick_value'", "no clause"]),
    "everything struck": (HEAD + f"strike = {laws(BASE)}", ["none found"]),
    "a change of no law": (HEAD + '[[change]]\ntext = "x"', ["[[change]] 1", "'law'"]),
    "a change that is no table of tables": (HEAD + '[change]\nlaw = "88"', ["[[change]]"]),
    "a change of an unknown law": (HEAD + CHANGE.replace("84(a).2", "84(a).9") + 'text = "x"', ["'84(a).9'", "'84(a)"]),
    "a change of a struck law": (HEAD + 'strike = ["84(a).2"]\n' + CHANGE + 'text = "x"', ["law 84(a).2", "struck"]),
    "two changes of one law": (HEAD + 2 * (CHANGE + 'text = "x"\n'), ["law 84(a).2", "changed twice"]),
    "a change of nothing": (HEAD + CHANGE, ["law 84(a).2", "replaces nothing"]),
    "a change of an unknown field": (HEAD + CHANGE + "give = []", ["law 84(a).2", "'give'", "'gives'"]),
    "a change to a field of another kind": (HEAD + CHANGE + 'act = "search(s)"', ["law 84(a).2", "no field 'act'"]),
    "a change to a wrong word": (
        HEAD + CHANGE + 'gives = ["honor_column(150)"]',
        ["law 84(a).2", "honor_column", "'honour_column'"],
    ),
    "a change that the readings do not follow": (
        HEAD + '[[change]]\nlaw = "84(b).1"\noptions = ["honour_column(150)"]',
        ["law 84(b).1", "'too_few_tricks'", "'options'", "'all_there_are'", "drop"],
    ),
    "a change that prevails over a struck law": (
        HEAD + 'strike = ["88"]\n' + CHANGE + 'overrides = [{ law = "88", stated = true }]',
        ["law 84(a).2", "unknown law '88'"],
    ),
    "a field dropped that is not there": (HEAD + CHANGE + 'drop = ["override"]', ["law 84(a).2", "'override'"]),
    "a reading dropped that is not there": (
        HEAD + '[[change]]\nlaw = "84(c)"\ndrop = ["readings.frist"]',
        ["law 84(c)", "'readings.frist'", "'readings.first'"],
    ),
    "the number of a law dropped": (HEAD + CHANGE + 'drop = ["law"]', ["law 84(a).2", "no 'law'"]),
    "a needed field dropped": (HEAD + CHANGE + 'drop = ["gives"]', ["law 84(a).2", "'gives'"]),
    "readings of a change that are no tables": (HEAD + CHANGE + "readings = 3", ["law 84(a).2", "got 3"]),
    "a reading of a change that is no table": (
        HEAD + '[[change]]\nlaw = "84(c)"\nwhen = "always"\nreadings = { first = 3 }',
        ["law 84(c)", "got {'first': 3}"],
    ),
    "a default of an unknown reading": (
        HEAD + '[readings]\n"84(b).1.too_few_trick" = "x"',
        ["'84(b).1.too_few_trick'", "'84(b).1.too_few_tricks'"],
    ),
    "a default of an unknown choice": (HEAD + '[readings]\n"84(c).first" = "x"', ["'84(c).first'", "exacted"]),
    "a default that is no choice": (HEAD + '[readings]\n"84(c).first" = "ask"', ["no choice 'ask'"]),
    "a default of a struck law": (HEAD + 'strike = ["84(c)"]\n[readings]\n"84(c).first" = "x"', ["'84(c).first'"]),
    "a default without quotation marks": (HEAD + "[readings]\nvalue.6.loss = 'x'", ["readings", "quotation marks"]),
    "readings that are no table": (HEAD + "readings = 1", ["readings", "got 1"]),
    "an added clause with a number that exists": (HEAD + NEW.replace("90", "88"), ["law 88", "[[change]]"]),
    "two added clauses of one number": (HEAD + NEW + NEW, ["law 90", "stands in the code"]),
    "an added clause after no law": (HEAD + NEW + 'after = "84(d)"', ["law 90", "after", "'84(d)'", "'84(c)'"]),
    "an added clause after a struck one": (HEAD + 'strike = ["88"]\n' + NEW + 'after = "88"', ["law 90", "'88'"]),
    "an added clause after a number": (HEAD + NEW + "after = 88", ["law 90", "after", "88"]),
    "an added clause of no kind": (HEAD + NEW.replace("right", "rihgt"), ["law 90", "'rihgt'", "'right'"]),
    "an added clause without number": (HEAD + "[[clause]]\ntext = 'x'", ["[[clause]] 1", "'law'"]),
    "a circle of precedence": (
        HEAD + '[[change]]\nlaw = "83.2"\noverrides = [{ law = "85.2", stated = true }]',
        ["override each other in a circle", "83.2", "85.2"],
    ),
    "not TOML": (HEAD + "strike = [", ["not TOML", "end of document"]),
    "a key that stands twice": (HEAD + 'base = "whist-1864"\n', ["not TOML", "line 4"]),
}


def refused(path: Path) -> str:
    """The one line that a draft is refused with, within two seconds."""
    start = time.perf_counter()
    with pytest.raises(LawError) as caught:
        load(path)
    message = str(caught.value)
    assert "\n" not in message
    assert len(message) <= 1000
    assert time.perf_counter() - start < 2
    return message


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_draft_is_refused_with_its_place(fault: str, tmp_path: Path) -> None:
    text, expected = FAULTS[fault]
    message = refused(draft(tmp_path, text))
    assert fault.startswith("a base that is no") or fault == "a base with a NUL" or message.startswith("draft.toml: ")
    for part in expected:
        assert part in message, message


def test_drafts_that_amend_each_other_are_refused(tmp_path: Path) -> None:
    draft(tmp_path, HEAD.replace("auction-1914", "b.toml"), "a.toml")
    message = refused(draft(tmp_path, HEAD.replace("auction-1914", "./a.toml"), "b.toml"))
    assert message == "a.toml: the drafts amend each other in a circle, by the base 'b.toml'"


def test_a_fault_of_the_base_is_placed_there(tmp_path: Path) -> None:
    draft(tmp_path, HEAD + 'strike = ["99"]', "first.toml")
    second = draft(tmp_path, HEAD.replace("auction-1914", "first.toml"), "second.toml")
    assert refused(second).startswith("first.toml: strikes the unknown law '99'")


def test_a_draft_in_another_encoding_is_refused(tmp_path: Path) -> None:
    assert "not UTF-8 text (byte" in refused(draft(tmp_path, (HEAD + "# für").encode("latin-1")))
    assert refused(draft(tmp_path, HEAD.encode("utf-16")))


# ---- hostile drafts -------------------------------------------------------------------------------------------------

FIELD = HEAD + CHANGE
DEEP_READINGS = "".join(
    f"[change.readings.r{n}]\nask = 'x'\ndefault = 'a'\na = {{}}\nb = {{}}\nc = {{}}\n" for n in range(20)
)
CHAIN = "".join(
    NEW.replace('"90"', f'"x{n}"') + f'overrides = [{{ law = "x{n + 1}", stated = true }}]\n' for n in range(900)
) + NEW.replace('"90"', '"x900"')
HOSTILE: dict[str, tuple[str | bytes, str]] = {
    "an import": (FIELD + """when = "__import__('os').system('true')" """, "no place"),
    "an attribute": (FIELD + 'when = "r.__class__"', "no place"),
    "a walrus": (FIELD + 'when = "(x := established(r))"', "no place"),
    "a text in an expression": (FIELD + """when = "open('/etc/passwd')" """, "unknown word 'open'"),
    "a NUL in an expression": (FIELD + 'when = "established(r)\\u0000"', "not an expression"),
    "a NUL in the file": ((HEAD + "\0").encode(), "not TOML"),
    "nothing but NULs": (b"\0" * 1000, "not TOML"),
    "a huge number as a field": (FIELD + f"year = {10**400}", "unknown field 'year'"),
    "a huge number where a text belongs": (FIELD + f"text = {10**400}", "needs the text 'text'"),
    "a number of more digits than are read": (FIELD + f"text = {'9' * 5000}", "not TOML"),
    "a huge number in a rule": (FIELD + f'gives = ["honour_column({10**400})"]', "beyond 100000"),
    "a power in a rule": (FIELD + 'gives = ["honour_column(9**9**9)"]', "no place"),
    "no number": (FIELD + "gives = nan", "list of texts"),
    "a date": (FIELD + "when = 1914-01-01", "expected text"),
    "deep brackets in a rule": (FIELD + f'when = "{"(" * 1500}always{")" * 1500}"', "not an expression"),
    "deep negation in a rule": (FIELD + f'when = "{"not " * 900}always"', "law 84(a).2"),
    "a long rule": (FIELD + f'when = "{"always and " * 1000}always"', "at most 4000"),
    "deep lists": (FIELD + f"gives = {'[' * 300_000}", "nested"),
    "deep lists that are closed": (FIELD + f"gives = {'[' * 200}{']' * 200}", "nested"),
    "deep tables": (FIELD + f"gives = {'{a=' * 200}1{'}' * 200}", "nested"),
    "a deep key": (FIELD + "a." * 100_000 + "a = 1", "key of more than"),
    "many deep keys": (HEAD + "".join(f"a{n}." + "a." * 200 + "a = 1\n" for n in range(2000)), "key of more than"),
    "a deep key in quotation marks": (HEAD + '"a\\" b" . ' * 50_000 + "a = 1", "key of more than"),
    "a deep header": (HEAD + "[" + "'a b'." * 100_000 + "a]", "key of more than"),
    "a long text": (FIELD + f'text = "{"a " * 30_000}"', "at most 20000"),
    "a long number of a law": (FIELD.replace("84(a).2", "8" * 15_000) + 'text = "x"', "unknown law '888"),
    "a line break in the number of a law": (HEAD + '[[change]]\nlaw = "a\\nb"\ntext = "x"', "unknown law"),
    "a file beyond the limit": (HEAD + "#" * 3_000_000, "larger than"),
    "100,000 clauses": (HEAD + "[[clause]]\n" * 100_000, "bytes"),
    "many clauses in few bytes": (HEAD + f"clause = [{'{},' * 100_000}]", "100000 tables [[clause]]"),
    "many clauses": (
        HEAD + "".join(NEW.replace("90", f"x{n}") for n in range(1000)),
        f"{len(BASE.clauses) + 1000} clauses; at most 1000",
    ),
    "many changes": (HEAD + "[[change]]\nlaw='1'\n" * 5000, "5000 tables [[change]]"),
    "many combinations of readings": (FIELD + 'text = "x"\n' + DEEP_READINGS, "more than 100 rules"),
    "a long chain of precedence": (HEAD + CHAIN + 'overrides = [{ law = "x0", stated = true }]', "in a circle"),
}


@pytest.mark.parametrize("attack", HOSTILE)
def test_a_hostile_draft_costs_one_line(attack: str, tmp_path: Path) -> None:
    text, expected = HOSTILE[attack]
    message = refused(draft(tmp_path, text))
    assert expected in message, message


def test_a_long_chain_of_precedence_is_read(tmp_path: Path) -> None:
    assert len(load(draft(tmp_path, HEAD + CHAIN)).clauses) == len(BASE.clauses) + 901
