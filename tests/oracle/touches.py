"""What threads of a team touch, and which of it collides; operations on values."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from depanalysis.source import Span

Meeting = tuple[str, Span, Span]


class TooLongError(Exception):
    """A run does not end soon, or divides by zero."""


@dataclass(frozen=True)
class Touch:
    """An access by a thread of a team in an interval between barriers.

    `task` is the task that the thread executes, and `moment` when in the run it is. In a
    league, `team` is that of the thread, and `epoch` counts its forks and joins. In a loop
    of lanes, `lane` is the number of the iteration.
    """

    thread: int
    task: int
    moment: int
    region: int
    phase: int
    variable: int
    name: str
    element: tuple[int, ...]
    is_write: bool
    is_atomic: bool
    locks: frozenset[tuple[object, ...]]
    span: Span
    team: int = 0
    epoch: int = 0
    lane: int = 0


@dataclass
class Task:
    """A task of a run: who created it and when, until when it is waited for.

    `after` are the tasks that dependences put before it.
    """

    creator: int
    begin: int
    end: float = float("inf")
    after: frozenset[int] = frozenset()


def ordered(one: Touch, other: Touch, tasks: Mapping[int, Task]) -> bool:
    """Whether a task or its creator comes before the other between two barriers."""
    if not one.task and not other.task:
        return one.thread == other.thread
    if one.task == other.task:
        return True
    if one.task and other.task:
        first, second = tasks[one.task], tasks[other.task]
        if first.creator != second.creator:
            return False
        return (
            first.end <= second.begin
            or second.end <= first.begin
            or one.task in second.after
            or other.task in first.after
        )
    task, touch = (tasks[one.task], other) if one.task else (tasks[other.task], one)
    is_creator = touch.thread == task.creator
    return is_creator and (touch.moment < task.begin or touch.moment >= task.end)


def collisions(
    touches: list[Touch], tasks: Mapping[int, Task], lanes: float = float("inf")
) -> set[Meeting]:
    """The pairs of places at which two threads, or so many lanes, collide."""
    groups: dict[object, set[Touch]] = {}
    for touch in touches:
        key = (touch.region, touch.variable, touch.element)
        groups.setdefault(key, set()).add(touch)
    found: set[Meeting] = set()
    for group in groups.values():
        for one, other in combinations(group, 2):
            if not (one.is_write or other.is_write):
                continue
            if one.is_atomic and other.is_atomic:
                continue
            if abs(one.lane - other.lane) >= lanes:
                continue
            if one.team == other.team and (
                (one.epoch, one.phase) != (other.epoch, other.phase)
                or ordered(one, other, tasks)
                or one.locks & other.locks
            ):
                continue
            first, second = sorted((one.span, other.span))
            found.add((one.name, first, second))
    return found


def applied(operator: str, left: Any, right: Any) -> Any:
    """An operation on two values."""
    if operator in ("tdiv", "trem", "//", "%"):
        left, right = int(left), int(right)
        if right == 0:
            raise TooLongError
        floor, rest = divmod(left, right)
        if operator in ("//", "%"):
            return floor if operator == "//" else rest
        quotient = abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)
        return quotient if operator == "tdiv" else left - quotient * right
    return {
        "+": lambda: left + right,
        "-": lambda: left - right,
        "*": lambda: left * right,
        "/": lambda: Fraction(left) / right if right else Fraction(0),
        "==": lambda: left == right,
        "!=": lambda: left != right,
        "<": lambda: left < right,
        "<=": lambda: left <= right,
        ">": lambda: left > right,
        ">=": lambda: left >= right,
        "min": lambda: min(left, right),
        "max": lambda: max(left, right),
        "&": lambda: int(left) & int(right),
        "|": lambda: int(left) | int(right),
        "^": lambda: int(left) ^ int(right),
        "<<": lambda: int(left) << int(right),
        ">>": lambda: int(left) >> int(right),
        "and": lambda: bool(left) and bool(right),
        "or": lambda: bool(left) or bool(right),
    }[operator]()
