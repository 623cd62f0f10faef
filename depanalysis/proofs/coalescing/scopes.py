"""The names in the expressions of a kernel: fixed, the same for a warp, or of a lane.

A launch fixes the size of the block. Everything else that all lanes of a warp share,
such as the index of the block, is uniform and has a range. What a lane loads at an
address of its own is neither.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from depanalysis.analysis.model import Model
from depanalysis.frontends.cuda import Kernel
from depanalysis.frontends.cuda.kernels import BLOCK, BLOCK_SIZE, GRID_SIZE, THREAD
from depanalysis.frontends.rewriting import written_names
from depanalysis.ir.expressions import Binary, Expr, IntConst, Load, Var, names
from depanalysis.ir.rewriting import substituted
from depanalysis.proofs.coalescing.intervals import ANY, Range, intersected
from depanalysis.proofs.coalescing.sites import counted_loops, counter
from depanalysis.proofs.coalescing.verdicts import Shape

MOST_THREADS = 2**31 - 1
_MOST_ROWS = 65535
_FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "=="}


@dataclass(frozen=True, slots=True)
class Scope:
    """Fixed values, the ranges of uniform names, and numbers that divide them.

    `loads` are the values that lanes find in memory that nothing has changed, each with
    its place; `contents` has the ranges of such arrays. A name without a range belongs to
    a lane.

    If it `is_of_rows`, one warp stands for all, so that more cases may be told apart. If
    it `is_by_value`, what has no form is known by what it is computed from.
    """

    fixed: Mapping[str, int]
    ranges: Mapping[str, Range]
    divisors: Mapping[str, int] = field(default_factory=dict)
    loads: Mapping[str, Load] = field(default_factory=dict)
    contents: Mapping[str, Range] = field(default_factory=dict)
    is_of_rows: bool = False
    is_by_value: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether a name has no value at all."""
        return any(
            low is not None and high is not None and low > high
            for low, high in self.ranges.values()
        )

    def is_uniform(self, expr: Expr) -> bool:
        """Whether an expression has one value in all lanes of a warp."""
        return all(n in self.fixed or n in self.ranges for n in names(expr))


def scope_of(kernel: Kernel, model: Model, shape: Shape) -> Scope:
    """The names of a kernel under a launch."""
    fixed = dict(zip(BLOCK_SIZE, shape.block, strict=True)) | dict(shape.defined)
    ranges: dict[str, Range] = {}
    for name, size, most in zip(GRID_SIZE, shape.grid, _limits(shape), strict=True):
        if size is None:
            ranges[name] = (1, most)
        else:
            fixed[name] = size
    for name, size, most in zip(BLOCK, shape.grid, _limits(shape), strict=True):
        ranges[name] = (0, (most if size is None else size) - 1)
    for parameter in kernel.program.parameters:
        name = parameter.name
        if name not in ranges and name not in fixed and name not in THREAD:
            ranges[name] = parameter.type.bounds or ANY
    for loop in model.loops:
        ranges[counter(loop)] = (0, None)
    loads = _unchanged(kernel, model)
    known = frozenset(ranges) | frozenset(fixed)
    ranges |= _uniform(model, loads, known)
    divisors = _stated(kernel, ranges)
    contents = {a.name: a.type.bounds or ANY for a in kernel.program.arrays}
    return Scope(fixed, ranges, divisors, loads, contents)


def _limits(shape: Shape) -> tuple[int, int, int]:
    """The most blocks in each direction: the hardware's, and what an `int` can count."""
    x, y, _ = shape.block
    return MOST_THREADS // x, min(_MOST_ROWS, MOST_THREADS // y), _MOST_ROWS


def _unchanged(kernel: Kernel, model: Model) -> dict[str, Load]:
    """The values that come from memory which the kernel leaves as it is, and from where."""
    direct, opaque = written_names(kernel.program.body)
    hidden = {name for names_ in opaque if names_ for name in names_}
    if None in opaque:
        return {}
    common = {each.name for each in kernel.program.scalars if each.is_output}
    found: dict[str, Load] = {}
    for unknown in model.unknowns.values():
        origin = unknown.origin
        is_common = origin is not None and (origin.indices or origin.array in common)
        if origin is None or (origin.array in direct | hidden and is_common):
            continue
        found[unknown.name] = origin
    return counted_loads(found, model)


def counted_loads(loads: Mapping[str, Load], model: Model) -> dict[str, Load]:
    """The places of loads, by the numbers of the iterations."""
    counted = counted_loops(model.loops)
    return {
        name: replace(
            load, indices=tuple(substituted(e, counted) for e in load.indices)
        )
        for name, load in loads.items()
    }


def _uniform(
    model: Model, loads: Mapping[str, Load], known: frozenset[str]
) -> dict[str, Range]:
    """Those that every lane of a warp reads at one place, with their ranges."""
    uniform: dict[str, Range] = {}
    for name, load in loads.items():
        shared = known | uniform.keys()
        if all(names(index) <= shared for index in load.indices):
            uniform[name] = model.bounds.get(name, ANY)
    return uniform


def _stated(kernel: Kernel, ranges: dict[str, Range]) -> dict[str, int]:
    """Puts stated bounds into the ranges; returns the numbers that divide parameters."""
    divisors: dict[str, int] = {}
    pending = list(kernel.program.assumptions)
    while pending:
        match pending.pop():
            case Binary(operator="and", left=left, right=right):
                pending += [left, right]
            case Binary(
                operator="==",
                left=Binary(
                    operator="%" | "trem", left=Var(name=name), right=IntConst(value=d)
                ),
                right=IntConst(value=0),
            ) if d > 0 and name in ranges:
                divisors[name] = d
            case Binary(
                operator=operator, left=Var(name=name), right=IntConst(value=v)
            ):
                _bound(ranges, name, operator, v)
            case Binary(
                operator=operator, left=IntConst(value=v), right=Var(name=name)
            ):
                _bound(ranges, name, _FLIPPED.get(operator, operator), v)
            case _:
                pass
    return divisors


def _bound(ranges: dict[str, Range], name: str, operator: str, value: int) -> None:
    stated: dict[str, Range] = {
        "<": (None, value - 1),
        "<=": (None, value),
        ">": (value + 1, None),
        ">=": (value, None),
        "==": (value, value),
    }
    if name in ranges and operator in stated:
        ranges[name] = intersected(ranges[name], stated[operator])
