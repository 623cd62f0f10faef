"""Explicit tasks: who creates them, what they copy, what they wait for.

In the program of a thread a task stands where it is created, which is one of the orders
that are allowed. It is a unit of its own: nothing orders it after its creation but the
next wait of its creator, the next barrier of the team, and dependences.
"""

from dataclasses import replace

from depanalysis.frontends.openmp.programs import THREAD, Construct, Listed
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, walk
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Loop,
    Stmt,
    walk_statements,
)
from depanalysis.proofs.openmp.contexts import WAITS, Context, Depend, Task
from depanalysis.proofs.openmp.lowering import Body, Lowerer, owned_name
from depanalysis.proofs.openmp.sharing import check_pointers, with_copies
from depanalysis.proofs.openmp.worksharing import left_over

BEGIN, END, WAIT, DEPENDS = "begin", "end", "wait", "depend."
_MODELED = ("in", "out", "inout", "mutexinoutset")


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
    if context.task is not None:
        lowerer.problem(construct.span, "a task in a task")
    test = construct.clause("if")
    if test is not None and test.values == (IntConst(0),):
        if construct.clause("depend") is not None:
            lowerer.notes.setdefault("undeferred")
        inner, copies = _captured(lowerer, construct, body, context)
        return [*copies, *lowerer.body(body, replace(inner, shared_out="task"))]
    if test is not None or construct.clause("final") is not None:
        # Such a task may run at once, before its creator goes on.
        lowerer.notes.setdefault("undeferred")
    if not context.is_grouped:
        lowerer.loose.append(construct.span)
    inner, copies = _captured(lowerer, construct, body, context)
    task = task_of(lowerer, context)
    depends = _depends(lowerer, construct, task, context)
    own = replace(
        inner, claims=(), locks=(), task=task, depends=tuple(depends), shared_out="task"
    )
    for depend, indices in depends:
        position = lowerer.depends.index(depend)
        copies += lowerer.event(f"{DEPENDS}{position}", *indices)
    work = lowerer.body(body, own)
    left = left_over(lowerer, work) if is_continued else []
    return [*copies, *lowerer.event(BEGIN), *left, *work, *lowerer.event(END)]


def taskloop(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`taskloop`: every iteration may be a task, and all are waited for at the end."""
    loops = [stmt for stmt in body if isinstance(stmt, Loop)]
    is_plain = all(isinstance(s, Loop | Assign | Declare) for s in body)
    if len(loops) != 1 or not is_plain or construct.clause("collapse") is not None:
        lowerer.problem(construct.span, "this form of `omp taskloop`")
        return lowerer.body(body, context)
    (loop,) = loops
    if construct.listed("lastprivate", "reduction", "in_reduction"):
        lowerer.problem(construct.span, "`omp taskloop` with results")
    directive = replace(construct.directive, constructs=("task",))
    each = replace(construct, directive=directive)
    ends = [lowerer.expr(e, context) for e in (loop.lower, loop.upper, loop.step)]
    is_left_open = any(c.clause.name == "nogroup" for c in construct.clauses)
    if not is_left_open:
        lowerer.groups.append(construct.span)
    inner = lowerer.entered(context, loop.variable)
    inner = replace(inner, is_grouped=not is_left_open)
    inner = replace(inner, turns=(*inner.turns, Var(loop.variable)))
    work = explicit_task(lowerer, each, loop.body, inner, is_continued=True)
    lower, upper, step = ends
    out = [
        *lowerer.probe(context, tuple(ends)),
        replace(loop, lower=lower, upper=upper, step=step, body=tuple(work)),
    ]
    return out if is_left_open else [*out, *waited(lowerer, construct, context)]


def taskwait(
    lowerer: Lowerer, construct: Construct, _body: Body, context: Context
) -> list[Stmt]:
    """`taskwait`: the tasks that the thread has created have ended."""
    if construct.clauses or context.task is not None:
        lowerer.problem(construct.span, "this form of `omp taskwait`")
    return waited(lowerer, construct, context)


def taskgroup(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`taskgroup`: the tasks that are created inside have ended at its end."""
    if construct.clauses or context.task is not None or context.is_grouped:
        lowerer.problem(construct.span, "this form of `omp taskgroup`")
    lowerer.groups.append(construct.span)
    work = lowerer.body(body, replace(context, is_grouped=True))
    return [*work, *waited(lowerer, construct, context)]


def taskyield(
    _lowerer: Lowerer, _construct: Construct, _body: Body, _context: Context
) -> list[Stmt]:
    """`taskyield` orders nothing."""
    return []


def waited(lowerer: Lowerer, construct: Construct, context: Context) -> list[Stmt]:
    """The tasks that the thread has created have ended."""
    if context.claims:
        lowerer.parted.append(construct.span)
    passed = Assign(Var(WAITS), Binary("+", Var(WAITS), IntConst(1)))
    return [*lowerer.event(WAIT), passed]


def task_of(lowerer: Lowerer, context: Context) -> Task:
    """The next task, by who creates it where."""
    lowerer.tasks += 1
    turns = (*context.turns, *context.indices)
    if context.claims:
        claim = context.claims[-1]
        return Task(lowerer.tasks, claim.key, claim.values, turns)
    lowerer.has_free_tasks = True
    return Task(lowerer.tasks, THREAD, (Var(THREAD),), turns)


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
    for name in _used(body):
        if _has_copy(construct, name):
            continue
        _check_thread(lowerer, construct, name, context)
        own = context.names.get(name, Var(name))
        is_own = name in context.names or name in lowerer.inside
        if not is_own and name not in context.arrays:
            continue
        variable = lowerer.variable(name)
        if any(each.has(name) for each in listed):
            lowerer.shared_with_tasks.add(name)
            if name in lowerer.owned and not is_owned(lowerer, name, context):
                reason = f"`{name}`, private to a thread, is shared"
                lowerer.problem(construct.span, reason)
            continue
        if isinstance(variable, Array) or name in context.arrays:
            lowerer.problem(construct.span, f"the private array `{name}` in a task")
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


def _check_thread(
    lowerer: Lowerer, construct: Construct, name: str, context: Context
) -> None:
    """What belongs to a thread is not known where any thread may execute the task."""
    if name == THREAD:
        lowerer.problem(construct.span, "the number of the thread in a task")
    if name in lowerer.parallel.threadprivate:
        lowerer.problem(construct.span, f"the threadprivate `{name}` in a task")
    if name in context.running:
        reason = f"`{name}`, the index of a loop that threads share, in a task"
        lowerer.problem(construct.span, reason)


def is_owned(lowerer: Lowerer, name: str, context: Context) -> bool:
    """Whether a private variable is memory that tasks may share."""
    own = context.names.get(name, Var(name))
    found = context.arrays.get(name, own.name if isinstance(own, Var) else "")
    return owned_name(found) in lowerer.owned_memory


def _has_copy(construct: Construct, name: str) -> bool:
    listed = construct.listed("private", "firstprivate")
    return name in construct.indices or any(each.has(name) for each in listed)


def _used(body: Body) -> tuple[str, ...]:
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
    indices = {
        stmt.variable for stmt in walk_statements(body) if isinstance(stmt, Loop)
    }
    found |= dict.fromkeys(sorted(direct))
    return tuple(n for n in found if n not in declared and n not in indices)


def _depends(
    lowerer: Lowerer, construct: Construct, task: Task, context: Context
) -> list[tuple[Depend, tuple[Expr, ...]]]:
    """The elements of `depend`; only tasks of one creator are ordered by them."""
    found: list[tuple[Depend, tuple[Expr, ...]]] = []
    for clause in construct.clauses:
        if clause.clause.name != "depend":
            continue
        kind = clause.clause.modifier.strip()
        for listed in clause.listed:
            place = _place(lowerer, listed, context)
            if kind not in _MODELED or place is None:
                lowerer.problem(construct.span, f"`depend({kind}: {listed.text})`")
                continue
            name, indices = place
            values = (*task.creator, *indices)
            depend = Depend(f"{task.key} {name}", kind != "in", len(values))
            if depend not in lowerer.depends:
                lowerer.depends.append(depend)
            found.append((depend, values))
    return found


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
