"""How large an array is when it is made: the extents of `np.zeros((n, m))` or `x.copy()`.

Input: an expression of which `creations` says that it makes an array, at the place where it
is evaluated. Output: its extents; `None` stands for one that the text does not tell.
"""

import ast
from collections.abc import Mapping
from copy import deepcopy

from depanalysis.frontends.python.calls import arguments
from depanalysis.frontends.python.creations import similar, sizes, transposed
from depanalysis.frontends.python.expressions import integer, subscripts
from depanalysis.frontends.python.linking import Function
from depanalysis.frontends.python.names import LIBRARIES, dotted, element
from depanalysis.frontends.python.state import State, UnmodelledError
from depanalysis.frontends.python.subscripts import extent
from depanalysis.frontends.sections import Range, counted
from depanalysis.frontends.sums import extreme, subtracted
from depanalysis.ir.expressions import ASSERTION, Binary, Call, Expr, IntConst, Var
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import INT
from depanalysis.source import NOWHERE

Shape = tuple[Expr | None, ...]
_ZERO = IntConst(0)


def shape(s: State, node: ast.expr, rank: int) -> Shape:
    """The extents of the first dimensions of a new array."""
    try:
        found = _shape(s, node, rank)
    except UnmodelledError:
        found = ()
    return (*found, *[None] * rank)[:rank]


def holds(s: State, test: Expr) -> None:
    """Says what is so wherever no exception was raised."""
    name = s.temporary("holds", INT, test.span)
    s.emit(Assign(name, Call(ASSERTION, (test,), test.span), span=test.span))


def is_array_value(s: State, name: str, node: ast.expr) -> bool:
    """Whether a value for a name is an array by its form, be it its own or another's."""
    match node:
        case (
            ast.Name() | ast.Attribute() | ast.Subscript() | ast.List() | ast.ListComp()
        ):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Subscript(), attr="copy"), args=[]):
            return "copy" not in s.survey.methods
        case ast.Call(func=ast.Attribute(value=ast.Name(id=library))):
            is_library = library in LIBRARIES and library not in s.survey.hidden
            is_plain = all(each.arg in ("dtype", "order") for each in node.keywords)
            return s.survey.makes(name, node) or (is_library and is_plain)
        case ast.Call(func=ast.Name()):
            return _returned(s, node) is not None
        case _:
            return s.survey.makes(name, node)


def is_natural_size(size: Expr) -> bool:
    """Whether a size is never negative, which would raise an exception."""
    match size:
        case IntConst(value=value):
            return value >= 0
        case Var(name=name):
            return ".shape." in name
        case Binary(operator=operator, left=left):
            return operator == "max" and left == _ZERO
        case _:
            return False


def _shape(s: State, node: ast.expr, rank: int) -> Shape:
    turned = transposed(node)
    if turned and s.survey.ranks.get(turned) == rank > 1:
        return _of_array(s, ast.Name(turned), rank)[::-1]
    model = similar(node)
    if isinstance(node, ast.Name | ast.Attribute) or model:
        return _of_array(s, ast.Name(model) if model else node, rank)
    match node:
        case ast.BinOp(left=ast.List(elts=[_]), op=ast.Mult(), right=count):
            # A list that is taken less than once is empty.
            return (extreme(_ZERO, integer(s, count), 1),)
        case ast.ListComp(
            elt=ast.Constant(),
            generators=[
                ast.comprehension(
                    iter=ast.Call(func=ast.Name(id="range"), args=[count]), ifs=[]
                )
            ],
        ) if "range" not in s.survey.hidden:
            return (extreme(_ZERO, integer(s, count), 1),)
        case ast.List():
            return _listed(node)
        case ast.Subscript():
            return _of_section(s, node)
        case ast.Call(func=ast.Attribute()):
            return _of_call(s, node, rank)
        case ast.Call(func=ast.Name()):
            made = _returned(s, node)
            return () if made is None else _shape(s, made, rank)
        case _:
            return ()


def _returned(s: State, call: ast.Call) -> ast.expr | None:
    """What a function of the file makes and does nothing else, in terms of the caller."""
    function = None if s.here is None else s.here.function(call)
    if s.here is None or not isinstance(function, Function):
        return None
    given = arguments(call, function)
    match function.node.body:
        case [ast.Return(value=ast.expr() as value)] if (
            given is not None
            and function.module is s.here.module
            and s.survey.makes("", value)
        ):
            made = deepcopy(value)
        case _:
            return None
    for part in ast.walk(made):
        if isinstance(part, ast.expr):
            ast.copy_location(part, call)
    names = {part.id for part in ast.walk(made) if isinstance(part, ast.Name)}
    is_closed = names <= {*given, *LIBRARIES}
    return _Inlined(given).visit(made) if is_closed else None


class _Inlined(ast.NodeTransformer):
    """Puts arguments in the place of parameters."""

    def __init__(self, given: Mapping[str, ast.expr]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.given.get(node.id, node)


def _of_call(s: State, node: ast.Call, rank: int) -> Shape:
    assert isinstance(node.func, ast.Attribute)
    if found := tuple(integer(s, each) for each in sizes(node, s.survey.meanings)):
        # One name for many extents is a tuple.
        return found if len(found) >= rank else ()
    match node.func.attr, node.args:
        case "arange", ends if not node.keywords:
            return _counted(s, ends)
        case "permutation", [ends]:
            return _of_array(s, ends, rank) or (integer(s, ends),)
        case "array", [ast.List() as listed, *_]:
            return _listed(listed)
        case "reshape", [ast.Tuple(elts=extents)] | extents:
            return tuple(_constant(each) for each in extents)
        case (("copy" | "astype"), _):
            return _shape(s, node.func.value, rank)
        case _:
            return ()


def _constant(node: ast.expr) -> Expr | None:
    """An extent as `reshape` has it; -1 is whatever is left."""
    match node:
        case ast.Constant(value=int(value)):
            return IntConst(value)
        case _:
            return None


def _of_array(s: State, node: ast.expr, rank: int) -> Shape:
    """The extents of an array that an expression names, unless it has fewer."""
    name = dotted(node) or ""
    is_known = s.survey.ranks.get(name, 0) >= rank and name not in s.survey.tainted
    if not is_known:
        return ()
    return tuple(extent(s, name, k, NOWHERE) for k in range(rank))


def _of_section(s: State, node: ast.Subscript) -> Shape:
    """The extents of `a[1:, 0]`, which has none for a single subscript."""
    name, indices = element(node)
    is_plain = isinstance(node.value, ast.Name | ast.Attribute)
    if name is None or not is_plain or not s.survey.is_array(name):
        return ()
    found = subscripts(s, node, name, indices)
    for k, each in enumerate(found):
        if not isinstance(each, Range):
            holds(s, Binary("<", each, extent(s, name, k, s.span(node))))
    return tuple(extreme(_ZERO, counted(e), 1) for e in found if isinstance(e, Range))


def _counted(s: State, ends: list[ast.expr]) -> Shape:
    """How many integers there are up to an end, or from a start to an end."""
    match [integer(s, each) for each in ends]:
        case [end]:
            return (extreme(_ZERO, end, 1),)
        case [start, end]:
            return (extreme(_ZERO, subtracted(end, start), 1),)
        case _:
            return ()


def _listed(node: ast.List) -> Shape:
    """A list of lists has rows, all as long as the first one."""
    if any(isinstance(each, ast.Starred) for each in node.elts):
        return ()
    rows = node.elts[:1]
    inner = _listed(rows[0]) if rows and isinstance(rows[0], ast.List) else ()
    return IntConst(len(node.elts)), *inner
