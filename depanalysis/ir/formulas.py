"""What procedures that do nothing but compute give, in terms of their formals and globals."""

from functools import partial

from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
    names,
    walk,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.rewriting import Body, substituted
from depanalysis.ir.statements import Assign, Declare, Exit, If, Scalar

_LARGEST_FORMULA = 200


def formula(procedure: Program, result: str, *, keeps_exceptions: bool) -> Expr | None:
    """What a procedure gives, in terms of its formals and globals, if it only computes.

    `keeps_exceptions`: what its statements evaluate, the formula does.
    """
    own = {
        each.name
        for each in procedure.scalars
        if not each.is_input or (each.name in (procedure.formals or ()))
    }
    value = _value(procedure.body, result, own, keeps_exceptions)
    unset = {s.name for s in procedure.scalars if not s.is_input}
    return None if value is None or names(value) & unset else value


def _value(
    body: Body, result: str, own: set[str], keeps_exceptions: bool
) -> Expr | None:
    """The value of a variable behind statements, in terms of those before them."""
    if not body:
        return Var(result)
    first, rest = body[0], body[1:]
    inner = partial(_value, result=result, own=own, keeps_exceptions=keeps_exceptions)
    match first:
        case Declare(variable=Scalar(name=name)):
            return inner(rest, own={*own, name})
        case Exit(kind="return"):
            return Var(result)
        case Assign(target=Var(name=name), value=value, update=None) if name in own:
            found = inner(rest)
            if found is None or (
                keeps_exceptions
                and not never_raises(value)
                and name not in certainly_read(found)
            ):
                return None
            return _limited(substituted(found, {name: value}))
        case If(condition=condition, then=then, otherwise=otherwise):
            ways = inner((*then, *rest)), inner((*otherwise, *rest))
            if ways[0] is None or ways[1] is None:
                return None
            return _limited(Select(condition, ways[0], ways[1], first.span))
        case _:
            return None


def _limited(expr: Expr) -> Expr | None:
    return expr if len(walk(expr)) <= _LARGEST_FORMULA else None


def certainly_read(expr: Expr) -> frozenset[str]:
    """The names that are evaluated whenever an expression is."""
    match expr:
        case Var(name=name):
            return frozenset((name,))
        case Select(condition=condition, then=then, otherwise=otherwise):
            both = certainly_read(then) & certainly_read(otherwise)
            return certainly_read(condition) | both
        case Binary(operator="and" | "or", left=left):
            return certainly_read(left)
        case Binary(left=left, right=right):
            return certainly_read(left) | certainly_read(right)
        case Unary(operand=operand) | Cast(operand=operand):
            return certainly_read(operand)
        case Load(indices=parts):
            return frozenset[str]().union(*map(certainly_read, parts))
        case _:
            parts = getattr(expr, "arguments", ())
            return frozenset[str]().union(*map(certainly_read, parts))


def never_raises(expr: Expr) -> bool:
    """Whether the value of an expression is there without a computation that may fail."""
    match expr:
        case Unary(operand=operand) | Cast(operand=operand):
            return never_raises(operand)
        case _:
            return isinstance(expr, Var | IntConst | RealConst | BoolConst)
