"""A progress bar or a sign of life on a terminal, and nothing in a pipe."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import click

Item = TypeVar("Item")
_ERASED = "\r\x1b[2K"


def with_progress(
    items: Iterable[Item], count: int, description: str = "files"
) -> Iterator[Item]:
    """The items, with a bar on standard error while there are several to wait for."""
    if count < 2 or sys.stderr is None or not sys.stderr.isatty():
        yield from items
        return
    bar = click.progressbar(items, count, description, show_pos=True, file=sys.stderr)
    with bar as shown:
        yield from shown
    # Of a bar that has done its work nothing stays.
    click.echo(f"\x1b[1A{_ERASED}", nl=False, err=True, color=True)


@contextmanager
def working(what: str) -> Iterator[None]:
    """A line on standard error for as long as something takes."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    click.echo(f"{what} …", nl=False, err=True)
    try:
        yield
    finally:
        click.echo(_ERASED, nl=False, err=True, color=True)
