"""A progress bar or a sign of life on a terminal, and nothing in a pipe."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TypeVar

Item = TypeVar("Item")
# The drawing brings rich, which is loaded where something is drawn.
_BARS = "depanalysis.cli.bars"


def with_progress(
    items: Iterable[Item], count: int, description: str = "files"
) -> Iterator[Item]:
    """The items, with a bar on standard error while there are several to wait for."""
    if count < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    yield from import_module(_BARS).tracked(items, count, description)


@contextmanager
def working(what: str) -> Iterator[None]:
    """A line on standard error for as long as something takes."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    with import_module(_BARS).status(what):
        yield
