"""Programs as plain JSON data and back; `docs/ir.md` describes the schema.

A node is an object with its fields and a tag `node`, the name of its class in lower
case; a type is its name; an integer beyond 2^53 is a string of its decimal digits. A
span is `[line, column, end line, end column]`, with the path as a fifth item where it
is not the path of the program. What has a default may be left out. Only the shape of
the data is checked here; the rules of the intermediate form are the verifier's part.
"""

import re
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from depanalysis.errors import ParseError
from depanalysis.ir.limits import (
    DEEPEST,
    LONGEST_INTEGER,
    TOO_DEEP,
    TOO_LONG,
    is_too_long,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.types import TYPES, Type
from depanalysis.source import NOWHERE, Span, shortened

SCHEMA = 1

_Path: TypeAlias = tuple[Any, ...]
"""A place in the data: the place of the container, and a key; empty at the root."""

_EXACT_IN_JSON = 2**53
_LONGEST_QUOTE = 40
_INTEGER = re.compile(r"-?[0-9]+")
# A program, a declaration and its array stand around the expressions of an extent.
_DEEPEST_NODE = DEEPEST + 3


def to_json(program: Program) -> dict[str, Any]:
    """The program as a tree of dictionaries, lists, strings, numbers and `None`."""
    path = program.span.path
    return {"schema": SCHEMA, "path": path, "program": _encode(program, path)}


def _encode(value: Any, path: str) -> Any:
    if isinstance(value, Type):
        return str(value)
    if isinstance(value, Span):
        place = [value.line, value.column, value.end_line, value.end_column]
        return place if value.path == path else [*place, value.path]
    if isinstance(value, tuple):
        return [_encode(item, path) for item in value]
    if isinstance(value, int) and abs(value) > _EXACT_IN_JSON:
        return str(value)
    return _encode_node(value, path) if is_dataclass(value) else value


def _encode_node(node: Any, path: str) -> dict[str, Any]:
    record: dict[str, Any] = {"node": type(node).__name__.lower()}
    for item in fields(node):
        value = getattr(node, item.name)
        is_left_out = item.metadata.get("is_rare") and value == item.default
        if value != NOWHERE and not is_left_out:
            record[item.name] = _encode(value, path)
    return record


def from_json(data: object) -> Program:
    """The program of a record; raises `ParseError` that names the place in the data.

    A place is written as in `$.program.body[0].step`. Whoever has a text passes what
    `json.loads` returned for it.
    """
    record = _record(data, ())
    _refuse_unknown(record, ("schema", "path", "program"), ())
    schema = record.get("schema")
    if schema != SCHEMA or isinstance(schema, bool):
        raise _unexpected(f"the schema {SCHEMA}", schema, ((), "schema"))
    path = record.get("path", "")
    if not isinstance(path, str):
        raise _unexpected("a string", path, ((), "path"))
    program = _Decoder(path).decode(Program, record.get("program"), ((), "program"))
    assert isinstance(program, Program)
    return program


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a field takes: one of several nodes or words, or a value of one type."""

    nodes: dict[str, type]
    words: tuple[str, ...]
    plain: Any
    is_optional: bool


@cache
def _shape(hint: Any) -> _Shape:
    members = _members(hint)
    nodes = [
        item for item in members if is_dataclass(item) and item not in (Type, Span)
    ]
    others = [item for item in members if item not in (*nodes, NoneType)]
    words = tuple(item for item in others if isinstance(item, str))
    return _Shape(
        {_tag(item): item for item in nodes if isinstance(item, type)},
        words,
        others[0] if others and not words else None,
        NoneType in members,
    )


def _members(hint: Any) -> tuple[Any, ...]:
    if get_origin(hint) not in (Union, UnionType, Literal):
        return (hint,)
    if get_origin(hint) is Literal:
        return get_args(hint)
    return tuple(inner for item in get_args(hint) for inner in _members(item))


@cache
def _hints(node: type) -> dict[str, Any]:
    return get_type_hints(node)


def _tag(node: type) -> str:
    return node.__name__.lower()


class _Decoder:
    """Builds nodes from data, guided by the types of their fields."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._depth = 0

    def decode(self, hint: Any, data: object, place: _Path) -> Any:
        """The value that the data stands for."""
        shape = _shape(hint)
        if data is None and shape.is_optional:
            return None
        if shape.nodes:
            return self._node(shape.nodes, data, place)
        if shape.words:
            return _word(shape.words, data, place)
        if get_origin(shape.plain) is not tuple:
            return self._plain(shape.plain, data, place)
        if not isinstance(data, list | tuple):
            raise _unexpected("a list", data, place)
        (item, _), decoded = get_args(shape.plain), []
        for index, inner in enumerate(data):
            decoded.append(self.decode(item, inner, (place, index)))
        return tuple(decoded)

    def _node(self, nodes: dict[str, type], data: object, place: _Path) -> Any:
        record = _record(data, place)
        node = _class(nodes, record, place)
        self._depth += 1
        if self._depth > _DEEPEST_NODE:
            raise _error(TOO_DEEP, place)
        hints = _hints(node)
        _refuse_unknown(record, ("node", *hints), place)
        values = {}
        for name, hint in hints.items():
            if name in record:
                values[name] = self.decode(hint, record[name], (place, name))
        _refuse_missing(node, values, place)
        self._depth -= 1
        return node(**values)

    def _plain(self, type_: Any, data: object, place: _Path) -> Any:
        if type_ is Type:
            return TYPES[_word(tuple(TYPES), data, place)]
        if type_ is Span:
            return self._span(data, place)
        if type_ is int:
            return _integer(data, place)
        if not isinstance(data, type_):
            noun = "a string" if type_ is str else "true or false"
            raise _unexpected(noun, data, place)
        return data

    def _span(self, data: object, place: _Path) -> Span:
        match data:
            case [int(line), int(column), int(end_line), int(end_column)]:
                return Span(self._path, line, column, end_line, end_column)
            case [int(line), int(column), int(end_line), int(end_column), str(path)]:
                return Span(path, line, column, end_line, end_column)
            case _:
                expected = "a span of four numbers and perhaps a path"
                raise _unexpected(expected, data, place)


def _record(data: object, place: _Path) -> dict[Any, Any]:
    if not isinstance(data, dict):
        raise _unexpected("an object", data, place)
    return data


def _class(nodes: dict[str, type], record: dict[Any, Any], place: _Path) -> type:
    if "node" not in record and len(nodes) == 1:
        return next(iter(nodes.values()))
    return nodes[_word(tuple(nodes), record.get("node"), (place, "node"))]


def _word(words: tuple[str, ...], data: object, place: _Path) -> str:
    if not isinstance(data, str) or data not in words:
        raise _unexpected("one of " + ", ".join(words), data, place)
    return data


def _integer(data: object, place: _Path) -> int:
    if isinstance(data, str) and _INTEGER.fullmatch(data):
        if len(data) > LONGEST_INTEGER:
            raise _error(TOO_LONG, place)
        return int(data)
    if not isinstance(data, int) or isinstance(data, bool):
        raise _unexpected("an integer", data, place)
    return data


def _refuse_unknown(
    record: dict[Any, Any], known: tuple[str, ...], place: _Path
) -> None:
    for name in record:
        if name not in known:
            raise _error(f"unknown field {_quote(name)}", place)


def _refuse_missing(node: Any, values: dict[str, Any], place: _Path) -> None:
    for item in fields(node):
        if item.default is MISSING and item.name not in values:
            raise _error(f"missing field `{item.name}`", place)


def _unexpected(expected: str, data: object, place: _Path) -> ParseError:
    return _error(f"expected {expected}, found {_quote(data)}", place)


def _error(message: str, place: _Path) -> ParseError:
    return ParseError(f"{_show(place)}: {message}")


def _show(place: _Path) -> str:
    keys = []
    while place:
        place, key = place
        keys.append(f"[{key}]" if isinstance(key, int) else f".{key}")
    return "$" + "".join(reversed(keys))


def _quote(data: object) -> str:
    match data:
        case None | bool():
            return {None: "nothing", True: "true", False: "false"}[data]
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case int() if is_too_long(data):
            return "a very long integer"
        case str() | int() | float():
            text = ascii(data)[1:-1] if isinstance(data, str) else str(data)
            return f"`{shortened(text, _LONGEST_QUOTE)}`"
        case _:
            return f"a value of type {type(data).__name__}"
