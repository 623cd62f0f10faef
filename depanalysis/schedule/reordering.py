"""Interchange, skewing and all that a matrix does to the counters of a perfect nest.

The new loops count the matrix times the old counters, and the body is kept, with the old
indices as functions of the new ones. Legal if every dependence still goes forward.
"""

from collections.abc import Sequence
from typing import TypeAlias

from depanalysis.ir.expressions import names
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.options import Options
from depanalysis.schedule.domains import unsteady
from depanalysis.schedule.edits import checked
from depanalysis.schedule.pieces import NewLoop, Piece, Refusal, Rewriting, kept
from depanalysis.schedule.places import fresh, loop_at, perfect_nest, rewritten
from depanalysis.schedule.scops import NOT_LINEAR, Scop, rescheduled, scop
from depanalysis.solvers.constraints import Floor
from depanalysis.solvers.trees import Band, Tree, leaves_of

Matrix: TypeAlias = tuple[tuple[int, ...], ...]
_DEFAULTS = Options()


def identity(size: int) -> Matrix:
    """The matrix that changes nothing."""
    return permutation(range(size))


def permutation(order: Sequence[int]) -> Matrix:
    """The matrix whose k-th row picks the loop `order[k]`."""
    return tuple(tuple(int(c == k) for c in range(len(order))) for k in order)


def interchange(
    program: Program, place: int, options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """The loop at a place and the one that fills its body change places."""
    return reorder(program, place, permutation((1, 0)), options)


def skew(
    program: Program, place: int, factor: int, options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """The inner of two loops counts its own index plus a multiple of the outer one."""
    return reorder(program, place, ((1, 0), (factor, 1)), options)


def wavefront(
    program: Program, place: int, vector: Sequence[int], options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """A perfect nest whose outer loop counts the sum of the indices times the vector."""
    matrix = front(tuple(vector))
    if matrix is None:
        return Refusal("no entry of the vector is 1")
    return reorder(program, place, matrix, options)


def front(vector: tuple[int, ...]) -> Matrix | None:
    """A matrix with the vector as its first row; an entry of 1 gives up its own row."""
    if 1 not in vector:
        return None
    left_out = len(vector) - 1 - vector[::-1].index(1)
    unit = identity(len(vector))
    return (vector, *(row for k, row in enumerate(unit) if k != left_out))


def reorder(
    program: Program, place: int, matrix: Matrix, options: Options = _DEFAULTS
) -> Rewriting | Refusal:
    """A perfect nest whose counters are a matrix times the old ones."""
    found = nest_at(program, place, len(matrix))
    if isinstance(found, Refusal):
        return found
    tree = _turned(found, matrix)
    return checked(found, tree, _made(found, tree, matrix), options)


def reordered(program: Program, place: int, matrix: Matrix) -> Rewriting | Refusal:
    """The rewritten program, without a look at dependences."""
    found = nest_at(program, place, len(matrix))
    if isinstance(found, Refusal):
        return found
    return _made(found, _turned(found, matrix), matrix)


def nest_at(program: Program, place: int, depth: int) -> Scop | Refusal:
    """The loops of a perfect nest, and what is inside of them as one leaf."""
    loop = loop_at(program, place)
    if isinstance(loop, Refusal):
        return loop
    nest = perfect_nest(loop, depth)
    if len(nest) < depth:
        return Refusal(f"fewer than {depth} loops are nested without other code")
    found = unsteady(nest) or scop(program, place, depth)
    if isinstance(found, Scop) and len(found.loops) < depth:
        return Refusal(NOT_LINEAR)
    return found


def _turned(found: Scop, matrix: Matrix) -> Tree:
    """The bands of a nest with a matrix times their counters."""
    (tree,) = leaves_of(found.tree)
    numbers = found.parts[tree.number].loops
    names = _names(found.program, tree.counters, matrix)
    bands = zip(names, matrix, numbers, strict=True)
    turned: Tree = tree
    for name, factors, number in reversed(list(bands)):
        pairs = zip(tree.counters, factors, strict=True)
        form = Floor(tuple(pair for pair in pairs if pair[1]), 0, 1)
        turned = Band(name, {tree.number: form}, turned, number)
    return turned


def _names(
    program: Program, counters: Sequence[str], matrix: Matrix
) -> tuple[str, ...]:
    """A row that picks one counter keeps its name, any other gets a new one."""
    found: list[str] = []
    for position, row in enumerate(matrix):
        if sorted(row) == [0] * (len(row) - 1) + [1]:
            found.append(counters[row.index(1)])
        else:
            stem = f"{counters[position]}_skewed"
            found.append(fresh(program, stem, (*counters, *found)))
    return tuple(found)


# Loops that only change places stay as they are, if no bound depends on another one.


def _made(found: Scop, tree: Tree, matrix: Matrix) -> Rewriting | Refusal:
    nest = [found.loops[number] for number in sorted(found.loops)]
    order = _order(matrix)
    if order is not None and _is_rectangular(nest):
        return rewritten(found.program, found.place, 1, _exchanged(nest, order))
    return rescheduled(found, tree)


def _order(matrix: Matrix) -> tuple[int, ...] | None:
    """The permutation that a matrix is, if it is one."""
    if any(sorted(row) != [0] * (len(row) - 1) + [1] for row in matrix):
        return None
    return tuple(row.index(1) for row in matrix)


def _is_rectangular(nest: Sequence[Loop]) -> bool:
    """Whether no bound depends on an index of the nest."""
    indices = {loop.variable for loop in nest}
    return all(
        indices.isdisjoint(names(bound))
        for loop in nest
        for bound in (loop.lower, loop.upper)
    )


def _exchanged(nest: Sequence[Loop], order: Sequence[int]) -> tuple[Piece, ...]:
    body: tuple[Piece, ...] = kept(nest[-1].body)
    label = nest[-1].label
    for loop in (nest[k] for k in reversed(order)):
        body = (
            NewLoop(
                loop.variable, loop.lower, loop.upper, body, loop.step, label, loop.span
            ),
        )
        label = None
    return body
