"""From a loop to its `KernelPlan`: what is checked, how, and why.

An inspector runs the index slice, touches no data and decides before anything is
written. It is possible where the slice reads nothing that the loop writes, or nothing that
it has written by then. Otherwise the loop itself runs speculatively, each access to a
written array after its check. What forbids both is listed as an obstacle, and the loop
stays sequential.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import get_args

from depanalysis.errors import UnsupportedError, UsageError
from depanalysis.ir.expressions import Binary, Expr, Load, loads, names, walk
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import evaluated, sites
from depanalysis.ir.statements import Assign, Loop, Opaque, While, walk_statements
from depanalysis.ir.types import F128
from gpugen.emit.kernels import Request, kernel
from gpugen.emit.values import supposed
from gpugen.emit.writer import located, unsupported
from gpugen.plans.beforehand import read_beforehand
from gpugen.plans.costs import computing, looking
from gpugen.plans.induction_variables import stepped_before
from gpugen.plans.live_out import Result, results
from gpugen.plans.loop_invariants import arrays_read, invariant_elements
from gpugen.plans.loops import PlannedLoop, numbered, planned_loop, size
from gpugen.plans.plan import CheckedAccess, KernelPlan, Scheme, Use
from gpugen.plans.questions import checked_accesses
from gpugen.plans.repetitions import reading, repeating
from gpugen.plans.slicing import Slice, cost, index_slice
from gpugen.plans.sweeps import Sweep, planned_sweep

_BOUNDS = ("+", "-", "<", "<=", ">", ">=")


def kernel_plan(
    program: Program,
    number: int,
    *,
    is_numpy: bool = False,
    scheme: Scheme | None = None,
) -> KernelPlan:
    """The plan for the counted loop with a statement number.

    `is_numpy`: the program is a Python function on NumPy arrays. A scheme that is asked
    for but impossible is a `UsageError`.
    """
    loop = planned_loop(program, number)
    if loop is None:
        raise UsageError(f"statement {number} of `{program.name}` is no counted loop")
    found, unfit = results(loop, _wanted_outside(loop))
    obstacles = tuple(dict.fromkeys((*unfit, *_obstacles(loop, is_numpy, found))))
    checked: tuple[CheckedAccess, ...] = ()
    proved = 0
    if not obstacles:
        checked, proved = checked_accesses(loop, is_numpy)
    part = index_slice(loop.node, number, frozenset(each.array for each in checked))
    part = replace(
        part,
        repeating=repeating(loop.node, number, part),
        reading=reading(loop.node, number, part),
    )
    sites_checked = frozenset(access.site for access in checked)
    invariant = invariant_elements(loop, sites_checked)
    apart = set(loop.written) - {access.array for access in checked}
    beforehand = read_beforehand(loop, part, apart)
    chosen, explanation = _choice(loop, part, beforehand, obstacles, scheme)
    return KernelPlan(
        loop,
        chosen,
        explanation,
        checked,
        proved,
        tuple((array, _use(loop, array)) for array in loop.written),
        part,
        obstacles,
        cost(loop.node, number, part),
        cost(loop.node, number),
        computing(loop.node.body),
        looking(numbered(loop.node.body, number + 1), part.arrays, sites_checked),
        is_numpy,
        invariant,
        arrays_read(loop, sites_checked, invariant),
        found,
    )


def sweep_plan(
    program: Program, number: int, shared: Collection[int]
) -> KernelPlan | str:
    """The plan for a loop of NumPy that stays in its order, whose inner loops are shared.

    `shared` are the numbers of loops that are proved parallel. A text says why there is none.
    """
    found = planned_loop(program, number)
    assert found is not None
    made = planned_sweep(found, shared, _wanted_outside(found))
    if isinstance(made, str):
        return made
    loop, sweep, results = made
    obstacle = next(_sweep_obstacles(loop, sweep, results), None)
    if obstacle is not None:
        return obstacle
    whole = index_slice(loop.node, number, frozenset())
    lines = sorted(
        stmt.span.line for n, stmt in enumerate(program.statements) if n in sweep.shared
    )
    where = ", ".join(str(line) for line in dict.fromkeys(lines))
    shown = (
        f"threads share the loops on the lines {where}" if where else "by one thread"
    )
    return KernelPlan(
        loop,
        "sweep",
        f"in its order; {shown}",
        (),
        0,
        tuple((array, "mixed") for array in loop.written),
        whole,
        (),
        0,
        cost(loop.node, number),
        computing(loop.node.body),
        0,
        True,
        results=results,
        sweep=sweep,
    )


def _sweep_obstacles(
    loop: PlannedLoop, sweep: Sweep, results: tuple[Result, ...]
) -> Iterator[str]:
    for expr in (loop.node.lower, loop.node.upper, loop.node.step):
        yield from _unfit_bounds(loop, expr)
    for name in stepped_before(loop):
        yield f"`{name}` counts a loop around this one, and may be stepped before it"
    dtypes = {each.name: supposed(each.type) for each in loop.arrays}
    request = Request(
        "sweep", None, {}, None, dtypes, {}, True, results=results, sweep=sweep
    )
    try:
        kernel(loop, request)
    except UnsupportedError as error:
        yield located(error)


def _choice(
    loop: PlannedLoop,
    part: Slice,
    beforehand: frozenset[str],
    obstacles: tuple[str, ...],
    wanted: Scheme | None,
) -> tuple[Scheme, str]:
    """The scheme, and the sentence that explains it."""
    if wanted not in (None, *get_args(Scheme)):
        raise UsageError(f"there is no scheme `{wanted}`")
    if wanted == "sequential":
        return "sequential", "it was asked for"
    if obstacles:
        if wanted is not None:
            raise UsageError(f"the loop cannot be run in parallel: {obstacles[0]}")
        return "sequential", obstacles[0]
    written = sorted((part.arrays & set(loop.written)) - beforehand)
    if not written and wanted != "speculation":
        if beforehand:
            return "inspector", "what decides the elements is read before it is written"
        return "inspector", "what decides the elements is not written by the loop"
    if wanted == "inspector":
        raise UsageError(
            f"an inspector is not possible: the loop writes `{written[0]}`, which decides "
            "which elements it touches"
        )
    if wanted == "speculation":
        return "speculation", "it was asked for"
    return (
        "speculation",
        f"the loop writes `{written[0]}`, which decides which elements it touches",
    )


def _obstacles(
    loop: PlannedLoop, is_numpy: bool, found: tuple[Result, ...]
) -> Iterator[str]:
    """Why the loop cannot be run in parallel, checked or not, besides for its scalars."""
    for expr in (loop.node.lower, loop.node.upper, loop.node.step):
        yield from _unfit_bounds(loop, expr)
    for name in stepped_before(loop) if is_numpy else ():
        yield f"`{name}` counts a loop around this one, and may be stepped before it"
    dtypes = {each.name: supposed(each.type) for each in loop.arrays}
    for array in loop.arrays:
        if array.type == F128:
            reason = (
                f"the elements of `{array.name}` of 128 bits have no generated code"
            )
            yield located(unsupported(reason, array.span))
    try:
        request = Request("plain", None, {}, None, dtypes, {}, is_numpy, results=found)
        kernel(loop, request)
    except UnsupportedError as error:
        yield located(error)


def _unfit_bounds(loop: PlannedLoop, expr: Expr) -> Iterator[str]:
    """Bounds are computed before the loop, exactly; elements are only added up."""
    reals = {each.name for each in loop.inputs if each.type.kind == "real"}
    if names(expr) & reals:
        yield "the bounds of the loop are computed from a real number"
    if loads(expr) and any(
        isinstance(part, Binary) and part.operator not in _BOUNDS for part in walk(expr)
    ):
        yield "the bounds of the loop are computed from elements of an array"


def _wanted_outside(loop: PlannedLoop) -> set[str]:
    """The scalars that anything but the loop reads, or the caller.

    What is not modelled reads what the loop leaves only if it comes after it.
    """
    first = _outermost(loop)
    found = {scalar.name for scalar in loop.program.scalars if scalar.is_output}
    inside = range(loop.number, loop.number + size(loop.node))
    for number, stmt in enumerate(walk_statements(loop.program.body)):
        if number in inside:
            continue
        for expr in evaluated(stmt):
            found |= names(expr)
        if isinstance(stmt, Opaque) and number > first:
            everything = {scalar.name for scalar in loop.program.scalars}
            found |= everything if stmt.reads is None else set(stmt.reads)
    return found


def _outermost(loop: PlannedLoop) -> int:
    """The number of the outermost loop around a loop, or its own."""
    return next(
        number
        for number, stmt in enumerate(walk_statements(loop.program.body))
        if isinstance(stmt, Loop | While)
        and number <= loop.number < number + size(stmt)
    )


def _use(loop: PlannedLoop, array: str) -> Use:
    """Whether a loop only stores to an array, only updates it, or reads it otherwise."""
    accesses = [
        (stmt, site)
        for n, stmt in enumerate(walk_statements((loop.node,)), loop.number)
        for site in sites(stmt, n)
        if isinstance(site.node, Load) and site.node.array == array
    ]
    targets = [
        isinstance(stmt, Assign) and site.node is stmt.target for stmt, site in accesses
    ]
    if not all(targets):
        return "mixed"
    if all(site.kind == "write" for _, site in accesses):
        return "stores"
    return "updates"
