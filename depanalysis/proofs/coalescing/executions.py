"""Runs of a whole warp on memory that is filled: witnesses for addresses from memory.

The search needs addresses as expressions. Where an address depends on data, the kernel is
run instead, one lane after the other, with arrays of integers that hold values far apart.
What other threads may store has no value in such a run: elements of arrays that the kernel
writes, and all of shared memory. A run ends where such a value would decide anything, and
what was done until then happens whatever the value is.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from depanalysis.errors import InterpretationError
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.calls import EXCHANGED
from depanalysis.frontends.cuda.kernels import BLOCK, BLOCK_SIZE, GRID_SIZE, THREAD
from depanalysis.frontends.rewriting import written_names
from depanalysis.interpreter.machine import Access, Inputs, Run, run
from depanalysis.interpreter.unsettled import UNSETTLED
from depanalysis.interpreter.values import Element, Value, settled
from depanalysis.ir.expressions import Call, Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import SiteId
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    Declare,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    walk_statements,
)
from depanalysis.options import Triple
from depanalysis.proofs.coalescing.concrete import UndefinedError, code
from depanalysis.proofs.coalescing.quotas import Quota
from depanalysis.proofs.coalescing.segments import LINE, SECTOR, touched
from depanalysis.proofs.coalescing.sites import Instance
from depanalysis.proofs.coalescing.verdicts import (
    LaneAccess,
    Shape,
    WarpWitness,
)
from depanalysis.proofs.coalescing.warps import warps_of

_LIMIT = 3_000
_UNSETTLED = "unsettled"
_GRID = 4

_Fill = Callable[[Element], int]
_Filling = tuple[tuple[int, ...], _Fill]
_FILLS: tuple[_Filling, ...] = (
    ((64,), lambda element: 33 * sum(element)),
    ((33, 64, 100), lambda element: 64 * sum(element)),
    ((300, 7), lambda element: 7 * sum(element) % 64 + 1),
)


@dataclass(frozen=True, slots=True)
class Execution:
    """The runs of the lanes of one warp, with the values that they started from.

    `touching` has the accesses to variables of the program, each with its lane.
    """

    shape: Shape
    values: Mapping[str, int]
    threads: tuple[Triple, ...]
    runs: tuple[Run, ...]
    loaded: tuple[tuple[str, Element, int], ...]
    touching: Mapping[SiteId, Sequence[tuple[int, Access]]]


def executions(kernel: Kernel, shape: Shape, quota: Quota) -> tuple[Execution, ...]:
    """A few executions of the first warp; none where code is in the way."""
    program = _plain(kernel)
    if program is None:
        return ()
    made = (_execution(kernel, program, shape, filling, quota) for filling in _FILLS)
    return tuple(each for each in made if each is not None)


def worst_of(
    kernel: Kernel, instance: Instance, found: Sequence[Execution]
) -> WarpWitness | None:
    """The execution of an instance that touches the most lines, of those that were run."""
    witnesses = [w for each in found for w in _witnesses(kernel, instance, each)]
    return max(witnesses, key=lambda witness: witness.lines, default=None)


def _plain(kernel: Kernel) -> Program | None:
    """The program in which values that other threads may set are unsettled."""
    direct, _ = written_names(kernel.program.body)
    for stmt in walk_statements(kernel.program.body):
        if isinstance(stmt, Opaque) and not _is_value(stmt):
            return None
    arrays = {array.name for array in kernel.program.arrays}
    exposed = (
        (direct & arrays) | {*kernel.shared} | {s.name for s in kernel.program.scalars}
    )
    body = tuple(_unsettled(stmt, exposed) for stmt in kernel.program.body)
    kept = tuple(replace(array, walls=()) for array in kernel.program.arrays)
    return replace(kernel.program, body=body, arrays=kept)


def _is_value(stmt: Opaque) -> bool:
    """Whether code that is not modelled only gives one variable a value, or prints."""
    if stmt.reason == "calls `printf`":
        return True
    is_one = stmt.writes is not None and len(stmt.writes) == 1
    return is_one and stmt.reason.endswith(EXCHANGED)


def _unsettled(stmt: Stmt, exposed: frozenset[str]) -> Stmt:
    """Statements keep their numbers, by which accesses are known."""
    match stmt:
        case Opaque(writes=(name,)) if stmt.reason.endswith(EXCHANGED):
            return Assign(Var(name), Call(_UNSETTLED, ()), span=stmt.span)
        case Opaque():
            return Barrier("block", stmt.span)
        case Assign(target=Load(array=name) | Var(name=name)) if name in exposed:
            return replace(stmt, value=Call(_UNSETTLED, (stmt.value,), stmt.value.span))
        case Declare(variable=Array() as array):
            return replace(stmt, variable=replace(array, walls=()))
        case Loop() | While() | Block():
            return replace(stmt, body=tuple(_unsettled(s, exposed) for s in stmt.body))
        case If(then=then, otherwise=otherwise):
            first = tuple(_unsettled(s, exposed) for s in then)
            second = tuple(_unsettled(s, exposed) for s in otherwise)
            return replace(stmt, then=first, otherwise=second)
        case _:
            return stmt


def _execution(
    kernel: Kernel,
    program: Program,
    shape: Shape,
    filling: _Filling,
    quota: Quota,
) -> Execution | None:
    numbers, fill = filling
    values = _values(kernel, shape, numbers)
    try:
        if not all(code(each)(values) for each in program.assumptions):
            return None
    except UndefinedError:
        return None
    memory = _memory(kernel, fill)
    threads = warps_of(shape.block)[0]
    runs: list[Run] = []
    for thread in threads:
        own = {**values, **dict(zip(THREAD, thread, strict=True))}
        parameters = {p.name: own.get(p.name, 0) for p in program.parameters}
        limit = quota.limit(_LIMIT)
        if not limit:
            return None
        try:
            done = run(program, Inputs(parameters, memory, limit, settled))
        except (InterpretationError, ArithmeticError, ValueError):
            quota.spend(limit)
            return None
        quota.spend(done.statements)
        if done.strayed:
            return None
        runs.append(done)
    loaded = _loaded(runs, memory)
    return Execution(shape, values, threads, tuple(runs), loaded, _touching(runs))


def _touching(runs: Iterable[Run]) -> dict[SiteId, list[tuple[int, Access]]]:
    found: dict[SiteId, list[tuple[int, Access]]] = {}
    for lane, done in enumerate(runs):
        for access in done.accesses:
            if access.storage == 0:
                found.setdefault(access.site, []).append((lane, access))
    return found


def _values(kernel: Kernel, shape: Shape, numbers: tuple[int, ...]) -> dict[str, int]:
    values = dict(shape.defined)
    values |= dict(zip(BLOCK_SIZE, shape.block, strict=True))
    for name, size in zip(GRID_SIZE, shape.grid, strict=True):
        values[name] = (_GRID if name == GRID_SIZE[0] else 1) if size is None else size
    values |= dict.fromkeys(BLOCK, 0)
    free = [p for p in kernel.program.parameters if p.name not in {*values, *THREAD}]
    for position, parameter in enumerate(free):
        number = numbers[position % len(numbers)]
        low, high = parameter.type.bounds or (0, number)
        values[parameter.name] = min(max(number, low), high)
    return values


def _memory(kernel: Kernel, fill: _Fill) -> Callable[[str, Element], Value]:
    direct, opaque = written_names(kernel.program.body)
    hidden = direct | {name for names in opaque for name in names or ()}
    arrays = {array.name: array for array in kernel.program.arrays}

    def initial(name: str, element: Element) -> Value:
        array = arrays.get(name)
        if array is None or name in hidden or name in kernel.shared:
            return UNSETTLED
        if not array.type.is_integer or array.type.bounds is None:
            return 0 if array.type.kind == "bool" else UNSETTLED
        return fill(element) % (array.type.bounds[1] + 1)

    return initial


def _loaded(
    runs: list[Run], memory: Callable[[str, Element], Value]
) -> tuple[tuple[str, Element, int], ...]:
    """The integers that the lanes have found in memory."""
    found: dict[tuple[str, Element], int] = {}
    for done in runs:
        for access in done.accesses:
            value = memory(access.variable, access.element)
            if access.storage == 0 and access.element and isinstance(value, int):
                found.setdefault((access.variable, access.element), value)
    return tuple((name, element, value) for (name, element), value in found.items())


def _witnesses(
    kernel: Kernel, instance: Instance, found: Execution
) -> Iterator[WarpWitness]:
    """What the warp touches in each iteration that is certain for all of its lanes."""
    ids = {access.id for access in instance.accesses}
    touching = [each for id_ in ids for each in found.touching.get(id_, ())]
    seen: dict[tuple[int, ...], dict[int, set[tuple[int, int]]]] = {}
    for lane, access in sorted(touching, key=lambda each: (each[0], each[1].time)):
        layout = kernel.layouts[access.variable]
        pairs = zip(layout.strides, access.element, strict=True)
        at = layout.offset + sum(stride * index for stride, index in pairs)
        lanes = seen.setdefault(tuple(access.counters), {})
        lanes.setdefault(lane, set()).add((at, layout.size))
    partial = {lane for lane, done in enumerate(found.runs) if not done.is_whole}
    for counters, lanes in seen.items():
        if partial <= lanes.keys():
            yield _witness(kernel, instance, found, counters, lanes)


def _witness(
    kernel: Kernel,
    instance: Instance,
    found: Execution,
    counters: tuple[int, ...],
    lanes: Mapping[int, set[tuple[int, int]]],
) -> WarpWitness:
    hidden = {*BLOCK, *BLOCK_SIZE, *GRID_SIZE}
    shown = tuple((n, v) for n, v in found.values.items() if n not in hidden)
    iteration = tuple(
        (loop.variable or "while", number)
        for loop, number in zip(instance.loops, counters, strict=False)
    )
    touching = tuple(
        LaneAccess(lane, found.threads[lane], min(at for at, _ in pieces))
        for lane, pieces in sorted(lanes.items())
    )
    pieces = [piece for each in lanes.values() for piece in each]
    x, y, z = (found.values[name] for name in GRID_SIZE)
    return WarpWitness(
        shown, found.shape.block, (x, y, z), (0, 0, 0), 0, iteration,
        touching, touched(pieces, LINE), touched(pieces, SECTOR),
        found.loaded,
    )  # fmt: skip
