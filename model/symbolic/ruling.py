"""The clauses of a code as terms over a symbolic history: the mirror of ``model.concrete.ruling``.

What each term must mean is said in ``model/README.md``.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import define, field, frozen

from model.language.document import Clause, Code
from model.language.expression import Expression
from model.language.rule import Precedence, Rule
from model.language.vocabulary import Vocabulary
from model.symbolic import facts
from model.symbolic.evaluate import Thing, Value, evaluate, members, number_of, truth_of
from model.symbolic.history import History
from model.symbolic.memo import remembered
from model.symbolic.switches import Switches
from model.symbolic.terms import Num, Truth, conj, disj, neg, pick
from model.table.cards import Side

Instance: TypeAlias = tuple[tuple[str, Thing], ...]

#: The kinds of clause that write into the ledger, and those whose items are protected from limits.
WRITING = frozenset({"score", "penalty", "award"})
PROTECTED = frozenset({"penalty", "award"})


@frozen(eq=False)
class Case:
    """One clause for one instance; ``there`` is when the clause is on and the instance exists."""

    clause: Clause
    rule: Rule
    instance: Instance
    there: Truth

    @property
    def env(self) -> dict[str, Thing]:
        """The variables of the instance."""
        return dict(self.instance)


@frozen(eq=False)
class Clash:
    """Two clauses that demand different things, and when they do."""

    kind: str
    laws: tuple[str, str]
    when: Truth


@define(eq=False)
class Ruling:
    """The ruling on every hand of a history, under one code and a set of switches.

    All terms are made when they are first asked for and then kept.
    """

    history: History
    code: Code
    switches: Switches
    vocabulary: Vocabulary = field(init=False)
    ledger: Ledger = field(init=False)
    _above: dict[str, list[Clause]] = field(init=False, factory=dict)
    memo: dict[tuple[object, ...], Any] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        """Note which clauses override which."""
        self.vocabulary = self.code.vocabulary
        self.ledger = Ledger(self)
        for clause in self.code.clauses:
            for given in self.switches.rule(clause).overrides:
                if given.stated or self.switches.inferred:
                    self._above.setdefault(given.law, []).append(clause)

    def counting(self, tricks: Num) -> Ruling:
        """The ruling on the same hands if North and South were counted so many tricks, and their opponents the rest."""
        ruling = Ruling(self.history, self.code, self.switches)
        for side, count in ((Side.NS, tricks), (Side.EW, Num.of(13) - tricks)):
            ruling.ledger.memo["tricks_counted", side] = count
        return ruling

    @remembered
    def of_any_tricks(self, low: int, high: int) -> Ruling:
        """The same for any number of tricks between the two, which is one term for all rulings."""
        return self.counting(Num.variable("tricks", low, high))

    # ---- clauses ----------------------------------------------------------------------------------------------

    @remembered
    def cases(self, clause: Clause) -> list[Case]:
        """Every instance of the clause."""
        on, rule = self.switches.on[clause.law], self.switches.rule(clause)
        if on is False:
            return []
        return [Case(clause, rule, instance, conj(on, there)) for there, instance in self._instances(rule)]

    def _instances(self, rule: Rule) -> Iterator[tuple[Truth, Instance]]:
        ranges = [members(self, each.collection) for each in rule.each]
        for chosen in itertools.product(*ranges):
            there = conj(*(condition for condition, _ in chosen))
            if there is not False:
                yield there, tuple((e.variable, m) for e, (_, m) in zip(rule.each, chosen, strict=True))

    @remembered
    def in_force(self, case: Case) -> Truth:
        """The case applies and no clause puts it off."""
        applies = conj(case.there, truth_of(self, case.rule.when, case.env))
        return applies if applies is False else conj(applies, neg(self._put_off(case.clause, case.instance)))

    @remembered
    def _put_off(self, clause: Clause, instance: Instance) -> Truth:
        """Some clause in force overrides this one for the instance.

        A limit does not put off what writes into the ledger: it strikes the items instead.
        """
        over = [o for o in self._above.get(clause.law, ()) if o.kind != "limit" or clause.kind not in WRITING]
        cases = [case for o in over for case in self.cases(o) if agree(case.instance, instance)]
        return disj(*(self.in_force(case) for case in cases))

    def prevails(self, case: Case, law: str) -> bool:
        """The case overrides the law, in the text's own words or as far as inferred precedence counts."""
        return self._names(case.rule.overrides, law)

    def exempts(self, case: Case, law: str) -> bool:
        """What the case writes is exempt from the limit of that law."""
        return self._names(case.rule.exempt_from, law)

    def _names(self, given: tuple[Precedence, ...], law: str) -> bool:
        return any(p.law == law and (p.stated or self.switches.inferred) for p in given)

    def applies_somewhere(self, law: str) -> Truth:
        """The clause is in force for some instance."""
        return disj(*(self.in_force(case) for case in self.cases(self.code.clause(law))))

    # ---- words ------------------------------------------------------------------------------------------------

    def word(self, name: str, args: tuple[Value, ...]) -> Value:
        """The term for a word of the vocabulary, applied."""
        entry = self.vocabulary.words[name]
        if entry.kind == "fact":
            return self._fact(name, args)
        return self.defined(name, args) if entry.kind == "defined" else self.ledger.word(name, args)

    def defined(self, name: str, args: tuple[Value, ...]) -> Num | Truth:
        """The term for a word that the code defines."""
        is_number = self.vocabulary.words[name].result.value == "number"
        return self.number(name, args) if is_number else self.truth(name, args)

    def _fact(self, name: str, args: tuple[Value, ...]) -> Value:
        key = (name, *args)
        memo = self.history.memo
        if key not in memo:
            memo[key] = getattr(facts, name)(self.history, *args)
        return memo[key]

    @remembered
    def truth(self, name: str, args: tuple[Value, ...]) -> Truth:
        """A truth that the code defines: some definition of it is in force."""
        return disj(*(self.in_force(case) for case in self.definitions(name, args) if not _negated(case)))

    def definitions(self, name: str, args: tuple[Value, ...]) -> list[Case]:
        """The cases that define the word for these arguments, in the order of the document."""
        found = []
        for clause in self.code.clauses:
            if clause.kind != "definition" or all(r.defines and r.defines.word != name for r in clause.rules.values()):
                continue
            for case in self.cases(clause):
                defines = case.rule.defines
                assert defines is not None
                if defines.word == name and tuple(evaluate(self, a, case.env) for a in defines.args) == args:
                    found.append(case)
        return found

    @remembered
    def number(self, name: str, args: tuple[Value, ...]) -> Num:
        """A number that the code defines: by the first definition in force, else 0."""
        result = Num.of(0)
        for case in reversed(self.definitions(name, args)):
            assert case.rule.value is not None
            result = pick(self.in_force(case), number_of(self, case.rule.value, case.env), result)
        return result

    # ---- outcome ----------------------------------------------------------------------------------------------

    @remembered
    def acts(self, kind: str) -> dict[tuple[str, tuple[object, ...]], Truth]:
        """The acts that rights permit (``right``) or bars forbid (``bar``), and when."""
        return {key: disj(*(self.in_force(c) for c in cases)) for key, cases in self.act_cases(kind).items()}

    def act_cases(self, kind: str) -> dict[tuple[str, tuple[object, ...]], list[Case]]:
        """The cases of rights or bars, by the act and its arguments."""
        found: dict[tuple[str, tuple[object, ...]], list[Case]] = {}
        for clause in self.code.clauses:
            if clause.kind == kind:
                for case in self.cases(clause):
                    assert case.rule.act is not None
                    args = tuple(evaluate(self, a, case.env) for a in case.rule.act.args)
                    found.setdefault((case.rule.act.name, args), []).append(case)
        return found

    def expression(self, expression: Expression) -> Truth:
        """Whether an expression without free variables holds."""
        return truth_of(self, expression, {})


def _negated(case: Case) -> bool:
    return case.rule.defines is not None and case.rule.defines.negated


def agree(left: Instance, right: Instance) -> bool:
    """The instances agree on every variable that both have under the same name."""
    mine = dict(right)
    return all(name not in mine or mine[name] is value for name, value in left)


from model.symbolic.ledger import Ledger  # noqa: E402  # the ledger and the ruling are one thing in two files
