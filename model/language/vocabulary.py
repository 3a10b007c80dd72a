"""The words of the laws: their sorts and their meanings.

A *fact* is read off what happened at the table; both engines define it, under its name.  A *defined* word gets
its meaning from the code's own definitions.  A *total* is read off the ledger of the ruling.  Effects are what
a clause writes into the ledger, acts are what somebody may or may not do.
"""

from __future__ import annotations

from enum import Enum

from attrs import frozen


class Sort(Enum):
    """What kind of thing an expression stands for."""

    TRUTH = "truth"
    NUMBER = "number"
    SEAT = "seat"
    SIDE = "side"
    REVOKE = "revoke"
    DENOMINATION = "denomination"
    OPTION = "option"


#: What a quantifier or a clause's ``each`` may range over.  An *incident* is a player's card to a trick that
#: failed to follow suit though he could have, or disobeyed a call, or that the opponents claim to be a revoke;
#: ``revokes`` are the incidents for which the code's ``is_revoke`` holds.
COLLECTIONS = {"incidents": Sort.REVOKE, "revokes": Sort.REVOKE, "seats": Sort.SEAT, "sides": Sort.SIDE}

#: ``each = "r: revoke"``: the collection that each name stands for.
EACH = {"incident": "incidents", "revoke": "revokes", "seat": "seats", "side": "sides"}

WHIST, BRIDGE = frozenset({"whist"}), frozenset({"auction", "duplicate"})
ALL = WHIST | BRIDGE


@frozen
class WordEntry:
    """One word: its name, the sorts it wants, the sort it gives, its meaning in one line, and its games."""

    name: str
    args: tuple[Sort, ...]
    result: Sort
    meaning: str
    kind: str = "fact"
    games: frozenset[str] = ALL


@frozen
class EffectEntry:
    """What a clause can write: ``component`` is the total it goes to, ``sign`` +1 or -1.

    ``against``: it is written for the other side than the clause's ``to``.
    """

    name: str
    component: str
    meaning: str
    sign: int = 1
    against: bool = False
    games: frozenset[str] = ALL


@frozen
class ActEntry:
    """Something that a right allows or a bar forbids."""

    name: str
    args: tuple[Sort, ...]
    meaning: str


_R, _S, _P, _T, _N, _D = Sort.REVOKE, Sort.SIDE, Sort.SEAT, Sort.TRUTH, Sort.NUMBER, Sort.DENOMINATION

_WORDS = [
    # the table
    WordEntry("partner", (_P,), _P, "the player opposite"),
    WordEntry("side_of", (_P,), _S, "the player's side"),
    WordEntry("other", (_S,), _S, "the opponents of the side"),
    WordEntry("declarer", (_P,), _T, "the player is the declarer; at whist nobody is"),
    WordEntry("dummy", (_P,), _T, "the player is the declarer's partner, whose hand is exposed"),
    WordEntry("defender", (_P,), _T, "the player is an opponent of the declarer"),
    WordEntry("declaring", (_S,), _T, "the side is the declarer's", games=BRIDGE),
    WordEntry("level", (), _N, "the odd tricks contracted for, 1 to 7", games=BRIDGE),
    WordEntry("denomination", (), _D, "what the contract is played in", games=BRIDGE),
    WordEntry("doubled", (), _N, "0 undoubled, 1 doubled, 2 redoubled", games=BRIDGE),
    WordEntry("dealer_declares", (), _T, "the declarer is the dealer", games=BRIDGE),
    WordEntry("score_before", (_S,), _N, "the side's score towards the game before the hand, 0 to 4", games=WHIST),
    WordEntry("tricks_won", (_S,), _N, "the tricks the side won in play, 0 to 13"),
    WordEntry(
        "honours_in",
        (_S,),
        _N,
        "the honours dealt to the side: A K Q J of trumps at whist; A K Q J 10 of trumps or, at no trump, the aces"
        " at bridge",
    ),
    WordEntry("most_honours_in_one_hand", (_S,), _N, "the greater number of these in one of the side's hands"),
    # the incident
    WordEntry("by", (_R,), _P, "the player at fault or accused"),
    WordEntry("offenders", (_R,), _S, "his side"),
    WordEntry("opponents", (_R,), _S, "the other side"),
    WordEntry("trick_of", (_R,), _N, "the number of the trick, 1 to 13"),
    WordEntry("failed", (_R,), _T, "he held a card of the suit led, and the card he first played was of another suit"),
    WordEntry(
        "disobeyed",
        (_R,),
        _T,
        "called on to play a card, the highest or lowest of a suit, or to lead a suit, and able to do so lawfully, he"
        " first played another",
    ),
    WordEntry("corrected", (_R,), _T, "he took that card back and played another"),
    WordEntry("quitted", (_R,), _T, "the trick was turned and quitted, if he corrected: before the correction"),
    WordEntry(
        "quitted_by_winners",
        (_R,),
        _T,
        "it was so quitted, and by the side that was winning the trick as the cards then lay",
    ),
    WordEntry(
        "quitted_by_rightful",
        (_R,),
        _T,
        "it was so quitted, and by the side that wins the trick as it lies in the end, after any correction",
    ),
    WordEntry(
        "asked",
        (_R,),
        _T,
        "his partner asked him whether he had none, when this was his latest card, before the trick was quitted and"
        " before any correction",
    ),
    WordEntry("answered_no", (_R,), _T, "so asked, he answered before any correction that he had none"),
    WordEntry(
        "played_on",
        (_R,),
        _T,
        "he or his partner led or played to the following trick, in turn or not, if he corrected: before that",
    ),
    WordEntry(
        "before",
        (_R, _R),
        _T,
        "the first stands in an earlier trick, or in the same trick nearer to its leader in the order of play",
    ),
    WordEntry(
        "played_after",
        (_P, _R),
        _T,
        "the player put a card to the same trick after that card, if it was corrected: before the correction",
    ),
    WordEntry(
        "withdrew",
        (_P, _R),
        _T,
        "after the correction this other player, who had played after it, withdrew his own card and substituted one",
    ),
    WordEntry("claimed", (_R,), _T, "the opponents claimed a revoke by him in that trick"),
    WordEntry("proved", (_R,), _T, "claimed, and borne out by the tricks or by the table's agreement"),
    WordEntry("cut_before_claim", (_R,), _T, "claimed, but the cards had been cut for the following deal"),
    WordEntry(
        "mixed_before_claim",
        (_R,),
        _T,
        "claimed, but he or his partner had mixed the cards before, and before the claimants had ever searched them",
    ),
    WordEntry(
        "anybody_mixed_before_claim", (_R,), _T, "claimed, but a player of either side had mixed the cards before"
    ),
    WordEntry(
        "mixed_after_claim",
        (_R,),
        _T,
        "claimed, and after the claim he or his partner mixed the cards, before the claimants had ever searched them",
    ),
    WordEntry("chosen", (_R,), Sort.OPTION, "the penalty that is chosen for it", kind="choice"),
    # defined by the code
    WordEntry("is_revoke", (_R,), _T, "the code calls it a revoke", kind="defined"),
    WordEntry("established", (_R,), _T, "the revoke is established", kind="defined"),
    WordEntry("turned_and_quitted", (_R,), _T, "its trick is turned and quitted as the code requires", kind="defined"),
    WordEntry("needs_no_proof", (_R,), _T, "the claim of it needs no proof", kind="defined"),
    WordEntry("payable", (_R,), _T, "the penalty for it is exacted", kind="defined"),
    WordEntry("revoking", (_S,), _T, "the side counts as one that has revoked", kind="defined"),
    WordEntry("trick_value", (), _N, "the points for an odd trick, undoubled", kind="defined", games=BRIDGE),
    WordEntry("makes_good", (), _T, "the declarer makes good his declaration", kind="defined", games=BRIDGE),
    WordEntry("under_trick_loss", (), _N, "the points lost in under-tricks", kind="defined", games=BRIDGE),
    WordEntry("wins_game", (_S,), _T, "the side wins the game by this hand", kind="defined", games=WHIST),
    WordEntry(
        "wins_odd_trick_bet", (_S,), _T, "bets on the odd trick are won by the side", kind="defined", games=WHIST
    ),
    WordEntry("score_for_bets", (_S,), _N, "the score by which bets on it are decided", kind="defined", games=WHIST),
    # the ledger
    WordEntry("tricks_taken", (_S,), _N, "the tricks the side takes as penalties", kind="total"),
    WordEntry("tricks_counted", (_S,), _N, "tricks won, plus those taken, less those given up", kind="total"),
    WordEntry("trick_points", (_S,), _N, "the points for odd tricks", kind="total"),
    WordEntry("honours", (_S,), _N, "the points for honours held", kind="total"),
    WordEntry("penalty_points", (_S,), _N, "the points added (deducted: less than 0) for revokes", kind="total"),
    WordEntry("contract_bonus", (_S,), _N, "the bonus for a doubled contract made", kind="total", games=BRIDGE),
    WordEntry("under_tricks", (_S,), _N, "the points for the opponents' under-tricks", kind="total", games=BRIDGE),
    WordEntry("slam_points", (_S,), _N, "the points for a slam", kind="total", games=BRIDGE),
    WordEntry("score", (_S,), _N, "the score towards the game after the hand", kind="total", games=WHIST),
    WordEntry(
        "first_to_reach",
        (_S, _N),
        _T,
        "counting in the code's order, the side's score reaches the number before or without the other's",
        kind="total",
        games=WHIST,
    ),
    WordEntry(
        "score_when_reached",
        (_S, _N),
        _N,
        "the side's score at the count at which some side first reaches the number, or after the last",
        kind="total",
        games=WHIST,
    ),
    WordEntry(
        "game_points", (_S,), _N, "1, 2 or 3 points for a single, double or treble game", kind="total", games=WHIST
    ),
    WordEntry(
        "net",
        (_S,),
        _N,
        "the side's points of the hand, less the opponents'; at whist 0 once the game is won",
        kind="total",
    ),
    WordEntry("game_net", (_S,), _N, "its game points, less the opponents'; at bridge 0", kind="total"),
]

EFFECTS = [
    EffectEntry("take_tricks", "tricks_taken", "take so many tricks from the other side"),
    EffectEntry("add_points", "penalty_points", "add so many points to one's score", games=WHIST),
    EffectEntry(
        "deduct_points", "penalty_points", "deduct so many points from the other side's score", -1, True, WHIST
    ),
    EffectEntry("honour_column", "penalty_points", "add so many points in the honour column", games=BRIDGE),
    EffectEntry("trick_points", "trick_points", "score so much for odd tricks"),
    EffectEntry("honours", "honours", "score so much for honours held"),
    EffectEntry("contract_bonus", "contract_bonus", "score a bonus for a doubled contract made", games=BRIDGE),
    EffectEntry("under_tricks", "under_tricks", "score so much for under-tricks", games=BRIDGE),
    EffectEntry("slam_points", "slam_points", "score so much for a slam", games=BRIDGE),
    EffectEntry("game_points", "game_points", "gain a single, double or treble game", games=WHIST),
]

ACTS = [
    ActEntry("claim", (_R,), "claim the revoke"),
    ActEntry("exact", (_R,), "exact the penalty for it"),
    ActEntry("choose_penalty", (_R,), "choose the penalty for it"),
    ActEntry("divide_penalty", (_R,), "take part of one penalty and part of another"),
    ActEntry("carry_penalty_to_next_game", (_R,), "let the penalty count in another game"),
    ActEntry("ask", (_P, _R), "ask whether the player has none of the suit that he has renounced"),
    ActEntry("correct", (_R,), "take the card back and play another"),
    ActEntry("call_card", (_R,), "call the card played in error whenever one thinks fit"),
    ActEntry("call_highest_or_lowest", (_R,), "require the highest or lowest card of the suit to the trick"),
    ActEntry("withdraw", (_P, _R), "withdraw the card played after it, and substitute another"),
    ActEntry("call_withdrawn", (_P, _R), "call the card that was so withdrawn"),
    ActEntry("search", (_S,), "search all the tricks"),
    ActEntry("urge_claim", (_R,), "urge and prove the claim although the cards are mixed"),
    ActEntry("have_hand_played_out", (_S,), "require the hand to be played out"),
    ActEntry("score_honours", (_S,), "score honours"),
]

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
            {word.name: word for word in _WORDS if game in word.games},
            {effect.name: effect for effect in EFFECTS if game in effect.games},
            {act.name: act for act in ACTS},
        )

    def components(self) -> list[str]:
        """The components of the ledger, tricks first."""
        return list(dict.fromkeys(effect.component for effect in self.effects.values()))
