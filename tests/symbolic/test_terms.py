"""Numbers keep to their ranges and mean what integers mean."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from model.symbolic.terms import Num, greatest, least, pick, width

RANGES = st.tuples(st.integers(-40, 40), st.integers(0, 60)).map(lambda t: (t[0], t[0] + t[1]))
OPERATIONS: dict[str, tuple[Callable[[Num, Num], object], Callable[[int, int], object]]] = {
    "+": (operator.add, operator.add),
    "-": (operator.sub, operator.sub),
    "*": (operator.mul, operator.mul),
    "<=": (operator.le, operator.le),
    "<": (operator.lt, operator.lt),
    "==": (Num.equals, operator.eq),
    "min": (least, min),
    "max": (greatest, max),
    "pick": (lambda a, b: pick(a <= b, a, b), lambda a, b: a if a <= b else b),
}


def value(term: object, a: Num, x: int, b: Num, y: int) -> object:
    """The value of a term where the two numbers have these values."""
    pairs = [(n.term, z3.BitVecVal(v, n.term.size())) for n, v in ((a, x), (b, y)) if n.term is not None]
    if isinstance(term, bool):
        return term
    if not isinstance(term, Num):
        return z3.is_true(z3.simplify(z3.substitute(term, *pairs)))
    if term.term is None:
        return term.low
    found = z3.simplify(z3.substitute(term.term, *pairs))
    return found.as_signed_long() if term.low < 0 else found.as_long()


@pytest.mark.parametrize("name", OPERATIONS)
@settings(max_examples=60, deadline=None, derandomize=True)
@given(data=st.data(), first=RANGES, second=RANGES)
def test_an_operation_is_that_of_integers(
    name: str, data: st.DataObject, first: tuple[int, int], second: tuple[int, int]
) -> None:
    symbolic, concrete = OPERATIONS[name]
    a, b = Num.variable("a", *first), Num.variable("b", *second)
    x, y = data.draw(st.integers(*first)), data.draw(st.integers(*second))
    a, b = (Num.of(n.low) if n.low == n.high else n for n in (a, b))
    result = symbolic(a, b)
    assert value(result, a, x, b, y) == concrete(x, y)
    if isinstance(result, Num):
        assert result.low <= int(str(concrete(x, y))) <= result.high


@settings(max_examples=60, deadline=None, derandomize=True)
@given(RANGES)
def test_a_variable_keeps_to_its_range(bounds: tuple[int, int]) -> None:
    number = Num.variable("n", *bounds)
    solver = z3.Solver()
    if number.in_range is not True:
        solver.add(number.in_range)
    assert number.term is not None
    extended = z3.SignExt(8, number.term) if number.low < 0 else z3.ZeroExt(8, number.term)
    solver.add(z3.Or(extended < bounds[0], extended > bounds[1]))
    assert solver.check() == z3.unsat
    assert width(*bounds) == number.term.size()
