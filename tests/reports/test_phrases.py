"""Every word of the vocabulary has its phrase, of the right kind."""

from __future__ import annotations

from itertools import chain

import pytest

from model.language.entries import EffectEntry, Sort, WordEntry
from model.language.vocabulary import COLLECTIONS, CONSTANTS, Vocabulary
from reports import phrases
from reports.phrases import ACTS, COMPONENTS, EFFECTS, MEMBERS, PLAYERS, WORDS, Quantity, Thing, Truth

VOCABULARIES = [Vocabulary.of(game) for game in ("whist", "auction", "duplicate")]
ALL_WORDS = {name: word for v in VOCABULARIES for name, word in v.words.items()}
ALL_EFFECTS = {name: effect for v in VOCABULARIES for name, effect in v.effects.items()}


@pytest.mark.parametrize("word", ALL_WORDS.values(), ids=list(ALL_WORDS))
def test_every_word_has_a_phrase_of_its_kind(word: WordEntry) -> None:
    kinds = {Sort.TRUTH: Truth, Sort.NUMBER: Quantity}
    assert isinstance(WORDS.get(word.name), kinds.get(word.result, Thing))


@pytest.mark.parametrize("word", ALL_WORDS.values(), ids=list(ALL_WORDS))
def test_a_phrase_speaks_of_nothing_that_its_word_is_not_about(word: WordEntry) -> None:
    phrase = WORDS[word.name]
    texts = [phrase.yes, phrase.no] if isinstance(phrase, Truth) else [phrase.name]
    slots = ["{x", "{y"][len(word.args) :] + ([] if {*word.args} & {*PLAYERS} else ["{he", "{they"])
    assert not [slot for slot in slots for text in texts if slot in text]


@pytest.mark.parametrize("effect", ALL_EFFECTS.values(), ids=list(ALL_EFFECTS))
def test_every_effect_has_a_phrase(effect: EffectEntry) -> None:
    assert effect.name in EFFECTS
    assert effect.component in COMPONENTS


def test_every_effect_that_can_be_chosen_reads_as_an_option() -> None:
    choosable = [name for name, sort in CONSTANTS.items() if sort is Sort.OPTION]
    assert all("{n}" in EFFECTS[name].option for name in choosable)


def test_every_act_constant_and_collection_has_a_phrase() -> None:
    assert set(ACTS) == set(VOCABULARIES[0].acts)
    assert set(CONSTANTS) == set(phrases.CONSTANTS)
    assert set(MEMBERS) == set(COLLECTIONS)


def test_no_phrase_is_left_over() -> None:
    assert set(WORDS) == set(ALL_WORDS)
    assert set(EFFECTS) == set(ALL_EFFECTS)
    assert set(COMPONENTS) == set(chain(*(v.components() for v in VOCABULARIES)))
