"""An encoding asked in a process of its own, which is stopped when the time is up: not every solver stops by itself."""

from __future__ import annotations

import multiprocessing
from multiprocessing.connection import Connection

from tests.bench.question import Answer, Encoding, Question, check
from tests.bench.table import Row


def asked(what: str, encoding: Encoding, question: Question, seconds: float) -> Row:
    """What became of it: its time, with the check of its witness left out."""
    spawn = multiprocessing.get_context("spawn")
    mine, theirs = spawn.Pipe()
    process = spawn.Process(target=_ask, args=(theirs, encoding, question), daemon=True)
    process.start()
    theirs.close()
    try:
        mine.recv()  # it has started and read the program
        if not mine.poll(seconds):
            return Row(what, seconds, over=True)
        answer = mine.recv()
    except EOFError:
        return Row(what, None, "the process ended without an answer")
    finally:
        process.terminate()
        process.join()
        mine.close()
    return row(what, answer, question)


def row(what: str, answer: Answer | str, question: Question) -> Row:
    """An answer as a row; a witness that does not hold is a failure."""
    if isinstance(answer, str):
        return Row(what, None, answer)
    if answer.witness is not None:
        try:
            check(question, answer.witness)
        except AssertionError as error:
            return Row(what, None, f"a false witness: {error}")
    found = "a hand" if answer.witness is not None else "no hand"
    return Row(what, answer.build + answer.solve, f"{found}; {answer.build:.2f} s of it to put the question")


def _ask(pipe: Connection, encoding: Encoding, question: Question) -> None:
    pipe.send("started")
    try:
        answer: Answer | str = encoding(question)
    except Exception as error:  # whatever it is, the other encodings are still to be asked
        answer = f"{type(error).__name__}: {error}"
    pipe.send(answer)
