"""What the names of a function stand for when it runs, where its text is read for it.

The analysis reads one file: in it `max` is Python's, `np` is NumPy, and a call of a function
that only computes is what its text computes. A name may have got another meaning since,
elsewhere: in another cell of a notebook, by a patch, or because the file has been edited.
"""

import __future__

import ast
import builtins
import dis
import math
import warnings
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias

import numpy as np

from depanalysis.frontends.python.linking import (
    Function,
    Module,
    Resolver,
    modules_of,
    only_computes,
)
from depanalysis.frontends.python.names import BUILTINS
from depanalysis.source import SourceFile

_MODULES = {"math": math, "np": np, "numpy": np}
_GENUINE: Mapping[ModuleType, Mapping[str, object]] = {
    module: dict(vars(module)) for module in (math, np)
}
FUTURE = sum(
    getattr(__future__, name).compiler_flag for name in __future__.all_feature_names
)
"""The flags of code that `from __future__` gives it."""

_LOOKING = ("locals", "vars", "dir", "eval", "exec")
_GLOBAL = ("LOAD_GLOBAL", "LOAD_NAME")
OTHER = "`{}` is something else than the text of the file says"
_MISSING = object()


_Defaults: TypeAlias = tuple[tuple[object, type[object], object], ...]
_Computed: TypeAlias = tuple[CodeType, _Defaults]


class UnfitFunctionError(Exception):
    """A function that is left as it is, and why."""


@dataclass(frozen=True, slots=True)
class Meanings:
    """The objects that names have to stand for, and what those that are functions compute."""

    names: tuple[tuple[str, object], ...]
    attributes: tuple[tuple[ModuleType, str, object], ...]
    helpers: tuple[tuple[FunctionType, _Computed], ...]

    def changed(self, function: FunctionType) -> str | None:
        """A name that stands for something else in a function."""
        for name, wanted in self.names:
            if _meant(function, name) is not wanted:
                return name
        for module, attribute, wanted in self.attributes:
            if vars(module).get(attribute) is not wanted:
                return f"{module.__name__}.{attribute}"
        for helper, wanted in self.helpers:
            if _computed(helper) != wanted:
                return helper.__name__
        return None


def meanings(function: FunctionType, text: str) -> Meanings:
    """What was read into the text of a file; `UnfitFunctionError` where that is not so."""
    code = function.__code__
    known = _codes(text, code.co_filename, code.co_flags & FUTURE)
    if code not in known:
        raise UnfitFunctionError("the text of the function has changed since")
    helpers = _helpers(function, text, known)
    codes = [code, *(each.__code__ for each in helpers.values())]
    used = {name for code in codes for name in _globals(code)}
    found = Meanings(
        (
            *((name, vars(builtins)[name]) for name in BUILTINS if name in used),
            *((name, module) for name, module in _MODULES.items() if name in used),
            *helpers.items(),
        ),
        tuple(_attributes(codes)),
        tuple((each, _computed(each)) for each in helpers.values()),
    )
    changed = found.changed(function)
    if changed is not None:
        raise UnfitFunctionError(OTHER.format(changed))
    return found


def parsed(text: str) -> ast.Module:
    """The tree of a text; Python has warned of it when it was read."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)


def compiled(module: str | ast.Module, name: str, flags: int) -> CodeType:
    """The code of a module, without the warnings that there have been."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        code: CodeType = compile(module, name, "exec", flags, True)
        return code


def refuse_looking(function: FunctionType) -> None:
    """Raises where a function looks at its own variables, of which it has others then."""
    used = set(_globals(function.__code__))
    for name in _LOOKING:
        if name in used:
            raise UnfitFunctionError(f"the function looks at its variables by `{name}`")


def _meant(function: FunctionType, name: str) -> object:
    own: Mapping[str, Any] = getattr(function, "__builtins__", {})
    return function.__globals__.get(name, own.get(name, _MISSING))


def _globals(code: CodeType) -> Iterator[str]:
    """The names that code and what is defined in it find outside of it."""
    for each in dis.get_instructions(code):
        if each.opname in _GLOBAL:
            yield each.argval
    for part in _parts(code):
        yield from _globals(part)


def _parts(code: CodeType) -> list[CodeType]:
    """The code of what is defined in it."""
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def _attributes(
    codes: Collection[CodeType],
) -> Iterator[tuple[ModuleType, str, object]]:
    names = {name for code in codes for name in _names(code)}
    for module, genuine in _GENUINE.items():
        for name in sorted(names & set(genuine)):
            yield module, name, genuine[name]


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for part in _parts(code):
        yield from _names(part)


@lru_cache(maxsize=4)
def _codes(text: str, name: str, flags: int) -> frozenset[CodeType]:
    """The code of all functions of a file."""
    try:
        pending: list[CodeType] = [compiled(text, name, flags)]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    found: set[CodeType] = set()
    while pending:
        code = pending.pop()
        found.add(code)
        pending += _parts(code)
    return frozenset(found)


def _helpers(
    function: FunctionType, text: str, known: Collection[CodeType]
) -> dict[str, FunctionType]:
    """The functions that are read as what their text computes, by their names."""
    defined = {
        node.name: node
        for node in parsed(text).body
        if isinstance(node, ast.FunctionDef)
    }
    found: dict[str, FunctionType] = {}
    pending = sorted(_replaced(text, function.__code__.co_firstlineno))
    while pending:
        name = pending.pop()
        helper = _meant(function, name)
        # One that was compiled by others computes with types of their own.
        if (
            not isinstance(helper, FunctionType)
            or helper.__code__ not in known
            or helper.__code__.co_qualname != name
            or helper.__globals__ is not function.__globals__
            or _computed(helper)[1] != _defaults(defined[name])
        ):
            raise UnfitFunctionError(OTHER.format(name))
        found[name] = helper
        called = defined.keys() & _globals(helper.__code__)
        pending += sorted(called - found.keys())
    return found


def _computed(helper: FunctionType) -> _Computed:
    """What decides what a function computes: its code, and its defaults with their types."""
    by_place = enumerate(helper.__defaults__ or ())
    by_name = (helper.__kwdefaults__ or {}).items()
    return helper.__code__, tuple((k, type(v), v) for k, v in (*by_place, *by_name))


def _defaults(node: ast.FunctionDef) -> _Defaults:
    """The defaults as the text has them; those of a formula are all constants."""
    own = node.args
    names = (each.arg for each in own.kwonlyargs)
    by_name = zip(names, own.kw_defaults, strict=True)
    return tuple(
        (k, type(v.value), v.value)
        for k, v in (*enumerate(own.defaults), *by_name)
        if isinstance(v, ast.Constant)
    )


@lru_cache(maxsize=16)
def _replaced(text: str, first_line: int) -> frozenset[str]:
    """The names of functions of the file whose calls in a function are formulas to us."""
    module = Module(SourceFile("", text), parsed(text))
    resolver = Resolver(modules_of(None))
    found: set[str] = set()
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.FunctionDef) or _first_line(node) != first_line:
            continue
        for part in ast.walk(node):
            if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
                called = resolver.called(module, node, part.func)
                if isinstance(called, Function) and only_computes(called.node):
                    found.add(part.func.id)
    return frozenset(found)


def _first_line(node: ast.FunctionDef) -> int:
    return min((each.lineno for each in node.decorator_list), default=node.lineno)
