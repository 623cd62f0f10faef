"""Pictures of a nest as a kernel, in SVG: who of a team works when, and what a warp touches.

Input: the loop with its regions, a form and a number of threads. Output: a row for each part
of an iteration with the warps of a block, and for each access of a region the lines of
memory of a warp, as the model of costs supposes them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from depanalysis.ir.expressions import Load
from depanalysis.ir.statements import Assign, Loop, Stmt, walk_statements
from depanalysis.proofs.coalescing.verdicts import LaneAccess, WarpWitness
from depanalysis.report.page.fragments import shown
from depanalysis.report.page.warps import warp_picture
from gpugen.cuda.forkjoin import team_size
from gpugen.cuda.nest_texts import WARP, Form
from gpugen.emit.statements import Regions
from gpugen.nest_costs import WarpSectors
from gpugen.plans.loops import Numbered, inner, size

_WIDTH, _ROW, _BAR, _MARGIN = 640, 38, 14, 8
_WIDEST = 40
_LINE, _ELEMENT = 128, 8


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of an iteration of the outer loop: a region, or what stands between regions.

    `around` are the lines of the loops in which it is repeated.
    """

    lines: tuple[int, int]
    is_shared: bool
    stores: bool = False
    reductions: tuple[tuple[str, str], ...] = ()
    around: tuple[int, ...] = ()


def phases(
    body: Sequence[Numbered], regions: Regions, around: tuple[int, ...] = ()
) -> Iterator[Phase]:
    """The parts of an iteration in the order of the text."""
    between: list[Stmt] = []
    for number, stmt in body:
        if not any(number <= each < number + size(stmt) for each in regions):
            between.append(stmt)
            continue
        yield from _in_order(between, around)
        between = []
        if number in regions:
            yield Phase(_lines([stmt]), True, False, regions[number], around)
            continue
        loops = (*around, stmt.span.line) if isinstance(stmt, Loop) else around
        for block in inner(number, stmt):
            yield from phases(block, regions, loops)
    yield from _in_order(between, around)


def _in_order(stmts: Sequence[Stmt], around: tuple[int, ...]) -> Iterator[Phase]:
    found = [each for each in walk_statements(tuple(stmts)) if each.span.line]
    if found:
        stores = any(
            isinstance(e, Assign) and isinstance(e.target, Load) for e in found
        )
        yield Phase(_lines(found), False, stores, (), around)


def _lines(stmts: Sequence[Stmt]) -> tuple[int, int]:
    inside = [each.span for each in walk_statements(tuple(stmts)) if each.span.line]
    return min(e.line for e in inside), max(e.end_line for e in inside)


def team_picture(found: Sequence[Phase], form: Form, threads: int) -> str:
    """A row for each part, with the warps of a block: at work, one lane of them, or waiting."""
    block = team_size(form, threads) or threads
    warps = -(-block // WARP)
    wide = min(_WIDEST, _WIDTH // warps)
    rows = [
        f'<g data-step="{step}">{_row(each, form, threads, warps, wide, step)}</g>'
        for step, each in enumerate(found, start=1)
    ]
    height = len(rows) * _ROW + _MARGIN
    return (
        f'<svg class="team" viewBox="0 0 {_WIDTH + 2 * _MARGIN} {height}" '
        f'width="{_WIDTH + 2 * _MARGIN}" height="{height}" role="img" '
        f'aria-label="who works when">{"".join(rows)}</svg>'
    )


def _row(
    phase: Phase, form: Form, threads: int, warps: int, wide: int, step: int
) -> str:
    top = (step - 1) * _ROW + 16
    busy = _busy(phase, form, threads, warps)
    cells = []
    for warp in range(warps):
        x = _MARGIN + warp * wide
        cells.append(_rect("idle", x, top, wide - 2))
        if warp in busy:
            is_alone = busy[warp] == 1
            part = max(3, (wide - 2) * busy[warp] // WARP)
            cells.append(_rect("alone" if is_alone else "busy", x, top, part))
    text = f'<text x="{_MARGIN}" y="{top - 4}">{shown(_words(phase, form))}</text>'
    return text + "".join(cells)


def _rect(kind: str, x: int, y: int, width: int) -> str:
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{max(width, 1)}" height="{_BAR}"/>'


def _busy(phase: Phase, form: Form, threads: int, warps: int) -> dict[int, int]:
    """The warps that work in a part, each with the number of its lanes that do."""
    lanes = {w: min(WARP, threads - w * WARP) for w in range(-(-threads // WARP))}
    if form == "baseline" or phase.is_shared:
        return lanes
    if form == "spmd" and not phase.stores:
        return lanes
    return {warps - 1 if form == "specialised" else 0: 1}


def _words(phase: Phase, form: Form) -> str:
    first, last = phase.lines
    place = f"line {first}" if first == last else f"lines {first} to {last}"
    loops = "".join(f", in each round of line {line}" for line in phase.around)
    if form == "baseline":
        return f"{place}: each thread for an iteration of its own{loops}"
    if phase.is_shared:
        sums = ", ".join(f"{sign} of {name}" for sign, name in phase.reductions)
        return f"{place}: shared by the team{f', then {sums}' if sums else ''}{loops}"
    if form == "spmd":
        how = "what is stored by the first thread" if phase.stores else "by all alike"
        return f"{place}: in order, {how}{loops}"
    who = "one lane of the last warp" if form == "specialised" else "the first thread"
    return f"{place}: in order, by {who}{loops}"


def touched_picture(found: WarpSectors) -> str:
    """The lines that a warp touches with an access, as the model supposes."""
    step = {"one element": 0, "side by side": _ELEMENT, "apart": _LINE}[found.pattern]
    lanes = tuple(LaneAccess(k, (k, 0, 0), k * step) for k in range(WARP))
    one = (1, 1, 1)
    witness = WarpWitness((), one, one, one, 0, (), lanes, found.lines, found.sectors)
    return warp_picture(witness)
