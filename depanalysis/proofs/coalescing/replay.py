"""A finding of the search, replayed by the interpreter: one run for each lane of the warp.

Input: the kernel as it was read, an instance of an access and what the search found.
Output: the witness, if each lane's run touches exactly the bytes that were found, in the
same iterations, and no other lane of the warp touches any. Runs from equal values serve
all accesses of a kernel, which share one bound on the statements that are executed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from depanalysis.analysis.model import Model
from depanalysis.errors import InterpretationError
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.kernels import (
    BLOCK,
    BLOCK_SIZE,
    GRID_SIZE,
    THREAD,
)
from depanalysis.frontends.cuda.null_pointers import leads_nowhere
from depanalysis.interpreter.machine import Inputs, Machine, Place, Settings
from depanalysis.interpreter.values import Element, Value, settled
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.sites import SiteId
from depanalysis.ir.statements import (
    Array,
    Barrier,
    Declare,
    Opaque,
    Stmt,
)
from depanalysis.options import Triple
from depanalysis.proofs.coalescing.concrete import UndefinedError, code
from depanalysis.proofs.coalescing.quotas import Quota
from depanalysis.proofs.coalescing.search import Finding
from depanalysis.proofs.coalescing.sites import Instance, counter
from depanalysis.proofs.coalescing.verdicts import (
    LaneAccess,
    WarpWitness,
)
from depanalysis.proofs.coalescing.warps import warps_of

_LIMIT = 20_000
_MOST_KEPT = 200_000

_Parameters = tuple[tuple[str, int], ...]
_Memory = Mapping[Place, int]
# What a thread touches with each access in each iteration.
_Touched = Mapping[tuple[SiteId, tuple[int, ...]], frozenset[Place]]


@dataclass(slots=True)
class Replays:
    """The runs of single threads of a kernel, equal ones once and all within a quota.

    Runs are kept as long as they hold at most `_MOST_KEPT` places.
    """

    kernel: Kernel
    quota: Quota
    _kept: dict[tuple[_Parameters, frozenset[tuple[Place, int]]], _Touched | None] = (
        field(default_factory=dict)
    )
    _size: int = 0
    _machine: Machine | None = None

    def run(self, values: Mapping[str, int], memory: _Memory) -> _Touched | None:
        """What one thread touches; nothing if its run fails or no more are made."""
        own = self.kernel.program.parameters
        parameters = tuple((p.name, values.get(p.name, 0)) for p in own)
        key = parameters, frozenset(memory.items())
        if key not in self._kept:
            found = self._executed(dict(parameters), memory)
            self._size += 1 + sum(map(len, (found or {}).values()))
            if self._size > _MOST_KEPT:
                self._kept.clear()
                self._size = 0
            self._kept[key] = found
        return self._kept[key]

    def _executed(
        self, parameters: Mapping[str, int], memory: _Memory
    ) -> _Touched | None:
        if self._machine is None:
            program = _modelled(self.kernel.program)
            watched = Settings(watch=self.kernel.layouts.keys())
            self._machine = Machine(program, parameters, settled, watched)
        limit = self.quota.limit(_LIMIT)
        if not limit:
            return None

        def initial(name: str, element: Element) -> Value:
            return memory.get((name, element), 0)

        inputs = Inputs(parameters, initial, limit, settled)
        try:
            done = self._machine.run(inputs)
        except (InterpretationError, ArithmeticError, ValueError):
            self.quota.spend(limit)
            return None
        self.quota.spend(done.statements)
        arrays = {access.variable for access in done.accesses}
        if not done.is_whole or leads_nowhere(arrays, parameters):
            return None
        found: dict[tuple[SiteId, tuple[int, ...]], set[Place]] = {}
        for access in done.accesses:
            places = found.setdefault((access.site, access.counters), set())
            places.add((access.variable, access.element))
        return {moment: frozenset(places) for moment, places in found.items()}


def replayed(
    replays: Replays, model: Model, instance: Instance, finding: Finding, block: Triple
) -> WarpWitness | None:
    """The witness of a finding, if the interpreter agrees with it."""
    values = _completed(finding, block)
    expected = {lane: frozenset(pieces) for lane, _, pieces in finding.lanes}
    iteration = tuple(values.get(counter(loop), 0) for loop in instance.loops)
    memory = _memory(model, values)
    if memory is None:
        return None
    for lane, thread in enumerate(warps_of(block)[finding.warp]):
        own = {**values, **dict(zip(THREAD, thread, strict=True))}
        seen = _seen(replays, instance, own, memory, iteration)
        if seen is None or seen != expected.get(lane, frozenset()):
            return None
    return _witness(replays.kernel, instance, finding, values, block)


def _completed(finding: Finding, block: Triple) -> dict[str, int]:
    values = dict(finding.values)
    values |= dict(zip(("blockDim.x", "blockDim.y", "blockDim.z"), block, strict=True))
    for size, index in zip(GRID_SIZE, BLOCK, strict=True):
        values.setdefault(index, 0)
        values.setdefault(size, values[index] + 1)
    return values


def _memory(model: Model, values: Mapping[str, int]) -> dict[Place, int] | None:
    """The initial values of the elements that the finding rests on."""
    memory: dict[Place, int] = {}
    for unknown in model.unknowns.values():
        if unknown.origin is None or unknown.name not in values:
            continue
        try:
            at = tuple(code(index)(values) for index in unknown.origin.indices)
        except UndefinedError:
            return None
        place = (unknown.origin.array, at)
        if memory.setdefault(place, values[unknown.name]) != values[unknown.name]:
            return None
    return memory


def _seen(
    replays: Replays,
    instance: Instance,
    values: Mapping[str, int],
    memory: _Memory,
    iteration: tuple[int, ...],
) -> frozenset[tuple[int, int]] | None:
    """The bytes that one thread touches there; nothing if the run fails."""
    run_ = replays.run(values, memory)
    if run_ is None:
        return None
    found: set[tuple[int, int]] = set()
    for access in instance.accesses:
        for variable, element in run_.get((access.id, iteration), ()):
            layout = replays.kernel.layouts[variable]
            offsets = zip(layout.strides, element, strict=True)
            at = layout.offset + sum(stride * index for stride, index in offsets)
            found.add((at, layout.size))
    return frozenset(found)


def _modelled(program: Program) -> Program:
    """The program in which code that is not modelled does nothing.

    No address that was found depends on what such code leaves behind, nor on whether
    other iterations leave a member of a structure.
    """
    arrays = tuple(replace(array, walls=()) for array in program.arrays)
    return replace(program, body=_without_opaque(program.body), arrays=arrays)


def _without_opaque(body: tuple[Stmt, ...]) -> tuple[Stmt, ...]:
    return tuple(map(_emptied, body))


def _emptied(stmt: Stmt) -> Stmt:
    """Statements keep their numbers, by which accesses are known."""
    match stmt:
        case Opaque(writes=tuple()):
            return Barrier("block", stmt.span)
        case Declare(variable=Array() as array):
            return replace(stmt, variable=replace(array, walls=()))
        case _:
            return map_bodies(stmt, _without_opaque)


def _witness(
    kernel: Kernel,
    instance: Instance,
    finding: Finding,
    values: Mapping[str, int],
    block: Triple,
) -> WarpWitness:
    hidden = (*BLOCK, *BLOCK_SIZE, *GRID_SIZE)
    parameters = {p.name for p in kernel.program.parameters}
    shown = tuple(
        (name, value)
        for name, value in finding.values.items()
        if name in parameters and name not in hidden
    )
    iteration = tuple(
        (loop.variable or "while", values.get(counter(loop), 0))
        for loop in instance.loops
    )
    lanes = tuple(
        LaneAccess(lane, thread, min(at for at, _ in pieces))
        for lane, thread, pieces in finding.lanes
    )
    at_x, at_y, at_z = (values[name] for name in BLOCK)
    x, y, z = (values[name] for name in GRID_SIZE)
    return WarpWitness(
        shown, block, (x, y, z), (at_x, at_y, at_z), finding.warp, iteration,
        lanes, finding.lines, finding.sectors,
    )  # fmt: skip
