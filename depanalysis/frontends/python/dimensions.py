"""How many dimensions a file gives the arrays of which a part has a name and is changed.

`row = a[i]` followed by `row += 1` changes a row of `a`, but no number of it. Which one it
is, the subscripts do not say: what makes the array does, or a call that hands it over.
"""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from depanalysis.frontends.python.names import Scope, dotted, element

_BY_SHAPE = ("zeros", "ones", "empty", "full", "reshape", "broadcast_to")
_BY_COUNT = ("reshape", "rand", "randn")
_SEQUENCES = ("list", "List", "Sequence", "MutableSequence", "tuple", "Tuple")
_OF_AXES = ("Float", "Float32", "Float64", "Int", "Int32", "Int64", "Num", "Real", "Shaped",
            "Inexact", "Integer", "UInt", "Bool", "Complex")  # fmt: skip
_TABLES = ("atleast_2d", "eye", "identity", "outer", "vstack", "column_stack", "diag")


def dimensions(
    scope: Scope, module: ast.Module, nodes: Iterable[ast.AST]
) -> Iterator[tuple[str, int]]:
    """The arrays of which a scope changes a named part, and how many dimensions they have."""
    listed = list(nodes)
    own, known = _made_in(listed), _made(module)
    handed = {} if isinstance(scope, ast.Module) else _handed(scope, module)
    for name in _changed_by_parts(listed):
        is_local = name.isidentifier() and (name in own or name in handed)
        inside = own.get(name, 0) if is_local else known.get(name, 0)
        yield name, max(inside, handed.get(name, 0))


def _changed_by_parts(nodes: list[ast.AST]) -> set[str]:
    """The arrays of which an element or a row has a name that is changed in place."""
    given: dict[str, list[ast.expr]] = defaultdict(list)
    for targets, value in map(_bound, nodes):
        for name in _names(targets):
            given[name].append(value)
    steps = (n.target for n in nodes if isinstance(n, ast.AugAssign))
    changed = [each.id for each in steps if isinstance(each, ast.Name)]
    arrays: set[str] = set()
    seen = set(changed)
    while changed:
        for part in (x for v in given[changed.pop()] for x in ast.walk(v)):
            if isinstance(part, ast.Name) and part.id not in seen:
                seen.add(part.id)
                changed.append(part.id)
            if isinstance(part, ast.Name | ast.Attribute | ast.Subscript):
                arrays.add(element(part)[0] or "")
    return arrays


def _bound(node: ast.AST) -> tuple[list[ast.expr], ast.expr]:
    """What a statement gives names, and what it gives them."""
    match node:
        case ast.Assign(targets=targets, value=value):
            return targets, value
        case (
            ast.NamedExpr(target=target, value=value)
            | ast.For(target=target, iter=value)
        ):
            return [target], value
        case _:
            return [], ast.Constant(None)


def _names(targets: Iterable[ast.expr]) -> set[str]:
    return {x.id for each in targets for x in ast.walk(each) if isinstance(x, ast.Name)}


@lru_cache(maxsize=8)
def _made(module: ast.Module) -> Mapping[str, int]:
    """What the whole file says of names, whichever scope has them."""
    return _made_in(ast.walk(module))


def _made_in(nodes: Iterable[ast.AST]) -> Mapping[str, int]:
    """The most dimensions that an assignment gives a name."""
    found: dict[str, int] = {}
    for node in nodes:
        if isinstance(node, ast.Assign):
            for name in filter(None, map(dotted, node.targets)):
                found[name] = max(found.get(name, 0), _of_value(node.value))
    return found


def _handed(
    scope: ast.FunctionDef | ast.AsyncFunctionDef, module: ast.Module
) -> Mapping[str, int]:
    """The dimensions of what calls of the file hand over to a function of this name."""
    listed = [*scope.args.posonlyargs, *scope.args.args]
    known = _made(module)
    found = {each.arg: 0 for each in (*listed, *scope.args.kwonlyargs)}
    for node in ast.walk(module):
        if not isinstance(node, ast.Call) or _called(node) != scope.name:
            continue
        skipped = int(isinstance(node.func, ast.Attribute))
        pairs = [(a.arg, v) for a, v in zip(listed[skipped:], node.args, strict=False)]
        pairs += [(each.arg or "", each.value) for each in node.keywords]
        for name, value in pairs:
            rank = max(_of_value(value), known.get(dotted(value) or "", 0))
            found[name] = max(found.get(name, 0), rank)
    return found


def _called(node: ast.Call) -> str:
    return (dotted(node.func) or "").rpartition(".")[2]


def _of_value(value: ast.expr) -> int:
    """How many dimensions an array has that an expression makes; 0 if it does not say it."""
    match value:
        case ast.List(elts=[first, *_]) | ast.Tuple(elts=[first, *_]):
            return 1 + _of_value(first)
        case ast.Call(func=ast.Attribute(value=inner, attr=word)):
            shapes = [*value.args, *(x.value for x in value.keywords)]
            lengths = [
                len(x.elts) for x in shapes if isinstance(x, ast.List | ast.Tuple)
            ]
            if word in _BY_SHAPE and lengths:
                return max(lengths)
            if word in _BY_COUNT:
                return len(value.args)
            if word in _TABLES:
                return 2
            return max(map(_of_value, (inner, *value.args[:1])), default=0)
        case _:
            return 0


def annotated(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, int]]:
    """The names that annotations give a number of dimensions."""
    for node in nodes:
        match node:
            case ast.arg(arg=name, annotation=ast.expr() as note):
                yield name, _of_annotation(note)
            case ast.AnnAssign(target=target, annotation=note):
                yield dotted(target) or "", _of_annotation(note)


def _of_annotation(note: ast.expr) -> int:
    """How many dimensions an annotation says that an array has; 0 if it does not say it."""
    match note:
        case ast.Constant(value=str(text)):
            try:
                return _of_annotation(ast.parse(text, mode="eval").body)
            except SyntaxError:
                return 0
        case ast.BinOp(left=left, right=right):
            return max(_of_annotation(left), _of_annotation(right))
        case ast.Subscript(value=kind, slice=inner):
            listed = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return _of_kind((dotted(kind) or "").rpartition(".")[2], listed)
        case ast.Name(id="ndarray") | ast.Attribute(attr="ndarray"):
            return 1
        case ast.Name(id="matrix") | ast.Attribute(attr="matrix"):
            return 2
    return 0


def _of_kind(name: str, listed: list[ast.expr]) -> int:
    if all(isinstance(each, ast.Slice) for each in listed):
        return len(listed)
    match name, listed:
        case "ndarray", [ast.Subscript(slice=ast.Tuple(elts=sizes)), *_]:
            is_open = any(isinstance(x, ast.Constant) and x.value is ... for x in sizes)
            return 1 if is_open else len(sizes)
        case (("ndarray" | "NDArray"), _):
            return 1
        case _, [inner, *_] if name in _SEQUENCES:
            return 1 + _of_annotation(inner)
        case _, [_, ast.Constant(value=str(axes))] if name in _OF_AXES:
            return sum("..." not in each and "*" not in each for each in axes.split())
        case (("Optional" | "Annotated" | "Final"), [inner, *_]):
            return _of_annotation(inner)
    return 0
