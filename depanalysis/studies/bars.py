"""A progress bar in a notebook, for whatever takes a while."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

Item = TypeVar("Item")

# A notebook keeps what it is shown, so it is shown a hundred steps and no more.
_STEPS = 100


@dataclass(frozen=True, slots=True)
class Bar:
    """How much is done, as a notebook or a terminal shows it."""

    done: int
    count: int

    def __repr__(self) -> str:
        return f"{self.done:,} of {self.count:,}"

    def _repr_html_(self) -> str:
        return f'<progress value="{self.done}" max="{self.count}"></progress> {self!r}'


def watched(
    items: Iterable[Item], count: int, display: Callable[..., Any]
) -> Iterator[Item]:
    """The items, with a bar that `IPython.display.display` shows and renews."""
    handle = display(Bar(0, count), display_id=True)
    shown = 0
    for done, item in enumerate(items, start=1):
        if done * _STEPS // max(1, count) > shown:
            shown = done * _STEPS // max(1, count)
            handle.update(Bar(done, count))
        yield item
