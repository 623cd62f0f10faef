"""Rows that another process computes on a device, one task after the other.

A task that hangs, crashes or fails costs its own rows alone: what it has told before is
kept, and a new process goes on with the next one, as a device that has failed once answers
a process no more.
"""

import multiprocessing
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

_CRASHED = "the process crashed"
_END = 10
"""Seconds in which a process that is killed is gone, as a rule."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked, and the function that tells the rows; another process gets it."""

    name: str
    rows: Callable[[Any], Iterable[object]]


@dataclass(frozen=True, slots=True)
class Lost:
    """A task that was not finished, and why."""

    task: str
    reason: str


def told(
    tasks: Sequence[Task], make: Callable[[], Any], seconds: float
) -> Iterator[object | Lost]:
    """The rows of all tasks; one from which nothing is heard for so long is lost."""
    first = 0
    while first < len(tasks):
        reason = ""
        for kind, said in _process(tasks[first:], make, seconds):
            if kind == "row":
                yield said
            elif kind == "done":
                first += 1
            else:
                reason = said
        if reason:
            yield Lost(tasks[first].name, reason)
            first += 1


def _process(
    tasks: Sequence[Task], make: Callable[[], Any], seconds: float
) -> Iterator[tuple[str, Any]]:
    """What a process tells, until all tasks are done or one is lost."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, make, tasks), daemon=True)
    process.start()
    theirs.close()
    left = len(tasks)
    try:
        while left:
            if not ours.poll(seconds):
                yield "lost", f"nothing was heard of it for {seconds:g} seconds"
                return
            kind, said = ours.recv()
            left = {"row": left, "done": left - 1, "lost": 0}[kind]
            yield kind, said
    except EOFError:
        yield "lost", _CRASHED
    finally:
        process.kill()
        process.join(_END)


def _work(pipe: Connection, make: Callable[[], Any], tasks: Sequence[Task]) -> None:
    try:
        device = make()
        for task in tasks:
            for row in task.rows(device):
                pipe.send(("row", row))
            pipe.send(("done", task.name))
    except Exception as error:
        # Whatever goes wrong with one task is no reason to lose the others.
        traceback.print_exc(file=sys.stderr)
        said = str(error).strip().partition("\n")[0]
        pipe.send(("lost", f"{type(error).__name__}: {said}"))
