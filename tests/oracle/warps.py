"""What the warps of a launch really touch: every thread of every block, interpreted.

This judges the analysis of coalescing, so it uses the program of a thread, the layouts
of its arrays and nothing else of what it judges. A warp's execution of an access is what
its lanes do in the same iterations of all loops, and by the same call there: if a
thread comes to a place twice, with one array, these are two executions; a block that
copies an object part by part is one.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from types import MappingProxyType

from depanalysis.frontends.cuda import Kernel
from depanalysis.interpreter.machine import Inputs, run
from depanalysis.ir.sites import SiteId, sites
from depanalysis.ir.statements import Block, walk_statements
from depanalysis.proofs.coalescing.verdicts import WarpWitness
from depanalysis.source import Span
from tests.oracle.blocks import run_one

Triple = tuple[int, int, int]
Place = tuple[str, tuple[int, ...]]
Moment = tuple[tuple[int, ...], int]
Where = tuple[int, int, str]
Counts = tuple[int, int]
Observed = dict[tuple[Span, str], list[tuple[int, int]]]


def observed(
    kernel: Kernel,
    block: Triple,
    grid: Triple,
    parameters: Mapping[str, int],
    only: tuple[Triple, int] | None = None,
    memory: Mapping[Place, int] = MappingProxyType({}),
    fill: Callable[[Place], int] = lambda place: 0,
) -> Observed:
    """For each access by its span and kind: (lines, sectors) of every warp's executions.

    What is not in memory is as it was filled.

    `only` names a block and a warp in it, where no others are wanted. Its lanes then come
    one after the other, so that each finds what those before it have stored.
    """
    spans = _spans(kernel)
    memory = dict(memory)
    found: Observed = defaultdict(list)
    for at in product(*(range(size) for size in reversed(grid))):
        for number, threads in enumerate(_warps(block)):
            if only is not None and only != ((at[2], at[1], at[0]), number):
                continue
            bytes_: dict[tuple[Span, str, Moment], set[int]] = defaultdict(set)
            for thread in threads:
                values = _inputs(block, grid, thread, (at[2], at[1], at[0]))
                for span, kind, moment, touched in _thread(
                    kernel,
                    spans,
                    {**parameters, **values},
                    memory,
                    fill,
                    is_kept=only is not None,
                ):
                    bytes_[span, kind, moment] |= touched
            for (span, kind, _), touched in bytes_.items():
                lines, sectors = ({b // size for b in touched} for size in (128, 32))
                found[span, kind].append((len(lines), len(sectors)))
    return dict(found)


def observed_in(kernel: Kernel, found: WarpWitness) -> Observed:
    """What the warp of a witness touches, from the values and the memory that it names."""
    given = {p.name: 0 for p in kernel.program.parameters} | dict(found.parameters)
    memory = {(array, at): value for array, at, value in found.memory}
    memory |= {(name, ()): value for name, value in found.parameters}
    only = (found.block, found.warp)
    return observed(kernel, found.block_size, found.grid_size, given, only, memory)


def observed_in_block(kernel: Kernel, found: WarpWitness) -> dict[Where, set[Counts]]:
    """What the warp touches if the whole block of a witness runs, by line and column."""
    given = {p.name: 0 for p in kernel.program.parameters} | dict(found.parameters)
    memory = {(array, at): value for array, at, value in found.memory}
    seen = observed_together(
        kernel, found.block_size, found.grid_size, found.block, given, memory
    )
    return seen.get(found.warp, {})


def observed_together(
    kernel: Kernel,
    block: Triple,
    grid: Triple,
    at: Triple,
    parameters: Mapping[str, int],
    memory: Mapping[Place, int] = MappingProxyType({}),
) -> dict[int, dict[Where, set[Counts]]]:
    """What the warps of one block touch that comes before all others."""
    done = run_one(
        kernel, block, grid, at, parameters, lambda name, at: memory.get((name, at), 0)
    )
    assert not done.parted
    bytes_: dict[tuple[int, Where, object], set[int]] = defaultdict(set)
    for each in done.seen:
        if each.array in kernel.layouts:
            layout = kernel.layouts[each.array]
            pairs = zip(layout.strides, each.element, strict=True)
            start = layout.offset + sum(stride * index for stride, index in pairs)
            where = each.line, each.column, each.kind
            key = each.thread // 32, where, each.turns
            bytes_[key] |= set(range(start, start + layout.size))
    seen: dict[int, dict[Where, set[Counts]]] = defaultdict(lambda: defaultdict(set))
    for (warp, where, _), touched in bytes_.items():
        counts = [len({b // size for b in touched}) for size in (128, 32)]
        seen[warp][where].add((counts[0], counts[1]))
    return seen


def _spans(kernel: Kernel) -> dict[SiteId, Span]:
    return {
        site.id: site.span
        for number, stmt in enumerate(walk_statements(kernel.program.body))
        for site in sites(stmt, number)
    }


def _parts(kernel: Kernel) -> dict[int, int]:
    """The statements that copy an object together, with their turns in that."""
    return {
        number + 1 + part: part
        for number, stmt in enumerate(walk_statements(kernel.program.body))
        if isinstance(stmt, Block) and stmt.name == "copy"
        for part in range(len(stmt.body))
    }


def _warps(block: Triple) -> Iterator[list[Triple]]:
    x, y, z = block
    threads = [(i, j, k) for k in range(z) for j in range(y) for i in range(x)]
    for first in range(0, len(threads), 32):
        yield threads[first : first + 32]


def _inputs(block: Triple, grid: Triple, thread: Triple, at: Triple) -> dict[str, int]:
    groups = {
        "threadIdx": thread, "blockIdx": at, "blockDim": block, "gridDim": grid,
    }  # fmt: skip
    return {
        f"{name}.{axis}": value
        for name, values in groups.items()
        for axis, value in zip("xyz", values, strict=True)
    }


def _thread(
    kernel: Kernel,
    spans: Mapping[SiteId, Span],
    values: Mapping[str, int],
    memory: dict[Place, int],
    fill: Callable[[Place], int],
    *,
    is_kept: bool,
) -> Iterator[tuple[Span, str, Moment, set[int]]]:
    hidden = {*kernel.shared, *kernel.constant}
    names = {a.name for a in kernel.program.arrays} - hidden

    def initial(name: str, element: tuple[int, ...]) -> int:
        place = name, element
        return memory[place] if place in memory else fill(place)

    inputs = Inputs(values, initial)
    turns: Counter[object] = Counter()
    parts = _parts(kernel)
    common = {s.name for s in kernel.program.scalars if s.is_output}
    done = run(kernel.program, inputs, watch=names | common)
    if is_kept:
        written = {(a.variable, a.element) for a in done.accesses if a.kind == "write"}
        memory |= {
            at: int(v)
            for at, v in done.memory.items()
            if at in written and isinstance(v, int)
        }
    for access in done.accesses:
        if access.variable in common:
            continue
        layout = kernel.layouts[access.variable]
        pairs = zip(layout.strides, access.element, strict=True)
        at = layout.offset + sum(stride * index for stride, index in pairs)
        touched = set(range(at, at + layout.size))
        span = spans[access.site]
        part = parts.get(access.site.statement, 0)
        visit = (span, access.kind, access.counters, access.variable, part)
        moment = (access.counters, turns[visit])
        turns[visit] += 1
        yield span, access.kind, moment, touched
