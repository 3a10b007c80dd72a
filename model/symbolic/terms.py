"""Truths and numbers as Z3 terms, with what is known already folded away.

A truth is a Python bool or a Z3 Bool.  A number knows its range and takes the smallest width that holds it, so
that sums and products never overflow and the solver never sees a bit that cannot be set.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, TypeVar

import z3
from attrs import frozen

from model.symbolic import making

Truth: TypeAlias = "bool | z3.BoolRef"
T = TypeVar("T")


def conj(*parts: Truth) -> Truth:
    """All of the parts hold."""
    open_parts = []
    for part in parts:
        if part is False:
            return False
        if part is not True:
            open_parts.append(part)
    if not open_parts:
        return True
    open_parts = _in_one_order(open_parts)
    return open_parts[0] if len(open_parts) == 1 else making.truth_of_many(z3.Z3_mk_and, open_parts)


def disj(*parts: Truth) -> Truth:
    """Some part holds."""
    open_parts = []
    for part in parts:
        if part is True:
            return True
        if part is not False:
            open_parts.append(part)
    if not open_parts:
        return False
    open_parts = _in_one_order(open_parts)
    return open_parts[0] if len(open_parts) == 1 else making.truth_of_many(z3.Z3_mk_or, open_parts)


def _in_one_order(parts: list[z3.BoolRef]) -> list[z3.BoolRef]:
    """Each of the parts once, in an order of their own: what is said in another order is the same term."""
    return [part for _, part in sorted({part.get_id(): part for part in parts}.items())]


def neg(part: Truth) -> Truth:
    """The part does not hold."""
    return (not part) if isinstance(part, bool) else making.truth(z3.Z3_mk_not, part)


def implies(condition: Truth, then: Truth) -> Truth:
    """Where the condition holds, so does the other."""
    return disj(neg(condition), then)


def iff(left: Truth, right: Truth) -> Truth:
    """Both hold or neither does."""
    if isinstance(left, bool):
        return right if left else neg(right)
    if isinstance(right, bool):
        return left if right else neg(left)
    return True if left.eq(right) else making.truth(z3.Z3_mk_eq, left, right)


def choose(condition: Truth, yes: Truth, no: Truth) -> Truth:
    """``yes`` where the condition holds, else ``no``."""
    if isinstance(condition, bool):
        return yes if condition else no
    if isinstance(yes, bool) or isinstance(no, bool):
        return conj(implies(condition, yes), disj(condition, no))
    return making.truth(z3.Z3_mk_ite, condition, yes, no)


def width(low: int, high: int) -> int:
    """The bits that hold the range: unsigned where nothing is below zero, else two's complement."""
    if low >= 0:
        return max(high.bit_length(), 1)
    return max(high.bit_length(), (-low - 1).bit_length()) + 1


@frozen(eq=False)
class Num:
    """A whole number between ``low`` and ``high``.

    ``term`` is a bit-vector of just the width of the range; None where the range is one number.  ``cases`` are
    the number's values as (condition, constant), each condition holding where the earlier do not, if they are few.
    """

    low: int
    high: int
    term: z3.BitVecRef | None = None
    cases: tuple[tuple[Truth, int], ...] | None = None

    @classmethod
    def of(cls, value: int) -> Num:
        """The constant."""
        return cls(value, value, None, ((True, value),))

    @classmethod
    def variable(cls, name: str, low: int, high: int) -> Num:
        """An unknown; the caller asserts ``in_range``."""
        return cls(low, high, z3.BitVec(name, width(low, high)))

    @classmethod
    def count(cls, truths: Iterable[Truth]) -> Num:
        """How many of the truths hold."""
        numbers = [Num.of(int(t)) if isinstance(t, bool) else Num(0, 1, bit(t)) for t in truths]
        return Num.total(numbers)

    @classmethod
    def total(cls, numbers: Iterable[Num]) -> Num:
        """The sum, added in pairs to keep it shallow, and in one order: the same numbers have one sum."""
        row = sorted(numbers, key=lambda n: n.term.get_id() if n.term is not None else 0) or [Num.of(0)]
        while len(row) > 1:
            pairs = [row[i] + row[i + 1] for i in range(0, len(row) - 1, 2)]
            row = pairs + ([row[-1]] if len(row) % 2 else [])
        return row[0]

    def is_term_of(self, other: Num) -> bool:
        """Whether both are one term, so that no solver need be asked whether they are the same number."""
        if self.term is None or other.term is None or (self.low < 0) != (other.low < 0):
            return False
        return bool(self.term.eq(other.term))

    @property
    def in_range(self) -> Truth:
        """That the term keeps to its range."""
        if self.term is None:
            return True
        bits = width(self.low, self.high)
        full = (0, 2**bits - 1) if self.low >= 0 else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        # The comparisons fold what the range settles, so here they are made bit by bit.
        return conj(
            self.low == full[0] or Num.of(self.low)._order(self, "<="),
            self.high == full[1] or self._order(Num.of(self.high), "<="),
        )

    def bits(self, count: int) -> z3.BitVecRef:
        """The number as a bit-vector of at least its own width."""
        if self.term is None:
            return making.constant(self.low, count)
        more = count - width(self.low, self.high)
        if more < 0:
            return z3.Extract(count - 1, 0, self.term)
        if not more:
            return self.term
        return making.widened(self.term, more, signed=self.low < 0)

    def _with(self, other: Num, low: int, high: int, make: making.Make) -> Num:
        if low == high:
            return Num.of(low)
        bits = width(low, high)
        return Num(low, high, making.bits(make, self.bits(bits), other.bits(bits)))

    def __add__(self, other: Num) -> Num:
        if self.low == self.high == 0:
            return other
        if other.low == other.high == 0:
            return self
        return self._with(other, self.low + other.low, self.high + other.high, z3.Z3_mk_bvadd)

    def __sub__(self, other: Num) -> Num:
        if other.low == other.high == 0:
            return self
        return self._with(other, self.low - other.high, self.high - other.low, z3.Z3_mk_bvsub)

    def __neg__(self) -> Num:
        return Num.of(0) - self

    def __mul__(self, other: Num) -> Num:
        """A product; a factor with few cases is taken apart, since multiplying by a constant is cheap."""
        if other.cases is None and self.cases is not None:
            return other * self
        if other.cases is not None:
            products = [(condition, self._times(constant)) for condition, constant in other.cases]
            result = products[-1][1]
            for condition, product in reversed(products[:-1]):
                result = pick(condition, product, result)
            return result
        ends = [a * b for a in (self.low, self.high) for b in (other.low, other.high)]
        return self._with(other, min(ends), max(ends), z3.Z3_mk_bvmul)

    def _times(self, constant: int) -> Num:
        if self.low == self.high:
            return Num.of(self.low * constant)
        if constant in (0, 1):
            return self if constant else Num.of(0)
        ends = sorted((self.low * constant, self.high * constant))
        return self._with(Num.of(constant), ends[0], ends[1], z3.Z3_mk_bvmul)

    def _order(self, other: Num, op: str) -> Truth:
        bits = max(width(self.low, self.high), width(other.low, other.high))
        signed = self.low < 0 or other.low < 0
        bits = width(min(self.low, other.low), max(self.high, other.high)) if signed else bits
        a, b = self.bits(bits), other.bits(bits)
        if op == "==":
            return making.truth(z3.Z3_mk_eq, a, b)
        return making.truth(z3.Z3_mk_bvsle if signed else z3.Z3_mk_bvule, a, b)

    def __le__(self, other: Num) -> Truth:
        if self.high <= other.low:
            return True
        if self.low > other.high:
            return False
        return self._order(other, "<=")

    def __lt__(self, other: Num) -> Truth:
        return neg(other <= self)

    def __ge__(self, other: Num) -> Truth:
        return other <= self

    def __gt__(self, other: Num) -> Truth:
        return neg(self <= other)

    def equals(self, other: Num) -> Truth:
        """That the two numbers are the same."""
        if self.high < other.low or other.high < self.low:
            return False
        if self.low == self.high == other.low == other.high or self.is_term_of(other):
            return True
        return self._order(other, "==")


def differ(one: Num | Truth, other: Num | Truth) -> Truth:
    """That two numbers, or two truths, are not the same; at once false where they are one term."""
    if isinstance(one, Num):
        assert isinstance(other, Num), "a number is not compared with a truth"
        return neg(one.equals(other))
    assert not isinstance(other, Num), "a truth is not compared with a number"
    return neg(iff(one, other))


def bit(truth: z3.BoolRef) -> z3.BitVecRef:
    """1 where the truth holds, else 0, in one bit."""
    return making.bits(z3.Z3_mk_ite, truth, making.constant(1, 1), making.constant(0, 1))


#: Numbers with more cases than this are not taken apart in a product.
_MAX_CASES = 12


def pick(condition: Truth, yes: Num, no: Num) -> Num:
    """``yes`` where the condition holds, else ``no``."""
    if isinstance(condition, bool):
        return yes if condition else no
    if yes is no or (yes.low == yes.high == no.low == no.high) or yes.is_term_of(no):
        return yes
    low, high = min(yes.low, no.low), max(yes.high, no.high)
    bits = width(low, high)
    cases = None
    if yes.cases is not None and no.cases is not None and len(yes.cases) + len(no.cases) <= _MAX_CASES:
        cases = tuple((conj(condition, c), v) for c, v in yes.cases) + no.cases
    return Num(low, high, making.bits(z3.Z3_mk_ite, condition, yes.bits(bits), no.bits(bits)), cases)


def least(left: Num, right: Num) -> Num:
    """The smaller number."""
    if left.high <= right.low:
        return left
    if right.high <= left.low:
        return right
    return _narrow(pick(left <= right, left, right), min(left.low, right.low), min(left.high, right.high))


def greatest(left: Num, right: Num) -> Num:
    """The greater number."""
    if left.low >= right.high:
        return left
    if right.low >= left.high:
        return right
    return _narrow(pick(left >= right, left, right), max(left.low, right.low), max(left.high, right.high))


def _narrow(number: Num, low: int, high: int) -> Num:
    """The same number, whose range is known to be smaller."""
    if low == high:
        return Num.of(low)
    return Num(low, high, number.bits(width(low, high)))


def true_in(model: z3.ModelRef, truth: Truth) -> bool:
    """What a model says of a truth; what it leaves open is taken as it comes."""
    return truth if isinstance(truth, bool) else z3.is_true(model.eval(truth, model_completion=True))


def value_in(model: z3.ModelRef, number: Num) -> int:
    """What a model says a number is."""
    if number.term is None:
        return number.low
    value: z3.BitVecNumRef = model.eval(number.term, model_completion=True)
    return int(value.as_signed_long() if number.low < 0 else value.as_long())
