"""The rule read back in plain English."""

from __future__ import annotations

import re

import pytest
from syrupy.assertion import SnapshotAssertion

from model.codes import bundled, open_code
from model.language.document import Clause, Code, loads
from model.language.entries import Sort
from model.language.expression import parse
from model.language.vocabulary import Vocabulary
from reports.english import clause_text, reading_texts
from reports.grammar import Noun
from reports.sentences import Speech

CLAUSES = [(code, clause) for code in map(open_code, bundled()) for clause in code.clauses]

#: What no sentence may contain: a mark of a formula, a word of the vocabulary with its underscore, a template's slot.
FORMULA = re.compile(r"[=<>_{}|*+\[\]§]|\w\(\w\)(?!\.\d)|,[,.]| ,|  |\bNone\b")


@pytest.mark.parametrize(("code", "clause"), CLAUSES, ids=[f"{code.id} {clause.law}" for code, clause in CLAUSES])
def test_no_formula_is_left(code: Code, clause: Clause) -> None:
    texts = [clause_text(clause), *(choice.text for r in reading_texts(clause) for choice in r.choices)]
    for text in texts:
        laws = [other.law for other in code.clauses]
        without_laws = re.sub(
            "|".join(f"law {re.escape(law)}" for law in sorted(laws, key=len, reverse=True)), "law", text
        )
        assert not FORMULA.search(without_laws), text
        assert text[0].isupper()
        assert text.endswith(".")


def test_every_kind_of_clause(small_code: Code, golden: SnapshotAssertion) -> None:
    assert "\n".join(f"{clause.law}: {clause_text(clause)}" for clause in small_code.clauses) + "\n" == golden


def test_an_order_of_counting_reads_as_a_sequence() -> None:
    assert clause_text(open_code("whist-1864").clause("5")) == (
        "The points for revokes are counted first, then the points for odd tricks, then the points for honours."
    )


def test_a_choice_of_penalties_reads_as_in_the_law() -> None:
    clause = open_code("auction-1914").clause("84(b).1")
    literal = {f"84(b).1.{reading.name}": "literal" for reading in clause.readings}
    assert clause_text(clause, literal) == (
        "For each incident whose penalty is exacted and that was made by a defender: the opponents choose between"
        " 100 points in the honour column and three tricks."
    )


def test_precedence_says_whether_the_text_states_it() -> None:
    texts = {clause.law: clause_text(clause) for clause in open_code("auction-1914").clauses}
    assert texts["85.2"].endswith("This prevails over law 83.2 (the text says so).")
    assert "Law 89.1 does not limit this (the text says so)." in texts["89.2"]
    assert "Law 84.end does not limit this (inferred)." in texts["89.2"]


def test_a_reading_has_its_question_and_what_each_choice_makes_of_the_clause(small_code: Code) -> None:
    (reading,) = reading_texts(small_code.clause("4"))
    assert reading.ask == "What if there are not three tricks to take?"
    assert [(choice.label, choice.default) for choice in reading.choices] == [
        ("all there are", False),
        ("no such option", True),
    ]
    assert "or the tricks that the offending side won, if these are fewer" in reading.choices[0].text
    assert "three tricks if the offending side won at least three tricks" in reading.choices[1].text


def test_what_is_added_says_so() -> None:
    code = loads(
        'id = "c"\ntitle = "C"\ngame = "auction"\n[[clause]]\nlaw = "1"\ntitle = "T"\nkind = "award"\ntext = "T"\n'
        'adds = true\neach = "s: side"\nto = "s"\ngives = ["honour_column(50)"]'
    )
    assert clause_text(code.clauses[0]) == (
        "For each side: the side scores 50 points in the honour column."
        " This is added to what other laws give for the same."
    )


SPEECH = Speech(
    {
        "r": Noun("it", topic=True),
        "q": Noun("the other incident"),
        "s": Noun("the side", topic=True),
        "p": Noun("the player", topic=True),
        "e": Noun("it", topic=True),
        "c": Noun("it", topic=True),
    }
)
SCOPE = {
    "r": Sort.REVOKE,
    "q": Sort.REVOKE,
    "s": Sort.SIDE,
    "p": Sort.SEAT,
    "e": Sort.EXPOSURE,
    "c": Sort.CALL,
}


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        ("claimed(r) and established(r) and proved(r)", "it is claimed, established and proved"),
        ("not (claimed(r) and proved(r))", "either it is not claimed or it is not proved"),
        ("not (claimed(r) or proved(r))", "it is not claimed and not proved"),
        ("level + 6 <= tricks_won(s)", "the side won at least the tricks contracted for"),
        ("0 < tricks_taken(s)", "the side takes at least one trick as penalties"),
        ("doubled >= 1", "the contract is doubled or redoubled"),
        ("doubled != 1", "the contract is undoubled or redoubled"),
        ("denomination != no_trump", "the contract is not at no trump"),
        ("chosen(r) == take_tricks", "its chosen penalty is to take tricks"),
        ("other(offenders(r)) == s", "the opponents are the side"),
        ("other(side_of(p)) == s", "the player's opponents are the side"),
        ("partner(by(r)) == p", "the offender's partner is the player"),
        ("not any(claimed(q) for q in revokes)", "there is no revoke that is claimed"),
        ("count(q for q in revokes if claimed(q)) == 0", "there are no revokes that are claimed"),
        ("count(q for q in revokes if claimed(q)) < 3", "there are fewer than three revokes that are claimed"),
        ("count(q for q in revokes) == 1", "there is one revoke"),
        ("any(is_revoke(q) and before(q, r) for q in incidents)", "there is an earlier revoke"),
        ("any(before(r, q) for q in revokes)", "there is a later revoke"),
        ("any(offenders(q) == offenders(r) for q in revokes)", "there is a revoke that was made by the offending side"),
        ("any(offenders(q) != s for q in revokes)", "there is a revoke that was not made by the side"),
        ("any(opponents(q) == s for q in revokes)", "there is a revoke that was made by the side's opponents"),
        ("any(not dummy(by(q)) for q in revokes)", "there is a revoke that was not made by dummy"),
        ("any(failed(q) for q in incidents)", "there is an incident in which the offender held a card of the suit led"
         " but first played a card of another suit"),
        ("any(declarer(x) for x in seats)", "there is a player who is the declarer"),
        ("all(established(q) for q in revokes if claimed(q))", "for every revoke that is claimed, it is established"),
        ("tricks_won(s) - 3 * level > 5", "the tricks that the side won less three times the odd tricks contracted"
         " for come to more than five"),
        ("claimed(r) if doubled == 0 else proved(r)", "it is claimed if the contract is undoubled, and otherwise it is"
         " proved"),
        ("always", "it is always so"),
        ("dropped(e) and not before_first_lead(e)", "it was made by dropping a card face upward on the table, and"
         " not made before the first lead"),
        ("not liable(e)", "its cards are not liable to be called"),
        ("exposer(e) == p", "the exposer is the player"),
        ("other(side_of(exposer(e))) == s", "the exposer's opponents are the side"),
        ("any(thrown_down(x) and defender(exposer(x)) for x in exposures)", "there is an exposure that was made by"
         " throwing his cards face upward on the table, and made by a defender"),
        ("count(x for x in exposures if not two_at_once(x)) >= 2", "there are at least two exposures that were not made"
         " by playing cards simultaneously"),
        ("any(calls_card(x) and not declarer(called_on(x)) for x in calls)", "there is a call that is for a certain"
         " card and that was not made on the declarer"),
        ("any(has_none_of_suit(x) for x in calls)", "there is a call in which the called player was without the suit"
         " that was called to be led"),
        ("would_oblige_revoke(c)", "it would have obliged the called player to revoke"),
        ("any(same_suit(q, r) and before(q, r) for q in revokes)", "there is an earlier revoke that was made by the"
         " same player in the same suit as it"),
        ("later_tricks(r) >= 1 and not won_trick(r)", "the offending side won at least one trick after it, and its"
         " trick was not won by the offender himself"),
        ("any(before(q, q) for q in revokes)", "there is a revoke for which it holds that that revoke came before that"
         " revoke"),
    ],
)  # fmt: skip
def test_sentences(expression: str, text: str) -> None:
    assert SPEECH.truth(parse(expression, Vocabulary.of("auction"), SCOPE)) == text


@pytest.mark.parametrize("game", ["whist", "auction", "duplicate"])
def test_every_word_can_be_affirmed_denied_and_compared(game: str) -> None:
    vocabulary = Vocabulary.of(game)
    things = {
        Sort.REVOKE: ["r", "q"],
        Sort.EXPOSURE: ["e"],
        Sort.CALL: ["c"],
        Sort.SIDE: ["s"],
        Sort.SEAT: ["p"],
        Sort.NUMBER: ["5"],
    }
    for word in vocabulary.words.values():
        args = [things[sort][word.args[:place].count(sort)] for place, sort in enumerate(word.args)]
        call = f"{word.name}({', '.join(args)})" if args else word.name
        others = {
            Sort.NUMBER: [f"{call} {op} 2" for op in ("==", "!=", "<", "<=", ">", ">=")],
            Sort.TRUTH: [call, f"not {call}"],
            Sort.DENOMINATION: [f"{call} == hearts"],
            Sort.OPTION: [f"{call} != take_tricks"],
        }
        for expression in others.get(word.result, [f"{call} == {things.get(word.result, [''])[0]}"]):
            text = SPEECH.truth(parse(expression, vocabulary, SCOPE))
            assert not FORMULA.search(text), text


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("100", "100 points for honours"),
        ("trick_value", "for honours the value of an odd trick"),
        ("min(trick_value, 50)", "for honours 50 points, or the value of an odd trick, if this is less"),
        ("max(0, 7 - tricks_won(s))", "for honours the excess, if any, of seven over the tricks that the"
         " side won"),
        ("(tricks_won(s) - 6) * 20", "for honours, for each trick that the side won above six, 20"
         " points"),
        ("(level + 6 - tricks_won(s)) * (50 if doubled == 0 else 100)", "for honours, for each trick by"
         " which the tricks contracted for exceed the tricks that the side won, 50 points if the contract is undoubled,"
         " and otherwise 100 points"),
        ("min(100, (7 - tricks_won(s)) * 50)", "for honours, for each trick by which seven exceeds the"
         " tricks that the side won, 50 points, but no more than 100 points in all"),
        ("3 * (trick_value + 2)", "for honours three times the sum of the value of an odd trick and"
         " two"),
        ("trick_value * (1 if doubled == 0 else 2 if doubled == 1 else 4)", "for honours the value of an"
         " odd trick, multiplied by one if the contract is undoubled, by two if doubled, and otherwise by four"),
    ],
)  # fmt: skip
def test_amounts(amount: str, text: str) -> None:
    code = loads(
        'id = "c"\ntitle = "C"\ngame = "auction"\n[[clause]]\nlaw = "0"\ntitle = "V"\nkind = "definition"\ntext = "V"\n'
        'defines = "trick_value"\nis = "7"\n[[clause]]\nlaw = "1"\ntitle = "T"\nkind = "score"\ntext = "T"\n'
        f'each = "s: side"\nto = "s"\ngives = ["honours({amount})"]'
    )
    assert clause_text(code.clause("1")) == f"For each side: the side scores {text}."


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        ('limit = ["honours(s) <= 20"]', "can score no more than 20 points for honours; if it would be more, it is"
         " struck out"),
        ('limit = ["honours(s) <= 20"]\ncaps = true', "can score no more than 20 points for honours; what is above is"
         " cut off"),
        ('limit = ["honours(s) <= 0", "trick_points(s) <= 0"]', "can score nothing for honours or for odd tricks"),
        ('limit = ["tricks_taken(s) <= 0"]', "can take no tricks as penalties"),
        ('limit = ["honours(s) >= level"]', "scores for honours at least the odd tricks contracted for"),
    ],
)  # fmt: skip
def test_limits(fields: str, text: str) -> None:
    code = loads(
        'id = "c"\ntitle = "C"\ngame = "auction"\n[[clause]]\nlaw = "1"\ntitle = "T"\nkind = "limit"\ntext = "T"\n'
        f'each = "s: side"\n{fields}'
    )
    assert clause_text(code.clauses[0]) == f"For each side: the side {text}."


def test_a_variable_that_can_only_be_one_thing_is_called_by_its_name() -> None:
    text = clause_text(open_code("auction-1914").clause("84(a).3"))
    assert "side" not in text.replace("For each incident", "")
    assert text.endswith("the opponents score for under-tricks at least the loss in under-tricks.")


def test_two_incidents_are_told_apart() -> None:
    code = loads(
        'id = "c"\ntitle = "C"\ngame = "auction"\n[[clause]]\nlaw = "1"\ntitle = "T"\nkind = "right"\ntext = "T"\n'
        'each = "q: incident, r: incident"\nwhen = "before(q, r)"\nto = "offenders(q)"\nact = "claim(r)"'
    )
    assert clause_text(code.clauses[0]) == (
        "For each incident (incident one) and each incident (incident two), when incident one came before incident two:"
        " the offending side of incident one may claim incident two."
    )


@pytest.mark.parametrize(
    ("each", "kind", "fields", "text"),
    [
        ("e: exposure", "right", 'to = "other(side_of(exposer(e)))"\nact = "call_exposed(e)"',
         "For each exposure: the exposer's opponents may call its cards."),
        ("e: exposure", "definition", 'defines = "liable(e)"\nwhen = "dropped(e)"',
         "The cards of an exposure are liable to be called when it was made by dropping a card face upward on the"
         " table."),
        ("c: call", "bar", 'to = "other(side_of(called_on(c)))"\nwhen = "would_oblige_revoke(c)"\nact = "compel(c)"',
         "For each call that would have obliged the called player to revoke: the called player's opponents may not"
         " compel the called player to obey it."),
        ("p: seat, e: exposure", "bar", 'when = "p == exposer(e)"\nact = "force_to_abandon_hand(p, e)"',
         "For each exposure: nobody may force the exposer to abandon his hand because of it."),
        ("s: side", "right", 'to = "s"\nact = "award_adjusted_score(s)"',
         "For each side: the Director may award the side an adjusted score."),
        ("s: side", "bar", 'to = "s"\nact = "place_cards_on_table(s)"',
         "For each side: the side may not require the declarer to place his cards face upward on the table."),
    ],
)  # fmt: skip
def test_exposures_calls_and_acts(each: str, kind: str, fields: str, text: str) -> None:
    code = loads(
        f'id = "c"\ntitle = "C"\ngame = "auction"\n[[clause]]\nlaw = "1"\ntitle = "T"\nkind = "{kind}"\ntext = "T"\n'
        f'each = "{each}"\n{fields}'
    )
    assert clause_text(code.clauses[0]) == text
