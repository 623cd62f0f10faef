"""Random domains and schedules as isl text, and what they mean, by enumeration.

Every statement writes an element of its own at each of its points, so the writes of a
run tell which instances were executed and in which order.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.choices import Choices, happens, pick

_LEAST, _GREATEST = -4, 9
_NAMES = ("i", "j", "k")

Point = tuple[int, ...]


@dataclass(frozen=True)
class Constraint:
    """A text over the coordinates and `n`, and whether a point satisfies it."""

    text: str
    holds: Callable[[Point, int], bool]


@dataclass(frozen=True)
class RandomStatement:
    """A statement: a union of conjunctions, and times as sums of coordinates."""

    name: str
    size: int
    parts: tuple[tuple[Constraint, ...], ...]
    times: tuple[tuple[tuple[int, ...], int], ...]

    @property
    def point(self) -> str:
        """The tuple in isl notation."""
        return f"{self.name}[{', '.join(_NAMES[: self.size])}]"

    def instances(self, n: int) -> list[tuple[Point, Point]]:
        """All instances with their times."""
        found: list[Point] = [()]
        for _ in range(self.size):
            found = [(*p, v) for p in found for v in range(_LEAST, _GREATEST)]
        return [
            (self._time(point), point)
            for point in found
            if any(all(c.holds(point, n) for c in part) for part in self.parts)
        ]

    def _time(self, point: Point) -> Point:
        return tuple(
            sum(f * v for f, v in zip(factors, point, strict=True)) + constant
            for factors, constant in self.times
        )


def expected_writes(
    statements: list[RandomStatement], n: int
) -> list[tuple[str, Point]]:
    """The arrays and elements that are written, in the order of time."""
    every = [
        (time, f"w{each.name}", point)
        for each in statements
        for time, point in each.instances(n)
    ]
    return [(array, point) for _, array, point in sorted(every)]


def random_statements(choices: Choices) -> list[RandomStatement]:
    """One to three statements of which no two instances have one time."""
    count = choices.integer(1, 3)
    depth = choices.integer(1, 3)
    return [_statement(choices, f"S{k}", k, depth) for k in range(count)]


def _statement(choices: Choices, name: str, place: int, depth: int) -> RandomStatement:
    size = choices.integer(1, depth)
    parts = tuple(_part(choices, size) for _ in range(choices.integer(1, 2)))
    return RandomStatement(name, size, parts, _times(choices, size, place, depth))


def _part(choices: Choices, size: int) -> tuple[Constraint, ...]:
    found: list[Constraint] = []
    for k in range(size):
        found += [_lower(choices, k), _upper(choices, k)]
    if happens(choices, 60):
        found.append(_remainder(choices, size))
    if size > 1 and happens(choices, 50):
        found.append(_triangle(choices, size))
    return tuple(found)


def _lower(choices: Choices, k: int) -> Constraint:
    low = choices.integer(-2, 1)
    return Constraint(f"{_NAMES[k]} >= {low}", lambda p, n: p[k] >= low)


def _upper(choices: Choices, k: int) -> Constraint:
    shift = choices.integer(-1, 1)
    if happens(choices, 50):
        return Constraint(f"{_NAMES[k]} <= n + {shift}", lambda p, n: p[k] <= n + shift)
    return Constraint(f"2 {_NAMES[k]} <= n + 3", lambda p, n: 2 * p[k] <= n + 3)


def _remainder(choices: Choices, size: int) -> Constraint:
    k, by = choices.integer(0, size - 1), choices.integer(2, 3)
    left, name = choices.integer(0, by - 1), _NAMES[k]
    if happens(choices, 50):
        return Constraint(f"{name} mod {by} = {left}", lambda p, n: p[k] % by == left)
    return Constraint(
        f"floor({name} / {by}) mod 2 = {left % 2}",
        lambda p, n: p[k] // by % 2 == left % 2,
    )


def _triangle(choices: Choices, size: int) -> Constraint:
    first, second = choices.integer(0, size - 2), size - 1
    shift = choices.integer(-1, 2)
    return Constraint(
        f"{_NAMES[second]} <= {_NAMES[first]} + {shift}",
        lambda p, n: p[second] <= p[first] + shift,
    )


def _times(
    choices: Choices, size: int, place: int, depth: int
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """A triangular matrix with ones on its diagonal, rows turned, moved and exchanged."""
    rows = []
    for k in range(size):
        factors = [choices.integer(-1, 1) if m < k else 0 for m in range(size)]
        factors[k] = pick(choices, (1, -1))
        rows.append((tuple(factors), choices.integer(-2, 2)))
    if happens(choices, 50):
        rows.reverse()
    nothing = (0,) * size
    rows += [(nothing, 0)] * (depth - size)
    return (*rows, (nothing, place))


def isl_text(statements: list[RandomStatement]) -> str:
    """The statements as a file in isl notation."""
    domain, schedule, writes = [], [], []
    for each in statements:
        for part in each.parts:
            where = " and ".join(constraint.text for constraint in part)
            domain.append(f"{each.point} : {where}")
        schedule.append(f"{each.point} -> [{', '.join(map(_sum, each.times))}]")
        array = f"w{each.name}[{', '.join(_NAMES[: each.size])}]"
        writes.append(f"{each.point} -> {array}")
    return (
        f"domain: [n] -> {{ {'; '.join(domain)} }}\n"
        f"schedule: {{ {'; '.join(schedule)} }}\n"
        f"writes: {{ {'; '.join(writes)} }}\n"
    )


def _sum(time: tuple[tuple[int, ...], int]) -> str:
    factors, constant = time
    terms = [f"{f} {name}" for f, name in zip(factors, _NAMES, strict=False) if f]
    return " + ".join([*terms, str(constant)])
