"""A function made ready for types: which of its loops may run in parallel, and its text.

The text is read once for each combination of types; `rewriting` puts a hook before each
loop that was chosen.
"""

import inspect
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, TypeAlias

import numpy as np

from depanalysis.api import check
from depanalysis.frontends.python import translate
from depanalysis.ir.expressions import Var
from depanalysis.ir.programs import Program
from depanalysis.ir.statements import Assign, Loop, walk_statements
from depanalysis.ir.types import BOOL, F64, INT, Type
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import LoopVerdict, Verdict
from gpugen.emit.statements import Regions
from gpugen.planning import kernel_plan, sweep_plan
from gpugen.plans.loops import inner, size, stored_arrays
from gpugen.plans.plan import KernelPlan
from gpugen.reports import table
from gpugen.rewriting import UnfitFunctionError, refusal, refuse_unfit, rewritten
from gpugen.shared_loops import shared_loops


@dataclass(frozen=True, slots=True)
class Plans:
    """The loops of a function that may run in parallel, and why the others may not.

    `written` are the arrays that the function stores to, in its loops or outside of them.
    `reason` says why none does, if that is so for the function as a whole. `first` are the
    places of chosen loops before which the function stores nothing, `shared` the loops in
    those that are proved which a team of threads can share, on a device.
    """

    chosen: tuple[KernelPlan, ...] = ()
    written: tuple[str, ...] = ()
    refused: tuple[tuple[LoopVerdict, str], ...] = ()
    reason: str | None = None
    first: frozenset[int] = frozenset()
    shared: Mapping[int, Regions] = field(default_factory=dict)

    def __str__(self) -> str:
        """A table for a person to read: what is known of each loop, and how it is run."""
        rows = [(plan.loop.node.span, *_planned_as(plan)) for plan in self.chosen]
        rows += [
            (each.span, str(each.verdict), "by Python, or in a loop around it", reason)
            for each, reason in self.refused
        ]
        rows.sort(key=lambda row: (row[0].line, row[0].column))
        lines = [(str(span.line), *texts) for span, *texts in rows]
        if not lines:
            return self.reason or "there are no loops"
        return table(("line", "verdict", "run", "why"), lines)


def _planned_as(plan: KernelPlan) -> tuple[str, str, str]:
    """The verdict, how the loop is run, and why."""
    if plan.sweep is not None:
        threads = "all threads, as a sweep" if plan.sweep.shared else "one thread"
        return "sequential", f"by {threads}", plan.explanation
    if not plan.checked:
        pairs = "all accesses are proved apart"
        return "parallel", "in parallel", pairs
    ways = {"inspector": "checked before it runs", "speculation": "checked as it runs"}
    count = f"{len(plan.checked)} accesses are checked: {plan.explanation}"
    return "runtime", ways.get(plan.scheme, plan.scheme), count


Types: TypeAlias = tuple[tuple[str, Type], ...]
"""Parameters and what is known of them: for an array, the type of its elements."""

_KINDS = {"b": BOOL, "i": INT, "u": INT, "f": F64}


@dataclass(frozen=True, slots=True)
class Prepared:
    """A function made ready for some types: its plans, and its text with hooks at the loops.

    `decided` has the plans as they are run, with or without a check.
    """

    plans: Plans
    hooked: Callable[..., Any]
    decided: dict[int, KernelPlan] = field(default_factory=dict)


def types_of(given: Mapping[str, object]) -> Types:
    """What is known of values; those that are neither arrays nor numbers are left out."""
    known = ((name, _type_of(value)) for name, value in given.items())
    return tuple(sorted((n, t) for n, t in known if t is not None))


def _type_of(value: object) -> Type | None:
    match value:
        case np.ndarray() if type(value) is np.ndarray:
            return _KINDS.get(value.dtype.kind)
        case _ if is_on_device(value):
            return _KINDS.get(np.dtype(element_type(value)).kind)
        case bool() | np.bool_():
            return BOOL
        case int() | np.integer():
            return INT
        case float() | np.floating():
            return F64
        case _:
            return None


def is_on_device(value: object) -> bool:
    """Whether a value is an array in the memory of a device."""
    return hasattr(value, "__cuda_array_interface__")


def element_type(array: Any) -> str:
    """What an array of a device holds, in NumPy's words."""
    return str(array.__cuda_array_interface__["typestr"])


def prepare(function: FunctionType, types: Types) -> Prepared:
    """The plans for a function with parameters of some types, and its text with hooks."""
    plans, text = _plans(function, types)
    if not plans.chosen:
        return Prepared(plans, function)
    spans = [plan.loop.node.span for plan in plans.chosen]
    scalars = [
        [*(each.name for each in plan.results), *plan.exchanged]
        for plan in plans.chosen
    ]
    return Prepared(plans, rewritten(function, text, spans, scalars))


def _plans(function: FunctionType, types: Types) -> tuple[Plans, str]:
    """The plans for the loops that can be planned, and the text of the file."""
    if inspect.isgeneratorfunction(function) or inspect.iscoroutinefunction(function):
        return Plans(reason="the function gives its result piece by piece"), ""
    try:
        refuse_unfit(function)
        lines, _ = inspect.findsource(function)
        return _planned(function, "".join(lines), types), "".join(lines)
    except UnfitFunctionError as unfit:
        return Plans(reason=str(unfit)), ""
    except (OSError, TypeError):
        return Plans(reason="the text of the function cannot be read"), ""


def _planned(function: FunctionType, text: str, types: Types) -> Plans:
    code = function.__code__
    source = SourceFile(code.co_filename, text)
    found = translate(source, code.co_firstlineno, dict(types), keep_exceptions=True)
    programs = found.programs
    if not programs:
        return Plans(reason="the function has no loops that can be read")
    # A subscript that leaves its array raises an exception, and the run is not kept.
    verdicts = check(programs[0]).loops
    return _chosen(function, text, programs[0], verdicts)


def _chosen(
    function: FunctionType,
    text: str,
    program: Program,
    verdicts: tuple[LoopVerdict, ...],
) -> Plans:
    numbers = {
        (stmt.span.line, stmt.span.column): n
        for n, stmt in enumerate(program.statements)
        if isinstance(stmt, Loop)
    }
    chosen: list[KernelPlan] = []
    refused: list[tuple[LoopVerdict, str]] = []
    shared: set[int] = set()
    for found in verdicts:
        number = numbers.get((found.span.line, found.span.column))
        reason = _unfit(function, text, found, number)
        if reason is not None or number is None:
            refused.append((found, reason or found.reason))
            continue
        plan = kernel_plan(program, number, is_numpy=True)
        if plan.obstacles:
            refused.append((found, plan.obstacles[0]))
            continue
        chosen.append(plan)
        is_proved = found.verdict is Verdict.PARALLEL and not plan.checked
        shared |= {number} if is_proved and not plan.results else set()
    end = 0
    for found, _ in list(refused):
        number = numbers.get((found.span.line, found.span.column))
        if number is None or number < end or refusal(function, text, found.span):
            continue
        swept = sweep_plan(program, number, shared)
        if isinstance(swept, KernelPlan) and _is_best(swept, chosen):
            refused = [each for each in refused if each[0] is not found]
            chosen.append(swept)
            end = number + size(swept.loop.node)
    written = dict.fromkeys(stored_arrays(program.body))
    first = frozenset(n for n, plan in enumerate(chosen) if _is_first(plan))
    by_span = {each.span: each for each in verdicts}
    teams = {n: _shared(plan, by_span) for n, plan in enumerate(chosen)}
    return Plans(tuple(chosen), tuple(written), tuple(refused), None, first, teams)


def _is_best(swept: KernelPlan, chosen: Collection[KernelPlan]) -> bool:
    """Whether no loop that threads may run by itself is in one that a single thread runs."""
    assert swept.sweep is not None
    first = swept.loop.number
    inside = range(first, first + size(swept.loop.node))
    return bool(swept.sweep.shared) or all(x.loop.number not in inside for x in chosen)


def _shared(plan: KernelPlan, verdicts: Mapping[Span, LoopVerdict]) -> Regions:
    """The inner loops that a team can share, if nothing has to be checked.

    Only Python says which extreme has a NaN.
    """
    if plan.checked or plan.sweep is not None:
        return {}
    (body,) = inner(plan.loop.number, plan.loop.node)
    found = shared_loops(body, verdicts, plan.loop)
    return {n: pairs for n, pairs in found if {op for op, _ in pairs} <= {"+", "*"}}


def _unfit(
    function: FunctionType, text: str, found: LoopVerdict, number: int | None
) -> str | None:
    """Why a loop is not planned, if that is known before."""
    if number is None or found.verdict is Verdict.SEQUENTIAL:
        return found.reason
    if found.keyword != "for":
        return "Python runs a `while` itself"
    return refusal(function, text, found.span)


def _is_first(plan: KernelPlan) -> bool:
    """Whether nothing but scalars is assigned before the loop, which is run only once."""
    listed = enumerate(walk_statements(plan.loop.program.body))
    before = [stmt for n, stmt in listed if n < plan.loop.number]
    return all(isinstance(s, Assign) and isinstance(s.target, Var) for s in before)
