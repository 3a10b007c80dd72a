from __future__ import annotations

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from model.table.cards import Seat, Side, Suit
from model.table.record import (
    Call,
    Contract,
    Demand,
    Denomination,
    Event,
    Expose,
    Game,
    HandRecord,
    Manner,
    Play,
    Quit,
    RecordError,
)
from reports.diagram import comparison, deal, diagram, heading
from tests.reports.samples import HANDS, hand


@pytest.mark.parametrize("name", sorted(path.stem for path in HANDS.glob("*.json")))
def test_diagrams(name: str, golden: SnapshotAssertion) -> None:
    assert diagram(hand(name)) + "\n" == golden


def test_the_deal_has_north_above_and_spades_first() -> None:
    lines = deal(hand("both-sides-revoke")).splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["♠", "♥", "♦", "♣"]
    assert lines[0].split() == ["♠", "—"]
    assert lines[4].split("♠")[1].split() == ["Q", "8", "4", "2"]
    assert lines[4].split("♠")[2].split() == ["A", "J", "10", "9", "5", "3"]
    assert lines[8].split() == ["♠", "K", "7", "6"]


@pytest.mark.parametrize(
    ("contract", "text"),
    [
        (Contract(1, Denomination.ROYAL_SPADES, Seat.S), "One royal spade by South."),
        (Contract(3, Denomination.NO_TRUMP, Seat.E, 2), "Three no trump by East, redoubled."),
        (Contract(7, Denomination.CLUBS, Seat.N, 1), "Seven clubs by North, doubled."),
    ],
)
def test_the_heading_names_the_contract(contract: Contract, text: str) -> None:
    record = evolve(hand("corrected"), contract=contract, trump=contract.denomination.trump, events=())
    assert text in heading(record)


def test_the_heading_names_score_and_vulnerability_where_they_matter() -> None:
    record = evolve(hand("corrected"), score_before={Side.NS: 20, Side.EW: 0}, vulnerable=frozenset({Side.EW}))
    assert "Score before the hand: North-South 20, East-West 0." in heading(record)
    assert "Vulnerable: East-West." in heading(record)
    assert "Score" not in heading(hand("corrected"))


def test_an_unfinished_hand_is_refused() -> None:
    record = hand("corrected")
    with pytest.raises(RecordError, match="not complete"):
        diagram(evolve(record, events=record.events[:20]))


def with_event(record: HandRecord, place: int, *events: Event) -> HandRecord:
    return evolve(record, events=(*record.events[:place], *events, *record.events[place:]))


def test_calls_and_exposed_cards_are_told_with_the_moment_at_which_they_happen() -> None:
    record = hand("defender-revokes")
    second = record.events[1]
    assert isinstance(second, Play)
    shown = sorted(record.deal[Seat.E])[0]
    changed = with_event(
        record,
        1,
        Expose(Seat.E, (shown,), Manner.DROPPED),
        Call(Side.NS, Seat.E, Demand.HIGHEST, suit=Suit.HEARTS),
    )
    text = " ".join(diagram(changed).split())
    assert (
        "Trick 1: after West's ♥A, East drops ♣5; after West's ♥A, North-South call on East to play his highest" in text
    )
    assert "♥6!" in text
    assert "! does not obey a call though he could" in text


def test_a_trick_quitted_by_the_wrong_side_is_told() -> None:
    record = hand("defender-revokes")
    events = tuple(Quit(1, Side.NS) if event == Quit(1, Side.EW) else event for event in record.events)
    assert "Trick 1: North-South turn and quit the trick." in diagram(evolve(record, events=events))


def test_two_lines_of_one_deal_show_what_differs_only() -> None:
    record = hand("defender-revokes")
    other = evolve(record, events=swapped(record, Seat.E, 10, 12))
    text = comparison(record, other)
    second = text.partition("The other line, from trick 10:")[2]
    assert text.startswith(diagram(record))
    assert [line.split()[0] for line in second.splitlines()[2:6]] == ["10", "11", "12", "13"]
    assert "^" not in second
    assert "♠ 7 6 4 3" not in second


def test_two_lines_with_the_same_play_differ_in_what_else_happens() -> None:
    record = hand("defender-revokes")
    unclaimed = evolve(record, events=record.events[:-2])
    told = "\n\nThe other line has the same play.\n\nTrick 10: East-West turn and quit the trick."
    assert comparison(record, unclaimed) == diagram(record) + told
    unquitted = evolve(record, events=tuple(event for event in record.events if isinstance(event, Play)))
    assert comparison(record, unquitted).endswith("Nothing happens in it beside the play.")


def test_lines_of_different_deals_are_both_shown_whole() -> None:
    first, second = hand("defender-revokes"), hand("corrected")
    assert comparison(first, second) == f"{diagram(first)}\n\n{diagram(second)}"


def swapped(record: HandRecord, seat: Seat, one: int, other: int) -> tuple[Event, ...]:
    """The events without quitting and claims, with two of a player's cards exchanged."""
    plays = [event for event in record.events if isinstance(event, Play)]
    own = [place for place, play in enumerate(plays) if play.seat == seat]
    first, second = own[one - 1], own[other - 1]
    plays[first], plays[second] = (
        evolve(plays[first], card=plays[second].card),
        evolve(plays[second], card=plays[first].card),
    )
    return tuple(plays)


def test_whist_names_its_trumps() -> None:
    record = hand("both-sides-revoke")
    assert record.game is Game.WHIST
    assert heading(record).startswith("Whist. Hearts are trumps. Dealer North.")
