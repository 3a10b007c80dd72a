"""What the queries share: the combinators, and how a result is put into words."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from attrs import frozen

from model.language.entries import Sort
from model.symbolic.evaluate import Value
from model.symbolic.ruling import Ruling
from model.symbolic.terms import Truth, conj, differ, disj
from model.table.cards import Seat, Side
from model.table.record import Game, HandRecord
from proofs.precedents import precedents
from proofs.scoring import as_the_tricks, follows_from_tricks
from proofs.solver import Outcome
from proofs.study import Question, Study
from proofs.verdict import Verdict, WitnessError


@frozen(eq=False)
class Found:
    """What became of a goal: the verdict of the contrary statement, the hand, or the laws that exclude it."""

    verdict: Verdict
    hand: HandRecord | None = None
    core: tuple[str, ...] = ()


def seek(
    study: Study,
    question: Callable[[], Question],
    confirm: Callable[[HandRecord], bool],
    what: str,
    incidents: int | None = None,
    with_core: bool = False,
    promised: bool = False,
) -> Found:
    """Look for a hand that answers the question, and have the concrete engine confirm it.

    A hand that answered ``what`` before is taken again if it still does; otherwise REFUTED gives the smallest.  PROVED
    says that there is none (the core names the laws that exclude it).  ``incidents``: only hands with at most so many
    are looked at, and PROVED speaks of these.  ``with_core``: the core is wanted, which can take longer than the proof.
    ``promised``: there ought to be none.
    WitnessError when the concrete engine does not find in the hand what the symbolic one does.
    """
    known = precedents()
    for hand in known.of(what):
        if confirm(hand):
            known.note(what, hand)
            return Found(Verdict.REFUTED, hand)
    asked = question()
    found = study.hand(asked, incidents, promised)
    if isinstance(found, HandRecord):
        if not confirm(found):
            raise WitnessError(f"{study.code.id}: {what}: the concrete engine does not confirm the hand")
        known.note(what, found)
        return Found(Verdict.REFUTED, found)
    if found is Outcome.UNSAT:
        return Found(Verdict.PROVED, core=study.core(asked) if with_core and incidents is None else ())
    return Found(Verdict.UNKNOWN)


def result_differs(first: Ruling, second: Ruling) -> Truth:
    """Some side comes out of the hand differently."""

    def points() -> Truth:
        side = Side.NS
        nets = (
            (first.ledger.net(side), second.ledger.net(side)),
            (first.ledger.game_net(side), second.ledger.game_net(side)),
        )
        return disj(*(differ(a, b) for a, b in nets))

    return conj(totals_differ(first, second), as_the_tricks(first, second, differ, points))


def totals_differ(first: Ruling, second: Ruling) -> Truth:
    """Some total differs, at whist also the score after the hand."""
    return disj(*totals_apart(first, second))


def totals_apart(first: Ruling, second: Ruling) -> Iterator[Truth]:
    """Each total that may differ, what is read off others after these.

    A total that depends on the tricks alone differs only where tricks are taken differently, and these depend on no
    such total.
    """
    after = ["game_points"] if first.history.game is Game.WHIST else []
    yield from _apart(first, second, [name for name in first.vocabulary.components() if name not in after])
    if first.history.game is Game.WHIST:
        yield from (first.ledger.score_differs(second.ledger, side) for side in Side)
    yield from _apart(first, second, after)


def _apart(first: Ruling, second: Ruling, names: Iterable[str]) -> Iterator[Truth]:
    for name, side in itertools.product(names, Side):
        differs = first.ledger.differs(second.ledger, name, side)
        if differs is not False and not _follows(first, second, name, side):
            yield differs


def _follows(first: Ruling, second: Ruling, name: str, side: Side) -> bool:
    return follows_from_tricks(first, second, lambda ruling: ruling.ledger.total(name, side))


def ruling_differs(first: Ruling, second: Ruling) -> Truth:
    """The rulings differ in a total, or in what is permitted or forbidden."""
    parts = [totals_differ(first, second)]
    for kind in ("right", "bar"):
        mine, theirs = first.acts(kind), second.acts(kind)
        parts += [differ(mine.get(act, False), theirs.get(act, False)) for act in dict.fromkeys([*mine, *theirs])]
    return disj(*parts)


def definitions_differ(first: Ruling, second: Ruling) -> Truth:
    """The rulings differ in a word that the code defines, such as who wins a bet.

    What depends on the tricks alone is left out: where it differs, so does a total.
    """
    parts: list[Truth] = []
    for name, entry in first.vocabulary.words.items():
        if entry.kind != "defined":
            continue
        for args in _arguments(first, entry.args):
            read = partial(Ruling.defined, name=name, args=args)
            differs = differ(read(first), read(second))
            if differs is not False and not follows_from_tricks(first, second, read):
                parts.append(differs)
    return disj(*parts)


def _arguments(ruling: Ruling, sorts: tuple[Sort, ...]) -> Iterator[tuple[Value, ...]]:
    """What a word that the code defines can be about."""
    history = ruling.history
    things: dict[Sort, tuple[Value, ...]] = {
        Sort.SIDE: tuple(Side),
        Sort.SEAT: tuple(Seat),
        Sort.REVOKE: history.slots,
        Sort.EXPOSURE: history.exposures,
        Sort.CALL: history.calls,
    }
    return itertools.product(*(things[sort] for sort in sorts))
