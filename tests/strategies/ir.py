"""Expressions of any shape, and programs that keep all rules by construction."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import get_args

from hypothesis import strategies as st

from depanalysis.ir.expressions import (
    COMPARISONS,
    Binary,
    BinaryOperator,
    BoolConst,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
)
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import (
    Array,
    Assign,
    Barrier,
    Block,
    BlockKind,
    Declare,
    Exit,
    If,
    Loop,
    Opaque,
    Scalar,
    Stmt,
    While,
)
from depanalysis.ir.types import BOOL, F32, F64, I32, INT, TYPES, U8, Type
from depanalysis.source import Span

Draw = Callable[[st.SearchStrategy], object]

BINARY = tuple(word for part in get_args(BinaryOperator) for word in get_args(part))
ODD_NAMES = ("for", "true", "in", "max", "i32", "", "p.x", "$t", "a`b", "\\", "é\n")
NAMES = (st.sampled_from([*"abcn", *ODD_NAMES]) | st.text(max_size=4)).filter(
    lambda name: not any(mark in name for mark in "?#@")
)
TEXTS = st.text(max_size=8)
SPANS = st.builds(
    Span, st.sampled_from(["f.c", "g.h"]), *[st.integers(0, 99) for _ in range(4)]
)
INTEGERS = st.integers(-9, 9) | st.integers(-(10**30), 10**30)
REALS = st.sampled_from(["0.5", "1.", ".25", "1e5", "2.5E-3", "00.0"])


def _over(inner: st.SearchStrategy[Expr]) -> st.SearchStrategy[Expr]:
    some = st.lists(inner, max_size=3).map(tuple)
    return (
        st.builds(Unary, st.sampled_from(["-", "not", "~"]), inner)
        | st.builds(Binary, st.sampled_from(BINARY), inner, inner)
        | st.builds(Select, inner, inner, inner)
        | st.builds(Load, NAMES, some)
        | st.builds(Call, NAMES, some)
        | st.builds(Cast, st.sampled_from(list(TYPES.values())), inner)
    )


EXPRESSIONS = st.recursive(
    st.builds(IntConst, INTEGERS)
    | st.builds(RealConst, REALS)
    | st.builds(BoolConst, st.booleans())
    | st.builds(Var, NAMES),
    _over,
    max_leaves=12,
)
"""Expressions of any shape, without types and declarations."""


@dataclass(frozen=True)
class Scope:
    """The names that are visible, by what they are good for."""

    integers: tuple[str, ...] = ()
    reals: tuple[str, ...] = ()
    booleans: tuple[str, ...] = ()
    arrays: tuple[Array, ...] = ()
    written: tuple[str, ...] = ()
    loops: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()
    in_loop: bool = False


@st.composite
def programs(draw, max_statements: int = 3, depth: int = 3) -> Program:
    """A program that the verifier accepts; its names may be odd and its spans any."""
    names = draw(st.lists(NAMES, min_size=6, max_size=6, unique=True))
    n, a, b, s, c, j = names
    parameters = (Parameter(n, draw(st.sampled_from([I32, INT, U8]))),)
    entry = Scope(integers=(n,))
    arrays = (
        Array(
            a,
            F64,
            (_integer(draw, entry, 1), None),
            draw(st.booleans()),
            walls=draw(st.sampled_from([(), (0,), (1,), (0, 1)])),
        ),
        Array(b, I32, (None,), draw(st.booleans()), draw(st.sampled_from(["", "p.x"]))),
    )
    scalars = (
        Scalar(s, draw(st.sampled_from([F32, F64])), draw(st.booleans())),
        Scalar(c, BOOL, is_output=draw(st.booleans())),
        Scalar(j, I32),
    )
    scope = Scope((n, j), (s,), (c,), arrays, (s, c, j))
    return Program(
        draw(NAMES),
        _body(draw, scope, max_statements, depth),
        parameters,
        arrays,
        scalars,
        tuple(_boolean(draw, entry, 2) for _ in range(draw(st.integers(0, 2)))),
        draw(st.lists(TEXTS, max_size=2).map(tuple)),
        draw(st.lists(st.just("a"), max_size=1).map(tuple)),
        draw(st.lists(st.just("b"), max_size=1).map(tuple)),
        draw(SPANS),
    )


def _pick(draw, options):
    return draw(st.sampled_from(list(options)))


def _integer(draw, scope: Scope, depth: int) -> Expr:
    match draw(st.integers(0, 7 if depth else 1)):
        case 1 if scope.integers:
            return Var(_pick(draw, scope.integers), draw(SPANS))
        case 0 | 1:
            return IntConst(draw(INTEGERS))
        case 2 if scope.arrays:
            return Load(scope.arrays[1].name, (_integer(draw, scope, depth - 1),))
        case 3:
            return Unary(_pick(draw, "-~"), _integer(draw, scope, depth - 1))
        case 4:
            return Cast(_pick(draw, [I32, U8, INT]), _real(draw, scope, depth - 1))
        case 5:
            condition = _boolean(draw, scope, depth - 1)
            return Select(condition, *_two(draw, _integer, scope, depth))
        case _:
            words = [word for word in BINARY if word not in ("/", "and", "or")]
            operator = _pick(draw, [word for word in words if word not in COMPARISONS])
            return Binary(operator, *_two(draw, _integer, scope, depth))


def _real(draw, scope: Scope, depth: int) -> Expr:
    match draw(st.integers(0, 5 if depth else 1)):
        case 1 if scope.reals:
            return Var(_pick(draw, scope.reals))
        case 0 | 1:
            return RealConst(draw(REALS))
        case 2 if scope.arrays:
            indices = _two(draw, _integer, scope, depth)
            return Load(scope.arrays[0].name, indices, draw(SPANS))
        case 3:
            return Call(draw(NAMES), (_real(draw, scope, depth - 1),))
        case 4:
            return Unary("-", _real(draw, scope, depth - 1))
        case _:
            operator = _pick(draw, ["+", "-", "*", "/", "min", "max"])
            return Binary(operator, *_two(draw, _real, scope, depth))


def _boolean(draw, scope: Scope, depth: int) -> Expr:
    match draw(st.integers(0, 4 if depth else 1)):
        case 1 if scope.booleans:
            return Var(_pick(draw, scope.booleans))
        case 0 | 1:
            return BoolConst(draw(st.booleans()))
        case 2:
            return Unary("not", _boolean(draw, scope, depth - 1))
        case 3:
            operator = _pick(draw, ["and", "or", "==", "!="])
            return Binary(operator, *_two(draw, _boolean, scope, depth))
        case _:
            make = _pick(draw, [_integer, _real])
            return Binary(_pick(draw, COMPARISONS), *_two(draw, make, scope, depth))


def _two(draw, make, scope: Scope, depth: int) -> tuple[Expr, Expr]:
    return make(draw, scope, depth - 1), make(draw, scope, depth - 1)


def _body(draw, scope: Scope, size: int, depth: int) -> tuple[Stmt, ...]:
    body: list[Stmt] = []
    for _ in range(draw(st.integers(0, size))):
        stmt = _statement(draw, scope, size, depth)
        if isinstance(stmt, Declare):
            scope = replace(scope, reals=(*scope.reals, stmt.variable.name))
        body.append(stmt)
    return tuple(body)


def _statement(draw, scope: Scope, size: int, depth: int) -> Stmt:
    if depth and draw(st.booleans()):
        return _compound(draw, scope, size, depth)
    match draw(st.integers(0, 4)):
        case 0:
            return _exit(draw, scope)
        case 1:
            return Barrier(draw(NAMES))
        case 2:
            touched = st.none() | st.lists(st.sampled_from(scope.written)).map(tuple)
            return Opaque(draw(TEXTS), draw(touched), draw(touched), draw(SPANS))
        case 3:
            name = _fresh(draw, scope)
            return Declare(Scalar(name, _pick(draw, [F32, F64])), draw(SPANS))
        case _:
            return _assign(draw, scope)


def _assign(draw, scope: Scope) -> Assign:
    s, c, j = scope.written
    updates = [None, "+", "*", "min"]
    match draw(st.integers(0, 3)):
        case 0:
            target: Var | Load = Var(s if s in scope.reals else scope.reals[-1])
            value = _real(draw, scope, 2)
            update = _pick(draw, [*updates, "/"])
        case 1:
            target, value = Var(c), _boolean(draw, scope, 2)
            update = _pick(draw, [None, "and", "or"])
        case 2:
            target, value = Var(j), _integer(draw, scope, 2)
            update = _pick(draw, [*updates, "//", "<<", "trem", "^"])
        case _:
            target = Load(scope.arrays[1].name, (_integer(draw, scope, 1),))
            value, update = _integer(draw, scope, 2), _pick(draw, updates)
    return Assign(target, value, update, draw(SPANS))


def _compound(draw, scope: Scope, size: int, depth: int) -> Stmt:
    label = _fresh(draw, scope) if draw(st.booleans()) else None
    texts = draw(st.lists(TEXTS, max_size=2).map(tuple))
    span = draw(SPANS)
    labels = (label,) if label is not None else ()
    looped = replace(scope, loops=(*scope.loops, *labels), in_loop=True)

    def body(inner: Scope) -> tuple[Stmt, ...]:
        return _body(draw, inner, size, depth - 1)

    match draw(st.integers(0, 3)):
        case 0:
            index = _fresh(draw, scope)
            inner = replace(looped, integers=(*scope.integers, index))
            lower, upper = _two(draw, _integer, scope, 2)
            step = IntConst(draw(st.sampled_from([1, 1, -1, 2])))
            return Loop(index, lower, upper, body(inner), step, label, texts, span)
        case 1:
            condition = _boolean(draw, scope, 2)
            return While(condition, body(looped), label, texts, span)
        case 2:
            condition = _boolean(draw, scope, 2)
            return If(condition, body(scope), body(scope), span)
        case _:
            kind, name = _pick(draw, get_args(BlockKind)), draw(NAMES)
            inner = replace(scope, blocks=(*scope.blocks, *labels))
            return Block(kind, body(inner), name, label, texts, span)


def _exit(draw, scope: Scope) -> Exit:
    options: list[Exit] = [Exit("return")]
    if scope.in_loop:
        options += [Exit("break"), Exit("continue")]
    options += [Exit("break", label) for label in (*scope.loops, *scope.blocks)]
    options += [Exit("continue", label) for label in scope.loops]
    return _pick(draw, options)


def _fresh(draw, scope: Scope) -> str:
    arrays = [array.name for array in scope.arrays]
    taken = {*scope.integers, *scope.reals, *scope.booleans, *arrays}
    taken |= {*scope.loops, *scope.blocks}
    return draw(NAMES.filter(lambda name: name not in taken))


def typed(type_: Type) -> st.SearchStrategy[Expr]:
    """Expressions of one family over the constants alone."""
    make = {"int": _integer, "real": _real, "bool": _boolean}[type_.kind]
    return st.composite(lambda draw: make(draw, Scope(), 3))()
