"""Terms made once: sharing them keeps the encoding small, and the solver fast."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar


class Remembering(Protocol):
    """Something that keeps what its remembered methods have made."""

    memo: dict[tuple[object, ...], Any]


S = TypeVar("S", bound=Remembering)
P = ParamSpec("P")
V = TypeVar("V")


def remembered(method: Callable[Concatenate[S, P], V]) -> Callable[Concatenate[S, P], V]:
    """Make the method's result only once for the same arguments (which are given by position)."""
    name = method.__name__

    @functools.wraps(method)
    def once(self: S, *args: P.args, **kwargs: P.kwargs) -> V:
        key = (name, *args)
        if key not in self.memo:
            self.memo[key] = method(self, *args, **kwargs)
        value: V = self.memo[key]
        return value

    return once  # type: ignore[return-value]  # functools.wraps forgets that self is given by position
