"""The rules of a code under one choice of its readings: which give way to which, and in what order to work them out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from graphlib import TopologicalSorter

from attrs import frozen

from model.language.document import Clause, Code
from model.language.expression import ALWAYS, Constant, Expression, Logic, words_in
from model.language.graph import RUNNING
from model.language.rule import Each, Precedence, Rule
from model.language.vocabulary import Vocabulary


def of_law(law: str) -> str:
    """The name that stands for a law among words, components and sieves."""
    return f"law {law}"


@frozen(eq=False)
class Sieve:
    """One link in the chain of conditions that an instance must pass for a clause to apply to it.

    The first link, without ``before``, lets all assignments of the variables of ``each`` pass; every other lets
    pass what passes ``before`` and its ``condition``.  Clauses share the links with which their chains begin.
    """

    name: str
    each: tuple[Each, ...]
    before: Sieve | None
    condition: Expression

    @property
    def links(self) -> list[Sieve]:
        """The chain from here to its beginning."""
        links, link = [self], self.before
        while link:
            links.append(link)
            link = link.before
        return links


class _Sieves(dict[tuple[object, Expression], Sieve]):
    """The links made so far, by what is before them (at the beginning, the variables) and their condition."""

    def chain(self, each: tuple[Each, ...], conditions: Iterable[Expression]) -> Sieve:
        """The last link of the chain with these conditions."""
        link = self._link(each, each, None, ALWAYS)
        for condition in conditions:
            link = self._link(link, each, link, condition)
        return link

    def _link(self, key: object, each: tuple[Each, ...], before: Sieve | None, condition: Expression) -> Sieve:
        return self.setdefault((key, condition), Sieve(f"sieve {len(self)}", each, before, condition))


@frozen
class Stages:
    """Words, components, sieves and laws in an order in which each comes after what it depends on.

    ``settled`` are those that do not depend on choices; ``offers`` those that decide what there is to choose, if
    they depend on other choices; ``outcome`` the others that decide what the sides gain; ``rest`` all others.
    """

    settled: tuple[str, ...]
    offers: tuple[str, ...]
    outcome: tuple[str, ...]
    rest: tuple[str, ...]


@frozen(eq=False)
class Laws:
    """The clauses of a code that are kept, each with its rule, in the order of the document.

    ``inferred`` is false where only the precedences that the text states count.
    """

    vocabulary: Vocabulary
    clauses: Mapping[str, Clause]
    rules: Mapping[str, Rule]
    inferred: bool

    @classmethod
    def of(cls, code: Code, readings: Mapping[str, str], inferred: bool, without: frozenset[str]) -> Laws:
        """Read a code; LawError for a reading, choice or law that it does not have."""
        choices = code.check_readings(readings)
        struck = {code.clause(law) for law in without}
        kept = {clause.law: clause for clause in code.clauses if clause not in struck}
        return cls(code.vocabulary, kept, {law: clause.rule(choices) for law, clause in kept.items()}, inferred)

    def named(self, precedences: Iterable[Precedence]) -> list[str]:
        """The laws that these precedences name, of those that count."""
        return [p.law for p in precedences if p.law in self.rules and (p.stated or self.inferred)]

    @cached_property
    def above(self) -> Mapping[str, list[str]]:
        """For each law, those that override it."""
        above: dict[str, list[str]] = {law: [] for law in self.rules}
        for law, rule in self.rules.items():
            for overridden in dict.fromkeys(self.named(rule.overrides)):
                above[overridden].append(law)
        return above

    def putting_off(self, law: str) -> list[str]:
        """Those of them that put it off: a limit does not put off what it limits."""
        limited = self.clauses[law].kind in ("penalty", "award", "score")
        return [other for other in self.above[law] if not (limited and self.clauses[other].kind == "limit")]

    def in_force(self, law: str, sieves: Mapping[str, Sieve]) -> str:
        """The name of what finds the instances for which the law is in force: its own, or its sieve's."""
        return of_law(law) if self.putting_off(law) else sieves[law].name

    def sieves(self) -> dict[str, Sieve]:
        """For each law, the sieve for its ``when``; conditions that do not depend on choices come first."""
        whole, parts = _Sieves(), _Sieves()
        waiting = _waiting(self._needs({law: whole.chain(rule.each, [rule.when]) for law, rule in self.rules.items()}))
        return {
            law: parts.chain(rule.each, sorted(_conjuncts(rule.when), key=lambda c: bool(words_in(c) & waiting)))
            for law, rule in self.rules.items()
        }

    def stages(self, sieves: Mapping[str, Sieve]) -> Stages:
        """In what order to work out everything, with these sieves."""
        needs = self._needs(sieves)
        waiting = _waiting(needs)
        options = {of_law(law) for law, rule in self.rules.items() if rule.options}
        options |= {w for rule in self.rules.values() for o in rule.options for w in words_in(o.when)}
        offers = _closure(options, needs) & waiting
        outcome = _closure({"net", "game_net"} & needs.keys(), needs) & waiting - offers
        order = tuple(TopologicalSorter(needs).static_order())
        return Stages(
            settled=tuple(name for name in order if name not in waiting),
            offers=tuple(name for name in order if name in offers),
            outcome=tuple(name for name in order if name in outcome),
            rest=tuple(name for name in order if name in waiting - offers - outcome),
        )

    def _needs(self, sieves: Mapping[str, Sieve]) -> dict[str, set[str]]:
        """What each word, component, sieve and law depends on directly."""
        needs: dict[str, set[str]] = {name: set() for name in (*self.vocabulary.words, *self.vocabulary.components())}
        needs["tricks_counted"] = {"tricks_taken"}
        needs["score"] = {*RUNNING}
        needs["first_to_reach"] = needs["score_when_reached"] = {"score"}
        needs["net"] = {*self.vocabulary.components(), "score"} - {"tricks_taken"}
        needs["game_net"] = {"game_points"}
        for law, rule in self.rules.items():
            needs[of_law(law)] = {sieves[law].name, *map(of_law, self.putting_off(law))}
            for link in sieves[law].links:
                needs[link.name] = (
                    {link.before.name, *words_in(link.condition)} if link.before else _words_of(link.each)
                )
            if rule.defines:
                needs[rule.defines.word] |= {of_law(law), *_words(*rule.defines.args, rule.value)}
            for effect in rule.effects:
                component = self.vocabulary.effects[effect.name].component
                needs[component] |= {of_law(law), *_words(rule.to, effect.amount, effect.when)}
                needs[component] |= {"chosen"} if effect in rule.options else set()
            for limit in rule.limits:
                needs[limit.total] |= {of_law(law), *_words(limit.side, limit.bound)}
            if rule.order:
                needs["score"].add(of_law(law))
        return needs


def _conjuncts(condition: Expression) -> list[Expression]:
    match condition:
        case Constant(name="always"):
            return []
        case Logic(op="and", parts=parts):
            return [conjunct for part in parts for conjunct in _conjuncts(part)]
        case _:
            return [condition]


def _words_of(each: Iterable[Each]) -> set[str]:
    return {"is_revoke"} if any(e.collection == "revokes" for e in each) else set()


def _words(*expressions: Expression | None) -> set[str]:
    return set[str]().union(*(words_in(expression) for expression in expressions if expression is not None))


def _waiting(needs: Mapping[str, set[str]]) -> set[str]:
    """What depends on choices."""
    waiting = {"chosen"}
    while grown := {name for name in needs.keys() - waiting if needs[name] & waiting}:
        waiting |= grown
    return waiting


def _closure(names: set[str], needs: Mapping[str, set[str]]) -> set[str]:
    """The names and everything that they depend on."""
    found = set(names)
    while grown := set[str]().union(*(needs.get(name, set()) for name in found)) - found:
        found |= grown
    return found
