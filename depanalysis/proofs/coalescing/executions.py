"""Runs of a whole warp on memory that is filled: witnesses for addresses from memory.

The search needs addresses as expressions. Where an address depends on data, the kernel is
run instead, one lane after the other, with arrays that hold values far apart. The warp is
the first one of the grid that does anything, so that all memory is as it was filled. Two
things have no value in such a run, and neither has anything after a barrier that others
may store to: what lanes give each other, and elements of arrays that the kernel writes,
unless no lane reads what another one of them stores. Lanes that call one atomic function
for one element come one after the other, as they do on a device.

A run passes by what a value decides that nobody knows, and what was done until then happens
whatever the value is. It ends at code that is not modelled.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from depanalysis.errors import InterpretationError
from depanalysis.frontends.c.overlays import SHARED_BYTES
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.intrinsics import ATOMICS
from depanalysis.frontends.cuda.kernels import BLOCK, BLOCK_SIZE, GRID_SIZE, THREAD
from depanalysis.frontends.cuda.null_pointers import leads_nowhere
from depanalysis.frontends.cuda.volatile_reads import VOLATILE
from depanalysis.frontends.rewriting import written_names
from depanalysis.interpreter.machine import (
    Access,
    Inputs,
    Machine,
    Place,
    Run,
    Settings,
)
from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import Element, Value, settled
from depanalysis.ir.expressions import Call, Load, Var
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.sites import SiteId
from depanalysis.ir.statements import (
    FROM_OTHERS,
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
    bodies,
)
from depanalysis.ir.types import Type
from depanalysis.options import Triple
from depanalysis.proofs.coalescing.blocks import (
    BlockProgram,
    is_told,
    of_kernel,
    of_warps,
    ran,
)
from depanalysis.proofs.coalescing.concrete import UndefinedError, code
from depanalysis.proofs.coalescing.quotas import Quota
from depanalysis.proofs.coalescing.segments import LINE, SECTOR, WARP, touched
from depanalysis.proofs.coalescing.sites import Instance
from depanalysis.proofs.coalescing.verdicts import (
    LaneAccess,
    Shape,
    WarpWitness,
)
from depanalysis.proofs.coalescing.warps import warps_of

_LIMIT = 1_000
# Kinds of parameters and of memory that blocks begin with.
_BLOCK_STARTS = (
    (0, 0), (1, 1), (2, 2), (0, 7), (1, 6), (2, 7), (3, 3), (4, 7), (5, 6), (0, 5), (2, 1),
    (1, 7),
)  # fmt: skip
_BLOCK_STATEMENTS = 1_500_000
_BLOCK_LIMIT = 150_000
_VALUES = (FROM_OTHERS, SHARED_BYTES, VOLATILE)
_UNSETTLED = "unsettled"
_GRID = 4

Fill = Callable[[int, Element], int]
"""What the elements of an array hold; arrays have numbers."""


def _scattered(position: int, element: Element) -> int:
    """Small numbers of which each comes after any other one."""
    return (position * 40503 + sum(element) * 2654435761 >> 7) % 97


FILLS: tuple[Fill, ...] = (
    lambda position, element: 33 * sum(element),
    lambda position, element: 64 * sum(element),
    lambda position, element: 7 * sum(element) % 64 + 1,
    _scattered,
    lambda position, element: position + 1,
    lambda position, element: 90 - position,
    lambda position, element: 61 * position + 33 * sum(element),
    lambda position, element: max(0, 61 * (24 - position)) + 33 * sum(element),
)
OF_LANES = 6
"""So many of the fills are tried with values that a search proposes."""
ALIKE = 4
"""The fill that gives all elements of an array one small number."""
_NUMBERS: tuple[tuple[int, ...], ...] = ((64,), (33, 64, 100), (300, 7))
_DRAWN = (1, 2, 3, 4, 5, 8, 33, 64, 100, 1000)
_MOST_PATIENCE = 16
_FURTHER_STATEMENTS = 400_000
# Kinds of parameters and of memory that warps begin with.
_LANE_STARTS = (
    (0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 0), (7, 1), (8, 2), (9, 3),
)  # fmt: skip
_FURTHER_STARTS = ((0, 6), (2, 6), (0, 7))


@dataclass(frozen=True, slots=True)
class Start:
    """What a run begins with: values of parameters and of the block, a warp, memory.

    Elements that are not in `memory` are filled. A lane executes so many statements as the
    text has, times its `patience`.
    """

    values: Mapping[str, int]
    warp: int
    fill: int
    memory: Mapping[Place, int] = field(default_factory=dict)
    patience: int = 2


@dataclass(frozen=True, slots=True)
class Execution:
    """The runs of the lanes of one warp, with the values that they started from.

    `touching` has the accesses to variables of the program, each with its lane. `partial`
    are lanes that may do more than was seen. If it `is_followed`, lanes found what those
    before them had stored.
    """

    start: Start
    shape: Shape
    threads: tuple[Triple, ...]
    runs: tuple[Run, ...]
    loaded: tuple[tuple[str, Element, int], ...]
    touching: Mapping[SiteId, Sequence[tuple[int, Access]]]
    partial: frozenset[int]
    is_followed: bool


@dataclass(slots=True)
class Warps:
    """The warps of a kernel under a launch, run when they are first asked for."""

    kernel: Kernel
    shape: Shape
    quota: Quota
    _known: dict[object, tuple[Execution, ...]] = field(default_factory=dict)
    exposed: frozenset[str] = field(init=False)
    _ends: frozenset[int] = field(init=False)
    _atomics: dict[int, int] = field(default_factory=dict)
    _machines: dict[bool, Machine] = field(default_factory=dict)
    _kept: dict[str, tuple[list[Execution], Iterator[Execution]]] = field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        program = self.kernel.program
        direct, _ = written_names(program.body)
        common = {s.name for s in program.scalars if s.is_output}
        arrays = {a.name for a in program.arrays}
        self.exposed = frozenset({*self.kernel.shared, *common, *(direct & arrays)})
        self._ends = frozenset(
            number
            for number, stmt in enumerate(program.statements)
            if isinstance(stmt, Opaque) and not _is_value(stmt)
        )
        self._enter(program.body, iter(range(10**9)), None)

    def _enter(
        self, body: tuple[Stmt, ...], numbers: Iterator[int], atomic: int | None
    ) -> None:
        for stmt in body:
            number = next(numbers)
            if atomic is not None:
                self._atomics[number] = atomic
            is_call = isinstance(stmt, Block) and stmt.name in ATOMICS
            for part in bodies(stmt):
                self._enter(part, numbers, number if is_call else atomic)

    def usual(self) -> Iterator[Execution]:
        """A few executions, those that were made before first."""
        return self._series("usual", lambda: self._made(_LANE_STARTS, 2, self.quota))

    def further(self) -> Iterator[Execution]:
        """More executions, with memory of other kinds, and one that takes longer."""
        return self._series("further", self._made_further)

    def _series(
        self, name: str, make: Callable[[], Iterator[Execution]]
    ) -> Iterator[Execution]:
        kept, pending = self._kept.setdefault(name, ([], make()))
        yield from kept
        for execution in pending:
            kept.append(execution)
            yield execution

    def _made_further(self) -> Iterator[Execution]:
        # What they spend is not missing where a search proposes values.
        quota = Quota(self.quota.size, _FURTHER_STATEMENTS)
        yield from self._made(_FURTHER_STARTS, 2, quota)
        yield from self._made(_LANE_STARTS[:1], _MOST_PATIENCE, quota)

    def _made(
        self, starts: Sequence[tuple[int, int]], patience: int, quota: Quota
    ) -> Iterator[Execution]:
        most = len(warps_of(self.shape.block)) - 1
        for turn, fill in starts:
            values = _values(self.kernel, self.shape, turn)
            start = Start(values, min(turn // 4, most), fill, patience=patience)
            yield from self.executions(start, quota)

    def of_blocks(self) -> Iterator[Execution]:
        """What the warps of a few whole blocks do, those that were run before first."""
        return self._series("of blocks", self._made_blocks)

    def _made_blocks(self) -> Iterator[Execution]:
        if not is_told(self.kernel):
            return
        block = of_kernel(self.kernel, _valued, self._atomics)
        x, y, z = self.shape.block
        quota = Quota(self.quota.size * x * y * z, _BLOCK_STATEMENTS)
        for turn, fill in _BLOCK_STARTS:
            start = Start(_values(self.kernel, self.shape, turn), 0, fill)
            if self._is_stated(start):
                yield from self._of_block(block, start, quota)

    def _of_block(
        self, block: BlockProgram, start: Start, quota: Quota
    ) -> Iterator[Execution]:
        most = quota.limit(_BLOCK_LIMIT)
        if not most:
            return
        memory = _Memory(self.kernel, start, self.exposed, is_followed=True)
        warps = warps_of(self.shape.block)
        threads = [
            dict(zip(THREAD, each, strict=True)) for warp in warps for each in warp
        ]
        given = {p.name: start.values.get(p.name, 0) for p in block.program.parameters}
        share = max(_LIMIT, 2 * self.quota.size)
        inputs = Inputs(given, memory.initial, share, settled)
        done, spent = ran(block, threads, inputs, most)
        quota.spend(spent)
        touched_ = (
            {t.access.variable for t in done.touches} if done is not None else set()
        )
        if done is None or leads_nowhere(touched_, given):
            return
        partial = frozenset(range(WARP) if done.cut else ())
        for number, touching in enumerate(of_warps(block, done)):
            yield Execution(
                replace(start, warp=number), self.shape, warps[number], (),
                memory.shown(), touching, partial, is_followed=False,
            )  # fmt: skip

    def proposed(
        self,
        values: Mapping[str, int],
        warp: int,
        fills: Iterable[int],
        memory: Mapping[Place, int] | None = None,
    ) -> Iterator[Execution]:
        """Runs from values that a search proposes, with memory of some kinds."""
        whole = _values(self.kernel, self.shape, 0)
        whole |= {name: value for name, value in values.items() if name in whole}
        for at, size in zip(BLOCK, GRID_SIZE, strict=True):
            whole[size] = max(whole[size], whole[at] + 1)
        for fill in fills:
            start = Start(whole, warp, fill % OF_LANES, memory or {})
            yield from self.executions(start, self.quota)

    def executions(self, start: Start, quota: Quota) -> tuple[Execution, ...]:
        """What a warp does from a start; nothing if a lane does what no program may do.

        Where lanes may depend on each other, it is run again without what they store.
        """
        values, memory = (
            tuple(sorted(d.items())) for d in (start.values, start.memory)
        )
        key = values, start.warp, start.fill, memory, start.patience
        if key not in self._known:
            self._known[key] = tuple(self._executed(start, quota))
        return self._known[key]

    def _executed(self, start: Start, quota: Quota) -> Iterator[Execution]:
        if not self._is_stated(start):
            return
        found = self._run(start, quota, is_followed=True)
        if found is not None:
            yield found
            ends = {lane: len(done.accesses) for lane, done in enumerate(found.runs)}
            if self.is_apart(found, ends):
                return
        found = self._run(start, quota, is_followed=False)
        if found is not None:
            yield found

    def _is_stated(self, start: Start) -> bool:
        """Whether a start is one that the user allows."""
        try:
            stated = self.kernel.program.assumptions
            return all(code(each)(start.values) for each in stated)
        except UndefinedError:
            return False

    def _machine(self, *, is_followed: bool) -> Machine:
        if is_followed not in self._machines:
            kept = self.exposed if is_followed else frozenset[str]()
            hidden = frozenset[str]() if is_followed else self.exposed
            program = _runnable(self.kernel.program, kept, hidden)
            names = [p.name for p in program.parameters]
            # What a lane has for itself is nothing that a warp touches.
            watch = {a.name for a in program.arrays} | {s.name for s in program.scalars}
            settings = Settings(watch=watch)
            self._machines[is_followed] = Machine(program, names, settled, settings)
        return self._machines[is_followed]

    def _run(
        self, start: Start, quota: Quota, *, is_followed: bool
    ) -> Execution | None:
        machine = self._machine(is_followed=is_followed)
        threads = warps_of(self.shape.block)[start.warp]
        memory = _Memory(self.kernel, start, self.exposed, is_followed=is_followed)
        runs: list[Run] = []
        for thread in threads:
            own = {**start.values, **dict(zip(THREAD, thread, strict=True))}
            parameters = {p.name: own.get(p.name, 0) for p in machine.parameters}
            limit = quota.limit(max(_LIMIT, start.patience * quota.size))
            if not limit:
                return None
            inputs = Inputs(parameters, memory.initial, limit, settled, may_be_cut=True)
            try:
                done = machine.run(inputs)
            except (InterpretationError, ArithmeticError, ValueError):
                quota.spend(limit)
                return None
            quota.spend(done.statements)
            touched_ = {access.variable for access in done.accesses}
            if done.strayed or leads_nowhere(touched_, parameters):
                return None
            runs.append(done)
            memory.keep(done)
        partial = frozenset(
            lane
            for lane, done in enumerate(runs)
            if not done.is_whole or done.exit in self._ends
        )
        shown = memory.shown()
        made = _touching(runs)
        return Execution(
            start, self.shape, threads, tuple(runs), shown, made, partial, is_followed
        )

    def is_apart(self, found: Execution, ends: Mapping[int, int]) -> bool:
        """Whether no lane reads what another one stores, but by one atomic function.

        Of each lane that has an end so many accesses count; what it stores after them is
        found by no other lane at all.
        """
        if not found.is_followed:
            return True
        if self._is_ahead(found, ends):
            return False
        touches: dict[tuple[str, Element], dict[int, list[Access]]] = {}
        has_reads = False
        for lane, end in ends.items():
            for access in found.runs[lane].accesses[:end]:
                if access.variable in self.exposed and access.storage == 0:
                    place = access.variable, access.element
                    touches.setdefault(place, {}).setdefault(lane, []).append(access)
                    has_reads = has_reads or access.kind == "read"
        if has_reads and any(_is_loose(found.runs[k], end) for k, end in ends.items()):
            return False
        return all(self._is_in_turn(lanes) for lanes in touches.values())

    def _is_ahead(self, found: Execution, ends: Mapping[int, int]) -> bool:
        """Whether a lane reads what another one stores after its end."""
        late: dict[tuple[str, Element], set[int]] = {}
        for lane, end in ends.items():
            for access in found.runs[lane].accesses[end:]:
                if access.kind == "write" and access.storage == 0:
                    late.setdefault((access.variable, access.element), set()).add(lane)
        return any(
            access.kind == "read"
            and access.storage == 0
            and any(k < lane for k in late.get((access.variable, access.element), ()))
            for lane, done in enumerate(found.runs if late else ())
            for access in done.accesses[: ends.get(lane)]
        )

    def _is_in_turn(self, lanes: Mapping[int, Sequence[Access]]) -> bool:
        every = [access for accesses in lanes.values() for access in accesses]
        kinds = {access.kind for access in every}
        if len(lanes) < 2 or len(kinds) < 2:
            return True
        calls = {(self._atomics.get(a.site.statement), a.counters) for a in every}
        is_one = len(calls) == 1 and None not in {call for call, _ in calls}
        return is_one and all(len(accesses) == 2 for accesses in lanes.values())


@dataclass(slots=True)
class _Memory:
    """What the lanes of a warp find in memory, one after the other."""

    kernel: Kernel
    start: Start
    exposed: frozenset[str]
    is_followed: bool
    types: dict[str, tuple[int, Type]] = field(init=False)
    left: dict[tuple[str, Element], Value] = field(default_factory=dict)
    read: dict[tuple[str, Element], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        program = self.kernel.program
        common = [s for s in program.scalars if s.is_output]
        every: tuple[Array | Scalar, ...] = (*program.arrays, *common)
        self.types = {each.name: (k, each.type) for k, each in enumerate(every)}

    def initial(self, name: str, element: Element) -> Value:
        """The content of a place that a lane has not touched before."""
        if (name, element) in self.left:
            return self.left[name, element]
        if not element and name in self.start.values:
            return self.start.values[name]
        number, type_ = self.types.get(name, (0, None))
        is_hidden = name in self.exposed and not self.is_followed
        if type_ is None or is_hidden or name in self.kernel.shared:
            return UNSETTLED
        value = self.start.memory.get((name, element))
        if value is None:
            value = FILLS[self.start.fill](number, element)
        if type_.bounds is not None:
            value %= type_.bounds[1] + 1
        self.read[name, element] = value
        return value

    def keep(self, done: Run) -> None:
        """What a lane has stored is there for the next ones."""
        if self.is_followed:
            stored = {
                (a.variable, a.element) for a in done.accesses if a.kind == "write"
            }
            for place in stored & done.memory.keys():
                self.left[place] = done.memory[place]

    def shown(self) -> tuple[tuple[str, Element, int], ...]:
        """The numbers that the lanes have found in memory."""
        return tuple((name, at, value) for (name, at), value in self.read.items())


def worst_of(
    warps: Warps, instance: Instance, found: Iterable[Execution], lines: range
) -> WarpWitness | None:
    """The execution of an instance that touches the most lines, if so many are wanted."""
    worst: WarpWitness | None = None
    for execution in found:
        wanted = range(worst.lines + 1, lines.stop) if worst is not None else lines
        worst = _shown(warps, instance, execution, wanted) or worst
        if worst is not None and worst.lines + 1 == lines.stop:
            break
    return worst


def _is_loose(done: Run, end: int) -> bool:
    """Whether something was passed by before so many accesses."""
    return done.passed is not None and done.passed < end


def _is_value(stmt: Opaque) -> bool:
    """Whether code that is not modelled only gives one variable a value, or prints."""
    if stmt.reason == "calls `printf`":
        return True
    is_one = stmt.writes is not None and len(stmt.writes) == 1
    return is_one and stmt.reason.endswith(_VALUES)


def _valued(stmt: Opaque) -> Stmt | None:
    """What stands for code that only gives a value, which nobody knows."""
    if not _is_value(stmt):
        return None
    if stmt.writes is not None and len(stmt.writes) == 1:
        return Assign(Var(stmt.writes[0]), Call(_UNSETTLED, ()), span=stmt.span)
    return Opaque(stmt.reason, (), (), stmt.span)


def _runnable(
    program: Program, kept: frozenset[str], hidden: frozenset[str]
) -> Program:
    """The program whose runs end at code that is not modelled.

    Of `kept` variables nothing is known after a barrier, of `hidden` ones never.
    """

    def changed(stmt: Stmt) -> Stmt:
        return _unsettled(stmt, kept, hidden, changed)

    arrays = tuple(replace(array, walls=()) for array in program.arrays)
    return replace(program, body=tuple(map(changed, program.body)), arrays=arrays)


def _unsettled(
    stmt: Stmt,
    kept: frozenset[str],
    hidden: frozenset[str],
    changed: Callable[[Stmt], Stmt],
) -> Stmt:
    """Statements keep their numbers, by which accesses are known."""
    match stmt:
        case Opaque(writes=(name,)) if stmt.reason.endswith(_VALUES):
            return Assign(Var(name), Call(_UNSETTLED, ()), span=stmt.span)
        case Opaque():
            is_harmless = _is_value(stmt)
            return Barrier("block", stmt.span) if is_harmless else Exit("return")
        case Barrier(kind="block" | "named"):
            names = tuple(sorted(kept))
            return Opaque("others may have stored", (), names, stmt.span, "summary")
        case Assign(target=Load(array=name) | Var(name=name)) if name in hidden:
            return replace(stmt, value=Call(_UNSETTLED, (stmt.value,), stmt.value.span))
        case Declare(variable=Array() as array):
            return replace(stmt, variable=replace(array, walls=()))
        case Loop() | While() | Block():
            return replace(stmt, body=tuple(map(changed, stmt.body)))
        case If(then=then, otherwise=otherwise):
            first, second = tuple(map(changed, then)), tuple(map(changed, otherwise))
            return replace(stmt, then=first, otherwise=second)
        case _:
            return stmt


def _touching(runs: Iterable[Run]) -> dict[SiteId, list[tuple[int, Access]]]:
    found: dict[SiteId, list[tuple[int, Access]]] = {}
    for lane, done in enumerate(runs):
        for access in done.accesses:
            if access.storage == 0:
                found.setdefault(access.site, []).append((lane, access))
    return found


def _values(kernel: Kernel, shape: Shape, turn: int) -> dict[str, int]:
    """Values of all parameters but the thread; the block is at a corner of the grid."""
    values = dict(shape.defined)
    values |= dict(zip(BLOCK_SIZE, shape.block, strict=True))
    for name, at, size in zip(GRID_SIZE, BLOCK, shape.grid, strict=True):
        values[name] = _GRID if size is None else size
        values[at] = min(turn % 2, values[name] - 1)
    changed = (s for s in kernel.program.scalars if not s.is_output and s.is_input)
    every: tuple[Parameter | Scalar, ...] = (*kernel.program.parameters, *changed)
    free = [each for each in every if each.name not in {*values, *THREAD}]
    random = Random(turn)
    for position, parameter in enumerate(free):
        number = random.choice(_DRAWN)
        if turn < len(_NUMBERS):
            number = _NUMBERS[turn][position % len(_NUMBERS[turn])]
        low, high = parameter.type.bounds or (0, number)
        values[parameter.name] = min(max(number, low), high)
    return values


def _shown(
    warps: Warps, instance: Instance, found: Execution, lines: range
) -> WarpWitness | None:
    """The iteration that is certain for all lanes, and touches the most lines."""
    ids = {access.id for access in instance.accesses}
    touching = [each for id_ in ids for each in found.touching.get(id_, ())]
    seen: dict[tuple[int, ...], dict[int, set[tuple[int, int]]]] = {}
    ends: dict[tuple[int, ...], dict[int, int]] = {}
    for lane, access in touching:
        layout = warps.kernel.layouts[access.variable]
        pairs = zip(layout.strides, access.element, strict=True)
        at = layout.offset + sum(stride * index for stride, index in pairs)
        counters = tuple(access.counters)
        lanes = seen.setdefault(counters, {})
        lanes.setdefault(lane, set()).add((at, layout.size))
        end = ends.setdefault(counters, {})
        end[lane] = max(end.get(lane, 0), access.time + 1)
    counts = {
        counters: touched([p for each in lanes.values() for p in each], LINE)
        for counters, lanes in seen.items()
        if found.partial <= lanes.keys()
    }
    for counters in sorted(counts, key=lambda each: (-counts[each], each)):
        if counts[counters] in lines and warps.is_apart(found, ends[counters]):
            return _witness(instance, found, counters, seen[counters])
    return None


def _witness(
    instance: Instance,
    found: Execution,
    counters: tuple[int, ...],
    lanes: Mapping[int, set[tuple[int, int]]],
) -> WarpWitness:
    hidden = {*BLOCK, *BLOCK_SIZE, *GRID_SIZE}
    values = found.start.values
    shown = tuple((n, v) for n, v in values.items() if n not in hidden)
    iteration = tuple(
        (loop.variable or "while", number)
        for loop, number in zip(instance.loops, counters, strict=False)
    )
    touching = tuple(
        LaneAccess(lane, found.threads[lane], min(at for at, _ in pieces))
        for lane, pieces in sorted(lanes.items())
    )
    pieces = [piece for each in lanes.values() for piece in each]
    x, y, z = (values[name] for name in GRID_SIZE)
    at_x, at_y, at_z = (values[name] for name in BLOCK)
    return WarpWitness(
        shown, found.shape.block, (x, y, z), (at_x, at_y, at_z), found.start.warp,
        iteration, touching, touched(pieces, LINE), touched(pieces, SECTOR),
        found.loaded,
    )  # fmt: skip
