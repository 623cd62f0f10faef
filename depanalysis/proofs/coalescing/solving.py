"""What z3 says of the lines that a warp touches: that there are few, or how there are many.

Some lanes of one warp are written down side by side, each with a thread and data of its own,
and asked to touch different lines. Loads of one element give one value. What else the
lanes compute from data may be anything here. So if no values do it, none ever will;
whether the kernel comes to the values that are found is for a run to show.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

from depanalysis.analysis.model import Model
from depanalysis.frontends.cuda.kernels import BLOCK, GRID_SIZE, THREAD
from depanalysis.interpreter.machine import Place
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Expr,
    IntConst,
    Load,
    RealConst,
    Var,
    names,
    walk,
)
from depanalysis.ir.rewriting import substituted
from depanalysis.options import Triple
from depanalysis.proofs.coalescing.concrete import UndefinedError, code
from depanalysis.proofs.coalescing.scopes import Scope, counted_loads
from depanalysis.proofs.coalescing.segments import LINE, WARP
from depanalysis.proofs.coalescing.sites import Instance, counted_loops
from depanalysis.solvers.smt.queries import (
    Impossible,
    Possible,
    Query,
    Range,
    solved,
)

_QUOTA = 400_000
_LONGEST_SHIFT = 63
_USUAL_SHIFT = 31
_MOST_LOADS = 24
# The ranges that values are looked for in, one after the other.
_RANGES: tuple[Range, ...] = ((-32, 300), (-(2**20), 2**20))
# No name of a program has other values.
_ALL: Range = (-(2**63), 2**64)
_WARP = "warp"


@dataclass(frozen=True, slots=True)
class Proposal:
    """Values of what the lanes share, the number of a warp, and what is in memory."""

    values: Mapping[str, int]
    warp: int
    memory: Mapping[Place, int]


@dataclass(frozen=True, slots=True)
class _Found:
    """A value that a lane loads, or all of them: its name, and where it lies."""

    name: str
    load: Load


@dataclass(frozen=True, slots=True)
class WarpQuestion:
    """How many lines a warp touches with an instance of an access, under a launch."""

    instance: Instance
    model: Model
    scope: Scope
    block: Triple
    assumptions: tuple[Expr, ...]

    def proposals(self, lines: int) -> Iterator[Proposal]:
        """Executions in which so many lanes of a warp touch a line each."""
        loads = {
            unknown.name: load
            for unknown in self.model.unknowns.values()
            if (load := unknown.origin or unknown.element) is not None
        }
        lanes = _Lanes(self, range(lines), counted_loads(loads, self.model))
        conditions = lanes.conditions()
        for ends in _RANGES:
            ranges = lanes.ranges(conditions, ends)
            if any(low > high for low, high in ranges.values()):
                continue
            outcome = solved(Query(conditions, _QUOTA, ranges, farthest=_USUAL_SHIFT))
            if isinstance(outcome, Possible):
                least = {name: low for name, (low, _) in ranges.items()}
                yield lanes.proposal({**least, **outcome.values})

    def is_within(self, lines: int) -> bool:
        """Whether a warp is proved to touch at most so many lines."""
        piece, *others = self.instance.pieces
        if others or not piece.is_aligned or LINE % piece.size:
            return False
        lanes = _Lanes(self, range(lines + 1), self.scope.loads)
        conditions = lanes.conditions()
        ranges = lanes.ranges(conditions)
        outcome = solved(Query(conditions, _QUOTA, ranges, farthest=_LONGEST_SHIFT))
        return isinstance(outcome, Impossible)


class _Lanes:
    """Lanes of one warp that touch different lines, each with names of its own."""

    def __init__(
        self, question: WarpQuestion, lanes: range, loads: Mapping[str, Load]
    ) -> None:
        self.instance, self.scope = question.instance, question.scope
        self.block, self.known = question.block, question.model.bounds
        self.stated = tuple(filter(_is_arithmetic, question.assumptions))
        self.lanes, self.loads = lanes, loads
        counted = counted_loops(self.instance.loops)
        # A loop that takes no steps does not end.
        self.steps = tuple(
            Binary("!=", substituted(loop.step, counted), IntConst(0))
            for loop in self.instance.loops
            if loop.step is not None and not isinstance(loop.step, IntConst)
        )

    def conditions(self) -> tuple[Expr, ...]:
        """What holds of the lanes together."""
        x, y, z = self.block
        found: list[Expr] = []
        addresses: list[Expr] = []
        for lane in self.lanes:
            last = IntConst(x * y * z - 1)
            found.append(Binary("<=", self._thread(lane), last))
            own = self._own(lane)
            for condition in (*self.instance.conditions, *self.steps):
                found += [own(condition)] if _is_arithmetic(condition) else []
            addresses.append(own(self.instance.pieces[0].offset))
        for lane in self.lanes[1:]:
            found.append(Binary("<", Var(_lane(lane - 1)), Var(_lane(lane))))
        bits = IntConst(LINE.bit_length() - 1)
        lines = [Binary(">>", each, bits) for each in addresses]
        found += [Binary("!=", one, other) for one, other in combinations(lines, 2)]
        used = {name for each in found for name in names(each)}
        for at, size in zip(BLOCK, GRID_SIZE, strict=True):
            found += [Binary("<", Var(at), Var(size))] if {at, size} <= used else []
        return (*found, *self._equal_loads(found), *self.stated)

    def _thread(self, lane: int) -> Expr:
        first = Binary("*", IntConst(WARP), Var(_WARP))
        return Binary("+", first, Var(_lane(lane)))

    def _own(self, lane: int) -> Callable[[Expr], Expr]:
        """The rule that writes an expression down for one lane."""
        x, y, z = self.block
        at = self._thread(lane)
        row = Binary("//", at, IntConst(x))
        places: dict[str, Expr] = dict.fromkeys(THREAD, IntConst(0))
        places[THREAD[0]] = at if y * z == 1 else Binary("%", at, IntConst(x))
        if y * z > 1:
            places[THREAD[1]] = row if z == 1 else Binary("%", row, IntConst(y))
        if z > 1:
            places[THREAD[2]] = Binary("//", row, IntConst(y))
        places |= {name: IntConst(v) for name, v in self.scope.fixed.items()}

        def own(expr: Expr) -> Expr:
            used = names(expr) - places.keys() - self.scope.ranges.keys()
            return substituted(expr, {**places, **{n: _of(n, lane) for n in used}})

        return own

    def _equal_loads(self, conditions: list[Expr]) -> Iterator[Expr]:
        """One element has one value, whichever lane loads it.

        That the values are equal is said first: where they are, nothing is asked of the
        places, which need have no value where nothing is loaded (`d ? p[t / d] : t`).
        """
        found = self._loaded(conditions)
        for one, other in combinations(found, 2):
            if one.load.array == other.load.array:
                pairs = zip(one.load.indices, other.load.indices, strict=True)
                apart = [Binary("!=", a, b) for a, b in pairs]
                same = Binary("==", Var(one.name), Var(other.name))
                yield reduce(lambda a, b: Binary("or", a, b), apart, same)

    def _loaded(self, conditions: list[Expr]) -> list[_Found]:
        """The values that conditions use, those that their places rest on included."""
        pending = sorted({name for each in conditions for name in names(each)})
        found: dict[str, _Found] = {}
        while pending and len(found) < _MOST_LOADS:
            name = pending.pop(0)
            plain, _, lane = name.partition("@")
            load = self.loads.get(plain)
            if load is None or name in found:
                continue
            own = self._own(int(lane or 0))
            indices = tuple(map(own, load.indices))
            if all(map(_is_arithmetic, indices)):
                found[name] = _Found(name, Load(load.array, indices))
                pending += sorted({n for each in indices for n in names(each)})
        return list(found.values())

    def ranges(
        self, conditions: tuple[Expr, ...], ends: Range = _ALL
    ) -> dict[str, Range]:
        """Where each name is looked for."""
        x, y, z = self.block
        own = {_WARP: (0, (x * y * z - 1) // WARP)}
        own |= {_lane(lane): (0, WARP - 1) for lane in self.lanes}
        for name in sorted(
            {n for each in conditions for n in names(each)} - own.keys()
        ):
            plain = name.partition("@")[0]
            low, high = self.scope.ranges.get(plain) or self.known.get(plain, ends)
            least = ends[0] if low is None else max(low, ends[0])
            most = ends[1] if high is None else min(high, ends[1])
            own[name] = (least, most)
        return own

    def proposal(self, values: Mapping[str, int]) -> Proposal:
        """The execution that an assignment describes."""
        memory: dict[Place, int] = {}
        for each in self._loaded([Var(name) for name in values]):
            try:
                at = tuple(code(index)(values) for index in each.load.indices)
            except UndefinedError:
                continue
            memory[each.load.array, at] = values[each.name]
        shared = {n: v for n, v in values.items() if n in self.scope.ranges}
        return Proposal(shared, values[_WARP], memory)


def _lane(number: int) -> str:
    return f"lane {number}"


def _of(name: str, lane: int) -> Var:
    return Var(f"{name}@{lane}")


def _is_arithmetic(expr: Expr) -> bool:
    return not any(isinstance(part, RealConst | Call | Load) for part in walk(expr))
