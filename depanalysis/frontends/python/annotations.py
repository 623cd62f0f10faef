"""Parameters that are no arrays of NumPy, as their annotations say.

Input: a function. Output: those that are dictionaries, whose keys are in the order in which
they came, and those that are lists, whose sections and rows are no views.
"""

import ast
from contextlib import suppress

from depanalysis.frontends.python.names import Scope, dotted

_DICTIONARIES = (
    "dict", "Dict", "defaultdict", "DefaultDict", "OrderedDict", "Counter", "Mapping",
    "MutableMapping",
)  # fmt: skip
_LISTS = ("list", "List", "MutableSequence")
_AROUND = ("Optional", "Annotated", "Final")


def dictionaries(scope: Scope) -> set[str]:
    """The parameters that are dictionaries."""
    return _called(scope, _DICTIONARIES)


def lists(scope: Scope) -> set[str]:
    """The parameters that are lists."""
    return _called(scope, _LISTS)


def _called(scope: Scope, words: tuple[str, ...]) -> set[str]:
    """The parameters of a function of which the annotation has one of some words."""
    if isinstance(scope, ast.Module):
        return set()
    arguments = scope.args
    listed = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    return {each.arg for each in listed if _says(each.annotation, words)}


def _says(note: ast.expr | None, words: tuple[str, ...]) -> bool:
    match note:
        case ast.Constant(value=str(text)):
            with suppress(SyntaxError):
                return _says(ast.parse(text, mode="eval").body, words)
            return False
        case ast.BinOp(left=left, right=right):
            return _says(left, words) or _says(right, words)
        case ast.Subscript(value=kind, slice=inner):
            first = inner.elts[0] if isinstance(inner, ast.Tuple) else inner
            return _says(first if _word(kind) in _AROUND else kind, words)
        case _:
            return note is not None and _word(note) in words


def _word(kind: ast.expr) -> str:
    return (dotted(kind) or "").rpartition(".")[2]
