"""Updates that iterations may do in any order: `v op= e` with an associative operator.

Recognized are `v op= e`, `v = v op e`, `v = e op v`, sums with `v` as one positive
term, `v = cond ? e : v` and `if (cond) v = e` where `cond` compares `e` with `v`, among
tests of other things. Between booleans, `v == e` and `v != e` (`.eqv.` and `.neqv.`) are
associative, too.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from depanalysis.analysis.boolean_scalars import is_truth_valued
from depanalysis.ir.expressions import (
    Binary,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    Var,
    loads,
    walk,
)
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import SiteId, sites
from depanalysis.ir.statements import (
    Array,
    Assign,
    If,
    Scalar,
    Stmt,
    walk_statements,
)
from depanalysis.ir.types import Type

_OPERATORS = {
    "+": "+", "-": "+", "*": "*", "min": "min", "max": "max",
    "&": "&", "|": "|", "^": "^", "and": "&&", "or": "||",
}  # fmt: skip
_COMMUTATIVE = ("+", "*", "min", "max", "&", "|", "^", "and", "or")
_CONNECTIVES = ("&&", "||")
_EQUIVALENCES = ("==", "!=")
# v = e where e > v keeps the greater one.
_KEPT = {"<": "min", "<=": "min", ">": "max", ">=": "max"}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_ZEROS = (IntConst(0), RealConst("0.0"))


@dataclass(frozen=True, slots=True)
class Update:
    """A recognized update: its operator, its variable and the sites that belong to it."""

    operator: str
    variable: str
    sites: frozenset[SiteId]


@dataclass(frozen=True, slots=True)
class ElementUpdate:
    """An update of one element; what else it reads may be other elements of the array."""

    operator: str
    target: Load
    sites: frozenset[SiteId]


def updates(
    program: Program,
    body: tuple[Stmt, ...],
    first: int,
    variables: Sequence[Scalar | Array],
) -> tuple[Update, ...]:
    """All recognized updates in a statement list whose first statement has a number."""
    numbered = enumerate(walk_statements(body), start=first)
    types = _types(variables)
    return tuple(
        update
        for number, stmt in numbered
        for update in _updates(stmt, number, types)
        if _may_start_anew(update.operator, update.variable, program, types)
    )


def element_updates(
    program: Program,
    body: tuple[Stmt, ...],
    first: int,
    variables: Sequence[Scalar | Array],
) -> tuple[ElementUpdate, ...]:
    """The updates of array elements, with the sites of the element itself only."""
    types = _types(variables)
    found: list[ElementUpdate] = []
    for number, stmt in enumerate(walk_statements(body), start=first):
        if isinstance(stmt, If):
            found.extend(_guarded_element(stmt, number))
        if not isinstance(stmt, Assign) or not isinstance(stmt.target, Load):
            continue
        target = stmt.target
        operator = _assignment_operator(stmt, _Goal(target, is_element=True), types)
        if operator is None or not _may_start_anew(
            operator, target.array, program, types
        ):
            continue
        own = frozenset(s.id for s in sites(stmt, number) if s.node == target)
        found.append(ElementUpdate(operator, target, own))
    return tuple(found)


def _may_start_anew(
    operator: str, name: str, program: Program, types: Mapping[str, Type | None]
) -> bool:
    """Whether the identity of an operator leaves every value that a variable may have."""
    return operator not in _CONNECTIVES or is_truth_valued(program, name, types)


@dataclass(frozen=True, slots=True)
class _Goal:
    """What is updated: a variable as a whole, or one element as it is written."""

    node: Var | Load
    is_element: bool = False

    @property
    def name(self) -> str:
        return _name(self.node)

    def is_in(self, expr: Expr) -> bool:
        """Whether an expression uses it."""
        if self.is_element:
            return self.node in walk(expr)
        return _mentions(expr, self.name)


def _types(variables: Sequence[Scalar | Array]) -> dict[str, Type | None]:
    """The types of variables by name, `None` for locals with one name and two types."""
    types: dict[str, Type | None] = {}
    for variable in variables:
        known = types.setdefault(variable.name, variable.type)
        types[variable.name] = known if known == variable.type else None
    return types


def _updates(
    stmt: Stmt, number: int, types: Mapping[str, Type | None]
) -> Iterator[Update]:
    if isinstance(stmt, Assign):
        operator = _assignment_operator(stmt, _Goal(stmt.target), types)
        if operator is not None:
            name = _name(stmt.target)
            own = [s.id for s in sites(stmt, number) if _name(s.node) == name]
            yield Update(operator, name, frozenset(own))
    elif isinstance(stmt, If):
        yield from _guarded_extremum(stmt, number)


def _assignment_operator(
    stmt: Assign, goal: _Goal, types: Mapping[str, Type | None]
) -> str | None:
    if _reads_itself(stmt.target):
        return None
    if stmt.update is not None:
        is_update = stmt.update in _OPERATORS and not goal.is_in(stmt.value)
        if not is_update or (stmt.update in ("and", "or") and _may_trap(stmt.value)):
            return None
        return _OPERATORS[stmt.update]
    value = stmt.value
    if not isinstance(value, Cast):
        type_ = types.get(goal.name)
        is_boolean = type_ is not None and type_.kind == "bool"
        return (_equivalence(value, goal) if is_boolean else None) or _operator(
            value, goal
        )
    operator = _operator(_unrounded(value.operand, value.type), goal)
    is_kept = operator is not None and _is_kept(operator, value.type)
    return operator if is_kept and value.type == types.get(goal.name) else None


def _is_kept(operator: str, type_: Type) -> bool:
    """Whether converting every partial result is converting the last one.

    Wrapping commutes with sums, products and operations on bits. Truncating a real does
    not: there the target stands in a conversion of its own and is not recognized.
    """
    if type_.kind == "bool":
        return operator not in ("+", "*", "min", "max")
    return type_.kind == "real" or operator not in ("min", "max")


def _operator(value: Expr, goal: _Goal) -> str | None:
    match value:
        case Binary(operator="+" | "-"):
            return "+" if _is_sum_with(value, goal) else None
        case Binary(operator=operator, left=left, right=right) if (
            operator in _COMMUTATIVE
        ):
            is_connective = _OPERATORS[operator] in _CONNECTIVES
            for own, other in ((left, right), (right, left)):
                is_own = own == goal.node or (is_connective and _is_truth(own, goal))
                # Partial results evaluate what the first false or true one leaves out.
                is_safe = not (is_connective and other is right and _may_trap(other))
                if is_own and is_safe and not goal.is_in(other):
                    return _OPERATORS[operator]
            return None
        case Select(condition=condition, then=then, otherwise=otherwise):
            return _selected(condition, then, otherwise, goal)
        case _:
            return None


def _equivalence(value: Expr, goal: _Goal) -> str | None:
    """`==` and `!=` of the goal, which is boolean, and then so is the other operand."""
    if not isinstance(value, Binary) or value.operator not in _EQUIVALENCES:
        return None
    for own, other in ((value.left, value.right), (value.right, value.left)):
        if own == goal.node and not goal.is_in(other):
            return value.operator
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


def _is_truth(expr: Expr, goal: _Goal) -> bool:
    """The truth value `v != 0` of the variable."""
    match expr:
        case Cast(type=Type(kind="bool"), operand=operand):
            return operand == goal.node or _is_truth(operand, goal)
        case Binary(operator="!=", left=Cast(operand=left), right=IntConst(value=0)):
            # Neither 0 nor 1 changes in a conversion, and `is_truth_valued` is asked.
            return left == goal.node
        case Binary(operator="!=", left=left, right=IntConst(value=0)):
            return left == goal.node
        case _:
            return False


def _may_trap(expr: Expr) -> bool:
    """Whether an expression divides, or reads where only data say that it may.

    Real numbers are among those that divide, since Python refuses a zero there, too.
    """
    for part in walk(expr):
        match part:
            case Binary(operator="//" | "%" | "tdiv" | "trem" | "/", right=right):
                is_number = isinstance(right, IntConst | RealConst)
                if not is_number or right in _ZEROS:
                    return True
            case Call(function="real //" | "real %"):
                return True
            case Load(indices=indices) if any(loads(index) for index in indices):
                return True
    return False


def _is_sum_with(value: Expr, goal: _Goal) -> bool:
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
    own = [term for term in positive if term == goal.node]
    rest = [term for term in positive if term != goal.node] + negative
    return len(own) == 1 and not any(goal.is_in(term) for term in rest)


def _selected(condition: Expr, then: Expr, otherwise: Expr, goal: _Goal) -> str | None:
    """`cond ? e : v` and `cond ? v : e`, where the condition compares e with v."""
    if otherwise == goal.node:
        return _extremum(condition, then, goal)
    if then == goal.node:
        return _extremum(Unary("not", condition), otherwise, goal)
    return None


def _extremum(condition: Expr, value: Expr, goal: _Goal) -> str | None:
    """`min` or `max`, if the condition compares a value with what it is to replace.

    Other tests before that choose what is compared. Those behind it are made more often
    by iterations that begin anew, so that they may not trap.
    """
    tests = [condition]
    while isinstance(tests[0], Binary) and tests[0].operator == "and":
        tests[:1] = [tests[0].left, tests[0].right]
    own = [k for k, test in enumerate(tests) if goal.is_in(test)]
    if len(own) != 1 or any(map(_may_trap, tests[own[0] + 1 :])):
        return None
    return _comparison(tests[own[0]], value, goal)


def _comparison(condition: Expr, value: Expr, goal: _Goal) -> str | None:
    if goal.is_in(value):
        return None
    target = goal.node
    is_true = True
    if isinstance(condition, Binary) and condition.operator == "or":
        # Where no NaN is met, the test for one does not count.
        pair = (condition.left, condition.right)
        rest = [each for each in pair if not _tests_nan(each, value)]
        condition = rest[0] if len(rest) == 1 else condition
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


def _tests_nan(condition: Expr, value: Expr) -> bool:
    """`isnan(e) != 0`, as all languages have it."""
    match condition:
        case Binary(operator="!=", left=Call() as call, right=right):
            is_zero = right in _ZEROS
            return is_zero and call.function == "isnan" and call.arguments == (value,)
        case _:
            return False


def _guarded_extremum(stmt: If, number: int) -> Iterator[Update]:
    """`if (e > v) v = e;`"""
    if len(stmt.then) != 1 or stmt.otherwise or not isinstance(stmt.then[0], Assign):
        return
    inner = stmt.then[0]
    if inner.update is not None or _reads_itself(inner.target):
        return
    kept = _extremum(stmt.condition, inner.value, _Goal(inner.target))
    if kept is not None:
        name = _name(inner.target)
        both = (*sites(stmt, number), *sites(inner, number + 1))
        own = frozenset(s.id for s in both if _name(s.node) == name)
        yield Update(kept, name, own)


def chained_extrema(body: tuple[Stmt, ...]) -> frozenset[str]:
    """What `if (e < v) v = e; else if (e > w) w = e;` keeps: two reductions but for `else`."""
    found: set[str] = set()
    for stmt in walk_statements(body):
        match stmt:
            case If(otherwise=(If(otherwise=()) as second,)):
                first = replace(stmt, otherwise=())
                both = [u for x in (first, second) for u in _guarded_extremum(x, 0)]
                if len({update.operator for update in both}) == 2:
                    found |= {update.variable for update in both}
            case _:
                pass
    return frozenset(found)


def _guarded_element(stmt: If, number: int) -> Iterator[ElementUpdate]:
    for update in _guarded_extremum(stmt, number):
        inner = stmt.then[0]
        if isinstance(inner, Assign) and isinstance(inner.target, Load):
            yield ElementUpdate(update.operator, inner.target, update.sites)


def _reads_itself(target: Var | Load) -> bool:
    return isinstance(target, Load) and any(
        _mentions(index, target.array) for index in target.indices
    )


def _mentions(expr: Expr, name: str) -> bool:
    return any(isinstance(n, Var | Load) and _name(n) == name for n in walk(expr))


def _name(node: Var | Load) -> str:
    return node.name if isinstance(node, Var) else node.array
