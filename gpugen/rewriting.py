"""A Python function with hooks at some of its loops; all else stays as it is.

Each of the chosen loops becomes

    if not _gpugen.begin(0, _gpugen.names(), _gpugen_changed()):
        for i in ...

so that Python runs the loop itself wherever the hook did not, or where a name has got
another meaning than its text had. Where the loop leaves scalars with other values, they
are assigned after the hook:

    if not _gpugen.begin(0, _gpugen.names(), _gpugen_changed()):
        for i in ...
    else:
        if 'total' in _gpugen.scalars:
            total = _gpugen.scalars['total']

`_gpugen` is a parameter that only the caller of the rewritten function knows of;
`_gpugen_changed` is one with a default, and says which name has another meaning.
"""

import ast
from collections.abc import Callable, Collection, Iterator, Sequence
from types import FunctionType
from typing import Any, cast

from depanalysis.frontends.python.parsing import Places
from depanalysis.source import SourceFile, Span
from gpugen.name_resolution import FUTURE, compiled, meanings, parsed, refuse_looking
from gpugen.name_resolution import UnfitFunctionError as UnfitFunctionError

HOOK = "_gpugen"
_CHANGED = f"{HOOK}_changed"
_DEFINING = (
    ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef,
    ast.Lambda,
)  # fmt: skip


def rewritten(
    function: FunctionType,
    text: str,
    loops: Collection[Span],
    scalars: Sequence[Sequence[str]] = (),
) -> Callable[..., Any]:
    """The function with a hook at each of the loops, in the order of the spans.

    `text` is that of the whole file; `scalars` names those that each loop may change.
    """
    refuse_unfit(function)
    meant = meanings(function, text)
    node = _definition(function, text)
    node.decorator_list = []
    _strip(node)
    places = {(span.line, span.column): k for k, span in enumerate(loops)}
    body = ast.Module(node.body, [])
    node.body = cast("ast.Module", _Hooks(places, text, scalars).visit(body)).body
    module = ast.fix_missing_locations(ast.Module([node], []))
    flags = function.__code__.co_flags & FUTURE
    code = compiled(module, function.__code__.co_filename, flags)
    scope: dict[str, Any] = {}
    exec(code, function.__globals__, scope)
    made = cast("FunctionType", scope[function.__name__])
    # Exceptions about arguments name the function so.
    made.__qualname__ = function.__qualname__
    made.__defaults__ = function.__defaults__
    made.__kwdefaults__ = {
        **(function.__kwdefaults__ or {}),
        _CHANGED: lambda: meant.changed(function),
    }
    return made


def refuse_unfit(function: FunctionType) -> None:
    """Raises where a function means something else once it is compiled by itself."""
    refuse_looking(function)
    code = function.__code__
    if code.co_freevars:
        names = ", ".join(f"`{name}`" for name in code.co_freevars)
        raise UnfitFunctionError(f"the function uses {names} of the function around it")
    for name in (*code.co_varnames, *code.co_names):
        if name.startswith("__") and not name.endswith("__"):
            raise UnfitFunctionError(f"the function uses the private name `{name}`")
        if name.startswith(HOOK):
            raise UnfitFunctionError(f"the function uses the name `{name}`")


def refusal(function: FunctionType, text: str, span: Span) -> str | None:
    """Why a loop is left to Python, by what its text says and its Program does not.

    `UnfitFunctionError` where the text says something else than the function.
    """
    meanings(function, text)
    places = Places(SourceFile(span.path, text))
    for loop in ast.walk(_definition(function, text)):
        if isinstance(loop, ast.For) and _place(loop, places) == (
            span.line,
            span.column,
        ):
            for node in ast.walk(loop):
                if isinstance(node, _DEFINING):
                    return "the loop defines or imports something"
            return None
    return "Python runs a `while` itself"


def _place(node: ast.For, places: Places) -> tuple[int, int]:
    """Where a loop begins, as its Program says it."""
    span = places.span(node)
    return span.line, span.column


def _definition(function: FunctionType, text: str) -> ast.FunctionDef:
    code = function.__code__
    for node in ast.walk(parsed(text)):
        if isinstance(node, ast.FunctionDef) and node.name == function.__name__:
            first = min((d.lineno for d in node.decorator_list), default=node.lineno)
            if first == code.co_firstlineno:
                return node
    raise UnfitFunctionError("the function is not found in the text of its file")


def _strip(node: ast.FunctionDef) -> None:
    """Defaults and annotations have been evaluated once, and are not evaluated again."""
    arguments = node.args
    node.returns = None
    for each in _arguments(arguments):
        each.annotation = None
    arguments.defaults = [ast.Constant(None) for _ in arguments.defaults]
    arguments.kw_defaults = [
        None if each is None else ast.Constant(None) for each in arguments.kw_defaults
    ]
    for name in (HOOK, _CHANGED):
        arguments.kwonlyargs.append(ast.arg(name))
        arguments.kw_defaults.append(None)


def _arguments(arguments: ast.arguments) -> Iterator[ast.arg]:
    yield from (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    for each in (arguments.vararg, arguments.kwarg):
        if each is not None:
            yield each


class _Hooks(ast.NodeTransformer):
    def __init__(
        self,
        places: dict[tuple[int, int], int],
        text: str,
        scalars: Sequence[Sequence[str]],
    ) -> None:
        self.places = places
        self.positions = Places(SourceFile("", text))
        self.scalars = scalars

    def visit_For(self, node: ast.For) -> ast.AST:
        number = self.places.get(_place(node, self.positions))
        if number is None:
            return self.generic_visit(node)
        self.generic_visit(node)
        text = f"if not {HOOK}.begin({number}, {HOOK}.names(), {_CHANGED}()):\n pass"
        names = self.scalars[number] if self.scalars else ()
        changed = f"{HOOK}.scalars"
        after = [f" if {n!r} in {changed}:\n  {n} = {changed}[{n!r}]" for n in names]
        text = "\n".join([text, *(["else:"] if after else []), *after])
        choice = ast.parse(text).body[0]
        assert isinstance(choice, ast.If)
        for part in ast.walk(choice):
            ast.copy_location(part, node)
        choice.body = [node]
        # A loop that was run has come to its end, for none of these has a `break`.
        choice.orelse += node.orelse
        return choice

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return node
