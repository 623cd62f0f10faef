"""Which sections and rows of arrays nothing keeps, so that no other name leads to them.

`z = x[1:]` keeps a view of `x`, as do containers, attributes and functions that are handed
one. Arithmetic, comparisons, functions of NumPy that make a value or an array of their own,
and stores to elements and sections forget it. Single elements are no views.
"""

import ast
from collections.abc import Iterator

from depanalysis.frontends.python.names import LIBRARIES, REDUCTIONS, Survey, dotted
from depanalysis.frontends.python.results import is_fresh

_MEASURES = ("shape", "size", "dtype", "ndim")
_METHODS = (*REDUCTIONS, "copy", "astype", "tolist", "item", "fill", "round", "sort")
_BUILTINS = ("len", "abs", "sum", "any", "all", "int", "float", "bool", "str", "print")
_CHOOSING = ("min", "max")
_MOST_INPUTS = 2
_FORGETTING = (
    ast.BinOp, ast.UnaryOp, ast.Compare, ast.AugAssign, ast.Expr, ast.Return,
    ast.FormattedValue, ast.If, ast.While, ast.Assert, ast.Delete, ast.Slice,
)  # fmt: skip


def looked_at(scope: ast.AST, found: Survey) -> Iterator[ast.AST]:
    """What is subscripted where nothing keeps the outcome."""
    parents = {
        id(child): node
        for node in ast.walk(scope)
        for child in ast.iter_child_nodes(node)
    }
    for node in ast.walk(scope):
        around = parents.get(id(node))
        is_inner = isinstance(around, ast.Subscript) and around.value is node
        if not isinstance(node, ast.Subscript) or is_inner:
            continue
        if not _is_view(node, found) or _is_forgotten(node, parents, found):
            inner: ast.expr = node
            while isinstance(inner, ast.Subscript):
                inner = inner.value
                yield inner


def is_element(target: ast.expr, name: str, found: Survey) -> bool:
    """Whether the variable of a loop over an array is one of its numbers."""
    parts = (part for part in ast.walk(target) if isinstance(part, ast.expr))
    names = {dotted(part) for part in parts} & set(found.ranks)
    return not names and found.ranks.get(name, 1) == 1


def _is_view(node: ast.Subscript, found: Survey) -> bool:
    indices: list[ast.expr] = []
    inner: ast.expr = node
    while isinstance(inner, ast.Subscript):
        part = inner.slice
        indices += part.elts if isinstance(part, ast.Tuple) else [part]
        inner = inner.value
    is_whole = any(
        isinstance(each, ast.Slice)
        or (isinstance(each, ast.Constant) and each.value in (None, ...))
        for each in indices
    )
    return is_whole or len(indices) < found.ranks.get(dotted(inner) or "", 1)


def _is_forgotten(node: ast.expr, parents: dict[int, ast.AST], found: Survey) -> bool:
    if isinstance(getattr(node, "ctx", None), ast.Store | ast.Del):
        return True
    around = parents.get(id(node))
    match around:
        case ast.Assign(targets=targets):
            return all(map(_is_copied_to, targets))
        case ast.Tuple() | ast.List():
            outer = parents.get(id(around))
            return isinstance(outer, ast.Assign) and all(
                map(_is_copied_to, outer.targets)
            )
        case ast.Subscript(slice=part):
            return part is node
        case ast.Attribute(attr=name):
            is_called = isinstance(parents.get(id(around)), ast.Call)
            return name in _MEASURES or (is_called and name in _METHODS)
        case ast.Call():
            return _forgets(around, found)
    return isinstance(around, _FORGETTING)


def _is_copied_to(target: ast.expr) -> bool:
    """Whether an assignment copies elements, and does not name an object."""
    if isinstance(target, ast.Tuple | ast.List):
        return all(map(_is_copied_to, target.elts))
    return isinstance(target, ast.Subscript)


def _forgets(call: ast.Call, found: Survey) -> bool:
    if any(each.arg in ("out", None) for each in call.keywords):
        return False
    match call.func:
        case ast.Name(id=name):
            is_known = name in _BUILTINS or (name in _CHOOSING and len(call.args) == 1)
            return is_known and name not in found.hidden
        case ast.Attribute(value=ast.Name(id=library), attr=name):
            is_library = library in LIBRARIES and library not in found.hidden
            is_value = name in REDUCTIONS and len(call.args) <= _MOST_INPUTS
            return is_library and (is_value or is_fresh(call, is_method=False))
    return found.makes("", call)
