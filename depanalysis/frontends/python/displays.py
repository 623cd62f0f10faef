"""Loops over values that stand in the text: `for d in (-1, 0, 1)`, `for i, j in [(0, 1), (1, 0)]`.

Input: a display and the variables that take its entries one after the other. Output: for each
variable its value by the position in the display.
"""

import ast
import itertools
from collections.abc import Iterator
from typing import TypeAlias

from depanalysis.frontends.python.arithmetic import Typed, placed
from depanalysis.frontends.python.expressions import typed
from depanalysis.frontends.python.kinds import join
from depanalysis.frontends.python.raising import is_text
from depanalysis.frontends.python.state import State
from depanalysis.frontends.sums import added
from depanalysis.ir.expressions import Binary, Expr, IntConst, Select, Var
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import Type
from depanalysis.source import Span

Column: TypeAlias = tuple[ast.Name, tuple[Expr, ...], Type]
"""A variable, and the values that it takes."""

_LONGEST = 16


def entries(over: ast.expr) -> list[ast.expr] | None:
    """The entries of a display, if the text has them one by one."""
    match over:
        case ast.Tuple(elts=listed) | ast.List(elts=listed):
            is_open = any(isinstance(each, ast.Starred) for each in listed)
            return None if is_open or not 0 < len(listed) <= _LONGEST else listed
        case _:
            return None


def is_of_names(over: ast.expr) -> bool:
    """Whether a display has names, of which nothing says that they are numbers."""
    parts = [
        each for whole in entries(over) or [] for each in entries(whole) or [whole]
    ]
    return any(isinstance(each, ast.Name | ast.Attribute) for each in parts)


def columns(s: State, target: ast.expr, over: ast.expr) -> Iterator[Column]:
    """What each variable of a loop takes; the values are computed before the loop."""
    listed = entries(over)
    if listed is None or s.keeps_exceptions or any(map(is_text, listed)):
        raise s.unmodelled(over, "does not model the loop over")
    match target:
        case ast.Name():
            found = [_once(s, each) for each in listed]
            kind = found[0][1]
            for _, other in found[1:]:
                kind = join(kind, other)
            yield target, tuple(placed(each, kind) for each in found), kind
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            rows = [entries(each) or [] for each in listed]
            if any(len(row) != len(targets) for row in rows):
                raise s.unmodelled(over, "does not model the loop over")
            for position, inner in enumerate(targets):
                column = ast.Tuple([row[position] for row in rows], ast.Load())
                yield from columns(s, inner, ast.copy_location(column, over))
        case _:
            raise s.unmodelled(target, "does not model the loop variable")


def _once(s: State, node: ast.expr) -> Typed:
    """A value that is what it was before the loop."""
    value, kind = typed(s, node)
    if isinstance(node, ast.Constant | ast.UnaryOp):
        return value, kind
    kept = s.temporary("entry", kind, s.span(node))
    s.emit(Assign(kept, value, span=s.span(node)))
    return kept, kind


def chosen(values: tuple[Expr, ...], position: Var, span: Span) -> Expr:
    """The value at a position; numbers with one distance are a sum."""
    numbers = [each.value for each in values if isinstance(each, IntConst)]
    steps = {b - a for a, b in itertools.pairwise(numbers)}
    if len(numbers) == len(values) and len(steps) == 1:
        step = Binary("*", IntConst(steps.pop()), position, span)
        return added(IntConst(numbers[0]), step)
    result = values[-1]
    for number in reversed(range(len(values) - 1)):
        test = Binary("==", position, IntConst(number), span)
        result = Select(test, values[number], result, span)
    return result
