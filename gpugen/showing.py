"""The generated code of a plan, for a person to read."""

from gpugen.emit.kernels import Request, kernel
from gpugen.emit.marks import Purpose
from gpugen.emit.values import supposed
from gpugen.plans.plan import KernelPlan


def show(plan: KernelPlan) -> str:
    """The inspector and the executor, or the speculative loop, or the loop as it stands.

    Arrays of integers are taken to hold `int64`; narrower ones need some checks more.
    """
    if plan.scheme == "inspector":
        return "\n".join([_text(plan, "claim"), _text(plan, "plain")])
    return _text(plan, "claim" if plan.scheme == "speculation" else "plain")


def _text(plan: KernelPlan, purpose: Purpose) -> str:
    is_slice = purpose == "claim" and plan.scheme == "inspector"
    checked = plan.arrays if is_slice else plan.loop.written
    sites = frozenset(access.site for access in plan.checked)
    dtypes = {each.name: supposed(each.type) for each in plan.loop.arrays}
    request = Request(
        purpose,
        plan.part if is_slice else None,
        {name: n for n, name in enumerate(checked)},
        sites if is_slice else None,
        dtypes,
        {},
        plan.is_numpy,
        results=() if is_slice else plan.results,
    )
    return kernel(plan.loop, request).text
