"""The rules of a code under one choice of its readings: which give way to which, and what depends on choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from model.language.document import Clause, Code
from model.language.expression import Expression, words_in
from model.language.graph import RUNNING
from model.language.rule import Each, Precedence, Rule
from model.language.vocabulary import Vocabulary


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

    def settled(self) -> frozenset[str]:
        """The words, components and laws (what they are in force for) that do not depend on choices."""
        needs = self._needs()
        waiting = {"chosen"}
        while grown := {name for name in needs.keys() - waiting if needs[name] & waiting}:
            waiting |= grown
        return frozenset(needs.keys() - waiting)

    def _needs(self) -> dict[str, set[str]]:
        """What each word, component and law depends on directly."""
        needs: dict[str, set[str]] = {name: set() for name in (*self.vocabulary.words, *self.vocabulary.components())}
        needs["tricks_counted"] = {"tricks_taken"}
        needs["score"] = {*RUNNING}
        needs["first_to_reach"] = needs["score_when_reached"] = {"score"}
        needs["net"] = {*self.vocabulary.components(), "score"}
        needs["game_net"] = {"game_points"}
        for law, rule in self.rules.items():
            needs[law] = {*self.putting_off(law), *_words(rule.each, rule.when)}
            if rule.defines:
                needs[rule.defines.word] |= {law, *_words((), *rule.defines.args, rule.value)}
            for effect in rule.effects:
                component = self.vocabulary.effects[effect.name].component
                needs[component] |= {law, *_words((), rule.to, effect.amount, effect.when)}
                needs[component] |= {"chosen"} if effect in rule.options else set()
            for limit in rule.limits:
                needs[limit.total] |= {law, *_words((), limit.side, limit.bound)}
            if rule.order:
                needs["score"].add(law)
        return needs


def _words(each: Iterable[Each], *expressions: Expression | None) -> set[str]:
    words = {"is_revoke"} if any(e.collection == "revokes" for e in each) else set()
    return words.union(*(words_in(expression) for expression in expressions if expression is not None))
