"""What a rule brings about where it applies, in plain English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from model.language.entries import Sort
from model.language.expression import ALWAYS, Expression, Number, Word
from model.language.rule import Act, Defines, Effect, Limit, Rule
from reports.amounts import amount, rate
from reports.grammar import Noun, fill, listed
from reports.phrases import ACTS, COMPONENTS, DIRECTORS_ACTS, EFFECTS, OWN_ACTS, WORDS, Deed, Quantity, Truth
from reports.sentences import Speech

#: An amount of more words than this comes last in its sentence.
_SHORT = 3


def consequence(kind: str, rule: Rule, speech: Speech) -> str:
    """The consequence of a rule of some kind, without its conditions; empty where there is none."""
    if rule.defines:
        return definition(rule.defines, rule.value, speech)
    if rule.act:
        return _act(rule.act, rule.to, kind == "right", speech)
    if rule.order:
        first, *others = [f"the points {COMPONENTS[name].purpose}" for name in rule.order]
        return ", ".join([f"{first} are counted first", *(f"then {name}" for name in others)])
    effects = "; ".join(_effects(rule, speech))
    limits = "; ".join(_limits(rule.limits, rule.caps, speech))
    return ". In that case ".join(filter(None, (effects, limits)))


def definition(defines: Defines, value: Expression | None, speech: Speech) -> str:
    """What a word means: that it holds, that it does not, or its number."""
    word, nouns = WORDS[defines.word], speech.nouns(defines.args)
    if isinstance(word, Truth):
        return fill(word.no if defines.negated else word.yes, nouns)
    unit = word.unit if isinstance(word, Quantity) else ""
    each, said = rate(speech, value or Number(0), unit)
    name = Noun(fill(word.name, nouns), word.plural)
    return fill("{x} is|are", {"x": name}) + (f", {each}, {said}" if each else f" {said}")


# ---- effects ------------------------------------------------------------------------------------------------------


def _effects(rule: Rule, speech: Speech) -> Iterator[str]:
    if rule.to is None:
        return
    to = speech.noun(rule.to)
    given = [effect for effect in rule.gives if speech.holds(effect.when) is not False]
    if given:
        yield f"{to.name} {listed([_given(effect, to, speech) for effect in given])}"
    offered = [effect for effect in rule.options if speech.holds(effect.when) is not False]
    if offered and rule.chooser is not None:
        chooser = speech.noun(rule.chooser)
        verb = fill("chooses|choose between" if len(offered) > 1 else "has|have no choice but", {"x": chooser})
        text = f"{chooser.name} {verb} {_listed_options([option(effect, to, speech) for effect in offered])}"
        yield text if chooser.name == to.name else f"{text} for {to.name}"


def _given(effect: Effect, to: Noun, speech: Speech) -> str:
    deed = EFFECTS[effect.name]
    return _done(deed, rate(speech, effect.amount, deed.unit), to) + _proviso(effect, speech)


def _done(deed: Deed, rated: tuple[str, str], to: Noun, bounding: str = "") -> str:
    """The deed with its amount, which stands last where it is long."""
    each, said = rated
    how = f"{bounding} {said}".lstrip()
    if each:
        return fill(deed.of(), {"x": to}) + f", {each}, {how}"
    return fill(deed.of("{n}") if len(said.split()) <= _SHORT else deed.of() + " {n}", {"x": to, "n": Noun(how)})


def option(effect: Effect, to: Noun, speech: Speech) -> str:
    """A penalty among those that can be chosen: *three tricks*."""
    said = Noun(amount(speech, effect.amount, EFFECTS[effect.name].unit))
    return fill(EFFECTS[effect.name].option, {"x": to, "n": said}) + _proviso(effect, speech)


def _listed_options(options: list[str]) -> str:
    if len(options) > 1 and any("," in option for option in options):
        return "; ".join(["the following: " + options[0], *options[1:-1], f"and {options[-1]}"])
    return listed(options)


def _proviso(effect: Effect, speech: Speech) -> str:
    if effect.when == ALWAYS or speech.holds(effect.when):
        return ""
    return f" if {speech.truth(effect.when)}"


# ---- limits -------------------------------------------------------------------------------------------------------


def _limits(limits: Iterable[Limit], caps: bool, speech: Speech) -> Iterator[str]:
    """The limits, those together that leave a side nothing."""
    nothing: dict[str, list[str]] = {}
    for limit in limits:
        if _leaves_nothing(limit, speech):
            purposes = nothing.setdefault(speech.noun(limit.side).name, [])
            purposes.append(COMPONENTS[limit.total].purpose)
    for side, purposes in nothing.items():
        yield f"{side} can score nothing {listed(purposes, 'or')}"
    for limit in limits:
        if not _leaves_nothing(limit, speech):
            yield _limit(limit, caps, speech)


def _leaves_nothing(limit: Limit, speech: Speech) -> bool:
    scored = limit.total in COMPONENTS and COMPONENTS[limit.total].verb.startswith("scores")
    return scored and limit.op == "<=" and _is_zero(limit.bound, speech)


def _is_zero(bound: Expression, speech: Speech) -> bool:
    return bound == Number(0) or speech.here(bound) == 0


def _limit(limit: Limit, caps: bool, speech: Speech) -> str:
    side, deed = speech.noun(limit.side), COMPONENTS.get(limit.total)
    least = limit.op == ">="
    bounding = "at least" if least else "no more than"
    if deed is None:
        what = amount(speech, limit.bound, "")
        bounded = f"{side.having('score')} {'is never less than' if least else 'can be no more than'} {what}"
    elif _is_zero(limit.bound, speech) and not least:
        return f"{side.name} can {_base(deed)} no {deed.unit}s {deed.purpose}".rstrip()
    else:
        may = deed if least else evolve(deed, verb=f"can {_base(deed)}")
        bounded = f"{side.name} {_done(may, rate(speech, limit.bound, deed.unit), side, bounding)}"
    if least:
        return bounded
    return (
        f"{bounded}; {'what is above is cut off' if caps or deed is None else 'if it would be more, it is struck out'}"
    )


def _base(deed: Deed) -> str:
    return deed.verb.partition("|")[2]


# ---- acts ---------------------------------------------------------------------------------------------------------


def _act(act: Act, to: Expression | None, allowed: bool, speech: Speech) -> str:
    nouns = speech.nouns(act.args)
    actor = _actor(act, to, speech)
    if actor is not None and actor.name == nouns["x"].name:
        nouns["x"] = Noun("he")
    deed = fill(ACTS[act.name], nouns)
    if actor is None:
        return f"{'anybody' if allowed else 'nobody'} may {deed}"
    return f"{actor.name} {'may' if allowed else 'may not'} {deed}"


def _actor(act: Act, to: Expression | None, speech: Speech) -> Noun | None:
    """Who may do it or not: the Director, the player whose own act it is, the side that the rule names, or anybody."""
    if act.name in DIRECTORS_ACTS:
        return Noun("the Director")
    if act.name in OWN_ACTS and to in (None, Word("side_of", act.args[:1], Sort.SIDE)):
        return speech.noun(act.args[0])
    return speech.noun(to) if to is not None else None
