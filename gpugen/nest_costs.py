"""What a nest supposedly costs in each form: three bounds for a device, the greatest counts.

Input: the outer loop, its regions, and trip counts. The bounds are the chain of one thread's
steps and loads, times the waves of blocks (latency); the instructions of all warps (issue);
the sectors of memory that warps touch (memory). What a warp touches follows from how
subscripts change from thread to thread: with the outer loop where a thread has an iteration,
with the region where a team has one.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, TypeAlias

from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Var,
    loads,
    names,
    walk,
)
from depanalysis.ir.sites import evaluated
from depanalysis.ir.statements import Assign, Loop, Stmt, walk_statements
from gpugen.cuda.forkjoin import team_size
from gpugen.cuda.nest_texts import WARP, Form
from gpugen.emit.statements import Regions
from gpugen.plans.loops import Numbered, PlannedLoop, inner

Bound: TypeAlias = Literal["latency", "issue", "memory"]

UNKNOWN_TRIPS = 100
"""How often a loop runs whose bounds are not known."""

STEP, LATENCY, HIT = 6, 400, 100
"""Cycles of a step, of a load, and of one that a warp has made just before."""

BARRIER, HANDING, WAKING = 30, 60, 250
"""Cycles of a barrier, of handing scalars on through shared memory, of waking workers."""

CACHED = 1 / 3
"""What a sector costs that all iterations of the outer loop read, beside one of memory."""

_SECTOR, _ELEMENT = 32, 8


@dataclass(frozen=True, slots=True)
class Machine:
    """A device: processors, the threads and blocks of each, instructions and sectors a cycle."""

    processors: int
    threads: int
    blocks: int
    issued: int
    sectors: int


K40M = Machine(15, 2048, 16, 4, 12)
A100 = Machine(108, 2048, 32, 4, 34)


@dataclass(frozen=True, slots=True)
class Cost:
    """The supposed cycles of a nest in a form, and the bound that they come from."""

    form: Form
    cycles: int
    bound: Bound

    def __str__(self) -> str:
        return f"{self.form:<12}{self.cycles:>14}  {self.bound}"


@dataclass(frozen=True, slots=True)
class _Work:
    """What a thread does: steps, the cycles of its chain of them, and sectors that it touches."""

    steps: float = 0
    chain: float = 0
    sectors: float = 0

    def plus(self, other: "_Work", times: float = 1) -> "_Work":
        """This and so often the other."""
        return _Work(
            self.steps + times * other.steps,
            self.chain + times * other.chain,
            self.sectors + times * other.sectors,
        )


@dataclass(frozen=True, slots=True)
class _Region:
    """The work of an iteration of a region, how many it has, and how often it is entered.

    `shared` is that of a thread of a team, `alone` that of one which does the whole loop.
    """

    shared: _Work
    alone: _Work
    trips: int
    times: int
    reductions: int


def costs(
    loop: PlannedLoop,
    regions: Regions,
    threads: int,
    defined: Mapping[str, int],
    machine: Machine = A100,
) -> tuple[Cost, ...]:
    """The forms, the cheapest first."""
    counter = _Counter(loop, regions, defined)
    (body,) = inner(loop.number, loop.node)
    serial = counter.work(body, 1, loop.node.variable, loop.node)
    count = max(1, _trips(loop.node, defined))
    found = [_baseline(serial, counter.found, count, machine)]
    forms: tuple[Form, ...] = ("spmd", "guarded", "neutered", "machine", "specialised")
    for form in forms:
        found.append(_nested(form, serial, counter.found, count, threads, machine))
    return tuple(sorted(found, key=lambda each: each.cycles))


def _baseline(
    serial: _Work, regions: list[_Region], count: int, machine: Machine
) -> Cost:
    """A thread for each iteration of the outer loop."""
    whole = serial
    for each in regions:
        whole = whole.plus(each.alone, each.times * each.trips)
    waves = -(-count // (machine.processors * machine.threads))
    warps = -(-count // WARP)
    return _greatest(
        "baseline",
        waves * whole.chain,
        warps * whole.steps,
        count * whole.sectors,
        machine,
    )


def _nested(
    form: Form,
    serial: _Work,
    regions: list[_Region],
    count: int,
    threads: int,
    machine: Machine,
) -> Cost:
    """A block for each iteration of the outer loop."""
    team = team_size(form, threads)
    resident = max(1, min(machine.blocks, machine.threads // team))
    waves = -(-count // (machine.processors * resident))
    warps = -(-team // WARP)
    chain = serial.chain
    steps = serial.steps * (warps if form == "spmd" else 1)
    touched = serial.sectors
    for each in regions:
        rounds = -(-each.trips // threads)
        chain += each.times * (_entry(form, each, threads) + rounds * each.shared.chain)
        busy = -(-each.trips // WARP)
        steps += each.times * (busy * each.shared.steps + warps * _STEPS_OF_ENTRY)
        touched += each.times * each.trips * each.shared.sectors
    return _greatest(form, waves * chain, count * steps, count * touched, machine)


Pattern: TypeAlias = Literal["one element", "side by side", "apart"]


@dataclass(frozen=True, slots=True)
class WarpSectors:
    """How the threads of a warp touch memory by an access, as the model supposes."""

    access: Load
    pattern: Pattern

    @property
    def sectors(self) -> int:
        """Of 32 bytes, for elements of eight."""
        return {"one element": 1, "side by side": 8, "apart": WARP}[self.pattern]

    @property
    def lines(self) -> int:
        """Of 128 bytes."""
        return {"one element": 1, "side by side": 2, "apart": WARP}[self.pattern]


def warp_sectors(
    loop: PlannedLoop, region: Loop, index: str
) -> tuple[WarpSectors, ...]:
    """What a warp touches in a region whose threads differ in an index, access by access."""
    varying = _Counter(loop, {}, {})._varying(index)
    found = dict.fromkeys(
        load
        for stmt in walk_statements(region.body)
        for expr in (
            *evaluated(stmt),
            *([stmt.target] if isinstance(stmt, Assign) else []),
        )
        for load in loads(expr)
    )
    return tuple(WarpSectors(each, _pattern(each, index, varying)) for each in found)


def _pattern(load: Load, index: str, varying: set[str]) -> Pattern:
    sectors = _sectors(load, index, varying)
    if sectors == 1:
        return "apart"
    return "one element" if sectors * WARP == 1 else "side by side"


_STEPS_OF_ENTRY = 10
_ENTRIES: Mapping[Form, int] = {
    "spmd": 2 * BARRIER,
    "guarded": 2 * BARRIER + HANDING,
    "neutered": 2 * BARRIER + 2 * HANDING,
    "machine": 3 * BARRIER + 2 * HANDING,
    "specialised": WAKING,
}


def _entry(form: Form, region: _Region, threads: int) -> int:
    """Cycles of entering a region and of leaving it; a team reduces in a tree."""
    tree = max(1, threads - 1).bit_length() * (BARRIER + STEP)
    return _ENTRIES[form] + region.reductions * tree


def _greatest(
    form: Form, chain: float, steps: float, touched: float, machine: Machine
) -> Cost:
    bounds: dict[Bound, float] = {
        "latency": chain,
        "issue": steps / (machine.processors * machine.issued),
        "memory": touched / machine.sectors,
    }
    bound = max(bounds, key=lambda each: bounds[each])
    return Cost(form, round(bounds[bound]), bound)


@dataclass(slots=True)
class _Counter:
    """Adds up statements; the regions among them are `found`."""

    loop: PlannedLoop
    regions: Regions
    defined: Mapping[str, int]
    found: list[_Region] = field(default_factory=list)

    def work(
        self, body: tuple[Numbered, ...], times: int, index: str, around: Loop
    ) -> _Work:
        """What a thread does in statements, but for regions, which are entered so often.

        Threads differ in an index. What does not change in the loop around them is in a
        register.
        """
        total, seen = _Work(), set[Load]()
        for number, stmt in body:
            total = total.plus(self._own(stmt, index, around, seen))
            if not isinstance(stmt, Loop):
                for block in inner(number, stmt):
                    total = total.plus(self.work(block, times, index, around))
                continue
            (block,) = inner(number, stmt)
            trips = _trips(stmt, self.defined)
            if number in self.regions:
                region = self.work(block, 0, stmt.variable, stmt)
                own = self.work(block, 0, self.loop.node.variable, stmt)
                self.found.append(
                    _Region(region, own, trips, times, len(self.regions[number]))
                )
            else:
                total = total.plus(self.work(block, times * trips, index, stmt), trips)
        return total

    def _own(self, stmt: Stmt, index: str, around: Loop, seen: set[Load]) -> _Work:
        """What a statement does but for the statements in it."""
        exprs = evaluated(stmt)
        targets = [stmt.target] if isinstance(stmt, Assign) else []
        changing, varying = _changing(around), self._varying(index)
        of_iterations = _changing(self.loop.node)
        new = [
            each
            for each in dict.fromkeys(e for x in (*exprs, *targets) for e in loads(x))
            if each not in seen and names(each) & changing
        ]
        sectors, cycles = 0.0, [0]
        for each in new:
            is_beside = any(map(partial(_are_beside, each), seen))
            row = replace(each, indices=each.indices[:-1]) if is_beside else each
            own = _sectors(row, index, varying)
            if not names(row) & of_iterations:
                own *= CACHED
            sectors += own * _ELEMENT / _SECTOR if is_beside else own
            if each not in targets and not is_beside:
                cycles.append(_latency(each, index, varying))
            seen.add(each)
        steps = sum(len(walk(expr)) for expr in exprs)
        return _Work(steps, STEP * steps + max(cycles), sectors)

    def _varying(self, index: str) -> set[str]:
        """The index by which threads differ, and the scalars that its loop assigns."""
        loops = walk_statements((self.loop.node,))
        return next(
            _changing(each)
            for each in loops
            if isinstance(each, Loop) and each.variable == index
        )


def _changing(loop: Loop) -> set[str]:
    """The names whose values differ from iteration to iteration."""
    inside = tuple(walk_statements(loop.body))
    assigned = {
        each.target.name
        for each in inside
        if isinstance(each, Assign) and isinstance(each.target, Var)
    }
    return {loop.variable, *assigned}


def _latency(load: Load, index: str, varying: set[str]) -> int:
    """Of one load after those in its subscripts; others do not wait for it."""
    below = [e for each in load.indices for e in loads(each)]
    waiting = max((_latency(e, index, varying) for e in below), default=0)
    is_same = _sectors(load, index, varying) * WARP <= 1
    return waiting + (HIT if is_same else LATENCY)


def _sectors(load: Load, index: str, varying: set[str]) -> float:
    """The sectors that an access of a thread adds to those of its warp."""
    *rows, last = load.indices or (IntConst(0),)
    if any(names(each) & varying for each in rows):
        return 1
    if not names(last) & varying:
        return 1 / WARP
    return _ELEMENT / _SECTOR if _is_near(last, index, varying) else 1


def _are_beside(one: Load, other: Load) -> bool:
    """Whether two elements are in one short row, as members of a record are.

    They share sectors, with those of the next row, too, if the next thread has that.
    """
    if one.array != other.array or one.indices[:-1] != other.indices[:-1]:
        return False
    return all(isinstance(each.indices[-1], IntConst) for each in (one, other))


def _is_near(expr: Expr, index: str, varying: set[str]) -> bool:
    """Whether a subscript grows by one with the index."""
    match expr:
        case Var(name=name):
            return name == index
        case Binary(operator="+", left=left, right=right):
            one, other = (left, right) if names(left) & varying else (right, left)
            return not names(other) & varying and _is_near(one, index, varying)
        case Binary(operator="-", left=left, right=right):
            return not names(right) & varying and _is_near(left, index, varying)
        case _:
            return False


def _trips(loop: Loop, defined: Mapping[str, int]) -> int:
    ends = [_number(each, defined) for each in (loop.lower, loop.upper, loop.step)]
    first, last, step = ends
    if first is None or last is None or not step:
        return UNKNOWN_TRIPS
    return max(0, (last - first) // step + 1)


def _number(expr: Expr, defined: Mapping[str, int]) -> int | None:
    match expr:
        case IntConst(value=value):
            return value
        case Var(name=name):
            return defined.get(name)
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            one, other = _number(left, defined), _number(right, defined)
            if one is None or other is None:
                return None
            return one + other if operator == "+" else one - other
        case _:
            return None
