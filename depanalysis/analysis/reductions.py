"""Updates that iterations may do in any order: `v op= e` with an associative operator.

Recognized are `v op= e`, `v = v op e`, `v = e op v`, sums with `v` as one positive
term, `v = cond ? e : v` and `if (cond) v = e` where `cond` compares `e` with `v`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from depanalysis.ir.expressions import (
    Binary,
    Cast,
    Expr,
    IntConst,
    Load,
    Select,
    Unary,
    Var,
    walk,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import SiteId, sites
from depanalysis.ir.statements import Assign, Declare, If, Stmt, walk_statements
from depanalysis.ir.types import Type

_OPERATORS = {
    "+": "+", "-": "+", "*": "*", "min": "min", "max": "max",
    "&": "&", "|": "|", "^": "^", "and": "&&", "or": "||",
}  # fmt: skip
_COMMUTATIVE = ("+", "*", "min", "max", "&", "|", "^", "and", "or")
# v = e where e > v keeps the greater one.
_KEPT = {"<": "min", "<=": "min", ">": "max", ">=": "max"}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}


@dataclass(frozen=True, slots=True)
class Update:
    """A recognized update: its operator, its variable and the sites that belong to it."""

    operator: str
    variable: str
    sites: frozenset[SiteId]


def updates(program: Program, body: tuple[Stmt, ...], first: int) -> tuple[Update, ...]:
    """All recognized updates in a statement list whose first statement has a number."""
    numbered = enumerate(walk_statements(body), start=first)
    types = _types(program)
    return tuple(
        update for number, stmt in numbered for update in _updates(stmt, number, types)
    )


def _types(program: Program) -> dict[str, Type | None]:
    """The types of variables by name, `None` for locals with one name and two types."""
    statements = walk_statements(program.body)
    locals_ = [s.variable for s in statements if isinstance(s, Declare)]
    types: dict[str, Type | None] = {}
    for variable in (*program.scalars, *program.arrays, *locals_):
        known = types.setdefault(variable.name, variable.type)
        types[variable.name] = known if known == variable.type else None
    return types


def _updates(
    stmt: Stmt, number: int, types: Mapping[str, Type | None]
) -> Iterator[Update]:
    if isinstance(stmt, Assign):
        operator = _assignment_operator(stmt, types)
        if operator is not None:
            name = _name(stmt.target)
            own = [s.id for s in sites(stmt, number) if _name(s.node) == name]
            yield Update(operator, name, frozenset(own))
    elif isinstance(stmt, If):
        yield from _guarded_extremum(stmt, number)


def _assignment_operator(stmt: Assign, types: Mapping[str, Type | None]) -> str | None:
    target = stmt.target
    name = _name(target)
    if isinstance(target, Load) and any(_mentions(i, name) for i in target.indices):
        return None
    if stmt.update is not None:
        if stmt.update in _OPERATORS and not _mentions(stmt.value, name):
            return _OPERATORS[stmt.update]
        return None
    value = stmt.value
    if not isinstance(value, Cast):
        return _operator(value, target)
    operator = _operator(_unrounded(value.operand, value.type), target)
    is_kept = operator is not None and _is_kept(operator, value.type)
    return operator if is_kept and value.type == types.get(name) else None


def _is_kept(operator: str, type_: Type) -> bool:
    """Whether converting every partial result is converting the last one.

    Wrapping commutes with sums, products and operations on bits. Truncating a real does
    not: there the target stands in a conversion of its own and is not recognized.
    """
    if type_.kind == "bool":
        return operator not in ("+", "*", "min", "max")
    return type_.kind == "real" or operator not in ("min", "max")


def _operator(value: Expr, target: Var | Load) -> str | None:
    name = _name(target)
    match value:
        case Binary(operator="+" | "-"):
            return "+" if _is_sum_with(value, target) else None
        case Binary(operator=operator, left=left, right=right) if (
            operator in _COMMUTATIVE
        ):
            for own, other in ((left, right), (right, left)):
                if _is_target(own, target) and not _mentions(other, name):
                    return _OPERATORS[operator]
            return None
        case Select(condition=condition, then=then, otherwise=otherwise):
            return _selected(condition, then, otherwise, target)
        case _:
            return None


def _unrounded(value: Expr, type_: Type) -> Expr:
    """A sum or product of reals without the conversions between widths of its operands."""
    if type_.kind != "real" or not isinstance(value, Binary):
        return value

    def bare(expr: Expr) -> Expr:
        if isinstance(expr, Cast) and expr.type.kind == "real":
            return expr.operand
        return _unrounded(expr, type_)

    return Binary(value.operator, bare(value.left), bare(value.right))


def _is_target(expr: Expr, target: Var | Load) -> bool:
    """The variable itself, or its truth value `v != 0`."""
    if isinstance(expr, Cast) and expr.type.kind == "bool":
        return _is_target(expr.operand, target)
    is_truth = (
        isinstance(expr, Binary) and expr.operator == "!=" and expr.right == IntConst(0)
    )
    if is_truth and isinstance(expr, Binary):
        return expr.left == target
    return expr == target


def _is_sum_with(value: Expr, target: Var | Load) -> bool:
    """A chain of + and - in which the target is one positive term and nothing else."""
    positive: list[Expr] = []
    negative: list[Expr] = []
    pending = [(value, True)]
    while pending:
        expr, is_positive = pending.pop()
        if isinstance(expr, Binary) and expr.operator in ("+", "-"):
            pending.append((expr.left, is_positive))
            pending.append((expr.right, is_positive == (expr.operator == "+")))
        else:
            (positive if is_positive else negative).append(expr)
    own = [term for term in positive if term == target]
    rest = [term for term in positive if term != target] + negative
    return len(own) == 1 and not any(_mentions(term, _name(target)) for term in rest)


def _selected(
    condition: Expr, then: Expr, otherwise: Expr, target: Var | Load
) -> str | None:
    """`cond ? e : v` and `cond ? v : e`, where the condition compares e with v."""
    if otherwise == target:
        return _extremum(condition, then, target)
    if then == target:
        return _extremum(Unary("not", condition), otherwise, target)
    return None


def _extremum(condition: Expr, value: Expr, target: Var | Load) -> str | None:
    if _mentions(value, _name(target)):
        return None
    is_true = True
    while isinstance(condition, Unary) and condition.operator == "not":
        condition, is_true = condition.operand, not is_true
    if not isinstance(condition, Binary) or condition.operator not in _KEPT:
        return None
    operator: str = condition.operator
    if (condition.left, condition.right) == (target, value):
        operator = _MIRRORED[operator]
    elif (condition.left, condition.right) != (value, target):
        return None
    kept = _KEPT[operator]
    return kept if is_true else ("min" if kept == "max" else "max")


def _guarded_extremum(stmt: If, number: int) -> Iterator[Update]:
    """`if (e > v) v = e;`"""
    if len(stmt.then) != 1 or stmt.otherwise or not isinstance(stmt.then[0], Assign):
        return
    inner = stmt.then[0]
    if inner.update is not None or _reads_itself(inner.target):
        return
    kept = _extremum(stmt.condition, inner.value, inner.target)
    if kept is not None:
        name = _name(inner.target)
        both = (*sites(stmt, number), *sites(inner, number + 1))
        own = frozenset(s.id for s in both if _name(s.node) == name)
        yield Update(kept, name, own)


def _reads_itself(target: Var | Load) -> bool:
    return isinstance(target, Load) and any(
        _mentions(index, target.array) for index in target.indices
    )


def _mentions(expr: Expr, name: str) -> bool:
    return any(isinstance(n, Var | Load) and _name(n) == name for n in walk(expr))


def _name(node: Var | Load) -> str:
    return node.name if isinstance(node, Var) else node.array
