"""Which of many seeds a night tries: the same in all workers, others in another night.

The number of the night is in the head of the run; with `make nightly NIGHT=20261123` that
night is repeated.
"""

import os
from collections.abc import Iterable
from hashlib import blake2b
from random import Random
from typing import Any, TypeVar

import pytest

Item = TypeVar("Item")
NIGHT = int(os.environ.get("NIGHT", "1"))


def drawn(items: Iterable[Item], count: int, night: int = NIGHT) -> list[Item]:
    """At most that many of some items, drawn by the number of the night."""
    among = list(items)
    places = sorted(Random(night).sample(range(len(among)), min(count, len(among))))
    return [among[place] for place in places]


def is_of_the_day(name: str, share: int) -> bool:
    """Whether a test is among the one in `share` that run by day, always the same ones."""
    return blake2b(name.encode(), digest_size=4).digest()[-1] % share == 0


def by_day(items: Iterable[Item], count: int) -> list[Any]:
    """Parameters of a test: always the same few by day, all of them in a night."""
    among = list(items)
    few = drawn(range(len(among)), count, night=1)
    return [
        item if at in few else pytest.param(item, marks=pytest.mark.nightly)
        for at, item in enumerate(among)
    ]


def by_night(items: Iterable[Item], count: int) -> list[Any]:
    """Parameters of a test that only `make nightly` runs, at most that many of them."""
    return [
        pytest.param(item, marks=pytest.mark.nightly) for item in drawn(items, count)
    ]
