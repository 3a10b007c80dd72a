"""How the readings of each document are called in its oracle.

``table``: the keywords that stand for one choice of a reading.  ``fixed``: what the document settles, by a sentence or
by the meaning of a word, and the oracle can read in another way too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import field, frozen

from model.table.record import Game
from tests.oracle import auction_1914, duplicate_1997, duplicate_sheet, whist_1864, whist_hoffmann

Readings = Mapping[str, str]
Keywords = dict[str, Any]
Table = dict[tuple[str, str], Keywords]


@frozen
class Oracle:
    """The oracle of a code: ``numbers`` are the words that are compared; ``without``: choices that it has not."""

    code: str
    game: Game
    rule: Callable[..., Any]
    table: Table
    fixed: Keywords
    numbers: tuple[str, ...]
    without: frozenset[tuple[str, str]] = frozenset()
    more: Callable[[Readings], Keywords] = field(default=lambda readings: {})

    def keywords(self, readings: Readings) -> Keywords:
        """The oracle's keywords for these readings of the document."""
        found = dict(self.fixed)
        for reading in readings.items():
            found |= self.table[reading]
        return found | self.more(readings)


WHIST = ("tricks_counted", "score", "game_points")
AUCTION = (
    "tricks_counted",
    "trick_points",
    "contract_bonus",
    "under_tricks",
    "slam_points",
    "honours",
    "penalty_points",
)

WHIST_1864: Table = {
    ("72-I.too_few_tricks", "all_there_are"): {"few_tricks": "what_there_is"},
    ("72-I.too_few_tricks", "no_such_option"): {"few_tricks": "whole_or_none"},
    ("72-I.below_zero", "stops_at_zero"): {"low_score": "floor"},
    ("72-I.below_zero", "falls_below"): {"low_score": "negative"},
    ("73.1.ie.wrong_side", "by_anyone"): {"quitted_by": "anyone"},
    ("73.1.ie.wrong_side", "by_winners"): {"quitted_by": "winners"},
    ("73.1.ie.wrong_side", "by_rightful_winners"): {"quitted_by": "final_winners"},
    ("74.4.negative_answer", "protection_lost"): {"negative_answer": "lifts_protection"},
    ("74.4.negative_answer", "establishes"): {"negative_answer": "establishes"},
    ("77.1.mixing", "after_the_claim"): {"mixed_before_claim": "nothing"},
    ("77.1.mixing", "at_any_time"): {"mixed_before_claim": "establishes"},
    ("77.1.never_revoked", "due_all_the_same"): {"mixing": "any_claim"},
    ("77.1.never_revoked", "only_for_a_revoke"): {"mixing": "real_revoke"},
    ("82.2.has_revoked", "only_if_exacted"): {"law_82": "payable"},
    ("82.2.has_revoked", "once_established"): {"law_82": "established"},
}

HOFFMANN: Table = {
    ("75-I.1.too_few_tricks", "all_there_are"): {"few_tricks": "what_there_is"},
    ("75-I.1.too_few_tricks", "no_such_option"): {"few_tricks": "whole_or_none"},
    ("75-I.1.below_zero", "stops_at_zero"): {"low_score": "floor"},
    ("75-I.1.below_zero", "falls_below"): {"low_score": "negative"},
    ("77.1.ie.wrong_side", "by_anyone"): {"quitted_by": "anyone"},
    ("77.1.ie.wrong_side", "by_winners"): {"quitted_by": "winners"},
    ("77.1.ie.wrong_side", "by_rightful_winners"): {"quitted_by": "final_winners"},
    ("78.3.own_side", "establishes"): {"own_turning": "establishes"},
    ("78.3.own_side", "only_before_the_answer"): {"own_turning": "before_answer_only"},
    ("78.5.negative_answer", "protection_lost"): {"negative_answer": "lifts_protection"},
    ("78.5.negative_answer", "establishes"): {"negative_answer": "establishes"},
    ("81.1.never_revoked", "due_all_the_same"): {"mixing": "any_claim"},
    ("81.1.never_revoked", "only_for_a_revoke"): {"mixing": "real_revoke"},
    ("85.2.unequal", "all"): {"cancelling": "all"},
    ("85.2.unequal", "one_for_one"): {"cancelling": "one_for_one"},
    ("86.2.has_revoked", "only_if_claimed"): {"law_86": "payable"},
    ("86.2.has_revoked", "once_established"): {"law_86": "established"},
    ("86.3.cancelled", "cap_stands"): {"cancelled_cap": "stands"},
    ("86.3.cancelled", "cap_falls"): {"cancelled_cap": "falls"},
}

AUCTION_1914: Table = {
    ("value.6.loss", "under_tricks_only"): {"one_spade_limit": "under_tricks"},
    ("value.6.loss", "whole_loss"): {"one_spade_limit": "everything"},
    ("83.2.ie.rightful_winners", "as_it_lay"): {"rightful_winners": "as_it_lay"},
    ("83.2.ie.rightful_winners", "as_corrected"): {"rightful_winners": "as_corrected"},
    ("84(a).3.under_tricks", "besides"): {},
    ("84(b).1.too_few_tricks", "all_there_are"): {"too_few_tricks": "all_there_are"},
    ("84(b).1.too_few_tricks", "no_such_option"): {"too_few_tricks": "no_option"},
    ("84(b).3.any_bonus", "none_for_these_tricks"): {"taken_tricks_bonus": "none_for_themselves"},
    ("84(b).3.any_bonus", "none_at_all"): {"taken_tricks_bonus": "none_at_all"},
    ("84(c).first", "exacted"): {"after_first": "payable"},
    ("84(c).first", "established"): {"after_first": "established"},
    ("84.side.revoking_side", "only_if_exacted"): {"revoking_side": "payable"},
    ("84.side.revoking_side", "once_established"): {"revoking_side": "established"},
    ("85.4.negative_answer", "protection_lost"): {"negative_answer": "turning_establishes"},
    ("85.4.negative_answer", "establishes"): {"negative_answer": "establishes"},
    ("87.3.mixing", "any_mixing_after"): {"mixed_before": "establishes"},
    ("87.3.mixing", "only_the_first_mixing"): {"mixed_before": "proved"},
    ("87.3.never_revoked", "due_all_the_same"): {"mixed_claim": "stands"},
    ("87.3.never_revoked", "only_for_an_established_revoke"): {"mixed_claim": "needs_revoke"},
    # 84.end.score_made and 89.1.first_penalties: see honours_only()
    ("84.end.score_made", "all_are_made"): {},
    ("84.end.score_made", "under_tricks_are_paid"): {},
    ("84.end.score_made", "both_are_paid"): {},
    ("89.1.first_penalties", "fall"): {},
    ("89.1.first_penalties", "stand"): {},
    ("89.1.first_penalties", "stand_with_under_tricks"): {},
    # of permissions: they do not change what is due
    ("61.whose_penalty", "adversaries_may"): {},
    ("61.whose_penalty", "nobody_may"): {},
}

SHEET: Table = {
    ("R.0.dummy", "any_hand"): {"dummy": "offender"},
    ("R.0.dummy", "other_than_dummy"): {"dummy": "no_revoke"},
    ("1.3.too_few_tricks", "all_there_are"): {},
    ("R.4.whose", "anybody"): {},
    ("R.4.whose", "defenders_only"): {},
    # 2.2.additional and 2.3.example: see second_trick()
    ("2.2.additional", "beyond_the_first"): {},
    ("2.2.additional", "beyond_the_revoke_trick"): {},
    ("2.3.example", "as_written"): {},
    ("2.3.example", "only_illustrates"): {},
    ("3.1.may", "must"): {"adjusting": "must"},
    ("3.1.may", "can_let_it_be"): {"adjusting": "can_let_it_be"},
    ("3.1.compensated", "also_by_nothing"): {"insufficiently": "by_nothing_too"},
    ("3.1.compensated", "only_where_a_penalty_is_due"): {"insufficiently": "only_by_a_penalty"},
    ("12.1.may_not", "never_is"): {"twelfth": "no_penalty"},
    ("12.1.may_not", "perhaps_none"): {"twelfth": "as_any"},
}

EDITION_2017: Table = {
    ("64A.end.too_few_tricks", "all_there_are"): {},
}

DUPLICATE: Table = {
    **EDITION_2017,
    ("64B2.first", "after_any"): {"same_suit": "any"},
    ("64B2.first", "after_an_established_one"): {"same_suit": "established"},
}

BOTH_2007: Table = {
    ("64B7.revoked", "any_revoke"): {"both": "any"},
    ("64B7.revoked", "an_established_one"): {"both": "established"},
}


def honours_only(readings: Readings) -> Keywords:
    """84's last sentence and 89 strike each for itself; where both sides revoke both are in force."""
    made, first = readings["84.end.score_made"], readings["89.1.first_penalties"]
    struck = made == "all_are_made"
    return {
        "under_tricks_84": "struck" if struck else "scored",
        "under_tricks_89": "struck" if struck or first != "stand_with_under_tricks" else "scored",
        "hundreds": "penalty" if made == "both_are_paid" and first != "fall" else "not_permitted",
    }


def second_trick(readings: Readings) -> Keywords:
    """The example speaks of no additional trick; or "additional" is any trick after the revoke trick."""
    dropped = readings["2.3.example"] == "as_written" or readings["2.2.additional"] == "beyond_the_revoke_trick"
    return {"example": "any" if dropped else "additional"}


FIXED_WHIST: Keywords = {
    "winning": "in_the_end",  # the meaning of disobeyed_win_or_lose
    "played_ahead": "establishes",  # by the meaning of played_on
    "examined": "any_time",  # by the meaning of mixed_after_claim
    "penalties": "together",  # 5 and 72-V.1 order the components
    "after_game": "counts_on",
    "prevails": "bar",  # 81.1 and 82.1 override 72-V
}
FIXED_1864: Keywords = {
    "asked_about": "any_revoke",  # 74.2 asks for asked(r) only, not that he has renounced
    "law_81": "payable",
    "call_before_correction": "next_play",  # the meaning of disobeyed
}
FIXED_AUCTION: Keywords = {
    "partner_ahead": "establishes",  # 83.3, by the meaning of played_on
    "reopened": "stands",  # by the meaning of quitted, which only his own correction ends
    "examined": "at_any_time",  # 87.3, by the meaning of mixed_after_claim
    "law_89": "beside_84",  # with ``hundreds``; 89.1 leaves tricks that were taken where they are
    "honours": "held",
    "called_declarer": "binding",  # 73: "a player"
    "before_lead": "liable",  # 65 and 66
    "claim_forfeits": "nothing",  # 72 forbids to call the cards; that they are liable to be called is the word compared
    "winning": "in_the_end",  # the meaning of disobeyed_win_or_lose
}
#: Choices that the oracles' authors did not find in the text: 84(a), "in addition to any penalty"; and that a side be
#: left with fewer tricks than none.
NO_UNDER_TRICKS = frozenset({("84(a).3.under_tricks", "hundred_only")})
FEWER_THAN_NONE = frozenset({(f"{law}.too_few_tricks", "as_many_as_are_due") for law in ("1.3", "64A.end")})
FIXED_SHEET: Keywords = {
    "asked_until": "quitted",  # the meaning of asked
    "attention": "needed",
}
FIXED_DUPLICATE: Keywords = {
    "corrected_63b": "needs_attention",
    "attention": "proved_or_mixed",
    "asked_until": "quitted",  # the meaning of asked
    "suit": "led",  # the meaning of same_suit
    "same_trick": "each_pays",  # the minute of 2001 is no part of the document
    "both_adjusted": "each_side",
    # 64B3: a record does not tell which cards are faced; that one was is certain only where it was called.  A card of a
    # hand thrown down, or a penalty card that was not called, is not seen to have been faced.
    "faced": "called",
    # 64A2.2: no word tells which cards would have obeyed a call, and with which of them he won a trick later
    "later_winner": "of_the_suit_led",
}
DUPLICATE_NUMBERS = ("tricks_counted", "net")

ORACLES = [
    Oracle("whist-1864", Game.WHIST, whist_1864.rule, WHIST_1864, FIXED_WHIST | FIXED_1864, WHIST),
    Oracle("whist-hoffmann", Game.WHIST, whist_hoffmann.rule, HOFFMANN, FIXED_WHIST, WHIST),
    Oracle(
        "auction-1914",
        Game.AUCTION,
        auction_1914.rule,
        AUCTION_1914,
        FIXED_AUCTION,
        AUCTION,
        NO_UNDER_TRICKS,
        honours_only,
    ),
    Oracle(
        "auction-1912",
        Game.AUCTION,
        auction_1914.rule,
        AUCTION_1914,
        FIXED_AUCTION | {"first_penalty": 150},
        AUCTION,
        NO_UNDER_TRICKS,
        honours_only,
    ),
    Oracle(
        "duplicate-sheet",
        Game.DUPLICATE,
        duplicate_sheet.rule,
        SHEET,
        FIXED_SHEET,
        DUPLICATE_NUMBERS,
        FEWER_THAN_NONE,
        more=second_trick,
    ),
    *(
        Oracle(
            f"duplicate-{edition}",
            Game.DUPLICATE,
            duplicate_1997.rule,
            {1997: DUPLICATE, 2007: DUPLICATE | BOTH_2007, 2017: EDITION_2017}[edition],
            FIXED_DUPLICATE | {"edition": edition} | ({"both_adjusted": "as_assessed"} if edition == 2017 else {}),
            DUPLICATE_NUMBERS,
            FEWER_THAN_NONE,
        )
        for edition in (1997, 2007, 2017)
    ),
]
