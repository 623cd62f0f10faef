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
from depanalysis.frontends.python.state import State
from depanalysis.frontends.sections import (
    Elements,
    Naming,
    Positions,
    Range,
    section,
    stored,
)
from depanalysis.ir.expressions import Expr, Var, loads, names
from depanalysis.ir.statements import Assign, Block
from depanalysis.ir.types import INT
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
    return is_partial or any(isinstance(each, ast.Slice) for each in indices)


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
    places = tuple(
        _fixed(s, each, span) for each in subscripts(s, target, name, indices)
    )
    whole = section(name, places, s.span(target))
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
    s.note(_SHAPES)
    body = stored(whole, result, kind, naming)
    s.emit(Block("inlined", body, name="array statement", span=span))


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
