"""Assignments to sections of NumPy arrays, such as `a[1:n, :] = b[:-1] + x`, as loops.

The value is complete before anything is stored, as NumPy has it where the two overlap. An
operand with fewer dimensions is the same for all positions of the first ones.
"""

import ast
from collections.abc import Callable

from depanalysis.frontends.python.arithmetic import Typed, cast, operation
from depanalysis.frontends.python.expressions import (
    subscripts,
    typed,
)
from depanalysis.frontends.python.names import element
from depanalysis.frontends.python.raising import fits, may_be_whole
from depanalysis.frontends.python.state import State
from depanalysis.frontends.python.subscripts import require_rows
from depanalysis.frontends.sections import (
    Elements,
    Naming,
    Positions,
    Range,
    section,
    stored,
)
from depanalysis.ir.expressions import (
    UNKNOWN_CONDITION,
    Binary,
    BinaryOperator,
    Expr,
    Var,
    loads,
    names,
)
from depanalysis.ir.statements import Assign, Block
from depanalysis.ir.types import BOOL, INT
from depanalysis.source import Span

_SHAPES = (
    "arrays whose sections or rows are assigned are NumPy arrays, and sections that meet in "
    "a statement have one shape"
)


def is_section(s: State, node: ast.expr) -> bool:
    """Whether a target is more than one element of an array."""
    if not isinstance(node, ast.Subscript):
        return False
    name, indices = element(node)
    is_partial = len(indices) < s.survey.ranks.get(name or "", 0)
    is_masked = len(indices) == 1 and _is_mask(s, indices[0], name or "")
    return is_partial or is_masked or any(isinstance(x, ast.Slice) for x in indices)


def _is_mask(s: State, index: ast.expr, target: str) -> bool:
    """Whether a subscript says of each element whether it is meant, by elements at its place.

    In a list, `a[x > 0]` is one of two elements, so an array has to take part. One with
    fewer dimensions would choose rows.
    """
    match index:
        case ast.Compare(ops=[_]):
            parts = list(ast.walk(index))
            is_whole = not any(isinstance(x, ast.Subscript) for x in parts)
            named = {x.id for x in parts if isinstance(x, ast.Name)}
            ranks = {s.survey.ranks[n] for n in named if s.survey.is_array(n)}
            return is_whole and ranks == {s.survey.ranks.get(target)}
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr(), right=right):
            return _is_mask(s, left, target) and _is_mask(s, right, target)
        case _:
            return False


def _holds(s: State, index: ast.expr) -> Expr:
    """The condition of a mask at the position that is looked at."""
    if isinstance(index, ast.BinOp):
        sign: BinaryOperator = "and" if isinstance(index.op, ast.BitAnd) else "or"
        left, right = _holds(s, index.left), _holds(s, index.right)
        return Binary(sign, left, right, s.span(index))
    return cast(typed(s, index), BOOL)


def assign_section(
    s: State,
    node: ast.stmt,
    target: ast.expr,
    value: ast.expr,
    operator: ast.operator | None = None,
) -> None:
    """Emits `target = value`, or `target op= value`."""
    name, indices = element(target)
    if name is None or not s.survey.is_array(name):
        raise s.unmodelled(target, "does not model the assignment to")
    span = s.span(node)
    is_masked = len(indices) == 1 and _is_mask(s, indices[0], name)
    chosen = (ast.Slice(),) if is_masked else indices
    places = tuple(
        _fixed(s, each, span) for each in subscripts(s, target, name, chosen)
    )
    whole = section(name, places, s.span(target))
    if s.may_emit and s.positions is None:
        require_rows(s, name, places, span)
    kind = s.survey.element(name)

    def new(positions: Positions) -> Typed:
        with s.at(positions):
            right = typed(s, value)
        if operator is None:
            return right
        return operation(s, target, operator, (whole.at(positions), kind), right)

    naming = Naming(s.label, _overlap(s), span)
    sample = new(tuple(Var(f"?{k}") for k in range(len(whole.extents))))
    result: Expr | Elements = cast(sample, kind)
    if operator is not None or any(each[0] == "?" for each in names(sample[0])):
        result = Elements(whole.extents, lambda at: cast(new(at), kind))
    mask = _mask(s, indices[0], whole) if is_masked else None
    if mask is not None and _is_spread(s, value, len(whole.extents)):
        raise s.unmodelled(node, "takes the values for a mask from an array:")
    s.note(_SHAPES)
    is_unclear = may_be_whole(s, value)
    if s.may_emit and mask is None and (is_unclear or _names_a_size(s, target, value)):
        is_unclear &= not fits(s, target, value, has_one_shape=True)
    if is_unclear:
        s.require_if_certain(UNKNOWN_CONDITION)
    body = stored(whole, result, kind, naming, mask)
    s.emit(Block("inlined", body, name="array statement", span=span))


def _names_a_size(s: State, target: ast.expr, value: ast.expr) -> bool:
    """Whether a section begins or ends at a number, or meets another array."""
    whole = (x for x in ast.walk(value) if isinstance(x, ast.Name))
    is_met = any(s.survey.is_array(x.id) for x in whole)
    return is_met or _has_bounds(target, value)


def _has_bounds(*nodes: ast.expr) -> bool:
    """Whether a section begins or ends at a number that is no constant."""
    return any(
        isinstance(bound, ast.expr) and not isinstance(bound, ast.Constant)
        for node in nodes
        for part in ast.walk(node)
        if isinstance(part, ast.Slice)
        for bound in (part.lower, part.upper)
    )


def _is_spread(s: State, value: ast.expr, rank: int) -> bool:
    """Whether a value is another one at each position."""
    with s.at(tuple(Var(f"?{k}") for k in range(rank))):
        sample, _ = typed(s, value)
    return any(each[0] == "?" for each in names(sample))


def _mask(s: State, index: ast.expr, whole: Elements) -> Elements:
    def holds(positions: Positions) -> Expr:
        with s.at(positions):
            return _holds(s, index)

    holds(tuple(Var(f"?{k}") for k in range(len(whole.extents))))
    return Elements(whole.extents, holds)


def _fixed(s: State, place: Expr | Range, span: Span) -> Expr | Range:
    """A subscript, kept where what is stored could change what it is made of."""
    if isinstance(place, Range):
        lower, upper = _kept(s, place.lower, span), _kept(s, place.upper, span)
        return Range(lower, upper, place.step)
    return _kept(s, place, span)


def _kept(s: State, value: Expr, span: Span) -> Expr:
    if not loads(value):
        return value
    kept = s.temporary("subscript", INT, span)
    s.emit(Assign(kept, value, span=span))
    return kept


def _overlap(s: State) -> Callable[[str, str], bool]:
    """Different arrays may be one, unless the function made one of them."""

    def may_overlap(left: str, right: str) -> bool:
        return left == right or not {left, right} & s.survey.created

    return may_overlap
