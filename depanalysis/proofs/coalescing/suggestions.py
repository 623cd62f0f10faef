"""What would make an access touch fewer lines, as far as bounds can show that it would.

Two exchanges are tried by exchanging names in the address: x and y of the threads, and
the thread's number with the number of a loop's iteration. One is suggested if a warp then
touches at most half as many lines.
"""

from collections.abc import Iterator
from dataclasses import replace

from depanalysis.analysis.model import Access
from depanalysis.frontends.cuda.kernels import BLOCK, BLOCK_SIZE, THREAD
from depanalysis.ir.expressions import Expr, IntConst, Var, names
from depanalysis.ir.rewriting import substituted
from depanalysis.options import Triple
from depanalysis.proofs.coalescing.bounds import bounds_of
from depanalysis.proofs.coalescing.scopes import Scope
from depanalysis.proofs.coalescing.sites import Instance, Site, counter
from depanalysis.proofs.coalescing.verdicts import (
    Cause,
)

_FLIPPED: dict[str, Expr] = {
    name: Var(other)
    for axes in (THREAD, BLOCK, BLOCK_SIZE)
    for name, other in ((axes[0], axes[1]), (axes[1], axes[0]))
}


def suggestion(
    site: Site, scope: Scope, block: Triple, cause: Cause, most: int
) -> str | None:
    """A change that helps, in words; nothing if none of those that are known does."""
    if cause == "alignment":
        return (
            "let the first lane of a warp start at a multiple of 128 bytes: "
            "pad rows to a multiple of that, or shift the data"
        )
    if any(access.variable != site.array for access in _accesses(site)):
        return (
            f"keep each member of `{site.array}` in an array of its own "
            "(a structure of arrays)"
        )
    (first, *_) = site.instances
    for text, changed in _exchanges(first):
        bounds = bounds_of(changed, scope, block)
        if bounds.lines is not None and bounds.obstacle is None:
            lines = bounds.lines.most
            if 2 * lines <= most:
                return f"{text}: a warp would touch at most {_lines(lines)}"
    return None


def _accesses(site: Site) -> Iterator[Access]:
    for instance in site.instances:
        yield from instance.accesses


def _exchanges(instance: Instance) -> Iterator[tuple[str, Instance]]:
    used = {name for piece in instance.pieces for name in names(piece.offset)}
    if {THREAD[0], THREAD[1]} <= used:
        yield (
            "exchange the roles of x and y of the threads",
            _renamed(instance, _FLIPPED),
        )
    for loop in reversed(instance.loops):
        name = counter(loop)
        shown = loop.variable.partition("_")[0] if loop.variable else "the loop"
        exchanged: dict[str, Expr] = {THREAD[0]: Var(name), name: Var(THREAD[0])}
        yield (
            f"let neighboring threads take neighboring values of {shown}",
            _renamed(instance, {**exchanged, BLOCK[0]: IntConst(0)}),
        )


def _renamed(instance: Instance, exchanged: dict[str, Expr]) -> Instance:
    """The addresses after an exchange; which lanes are active is left open."""
    pieces = tuple(
        replace(piece, offset=substituted(piece.offset, exchanged))
        for piece in instance.pieces
    )
    return replace(instance, pieces=pieces, conditions=(), is_certain=False)


def _lines(count: int) -> str:
    return "1 line" if count == 1 else f"{count} lines"
