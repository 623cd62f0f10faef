"""Assignments of integers that satisfy conditions, or a proof that there are none.

A question gets a context of its own and a quota of steps, so its answer depends on no
other question, no clock and no machine. What z3 finds is evaluated again before it is
believed; where it finds nothing, some assignments are evaluated that it must not have
passed over.
"""

import logging
import operator
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import z3

from depanalysis.errors import InterpretationError
from depanalysis.interpreter.values import evaluate
from depanalysis.ir.expressions import (
    Binary,
    BoolConst,
    Call,
    Expr,
    IntConst,
    Load,
    RealConst,
    Select,
    Unary,
    children,
    names,
    walk,
)
from depanalysis.ir.types import Type
from depanalysis.solvers import effort
from depanalysis.solvers.smt.formulas import Arithmetic, Formulas, Number, Truth
from depanalysis.solvers.smt.integers import Integers
from depanalysis.solvers.smt.queries import (
    LONGEST_SHIFT,
    Impossible,
    Outcome,
    Possible,
    Query,
    Undecided,
)
from depanalysis.solvers.smt.ranges import width

_SEED = 1
_MOST_BITS = 128
_MOST_TRIES = 6
# Operations that making a context and writing conditions down is worth.
_CONTEXT = 20_000
# The greatest value in each of the assignments that a proof has to stand up to.
_SAMPLES = (0,) * 2 + (1,) * 8 + (2,) * 12 + (4,) * 12 + (9,) * 6

_LOG = logging.getLogger(__name__)


def solve(query: Query) -> Outcome:
    """An assignment that satisfies the conditions of a query, if there is one."""
    foreign = _foreign(query.conditions)
    if foreign is not None:
        return Undecided(f"the solver does not reason about {foreign}")
    conditions = _with_values(query)
    context = z3.Context()
    effort.take(_CONTEXT)
    if query.ranges is None:
        return _Search(query, conditions, Integers(context)).outcome()
    bits = width(conditions, query.ranges, query.farthest)
    if bits is None or bits > _MOST_BITS:
        return Undecided("the numbers are too long for the solver")
    return _Search(query, conditions, Words(context, bits)).outcome()


class _Search:
    """One question in a context of its own."""

    def __init__(
        self, query: Query, conditions: tuple[Expr, ...], arithmetic: Arithmetic
    ) -> None:
        self.query = query
        self.conditions = conditions
        self.arithmetic = arithmetic
        self.names = sorted({name for each in conditions for name in names(each)})
        self.solver = z3.Solver(ctx=arithmetic.context)
        self.solver.set("rlimit", query.quota)
        self.solver.set("random_seed", _SEED)

    def outcome(self) -> Outcome:
        """The answer."""
        self._assert()
        result = self.solver.check()
        if result == z3.unsat:
            return self._impossible()
        if result == z3.unknown:
            reason = f"the solver stopped after {self.query.quota} steps"
            return Undecided(reason, self._steps())
        values = self._values()
        for name in self.query.least:
            values = self._lowered(name, values)
        if not self._holds(values):
            return Undecided("the solver knows too little about bits", self._steps())
        return Possible(values, self._steps())

    def _impossible(self) -> Impossible | Undecided:
        """No proof is believed that a handful of assignments contradicts."""
        for values in self._samples():
            if self._holds(values):
                _LOG.warning("z3 denies what %s satisfies", values)
                return Undecided("the solver contradicts itself", self._steps())
        return Impossible(self._steps())

    def _samples(self) -> Iterator[dict[str, int]]:
        """Small values for all names, the same every time, within their ranges."""
        random = Random(_SEED)
        ranges = self.query.ranges or {}
        if any(low > high for low, high in ranges.values()):
            return
        for most in _SAMPLES:
            found: dict[str, int] = {}
            for name in self.names:
                low, high = ranges.get(name, (-1, most))
                least, greatest = max(low, -1), min(high, most)
                found[name] = (
                    random.randint(least, greatest) if least <= greatest else low
                )
            yield found

    def _steps(self) -> int:
        """The steps of this question; its context has none from before."""
        statistics = self.solver.statistics()
        # Where nothing had to be done, nothing was counted.
        taken: int = next((n for key, n in statistics if key == "rlimit count"), 0)
        effort.take(taken)
        return taken

    def _assert(self) -> None:
        formulas = Formulas(self.arithmetic)
        for condition in self.conditions:
            self.solver.add(formulas.truth(condition))
        for definition in self.arithmetic.definitions():
            self.solver.add(definition)
        ranges = self.query.ranges or {}
        # The words are as long as the conditions ask for, not the ranges of other names.
        for name in (name for name in self.names if name in ranges):
            low, high = ranges[name]
            variable = self.arithmetic.variable(name)
            self.solver.add(self.arithmetic.constant(low) <= variable)
            self.solver.add(variable <= self.arithmetic.constant(high))

    def _values(self) -> dict[str, int]:
        model = self.solver.model()
        return {
            name: _integer(model, self.arithmetic.variable(name)) for name in self.names
        }

    def _lowered(self, name: str, values: dict[str, int]) -> dict[str, int]:
        """A model with the least value of one variable that few attempts find.

        Values from 0 upwards come first, and none of the models before it is lost.
        """
        if name not in values:
            return values
        variable = self.arithmetic.variable(name)
        greatest = values[name] if values[name] >= 0 else _MOST_TRIES
        for value in range(min(greatest, _MOST_TRIES)):
            fixed = variable == self.arithmetic.constant(value)
            if self.solver.check(fixed) == z3.sat:
                values = self._values()
                break
        self.solver.add(variable == self.arithmetic.constant(values[name]))
        return values

    def _holds(self, values: dict[str, int]) -> bool:
        try:
            return all(evaluate(each, values) for each in self.conditions)
        except InterpretationError:
            return False


def _integer(model: Any, variable: Any) -> int:
    value = model.eval(variable, model_completion=True)
    is_word = z3.is_bv_value(value)
    number: int = value.as_signed_long() if is_word else value.as_long()
    return number


def _with_values(query: Query) -> tuple[Expr, ...]:
    """The conditions, each after the condition that it can be evaluated."""
    found: list[Expr] = []
    for condition in query.conditions:
        found += [has_value(condition, query.farthest), condition]
    return tuple(found)


def _foreign(conditions: tuple[Expr, ...]) -> str | None:
    """What keeps a condition from being about integers."""
    for part in (part for each in conditions for part in walk(each)):
        match part:
            case RealConst():
                return "real numbers"
            case Call(function=function):
                return f"the function {function}"
            case Load(array=array):
                return f"the elements of {array}"
            case Binary(operator="<<" | ">>", right=IntConst(value=by)) if (
                by > LONGEST_SHIFT
            ):
                return f"a shift by {by}"
            case _ if getattr(part, "operator", "") == "/" or _is_real(part):
                return "real numbers"
    return None


def _is_real(part: Expr) -> bool:
    found = getattr(part, "type", None)
    return isinstance(found, Type) and found.kind == "real"


# When an expression has a value: the condition under which its evaluation goes through.


_ALWAYS: Expr = BoolConst(True)


def has_value(expr: Expr, farthest: int | None = None) -> Expr:
    """A condition that holds exactly where the expression has a value.

    Of its own parts only such are evaluated as have one.
    """

    def condition(part: Expr) -> Expr:
        return has_value(part, farthest)

    match expr:
        case Select(condition=choice, then=then, otherwise=otherwise):
            chosen = _chosen(choice, condition(then), condition(otherwise))
            return _both(condition(choice), chosen)
        case Binary(operator="and", left=left, right=right):
            return _both(condition(left), _either(_not(left), condition(right)))
        case Binary(operator="or", left=left, right=right):
            return _both(condition(left), _either(left, condition(right)))
        case _:
            total = _ALWAYS
            for child in children(expr):
                total = _both(total, condition(child))
            return _both(total, _own(expr, farthest))


def _own(expr: Expr, farthest: int | None) -> Expr:
    """What an operation itself asks of its operands."""
    match expr:
        case Binary(operator="//" | "%" | "tdiv" | "trem", right=IntConst(value=by)):
            return BoolConst(by != 0)
        case Binary(operator="//" | "%" | "tdiv" | "trem", right=right):
            return Binary("!=", right, IntConst(0))
        case Binary(operator="<<" | ">>", right=IntConst(value=by)):
            return BoolConst(by >= 0 and (farthest is None or by <= farthest))
        case Binary(operator="<<" | ">>", right=right):
            at_least = Binary(">=", right, IntConst(0))
            if farthest is None:
                return at_least
            return Binary("and", at_least, Binary("<=", right, IntConst(farthest)))
        case _:
            return _ALWAYS


def _both(left: Expr, right: Expr) -> Expr:
    if left == _ALWAYS:
        return right
    return left if right == _ALWAYS else Binary("and", left, right)


def _either(left: Expr, right: Expr) -> Expr:
    return _ALWAYS if right == _ALWAYS else Binary("or", left, right)


def _not(expr: Expr) -> Expr:
    return Unary("not", expr)


def _chosen(choice: Expr, then: Expr, otherwise: Expr) -> Expr:
    if then == otherwise == _ALWAYS:
        return _ALWAYS
    return Select(choice, then, otherwise)


# Integers as two's complement words that are long enough for every result.


class Words:
    """Writes numbers as words of some bits."""

    def __init__(self, context: Any, bits: int) -> None:
        self.context = context
        self.bits = bits

    def constant(self, value: int) -> Number:
        """A number."""
        return z3.BitVecVal(value, self.bits, self.context)

    def variable(self, name: str) -> Number:
        """A variable."""
        return z3.BitVec(name, self.bits, self.context)

    def product(self, left: Number, right: Number) -> Number:
        """A product."""
        return left * right

    def binary(self, expr: Binary, left: Number, right: Number) -> Number:
        """Divisions, bits and shifts."""
        return _OPERATIONS[expr.operator](left, right)

    def inverted(self, operand: Number) -> Number:
        """All bits turned round."""
        return ~operand

    def wrapped(self, type_: Type, operand: Number) -> Number:
        """The low bits, with zeros or the sign before them."""
        if type_.bits >= self.bits:
            # No value is that long, so only a sign could be cut off, and none is.
            return operand
        low = z3.Extract(type_.bits - 1, 0, operand)
        extend = z3.ZeroExt if type_.kind == "uint" else z3.SignExt
        return extend(self.bits - type_.bits, low)

    def definitions(self) -> list[Truth]:
        """Words need no auxiliary variables."""
        return []


def _floor_quotient(left: Number, right: Number) -> Number:
    rest = z3.SRem(left, right)
    is_lower = z3.And(rest != 0, (rest < 0) != (right < 0))
    return z3.If(is_lower, left / right - 1, left / right)


_OPERATIONS: dict[str, Callable[[Number, Number], Number]] = {
    "//": _floor_quotient,
    "%": operator.mod,
    "tdiv": operator.truediv,
    "trem": z3.SRem,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
}
