"""Loops that cannot be proved parallel, checked while they run.

`parallel` decorates a Python function; `kernel_plan` and `run` do the same for a loop of
a Program. Nothing is kept but what the sequential loop gives.
"""

from typing import TYPE_CHECKING, Any

from depanalysis.extras import required

if TYPE_CHECKING:
    from gpugen.functions import ParallelFunction, parallel
    from gpugen.planning import kernel_plan
    from gpugen.plans.plan import KernelPlan
    from gpugen.reports import Report, Timings, Violation
    from gpugen.running import run
    from gpugen.showing import show

__all__ = [
    "KernelPlan",
    "ParallelFunction",
    "Report",
    "Timings",
    "Violation",
    "kernel_plan",
    "parallel",
    "run",
    "show",
]

_HOMES = {
    "KernelPlan": "gpugen.plans.plan",
    "ParallelFunction": "gpugen.functions",
    "Report": "gpugen.reports",
    "Timings": "gpugen.reports",
    "Violation": "gpugen.reports",
    "kernel_plan": "gpugen.planning",
    "parallel": "gpugen.functions",
    "run": "gpugen.running",
    "show": "gpugen.showing",
}


def __getattr__(name: str) -> Any:
    """Names are imported on first use, with the analysis that they bring."""
    if name in _HOMES:
        return getattr(required(_HOMES[name], "runtime"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
