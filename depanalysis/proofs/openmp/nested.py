"""Parallel regions inside of a parallel region.

The team of a loop has one thread or more. Its iterations run beside each other as the tasks
of a `taskloop` do, and the thread that comes to it waits for all of them. A region without
work that is shared out is a loop over the numbers of its threads. As many threads as there
are iterations may be in a team, if no clause and no call of the library says how many; else
no run decides it, and what two threads of the region around do collides whatever that
number is, unless locks order the iterations.
"""

from collections.abc import Mapping
from dataclasses import replace

from depanalysis.analysis.folding import folded
from depanalysis.frontends.openmp.directives import words
from depanalysis.frontends.openmp.programs import THREAD, THREADS, Construct
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Expr,
    IntConst,
    Var,
    names,
)
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    Assign,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import I32, I64
from depanalysis.proofs.openmp.contexts import NESTED, Context, Task
from depanalysis.proofs.openmp.lowering import Body, Lowerer
from depanalysis.proofs.openmp.nests import is_left, nest_of
from depanalysis.proofs.openmp.sharing import UPDATES, neutral, operator_of, with_copies
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

_ALWAYS = BoolConst(True)
CONSTRUCTS = words("parallel for do simd loop")


def nested_loop(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`parallel for` in a region."""
    _limit(lowerer, construct)
    nest = nest_of(construct, body)
    if nest is None or is_left(nest[2], nest[1][-1].label):
        lowerer.problem(construct.span, "a loop that is not in canonical form")
        return lowerer.body(body, context)
    before, loops, innermost = nest
    _check(lowerer, construct, innermost, context)
    if names_of(innermost) & {THREAD, THREADS}:
        lowerer.problem(construct.span, "the number of a thread in a nested region")
    out = lowerer.body(before, context)
    inner, heads, ends = entered_nest(lowerer, loops, context)
    out += lowerer.probe(context, ends)
    return [*out, *_forked(lowerer, construct, innermost, (context, inner), heads)]


def nested_region(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`parallel` in a region, with nothing in it that its threads share out or wait for."""
    if lowerer.parallel.limits_nesting:
        lowerer.notes.setdefault(NESTED)
    _check(lowerer, construct, body, context)
    steps = (lowerer.parallel.step_of(stmt) for stmt in walk_statements(body))
    for step in steps:
        if step is not None and not (isinstance(step, Construct) and _is_plain(step)):
            lowerer.problem(step.span, "what threads of a nested region share out")
    member, size = lowerer.fresh("member"), Scalar(lowerer.fresh("size"), I32)
    out: list[Stmt] = [lowerer.declare(size)]
    if lowerer.is_run:
        out.append(Assign(Var(size.name), IntConst(2)))
    else:
        out.append(Opaque("a team of some size", (), (size.name,)))
    last = Binary("-", Var(size.name), IntConst(1))
    head = Loop(member, IntConst(0), last, (), span=construct.span)
    number = {THREAD: Var(member), THREADS: Var(size.name)}
    inner = lowerer.entered(context, member)
    inner = replace(
        inner,
        turns=(*context.turns, Var(member)),
        names={**inner.names, **number},
    )
    test = members(lowerer, construct, context, Var(member), out)
    return [*out, *_forked(lowerer, construct, body, (context, inner), [head], test)]


def nested_single(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`single` in a region inside of another one: its tasks are not those of its creator."""
    _check(lowerer, construct, body, context)
    return _forked(lowerer, construct, body, (context, context), [])


def members(
    lowerer: Lowerer,
    construct: Construct,
    context: Context,
    number: Expr,
    out: list[Stmt],
) -> Expr:
    """Which threads do what a team does, as its clauses say; the values are kept."""
    found: Expr = _ALWAYS
    for name in ("num_threads", "if"):
        clause = construct.clause(name)
        if clause is None or len(clause.values) != 1:
            continue
        kept = Scalar(lowerer.fresh("said"), I64)
        value = lowerer.expr(clause.values[0], context)
        out.append(lowerer.declare(kept))
        out.append(Assign(Var(kept.name), value, span=construct.span))
        test = Binary("<", number, Var(kept.name))
        if name == "if":
            is_first = Binary("==", number, IntConst(0))
            test = Binary("or", is_first, Binary("!=", Var(kept.name), IntConst(0)))
        found = folded(Binary("and", found, test))
    return found


def _is_plain(construct: Construct) -> bool:
    return construct.directive.constructs[0] in ("critical", "atomic", "flush")


def _forked(
    lowerer: Lowerer,
    construct: Construct,
    body: Body,
    contexts: tuple[Context, Context],
    heads: list[Loop],
    test: Expr = _ALWAYS,
) -> list[Stmt]:
    """What the members of a team do, and what their creator does when they have ended."""
    context, inner = contexts
    inner = replace(inner, depth=context.depth + 1)
    out: list[Stmt] = []
    sums = _sums(lowerer, construct, out)
    task = task_of(lowerer, inner)
    work = _iteration(lowerer, construct, body, inner, task, sums)
    if test != _ALWAYS:
        work = [If(test, tuple(work), span=construct.span)]
    out += grouped(lowerer, context, in_nest(heads, work))
    return [*out, *_reduced(lowerer, construct, context, sums)]


def _sums(lowerer: Lowerer, construct: Construct, out: list[Stmt]) -> dict[str, Scalar]:
    """In a run, what the copies of variables in a reduction make together."""
    found: dict[str, Scalar] = {}
    for clause in construct.clauses if lowerer.is_run else ():
        operator = operator_of(clause)
        for listed in clause.listed if clause.clause.name == "reduction" else ():
            for name in listed.names:
                variable = lowerer.variable(name)
                if not isinstance(variable, Scalar) or operator not in UPDATES:
                    continue
                start = neutral(operator, variable.type)
                if start is not None:
                    found[name] = lowerer.copy_of(name)
                    out.append(lowerer.declare(found[name]))
                    out.append(Assign(Var(found[name].name), start))
    return found


def _limit(lowerer: Lowerer, construct: Construct) -> None:
    """Whether something says how many threads the team has."""
    said = (construct.clause(name) for name in ("num_threads", "if"))
    if lowerer.parallel.limits_nesting or any(each is not None for each in said):
        lowerer.notes.setdefault(NESTED)


def _iteration(
    lowerer: Lowerer,
    construct: Construct,
    body: Body,
    context: Context,
    task: Task,
    sums: Mapping[str, Scalar],
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
    for name, total in sums.items():
        update = UPDATES[_operator(construct, name)]
        work.append(Assign(Var(total.name), inner.names[name], update))
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
    is_unlike_loop = bool(context.tasks) and construct.directive.constructs == (
        "parallel",
    )
    if is_unlike_loop or is_locked or context.atomic is not None:
        lowerer.problem(span, "a parallel region in a task, or while a lock is held")
    if construct.listed("lastprivate"):
        lowerer.problem(span, "`lastprivate` of a nested region")
    used = names_of(body)
    direct, opaque = written_names(body)
    stored = {*direct, *(name for each in opaque for name in each or ())}
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


def names_of(body: Body) -> set[str]:
    """The names of scalars that statements evaluate."""
    return {
        name
        for stmt in walk_statements(body)
        for expr in evaluated(stmt)
        for name in names(expr)
    }


def _operator(construct: Construct, name: str) -> str:
    return next(
        operator_of(clause)
        for clause in construct.clauses
        if clause.clause.name == "reduction"
        if any(name in listed.names for listed in clause.listed)
    )


def _reduced(
    lowerer: Lowerer,
    construct: Construct,
    context: Context,
    sums: Mapping[str, Scalar],
) -> list[Stmt]:
    """What the thread that waits adds to variables of its own, or of its team."""
    out: list[Stmt] = []
    for clause in construct.clauses:
        operator = operator_of(clause)
        for listed in clause.listed if clause.clause.name == "reduction" else ():
            variable = lowerer.variable(listed.names[0])
            is_plain = len(listed.names) == 1 and not listed.is_pointer
            if not is_plain or variable is None or operator not in UPDATES:
                lowerer.problem(construct.span, f"the reduction of `{listed.text}`")
                continue
            total = sums.get(listed.names[0])
            value = (
                lowerer.unknown(variable.type, out)
                if total is None
                else Var(total.name)
            )
            target = Var(listed.names[0], construct.span)
            out += lowerer.assigned(
                target, value, context, UPDATES[operator], construct.span
            )
    return out
