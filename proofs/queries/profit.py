"""Can an offender come out ahead?"""

from __future__ import annotations

from model.language.document import Code
from model.table.cards import Seat
from model.table.record import Game
from proofs.comparison import Comparison
from proofs.finding import Finding, Hearing, Result
from proofs.hear import hear
from proofs.offence import Offence, Version
from proofs.queries.pairs import Lines, Pair, first_pair, penal_law, worth
from proofs.solver import Budget
from proofs.verdict import Verdict

#: A profit is an error, but where all may be made to play badly a note; and so is one that the Director takes away.
SEVERITY = {"profit.exchange": "error", "profit.line": "note"}
DUPLICATE_SEVERITY = {"profit.exchange": "warning", "profit.line": "note", "profit.adjusted": "error"}


def offenders(code: Code) -> dict[str, Seat]:
    """The players whose revoke is asked about, by what they are called: at whist all are alike but the leader."""
    if Game(code.game) is Game.WHIST:
        return {"a player": Seat.E}
    return {"the declarer": Seat.S, "a defender": Seat.E}


def exchanging(seat: Seat) -> Lines:
    """A revoke, and lawful play in which everybody else plays the same cards and the revoker exchanges two of his."""

    def lines(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards = c.deal()
        return c.version("foul", cards, Offence(seat, trick)), c.version("fair", c.exchange(cards, seat))

    return lines


def playing_on(seat: Seat) -> Lines:
    """A revoke, and any lawful continuation of the same deal."""

    def lines(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards = c.deal()
        return c.version("foul", cards, Offence(seat, trick)), c.version("fair", c.continuation(cards))

    return lines


def exchange(code: Code, seat: Seat, budget: Budget, readings: dict[str, str]) -> Pair | Verdict:
    """A revoke against lawful play in which everybody else plays the same cards and the revoker exchanges two of his
    own.

    Sat: a hand in which his side does better by the revoke, whatever penalty is chosen.  Unsat: there is none.
    """
    return first_pair(code, seat.side, budget, readings, exchanging(seat), what="exchange")


def adjusted(code: Code, seat: Seat, budget: Budget, readings: dict[str, str]) -> Pair | Verdict:
    """The question of ``exchange``, where the Director gives the other side the tricks of the lawful line at least.

    Sat: a hand in which the offenders do better all the same.  Unsat: there is none.
    """

    def pair(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards, others = c.deal(), seat.side.other
        fair = c.version("fair", c.exchange(cards, seat))
        return c.version("foul", cards, Offence(seat, trick), equity={others: fair.won(others)}), fair

    return first_pair(code, seat.side, budget, readings, pair, what="adjusted")


def line(code: Code, seat: Seat, budget: Budget, readings: dict[str, str]) -> Pair | Verdict:
    """A revoke against any lawful continuation of the same deal: weaker, since all may be made to play badly in it.

    Sat: a hand in which his side does better by the revoke.  Unsat: there is none.
    """
    return first_pair(code, seat.side, budget, readings, playing_on(seat), what="line")


def profit(code: Code, who: str, budget: Budget) -> Result:
    """The questions on a revoke by one kind of player."""
    seat = offenders(code)[who]
    results = [
        _result(code, "profit.exchange", who, exchange(code, seat, budget, {})),
        _result(code, "profit.line", who, line(code, seat, budget, {})),
    ]
    if Game(code.game) is Game.DUPLICATE:
        results.append(_result(code, "profit.adjusted", who, adjusted(code, seat, budget, {})))
    return Result(
        f"profit of {who}", tuple(v for r in results for v in r.verdicts), tuple(f for r in results for f in r.findings)
    )


def _result(code: Code, query: str, who: str, pair: Pair | Verdict) -> Result:
    statement = f"{query}: {who} gains nothing by a revoke"
    if isinstance(pair, Verdict):
        return Result(query, ((statement, pair),))
    foul, fair = (hear(code, Hearing("", record)) for record in pair.records)
    law, side = penal_law(foul), pair.me
    going_down = "makes_good" in code.vocabulary.words and not fair.truths("makes_good")
    plight = (
        ", whose contract fails either way,"
        if going_down and who == "the declarer" and not foul.truths("makes_good")
        else ""
    )
    # At duplicate one law punishes whoever revokes.
    number = f"{law}/{who.split()[-1]}" if Game(code.game) is Game.DUPLICATE else law
    against = (
        "had he played lawfully, and everybody else the same cards"
        if query != "profit.line"
        else "in this lawful continuation of the same deal, in which all may be made to play badly"
    )
    finding = Finding(
        id=f"{code.id}/{query}/{number}",
        query=query,
        laws=(law,),
        severity=SEVERITY[query] if Game(code.game) is not Game.DUPLICATE else DUPLICATE_SEVERITY[query],
        verdict=Verdict.REFUTED,
        title=f"{who[0].upper() + who[1:]}{plight} comes out ahead by a revoke",
        explanation=f"With the revoke his side nets {worth(foul, side)}, whatever penalty is chosen; "
        f"{against}, {worth(fair, side)}.",
        hearings=(Hearing("with the revoke", pair.records[0]), Hearing("played lawfully", pair.records[1])),
        statement=statement,
    )
    return Result(query, ((statement, Verdict.REFUTED),), (finding,))
