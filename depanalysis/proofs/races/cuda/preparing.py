"""A kernel made ready for the walk: sizes put in, shared scalars as arrays of one element.

Markers are stores to arrays that no program has. The walk records them like all stores,
so that it tells under which conditions a thread waits, returns, or stores which value.
"""

from collections.abc import Mapping
from dataclasses import replace

from depanalysis.ir.expressions import (
    Expr,
    IntConst,
    Load,
    Var,
)
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.rewriting import (
    map_bodies,
    map_expressions,
    map_extents,
    substituted,
    substituted_in,
)
from depanalysis.ir.statements import (
    Array,
    Assign,
    Declare,
    Scalar,
    Stmt,
)
from depanalysis.ir.types import I64
from depanalysis.proofs.races.cuda.casts import plain
from depanalysis.proofs.races.teams import Range

BARRIER, RETURN, VALUE, CUT, TICKET = (
    "%barrier", "%return", "%value", "%cut", "%ticket",
)  # fmt: skip
MARKERS = frozenset((BARRIER, RETURN, VALUE, CUT, TICKET))

Body = tuple[Stmt, ...]
_ZERO = IntConst(0)


def prepared(
    program: Program, shared: frozenset[str], known: Mapping[str, int]
) -> Program:
    """The program with known parameters put in and no shared scalars."""
    values: dict[str, Expr] = {name: IntConst(value) for name, value in known.items()}
    body = substituted_in(program.body, values)
    natural = _natural(program)
    body = map_expressions(body, lambda expr: plain(expr, natural))
    scalars = {s.name for s in program.scalars if s.name in shared}
    if scalars:
        body = _with_targets(
            map_expressions(body, lambda e: _loaded(e, scalars)), scalars
        )
    arrays = tuple(_with_extents(array, values) for array in program.arrays)
    arrays += tuple(
        Array(s.name, s.type, (IntConst(1),), span=s.span)
        for s in program.scalars
        if s.name in scalars
    )
    return replace(
        program,
        body=body,
        arrays=(*arrays, *(_marker(name) for name in sorted(MARKERS))),
        scalars=tuple(s for s in program.scalars if s.name not in scalars),
        parameters=tuple(p for p in program.parameters if p.name not in values),
        assumptions=tuple(substituted(a, values) for a in program.assumptions),
        addressed=(),
        exposed=(),
    )


def _natural(program: Program) -> dict[str, Range]:
    """The variables of unsigned types."""
    local = [s.variable for s in program.statements if isinstance(s, Declare)]
    every: tuple[Parameter | Scalar | Array, ...]
    every = (*program.parameters, *program.scalars, *local)
    return {each.name: (0, None) for each in every if each.type.kind == "uint"}


def mark(name: str, *indices: Expr, like: Stmt) -> Assign:
    """A marker with up to two values."""
    both = (*indices, *(_ZERO,) * (2 - len(indices)))
    return Assign(Load(name, both), _ZERO, span=like.span)


def _marker(name: str) -> Array:
    return Array(name, I64, (None, None))


def _with_extents(array: Array, values: Mapping[str, Expr]) -> Array:
    return map_extents(array, lambda extent: substituted(extent, values))


def _loaded(expr: Expr, scalars: set[str]) -> Expr:
    """The expression with loads in place of shared scalars."""
    return substituted(expr, {name: Load(name, (_ZERO,)) for name in scalars})


def _with_targets(body: Body, scalars: set[str]) -> Body:
    return tuple(_with_target(stmt, scalars) for stmt in body)


def _with_target(stmt: Stmt, scalars: set[str]) -> Stmt:
    match stmt:
        case Assign(target=Var(name=name) as target) if name in scalars:
            return replace(stmt, target=Load(name, (_ZERO,), target.span))
        case _:
            return map_bodies(stmt, lambda body: _with_targets(body, scalars))
