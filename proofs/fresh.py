"""Work done in a process of its own, so that nothing which was asked before has a part in the answer.

Z3 keeps things for the whole life of a process, and they can decide which of several models it finds: the hands that
are published must not depend on the order of the questions.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar, cast

P = ParamSpec("P")
V = TypeVar("V")

#: Is told what is done, how much is, and how much there is to do.
Report: TypeAlias = Callable[[str, int, int], None]


def in_fresh_process(work: Callable[P, V], *args: P.args, **kwargs: P.kwargs) -> V:
    """What the work gives, done in a new process; what it raises is raised here.

    RuntimeError when the process dies.  Each new process is a copy of one that was asked nothing (``proofs.ready``).
    """
    get_ready()
    context = multiprocessing.get_context("forkserver")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_report, args=(there, work, args, kwargs), daemon=True)
    process.start()
    there.close()
    try:
        value, error = here.recv()
    except EOFError:
        raise RuntimeError("a process of the review died") from None
    finally:
        process.join()
    if error is not None:
        raise error
    result: V = value
    return result


def get_ready() -> None:
    """Have the process made of which the others will be copies; who knows that they will be needed saves time so."""
    forkserver.set_forkserver_preload(["proofs.ready", *_loaded_here()])
    forkserver.ensure_running()


def _loaded_here() -> list[str]:
    """The program's own modules; a new process would load those of its command line again, which takes a while."""
    return [name for name in sys.modules if name.partition(".")[0] in ("model", "proofs", "reports")]


def followed(report: Report, work: Callable[Concatenate[Report, P], V], *args: P.args, **kwargs: P.kwargs) -> V:
    """The same for work that tells how far it has come: ``report`` is told so here, while it is done there."""
    with multiprocessing.Manager() as manager:
        told = manager.Queue()
        with ThreadPoolExecutor(1) as waiting:
            done = waiting.submit(in_fresh_process, _tell, told, work, args, kwargs)
            done.add_done_callback(lambda _: told.put(None))
            while (news := told.get()) is not None:
                report(*news)
            return cast(V, done.result())


def _tell(told: Any, work: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]) -> object:
    return work(lambda *news: told.put(news), *args, **kwargs)


def _report(
    there: Connection, work: Callable[..., object], args: tuple[object, ...], kwargs: dict[str, object]
) -> None:
    try:
        there.send((work(*args, **kwargs), None))
    except Exception as error:
        there.send((None, error))
