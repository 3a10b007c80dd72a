"""The rules of a code under one choice of its readings: which give way to which, and in what order to work them out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from graphlib import TopologicalSorter

from attrs import frozen

from model.language.document import Clause, Code
from model.language.expression import Expression, words_in
from model.language.graph import RUNNING
from model.language.rule import Each, Precedence, Rule
from model.language.vocabulary import Vocabulary


def of_law(law: str) -> str:
    """The name that stands for a law among words, components and domains."""
    return f"law {law}"


def domain(each: Iterable[Each]) -> str:
    """What these variables range over, as a name among the others."""
    return f"each {', '.join(f'{e.variable}: {e.collection}' for e in each)}"


@frozen
class Stages:
    """Words, components, domains and laws in an order in which each comes after what it depends on.

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

    def above(self, law: str) -> list[str]:
        """The laws that override this one."""
        return [other for other, rule in self.rules.items() if law in self.named(rule.overrides)]

    def putting_off(self, law: str) -> list[str]:
        """Those of them that put it off: a limit does not put off what it limits."""
        limited = self.clauses[law].kind in ("penalty", "award", "score")
        return [other for other in self.above(law) if not (limited and self.clauses[other].kind == "limit")]

    def stages(self) -> Stages:
        """In what order to work out everything."""
        needs = self._needs()
        waiting = {"chosen"}
        while grown := {name for name in needs.keys() - waiting if needs[name] & waiting}:
            waiting |= grown
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

    def _needs(self) -> dict[str, set[str]]:
        """What each word, component, domain and law depends on directly."""
        needs: dict[str, set[str]] = {name: set() for name in (*self.vocabulary.words, *self.vocabulary.components())}
        needs["tricks_counted"] = {"tricks_taken"}
        needs["score"] = {*RUNNING}
        needs["first_to_reach"] = needs["score_when_reached"] = {"score"}
        needs["net"] = {*self.vocabulary.components(), "score"}
        needs["game_net"] = {*self.vocabulary.components()}
        for law, rule in self.rules.items():
            revokes = any(e.collection == "revokes" for e in rule.each)
            needs[domain(rule.each)] = {"is_revoke"} if revokes else set()
            needs[of_law(law)] = {domain(rule.each), *map(of_law, self.putting_off(law)), *words_in(rule.when)}
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


def _words(*expressions: Expression | None) -> set[str]:
    return set[str]().union(*(words_in(expression) for expression in expressions if expression is not None))


def _closure(names: set[str], needs: Mapping[str, set[str]]) -> set[str]:
    """The names and everything that they depend on."""
    found = set(names)
    while grown := set[str]().union(*(needs.get(name, set()) for name in found)) - found:
        found |= grown
    return found
