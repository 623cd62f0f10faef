"""The verb `bench`: the published microbenchmark by every way to run it, side by side.

In the loop `micro` half of an array is read and the other half written, by way of indices;
in `heavy` an index takes most of the work, so that only speculation is possible. `density` is
the share of iterations that meet an earlier one.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from depanalysis.errors import UsageError
from depanalysis.frontends.python import translate
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
HEAVY = """def heavy(a, ind, p, count):
    for i in range(len(p)):
        at = p[p[i]]
        for j in range(16 * count):
            at = at ^ (at >> 3)
        ind[i] = at
        a[ind[i]] = i
"""
_WRITTEN = {"a", "ind"}
_TEXTS = {"micro": TEXT, "heavy": HEAVY}
_HEADS = {
    "micro": "{0.size} iterations, {0.accesses} accesses of each kind, {0.density:g} of them "
    "dependent",
    "heavy": "{0.size} iterations, {1} steps for an index, {0.density:g} of them dependent",
}


@dataclass(frozen=True, slots=True)
class Order:
    """What a user asked the verb to measure."""

    size: int = 100_000
    accesses: int = 5
    density: float = 0.0
    repetitions: int = 5
    device: str = "cpu"
    loop: str = "micro"

    @property
    def head(self) -> str:
        """What is run, for the first line of a table."""
        return _HEADS[self.loop].format(self, 16 * self.accesses)


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
    yield order.head
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
    run = partial(_run, engine=engine)
    yield _best(order, "sequential", partial(run, plan_of("sequential", order.loop)))
    checked = possible(order)
    yield _best(order, "unchecked", partial(_unchecked, checked[0], engine))
    for plan in checked:
        yield _best(order, plan.scheme, partial(run, plan))


def on_device(order: Order, device: Device) -> Iterator[Row]:
    """Every scheme that can run the loop; `unchecked` is the first."""
    ordered = sorted(SCHEMES.values(), key=lambda each: each.name != "unchecked")
    for scheme in ordered:
        for way in scheme.ways:
            if scheme.name == "unchecked" and way != possible(order)[0].scheme:
                continue
            try:
                yield _scheme_row(order, device, scheme, way)
            except UsageError:
                continue  # Some schemes are not for this loop.


def possible(order: Order) -> list[KernelPlan]:
    """The ways to check a loop: no inspector is possible where it writes its indices."""
    ways: tuple[Way, ...] = ("speculation",)
    if order.loop == "micro":
        ways = ("inspector", "speculation")
    return [plan_of(way, order.loop) for way in ways]


def plan_of(way: Scheme, loop: str = "micro") -> KernelPlan:
    """The checked loop of a microbenchmark."""
    (program,) = translate(SourceFile(f"{loop}.py", _TEXTS[loop])).programs
    numbered = enumerate(program.statements)
    number = next(number for number, stmt in numbered if isinstance(stmt, Loop))
    return kernel_plan(program, number, is_numpy=True, scheme=way)


def data(order: Order) -> dict[str, Any]:
    """Arrays without a dependence but for the share that is asked for."""
    r = np.random.default_rng(0)
    size = order.size
    if order.loop == "heavy":
        return _heavy_data(order, r)
    reads, writes = r.permutation(size), size + r.permutation(size)
    late = np.flatnonzero(r.random(size) < order.density)
    late = late[late > 0]
    reads[late] = writes[(late * r.random(len(late))).astype(np.int64)]
    return {"a": r.random(2 * size), "r": reads, "w": writes, "count": order.accesses}


def _heavy_data(order: Order, r: np.random.Generator) -> dict[str, Any]:
    """A permutation; the work permutes the numbers below any power of 2."""
    size = order.size
    p = r.permutation(size)
    late = np.flatnonzero(r.random(size) < order.density)
    late = late[late > 0]
    p[late] = p[(late * r.random(len(late))).astype(np.int64)]
    a, ind = np.zeros(1 << (size - 1).bit_length()), np.zeros(size, dtype=np.int64)
    return {"a": a, "ind": ind, "p": p, "count": order.accesses}


def _best(order: Order, way: str, once: Callable[[dict[str, Any]], Row]) -> Row:
    """The best of some repetitions, the first of which only compiles."""
    values, found = data(order), list[Row]()
    for _ in range(order.repetitions + 1):
        given = {k: v.copy() if k in _WRITTEN else v for k, v in values.items()}
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
    plan, host = plan_of(way, order.loop), data(order)
    shadow = DeviceShadow()
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
