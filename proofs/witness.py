"""From facts to a hand that can be shown: cards, events, and the same story read back from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from model.symbolic.completion import completions
from model.symbolic.handfacts import HandFacts
from model.symbolic.observe import facts_of, same_story
from model.symbolic.script import scripts
from model.table.cards import Card, Seat
from model.table.record import HandRecord, RecordError

#: How many plays of 52 cards are tried for one set of facts.
_MOST_PLAYS = 3


def hands(
    facts: HandFacts, fixed: Mapping[tuple[int, Seat], Card] | None = None
) -> Iterator[tuple[HandRecord, HandFacts]]:
    """Records that tell the story of the facts, with the facts that are read back from them; the first few.

    Without cards more seems possible than is, so who wins and who was dealt the honours is held to only as the last
    resort: the caller must check that what it wants holds of the facts that come back.
    """
    wanted = (facts.looser(), facts.without_cards(), facts)
    for _, settled, arrangement in completions(wanted, fixed, _MOST_PLAYS):
        for record in scripts(settled, arrangement):
            try:
                found = facts_of(record)
            except RecordError:
                continue
            if same_story(settled, found):
                yield record, found
                break
