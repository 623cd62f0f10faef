"""What `progress` draws on a terminal; the home of rich."""

from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

Item = TypeVar("Item")


def tracked(items: Iterable[Item], count: int, description: str) -> Iterator[Item]:
    """The items, with a bar on standard error."""
    with Progress(console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(items, total=count, description=description)


def status(what: str) -> AbstractContextManager[object]:
    """A line on standard error that moves."""
    return Console(stderr=True).status(what)
