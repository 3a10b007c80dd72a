"""A ruling on one hand, put into words."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve, frozen

from model.concrete.calls import CallOn
from model.concrete.evaluate import Value
from model.concrete.hand import Exposure, Incident
from model.concrete.penalties import Penalty
from model.concrete.ruling import Ruling
from model.language.document import Clause, Code
from model.language.entries import Sort
from model.language.expression import Expression, Variable, Word
from model.language.rule import Rule
from model.table.cards import Seat, Side
from model.table.record import Choose, Event, Expose
from proofs.finding import Hearing
from proofs.hear import hear
from reports.consequences import consequence, option
from reports.events import called
from reports.grammar import Noun, listed, sentence
from reports.names import SEATS, SIDES, card_name
from reports.phrases import COMPONENTS
from reports.sentences import Speech


@frozen
class Line:
    """A clause in force, and what it says at this hand."""

    clause: Clause
    says: str


def title(clause: Clause) -> str:
    """The clause's title, without the dots of one that goes on from the title before it."""
    return sentence(clause.title.removeprefix("... ")).removesuffix(".")


@frozen(eq=False)
class Heard:
    """A hand heard by a code: its ruling, and how to speak of it."""

    code: Code
    hearing: Hearing
    ruling: Ruling

    @classmethod
    def of(cls, code: Code, hearing: Hearing) -> Heard:
        """Hear the hand; RecordError when it cannot have happened, LawError for an unknown reading."""
        return cls(code, hearing, hear(code, hearing))

    def rule(self, law: str) -> Rule:
        """A clause's rule under the readings of the hearing."""
        return self.code.clause(law).rule(self.hearing.readings)

    def trail(self) -> list[Line]:
        """The clauses in force, in the order of the document, each with what it says here."""
        lines = []
        for law, instances in self.ruling.in_force.items():
            clause = self.code.clause(law)
            if clause.kind != "informative":
                says = (consequence(clause.kind, self.rule(law), self.speech(dict(env))) for env in instances)
                lines += [Line(clause, sentence(text)) for text in dict.fromkeys(filter(None, says))]
        return lines

    def speech(self, env: Mapping[str, Value]) -> Speech:
        """Speaks of this hand; ``env`` are the values of the variables."""

        def here(expression: Expression) -> Noun | int | None:
            value = self.ruling.value(expression, env)
            return value if isinstance(value, int) and not isinstance(value, Seat) else self.name(value)

        return Speech(here=here)

    def name(self, value: Value) -> Noun | None:
        """What a player, a side, an incident, an exposure or a call is called; None for anything else."""
        match value:
            case Seat():
                return Noun(SEATS[value])
            case Side():
                return SIDES[value]
            case Incident(seat=seat, trick=trick):
                what = "revoke in" if self.is_revoke(value) else "play to"
                return Noun(f"{SEATS[seat]}'s {what} trick {trick}", heavy=True)
            case Exposure(event=Expose(seat=seat, cards=cards)):
                return Noun(f"{SEATS[seat]}'s exposure of {listed([card_name(card) for card in cards])}", heavy=True)
            case CallOn(event=call):
                return Noun(SIDES[call.side].having(called(call)), heavy=True)
        return None

    def is_revoke(self, incident: Incident) -> bool:
        """Whether the code calls it a revoke."""
        return (incident,) in self.ruling.truths("is_revoke")

    # ---- numbers --------------------------------------------------------------------------------------------------

    def total(self, word: str, side: Side) -> int:
        """A number of a side by its word in the vocabulary."""
        value = self.ruling.value(Word(word, (Variable("s", Sort.SIDE),), Sort.NUMBER), {"s": side})
        assert isinstance(value, int)
        return value

    def scores(self) -> dict[str, dict[Side, int]]:
        """The lines of the account, by their labels: tricks, then what each side scores, then the net result."""
        whist = self.code.game == "whist"
        taken = any(self.ruling.totals["tricks_taken", side] for side in Side)
        words = {"tricks_won": "Tricks won"} | ({"tricks_taken": "Tricks taken"} if taken else {})
        words["tricks_counted"] = "Tricks counted"
        words |= {"score_before": "Score before"} if whist else {}
        words |= {
            name: deed.label
            for name, deed in COMPONENTS.items()
            if name not in ("tricks_taken", "game_points") and any(self.ruling.totals.get((name, s)) for s in Side)
        }
        words |= {"score": "Score after", "game_points": "Game points"} if whist else {}
        words["net"] = "Net"
        return {label: {side: self.total(word, side) for side in Side} for word, label in words.items()}

    # ---- penalties ------------------------------------------------------------------------------------------------

    def penalty(self, penalty: Penalty) -> str:
        """What the penalty is, which of its options was chosen, and why."""
        rule, incident = self.rule(penalty.law), penalty.incident
        env = next(env for env in map(dict, self.ruling.in_force[penalty.law]) if self._is_of(penalty, env))
        says = sentence(consequence("penalty", rule, self.speech(env)))
        if rule.chooser is None or incident is None or penalty.chosen is None:
            return says
        chooser = self.ruling.value(rule.chooser, env)
        assert isinstance(chooser, Side)
        offered = {effect.name: option(effect, SIDES[penalty.to], self.speech(env)) for effect in rule.options}
        choice = f"{says} {SIDES[chooser].name} choose {offered.get(penalty.chosen, repr(penalty.chosen))}"
        if any(self._is_about(event, incident) for event in self.hearing.record.events):
            return f"{choice}, as the record says."
        others = [
            f"; {offered[name]}: {self._gain(chooser, self._choosing(incident, name))}"
            for name in penalty.options
            if name != penalty.chosen
        ]
        return f"{choice}, the best for them with {self._gain(chooser, self.ruling)}{''.join(others)}."

    def _is_of(self, penalty: Penalty, env: Mapping[str, Value]) -> bool:
        to = self.rule(penalty.law).to
        return penalty.incident in (None, *env.values()) and to is not None and self.ruling.value(to, env) is penalty.to

    def _is_about(self, event: Event, incident: Incident) -> bool:
        return isinstance(event, Choose) and Incident(event.seat, event.trick) == incident

    def _choosing(self, incident: Incident, name: str) -> Ruling:
        """The ruling if this had been chosen; what is chosen for later incidents may then be something else."""
        earlier = self.ruling.hand.incidents[: self.ruling.hand.incidents.index(incident)]
        fixed = {r: self.ruling.choices[r] for r in earlier if r in self.ruling.choices} | {incident: name}
        choices = [Choose(r.seat.side.other, r.seat, r.trick, choice) for r, choice in fixed.items()]
        record = evolve(self.hearing.record, events=(*self.hearing.record.events, *choices))
        return hear(self.code, evolve(self.hearing, record=record))

    def _gain(self, side: Side, ruling: Ruling) -> str:
        """What the side makes of the hand: the game if it is won, else its net points."""
        game, net = ruling.game_net(side), ruling.net(side)
        return f"{game:+} game points" if game else f"{net:+} net" if net else "0 net"
