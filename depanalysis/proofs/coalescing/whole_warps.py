"""Bounds for every block whose size in x is a multiple of 32, so that no warp spans rows.

A warp then is a part of a row: lane `k` has `threadIdx.x == 32 * w + k`, and all lanes have
one `w`, one `threadIdx.y` and one `threadIdx.z`. So the size of a block is a value that
the lanes share, like the size of the grid, and one warp stands for all.
"""

from dataclasses import replace

from depanalysis.analysis.model import Model
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.kernels import BLOCK_SIZE, THREAD
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var
from depanalysis.ir.rewriting import substituted
from depanalysis.proofs.coalescing.bounds import Bounds, bounds_of
from depanalysis.proofs.coalescing.scopes import Scope, scope_of
from depanalysis.proofs.coalescing.segments import WARP
from depanalysis.proofs.coalescing.sites import Instance
from depanalysis.proofs.coalescing.verdicts import Shape

WHOLE = f"blocks have a size in x that is a multiple of {WARP}"

_ONE = (WARP, 1, 1)
_WARP_NUMBER = "warp of the row"
_ROWS = {name: f"{name} of the warp" for name in THREAD[1:]}
_PLACES: dict[str, Expr] = {
    THREAD[0]: Binary(
        "+", Binary("*", IntConst(WARP), Var(_WARP_NUMBER)), Var(THREAD[0])
    ),
    **{name: Var(row) for name, row in _ROWS.items()},
}


def scope_of_rows(kernel: Kernel, model: Model, shape: Shape) -> Scope:
    """The names of a kernel whose block is a value that the lanes share.

    A warp is a row or a part of one, so that there are at most as many rows as warps.
    """
    scope = scope_of(kernel, model, replace(shape, block=_ONE))
    ranges = dict(scope.ranges)
    most = kernel.most_threads // WARP
    ranges[BLOCK_SIZE[0]] = (WARP, WARP * most)
    ranges[_WARP_NUMBER] = (0, most - 1)
    for name, row in zip(BLOCK_SIZE[1:], _ROWS.values(), strict=True):
        ranges[name] = (1, most)
        ranges[row] = (0, most - 1)
    fixed = {name: value for name, value in scope.fixed.items() if name not in ranges}
    divisors = {**scope.divisors, BLOCK_SIZE[0]: WARP}
    loads = {
        name: replace(
            load, indices=tuple(substituted(e, _PLACES) for e in load.indices)
        )
        for name, load in scope.loads.items()
    }
    return Scope(fixed, ranges, divisors, loads, scope.contents, is_of_rows=True)


def bounds_of_rows(instance: Instance, scope: Scope) -> Bounds:
    """The bounds over all warps of all such blocks."""
    moved = replace(
        instance,
        pieces=tuple(
            replace(piece, offset=substituted(piece.offset, _PLACES))
            for piece in instance.pieces
        ),
        conditions=tuple(substituted(e, _PLACES) for e in instance.conditions),
    )
    return bounds_of(moved, scope, _ONE)
