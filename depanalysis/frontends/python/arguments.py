"""Which arguments are numbers: elements of arrays, and not rows of some."""

import ast
import builtins
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeGuard

from depanalysis.frontends.python.bindings import Definition, key_of
from depanalysis.frontends.python.names import LIBRARIES, dotted, element
from depanalysis.frontends.python.surveys import ranks


def is_number(text: ast.expr, function: Definition | None) -> TypeGuard[ast.Subscript]:
    """Whether an argument is an element, and not what a dictionary has under a name.

    It is none if the function shows that its array has more dimensions, or hands the array
    to others, which may show it.
    """
    if function is None or not isinstance(text, ast.Subscript):
        return False
    name, indices = element(text)
    known, handed = _dimensions(function)
    is_part = any(isinstance(each, ast.Slice) for each in indices)
    is_whole = name is not None and len(indices) >= known.get(name, 0)
    return is_whole and not is_part and name not in handed and key_of(text) is None


@lru_cache(maxsize=64)
def _dimensions(function: Definition) -> tuple[Mapping[str, int], frozenset[str]]:
    """How many dimensions arrays have at least, and which are handed to functions."""
    nodes = list(ast.walk(function))
    handed = {
        dotted(each) or ""
        for call in nodes
        if isinstance(call, ast.Call) and not _is_known(call)
        for each in (*call.args, *(x.value for x in call.keywords))
    }
    return ranks(nodes), frozenset(handed)


def _is_known(call: ast.Call) -> bool:
    """Whether a call is of Python or NumPy, which any array may be given."""
    root = (dotted(call.func) or "").partition(".")[0]
    return root in LIBRARIES or root in dir(builtins)
