"""`len(self)` as the call of the method by which a class says how long its objects are.

Input: the tree of a module, changed in place. Output: the same tree, in which `len(self)` in
a method of a class that has a plain `__len__` is `self.__len__()`, as Python understands it.
"""

import ast
from collections.abc import Iterator

from depanalysis.frontends.python.names import bound_names, inside

_LENGTH = "__len__"


def with_lengths(module: ast.Module) -> ast.Module:
    """The module, changed in place, with the methods that `len` calls by their names."""
    if any(
        "len" in bound_names(node) or "*" in bound_names(node)
        for node in ast.walk(module)
    ):
        return module
    for node in ast.walk(module):
        if isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, ast.FunctionDef)]
            lengths = [each for each in methods if each.name == _LENGTH]
            if len(lengths) == 1 and not lengths[0].decorator_list:
                for method in methods:
                    _name_methods(method)
    return module


def _name_methods(method: ast.FunctionDef) -> None:
    own = method.args.posonlyargs + method.args.args
    if method.decorator_list or not own:
        return
    receiver = own[0].arg
    if any(receiver in bound_names(node) for node in inside(method)):
        return
    for call in _lengths(method, receiver):
        name = ast.Attribute(call.args[0], _LENGTH, ast.Load())
        call.func, call.args = ast.copy_location(name, call.args[0]), []


def _lengths(method: ast.FunctionDef, receiver: str) -> Iterator[ast.Call]:
    for node in inside(method):
        match node:
            case ast.Call(
                func=ast.Name(id="len"), args=[ast.Name(id=name)], keywords=[]
            ) if name == receiver:
                yield node
