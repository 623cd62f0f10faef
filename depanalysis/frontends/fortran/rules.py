"""What a statement needs, so that it breaks no rule of the language.

Input: a statement, where it runs. Output: assertions that its subscripts and sections lie
in arrays with declared bounds, that arrays which meet have one shape, and that functions of
the language get numbers for which they have values. What cannot be told is left out.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import pairwise
from typing import TypeAlias

from depanalysis.frontends.fortran.arrays import (
    REDUCTIONS,
    NotElementalError,
    Triplet,
    intrinsic_call,
    is_array_valued,
    is_constant,
    subscripts,
)
from depanalysis.frontends.fortran.functions import ELEMENTAL, generic_name
from depanalysis.frontends.fortran.intrinsics import Evaluate
from depanalysis.frontends.fortran.operands import dimensions_of, extents_of
from depanalysis.frontends.fortran.places import lower_bounds, written_extents
from depanalysis.frontends.fortran.state import State, UnmodelledError
from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.transfers import stored_by
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sums import added, extreme, subtracted
from depanalysis.ir.expressions import (
    ASSERTION,
    UNKNOWN_CONDITION,
    Binary,
    Call,
    Expr,
    IntConst,
    Unary,
    loads,
)
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import INT

_Range: TypeAlias = tuple[Node | None, Node | None]
_Context: TypeAlias = tuple[tuple[str, ...], Mapping[str, _Range]]
"""The kinds of nodes that are looked at, and what indices of implied loops go through."""

_FUNCTION = "Intrinsic_Function_Reference"
_REFERENCES = ("Part_Ref", "Function_Reference")
_LAZY = (".and.", ".or.")
_DEFAULT_BITS = 32
_BITS = 64
_COUNTS = {"maskl": 0, "maskr": 0, "shiftr": 1, "shiftl": 1, "shifta": 1}
"""Functions that take a number of bits, and its position."""


def demand(
    s: State, node: Node, value: Evaluate, *, has_accesses: bool = False
) -> None:
    """Asserts what a statement needs of the values with which it begins.

    If it `has_accesses`, these tell what its subscripts need.
    """
    kinds = (_FUNCTION,) if has_accesses else (_FUNCTION, *_REFERENCES)
    changed: dict[str, _Range] = {}
    if node.kind == "Read_Stmt":
        # What is read first counts for what is read behind it.
        names = stored_by(node)
        if names is None:
            return
        changed = dict.fromkeys(names, (None, None))
    for condition in list(_needs(s, node, value, (kinds, changed))):
        _hold(s, condition, node)


def agree(
    s: State, node: Node, dimensions: tuple[Triplet, ...], value: Evaluate
) -> None:
    """Asserts that the arrays in an expression have the shape of the one that they meet."""
    shape = _sizes(s, dimensions, value)
    for operand in _operands(s.scope, node):
        with suppress(UnmodelledError):
            other = _sizes(s, dimensions_of(s, operand), value)
            for condition in _same(shape, other, node):
                _hold(s, condition, node)


def _sizes(
    s: State, dimensions: tuple[Triplet, ...], value: Evaluate
) -> tuple[Expr, ...]:
    """How many elements there are in each dimension, which are never fewer than none."""
    return tuple(extreme(IntConst(0), x, 1) for x in extents_of(s, dimensions, value))


def _same(
    first: tuple[Expr, ...], second: tuple[Expr, ...], node: Node
) -> Iterator[Expr]:
    """Conditions under which two arrays have one shape, if they have as many dimensions."""
    for one, other in (
        zip(first, second, strict=True) if len(first) == len(second) else ()
    ):
        if one != other:
            yield Binary("==", one, other, node.span)


def _hold(s: State, condition: Expr, node: Node) -> None:
    """Asserts a condition for witnesses: compilers look at few of these rules."""
    condition = Binary("or", condition, UNKNOWN_CONDITION, node.span)
    held = s.temporary("holds", INT, node.span)
    s.emit(Assign(held, Call(ASSERTION, (condition,), node.span), span=node.span))


def _operands(scope: Scope, node: Node) -> Iterator[Node]:
    """The arrays whose elements are taken together by an expression."""
    if node.kind in ("Name", "Part_Ref", "Kept_Array", "Data_Ref"):
        if is_array_valued(scope, node):
            yield node
    elif node.kind == _FUNCTION:
        is_elemental = generic_name(node.node(0).word) in ELEMENTAL
        for part in subscripts(node) if is_elemental else ():
            yield from _operands(scope, part)
    elif node.kind != "Function_Reference":
        for part in node.children:
            yield from _operands(scope, part)


def _needs(s: State, node: Node, value: Evaluate, context: _Context) -> Iterator[Expr]:
    """What the parts of a statement need that are evaluated wherever it runs."""
    kinds, ranges = context
    if node.kind.endswith("_Implied_Do"):
        ranges = {**ranges, **_implied(node)}
    is_lazy = any(str(part).lower() in _LAZY for part in node.parts)
    for part in node.children[: 1 if is_lazy else None]:
        yield from _needs(s, part, value, (kinds, ranges))
    found: list[Expr] = []
    with suppress(UnmodelledError, NotElementalError):
        if node.kind == _FUNCTION:
            found = list(_of_intrinsic(s, node, value))
        elif node.kind in kinds:
            found = list(_of_reference(s, node, value, ranges))
    yield from found


def _implied(node: Node) -> Mapping[str, _Range]:
    """The index of an implied loop whose steps are ones, and its bounds."""
    control = node.children[-1]
    parts = control.children
    is_plain = control.kind.endswith("_Control") and parts and parts[0].kind == "Name"
    return (
        {parts[0].word.lower(): (parts[1], parts[2])}
        if is_plain and len(parts) == 3
        else {}
    )


def _of_reference(
    s: State, node: Node, value: Evaluate, ranges: Mapping[str, _Range]
) -> Iterator[Expr]:
    """Conditions under which a reference stays inside of the declared bounds of an array."""
    name = node.node(0)
    symbol = s.scope.find(name.word) if name.kind == "Name" else None
    given = subscripts(node)
    if symbol is None or len(symbol.dimensions) != len(given):
        return
    if symbol.has("allocatable", "pointer"):
        return
    lowers = lower_bounds(s, symbol, value)
    extents = written_extents(s, symbol, value)
    for position, (dimension, subscript) in enumerate(
        zip(symbol.dimensions, given, strict=True)
    ):
        if not is_constant(s.scope, dimension, symbol.home):
            continue
        extent = extents[position]
        if extent == IntConst(1):
            # So programs write that they do not know how many there are.
            extent = None
        least, most = lowers[position], None
        if extent is not None:
            most = subtracted(added(least, extent), IntConst(1))
        with suppress(UnmodelledError, NotElementalError):
            yield from _inside(s, subscript, (least, most), value, ranges)


def _inside(
    s: State,
    node: Node,
    bounds: tuple[Expr, Expr | None],
    value: Evaluate,
    ranges: Mapping[str, _Range],
) -> Iterator[Expr]:
    """Conditions under which a subscript, or all of a section, lies between two bounds."""
    first, last, stride = _ends(s, node, ranges)
    step = IntConst(1) if stride is None else _number(s, stride, value, ranges)
    if not isinstance(step, IntConst):
        yield Binary("!=", step, IntConst(0), node.span)
    if not isinstance(step, IntConst) or step.value < 1:
        return
    lower = None if first is None else _number(s, first, value, ranges)
    upper = None if last is None else _number(s, last, value, ranges)
    least, most = bounds
    found: list[Binary] = []
    if lower is not None:
        found.append(Binary(">=", lower, least, node.span))
    if upper is not None and most is not None:
        # The last subscript is one of a few up to the end.
        past = subtracted(upper, IntConst(step.value - 1))
        found.append(Binary("<=", past, most, node.span))
    is_section = first is not last and lower != least
    for each in found:
        if isinstance(each.left, IntConst) and isinstance(each.right, IntConst):
            continue
        if is_section and lower is not None and upper is not None:
            # Nothing is asked of a section without elements.
            yield Binary("or", Binary("<", upper, lower, node.span), each, node.span)
        else:
            yield each


def _ends(
    s: State, node: Node, ranges: Mapping[str, _Range]
) -> tuple[Node | None, Node | None, Node | None]:
    """The first and the last subscript of a section, and its step; one node if it is one."""
    if node.kind == "Subscript_Triplet":
        parts = (*node.parts, None)[:3]
        first, last, step = (x if isinstance(x, Node) else None for x in parts)
        return first, last, step
    if node.kind == "Name" and node.word.lower() in ranges:
        return (*ranges[node.word.lower()], None)
    if is_array_valued(s.scope, node):
        return None, None, None
    return node, node, None


def _number(
    s: State, node: Node, value: Evaluate, ranges: Mapping[str, _Range]
) -> Expr:
    """A number that is known where a statement begins."""
    names = {part.word.lower() for part in node.walk() if part.kind == "Name"}
    is_called = any(part.kind in _REFERENCES for part in node.walk())
    if is_called or names & ranges.keys():
        raise s.unmodelled(node, f"`{s.text(node)}` is not known here")
    found = value(s, node)
    if found.kind != "int" or loads(found.expr):
        raise s.unmodelled(node, f"`{s.text(node)}` is not known here")
    return found.expr


def _of_intrinsic(s: State, node: Node, value: Evaluate) -> Iterator[Expr]:
    """Conditions under which a function of the language has a value, or takes one shape."""
    name, given = generic_name(node.node(0).word), subscripts(node)
    if name in REDUCTIONS:
        shapes = [x for part in given for x in _operands(s.scope, part)]
        for first, second in pairwise(shapes):
            sizes = [_sizes(s, dimensions_of(s, x), value) for x in (first, second)]
            yield from _same(sizes[0], sizes[1], node)
        return
    numbers = ("ishft", "ishftc", "ibits", *_COUNTS)
    if name not in numbers or any(each.kind == "Actual_Arg_Spec" for each in given):
        return
    bits: Expr = IntConst(_bits(s, given[0], value))
    at = _COUNTS.get(name, 1)
    count = _number(s, given[at], value, {})
    lower: Expr = IntConst(0)
    if name in ("ishft", "ishftc"):
        lower = Unary("-", bits)
    if name == "ibits":
        length = _number(s, given[2], value, {})
        yield Binary(">=", length, IntConst(0), node.span)
        bits = subtracted(bits, length)
    if not isinstance(count, IntConst) or name == "ibits":
        yield Binary(">=", count, lower, node.span)
        yield Binary("<=", count, bits, node.span)


def _bits(s: State, node: Node, value: Evaluate) -> int:
    """The bits of an integer, or more where its kind is not known."""
    if node.kind == "Int_Literal_Constant":
        return _BITS if any(node.parts[1:]) else _DEFAULT_BITS
    try:
        found = value(s, intrinsic_call("bit_size", (node,), node)).expr
    except UnmodelledError:
        return _BITS
    return found.value if isinstance(found, IntConst) else _BITS
