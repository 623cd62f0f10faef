"""Expressions that make an array of their own: `np.zeros(n)`, `x.copy()`, `[0] * n`.

Input: an expression and what the names of its scope mean. What is listed here gives storage
that nothing else has; an argument that would change this, such as `out`, is not listed.
"""

import ast
from collections.abc import Iterator, Set
from dataclasses import dataclass

_LIBRARIES = ("np", "numpy")
ELEMENTWISE = (
    "sqrt", "exp", "log", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "arcsin",
    "arccos", "arctan", "sinh", "cosh", "tanh", "abs", "absolute", "fabs", "floor", "ceil",
    "rint", "square", "sign", "isnan", "isfinite", "negative", "reciprocal",
)  # fmt: skip
"""Functions of NumPy that make an element of each element."""

PAIRWISE = (
    "maximum", "minimum", "fmax", "fmin", "add", "subtract", "multiply", "divide", "power",
    "hypot", "arctan2", "mod", "floor_divide", "copysign",
)  # fmt: skip
"""Functions of NumPy that make an element of each two, of arrays that are spread."""

_MADE = {
    "zeros": 3, "ones": 3, "empty": 3, "full": 4, "zeros_like": 3, "ones_like": 3,
    "empty_like": 3, "full_like": 4, "linspace": 4, "arange": 4, "eye": 4, "identity": 2,
    "array": 2, "copy": 2,
    "append": 3, "concatenate": 2, "hstack": 1, "vstack": 1, "stack": 2, "column_stack": 1,
    "tile": 2, "repeat": 3, "cumsum": 2, "diff": 2, "sort": 2, "outer": 2, "roll": 3,
    "delete": 3, "insert": 4, "clip": 3,
    **dict.fromkeys(ELEMENTWISE, 1), **dict.fromkeys(PAIRWISE, 2),
}  # fmt: skip
"""Functions of NumPy, and how many arguments they may have without one that matters."""

_FULL = 2
_FILLINGS = {"zeros": 0.0, "ones": 1.0, "zeros_like": 0.0, "ones_like": 1.0}
_SIZES = {
    "zeros": 0, "ones": 0, "empty": 0, "full": 0, "linspace": 2, "random": 0,
    "random_sample": 0, "standard_normal": 0, "uniform": 2, "normal": 2, "integers": 2,
    "randint": 2,
}  # fmt: skip
"""Which argument is the size of what is made."""

_SMALL = 127
"""What all types of integers with a sign hold, with either sign."""

_POINTS = 50
"""How many numbers `np.linspace` gives where nobody says it."""

_SIMILAR = (
    "zeros_like", "ones_like", "empty_like", "full_like", "copy", "array", "asarray",
    "ascontiguousarray",
)  # fmt: skip
_CONVERTED = ("asarray", "asanyarray", "ascontiguousarray", "asfortranarray", "array")
_AT = {"add": ast.Add, "subtract": ast.Sub, "multiply": ast.Mult}
_ANY = 32
_DRAWN = {
    "rand": _ANY, "randn": _ANY, "random": 2, "random_sample": 1, "standard_normal": 2,
    "uniform": 3, "normal": 3, "integers": 3, "randint": 3, "permutation": 1,
}  # fmt: skip
"""The same for functions of `np.random` and methods of its generators."""

_KEYWORDS = {
    "dtype", "order", "shape", "fill_value", "size", "low", "high", "loc", "scale", "num",
    "endpoint", "start", "stop", "step", "axis",
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


class _Updates(ast.NodeTransformer):
    """Writes `np.add.at(a, k[i], v)` as `a[k[i]] += v`, `np.copyto(a, b)` as `a[:] = b`."""

    def __init__(self, *, has_own_fill: bool) -> None:
        self.has_own_fill = has_own_fill

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        match node.value:
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Attribute(value=ast.Name(id=library), attr=word),
                    attr="at",
                ),
                args=[ast.Name() as array, index, value],
                keywords=[],
            ) if library in _LIBRARIES and word in _AT and _is_one(index):
                place = ast.Subscript(array, index, ast.Store())
                update = ast.AugAssign(place, _AT[word](), value)
                return ast.fix_missing_locations(ast.copy_location(update, node))
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=library), attr="copyto"),
                args=[array, value],
                keywords=[],
            ) if library in _LIBRARIES:
                return _filled(node, array, value)
            case ast.Call(
                func=ast.Attribute(value=ast.Name() as array, attr="fill"),
                args=[value],
                keywords=[],
            ) if not self.has_own_fill:
                return _filled(node, array, value)
            case _:
                return node


def _filled(node: ast.Expr, array: ast.expr, value: ast.expr) -> ast.stmt:
    """The statement that stores to all of an array."""
    whole = ast.Subscript(array, ast.Slice(), ast.Store())
    stored = ast.Assign([whole], value)
    return ast.fix_missing_locations(ast.copy_location(stored, node))


def _is_one(index: ast.expr) -> bool:
    """Whether an expression is an element, or is computed from some."""
    match index:
        case ast.Subscript(slice=inner):
            return not any(isinstance(x, ast.Slice) for x in ast.walk(inner))
        case ast.BinOp(left=left, right=right):
            one, other = (
                isinstance(x, ast.Constant) or _is_one(x) for x in (left, right)
            )
            return one and other
        case _:
            return False


def with_updates(module: ast.Module) -> ast.Module:
    """The module, changed in place, where functions of NumPy update one element."""
    own = (x for x in ast.walk(module) if isinstance(x, ast.FunctionDef))
    found = _Updates(has_own_fill=any(x.name == "fill" for x in own)).visit(module)
    assert isinstance(found, ast.Module)
    return found


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
                yield from (
                    each.elts if isinstance(each, ast.List | ast.Tuple) else (each,)
                )
            if not isinstance(inner, ast.Name):
                yield from arguments(inner)
            elif inner.id not in _LIBRARIES:
                yield inner
        case ast.BinOp(right=count):
            yield count


def filling(node: ast.expr) -> ast.expr | None:
    """What an assignment to all of a new array would store, if that is known."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=library), attr=name), args=args
        ) if library in _LIBRARIES:
            if name in _FILLINGS:
                return ast.copy_location(ast.Constant(_FILLINGS[name]), node)
            if name == "full" and len(args) >= _FULL:
                types = [*args[_FULL:], *(each.value for each in node.keywords)]
                return args[1] if all(_holds(x, args[1]) for x in types) else None
            return args[0] if name == "copy" else None
        case ast.Call(func=ast.Attribute(value=ast.Name() as given, attr="copy")):
            return given
        case _:
            return None


def _holds(kind: ast.expr, value: ast.expr) -> bool:
    """Whether a type that somebody asks for holds a value as it is: others round it."""
    match kind, value:
        case (
            ast.Attribute(
                attr="int8" | "int16" | "int32" | "int64" | "intp" | "float64"
            ),
            ast.Constant(value=int(number))
            | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))),
        ):
            return number <= _SMALL
        case _:
            return False


def similar(node: ast.expr) -> str:
    """The name of an array that has the shape of what an expression makes, or nothing."""
    if isinstance(node, ast.Call) and any(x.arg == "shape" for x in node.keywords):
        return ""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=library), attr=name),
            args=[ast.Name(id=model), *_],
        ) if library in _LIBRARIES:
            return model if name in _SIMILAR else ""
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=model), attr="copy"), args=[]
        ):
            return model
        case ast.Call(args=[ast.Attribute(value=ast.Name(id=model), attr="shape"), *_]):
            return model if filling(node) is not None or is_empty(node) else ""
        case _:
            return ""


def transposed(node: ast.expr) -> str:
    """The name of the array that an expression is the transpose of, or nothing."""
    match node:
        case ast.Attribute(value=ast.Name(id=model), attr="T"):
            return model
        case _:
            return ""


def is_empty(node: ast.expr) -> bool:
    """Whether nothing is known of what a new array holds, and nothing is read for it."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=library), attr="empty" | "empty_like")
        ):
            return library in _LIBRARIES
        case _:
            return False


def sizes(node: ast.Call, known: Meanings) -> list[ast.expr]:
    """The extents that the arguments of a call spell out: NumPy takes no reals for them.

    There are none where the size is a whole tuple, such as `a.shape`.
    """
    match node.func:
        case ast.Attribute(value=inner, attr=name) if _is_source(inner, known):
            given = _size(node, name)
        case _:
            return []
    listed: list[ast.expr] = []
    for each in given:
        listed += each.elts if isinstance(each, ast.Tuple | ast.List) else [each]
    if any(isinstance(each, ast.Starred) or _is_shape(each) for each in listed):
        return []
    return listed


def _size(node: ast.Call, name: str) -> list[ast.expr]:
    if name in ("rand", "randn"):
        return node.args
    if name in ("eye", "identity"):
        return [*node.args[:1], *(node.args[1:2] or node.args[:1])]
    if name not in _SIZES:
        return []
    by_place = node.args[_SIZES[name] :][:1]
    words = ("shape", "size", "num")
    found = by_place or [each.value for each in node.keywords if each.arg in words]
    if name == "linspace" and not found:
        return [ast.copy_location(ast.Constant(_POINTS), node)]
    return found


def _is_shape(node: ast.expr) -> bool:
    is_whole = isinstance(node, ast.Attribute) and node.attr == "shape"
    return is_whole or (isinstance(node, ast.Constant) and node.value is None)


def _is_source(node: ast.expr, known: Meanings) -> bool:
    """Whether the functions of something are those of NumPy that make arrays."""
    return (
        is_library(node, known.hidden)
        or _is_random(node, known)
        or is_generator(node, known.hidden)
        or (isinstance(node, ast.Name) and node.id in known.generators)
    )


def is_generator(node: ast.expr, hidden: Set[str]) -> bool:
    """Whether an expression is a generator of random numbers that NumPy makes."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Attribute(value=inner), attr=name)):
            return name in _GENERATORS and is_library(inner, hidden)
        case _:
            return False


def _is_of_numpy(node: ast.Call, inner: ast.expr, name: str, known: Meanings) -> bool:
    if not _is_plain(node):
        return False
    if is_library(inner, known.hidden):
        return len(node.args) <= _MADE.get(name, -1)
    return _is_source(inner, known) and len(node.args) <= _DRAWN.get(name, -1)


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


def is_library(node: ast.expr, hidden: Set[str]) -> bool:
    """Whether an expression is NumPy."""
    return (
        isinstance(node, ast.Name) and node.id in _LIBRARIES and node.id not in hidden
    )


def _is_random(node: ast.expr, known: Meanings) -> bool:
    match node:
        case ast.Attribute(value=inner, attr="random"):
            return is_library(inner, known.hidden)
        case _:
            return False
