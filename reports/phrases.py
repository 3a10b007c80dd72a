"""How each word of the vocabulary reads in plain English: one table.

In a template ``{x}`` and ``{y}`` are the word's first and second argument, ``{he}`` the player at fault in the incident
among them and ``{they}`` his side; ``{n}`` is a number with its unit, such as *at least three tricks*, or what
something is equal to.  ``{x's} trick`` and ``takes|take`` are explained in ``reports.grammar.fill``.  A template that
begins with ``{x}`` or ``{x's}`` can be turned into *that ...* or *whose ...*.
"""

from __future__ import annotations

from attrs import frozen


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
    "asked": Truth(
        "{he's} partner asked him in time whether he had none of the suit led",
        "{he's} partner did not ask him in time whether he had none of the suit led",
    ),
    "answered_no": Truth("{he} answered that he had none", "{he} did not answer that he had none"),
    "played_on": Truth(
        "{he} or his partner led or played, in turn or not, to the following trick",
        "neither {he} nor his partner led or played, in turn or not, to the following trick",
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
    "correct": "take the card back and play another",
    "call_card": "call the card played in error",
    "call_highest_or_lowest": "require {he} to play his highest or lowest card of the suit to the trick",
    "withdraw": "withdraw the card that {x} played after it and substitute another",
    "call_withdrawn": "call the card that {x} withdrew",
    "search": "search all the tricks",
    "urge_claim": "urge and prove {x's} claim although the cards are mixed",
    "have_hand_played_out": "require the hand to be played out",
    "score_honours": "score honours",
}

#: Acts of the player or side that they name first; the others are done to it.
OWN_ACTS = frozenset({"ask", "withdraw", "search", "have_hand_played_out", "score_honours"})

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
MEMBERS = {"incidents": "incident", "revokes": "revoke", "seats": "player", "sides": "side"}
