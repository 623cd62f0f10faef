"""Text that names variables and attributes by strings: `globals()`, `setattr`, `exec`.

Input: expressions. Output: the name that one says, if it says one, and whether it may read
or set any name.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from depanalysis.frontends.python.bindings import is_name

_READING = (
    "eval", "getattr", "globals", "locals", "vars", "attrgetter", "methodcaller",
    "asdict", "astuple",
)  # fmt: skip
_ASKING = ("get", "items", "keys", "values", "copy")
_NAMED = ("get", "pop", "setdefault")
_CHANGING = ("_replace", "evolve", "model_copy", "__copy__", "__replace__")
"""Methods that make an object with some of the attributes of another one."""

_IMPORTING = ("import_module", "__import__", "reload")
_SETTING = ("setattr", "exec")


@dataclass(frozen=True, slots=True)
class Named:
    """A variable of the file, or an attribute of `owner`, and what it is set to."""

    name: str
    owner: ast.expr | None
    value: ast.expr | None = None

    @property
    def is_variable(self) -> bool:
        """Whether it may be a variable of a file: what is no name may be a module."""
        return self.owner is None or not is_name(self.owner)


def named(node: ast.expr) -> Named | None:
    """The variable or attribute for which an expression stands."""
    match node:
        case ast.Subscript(value=space, slice=ast.Constant(value=str(name))) if (
            is_namespace(space)
        ):
            return Named(name, _owner(space))
        case ast.Call(
            func=ast.Attribute(value=space, attr=method),
            args=[ast.Constant(value=str(name)), *_],
        ) if method in _NAMED and is_namespace(space):
            return Named(name, _owner(space))
        case ast.Call(
            func=ast.Name(id="getattr"),
            args=[owner, ast.Constant(value=str(name)), *_],
        ):
            return Named(name, owner)
    return None


def settings(call: ast.Call) -> Iterator[Named]:
    """The variables and attributes that a call sets by their names."""
    match call:
        case ast.Call(
            func=ast.Name(id="setattr") | ast.Attribute(attr="__setattr__"),
            args=[owner, ast.Constant(value=str(name)), value],
        ):
            yield Named(name, owner, value)
        case ast.Call(
            func=ast.Attribute(value=space, attr="setdefault"),
            args=[ast.Constant(value=str(name)), value],
        ) if is_namespace(space):
            yield Named(name, _owner(space), value)
        case ast.Call(func=ast.Attribute(value=space, attr="update")) if is_namespace(
            space
        ):
            for each in call.keywords:
                if each.arg is not None:
                    yield Named(each.arg, _owner(space), each.value)


def is_namespace(node: ast.expr) -> bool:
    """Whether an expression is a dictionary of variables or attributes."""
    match node:
        case ast.Call(func=ast.Name(id="globals" | "vars" | "locals")):
            return True
        case ast.Attribute(attr="__dict__"):
            return True
    return False


def may_be_any(node: ast.expr) -> bool:
    """Whether an expression may have the value of any name."""
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _READING and named(node) is None
    return is_namespace(node)


def may_be_module(node: ast.expr) -> bool:
    """Whether an expression may be any module of the program: `sys.modules[__name__]`."""
    match node:
        case ast.Subscript(
            value=ast.Attribute(attr="modules") | ast.Name(id="modules")
        ):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="modules"))):
            return True
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in _IMPORTING
    return False


def sets_any(tree: ast.Module) -> Iterator[tuple[ast.expr, bool]]:
    """The expressions that may set any attribute, or, as is said, any variable."""
    nodes = list(ast.walk(tree))
    harmless = {id(space) for node in nodes for space in _asked(node)}
    called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="exec")):
                yield node, True
            case ast.Name(id=name, ctx=ast.Load()) if name in _SETTING:
                # It may be called by another name, or by what is not given.
                if id(node) not in called:
                    yield node, name == "exec"
            case ast.Call(
                func=function,
                args=[ast.Name() | ast.Attribute() | ast.Subscript() | ast.Call()],
            ) if is_copy(function):
                yield node, False
            case ast.Call(func=ast.Attribute(attr=name)) if name in _CHANGING:
                yield node, False
            case ast.Call(
                func=ast.Name(id="setattr") | ast.Attribute(attr="__setattr__"),
                args=[owner, *_],
            ) if not any(settings(node)):
                yield node, not is_name(owner)
            case ast.Call(func=ast.Name(id="locals")):
                continue
            case ast.Call() | ast.Attribute() if (
                is_namespace(node) and id(node) not in harmless
            ):
                yield node, _owner(node) is None


def is_copy(function: ast.expr) -> bool:
    """Whether a function makes an object that has the attributes of another one."""
    match function:
        case (
            ast.Name(id=name)
            | ast.Attribute(value=ast.Name(id="copy" | "dataclasses"), attr=name)
        ):
            return name in ("copy", "replace")
        case _:
            return False


def _asked(node: ast.AST) -> list[ast.expr]:
    """The dictionaries that are only asked, or set under a name that is said."""
    match node:
        case ast.Attribute(value=space, attr=method) if method in _ASKING:
            return [space]
        case ast.Call(
            func=ast.Attribute(value=space, attr="update"), args=[], keywords=pairs
        ) if all(each.arg for each in pairs):
            return [space]
        case ast.Call(func=ast.Attribute(value=space)) if any(settings(node)):
            return [space]
        case ast.Subscript(value=space, ctx=ast.Load()):
            return [space]
        case ast.Subscript(value=space, slice=ast.Constant()):
            return [space]
        case ast.Compare(comparators=spaces):
            return spaces
    return []


def _owner(space: ast.expr) -> ast.expr | None:
    match space:
        case ast.Attribute(value=owner) | ast.Call(args=[owner]):
            return owner
    return None
