"""The accesses of an expanded kernel as places: when they happen, and under which conditions.

The phase of a place is the number of barriers before it, which is a sum of conditions
where barriers are conditional.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from depanalysis.analysis.folding import folded, negated
from depanalysis.analysis.model import Access, Model
from depanalysis.analysis.polynomials import simplified
from depanalysis.frontends.cuda.headers import PRELUDE
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Var,
)
from depanalysis.ir.statements import (
    Array,
    Assign,
    Block,
    Stmt,
    bodies,
)
from depanalysis.options import Level
from depanalysis.proofs.races.cuda.atomics import (
    adds,
    is_atomic,
    seen_call,
    shown_span,
)
from depanalysis.proofs.races.cuda.barrier_reachability import BarrierArrival
from depanalysis.proofs.races.cuda.casts import plain
from depanalysis.proofs.races.cuda.expanding import Expansion
from depanalysis.proofs.races.cuda.preparing import (
    BARRIER,
    CUT,
    MARKERS,
    RETURN,
    TICKET,
    VALUE,
)
from depanalysis.proofs.races.cuda.variables import Sharing
from depanalysis.proofs.races.iterations import loop_conditions
from depanalysis.proofs.races.teams import Claim, Place, Range, Step
from depanalysis.source import Span

Conditions = tuple[Expr, ...]


@dataclass(slots=True)
class Placing:
    """Makes places out of the accesses of a model.

    `warp` is the number of a thread's warp; `is_apart` asks about different warps only.
    """

    made: Expansion
    model: Model
    ranges: Mapping[str, Range]
    sharing: Sharing
    level: Level
    warp: Expr
    is_apart: bool
    steps: dict[int, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    atomics: dict[int, Block] = field(default_factory=dict)
    calls: dict[int, Block] = field(default_factory=dict)
    statements: list[Stmt] = field(default_factory=list)
    waits: list[tuple[int, Conditions]] = field(default_factory=list)
    phases: dict[tuple[int, Conditions], Expr] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._enter(self.made.program.body, (), None)
        for access in self.model.accesses:
            if access.variable in (BARRIER, CUT) and access.kind == "write":
                self.waits.append((access.id.statement, self._plain(access.conditions)))

    def _enter(
        self,
        body: tuple[Stmt, ...],
        outer: tuple[tuple[int, int], ...],
        atomic: Block | None,
        call: Block | None = None,
    ) -> None:
        for stmt in body:
            number = len(self.statements)
            self.statements.append(stmt)
            if call is not None:
                self.calls[number] = call
            if atomic is not None:
                self.atomics[number] = atomic
            inner = stmt if isinstance(stmt, Block) and is_atomic(stmt) else atomic
            self.steps[number] = (*outer, (number, 0))
            for arm, part in enumerate(bodies(stmt)):
                self._enter(part, (*outer, (number, arm)), inner, seen_call(stmt, call))

    def places(self, unit: tuple[Expr, ...]) -> tuple[Place, ...]:
        """Where memory is touched that threads of the group share, in program order."""
        values = self._values()
        wanted = self._reached()
        found: dict[tuple[object, ...], Place] = {}
        for access in self.model.accesses:
            if access.storage or access.variable not in wanted:
                continue
            if access.kind == "read" and self._is_covered(access):
                continue
            place = self._place(access, unit, values)
            found.setdefault(_identity(place), place)
        return tuple(found.values())

    def _reached(self) -> frozenset[str]:
        """The variables that all threads of the group share."""
        return self.sharing.grid if self.level == "grid" else self.sharing.all

    def _is_covered(self, access: Access) -> bool:
        """Whether a write of the same statement touches the same element as a read."""
        if self._atomic(access) is not None:
            return True
        stmt = access.statement
        if isinstance(stmt, Assign) and isinstance(stmt.target, Load):
            if stmt.target.array == VALUE:
                return True
            return access.update is not None
        return False

    def _atomic(self, access: Access) -> Block | None:
        """The atomic function that makes an access; its arguments are read before."""
        is_ours = access.span.path == PRELUDE
        return self.atomics.get(access.id.statement) if is_ours else None

    def _place(
        self, access: Access, unit: tuple[Expr, ...], values: Mapping[int, Expr]
    ) -> Place:
        number = access.id.statement
        conditions = self._conditions(access)
        phase: tuple[Expr, ...] = ()
        if self.level != "grid":
            phase = (self._phase(number, conditions),)
        if self.level == "warp":
            phase = (*phase, self.warp)
        atomic = self._atomic(access)
        value = None
        if access.kind == "write" and atomic is None:
            value = self._value(access, values)
        return Place(
            self._span(access, atomic),
            access.variable,
            access.kind,
            tuple(self._plain(access.indices)),
            conditions,
            unit,
            phase,
            atomic is not None,
            value,
            claims=(Claim("warp", (self.warp,)),) if self.is_apart else (),
            steps=self._steps(access) if self.level == "warp" else (),
            counters=tuple(
                (loop.variable or "while", Var(loop.symbol)) for loop in access.loops
            ),
        )

    def _conditions(self, access: Access) -> Conditions:
        ranges = (c for loop in access.loops for c in loop_conditions(loop))
        both = (*self._plain(tuple(ranges)), *self._plain(access.conditions))
        return tuple(dict.fromkeys(both))

    def _plain(self, exprs: Conditions) -> Conditions:
        return tuple(folded(plain(each, self.ranges)) for each in exprs)

    def _phase(self, number: int, conditions: Conditions) -> Expr:
        """How many barriers a thread that is at a statement has passed."""
        before = sum(barrier < number for barrier, _ in self.waits)
        if (before, conditions) not in self.phases:
            self.phases[before, conditions] = self._passes(before, conditions)
        return self.phases[before, conditions]

    def _passes(self, before: int, conditions: Conditions) -> Expr:
        held = set(conditions)
        certain = 0
        passed: list[Expr] = []
        for _, when in self.waits[:before]:
            rest = [each for each in when if each not in held]
            if not rest:
                certain += 1
            elif not any(negated(each) in held for each in rest):
                passed.append(_passed(tuple(rest)))
        return _sum((IntConst(certain), *passed))

    def _span(self, access: Access, atomic: Block | None) -> Span:
        if atomic is not None:
            return atomic.span
        return shown_span(access.span, self.calls.get(access.id.statement))

    def _value(self, access: Access, values: Mapping[int, Expr]) -> Expr | None:
        stmt = access.statement
        if isinstance(stmt, Assign) and stmt.update is None:
            if isinstance(stmt.value, RealConst):
                return RealConst(stmt.value.text)
            return values.get(access.id.statement - 1)
        return None

    def _values(self) -> dict[int, Expr]:
        """The values that markers tell, by the numbers of the markers."""
        return {
            access.id.statement: self._plain(access.indices)[0]
            for access in self.model.accesses
            if access.variable == VALUE and access.kind == "write"
        }

    def _steps(self, access: Access) -> tuple[Step, ...]:
        counters = {loop.number: Var(loop.symbol) for loop in access.loops}
        found = [
            Step(number, arm, counters.get(number))
            for number, arm in self.steps[access.id.statement]
        ]
        last = Step(access.id.position)
        return (*found, last)

    def barrier_arrivals(self, unit: tuple[Expr, ...]) -> Iterator[BarrierArrival]:
        """The barriers with their conditions, and those of returns before them."""
        returns = [
            (access.id.statement, self._plain(access.conditions))
            for access in self.model.accesses
            if access.variable == RETURN and access.kind == "write" and not access.loops
        ]
        phase = (self.warp,) if self.level == "warp" else ()
        for access in self.model.accesses:
            if access.variable != BARRIER or access.kind != "write":
                continue
            number, index = access.id.statement, access.indices[0]
            assert isinstance(index, IntConst), "markers have numbers"
            barrier = self.made.barriers[index.value]
            conditions = self._conditions(access)
            place = Place(barrier.span, BARRIER, "read", (), conditions, unit, phase)
            before = tuple(when for at, when in returns if at < number)
            yield BarrierArrival(barrier, place, before, number)

    def extents(self) -> dict[str, tuple[Expr | None, ...]]:
        """The extents of shared arrays that are known."""
        return {
            array.name: tuple(
                None if e is None else plain(e, self.ranges)
                for e in self.model.extents.get((0, array.name), ())
            )
            for array in self.bounded_arrays()
        }

    def bounded_arrays(self) -> tuple[Array, ...]:
        """The arrays with a known extent that threads share."""
        return tuple(
            array
            for array in self.made.program.arrays
            if array.name not in MARKERS
            and array.name in self.sharing.all
            and any(e is not None and e != IntConst(1) for e in array.extents)
        )

    def tickets(self) -> dict[str, Load]:
        """What `atomicAdd` of positive constants finds in memory that only grows.

        Threads of different blocks draw from one counter only in global memory.
        """
        growing = self._growing() & self._reached()
        drawn = {
            access.indices[0]
            for access in self.model.accesses
            if access.variable == TICKET and access.kind == "write"
        }
        return {
            unknown.name: Load(
                unknown.element.array, self._plain(unknown.element.indices)
            )
            for unknown in self.model.unknowns.values()
            if unknown.element is not None
            and unknown.element.array in growing
            and Var(unknown.name) in drawn
        }

    def _growing(self) -> frozenset[str]:
        """Arrays that are set before all else, and then only added to."""
        added: dict[str, int] = {}
        others: dict[str, int] = {}
        for access in self.model.accesses:
            number, name = access.id.statement, access.variable
            atomic = self._atomic(access)
            if atomic is not None and adds(atomic):
                added[name] = min(added.get(name, number), number)
            elif atomic is not None or (access.kind == "write" and access.loops):
                others[name] = len(self.statements)
            elif access.kind == "write":
                others[name] = max(others.get(name, number), number)
        return frozenset(
            name for name, first in added.items() if others.get(name, -1) < first
        )


@lru_cache(maxsize=4096)
def _passed(conditions: Conditions) -> Expr:
    """1 where all conditions hold, else 0."""
    found = conditions[0]
    for each in conditions[1:]:
        found = Binary("and", found, each)
    return folded(Select(found, IntConst(1), IntConst(0)))


@lru_cache(maxsize=1024)
def _sum(parts: tuple[Expr, ...]) -> Expr:
    """The normal form of a sum of parts that are in theirs."""
    return simplified(_total(parts))


def _total(parts: Sequence[Expr]) -> Expr:
    """The sum, as one of two halves: each level of it is brought to its normal form."""
    if len(parts) == 1:
        return parts[0]
    middle = len(parts) // 2
    return Binary("+", _total(parts[:middle]), _total(parts[middle:]))


def _identity(place: Place) -> tuple[object, ...]:
    return (
        place.span,
        place.array,
        place.kind,
        place.indices,
        place.conditions,
        place.phase,
        place.is_atomic,
        place.value,
        place.steps,
    )
