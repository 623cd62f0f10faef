"""From FILE:FUNCTION to the kernels of its nests: regions by proof, and a form for each.

Input: a place. Output: for each outermost loop a nest, whose inner loops that `check` proves
to be parallel are regions, or one message that says where and why there is none.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from depanalysis.api import check
from depanalysis.errors import DepanalysisError, SourceError, UsageError
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Loop, walk_statements
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Verdict
from gpugen.cuda.forkjoin import nest_kernel
from gpugen.cuda.kernels import Held
from gpugen.cuda.nest_texts import Form
from gpugen.emit.statements import Regions
from gpugen.emit.writer import located
from gpugen.hosted_loops import Host
from gpugen.inlining import without_calls
from gpugen.inner_reductions import combined
from gpugen.listing import counted_loops, program_at
from gpugen.nest_costs import A100, Cost, Machine, costs
from gpugen.nest_hosts import hosted
from gpugen.outer_reductions import Outer, expanded
from gpugen.own_arrays import Rows, outside_arrays, with_rows
from gpugen.planning import kernel_plan
from gpugen.plans.loops import Numbered, inner
from gpugen.plans.plan import KernelPlan
from gpugen.shared_loops import (
    array_of,
    inner_shared_loops,
    loops_in_order,
    shared_loops,
    summed_arrays,
)


@dataclass(frozen=True, slots=True)
class Nest:
    """A loop whose iterations run at once, and loops in it that a team of threads shares.

    `assumptions` are what the proofs rest on beyond the text. `outer` are scalars that
    the iterations of the outer loop combine, `rows` arrays that each of them has. `inside`
    are loops one level deeper that could be shared instead of the regions. To elements of
    `summed` arrays all iterations add, at once. `in_order` are the lines of the other
    inner loops, and why the threads do not share them.
    """

    plan: KernelPlan
    regions: Regions
    assumptions: tuple[str, ...]
    outer: tuple[Outer, ...] = ()
    rows: tuple[Rows, ...] = ()
    inside: Regions = field(default_factory=dict)
    summed: frozenset[str] = frozenset()
    in_order: tuple[tuple[int, str], ...] = ()


def nests(place: str) -> Iterator[tuple[Nest | None, SourceError | None]]:
    """The nests of a function, or `None` and what is wrong with a loop."""
    path, found, is_numpy = program_at(place, keep_exceptions=False)
    program = without_calls(found)
    verdicts = {each.span: each for each in check(program).loops}
    loops = tuple(counted_loops(program, None))
    if not loops:
        raise UsageError(f"`{program.name}` in {path} has no counted loop")
    for _, loop in loops:
        try:
            yield _nest(path, program, loop, verdicts, is_numpy), None
        except (SourceError, UsageError) as error:
            yield None, without_kernel(loop, error)


def without_kernel(loop: Loop, error: DepanalysisError) -> SourceError:
    """What is wrong with a loop, at its place."""
    reason = located(error) if isinstance(error, SourceError) else str(error)
    return SourceError(reason, loop.span)


def _nest(
    path: str,
    program: Program,
    loop: Loop,
    verdicts: Mapping[Span, LoopVerdict],
    is_numpy: bool,
) -> Nest:
    private = _private(path, program, loop, verdicts.get(loop.span))
    program, loop, rows = with_rows(program, loop, private)
    if rows:
        # Whose iterations have rows is another loop, of which everything is proved again.
        verdicts = {each.span: each for each in check(program).loops}
    found = verdicts.get(loop.span)
    if found is None or found.verdict is not Verdict.PARALLEL:
        reason = found.reason if found else "it was not looked at"
        raise UsageError(f"the loop is not proved to be parallel: {reason}")
    outer: tuple[Outer, ...] = ()
    summed = frozenset[str]() if is_numpy else summed_arrays(program, loop, found.needs)
    rest = [e for e in found.needs.reduction if array_of(e) not in summed]
    before, shared = loop, {array_of(e) for e in found.needs.reduction}
    program, loop = combined(program, loop, verdicts, shared, is_numpy=is_numpy)
    if rest:
        # So is one whose iterations have parts.
        program, loop, outer = expanded(program, loop, rest)
    if loop is not before:
        verdicts = {each.span: each for each in check(program).loops}
        found = verdicts[loop.span]
    number = next(n for n, each in enumerate(program.statements) if each is loop)
    _refuse_what_is_left(found, summed)
    plan = kernel_plan(program, number, is_numpy=is_numpy)
    if plan.obstacles:
        raise UsageError(f"the loop has no kernel: {plan.obstacles[0]}")
    if plan.results:
        raise UsageError(f"the value of `{plan.results[0].name}` is wanted afterwards")
    (body,) = inner(number, loop)
    regions = dict(shared_loops(body, verdicts, plan.loop, summed))
    taken = [found, *(verdicts[span] for span in _spans(body, regions))]
    assumed = dict.fromkeys(text for each in taken for text in each.assumptions)
    inside = dict(inner_shared_loops(regions, body, verdicts, plan.loop, summed))
    rest_of_loops = loops_in_order(body, verdicts, plan.loop, regions, summed)
    return Nest(
        plan, regions, tuple(assumed), outer, rows, inside, summed, tuple(rest_of_loops)
    )


def _refuse_what_is_left(found: LoopVerdict, summed: frozenset[str]) -> None:
    """A loop whose iterations leave more than elements of arrays has no kernel."""
    needs = found.needs
    rest = (e.variable for e in needs.reduction if array_of(e) not in summed)
    left = (*needs.lastprivate, *rest, *(each.variable for each in needs.induction))
    if found.verdict is not Verdict.PARALLEL:
        raise UsageError(f"the loop over its parts is not proved: {found.reason}")
    if left:
        raise UsageError(
            f"the iterations of the outer loop leave a value in `{left[0]}`, for which "
            "there is no kernel yet"
        )


def _private(
    path: str, program: Program, loop: Loop, found: LoopVerdict | None
) -> frozenset[str]:
    """The arrays of the function that iterations may have for themselves, by proof."""
    among = {each.name for each in outside_arrays(program, loop)}
    needed = {each.variable for each in found.dependences} if found else set()
    if not needed or not needed <= among:
        return frozenset()
    # What is said of the file knows what its functions do with their arrays.
    for each in check(Path(path)).loops:
        if each.span == loop.span and each.verdict is Verdict.PARALLEL:
            return frozenset(among.intersection(each.needs.private))
    return frozenset()


def _spans(body: tuple[Numbered, ...], regions: Regions) -> Iterator[Span]:
    for number, stmt in body:
        if number in regions:
            yield stmt.span
        for block in inner(number, stmt):
            yield from _spans(block, regions)


def placed(nest: Nest, threads: int, defined: Mapping[str, int]) -> Nest:
    """The nest whose teams share the loops that are cheapest by the model.

    Loops one level deeper may have threads touch elements side by side.
    """
    deeper = replace(nest, regions=nest.inside)
    if nest.inside == nest.regions:
        return nest
    best, other = (ranking(e, threads, defined)[0].cycles for e in (nest, deeper))
    return deeper if other < best else nest


def ranking(
    nest: Nest, threads: int, defined: Mapping[str, int], machine: Machine = A100
) -> tuple[Cost, ...]:
    """What the forms cost by the model, the cheapest first."""
    return costs(nest.plan.loop, nest.regions, threads, defined, machine)


MOST_THREADS, THREADS = 992, 256
"""The most threads of a team, one warp less than a block, and how many there are if unsaid."""

_ASKED = re.compile(r"\bnum_threads\s*\(\s*(\w+)\s*\)")


def team_of(nest: Nest, defined: Mapping[str, int]) -> int:
    """The threads of a team: as many as the regions' directives of OpenMP ask for at most."""
    asked = list[int]()
    for number, stmt in enumerate(walk_statements((nest.plan.loop.node,))):
        if isinstance(stmt, Loop) and number + nest.plan.loop.number in nest.regions:
            words = (w for each in stmt.directives for w in _ASKED.findall(each))
            asked += [int(w) if w.isdecimal() else defined.get(w, 0) for w in words]
    return min(max(asked, default=0) or THREADS, MOST_THREADS)


def in_order(nest: Nest) -> list[str]:
    """Why the threads of a team do not share the other inner loops."""
    return [f"line {line} stays in order: {reason}" for line, reason in nest.in_order]


def offloaded(
    nest: Nest,
    form: Form | None,
    threads: int,
    defined: Mapping[str, int],
    host: Host | None = None,
) -> str:
    """The kernel in a form, or in the one that the model finds cheapest, and why.

    With a host it is a program.
    """
    lines_of = {
        n: stmt.span.line for n, stmt in enumerate(nest.plan.loop.program.statements)
    }
    ranked = ranking(nest, threads, defined)
    chosen = form or ranked[0].form
    types = Held.of_text(nest.plan)
    kernel = nest_kernel(nest.plan, nest.regions, types, chosen, threads, nest.summed)
    why = "as asked for" if form else "the cheapest by the model"
    lines = [
        f"form: {chosen}, {why}. Cycles that it supposes, and what they come from:"
    ]
    lines += [f"  {each}" for each in ranked]
    if nest.regions and chosen != "baseline":
        where = ", ".join(str(lines_of[each]) for each in nest.regions)
        lines.append(f"loops that the threads of a team share, by their lines: {where}")
    if chosen != "baseline":
        lines += in_order(nest)
    lines += [f"assumes: {each}" for each in nest.assumptions]
    lines += [line for each in nest.outer for line in each.contract()]
    lines += [line for each in nest.rows for line in each.contract()]
    text = "".join(f"// {line}\n" for line in lines) + kernel.text
    if host is None:
        return text
    made = replace(kernel, text=text)
    return hosted(nest.plan.loop, made, types, host, nest.outer, nest.rows)
