"""`python -m benchmarks.gpu --out DIR` does all that a GPU can verify, in a few minutes.

Its files: `gpu-correctness.csv` compares every scheme with the sequential loop,
`gpu-assumptions.csv` counts what the checks miss in many adversarial runs, and
`gpu-times.csv` and `gpu-figures.csv` have the applications and the microbenchmark, with a
picture. Where no GPU is found, or where it fails on the way, `gpu.txt` says so.
"""

import argparse
import csv
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, fields, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.applications import data
from benchmarks.applications.data import Values
from benchmarks.applications.measuring import (
    APPLICATIONS,
    Application,
    parts,
    plan_of,
    sequential,
)
from benchmarks.applications.tables import machine
from benchmarks.comparisons import RATIOS, FigurePoint, Time, draw, ratios, table
from depanalysis.errors import UsageError
from gpugen.arguments import bound
from gpugen.cpu.engine import available
from gpugen.cuda.cupy import CupyDevice
from gpugen.cuda.launching import Device, DeviceError, DeviceShadow
from gpugen.cuda.schemes import SCHEMES, Way
from gpugen.functions import parallel
from gpugen.gpu import DeviceRun, run
from gpugen.planning import kernel_plan
from gpugen.plans.plan import KernelPlan

SMALL = 4_000
RUNS = 10_000
_CONFLICT, _NOT_KEPT = "conflict", "not kept"
_SIZE = 2_048
_PAIRS = (1, 31, 32, 255, 256, 1_500)  # In a warp, across warps, across blocks.
_PEERS = ("paragon-atomic", "paragon-reduce", "two_pass", "wise", "gpu_tls")
_TIMED = ("unchecked", "ownership", "imprint", *_PEERS)


def scatter(a: Any, p: Any, x: Any) -> None:
    """What the adversarial runs run."""
    for i in range(len(p)):
        a[p[i]] = a[p[i]] + x[i]


def main() -> None:
    """Verify and measure, or say why not."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.gpu", description=__doc__
    )
    parser.add_argument("--out", type=Path, required=True, help="where the files go")
    parser.add_argument("--repetitions", type=int, default=5)
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    device = _device(chosen.out)
    if device is None:
        return
    (chosen.out / "gpu.txt").unlink(missing_ok=True)
    try:
        verified(device, chosen.out)
        measured(device, chosen.out, chosen.repetitions)
    except (DeviceError, MemoryError) as error:
        sys.exit(stopped(chosen.out, error))


def stopped(out: Path, error: Exception) -> str:
    """Says in the folder of the results that they are not complete, and why."""
    text = f"The results in this folder are not complete: {error}."
    (out / "gpu.txt").write_text(text + "\n", encoding="utf-8")
    return text


def applications(out: Path, repetitions: int) -> None:
    """The tables of times alone, or why there are none."""
    device = _device(out)
    if device is not None:
        measured(device, out, repetitions)


def _device(out: Path) -> Device | None:
    """The device of this machine; without one, the folder of the results says so."""
    try:
        return CupyDevice()
    except DeviceError as error:
        print(absent(out, str(error)))
        return None


def absent(out: Path, reason: str) -> str:
    """Says in the folder of the results that there are none."""
    name = machine(available())
    text = f"No GPU was measured on this machine ({name}): {reason}."
    (out / "gpu.txt").write_text(text + "\n", encoding="utf-8")
    return text


def verified(device: Device, out: Path, runs: int = RUNS, size: int = SMALL) -> None:
    """Every scheme against the sequential loop, and what the checks miss."""
    _write(
        out / "gpu-correctness.csv",
        ["application", "scheme", "way", "finding", "handling", "equal"],
        (row for each in APPLICATIONS for row in correctness(device, each, size)),
    )
    _write(
        out / "gpu-assumptions.csv",
        ["scheme", "way", "runs", "with_conflict", "missed", "false_alarms"],
        assumptions(device, runs),
    )


def measured(device: Device, out: Path, repetitions: int, scale: float = 1.0) -> None:
    """The applications at their sizes or at a part of them, and the microbenchmark."""
    name = _name(device)
    rows = [
        row
        for each in APPLICATIONS
        for row in times(device, each, repetitions, max(24, int(scale * each.size)))
    ]
    print(*table(rows), sep="\n")
    names = ["machine", *(each.name for each in fields(Time)), *RATIOS]
    written = ((name, *astuple(row), *ratios(row, rows)) for row in rows)
    _write(out / "gpu-times.csv", names, written, is_shown=False)
    points = list(figures(device, repetitions, scale))
    names = ["machine", "figure", "scheme", "place", "value"]
    _write(out / "gpu-figures.csv", names, ((name, *point) for point in points))
    draw(out / "gpu-figure-7.svg", points, name)


def _name(device: Device) -> str:
    """The processor, and the GPU beside it."""
    name = machine(available())
    if not isinstance(device, CupyDevice):
        return name
    properties = import_module("cupy").cuda.runtime.getDeviceProperties(0)
    return f"{properties['name'].decode()} beside {name}"


def correctness(
    device: Device, application: Application, size: int
) -> Iterator[tuple[object, ...]]:
    """Whether the arrays end as the sequential loop leaves them."""
    plan = plan_of(application)
    expected = application.values(size)
    sequential(application)(*expected.values())
    for scheme in SCHEMES.values():
        if scheme.name == "unchecked":
            continue
        for way in _possible(plan, scheme.ways):
            found, chosen = application.values(size), replace(plan, scheme=way)
            once = _peer if scheme.refused else _run
            try:
                said = [
                    once(device, chosen, scheme.name, values)
                    for values in parts(application, found)
                ]
            except UsageError:  # Some schemes are not for every loop.
                continue
            is_kept = (_CONFLICT, _NOT_KEPT) not in said
            is_equal = all(np.array_equal(found[n], expected[n]) for n in found)
            end = said[-1] if is_kept else (_CONFLICT, _NOT_KEPT)
            yield application.name, scheme.name, way, *end, is_equal or not is_kept


def _run(
    device: Device, plan: KernelPlan, scheme: str, values: Values
) -> tuple[str, str]:
    report = run(plan, values, device=device, scheme=scheme)
    return report.finding, report.handling


def _peer(
    device: Device, plan: KernelPlan, scheme: str, values: Values
) -> tuple[str, str]:
    """A scheme for comparison; a run that it stops is not kept."""
    attempt = _attempt(device, plan, scheme, values, DeviceShadow())
    if not attempt.run().is_done:
        return _CONFLICT, _NOT_KEPT
    attempt.publish()
    return "independent", "parallel"


def _possible(plan: KernelPlan, ways: Iterable[Way]) -> list[Way]:
    """The ways of a scheme that are possible for a loop; speculation always is."""
    return [way for way in ways if way in ("speculation", plan.scheme)]


@dataclass(slots=True)
class Count:
    """What a scheme has said of runs with and without a conflict."""

    runs: int = 0
    conflicts: int = 0
    missed: int = 0
    false_alarms: int = 0

    def add(self, is_met: bool, is_stopped: bool) -> None:
        """Counts one run."""
        self.runs += 1
        self.conflicts += is_met
        self.missed += is_met and not is_stopped
        self.false_alarms += is_stopped and not is_met


def assumptions(device: Device, runs: int) -> Iterator[tuple[object, ...]]:
    """How often a conflict is missed, where half of the runs have one."""
    plan = parallel(scatter).plans.chosen[0]
    program, number = plan.loop.program, plan.loop.number
    ways: tuple[Way, ...] = ("inspector", "speculation")
    for way in ways:
        chosen = kernel_plan(program, number, is_numpy=True, scheme=way)
        for name in ("ownership", *(["imprint"] if way == "inspector" else [])):
            r, count, shadow = np.random.default_rng(0), Count(), DeviceShadow()
            for _ in range(runs):
                values, is_met = adversarial(r)
                attempt = _attempt(device, chosen, name, values, shadow)
                count.add(is_met, not attempt.run().is_done)
            yield (
                name,
                way,
                count.runs,
                count.conflicts,
                count.missed,
                count.false_alarms,
            )


def adversarial(r: np.random.Generator) -> tuple[Values, bool]:
    """A permutation, in half of the cases with one pair that meets, near or far apart."""
    p = r.permutation(_SIZE)
    is_met = bool(r.integers(2))
    if is_met:
        distance = int(r.choice(_PAIRS))
        at = int(r.integers(_SIZE - distance))
        p[at + distance] = p[at]
    return {"a": np.zeros(_SIZE), "p": p, "x": r.random(_SIZE)}, is_met


def _attempt(
    device: Device, plan: KernelPlan, scheme: str, values: Values, shadow: DeviceShadow
) -> DeviceRun:
    given = bound(plan.loop, values, is_numpy=True)
    return DeviceRun(plan, SCHEMES[scheme], device, given, values, shadow)


def times(
    device: Device, application: Application, repetitions: int, size: int | None = None
) -> Iterator[Time]:
    """Milliseconds of the checks and of the loop itself, with its data on the device."""
    plan = plan_of(application)
    values = application.values(size or application.size)
    compiled = sequential(application)
    alone = min(_milliseconds(compiled, values) for _ in range(repetitions + 1))
    is_met = False
    for scheme in _TIMED:
        possible = _possible(plan, SCHEMES[scheme].ways)
        # Dependences that GPU-TLS resolves one after the other say nothing beside the others.
        if not possible or (scheme == "gpu_tls" and is_met):
            continue
        chosen = replace(plan, scheme=possible[0])
        try:
            one = _timed(device, application, chosen, scheme, values, repetitions)
        except UsageError:  # Some schemes are not for every loop.
            continue
        is_met |= scheme == "ownership" and bool(one.stopped)
        yield replace(one, sequential_ms=round(alone, 3))


def _timed(
    device: Device,
    application: Application,
    plan: KernelPlan,
    scheme: str,
    values: Values,
    repetitions: int,
) -> Time:
    """The best of some repetitions, the first of which only compiles."""
    kept, shadow, best = _on_device(device, values), DeviceShadow(), list[Time]()
    for _ in range(repetitions + 1):
        spent: dict[str, float] = {}
        stopped = ""
        for part in parts(application, kept):
            host = {**part, **{k: v for k, v in values.items() if k in kept}}
            given = bound(plan.loop, host, is_numpy=True)
            attempt = DeviceRun(plan, SCHEMES[scheme], device, given, part, shadow)
            stopped = stopped if attempt.run().is_done else "yes"
            for stage, seconds in attempt.timings.items():
                spent[stage] = spent.get(stage, 0.0) + 1000 * seconds
        words = sum(each.nbytes for each in shadow.words.values())
        check, execute = spent.get("inspect", 0.0), spent.get("execute", 0.0)
        best.append(
            Time(application.name, scheme, plan.scheme, stopped, 0.0,
                 round(check, 3), round(execute, 3), words)
        )  # fmt: skip
    return min(best[1:] or best, key=lambda time: time.all_ms)


def figures(device: Device, repetitions: int, scale: float) -> Iterator[FigurePoint]:
    """The paper's Figure 7: speed-ups, and milliseconds in which a dependence is found."""
    micro = APPLICATIONS[0]
    sizes = [max(24, int(scale * 2**exponent)) for exponent in range(14, 21, 2)]
    cases: list[tuple[str, float, int, dict[str, Any]]] = [
        ("loop size", size, size, {}) for size in sizes
    ]
    near = max(24, int(scale * 2**15))
    cases += [("accesses", n, near, {"count": n}) for n in (1, 5, 15, 45)]
    far = max(24, int(scale * 2**20))
    densities = (1e-6, 1e-5, 1e-4, 1e-3)
    cases += [("dependence density", d, far, {"density": d}) for d in densities]
    for figure, place, size, options in cases:
        made = replace(micro, values=partial(data.micro, **options))
        for row in times(device, made, repetitions, size):
            is_found = figure == "dependence density"
            if is_found and not row.stopped:
                continue
            value = (
                row.all_ms if is_found else row.sequential_ms / max(row.all_ms, 1e-6)
            )
            yield figure, row.scheme, float(place), round(value, 4)


def _milliseconds(function: Any, values: Values) -> float:
    given = [v.copy() if hasattr(v, "copy") else v for v in values.values()]
    start = perf_counter()
    function(*given)
    return 1000 * (perf_counter() - start)


def _on_device(device: Device, values: Values) -> Values:
    return {
        name: device.copied(value) if isinstance(value, np.ndarray) else value
        for name, value in values.items()
    }


def _write(
    path: Path,
    names: Sequence[str],
    rows: Iterator[tuple[object, ...]],
    *,
    is_shown: bool = True,
) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        for row in rows:
            if is_shown:
                print(*row, sep="\t")
            writer.writerow(row)


if __name__ == "__main__":
    main()
