"""The types of elements, as the text that makes arrays says: `np.zeros(n, dtype=np.int64)`.

What a run has is compared with it where the types of elements matter.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping

from depanalysis.frontends.python.names import (
    INTEGERS,
    NARROW,
    Survey,
    dotted,
    element,
)
from depanalysis.ir.types import INT

_MADE = ("zeros", "ones", "empty")
_LIKE = ("zeros_like", "ones_like", "empty_like", "copy")
_WORDS = ("int", *INTEGERS, *NARROW)
_WIDE = ("int", "i8", "long", "longlong", *INTEGERS)
_OF_FEW_BITS = (
    *NARROW, "bool", "bool_", "float16", "float32", "half", "single", "complex64", "f", "f2",
    "f4", "i", "i1", "i2", "i4", "u1", "u2", "u4", "u8", "b", "B", "h", "H", "?",
)  # fmt: skip
_OF_VALUES = {"full": 1, "full_like": 1, "arange": 0, "array": 0, "asarray": 0}
"""The argument that says by its values what the elements are."""


def note_integers(found: Survey, nodes: Iterable[ast.AST]) -> None:
    """Finds the arrays that a scope makes of integers."""
    made = [
        (node.targets[0].id, node.value)
        for node in nodes
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Call)
        and node.targets[0].id in found.ranks
    ]
    for _ in made:
        more = {name for name, call in made if any(_whole(found, call))}
        if more <= found.integer_arrays:
            return
        found.integer_arrays |= more


def _whole(found: Survey, call: ast.Call) -> Iterator[bool]:
    """Whether a type that a call names, or an array that it copies, is one of integers."""
    word = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    types = [each.value for each in call.keywords if each.arg == "dtype"]
    if word in _MADE:
        types += call.args[1:2]
    yield from (_is_whole(found, each) for each in types)
    if word in _LIKE and not types:
        source = call.args[0] if call.args else getattr(call.func, "value", None)
        name = dotted(source) if isinstance(source, ast.expr) else None
        yield found.is_array(name or "") and found.element(name or "") == INT


def _is_whole(found: Survey, dtype: ast.expr) -> bool:
    match dtype:
        case ast.Attribute(value=ast.Name(id=name), attr="dtype"):
            return found.is_array(name) and found.element(name) == INT
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.Constant(value=word):
            return word in _WORDS
        case _:
            return False


def rounded(nodes: Iterable[ast.AST]) -> set[str]:
    """The arrays of a scope whose elements may be other numbers than what they are given.

    Those of few bits round it or wrap around; wide integers keep whole numbers.
    """
    listed = [x for x in nodes if isinstance(x, ast.Assign)]
    made = {
        each.targets[0].id: each.value
        for each in listed
        if isinstance(each.targets[0], ast.Name) and isinstance(each.value, ast.Call)
    }
    stored = {
        element(target)[0]
        for each in listed
        for target in each.targets
        if isinstance(target, ast.Subscript) and not _is_integral(each.value)
    }
    return {
        name
        for name, call in made.items()
        if (word := _type_word(call, made)) in _OF_FEW_BITS
        or (word in _WIDE and name in stored)
    }


def _type_word(call: ast.Call, made: Mapping[str, ast.expr]) -> str:
    """What the elements are of what a call makes; nothing if they may be real numbers."""
    word = (dotted(call.func) or "").rpartition(".")[2]
    types = [each.value for each in call.keywords if each.arg == "dtype"]
    if word in _MADE:
        types += call.args[1:2]
    for each in types:
        match each:
            case ast.Name(id=found) | ast.Attribute(attr=found):
                return found
            case ast.Constant(value=str(found)):
                return found.lstrip("<>=|")
    if types:
        return ""
    if word in _LIKE and call.args:
        source = call.args[0]
        like = made.get(source.id) if isinstance(source, ast.Name) else source
        others = {k: v for k, v in made.items() if v is not like}
        return _type_word(like, others) if isinstance(like, ast.Call) else ""
    position = _OF_VALUES.get(word, len(call.args))
    values = call.args[position:]
    return "int" if values and all(map(_is_integral, values)) else ""


def _is_integral(value: ast.expr) -> bool:
    """Whether an expression is an integer, or a list of some, by its form."""
    match value:
        case ast.Constant(value=number):
            return isinstance(number, int) and not isinstance(number, bool)
        case ast.List(elts=values) | ast.Tuple(elts=values):
            return bool(values) and all(map(_is_integral, values))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _is_integral(operand)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() | ast.Mult(), right=right):
            return all(
                _is_integral(each) or isinstance(each, ast.Subscript)
                for each in (left, right)
            )
        case _:
            return False
