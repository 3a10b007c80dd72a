from __future__ import annotations

import pytest

from reports.grammar import Noun, counted, fill, listed, merged, sentence, spelled


@pytest.mark.parametrize(
    ("number", "word"), [(0, "zero"), (1, "one"), (12, "twelve"), (13, "13"), (100, "100"), (-3, "minus three")]
)
def test_numbers_are_words_up_to_twelve(number: int, word: str) -> None:
    assert spelled(number) == word


def test_units_agree_with_their_number() -> None:
    assert counted(1, "trick") == "one trick"
    assert counted(3, "trick") == "three tricks"
    assert counted(0, "point") == "no points"
    assert counted(5, "") == "five"


def test_a_list_has_a_comma_before_its_end_only_where_the_parts_are_long() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert listed(["a and b", "c"]) == "a and b, and c"


def test_verbs_agree_with_their_subject() -> None:
    template = "{x} takes|take {n} from its|their opponents"
    assert fill(template, {"x": Noun("the side"), "n": Noun("it")}) == "the side takes it from its opponents"
    assert fill(template, {"x": Noun("East-West", True), "n": Noun("it")}) == "East-West take it from their opponents"


@pytest.mark.parametrize(
    ("noun", "owned"),
    [
        (Noun("it"), "its penalty"),
        (Noun("the side"), "the side's penalty"),
        (Noun("the defenders", plural=True), "the defenders' penalty"),
        (Noun("East-West", plural=True), "East-West's penalty"),
        (Noun("South's revoke in trick 9", heavy=True), "the penalty for South's revoke in trick 9"),
    ],
)
def test_possession(noun: Noun, owned: str) -> None:
    assert fill("{x's} penalty", {"x": noun}) == owned


def test_like_clauses_share_their_subject() -> None:
    assert merged(["it is claimed", "it is proved", "its trick was quitted"]) == [
        "it is claimed and proved",
        "its trick was quitted",
    ]


def test_clauses_that_only_begin_alike_are_kept_apart() -> None:
    apart = ["there is a revoke", "there is a side", "either it is a or b", "either it is c or d", "it is a revoke"]
    assert merged(apart) == apart


def test_a_sentence_begins_with_a_capital_and_ends_with_one_full_stop() -> None:
    assert sentence("it is so") == "It is so."
    assert sentence("It is so.") == "It is so."
