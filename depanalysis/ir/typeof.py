"""The type of every expression, and the rules that operands have to keep.

    constants            int, f64, bool
    Var, Load, Cast      as declared; a loop index is an int
    + - * // % tdiv trem & | ^ << >>, -x, ~x     of integers: int, since they are exact
    + - * /, -x          of reals: the wider of the two
    comparisons          of two integers, two reals, or (== and != only) two booleans
    and or not           of booleans: bool
    min max select       the type of both operands; int or f64 where these differ
    Call                 real if an argument is real or there is none, otherwise int;
                         a Cast around it says that the result is something else

Integers, reals and booleans never mix without a Cast. Inside a family, a value of any
type may be assigned to any other: narrowing that changes it is a Cast around it.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from depanalysis.errors import VerificationError
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
    UnaryOperator,
    Var,
)
from depanalysis.ir.limits import TOO_LONG, is_too_long
from depanalysis.ir.printer import show_expression
from depanalysis.ir.programs import Parameter, Program
from depanalysis.ir.statements import Array, Scalar
from depanalysis.ir.text.words import is_real
from depanalysis.ir.types import BOOL, F64, INT, TYPES, Kind, Type
from depanalysis.source import Span, shortened

Variable: TypeAlias = Parameter | Scalar | Array
Scope: TypeAlias = Mapping[str, Variable]
"""What is visible at a place; the index of a loop is a `Parameter` of type int."""

Report: TypeAlias = Callable[[str, str, Span], None]
"""Takes the broken rule, a sentence about it, and the place."""

_UNTYPED: Type | None = None
_KNOWN_TYPES = tuple(TYPES.values())
_PREFIX_OPERANDS: dict[UnaryOperator, tuple[Kind, ...]] = {
    "-": ("int", "real"),
    "~": ("int",),
    "not": ("bool",),
}
_FAMILIES: dict[Kind, str] = {
    "int": "an integer",
    "uint": "an integer",
    "real": "a real",
    "bool": "a boolean",
}


def type_of(expr: Expr, scope: Scope) -> Type:
    """The type of an expression; raises the first `VerificationError` in it."""
    errors: list[VerificationError] = []
    type_ = Inference(scope, collector(errors)).infer(expr)
    if errors:
        raise errors[0]
    assert type_ is not None
    return type_


def program_scope(program: Program) -> dict[str, Variable]:
    """The variables that are visible in the whole program."""
    declared: tuple[Variable, ...] = (
        *program.parameters,
        *program.arrays,
        *program.scalars,
    )
    return {variable.name: variable for variable in declared}


def collector(errors: list[VerificationError]) -> Report:
    """A report that appends to a list."""

    def report(rule: str, sentence: str, span: Span) -> None:
        errors.append(VerificationError(f"{sentence} [{rule}]", span))

    return report


def quote(expr: Expr) -> str:
    """An expression as messages show it: in backquotes and not too long."""
    return f"`{shortened(show_expression(expr))}`"


def describe(type_: Type) -> str:
    """What a value of a type is, with its article: `an integer`."""
    return _FAMILIES[type_.kind]


def is_same_family(left: Type, right: Type) -> bool:
    """Whether values of the two types may meet without a Cast."""
    return describe(left) == describe(right)


def _common(left: Type, right: Type) -> Type:
    if left == right:
        return left
    return INT if left.is_integer else F64


class Inference:
    """Infers types in a scope and reports what breaks a rule."""

    def __init__(self, scope: Scope, report: Report) -> None:
        """Work in a scope; the scope may change between two questions."""
        self._scope = scope
        self._report = report

    def infer(self, expr: Expr) -> Type | None:
        """The type, or `None` after something in the expression was reported."""
        match expr:
            case IntConst() | RealConst() | BoolConst():
                return self._constant(expr)
            case Var(name=name):
                return self._var(name, expr.span)
            case Load():
                return self._load(expr)
            case Unary():
                return self._unary(expr)
            case Binary():
                return self._binary(expr)
            case Select():
                return self._select(expr)
            case Call():
                return self._call(expr)
            case Cast():
                return self._cast(expr)

    def require(self, kind: Kind, expr: Expr, role: str) -> Type | None:
        """The type of an expression that has to be of the same family as `kind`."""
        type_ = self.infer(expr)
        if type_ is None or describe(type_) == _FAMILIES[kind]:
            return type_
        message = f"{role} {quote(expr)} is {describe(type_)}, not {_FAMILIES[kind]}"
        return self._fail("operand", message, expr.span)

    def _constant(self, expr: IntConst | RealConst | BoolConst) -> Type | None:
        match expr:
            case IntConst(value=value):
                if is_too_long(value):
                    return self._fail("size", TOO_LONG, expr.span)
                return INT
            case RealConst(text=text):
                if not is_real(text):
                    message = f"`{text}` is no decimal real"
                    return self._fail("real-constant", message, expr.span)
                return F64
            case BoolConst():
                return BOOL

    def _var(self, name: str, span: Span) -> Type | None:
        variable = self._scope.get(name)
        if variable is None:
            return self._fail("unknown-name", f"`{name}` is not declared", span)
        if isinstance(variable, Array):
            message = f"`{name}` is an array and has no subscripts here"
            return self._fail("wrong-kind", message, span)
        return variable.type

    def _load(self, load: Load) -> Type | None:
        types = [self.require("int", index, "subscript") for index in load.indices]
        array = self._scope.get(load.array)
        name, found = load.array, len(load.indices)
        if array is None:
            return self._fail("unknown-name", f"`{name}` is not declared", load.span)
        if not isinstance(array, Array):
            message = f"`{name}` is no array and has subscripts here"
            return self._fail("wrong-kind", message, load.span)
        if found != len(array.extents):
            extents = _count(len(array.extents), "extent")
            message = f"`{name}` has {extents} and {_count(found, 'subscript')} here"
            return self._fail("subscript-count", message, load.span)
        return None if None in types else array.type

    def _unary(self, expr: Unary) -> Type | None:
        kinds = _PREFIX_OPERANDS[expr.operator]
        type_ = self.infer(expr.operand)
        return self._result(expr.operator, kinds, type_, expr.operand)

    def _binary(self, expr: Binary) -> Type | None:
        operator = expr.operator
        left, right = self.infer(expr.left), self.infer(expr.right)
        if left is None or right is None:
            return None
        if not is_same_family(left, right):
            return self._mixed(operator, left, right, expr.span)
        result = self._result(operator, _operands(operator), left, expr.left)
        if result is None or operator in COMPARISONS:
            return result and BOOL
        if operator in ("min", "max") or not left.is_integer:
            return _common(left, right)
        return INT

    def _result(
        self, operator: str, kinds: tuple[Kind, ...], type_: Type | None, operand: Expr
    ) -> Type | None:
        # The type of an operation on one type, if the operator is made for it.
        if type_ is None:
            return None
        families = [_FAMILIES[kind] for kind in kinds]
        if describe(type_) not in families:
            message = (
                f"operand {quote(operand)} of `{operator}` is {describe(type_)}, "
                f"not {' or '.join(families)}"
            )
            return self._fail("operand", message, operand.span)
        return INT if type_.is_integer else type_

    def _select(self, expr: Select) -> Type | None:
        self.require("bool", expr.condition, "condition")
        then, otherwise = self.infer(expr.then), self.infer(expr.otherwise)
        if then is None or otherwise is None:
            return None
        if not is_same_family(then, otherwise):
            return self._mixed("select", then, otherwise, expr.span)
        return _common(then, otherwise)

    def _call(self, expr: Call) -> Type | None:
        types = [self.infer(argument) for argument in expr.arguments]
        return None if None in types else _result_of_call(types)

    def _cast(self, expr: Cast) -> Type | None:
        if expr.type not in _KNOWN_TYPES:
            return self._fail("unknown-type", f"{expr.type!r} has no name", expr.span)
        return expr.type if self.infer(expr.operand) else None

    def _mixed(self, operator: str, left: Type, right: Type, span: Span) -> Type | None:
        message = f"`{operator}` mixes {describe(left)} and {describe(right)}"
        return self._fail("mixed-operands", message, span)

    def _fail(self, rule: str, sentence: str, span: Span) -> Type | None:
        self._report(rule, sentence, span)
        return _UNTYPED


def _operands(operator: BinaryOperator) -> tuple[Kind, ...]:
    match operator:
        case "and" | "or":
            return ("bool",)
        case "/":
            return ("real",)
        case "//" | "%" | "tdiv" | "trem" | "&" | "|" | "^" | "<<" | ">>":
            return ("int",)
        case "==" | "!=":
            return ("int", "real", "bool")
        case _:
            return ("int", "real")


def _result_of_call(arguments: list[Type | None]) -> Type:
    reals = [type_ for type_ in arguments if type_ and type_.kind == "real"]
    if reals:
        return max(reals, key=lambda type_: type_.bits)
    return INT if arguments else F64


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + "s" * (number != 1)
