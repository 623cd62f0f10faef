"""Where random programs take their decisions from: hypothesis, or a seed."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Choices(Protocol):
    """A source of decisions; `integer` includes both ends."""

    def integer(self, low: int, high: int) -> int: ...


@dataclass(frozen=True)
class Drawn:
    """Decisions of hypothesis, which shrinks each towards its least value."""

    draw: Callable[[st.SearchStrategy[int]], int]

    def integer(self, low: int, high: int) -> int:
        return self.draw(st.integers(low, high))


@dataclass(frozen=True)
class Seeded:
    """Decisions of a seeded generator, the same on every machine."""

    random: random.Random

    def integer(self, low: int, high: int) -> int:
        return self.random.randint(low, high)


def pick(choices: Choices, options: Sequence[T]) -> T:
    """One of the options; write the simplest first, since failures shrink to it."""
    return options[choices.integer(0, len(options) - 1)]


def happens(choices: Choices, percent: int) -> bool:
    """Whether something of the given probability happens."""
    return choices.integer(0, 99) >= 100 - percent
