"""The values of integer and boolean expressions at a point of the symbolic walk.

A `State` maps every tracked scalar to its value and every array that is written to its
version, so that two loads of one element are the same unknown only when nothing was
stored in between. Real values are not tracked, but that several threads that compute one
from the same operands have the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from depanalysis.analysis.folding import (
    fold_binary,
    fold_cast,
    fold_select,
    fold_unary,
    folded,
    is_large,
    negated,
)
from depanalysis.analysis.model import REALS, TRUTHS, Cause, Unknown
from depanalysis.ir.expressions import (
    COMPARISONS,
    SUBSCRIPT,
    Binary,
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
    children,
    names,
)
from depanalysis.ir.rewriting import substituted, with_children
from depanalysis.ir.types import BOOL, INT, Type
from depanalysis.source import Span

UNDEFINED = "the undefined value of"
"""The start of the reason why nothing is known of a variable that is not set."""
COMPUTED = "a value that is computed from data"


@dataclass(frozen=True, slots=True)
class Version:
    """The contents of an array between two stores, and the loops in which they change."""

    number: int
    varies: frozenset[int]


_EVERYWHERE = -1
INITIAL = Version(0, frozenset())


@dataclass(slots=True)
class State:
    """What is known at one point: copied at a fork, so that branches do not mix."""

    values: dict[str, Expr]
    versions: dict[str, Version]
    indices: dict[str, str]
    path: tuple[Expr, ...] = ()
    doubts: tuple[Unknown, ...] = ()

    def fork(self) -> "State":
        """An independent copy."""
        return State(
            dict(self.values),
            dict(self.versions),
            dict(self.indices),
            self.path,
            self.doubts,
        )

    def dead(self) -> "State":
        """A copy for code that is never reached."""
        copy = self.fork()
        copy.path = (*copy.path, BoolConst(False))
        return copy


@dataclass(slots=True)
class Unknowns:
    """The table of unknowns; equal questions about equal memory get the same unknown."""

    table: dict[str, Unknown] = field(default_factory=dict)
    _by_question: dict[tuple[Expr, int], Var] = field(default_factory=dict)
    _computed: dict[tuple[Expr, Span], Var] = field(default_factory=dict)
    _places: dict[tuple[Expr, Span], int] = field(default_factory=dict)

    def fresh(
        self,
        cause: Cause,
        reason: str,
        varies: frozenset[int],
        *,
        is_boolean: bool = False,
        bounds: tuple[int, int] | None = None,
    ) -> Var:
        """A value of which nothing is known, but perhaps its type."""
        found = self._add(cause, reason, varies, None, is_boolean)
        self.table[found.name] = replace(self.table[found.name], bounds=bounds)
        return found

    def load(self, element: Load, version: Version, varies: frozenset[int]) -> Var:
        """The value of an array element at a version of the array."""
        question = (element, version.number)
        if question not in self._by_question:
            origin = element if version == INITIAL else None
            reason = f"a value loaded from `{element.array}`"
            loaded = self._add("data", reason, varies, origin, False)
            self.table[loaded.name] = replace(
                self.table[loaded.name],
                element=element,
                version=version.number,
                changes=version.varies,
            )
            self._by_question[question] = loaded
        return self._by_question[question]

    def computed(
        self, operation: Expr, varies: frozenset[int], *, is_boolean: bool
    ) -> Var:
        """What an operation on reals at one place of the text makes of its operands.

        It is the same each time; at another place, operands may have another precision.
        """
        question = (operation, operation.span)
        if question not in self._computed:
            made = self._add("data", COMPUTED, varies, None, is_boolean)
            operands = children(operation)
            kind = with_children(operation, (IntConst(0),) * len(operands))
            place = self._places.setdefault((kind, kind.span), len(self._places))
            asked = Load(f"{TRUTHS if is_boolean else REALS}{place}", operands)
            self.table[made.name] = replace(self.table[made.name], operation=asked)
            self._computed[question] = made
        return self._computed[question]

    def input(self, name: str, reason: str) -> Var:
        """The value that a scalar has when the program starts."""
        return self._add("scalar", reason, frozenset(), Load(name, ()), False)

    def chosen(
        self, name: str, reason: str, varies: frozenset[int], *, is_boolean: bool
    ) -> Var:
        """A value that a scalar gets from outside, whatever it is."""
        found = self._add("scalar", reason, varies, None, is_boolean)
        self.table[found.name] = replace(self.table[found.name], chosen=name)
        return found

    def undefined(self, name: str, varies: frozenset[int]) -> Var:
        """What a scalar holds that was declared, and got no value yet."""
        return self._add("scalar", f"{UNDEFINED} `{name}`", varies, None, False)

    def is_undefined(self, value: Expr) -> bool:
        """Whether a value is that of a scalar without one."""
        known = self.table.get(value.name) if isinstance(value, Var) else None
        return known is not None and known.reason.startswith(UNDEFINED)

    def _add(
        self,
        cause: Cause,
        reason: str,
        varies: frozenset[int],
        origin: Load | None,
        is_boolean: bool,
    ) -> Var:
        name = f"?{len(self.table)}"
        self.table[name] = Unknown(name, cause, reason, varies, origin, is_boolean)
        return Var(name)


@dataclass(slots=True)
class Valuation:
    """Evaluates expressions; `types` knows the declared names, `loop_of_symbol` the indices.

    `stored` is the last store to an array, by the number of the version that it made.
    Unless one thread `is_alone`, what is loaded from an array of reals has a name like any
    other load.
    """

    types: dict[str, Type]
    unknowns: Unknowns
    parameters: frozenset[str]
    loop_of_symbol: Mapping[str, int]
    stored: dict[int, tuple[tuple[Expr, ...], Expr]] = field(default_factory=dict)
    is_alone: bool = True

    def defined(self, value: Expr) -> tuple[Expr, tuple[Expr, ...]]:
        """A value that is used, and when it is one: no conforming run uses another.

        Runs of several threads do not tell whether they do.
        """
        match value:
            case _ if not self.is_alone:
                return value, ()
            case Select(condition=condition, then=then, otherwise=otherwise):
                if self.unknowns.is_undefined(then):
                    then, condition = otherwise, negated(condition)
                elif not self.unknowns.is_undefined(otherwise):
                    return value, ()
                found, conditions = self.defined(then)
                return found, (condition, *conditions)
            case Binary(operator=operator) if operator not in ("and", "or"):
                parts = [self.defined(each) for each in children(value)]
                conditions = tuple(each for _, found in parts for each in found)
                whole = with_children(value, tuple(each for each, _ in parts))
                return (folded(whole), conditions) if conditions else (value, ())
            case _:
                return value, ()

    def value(self, expr: Expr, state: State, loops: frozenset[int]) -> Expr:
        """The value of an integer or boolean expression, over symbols only."""
        match expr:
            case Var(name=name):
                return self._variable(name, state, loops)
            case Unary(operator=operator, operand=operand) if not self.is_real(operand):
                return fold_unary(operator, self.value(operand, state, loops))
            case Binary(operator=operator, left=left, right=right):
                if self.is_real(left) or self.is_real(right):
                    return self._real(expr, state, loops)
                return fold_binary(
                    operator,
                    self.value(left, state, loops),
                    self.value(right, state, loops),
                )
            case Select(condition=condition, then=then, otherwise=otherwise):
                return fold_select(
                    self.value(condition, state, loops),
                    self.value(then, state, loops),
                    self.value(otherwise, state, loops),
                )
            case Cast(type=type_, operand=operand) if type_.kind != "real":
                if self.is_real(operand):
                    return self._real(expr, state, loops)
                return fold_cast(type_, self.value(operand, state, loops))
            case Load() if not self.is_alone or not self.is_real(expr):
                return self._load(expr, state, loops)
            case IntConst() | BoolConst():
                return expr
            case _:
                return self._called(expr, state, loops)

    def bounded(self, expr: Expr, loops: frozenset[int]) -> Expr:
        """The expression, or an unknown where it has grown beyond use."""
        if not is_large(expr):
            return expr
        return self.unknowns.fresh(
            "arithmetic", "an expression that is too long", loops
        )

    def varies(self, expr: Expr) -> frozenset[int]:
        """The loops in whose iterations the value may differ."""
        found: set[int] = set()
        for name in names(expr):
            if name in self.loop_of_symbol:
                found.add(self.loop_of_symbol[name])
            elif name.startswith("@"):
                # A placeholder stands for different values in different iterations.
                found.add(_EVERYWHERE)
            elif name in self.unknowns.table:
                found |= self.unknowns.table[name].varies
        return frozenset(found)

    def is_real(self, expr: Expr) -> bool:
        """Whether an expression has a value that is not an integer or a condition."""
        match expr:
            case RealConst():
                return True
            case Var(name=name) | Load(array=name):
                return self.types.get(name, INT).kind == "real"
            case Call(arguments=arguments):
                return not arguments or any(self.is_real(a) for a in arguments)
            case Cast(type=type_):
                return type_.kind == "real"
            case Unary(operator=operator, operand=operand):
                return operator == "-" and self.is_real(operand)
            case Binary(operator=operator, left=left, right=right):
                if operator in COMPARISONS or operator in ("and", "or"):
                    return False
                return operator == "/" or self.is_real(left) or self.is_real(right)
            case Select(then=then, otherwise=otherwise):
                return self.is_real(then) or self.is_real(otherwise)
            case _:
                return False

    def _variable(self, name: str, state: State, loops: frozenset[int]) -> Expr:
        if name in state.indices:
            return Var(state.indices[name])
        if name in state.values:
            return state.values[name]
        if name in self.parameters or name.startswith("@"):
            return Var(name)
        is_boolean = self.types.get(name, INT) == BOOL
        unknown = self.unknowns.fresh(
            "scalar", f"the value of `{name}`", loops, is_boolean=is_boolean
        )
        state.values[name] = unknown
        return unknown

    def _load(self, element: Load, state: State, loops: frozenset[int]) -> Expr:
        indices = tuple(self.value(i, state, loops) for i in element.indices)
        version = state.versions.get(element.array, INITIAL)
        last = self.stored.get(version.number)
        if last is not None and last[0] == indices:
            return last[1]
        varies = version.varies.union(*(self.varies(i) for i in indices))
        return self.unknowns.load(Load(element.array, indices), version, varies)

    def _called(self, expr: Expr, state: State, loops: frozenset[int]) -> Expr:
        """A subscript in a part of an array, or a value of which nothing is known."""
        if isinstance(expr, Call) and expr.function == SUBSCRIPT:
            return self.value(expr.arguments[0], state, loops)
        return self._real(expr, state, loops)

    def _real(self, expr: Expr, state: State, loops: frozenset[int]) -> Expr:
        """An unknown, which for several threads stands for one operation on its operands."""
        is_boolean = isinstance(expr, Binary) and expr.operator in COMPARISONS
        if self.is_alone or isinstance(expr, Call) or is_large(expr):
            return self.unknowns.fresh("data", COMPUTED, loops, is_boolean=is_boolean)
        operands = tuple(self.value(each, state, loops) for each in children(expr))
        varies = frozenset[int]().union(*map(self.varies, operands))
        made = with_children(expr, operands)
        return self.unknowns.computed(made, varies, is_boolean=is_boolean)


def resolved(expr: Expr, values: Mapping[str, Expr]) -> Expr:
    """A symbolic expression with some of its names replaced, in canonical form."""
    return folded(substituted(expr, values))
