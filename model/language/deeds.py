"""What the laws do: the effects that a clause writes into the ledger, the acts that it allows or forbids."""

from __future__ import annotations

from model.language.entries import BRIDGE, WHIST, ActEntry, EffectEntry, Sort

_R, _X, _C, _S, _P = Sort.REVOKE, Sort.EXPOSURE, Sort.CALL, Sort.SIDE, Sort.SEAT

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
    ActEntry("ask_whether_obeyed", (_P, _R), "ask whether the player has played as he was called on to play"),
    ActEntry("correct", (_R,), "take the card back and play another"),
    ActEntry("call_card", (_R,), "call the card played in error whenever one thinks fit"),
    ActEntry("call_highest_or_lowest", (_R,), "require the highest or lowest card of the suit to the trick"),
    ActEntry("withdraw", (_P, _R), "withdraw the card played after it, and substitute another"),
    ActEntry("call_withdrawn", (_P, _R), "call the card that was so withdrawn"),
    ActEntry("search", (_S,), "search all the tricks"),
    ActEntry("urge_claim", (_R,), "urge and prove the claim although the cards are mixed"),
    ActEntry("have_hand_played_out", (_S,), "require the hand to be played out"),
    ActEntry("score_honours", (_S,), "score honours"),
    ActEntry("call_exposed", (_X,), "call the cards that are exposed"),
    ActEntry("call_any_to_trick", (_X,), "call any one of the cards played at once to the current trick"),
    ActEntry("call_partners_last_two", (_X,), "call the two cards left in the hand of the exposer's partner"),
    ActEntry("require_partner_to_win", (_X,), "require the exposer's partner to win one of the tricks, if he can"),
    ActEntry("leave_on_table", (_X,), "have the exposed cards left face upward on the table"),
    ActEntry("force_to_abandon_hand", (_P, _X), "force the player to abandon his hand"),
    ActEntry("prohibit_lead", (_X,), "prohibit the lead of the suit of the exposed card"),
    ActEntry("place_cards_on_table", (_S,), "require the declarer to place his cards face upward on the table"),
    ActEntry("finesse_unannounced", (_S,), "take an unproved finesse that was not announced with the claim"),
    ActEntry("compel", (_C,), "compel the player to obey the call"),
    ActEntry("repeat_call", (_C,), "repeat the call"),
    ActEntry("claim_penalty_for_call", (_C,), "claim a penalty beyond the call"),
    ActEntry("call_on_second_hand", (_P,), "call on the partner of the player who played too soon"),
    ActEntry("play_before_partner", (_P,), "play before the partner, since this third player played too soon"),
    ActEntry("advise_on_penalty", (_R,), "advise on the penalty for it"),
    ActEntry("award_adjusted_score", (_S,), "award the side an adjusted score"),
    ActEntry("require_either_card", (_P, _R), "require the player to play either card that he can lawfully play"),
    ActEntry("choose_suggested_play", (_P, _R), "choose the play that the sight of the revoke card suggests"),
    ActEntry("use_information", (_S, _R), "use what the withdrawn card has shown"),
    ActEntry("must_correct", (_R,), "have the revoke corrected"),
    ActEntry("call_penalty_card", (_R,), "have the penalty card played at the first lawful opportunity"),
    ActEntry("demand_or_forbid_lead", (_R,), "demand or forbid the lead of the suit of the penalty card"),
    ActEntry("claim_late", (_R,), "have the revoke paid for though the claim came late"),
]
