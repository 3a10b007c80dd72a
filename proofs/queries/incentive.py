"""What does the code tempt a player to?

Each question compares two lines of one deal (``proofs.comparison``).  Sat: a hand in which the temptation pays.
Unsat: none does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attrs import frozen

from model.language.document import Code
from model.symbolic.conflicts import choices_made, contradictory
from model.symbolic.terms import Truth, conj, disj, implies, neg
from model.table.cards import Seat, Side
from model.table.record import Game
from proofs.comparison import Comparison, better
from proofs.finding import DEFAULTS, Finding, Hearing, Result
from proofs.hear import hear
from proofs.offence import EARLIER, Offence, Version
from proofs.queries.pairs import Lines, Pair, confirmed, first_pair, penal_law, worth
from proofs.queries.profit import exchanging, offenders
from proofs.solver import Budget
from proofs.verdict import Verdict


@frozen(eq=False)
class Temptation:
    """One question: its name, what is tempting, how the two lines are made, between which tricks it can begin, and of
    which codes it is asked.
    """

    name: str
    title: str
    first: str
    second: str
    lines: Callable[[Seat], Lines]
    me: Callable[[Seat], Side] = lambda seat: seat.side
    earliest: int = 1
    latest: int = 12
    test: Callable[[Comparison, Version, Version, Side], Truth] = Comparison.gains
    strictly: bool = True
    arises: Callable[[Code], bool] = lambda code: True


def second_revoke(seat: Seat) -> Lines:
    """A second revoke by the same player, against none: everybody else plays the same, he exchanges two cards."""

    def lines(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards, first = c.deal(), Offence(seat, EARLIER)
        fair = c.version("fair", c.exchange(cards, seat), first)
        return c.version("foul", cards, first, Offence(seat, trick)), fair

    return lines


def revoking_back(seat: Seat) -> Lines:
    """A revoke after an opponent's, against none."""

    def lines(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards, first = c.deal(), Offence(victim(c.code, seat), EARLIER)
        fair = c.version("fair", c.exchange(cards, seat), first)
        return c.version("foul", cards, first, Offence(seat, trick)), fair

    return lines


def victim(code: Code, seat: Seat) -> Seat:
    """The opponent who revoked first: the player on the right, but never dummy, who cannot revoke."""
    right = seat.turned(3)
    return right.partner if Game(code.game) is not Game.WHIST and right is Seat.N else right


def claiming(seat: Seat) -> Lines:
    """The revoke claimed, against the same play and nobody claiming."""

    def lines(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards = c.deal()
        return c.version("foul", cards, Offence(seat, trick)), c.version(
            "fair", cards, Offence(seat, trick, claimed=False)
        )

    return lines


def keeping_still(seat: Seat) -> Lines:
    """The revoke let stand, against the same corrected at once, its card being called later when it hurts."""

    def lines(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards = c.deal()
        fair = c.version("fair", c.exchange(cards, seat), Offence(seat, trick, corrected=True))
        return c.version("foul", cards, Offence(seat, trick)), fair

    return lines


def asking(seat: Seat) -> Lines:
    """A revoke corrected at once, against the same when the partner has asked and the opponents claim it."""

    def lines(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards = c.deal()
        fair = c.version("fair", cards, Offence(seat, trick, corrected=True, asked=True))
        return c.version("foul", cards, Offence(seat, trick, corrected=True)), fair

    return lines


def disobeying(seat: Seat) -> Lines:
    """The lead of a suit, though another was called for, against the lead of that suit and the same cards after it.

    He holds no third suit, so that it is clear which was called for.
    """

    def lines(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards = c.deal()
        obedient = c.exchange(cards, seat)
        c.leads_one_of_two_suits(cards, obedient, seat)
        return c.version("foul", cards, Offence(seat, trick, disobeyed=True)), c.version("fair", obedient)

    return lines


def mixing(seat: Seat) -> Lines:
    """The offenders mix the cards before the claim, so that it is not proved, against the same claim proved."""

    def lines(c: Comparison, trick: int) -> tuple[Version, Version]:
        cards = c.deal()
        fair = c.version("fair", cards, Offence(seat, trick))
        return c.version("foul", cards, Offence(seat, trick, mixed=True)), fair

    return lines


def wins_as_much(c: Comparison, foul: Version, fair: Version, me: Side) -> Truth:
    """The side does better, though in play it wins no trick more."""
    return conj(foul.won(me).equals(fair.won(me)), c.gains(foul, fair, me))


def in_the_same_suit(c: Comparison, foul: Version, fair: Version, me: Side) -> Truth:
    """The side does better, and both revokes are in one suit."""
    first, second = (offence.trick for offence in foul.offences)
    return conj(c.same_suit(foul, first, second), c.gains(foul, fair, me))


def loses_nothing(c: Comparison, foul: Version, fair: Version, me: Side) -> Truth:
    """However the penalty is chosen, the side is no worse off than without it."""
    (_, _, free), *_ = c.rulings(fair, me)
    rulings = [ruling for _, _, ruling in c.rulings(foul, me)]
    parts = [neg(contradictory(free)), disj(*(choices_made(r) for r in rulings))]
    parts += [implies(choices_made(r), conj(neg(contradictory(r)), neg(better(free, r, me)))) for r in rulings]
    return conj(*parts)


def _knows_disobedience(code: Code) -> bool:
    """Some rule of the code speaks of calls that are disobeyed."""
    rules = [rule for clause in code.clauses for rule in clause.rules.values()]
    return any(word.startswith("disobeyed") for rule in rules for word in rule.words())


TEMPTATIONS = {
    t.name: t
    for t in (
        Temptation(
            "second_revoke", "A second revoke pays", "he revokes twice", "he revokes once", second_revoke, earliest=2
        ),
        Temptation(
            "revoking_back", "Revoking back pays", "both sides revoke", "one side revokes", revoking_back, earliest=2
        ),
        Temptation(
            "penalty_takes_nothing",
            "The penalty takes nothing",
            "it is claimed",
            "nobody claims it",
            claiming,
            test=loses_nothing,
            strictly=False,
        ),
        Temptation(
            "not_claiming", "Not claiming the revoke would have paid", "it is claimed", "nobody claims it", claiming
        ),
        Temptation(
            "keeping_still",
            "Correcting in time costs more than keeping still",
            "he keeps still",
            "he corrects at once",
            keeping_still,
        ),
        Temptation("asking", "A partner's question costs his side", "nobody asks", "his partner asks", asking),
        Temptation(
            "disobeying",
            "Disobeying the call of a suit pays",
            "he leads another suit than was called for",
            "he leads the suit",
            disobeying,
            arises=_knows_disobedience,
        ),
        Temptation(
            "mixing",
            "Mixing the cards before the claim pays",
            "the offenders mix the cards and nothing is proved",
            "the claim is proved",
            mixing,
        ),
        Temptation(
            "harmless",
            "A revoke that wins nothing is punished",
            "he revokes",
            "he plays lawfully, and the tricks are the same",
            exchanging,
            me=lambda seat: seat.side.other,
            test=wins_as_much,
        ),
        Temptation(
            "same_suit_again",
            "Revoking again in the same suit pays",
            "he revokes twice in the suit",
            "he revokes once",
            second_revoke,
            earliest=2,
            test=in_the_same_suit,
        ),
        Temptation(
            "twelfth_trick",
            "A revoke in the twelfth trick pays",
            "he revokes",
            "he plays lawfully",
            exchanging,
            earliest=12,
        ),
    )
}


def incentive(code: Code, name: str, who: str, budget: Budget) -> Result:
    """One temptation of one kind of player, under the default readings and under each single change of them."""
    temptation, seat = TEMPTATIONS[name], offenders(code)[who]
    statement = _statement(temptation, who)
    outcomes = {"": _ask(code, temptation, seat, {}, budget)}
    if name == "revoking_back":
        for reading, choice in code.other_readings:
            found = [pair for pair in outcomes.values() if isinstance(pair, Pair)]
            outcomes[f"{reading}={choice}"] = _ask(code, temptation, seat, {reading: choice}, budget, found)
    holds = tuple(k for k, pair in outcomes.items() if isinstance(pair, Pair))
    fails = tuple(k for k, pair in outcomes.items() if pair is Verdict.PROVED)
    if not holds:
        verdict = Verdict.PROVED if len(fails) == len(outcomes) else Verdict.UNKNOWN
        verdict = Verdict.VACUOUS if Verdict.VACUOUS in outcomes.values() else verdict
        return Result(statement, ((statement, verdict),))
    readings = dict([holds[0].split("=")]) if holds[0] else {}
    pair = outcomes[holds[0]]
    assert isinstance(pair, Pair)
    finding = _finding(code, temptation, who, pair, readings, holds, fails)
    return Result(statement, ((statement, Verdict.REFUTED),), (finding,))


def _statement(temptation: Temptation, who: str) -> str:
    return f"incentive.{temptation.name}: {who} is not tempted"


def _ask(
    code: Code,
    t: Temptation,
    seat: Seat,
    readings: Mapping[str, str],
    budget: Budget,
    found: Iterable[Pair] = (),
) -> Pair | Verdict:
    """A pair that shows the temptation; one that showed it under other readings will do."""
    tricks = range(t.latest, t.earliest - 1, -1)
    same = next((pair for pair in found if confirmed(code, pair, readings, t.strictly)), None)
    return same or first_pair(code, t.me(seat), budget, readings, t.lines(seat), tricks, t.test, t.strictly, t.name)


def _finding(
    code: Code,
    temptation: Temptation,
    who: str,
    pair: Pair,
    readings: Mapping[str, str],
    holds: tuple[str, ...],
    fails: tuple[str, ...],
) -> Finding:
    hearings = (
        Hearing(temptation.first, pair.records[0], readings),
        Hearing(temptation.second, pair.records[1], readings),
    )
    foul, fair = (hear(code, hearing) for hearing in hearings)
    law, me = penal_law(foul), pair.me
    whose = "his side" if me is offenders(code)[who].side else "the other side"
    return Finding(
        id=f"{code.id}/incentive.{temptation.name}/{law}/{who.split()[-1]}",
        query=f"incentive.{temptation.name}",
        laws=tuple(dict.fromkeys(p.law for p in (*foul.penalties, *fair.penalties))) or (law,),
        severity="warning",
        verdict=Verdict.REFUTED,
        title=f"{temptation.title}: {who}",
        explanation=f"Where {temptation.first}, {whose} nets {worth(foul, me)}; "
        f"where {temptation.second}, {worth(fair, me)}.",
        hearings=hearings,
        readings=readings,
        holds_under=tuple(h or DEFAULTS for h in holds),
        fails_under=tuple(f or DEFAULTS for f in fails),
        statement=_statement(temptation, who),
    )
