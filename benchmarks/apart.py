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
from typing import Any, Literal

_CRASHED = "the process crashed"
_START = 60.0
"""Seconds in which a process imports what it needs, and has its device."""

_END = 10
"""Seconds in which a process that is killed is gone, as a rule."""


@dataclass(frozen=True, slots=True)
class Task:
    """What is asked, and the function that tells the rows; another process gets it."""

    name: str
    rows: Callable[[Any], Iterable[object]]


@dataclass(frozen=True, slots=True)
class Event:
    """What a process tells: that it is ready, a row, or how a task has ended, and why."""

    kind: Literal["ready", "row", "done", "failed", "hung"]
    said: Any = None


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
        for event in events(tasks[first:], make, seconds):
            if event.kind == "row":
                yield event.said
                continue
            if event.kind != "done":
                yield Lost(tasks[first].name, event.said)
            first += 1


def events(
    tasks: Sequence[Task], make: Callable[[], Any], seconds: float
) -> Iterator[Event]:
    """What one process tells, until all tasks are done or one is lost."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(theirs, make, tasks), daemon=True)
    process.start()
    theirs.close()
    left, patience = len(tasks), _START
    try:
        while left:
            if not ours.poll(patience):
                yield Event("hung", f"nothing was heard of it for {patience:g} seconds")
                return
            event = ours.recv()
            patience = seconds
            if event.kind != "ready":
                yield event
                left = {"row": left, "done": left - 1}.get(event.kind, 0)
    except EOFError:
        yield Event("failed", _CRASHED)
    finally:
        process.kill()
        process.join(_END)


def _work(pipe: Connection, make: Callable[[], Any], tasks: Sequence[Task]) -> None:
    try:
        device = make()
        pipe.send(Event("ready"))
        for task in tasks:
            for row in task.rows(device):
                pipe.send(Event("row", row))
            pipe.send(Event("done"))
    except Exception as error:
        # Whatever goes wrong with one task is no reason to lose the others.
        traceback.print_exc(file=sys.stderr)
        said = str(error).strip().partition("\n")[0]
        pipe.send(Event("failed", f"{type(error).__name__}: {said}"))
