"""Built-in functions that a file imports again, for code of several versions of Python.

Input: the tree of a module. Output: the same tree without `from six.moves import range`, and
what is taken for granted where a file says by the name of a module only that it has them.
"""

import ast
from collections.abc import Callable

from depanalysis.frontends.python.names import bound_names

_MODULES = (
    "builtins", "future.builtins", "past.builtins", "six.moves", "six.moves.builtins",
)  # fmt: skip
"""What gives functions of Python under the names that these have."""

_AGAIN = ("range", "zip", "enumerate", "reversed", "len", "min", "max", "abs", "sum")
_FOR_OLD_VERSIONS = ("range", "zip")
"""What a module for code of several versions has, and is no other function there."""

_OLD = "xrange"


def with_own_builtins(
    tree: ast.Module, is_another: Callable[[ast.ImportFrom, str], bool]
) -> tuple[ast.Module, tuple[str, ...]]:
    """The module, changed in place, and which names of it are taken for Python's own.

    `is_another`: the module that is imported has a function of its own under a name.
    """
    assumed: dict[str, None] = {}
    for stmt in tree.body:
        if not isinstance(stmt, ast.ImportFrom):
            continue
        origin = "." * stmt.level + (stmt.module or "")
        known = _names_of(origin)
        own = [
            x
            for x in stmt.names
            if x.name in known
            and not x.asname
            and not _is_bound_again(tree, x.name, stmt)
            and (origin in _MODULES or not is_another(stmt, x.name))
        ]
        stmt.names = [x for x in stmt.names if x not in own]
        if origin not in _MODULES:
            assumed.update((f"`{x.name}` of `{origin}` is Python's", None) for x in own)
        if any(x.name == _OLD for x in own):
            _rename(tree)
    tree.body = [x for x in tree.body if not isinstance(x, ast.ImportFrom) or x.names]
    return tree, tuple(assumed)


def _names_of(origin: str) -> tuple[str, ...]:
    if origin in _MODULES:
        return (*_AGAIN, _OLD)
    is_for_versions = any("compat" in part for part in origin.split("."))
    return (*_FOR_OLD_VERSIONS, _OLD) if is_for_versions else ()


def _is_bound_again(tree: ast.Module, name: str, but: ast.ImportFrom) -> bool:
    names = {name, "range"} if name == _OLD else {name}
    return any(names & bound_names(node) for node in ast.walk(tree) if node is not but)


def _rename(tree: ast.Module) -> None:
    """Calls what `range` is in Python 3 by that name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id == _OLD:
            node.id = "range"
