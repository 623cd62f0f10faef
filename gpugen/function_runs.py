"""Runs a whole function on values: its loops one after the other, each by its plan.

Input: a Program and values by the names of its parameters. Output: for each step what it
was and how it was run; arrays end as the sequential function leaves them.

What stands between the loops is run in its place by the same generated code, as a loop of
one iteration, and so is a loop that keeps a scalar from one iteration to the next. A loop
that is proved sequential, but has others inside, is gone through here, so that those are
checked each time. What has no code is an error, after which the arrays are of no use.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from depanalysis.api import check
from depanalysis.errors import UsageError
from depanalysis.ir.expressions import IntConst, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import INT
from depanalysis.source import Span
from depanalysis.verdicts import LoopVerdict, Verdict
from gpugen import gpu, running
from gpugen.arguments import OutsideError, UnfitError, bound
from gpugen.cuda.launching import Device
from gpugen.listing import counted_loops
from gpugen.planning import kernel_plan
from gpugen.plans.live_out import step as combined
from gpugen.plans.loops import Numbered, inner, numbered
from gpugen.plans.plan import KernelPlan, Scheme
from gpugen.reports import Report

ONCE = "once"
"""The index of a loop of one iteration that stands for what is between the loops."""

_LEFT = "once.left"
"""The scalar that says whether what is between the loops has left the function."""

Verdicts: TypeAlias = Mapping[Span, LoopVerdict]


@dataclass(frozen=True, slots=True)
class Step:
    """A loop of the function and its plan, or what stands between loops: no verdict then.

    Where there are steps inside, the loop goes through them in its order.
    """

    plan: KernelPlan
    verdict: LoopVerdict | None
    inside: tuple["Step", ...] = ()

    @property
    def span(self) -> Span:
        """Where it begins."""
        return self.plan.loop.node.span

    @property
    def inner_lines(self) -> tuple[int, ...]:
        """The lines of the loops that are run with what stands between others."""
        if self.verdict is not None:
            return ()
        found = walk_statements(self.plan.loop.node.body)
        lines = (stmt.span.line for stmt in found if isinstance(stmt, Loop))
        return tuple(dict.fromkeys(lines))


@dataclass(frozen=True, slots=True)
class Ran:
    """A step, and a report of each time that it was run."""

    step: Step
    reports: tuple[Report, ...]


class RefusedError(UsageError):
    """A loop that has no code, or what stands between loops, and where it is."""

    def __init__(self, loop: Loop, reason: str) -> None:
        super().__init__(f"{loop.span}: {reason}")
        self.loop = loop


def steps(program: Program, *, is_numpy: bool) -> tuple[Step, ...]:
    """All that the function does, in its order."""
    verdicts = {each.span: each for each in check(program).loops}
    if not any(isinstance(each, Loop) for each in program.statements):
        raise UsageError(f"`{program.name}` has no counted loop")
    left = Scalar(_LEFT, INT, is_output=True)
    program = replace(program, scalars=(*program.scalars, left))
    found = _planned(program, verdicts, (), is_numpy)
    walked: tuple[Span, ...] = ()
    for span in _with_others_inside(program, verdicts):
        try:
            found = _planned(program, verdicts, (*walked, span), is_numpy)
            walked = (*walked, span)
        except RefusedError:
            continue
    return found


def step_at(program: Program, line: int, *, is_numpy: bool) -> Step:
    """Only the loop at a line, whatever is around it."""
    verdicts = {each.span: each for each in check(program).loops}
    found = tuple(counted_loops(program, line))
    if len(found) != 1:
        count = len(found) or "no"
        raise UsageError(f"`{program.name}` has {count} counted loops at line {line}")
    ((number, loop),) = found
    return _step(program, number, loop, verdicts, is_numpy)


def _with_others_inside(program: Program, verdicts: Verdicts) -> Iterator[Span]:
    """The loops that stay in their order, and have others that need not."""
    for stmt in program.statements:
        if isinstance(stmt, Loop) and _is_ordered(verdicts.get(stmt.span)):
            others = walk_statements(stmt.body)
            loops = (verdicts.get(e.span) for e in others if isinstance(e, Loop))
            if not all(_is_ordered(each) for each in loops):
                yield stmt.span


def _is_ordered(found: LoopVerdict | None) -> bool:
    return found is None or found.verdict is Verdict.SEQUENTIAL


def _planned(
    program: Program, verdicts: Verdicts, walked: Collection[Span], is_numpy: bool
) -> tuple[Step, ...]:
    """The steps; a loop that has no code of its own is run with what stands around it."""
    joined: set[Span] = set()
    while True:
        body = tuple(_in_loops(program.body, walked, joined, is_whole=True))
        made = replace(program, body=body)
        try:
            return tuple(
                _walk(made, numbered(body, 0), verdicts, walked, is_numpy),
            )
        except RefusedError as refused:
            if refused.loop.variable == ONCE:
                raise
            joined.add(refused.loop.span)


def _walk(
    program: Program,
    body: Iterator[Numbered] | Sequence[Numbered],
    verdicts: Verdicts,
    walked: Collection[Span],
    is_numpy: bool,
) -> Iterator[Step]:
    for number, stmt in body:
        if isinstance(stmt, Loop) and stmt.span in walked and stmt.variable != ONCE:
            (own,) = inner(number, stmt)
            inside = tuple(_walk(program, own, verdicts, walked, is_numpy))
            plan = kernel_plan(program, number, is_numpy=is_numpy, scheme="sequential")
            yield Step(plan, verdicts.get(stmt.span), inside)
        elif isinstance(stmt, Loop):
            yield _step(program, number, stmt, verdicts, is_numpy)


def _step(
    program: Program, number: int, loop: Loop, verdicts: Verdicts, is_numpy: bool
) -> Step:
    is_between = loop.variable == ONCE
    found = None if is_between else verdicts.get(loop.span)
    scheme: Scheme | None = "sequential" if _is_ordered(found) else None
    plan = kernel_plan(program, number, is_numpy=is_numpy, scheme=scheme)
    if plan.obstacles:
        what = "what stands outside of loops" if is_between else "the loop"
        raise RefusedError(loop, f"{what} cannot be run: {plan.obstacles[0]}")
    is_added = any(e.is_real and e.role in ("sum", "product") for e in plan.results)
    is_alone = is_between and _is_combined(loop.body[0])
    if is_added and scheme and not is_alone:
        # It would be put together in another order than the text has.
        raise RefusedError(loop, "a real is added to or multiplied in an order")
    if found and scheme:
        plan = replace(plan, explanation=found.reason)
    return Step(plan, found)


def _flat(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    """The statements, those of functions that were inlined among them."""
    for stmt in body:
        if isinstance(stmt, Block) and stmt.kind == "inlined" and not _is_left(stmt):
            yield from _flat(stmt.body)
        else:
            yield stmt


def _is_left(block: Block) -> bool:
    """Whether a jump leaves a block before its end."""
    jumps = (s for s in walk_statements(block.body) if isinstance(s, Exit))
    return any(each.label == block.label or each.kind == "return" for each in jumps)


def _in_loops(
    body: tuple[Stmt, ...],
    walked: Collection[Span],
    joined: Collection[Span],
    *,
    is_whole: bool = False,
) -> Iterator[Stmt]:
    """Loops as they are, and what is between them in loops of one iteration."""
    between: list[Stmt] = []
    for stmt in _flat(body):
        if isinstance(stmt, Declare) and isinstance(stmt.variable, Scalar):
            yield stmt
        elif isinstance(stmt, Loop) and stmt.span not in joined:
            yield from _once(between)
            between = []
            if stmt.span in walked:
                own = tuple(_in_loops(stmt.body, walked, joined))
                stmt = replace(stmt, body=own)
            yield stmt
        elif _is_combined(stmt):
            # Alone, it is rounded as the text has it.
            yield from _once(between)
            yield from _once([stmt])
            between = []
        elif is_whole and _leaves(stmt):
            yield from _once([*between, *_noted(stmt)])
            between = []
        else:
            between.append(stmt)
    yield from _once(between)


def _once(body: list[Stmt]) -> Iterator[Stmt]:
    if body:
        zero = IntConst(0)
        yield Loop(ONCE, zero, zero, tuple(body), span=body[0].span)


def _is_combined(stmt: Stmt) -> bool:
    """Whether a scalar is only added to, or multiplied."""
    match stmt:
        case Assign(target=Var(name=name)):
            return combined(stmt, name) is not None
        case _:
            return False


def _leaves(stmt: Stmt) -> bool:
    """Whether the function ends here, or where a condition holds."""
    match stmt:
        case Exit(kind="return"):
            return True
        case If(then=(*_, Exit(kind="return")), otherwise=()):
            return True
        case _:
            return False


def _noted(stmt: Stmt) -> Iterator[Stmt]:
    """The same, but that it is noted whether the function ends."""
    yes, no = (Assign(Var(_LEFT), IntConst(n), span=stmt.span) for n in (1, 0))
    if isinstance(stmt, If):
        yield no
        yield replace(stmt, then=(*stmt.then[:-1], yes))
    else:
        yield yes


def run_steps(
    taken: Sequence[Step],
    values: Mapping[str, object],
    device: Device | None,
    scheme: str,
) -> tuple[tuple[Ran, ...], dict[str, object]]:
    """Runs steps one after the other; what was run, and all values at the end.

    Without a device they are run by the processor, as what is between loops always is.
    """
    turn = _Turn(device, scheme, dict(values), {})
    turn.run(taken)
    listed = tuple(_all(taken))
    reports = [tuple(turn.reports.get(step.plan.loop.number, ())) for step in listed]
    return tuple(map(Ran, listed, reports)), turn.held


def _all(taken: Sequence[Step]) -> Iterator[Step]:
    for step in taken:
        yield step
        yield from _all(step.inside)


@dataclass(frozen=True, slots=True)
class _Turn:
    """One run of a function: the values of its variables, and what was said till now."""

    device: Device | None
    scheme: str
    held: dict[str, object]
    reports: dict[int, list[Report]]

    def run(self, taken: Sequence[Step]) -> bool:
        """Runs steps until one leaves the function, and says whether one did."""
        for step in taken:
            try:
                if step.inside:
                    self._go_through(step)
                else:
                    self._run(step)
            except UsageError as error:
                is_placed = isinstance(error, FailedError)
                raise error if is_placed else FailedError(step, str(error)) from None
            except (UnfitError, OutsideError) as error:
                raise FailedError(step, str(error)) from None
            except (
                IndexError,
                ZeroDivisionError,
                OverflowError,
                ValueError,
            ) as fault:
                reason = str(fault).removesuffix(f" at {ONCE} = 0")
                raise FailedError(step, f"the run was stopped: {reason}") from None
            if self.held.get(_LEFT):
                return True
        return False

    def _go_through(self, step: Step) -> None:
        loop = step.plan.loop
        given = bound(loop, self.held, is_numpy=step.plan.is_numpy)
        for k in range(given.count):
            self.held[loop.node.variable] = given.lower + k * given.step
            self.run(step.inside)
        self.held.pop(loop.node.variable, None)

    def _run(self, step: Step) -> None:
        plan, held = step.plan, self.held
        if self.device is None or step.verdict is None:
            report = running.run(plan, held)
        else:
            report = gpu.run(plan, held, device=self.device, scheme=self.scheme)
        self.reports.setdefault(plan.loop.number, []).append(report)
        kept = {each.name for each in plan.results}
        for scalar in plan.loop.changed:
            # What the iterations have for themselves nothing after the loop reads.
            if scalar.name not in kept:
                held.pop(scalar.name, None)
        held |= dict(report.scalars)


class FailedError(UsageError):
    """A step that was not run to its end, and why."""

    def __init__(self, step: Step, reason: str) -> None:
        super().__init__(f"{step.span}: {reason}")
