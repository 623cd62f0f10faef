"""Arrays of integers, as the text that makes them says: `np.zeros(n, dtype=np.int64)`.

What a run has is compared with it where the types of elements matter.
"""

import ast
from collections.abc import Iterable, Iterator

from depanalysis.frontends.python.names import INTEGERS, NARROW, Survey, dotted
from depanalysis.ir.types import INT

_MADE = ("zeros", "ones", "empty")
_LIKE = ("zeros_like", "ones_like", "empty_like", "copy")
_WORDS = ("int", *INTEGERS, *NARROW)


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
