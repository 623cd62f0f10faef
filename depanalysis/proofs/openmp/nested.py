"""Parallel loops inside of a parallel region.

The team of such a loop has one thread or more. Its iterations run beside each other as the
tasks of a `taskloop` do, and the thread that comes to it waits for all of them. How many
threads it has, no run decides; what two threads of the region around it do collides
whatever that number is, unless locks order the iterations.
"""

from dataclasses import replace

from depanalysis.frontends.openmp.directives import words
from depanalysis.frontends.openmp.programs import THREAD, THREADS, Construct
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Var, names
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Stmt, walk_statements
from depanalysis.proofs.openmp.contexts import NESTED, Context, Task
from depanalysis.proofs.openmp.lowering import Body, Lowerer
from depanalysis.proofs.openmp.nests import is_left, nest_of
from depanalysis.proofs.openmp.sharing import UPDATES, with_copies
from depanalysis.proofs.openmp.tasks import (
    BEGIN,
    END,
    entered_nest,
    entered_task,
    grouped,
    in_nest,
    is_owned,
    task_of,
)
from depanalysis.proofs.openmp.worksharing import left_over

CONSTRUCTS = words("parallel for do simd loop")


def nested_loop(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`parallel for` in a region."""
    lowerer.notes.setdefault(NESTED)
    nest = nest_of(construct, body)
    if nest is None or is_left(nest[2], nest[1][-1].label):
        lowerer.problem(construct.span, "a loop that is not in canonical form")
        return lowerer.body(body, context)
    before, loops, innermost = nest
    _check(lowerer, construct, innermost, context)
    out = lowerer.body(before, context)
    inner, heads, ends = entered_nest(lowerer, loops, context)
    out += lowerer.probe(context, ends)
    inner = replace(inner, depth=context.depth + 1)
    work = _iteration(lowerer, construct, innermost, inner, task_of(lowerer, inner))
    work = grouped(lowerer, context, in_nest(heads, work))
    return [*out, *work, *_reduced(lowerer, construct, context)]


def _iteration(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context, task: Task
) -> list[Stmt]:
    """What one iteration does, with copies of its own."""
    own = replace(
        context,
        claims=(),
        locks=(),
        tasks=(*context.tasks, task),
        shared_out="parallel",
    )
    inner, copies = with_copies(lowerer, construct, own)
    indices = {name: lowerer.copy_of(name) for name in construct.indices}
    copies += map(lowerer.declare, indices.values())
    named = {name: Var(copy.name) for name, copy in indices.items()}
    inner = replace(inner, names={**inner.names, **named})
    inner, counters = entered_task(lowerer, inner, body)
    work = lowerer.body(body, inner)
    # A thread of the team may have done another iteration before.
    left = left_over(lowerer, work)
    begun = [*lowerer.event(BEGIN), *counters, *left]
    return [*copies, *begun, *work, *lowerer.event(END)]


def _check(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> None:
    """What is not modelled, and which private variables the team shares."""
    span = construct.span
    is_locked = len(context.locks) > len(lowerer.lock_states)
    if context.tasks or is_locked or context.atomic is not None:
        lowerer.problem(span, "a parallel region in a task, or while a lock is held")
    if construct.listed("lastprivate"):
        lowerer.problem(span, "`lastprivate` of a nested region")
    used = {
        name
        for stmt in walk_statements(body)
        for expr in evaluated(stmt)
        for name in names(expr)
    }
    stored, _ = written_names(body)
    if used & {THREAD, THREADS}:
        lowerer.problem(span, "the number of a thread in a nested region")
    if (used | set(stored)) & set(lowerer.parallel.threadprivate):
        lowerer.problem(span, "a threadprivate variable in a nested region")
    copied = construct.listed("private", "firstprivate", "reduction")
    for name in sorted(stored):
        is_private = name in context.names or name in context.arrays
        is_private = is_private or name in lowerer.inside
        if is_private and not any(each.has(name) for each in copied):
            lowerer.shared_with_tasks.add(name)
            if name in lowerer.owned and not is_owned(lowerer, name, context):
                lowerer.problem(span, f"`{name}`, private to a thread, is shared")


def _reduced(lowerer: Lowerer, construct: Construct, context: Context) -> list[Stmt]:
    """What the thread that waits adds to variables of its own, or of its team."""
    out: list[Stmt] = []
    for clause in construct.clauses:
        operator = clause.clause.modifier.strip().lower()
        for listed in clause.listed if clause.clause.name == "reduction" else ():
            variable = lowerer.variable(listed.names[0])
            is_plain = len(listed.names) == 1 and not listed.is_pointer
            if not is_plain or variable is None or operator not in UPDATES:
                lowerer.problem(construct.span, f"the reduction of `{listed.text}`")
                continue
            value = lowerer.unknown(variable.type, out)
            target = Var(listed.names[0], construct.span)
            out += lowerer.assigned(
                target, value, context, UPDATES[operator], construct.span
            )
    return out
