"""Loops of Python: over a `range`, also backwards, over elements of arrays, and `while`.

The sequence of a `for` is evaluated once, so assignments to its bounds or to its variable
inside the body do not change how often it runs.
"""

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from depanalysis.frontends.counted import lowered
from depanalysis.frontends.python.arithmetic import placed
from depanalysis.frontends.python.displays import (
    chosen,
    columns,
    entries,
    is_of_names,
)
from depanalysis.frontends.python.expressions import extent_of, integer
from depanalysis.frontends.python.names import LIBRARIES, bound_names, dotted
from depanalysis.frontends.python.state import Index, State
from depanalysis.frontends.python.subscripts import index_of
from depanalysis.frontends.python.things import computes
from depanalysis.frontends.stepping import RawLoop
from depanalysis.frontends.sums import added, extreme, subtracted
from depanalysis.ir.expressions import (
    Binary,
    Expr,
    IntConst,
    Load,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.statements import Assign, Loop, Stmt
from depanalysis.ir.types import F64, INT, Type
from depanalysis.source import Span

Lower = Callable[[Sequence[ast.stmt]], tuple[Stmt, ...]]
_Pair = tuple[ast.expr, ast.expr]
_Values = tuple[Expr, Expr, Expr]
"""The first and the last value of an index, and its step."""

_ZERO, _ONE = IntConst(0), IntConst(1)


@dataclass(frozen=True, slots=True)
class _Walk:
    """Which variables take whose elements, and what counts from `start`."""

    pairs: list[_Pair]
    index: ast.Name | None = None
    start: int = 0


@dataclass(frozen=True, slots=True)
class _Range:
    """The values of a `range`: its ends as the text has them, and its step."""

    first: Expr
    end: Expr
    step: Expr


def counted_loop(s: State, node: ast.For, lower: Lower) -> None:
    """A `for` whose iterations are counted before it begins."""
    match node.iter:
        case ast.Call(func=ast.Name(id="range")) as called:
            _range_loop(s, node, _forwards(s, _range(s, called)), lower)
        case (
            ast.Call(
                func=ast.Attribute(value=ast.Name(id=library), attr="arange")
            ) as called
        ) if (
            library in LIBRARIES
            and library not in s.survey.hidden
            and not s.keeps_exceptions
        ):
            _range_loop(s, node, _forwards(s, _range(s, called)), lower)
        case ast.Call(
            func=ast.Name(id="reversed"), args=[ast.Call() as called], keywords=[]
        ) if "reversed" not in s.survey.hidden:
            _range_loop(s, node, _backwards(s, node, _range(s, called)), lower)
        case _:
            walk = _elements(s, node.target, node.iter)
            if not walk.pairs:
                raise s.unmodelled(node.iter, "does not model the loop over")
            _element_loop(s, node, walk, lower)


def _elements(s: State, target: ast.expr, over: ast.expr) -> _Walk:
    """The variable that counts, if any, and which variable takes whose elements."""
    match target, over:
        case _, ast.Name() | ast.Attribute() | ast.Tuple() | ast.List():
            return _Walk([(target, over)])
        case _, ast.Call(func=ast.Name(id="range")):
            return _Walk([(target, over)])
        case ast.Tuple(elts=targets), ast.Call(
            func=ast.Name(id="zip"), args=arrays, keywords=[]
        ) if len(targets) == len(arrays) and "zip" not in s.survey.hidden:
            return _Walk(list(zip(targets, arrays, strict=True)))
        case ast.Tuple(elts=[ast.Name() as index, inner]), ast.Call(
            func=ast.Name(id="enumerate"), args=[array, *rest], keywords=named
        ) if "enumerate" not in s.survey.hidden:
            walk, start = _elements(s, inner, array), _start(rest, named)
            is_own = walk.index is None and index.id not in _variables(inner)
            if is_own and start is not None:
                return _Walk(walk.pairs, index, start)
    raise s.unmodelled(over, "does not model the loop over")


def _start(rest: list[ast.expr], named: list[ast.keyword]) -> int | None:
    """The number that an `enumerate` begins with, if it is in the text."""
    given = [*rest, *(each.value for each in named if each.arg == "start")]
    match given:
        case []:
            return None if named else 0
        case [ast.Constant(value=int(start))]:
            return start
        case _:
            return None


def _variables(target: ast.expr) -> set[str]:
    return {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}


def while_loop(s: State, node: ast.While, condition: Expr, lower: Lower) -> None:
    """A `while`, as a counted loop where a scalar counts."""
    body = lower(node.body)
    raw = RawLoop(condition, body, s.span(node))
    result = lowered(raw, s, supposes_end=not s.keeps_exceptions)
    s.out.extend(result.statements)
    s.out.extend(lower(node.orelse))


def _range(s: State, node: ast.Call) -> _Range:
    match node:
        case ast.Call(args=arguments, keywords=[]) if (
            "range" not in s.survey.hidden and 1 <= len(arguments) <= 3
        ):
            values = [integer(s, each) for each in arguments]
        case _:
            raise s.unmodelled(node, "does not model the loop over")
    first = values[0] if len(values) > 1 else IntConst(0, s.span(node))
    end = values[min(len(values), 2) - 1]
    step = values[2] if len(values) > 2 else _ONE
    if step == _ZERO:
        raise s.unmodelled(node, "cannot step by zero:")
    if not isinstance(step, IntConst) and not s.keeps_exceptions:
        s.require(Binary("!=", step, _ZERO, s.span(node)))
    return _Range(first, end, step)


def _forwards(s: State, values: _Range) -> _Values:
    return values.first, _last(s, values.end, values.step), values.step


def _backwards(s: State, node: ast.For, values: _Range) -> _Values:
    """From the last value, which is before the first one where there are none.

    Exceptions that NumPy raises for its ends are not those of this Program.
    """
    if s.keeps_exceptions:
        raise s.unmodelled(node.iter, "does not model the loop over")
    first, step = values.first, values.step
    last = _last(s, values.end, step)
    if isinstance(step, IntConst) and abs(step.value) == 1:
        return last, first, IntConst(-step.value)
    steps = Binary("//", subtracted(last, first), step, first.span)
    start = added(first, Binary("*", steps, step, first.span))
    if isinstance(step, IntConst):
        return start, first, IntConst(-step.value)
    return start, first, Unary("-", step, step.span)


def _range_loop(s: State, node: ast.For, values: _Values, lower: Lower) -> None:
    if not isinstance(node.target, ast.Name):
        raise s.unmodelled(node.target, "does not model the loop variable")
    first, last, step = values
    span, target = s.span(node), node.target
    if _is_plain(s, target.id):
        name = target.id
        s.taken.add(name)
        head: tuple[Stmt, ...] = ()
    else:
        name = s.fresh_index(target.id)
        head = (_bound(s, target, Var(name, span), INT, s.span(target)),)
    s.indices.append(index_of(name, first, last, step))
    renamed = dict(s.renamed)
    if s.survey.kinds.get(target.id) == F64 and not _is_stored(target.id, node.body):
        # Elsewhere it is a real number.
        s.renamed[target.id] = name
    body = (*head, *lower(node.body))
    s.renamed = renamed
    s.indices.pop()
    s.emit(Loop(name, first, last, body, step, span=span))
    s.out.extend(lower(node.orelse))


def _last(s: State, end: Expr, step: Expr) -> Expr:
    """The inclusive bound on the way to an exclusive end.

    A number in the end may raise an exception, and must not be added to another one then.
    """
    if isinstance(step, IntConst) and s.keeps_exceptions and isinstance(end, Binary):
        return Binary("-" if step.value > 0 else "+", end, _ONE, end.span)
    if isinstance(step, IntConst):
        return subtracted(end, IntConst(1 if step.value > 0 else -1))
    test = Binary(">", step, _ZERO, step.span)
    return subtracted(end, Select(test, _ONE, IntConst(-1), step.span))


def _element_loop(s: State, node: ast.For, walk: _Walk, lower: Lower) -> None:
    """A loop over the elements of arrays, as far as the shortest of them goes."""
    span, index = s.span(node), walk.index
    if any(map(is_of_names, (x for _, x in walk.pairs))) and not computes(s, node):
        raise s.unmodelled(node.iter, "does not model the loop over")
    ranges = {
        id(t): _kept(s, _range(s, x)) for t, x in walk.pairs if isinstance(x, ast.Call)
    }
    last = _least(s, walk.pairs, ranges)
    shown = {id(t): tuple(columns(s, t, x)) for t, x in walk.pairs if _is_display(x)}
    is_own = index is not None and walk.start == 0 and _is_plain(s, index.id)
    if is_own and index is not None:
        name = index.id
        s.taken.add(name)
    else:
        name = s.fresh_index("position" if index is None else index.id)
    position = Var(name, span)
    last = subtracted(last, _ONE)
    s.indices.append(Index(name, _ZERO, last))
    with s.captured() as head:
        if index is not None and not is_own:
            count = added(position, IntConst(walk.start))
            s.emit(_bound(s, index, count, INT, s.span(index)))
        for target, over in walk.pairs:
            if id(target) in ranges:
                _count(s, target, ranges[id(target)], position)
            elif id(target) not in shown:
                _take(s, target, over, position, node.body)
            for own, values, kind in shown.get(id(target), ()):
                if _has_attributes(own.id, node.body):
                    raise s.unmodelled(over, "goes over objects in")
                value = chosen(values, position, s.span(over))
                s.emit(_bound(s, own, value, kind, s.span(own)))
    body = (*head, *lower(node.body))
    s.indices.pop()
    s.emit(Loop(name, _ZERO, last, body, span=span))
    s.out.extend(lower(node.orelse))


def _least(s: State, pairs: list[_Pair], ranges: Mapping[int, _Range]) -> Expr:
    """How many entries the shortest of some arrays, displays and ranges has."""
    sizes: list[Expr] = []
    for target, over in pairs:
        if id(target) in ranges:
            sizes.append(_size(ranges[id(target)]))
        elif known := entries(over):
            sizes.append(IntConst(len(known)))
        else:
            sizes.append(extent_of(s, over, 0, s.span(over)))
    least = sizes[0]
    for size in sizes[1:]:
        least = extreme(least, size, -1)
    return least


def _size(values: _Range) -> Expr:
    """How many numbers a `range` has; a number below zero stands for none."""
    if values.step == _ONE:
        return subtracted(values.end, values.first)
    whole = Binary("//", subtracted(values.first, values.end), values.step)
    return Unary("-", whole)


def _kept(s: State, values: _Range) -> _Range:
    """A `range` with the values that its ends and its step have before the loop."""

    def kept(value: Expr) -> Expr:
        if isinstance(value, IntConst):
            return value
        before = s.temporary("end", INT, value.span)
        s.emit(Assign(before, value, span=value.span))
        return before

    return _Range(kept(values.first), values.end, kept(values.step))


def _count(s: State, target: ast.expr, values: _Range, position: Var) -> None:
    """The number of a `range` at a position."""
    if not isinstance(target, ast.Name):
        raise s.unmodelled(target, "does not model the loop variable")
    span = s.span(target)
    steps = position if values.step == _ONE else Binary("*", values.step, position)
    s.emit(_bound(s, target, added(values.first, steps), INT, span))


def _is_display(over: ast.expr) -> bool:
    return isinstance(over, ast.Tuple | ast.List)


def _has_attributes(name: str, body: Sequence[ast.stmt]) -> bool:
    """Whether a variable is more than a number."""
    parts = (part for stmt in body for part in ast.walk(stmt))
    owners = (part.value for part in parts if isinstance(part, ast.Attribute))
    return any(isinstance(each, ast.Name) and each.id == name for each in owners)


def _take(
    s: State,
    target: ast.expr,
    array: ast.expr,
    index: Var,
    body: Sequence[ast.stmt],
) -> None:
    name = dotted(array)
    if not isinstance(target, ast.Name) or name is None:
        raise s.unmodelled(target, "does not model the loop variable")
    if _has_attributes(target.id, body):
        raise s.unmodelled(array, "goes over objects in")
    if s.survey.ranks[name] != 1:
        raise s.unmodelled(array, "uses the rows of")
    kind = s.survey.element(name)
    s.arrays.setdefault(name, s.span(array))
    value = Load(name, (index,), s.span(array))
    s.emit(_bound(s, target, value, kind, s.span(target)))


def _bound(s: State, target: ast.Name, value: Expr, kind: Type, span: Span) -> Assign:
    own = s.survey.kinds.get(target.id, F64)
    is_wider = (kind, own) == (INT, F64) and not s.keeps_exceptions
    if s.survey.is_array(target.id) or not (own == kind or is_wider):
        raise s.unmodelled(target, "does not model the loop variable")
    s.scalars[target.id] = own
    return Assign(Var(target.id, span), placed((value, kind), own), span=span)


def _is_stored(name: str, body: Sequence[ast.stmt]) -> bool:
    """Whether statements give a name another value."""
    parts = (part for stmt in body for part in ast.walk(stmt))
    return any(name in bound_names(part) for part in parts)


def _is_plain(s: State, name: str) -> bool:
    """Whether a variable is only read, and only in loops that set it."""
    if (
        name in s.survey.outer
        or name in s.survey.parameters
        or s.index(name) is not None
    ):
        return False
    return name in s.plain
