"""The matrix that isl's scheduler proposes for a perfect nest.

Only the linear parts of its times are taken, as a unimodular matrix for our own
rewriting, which checks the dependences once more.
"""

from collections.abc import Sequence

from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.schedule.dependence_pairs import (
    DependencePair,
    dependence_pairs,
    own_scalars,
)
from depanalysis.schedule.matrices import Matrix, identity, inverse
from depanalysis.solvers.polyhedra import (
    IntegerSet,
    QuotaExceededError,
    Relation,
    pairs_of,
    relation,
)
from depanalysis.solvers.scheduling import proposed_times


def proposed_matrix(facts: Facts, nest: Sequence[LoopFacts]) -> Matrix | None:
    """A matrix other than the identity that isl would map the counters with."""
    if any(loop.step != IntConst(1) for loop in nest):
        return None
    without = own_scalars(facts, nest[0], nest[-1])
    try:
        related = _dependences(
            list(dependence_pairs(facts, nest[0], without)), len(nest)
        )
    except QuotaExceededError:
        return None
    if related is None or related.is_empty():
        return None
    rows = proposed_times(related, len(nest))
    matrix = None if rows is None else _square(rows, len(nest))
    return None if matrix == identity(len(nest)) else matrix


def _dependences(found: Sequence[DependencePair], depth: int) -> Relation | None:
    """All pairs of iterations of the nest that depend on each other."""
    total = relation("{ }")
    for pair in found:
        for level in range(depth):
            points = pair.where(pair.carried(level))
            if points is None:
                return None
            total = total.union(_pairs(pair, points, depth))
    return total


def _pairs(pair: DependencePair, points: IntegerSet, depth: int) -> Relation:
    own = pair.conflict
    names: list[list[str]] = []
    for side in (own.source, own.sink):
        atoms = [side.index(loop).atoms[0] for loop in pair.loops[:depth]]
        names.append([atom.name for atom in atoms if isinstance(atom, Var)])
    return pairs_of(points, *names)


def _square(rows: Sequence[tuple[int, ...]], size: int) -> Matrix | None:
    """The first rows that are independent, if they make a unimodular matrix."""
    chosen: list[tuple[int, ...]] = []
    for row in rows:
        if len(chosen) < size and _is_independent([*chosen, row]):
            chosen.append(row)
    matrix = tuple(chosen)
    return matrix if len(matrix) == size and inverse(matrix) is not None else None


def _is_independent(rows: Sequence[tuple[int, ...]]) -> bool:
    """Whether no row is a combination of others, by elimination without fractions."""
    pending = [list(row) for row in rows]
    while pending:
        row = pending.pop()
        column = next((k for k, value in enumerate(row) if value), None)
        if column is None:
            return False
        head = row[column]
        pending = [
            [head * a - other[column] * b for a, b in zip(other, row, strict=True)]
            for other in pending
        ]
    return True
