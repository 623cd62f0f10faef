"""Expressions that make an array of their own: `np.zeros(n)`, `x.copy()`, `[0] * n`.

Input: an expression and what the names of its scope mean. What is listed here gives storage
that nothing else has; an argument that would change this, such as `out`, is not listed.
"""

import ast
from collections.abc import Iterator, Set
from dataclasses import dataclass

_LIBRARIES = ("np", "numpy")
_MADE = {
    "zeros": 3, "ones": 3, "empty": 3, "full": 4, "zeros_like": 3, "ones_like": 3,
    "empty_like": 3, "full_like": 4, "linspace": 4, "arange": 4, "eye": 4, "identity": 2,
    "array": 2, "copy": 2,
}  # fmt: skip
"""Functions of NumPy, and how many arguments they may have without one that matters."""

_BLANK = {"zeros": 0.0, "ones": 1.0, "empty": None}
_CONVERTED = ("asarray", "asanyarray", "ascontiguousarray", "asfortranarray", "array")
_ANY = 32
_DRAWN = {
    "rand": _ANY, "randn": _ANY, "random": 2, "random_sample": 1, "standard_normal": 2,
    "uniform": 3, "normal": 3, "integers": 3, "randint": 3, "permutation": 1,
}  # fmt: skip
"""The same for functions of `np.random` and methods of its generators."""

_KEYWORDS = {
    "dtype", "order", "shape", "fill_value", "size", "low", "high", "loc", "scale", "num",
    "endpoint", "start", "stop", "step",
}  # fmt: skip
_GENERATORS = ("default_rng", "RandomState")
_RESHAPED = ("reshape", "astype", "copy")


@dataclass(frozen=True, slots=True)
class Meanings:
    """What decides whether a call is what its name says.

    `hidden` are names with another meaning, `methods` those that a class of the file
    defines, `generators` the variables that are generators of NumPy, and `rows` the arrays
    of which an element may be a list.
    """

    hidden: Set[str] = frozenset()
    methods: Set[str] = frozenset()
    generators: Set[str] = frozenset()
    rows: Set[str] = frozenset()


def is_creation(node: ast.expr, made: str, known: Meanings) -> bool:
    """Whether an expression that is given to the name `made` makes an array of its own."""
    match node:
        case ast.BinOp(left=ast.List(elts=[ast.Constant()]), op=ast.Mult()):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(), attr="copy"), args=[]) if (
            not node.keywords and "copy" not in known.methods
        ):
            # A list of lists has the same rows as its copy.
            return made not in known.rows
        case ast.Call(func=ast.Attribute(value=inner, attr=name)):
            is_fresh = name in _RESHAPED and is_creation(inner, made, known)
            return is_fresh or _is_of_numpy(node, inner, name, known)
        case _:
            return False


class _Conversions(ast.NodeTransformer):
    """Leaves out statements that make an array of what already has a name."""

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name(id=library), attr=function),
                    args=[ast.Name(id=given), *_],
                ) as call,
            ) if (
                name == given
                and library in _LIBRARIES
                and function in _CONVERTED
                and _is_plain(call)
            ):
                return ast.copy_location(ast.Pass(), node)
            case _:
                return node


def without_conversions(module: ast.Module) -> ast.Module:
    """The module, changed in place, where `a = np.asarray(a)` says nothing.

    Before and after it the name stands for the same elements, if not for the same storage.
    """
    found = _Conversions().visit(module)
    assert isinstance(found, ast.Module)
    return found


def arguments(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression that makes an array evaluates, all of which it forgets."""
    match node:
        case ast.Call(func=ast.Attribute(value=inner)):
            for each in (*node.args, *(each.value for each in node.keywords)):
                yield from each.elts if isinstance(each, ast.List) else (each,)
            if not isinstance(inner, ast.Name):
                yield from arguments(inner)
            elif inner.id not in _LIBRARIES:
                yield inner
        case ast.BinOp(right=count):
            yield count


def blank(node: ast.expr) -> tuple[list[ast.expr], ast.expr | None]:
    """The extents of an array that reads nothing else, and what it holds, if that is known."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=library), attr=name), args=[shape, *_]
        ) if library in _LIBRARIES and name in _BLANK:
            filling = _BLANK[name]
            value = None if filling is None else ast.Constant(filling)
            if value is not None:
                ast.copy_location(value, node)
            return shape.elts if isinstance(shape, ast.Tuple) else [shape], value
        case _:
            return [], None


def is_generator(node: ast.expr, hidden: Set[str]) -> bool:
    """Whether an expression is a generator of random numbers that NumPy makes."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Attribute(value=inner), attr=name)):
            return name in _GENERATORS and _is_library(inner, hidden)
        case _:
            return False


def _is_of_numpy(node: ast.Call, inner: ast.expr, name: str, known: Meanings) -> bool:
    if not _is_plain(node):
        return False
    if _is_library(inner, known.hidden):
        return len(node.args) <= _MADE.get(name, -1)
    is_source = isinstance(inner, ast.Name) and inner.id in known.generators
    if is_source or _is_random(inner, known) or is_generator(inner, known.hidden):
        return len(node.args) <= _DRAWN.get(name, -1)
    return False


def _is_plain(node: ast.Call) -> bool:
    """Whether nothing asks for elements that are no numbers, or for other storage."""
    is_listed = all(each.arg in _KEYWORDS for each in node.keywords)
    parts = [*node.args, *(each.value for each in node.keywords)]
    return is_listed and not any(
        isinstance(part, ast.Starred) or _names_objects(part) for part in parts
    )


def _names_objects(part: ast.expr) -> bool:
    match part:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in ("object", "object_")
        case ast.Constant(value=str(name)):
            return name.startswith(("O", "object"))
        case _:
            return False


def _is_library(node: ast.expr, hidden: Set[str]) -> bool:
    return (
        isinstance(node, ast.Name) and node.id in _LIBRARIES and node.id not in hidden
    )


def _is_random(node: ast.expr, known: Meanings) -> bool:
    match node:
        case ast.Attribute(value=inner, attr="random"):
            return _is_library(inner, known.hidden)
        case _:
            return False
