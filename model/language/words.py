"""The words of the laws.

A *fact* is read off what happened at the table; both engines define it, under its name.  A *defined* word gets
its meaning from the code's own definitions.  A *total* is read off the ledger of the ruling.
"""

from __future__ import annotations

from model.language.entries import BRIDGE, DUPLICATE, WHIST, Sort, WordEntry

_R, _X, _C = Sort.REVOKE, Sort.EXPOSURE, Sort.CALL
_S, _P, _T, _N, _D = Sort.SIDE, Sort.SEAT, Sort.TRUTH, Sort.NUMBER, Sort.DENOMINATION

WORDS = [
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
    WordEntry("vulnerable", (_S,), _T, "the side is vulnerable", games=DUPLICATE),
    WordEntry(
        "adjusted",
        (_S,),
        _T,
        "the Director has found how many tricks the side would have won without the irregularities",
        games=DUPLICATE,
    ),
    WordEntry("equity", (_S,), _N, "that number, as he found it last; 0 where he has not", games=DUPLICATE),
    WordEntry("claimed_rest", (_S,), _T, "a player of the side claimed some or all of the remaining tricks"),
    WordEntry(
        "third_before_second",
        (_P,),
        _T,
        "third to play to some trick, he put his first card to it before the second player put his",
    ),
    WordEntry(
        "fourth_before_second",
        (_P,),
        _T,
        "last to play to some trick, he put his first card to it before the second and the third player put theirs",
    ),
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
        "a call on him waited for this card, he could lawfully have obeyed it, and the card he first played did not;"
        " a call waits for the player's next play",
    ),
    WordEntry("disobeyed_card", (_R,), _T, "he so disobeyed a call to play a certain card"),
    WordEntry("disobeyed_highest_or_lowest", (_R,), _T, "... to play his highest or lowest card of a suit"),
    WordEntry("disobeyed_suit", (_R,), _T, "... to lead a suit, being the leader and holding one of it"),
    WordEntry("disobeyed_not_suit", (_R,), _T, "... not to play a suit"),
    WordEntry(
        "disobeyed_win_or_lose",
        (_R,),
        _T,
        "... not being the leader, to win the trick (to lose it): beside the others' cards as they lie in the end his"
        " card does not win (wins), and another that he could lawfully have played does (does not)",
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
    WordEntry("quitted_by_offenders", (_R,), _T, "it was so quitted, and by his own side"),
    WordEntry(
        "quitted_before_answer",
        (_R,),
        _T,
        "his partner asked him as in asked(r), and then, before any answer and any correction, his own side quitted it",
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
        "threw_down_or_claimed_game",
        (_R,),
        _T,
        "he or his partner threw down his hand, or their side claimed the game, after that card and before any"
        " correction; if he did not correct, before anybody played to the following trick",
        games=WHIST,
    ),
    WordEntry(
        "side_claimed_tricks",
        (_R,),
        _T,
        "he or his partner claimed or conceded tricks, after that card and before any correction; if he did not"
        " correct, before anybody played to the following trick",
        games=BRIDGE,
    ),
    WordEntry(
        "side_named_card",
        (_R,),
        _T,
        "he or his partner named a card that he held, after that card and before any correction; if he did not"
        " correct, before anybody played to the following trick",
        games=BRIDGE,
    ),
    WordEntry("won_trick", (_R,), _T, "he himself won the trick, as it lies in the end"),
    WordEntry("side_won_trick", (_R,), _T, "his side won the trick, as it lies in the end"),
    WordEntry("later_tricks", (_R,), _N, "the tricks that his side won after that trick, 0 to 12"),
    WordEntry(
        "won_later_with_suit",
        (_R,),
        _T,
        "he himself won a later trick with a card of the suit that was led to that trick",
    ),
    WordEntry("same_suit", (_R, _R), _T, "both are the same player's, and the same suit was led to both tricks"),
    WordEntry("partner_played_first", (_R,), _T, "his partner put his first card to the trick before he put his"),
    WordEntry(
        "partner_has_two_suits",
        (_R,),
        _T,
        "the cards that his partner plays to that trick and later, as they lie in the end, are not all of one suit",
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
    WordEntry(
        "cut_before_claim",
        (_R,),
        _T,
        "claimed, but the cards had been cut for the following deal (duplicate: the claiming side had called on it)",
    ),
    WordEntry(
        "attention_by_dummy", (_R,), _T, "claimed, and it was dummy who first drew attention to it", games=BRIDGE
    ),
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
    # the exposure
    WordEntry("exposer", (_X,), _P, "the player whose cards are exposed"),
    WordEntry("dropped", (_X,), _T, "a card was dropped face upward on the table"),
    WordEntry("two_at_once", (_X,), _T, "cards were played simultaneously; all but the one to the trick are these"),
    WordEntry("seen_by_partner", (_X,), _T, "a card was so held that his partner saw any part of its face"),
    WordEntry("named_in_hand", (_X,), _T, "a card was named by him or his partner as being in his hand"),
    WordEntry("thrown_down", (_X,), _T, "he threw his cards face upward on the table"),
    WordEntry("led_on", (_X,), _T, "he led on, without waiting for his partner to play, with several winning cards"),
    WordEntry(
        "seen_by_adversary_only",
        (_X,),
        _T,
        "a card was dropped below the table, or seen by an adversary but not by his partner",
    ),
    WordEntry("before_first_lead", (_X,), _T, "it happened before anybody played a card"),
    WordEntry(
        "last_card_at_twelfth",
        (_X,),
        _T,
        "he had played to the twelfth trick and his partner had not: it was his last card",
    ),
    # the call that was not disobeyed
    WordEntry("called_on", (_C,), _P, "the player who is called on"),
    WordEntry("calls_card", (_C,), _T, "the call is for a certain card"),
    WordEntry("calls_highest_or_lowest", (_C,), _T, "... for his highest or lowest card of a suit"),
    WordEntry("calls_suit", (_C,), _T, "... for the lead of a suit"),
    WordEntry("calls_not_suit", (_C,), _T, "... not to play a suit"),
    WordEntry("calls_win_or_lose", (_C,), _T, "... to win the trick, or to lose it"),
    WordEntry(
        "would_oblige_revoke",
        (_C,),
        _T,
        "at his next play, held to follow suit, he had a card of the suit led, and the card or suit called for is not"
        " of it",
    ),
    WordEntry(
        "has_none_of_suit",
        (_C,),
        _T,
        "a suit to lead is called for, and at his next play he holds none of it, or he has no card left to play",
    ),
    WordEntry("chosen", (_R,), Sort.OPTION, "the penalty that is chosen for it", kind="choice"),
    # defined by the code
    WordEntry("is_revoke", (_R,), _T, "the code calls it a revoke", kind="defined"),
    WordEntry("established", (_R,), _T, "the revoke is established", kind="defined"),
    WordEntry("turned_and_quitted", (_R,), _T, "its trick is turned and quitted as the code requires", kind="defined"),
    WordEntry("needs_no_proof", (_R,), _T, "the claim of it needs no proof", kind="defined"),
    WordEntry("payable", (_R,), _T, "the penalty for it is exacted", kind="defined"),
    WordEntry("revoking", (_S,), _T, "the side counts as one that has revoked", kind="defined"),
    WordEntry("liable", (_X,), _T, "the exposed cards are liable to be called", kind="defined", games=BRIDGE),
    WordEntry(
        "penalty_card", (_R,), _T, "the card that he takes back becomes a penalty card", kind="defined", games=BRIDGE
    ),
    WordEntry("tricks_due", (_R,), _N, "the tricks transferred for it", kind="defined", games=DUPLICATE),
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
