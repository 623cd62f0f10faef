"""Calls that make classes and objects with attributes, as far as their text says.

Input: calls and classes. Output: the names of the attributes, in the order of arguments.
"""

import ast
import builtins
from collections.abc import Iterator
from typing import TypeGuard

from depanalysis.frontends.python.names import dotted

_MAKING = (
    "namedtuple", "NamedTuple", "make_dataclass", "make_class", "new_class", "create_model",
    "recordclass", "recordtype", "defstruct", "namedlist",
)  # fmt: skip
"""Functions that make a class of objects with attributes that they are given."""

_FILLING = (
    "partial", "partialmethod", "evolve", "replace", "model_construct", "update", "__init__",
)  # fmt: skip
"""Functions whose keywords may be attributes of what they give."""

OF_MAPPINGS = (
    "SimpleNamespace", "Namespace", "Bunch", "Munch", "AttrDict", "DotDict", "EasyDict", "Box",
)  # fmt: skip
"""What may make attributes of the entries of a dictionary."""

_NAMES = ("field_names", "fields", "attrs")
_ASKING = (
    "isinstance", "issubclass", "super", "cast", "hasattr", "getattr", "type", "id", "repr",
    "print", "TypeVar", "NewType",
)  # fmt: skip
"""Functions that call no class among their arguments."""

_OF_FIELDS = ("ib", "attrib", "field", "Field")
_PLAIN_BASES = (
    "ABC",
    "Generic",
    "Protocol",
    "NamedTuple",
    "TypedDict",
    "Enum",
    "IntEnum",
)


def makes_class(name: str) -> bool:
    """Whether a function of this name makes a class."""
    return name in _MAKING


def makes_object(name: str) -> bool:
    """Whether what a function of this name gives may have its keywords as attributes."""
    return name[:1].isupper() or name in _FILLING


def hands_parts(call: ast.Call) -> bool:
    """Whether a call hands over two parts of one array, or the array and a part."""
    roots = [dotted(x.value if _is_section(x) else x) for x in call.args]
    cut = {root for root, x in zip(roots, call.args, strict=True) if _is_section(x)}
    return any(root is not None and roots.count(root) > 1 for root in cut)


def _is_section(node: ast.expr) -> TypeGuard[ast.Subscript]:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice)


def calls_classes(name: str) -> bool:
    """Whether a function of this name may call the classes that it is given."""
    return name not in _ASKING


def attributes_of(call: ast.Call) -> tuple[str, ...] | None:
    """The attributes that objects of a class have that a call makes, if it says them."""
    is_open = any(isinstance(each, ast.Starred) for each in call.args[:2])
    if is_open or (isinstance(call.func, ast.Name) and call.func.id == "type"):
        return None
    texts = [*call.args[1:2], *(x.value for x in call.keywords if x.arg in _NAMES)]
    return _named(texts[0]) if len(texts) == 1 else None


def _named(listed: ast.expr) -> tuple[str, ...] | None:
    """The names in a text, or in a list of texts and of pairs that begin with one."""
    match listed:
        case ast.Constant(value=str(text)):
            return tuple(text.replace(",", " ").split())
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            firsts = [
                x.elts[0] if isinstance(x, ast.Tuple | ast.List) and x.elts else x
                for x in parts
            ]
        case ast.Dict(keys=keys):
            firsts = [ast.Constant(None) if x is None else x for x in keys]
        case _:
            return None
    found = [x.value for x in firsts if isinstance(x, ast.Constant)]
    names = tuple(x for x in found if isinstance(x, str))
    return names if len(names) == len(firsts) else None


def fields_in(body: list[ast.stmt]) -> Iterator[str]:
    """The attributes that a class lists, in the order in which a call gives them."""
    for stmt in body:
        match stmt:
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called)),
            ) if called in _OF_FIELDS:
                yield name
            case ast.Assign(
                targets=[ast.Name(id="_fields_" | "__slots__")], value=listed
            ):
                yield from _named(listed) or ()


def constructs(body: list[ast.stmt]) -> bool:
    """Whether a class says how its objects are made."""
    return any(
        isinstance(each, ast.FunctionDef) and each.name in ("__init__", "__new__")
        for each in body
    )


def is_plain_base(base: ast.expr) -> bool:
    """Whether a base says nothing of how the objects of a class are made."""
    match base:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in (*dir(builtins), *_PLAIN_BASES)
        case _:
            return False
