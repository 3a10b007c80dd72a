"""How each word of the vocabulary reads in plain English: one table.

In a template ``{x}`` and ``{y}`` are the word's first and second argument, ``{he}`` the player of the incident, the
exposure or the call among them and ``{they}`` his side; ``{n}`` is a number with its unit, such as *at least three
tricks*, or what something is equal to.  ``{x's} trick`` and ``takes|take`` are explained in ``reports.grammar.fill``.
A template that begins with ``{x}`` or ``{x's}`` can be turned into *that ...* or *whose ...*.
"""

from __future__ import annotations

from attrs import frozen

from model.language.entries import Sort


@frozen
class Truth:
    """A word that holds or does not: the sentence for either."""

    yes: str
    no: str


@frozen
class Thing:
    """A word that names a player, a side, a suit or a penalty.

    ``alone`` names it where the sentence is about the only argument.  ``same`` and ``other`` are the sentences that it
    is, or is not, something; where they are empty, the general ones are used.
    """

    name: str
    alone: str = ""
    plural: bool = False
    same: str = ""
    other: str = ""


@frozen
class Quantity:
    """A word that is a number: how it is named, how it is compared with a number, and what is counted.

    ``cases`` names the values 0, 1, ... of a number that is rather a state.
    """

    name: str
    measure: str
    unit: str = ""
    plural: bool = False
    cases: tuple[str, ...] = ()


@frozen
class Deed:
    """What a clause makes a side do with a number: *takes three tricks from the other side*.

    ``label`` heads its line in an account; ``option`` is how it reads among penalties to choose from.
    """

    verb: str
    purpose: str
    unit: str
    label: str = ""
    option: str = ""

    def of(self, amount: str = "") -> str:
        """The deed with its amount."""
        return " ".join(part for part in (self.verb, amount, self.purpose) if part)


#: The totals of the ledger.
COMPONENTS = {
    "tricks_taken": Deed("takes|take", "as penalties", "trick", "Tricks taken"),
    "penalty_points": Deed("scores|score", "for revokes", "point", "For revokes"),
    "trick_points": Deed("scores|score", "for odd tricks", "point", "Odd tricks"),
    "honours": Deed("scores|score", "for honours", "point", "Honours"),
    "contract_bonus": Deed("scores|score", "as a bonus for a doubled contract", "point", "Doubled contract"),
    "under_tricks": Deed("scores|score", "for under-tricks", "point", "Under-tricks"),
    "slam_points": Deed("scores|score", "for a slam", "point", "Slam"),
    "game_points": Deed("gains|gain", "", "game point", "Game points"),
}

#: What a clause writes; most effects are named after the total that they go to.
EFFECTS = {
    **{name: deed for name, deed in COMPONENTS.items() if name not in ("tricks_taken", "penalty_points")},
    "take_tricks": Deed("takes|take", "from the other side", "trick", option="{n}"),
    "add_points": Deed("adds|add", "to its|their own score", "point", option="{n} added to its|their own score"),
    "deduct_points": Deed(
        "deducts|deduct", "from the other side's score", "point", option="{n} off the other side's score"
    ),
    "honour_column": Deed("scores|score", "in the honour column", "point", option="{n} in the honour column"),
}

WORDS: dict[str, Truth | Thing | Quantity] = {
    # the table
    "partner": Thing("{x's} partner"),
    "side_of": Thing("{x's} side"),
    "other": Thing("{x's} opponents", plural=True),
    "declarer": Truth("{x} is|are the declarer", "{x} is|are not the declarer"),
    "dummy": Truth("{x} is|are dummy", "{x} is|are not dummy"),
    "defender": Truth("{x} is|are a defender", "{x} is|are not a defender"),
    "declaring": Truth("{x} is|are the declarer's side", "{x} is|are not the declarer's side"),
    "level": Quantity("the odd tricks contracted for", "the contract is for {n}", "odd trick", plural=True),
    "denomination": Thing(
        "the denomination of the contract", same="the contract is {n}", other="the contract is not {n}"
    ),
    "doubled": Quantity(
        "the number of doubles", "the contract is {n}", "double", cases=("undoubled", "doubled", "redoubled")
    ),
    "dealer_declares": Truth("the dealer is the declarer", "the dealer is not the declarer"),
    "score_before": Quantity("{x's} score before the hand", "{x's} score before the hand was {n}"),
    "tricks_won": Quantity("the tricks that {x} won", "{x} won {n}", "trick", plural=True),
    "honours_in": Quantity("the honours dealt to {x}", "{x} was|were dealt {n}", "honour", plural=True),
    "most_honours_in_one_hand": Quantity(
        "the honours in the better hand of {x}", "the better hand of {x} was dealt {n}", "honour", plural=True
    ),
    "vulnerable": Truth("{x} is|are vulnerable", "{x} is|are not vulnerable"),
    "adjusted": Truth(
        "{x's} tricks have been assessed by the Director", "{x's} tricks have not been assessed by the Director"
    ),
    "equity": Quantity(
        "the tricks that the Director assesses for {x}",
        "the Director assesses {n} for {x}",
        "trick",
        plural=True,
    ),
    "claimed_rest": Truth(
        "{x} claimed some or all of the remaining tricks", "{x} did not claim any of the remaining tricks"
    ),
    "third_before_second": Truth(
        "{x} played to a trick as third player before the second",
        "{x} did not play to any trick as third player before the second",
    ),
    "fourth_before_second": Truth(
        "{x} played to a trick as fourth player before the second and the third",
        "{x} did not play to any trick as fourth player before the second and the third",
    ),
    # the incident
    "by": Thing("the offender of {x}", alone="the offender"),
    "offenders": Thing("the offending side of {x}", alone="the offending side"),
    "opponents": Thing("the opponents in {x}", alone="the opponents", plural=True),
    "trick_of": Quantity("the number of {x's} trick", "the number of {x's} trick is {n}"),
    "failed": Truth(
        "{he} held a card of the suit led but first played a card of another suit", "{he} did not fail to follow suit"
    ),
    "disobeyed": Truth(
        "{he} failed to obey a call that he could have obeyed", "{he} did not fail to obey a call that he could obey"
    ),
    **{
        f"disobeyed_{name}": Truth(f"{{he}} failed to obey a call {what}", f"{{he}} did not fail to obey a call {what}")
        for name, what in {
            "card": "for a certain card",
            "highest_or_lowest": "for his highest or lowest card of a suit",
            "suit": "to lead a suit",
            "not_suit": "not to play a suit",
            "win_or_lose": "to win the trick or to lose it",
        }.items()
    },
    "corrected": Truth("{x} was|were corrected", "{x} was|were not corrected"),
    "quitted": Truth("{x's} trick was turned and quitted", "{x's} trick was not turned and quitted"),
    "quitted_by_winners": Truth(
        "{x's} trick was turned and quitted by the side then winning it",
        "{x's} trick was not turned and quitted by the side then winning it",
    ),
    "quitted_by_rightful": Truth(
        "{x's} trick was turned and quitted by the side that wins it in the end",
        "{x's} trick was not turned and quitted by the side that wins it in the end",
    ),
    "quitted_by_offenders": Truth(
        "{x's} trick was turned and quitted by {they}", "{x's} trick was not turned and quitted by {they}"
    ),
    "quitted_before_answer": Truth(
        "{x's} trick was turned and quitted by {they} after the partner's question and before any answer",
        "{x's} trick was not turned and quitted by {they} between the partner's question and any answer",
    ),
    "asked": Truth(
        "{he's} partner asked him in time whether he had none of the suit led",
        "{he's} partner did not ask him in time whether he had none of the suit led",
    ),
    "answered_no": Truth("{he} answered that he had none", "{he} did not answer that he had none"),
    "played_on": Truth(
        "{he} or his partner led or played, in turn or not, to the following trick",
        "neither {he} nor his partner led or played, in turn or not, to the following trick",
    ),
    "threw_down_or_claimed_game": Truth(
        "{he} or his partner thereupon threw down his hand or claimed the game",
        "neither {he} nor his partner thereupon threw down his hand or claimed the game",
    ),
    "side_claimed_tricks": Truth(
        "{he} or his partner thereupon claimed or conceded tricks",
        "neither {he} nor his partner thereupon claimed or conceded tricks",
    ),
    "side_named_card": Truth(
        "{he} or his partner thereupon named a card that he held",
        "neither {he} nor his partner thereupon named a card that he held",
    ),
    "won_trick": Truth("{x's} trick was won by {he} himself", "{x's} trick was not won by {he} himself"),
    "side_won_trick": Truth("{x's} trick was won by {they}", "{x's} trick was not won by {they}"),
    "later_tricks": Quantity("the tricks that {they} won after {x}", "{they} won {n} after {x}", "trick", plural=True),
    "won_later_with_suit": Truth(
        "{he} later won a trick with a card of the suit that was led to {x's} trick",
        "{he} did not later win a trick with a card of the suit that was led to {x's} trick",
    ),
    "same_suit": Truth(
        "{x} was|were made by the same player in the same suit as {y}",
        "{x} was|were not made by the same player in the same suit as {y}",
    ),
    "partner_played_first": Truth(
        "{he's} partner played to {x's} trick before him", "{he's} partner did not play to {x's} trick before him"
    ),
    "partner_has_two_suits": Truth(
        "{he's} partner had cards of more than one suit left",
        "{he's} partner did not have cards of more than one suit left",
    ),
    "before": Truth("{x} came before {y}", "{x} did not come before {y}"),
    "played_after": Truth("{x} played to the same trick after {he}", "{x} did not play to the same trick after {he}"),
    "withdrew": Truth(
        "{x} withdrew his own card after the correction", "{x} did not withdraw his own card after the correction"
    ),
    "claimed": Truth("{x} is|are claimed", "{x} is|are not claimed"),
    "proved": Truth("{x} is|are proved", "{x} is|are not proved"),
    "cut_before_claim": Truth(
        "{x's} claim came after the cards had been cut for the following deal",
        "{x's} claim did not come after the cards had been cut for the following deal",
    ),
    "attention_by_dummy": Truth(
        "{x's} claim followed dummy's drawing attention to it",
        "{x's} claim did not follow dummy's drawing attention to it",
    ),
    "mixed_before_claim": Truth(
        "{x's} claim came after {they} had mixed the cards before they were searched",
        "{x's} claim did not come after {they} had mixed the cards before they were searched",
    ),
    "anybody_mixed_before_claim": Truth(
        "{x's} claim came after a player had mixed the cards", "{x's} claim did not come after the mixing of the cards"
    ),
    "mixed_after_claim": Truth(
        "{x's} claim was followed by {they} mixing the cards before they were searched",
        "{x's} claim was not followed by {they} mixing the cards before they were searched",
    ),
    # the exposure
    "exposer": Thing("the exposer of {x}", alone="the exposer"),
    **{
        name: Truth(f"{{x}} was|were made by {how}", f"{{x}} was|were not made by {how}")
        for name, how in {
            "dropped": "dropping a card face upward on the table",
            "two_at_once": "playing cards simultaneously",
            "seen_by_partner": "letting his partner see any part of a card's face",
            "named_in_hand": "the naming of a card in his hand by him or his partner",
            "thrown_down": "throwing his cards face upward on the table",
            "led_on": "leading on with several winning cards without waiting for his partner to play",
            "seen_by_adversary_only": "dropping a card below the table or letting an adversary alone see it",
        }.items()
    },
    "before_first_lead": Truth(
        "{x} was|were made before the first lead", "{x} was|were not made before the first lead"
    ),
    "last_card_at_twelfth": Truth(
        "{x} was|were of {he's} last card with his partner still to play to the twelfth trick",
        "{x} was|were not of {he's} last card with his partner still to play to the twelfth trick",
    ),
    # the call that was not disobeyed
    "called_on": Thing("the called player of {x}", alone="the called player"),
    "calls_card": Truth("{x} is|are for a certain card", "{x} is|are not for a certain card"),
    "calls_highest_or_lowest": Truth(
        "{x} is|are for the highest or lowest card of a suit", "{x} is|are not for the highest or lowest card of a suit"
    ),
    "calls_suit": Truth("{x} is|are for the lead of a suit", "{x} is|are not for the lead of a suit"),
    "calls_not_suit": Truth("{x} forbids|forbid a suit", "{x} does|do not forbid a suit"),
    "calls_win_or_lose": Truth(
        "{x} is|are to win the trick or to lose it", "{x} is|are not to win the trick or to lose it"
    ),
    "would_oblige_revoke": Truth("{x} would have obliged {he} to revoke", "{x} would not have obliged {he} to revoke"),
    "has_none_of_suit": Truth(
        "{he} was without the suit that was called to be led", "{he} was not without the suit that was called to be led"
    ),
    "chosen": Thing(
        "the penalty chosen for {x}", same="{x's} chosen penalty is {n}", other="{x's} chosen penalty is not {n}"
    ),
    # defined by the code
    "turned_and_quitted": Truth(
        "the trick of {x} is turned and quitted as the law requires",
        "the trick of {x} is not turned and quitted as the law requires",
    ),
    "is_revoke": Truth("{x} is|are a revoke", "{x} is|are not a revoke"),
    "established": Truth("{x} is|are established", "{x} is|are not established"),
    "needs_no_proof": Truth("{x} needs|need no proof", "{x} needs|need proof"),
    "payable": Truth("{x's} penalty is exacted", "{x's} penalty is not exacted"),
    "revoking": Truth("{x} counts|count as a revoking side", "{x} does|do not count as a revoking side"),
    "liable": Truth("{x's} cards are liable to be called", "{x's} cards are not liable to be called"),
    "penalty_card": Truth("{x's} card becomes a penalty card", "{x's} card does not become a penalty card"),
    "tricks_due": Quantity(
        "the number of tricks transferred for {x}", "the number of tricks transferred for {x} is {n}"
    ),
    "trick_value": Quantity("the value of an odd trick", "an odd trick is worth {n}", "point"),
    "makes_good": Truth("the declarer makes good his declaration", "the declarer does not make good his declaration"),
    "under_trick_loss": Quantity("the loss in under-tricks", "the loss in under-tricks is {n}", "point"),
    "wins_game": Truth("{x} wins|win the game", "{x} does|do not win the game"),
    "wins_odd_trick_bet": Truth(
        "{x} wins|win the bets on the odd trick", "{x} does|do not win the bets on the odd trick"
    ),
    "score_for_bets": Quantity("{x's} score for bets", "{x's} score for bets is {n}"),
    # the ledger
    **{
        name: Quantity(f"the {deed.unit}s that {{x}} {deed.of()}", f"{{x}} {deed.of('{n}')}", deed.unit, plural=True)
        for name, deed in COMPONENTS.items()
    },
    "tricks_counted": Quantity("the tricks that {x} counts|count", "{x} counts|count {n}", "trick", plural=True),
    "score": Quantity("{x's} score", "{x's} score is {n}"),
    "first_to_reach": Truth("{x} is|are the first to reach {y}", "{x} is|are not the first to reach {y}"),
    "score_when_reached": Quantity(
        "{x's} score when a side first reaches {y}", "{x's} score when a side first reaches {y} is {n}"
    ),
    "net": Quantity("{x's} net points", "{x's} net points are {n}", plural=True),
    "game_net": Quantity("{x's} net game points", "{x's} net game points are {n}", plural=True),
}

#: What a right allows or a bar forbids, after *may*; ``{he}`` is the player at fault.
ACTS = {
    "claim": "claim {x}",
    "exact": "exact the penalty for {x}",
    "choose_penalty": "choose the penalty for {x}",
    "divide_penalty": "take part of one penalty for {x} and part of another",
    "carry_penalty_to_next_game": "let the penalty for {x} count in another game",
    "ask": "ask {he} whether he has none of the suit that he has renounced",
    "ask_whether_obeyed": "ask {he} whether he has obeyed the call",
    "correct": "take the card back and play another",
    "call_card": "call the card played in error",
    "call_highest_or_lowest": "require {he} to play his highest or lowest card of the suit to the trick",
    "withdraw": "withdraw the card that {x} played after it and substitute another",
    "call_withdrawn": "call the card that {x} withdrew",
    "search": "search all the tricks",
    "urge_claim": "urge and prove {x's} claim although the cards are mixed",
    "have_hand_played_out": "require the hand to be played out",
    "score_honours": "score honours",
    "call_exposed": "call {x's} cards",
    "call_any_to_trick": "call any one of the cards played at once to the current trick",
    "call_partners_last_two": "call the two cards left in the hand of {he's} partner",
    "require_partner_to_win": "require {he's} partner to win one of the tricks if he can",
    "leave_on_table": "have {x's} cards left face upward on the table",
    "force_to_abandon_hand": "force {x} to abandon his hand because of {y}",
    "prohibit_lead": "prohibit the lead of the suit of {x's} card",
    "place_cards_on_table": "require the declarer to place his cards face upward on the table",
    "finesse_unannounced": "take an unproved finesse that was not announced with the claim",
    "compel": "compel {he} to obey {x}",
    "repeat_call": "repeat {x}",
    "claim_penalty_for_call": "claim a penalty beyond {x}",
    "call_on_second_hand": "call on the partner of the player who played too soon",
    "play_before_partner": "play before his partner because the third player played too soon",
    "advise_on_penalty": "advise on the penalty for {x}",
    "award_adjusted_score": "award {x} an adjusted score",
    "require_either_card": "require {x} to play either card that he can lawfully play",
    "choose_suggested_play": "choose the play that the sight of {y's} card suggests",
    "use_information": "use what {y's} card has shown",
    "must_correct": "have {x} corrected",
    "call_penalty_card": "have {x's} card played at the first lawful opportunity",
    "demand_or_forbid_lead": "demand or forbid the lead of the suit of {x's} card",
    "claim_late": "have {x} paid for although the claim came late",
}

#: Acts of the player or side that they name first; the others are done to it.
OWN_ACTS = frozenset(
    {
        "ask",
        "ask_whether_obeyed",
        "withdraw",
        "search",
        "have_hand_played_out",
        "score_honours",
        "place_cards_on_table",
        "finesse_unannounced",
        "play_before_partner",
        "choose_suggested_play",
        "use_information",
    }
)

#: Acts of the Director, whatever side they are for.
DIRECTORS_ACTS = frozenset({"award_adjusted_score"})

CONSTANTS = {
    "always": "it is always so",
    "never": "it is never so",
    "spades": "in spades",
    "clubs": "in clubs",
    "diamonds": "in diamonds",
    "hearts": "in hearts",
    "royal_spades": "in royal spades",
    "no_trump": "at no trump",
    "take_tricks": "to take tricks",
    "add_points": "to add points",
    "deduct_points": "to deduct points",
    "honour_column": "to score in the honour column",
}

#: What the members of a collection are called.
MEMBERS = {
    "incidents": "incident",
    "revokes": "revoke",
    "exposures": "exposure",
    "calls": "call",
    "seats": "player",
    "sides": "side",
}

#: The word for the player of an incident, of an exposure and of a call, and how these are made: *by* or *on* him.
PLAYERS = {Sort.REVOKE: "by", Sort.EXPOSURE: "exposer", Sort.CALL: "called_on"}
MADE = {"by": "made by", "exposer": "made by", "called_on": "made on"}
