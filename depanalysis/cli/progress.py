"""A progress bar on a terminal, and nothing in a pipe."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import Progress

Item = TypeVar("Item")


def with_progress(items: Iterable[Item], count: int) -> Iterator[Item]:
    """The items, with a bar on standard error while there are several to wait for."""
    if count < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    console = Console(stderr=True)
    with Progress(console=console, transient=True) as progress:
        yield from progress.track(items, total=count, description="files")
