"""Places at which the text itself leaves a member of a structure.

Input: statements and the arrays in them. Output: the places whose subscript is a number
outside of the member's extent. Members are told apart by their names, so that nothing is
proved about such an access, as in `p[i].v[2]` of an `int v[2]`.
"""

from collections.abc import Iterable, Iterator

from depanalysis.analysis.folding import folded
from depanalysis.ir.expressions import Expr, IntConst, Load, loads
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Array, Assign, Stmt, walk_statements
from depanalysis.source import Span


def leaving_members(
    body: tuple[Stmt, ...], arrays: Iterable[Array]
) -> Iterator[tuple[Span, str]]:
    """The places, and what keeps code with them from being race-free."""
    members = {array.name: array for array in arrays if array.walls or array.record}
    for stmt in walk_statements(body):
        target = (stmt.target,) if isinstance(stmt, Assign) else ()
        for load in (
            each for expr in (*evaluated(stmt), *target) for each in loads(expr)
        ):
            array = members.get(load.array)
            if array is not None and _leaves(load, array):
                name = _shown(array)
                yield load.span, f"subscripts of {name} lead to other members"


def _leaves(load: Load, array: Array) -> bool:
    pairs = zip(load.indices, array.extents, strict=False)
    if not array.walls:
        # A last member that may be longer than it says.
        is_pointed = array.extents[:1] == (None,)
        return is_pointed and any(
            _is_outside(folded(index), None) for index in load.indices[1:2]
        )
    return any(
        _is_outside(folded(index), extent)
        for position, (index, extent) in enumerate(pairs)
        if position >= array.walls[0]
    )


def _is_outside(index: Expr, extent: Expr | None) -> bool:
    if not isinstance(index, IntConst):
        return False
    return index.value < 0 or (
        isinstance(extent, IntConst) and index.value >= extent.value
    )


def _shown(array: Array) -> str:
    record = array.record
    is_element = array.walls[:1] != (0,) and record
    return f"{record}[]{array.name.removeprefix(record)}" if is_element else array.name
