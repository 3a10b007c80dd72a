"""A clause's rule read back in plain English, from the rule itself and never from the text.

A committee member who reads no formula can so check that the rule says what the law says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen

from model.language.document import Clause
from model.language.entries import Sort
from model.language.expression import Compare, Expression, Variable, Word
from model.language.rule import Each, Rule
from model.language.trees import conjuncts, mentions
from reports.consequences import consequence, definition
from reports.grammar import Noun, article, listed, sentence, spelled
from reports.phrases import MEMBERS, PLAYERS
from reports.sentences import Speech


@frozen
class ChoiceText:
    """One answer to a reading's question; ``name`` as the document has it, ``text`` the clause under it."""

    name: str
    default: bool
    text: str

    @property
    def label(self) -> str:
        """The name in plain words."""
        return self.name.replace("_", " ")


@frozen
class ReadingText:
    """A question that the words leave open, with its answers."""

    name: str
    ask: str
    choices: tuple[ChoiceText, ...]


def clause_text(clause: Clause, choices: Mapping[str, str] | None = None) -> str:
    """The clause in plain English under some choices, given by ``LAW.NAME``; the others are the defaults."""
    if clause.kind == "informative":
        return f"There is nothing to rule on. {sentence(clause.reason)}"
    rule = clause.rule(choices or {})
    sentences = [_stated(clause.kind, rule), *_precedences(rule)]
    if clause.adds:
        sentences.append("this is added to what other laws give for the same")
    return " ".join(map(sentence, sentences))


def reading_texts(clause: Clause) -> list[ReadingText]:
    """The clause's readings, each with what the clause says under every choice."""
    return [
        ReadingText(
            reading.name,
            reading.ask,
            tuple(
                ChoiceText(name, name == reading.default, clause_text(clause, {f"{clause.law}.{reading.name}": name}))
                for name in reading.choices
            ),
        )
        for reading in clause.readings
    ]


def _stated(kind: str, rule: Rule) -> str:
    """The rule as one sentence."""
    topics, speech, conditions = _introduced(rule)
    args = rule.defines.args if rule.defines and not rule.value else None
    if rule.defines and args is not None and all(Variable(topic.variable, topic.sort) in args for topic in topics):
        anyone = speech
        for topic in topics:
            anyone = anyone.naming(topic.variable, Noun(article(MEMBERS[topic.collection]), heavy=True))
        when = f"when {speech.together(conditions)}" if conditions else "in every case"
        return f"{definition(rule.defines, None, anyone)} {when}"
    heads = []
    for place, topic in enumerate(topics):
        later = [other.variable for other in topics[place + 1 :]]
        ready = [c for c in conditions if not any(mentions(c, variable) for variable in later)]
        head, rest = speech.described(topic.variable, topic.collection, ready)
        heads.append(f"each {head}{_which(topic, topics)}")
        conditions = [c for c in conditions if c in rest or c not in ready]
    opening = [f"for {listed(heads)}"] if heads else []
    opening += [f"when {speech.together(conditions)}"] if conditions else []
    mark = "" if not opening else ": " if heads or len(conditions) > 1 else ", "
    return ", ".join(opening) + mark + consequence(kind, rule, speech)


def _introduced(rule: Rule) -> tuple[list[Each], Speech, list[Expression]]:
    """What the sentence is about, the names for it and for the other variables, and the conditions that are left.

    A variable that can only be one thing, as in ``s == opponents(r)``, is called by that thing's name.
    """
    conditions = conjuncts(rule.when)
    topics, fixed = list(rule.each), dict[str, Expression]()
    for each in rule.each:
        condition = next((c for c in conditions if _fixes(c, each.variable, fixed)), None)
        if condition is not None and len(topics) + len(fixed) == len(rule.each):
            topics.remove(each)
            fixed[each.variable] = condition
    speech = Speech()
    for topic in topics:
        speech = speech.naming(topic.variable, _topic(topic, topics))
    for variable, condition in fixed.items():
        speech = speech.naming(variable, _fixed_name(condition, speech))
    return topics, speech, [condition for condition in conditions if condition not in fixed.values()]


def _fixes(condition: Expression, variable: str, fixed: Mapping[str, Expression]) -> bool:
    """Whether it says what the variable is, in terms of what is not itself fixed."""
    match condition:
        case Word(name="declaring" | "declarer", args=(Variable(name=name),)):
            return name == variable
        case Compare(op="==", left=Variable(name=name), right=right):
            return name == variable and not any(mentions(right, other) for other in (variable, *fixed))
    return False


def _fixed_name(condition: Expression, speech: Speech) -> Noun:
    match condition:
        case Word(name="declaring"):
            return Noun("the declarer's side", others="the defenders")
        case Compare(right=right):
            others = speech.noun(Word("other", (right,), Sort.SIDE)).name if right.sort is Sort.SIDE else ""
            return evolve(speech.noun(right), others=others)
    return Noun("the declarer")


def _topic(each: Each, topics: Sequence[Each]) -> Noun:
    """What the sentence calls its topic: *it* where there is only one."""
    if len(topics) == 1 and each.sort in PLAYERS:
        return Noun("it", topic=True)
    which = _which(each, topics)
    return Noun(which.strip(" ()") or f"the {MEMBERS[each.collection]}", topic=not which)


def _which(each: Each, topics: Sequence[Each]) -> str:
    """How it is told apart from other topics of its sort, in brackets; nothing where there is no other."""
    like = [topic for topic in topics if topic.sort is each.sort]
    return f" ({MEMBERS[each.collection]} {spelled(like.index(each) + 1)})" if len(like) > 1 else ""


def _precedences(rule: Rule) -> Iterator[str]:
    """Which laws it prevails over, and which do not limit it; whether the text says so."""
    for stated, how in ((True, "the text says so"), (False, "inferred")):
        over = [f"law {given.law}" for given in rule.overrides if given.stated is stated]
        if over:
            yield f"this prevails over {listed(over)} ({how})"
        free = [f"law {given.law}" for given in rule.exempt_from if given.stated is stated]
        if free:
            yield f"{listed(free)} {'does' if len(free) == 1 else 'do'} not limit this ({how})"
