"""Z3 terms made by the functions beneath its operators.

The operators convert and check every part again, which takes half of an encoding; here the parts are known to be terms
of the right width.  Z3 itself still refuses what does not fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

import z3

#: A function of Z3 that makes a term of terms.
Make: TypeAlias = Callable[..., Any]


def truth(make: Make, *parts: z3.ExprRef) -> z3.BoolRef:
    """A truth about the parts."""
    context = parts[0].ctx
    return z3.BoolRef(make(context.ref(), *(part.as_ast() for part in parts)), context)


def truth_of_many(make: Make, parts: Sequence[z3.BoolRef]) -> z3.BoolRef:
    """A truth about a list of truths."""
    context = parts[0].ctx
    return z3.BoolRef(make(context.ref(), len(parts), (z3.Ast * len(parts))(*(p.as_ast() for p in parts))), context)


def bits(make: Make, *parts: z3.ExprRef) -> z3.BitVecRef:
    """A bit-vector made of the parts."""
    context = parts[0].ctx
    return z3.BitVecRef(make(context.ref(), *(part.as_ast() for part in parts)), context)


def widened(term: z3.BitVecRef, more: int, signed: bool) -> z3.BitVecRef:
    """The same number in so many bits more."""
    make, context = z3.Z3_mk_sign_ext if signed else z3.Z3_mk_zero_ext, term.ctx
    return z3.BitVecRef(make(context.ref(), more, term.as_ast()), context)


@cache
def constant(value: int, width: int) -> z3.BitVecRef:
    """A number in so many bits; each is made once."""
    return z3.BitVecVal(value, width)
