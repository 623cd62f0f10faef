"""Explicit tasks: who creates them, what they copy, what they wait for.

In the program of a thread a task stands where it is created, which is one of the orders
that are allowed. It is a unit of its own: nothing orders it after its creation but the
next wait of its creator, the next barrier of the team, and dependences.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Literal

from depanalysis.frontends.openmp.directives import words
from depanalysis.frontends.openmp.programs import THREAD, Construct, Listed
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Var,
    walk,
)
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Exit,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import I32, I64
from depanalysis.proofs.openmp.contexts import (
    DEPTHS,
    WAITS,
    WAITS_OF_WORK,
    Context,
    Depend,
    Depends,
    Frame,
    Required,
    Task,
)
from depanalysis.proofs.openmp.lowering import Body, Lowerer, owned_name
from depanalysis.proofs.openmp.nests import is_left, nest_of
from depanalysis.proofs.openmp.sharing import check_pointers, combined, with_copies
from depanalysis.proofs.openmp.worksharing import entered_loops, left_over

BEGIN, END, WAIT, DEPENDS = "begin", "end", "wait", "depend."
GROUP, GROUP_END, REQUIRE, AWAITED = "group", "group.end", "require", "awaited"
_KINDS: dict[str, Literal["in", "set", "out"]] = {
    "in": "in", "out": "out", "inout": "out", "mutexinoutset": "out", "inoutset": "set",
}  # fmt: skip
_CREATING = words("task taskloop")
TASKING = words("task taskloop taskwait taskgroup parallel")
"""The constructs that create tasks, or something like that, or wait for them."""


def explicit_task(
    lowerer: Lowerer,
    construct: Construct,
    body: Body,
    context: Context,
    *,
    is_continued: bool = False,
) -> list[Stmt]:
    """`task`: its copies are made where it is created.

    If it `is_continued`, one task may execute the body several times.
    """
    inner, copies = _captured(lowerer, construct, body, context)
    depends = _depends(lowerer, construct, context)
    for depend, indices in depends:
        position = lowerer.depends.index(depend)
        copies += lowerer.event(f"{DEPENDS}{position}", *indices)
    is_creating = has_construct(lowerer, body, _CREATING)
    test = construct.clause("if")
    if test is not None and test.values == (IntConst(0),) and not is_creating:
        found = (*context.required, *_required(lowerer, depends))
        at_once = replace(inner, shared_out="task", required=found)
        work = lowerer.body(body, at_once)
        ends = _reduced(lowerer, construct, inner, context)
        lowerer.required = _required(lowerer, depends)
        return [*copies, *lowerer.event(REQUIRE), *work, *ends]
    if construct.clause("final") is not None and is_creating:
        # What such a task creates may run at once, before it goes on.
        lowerer.notes.setdefault("undeferred")
    copies += _awaited(lowerer, construct, context)
    task = task_of(lowerer, context, depends)
    own = replace(
        inner,
        claims=(),
        locks=(),
        atomic=None,
        ordered=None,
        tasks=(*context.tasks, task),
        shared_out="task",
    )
    own, counters = entered_task(lowerer, own, body)
    work = lowerer.body(body, own)
    work += _reduced(lowerer, construct, own, context)
    left = left_over(lowerer, work) if is_continued else []
    begun = [*lowerer.event(BEGIN), *counters, *left]
    return [*copies, *begun, *work, *lowerer.event(END)]


def entered_task(
    lowerer: Lowerer, context: Context, body: Body
) -> tuple[Context, list[Stmt]]:
    """The context in a task, and the counters that it has if it creates or awaits some."""
    if not has_construct(lowerer, body, TASKING):
        return context, []
    number = context.tasks[-1].number
    groups = tuple(f"{name}.{number}" for name in Frame().groups)
    frame = Frame(f"{WAITS}.{number}", f"{WAITS_OF_WORK}.{number}", groups)
    counters = [lowerer.declare(Scalar(name, I64)) for name in frame.names]
    zeros = [Assign(Var(name), IntConst(0)) for name in frame.names]
    awaits = _ends_with_wait(lowerer, body)
    inner = replace(context, frames=(*context.frames, frame), depth=0, awaits=awaits)
    return inner, [*counters, *zeros]


def has_construct(lowerer: Lowerer, body: Body, kinds: AbstractSet[str]) -> bool:
    """Whether a directive of some kind stands in statements."""
    steps = (lowerer.parallel.step_of(stmt) for stmt in walk_statements(body))
    return any(
        isinstance(step, Construct) and not kinds.isdisjoint(step.directive.constructs)
        for step in steps
    )


def _ends_with_wait(lowerer: Lowerer, body: Body) -> bool:
    """Whether whoever executes statements has waited for the tasks created in them.

    A `taskwait` has to stand behind them on every path.
    """
    is_created = False
    is_waited = True
    for stmt in flat(lowerer, body):
        step = lowerer.parallel.step_of(stmt)
        if isinstance(step, Construct) and step.directive.constructs == ("taskwait",):
            is_waited = is_waited or not step.clauses
            continue
        if has_construct(lowerer, (stmt,), _CREATING):
            is_created, is_waited = True, False
        jumps = (e for e in walk_statements((stmt,)) if isinstance(e, Exit))
        if is_created and any(e.kind == "return" or e.label for e in jumps):
            return False
    return is_waited


def flat(lowerer: Lowerer, body: Body) -> Iterator[Stmt]:
    """The statements in a row, those of inlined functions among them."""
    for stmt in body:
        if isinstance(stmt, Block) and lowerer.parallel.step_of(stmt) is None:
            yield from flat(lowerer, stmt.body)
        else:
            yield stmt


def _awaited(lowerer: Lowerer, construct: Construct, context: Context) -> list[Stmt]:
    """Where the condition of a task does not hold, its creator waits for it."""
    test = construct.clause("if")
    if test is None or not test.values:
        return []
    kept = Scalar(lowerer.fresh("deferred"), I64)
    value = lowerer.expr(test.values[0], context)
    stored = Assign(Var(kept.name), value, span=construct.span)
    return [
        lowerer.declare(kept),
        stored,
        *lowerer.event(AWAITED, Var(kept.name)),
    ]


def taskloop(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`taskloop`: every iteration may be a task, and all are waited for at the end."""
    nest = nest_of(construct, body)
    if nest is None or is_left(nest[2], nest[1][-1].label):
        lowerer.problem(construct.span, "a loop that is not in canonical form")
        return lowerer.body(body, context)
    before, loops, innermost = nest
    is_grouped = construct.clause("nogroup") is None
    if construct.listed("lastprivate") and not is_grouped:
        lowerer.problem(construct.span, "`lastprivate` of tasks that nobody waits for")
    out = lowerer.body(before, context)
    directive = replace(construct.directive, constructs=("task",))
    each = replace(construct, directive=directive)
    inner, heads, ends = entered_nest(lowerer, loops, context)
    out += lowerer.probe(context, ends)
    inner = replace(inner, depth=context.depth + is_grouped)
    work = explicit_task(lowerer, each, innermost, inner, is_continued=True)
    work = in_nest(heads, work)
    if not is_grouped:
        return [*out, *work]
    last = _last_values(lowerer, construct, context)
    return [*out, *grouped(lowerer, context, work), *last]


def entered_nest(
    lowerer: Lowerer, loops: tuple[Loop, ...], context: Context
) -> tuple[Context, list[Loop], tuple[Expr, ...]]:
    """The context in a nest all iterations of which are told apart, its heads and ends."""
    context, heads, ends = entered_loops(lowerer, loops, context)
    turns = (*context.turns, *(Var(head.variable) for head in heads))
    return replace(context, turns=turns), heads, ends


def in_nest(heads: list[Loop], work: list[Stmt]) -> list[Stmt]:
    """Statements in loops."""
    for head in reversed(heads):
        work = [replace(head, body=tuple(work))]
    return work


def _last_values(
    lowerer: Lowerer, construct: Construct, context: Context
) -> list[Stmt]:
    """The creator of a `taskloop` has the values of the last iteration afterwards."""
    out: list[Stmt] = []
    for listed in construct.listed("lastprivate"):
        for name in listed.names:
            variable = lowerer.variable(name)
            if listed.is_pointer or not isinstance(variable, Scalar):
                lowerer.problem(construct.span, f"`lastprivate({listed.text})`")
                continue
            value = lowerer.unknown(variable.type, out)
            target = Var(name, construct.span)
            out += lowerer.assigned(target, value, context, None, construct.span)
    return out


def _reduced(
    lowerer: Lowerer, construct: Construct, own: Context, outer: Context
) -> list[Stmt]:
    """A task adds its copies to the variables of before, one task at a time."""
    around = replace(own, names=outer.names, arrays=outer.arrays)
    return combined(lowerer, construct, own, around)


def taskwait(
    lowerer: Lowerer, construct: Construct, _body: Body, context: Context
) -> list[Stmt]:
    """`taskwait`: tasks that the thread has created have ended."""
    if not construct.clauses:
        return waited(lowerer, context)
    if any(each.clause.name != "depend" for each in construct.clauses):
        lowerer.problem(construct.span, "this form of `omp taskwait`")
    out: list[Stmt] = []
    depends = _depends(lowerer, construct, context)
    lowerer.required = _required(lowerer, depends)
    for depend, indices in depends:
        out += lowerer.event(f"{DEPENDS}{lowerer.depends.index(depend)}", *indices)
    return [*out, *lowerer.event(REQUIRE)]


def _required(lowerer: Lowerer, depends: Depends) -> tuple[Required, ...]:
    """That all tasks have ended which have to come before one with these dependences."""
    told = (d for d in depends if all(isinstance(e, IntConst) for e in d[1]))
    return (Required(lowerer.tasks, tuple(told)),)


def taskgroup(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`taskgroup`: the tasks that are created inside have ended at its end."""
    if any(each.clause.name != "task_reduction" for each in construct.clauses):
        lowerer.problem(construct.span, "this form of `omp taskgroup`")
    work = lowerer.body(body, replace(context, depth=context.depth + 1))
    return grouped(lowerer, context, work)


def taskyield(
    _lowerer: Lowerer, _construct: Construct, _body: Body, _context: Context
) -> list[Stmt]:
    """`taskyield` orders nothing."""
    return []


def waited(lowerer: Lowerer, context: Context) -> list[Stmt]:
    """The tasks that the thread or the task has created have ended."""
    frame = context.frames[-1]
    counter = Var(frame.own if context.claims else frame.waits)
    passed = Assign(counter, Binary("+", counter, IntConst(1)))
    return [*lowerer.event(WAIT), passed]


def grouped(lowerer: Lowerer, context: Context, work: list[Stmt]) -> list[Stmt]:
    """Statements, and what they and their tasks create has ended afterwards."""
    out = [*lowerer.event(GROUP), *work, *lowerer.event(GROUP_END)]
    if context.depth < DEPTHS:
        counter = Var(context.frames[-1].groups[context.depth])
        out.append(Assign(counter, Binary("+", counter, IntConst(1))))
    return out


def task_of(lowerer: Lowerer, context: Context, depends: Depends = ()) -> Task:
    """The next task, by who creates it where."""
    lowerer.tasks += 1
    turns = (*context.turns, *context.indices)
    depth = min(context.depth, DEPTHS)
    if context.tasks:
        is_awaited = context.depth > 0 or context.awaits
        return Task(lowerer.tasks, "", (), turns, depends, depth, is_awaited)
    if context.claims:
        claim = context.claims[-1]
        return Task(lowerer.tasks, claim.key, claim.values, turns, depends, depth)
    return Task(lowerer.tasks, THREAD, (Var(THREAD),), turns, depends, depth)


def _captured(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> tuple[Context, list[Stmt]]:
    """What is private outside is copied; what is shared stays so."""
    inner, copies = with_copies(lowerer, construct, context)
    names, arrays = dict(inner.names), dict(inner.arrays)
    listed = construct.listed("private", "firstprivate", "shared")
    indices = {name: lowerer.copy_of(name) for name in construct.indices}
    copies += map(lowerer.declare, indices.values())
    names |= {name: Var(copy.name) for name, copy in indices.items()}
    for name in used_names(body):
        if _has_copy(construct, name):
            continue
        _check_thread(lowerer, construct, name, context)
        if name == THREAD and not lowerer.is_run:
            # Whichever thread it is, it is the same one as long as the task is tied.
            names[name] = lowerer.unknown(I32, copies)
            lowerer.notes.setdefault("thread")
            continue
        if name in context.running:
            # The index of a loop that all threads see goes on while the task waits.
            names[name] = lowerer.in_memory(name)
            continue
        own = context.names.get(name, Var(name))
        is_own = name in context.names or name in lowerer.inside
        if not is_own and name not in context.arrays:
            continue
        variable = lowerer.variable(name)
        if any(each.has(name) for each in listed):
            _share(lowerer, construct, name, context)
            continue
        if isinstance(variable, Array):
            check_pointers(lowerer, construct, name)
            copy_ = lowerer.copy(variable)
            copies.append(lowerer.declare(copy_))
            lowerer.own(name, copy_, context)
            arrays[name] = copy_.name
            lowerer.copied[name] = construct.span
            continue
        if variable is None and not isinstance(own, Var):
            continue
        check_pointers(lowerer, construct, name)
        copy = lowerer.copy_of(name)
        value = lowerer.of_instance(replace(own, span=construct.span))
        lowerer.own(name, copy, context)
        place = lowerer.place(Var(copy.name, construct.span))
        copies += [lowerer.declare(copy), *lowerer.probe(context, (value, place))]
        copies.append(Assign(place, value))
        names[name] = Var(copy.name)
    return replace(inner, names=names, arrays=arrays), copies


def _share(lowerer: Lowerer, construct: Construct, name: str, context: Context) -> None:
    """A variable of the thread is memory, since its tasks share it."""
    lowerer.shared_with_tasks.add(name)
    if name in lowerer.owned and not is_owned(lowerer, name, context):
        reason = f"`{name}`, private to a thread, is shared"
        lowerer.problem(construct.span, reason)


def _check_thread(
    lowerer: Lowerer, construct: Construct, name: str, context: Context
) -> None:
    """What belongs to a thread is not known where any thread may execute the task."""
    if name == THREAD and construct.clause("untied") is not None:
        lowerer.problem(construct.span, "the number of the thread in an `untied` task")
    if name in lowerer.parallel.threadprivate:
        lowerer.problem(construct.span, f"the threadprivate `{name}` in a task")


def is_owned(lowerer: Lowerer, name: str, context: Context) -> bool:
    """Whether a private variable is memory that tasks may share."""
    own = context.names.get(name, Var(name))
    found = context.arrays.get(name, own.name if isinstance(own, Var) else "")
    return owned_name(found) in lowerer.owned_memory


def _has_copy(construct: Construct, name: str) -> bool:
    listed = construct.listed("private", "firstprivate")
    return name in construct.indices or any(each.has(name) for each in listed)


def used_names(body: Body) -> tuple[str, ...]:
    """The variables that a task mentions and does not declare."""
    found: dict[str, None] = {}
    declared: set[str] = set()
    for stmt in walk_statements(body):
        if isinstance(stmt, Declare):
            declared.add(stmt.variable.name)
        for expr in (
            *evaluated(stmt),
            *([stmt.target] if isinstance(stmt, Assign) else []),
        ):
            for part in walk(expr):
                if isinstance(part, Var):
                    found.setdefault(part.name)
                elif isinstance(part, Load):
                    found.setdefault(part.array)
    direct, _ = written_names(body)
    for stmt in walk_statements(body):
        if isinstance(stmt, Opaque):
            found |= dict.fromkeys((*(stmt.reads or ()), *(stmt.writes or ())))
    indices = {
        stmt.variable for stmt in walk_statements(body) if isinstance(stmt, Loop)
    }
    found |= dict.fromkeys(sorted(direct))
    return tuple(n for n in found if n not in declared and n not in indices)


def _depends(lowerer: Lowerer, construct: Construct, context: Context) -> Depends:
    """The elements of `depend`; only tasks of one creator are ordered by them."""
    found: list[tuple[Depend, tuple[Expr, ...]]] = []
    for clause in construct.clauses:
        if clause.clause.name != "depend":
            continue
        kind = _KINDS.get(clause.clause.modifier.strip())
        text = (
            f"`depend({clause.clause.modifier}: {', '.join(clause.clause.arguments)})`"
        )
        places = [_place(lowerer, listed, context) for listed in clause.listed]
        if kind is None or len(places) != len(clause.clause.arguments):
            lowerer.problem(construct.span, text)
            continue
        for place in places:
            if place is None:
                lowerer.problem(construct.span, text)
                continue
            name, indices = place
            depend = Depend(name, kind)
            if depend not in lowerer.depends:
                lowerer.depends.append(depend)
            found.append((depend, indices))
    return tuple(found)


def _place(
    lowerer: Lowerer, listed: Listed, context: Context
) -> tuple[str, tuple[Expr, ...]] | None:
    """The name and the subscripts of a variable, or of the first element of a section.

    Sections of sibling tasks are the same or have no element in common.
    """
    if len(listed.names) != 1:
        return None
    if listed.is_pointer and not listed.subscripts:
        return None
    name = listed.target if listed.is_pointer else listed.names[0]
    indices = tuple(lowerer.expr(part[0], context) for part in listed.subscripts)
    variable = lowerer.variable(name)
    if isinstance(variable, Array):
        missing = len(variable.extents) - len(indices)
        indices = (*indices, *(IntConst(0) for _ in range(missing)))
    own = context.names.get(name, Var(name))
    name = context.arrays.get(name, own.name if isinstance(own, Var) else name)
    if name in lowerer.inside or name in context.names:
        instance = lowerer.instances.get(name)
        return None if instance is None else (name, (*instance, *indices))
    return name, indices
