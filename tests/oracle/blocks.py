"""What the threads of small grids do, by a plain interpreter of trees: a judge of races.

It shares no code with the runs that the analysis makes: every thread is a generator that
walks the statements and stops at barriers. Threads of a block take turns between
barriers. A collision is two accesses to one element by different threads, one of them a
write, not both atomic, of different blocks or in one barrier interval.
"""

from collections import defaultdict
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from depanalysis.errors import InterpretationError
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.headers import PRELUDE, is_ours
from depanalysis.interpreter.values import BINARY, UNARY, cast, conformed, evaluate
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Cast,
    Expr,
    Load,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.statements import (
    Assign,
    Barrier,
    Block,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Stmt,
    While,
    walk_statements,
)
from tests.oracle.exchanges import settle
from tests.oracle.named_barriers import collide_by_clocks, run_roles

Triple = tuple[int, int, int]
_ATOMIC = "atomic"
_MOST_STEPS = 100_000


@dataclass(frozen=True)
class Seen:
    """One access: who, when, where in the text, and the value if it is a store."""

    block: Triple
    thread: int
    phase: int | tuple[int, ...]
    line: int
    array: str
    element: tuple[int, ...]
    kind: str
    is_atomic: bool
    value: object = None
    in_warp: int = 0
    column: int = 0
    turns: tuple[int, ...] = ()


@dataclass
class Grid:
    """A run: all accesses, the blocks whose threads part at a barrier, stray subscripts."""

    seen: list[Seen] = field(default_factory=list)
    parted: list[int] = field(default_factory=list)
    is_outside: bool = False
    steps: int = 0
    seed: int = 0


class StoppedError(Exception):
    """A jump on its way to what it leaves."""

    def __init__(self, kind: str, label: str | None) -> None:
        super().__init__(kind)
        self.kind, self.label = kind, label


def run_grid(
    kernel: Kernel,
    block: Triple,
    grid: Triple,
    parameters: Mapping[str, int],
    filling: Callable[[str, tuple[int, ...]], int],
    seed: int = 0,
) -> Grid:
    """Runs all threads of all blocks, one block after the other."""
    found = Grid(seed=seed)
    program = kernel.program
    hidden = {a.name for a in program.arrays} | {
        s.name for s in program.scalars if s.is_output
    }
    everywhere: dict[str, dict[tuple[int, ...], object]] = defaultdict(dict)
    for z in range(grid[2]):
        for y in range(grid[1]):
            for x in range(grid[0]):
                inside: dict[str, dict[tuple[int, ...], object]] = defaultdict(dict)
                homes = {
                    name: inside if name in kernel.shared else everywhere
                    for name in hidden
                }
                sizes = {"blockDim": block, "gridDim": grid, "blockIdx": (x, y, z)}
                _run_block(kernel, sizes, parameters, filling, homes, found)
    return found


def run_one(
    kernel: Kernel,
    block: Triple,
    grid: Triple,
    at: Triple,
    parameters: Mapping[str, int],
    filling: Callable[[str, tuple[int, ...]], int],
) -> Grid:
    """Runs the threads of one block, which comes before all others."""
    found = Grid()
    common = [s.name for s in kernel.program.scalars if s.is_output]
    names = [*(a.name for a in kernel.program.arrays), *common]
    everywhere: dict[str, dict[tuple[int, ...], object]] = defaultdict(dict)
    sizes = {"blockDim": block, "gridDim": grid, "blockIdx": at}
    homes = dict.fromkeys(names, everywhere)
    _run_block(kernel, sizes, parameters, filling, homes, found)
    return found


def collisions(found: Grid, *, of_equals: bool) -> set[tuple[str, int, int]]:
    """(array, line, line) of accesses that collide, stores of equal values too or not."""
    groups: dict[tuple[object, ...], list[Seen]] = defaultdict(list)
    for each in found.seen:
        groups[each.array, each.element].append(each)
    pairs = set()
    for group in groups.values():
        for one, other in combinations(group, 2):
            is_equal = one.value is not None and one.value == other.value
            if collide(one, other) and (of_equals or not is_equal):
                lines = sorted((one.line, other.line))
                pairs.add((one.array, lines[0], lines[1]))
    return pairs


def collide(one: Seen, other: Seen) -> bool:
    """Whether two accesses to elements of one name and number race."""
    if "write" not in (one.kind, other.kind) or (one.is_atomic and other.is_atomic):
        return False
    if one.block != other.block:
        return not one.array.startswith("%")
    if isinstance(one.phase, tuple):
        return collide_by_clocks(one, other)
    is_ordered = one.thread // 32 == other.thread // 32 and one.in_warp != other.in_warp
    return one.thread != other.thread and one.phase == other.phase and not is_ordered


def _run_block(kernel, sizes, parameters, filling, homes, found):
    x, y, z = sizes["blockDim"]
    threads = [
        _Thread(kernel, sizes, (i, j, k), number, parameters, filling, homes, found)
        for number, (i, j, k) in enumerate(
            (i, j, k) for k in range(z) for j in range(y) for i in range(x)
        )
    ]
    if any(
        isinstance(each, Barrier) and each.kind == "named"
        for each in walk_statements(kernel.program.body)
    ):
        run_roles(threads, found, found.seed)
        return
    runs = [thread.run() for thread in threads]
    phase = 0
    stops: list[int | Barrier | Opaque | None] = [None] * len(runs)
    alive = set(range(len(runs)))
    while alive:
        going = sorted(alive)
        while going:
            for number in going:
                stops[number] = next(runs[number], None)
            waiting = {n for n in alive if stops[n] is not None}
            going = settle(threads, stops, waiting)
        ended = alive - waiting
        late = {n for n in ended if not threads[n].has_returned}
        if waiting and (late or len({stops[n] for n in waiting}) > 1):
            found.parted.append(stops[min(waiting)])
            return
        phase += 1
        for number in waiting:
            threads[number].phase = phase
        alive = waiting


class _Thread:
    def __init__(self, kernel, sizes, at, number, parameters, filling, homes, found):
        self.kernel, self.found, self.filling, self.homes = (
            kernel,
            found,
            filling,
            homes,
        )
        self.block, self.number = sizes["blockIdx"], number
        self.phase: int | tuple[int, ...] = 0
        self.values: dict[str, object] = dict(parameters)
        for name, numbers in {**sizes, "threadIdx": at}.items():
            for axis, value in zip("xyz", numbers, strict=True):
                self.values[f"{name}.{axis}"] = value
        for scalar in kernel.program.scalars:
            if scalar.name not in homes:
                start = parameters.get(scalar.name, filling(scalar.name, ()))
                self.values[scalar.name] = start
        self.types = {v.name: v.type for v in kernel.program.scalars}
        self.types |= {a.name: a.type for a in kernel.program.arrays}
        self.extents = {
            a.name: [getattr(e, "value", None) for e in a.extents]
            for a in kernel.program.arrays
        }
        self.local: dict[str, dict[tuple[int, ...], object]] = {}
        self.atomic: int | None = None
        self.call = 0
        self.has_returned = False
        self.steps_of_warp = 0
        self.turns: list[int] = []

    def run(self) -> Generator[int | Barrier | Opaque, None, None]:
        try:
            yield from self.body(self.kernel.program.body)
        except StoppedError:
            self.has_returned = True

    def body(
        self, body: tuple[Stmt, ...]
    ) -> Generator[int | Barrier | Opaque, None, None]:
        for stmt in body:
            self.found.steps += 1
            if self.found.steps > _MOST_STEPS:
                raise InterpretationError("too many steps")
            yield from self.statement(stmt)

    def statement(self, stmt: Stmt) -> Generator[int | Barrier | Opaque, None, None]:  # noqa: C901
        match stmt:
            case Declare(variable=variable):
                self.types[variable.name] = variable.type
                self.local[variable.name] = {}
                self.values.pop(variable.name, None)
            case Assign():
                self.assign(stmt)
            case Barrier(kind=kind):
                if kind == "warp":
                    self.steps_of_warp += 1
                elif kind == "block":
                    yield stmt.span.line * 1000 + stmt.span.column
                elif kind == "named":
                    yield stmt
            case If():
                chosen = stmt.then if self.value(stmt.condition) else stmt.otherwise
                yield from self.body(chosen)
            case Exit(kind=kind, label=label):
                raise StoppedError(kind, label)
            case Opaque(kind="exchange"):
                yield stmt
            case Opaque():
                self.values |= dict.fromkeys(stmt.writes or (), 0)
            case Block():
                before, call = self.atomic, self.call
                if stmt.name.startswith(_ATOMIC):
                    self.atomic = stmt.span.line
                if not is_ours(stmt.span):
                    self.call = stmt.span.line
                try:
                    yield from self.body(stmt.body)
                except StoppedError as stopped:
                    if stopped.label is None or stopped.label != stmt.label:
                        raise
                self.atomic, self.call = before, call
            case While():
                self.turns.append(0)
                while self.value(stmt.condition):
                    if (yield from self.iteration(stmt)):
                        break
                    self.turns[-1] += 1
                self.turns.pop()
            case Loop():
                lower, upper, step = (
                    self.value(e) for e in (stmt.lower, stmt.upper, stmt.step)
                )
                hidden = self.values.get(stmt.variable)
                self.turns.append(0)
                for index in range(lower, upper + (1 if step > 0 else -1), step):
                    self.values[stmt.variable] = index
                    if (yield from self.iteration(stmt)):
                        break
                    self.turns[-1] += 1
                self.turns.pop()
                self.values[stmt.variable] = hidden

    def iteration(self, stmt) -> Generator[int | Barrier | Opaque, None, bool]:
        try:
            yield from self.body(stmt.body)
        except StoppedError as stopped:
            is_own = stopped.kind != "return" and stopped.label in (None, stmt.label)
            if not is_own:
                raise
            return stopped.kind == "break"
        return False

    def assign(self, stmt: Assign) -> None:
        value = self.value(stmt.value)
        target = stmt.target
        name = target.name if isinstance(target, Var) else target.array
        indices = target.indices if isinstance(target, Load) else ()
        element = tuple(int(self.value(index)) for index in indices)
        if stmt.update is not None:
            value = BINARY[stmt.update](self.fetch(name, element, target), value)
        value = conformed(value, self.types[name].kind)
        is_home = name in self.homes
        if is_home:
            kept = None if stmt.update or self.atomic is not None else value
            self.note(name, element, "write", target, kept)
            self.homes[name][name][self.home_of(name, element)] = value
        elif element or isinstance(target, Load):
            self.local[name][element] = value
        else:
            self.values[name] = value

    def note(self, name, element, kind, node, value=None) -> None:
        # The arguments of an atomic function are no part of it.
        is_atomic = self.atomic is not None and node.span.path == PRELUDE
        line = self.call if is_ours(node.span) else node.span.line
        line = line if not is_atomic else self.atomic or 0
        sizes = self.extents.get(name, ())
        for index, size in zip(element, sizes, strict=False):
            self.found.is_outside |= size is not None and not 0 <= index < size
        # A shared array is another one in every block.
        is_shared = name in self.kernel.shared
        shown = f"%{name}{self.block}" if is_shared else name
        self.found.seen.append(
            Seen(self.block, self.number, self.phase, line, shown,
                 self.home_of(name, element), kind, is_atomic, value, self.steps_of_warp,
                 node.span.column, tuple(self.turns))
        )  # fmt: skip

    def home_of(self, name: str, element: tuple[int, ...]) -> tuple[int, ...]:
        """The element that is there, where subscripts run on into the next rows."""
        inner = [size for size in self.extents.get(name, ())[1:] if size is not None]
        if not inner or len(inner) != len(element) - 1:
            return element
        found = list(element)
        for at, size in reversed([*enumerate(inner, start=1)]):
            rows, found[at] = divmod(found[at], size)
            found[at - 1] += rows
        return tuple(found)

    def fetch(self, name, element, node):
        if name not in self.homes:
            return (
                self.local[name].get(element, 0)
                if element
                else self.values.get(name, 0)
            )
        self.note(name, element, "read", node)
        home = self.homes[name][name]
        element = self.home_of(name, element)
        if element not in home:
            home[element] = conformed(
                self.filling(name, element), self.types[name].kind
            )
        return home[element]

    def value(self, expr: Expr):
        match expr:
            case Var(name=name):
                return (
                    self.fetch(name, (), expr)
                    if name in self.homes
                    else self.named(name)
                )
            case Load(array=array, indices=indices):
                element = tuple(int(self.value(index)) for index in indices)
                return self.fetch(array, element, expr)
            case Select(condition=condition, then=then, otherwise=otherwise):
                return self.value(then if self.value(condition) else otherwise)
            case Binary(operator="and" | "or" as operator):
                left = bool(self.value(expr.left))
                is_decided = left == (operator == "or")
                return left if is_decided else bool(self.value(expr.right))
            case Binary(operator=operator, left=left, right=right):
                return BINARY[operator](self.value(left), self.value(right))
            case Unary(operator=operator, operand=operand):
                return UNARY[operator](self.value(operand))
            case Cast(type=type_, operand=operand):
                return cast(self.value(operand), type_)
            case Call():
                return 0
            case _:
                return evaluate(expr, {})

    def named(self, name):
        if name not in self.values:
            raise InterpretationError(f"{name} has no value")
        return self.values[name]
