"""Loops of which several iterations at once run inside of the loop that is all of their body.

Input: a loop and a tree of its statements. Output: the places where a group of iterations
of a loop may become the innermost loop, because all dependences are kept: what is written
does not change with them, so that it is fetched and stored once for the whole group.
"""

from collections.abc import Iterator
from typing import TypeAlias

from depanalysis.analysis.model import Access
from depanalysis.analysis.polynomials import polynomial
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import IntConst, Load, Var, names
from depanalysis.ir.statements import Assign
from depanalysis.schedule.dependence_pairs import dependence_pairs
from depanalysis.schedule.edits import blocked, places, private_scalars, replaced_at
from depanalysis.schedule.locality import SHORT, is_jump
from depanalysis.schedule.obstacles import obstacle
from depanalysis.schedule.orders import broken
from depanalysis.schedule.scops import Scop, row
from depanalysis.solvers.trees import Band, Leaf, Tree

GROUP = 4
"""Iterations of a group; a compiler writes so short a loop out."""

Jam: TypeAlias = tuple[int, int]
"""A loop by its number in the text, and the leaf that it is around."""


def jams(facts: Facts, found: Scop, tree: Tree, *, is_parallel: bool) -> frozenset[Jam]:
    """The loops that may be grouped; not the outermost one where that `is_parallel`."""
    candidates = [
        (place, band, leaf)
        for place, band, leaf in _candidates(tree)
        if (place or not is_parallel) and _is_useful(facts, found, band, leaf)
    ]
    numbered = {loop.number: loop for loop in facts.model.loops}
    nest = [numbered[number] for number in sorted(found.loops)]
    if not candidates or obstacle(facts, nest) is not None:
        return frozenset()
    pairs = list(dependence_pairs(facts, nest[0], private_scalars(facts, found)))
    return frozenset(
        (band.loop, leaf.number)
        for place, band, leaf in candidates
        if broken(facts, pairs, found, replaced_at(tree, place, _grouped(band))) is None
    )


def _candidates(tree: Tree) -> Iterator[tuple[tuple[int, ...], Band, Leaf]]:
    """Two loops around one statement without other code."""
    for place, part in places(tree):
        if isinstance(part, Band) and isinstance(part.child, Band):
            leaf = part.child.child
            if isinstance(leaf, Leaf):
                yield place, part, leaf


def _grouped(band: Band) -> Band:
    """Groups of a loop, the loop inside, and then the iterations of the group."""
    inner = band.child
    assert isinstance(inner, Band), "two loops are around the statement"
    single = Band(band.name, band.rows, inner.child, band.loop)
    moved = Band(inner.name, inner.rows, single, inner.loop)
    around = blocked(band, GROUP, band.name)
    return Band(around.name, around.rows, moved, band.loop)


def _is_useful(facts: Facts, found: Scop, band: Band, leaf: Leaf) -> bool:
    """Whether both loops are long, nothing jumps, and what is written stays the same."""
    inner = band.child
    assert isinstance(inner, Band), "two loops are around the statement"
    statements = found.parts[leaf.number].statements
    loops = dict(zip(found.parts[leaf.number].loops, leaf.counters, strict=True))
    if len(statements) != 1 or not isinstance(statements[0], Assign):
        return False
    if not isinstance(statements[0].target, Load):
        return False
    for each in (band, inner):
        if each.rows[leaf.number] != row(loops[each.loop]):
            return False
        if not _is_long(found, each.loop):
            return False
    ends = {loops[band.loop], loops[inner.loop]}
    if any(ends <= {name for name, _ in each.terms} for each in leaf.constraints):
        return False
    symbols = {each.number: each.symbol for each in facts.model.loops}
    outer, along = Var(symbols[band.loop]), Var(symbols[inner.loop])
    accesses = [
        each
        for each in facts.model.accesses
        if found.part_at(each.id.statement) == leaf.number
    ]
    writes = [each for each in accesses if each.kind == "write"]
    kept = all(not _moves(each, outer) and _moves(each, along) for each in writes)
    return kept and not any(is_jump(each, along) for each in accesses)


def _is_long(found: Scop, number: int) -> bool:
    loop = found.loops[number]
    trips = (polynomial(loop.upper) - polynomial(loop.lower)).as_constant
    return loop.step == IntConst(1) and (trips is None or trips >= SHORT)


def _moves(access: Access, symbol: Var) -> bool:
    return any(symbol.name in names(each) for each in access.indices)
