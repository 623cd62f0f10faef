"""A `Model` as text, for people who look into a stage."""

from collections.abc import Iterator

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.ir.expressions import Expr
from depanalysis.ir.printer import show_expression


def show_model(model: Model) -> str:
    """Loops with their bounds, accesses with their elements and conditions, unknowns."""
    return "\n".join(_lines(model))


def _lines(model: Model) -> Iterator[str]:
    yield f"model of {model.program.name}"
    for loop in model.loops:
        yield f"  {_loop(loop)}"
    for access in model.accesses:
        yield f"  {_access(access)}"
    for (number, name), value in sorted(model.headers.items()):
        yield f"  in loop {number}: {name} = {_plain(value)}"
    for unknown in model.unknowns.values():
        loops = ", ".join(map(str, sorted(unknown.varies))) or "none"
        yield f"  {unknown.name}: {unknown.reason}; varies with loops {loops}"
    for fact in model.opaque:
        yield f"  opaque at {fact.span.line}:{fact.span.column}: {fact.reason}"


def _loop(loop: LoopFacts) -> str:
    if loop.lower is None or loop.upper is None or loop.step is None:
        return f"loop {loop.number}: {loop.symbol} counts from 0, end not known"
    lower, upper, step = (_plain(e) for e in (loop.lower, loop.upper, loop.step))
    return f"loop {loop.number}: {loop.symbol} = {lower} to {upper} step {step}"


def _access(access: Access) -> str:
    element = ", ".join(_plain(i) for i in access.indices)
    loops = ", ".join(str(loop.number) for loop in access.loops) or "none"
    conditions = "".join(f" if {_plain(c)}" for c in access.conditions)
    site = f"{access.id.statement}.{access.id.position}"
    return f"{access.kind} {site} {access.variable}[{element}] in loops {loops}{conditions}"


def _plain(expr: Expr) -> str:
    return show_expression(expr).replace("`", "")
