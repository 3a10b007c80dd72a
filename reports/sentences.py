"""Typed expressions as plain English."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from attrs import evolve, field, frozen

from model.language.entries import Sort
from model.language.expression import Choice, Compare, Constant, Expression, Logic, Not, Number, Over, Variable, Word
from model.language.trees import conjuncts, mentions
from reports.amounts import bound, chain, number, states
from reports.grammar import RELATIVE, Noun, article, fill, listed, merged
from reports.phrases import CONSTANTS, MADE, MEMBERS, PLAYERS, WORDS, Quantity, Thing, Truth
from reports.trees import contrary, turned

#: What an expression comes to at one hand: its name or its number; None where nothing is known of a hand.
Here: TypeAlias = Callable[[Expression], "Noun | int | None"]


@frozen
class Speech:
    """Speaks of expressions; ``names`` are the nouns for the variables.

    With ``here`` it speaks of one hand: players, sides and numbers are what they are there.
    """

    names: Mapping[str, Noun] = field(factory=dict)
    here: Here = lambda expression: None

    def naming(self, variable: str, noun: Noun) -> Speech:
        """The same with a noun for one variable."""
        return evolve(self, names={**self.names, variable: noun})

    # ---- names ----------------------------------------------------------------------------------------------------

    def noun(self, expression: Expression) -> Noun:
        """The name of anything that is not a truth."""
        known = self.here(expression)
        if isinstance(known, Noun):
            return known
        match expression:
            case Variable(name=name):
                return self.names[name]
            case Constant(name=name):
                return Noun(CONSTANTS[name])
            case Word(name="other", args=(side,)):
                return self._other(side)
            case Word(name=name, args=args) if isinstance(thing := WORDS[name], Thing):
                nouns = {slot: self.noun(arg) for slot, arg in zip("xy", args, strict=False)}
                alone = bool(thing.alone) and nouns["x"].topic
                return Noun(thing.alone if alone else fill(thing.name, nouns), thing.plural)
            case Choice(sort=sort) if sort is not Sort.NUMBER:
                return Noun(chain(self, expression, lambda chosen: self.noun(chosen).name))
        return number(self, expression)

    def _other(self, side: Expression) -> Noun:
        match side:
            case Word(name="other", args=(same,)):
                return self.noun(same)
            case Word(name="offenders", args=args):
                return self.noun(Word("opponents", args, Sort.SIDE))
            case Word(name="opponents", args=args):
                return self.noun(Word("offenders", args, Sort.SIDE))
            case Word(name="side_of", args=(player,)):
                return Noun(self.noun(player).having("opponents"), plural=True)
        noun = self.noun(side)
        return Noun(noun.others or noun.having("opponents"), plural=True)

    def nouns(self, args: Sequence[Expression]) -> dict[str, Noun]:
        """The arguments of a word by their names in a template; of an incident, exposure or call also its player."""
        nouns = {slot: self.noun(arg) for slot, arg in zip("xy", args, strict=False)}
        for act in (arg for arg in args if arg.sort in PLAYERS):
            player = Word(PLAYERS[act.sort], (act,), Sort.SEAT)
            revoke = act.sort is Sort.REVOKE
            side = Word("offenders", (act,), Sort.SIDE) if revoke else Word("side_of", (player,), Sort.SIDE)
            nouns |= {"he": self.noun(player), "they": self.noun(side)}
        return nouns

    def holds(self, truth: Expression) -> bool | None:
        """Whether it holds at the hand; None where nothing is known of a hand."""
        known = self.here(truth)
        return known if isinstance(known, bool) else None

    # ---- truths ---------------------------------------------------------------------------------------------------

    def truth(self, expression: Expression) -> str:
        """The sentence that it holds, without capital letter and full stop."""
        match expression:
            case Constant(name=name):
                return CONSTANTS[name]
            case Word(name=name, args=args):
                return self._word(name, args, holds=True)
            case Not(part=Word(name=name, args=args)):
                return self._word(name, args, holds=False)
            case Not(part=Over(kind="any") as over):
                return f"there is no {self._some(over)}"
            case Not(part=part):
                return self.truth(contrary(part))
            case Logic(op="and", parts=parts):
                return self.together(parts)
            case Logic(parts=parts):
                return "either " + listed([self.closely(part) for part in parts], "or")
            case Compare():
                return self._compared(turned(expression))
            case Choice():
                return chain(self, expression, self.truth)
            case Over(kind="any"):
                return f"there is {article(self._some(expression))}"
            case Over(variable=variable, collection=collection, condition=condition, body=body):
                member = self.group(variable.name, collection, conjuncts(condition))
                return f"for every {member}, {self.naming(variable.name, Noun('it', topic=True)).truth(body)}"
        raise TypeError(f"not a truth: {expression}")

    def _some(self, over: Over) -> str:
        return self.group(over.variable.name, over.collection, [*conjuncts(over.condition), *conjuncts(over.body)])

    def together(self, truths: Iterable[Expression]) -> str:
        """The sentences of several truths; what is said of other incidents comes last."""
        return listed(merged(self.truth(truth) for truth in sorted(truths, key=lambda truth: isinstance(truth, Over))))

    def closely(self, truth: Expression) -> str:
        """The sentence of a truth that stands beside others: *both ... and ...* without a comma."""
        if isinstance(truth, Logic) and truth.op == "and":
            return "both " + " and ".join(merged(map(self.truth, truth.parts)))
        return self.truth(truth)

    def _word(self, name: str, args: Sequence[Expression], holds: bool) -> str:
        word = WORDS[name]
        assert isinstance(word, Truth)
        return fill(word.yes if holds else word.no, self.nouns(args))

    def _compared(self, compare: Compare) -> str:
        if compare.left.sort is Sort.NUMBER:
            return self._measured(compare.op, compare.left, compare.right)
        same = compare.op == "=="
        if compare.left.sort is Sort.TRUTH:
            one, other = self.closely(compare.left), self.closely(compare.right)
            return f"{one} if and only if {other}" if same else f"either {one} or {other}, but not both"
        left, right = self.noun(compare.left), self.noun(compare.right)
        if isinstance(compare.left, Word):
            thing = WORDS[compare.left.name]
            if isinstance(thing, Thing) and thing.same:
                return fill(thing.same if same else thing.other, {**self.nouns(compare.left.args), "n": right})
        return fill("{x} is|are {n}" if same else "{x} is|are not {n}", {"x": left, "n": right})

    def _measured(self, op: str, left: Expression, right: Expression) -> str:
        if isinstance(left, Over) and left.kind == "count" and isinstance(right, Number):
            return self._there_are(op, left, right)
        if not isinstance(left, Word):
            return fill("{x} comes|come to {n}", {"x": number(self, left), "n": Noun(bound(self, op, right, ""))})
        word = WORDS[left.name]
        assert isinstance(word, Quantity)
        if word.cases and isinstance(right, Number):
            text = listed(states(op, right.value, word.cases), "or") or "of no such kind"
        else:
            text = bound(self, op, right, word.unit)
        return fill(word.measure, {**self.nouns(left.args), "n": Noun(text)})

    def _there_are(self, op: str, over: Over, right: Number) -> str:
        number_of = (op, right.value)
        none, single = number_of in (("==", 0), ("<=", 0), ("<", 1)), number_of in (("==", 1), (">=", 1), (">", 0))
        members = self.group(over.variable.name, over.collection, conjuncts(over.condition), plural=not single)
        many = "no" if none else "at least one" if number_of == (">", 0) else bound(self, op, right, "")
        return f"there {'is' if single else 'are'} {many.replace('less than', 'fewer than')} {members}"

    # ---- groups ---------------------------------------------------------------------------------------------------

    def group(self, variable: str, collection: str, conditions: Iterable[Expression], plural: bool = False) -> str:
        """The members of a collection of which the conditions hold: *earlier revoke that is claimed*."""
        name, rest = self.described(variable, collection, conditions, plural)
        those = self.naming(variable, Noun(f"that {MEMBERS[collection]}"))
        return f"{name} for which it holds that {those.together(rest)}" if rest else name

    def described(
        self, variable: str, collection: str, conditions: Iterable[Expression], plural: bool = False
    ) -> tuple[str, list[Expression]]:
        """The name of such members, and the conditions that do not go into it."""
        member, adjective, relatives, rest = MEMBERS[collection], "", list[str](), list[Expression]()
        for condition in conditions:
            match condition:
                case Word(name="is_revoke", args=(Variable(name=name),)) if name == variable:
                    member = "revoke"
                case Word(name="before", args=(Variable(name=name), other)) if name == variable and self._topic(other):
                    adjective = "earlier "
                case Word(name="before", args=(other, Variable(name=name))) if name == variable and self._topic(other):
                    adjective = "later "
                case _:
                    relative = self._relative(variable, collection, condition, plural)
                    (relatives.append(relative) if relative else rest.append(condition))
        name = adjective + member + ("s" if plural else "")
        return f"{name} {listed(merged(relatives))}".rstrip(), rest

    def _topic(self, expression: Expression) -> bool:
        return isinstance(expression, Variable) and self.names.get(expression.name, Noun("")).topic

    def _relative(self, variable: str, collection: str, truth: Expression, plural: bool) -> str:
        """The truth as *that ...*, *whose ...* or *in which ...*; empty where it cannot be put so."""
        if not mentions(truth, variable) or not isinstance(truth, Word | Not | Compare):
            return ""
        denied = isinstance(truth, Not) or (isinstance(truth, Compare) and truth.op == "!=")
        maker = self._maker(variable, contrary(truth) if denied else truth)
        if maker:
            return f"that {'were' if plural else 'was'}{' not' if denied else ''} {maker}"
        pronoun = Noun(f"{RELATIVE}{'who' if collection == 'seats' else 'that'}", plural, topic=True)
        text = self.naming(variable, pronoun).truth(truth)
        if text.startswith(RELATIVE) and text.count(RELATIVE) == 1:
            return text.removeprefix(RELATIVE)
        word = truth.part if isinstance(truth, Not) else truth
        its_own = isinstance(word, Word) and any(Variable(variable, sort) in word.args for sort in PLAYERS)
        return f"in which {text}" if its_own and RELATIVE not in text else ""

    def _maker(self, variable: str, truth: Expression) -> str:
        """Who made it, where the truth says just this: *made by a defender*, *made on the declarer*."""
        match truth:
            case Word(name=name, args=(Word(name=player, args=(Variable(name=own),)),)) if (
                own == variable and player in MADE
            ):
                word = WORDS[name]
                _, _, what = word.yes.partition("{x} is|are ") if isinstance(word, Truth) else ("", "", "")
                return f"{MADE[player]} {what}" if what else ""
            case Compare(left=Word(name=name, args=(Variable(name=own),)), right=right) if own == variable:
                if mentions(right, variable):
                    return ""
                made_by = {"offenders": right, "opponents": Word("other", (right,), Sort.SIDE)}
                maker = right if name in MADE else made_by.get(name)
                return f"{MADE.get(name, 'made by')} {self.noun(maker).name}" if maker is not None else ""
            case Compare(op=op, left=left, right=Word(args=(Variable(name=own),)) as right) if own == variable:
                return "" if mentions(left, variable) else self._maker(variable, Compare(op, right, left))
        return ""
