"""Arrays that a loop writes, and whose old elements are all that decides what it touches.

In `if mask[i]: mask[i] = 0; a[p[i]] = x` the loop writes `mask`, and `mask` decides which
elements of `a` it touches. But no iteration reads what another one has written there, and
each reads its own before it writes. So an inspector, which writes nothing, reads what the
loop will read.
"""

from collections.abc import Collection

from depanalysis.ir.expressions import Load, loads
from depanalysis.ir.statements import Assign, Loop, While, walk_statements
from gpugen.plans.loops import PlannedLoop, size
from gpugen.plans.slicing import Slice, needed


def read_beforehand(
    loop: PlannedLoop, part: Slice, apart: Collection[str]
) -> frozenset[str]:
    """The written arrays that an inspector may read; those `apart` meet in no two iterations."""
    return frozenset(
        array
        for array in part.arrays & set(loop.written)
        if array in apart and _is_read_first(loop, part, array)
    )


def _is_read_first(loop: PlannedLoop, part: Slice, array: str) -> bool:
    """Whether no iteration writes an element of an array and reads one of it after that.

    Reads that decide nothing do not count. A statement reads before it stores.
    """
    listed = tuple(enumerate(walk_statements(loop.node.body), loop.number + 1))
    reads = [
        n
        for n, stmt in listed
        if n in part.statements
        for expr in needed(stmt, part.variables, part.watched)
        if any(load.array == array for load in loads(expr))
    ]
    writes = [
        n
        for n, stmt in listed
        if isinstance(stmt, Assign)
        and isinstance(stmt.target, Load)
        and stmt.target.array == array
    ]
    repeated = [
        range(n, n + size(stmt)) for n, stmt in listed if isinstance(stmt, Loop | While)
    ]
    return not any(
        write < read or any(write in each and read in each for each in repeated)
        for write in writes
        for read in reads
    )
