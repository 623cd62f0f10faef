"""Runs of a whole block, where its threads tell each other which elements to touch.

Threads wait at barriers and give each other values, so that what they find in shared memory,
and what lanes get by a shuffle or a vote, is followed. The block is the first one of the
grid that does anything. Between two barriers its threads run one after the other, which is
as good as together where no lane of a warp reads what another one stores meanwhile: what
comes after such a phase is not looked at.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from depanalysis.errors import InterpretationError
from depanalysis.frontends.cuda import Kernel
from depanalysis.interpreter.machine import Access, Inputs
from depanalysis.interpreter.memory import Cell, unset
from depanalysis.interpreter.teams import (
    Sizes,
    Team,
    TeamRun,
    Touch,
    constant_sizes,
    run_team,
    shared_memory,
)
from depanalysis.interpreter.values import Element
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import map_bodies
from depanalysis.ir.sites import SiteId
from depanalysis.ir.statements import Array, Barrier, Declare, Opaque, Stmt, exchanged
from depanalysis.proofs.coalescing.segments import WARP

Touching = Mapping[SiteId, Sequence[tuple[int, Access]]]
"""What the lanes of a warp touch, by the places of the text."""


@dataclass(frozen=True, slots=True)
class BlockProgram:
    """A kernel as its blocks run it: `atomics` are the calls that statements belong to."""

    program: Program
    shared: frozenset[str]
    extents: Mapping[str, Sizes]
    atomics: Mapping[int, int]


def is_told(kernel: Kernel) -> bool:
    """Whether threads of a block may tell each other anything."""
    return any(
        isinstance(each, Barrier) or exchanged(each) is not None
        for each in kernel.program.statements
    )


def of_kernel(
    kernel: Kernel, valued: Callable[[Opaque], Stmt | None], atomics: Mapping[int, int]
) -> BlockProgram:
    """The program of a kernel; `valued` stands for code that only gives values."""

    def changed(stmt: Stmt) -> Stmt:
        match stmt:
            case Opaque() if exchanged(stmt) is None:
                return valued(stmt) or stmt
            case Declare(variable=Array() as array):
                return replace(stmt, variable=replace(array, walls=()))
            case _:
                return map_bodies(stmt, lambda body: tuple(map(changed, body)))

    arrays = tuple(replace(array, walls=()) for array in kernel.program.arrays)
    body = tuple(map(changed, kernel.program.body))
    program = replace(kernel.program, body=body, arrays=arrays)
    shared = frozenset(kernel.shared)
    extents = {array.name: constant_sizes(array) for array in arrays}
    return BlockProgram(program, shared, extents, atomics)


def ran(
    block: BlockProgram,
    threads: Sequence[Mapping[str, int]],
    inputs: Inputs,
    most: int,
) -> tuple[TeamRun | None, int]:
    """What the threads do, and how many statements that took.

    It is nothing if a run does what no program may do. Threads that execute more than the
    limit between two barriers are cut off there, and so are all when they have executed `most`.
    """
    program = block.program
    names = {each.name for each in program.arrays}
    names |= {each.name for each in program.scalars if each.is_output}
    memory = shared_memory(program, frozenset(names) - block.shared, inputs)
    own = {name: Cell(unset) for name in names & block.shared}
    team = Team(
        program, threads, {**memory, **own}, WARP, inputs.limit,
        extents=block.extents, most=most,
    )  # fmt: skip
    try:
        done = run_team(team, inputs)
    except (InterpretationError, ArithmeticError, ValueError):
        return None, most
    is_kept = done.is_whole and not (done.has_left or done.has_strayed)
    return (done if is_kept and done.divergence is None else None), done.statements


def of_warps(block: BlockProgram, done: TeamRun) -> Iterator[Touching]:
    """What each warp of a block touches, until lanes may depend on their order."""
    end = _first_tangled(block, done.touches)
    warps: dict[int, list[Touch]] = {}
    for touch in done.touches:
        is_known = end is None or touch.phase < end
        if is_known and touch.access.variable not in block.shared:
            warps.setdefault(touch.thread // WARP, []).append(touch)
    last = max((touch.thread for touch in done.touches), default=-1) // WARP
    for warp in range(last + 1):
        yield _together(warps.get(warp, ()))


def _together(touches: Iterable[Touch]) -> Touching:
    """The touches of a warp whose lanes are in one iteration between the same barriers."""
    when: dict[tuple[SiteId, tuple[int, ...]], set[tuple[int, int]]] = {}
    for each in touches:
        key = each.access.site, each.access.counters
        when.setdefault(key, set()).add((each.phase, each.warp_phase))
    found: dict[SiteId, list[tuple[int, Access]]] = {}
    for each in touches:
        access = each.access
        if len(when[access.site, access.counters]) == 1:
            found.setdefault(access.site, []).append((each.thread % WARP, access))
    return found


Meeting = tuple[str, Element, int, int, int]
"""An element between two barriers, as one warp sees it."""


def _first_tangled(block: BlockProgram, touches: Iterable[Touch]) -> int | None:
    """The first phase in which a lane reads what another one of its warp stores."""
    met: dict[Meeting, list[Touch]] = {}
    for each in touches:
        access = each.access
        warp = each.thread // WARP
        key = (access.variable, access.element, each.phase, each.warp_phase, warp)
        met.setdefault(key, []).append(each)
    tangled = (key[2] for key, found in met.items() if _is_tangled(block, found))
    return min(tangled, default=None)


def _is_tangled(block: BlockProgram, found: Sequence[Touch]) -> bool:
    """Whether a lane may find what another one stores, but by one atomic function."""
    kinds = {each.access.kind for each in found}
    lanes = {each.thread for each in found}
    if len(lanes) < 2 or len(kinds) < 2:
        return False
    calls = {
        (block.atomics.get(each.access.site.statement), each.access.counters)
        for each in found
    }
    is_one = len(calls) == 1 and None not in {call for call, _ in calls}
    return not is_one or len(found) != 2 * len(lanes)
