"""Which kind of number an expression evidently has, whatever the arguments are.

Input: a function. Output: `Kinds`, which answers for its expressions. The text does not
tell integers from reals for arguments and arrays, but it tells that two elements of one
array are alike. numba has one type for what Python leaves open until it runs: where kinds
meet it computes with reals, so that integers from 2**53 on lose digits.
"""

import ast
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from depanalysis.frontends.python.names import element, inside

# A kind is one of these, or names what has it: `n`, or `a[]` for the elements of `a`.
INTEGER = "int"
REAL = "float"
TRUTH = "bool"
# An integer that is written out, and that is the same number as a real: it suits all.
SMALL = "small"
# What a variable has that was given nothing so far.
_UNSET = ""
_MOST = 2**53
_OF_BITS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift, ast.RShift)
_BUILTINS = {"int": INTEGER, "len": INTEGER, "float": REAL}
_LIKE_OPERANDS = ("power", "square")
_Given = tuple[str, ast.expr | str | None]


def joined(kinds: Iterable[str | None]) -> str | None:
    """The kind of a value that is of one of some kinds; none if they are not alike."""
    found = set(kinds) - {_UNSET}
    large = found - {SMALL}
    if len(large) > 1:
        return None
    return large.pop() if large else SMALL if found else _UNSET


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of variables; elements of arrays that are `replaced` have none."""

    variables: dict[str, str | None] = field(default_factory=dict)
    replaced: frozenset[str] = frozenset()

    def of(self, node: ast.expr) -> str | None:
        """The kind of an expression, if there is certainly one."""
        match node:
            case ast.Constant(value=value):
                return _constant(value)
            case ast.Name(id=name):
                return self.variables.get(name)
            case ast.Attribute(attr=name):
                return INTEGER if name == "size" else REAL
            case ast.Subscript():
                return self._element(node)
            case ast.Call():
                return self._call(node)
            case ast.IfExp(body=one, orelse=other):
                return joined((self.of(one), self.of(other)))
            case ast.Compare() | ast.BoolOp():
                return TRUTH
            case _:
                return self._operation(node)

    def _element(self, node: ast.Subscript) -> str | None:
        match node.value:
            case ast.Attribute(attr="shape"):
                return INTEGER
        name, _ = element(node)
        return None if name is None or name in self.replaced else f"{name}[]"

    def _operation(self, node: ast.expr) -> str | None:
        match node:
            case ast.UnaryOp(op=ast.Not()):
                return TRUTH
            case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=operand):
                return self.of(operand)
            case ast.UnaryOp():
                return INTEGER
            case ast.BinOp(op=operator, left=left, right=right):
                if isinstance(operator, _OF_BITS):
                    return INTEGER
                sides = {self.of(left), self.of(right)}
                return REAL if isinstance(operator, ast.Div) else _computed(sides)
            case _:
                return None

    def _call(self, node: ast.Call) -> str | None:
        match node.func:
            case ast.Name(id=name) if name in _BUILTINS:
                return _BUILTINS[name]
            case ast.Name(id="abs" | "max" | "min"):
                return joined(map(self.of, node.args))
            case ast.Attribute(attr=name) if name not in _LIKE_OPERANDS:
                return REAL
            case ast.Attribute(value=ast.Name(id="math")):
                return REAL
            case _:
                return None


def _constant(value: object) -> str | None:
    if isinstance(value, bool):
        return TRUTH
    if isinstance(value, int):
        return SMALL if abs(value) <= _MOST else INTEGER
    return REAL if isinstance(value, float) else None


def _computed(sides: set[str | None]) -> str | None:
    """The kind of a sum: with an integer, it is that of the other side."""
    if REAL in sides:
        return REAL
    if _UNSET in sides:
        return _UNSET
    others = sides - {SMALL, INTEGER}
    if not others:
        return INTEGER
    return others.pop() if len(others) == 1 else None


def kinds(function: ast.FunctionDef) -> Kinds:
    """The kinds of what a function computes."""
    nodes = list(inside(function))
    given = [pair for node in nodes for pair in _given(node)]
    stored = [
        node.id
        for node in nodes
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    arguments = [each.arg for each in function.args.args]
    bound = [*stored, *arguments]
    counting = {name for node in nodes for name in _counts(node)} - set(stored)
    variables: dict[str, str | None] = dict.fromkeys(stored, _UNSET)
    variables |= {name: INTEGER if name in counting else name for name in arguments}
    found = Kinds(variables, frozenset(x for x in bound if bound.count(x) > 1))
    before = None
    # A kind only ever becomes one that says less, so that this comes to an end.
    while before != variables:
        before = dict(variables)
        for name, value in given:
            kind = found.of(value) if isinstance(value, ast.expr) else value
            variables[name] = joined((variables[name], kind))
    return found


def _given(node: ast.AST) -> Iterator[_Given]:
    """The variables that a statement gives a value to, each with the value or its kind."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from _paired(target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield from _paired(target, value)
        case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
            yield name, ast.BinOp(ast.Name(name), op, value)
        case ast.For(target=ast.Name(id=name), iter=ast.Name() as array):
            yield name, ast.Subscript(array, ast.Constant(0))
        case ast.For(target=ast.Name(id=name)):
            yield name, INTEGER


def _paired(target: ast.expr, value: ast.expr) -> Iterator[_Given]:
    match target, value:
        case ast.Name(id=name), _:
            yield name, value
        case ast.Tuple(elts=targets), ast.Tuple(elts=parts):
            for one, other in zip(targets, parts, strict=False):
                yield from _paired(one, other)
        case ast.Tuple(elts=targets), _:
            # The only thing that may be taken apart is the shape of an array.
            yield from ((x.id, INTEGER) for x in targets if isinstance(x, ast.Name))


def _counts(node: ast.AST) -> Iterator[str]:
    """The variables that have to be integers because they count or select elements."""
    match node:
        case ast.Call(func=ast.Name(id="range"), args=arguments):
            yield from _operands(arguments)
        case ast.Subscript():
            yield from _operands(element(node)[1])


def _operands(nodes: Sequence[ast.expr]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Name(id=name):
                yield name
            case ast.BinOp(
                op=ast.Add() | ast.Sub() | ast.Mult(), left=left, right=right
            ):
                yield from _operands((left, right))
