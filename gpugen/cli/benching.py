"""The verb `bench`: the published microbenchmark by every way to run it, side by side.

Half of an array is read and the other half written, by way of indices; `density` is the
share of iterations that read what an earlier one has written.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.frontends.python import translate
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop
from depanalysis.source import SourceFile
from gpugen.arguments import bound
from gpugen.cuda.cupy import cupy_device
from gpugen.cuda.launching import Device, DeviceError, DeviceShadow
from gpugen.cuda.schemes import SCHEMES, Way
from gpugen.cuda.schemes import Scheme as DeviceScheme
from gpugen.engines import Engine
from gpugen.gpu import DeviceRun
from gpugen.launches import Launches
from gpugen.planning import kernel_plan
from gpugen.plans.plan import KernelPlan, Scheme
from gpugen.running import numba_engine
from gpugen.running import run as run_checked
from gpugen.shadows import Shadow

TEXT = """def micro(a, r, w, count):
    for i in range(len(r)):
        for j in range(count):
            t = a[r[i]] * 0.5 + j
            for k in range(8):
                t = t * 0.999 + t * t * 0.0001
            a[w[i]] = t
"""


@dataclass(frozen=True, slots=True)
class Order:
    """What a user asked the verb to measure."""

    size: int = 100_000
    accesses: int = 5
    density: float = 0.0
    repetitions: int = 5
    device: str = "cpu"


@dataclass(frozen=True, slots=True)
class Row:
    """The best milliseconds of one way, those of its check, its words, and its end."""

    way: str
    milliseconds: float
    check: float = 0.0
    shadow_bytes: int = 0
    end: str = ""


def lines(order: Order) -> Iterator[str]:
    """The table, line by line."""
    found = list(measured(order))
    first = {row.way: row.milliseconds for row in reversed(found)}
    yield (
        f"{order.size} iterations, {order.accesses} accesses of each kind, "
        f"{order.density:g} of them dependent"
    )
    names = (
        "way",
        "ms",
        "/ sequential",
        "/ unchecked",
        "/ paragon",
        "check ms",
        "bytes",
    )
    yield _joined([*names, "end"])
    for row in found:
        ratios = [
            _ratio(row.milliseconds, first.get(name))
            for name in ("sequential", "unchecked", "paragon-atomic")
        ]
        yield _joined(
            [row.way, f"{row.milliseconds:.3f}", *ratios, f"{row.check:.3f}",
             str(row.shadow_bytes), row.end]
        )  # fmt: skip


def measured(order: Order) -> Iterator[Row]:
    """All ways on the processor, or all schemes on a device."""
    if order.device == "cpu":
        yield from on_processor(order, numba_engine())
        return
    try:
        device = cupy_device()
    except DeviceError as error:
        raise UsageError(f"nothing can be measured on a GPU: {error}") from None
    yield next(on_processor(order, numba_engine()))
    yield from on_device(order, device)


def on_processor(order: Order, engine: Engine) -> Iterator[Row]:
    """The loop in order, without a check, and checked in both ways."""
    ways: tuple[Scheme, ...] = ("sequential", "inspector", "speculation")
    plans = {way: plan_of(way) for way in ways}
    run = partial(_run, engine=engine)
    yield _best(order, "sequential", partial(run, plans["sequential"]))
    yield _best(order, "unchecked", partial(_unchecked, plans["inspector"], engine))
    for way in ways[1:]:
        yield _best(order, way, partial(run, plans[way]))


def on_device(order: Order, device: Device) -> Iterator[Row]:
    """Every scheme that can run the loop; `unchecked` is the first."""
    ordered = sorted(SCHEMES.values(), key=lambda each: each.name != "unchecked")
    for scheme in ordered:
        for way in scheme.ways:
            if scheme.name == "unchecked" and way == "speculation":
                continue
            try:
                yield _scheme_row(order, device, scheme, way)
            except UsageError:
                continue  # Some schemes are not for this loop.


def plan_of(way: Scheme) -> KernelPlan:
    """The checked loop of the microbenchmark."""
    program = _program()
    numbered = enumerate(program.statements)
    number = next(number for number, stmt in numbered if isinstance(stmt, Loop))
    return kernel_plan(program, number, is_numpy=True, scheme=way)


def data(order: Order) -> dict[str, Any]:
    """Arrays without a dependence but for the share that is asked for."""
    r = np.random.default_rng(0)
    size = order.size
    reads, writes = r.permutation(size), size + r.permutation(size)
    late = np.flatnonzero(r.random(size) < order.density)
    late = late[late > 0]
    reads[late] = writes[(late * r.random(len(late))).astype(np.int64)]
    return {"a": r.random(2 * size), "r": reads, "w": writes, "count": order.accesses}


def _program() -> Program:
    (program,) = translate(SourceFile("micro.py", TEXT)).programs
    return program


def _best(order: Order, way: str, once: Callable[[dict[str, Any]], Row]) -> Row:
    """The best of some repetitions, the first of which only compiles."""
    values, found = data(order), list[Row]()
    for _ in range(order.repetitions + 1):
        given = {**values, "a": values["a"].copy()}
        start = perf_counter()
        row = once(given)
        spent = 1000 * (perf_counter() - start)
        found.append(Row(way, spent, row.check, row.shadow_bytes, row.end))
    return min(found[1:], key=lambda row: row.milliseconds)


def _run(plan: KernelPlan, values: dict[str, Any], engine: Engine) -> Row:
    report = run_checked(plan, values, engine=engine)
    check = 1000 * report.timings.inspect
    end = f"{report.finding}, {report.handling}"
    return Row(plan.scheme, 0.0, check, report.shadow_bytes, end)


def _unchecked(plan: KernelPlan, engine: Engine, values: dict[str, Any]) -> Row:
    given = bound(plan.loop, values, is_numpy=True)
    Launches(plan, given, engine, Shadow()).run("plain")
    return Row("unchecked", 0.0)


def _scheme_row(order: Order, device: Device, scheme: DeviceScheme, way: Way) -> Row:
    plan, host, shadow = plan_of(way), data(order), DeviceShadow()
    kept = {
        name: device.copied(value) if isinstance(value, np.ndarray) else value
        for name, value in host.items()
    }
    given = bound(plan.loop, host, is_numpy=True)
    best: tuple[float, Mapping[str, float], bool] = (float("inf"), {}, False)
    for turn in range(order.repetitions + 1):
        attempt = DeviceRun(plan, scheme, device, given, kept, shadow)
        is_done = attempt.run().is_done
        spent = sum(attempt.timings.values())
        if turn > 0 and spent < best[0]:
            best = (spent, attempt.timings, is_done)
    spent, timings, is_done = best
    words = sum(each.nbytes for each in shadow.words.values())
    name = scheme.name if len(scheme.ways) == 1 else f"{scheme.name}, {way}"
    return Row(
        "unchecked" if scheme.name == "unchecked" else name,
        1000 * spent,
        1000 * timings.get("inspect", 0.0),
        words,
        "done" if is_done else "stopped",
    )


def _ratio(milliseconds: float, other: float | None) -> str:
    return "" if other is None else f"{milliseconds / other:.2f}"


def _joined(cells: list[str]) -> str:
    way, *numbers, end = cells
    return f"{way:24}" + "".join(f"{each:>14}" for each in numbers) + f"  {end}"
