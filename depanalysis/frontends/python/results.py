"""What functions of libraries give of what they are given, by their names."""

import ast
import re

PARTS = frozenset(("T", "mT", "real", "imag", "flat", "base", "data", "values"))
"""Attributes that show the elements of their array."""

VIEWS = frozenset(
    (
        "asarray", "asanyarray", "ascontiguousarray", "asfortranarray", "atleast_1d",
        "atleast_2d", "diagonal", "moveaxis", "ravel", "reshape", "rollaxis",
        "squeeze", "swapaxes", "transpose", "view", "flip", "fliplr", "flipud",
        "broadcast_to", "as_strided", "memoryview", "require", "expand_dims",
    )
)  # fmt: skip
_FRESH = frozenset(
    (
        "abs", "add", "all", "any", "arange", "argmax", "argmin", "argsort", "array",
        "astype", "bincount", "bool", "ceil", "clip", "column_stack", "concatenate", "copy",
        "cos", "cross", "cumprod", "cumsum", "diff", "divide", "dot", "einsum",
        "empty", "empty_like", "exp", "eye", "flatten", "float", "floor", "full",
        "full_like", "histogram", "hstack", "identity", "int", "interp", "inv", "isnan",
        "kron", "len", "linspace", "log", "matmul", "max", "maximum", "mean", "min",
        "minimum", "multiply", "nonzero", "norm", "ones", "ones_like", "outer", "power",
        "prod", "rand", "randint", "randn", "random", "range", "repeat", "roll", "round",
        "searchsorted", "sign", "sin", "solve", "sort", "sqrt", "stack", "std", "subtract",
        "sum", "tensordot", "tile", "tolist", "trace", "tril", "triu", "type", "uniform", "unique",
        "var", "vstack", "where", "zeros", "zeros_like",
    )
)  # fmt: skip
"""Functions and methods whose result shows no elements of what they are given."""

MANY = (
    "arange", "array", "copy", "empty", "empty_like", "eye", "full", "full_like", "identity",
    "linspace", "ones", "ones_like", "zeros", "zeros_like",
)  # fmt: skip
"""Functions that make an array of several numbers."""

_SINGLE = frozenset(
    (
        "bool", "callable", "capitalize", "chr", "endswith", "float", "format", "hasattr",
        "int", "isdigit", "isinstance", "issubclass", "len", "ljust", "lower",
        "lstrip", "ord", "perf_counter", "print", "range", "repr", "rjust", "rstrip",
        "startswith", "str", "strip", "title", "upper", "zfill",
    )
)  # fmt: skip
"""Functions that give a text, a truth value or numbers, whatever they are given."""

_INPUTS = {
    **dict.fromkeys(
        ("abs", "astype", "ceil", "cos", "exp", "floor", "isnan", "log", "sign", "sin",
         "sqrt"), 1,
    ),
    **dict.fromkeys(
        ("add", "all", "any", "argmax", "argmin", "concatenate", "cumprod", "cumsum",
         "divide", "dot", "matmul", "max", "maximum", "mean", "min", "minimum",
         "multiply", "outer", "power", "prod", "random", "round", "stack", "std",
         "subtract", "sum", "trace", "var"), 2,
    ),
    "clip": 3,
}  # fmt: skip
"""How many arguments these have at most, with their object, before one may be the result."""

_CHOOSING = ("max", "min", "sum")
"""Built-in functions that give what they are given, or what lies in it."""


def is_fresh(call: ast.Call, is_method: bool) -> bool:
    """Whether a call makes what it gives, as its name says."""
    name = called_name(call)
    if isinstance(call.func, ast.Name) and name in _CHOOSING:
        return False
    if len(call.args) + is_method > _INPUTS.get(name, len(call.args) + is_method):
        return False
    return name in _FRESH and not any(
        each.arg in ("copy", "out", None)
        or (each.arg == "dtype" and re.search("object|O", ast.unparse(each.value)))
        for each in call.keywords
    )


def gives_no_array(call: ast.Call) -> bool:
    """Whether what a call gives is no array, as its name says."""
    match call.func:
        case ast.Attribute(value=ast.Constant(value=str())):
            return True
        case _:
            return called_name(call) in _SINGLE


def is_truth(value: ast.UnaryOp | ast.BinOp | ast.Compare) -> bool:
    """Whether an operation gives a truth value, whatever its operands are."""
    if isinstance(value, ast.Compare):
        return all(
            isinstance(x, ast.Is | ast.IsNot | ast.NotIn | ast.In) for x in value.ops
        )
    return isinstance(value.op, ast.Not)


def called_name(call: ast.Call) -> str:
    """The last part of the name of what is called."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
