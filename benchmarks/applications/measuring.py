"""Times of the applications, all ways of one application within one run.

Every way starts from the same data, is compiled before, and counts with the best of
several repetitions, the ways in turn. Times are those of whole calls, with every copy:
the processor time of the thread that calls, and of the busiest one where several run. That
is the time on cores that do nothing else, also where others use them. The time on the wall
is there, too: it has what it takes to wake threads, and whatever else the machine does.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from time import perf_counter, thread_time
from typing import Any

import numba
import numpy as np

from benchmarks.applications import data, kernels
from benchmarks.applications.data import Values
from gpugen.arguments import bound
from gpugen.cpu.engine import NumbaEngine
from gpugen.engines import Call, State
from gpugen.functions import LEAST, ParallelFunction, parallel
from gpugen.launches import Launches
from gpugen.planning import kernel_plan
from gpugen.plans.plan import KernelPlan
from gpugen.reports import Report
from gpugen.running import attempt
from gpugen.shadows import Shadow

Function = Callable[..., None]


@dataclass(slots=True)
class Clocked:
    """Numba's engine with a clock; `busy` adds up the busiest threads of all launches."""

    engine: NumbaEngine = field(default_factory=NumbaEngine)
    busy: float = 0.0

    @property
    def threads(self) -> int:
        """All that there are."""
        return self.engine.threads

    @property
    def gang(self) -> int:
        """The same as without a clock."""
        return self.engine.gang

    @property
    def grain(self) -> int:
        """The same as without a clock."""
        return self.engine.grain

    @property
    def compiling(self) -> float:
        """The same as without a clock."""
        return self.engine.compiling

    def functions(self, text: str) -> Mapping[str, Callable[..., None]]:
        """The functions of a kernel."""
        return self.engine.functions(text)

    def together(
        self, function: Callable[..., None], calls: Sequence[Call], state: State
    ) -> None:
        """Runs the calls on threads, and adds what the busiest one took."""
        spent = [0.0]

        def clocked(*call: Any) -> None:
            start = thread_time()
            function(*call)
            spent.append(thread_time() - start)

        self.engine.together(clocked, calls, state)
        self.busy += max(spent)


@dataclass(frozen=True, slots=True)
class Application:
    """A kernel with data of a size, and the head of its loop that is checked."""

    name: str
    kernel: Function
    values: Callable[[int], Values]
    size: int
    checked: str = "for i in range("


APPLICATIONS = (
    Application("micro", kernels.micro, data.micro, 1_000_000),
    Application("cfd", kernels.cfd, data.cfd, 1_000_000, "for e in range("),
    Application(
        "cfd, a whole mesh",
        kernels.cfd,
        lambda size: data.cfd(size, is_colored=False),
        1_000_000,
        "for e in range(",
    ),
    Application("md", kernels.md, data.md, 1_000_000),
    Application("ipvec", kernels.ipvec, data.ipvec, 1_000_000),
    Application("fwd", kernels.fwd, data.fwd, 200_000, "for k in range("),
    Application("spmv", kernels.spmv, data.spmv, 10_000),
    Application("bfs", kernels.bfs, data.bfs, 1_000_000, "for vertex in range("),
    Application(
        "bfs, a graph",
        kernels.bfs,
        lambda size: data.bfs(size, is_tree=False),
        1_000_000,
        "for vertex in range(",
    ),
    Application(
        "knapsack", kernels.knapsack, data.knapsack, 5_000, "for item in range("
    ),
)


@dataclass(frozen=True, slots=True)
class Row:
    """Milliseconds of one application, and what its last checked run said.

    `checked` is asked to check, `reused` knows its indices from an earlier call, `chosen`
    is what `gpugen.parallel` does of its own accord. `check` is an inspection alone, which a
    loop that speculates has not. Two passes by one thread stand beside it: `reading` adds up
    the indices that the inspection reads, `slicing` finds the elements that it looks at.
    `walls` are times on the wall.
    """

    application: str
    iterations: int
    sequential: float
    unchecked: float
    checked: float
    reused: float
    chosen: float
    reading: float
    slicing: float
    check: float
    report: Report
    walls: Mapping[str, float]

    @property
    def speed_up(self) -> float:
        """How many times as fast as the sequential loop."""
        return self.sequential / self.checked

    @property
    def to_unchecked(self) -> float:
        """How many times as long as the same loop without any check."""
        return self.checked / self.unchecked


def rows(repetitions: int) -> Iterator[Row]:
    """All applications at their sizes."""
    for application in APPLICATIONS:
        yield row(application, application.size, repetitions)


def row(
    application: Application, size: int, repetitions: int, least: int = LEAST
) -> Row:
    """One application; shorter loops than `least` are left to Python."""
    values = application.values(size)
    engine = Clocked()
    checked = parallel(least=least, always=True, engine=engine)(application.kernel)
    reused = parallel(least=least, reuse=True, engine=engine)(application.kernel)
    chosen = parallel(least=least, engine=engine)(application.kernel)
    ways: dict[str, Function] = {
        "sequential": sequential(application),
        "unchecked": unchecked(application, engine),
        "checked": checked,
        "reused": reused,
        "chosen": chosen,
        "reading": reading(application),
        "slicing": slicing(application, engine),
        "check": checks(application, engine),
    }
    found, walls = best(ways, values, repetitions, engine)
    reports = _reports(checked)
    return Row(
        application.name,
        sum(each.iterations for each in reports),
        report=reports[-1],
        walls=walls,
        **found,
    )


def sequential(application: Application) -> Function:
    """The kernel as it stands, compiled."""
    made: Any = numba.njit
    compiled: Function = made(application.kernel)
    return compiled


@lru_cache
def plan_of(application: Application) -> KernelPlan:
    """The plan of the loop that is named as the checked one."""
    variable = application.checked.split()[1]
    plans = parallel(application.kernel).plans.chosen
    return next(p for p in plans if p.loop.node.variable.partition(".")[0] == variable)


def parts(application: Application, values: Values) -> Iterator[Values]:
    """The values of each run of the checked loop, in the order of the outer one."""
    if application.name != "fwd":
        yield values
        return
    for level in range(len(values["levels"]) - 1):
        yield {**values, "level": level}


def launches(
    application: Application, engine: Clocked, values: Values, shadow: Shadow
) -> Iterator[Launches]:
    """Each run of the checked loop."""
    plan = plan_of(application)
    for part in parts(application, values):
        given = bound(plan.loop, part, is_numpy=True)
        yield Launches(plan, given, engine, shadow)


def unchecked(application: Application, engine: Clocked) -> Function:
    """The loop on all threads, whatever its iterations depend on."""

    def run(**values: Any) -> None:
        for each in launches(application, engine, values, Shadow()):
            each.run("plain")

    return run


def checks(application: Application, engine: Clocked) -> Function:
    """The inspection alone, as far as it goes."""
    shadow = Shadow()

    def run(**values: Any) -> None:
        for each in launches(application, engine, values, shadow):
            if each.plan.scheme != "inspector" or each.touches_apart():
                continue
            if each.probe()[0].is_done:
                each.inspect()

    return run


@numba.njit
def _read(indices: Any) -> int:
    total = 0
    for k in range(indices.size):
        total += indices.flat[k]
    return total


def reading(application: Application) -> Function:
    """One pass over all arrays that the inspection reads, by one thread."""
    names = plan_of(application).part.arrays

    def run(**values: Any) -> None:
        for name in sorted(names & set(values)):
            _read(values[name].reshape(-1))

    return run


def slicing(application: Application, engine: Clocked) -> Function:
    """One pass over what the inspection looks at, by one thread, that notes nothing."""
    nobody = {("wanted_array", ""): -1, ("wanted_element", ""): -1}

    def run(**values: Any) -> None:
        for each in launches(application, engine, values, Shadow()):
            if each.plan.scheme == "inspector":
                each.run("seek", nobody, is_single=True)

    return run


def best(
    ways: Mapping[str, Function], values: Values, repetitions: int, engine: Clocked
) -> tuple[dict[str, float], dict[str, float]]:
    """The best milliseconds of each way, from the same values each time, and on the wall."""
    kept = {k: v.copy() for k, v in values.items() if isinstance(v, np.ndarray)}
    found = dict.fromkeys(ways, float("inf"))
    walls = dict(found)
    for _ in range(repetitions + 1):
        for name, way in ways.items():
            for array, copy in kept.items():
                np.copyto(values[array], copy)
            engine.busy, start, begun = 0.0, thread_time(), perf_counter()
            way(**values)
            spent = engine.busy + thread_time() - start
            found[name] = min(found[name], 1000 * spent)
            walls[name] = min(walls[name], 1000 * (perf_counter() - begun))
    return found, walls


def _reports(function: ParallelFunction[..., None]) -> tuple[Report, ...]:
    return tuple(each for each in function.reports if each.is_done) or function.reports


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a figure: where it is, and a speed-up or, for detection, milliseconds."""

    figure: str
    way: str
    place: float
    value: float


def points(repetitions: int, scale: float = 1.0) -> Iterator[Point]:
    """The microbenchmark as in the paper's Figure 7, at its sizes or at a part of them."""
    engine = Clocked()
    ways = _ways(engine)
    for exponent in range(13, 21):
        size = max(8, int(2**exponent * scale))
        yield from _speed_ups(
            ways, "loop size", size, data.micro(size), repetitions, engine
        )
    size = max(8, int(2**15 * scale))
    for count in (1, 5, 15, 25, 35, 45):
        values = data.micro(size, count)
        yield from _speed_ups(ways, "accesses", count, values, repetitions, engine)
    size = max(8, int(2**20 * scale))
    for density in (1e-6, 1e-5, 1e-4, 1e-3, 1e-2):
        values = data.micro(size, density=density)
        yield from _detections(density, values, repetitions, engine)


def _ways(engine: Clocked) -> dict[str, Function]:
    application = APPLICATIONS[0]
    plan = parallel(application.kernel).plans.chosen[0]
    program, number = plan.loop.program, plan.loop.number
    speculation = kernel_plan(program, number, is_numpy=True, scheme="speculation")
    return {
        "sequential": sequential(application),
        "unsafe": unchecked(application, engine),
        "inspector": lambda **values: _ran(plan, values, engine),
        "speculation": lambda **values: _ran(speculation, values, engine),
    }


def _ran(plan: KernelPlan, values: Values, engine: Clocked) -> None:
    attempt(plan, values, engine=engine)


def _speed_ups(
    ways: Mapping[str, Function],
    figure: str,
    place: float,
    values: Values,
    repetitions: int,
    engine: Clocked,
) -> Iterator[Point]:
    found, _ = best(ways, values, repetitions, engine)
    for way, milliseconds in found.items():
        if way != "sequential":
            yield Point(figure, way, place, found["sequential"] / milliseconds)


def _detections(
    density: float, values: Values, repetitions: int, engine: Clocked
) -> Iterator[Point]:
    """How long the whole run takes, in which a dependence is found and reported."""
    plans = {"inspector": parallel(kernels.micro).plans.chosen[0]}
    program, number = plans["inspector"].loop.program, plans["inspector"].loop.number
    plans["speculation"] = kernel_plan(
        program, number, is_numpy=True, scheme="speculation"
    )
    for way, plan in plans.items():
        times = []
        for _ in range(repetitions + 1):
            given = {**values, "a": values["a"].copy()}
            engine.busy, start = 0.0, thread_time()
            attempt(plan, given, engine=engine)
            times.append(engine.busy + thread_time() - start)
        yield Point("dependence density", way, density, 1000 * min(times))
