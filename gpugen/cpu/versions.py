"""Two versions of the loops of a kernel: where no subscript can leave its array, one unchecked.

A check of every iteration holds in all of them if it holds at the ends of the loops, as long
as the subscript is a sum of indices, of values that the loops do not change, and of
constants. What that comes to is asked once before the loop. The checks that it answers are
left out of the first version; the second one is the loop as it was, which says what fails.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from gpugen.cpu.machine import machine_code

Form: TypeAlias = Mapping[str, int]
"""How often names and extents are added up, and `""` for the constant.

A name that cancels out stays with 0, because it has to be a small whole number, too.
"""

_SMALL = "_is_small"
_SMALL_BITS = 40
_MOST_TIMES = 2**8
_MOST_TERMS = 12
_MOST_WAYS = 4
_MOST_NODES = 3000
"""Larger loops are not compiled twice."""

_UNLOST = 2**45
_ONE: Form = {"": 1}


@machine_code
def is_small(value: Any) -> bool:
    """Whether sums of such values are exact, also of whole numbers in reals."""
    return bool(-(2**_SMALL_BITS) < value < 2**_SMALL_BITS) and value == np.int64(value)


NAMESPACE: dict[str, Any] = {_SMALL: is_small}


def versioned(body: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Statements with two versions of each loop that gains by it."""
    return [_best(stmt)[1] for stmt in body]


def is_extent(node: ast.expr) -> bool:
    """Whether an expression is `a.shape[k]`."""
    match node:
        case ast.Subscript(value=ast.Attribute(attr="shape")):
            return True
        case _:
            return False


def _best(stmt: ast.stmt) -> tuple[int, ast.stmt]:
    """A statement with its loops in two versions, and how many checks are left out."""
    found = 0
    inside: dict[str, list[ast.stmt]] = {}
    for name, body in _bodies(stmt):
        parts = [_best(each) for each in body]
        found += sum(count for count, _ in parts)
        inside[name] = [each for _, each in parts]
    look = _looked(stmt) if isinstance(stmt, ast.For) else None
    if look is not None and look.dropped and len(look.dropped) >= found:
        first = _without(stmt, look.dropped)
        test = ast.parse(" and ".join(look.conditions), mode="eval").body
        return len(look.dropped), ast.If(test, [first], [stmt])
    for name, body in inside.items():
        setattr(stmt, name, body)
    return found, stmt


def _bodies(stmt: ast.stmt) -> Iterator[tuple[str, list[ast.stmt]]]:
    for name in ("body", "orelse"):
        body = getattr(stmt, name, None)
        if body:
            yield name, body


def _without(stmt: ast.stmt, dropped: Sequence[ast.stmt]) -> ast.stmt:
    """A copy of a statement without some of those inside of it."""
    copies: dict[int, Any] = {id(each): ast.Pass() for each in dropped}
    return deepcopy(stmt, copies)


def _looked(loop: ast.For) -> "_Look | None":
    if sum(1 for _ in ast.walk(loop)) > _MOST_NODES:
        return None
    look = _Look(_assigned([loop]))
    look.loop(loop)
    # Without a condition there is nothing that a second version is for.
    return look if look.conditions else None


@dataclass(frozen=True, slots=True)
class _Index:
    """An index of a loop, and what it is never below and never above, if that is known."""

    name: str
    least: Form | None
    most: Form | None


@dataclass(slots=True)
class _Look:
    """What the checks in a loop need; `changed` are the names that it assigns.

    `known` are sums that some of these are here, `indices` those of the loops around, and
    `facts` are not below zero here. `lost` are the sums that flags of overflows are about.
    """

    changed: frozenset[str]
    known: dict[str, Form] = field(default_factory=dict)
    indices: list[_Index] = field(default_factory=list)
    facts: list[Form] = field(default_factory=list)
    lost: dict[str, Form] = field(default_factory=dict)
    dropped: list[ast.stmt] = field(default_factory=list)
    conditions: dict[str, None] = field(default_factory=dict)

    def loop(self, loop: ast.For) -> None:
        """Looks at a loop, whose index is between its ends."""
        index = _index(loop, self.form)
        self._forget(_assigned([loop]))
        if index is None or index.name in _assigned(loop.body):
            self.branch(loop.body)
            return
        self.indices.append(index)
        self.branch(loop.body, index=index.name)
        self.indices.pop()

    def branch(
        self,
        body: Sequence[ast.stmt],
        facts: Sequence[Form] = (),
        index: str = "",
    ) -> None:
        """Looks at statements of which nobody knows how often they run."""
        outer, count = dict(self.known), len(self.facts)
        assigned = _assigned(body)
        if index:
            self.known[index] = {index: 1}
        self.facts.extend(facts)
        for stmt in body:
            self._statement(stmt)
        del self.facts[count:]
        self.known = outer
        self._forget(assigned)

    def form(self, node: ast.expr) -> Form | None:
        """An expression as a sum, if it is one."""
        match node:
            case ast.Constant(value=int() as value) if not isinstance(value, bool):
                return {"": value}
            case ast.Name(id=name):
                return self.known.get(name) or (
                    None if name in self.changed else {name: 1}
                )
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return _sum({}, self.form(operand), -1)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return _sum(self.form(left), self.form(right))
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                return _sum(self.form(left), self.form(right), -1)
            case ast.Subscript(value=ast.Attribute(value=ast.Name(id=name))) if (
                is_extent(node) and name not in self.changed
            ):
                return {ast.unparse(node): 1}
            case _:
                return None

    def _forget(self, names: frozenset[str]) -> None:
        self.known = {k: v for k, v in self.known.items() if k not in names}
        self.lost = {k: v for k, v in self.lost.items() if k not in names}

    def _statement(self, stmt: ast.stmt) -> None:
        match stmt:
            case ast.For():
                self.loop(stmt)
            case ast.While(body=body):
                self._forget(_assigned([stmt]))
                self.branch(body)
            case ast.If() if self._is_answered(stmt):
                self.dropped.append(stmt)
            case ast.If(test=test, body=body, orelse=orelse):
                self.branch(body, _facts(test, self.form))
                self.branch(orelse, _facts(test, self.form, is_false=True))
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self._assign(name, self.form(value))
            case ast.Assign(targets=[ast.Tuple(elts=[
                ast.Name(id=name), ast.Name(id=flag),
            ])], value=ast.Call(ast.Name(function), [left, right])):  # fmt: skip
                sign = {"added": 1, "subtracted": -1}.get(function)
                form = _sum(self.form(left), self.form(right), sign) if sign else None
                self._forget(_assigned([stmt]))
                if form is not None:
                    self.known[name] = self.lost[flag] = form
            case _:
                self._forget(_assigned([stmt]))

    def _assign(self, name: str, form: Form | None) -> None:
        self._forget(frozenset({name}))
        if form is not None:
            self.known[name] = form

    def _is_answered(self, stmt: ast.If) -> bool:
        """Whether a statement does nothing if what is asked before the loop holds."""
        needed = _needed(stmt, self.form, self.lost)
        ways = [self._ways(form) for form in needed]
        if not needed or not all(ways):
            return False
        for each in ways:
            texts = [_text(form) for form in each]
            if "True" not in texts:
                self.conditions[f"({' or '.join(texts)})"] = None
        return True

    def _ways(self, form: Form) -> list[Form]:
        """Sums of what the loop leaves alone: where one is not below zero, `form` never is."""
        forms = [form]
        for place in reversed(range(len(self.indices))):
            deeper = {each.name for each in self.indices[place + 1 :]}
            forms = [
                way
                for each in forms
                for way in self._at_ends(each, self.indices[place], deeper)
            ][:_MOST_WAYS]
        return [each for each in forms if _is_usable(each)]

    def _at_ends(self, form: Form, index: _Index, deeper: set[str]) -> Iterator[Form]:
        times = form.get(index.name, 0)
        others = {k: v for k, v in form.items() if k != index.name}
        if times == 0:
            yield others
            return
        end = index.least if times > 0 else index.most
        ends = [] if end is None else [end]
        sign = 1 if times > 0 else -1
        for fact in self.facts:
            if fact.get(index.name) == sign and not deeper & fact.keys():
                rest = {k: -sign * v for k, v in fact.items() if k != index.name}
                ends.append(rest)
        for each in ends:
            found = _sum(others, each, times)
            if found is not None:
                yield found


def _index(loop: ast.For, form: Any) -> _Index | None:
    """The index of a loop over a range."""
    match loop:
        case ast.For(
            target=ast.Name(id=name),
            iter=ast.Call(func=ast.Name("range"), args=[first, past, *rest]),
        ) if len(rest) <= 1:
            pass
        case _:
            return None
    start, end = form(first), form(past)
    match rest:
        case [] | [ast.Constant(value=1)]:
            return _Index(name, start, _sum(end, _ONE, -1))
        case [ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1))] | [
            ast.Constant(value=-1)
        ]:
            return _Index(name, _sum(end, _ONE), start)
        case [ast.Constant(value=int() as step)] if step > 0:
            return _Index(name, start, _sum(end, _ONE, -1))
        case _:
            return None


def _needed(stmt: ast.If, form: Any, lost: Mapping[str, Form]) -> list[Form]:
    """What must not be below zero, so that a check passes; nothing if it is no check."""
    found: list[Form | None] = []
    match stmt:
        case ast.If(
            test=ast.UnaryOp(ast.Not(), ast.Compare(
                ast.Constant(0), [ast.LtE(), ast.Lt()], [subscript, extent]
            )),
            body=[ast.Return()],
        ) if is_extent(extent):  # fmt: skip
            place = form(subscript)
            found = [place, _sum(_sum(form(extent), _ONE, -1), place, -1)]
        case ast.If(
            test=ast.Compare(ast.Name(id=name) as place, [ast.Lt()], [ast.Constant(0)]),
            body=[ast.AugAssign(target=ast.Name(id=moved))],
        ) if name == moved:
            found = [form(place)]
        case ast.If(test=ast.Name(id=flag), body=[ast.Return()]) if flag in lost:
            limit = {"": _UNLOST}
            found = [_sum(limit, lost[flag]), _sum(limit, lost[flag], -1)]
    known = [each for each in found if each is not None]
    return known if len(known) == len(found) else []


def _facts(test: ast.expr, form: Any, *, is_false: bool = False) -> list[Form]:
    """What is not below zero where a test holds, or where it does not."""
    match test:
        case ast.BoolOp(op=ast.And(), values=values) if not is_false:
            return [fact for each in values for fact in _facts(each, form)]
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            pass
        case _:
            return []
    rising = _sum(form(right), form(left), -1)
    falling = _sum(form(left), form(right), -1)
    match operator:
        case ast.Lt():
            found = falling if is_false else _sum(rising, _ONE, -1)
        case ast.LtE():
            found = _sum(falling, _ONE, -1) if is_false else rising
        case ast.Gt():
            found = rising if is_false else _sum(falling, _ONE, -1)
        case ast.GtE():
            found = _sum(rising, _ONE, -1) if is_false else falling
        case _:
            found = None
    return [] if found is None else [found]


def _sum(one: Form | None, other: Form | None, times: int = 1) -> Form | None:
    if one is None or other is None:
        return None
    names = dict.fromkeys((*one, *other))
    return {each: one.get(each, 0) + times * other.get(each, 0) for each in names}


def _is_usable(form: Form) -> bool:
    """Whether the sum is exact in 64 bits, and may hold at all."""
    names = {k: v for k, v in form.items() if k}
    constant = form.get("", 0)
    is_exact = len(names) <= _MOST_TERMS and abs(constant) <= 2 * _UNLOST
    is_exact = is_exact and all(abs(each) <= _MOST_TIMES for each in names.values())
    return is_exact and (constant >= 0 or any(names.values()))


def _text(form: Form) -> str:
    """The test that a sum is not below zero."""
    names = [each for each in form if each]
    if not names:
        return "True"
    parts = [f"{form[each]} * {each}" for each in names if form[each]]
    total = " + ".join([*parts, str(form.get("", 0))])
    small = [f"{_SMALL}({each})" for each in names]
    return f"({' and '.join([*small, f'{total} >= 0'])})"


def _assigned(body: Sequence[ast.stmt]) -> frozenset[str]:
    """The names that statements assign."""
    return frozenset(
        node.id
        for stmt in body
        for node in ast.walk(stmt)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    )
