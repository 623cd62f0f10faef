"""Functions of sections and rows that give one value, such as `np.sum(a[i, :])`.

The elements are combined one after the other, by a function of which nothing is known but
that it only computes: NumPy adds in an order of its own.
"""

import ast
from collections.abc import Callable, Iterator

from depanalysis.frontends.python.arithmetic import Typed, cast
from depanalysis.frontends.python.names import LIBRARIES, REDUCTIONS, dotted, element
from depanalysis.frontends.python.state import State
from depanalysis.frontends.python.subscripts import apart
from depanalysis.frontends.sections import Naming, Positions, Range, counted, nest
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Cast,
    Expr,
    IntConst,
    RealConst,
    Select,
    Var,
)
from depanalysis.ir.statements import Assign, Block, Stmt
from depanalysis.ir.types import BOOL, F64, INT, Type

Subscripts = Callable[..., tuple[Expr | Range, ...]]
Evaluate = Callable[[State, ast.expr], Typed]

_OF_PYTHON = ("sum", "min", "max")
_METHODS = (
    "sum", "prod", "min", "max", "mean", "std", "var", "argmax", "argmin", "any", "all",
)  # fmt: skip
_OF_SOME = (
    "min", "max", "amin", "amax", "argmin", "argmax", "ptp", "nanmin", "nanmax",
    "nanargmin", "nanargmax", "average",
)  # fmt: skip
"""What no array without elements has."""

_SEARCH = "numpy searchsorted"
_SHAPES = "sections that meet in a function have one shape"
_ZERO = IntConst(0)


def reduction(
    s: State, node: ast.expr, typed: Evaluate, subscripts: Subscripts
) -> Typed | None:
    """The value of a function of sections, or `None` if an expression is no such."""
    asked = _asked(s, node)
    if asked is None:
        return None
    function, operands = asked
    found = [list(_sections(s, each, subscripts)) for each in operands]
    shapes = [max(each, key=len, default=()) for each in found]
    shape = max(shapes, key=len)
    if not shape or (
        function == "numpy dot" and any(len(each) != 1 for each in shapes)
    ):
        return None
    if function == _SEARCH and shapes[1]:
        return None
    if not s.may_emit:
        raise s.unmodelled(node, "does not model where it may be evaluated or not:")
    if any(each.step == _ZERO for each in shape):
        raise s.unmodelled(node, "does not model a section of one element in")
    sections_met = [each for sections in found for each in sections]
    if any(_never_meet(each, shape) for each in sections_met):
        raise s.unmodelled(node, "does not model sections of two sizes in")
    _fit(s, function, shape, sections_met)
    start: Expr | None = None
    if function == _SEARCH:
        wanted = typed(s, operands.pop())
        start = Call(function, (cast(wanted, F64),), s.span(node))
    return _combined(s, node, function, shape, (start, _factors(operands, typed)))


def _never_meet(one: tuple[Range, ...], other: tuple[Range, ...]) -> bool:
    """Whether sections are of two sizes in any case: one of them is repeated, or empty."""
    pairs = zip(reversed(one), reversed(other), strict=False)
    return any(apart(_said(counted(each)), _said(counted(own))) for each, own in pairs)


def _said(extent: Expr) -> Expr:
    """An extent as the text says it, as if sections did not end with their arrays."""
    match extent:
        case Select(otherwise=Binary(operator="min", left=end)):
            return end
        case Binary(operator="+" | "-" as sign, left=left, right=right):
            return Binary(sign, _said(left), _said(right))
        case _:
            return extent


def _fit(
    s: State, function: str, shape: tuple[Range, ...], found: list[tuple[Range, ...]]
) -> None:
    """Says what has to hold of the sizes of sections, so that there is a value."""
    if len(found) > 1:
        s.note(_SHAPES)
    for each in found:
        for one, other in zip(reversed(each), reversed(shape), strict=False):
            if counted(one) != counted(other):
                s.require_if_certain(Binary("==", counted(one), counted(other)))
    if function.rpartition(" ")[2] in _OF_SOME:
        for part in shape:
            s.require_if_certain(Binary(">=", counted(part), IntConst(1)))


def _asked(s: State, node: ast.expr) -> tuple[str, list[ast.expr]] | None:
    """The function that is called, and the arrays that it is about."""
    match node:
        case ast.BinOp(left=left, op=ast.MatMult(), right=right):
            return "numpy dot", [left, right]
        case ast.Call(func=ast.Attribute(value=array, attr=word), args=[], keywords=[]):
            is_method = word in _METHODS and word not in s.survey.methods
            return (f"numpy {word}", [array]) if is_method else None
        case ast.Call(func=function, args=arguments) if _is_of_all(node):
            library, _, word = (dotted(function) or "").rpartition(".linalg.")
            word = f"linalg.{word}" if library else word
            if not library:
                library, _, word = word.rpartition(".")
            count = 1 + (word in ("dot", "searchsorted"))
            if library in s.survey.hidden or len(arguments) != count:
                return None
            if library in LIBRARIES and library != "math" and word in REDUCTIONS:
                return f"numpy {word}", arguments
            is_built_in = not library and word in _OF_PYTHON
            is_own = is_built_in and word not in s.survey.hidden
            return (f"python {word}", arguments) if is_own else None
    return None


def _is_of_all(node: ast.Call) -> bool:
    """Whether no argument by name makes it a function of some elements."""
    return all(
        each.arg in ("side", "ddof") and isinstance(each.value, ast.Constant)
        for each in node.keywords
    )


def _sections(
    s: State, node: ast.expr, subscripts: Subscripts
) -> Iterator[tuple[Range, ...]]:
    """The ranges of each section or row that an expression computes with."""
    name, indices = element(node) if isinstance(node, ast.Subscript) else ("", ())
    if isinstance(node, ast.Name | ast.Attribute):
        name = dotted(node)
    if name and s.survey.is_array(name):
        with s.at((_ZERO,)):
            found = subscripts(s, node, name, indices, is_spread=True)
        yield tuple(each for each in found if isinstance(each, Range))
    elif not isinstance(node, ast.Subscript) and _asked(s, node) is None:
        parts = node.args if isinstance(node, ast.Call) else ast.iter_child_nodes(node)
        for part in parts:
            if isinstance(part, ast.expr):
                yield from _sections(s, part, subscripts)


def _factors(operands: list[ast.expr], typed: Evaluate) -> Callable[[State], Typed]:
    """The element at the position that is looked at; of two arrays, their product."""

    def value(s: State) -> Typed:
        if len(operands) == 1:
            return typed(s, operands[0])
        product = ast.BinOp(operands[0], ast.Mult(), operands[1])
        return typed(s, ast.copy_location(product, operands[0]))

    return value


def _combined(
    s: State,
    node: ast.expr,
    function: str,
    shape: tuple[Range, ...],
    values: tuple[Expr | None, Callable[[State], Typed]],
) -> Typed:
    """`values`: where the combination begins, if not at zero, and each element."""
    span = s.span(node)
    start, value = values
    extents = [counted(each) for each in shape]
    with s.at(tuple(Var(f"?{k}") for k in range(len(extents)))):
        _, own = value(s)
    fixed = REDUCTIONS.get(function.removeprefix("numpy "))
    kind: Type = INT if own == INT and fixed is None else F64
    total = s.temporary("total", kind, span)
    begun = start or (_ZERO if kind == INT else RealConst("0.0", span))
    s.emit(Assign(total, begun, span=span))

    def update(positions: Positions) -> tuple[Stmt, ...]:
        with s.at(positions):
            each = cast(value(s), F64)
        result: Expr = Call(function, (cast((total, kind), F64), each), span)
        if kind == INT:
            result = Cast(INT, result, span)
        return (Assign(total, result, span=span),)

    body = nest(extents, update, Naming(s.label, span=span))
    s.emit(Block("inlined", body, name=function, span=span))
    if fixed == BOOL:
        return Binary("!=", total, RealConst("0.0", span), span), BOOL
    return (Cast(INT, total, span), INT) if fixed == INT else (total, kind)
