"""The strategies of one run: in which order they are tried, and what ends a run.

A parallel run after an inspection without a conflict, or a speculative one; where
iterations meet, stores by last writers, elements by owners, private copies, wavefronts,
and in the end the sequential loop. Nothing is put back here but what a way needs itself.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import Literal, ParamSpec, TypeVar

import numpy as np

from gpugen.emit.codes import CLASH, ENDLESS, FAULTS
from gpugen.inspection_cache import Inspected, InspectionCache
from gpugen.launches import Launches, Stop
from gpugen.protocols.ownership import READ, WRITTEN
from gpugen.reports import Finding, Handling, Report, Timings, Violation
from gpugen.wavefronts import Wavefronts, wavefronts

Way = Literal[
    "last writers", "element owners", "private copies", "wavefronts", "sequential"
]
_P = ParamSpec("_P")
_T = TypeVar("_T")
_OWNED = 12  # Owners pay where an iteration costs this many times its slice.


class FaultError(Exception):
    """The sequential loop raises an exception in this loop, so it has to be run."""

    def __init__(self, stop: Stop) -> None:
        super().__init__(FAULTS.get(stop.code, "the loop failed"))
        self.stop = stop


@dataclass(slots=True)
class Attempt:
    """The stages of one run, each of which may end it."""

    launches: Launches
    report: Report
    wanted: Way | None
    findings: InspectionCache
    timings: Timings = field(default_factory=Timings)

    def result(self) -> Report:
        """The report of a run whose result is kept."""
        try:
            return self._checked()
        except FaultError as fault:
            if fault.stop.code != ENDLESS:
                raise
            # Inspectors have written nothing.
            return self._sequential("not checked", str(fault))

    def _checked(self) -> Report:
        plan = self.launches.plan
        if plan.sweep is not None:
            stop, held = self._timed("execute", self.launches.run_sweep, plan.sweep)
            self._kept(stop)
            self.report = replace(self.report, exchanged=tuple(held.items()))
            handling: Handling = "parallel" if plan.sweep.shared else "sequential"
            return self._done("not checked", handling, plan.explanation)
        if plan.scheme == "sequential":
            return self._sequential("not checked", plan.explanation)
        if self.launches.layout is None:
            return self._unnumbered()
        if plan.scheme == "speculation":
            return self._speculative()
        inspected = self._timed("inspect", self._inspected)
        if inspected.violation is None:
            return self._parallel()
        return self._after(inspected)

    def _unnumbered(self) -> Report:
        """Words cannot hold the numbers of the iterations; only bits can tell them apart."""
        launches, plan = self.launches, self.launches.plan
        if plan.scheme == "inspector" and (
            not plan.checked or self._timed("inspect", launches.touches_apart)
        ):
            return self._parallel()
        reason = f"{launches.bound.count} iterations do not fit a word of a check"
        return self._sequential("not checked", reason)

    def _parallel(self) -> Report:
        plan = self.launches.plan
        finding: Finding = "independent" if plan.checked else "not checked"
        self._kept(self._timed("execute", self.launches.run, "plain"))
        return self._done(finding, "parallel", plan.explanation)

    def _inspected(self) -> Inspected:
        """What the inspector finds, or has found for the same indices before."""
        plan, bound_ = self.launches.plan, self.launches.bound
        known = self.findings.of(plan, bound_)
        if known is not None:
            self.report = replace(self.report, is_reused=True)
            return known
        found = Inspected(self._inspection())
        self.findings.keep(plan, bound_, found)
        return found

    def _inspection(self) -> Violation | None:
        if not self.launches.plan.checked or self.launches.touches_apart():
            return None
        stop, epoch = self.launches.probe()
        if not stop.is_done:
            return self._clash(stop, epoch)
        return None if self.launches.inspect().is_done else self._violation()

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
        return self._clash(*self.launches.claim(is_single=True))

    def _clash(self, stop: Stop, epoch: int) -> Violation:
        """The two iterations of a clash that one thread met in the order of the loop."""
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

    def _after(self, inspected: Inspected) -> Report:
        """The ways to go on after a conflict, the most parallel one first."""
        self.report = replace(self.report, violation=inspected.violation)
        for way, attempt_ in (
            ("last writers", self._last_writers),
            ("element owners", self._element_owners),
            ("private copies", self._private_copies),
            ("wavefronts", self._wavefronts),
        ):
            if self.wanted in (None, way):
                found = attempt_(inspected)
                if found is not None:
                    return found
        return self._sequential("conflict", "iterations depend on each other")

    def _last_writers(self, inspected: Inspected) -> Report | None:
        plan = self.launches.plan
        if any(plan.use(array) != "stores" for array in plan.arrays):
            return None
        winners = inspected.winners
        if winners is None:
            stop, winners = self._timed("fall_back", self.launches.winners)
            self._kept(stop)
            self._keep(replace(inspected, winners=winners))
        self._kept(self._timed("fall_back", self.launches.run, "last store", winners))
        reason = "iterations only overwrite each other's elements; the last store stays"
        return self._done("conflict", "last writers", reason)

    def _element_owners(self, inspected: Inspected) -> Report | None:
        plan = self.launches.plan
        if plan.results:
            # Every thread would count every iteration.
            return None
        is_fit = all(use != "mixed" for _, use in plan.uses)
        is_worth = plan.body_cost >= _OWNED * plan.slice_cost
        if not is_fit or not (is_worth or self.wanted == "element owners"):
            return None
        self._kept(self._timed("fall_back", self.launches.run_owned))
        reason = "iterations only update elements; each thread updates those it owns"
        return self._done("conflict", "element owners", reason)

    def _private_copies(self, inspected: Inspected) -> Report | None:
        launches, plan = self.launches, self.launches.plan
        assert inspected.violation is not None
        if plan.use(inspected.violation.array) == "updates":
            return None
        elements = sum(launches.bound.arrays[name].size for name in launches.checked)
        is_worth = elements <= launches.bound.count * plan.body_cost
        if not (is_worth or self.wanted == "private copies"):
            return None
        for count in dict.fromkeys((launches.probed, launches.bound.count)):
            stop, is_private, stamps = self._timed(
                "fall_back", launches.exposure, count
            )
            self._kept(stop)
            if not is_private:
                return None
        self._kept(self._timed("fall_back", launches.run_private, stamps))
        reason = "what iterations read they have written; each thread has copies"
        return self._done("conflict", "private copies", reason)

    def _wavefronts(self, inspected: Inspected) -> Report | None:
        launches = self.launches
        if launches.plan.results:
            # Threads would share the parts of results.
            return None
        fronts = inspected.fronts
        is_new = fronts is None and self.wanted is None
        if is_new and self._timed("fall_back", self._is_chain):
            return None
        if fronts is None:
            fronts = self._timed("fall_back", self._fronts)
            self._keep(replace(inspected, fronts=fronts))
        self.report = replace(self.report, levels=fronts.levels)
        if self.wanted is None and 2 * fronts.spread < launches.bound.count:
            return None
        listed = launches.run_listed
        self._kept(self._timed("fall_back", listed, fronts.order, fronts.segments))
        reason = "iterations of one level do not depend on each other"
        return self._done("conflict", "wavefronts", reason)

    def _fronts(self) -> Wavefronts:
        launches = self.launches
        stop, levels = launches.levels()
        self._kept(stop)
        least = max(2, launches.engine.grain // max(1, launches.plan.body_cost))
        return wavefronts(levels, least)

    def _is_chain(self) -> bool:
        """Whether the first iterations are so much in line that the others are too."""
        count = self.launches.probed
        if not 1 < count < self.launches.bound.count:
            return False
        stop, levels = self.launches.levels(count)
        self._kept(stop)
        return 2 * int(levels.max()) > count

    def _keep(self, inspected: Inspected) -> None:
        self.findings.keep(self.launches.plan, self.launches.bound, inspected)

    def _sequential(self, finding: Finding, reason: str) -> Report:
        alone = partial(self.launches.run, is_single=True)
        self._kept(self._timed("fall_back", alone, "plain"))
        return self._done(finding, "sequential", reason)

    def _kept(self, stop: Stop) -> None:
        if not stop.is_done:
            raise FaultError(stop)

    def _done(self, finding: Finding, handling: Handling, reason: str) -> Report:
        return replace(
            self.report, finding=finding, handling=handling, reason=reason, timings=self.timings
        )  # fmt: skip

    def _timed(
        self,
        stage: Literal["inspect", "execute", "fall_back"],
        work: Callable[_P, _T],
        *args: _P.args,
        **kwargs: _P.kwargs,
    ) -> _T:
        start, before = perf_counter(), self.launches.engine.compiling
        made = work(*args, **kwargs)
        compiling = self.launches.engine.compiling - before
        spent = getattr(self.timings, stage) + perf_counter() - start - compiling
        compiling += self.timings.compile
        self.timings = replace(self.timings, **{stage: spent}, compile=compiling)
        return made
