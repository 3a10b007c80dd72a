"""The two lines of a comparison: what was done wrong in each, and how it was handled."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from model.symbolic.cards import Line
from model.symbolic.handfacts import SlotFacts
from model.symbolic.terms import Num
from model.table.cards import Seat, Side

#: The trick of an offence that stands somewhere before the tricks that are compared.
EARLIER = 0


@frozen
class Offence:
    """One incident of a line: whose, and in which trick; trick 0 is any before the ending.

    What is not said is plain: a failure to follow suit that is established by playing on, claimed in time and proved;
    one that is ``corrected`` is so at once, and claimed only if it was ``asked`` about.  ``mixed``: the offenders mixed
    the cards before the claim, which therefore is not proved.  ``disobeyed``: it is no failure to follow suit, but the
    lead of another suit than was called for.
    """

    seat: Seat
    trick: int
    claimed: bool = True
    corrected: bool = False
    asked: bool = False
    mixed: bool = False
    disobeyed: bool = False

    @property
    def exacted(self) -> bool:
        """A penalty is claimed for it."""
        return self.claimed and (self.asked or not self.corrected)

    @property
    def facts(self) -> SlotFacts:
        """The incident as facts; one that is corrected is so at once, before anybody has played after it."""
        return SlotFacts(
            self.seat,
            self.trick,
            failed=not self.disobeyed,
            disobeyed_suit=self.disobeyed,
            corrected=self.corrected,
            played_on=not self.corrected,
            asked=self.asked,
            claimed=self.exacted,
            proved=self.exacted and not self.mixed,
            claim_moment=2 if self.mixed else 0,
        )


@frozen(eq=False)
class Version:
    """One of the two lines: its cards, what was done wrong in it, and the tricks that the Director gives a side."""

    line: Line
    offences: tuple[Offence, ...]
    equity: Mapping[Side, Num] = field(factory=dict)

    def won(self, side: Side) -> Num:
        """The tricks that the side wins in the line."""
        return self.line.ns_won if side is Side.NS else Num.of(13) - self.line.ns_won
