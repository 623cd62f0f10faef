"""The parallel regions of a function, each as the program of one of its threads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from depanalysis.analysis.folding import folded
from depanalysis.frontends.openmp.programs import (
    ASKED,
    INPUTS,
    MOST_THREADS,
    TEAM,
    TEAMS,
    THREAD,
    THREADS,
    Construct,
    Listed,
    ParallelProgram,
)
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Expr,
    IntConst,
    Load,
    Var,
    loads,
    names,
)
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Declare,
    Loop,
    Scalar,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.ir.types import I64, INT
from depanalysis.proofs.openmp.clauses import demanded
from depanalysis.proofs.openmp.constructs import (
    construct_in_region,
    shared_work,
    team_limits,
)
from depanalysis.proofs.openmp.contexts import (
    PHASE,
    Context,
    Frame,
    Held,
    ThreadProgram,
)
from depanalysis.proofs.openmp.jumps import parting_conditions
from depanalysis.proofs.openmp.lock_states import lock_states
from depanalysis.proofs.openmp.locks import are_locks_alike
from depanalysis.proofs.openmp.lowering import (
    Lowerer,
    Variable,
    owned_name,
    shared_name,
)
from depanalysis.proofs.openmp.sharing import (
    check_clauses,
    check_pointers,
    with_copies,
)
from depanalysis.proofs.openmp.tasks import TASKING, has_construct
from depanalysis.proofs.races.unrolling import Unroller

FORKING = ("parallel", "teams")


@dataclass(frozen=True, slots=True)
class Region:
    """A parallel region, or a `simd` loop: its directive and its block in the function.

    `is_nested`: another region is around it. `is_league`: it is a league of teams whose
    initial threads do something of their own, such as making parallel regions.
    """

    construct: Construct
    block: Block
    is_nested: bool = False

    is_league: bool = False

    @property
    def is_simd(self) -> bool:
        """Whether it is the iterations of one thread that run at once."""
        return self.construct.directive.constructs == ("simd",)

    @property
    def lanes(self) -> int | None:
        """How many iterations of a `simd` loop may run at once, if that is limited."""
        clause = self.construct.clause("safelen") if self.is_simd else None
        value = clause.values[0] if clause is not None and clause.values else None
        return value.value if isinstance(value, IntConst) else None


def regions(parallel: ParallelProgram) -> tuple[Region, ...]:
    """The outermost regions of a function, then its `simd` loops."""
    body = parallel.program.body
    found = tuple(_regions(parallel, body, FORKING))
    inside = {id(s) for each in found for s in walk_statements(each.block.body)}
    loops = (each for each in _regions(parallel, body, ("simd",)) if each.is_simd)
    nested = tuple(replace(e, is_nested=id(e.block) in inside) for e in loops)
    return (*found, *nested)


def _regions(
    parallel: ParallelProgram, body: tuple[Stmt, ...], words: tuple[str, ...]
) -> Iterator[Region]:
    for stmt in body:
        step = parallel.step_of(stmt)
        is_meant = isinstance(step, Construct) and any(map(step.has, words))
        if is_meant and isinstance(step, Construct) and isinstance(stmt, Block):
            yield Region(step, stmt, is_league=_is_league(parallel, step, stmt))
            continue
        for inner in _inside(stmt):
            yield from _regions(parallel, inner, words)


def _is_league(parallel: ParallelProgram, step: Construct, block: Block) -> bool:
    """Whether the threads of teams have work of their own."""
    if not step.has("teams") or step.has("parallel") or step.has("loop"):
        return False
    inner = (parallel.step_of(stmt) for stmt in walk_statements(block.body))
    is_forked = any(isinstance(e, Construct) and e.has("parallel") for e in inner)
    return is_forked or not step.has("distribute")


def _of_team(
    parallel: ParallelProgram, body: tuple[Stmt, ...]
) -> Iterator[tuple[str, Variable]]:
    """The variables of which each team has one: those outside of its parallel regions."""
    for stmt in body:
        step = parallel.step_of(stmt)
        if isinstance(step, Construct) and step.has("parallel"):
            continue
        if isinstance(stmt, Declare):
            yield stmt.variable.name, stmt.variable
        for inner in _inside(stmt):
            yield from _of_team(parallel, inner)


def _inside(stmt: Stmt) -> Iterator[tuple[Stmt, ...]]:
    for attribute in ("body", "then", "otherwise"):
        found = getattr(stmt, attribute, None)
        if found is not None:
            yield found


def thread_program(
    parallel: ParallelProgram, region: Region, *, is_run: bool = False
) -> ThreadProgram:
    """What a thread of a region does; in a run, it does only its own part of the work."""
    outside = _outside(parallel, region)
    of_team: dict[str, Variable] = {}
    if region.is_league:
        of_team = dict(_of_team(parallel, region.block.body))
    outside = {**outside, **of_team}
    memory: frozenset[str] = frozenset()
    owned: frozenset[str] = frozenset()
    while True:
        lowerer = Lowerer(
            parallel,
            outside,
            memory,
            construct_in_region,
            is_run,
            of_team=frozenset(of_team),
            owned=owned,
        )
        lowerer.excludes = not _has_any_teams(region)
        lowerer.parting = parting_conditions(region.block.body, lowerer.waits)
        program = _lowered(lowerer, region)
        if lowerer.stored <= memory and lowerer.shared_with_tasks <= owned:
            return program
        memory |= lowerer.stored
        owned |= lowerer.shared_with_tasks


def _outside(parallel: ParallelProgram, region: Region) -> Mapping[str, Variable]:
    """The variables that live outside of the region, indices of loops included."""
    inside = {id(stmt) for stmt in walk_statements(region.block.body)}
    found: dict[str, Variable] = {}
    for parameter in parallel.program.parameters:
        if parameter.name not in INPUTS:
            found[parameter.name] = Scalar(parameter.name, parameter.type)
    found |= {scalar.name: scalar for scalar in parallel.program.scalars}
    found |= {array.name: array for array in parallel.program.arrays}
    for stmt in walk_statements(parallel.program.body):
        if id(stmt) in inside:
            continue
        if isinstance(stmt, Declare):
            found[stmt.variable.name] = stmt.variable
        elif isinstance(stmt, Loop) and _contains(stmt, region.block):
            found.setdefault(stmt.variable, Scalar(stmt.variable, INT))
    return found


def _contains(loop: Loop, block: Block) -> bool:
    return any(inner is block for inner in walk_statements(loop.body))


def _lowered(lowerer: Lowerer, region: Region) -> ThreadProgram:
    construct = region.construct
    _check_directive(lowerer, construct)
    check_clauses(lowerer, construct)
    private, own = _threadprivate(lowerer, construct)
    private = _with_indices(lowerer, region, private, own)
    private = _with_number(lowerer, private, own)
    if not construct.has("teams") and not region.is_simd:
        alone = {TEAM: IntConst(0), TEAMS: IntConst(1)}
        private = replace(private, names={**private.names, **alone})
    if has_construct(lowerer, region.block.body, TASKING) or construct.has("taskloop"):
        private = replace(private, frames=(Frame(),))
    context, copies = with_copies(lowerer, construct, private)
    context = _with_locks(lowerer, region, context, copies)
    if region.is_league:
        work = _league(lowerer, construct, region.block.body, context)
    else:
        work = shared_work(lowerer, construct, region.block.body, context)
    counters = (PHASE, *(name for each in context.frames for name in each.names))
    counts = [lowerer.declare(Scalar(name, I64)) for name in counters]
    zeros = (Assign(Var(name), IntConst(0)) for name in counters)
    body = (*counts, *zeros, *own, *copies, *work)
    if not lowerer.is_run:
        body = tuple(_Expander().body(body, {}))
    facts = tuple(_facts(lowerer, region))
    _check_whole(lowerer, region)
    return _finished(lowerer, region, body, facts)


@dataclass(slots=True)
class _Expander(Unroller):
    """Writes out loops with accesses that count in another way than by steps."""

    def is_meant(self, stmt: Loop | While) -> bool:
        return isinstance(stmt, While) and any(
            isinstance(each, Assign) and isinstance(each.target, Load)
            for each in walk_statements(stmt.body)
        )


def _has_any_teams(region: Region) -> bool:
    """Whether any two iterations may be executed by threads of two teams."""
    said = map(region.construct.clause, ("num_teams", "dist_schedule"))
    is_flat = region.construct.has("teams") and not region.is_league
    return is_flat and all(each is None for each in said)


def _check_whole(lowerer: Lowerer, region: Region) -> None:
    """What is not modelled about statements that are fine by themselves."""
    construct = region.construct
    is_flat = construct.has("teams") and not region.is_league
    is_told = not lowerer.used.isdisjoint((THREAD, TEAM))
    if is_flat and (is_told or any(p.locks for p in lowerer.probes)):
        lowerer.problem(
            construct.span, "what tells or keeps the threads of teams apart"
        )
    for name in construct.rebound:
        if not any(
            each.is_pointer and name in each.names for each in _private(construct)
        ):
            lowerer.problem(
                construct.span, f"the pointer `{name}` is assigned in the region"
            )
    for name, span in lowerer.copied.items():
        if name in lowerer.written:
            lowerer.problem(span, f"`{name}` is copied while other threads store to it")


def _league(
    lowerer: Lowerer, construct: Construct, body: tuple[Stmt, ...], context: Context
) -> list[Stmt]:
    """What the initial thread of a team does; the others wait for its regions."""
    one = {THREAD: IntConst(0), THREADS: IntConst(1)}
    names_ = {**context.names, **one}
    inner = replace(context, names=names_, is_initial=True)
    if construct.listed("reduction"):
        lowerer.problem(construct.span, "a reduction over teams")
    if construct.has("distribute"):
        kept = tuple(c for c in construct.clauses if c.clause.name == "collapse")
        directive = replace(construct.directive, constructs=("distribute",))
        share = replace(construct, directive=directive, clauses=kept)
        work = construct_in_region(lowerer, share, body, inner)
    else:
        work = lowerer.body(body, inner)
    if lowerer.tasks:
        lowerer.problem(construct.span, "tasks in a league of teams")
    return work


def _may_be_even(lowerer: Lowerer, region: Region) -> bool:
    """Whether nothing says that teams of a league have different numbers of threads."""
    body = region.block.body
    steps = map(lowerer.parallel.step_of, walk_statements(body))
    forks = [
        each for each in steps if isinstance(each, Construct) and each.has("parallel")
    ]
    is_told = "threads" in lowerer.notes or ASKED in written_names(body)[0]
    return region.is_league and len(forks) == 1 and not is_told


def _private(construct: Construct) -> tuple[Listed, ...]:
    return construct.listed("private", "firstprivate", "lastprivate")


def _check_directive(lowerer: Lowerer, construct: Construct) -> None:
    words = construct.directive.constructs
    if construct.problem:
        lowerer.problem(construct.span, construct.problem)
    known = {
        "target",
        "teams",
        "distribute",
        "parallel",
        "for",
        "do",
        "simd",
        "sections",
        "loop",
        "master",
        "masked",
        "taskloop",
        "workshare",
    }
    if not set(words) <= known:
        lowerer.problem(construct.span, f"`omp {construct.directive.kind}`")
    if words == ("simd",) and construct.clause("collapse") is not None:
        lowerer.problem(construct.span, "`collapse` of a `simd` loop")


def _threadprivate(
    lowerer: Lowerer, construct: Construct
) -> tuple[Context, list[Stmt]]:
    """Every thread has variables of its own, with values from before."""
    arrays: dict[str, str] = {}
    scalars: dict[str, Expr] = {}
    out: list[Stmt] = []
    for name in lowerer.parallel.threadprivate:
        variable = lowerer.variable(name)
        if variable is None:
            continue
        check_pointers(lowerer, construct, name, (name,))
        copy = lowerer.copy(variable)
        out.append(lowerer.declare(copy))
        if isinstance(variable, Array) and variable.may_alias:
            # Each thread has a pointer of its own; all of them may point at one place.
            lowerer.problem(variable.span, f"the threadprivate pointer `{name}`")
        elif isinstance(copy, Array):
            arrays[name] = copy.name
        else:
            scalars[name] = Var(copy.name)
            if any(each.has(name) for each in construct.listed("copyin")):
                # The value of the thread that forks, from before the region.
                lowerer.used.add(name)
                out.append(Assign(Var(copy.name), Var(name, construct.span)))
    return Context(scalars, arrays), out


def _with_indices(
    lowerer: Lowerer, region: Region, context: Context, out: list[Stmt]
) -> Context:
    """In Fortran loops without a directive make their indices private."""
    names_ = dict(context.names)
    for index in region.construct.indices:
        if lowerer.is_shared(index, context):
            copy = lowerer.copy_of(index)
            out.append(lowerer.declare(copy))
            names_[index] = Var(copy.name)
    return replace(context, names=names_)


def _with_number(lowerer: Lowerer, context: Context, out: list[Stmt]) -> Context:
    """How many threads teams may have that a thread makes, which it may set for itself."""
    if ASKED not in lowerer.outside:
        return context
    copy = lowerer.copy_of(ASKED)
    out += [lowerer.declare(copy), Assign(Var(copy.name), Var(MOST_THREADS))]
    return replace(context, names={**context.names, ASKED: Var(copy.name)})


def _with_locks(
    lowerer: Lowerer, region: Region, context: Context, out: list[Stmt]
) -> Context:
    """Where paths to one place hold different locks, variables say which."""
    if are_locks_alike(lowerer.parallel, region.block):
        return context
    lowerer.lock_states = lock_states(lowerer.parallel, region.block.body)
    if not lowerer.lock_states:
        reason = "a lock is given back that no code of the region has set"
        lowerer.problem(region.construct.span, reason)
    held: list[Held] = []
    for state in lowerer.lock_states.values():
        for variable in state.variables:
            out.append(lowerer.declare(variable))
            out.append(Assign(Var(variable.name), IntConst(0)))
        held.append(state.held)
    return replace(context, locks=(*context.locks, *held))


def _facts(lowerer: Lowerer, region: Region) -> Iterator[Expr]:
    """A team of more than one thread is made only under the clause `if`."""
    construct = region.construct

    def is_told(value: Expr) -> bool:
        known = set(lowerer.outside) - lowerer.memory - lowerer.of_team
        return names(value) <= known and not any(loads(value))

    for each in demanded(lowerer, construct, is_told):
        lowerer.used |= names(each)
        yield each
    numbers = {"num_threads": THREADS}
    if construct.has("teams"):
        if not region.is_league:
            # There are still the threads of the other teams.
            return
        numbers = {"num_teams": TEAMS, "thread_limit": THREADS}
    yield from _as_asked(lowerer, construct)
    yield from team_limits(lowerer, construct, numbers)
    for clause in construct.clauses:
        if not clause.values or construct.has("teams"):
            continue
        value = clause.values[0]
        if not names(value) <= set(lowerer.outside) - lowerer.memory:
            continue
        if clause.clause.name == "if" and clause.clause.modifier in ("", "parallel"):
            lowerer.used |= names(value)
            yield Binary("!=", value, IntConst(0))
            if folded(Binary("!=", value, IntConst(0))) == BoolConst(False):
                yield Binary("<=", Var(THREADS), IntConst(1))


def _as_asked(lowerer: Lowerer, construct: Construct) -> Iterator[Expr]:
    """A team on the host has no more threads than the library was told, if no clause says."""
    if not construct.has("parallel") or construct.clause("num_threads") is not None:
        return
    if lowerer.parallel.wants_one_thread:
        lowerer.notes.setdefault("threads")
    if ASKED in lowerer.outside and not construct.has("target"):
        lowerer.used.add(ASKED)
        yield Binary("<=", Var(THREADS), Var(ASKED))


def _finished(
    lowerer: Lowerer,
    region: Region,
    body: tuple[Stmt, ...],
    facts: tuple[Expr, ...],
) -> ThreadProgram:
    program = lowerer.parallel.program
    arrays = _shared(lowerer)
    outer = tuple(_outer(lowerer))
    lowered = replace(
        program,
        body=body,
        parameters=tuple(_parameters(lowerer, outer)),
        arrays=(*arrays, *_internal(lowerer)),
        scalars=(),
        addressed=(),
        exposed=(),
        callee_uses=(),
        formals=None,
        sized=(),
        span=region.construct.span,
    )
    return ThreadProgram(
        lowered,
        tuple(lowerer.probes),
        frozenset(each.name for each in arrays),
        _originals(lowerer),
        outer,
        tuple(lowerer.claims),
        tuple(lowerer.problems),
        tuple(lowerer.checks),
        facts,
        tuple(lowerer.notes),
        tuple(lowerer.depends),
        frozenset(_reachable(program)),
        frozenset(_stored(program)),
        frozenset(_of_each_team(lowerer, arrays)),
        region.is_league,
        _may_be_even(lowerer, region),
        tuple(dict.fromkeys(each for p in lowerer.probes for each in p.limits)),
        dict(_instances(lowerer)),
        region.lanes,
        frozenset(_assigned(program)),
        tuple(_states(lowerer)),
    )


def _parameters(lowerer: Lowerer, outer: tuple[str, ...]) -> Iterator[Parameter]:
    """What the program of a thread is given: numbers, and what was set before."""
    yield from (p for p in lowerer.parallel.program.parameters if p.name in INPUTS)
    yield from (Parameter(name, lowerer.outside[name].type) for name in outer)
    yield from (Parameter(each.name, each.type) for each in lowerer.same.values())


def _instances(lowerer: Lowerer) -> Iterator[tuple[str, int]]:
    for name, instance in _owned(lowerer):
        yield owned_name(name), len(instance)


def _states(lowerer: Lowerer) -> Iterator[tuple[str, int]]:
    for state in lowerer.lock_states.values():
        yield state.held.name, len(state.held.indices)


def _outer(lowerer: Lowerer) -> Iterator[str]:
    """The scalars whose values come from before the region."""
    for name, variable in lowerer.outside.items():
        if isinstance(variable, Scalar) and name in lowerer.used - lowerer.of_team:
            yield name


def _owned(lowerer: Lowerer) -> Iterator[tuple[str, tuple[Expr, ...]]]:
    """The variables that tasks share, and what tells the instances of each apart."""
    for name, instance in lowerer.instances.items():
        if owned_name(name) in lowerer.owned_memory:
            yield name, instance


def _originals(lowerer: Lowerer) -> dict[str, str]:
    """The names in the program of what became memory."""
    shared = {shared_name(name): name for name in sorted(lowerer.memory)}
    own = {owned_name(n): n.partition(".omp")[0] for n, _ in _owned(lowerer)}
    return {**shared, **own}


def _of_each_team(lowerer: Lowerer, arrays: Sequence[Array]) -> Iterator[str]:
    memory = {shared_name(name) for name in lowerer.of_team}
    yield from (a.name for a in arrays if a.name in memory | lowerer.of_team)


def _stored(program: Program) -> Iterator[str]:
    direct, _ = written_names(program.body)
    yield from (a.name for a in program.arrays if a.may_alias and a.name in direct)


def _assigned(program: Program) -> Iterator[str]:
    direct, _ = written_names(program.body)
    for pair in program.apart:
        yield from direct & {pair.first, pair.second}


def _reachable(program: Program) -> Iterator[str]:
    """What a pointer from elsewhere may point at: not the function's own variables."""
    yield from program.exposed
    for array in program.arrays:
        if array.may_alias or array.extents[0] is not None:
            yield array.name


def _shared(lowerer: Lowerer) -> tuple[Array, ...]:
    """The arrays that all threads see, scalars that they store to among them."""
    arrays = [
        _steady(variable, lowerer)
        for variable in lowerer.outside.values()
        if isinstance(variable, Array)
    ]
    memory = [
        Array(shared_name(name), lowerer.outside[name].type, (IntConst(1),))
        for name in sorted(lowerer.memory)
    ]
    return (*arrays, *memory, *lowerer.owned_memory.values())


def _internal(lowerer: Lowerer) -> tuple[Array, ...]:
    """The arrays of probes, checks and events."""
    widths = {probe.array: probe.width for probe in lowerer.probes}
    widths |= {check.array: check.width for check in lowerer.checks}
    widths |= lowerer.events
    own = (Array(n, I64, (None,) * width) for n, width in widths.items())
    return (*own, *lowerer.handed_on)


def _steady(array: Array, lowerer: Lowerer) -> Array:
    """The array with the extents that the thread can compute."""
    known = set(lowerer.outside) - lowerer.memory
    extents = tuple(
        e if e is not None and names(e) <= known else None for e in array.extents
    )
    for extent in extents:
        lowerer.used |= set() if extent is None else names(extent)
    return replace(array, extents=extents)
