"""A kernel and its launch to team programs: one for each group of threads that may collide.

Threads of one warp, of one block, and of different blocks wait for each other at
different barriers, so each group has a team program of its own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from depanalysis.analysis.folding import folded
from depanalysis.analysis.model import Model, Unknown, is_table
from depanalysis.analysis.stores import AFTER_CODE
from depanalysis.analysis.symbolic import model
from depanalysis.frontends.c.overlays import SHARED_BYTES
from depanalysis.frontends.cuda import Extent, Kernel, Same
from depanalysis.frontends.cuda.kernels import (
    AXES,
    BLOCK,
    BLOCK_SIZE,
    GRID_SIZE,
    THREAD,
)
from depanalysis.frontends.cuda.volatile_reads import VOLATILE
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, names, walk
from depanalysis.ir.facts import Statement
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import (
    FROM_OTHERS,
    Assign,
    Barrier,
    Exit,
    If,
    Stmt,
    bodies,
    walk_statements,
)
from depanalysis.options import Level, Warps
from depanalysis.proofs.races.cuda.barrier_graphs import WAITING, Graph
from depanalysis.proofs.races.cuda.barrier_reachability import (
    BarrierArrival,
    is_reached_by_all,
)
from depanalysis.proofs.races.cuda.casts import FITTING, UNWRAPPED, plain
from depanalysis.proofs.races.cuda.expanding import Expansion, expanded
from depanalysis.proofs.races.cuda.placing import Placing
from depanalysis.proofs.races.cuda.preparing import prepared
from depanalysis.proofs.races.cuda.role_places import (
    chosen,
    met_places,
    own_places,
    with_common,
    with_steady,
)
from depanalysis.proofs.races.cuda.roles import Roles, Threads, roles_of
from depanalysis.proofs.races.cuda.variables import (
    Sharing,
    never_written,
    sharing_of,
    varying_scalars,
)
from depanalysis.proofs.races.cuda.votes import with_votes
from depanalysis.proofs.races.rows import with_addresses
from depanalysis.proofs.races.teams import INSIDE, Numbering, Range, TeamProgram
from depanalysis.source import Span

_LIMITS = (1024, 1024, 64)
_WARP = IntConst(32)
_UNUSED = "blocks and the grid have a size of 1 in {}, which the kernel does not use"
_FLAT = "the grid has a size of 1 in {}, where the kernel does not ask for the block"
_THIN = "blocks have a size of 1 in {}, where the kernel does not ask for the thread"
_SIZELESS = "named barriers are counted where the size of a block is known"
_EXITED = "threads that have returned keep no others waiting at a barrier"


@dataclass(frozen=True, slots=True)
class Setting:
    """A launch as far as it is known, fixed parameters, how warps run, and what is stated.

    `same` are the parameters of the kernel that this launch lets lead into one memory.
    """

    block: Extent = (None, None, None)
    grid: Extent = (None, None, None)
    defined: tuple[tuple[str, int], ...] = ()
    warps: Warps = "independent"
    stated: tuple[Statement, ...] = ()
    same: tuple[Same, ...] = ()


@dataclass(frozen=True, slots=True)
class LevelProgram:
    """What threads of one group do, and where they wait for each other."""

    level: Level
    team: TeamProgram
    barrier_arrivals: tuple[BarrierArrival, ...] = ()


@dataclass(frozen=True, slots=True)
class Lowering:
    """The programs of a kernel under one setting; `known` are fixed parameters.

    `problems` say why named barriers may order nothing, or keep threads waiting.
    """

    levels: tuple[LevelProgram, ...]
    known: Mapping[str, int]
    assumptions: tuple[str, ...]
    problems: tuple[tuple[Span, str], ...] = ()


def lowered(kernel: Kernel, setting: Setting, levels: tuple[Level, ...]) -> Lowering:
    """The team programs of a kernel that are asked about."""
    made, assumptions = _lowerer(kernel, setting)
    problems: tuple[tuple[Span, str], ...] = ()
    own: tuple[LevelProgram, ...] = ()
    wanted = made.wanted(levels)
    if made.is_named and "block" in levels:
        roles = made.roles()
        problems = roles.problems
        own = tuple(made.of_roles(roles))
        wanted = tuple(each for each in wanted if each == "grid")
    return Lowering((*own, *map(made.level, wanted)), made.known, assumptions, problems)


def lowered_with_common(
    kernel: Kernel, setting: Setting, levels: tuple[Level, ...]
) -> Lowering | None:
    """The same where a block variable steers threads from barrier to barrier.

    By the roles of threads nobody sets it while others use it, so all load the same.
    """
    made, assumptions = _lowerer(kernel, setting)
    if "block" not in levels or not made.is_steered:
        return None
    roles = made.roles()
    if roles.problems or not roles.followed:
        return None
    found = [made.level(each) for each in made.wanted(levels)]
    known = [made.commonly(each, roles.followed) for each in found]
    return Lowering(tuple(known), made.known, assumptions)


def _lowerer(kernel: Kernel, setting: Setting) -> tuple["_Lowerer", tuple[str, ...]]:
    """What makes the programs, and what is assumed."""
    known, assumptions = _known(kernel.program, setting)
    kernel = replace(kernel, program=with_votes(kernel.program))
    sharing = sharing_of(kernel)
    program = prepared(kernel.program, sharing.all, known)
    if any(isinstance(stmt, Barrier) for stmt in program.statements):
        assumptions.append(_EXITED)
    made = _Lowerer(kernel, setting, sharing, program, known)
    return made, tuple(assumptions)


def _known(program: Program, setting: Setting) -> tuple[dict[str, int], list[str]]:
    """The values of parameters that are fixed, and what is assumed of unused axes."""
    used = _names_in(program)
    known = dict(setting.defined)
    unused: list[str] = []
    flat: list[str] = []
    thin: list[str] = []
    for axis in range(3):
        block, grid = setting.block[axis], setting.grid[axis]
        inputs = [names_[axis] for names_ in (THREAD, BLOCK, BLOCK_SIZE, GRID_SIZE)]
        if block is None and grid is None and used.isdisjoint(inputs) and axis:
            unused.append(AXES[axis])
            block = grid = 1
        elif used.isdisjoint((BLOCK[axis], GRID_SIZE[axis])) and grid is None and axis:
            flat.append(AXES[axis])
            grid = 1
        elif (
            used.isdisjoint((THREAD[axis], BLOCK_SIZE[axis])) and block is None and axis
        ):
            thin.append(AXES[axis])
            block = 1
        if block is not None:
            known[BLOCK_SIZE[axis]] = block
        if grid is not None:
            known[GRID_SIZE[axis]] = grid
        if block == 1:
            known[THREAD[axis]] = 0
        if grid == 1:
            known[BLOCK[axis]] = 0
    said = ((_UNUSED, unused), (_FLAT, flat), (_THIN, thin))
    return known, [text.format(" and ".join(axes)) for text, axes in said if axes]


def sizes_in_use(program: Program) -> frozenset[str]:
    """The sizes of blocks and of the grid, where a kernel asks for them or what they bound."""
    used = _names_in(program)
    return frozenset(
        size
        for indices, sizes in ((THREAD, BLOCK_SIZE), (BLOCK, GRID_SIZE))
        for index, size in zip(indices, sizes, strict=True)
        if not used.isdisjoint((index, size))
    )


def _names_in(program: Program) -> set[str]:
    return {
        name
        for stmt in program.statements
        for expr in _expressions(stmt)
        for name in names(expr)
    }


def _jumps_after(body: tuple[Stmt, ...], shared: frozenset[str]) -> bool:
    """Whether statements touch memory that threads share and contain a jump."""
    inside = tuple(walk_statements(body))
    return any(isinstance(stmt, Exit) for stmt in inside) and any(
        isinstance(part, Load) and part.array in shared
        for stmt in inside
        for expr in _expressions(stmt)
        for part in walk(expr)
    )


def _expressions(stmt: Stmt) -> Iterator[Expr]:
    yield from evaluated(stmt)
    if isinstance(stmt, Assign):
        yield stmt.target


@dataclass(frozen=True, slots=True)
class _Lowerer:
    kernel: Kernel
    setting: Setting
    sharing: Sharing
    program: Program
    known: Mapping[str, int]

    def wanted(self, levels: tuple[Level, ...]) -> tuple[Level, ...]:
        """The groups to look at; warps only where they differ from blocks."""
        found: list[Level] = []
        if "block" in levels:
            found += ["warp", "block"] if self._has_warps() else ["block"]
        if "grid" in levels and not all(
            self.known.get(name) == 1 for name in GRID_SIZE
        ):
            found.append("grid")
        return tuple(found)

    def _has_warps(self) -> bool:
        """Whether threads of one warp are ordered where others are not."""
        kinds = {
            stmt.kind for stmt in self.program.statements if isinstance(stmt, Barrier)
        }
        if "named" in kinds:
            # Barriers of roles order more than those of warps.
            return False
        return "warp" in kinds or self.setting.warps == "lockstep"

    @property
    def is_named(self) -> bool:
        """Whether threads wait for some of the others only."""
        return any(
            isinstance(stmt, Barrier) and stmt.kind == "named"
            for stmt in self.program.statements
        )

    @property
    def is_steered(self) -> bool:
        """Whether branches around barriers depend on a variable of the block."""
        kinds = {s.kind for s in self.program.statements if isinstance(s, Barrier)}
        return kinds == {"block"} and bool(self._graph.deciding & self._single)

    @property
    def _single(self) -> frozenset[str]:
        """The variables of the block that are one element."""
        return frozenset(
            array.name
            for array in self.program.arrays
            if array.extents == (IntConst(1),) and array.name in self.sharing.block
        )

    @property
    def _graph(self) -> Graph:
        return Graph.of(self.program.body, self._single)

    def commonly(self, found: LevelProgram, names_: frozenset[str]) -> LevelProgram:
        """What threads of a block do who load the same from some variables of it."""
        if found.level != "block":
            return found
        team = with_common(found.team, names_)
        places = tuple(each for each in team.places if each.array not in names_)
        return replace(found, team=replace(team, places=places))

    def roles(self) -> Roles:
        """The roles of the threads of a block, if its size is known."""
        sizes = [self.known.get(name) for name in BLOCK_SIZE]
        x, y, z = (each or 0 for each in sizes)
        if not 0 < x * y * z <= self.kernel.most_threads:
            return Roles(problems=((self.program.span, _SIZELESS),))
        constant = never_written(self.program, self.sharing.all)
        inputs = tuple(
            {
                name: index
                for name, index in zip(THREAD, at, strict=True)
                if name not in self.known
            }
            for at in ((i, j, k) for k in range(z) for j in range(y) for i in range(x))
        )
        whole = (p.name for p in self.program.parameters if p.type.is_integer)
        fixed = {*whole} - {*THREAD}
        varying = varying_scalars(self.program, constant)
        threads = Threads(inputs, frozenset(fixed), varying, constant)
        return roles_of(self._graph, threads, self.program.span)

    def of_roles(self, roles: Roles) -> Iterator[LevelProgram]:
        """What threads of two roles do at once, and what those of one role do."""
        if roles.problems:
            # No order is known, and without one nothing is proved or shown.
            return
        team = replace(self.level("block", kinds=()).team, loaded={})
        thread = self._thread()
        met = [*met_places(team.places, roles, thread)]
        for places in met:
            yield LevelProgram("block", replace(team, places=places))
        disturbed = {each.array for places in met for each in places}
        for number, role in enumerate(roles.roles):
            if len(role.threads) == 1:
                continue
            body = chosen(self.program.body, role)
            own = replace(self, program=replace(self.program, body=body))
            found = own.level("block", kinds=tuple(WAITING), whole=self.program)
            places = own_places(found.team.places, roles, number, thread)
            alone = replace(found.team, places=places)
            yield LevelProgram("block", with_steady(alone, body, disturbed))

    def _is_in_step(self) -> bool:
        """Whether warps run in lockstep, and no branch that jumps touches memory.

        The threads of such a branch may run after those that went on.
        """
        return self.setting.warps == "lockstep" and not any(
            isinstance(stmt, If)
            and any(_jumps_after(arm, self.sharing.all) for arm in bodies(stmt))
            for stmt in self.program.statements
        )

    def _warp(self) -> Expr:
        """The number of the warp: threads in the order x, y, z, by 32."""
        return folded(Binary("//", self._thread(), _WARP))

    def _thread(self) -> Expr:
        """The number of the thread in its block."""
        total: Expr = IntConst(0)
        for index, size in zip(reversed(THREAD), reversed(BLOCK_SIZE), strict=True):
            total = Binary(
                "+", Binary("*", total, self._value(size)), self._value(index)
            )
        return folded(total)

    def _value(self, name: str) -> Expr:
        return IntConst(self.known[name]) if name in self.known else Var(name)

    def _same_at_first(self, level: Level) -> frozenset[str]:
        """The memory whose first contents are those of all threads of a group."""
        return self.sharing.grid if level == "grid" else self.sharing.all

    def level(
        self,
        level: Level,
        kinds: tuple[str, ...] | None = None,
        whole: Program | None = None,
    ) -> LevelProgram:
        """The team program of one group of threads; others may run the rest of `whole`."""
        if kinds is None:
            kinds = {"warp": ("block", "warp"), "block": ("block",)}.get(level, ())
        constant = never_written(whole or self.program, self._same_at_first(level))
        written = self.sharing.all - constant
        varying = varying_scalars(whole or self.program, constant)
        made = expanded(self.program, frozenset(kinds), written, varying)
        found = model(made.program, is_alone=False)
        ranges = self._ranges(made, found)
        is_apart = level == "block" and self._has_warps()
        placing = Placing(
            made, found, ranges, self.sharing, level, self._warp(), is_apart
        )
        own = {*made.own, *THREAD, *(BLOCK if level == "grid" else ())}
        shared = {p.name for p in made.program.parameters} - own
        elements = _elements(found, constant, ranges)
        tickets = placing.tickets()
        bounds = {array.name: array.type.bounds for array in made.program.arrays}
        for name, counter in tickets.items():
            ranges[name] = bounds.get(counter.array) or (None, None)
        team = TeamProgram(
            self.program.name,
            placing.places(self._unit(level)),
            frozenset(shared),
            ranges,
            (
                *self._facts(level),
                *(plain(a, ranges) for a in made.program.assumptions),
            ),
            elements,
            self.setting.stated,
            tickets,
            self._loaded(level, found, tickets, ranges),
            _uncertain(found, elements, tickets, made),
            placing.extents(),
            self._numberings(),
            is_lockstep=level == "warp" and self._is_in_step(),
            assumptions=self._assumptions(found, placing),
        )
        walked = with_addresses(team)
        return self._with_arrivals(LevelProgram(level, walked), placing)

    def _with_arrivals(self, found: LevelProgram, placing: Placing) -> LevelProgram:
        """The same with its barriers; one of a warp that some lanes miss orders nothing."""
        unit, team = self._unit(found.level), found.team
        arrivals = tuple(placing.barrier_arrivals(unit))
        weak = {
            arrival.number
            for arrival in arrivals
            if arrival.barrier.kind == "warp" and not is_reached_by_all(team, arrival)
        }
        if weak:
            placing.waits = [each for each in placing.waits if each[0] not in weak]
            team = replace(team, places=placing.places(unit))
        return LevelProgram(found.level, team, arrivals)

    def _loaded(
        self,
        level: Level,
        found: Model,
        tickets: Mapping[str, Load],
        ranges: Mapping[str, Range],
    ) -> dict[str, Load]:
        """The values of shared memory, each with the version that it was loaded from.

        A barrier gives a new version, so that equal versions are of one phase of a block.
        Two blocks load the same from a version that no loop changes.
        """
        if level == "warp" or self._has_warps():
            return {}
        return {
            unknown.name: Load(
                unknown.element.array,
                (
                    IntConst(unknown.version),
                    *(plain(index, ranges) for index in unknown.element.indices),
                ),
            )
            for unknown in found.unknowns.values()
            if unknown.element is not None
            and unknown.element.array in self.sharing.block
            and unknown.name not in tickets
            and not (level == "grid" and unknown.changes)
        }

    def _numberings(self) -> tuple[Numbering, ...]:
        return tuple(
            Numbering(*triple)
            for triple in zip(BLOCK, BLOCK_SIZE, THREAD, strict=True)
            if self.known.keys().isdisjoint(triple)
        )

    def _unit(self, level: Level) -> tuple[Expr, ...]:
        axes = BLOCK if level == "grid" else THREAD
        return tuple(Var(name) for name in axes if name not in self.known)

    def _facts(self, level: Level) -> tuple[Expr, ...]:
        facts: list[Expr] = []
        for indices, sizes in ((THREAD, BLOCK_SIZE), (BLOCK, GRID_SIZE)):
            for index, size in zip(indices, sizes, strict=True):
                if index not in self.known:
                    most = self.known.get(size)
                    bound: Expr = Var(size) if most is None else IntConst(most)
                    facts.append(Binary("<", Var(index), bound))
        return tuple(facts)

    def _ranges(self, made: Expansion, found: Model) -> dict[str, Range]:
        ranges: dict[str, Range] = dict(found.bounds)
        for name, unknown in found.unknowns.items():
            if unknown.is_boolean:
                ranges[name] = (0, 1)
            elif unknown.bounds is not None:
                ranges[name] = unknown.bounds
        for sizes, indices, limits in (
            (BLOCK_SIZE, THREAD, self._most_in_block()),
            (GRID_SIZE, BLOCK, (2**31 - 1, 65535, 65535)),
        ):
            for size, index, limit in zip(sizes, indices, limits, strict=True):
                most = self.known.get(size, limit)
                ranges[size] = (1, limit)
                ranges[index] = (0, most - 1)
        return {name: each for name, each in ranges.items() if name not in self.known}

    def _most_in_block(self) -> tuple[int, ...]:
        """The greatest sizes of a block, each where the others are 1."""
        return tuple(min(limit, self.kernel.most_threads) for limit in _LIMITS)

    def _assumptions(self, found: Model, placing: Placing) -> tuple[str, ...]:
        shown = sorted(a.record or a.name for a in placing.bounded_arrays())
        texts = [INSIDE.format(name) for name in dict.fromkeys(shown)]
        return (UNWRAPPED, FITTING, *texts)


def _elements(
    found: Model, constant: frozenset[str], ranges: Mapping[str, Range]
) -> dict[str, Load]:
    """The unknowns that are values of memory that nobody writes, or made of operands."""
    known = {
        unknown.name: unknown.operation or unknown.origin
        for unknown in found.unknowns.values()
    }
    return {
        name: Load(load.array, tuple(plain(each, ranges) for each in load.indices))
        for name, load in known.items()
        if load is not None
        and (not load.indices or load.array in constant or is_table(load.array))
    }


def _uncertain(
    found: Model,
    elements: Mapping[str, Load],
    tickets: Mapping[str, Load],
    made: Expansion,
) -> dict[str, str]:
    reasons = {
        unknown.name: _reason(unknown)
        for unknown in found.unknowns.values()
        if unknown.operation is not None
        or (unknown.name not in elements and unknown.name not in tickets)
    }
    for name in (*made.own, *made.uniform):
        if not name.startswith("%count"):
            scalar = f"`{name.split('%')[0]}`" if name[0] != "%" else "the index"
            reasons[name] = f"the value of {scalar} in an iteration"
    return reasons


def _reason(unknown: Unknown) -> str:
    if unknown.element is not None:
        return (
            f"a value of `{unknown.element.array}` that other threads may have stored"
        )
    if unknown.reason.endswith((FROM_OTHERS, SHARED_BYTES, VOLATILE)):
        # The variable that holds the value has no name in the text.
        value = unknown.reason.partition(AFTER_CODE)[2]
        return value.removesuffix(f" {FROM_OTHERS}").removesuffix(f" {SHARED_BYTES}")
    return unknown.reason
