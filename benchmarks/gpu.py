"""`python -m benchmarks.gpu --out DIR` does all that a GPU can verify, in a few minutes.

Three files: `gpu-correctness.csv` compares every scheme that is run with the sequential
loop, `gpu-assumptions.csv` counts what the checks miss in many adversarial runs, and
`gpu-times.csv` has the applications. Where no GPU is found, `gpu.txt` says so instead.
"""

import argparse
import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.applications.data import Values
from benchmarks.applications.measuring import (
    APPLICATIONS,
    Application,
    parts,
    plan_of,
    sequential,
)
from benchmarks.applications.tables import machine
from depanalysis.errors import UsageError
from gpugen.arguments import bound
from gpugen.cpu.engine import available
from gpugen.cuda.launching import Device, DeviceError, DeviceShadow
from gpugen.cuda.schemes import SCHEMES, Way
from gpugen.functions import parallel
from gpugen.gpu import CupyDevice, DeviceRun, run
from gpugen.planning import kernel_plan
from gpugen.plans.plan import KernelPlan

SMALL = 4_000
RUNS = 10_000
_SIZE = 2_048
_PAIRS = (1, 31, 32, 255, 256, 1_500)  # In a warp, across warps, across blocks.
_PEERS = ("paragon-atomic", "paragon-reduce")


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
    try:
        device = CupyDevice()
    except DeviceError as error:
        print(absent(chosen.out, str(error)))
        return
    verified(device, chosen.out)
    measured(device, chosen.out, chosen.repetitions)


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


def measured(device: Device, out: Path, repetitions: int) -> None:
    """The applications at their sizes."""
    rows = (row for each in APPLICATIONS for row in times(device, each, repetitions))
    names = [
        "application",
        "scheme",
        "way",
        "stopped",
        "sequential_ms",
        "check_ms",
        "execute_ms",
    ]
    _write(out / "gpu-times.csv", names, rows)


def correctness(
    device: Device, application: Application, size: int
) -> Iterator[tuple[object, ...]]:
    """Whether the arrays end as the sequential loop leaves them."""
    plan = plan_of(application)
    expected = application.values(size)
    sequential(application)(*expected.values())
    for scheme in SCHEMES.values():
        if scheme.refused:
            continue
        for way in _possible(plan, scheme.ways):
            found, chosen = application.values(size), replace(plan, scheme=way)
            try:
                for values in parts(application, found):
                    report = run(chosen, values, device=device, scheme=scheme.name)
            except UsageError:  # Some schemes are not for every loop.
                continue
            is_equal = all(np.array_equal(found[n], expected[n]) for n in found)
            said = (report.finding, report.handling)
            yield application.name, scheme.name, way, *said, is_equal


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
) -> Iterator[tuple[object, ...]]:
    """Milliseconds of the checks and of the loop itself, with its data on the device."""
    plan = plan_of(application)
    values = application.values(size or application.size)
    compiled = sequential(application)
    alone = min(_milliseconds(compiled, values) for _ in range(repetitions + 1))
    for scheme in ("ownership", "imprint", *_PEERS):
        possible = _possible(plan, SCHEMES[scheme].ways)
        if not possible:
            continue
        chosen = replace(plan, scheme=possible[0])
        kept, shadow = _on_device(device, values), DeviceShadow()
        best: dict[str, float] = {}
        stopped = ""
        for _ in range(repetitions + 1):
            spent: dict[str, float] = {}
            for part in parts(application, kept):
                host = {**part, **{k: v for k, v in values.items() if k in kept}}
                given = bound(chosen.loop, host, is_numpy=True)
                attempt = DeviceRun(
                    chosen, SCHEMES[scheme], device, given, part, shadow
                )
                stopped = "" if attempt.run().is_done else "yes"
                for stage, seconds in attempt.timings.items():
                    spent[stage] = spent.get(stage, 0.0) + 1000 * seconds
            if not best or sum(spent.values()) < sum(best.values()):
                best = spent
        check, execute = best.get("inspect", 0.0), best.get("execute", 0.0)
        figures = (round(each, 3) for each in (alone, check, execute))
        yield application.name, scheme, chosen.scheme, stopped, *figures


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
    path: Path, names: Sequence[str], rows: Iterator[tuple[object, ...]]
) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        for row in rows:
            print(*row, sep="\t")
            writer.writerow(row)


if __name__ == "__main__":
    main()
