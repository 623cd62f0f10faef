"""`run`: executes a plan, keeps a result only if it is that of the sequential loop.

What the loop writes is copied first, and put back whenever a run is not kept: after a
conflict, a fault, an interrupt. `strategies.py` has the order of what is tried.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from importlib import import_module
from typing import Any, NoReturn, get_args

from depanalysis.errors import (
    InterpretationError,
    UnsupportedError,
    UsageError,
)
from depanalysis.interpreter.values import Value, evaluate, integer
from depanalysis.ir.statements import Loop
from gpugen.arguments import Bound, OutsideError, UnfitError, bound
from gpugen.buffer_pool import BufferPool
from gpugen.emit.codes import FAULTS, RAISED
from gpugen.emit.writer import located
from gpugen.engines import CompilationError, Engine
from gpugen.inspection_cache import InspectionCache
from gpugen.launches import Elements, Launches
from gpugen.plans.costs import DEEPER, rounds
from gpugen.plans.plan import KernelPlan
from gpugen.reports import Report
from gpugen.scalar_reductions import ended, starts
from gpugen.shadows import LIMITS, Limits, Shadow
from gpugen.strategies import Attempt, FaultError, Way

_FEW = 64
"""Of fewer iterations, threads share the loops inside rather than these."""


def run(
    plan: KernelPlan,
    arrays: Mapping[str, object],
    *,
    engine: Engine | None = None,
    shadow: Shadow | None = None,
    fall_back: Way | None = None,
    findings: InspectionCache | None = None,
) -> Report:
    """Runs the loop of a plan on arrays and other values, by their names in the program.

    The arrays end as the sequential loop leaves them. What that loop would raise is
    raised: `IndexError`, `ZeroDivisionError`, `OverflowError` or `ValueError`, with the
    arrays as it leaves them then. Values that the plan is not made for are a
    `UsageError`. `fall_back` asks for a way to go on after a conflict, where possible.
    `findings` keeps what an inspector finds, for the next run with the same indices.
    """
    if fall_back is not None and fall_back not in get_args(Way):
        known = ", ".join(f"`{way}`" for way in get_args(Way))
        raise UsageError(f"there is no way `{fall_back}` to go on; there are {known}")
    engine = engine or numba_engine()
    report = attempt(
        plan, arrays, engine=engine, shadow=shadow, fall_back=fall_back, findings=findings
    )  # fmt: skip
    if report.is_done:
        return report
    if report.finding != "fault":
        raise UsageError(report.reason)
    return _raising(plan, arrays, engine)


def attempt(
    plan: KernelPlan,
    values: Mapping[str, object],
    *,
    engine: Engine | None = None,
    shadow: Shadow | None = None,
    fall_back: Way | None = None,
    findings: InspectionCache | None = None,
    least: int = 0,
    saved: Mapping[int, Elements] | None = None,
    pool: BufferPool | None = None,
    limits: Limits = LIMITS,
) -> Report:
    """Runs the loop if it can be done as the sequential loop would; else changes nothing.

    `report.is_done` says whether it was run; a loop of fewer than `least` iterations, with
    those inside of them, is not. `saved` are copies that need not be made again, by the
    identity of their arrays, `pool` has memory for the others.
    """
    engine = engine or numba_engine()
    report = _report(plan, engine)
    if plan.obstacles and plan.is_numpy:
        return replace(report, reason=plan.obstacles[0])
    if plan.obstacles:
        raise UsageError(f"the loop cannot be run: {plan.obstacles[0]}")
    try:
        given = bound(plan.loop, values, is_numpy=plan.is_numpy, alike=plan.exchanged)
    except UnfitError as unfit:
        return replace(report, reason=str(unfit))
    except OutsideError as fault:
        return replace(report, reason=str(fault), finding="fault")
    report = replace(report, iterations=given.count)
    if given.count == 0:
        return replace(report, handling="nothing to do")
    if given.count * _inner(plan, given) < least:
        return replace(report, reason=f"the loop has only {given.count} iterations")
    try:
        begun = _begun(plan, values)
    except UnfitError as unfit:
        return replace(report, reason=str(unfit))
    launches = Launches(
        plan, given, engine, shadow or Shadow(), saved or {}, limits.owners, pool or BufferPool()
    )  # fmt: skip
    needed = launches.needed_bytes
    if needed > limits.bytes:
        reason = f"copies and checks need {needed} bytes; there are {limits.bytes}"
        return replace(report, reason=reason)
    found = findings if findings is not None else InspectionCache(most_bytes=0)
    return _tried(Attempt(launches, report, fall_back, found), begun)


def _inner(plan: KernelPlan, given: Bound) -> int:
    """How many iterations of inner loops are in one, if there are enough for all threads.

    Of shared loops, it is about as many as there are elements.
    """
    if plan.sweep is not None:
        return max(each.size for each in given.arrays.values())
    if given.count < _FEW:
        return 1
    return rounds(plan.loop.node.body, partial(_count, given))


def _count(given: Bound, loop: Loop) -> int:
    """How many iterations a loop has, as far as that is known before it runs."""
    known: dict[str, Value] = {
        name: value for name, value in given.inputs.items() if isinstance(value, int)
    }
    try:
        first, last, step = (
            integer(evaluate(expr, known))
            for expr in (loop.lower, loop.upper, loop.step)
        )
    except InterpretationError:
        return DEEPER
    return max(0, (last - first) // step + 1) if step else DEEPER


def _begun(plan: KernelPlan, values: Mapping[str, object]) -> dict[str, Any]:
    """What is put together with the parts; only Python says which extreme has a NaN."""
    begun = starts(plan.results, values)
    if not plan.is_numpy and any(value != value for value in begun.values()):
        raise UnfitError("a scalar holds no number before the loop")
    return begun


def _tried(tried: Attempt, begun: Mapping[str, Any]) -> Report:
    """The report of a run that is kept, or of one of which nothing remains."""
    launches, report = tried.launches, tried.report
    try:
        launches.save()
        found = tried.result()
        plan, parts = launches.plan, launches.parts
        scalars = ended(plan.results, begun, parts, launches.widths)
    except FaultError as fault:
        launches.restore()
        return replace(report, reason=str(fault), finding="fault")
    except UnsupportedError as error:
        launches.restore()
        return replace(report, reason=located(error))
    except (CompilationError, MemoryError) as error:
        launches.restore()
        # The one names what it cannot compile, the other one the bytes.
        return replace(report, reason=str(error) or "there is not enough memory")
    except BaseException:
        launches.restore()
        raise
    copied = sum(copy.nbytes for copy in launches.copies.values())
    used = launches.shadow.bytes + launches.other_bytes
    launches.drop()
    return replace(found, copied_bytes=copied, shadow_bytes=used, scalars=scalars)


@lru_cache(maxsize=1)
def numba_engine() -> Engine:
    """The engine of this machine, made when it is first needed."""
    made: Engine = import_module("gpugen.cpu.engine").NumbaEngine()
    return made


def _report(plan: KernelPlan, engine: Engine) -> Report:
    name, line = plan.loop.program.name, plan.loop.node.span.line
    left = Report(name, line, plan.scheme, "not checked", "python", plan.explanation)
    return replace(left, threads=engine.threads)


def _raising(
    plan: KernelPlan, arrays: Mapping[str, object], engine: Engine
) -> NoReturn:
    """Runs the loop in order up to its fault, and raises what belongs to it."""
    try:
        given = bound(plan.loop, arrays, is_numpy=plan.is_numpy)
    except OutsideError as fault:
        raise IndexError(str(fault)) from None
    launches = Launches(plan, given, engine, Shadow())
    launches.save()
    try:
        stop = launches.run("plain", is_single=True)
    except BaseException:
        launches.restore()
        raise
    index = given.lower + stop.iteration * given.step
    variable = plan.loop.node.variable.partition(".index")[0]
    reason = FAULTS.get(stop.code, "the loop failed")
    raise RAISED.get(stop.code, ValueError)(f"{reason} at {variable} = {index}")
