"""Tiling: the iterations of a perfect nest in blocks; strip-mining, where it is one loop.

A block has an index of its own, by which the counter divided by the size is rounded
down. Legal if every dependence still goes forward, from block to block and inside.
"""

from collections.abc import Sequence

from depanalysis.ir.programs import Program
from depanalysis.options import Options
from depanalysis.schedule.edits import checked
from depanalysis.schedule.pieces import Refusal, Rewriting
from depanalysis.schedule.places import fresh
from depanalysis.schedule.reordering import nest_at
from depanalysis.schedule.scops import Scop, rescheduled, row
from depanalysis.solvers.trees import Band, Tree, leaves_of

_DEFAULTS = Options()


def tile(
    program: Program, place: int, sizes: Sequence[int], options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """The nest at a place in blocks of the given sizes, one for each loop."""
    found = _nest(program, place, sizes)
    if isinstance(found, Refusal):
        return found
    tree = _blocks(found, sizes)
    return checked(found, tree, rescheduled(found, tree), options)


def tiled(program: Program, place: int, sizes: Sequence[int]) -> Rewriting | Refusal:
    """The rewritten program, without a look at dependences."""
    found = _nest(program, place, sizes)
    if isinstance(found, Refusal):
        return found
    return rescheduled(found, _blocks(found, sizes))


def _nest(program: Program, place: int, sizes: Sequence[int]) -> Scop | Refusal:
    if not sizes or any(by < 1 for by in sizes):
        return Refusal("a block has at least one iteration")
    return nest_at(program, place, len(sizes))


def _blocks(found: Scop, sizes: Sequence[int]) -> Tree:
    (leaf,) = leaves_of(found.tree)
    tree = found.tree
    loops = found.parts[leaf.number].loops
    for name, by, number in reversed(
        list(zip(leaf.counters, sizes, loops, strict=True))
    ):
        block = fresh(found.program, f"{found.loops[number].variable}_block")
        rows = {leaf.number: row(name, divisor=by)}
        tree = Band(block, rows, tree, number)
    return tree
