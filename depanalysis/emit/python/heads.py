"""The head of a `for` loop over a `range`, and how `numba.prange` is written into it.

Input: a loop. Output: its `Head`, or the sentence that says why `prange` cannot run it.
`prange(n)` counts without a sign, so that `-i` would be a huge number: it is only written
where the index does nothing but select elements, and `prange(0, n)` elsewhere.
"""

import ast
import re
from dataclasses import dataclass

from depanalysis.emit.python.edits import Replacement
from depanalysis.frontends.python.names import element
from depanalysis.frontends.python.parsing import Places

_OPENING = re.compile(r"\s*\(")


@dataclass(frozen=True, slots=True)
class Head:
    """How often a loop runs, if that is a constant; its new text; the edits to get it."""

    trips: int | None
    text: str
    edits: tuple[Replacement, ...]


class NoHeadError(Exception):
    """Why `prange` cannot stand in a loop, as a sentence."""


def head(loop: ast.stmt, places: Places) -> Head:
    """The head of a loop with `prange` in it."""
    if not isinstance(loop, ast.For):
        raise NoHeadError("it is not a `for` loop")
    if loop.orelse:
        raise NoHeadError("it has an `else`")
    match loop.target, loop.iter:
        case ast.Name(), ast.Call(
            func=ast.Name(id="range") as name, args=arguments, keywords=[]
        ) if arguments:
            _check_step(arguments)
            return _replaced(loop, name, arguments, places)
        case _:
            raise NoHeadError("it does not go over a `range`")


def _check_step(arguments: list[ast.expr]) -> None:
    if len(arguments) == 3 and _constant(arguments[2]) != 1:
        raise NoHeadError("numba's `prange` counts by 1 only")


def _replaced(
    loop: ast.For, name: ast.Name, arguments: list[ast.expr], places: Places
) -> Head:
    span = places.span(name)
    line = places.source.text.removeprefix("\ufeff").split("\n")[span.line - 1]
    opening = _OPENING.match(line, span.end_column - 1)
    if opening is None:
        raise NoHeadError("its `range` is on another line than its bounds")
    edits = [Replacement(span.line, span.column, span.end_column, "numba.prange")]
    listed = ", ".join(map(places.text, arguments))
    if len(arguments) == 1 and not _only_selects(loop):
        column = opening.end() + 1
        edits.append(Replacement(span.line, column, column, "0, "))
        listed = f"0, {listed}"
    assert isinstance(loop.target, ast.Name)
    text = f"for {loop.target.id} in numba.prange({listed})"
    return Head(_trips(arguments), text, tuple(edits))


def _only_selects(loop: ast.For) -> bool:
    """Whether the index stands nowhere but in subscripts, by itself."""
    assert isinstance(loop.target, ast.Name)
    nodes = [node for stmt in loop.body for node in ast.walk(stmt)]
    subscripts = [node for node in nodes if isinstance(node, ast.Subscript)]
    selecting = {id(index) for node in subscripts for index in element(node)[1]}
    return all(
        id(node) in selecting
        for node in nodes
        if isinstance(node, ast.Name) and node.id == loop.target.id
    )


def _trips(arguments: list[ast.expr]) -> int | None:
    values = [each for each in map(_constant, arguments[:2]) if each is not None]
    if len(values) < len(arguments[:2]):
        return None
    first, last = (0, *values)[-2:]
    return max(0, last - first)


def _constant(node: ast.expr) -> int | None:
    match node:
        case ast.Constant(value=value) if type(value) is int:
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=value)) if (
            type(value) is int
        ):
            return -value
        case _:
            return None
