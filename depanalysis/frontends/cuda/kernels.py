"""Kernels as plain data: what one thread does, and where the memory is that it touches.

The program of a kernel is that of a single thread. The twelve values of `INPUTS` are
parameters of it, so that a question about several threads takes several copies with
values of their own. A `Barrier("block")` is `__syncthreads`, a `Barrier("warp")` is
`__syncwarp`, a `Barrier("lanes")` one with a mask, a `Barrier("named")` one with a number
for some warps of a block; an inlined block with the name of an atomic function is that
function.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from depanalysis.ir.expressions import Expr
from depanalysis.ir.programs import Program
from depanalysis.source import NOWHERE, Span

AXES = ("x", "y", "z")
THREAD, BLOCK, BLOCK_SIZE, GRID_SIZE = (
    tuple(f"{name}.{axis}" for axis in AXES)
    for name in ("threadIdx", "blockIdx", "blockDim", "gridDim")
)
INPUTS = (*THREAD, *BLOCK, *BLOCK_SIZE, *GRID_SIZE)
"""The names of the parameters that tell a thread which one it is."""

MOST_THREADS = 1024
"""How many threads a block has at most on any device."""

Extent: TypeAlias = tuple[int | None, int | None, int | None]
"""A size in three dimensions; `None` where the text does not say it as a constant."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where an element of an array lies: at `offset` plus each subscript times its stride.

    All are bytes; `size` is that of one element.
    """

    offset: int
    strides: tuple[int, ...]
    size: int


@dataclass(frozen=True, slots=True)
class Same:
    """Two parameters that lead into one memory: `second[k]` is `first[k + offset]`."""

    first: str
    second: str
    offset: Expr


@dataclass(frozen=True, slots=True)
class Launch:
    """A `<<<grid, block>>>` in the text, and which arguments are one pointer.

    `sizes` are what its sizes are in terms of the arguments, such as `gridDim.y` and `rows`,
    `values` the arguments that are numbers.
    """

    grid: Extent
    block: Extent
    same: tuple[Same, ...] = ()
    sizes: tuple[tuple[str, Expr], ...] = ()
    values: tuple[tuple[str, int], ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Kernel:
    """A `__global__` function.

    `layouts` has the arrays in global memory whose layout is known. `shared` are the
    arrays and scalars in shared memory, `constant` those in constant memory. A launch with
    more than `most_threads` in a block fails. With fewer it may fail, too, where they are
    not `all_allowed`: the bounds are no number, and the text does not say it launches so.
    """

    program: Program
    layouts: Mapping[str, Layout]
    shared: tuple[str, ...] = ()
    constant: tuple[str, ...] = ()
    launches: tuple[Launch, ...] = ()
    most_threads: int = MOST_THREADS
    all_allowed: bool = True
