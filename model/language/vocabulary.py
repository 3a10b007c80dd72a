"""The vocabulary of a game: the words, effects, acts, collections and constants that its laws may use."""

from __future__ import annotations

from attrs import frozen

from model.language.deeds import ACTS, EFFECTS
from model.language.entries import ActEntry, EffectEntry, Sort, WordEntry
from model.language.words import WORDS

#: What a quantifier or a clause's ``each`` may range over.  An *incident* is a player's card to a trick that
#: failed to follow suit though he could have, or disobeyed a call, or that the opponents claim to be a revoke;
#: ``revokes`` are the incidents for which the code's ``is_revoke`` holds.  An *exposure* is one act of exposing cards.
#: The ``calls`` are those that were not disobeyed: a call that was is an incident.
COLLECTIONS = {
    "incidents": Sort.REVOKE,
    "revokes": Sort.REVOKE,
    "exposures": Sort.EXPOSURE,
    "calls": Sort.CALL,
    "seats": Sort.SEAT,
    "sides": Sort.SIDE,
}

#: ``each = "r: revoke"``: the collection that each name stands for.
EACH = {name.removesuffix("s"): name for name in COLLECTIONS}

#: Constants of the language and their sorts.
CONSTANTS = {
    "always": Sort.TRUTH,
    "never": Sort.TRUTH,
    **dict.fromkeys(["spades", "clubs", "diamonds", "hearts", "royal_spades", "no_trump"], Sort.DENOMINATION),
    **{effect.name: Sort.OPTION for effect in EFFECTS if effect.component in ("tricks_taken", "penalty_points")},
}


@frozen
class Vocabulary:
    """The words, effects and acts of one game, by name."""

    game: str
    words: dict[str, WordEntry]
    effects: dict[str, EffectEntry]
    acts: dict[str, ActEntry]

    @classmethod
    def of(cls, game: str) -> Vocabulary:
        """The vocabulary of ``whist``, ``auction`` or ``duplicate``."""
        return cls(
            game,
            {word.name: word for word in WORDS if game in word.games},
            {effect.name: effect for effect in EFFECTS if game in effect.games},
            {act.name: act for act in ACTS},
        )

    def components(self) -> list[str]:
        """The components of the ledger, tricks first."""
        return list(dict.fromkeys(effect.component for effect in self.effects.values()))
