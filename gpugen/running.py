"""`run`: executes a plan, keeps a result only if it is that of the sequential loop.

The order of what is tried: a parallel run after an inspection without a conflict, or a
speculative one; where iterations meet, stores by last writers, elements by owners,
wavefronts, and in the end the sequential loop. What the loop writes is copied first, and
put back whenever a run is not kept: after a conflict, a fault, an interrupt.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import import_module
from time import perf_counter
from typing import Literal, NoReturn, TypeVar

import numpy as np

from depanalysis.errors import UsageError
from gpugen.arguments import OutsideError, UnfitError, bound
from gpugen.emit.codes import CLASH, FAULTS, OUTSIDE, OVERFLOW, ZERO
from gpugen.engines import CompilationError, Engine
from gpugen.launches import Launches, Stop
from gpugen.plans.plan import KernelPlan
from gpugen.protocols.ownership import READ, WRITTEN, Layout
from gpugen.reports import Finding, Handling, Report, Timings, Violation
from gpugen.shadows import Shadow
from gpugen.wavefronts import wavefronts

Way = Literal["last writers", "element owners", "wavefronts", "sequential"]
_T = TypeVar("_T")
_OWNED = 3  # Owners pay where an iteration costs this many times its slice.


class FaultError(Exception):
    """The sequential loop raises an exception in this loop, so it has to be run."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(FAULTS.get(stop.code, "the loop failed"))
        self.stop = stop


def run(
    plan: KernelPlan,
    arrays: Mapping[str, object],
    *,
    engine: Engine | None = None,
    shadow: Shadow | None = None,
    fall_back: Way | None = None,
) -> Report:
    """Runs the loop of a plan on arrays and other values, by their names in the program.

    The arrays end as the sequential loop leaves them. What that loop would raise is
    raised: `IndexError`, `ZeroDivisionError`, `OverflowError` or `ValueError`, with the
    arrays as it leaves them then. Values that the plan is not made for are a
    `UsageError`. `fall_back` asks for a way to go on after a conflict, where possible.
    """
    report = attempt(plan, arrays, engine=engine, shadow=shadow, fall_back=fall_back)
    if report.is_done:
        return report
    if report.finding != "fault":
        raise UsageError(report.reason)
    return _raising(plan, arrays, engine or numba_engine())


def attempt(
    plan: KernelPlan,
    values: Mapping[str, object],
    *,
    engine: Engine | None = None,
    shadow: Shadow | None = None,
    fall_back: Way | None = None,
    least: int = 0,
) -> Report:
    """Runs the loop if it can be done as the sequential loop would; else changes nothing.

    `report.is_done` says whether it was run; a loop of fewer than `least` iterations is
    not.
    """
    engine = engine or numba_engine()
    report = _report(plan, engine)
    if plan.obstacles and plan.is_numpy:
        return replace(report, reason=plan.obstacles[0])
    if plan.obstacles:
        raise UsageError(f"the loop cannot be run: {plan.obstacles[0]}")
    try:
        given = bound(plan.loop, values, is_numpy=plan.is_numpy)
    except UnfitError as unfit:
        return replace(report, reason=str(unfit))
    except OutsideError as fault:
        return replace(report, reason=str(fault), finding="fault")
    report = replace(report, iterations=given.count)
    if given.count == 0:
        return replace(report, handling="nothing to do")
    if given.count < least:
        return replace(report, reason=f"the loop has only {given.count} iterations")
    if Layout.of(given.count) is None and plan.scheme != "sequential":
        return replace(report, reason=f"{given.count} iterations do not fit a word")
    launches = Launches(plan, given, engine, shadow or Shadow())
    return _tried(launches, report, fall_back)


def _tried(launches: Launches, report: Report, fall_back: Way | None) -> Report:
    """The report of a run that is kept, or of one of which nothing remains."""
    try:
        launches.save()
        found = _Attempt(launches, report, fall_back).result()
    except FaultError as fault:
        launches.restore()
        return replace(report, reason=str(fault), finding="fault")
    except (CompilationError, MemoryError) as error:
        launches.restore()
        # The one names what it cannot compile, the other one the bytes.
        return replace(report, reason=str(error) or "there is not enough memory")
    except BaseException:
        launches.restore()
        raise
    copied = sum(copy.nbytes for copy in launches.copies.values())
    used = launches.shadow.bytes + launches.other_bytes
    return replace(found, copied_bytes=copied, shadow_bytes=used)


@lru_cache(maxsize=1)
def numba_engine() -> Engine:
    """The engine of this machine, made when it is first needed."""
    made: Engine = import_module("gpugen.cpu.engine").NumbaEngine()
    return made


def _report(plan: KernelPlan, engine: Engine) -> Report:
    return Report(
        plan.loop.program.name,
        plan.loop.node.span.line,
        plan.scheme,
        finding="not checked",
        handling="python",
        reason=plan.explanation,
        threads=engine.threads,
    )


@dataclass(slots=True)
class _Attempt:
    """The stages of one run, each of which may end it."""

    launches: Launches
    report: Report
    wanted: Way | None
    timings: Timings = field(default_factory=Timings)

    def result(self) -> Report:
        """The report of a run whose result is kept."""
        plan = self.launches.plan
        if plan.scheme == "sequential":
            return self._sequential("not checked", plan.explanation)
        if plan.scheme == "speculation":
            return self._speculative()
        stop = self._timed("inspect", self.launches.inspect)
        if stop.is_done:
            finding: Finding = "independent" if plan.checked else "not checked"
            self._kept(self._timed("execute", lambda: self.launches.run("plain")))
            return self._done(finding, "parallel", plan.explanation)
        violation = self._timed("inspect", self._violation)
        return self._after(violation)

    def _speculative(self) -> Report:
        stop, _ = self._timed("execute", self.launches.claim)
        if stop.is_done:
            explanation = self.launches.plan.explanation
            return self._done("independent", "parallel", explanation)
        self.launches.restore()
        # One thread goes through the iterations in order, so what it meets is the first.
        violation = self._timed("inspect", self._violation)
        self.launches.restore()
        reason = "iterations depend on each other"
        return replace(self._sequential("conflict", reason), violation=violation)

    def _violation(self) -> Violation:
        """The first clash in the order of the loop; a fault before it counts first."""
        stop, epoch = self.launches.claim(is_single=True)
        if stop.code != CLASH:
            raise FaultError(stop)
        launches, bound_ = self.launches, self.launches.bound
        name = launches.checked[stop.array]
        layout = launches.shadow.layout
        assert layout is not None
        state, owner = layout.unpacked(
            int(launches.shadow.words[name][stop.element]), epoch
        )
        if state not in (READ, WRITTEN):
            owner = self._first_reader(stop)
        place = np.unravel_index(stop.element, bound_.arrays[name].shape)
        return Violation(
            bound_.lower + owner * bound_.step,
            bound_.lower + stop.iteration * bound_.step,
            name,
            tuple(int(each) for each in place),
        )

    def _first_reader(self, stop: Stop) -> int:
        """The first of several iterations that read an element."""
        if self.launches.plan.scheme == "speculation":
            self.launches.restore()
        extras = {
            ("wanted_array", ""): stop.array,
            ("wanted_element", ""): stop.element,
        }
        return self.launches.run("seek", extras, is_single=True).iteration

    def _after(self, violation: Violation) -> Report:
        """The ways to go on after a conflict, the most parallel one first."""
        self.report = replace(self.report, violation=violation)
        for way, attempt_ in (
            ("last writers", self._last_writers),
            ("element owners", self._element_owners),
            ("wavefronts", self._wavefronts),
        ):
            if self.wanted in (None, way):
                found = attempt_()
                if found is not None:
                    return found
        return self._sequential("conflict", "iterations depend on each other")

    def _last_writers(self) -> Report | None:
        plan = self.launches.plan
        if any(plan.use(array) != "stores" for array in plan.arrays):
            return None
        stop, winners = self._timed("fall_back", self.launches.winners)
        self._kept(stop)
        run_last = lambda: self.launches.run("last store", winners)  # noqa: E731
        self._kept(self._timed("fall_back", run_last))
        reason = "iterations only overwrite each other's elements; the last store stays"
        return self._done("conflict", "last writers", reason)

    def _element_owners(self) -> Report | None:
        plan = self.launches.plan
        is_fit = all(use != "mixed" for _, use in plan.uses)
        is_worth = plan.body_cost >= _OWNED * plan.slice_cost
        if not is_fit or not (is_worth or self.wanted == "element owners"):
            return None
        self._kept(self._timed("fall_back", self.launches.run_owned))
        reason = "iterations only update elements; each thread updates those it owns"
        return self._done("conflict", "element owners", reason)

    def _wavefronts(self) -> Report | None:
        launches = self.launches
        stop, levels = self._timed("fall_back", launches.levels)
        self._kept(stop)
        least = max(2, launches.engine.grain // max(1, launches.plan.body_cost))
        fronts = wavefronts(levels, least)
        self.report = replace(self.report, levels=fronts.levels)
        if self.wanted is None and 2 * fronts.spread < launches.bound.count:
            return None
        run_fronts = lambda: launches.run_listed(fronts.order, fronts.segments)  # noqa: E731
        self._kept(self._timed("fall_back", run_fronts))
        reason = "iterations of one level do not depend on each other"
        return self._done("conflict", "wavefronts", reason)

    def _sequential(self, finding: Finding, reason: str) -> Report:
        alone = lambda: self.launches.run("plain", is_single=True)  # noqa: E731
        self._kept(self._timed("fall_back", alone))
        return self._done(finding, "sequential", reason)

    def _kept(self, stop: Stop) -> None:
        if not stop.is_done:
            raise FaultError(stop)

    def _done(self, finding: Finding, handling: Handling, reason: str) -> Report:
        return replace(
            self.report,
            finding=finding,
            handling=handling,
            reason=reason,
            timings=self.timings,
        )

    def _timed(
        self, stage: Literal["inspect", "execute", "fall_back"], work: Callable[[], _T]
    ) -> _T:
        start = perf_counter()
        made = work()
        spent = getattr(self.timings, stage) + perf_counter() - start
        self.timings = replace(self.timings, **{stage: spent})
        return made


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
    kinds: dict[int, type[Exception]] = {
        OUTSIDE: IndexError,
        ZERO: ZeroDivisionError,
        OVERFLOW: OverflowError,
    }
    index = given.lower + stop.iteration * given.step
    variable = plan.loop.node.variable.partition(".index")[0]
    reason = FAULTS.get(stop.code, "the loop failed")
    raise kinds.get(stop.code, ValueError)(f"{reason} at {variable} = {index}")
