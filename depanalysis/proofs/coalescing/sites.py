"""The accesses to global memory of a kernel, each with the bytes that a lane touches.

Input: the `Model` of a kernel's thread. Output: one `Site` for each access of the text.
A site has an `Instance` for every way to reach it, such as the two calls of a function,
and an instance has a `Piece` for every member of a structure that is copied at once.
Loops count from 0 in the names that `counter` gives, the same for all lanes of a warp.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import gcd

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.polynomials import rejoined
from depanalysis.frontends.c.assignments import WIDE
from depanalysis.frontends.c.overlays import SHARED_BYTES
from depanalysis.frontends.c.surveys import MEMORY_FUNCTIONS
from depanalysis.frontends.cuda import Kernel, Layout
from depanalysis.frontends.cuda.headers import is_ours
from depanalysis.frontends.cuda.intrinsics import ATOMICS
from depanalysis.ir.expressions import Binary, Expr, IntConst, Select, Var
from depanalysis.ir.printer import show_expression
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.statements import FROM_OTHERS, Block, Opaque, Stmt, bodies
from depanalysis.proofs.coalescing.verdicts import AccessKind
from depanalysis.source import Span


@dataclass(frozen=True, slots=True)
class Piece:
    """A byte offset from the start of the array as an expression, and a size in bytes.

    `unit` divides all that moves the offset, and `is_aligned` tells that the piece never
    crosses a multiple of its own size.
    """

    offset: Expr
    size: int
    unit: int = 1
    is_aligned: bool = False


@dataclass(frozen=True, slots=True)
class Instance:
    """The bytes that a lane touches in the iterations of loops, if the conditions hold.

    `is_certain`: the conditions hold only if the access really happens. `accesses` are
    the ids that the interpreter records.
    """

    pieces: tuple[Piece, ...]
    conditions: tuple[Expr, ...]
    loops: tuple[LoopFacts, ...]
    is_certain: bool
    accesses: tuple[Access, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """An access of the text; without instances, `reason` says why none are known."""

    span: Span
    array: str
    kind: AccessKind
    instances: tuple[Instance, ...]
    reason: str | None = None

    @property
    def size(self) -> int:
        """The bytes of one lane."""
        sizes = [sum(p.size for p in each.pieces) for each in self.instances]
        return max(sizes, default=1)


def counter(loop: LoopFacts) -> str:
    """The name of the number of a loop's iteration, from 0."""
    return f"#{loop.number}"


def sites_of(kernel: Kernel, model: Model) -> tuple[Site, ...]:
    """The sites of a kernel in the order of its text."""
    found: dict[tuple[Span, str, AccessKind], list[Access]] = {}
    places = _Places(kernel)
    for access in model.accesses:
        if access.storage == 0 and places.is_global(access.variable):
            found.setdefault(places.key(access), []).append(access)
    sites = [_site(kernel.layouts, places, *key, group) for key, group in found.items()]
    sites += [
        Site(stmt.span, "", "load", (), stmt.reason) for stmt in places.unmodelled()
    ]
    return tuple(sorted(sites, key=lambda site: (site.span, site.kind, site.array)))


def show_sites(sites: tuple[Site, ...]) -> str:
    """Each access with the bytes that a lane touches, for people who look into a stage."""
    lines: list[str] = []
    for site in sites:
        at = f"{site.span.line}:{site.span.column}"
        lines.append(f"{at}: {site.kind} {site.array} {site.reason or ''}".rstrip())
        for each in site.instances:
            pieces = ", ".join(
                f"{piece.size} bytes at {show_expression(piece.offset)}"
                for piece in each.pieces
            )
            lines.append(f"  {pieces}")
            lines += [f"    if {show_expression(one)}" for one in each.conditions]
    return "\n".join(lines)


class _Places:
    """Where accesses stand in the user's text: not in the header that is ours."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        arrays = kernel.program.arrays
        hidden = {*kernel.shared, *kernel.constant}
        self.names = {
            a.name: a.record or a.name for a in arrays if a.name not in hidden
        }
        self.calls: dict[int, tuple[int, ...]] = {}
        self.statements: list[Stmt] = []
        self._enter(kernel.program.body, ())

    def _enter(self, body: tuple[Stmt, ...], calls: tuple[int, ...]) -> None:
        for stmt in body:
            number = len(self.statements)
            self.calls[number] = calls
            self.statements.append(stmt)
            inner = (*calls, number) if isinstance(stmt, Block) else calls
            for part in bodies(stmt):
                self._enter(part, inner)

    def _blocks(self, number: int) -> list[Block]:
        found = (self.statements[call] for call in self.calls[number])
        return [stmt for stmt in found if isinstance(stmt, Block)]

    def is_wide(self, number: int) -> bool:
        """Whether a statement is a part of a copy of several numbers as one object."""
        return any(block.name == WIDE for block in self._blocks(number)[-1:])

    def memory_function(self, number: int) -> str | None:
        """The function of the library that moves the bytes of a statement, if any does."""
        called = (block.name for block in self._blocks(number))
        return next((name for name in called if name in MEMORY_FUNCTIONS), None)

    def is_global(self, name: str) -> bool:
        """Whether an array is in global memory."""
        return name in self.names

    def key(self, access: Access) -> tuple[Span, str, AccessKind]:
        """What accesses of one place in the text share."""
        span = access.span
        kind: AccessKind = "load" if access.kind == "read" else "store"
        blocks = self._blocks(access.id.statement)
        if is_ours(span):
            # What an argument of an atomic function loads is no atomic access itself.
            if any(block.name in ATOMICS for block in blocks[-1:]):
                kind = "atomic"
            visible = [b.span for b in blocks if not is_ours(b.span)]
            span = visible[-1] if visible else span
        return span, self.names[access.variable], kind

    def unmodelled(self) -> list[Opaque]:
        """The code that may access global memory and is not modelled, by its places.

        Arrays that only such code mentions are no variables of the program, so what it
        reads and writes does not tell that it leaves global memory alone.
        """
        found = [
            stmt
            for stmt in self.statements
            if isinstance(stmt, Opaque)
            and not stmt.reason.endswith((FROM_OTHERS, SHARED_BYTES))
        ]
        return list({stmt.span: stmt for stmt in found}.values())


def _site(
    layouts: Mapping[str, Layout],
    places: _Places,
    span: Span,
    array: str,
    kind: AccessKind,
    accesses: list[Access],
) -> Site:
    for access in accesses:
        if access.variable not in layouts:
            reason = f"where the elements of `{array}` lie is not known"
            return Site(span, array, kind, (), reason)
        function = places.memory_function(access.id.statement)
        if function is not None:
            # It may do so byte by byte, or with several lanes' elements at a time.
            return Site(span, array, kind, (), f"calls `{function}`")
    instances = tuple(
        _instance(layouts, group) for group in _executed(accesses, places)
    )
    return Site(span, array, kind, instances)


def _executed(accesses: list[Access], places: _Places) -> list[list[Access]]:
    """The accesses that are one execution: to each array one, in one call and loop.

    A copy of several numbers of an array is one execution, too.
    """
    groups: dict[tuple[object, ...], list[Access]] = {}
    seen: dict[tuple[object, ...], int] = {}
    for access in accesses:
        numbers = tuple(loop.number for loop in access.loops)
        statement = access.id.statement
        where = (access.conditions, numbers, places.calls[statement])
        turn = seen.get((*where, access.variable), -1) + 1
        if places.is_wide(statement):
            turn = 0
        seen[(*where, access.variable)] = turn
        groups.setdefault((*where, turn), []).append(access)
    return list(groups.values())


def _instance(layouts: Mapping[str, Layout], group: list[Access]) -> Instance:
    first = group[0]
    counted = counted_loops(first.loops)
    pieces = tuple(
        dict.fromkeys(_piece(layouts[a.variable], a, counted) for a in group)
    )
    conditions = (
        *(condition for loop in first.loops for condition in _range(loop, counted)),
        *(substituted(condition, counted) for condition in first.conditions),
    )
    is_left_early = any(loop.early_exit is not None for loop in first.loops)
    is_certain = not first.doubts and not is_left_early
    conditions = tuple(dict.fromkeys(conditions))
    return Instance(pieces, conditions, first.loops, is_certain, tuple(group))


def _piece(layout: Layout, access: Access, counted: Mapping[str, Expr]) -> Piece:
    offset: Expr = IntConst(layout.offset)
    for stride, index in zip(layout.strides, access.indices, strict=True):
        plain = rejoined(substituted(index, counted))
        scaled = Binary("*", IntConst(stride), plain)
        offset = Binary("+", offset, scaled)
    is_aligned = all(at % layout.size == 0 for at in (layout.offset, *layout.strides))
    return Piece(offset, layout.size, gcd(*layout.strides), is_aligned)


def counted_loops(loops: Sequence[LoopFacts]) -> dict[str, Expr]:
    """The index of each loop by the number of its iteration."""
    known: dict[str, Expr] = {}
    for loop in loops:
        count: Expr = Var(counter(loop))
        if loop.lower is not None and loop.step is not None:
            lower, step = (substituted(e, known) for e in (loop.lower, loop.step))
            count = Binary("+", lower, Binary("*", step, count))
        known[loop.symbol] = count
    return known


def _range(loop: LoopFacts, counted: Mapping[str, Expr]) -> tuple[Expr, ...]:
    """That the index of a counted loop has not passed its end."""
    if loop.upper is None or loop.step is None:
        return ()
    index, end = counted[loop.symbol], substituted(loop.upper, counted)
    step = substituted(loop.step, counted)
    rises = Binary("<=", index, end)
    falls = Binary(">=", index, end)
    if isinstance(step, IntConst):
        return (rises if step.value > 0 else falls,)
    return (Select(Binary(">", step, IntConst(0)), rises, falls),)
