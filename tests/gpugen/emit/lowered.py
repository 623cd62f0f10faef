"""Short ways to emit kernels of loops that are written as text."""

from gpugen.emit.kernels import Kernel, Request, kernel
from gpugen.emit.marks import Purpose
from gpugen.plans.loops import PlannedLoop, planned_loop
from gpugen.plans.slicing import index_slice
from tests.gpugen.loops import program
from tests.oracle.runs import program as written

DECLARATIONS = """
  parameter n: i64
  array a: i64[?]
  array b: i32[?]
  array x: f64[?]
"""


def loop_of(body: str, declarations: str = DECLARATIONS) -> PlannedLoop:
    """The first statement of a program in the text form."""
    found = planned_loop(written(body, declarations), 0)
    assert found is not None
    return found


def python_loop(*lines: str, header: str = "def f(a, p, q, x, n):") -> PlannedLoop:
    """The loop over `i` in range(n) with a body of Python."""
    text = "\n".join(
        [header, "    for i in range(n):", *(f"        {x}" for x in lines), ""]
    )
    found = planned_loop(*program(text))
    assert found is not None
    return found


def made(
    loop: PlannedLoop,
    purpose: Purpose = "plain",
    dtype: str = "int64",
    is_numpy: bool = True,
) -> Kernel:
    """The kernel for a purpose, with the written arrays checked."""
    is_slice = purpose not in ("plain", "last store", "own store")
    part = index_slice(loop.node, loop.number) if is_slice else None
    numbers = {} if purpose == "plain" else {a: n for n, a in enumerate(loop.written)}
    dtypes = {
        each.name: "float64" if each.type.kind == "real" else dtype
        for each in loop.arrays
    }
    return kernel(loop, Request(purpose, part, numbers, None, dtypes, {}, is_numpy))
