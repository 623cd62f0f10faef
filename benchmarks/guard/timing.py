"""The programs on a device: what each scheme answers there, and the time that it takes.

The answers are those for the launches that the files name, and have to be the ones of the
processor (`guard.csv`). Times are for launches in which a kernel has more to do, and are
the best of several runs, the first of which compiles. `kernels_ms` are those of the kernels
alone, by the clock of the device, `whole_ms` those of everything: copies to and from the
device, what the processor does between two launches, and the comparison of a log.
"""

import csv
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from functools import cache, partial
from importlib import import_module
from math import exp, log
from pathlib import Path
from time import perf_counter
from typing import Any, TypeAlias

import numpy as np

from benchmarks.apart import Task
from benchmarks.guard.measuring import Program, programs
from depanalysis.source import SourceFile
from gpugen.cuda.counting.counts import Launch, filled_arrays, given_words
from gpugen.cuda.cupy import CupyDevice
from gpugen.cuda.kernels import CudaKernel, Parameter
from gpugen.cuda.launching import Triple
from gpugen.guard.device_log import logged_by_device
from gpugen.guard.devices import on_device
from gpugen.guard.exact import collisions
from gpugen.guard.ld import compared
from gpugen.guard.monitoring import EVENT, MOST_EVENTS, watched
from gpugen.guard.words import seen_by_words

_COUNTED = Path(__file__).parents[1] / "results" / "guard.csv"
_NATIVE_RUNS = 20
_NOTHING = CudaKernel(
    "nothing",
    'extern "C" __global__ void nothing(const long long *given) {}',
    (Parameter("run", "given", "const long long *"),),
)
LARGER: Mapping[str, Mapping[str, Any]] = {
    "bisect": {"scalars": {"steps": 2_000}},
    "histogram": {
        "grid": (16, 1, 1),
        "scalars": {"n": 1 << 16},
        "sizes": {"out": 4_096, "data": 1 << 16},
    },
    "nbody": {"scalars": {"n": 2_048}, "sizes": {"place": 8_192, "next": 8_192}},
    "radix-sort": {},
    "bfs": {
        "grid": (512, 1, 1),
        "scalars": {"n": 1 << 15},
        "sizes": {"cost": 1 << 17, "edges": 1 << 17, "front": 1 << 17},
    },
    "backprop": {
        "grid": (1, 128, 1),
        "sizes": {"weights": 64 + 64 * 512, "input": 4 * 512},
    },
    "btree": {},
    "cocluster": {},
    "em": {"scalars": {"n": 1 << 14}, "sizes": {"data": 1 << 16}},
    "kmeans": {"scalars": {"k": 4_000}},
    "scan": {
        "grid": (64, 1, 1),
        "scalars": {"n": 64},
        "sizes": {"in": 1 << 14, "out": 1 << 14},
    },
}
"""What is more in the timed launches; some programs have nothing that could be."""

PROVED: Mapping[str, Collection[str]] = {
    "bisect": ("left", "roots"),
    "histogram": ("data", "out"),
    "nbody": ("place",),
    "radix-sort": ("keys",),
    "bfs": ("edges", "front"),
    "backprop": ("delta", "input"),
    "btree": ("knodes",),
    "cocluster": ("data", "out"),
    "em": ("data", "out"),
    "kmeans": ("member", "points", "sums"),
    "scan": ("in", "out"),
}
"""The arguments that need no copies, as `race` proves for both launches: no run finds out."""


class _Clock:
    """The clock of the processor, which waits for what the stand-in for a device does."""

    def mark(self) -> Any:
        """This moment."""
        return perf_counter()

    def between(self, start: Any, end: Any) -> float:
        """The milliseconds."""
        return 1000 * float(end - start)


class _DeviceClock:
    """The clock of the device: its moments are those at which it comes there."""

    def __init__(self) -> None:
        self._cuda = import_module("cupy").cuda

    def mark(self) -> Any:
        """The moment at which everything before is done."""
        event = self._cuda.Event()
        event.record()
        return event

    def between(self, start: Any, end: Any) -> float:
        """The milliseconds."""
        end.synchronize()
        return float(self._cuda.get_elapsed_time(start, end))


@dataclass(slots=True)
class Stopwatch:
    """A device whose kernels are timed one by one."""

    device: Any
    marks: list[tuple[Any, Any]] = field(default_factory=list)
    clock: Any = field(init=False)

    def __post_init__(self) -> None:
        is_real = isinstance(self.device, CupyDevice)
        self.clock = _DeviceClock() if is_real else _Clock()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.device, name)

    def launch_shaped(
        self, kernel: CudaKernel, values: Sequence[Any], grid: Triple, block: Triple
    ) -> None:
        """Runs a kernel between two marks."""
        start = self.clock.mark()
        self.device.launch_shaped(kernel, values, grid, block)
        self.marks.append((start, self.clock.mark()))

    def taken(self) -> tuple[int, float]:
        """The kernels since the last time that it was asked, and their milliseconds."""
        marks, self.marks = self.marks, []
        return len(marks), sum(self.clock.between(*each) for each in marks)


@dataclass(frozen=True, slots=True)
class Found:
    """What a scheme has found, and the bytes that it needs."""

    verdict: str
    kinds: str
    memory: int


def _asked(program: Program) -> tuple[SourceFile, str, Launch]:
    """Which kernel it is, and how it is run."""
    return program.source, program.kernel, program.launch


Scheme: TypeAlias = Callable[[Any, Program], Found]


def _by_value(device: Any, program: Program) -> Found:
    copies, scout = on_device(device, *_asked(program))
    named = [each for each in scout.targets if each in PROVED[program.name]]
    copies.choose([each for each in scout.targets if each not in named], named)
    said = compared(copies, scout.regions, None)
    kinds = {(each.kind, each.between, each.memory) for each in said.findings}
    return _found("unknown" if said.undecided else "", kinds, said.memory)


def _by_words(device: Any, program: Program) -> Found:
    seen = seen_by_words(device, *_asked(program))
    return _found("race" if seen.bytes else "", (), seen.memory)


def _by_log(device: Any, program: Program) -> Found:
    noted, unwatched = logged_by_device(device, *_asked(program))
    races = [each for each in collisions(noted) if each.standing == "race"]
    kinds = {(each.kind, each.level, each.memory) for each in races}
    memory = len(noted.events) * EVENT.itemsize
    return _found("unknown" if unwatched else "", kinds, memory)


def _found(else_: str, kinds: Iterable[tuple[str, ...]], memory: int) -> Found:
    """A race if there is any kind of it."""
    said = ", ".join(" ".join(each) for each in sorted(kinds))
    return Found("race" if said else else_ or "race-free", said, memory)


SCHEMES: Mapping[str, Scheme] = {
    "ld": _by_value,
    "ownership": _by_words,
    "exact": _by_log,
}


@cache
def _programs() -> Mapping[str, Program]:
    found = {}
    for each in programs():
        launch = replace(each.launch, most_events=MOST_EVENTS)
        found[each.name] = replace(each, launch=launch)
    return found


def larger(name: str) -> Program:
    """A program with the launch that is timed."""
    program, more = _programs()[name], dict(LARGER[name])
    launch = program.launch
    for each in ("scalars", "sizes"):
        more[each] = {**getattr(launch, each), **more.get(each, {})}
    return replace(program, launch=replace(launch, **more))


# What is asked of a device.


@dataclass(frozen=True, slots=True)
class Answer:
    """A scheme's answer, there and on the processor."""

    program: str
    scheme: str
    verdict: str
    found: str
    on_processor: str
    found_on_processor: str
    is_equal: bool


def answers(name: str, device: Any) -> Iterator[Answer]:
    """What each scheme says of a program."""
    program = _programs()[name]
    for scheme, look in SCHEMES.items():
        said, (verdict, kinds) = look(device, program), _counted()[name, scheme]
        is_equal = said.verdict == verdict
        yield Answer(name, scheme, said.verdict, said.kinds, verdict, kinds, is_equal)


@cache
def _counted() -> Mapping[tuple[str, str], tuple[str, str]]:
    with _COUNTED.open(encoding="utf-8", newline="") as file:
        return {
            (row["program"], row["scheme"]): (row["verdict"], row["found"])
            for row in csv.DictReader(file)
        }


@dataclass(frozen=True, slots=True)
class Time:
    """The best of several runs; `launches` are of kernels, `memory` the bytes of a scheme."""

    program: str
    scheme: str
    verdict: str
    grid: str
    block: str
    launches: int
    kernels_ms: float
    whole_ms: float
    memory: int


def times(name: str, repetitions: int, device: Any) -> Iterator[Time]:
    """The kernel alone, and under each scheme up to the first race that it finds."""
    program, watch = larger(name), Stopwatch(device)
    yield _best(program, watch, "native", _native, _NATIVE_RUNS)
    for scheme, look in SCHEMES.items():
        yield _best(program, watch, scheme, look, repetitions)


def nothing(repetitions: int, device: Any) -> Iterator[Time]:
    """A kernel that does nothing: what the clock takes any launch for, at least."""
    program = replace(next(iter(_programs().values())), name="nothing")

    def empty(watch: Any, program: Program) -> Found:
        grid, block = program.launch.grid, program.launch.block
        watch.launch_shaped(_NOTHING, [watch.zeros(1, "int64")], grid, block)
        return Found("", "", 0)

    yield _best(program, Stopwatch(device), "native", empty, repetitions)


def _native(watch: Any, program: Program) -> Found:
    source, name, launch = _asked(program)
    made = watched(source, name, launch.shared)
    arrays = filled_arrays(watch, made.arguments, launch)
    given = watch.given(given_words(watch, made.arguments, arrays, launch))
    watch.launch_shaped(made.kernel, [given], launch.grid, launch.block)
    return Found("", "", 0)


def _best(
    program: Program, watch: Stopwatch, scheme: str, look: Scheme, repetitions: int
) -> Time:
    """Of the kernels and of the whole, each by itself; the first run compiles."""
    kernels, whole = list[float](), list[float]()
    for _ in range(repetitions + 1):
        watch.host(watch.zeros(1, "int64"))
        start = perf_counter()
        said = look(watch, program)
        watch.host(watch.zeros(1, "int64"))
        whole.append(1000 * (perf_counter() - start))
        count, milliseconds = watch.taken()
        kernels.append(milliseconds)
    launch = program.launch
    grid, block = ("x".join(map(str, each)) for each in (launch.grid, launch.block))
    return Time(
        program.name, scheme, said.verdict, grid, block, count,
        round(min(kernels[1:] or kernels), 6), round(min(whole[1:] or whole), 3),
        said.memory,
    )  # fmt: skip


ANSWERED = tuple(Answer.__dataclass_fields__)
TIMED = (*Time.__dataclass_fields__, "kernels_slowdown", "whole_slowdown")


def with_slowdowns(rows: Sequence[Time]) -> Iterator[tuple[object, ...]]:
    """All rows with how many times as long as the kernel alone, and the means of that."""
    native = {each.program: each for each in rows if each.scheme == "native"}
    means = dict[str, list[tuple[float, float]]]()
    for row in rows:
        alone = native.get(row.program)
        if alone is None or row.scheme == "native":
            yield (*astuple(row), "", "")
            continue
        pair = row.kernels_ms / alone.kernels_ms, row.whole_ms / alone.whole_ms
        means.setdefault(row.scheme, []).append(pair)
        yield (*astuple(row), *(round(each, 3) for each in pair))
    for name, mean in (("arithmetic", np.mean), ("geometric", _geometric)):
        for scheme, pairs in means.items():
            empty = ("",) * (len(TIMED) - 4)
            both = (round(float(mean(each)), 3) for each in zip(*pairs, strict=True))
            yield (f"{name} mean of {len(pairs)}", scheme, *empty, *both)


def _geometric(values: Sequence[float]) -> float:
    return exp(sum(log(each) for each in values) / len(values))


def tasks_of_answers() -> list[Task]:
    """One for each program."""
    return [Task(name, partial(answers, name)) for name in LARGER]


def tasks_of_times(repetitions: int) -> list[Task]:
    """One for a kernel that does nothing, and one for each program."""
    own = (Task(name, partial(times, name, repetitions)) for name in LARGER)
    return [Task("nothing", partial(nothing, repetitions)), *own]
