"""What threads of a team touch, and which of it collides; operations on values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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


Unit = int
"""A task by its number, or a thread as a number below zero."""


def unit_of(thread: int, task: int) -> Unit:
    """What a thread executes: a task, or its own code."""
    return task or -1 - thread


@dataclass
class Task:
    """A task of a run: who created it and when, and who waited for it until when.

    `after` are the tasks that dependences put before it.
    """

    creator: Unit
    thread: int
    begin: int
    ends: list[tuple[Unit, int]] = field(default_factory=list)
    after: frozenset[Unit] = frozenset()


Edge = tuple[Unit, int, Unit, int]
"""What a unit has done until a moment is known in another one from a moment on."""


@dataclass(frozen=True, slots=True)
class Order:
    """Which touches come before others between two barriers, by tasks and edges."""

    tasks: Mapping[int, Task]
    edges: Sequence[Edge] = ()
    known: dict[tuple[Unit, int], dict[Unit, int]] = field(default_factory=dict)

    def holds(self, one: Touch, other: Touch) -> bool:
        """Whether the first of two touches comes before the other."""
        one, other = sorted((one, other), key=lambda touch: touch.moment)
        start = unit_of(one.thread, one.task), one.moment
        if start not in self.known:
            self.known[start] = self._reached(*start)
        last = unit_of(other.thread, other.task)
        return self.known[start].get(last, other.moment + 1) <= other.moment

    def _reached(self, unit: Unit, moment: int) -> dict[Unit, int]:
        """The units that know of a touch, each with the moment from which on it does.

        What is known in one unit from a moment on is known in the tasks that it creates
        later, in those that depend on it, and in those that wait for it from then on.
        """
        reached = {unit: moment + 1}
        pending = [unit]
        while pending:
            unit = pending.pop()
            moment = reached[unit]
            known = [
                (number, task.begin)
                for number, task in self.tasks.items()
                if unit in task.after or (task.creator == unit and task.begin >= moment)
            ]
            known += [
                (to, at)
                for by, last, to, at in self.edges
                if by == unit and last >= moment
            ]
            own = self.tasks[unit].ends if unit in self.tasks else ()
            for next_unit, at in (*known, *own):
                if at < reached.get(next_unit, at + 1):
                    reached[next_unit] = at
                    pending.append(next_unit)
        return reached


def collisions(
    touches: list[Touch],
    tasks: Mapping[int, Task],
    lanes: float = float("inf"),
    edges: Sequence[Edge] = (),
) -> set[Meeting]:
    """The pairs of places at which two threads, or so many lanes, collide."""
    groups: dict[object, set[Touch]] = {}
    for touch in touches:
        key = (touch.region, touch.variable, touch.element)
        groups.setdefault(key, set()).add(touch)
    found: set[Meeting] = set()
    order = Order(tasks, edges)
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
                or order.holds(one, other)
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
