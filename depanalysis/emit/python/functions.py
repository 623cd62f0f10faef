"""The functions of a module that numba may compile, and how their decorators change.

Input: the tree of a module. Output: for each function a `Home`, with the reason why it
has to stay as it is, if there is one, and otherwise the edits that let numba compile it.
"""

import ast
from collections.abc import Mapping
from dataclasses import dataclass

from depanalysis.emit.python.edits import Addition, Replacement
from depanalysis.frontends.python.parsing import Places
from depanalysis.frontends.python.pranges import imported

COMPILED = "numba.njit(parallel=True)"
_COMPILERS = ("numba.njit", "numba.jit")
_KEPT = ("boundscheck", "cache", "error_model", "fastmath", "nogil")


@dataclass(frozen=True, slots=True)
class Home:
    """A function with loops: the reason to leave it alone, or what makes it compiled."""

    function: ast.FunctionDef
    reason: str | None = None
    edits: tuple[Replacement | Addition, ...] = ()


def homes(tree: ast.Module, places: Places) -> dict[int, Home]:
    """Each `for` loop's function, by the identity of the loop's node."""
    imports = (n for n in tree.body if isinstance(n, ast.Import | ast.ImportFrom))
    known = dict(pair for node in imports for pair in imported(node))
    top = {id(node) for node in tree.body}
    found: dict[int, Home] = {}
    # Inner functions come later, so that a loop ends up with the innermost one.
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            home = _home(node, places, known, is_top=id(node) in top)
            loops = (part for part in ast.walk(node) if isinstance(part, ast.For))
            found.update((id(part), home) for part in loops)
    return found


def _home(
    node: ast.FunctionDef | ast.AsyncFunctionDef,
    places: Places,
    known: Mapping[str, str],
    *,
    is_top: bool,
) -> Home:
    if isinstance(node, ast.AsyncFunctionDef):
        # The type of a home's function is that of one that can be compiled.
        plain = ast.FunctionDef(node.name, node.args, node.body, [])
        return Home(plain, "numba compiles no `async` function")
    if not is_top:
        return Home(node, "its function stands inside a class, a function or a block")
    if (problem := _arguments(node.args)) is not None:
        return Home(node, problem)
    return _decorated(node, places, known)


def _arguments(arguments: ast.arguments) -> str | None:
    """What numba does not take in a list of arguments."""
    extra = arguments.vararg or arguments.kwarg
    if extra is not None:
        return f"its function takes any number of arguments as `{extra.arg}`"
    if arguments.kwonlyargs or arguments.posonlyargs:
        return "its function has arguments by keyword only or by position only"
    for default in arguments.defaults:
        if not is_number(default):
            return f"an argument is `{ast.unparse(default)}` by default, no number"
    return None


def is_number(node: ast.expr) -> bool:
    """Whether an expression is a number that is written out."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return is_number(node.operand)
    if not isinstance(node, ast.Constant) or isinstance(node.value, complex):
        return False
    is_small = not isinstance(node.value, int) or node.value < 2**63
    return isinstance(node.value, int | float) and is_small


def _decorated(node: ast.FunctionDef, places: Places, known: Mapping[str, str]) -> Home:
    if not node.decorator_list:
        return Home(node, None, (Addition(node.lineno, (f"@{COMPILED}",)),))
    decorator, *others = node.decorator_list
    if others:
        return Home(node, "its function has several decorators")
    span = places.span(decorator)
    call = decorator if isinstance(decorator, ast.Call) else None
    name = _resolved(decorator if call is None else call.func, known)
    if name not in _COMPILERS or span.line != span.end_line:
        text = places.text(decorator)
        return Home(node, f"its function is decorated with `{text}`")
    if call is None:
        end = span.end_column
        return Home(node, None, (Replacement(span.line, end, end, "(parallel=True)"),))
    return _extended(node, call, places)


def _resolved(node: ast.expr, known: Mapping[str, str]) -> str | None:
    match node:
        case ast.Name(id=name):
            return known.get(name)
        case ast.Attribute(value=ast.Name(id=name), attr=attribute):
            return f"{known.get(name)}.{attribute}"
        case _:
            return None


def _extended(node: ast.FunctionDef, call: ast.Call, places: Places) -> Home:
    """A call like `njit(cache=True)`, with one more argument unless it is there."""
    given = {each.arg: each.value for each in call.keywords}
    parallel, plain = given.pop("parallel", None), given.pop("nopython", None)
    is_known = all(name in _KEPT for name in given) and not call.args
    is_on = all(
        isinstance(each, ast.Constant) and each.value is True
        for each in (parallel, plain)
        if each is not None
    )
    text = places.text(call)
    if not is_known or not is_on:
        return Home(node, f"its function is decorated with `{text}`")
    if parallel is not None:
        return Home(node)
    span = places.span(call)
    before = text[:-1].rstrip()
    joint = "" if before.endswith("(") else " " if before.endswith(",") else ", "
    end = span.end_column - 1
    return Home(
        node, None, (Replacement(span.line, end, end, f"{joint}parallel=True"),)
    )
