"""The constructs of OpenMP inside a parallel region, in the program of one thread."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace

from depanalysis.frontends.openmp.directives import words as words_of
from depanalysis.frontends.openmp.marks import is_doacross
from depanalysis.frontends.openmp.programs import THREAD, THREADS, Construct
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import (
    Binary,
    Cast,
    Expr,
    IntConst,
    Load,
    Var,
    loads,
    names,
    walk,
)
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    If,
    Opaque,
    OpaqueKind,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.proofs.openmp.clauses import evaluated
from depanalysis.proofs.openmp.contexts import FENCE, Claimed, Context, Held
from depanalysis.proofs.openmp.lowering import Body, Lowerer
from depanalysis.proofs.openmp.nested import (
    CONSTRUCTS,
    members,
    names_of,
    nested_loop,
    nested_region,
    nested_single,
)
from depanalysis.proofs.openmp.phases import phases
from depanalysis.proofs.openmp.sharing import (
    check_clauses,
    combined,
    handed_on,
    last_values,
    with_copies,
)
from depanalysis.proofs.openmp.sinks import sinks_and_sources
from depanalysis.proofs.openmp.tasks import (
    explicit_task,
    has_construct,
    taskgroup,
    taskloop,
    taskwait,
    taskyield,
)
from depanalysis.proofs.openmp.worksharing import (
    guarded,
    left_over,
    worksharing_loop,
)

Rule = Callable[[Lowerer, Construct, Body, Context], list[Stmt]]
_UNREAD = "a directive in a form that is not read"
_LOOPS = ("for", "do", "loop")
_TO_TASKS = ("if", "final", "nogroup", "filter", "collapse")
_TOGETHER = words_of(
    "barrier for do sections single workshare loop scope distribute task taskloop parallel"
)
_OF_TASKS = words_of("task taskloop taskwait taskgroup")
_IN_TEAMS = words_of("distribute parallel for do simd sections loop")


def construct_in_region(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """The statements of a directive, or a note that it is not modelled."""
    construct, values = evaluated(lowerer, construct, context)
    return [*values, *_lowered(lowerer, construct, body, context)]


def _lowered(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """The same of a directive whose clauses are evaluated."""
    constructs = construct.directive.constructs
    if construct.problem:
        lowerer.problem(construct.span, construct.problem)
    check_clauses(lowerer, construct)
    if _is_loop(constructs) and "simd" in constructs and not context.is_initial:
        kept = tuple(c for c in construct.clauses if c.clause.name != "schedule")
        construct = replace(construct, clauses=kept)
    rule = _rule(constructs, context)
    if rule is nested_region:
        parts = phases(lowerer, construct, body, context)
        if parts is not None:
            return _one_by_one(lowerer, parts, context)
    if rule is None:
        is_read = constructs != ("unread",)
        shown = f"`omp {construct.directive.kind}`" if is_read else _UNREAD
        lowerer.problem(construct.span, shown)
        return lowerer.body(body, context)
    return rule(lowerer, construct, body, context)


def _rule(constructs: tuple[str, ...], context: Context) -> Rule | None:
    """What makes statements of a directive with these constructs."""
    if context.is_initial:
        return _distribute if constructs == ("distribute",) else _team_work
    if _is_loop(constructs):
        return _loop
    if constructs == ("taskloop", "simd"):
        # Each iteration may be a task of its own, which is more than a lane is.
        return taskloop
    if constructs == ("parallel",):
        return nested_region
    is_shared_out = not {"for", "do", "loop"}.isdisjoint(constructs)
    if is_shared_out and CONSTRUCTS.issuperset(constructs):
        return nested_loop
    if len(constructs) > 1:
        return _in_turn if constructs[0] in ("master", "masked") else None
    return _RULES.get(constructs[0])


def _is_loop(constructs: tuple[str, ...]) -> bool:
    return constructs[0] in _LOOPS and set(constructs) <= {*_LOOPS, "simd"}


def _one_by_one(
    lowerer: Lowerer, parts: Iterable[tuple[Construct, Body]], context: Context
) -> list[Stmt]:
    """Loops of a team that is made anew for each of them, and what one thread does between.

    The team waits behind that for the tasks which the thread created there.
    """
    out: list[Stmt] = []
    for construct, body in parts:
        if construct.has("parallel"):
            out += construct_in_region(lowerer, construct, body, context)
        elif has_construct(lowerer, body, _OF_TASKS):
            out += nested_single(lowerer, construct, body, context)
        else:
            out += lowerer.body(body, context)
    return out


def shared_work(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """The construct that a combined directive has besides `parallel`; no clause is left."""
    words = construct.directive.constructs
    rest = tuple(
        each
        for each in words
        if each not in ("target", "teams", "distribute", "parallel", "simd")
    )
    if "taskloop" in rest:
        directive = replace(construct.directive, constructs=rest)
        kept = tuple(c for c in construct.clauses if c.clause.name in _TO_TASKS)
        inner = replace(construct, directive=directive, clauses=kept)
        return construct_in_region(lowerer, inner, body, context)
    if not rest and ("distribute" in words or words == ("simd",)):
        rest = ("for",)
    if not rest:
        return lowerer.body(body, context)
    # Iterations of one chunk run at once, too, where there are lanes.
    # So are those of different teams, whose chunks have their own beginnings.
    is_apart = "simd" in words or "distribute" in words
    if all(construct.clause(each) is not None for each in ("schedule", "safelen")):
        # Iterations of a chunk may be apart, and no run is known to deal out chunks.
        lowerer.notes.setdefault("schedule")
    wanted = [
        "collapse",
        "ordered",
        "linear",
        "filter",
        *([] if is_apart else ["schedule", "order"]),
    ]
    kept = tuple(each for each in construct.clauses if each.clause.name in wanted)
    directive = replace(construct.directive, constructs=rest)
    inner = replace(construct, directive=directive, clauses=kept)
    return construct_in_region(lowerer, inner, body, context)


def _distribute(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """Iterations that are shared out among the teams of a league."""
    if construct.listed("lastprivate", "reduction"):
        lowerer.problem(construct.span, "`omp distribute` with results")
    inner, copies = with_copies(lowerer, construct, context)
    return [*copies, *worksharing_loop(lowerer, construct, body, inner, context)]


def _team_work(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """What all threads of a team do, between waits: their forks and joins."""
    words = construct.directive.constructs
    if words in (("atomic",), ("critical",), ("flush",)):
        return _RULES[words[0]](lowerer, construct, body, context)
    if "parallel" not in words or not set(words) <= _IN_TEAMS:
        lowerer.problem(construct.span, f"`omp {construct.directive.kind}`")
        return lowerer.body(body, context)
    own = {n: v for n, v in context.names.items() if n not in (THREAD, THREADS)}
    hidden = context.names.keys()
    before: list[Stmt] = []
    taking_part = _members(lowerer, construct, body, context, before)
    limits: tuple[Expr, ...] = ()
    if taking_part is None:
        numbers = {"num_threads": THREADS}
        limits = tuple(team_limits(lowerer, construct, numbers, hidden))
        if construct.clause("if") is not None:
            lowerer.notes.setdefault("threads")
    outer = replace(context, names=own, is_initial=False, shared_out="", limits=limits)
    inner, copies = with_copies(lowerer, construct, outer)
    stored, _ = written_names(body)
    for name in stored & (context.names.keys() | context.arrays.keys()):
        is_same = name in context.arrays or inner.names.get(name) == own.get(name)
        if is_same and inner.arrays.get(name) == context.arrays.get(name):
            reason = f"`{name}`, private to a team, which its threads store to"
            lowerer.problem(construct.span, reason)
    if "distribute" in words:
        kept = tuple(c for c in construct.clauses if c.clause.name == "collapse")
        directive = replace(construct.directive, constructs=("distribute", "for"))
        share = replace(construct, directive=directive, clauses=kept)
        work = worksharing_loop(lowerer, share, body, inner, outer)
    else:
        work = shared_work(lowerer, construct, body, inner)
    ends = combined(lowerer, construct, inner, outer)
    if construct.listed("lastprivate"):
        lowerer.problem(construct.span, "`lastprivate` of a team")
    done = [*copies, *work, *ends]
    if taking_part is not None:
        done = [If(taking_part, tuple(done), span=construct.span)]
    return [*before, *lowerer.wait(), *done, *lowerer.wait()]


def _members(
    lowerer: Lowerer,
    construct: Construct,
    body: Body,
    context: Context,
    out: list[Stmt],
) -> Expr | None:
    """Which threads do what a team does, where clauses say so in values of its own.

    Not where they share out work, or ask how many they are: those that do not take part
    are still there.
    """
    is_said = any(construct.clause(name) for name in ("num_threads", "if"))
    is_plain = construct.directive.constructs == ("parallel",)
    if not is_said or not is_plain or THREADS in names_of(body):
        return None
    if has_construct(lowerer, body, _TOGETHER):
        return None
    return members(lowerer, construct, context, Var(THREAD), out)


def team_limits(
    lowerer: Lowerer,
    construct: Construct,
    numbers: Mapping[str, str],
    hidden: AbstractSet[str] = frozenset(),
) -> Iterator[Expr]:
    """What clauses say of numbers of threads and teams, in values from before the region.

    The context has values of its own for the names that are `hidden`. Where something else
    is said, no run is known to have no more threads than it.
    """
    for clause in construct.clauses:
        number = numbers.get(clause.clause.name)
        if number is None:
            continue
        value = clause.values[0] if len(clause.values) == 1 else None
        known = set(lowerer.outside) - lowerer.memory - lowerer.of_team - hidden
        if value is None or not names(value) <= known or any(loads(value)):
            lowerer.notes.setdefault("threads")
        else:
            lowerer.used |= names(value)
            yield Binary("<=", Var(number), value)


def _barrier(
    lowerer: Lowerer, construct: Construct, _body: Body, context: Context
) -> list[Stmt]:
    _may_wait(lowerer, construct, context)
    return lowerer.wait()


def _as_written(
    lowerer: Lowerer, _construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """Directives that change nothing about what is executed."""
    return lowerer.body(body, context)


def _flush(
    lowerer: Lowerer, _construct: Construct, _body: Body, _context: Context
) -> list[Stmt]:
    return lowerer.event(FENCE)


def _in_turn(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`masked taskloop` and the like: the first construct has nothing but the others."""
    first, *rest = construct.directive.constructs
    own = tuple(c for c in construct.clauses if c.clause.name == "filter")
    others = tuple(c for c in construct.clauses if c.clause.name != "filter")
    directive = construct.directive
    outer = replace(
        construct, directive=replace(directive, constructs=(first,)), clauses=own
    )
    inner = replace(
        construct, directive=replace(directive, constructs=tuple(rest)), clauses=others
    )

    def lowered(place: Context) -> list[Stmt]:
        return _lowered(lowerer, inner, body, place)

    return _masked(lowerer, outer, context, lowered)


def _scan(
    lowerer: Lowerer, construct: Construct, _body: Body, context: Context
) -> list[Stmt]:
    """`scan` in a loop: what other iterations have added is in the copies from here on."""
    given = {text for clause in construct.clauses for text in clause.clause.arguments}
    if construct.clause("exclusive") is not None:
        # What comes before it in the text has the values of all iterations before.
        lowerer.notes.setdefault("scan")
    out: list[Stmt] = []
    for name, place in context.names.items():
        variable = lowerer.variable(name)
        if name not in given or not isinstance(place, Var):
            continue
        if isinstance(variable, Scalar):
            kept = Scalar(lowerer.fresh("scanned"), variable.type)
            kind: OpaqueKind = "lost" if lowerer.is_run else "summary"
            made = Opaque(
                "other iterations add", (), (kept.name,), construct.span, kind
            )
            own = lowerer.place(place)
            out += [lowerer.declare(kept), made, *lowerer.probe(context, (own,))]
            out.append(Assign(own, Var(kept.name), span=construct.span))
            given.discard(name)
    if given:
        lowerer.problem(construct.span, "what `scan` is about")
    return out


def _scope(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """What all threads do, and wait for each other."""
    _may_wait(lowerer, construct, context)
    inner, copies = with_copies(lowerer, construct, context)
    work = lowerer.body(body, replace(inner, shared_out="scope"))
    ends = combined(lowerer, construct, inner, context)
    return [*copies, *work, *ends, *_end(lowerer, construct)]


def _workshare(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """Its statements come one after the other, by whichever thread."""
    if construct.clause("nowait") is not None:
        lowerer.problem(construct.span, "`workshare` without a wait")
    return _single(lowerer, construct, body, context)


def _cancel(
    _lowerer: Lowerer, _construct: Construct, _body: Body, _context: Context
) -> list[Stmt]:
    """Cancellation leaves out a part of the work, and runs may be without it."""
    return []


def _critical(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    if not lowerer.excludes:
        return lowerer.body(body, context)
    name = "".join(construct.directive.names)
    held = Held(f"critical {name}".strip())
    return lowerer.body(body, replace(context, locks=(*context.locks, held)))


def _atomic(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    words = [each.clause.name for each in construct.clauses]
    if {"compare", "capture"} <= set(words):
        lowerer.problem(construct.span, "`atomic compare capture`")
    is_fence = not {"seq_cst", "acq_rel", "release", "acquire"}.isdisjoint(words)
    fence = lowerer.event(FENCE) if is_fence else []
    kinds = [word for word in words if word in ("read", "write", "update", "capture")]
    place = _atomic_place(body, kinds[0] if kinds else "update")
    if place is None:
        lowerer.problem(construct.span, "the form of this `atomic`")
        return lowerer.body(body, context)
    atomic = lowerer.expr(place, context)
    work = lowerer.body(body, replace(context, atomic=atomic))
    return [*fence, *work, *fence]


def _atomic_place(body: Body, kind: str) -> Expr | None:
    """The variable or element that is accessed atomically."""
    found = [stmt for stmt in walk_statements(body) if isinstance(stmt, Assign)]
    if not found:
        return None
    if kind == "read":
        value = found[0].value
        while isinstance(value, Cast):
            value = value.operand
        return value if isinstance(value, Var | Load) else None
    if kind == "write":
        return found[-1].target
    read = [part for stmt in found for part in walk(stmt.value)]
    targets = [stmt.target for stmt in found]
    updated = [s.target for s in found if s.update is not None or s.target in read]
    return (updated or targets)[0]


def _single(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    _may_wait(lowerer, construct, context)
    inner, copies = with_copies(lowerer, construct, context)
    claimed = Claimed(lowerer.shared_out("single", construct), context.turns)
    inner = _claiming(inner, claimed, "single")
    given, taken = handed_on(lowerer, construct, inner)
    work = [*copies, *lowerer.body(body, inner), *given]
    done = [*guarded(lowerer, claimed, work), *left_over(lowerer, work)]
    return [*done, *_end(lowerer, construct), *taken]


def _master(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    if context.tasks:
        lowerer.problem(construct.span, f"`omp {construct.directive.kind}` in a task")

    def lowered(inner: Context) -> list[Stmt]:
        return lowerer.body(body, inner)

    return _masked(lowerer, construct, context, lowered)


def _masked(
    lowerer: Lowerer,
    construct: Construct,
    context: Context,
    lowered: Callable[[Context], list[Stmt]],
) -> list[Stmt]:
    """What the thread with the number of the clause does."""
    chosen = construct.clause("filter")
    number = chosen.values[0] if chosen is not None and chosen.values else IntConst(0)
    test = Binary("==", Var(THREAD), lowerer.expr(number, context))
    inner = replace(context, shared_out="masked")
    return [If(test, tuple(lowered(inner)), span=construct.span)]


def _sections(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    _may_wait(lowerer, construct, context)
    inner, copies = with_copies(lowerer, construct, context)
    key = lowerer.shared_out("sections", construct)
    out: list[Stmt] = list(copies)
    parts = _parts(lowerer, body)
    for number, part in enumerate(parts):
        claimed = Claimed(key, (*context.turns, IntConst(number)))
        own = _claiming(inner, claimed, "sections")
        work = lowerer.body(part, own)
        if number == len(parts) - 1:
            work += last_values(lowerer, construct, own, context)
        out += [*guarded(lowerer, claimed, work), *left_over(lowerer, work)]
    out += combined(lowerer, construct, inner, context)
    return [*out, *_end(lowerer, construct)]


def _parts(lowerer: Lowerer, body: Body) -> list[Body]:
    """The sections; what stands before the first directive is one, too."""
    parts: list[Body] = []
    loose: list[Stmt] = []
    for stmt in body:
        step = lowerer.parallel.step_of(stmt)
        if (
            isinstance(step, Construct)
            and step.has("section")
            and isinstance(stmt, Block)
        ):
            if loose:
                parts.append(tuple(loose))
                loose = []
            parts.append(stmt.body)
        elif isinstance(stmt, Declare):
            loose.append(stmt)
        else:
            loose.append(stmt)
    if loose:
        parts.append(tuple(loose))
    return parts


def _loop(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    bound = construct.clause("bind")
    if bound is not None and bound.clause.arguments == ("thread",):
        return _loop_of_a_thread(lowerer, construct, body, context)
    _may_wait(lowerer, construct, context)
    if bound is not None and bound.clause.arguments != ("parallel",):
        lowerer.problem(construct.span, "`bind` to other than `parallel`")
    inner, copies = with_copies(lowerer, construct, context)
    work = worksharing_loop(lowerer, construct, body, inner, context)
    ends = combined(lowerer, construct, inner, context)
    return [*copies, *work, *ends, *_end(lowerer, construct)]


def _loop_of_a_thread(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """`bind(thread)`: the thread that comes to the loop executes all iterations."""
    if construct.listed("lastprivate", "reduction"):
        lowerer.problem(construct.span, "results of a loop with `bind(thread)`")
    inner, copies = with_copies(lowerer, construct, context)
    return [*copies, *lowerer.body(body, inner)]


def _ordered(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    if any(is_doacross(each.clause) for each in construct.clauses):
        return sinks_and_sources(lowerer, construct, context)
    words = {each.clause.name for each in construct.clauses}
    if context.ordered is None or words - {"threads"}:
        lowerer.problem(construct.span, "this form of `ordered`")
        return lowerer.body(body, context)
    return lowerer.body(body, replace(context, locks=(*context.locks, context.ordered)))


def _simd(
    lowerer: Lowerer, construct: Construct, body: Body, context: Context
) -> list[Stmt]:
    """The iterations of a thread; whether they may run at once is asked on its own."""
    listed = tuple(c for c in construct.clauses if c.clause.name == "private")
    inner, copies = with_copies(lowerer, replace(construct, clauses=listed), context)
    return [*copies, *lowerer.body(body, inner)]


def _claiming(context: Context, claimed: Claimed, word: str) -> Context:
    return replace(context, claims=(*context.claims, claimed), shared_out=word)


def _end(lowerer: Lowerer, construct: Construct) -> list[Stmt]:
    is_left_out = any(each.clause.name == "nowait" for each in construct.clauses)
    return [] if is_left_out else lowerer.wait()


def _may_wait(lowerer: Lowerer, construct: Construct, context: Context) -> None:
    if context.shared_out or len(context.locks) > len(lowerer.lock_states):
        inside = context.shared_out or "critical"
        reason = f"`omp {construct.directive.kind}` closely nested in `{inside}`"
        lowerer.problem(construct.span, reason)


_RULES: dict[str, Rule] = {
    "barrier": _barrier,
    "flush": _flush,
    "nothing": _as_written,
    "unroll": _as_written,
    "critical": _critical,
    "atomic": _atomic,
    "single": _single,
    "master": _master,
    "masked": _master,
    "sections": _sections,
    "for": _loop,
    "do": _loop,
    "loop": _loop,
    "ordered": _ordered,
    "simd": _simd,
    "scan": _scan,
    "scope": _scope,
    "workshare": _workshare,
    "cancel": _cancel,
    "cancellation": _cancel,
    "task": explicit_task,
    "taskloop": taskloop,
    "taskwait": taskwait,
    "taskgroup": taskgroup,
    "taskyield": taskyield,
}
