"""Expressions that have a plainer form: `divmod(a, b)`, `10**6`, `cuda.grid(2)`.

Input: the tree of a module, changed in place. Output: the same tree, in which these are
what they compute. The place of a thread in a grid of numba is named as its attributes are.
"""

import ast
import sys
from collections.abc import Set

from depanalysis.frontends.python.creations import ELEMENTWISE, PAIRWISE
from depanalysis.frontends.python.names import LIBRARIES, bound_names, dotted

_BITS = {
    "int8": 8,
    "int16": 16,
    "int32": 32,
    "int64": 64,
    "intp": 64,
    "int_": 64,
    "int": 64,
}
_UNSIGNED = {"uint8": 8, "uint16": 16, "uint32": 32, "uint64": 64}
_REALS = ("float64", "float", "double", "float_")
_OF_REALS = {
    "eps": sys.float_info.epsilon, "max": sys.float_info.max, "tiny": sys.float_info.min,
    "min": -sys.float_info.max,
}  # fmt: skip
_OF_PYTHON = {
    "sys.maxsize": sys.maxsize,
    "sys.float_info.epsilon": sys.float_info.epsilon,
    "sys.float_info.max": sys.float_info.max,
    "sys.float_info.min": sys.float_info.min,
}
_OPERATORS = {
    "add": ast.Add, "subtract": ast.Sub, "multiply": ast.Mult, "divide": ast.Div,
    "true_divide": ast.Div,
}  # fmt: skip
_MADE = (*_OPERATORS, *ELEMENTWISE, *PAIRWISE)
_PAIR = 2
_AXES = ("x", "y", "z")
_PLACES = ("grid", "gridsize")
THREADS = tuple(
    f"cuda.{name}."
    for name in (*_PLACES, "threadIdx", "blockIdx", "blockDim", "gridDim")
)
"""How the attributes begin that say where a thread is, and that are not negative."""


def with_plain_spellings(module: ast.Module) -> ast.Module:
    """The module with plainer forms of expressions."""
    bound = [name for node in ast.walk(module) for name in bound_names(node)]
    once = {name for name in bound if bound.count(name) == 1}
    defined = {x.name for x in ast.walk(module) if isinstance(x, ast.FunctionDef)}
    imported = {"divmod", "int", "float"} - {*bound}
    imported |= {".dot"} - {f".{name}" for name in defined}
    for node in ast.walk(module):
        match node:
            case ast.Import(names=listed):
                imported |= {x.name for x in listed if x.asname is None} & once
                imported |= {
                    x.asname for x in listed if x.name == "numpy" and x.asname
                } & once
            case ast.ImportFrom(module="numba", names=listed):
                imported |= {
                    x.name for x in listed if x.asname in (None, x.name)
                } & once
            case _:
                pass
    found = _Plain(imported, once).visit(module)
    assert isinstance(found, ast.Module)
    return found


class _Plain(ast.NodeTransformer):
    """`known` names mean what they say; names that are bound `once` have one value."""

    def __init__(self, known: Set[str], once: Set[str]) -> None:
        self.known = known
        self.once = once

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        number = self._limit(node)
        if number is None or not isinstance(node.ctx, ast.Load):
            return node
        return _at(node, ast.Constant(number))

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        base, exponent = _integer(node.left), _integer(node.right)
        is_power = isinstance(node.op, ast.Pow) and base is not None and base > 0
        if (
            is_power
            and base is not None
            and exponent is not None
            and -64 <= exponent <= 64
        ):
            return _at(node, ast.Constant(base**exponent))
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(
                func=ast.Name(id="divmod"), args=[left, right], keywords=[]
            ) if "divmod" in self.known and _is_simple(left) and _is_simple(right):
                pair = (
                    ast.BinOp(left, op, right) for op in (ast.FloorDiv(), ast.Mod())
                )
                return _at(node, ast.Tuple([*pair], ast.Load()))
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id="cuda"), attr=word) as place,
                args=[ast.Constant(value=int(rank))],
            ) if word in _PLACES and "cuda" in self.known and 1 <= rank <= len(_AXES):
                axes = [ast.Attribute(place, axis, ast.Load()) for axis in _AXES[:rank]]
                return _at(
                    node, axes[0] if rank == 1 else ast.Tuple([*axes], ast.Load())
                )
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Name() | ast.Subscript() as left, attr="dot"
                ),
                args=[right],
                keywords=[],
            ) if ".dot" in self.known and dotted(left) not in self.known:
                return _at(node, ast.BinOp(left, ast.MatMult(), right))
            case _:
                return node

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        self.generic_visit(node)
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)], value=ast.Lambda() as made
            ) if name in self.once:
                (found,) = ast.parse("def f(): pass").body
                assert isinstance(found, ast.FunctionDef)
                found.name, found.args = name, made.args
                found.body = [ast.copy_location(ast.Return(made.body), made.body)]
                return ast.fix_missing_locations(ast.copy_location(found, node))
            case _:
                return node

    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        self.generic_visit(node)
        match node.value:
            case ast.Call(
                func=ast.Attribute(
                    value=ast.Attribute(value=ast.Name(id="cuda"), attr="atomic"),
                    attr="add" | "sub" as word,
                ),
                args=[ast.Name() | ast.Attribute() as array, index, value],
                keywords=[],
            ) if "cuda" in self.known:
                place = ast.Subscript(array, index, ast.Store())
                operator = ast.Add() if word == "add" else ast.Sub()
                update = ast.AugAssign(place, operator, value)
                return ast.fix_missing_locations(ast.copy_location(update, node))
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=library), attr=word) as function,
                args=values,
                keywords=[
                    ast.keyword(arg="out", value=ast.Name() | ast.Subscript() as place)
                ],
            ) if library in LIBRARIES and library in self.known and word in _MADE:
                return _stored(node, place, _made(function, word, values))
            case _:
                return node

    def _limit(self, node: ast.Attribute) -> int | float | None:
        """The number that the name of a limit of a type stands for."""
        name = dotted(node)
        if name in _OF_PYTHON and "sys" in self.known:
            return _OF_PYTHON[name]
        match node:
            case ast.Attribute(
                value=ast.Call(
                    func=ast.Attribute(value=ast.Name(id=library), attr=word),
                    args=[ast.Name(id=kind) | ast.Attribute(attr=kind) as given],
                    keywords=[],
                ),
                attr=limit,
            ) if library in LIBRARIES and library in self.known:
                is_known = isinstance(given, ast.Attribute) or kind in self.known
                return _limit_of(word, kind, limit) if is_known else None
            case _:
                return None


def _made(function: ast.Attribute, word: str, values: list[ast.expr]) -> ast.expr:
    """What a function of NumPy makes element by element."""
    if word in _OPERATORS and len(values) == _PAIR:
        return ast.BinOp(values[0], _OPERATORS[word](), values[1])
    return ast.Call(function, values, [])


def _stored(node: ast.Expr, place: ast.expr, value: ast.expr) -> ast.stmt:
    """The statement that stores to all of an array, or of a row."""
    whole = place
    if isinstance(place, ast.Name):
        whole = ast.Subscript(place, ast.Slice())
    assert isinstance(whole, ast.Subscript)
    whole.ctx = ast.Store()
    stored = ast.Assign([whole], value)
    return ast.fix_missing_locations(ast.copy_location(stored, node))


def _limit_of(word: str, kind: str, limit: str) -> int | float | None:
    if word == "finfo":
        return _OF_REALS.get(limit) if kind in _REALS else None
    if word != "iinfo" or limit not in ("min", "max"):
        return None
    if kind in _BITS:
        half = 1 << (_BITS[kind] - 1)
        return half - 1 if limit == "max" else -half
    if kind in _UNSIGNED:
        return (1 << _UNSIGNED[kind]) - 1 if limit == "max" else 0
    return None


def _integer(node: ast.expr) -> int | None:
    match node:
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int(number))):
            return -number
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            return number
        case _:
            return None


def _is_simple(node: ast.expr) -> bool:
    """Whether an expression may be evaluated twice."""
    kinds = (ast.Name, ast.Attribute, ast.Constant, ast.BinOp, ast.UnaryOp, ast.Subscript,
             ast.operator, ast.unaryop, ast.expr_context, ast.Slice)  # fmt: skip
    return all(isinstance(each, kinds) for each in ast.walk(node))


def _at(node: ast.expr, plain: ast.expr) -> ast.expr:
    return ast.fix_missing_locations(ast.copy_location(plain, node))
