"""`python -m benchmarks.gpu --out DIR` does all that a GPU can verify, in a few minutes.

Its files, in their order: `gpu-correctness.csv` compares every scheme with the sequential
loop; `guard-answers.csv` and `guard-times.csv` have what the schemes that watch a kernel
answer, and their times; `gpu-times.csv` has those of the applications,
`gpu-assumptions.csv` counts what the checks miss in many adversarial runs, `gpu-peers.csv`
compares the peers with the sequential loop, and `gpu-figures.csv` has the microbenchmark,
with a picture. Each task has a process of its own that is ended if it hangs, and what it has
told is kept. Where no GPU is found, or where one fails on the way, `gpu.txt` says so.
"""

import argparse
import csv
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.apart import Lost, Task, told
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
from benchmarks.comparisons import RATIOS, Time, draw, ratios, table
from benchmarks.guard import timing
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
_PEERS = (
    "paragon-atomic", "paragon-reduce", "two_pass", "wise", "wise-unflagged", "gpu_tls",
)  # fmt: skip
_ASSUMED: tuple[tuple[Way, str], ...] = (
    ("inspector", "ownership"),
    ("inspector", "imprint"),
    ("speculation", "ownership"),
)
_TIMED = ("unchecked", "ownership", "imprint", *_PEERS)


def scatter(a: Any, p: Any, x: Any) -> None:
    """What the adversarial runs run."""
    for i in range(len(p)):
        a[p[i]] = a[p[i]] + x[i]


@dataclass(frozen=True, slots=True)
class Table:
    """A file of results: tasks that tell its rows, the lines that these become, an end."""

    file: str
    head: Sequence[str]
    tasks: Sequence[Task]
    lines: Callable[[Sequence[Any]], Iterable[Sequence[object]]]
    finish: Callable[[Path, Sequence[Any]], object] = lambda out, rows: None


def main() -> None:
    """Verify and measure, or say why not."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.gpu", description=__doc__
    )
    parser.add_argument("--out", type=Path, required=True, help="where the files go")
    parser.add_argument("--repetitions", type=int, default=5)
    parser.add_argument(
        "--seconds", type=float, default=30, help="of silence, after which a task ends"
    )
    parser.add_argument(
        "--only", nargs="+", metavar="TABLE", help=f"of {', '.join(tables('', 1))}"
    )
    chosen = parser.parse_args()
    measured(chosen.out, chosen.repetitions, chosen.seconds, chosen.only)


def measured(
    out: Path, repetitions: int, seconds: float = 30, only: Sequence[str] | None = None
) -> None:
    """Makes the tables that are asked for, all without `only`, or says why not."""
    out.mkdir(parents=True, exist_ok=True)
    try:
        device = CupyDevice()
    except DeviceError as error:
        print(absent(out, str(error)))
        return
    made = tables(machine_name(device), repetitions)
    unknown = sorted({*(only or ())} - {*made})
    if unknown:
        sys.exit(f"there is no table {', '.join(unknown)}, only {', '.join(made)}")
    (out / "gpu.txt").unlink(missing_ok=True)
    lost = dict[str, list[Lost]]()
    for name in only or made:
        lost[made[name].file] = written(out, made[name], CupyDevice, seconds)
        if any(lost.values()):
            incomplete(out, lost)
    if any(lost.values()):
        sys.exit(incomplete(out, lost))


def written(
    out: Path, table: Table, make: Callable[[], Device], seconds: float
) -> list[Lost]:
    """Makes a table, which is whole on disk after each row; returns what it has not."""
    rows, lost = list[Any](), list[Lost]()
    for each in told(table.tasks, make, seconds):
        print(table.file, each, sep="\t", flush=True)
        if isinstance(each, Lost):
            lost.append(each)
        else:
            rows.append(each)
        _write(out / table.file, table.head, table.lines(rows))
    if rows:
        table.finish(out, rows)
    return lost


def incomplete(out: Path, lost: Mapping[str, Sequence[Lost]]) -> str:
    """Says in the folder of the results that they are not complete, and why."""
    said = [
        f"{file}, {each.task}: {each.reason}"
        for file, all_ in lost.items()
        for each in all_
    ]
    text = "\n".join(["The results in this folder are not complete.", *said])
    (out / "gpu.txt").write_text(text + "\n", encoding="utf-8")
    return text


def absent(out: Path, reason: str) -> str:
    """Says in the folder of the results that there are none."""
    name = machine(available())
    text = f"No GPU was measured on this machine ({name}): {reason}."
    (out / "gpu.txt").write_text(text + "\n", encoding="utf-8")
    return text


def tables(
    name: str,
    repetitions: int,
    *,
    size: int = SMALL,
    runs: int = RUNS,
    scale: float = 1.0,
) -> dict[str, Table]:
    """All tables of a machine, in the order in which they are made."""
    peers = [each.name for each in SCHEMES.values() if each.refused]
    own = [each for each in SCHEMES if each not in peers]
    peers.remove("unchecked")
    return {
        "correctness": _compared("gpu-correctness.csv", own, size),
        "answers": Table(
            "guard-answers.csv",
            ["machine", *timing.ANSWERED],
            timing.tasks_of_answers(),
            lambda rows: ((name, *astuple(row)) for row in rows),
        ),
        "guard": Table(
            "guard-times.csv",
            ["machine", *timing.TIMED],
            timing.tasks_of_times(repetitions),
            lambda rows: ((name, *row) for row in timing.with_slowdowns(rows)),
        ),
        "times": Table(
            "gpu-times.csv",
            ["machine", *(each.name for each in fields(Time)), *RATIOS],
            [
                Task(each.name, partial(_times, each.name, repetitions, scale))
                for each in APPLICATIONS
            ],
            lambda rows: ((name, *astuple(row), *ratios(row, rows)) for row in rows),
            lambda out, rows: print(*table(rows), sep="\n"),
        ),
        "assumptions": Table(
            "gpu-assumptions.csv",
            ["scheme", "way", "runs", "with_conflict", "missed", "false_alarms"],
            [
                Task(f"{scheme}, {way}", partial(assumptions, way, scheme, each, seed))
                for way, scheme in _ASSUMED
                for seed, each in enumerate(_in_parts(runs))
            ],
            _summed,
        ),
        "peers": _compared("gpu-peers.csv", peers, size),
        "figures": Table(
            "gpu-figures.csv",
            ["machine", "figure", "scheme", "place", "value"],
            [
                Task(
                    f"{figure}, {place:g}", partial(figures, number, repetitions, scale)
                )
                for number, (figure, place, *_) in enumerate(_cases(scale))
            ],
            lambda rows: ((name, *point) for point in rows),
            lambda out, rows: draw(out / "gpu-figure-7.svg", rows, name),
        ),
    }


def _compared(file: str, schemes: Sequence[str], size: int) -> Table:
    return Table(
        file,
        ["application", "scheme", "way", "finding", "handling", "equal"],
        [
            Task(each.name, partial(_correctness, each.name, schemes, size))
            for each in APPLICATIONS
        ],
        list,
    )


def _application(name: str) -> Application:
    return next(each for each in APPLICATIONS if each.name == name)


def _correctness(
    name: str, schemes: Sequence[str], size: int, device: Device
) -> Iterator[tuple[object, ...]]:
    return correctness(device, _application(name), size, schemes)


def _times(name: str, repetitions: int, scale: float, device: Device) -> Iterator[Time]:
    application = _application(name)
    size = max(24, int(scale * application.size))
    return times(device, application, repetitions, size)


def machine_name(device: Device) -> str:
    """The processor, and the GPU beside it."""
    name = machine(available())
    if not isinstance(device, CupyDevice):
        return name
    properties = import_module("cupy").cuda.runtime.getDeviceProperties(0)
    return f"{properties['name'].decode()} beside {name}"


def correctness(
    device: Device, application: Application, size: int, schemes: Sequence[str]
) -> Iterator[tuple[object, ...]]:
    """Whether the arrays end as the sequential loop leaves them."""
    plan = plan_of(application)
    expected = application.values(size)
    sequential(application)(*expected.values())
    for scheme in (SCHEMES[each] for each in schemes):
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


def assumptions(
    way: Way, scheme: str, runs: int, seed: int, device: Device
) -> Iterator[tuple[str, Way, Count]]:
    """How often a conflict is missed, where half of the runs have one."""
    plan = parallel(scatter).plans.chosen[0]
    program, number = plan.loop.program, plan.loop.number
    chosen = kernel_plan(program, number, is_numpy=True, scheme=way)
    r, count, shadow = np.random.default_rng(seed), Count(), DeviceShadow()
    for _ in range(runs):
        values, is_met = adversarial(r)
        attempt = _attempt(device, chosen, scheme, values, shadow)
        count.add(is_met, not attempt.run().is_done)
    yield scheme, way, count


def _in_parts(runs: int, parts: int = 10) -> Iterator[int]:
    """So many runs, dealt out to tasks."""
    for part in range(parts):
        count = runs * (part + 1) // parts - runs * part // parts
        if count:
            yield count


def _summed(rows: Sequence[tuple[str, Way, Count]]) -> Iterator[tuple[object, ...]]:
    """One line for each scheme and way."""
    for key in dict.fromkeys(row[:2] for row in rows):
        counts = [astuple(count) for *own, count in rows if tuple(own) == key]
        yield *key, *(sum(column) for column in zip(*counts, strict=True))


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
    device: Device, application: Application, repetitions: int, size: int
) -> Iterator[Time]:
    """Milliseconds of the checks and of the loop itself, with its data on the device."""
    plan = plan_of(application)
    values = application.values(size)
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
            # The copies that it begins with are there before the clock starts.
            device.host(device.zeros(1, "int64"))
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


def _cases(scale: float) -> list[tuple[str, float, int, dict[str, Any]]]:
    """The parts of Figure 7: where in which of them, the size, and what the data are."""
    sizes = [max(24, int(scale * 2**exponent)) for exponent in range(14, 21, 2)]
    cases: list[tuple[str, float, int, dict[str, Any]]] = [
        ("loop size", size, size, {}) for size in sizes
    ]
    near = max(24, int(scale * 2**15))
    cases += [("accesses", n, near, {"count": n}) for n in (1, 5, 15, 45)]
    far = max(24, int(scale * 2**20))
    densities = (1e-6, 1e-5, 1e-4, 1e-3)
    return cases + [("dependence density", d, far, {"density": d}) for d in densities]


def figures(
    number: int, repetitions: int, scale: float, device: Device
) -> Iterator[tuple[str, str, float, float]]:
    """The paper's Figure 7: speed-ups, and milliseconds in which a dependence is found."""
    figure, place, size, options = _cases(scale)[number]
    made = replace(APPLICATIONS[0], values=partial(data.micro, **options))
    for row in times(device, made, repetitions, size):
        is_found = figure == "dependence density"
        if is_found and not row.stopped:
            continue
        value = row.all_ms if is_found else row.sequential_ms / max(row.all_ms, 1e-6)
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


def _write(path: Path, names: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(names)
        writer.writerows(rows)


if __name__ == "__main__":
    main()
