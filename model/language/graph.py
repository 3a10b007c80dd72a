"""What depends on what among a code's clauses, words and totals: a circle is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING

from model.language.errors import LawError, nearest
from model.language.vocabulary import Vocabulary

if TYPE_CHECKING:
    from model.language.document import Clause

#: Totals that are put together from components.
RUNNING = ("penalty_points", "trick_points", "honours")


def check_precedence(clauses: Iterable[Clause]) -> None:
    """Every law that gives way exists, and no law gives way to itself in the end."""
    clauses = list(clauses)
    laws = {clause.law for clause in clauses}
    above: dict[str, set[str]] = {law: set() for law in laws}
    for clause in clauses:
        for rule in clause.rules.values():
            for given in rule.overrides + rule.exempt_from:
                if given.law not in laws:
                    message = f"overrides the unknown law {given.law!r}{nearest(given.law, laws)}"
                    raise LawError(message, law=clause.law)
            above[clause.law] |= {given.law for given in rule.overrides}
    cycle = _cycle(above)
    if cycle:
        raise LawError(f"the laws override each other in a circle: {' over '.join(cycle)}", law=cycle[0])


def check_definitions(clauses: Iterable[Clause], vocabulary: Vocabulary) -> None:
    """Every word that a clause uses and that a code must define is defined."""
    clauses = list(clauses)
    defined = {rule.defines.word for c in clauses for rule in c.rules.values() if rule.defines}
    for clause in clauses:
        for rule in clause.rules.values():
            for word in sorted(rule.words()):
                if vocabulary.words[word].kind == "defined" and word not in defined:
                    raise LawError(f"uses {word!r}, which no clause of this code defines", law=clause.law)


def check_order(clauses: Iterable[Clause], vocabulary: Vocabulary) -> None:
    """No word or total depends on itself."""
    clauses = list(clauses)
    own = {clause.law: {word for rule in clause.rules.values() for word in rule.words()} for clause in clauses}
    overriders: dict[str, set[str]] = {}
    for clause in clauses:
        for rule in clause.rules.values():
            for given in rule.overrides:
                overriders.setdefault(given.law, set()).add(clause.law)
    needs: dict[str, set[str]] = {name: set() for name in vocabulary.words}
    for component in vocabulary.components():
        needs.setdefault(component, set())
    needs["tricks_counted"] |= {"tricks_taken"}
    for total in ("score", "first_to_reach", "score_when_reached"):
        if total in needs:
            needs[total] |= {*RUNNING, "limits on score"}
    needs["net"] |= set(vocabulary.components()) - {"tricks_taken"} | ({"score"} & set(needs))
    needs["game_net"] |= {"game_points"} & set(needs)
    needs["limits on score"] = set()
    for clause in clauses:
        uses = _force(clause.law, own, overriders)
        for rule in clause.rules.values():
            targets = {rule.defines.word} if rule.defines else set()
            targets |= {vocabulary.effects[effect.name].component for effect in rule.effects}
            targets |= {"limits on score"} if rule.order else set()
            targets |= {"limits on score" if limit.total == "score" else limit.total for limit in rule.limits}
            for target in targets:
                needs[target] |= uses
    cycle = _cycle(needs)
    if cycle:
        raise LawError(f"the words and totals depend on each other in a circle: {' on '.join(cycle)}")


def _force(law: str, own: Mapping[str, set[str]], overriders: Mapping[str, set[str]]) -> set[str]:
    """The words that decide whether a law is in force, its overriders' among them."""
    found, waiting = {law}, [law]
    while waiting:
        more = overriders.get(waiting.pop(), set()) - found
        found |= more
        waiting += more
    return set[str]().union(*(own[each] for each in found))


def _cycle(needs: Mapping[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []
