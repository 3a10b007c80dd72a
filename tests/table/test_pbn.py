"""PBN: what the standard allows is read, what contradicts the cards is refused with its line, and records come back."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, get_args

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from model.table import notation
from model.table import record as rec
from model.table.cards import Seat, Side, Suit
from model.table.course import Course
from model.table.notation.json import EVENTS
from model.table.notation.pbn import from_pbn, game_record, pbn_games, to_pbn
from model.table.record import (
    Assess,
    Choose,
    ClaimRevoke,
    Contract,
    Denomination,
    Event,
    Game,
    HandRecord,
    Play,
    RecordError,
)
from tests.differential.strategies import hands
from tests.hands import legal_play, random_deal, record

REFERENCE = Path(__file__).resolve().parents[3] / "shared" / "pbn"

DEAL = '[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]'
HEAD = f"""[Board "7"]
[Dealer "N"]
[Vulnerable "Both"]
{DEAL}
[Declarer "S"]
[Contract "5HX"]
"""
#: Trick 1 goes to North; in trick 2 South leads out of turn, and East revokes twice.
PLAY = """[Play "W"]
SK H3 S4 S3
C5 C2 ^R S5 ^L CK
S2 H6 ^R C6 S7
"""
#: A game of two tricks, for the text of sections.
SHORT = HEAD + '[Play "W"]\nSK H3 S4 S3\nC5 C2 C6 CK\n'


def plays(text: str) -> str:
    """The events of a game of plain plays, early ones in brackets."""
    events = [event for event in from_pbn(text).events if isinstance(event, Play)]
    return " ".join(f"{e.seat.name}{e.card}" if not e.early else f"({e.seat.name}{e.card})" for e in events)


# ---- reading ------------------------------------------------------------------------------------------------------


def test_the_facts_before_the_play() -> None:
    hand = from_pbn(HEAD)
    assert hand.game is Game.DUPLICATE
    assert hand.contract == Contract(5, Denomination.HEARTS, Seat.S, 1)
    assert (hand.dealer, hand.trump, hand.vulnerable) == (Seat.N, Suit.HEARTS, frozenset(Side))
    assert str(hand.deal[Seat.W][0]) == "SK"
    assert hand.events == ()


def test_columns_stay_with_their_players_and_the_winner_leads() -> None:
    assert plays(SHORT) == "WSK NH3 ES4 SS3 NC2 EC6 SCK WC5"


def test_a_lead_out_of_turn_and_revokes() -> None:
    hand = from_pbn(HEAD + PLAY)
    assert plays(HEAD + PLAY) == "WSK NH3 ES4 SS3 (SCK) (WC5) NC2 ES5 SS7 WS2 NH6 EC6"
    course = Course.of(hand)
    assert [t.leader for t in course.tricks] == [Seat.W, Seat.N, Seat.S]
    assert [place for place in course.first_cards if course.failed(*place)] == [(Seat.E, 2), (Seat.E, 3)]


def test_a_revoke_without_a_mark_is_a_revoke() -> None:
    assert from_pbn(HEAD + PLAY.replace("^R ", "")) == from_pbn(HEAD + PLAY)


@pytest.mark.parametrize(
    "text",
    [
        SHORT.replace("\n", "\r\n"),
        SHORT.replace("\n", "\r"),
        "% PBN 2.1\n\n\n" + SHORT + " \n\n",
        SHORT.replace("H3 S4", 'H3!? =1= $14 {a; "comment\n\n[} S4!=2=; the rest } ]\n'),
        SHORT.replace("H3", "H3\n%an escaped line ] }\n"),
        SHORT.replace("[Dealer", '[North "\xe9\\"\\\\"] [ Dealer').replace('"N"]', '\n"N"\n]'),
        SHORT.replace("\n", " ; \xff\n").replace("CK", "CK *"),
        SHORT + "+\n",
        SHORT + '[Note "1:one"] [Note "2:two"]\n',
        SHORT.replace("[Declarer", '[Auction "N"]\n1D ^S 1S ^I 1C "x" AP\n[ActionTable "Rank;Call"]\n1 1H\n[Declarer'),
        SHORT.replace('[Declarer "S"]', '[Declarer "^S"][Result "^5"]'),
        SHORT.replace('[Dealer "N"]', '[Dealer "N"]\n[Dealer "N"]'),
        '[Dealer "##N"]\n[Declarer "S"]\n\n' + SHORT.replace('[Dealer "N"]\n', "").replace('"S"', '"#"'),
    ],
)
def test_what_the_standard_allows(text: str) -> None:
    assert from_pbn(text.encode("iso-8859-1"), "7") == from_pbn(SHORT)


def test_inherited_values_last_until_the_tag_is_given_again() -> None:
    values = ["##a", None, "#", None, "##b", None, "##", "c", None]
    text = "\n\n".join('[Board "1"]' + (f'[Site "{value}"]' if value else "") for value in values)
    sites = [game.tags["Site"].value if "Site" in game.tags else None for game in pbn_games(text)]
    assert sites == ["a", "a", "a", None, "b", "b", "b", "c", None]


def test_a_game_is_chosen_by_its_board_or_its_place() -> None:
    other = SHORT.replace('"7"', '"8"').replace("5HX", "2NT")
    text = "\n".join([SHORT, other, other])
    assert from_pbn(text, "7") == from_pbn(text, "@1") == from_pbn(SHORT)
    assert from_pbn(text, "@3") == from_pbn(other)
    for board, message in {
        None: "^3 games; choose one by its board or its place, from @1 to @3",
        "8": "^2 games of board 8; choose",
        "9": "^no game 9; the boards are 7, 8, the games @1 to @3",
        "@4": "^no game @4",
    }.items():
        with pytest.raises(RecordError, match=message):
            from_pbn(text, board)


WHIST = HEAD.replace('[Declarer "S"]\n[Contract "5HX"]', '[Game "whist"]\n[Trump "S"]\n[ScoreBefore "NS:2 EW:0"]')


def test_whist_has_trumps_and_a_score() -> None:
    hand = from_pbn(WHIST + '[Play "E"]\nS4 S3 S2 +\n')
    assert (hand.game, hand.trump, hand.contract) == (Game.WHIST, Suit.SPADES, None)
    assert hand.score_before == {Side.NS: 2, Side.EW: 0}
    assert hand.first_leader is Seat.E


def test_royal_spades() -> None:
    head = HEAD.replace("5HX", "4SXX") + '[Game "auction"]\n'
    assert from_pbn(head).contract == Contract(4, Denomination.SPADES, Seat.S, 2)
    assert from_pbn(head + '[Trump "R"]').contract == Contract(4, Denomination.ROYAL_SPADES, Seat.S, 2)


INCIDENTS = '[Incidents "After;Event;Facts"]\n'
FAULTS: dict[str, tuple[str, str]] = {
    "nothing": ("", "the file holds no game"),
    "an open comment": (HEAD + "{", "line 7: a comment is not closed"),
    "an open string": ('[Board "7]', "line 1: a string is not closed"),
    "an open tag": ('[Board "7"\n\n', "line 2: the game ends in a tag where ']' is expected"),
    "no value": ("[Board]", "line 1: ']' stands in a tag where its value in quotation marks is expected"),
    "words outside a game": ("\n1C AP", "line 2: '1C' stands outside a game"),
    "no empty line": (SHORT + HEAD.replace("7", "8"), "line 10: a second Board, unlike that of line 1"),
    "nothing to inherit": ('[Board "#"]', "line 1: Board is to be the same as in the game before"),
    "an unknown hand": (HEAD.replace("A8654.KQ5.T.QJT6", "-"), "line 4: the Deal does not give the hand of E"),
    "three hands": (HEAD.replace("A8654.KQ5.T.QJT6", ""), "line 4: expected a Deal of four hands"),
    "a card twice": (HEAD.replace("A8654", "A8653"), "line 4: S3 is dealt to E and to S"),
    "twelve cards": (HEAD.replace("A8654", "A865"), "line 4: E is dealt 12 cards"),
    "no dealer": (HEAD.replace('[Dealer "N"]\n', ""), "line 1: game 1 does not give Dealer"),
    "no contract": (HEAD.replace("5HX", "?"), "line 6: game 1 does not give Contract"),
    "passed out": (HEAD.replace("5HX", "Pass"), "line 6: the hand was passed out"),
    "a wrong contract": (HEAD.replace("5HX", "8H"), "line 6: expected a Contract such as '4HX'"),
    "a wrong game": (HEAD + '[Game "chess"]', "line 7: expected a Game of whist, auction, duplicate, got 'chess'"),
    "wrong trumps": (HEAD + '[Trump "S"]', "line 7: Trump is 'S', but the Contract is 5HX"),
    "a contract at whist": (WHIST + '[Contract "1C"]', "line 8: there is no Contract at whist"),
    "no trumps at whist": (WHIST.replace('"S"', '"NT"'), "line 6: expected S, H, D or C for Trump at whist"),
    "a wrong score": (WHIST.replace("NS:2", "2"), "line 7: expected a ScoreBefore such as 'NS:2 EW:0'"),
    "five points of whist": (WHIST.replace("NS:2", "NS:5"), "line 4: the score before a hand of whist is 0 to 4"),
    "a lead without a trick": (
        SHORT.replace("C5 C2 C6 CK", "^L SQ C2 S5 S7"),
        "line 9: trick 2, W: a lead out of turn that stood, to which N, whose turn it was to lead, does not follow",
    ),
    "a leader's mark": (SHORT.replace("C2", "^L C2"), r"line 9: trick 2, N: marked \^L, but it was his turn to lead"),
    "a leader's revoke": (SHORT.replace("C2", "^R C2"), "line 9: trick 2, N: marked .R, but he led to the trick"),
    "two leads": (SHORT.replace("C5 ", "^L C5 ^L "), r"line 9: trick 2, N: marked \^L, but so is W"),
    "another first lead": (SHORT.replace('"W"', '"N"'), "line 8: the first lead is W's, but Play names N"),
    "no card": (SHORT.replace("C2", "10"), "line 9: expected a card such as 'ST', .* got '10'"),
    "a card not held": (SHORT.replace("C2", "D2"), "line 9: N plays D2, which he was not dealt"),
    "a gap": (SHORT.replace("H3", "-"), "line 8: trick 1, E: S4 stands after a card that is missing"),
    "after the end": (SHORT.replace("C5", "* C5"), "line 9: 'C5' stands after '\\*'"),
    "fourteen tricks": (SHORT + "- - - -\n" * 12, "line 21: '-' stands after the thirteenth trick"),
    "a mark of nothing": (SHORT + "^R", r"line 10: \^R marks no card"),
    "a mark of no card": (SHORT + "^R -", "line 10: trick 3, W: \\^R marks no card"),
    "a mark that follows suit": (
        SHORT.replace("C6", "^R C6"),
        r"line 9: trick 2, E: marked \^R, but C6 follows suit to C2",
    ),
    "a mark of a void": (
        SHORT.replace("H3", "^R H3"),
        r"line 8: trick 1, N: marked \^R, but he has no card of the suit",
    ),
    "a column": (HEAD + '[Incidents "After;Event"]', "line 7: expected the columns"),
    "half a row": (HEAD + INCIDENTS + "0 ask", "line 8: a row of Incidents"),
    "no number": (HEAD + INCIDENTS + 'x ask "seat=N"', "line 8: .* not 'x'"),
    "an unknown event": (HEAD + INCIDENTS + '0 sneeze ""', "line 8: 'sneeze' is not an event"),
    "an unknown fact": (HEAD + INCIDENTS + '0 cut "seat=N"', "line 8: cut: .*unknown key 'seat'"),
    "a wrong fact": (HEAD + INCIDENTS + '0 quit "trick=one side=NS"', "line 8: quit: trick: expected int"),
    "a fact twice": (HEAD + INCIDENTS + '0 ask "seat=N seat=S"', "line 8: 'seat=S': each fact"),
    "an impossible event": (SHORT + INCIDENTS + '3 quit "trick=1 side=NS"', "line 11: trick 1 is quitted before"),
    "disorder": (SHORT + INCIDENTS + '4 ask "seat=N"\n3 ask "seat=N"', "line 12: this comes after 3 cards, but 4"),
    "too late": (SHORT + INCIDENTS + '9 ask "seat=N"', "line 11: this comes after 9 cards, but only 8"),
    "a play that Play lacks": (
        HEAD + INCIDENTS + '0 play "seat=W card=SK"',
        "line 8: trick 1, W: SK .* missing in Play",
    ),
    "another card": (SHORT + INCIDENTS + '0 play "seat=W card=SQ"', "line 8: trick 1, W: SK stands in Play, but .* SQ"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_told_with_its_line(what: str) -> None:
    text, message = FAULTS[what]
    with pytest.raises(RecordError, match="^" + message):
        from_pbn(text)


# ---- there and back -----------------------------------------------------------------------------------------------


def turned(value: Any, quarters: int) -> Any:
    """The same thing with every player so many places further round the table."""
    if isinstance(value, Seat):
        return value.turned(quarters)
    if isinstance(value, Side):
        return value.other if quarters % 2 else value
    if attrs.has(type(value)):
        return attrs.evolve(
            value, **{a.name: turned(getattr(value, a.name), quarters) for a in attrs.fields(type(value))}
        )
    if isinstance(value, tuple | frozenset):
        return type(value)(turned(one, quarters) for one in value)
    if isinstance(value, dict):
        return {turned(key, quarters): turned(one, quarters) for key, one in value.items()}
    return value


def at_duplicate(hand: HandRecord) -> HandRecord:
    """The hand as one of duplicate bridge, with what happens only there."""
    contract = hand.contract
    if contract is None or contract.denomination is Denomination.ROYAL_SPADES:
        return hand
    events = (Assess(Side.NS, 7), ClaimRevoke(Side.EW, Seat.N, 13, proved=False, by_dummy=True))
    claimed = any(isinstance(e, ClaimRevoke) and (e.seat, e.trick) == (Seat.N, 13) for e in hand.events)
    options = (Choose(Side.EW, Seat.N, 13, 'a %, a "quote" \u2660=\ud800'),)
    cut = any(isinstance(e, rec.Cut) for e in hand.events)
    return attrs.evolve(hand, game=Game.DUPLICATE, events=hand.events + events[cut : 2 - claimed] + options)


@given(
    st.sampled_from([Game.WHIST, Game.AUCTION]).flatmap(hands),
    st.integers(0, 3),
    st.booleans(),
    st.sets(st.sampled_from(Side)),
    st.none() | st.integers(0, 60),
)
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_record_comes_back_as_it_was(
    hand: HandRecord, quarters: int, duplicate: bool, vulnerable: set[Side], end: int | None
) -> None:
    hand = at_duplicate(hand) if duplicate else hand
    hand = turned(attrs.evolve(hand, vulnerable=frozenset(vulnerable), events=hand.events[:end]), quarters)
    text = to_pbn(hand, comment="What the law says: {nothing}\n\n[or] little")
    assert from_pbn(text) == hand
    assert max(map(len, text.splitlines())) <= 255


def test_every_event_is_among_those_that_come_back() -> None:
    drawn: set[type] = set()

    @given(st.sampled_from([Game.WHIST, Game.AUCTION]).flatmap(hands))
    @settings(max_examples=100, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def draw(hand: HandRecord) -> None:
        drawn.update(map(type, at_duplicate(hand).events))

    draw()
    assert drawn == set(get_args(Event))


def test_the_readme_lists_every_event_with_its_facts() -> None:
    text = (Path(notation.__file__).parent / "README.md").read_text("utf-8").partition("| event | facts")[2]
    listed = {}
    for kinds, facts in re.findall(r"^\| (`.*?) \|(.*)\|$", text, re.MULTILINE):
        for kind in re.findall(r"[\w-]+", kinds):
            listed[kind] = re.findall(r"[a-z_]+(?=[ =\]`])", re.sub("=[a-z]+", "", facts))
    assert listed == {kind: [a.name for a in attrs.fields(cls)] for kind, cls in EVENTS.items()}


def test_what_is_written_is_what_the_standard_wants_of_a_game() -> None:
    deal = random_deal(Random(5))
    hand = record(
        deal,
        legal_play(deal, Seat.W, None, Random(6), {(Seat.N, 3)}),
        contract=Contract(3, Denomination.NO_TRUMP, Seat.S),
    )
    text = to_pbn(attrs.evolve(hand, game=Game.DUPLICATE))
    wanted = "Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result Play"
    assert re.findall(r"^\[(\w+) ", text, re.MULTILINE) == wanted.split()
    assert text.startswith("% PBN 2.1\n")
    assert text.count("^R") == 1
    won = sum(trick.winner.side is Side.NS for trick in Course.of(hand).tricks)
    assert f'[Result "{won}"]' in text


def test_a_record_that_cannot_have_happened_is_not_written() -> None:
    hand = from_pbn(SHORT)
    with pytest.raises(RecordError, match="event 2: "):
        to_pbn(attrs.evolve(hand, events=hand.events[:1] * 2))


# ---- bad input ----------------------------------------------------------------------------------------------------


def read_or_refused(text: bytes | str) -> None:
    for game in _games(text):
        try:
            hand = game_record(game)
        except RecordError:
            continue
        assert from_pbn(to_pbn(hand)) == hand


def _games(text: bytes | str) -> list[Any]:
    try:
        return list(pbn_games(text))
    except RecordError:
        return []


@given(st.binary(max_size=80) | st.text('[]{}";\\%#^\n RLSWAN="x', max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_games_or_refused(data: bytes | str) -> None:
    read_or_refused(data)


SAMPLES = [
    HEAD + PLAY,
    WHIST + '[Play "E"]\nS4 S3 S2 +\n' + INCIDENTS + '1 ask "seat=W"\n2 expose "seat=N cards=H6,H3 manner=dropped"\n',
    SHORT + INCIDENTS + '4 quit "trick=1 side=NS"\n4 claim-revoke "side=NS seat=E trick=1 proved=no"\n',
    '[Board "##1"]\n\n[Site "#"]\n\n' + SHORT,
]
_PIECES = re.compile(r"\w+|\s|.")


@given(
    st.sampled_from(SAMPLES),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 400), st.integers(0, 3)), max_size=4),
)
@settings(max_examples=500, deadline=None)
def test_a_changed_game_is_read_or_refused(sample: str, changes: list[tuple[int, int, int]]) -> None:
    pieces = _PIECES.findall(sample)
    for here, there, kind in changes:
        here, there = here % len(pieces), there % len(pieces)
        if kind == 0:
            pieces[here], pieces[there] = pieces[there], pieces[here]
        elif kind == 1:
            pieces[here] = pieces[there]
        elif kind == 2:
            pieces[here] += pieces[there]
        else:
            pieces[here] = ""
    read_or_refused("".join(pieces))


# ---- the files that come with the standard ------------------------------------------------------------------------


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="the files that come with the PBN standard are not here")
@pytest.mark.parametrize(
    ("name", "games", "records"),
    [
        ("correct_10.pbn", 31, [1, 3]),
        ("correct_20.pbn", 46, [16, 20, 24, 25, 26, 27, 28, 29, 30]),
        ("correct_21.pbn", 2, [2]),
    ],
)
def test_the_files_of_the_standard(name: str, games: int, records: list[int]) -> None:
    found = pbn_games((REFERENCE / name).read_bytes())
    assert len(found) == games
    read, refused = {}, []
    for game in found:
        try:
            read[game.number] = game_record(game)
        except RecordError as error:
            refused.append(str(error))
    assert list(read) == records
    missing = r"does not give (Contract|Deal)|hand of W; all four|passed out|expected a Contract .* got 'H'"
    assert all(re.match(rf"line \d+: .*({missing})", message) for message in refused)
    assert all(from_pbn(to_pbn(hand)) == hand for hand in read.values())
    if name == "correct_10.pbn":
        course = Course.of(read[3])
        assert [(s.name, t) for s, t in course.first_cards if t < 7 and course.failed(s, t)] == [("E", 2), ("E", 3)]
