"""A progress bar or a sign of life on a terminal, and nothing in a pipe."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

Item = TypeVar("Item")


def with_progress(
    items: Iterable[Item], count: int, description: str = "files"
) -> Iterator[Item]:
    """The items, with a bar on standard error while there are several to wait for."""
    if count < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    console = Console(stderr=True)
    with Progress(console=console, transient=True) as progress:
        yield from progress.track(items, total=count, description=description)


@contextmanager
def working(what: str) -> Iterator[None]:
    """A line on standard error for as long as something takes."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    with Console(stderr=True).status(what):
        yield
