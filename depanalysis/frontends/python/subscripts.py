"""Subscripts as Python reads them: a negative one counts from the end of the array.

Where the ranges of the loops around show that a subscript is not negative, it stays as it
is. Otherwise it is `select(e < 0, e + extent, e)`, with the extent as a parameter, so that
nothing is assumed about signs.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from depanalysis.frontends.python.state import Index, State
from depanalysis.frontends.sections import ONE, ZERO, Range, counted
from depanalysis.frontends.sums import added, extreme, multiplied, subtracted
from depanalysis.ir.expressions import Binary, Expr, IntConst, Select, Unary, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import (
    Body,
    located,
    map_bodies,
    map_own_expressions,
    replaced,
)
from depanalysis.ir.statements import Loop, Stmt
from depanalysis.ir.types import U64
from depanalysis.source import Span


@dataclass(frozen=True, slots=True)
class _Linear:
    constant: int
    factors: dict[str, int]

    def plus(self, other: "_Linear", factor: int) -> "_Linear":
        factors = dict(self.factors)
        for name, amount in other.factors.items():
            factors[name] = factors.get(name, 0) + factor * amount
        constant = self.constant + factor * other.constant
        return _Linear(constant, {n: a for n, a in factors.items() if a})


def extent(s: State, array: str, dimension: int, span: Span) -> Expr:
    """What stands for `array.shape[dimension]`: a parameter, if it stays the same."""
    name = f"{array}.shape.{dimension}"
    if name in s.extents:
        return located(s.extents[name], span)
    return extent_variable(s, array, dimension, span)


def extent_variable(s: State, array: str, dimension: int, span: Span) -> Var:
    """The variable that holds an extent."""
    name = f"{array}.shape.{dimension}"
    known = s.parameters if s.survey.is_steady(array) else s.scalars
    known[name] = U64
    return Var(name, span)


def wrapped(s: State, array: str, dimension: int, index: Expr, span: Span) -> Expr:
    """The element that a subscript means."""
    if is_natural(s, index):
        return index
    size = extent(s, array, dimension, span)
    if isinstance(index, IntConst):
        return Binary("-", size, IntConst(-index.value, span), span)
    test = Binary("<", index, IntConst(0, span), span)
    return Select(test, Binary("+", index, size, span), index, span)


@dataclass(frozen=True, slots=True)
class Slice:
    """`lower:upper:step` of one dimension of an array, with a step from one on."""

    array: str
    dimension: int
    lower: Expr | None = None
    upper: Expr | None = None
    step: int = 1


def require_rows(
    s: State, array: str, places: Sequence[Expr | Range], span: Span
) -> None:
    """Asserts that the row of a section is there, also where it has no elements."""
    if s.keeps_exceptions or not any(isinstance(each, Range) for each in places):
        return
    for k, place in enumerate(places):
        if not isinstance(place, Range):
            s.require(Binary("<", place, extent(s, array, k, span), span))
            if not is_natural(s, place):
                s.require(Binary(">=", place, ZERO, span))


def is_of_one(part: Slice) -> bool:
    """Whether a slice has one element at most, which NumPy then spreads over others."""
    if part.upper is None:
        return part.lower == IntConst(-1)
    lower, upper = _linear(part.lower or ZERO), _linear(part.upper)
    if lower is None or upper is None:
        return False
    width = upper.plus(lower, -1)
    return not width.factors and width.constant == 1


def sliced(s: State, part: Slice, span: Span) -> Range:
    """The subscripts that a slice means: it stops at the ends of the array."""
    size = extent(s, part.array, part.dimension, span)
    first = _end(s, part.lower, ZERO, size, span)
    last = subtracted(_end(s, part.upper, size, size, span), ONE)
    return Range(first, last, IntConst(part.step, span))


def within(s: State, part: Slice, index: Expr, span: Span) -> Expr:
    """The subscript of an array that is one of its section."""
    whole = sliced(s, part, span)
    if not is_natural(s, index):
        size = counted(whole)
        if isinstance(index, IntConst):
            index = added(size, index)
        else:
            test = Binary("<", index, ZERO, span)
            index = Select(test, Binary("+", index, size, span), index, span)
    return added(whole.lower, multiplied(index, whole.step))


def _end(s: State, given: Expr | None, default: Expr, size: Expr, span: Span) -> Expr:
    """An end of a slice; beyond the last element nothing is left, or taken."""
    if given is None:
        return default
    if isinstance(given, IntConst) and given.value < 0:
        counted = Binary("-", size, IntConst(-given.value, span), span)
        return counted if default is size else extreme(ZERO, counted, 1)
    inside = extreme(given, size, -1) if default is size else given
    if is_natural(s, given):
        return inside
    counted = Binary("+", given, size, span)
    before = counted if default is size else extreme(ZERO, counted, 1)
    return Select(Binary("<", given, ZERO, span), before, inside, span)


@dataclass(frozen=True, slots=True)
class Known:
    """The ranges of the loops around, and the names that keep their values."""

    indices: tuple[Index, ...]
    parameters: Collection[str]

    def index(self, name: str) -> Index | None:
        """The innermost loop around with an index."""
        found = (each for each in reversed(self.indices) if each.name == name)
        return next(found, None)


def from_the_start(s: State | Known, expr: Expr) -> Expr:
    """An expression in which subscripts that are not negative here are what they are."""

    def settled(part: Expr) -> Expr | None:
        match part:
            case Select(
                condition=Binary(operator="<", left=left, right=IntConst(value=0)),
                otherwise=otherwise,
            ) if left == otherwise and is_natural(s, left):
                return replaced(otherwise, settled)
        return None

    return replaced(expr, settled)


def settled_subscripts(program: Program) -> Program:
    """A program in which the loops around each subscript decide, those of callers included."""
    fixed = {each.name for each in program.parameters}

    def inside(body: Body, indices: tuple[Index, ...]) -> Body:
        return tuple(statement(stmt, indices) for stmt in body)

    def statement(stmt: Stmt, indices: tuple[Index, ...]) -> Stmt:
        known = Known(indices, fixed)
        stmt = map_own_expressions(stmt, lambda expr: from_the_start(known, expr))
        if isinstance(stmt, Loop):
            indices = (
                *indices,
                index_of(stmt.variable, stmt.lower, stmt.upper, stmt.step),
            )
        return map_bodies(stmt, lambda body: inside(body, indices))

    return replace(program, body=inside(program.body, ()))


def index_of(name: str, first: Expr, last: Expr, step: Expr) -> Index:
    """A step of unknown sign says nothing about the ends, as the index itself says."""
    if not isinstance(step, IntConst):
        return Index(name, Var(name), Var(name))
    return Index(name, first, last) if step.value > 0 else Index(name, last, first)


def is_natural(s: State | Known, expr: Expr) -> bool:
    """Whether the ranges of the loops around show that a value is not negative."""
    if isinstance(expr, Binary) and expr.operator == "%":
        return isinstance(expr.right, IntConst) and expr.right.value > 0
    if isinstance(expr, Binary) and expr.operator in ("//", ">>"):
        is_positive = isinstance(expr.right, IntConst) and expr.right.value > 0
        return is_positive and is_natural(s, expr.left)
    form = _linear(expr)
    if form is None:
        return False
    for index in reversed(s.indices):
        factor = form.factors.get(index.name, 0)
        if not factor:
            continue
        end = _linear(index.least if factor > 0 else index.greatest)
        if end is None or not _is_fixed(s, end):
            return False
        rest = {n: a for n, a in form.factors.items() if n != index.name}
        form = _Linear(form.constant, rest).plus(end, factor)
    natural = all(n in s.parameters and ".shape." in n for n in form.factors)
    is_positive = all(amount > 0 for amount in form.factors.values())
    return natural and is_positive and form.constant >= 0


def apart(one: Expr, other: Expr) -> int | None:
    """By how much an expression is larger than another one, where that is one number."""
    left, right = _linear(one), _linear(other)
    found = None if left is None or right is None else left.plus(right, -1)
    return None if found is None or found.factors else found.constant


def _is_fixed(s: State | Known, form: _Linear) -> bool:
    """Whether a bound has the value now that it had when its loop began."""
    return all(
        s.index(name) is not None or name in s.parameters for name in form.factors
    )


def _linear(expr: Expr) -> _Linear | None:
    match expr:
        case IntConst(value=value):
            return _Linear(value, {})
        case Var(name=name):
            return _Linear(0, {name: 1})
        case Unary(operator="-", operand=operand):
            inner = _linear(operand)
            return None if inner is None else _Linear(0, {}).plus(inner, -1)
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            one, other = _linear(left), _linear(right)
            if one is None or other is None:
                return None
            return one.plus(other, 1 if operator == "+" else -1)
        case (
            Binary(operator="*", left=IntConst(value=factor), right=operand)
            | Binary(operator="*", left=operand, right=IntConst(value=factor))
        ):
            inner = _linear(operand)
            return None if inner is None else _Linear(0, {}).plus(inner, factor)
        case _:
            return None
