"""`run` on a device: the same plans, the same results, the same reports as on the processor.

The kernels of a scheme run on private copies of what the loop writes, which become the
result only if nothing stopped them. Otherwise the loop is run by the processor, which
knows all ways to go on after a conflict, or as wavefronts on the device.

"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from time import perf_counter
from typing import Any

import numpy as np
from numpy.lib.stride_tricks import as_strided

from depanalysis.errors import UnsupportedError, UsageError
from depanalysis.ir.expressions import loads
from gpugen.arguments import Bound, OutsideError, UnfitError, bound
from gpugen.cuda.cupy import cupy_device
from gpugen.cuda.forkjoin import nest_kernel
from gpugen.cuda.kernels import (
    CudaKernel,
    Held,
    checked_arrays,
    cuda_kernels,
    listed_kernel,
    way_of,
)
from gpugen.cuda.launching import (
    MOST_ITERATIONS,
    Device,
    DeviceError,
    DeviceShadow,
    Stopped,
    Values,
    in_windows,
    launched,
    logs_size,
)
from gpugen.cuda.nest_texts import Form
from gpugen.cuda.schemes import SCHEMES, Scheme
from gpugen.emit.codes import CLASH, DONE
from gpugen.emit.statements import Regions
from gpugen.emit.writer import located
from gpugen.engines import Engine
from gpugen.launches import Launches
from gpugen.nest_costs import costs
from gpugen.plans.plan import KernelPlan
from gpugen.protocols.ownership import Layout
from gpugen.reports import Report, Timings
from gpugen.running import attempt as attempt_on_processor
from gpugen.running import numba_engine
from gpugen.running import run as run_on_processor
from gpugen.shadows import Shadow
from gpugen.wavefronts import wavefronts

TEAM = 256
"""The threads that share an inner loop."""

_OTHERS = {"state", "owners", "owner_bits", "array"}
"""What kernels take besides marks for each element."""


def run(
    plan: KernelPlan,
    arrays: Mapping[str, object],
    *,
    device: Device | None = None,
    scheme: str = "ownership",
    shadow: DeviceShadow | None = None,
    is_by_wavefronts: bool = False,
    engine: Engine | None = None,
) -> Report:
    """Runs the loop of a plan on a device, on arrays of NumPy or of the device.

    The arrays end as the sequential loop leaves them, and what that loop raises is
    raised, as by `gpugen.run`. An interrupt leaves them as before the call, or as after
    it once the result is certain. After a conflict found by an inspector,
    `is_by_wavefronts` goes on level by level on the device, and the report names no
    violation. `engine` is the processor that does what the device does not.
    """
    chosen = _sound(scheme)
    if plan.obstacles:
        raise UsageError(f"the loop cannot be run: {plan.obstacles[0]}")
    device = device or cupy_device()
    given = _bound(plan, arrays, device)
    is_left = plan.scheme == "sequential" or bool(plan.results)
    if given is None or given.count == 0 or is_left:
        return _on_processor(plan, arrays, device, engine)
    levels = None
    try:
        attempt = DeviceRun(
            plan, chosen, device, given, arrays, shadow or DeviceShadow()
        )
        stopped = attempt.run()
    except UnsupportedError as error:
        raise UsageError(f"the loop cannot be run: {located(error)}") from None
    except MemoryError:
        raise DeviceError(_room(plan, chosen, given)) from None
    if stopped.code == CLASH and is_by_wavefronts and plan.scheme == "inspector":
        stopped, levels = attempt.by_wavefronts(engine or numba_engine())
    if not stopped.is_done:
        return _on_processor(plan, arrays, device, engine)
    attempt.publish()
    return attempt.report(levels)


def attempt(
    plan: KernelPlan,
    values: Mapping[str, object],
    *,
    device: Device,
    regions: Regions,
    shadow: DeviceShadow,
    engine: Engine,
    least: int = 0,
) -> Report:
    """Runs the loop if it can be done as the sequential loop would; else changes nothing.

    Threads of a team share the loops of `regions`. What the device does not do, or cannot
    keep, is tried by the processor. `report.is_done` says whether the loop was run; one of
    fewer than `least` iterations is not.
    """
    left = Report(
        plan.loop.program.name, plan.loop.node.span.line, plan.scheme, "not checked",
        "python", plan.explanation,
    )  # fmt: skip
    is_left = plan.scheme in ("sequential", "sweep") or plan.results or plan.obstacles
    try:
        _refuse_overlaps(plan, values)
        given = None if is_left else _bound(plan, values, device)
    except UsageError as error:
        return replace(left, reason=str(error))
    if given is None or given.count == 0 or given.count < least:
        return _attempted_by_processor(plan, values, device, engine, least)
    scheme = SCHEMES["ownership"]
    try:
        made = DeviceRun(plan, scheme, device, given, values, shadow, regions=regions)
        stopped = made.run()
    except (UsageError, DeviceError) as error:
        return replace(left, reason=str(error))
    except UnsupportedError as error:
        return replace(left, reason=located(error))
    except MemoryError:
        return replace(left, reason=_room(plan, scheme, given))
    if not stopped.is_done:
        return _attempted_by_processor(plan, values, device, engine, least)
    made.publish()
    return made.report()


def _attempted_by_processor(
    plan: KernelPlan,
    values: Mapping[str, Any],
    device: Device,
    engine: Engine,
    least: int,
) -> Report:
    """Tries the processor, and puts its result where the arrays are."""
    host = _on_host(plan, values, device)
    report = attempt_on_processor(plan, host, engine=engine, least=least)
    if report.is_done:
        for name in plan.loop.written:
            if host[name] is not values[name]:
                device.publish(host[name], values[name])
    return report


def _on_host(
    plan: KernelPlan, values: Mapping[str, Any], device: Device
) -> dict[str, Any]:
    """The values, with arrays of a device in memory of this machine.

    Those that the loop does not touch have their shape only.
    """
    touched = {each.name for each in plan.loop.arrays}
    others = {each.name for each in plan.loop.program.arrays} - touched
    found = dict(values)
    for name in (touched | others) & found.keys():
        found[name] = _stand_in(found[name], name in touched, device)
    return found


def _room(plan: KernelPlan, scheme: Scheme, given: Bound) -> str:
    """What a device needs besides the arrays themselves."""
    copied = sum(given.arrays[name].nbytes for name in plan.loop.written)
    stage = scheme.ways[way_of(plan, scheme)][0]
    words = sum(given.arrays[name].size for name in checked_arrays(plan, stage))
    return (
        f"the device has no room for {copied} bytes of private copies and "
        f"{scheme.word_bytes * words} bytes of words"
    )


def _sound(name: str) -> Scheme:
    if name not in SCHEMES:
        raise UsageError(f"there is no scheme `{name}`, only {', '.join(SCHEMES)}")
    if SCHEMES[name].refused:
        raise UsageError(f"the scheme `{name}` is for comparison only, and is not run")
    return SCHEMES[name]


@dataclass(slots=True)
class DeviceRun:
    """One attempt to run a plan by a scheme; nothing of it is seen before `publish`.

    Where nothing has to be checked, threads of a team share the loops of `regions`.
    """

    plan: KernelPlan
    scheme: Scheme
    device: Device
    bound: Bound
    arrays: Mapping[str, Any]
    shadow: DeviceShadow
    most: int = MOST_ITERATIONS
    regions: Regions = field(default_factory=dict)
    timings: dict[str, float] = field(default_factory=dict)
    values: Values = field(init=False)

    def __post_init__(self) -> None:
        self.values = self._values()

    def run(self) -> Stopped:
        """Runs all iterations, a part after the other, until one of them stops.

        A word holds so many iterations as a part has. The parts are in order, so only
        dependences inside one of them count.
        """
        stopped = Stopped(DONE, 0)
        for part in self.values.parts(self.most):
            stopped = self._part(part)
            if not stopped.is_done:
                break
        return stopped

    def _part(self, values: Values) -> Stopped:
        kernels, stopped = self._kernels(), Stopped(DONE, 0)
        start = perf_counter()
        # What is cleared for the first kernel counts as its own.
        extras = self._extras(values.count)
        if self.scheme.window:
            window = self.scheme.window
            stopped = in_windows(self.device, kernels, values, extras, window)
            self._spent("execute", start)
            return stopped
        for kernel in kernels:
            is_check = kernel.entry not in ("execute", "speculate")
            stopped = launched(self.device, kernel, values, extras)
            self._spent("inspect" if is_check else "execute", start)
            if not stopped.is_done:
                break
            start = perf_counter()
        return stopped

    def _kernels(self) -> tuple[CudaKernel, ...]:
        """The kernels of the scheme, made once for a plan and types."""
        types = (tuple(self.bound.dtypes.items()), tuple(self.bound.widths.items()))
        form = self._form if self.regions else None
        key = ("device", self.scheme.name, form, types)
        if key not in self.plan.emitted:
            self.plan.emitted[key] = (
                cuda_kernels(self.plan, self.scheme, self._held)
                if form is None
                else (nest_kernel(self.plan, self.regions, self._held, form, TEAM),)
            )
        kept: tuple[CudaKernel, ...] = self.plan.emitted[key]
        return kept

    @property
    def _form(self) -> Form:
        """The cheapest form of the nest by the model, for these values."""
        known = {n: int(v) for n, v in self.bound.inputs.items() if v == int(v)}
        return costs(self.plan.loop, self.regions, TEAM, known)[0].form

    def _spent(self, stage: str, start: float) -> None:
        spent = perf_counter() - start
        self.timings[stage] = self.timings.get(stage, 0.0) + spent

    def by_wavefronts(self, engine: Engine) -> tuple[Stopped, int | None]:
        """Runs the loop level by level, and says how many levels there are."""
        start = perf_counter()
        self.values = self._values()
        host = {name: self.device.host(a) for name, a in self.values.arrays.items()}
        launches = Launches(
            self.plan, replace(self.bound, arrays=host), engine, Shadow()
        )
        stop, levels = launches.levels()
        if not stop.is_done:
            return Stopped(stop.code, stop.iteration), None
        fronts = wavefronts(levels, 1)
        kernel = listed_kernel(self.plan, self.scheme, self._held)
        parts = [(first, last) for first, last, _ in fronts.segments]
        order = self.device.given(fronts.order)
        stopped = launched(self.device, kernel, self.values, {}, parts, order)
        self.timings["fall_back"] = perf_counter() - start
        return stopped, fronts.levels

    def publish(self) -> None:
        """Makes the private copies the result; an interrupt waits until that is done."""
        pending: KeyboardInterrupt | None = None
        for name in self.plan.loop.written:
            while True:
                try:
                    self.device.publish(self.values.arrays[name], self.arrays[name])
                    break
                except KeyboardInterrupt as interrupt:
                    pending = interrupt
        if pending is not None:
            raise pending

    def report(self, levels: int | None = None) -> Report:
        """What a run says whose result is kept."""
        written = [self.values.arrays[name] for name in self.plan.loop.written]
        is_checked = bool(self.plan.checked) or self.plan.scheme == "speculation"
        return Report(
            self.plan.loop.program.name,
            self.plan.loop.node.span.line,
            self.plan.scheme,
            "conflict" if levels else "independent" if is_checked else "not checked",
            "wavefronts" if levels else "parallel",
            "iterations of one level do not depend on each other"
            if levels
            else self.plan.explanation,
            iterations=self.bound.count,
            threads=self.bound.count,
            levels=levels,
            shadow_bytes=sum(words.nbytes for words in self.shadow.words.values()),
            copied_bytes=sum(array.nbytes for array in written),
            timings=Timings(**self.timings),
            is_on_device=True,
        )

    @property
    def _held(self) -> Held:
        return Held(self.bound.dtypes, self.bound.widths)

    def _values(self) -> Values:
        written = self.plan.loop.written
        arrays = {
            name: self.device.copied(self.arrays[name])
            if name in written
            else self.device.given(self.arrays[name])
            for name in self.bound.arrays
        }
        given = self.bound
        return Values(arrays, given.inputs, given.lower, given.step, given.count)

    def _extras(self, count: int) -> dict[tuple[str, str], Any]:
        layout = Layout.of(count)
        assert layout is not None
        stages = self.scheme.ways[way_of(self.plan, self.scheme)]
        names = checked_arrays(self.plan, stages[0])
        log, device = self.scheme.log, self.device
        sizes = {name: self.bound.arrays[name].size for name in names}
        marks = {each for stage in stages for each in stage.takes} - _OTHERS
        extras = {
            (each, name): device.zeros(size, "int32")
            for name, size in sizes.items()
            for each in sorted(marks)
        }
        if log:
            sizes = dict.fromkeys(sizes, logs_size(self.scheme, count))
        epoch = self.shadow.launch(device, sizes, layout, self.scheme)
        extras |= {("owners", name): self.shadow.words[name] for name in names}
        extras["owner_bits", ""] = log or layout.owner_bits
        return extras | {("epoch", ""): epoch}


def _bound(plan: KernelPlan, values: Mapping[str, Any], device: Device) -> Bound | None:
    """The values bound; `None` if the processor has to say what is wrong with them.

    Arrays of the device stand there as memory that nobody touches, but for those from
    which the bounds of the loop are computed.
    """
    node = plan.loop.node
    needed = {
        load.array for e in (node.lower, node.upper, node.step) for load in loads(e)
    }
    _refuse_overlaps(plan, values)
    stands = {
        name: _stand_in(value, name in needed, device) for name, value in values.items()
    }
    try:
        return bound(
            plan.loop,
            stands,
            is_numpy=plan.is_numpy,
            elsewhere={n for n, value in values.items() if stands[n] is not value},
        )
    except UnfitError as unfit:
        raise UsageError(str(unfit)) from None
    except OutsideError:
        return None


def _stand_in(value: Any, is_needed: bool, device: Device) -> Any:
    if not hasattr(value, "__cuda_array_interface__"):
        return value
    if is_needed:
        return device.host(value)
    # A view of one element with all strides 0 has the shape, and no memory for it.
    return as_strided(np.empty(1, value.dtype), value.shape, (0,) * value.ndim)


def _refuse_overlaps(plan: KernelPlan, values: Mapping[str, Any]) -> None:
    """No array of the device that is written may share memory with another one.

    That goes for arrays that the loop does not touch, too: code before it may have changed
    one under two names.
    """
    ranges = {}
    for name in (each.name for each in plan.loop.program.arrays):
        value: Any = values.get(name)
        if hasattr(value, "__cuda_array_interface__"):
            if not value.flags.c_contiguous:
                raise UsageError(f"the elements of `{name}` do not stand row by row")
            first = value.__cuda_array_interface__["data"][0]
            ranges[name] = range(first, first + value.nbytes)
    stored = {*plan.loop.written, *plan.loop.stored}
    written = [ranges[name] for name in stored if name in ranges]
    for (name, one), (other, taken) in combinations(ranges.items(), 2):
        if (one in written or taken in written) and _meet(one, taken):
            raise UsageError(f"`{name}` and `{other}` may share memory")


def _meet(one: range, other: range) -> bool:
    return max(one.start, other.start) < min(one.stop, other.stop)


def _on_processor(
    plan: KernelPlan,
    arrays: Mapping[str, Any],
    device: Device,
    engine: Engine | None,
) -> Report:
    """Runs the loop on the processor, and puts its result where the arrays are."""
    host = _on_host(plan, arrays, device)
    try:
        return run_on_processor(plan, host, engine=engine)
    finally:
        for name in plan.loop.written:
            if name in arrays and host[name] is not arrays[name]:
                device.publish(host[name], arrays[name])
