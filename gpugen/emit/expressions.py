"""Expressions to lines of generated code; `touch` leaves out what only gives a value.

Operands that may fail, above all loads, are computed into names before the expression
that uses them, in the order of the program, and under its conditions: a branch that is
not chosen touches nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import isfinite

from depanalysis.ir.expressions import (
    ASSERTION,
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
    loads,
    walk,
)
from depanalysis.ir.types import F64
from gpugen.emit.arithmetic import cast, either, negated, number, operation, real_widths
from gpugen.emit.functions import applied
from gpugen.emit.values import LIMITS, WHOLE, Value, bits_of
from gpugen.emit.writer import Writer, unsupported
from gpugen.protocols.interface import Kind


@dataclass(slots=True)
class Element:
    """An element that is in its array: the array's name, and its subscripts."""

    array: str
    subscripts: tuple[Value, ...]

    @property
    def text(self) -> str:
        """The element as an expression."""
        return f"{self.array}[{', '.join(each.text for each in self.subscripts)}]"

    @property
    def position(self) -> str:
        """Its place in the array row by row."""
        first, *others = self.subscripts
        text = first.text
        for k, each in enumerate(others, 1):
            text = f"({text} * {self.array}.shape[{k}] + {each.text})"
        return text


@dataclass(slots=True)
class Expressions:
    """Lowers the expressions of one function.

    `check` is called with each access to an element, after the check that it is inside;
    `watched` are the arrays whose accesses `touch` does not leave out.
    """

    w: Writer
    check: Callable[[Load, Kind, Element], None]
    watched: frozenset[str]

    def value(self, expr: Expr) -> Value:
        """The value of an expression."""
        match expr:
            case Load():
                return self._loaded(expr)
            case Var(name=name):
                return self._named(name)
            case Unary(operator=operator, operand=operand):
                return negated(self.w, operator, self.value(operand))
            case Cast(type=type_, operand=operand):
                return cast(self.w, type_, self.value(operand))
            case Binary():
                return self._operated(expr)
            case Select():
                return self._selected(expr)
            case Call():
                return self._called(expr)
            case _:
                return _literal(self.w, expr)

    def touch(self, expr: Expr) -> None:
        """Checks the accesses of an expression whose value is not wanted."""
        if not self._touches(expr):
            return
        match expr:
            case Load(indices=indices):
                if expr.array in self.watched:
                    self.element(expr, "read")
                    return
                for index in indices:
                    self.touch(index)
            case Select(condition=condition, then=then, otherwise=otherwise):
                if not (self._touches(then) or self._touches(otherwise)):
                    self.touch(condition)
                    return
                chosen = self.value(condition)
                with self.w.block(f"if {chosen.text}:"):
                    self.touch(then)
                with self.w.block("else:"):
                    self.touch(otherwise)
            case Binary(operator="and" | "or" as operator, left=left, right=right) if (
                self._touches(right)
            ):
                test = self.value(left).text
                with self.w.block(
                    f"if {test if operator == 'and' else f'not {test}'}:"
                ):
                    self.touch(right)
            case _:
                for child in children(expr):
                    self.touch(child)

    def _touches(self, expr: Expr) -> bool:
        return any(load.array in self.watched for load in loads(expr))

    def element(self, load: Load, kind: Kind) -> Element:
        """An element of an array, checked to be inside of it."""
        array = self.w.arrays.get(load.array)
        if array is None:
            raise unsupported(
                f"`{load.array}` is an array of the function's own", load.span
            )
        subscripts = tuple(self.w.kept(self._subscript(each)) for each in load.indices)
        for k, each in enumerate(subscripts):
            self._check_inside(array, k, each)
        found = Element(array, subscripts)
        self.check(load, kind, found)
        return found

    def _check_inside(self, array: str, dimension: int, subscript: Value) -> None:
        """Ends the iteration where a subscript leaves its array; once is enough."""
        key = (array, dimension, subscript.text)
        if key in self.w.inside:
            return
        extent = f"{array}.shape[{dimension}]"
        self.w.fail(f"not 0 <= {subscript.text} < {extent}", "OUTSIDE")
        if self.w.is_fixed(subscript):
            self.w.inside.add(key)

    def _subscript(self, expr: Expr) -> Value:
        """A subscript; one that counts from the end is brought into its array."""
        extent = _wraps(expr)
        if extent is None or not isinstance(expr, Select):
            return self.value(expr)
        name = self.w.names.fresh("at")
        self.w.line(f"{name} = {self.value(expr.otherwise).text}")
        size = self.value(extent).text
        self.w.line(f"if {name} < 0:")
        self.w.line(f"    {name} += {size}")
        return Value(name, "int", is_simple=True)

    def _named(self, name: str) -> Value:
        if name in self.w.scalars:
            text, kind = self.w.scalars[name]
            return Value(text, kind, widths=self.w.width_of(name), is_simple=True)
        if name in self.w.inputs:
            return self.w.inputs[name]
        raise unsupported(f"`{name}` has no value in generated code")

    def _loaded(self, load: Load) -> Value:
        if load in self.w.known:
            # Within one statement an element has one value.
            return self.w.known[load]
        found = self.element(load, "read")
        value = self.content(load, found)
        kept = self.w.kept(value, load.array)
        self.w.known[load] = kept
        return kept

    def content(self, load: Load, element: Element) -> Value:
        """The value of an element that is inside its array."""
        dtype = self.w.dtypes[load.array]
        if dtype == "bool":
            return Value(element.text, "bool")
        if dtype in ("float32", "float64"):
            # Numba leaves a `float32` what it is where it is made a `float`.
            convert = "float" if dtype == "float64" else "double"
            text = f"{convert}({element.text})"
            return Value(text, "real", widths=frozenset({dtype}))
        if dtype not in LIMITS:
            raise unsupported(f"`{load.array}` holds {dtype}")
        widths = frozenset({dtype if self.w.is_numpy else ""})
        value = Value(f"whole({element.text})", "int", bits_of(dtype), widths)
        if dtype != "uint64":
            return value
        value = self.w.kept(value, load.array)
        self.w.fail(f"not 0 <= {value.text} <= {LIMITS[dtype][1]}", "OVERFLOW")
        return value

    def _operated(self, expr: Binary) -> Value:
        if expr.operator in ("and", "or"):
            return self._connected(expr)
        left = self.value(expr.left)
        if loads(expr.right) or _is_checked(expr.right):
            # What the right side checks comes first, and may not change the left one.
            left = self.w.kept(left)
        right = self.value(expr.right)
        left = beside(self.w, left, expr.left, expr.right)
        right = beside(self.w, right, expr.right, expr.left)
        return operation(self.w, expr.operator, left, right)

    def _connected(self, expr: Binary) -> Value:
        left = self.value(expr.left)
        if not (loads(expr.right) or _is_checked(expr.right)):
            return operation(self.w, expr.operator, left, self.value(expr.right))
        name = self.w.names.fresh("holds")
        self.w.line(f"{name} = {left.text}")
        test = name if expr.operator == "and" else f"not {name}"
        with self.w.block(f"if {test}:"):
            self.w.line(f"{name} = {self.value(expr.right).text}")
        return Value(name, "bool", is_simple=True)

    def _selected(self, expr: Select) -> Value:
        test = self.value(expr.condition)
        name = self.w.names.fresh("choice")
        with self.w.block(f"if {test.text}:"):
            then = self.value(expr.then)
            self.w.line(f"{name} = {then.text}")
        with self.w.block("else:"):
            otherwise = self.value(expr.otherwise)
            self.w.line(f"{name} = {otherwise.text}")
        bits = max(then.bits, otherwise.bits)
        return Value(name, then.kind, bits, either(self.w, then, otherwise), True)

    def _called(self, expr: Call) -> Value:
        # What comes before a later argument must not change an earlier one.
        values = [self.w.kept(self.value(argument)) for argument in expr.arguments]
        if expr.function == ASSERTION:
            self.w.fail(f"not {values[0].text}", "UNDEFINED")
            return number(1)
        if expr.function == SUBSCRIPT:
            return values[0]
        return applied(self.w, expr.function, values, expr.span)


def beside(w: Writer, value: Value, expr: Expr, other: Expr) -> Value:
    """The value of an operand, which may be an integer in Python though it is a real here.

    That is a whole number of the text beside a value that may be an integer, too; beside
    one that is converted for the operation it is a real in the text.
    """
    while isinstance(expr, Unary):
        expr = expr.operand
    is_whole = isinstance(expr, RealConst) and expr.text.endswith(".0")
    if not is_whole or isinstance(other, Cast) or not w.is_numpy:
        return value
    return replace(value, widths=frozenset({*value.widths, WHOLE}))


def _literal(w: Writer, expr: IntConst | BoolConst | RealConst) -> Value:
    match expr:
        case IntConst(value=value):
            return number(value)
        case BoolConst(value=value):
            return Value(str(value), "bool", is_simple=True)
        case RealConst():
            return replace(_real(expr), widths=real_widths(w, F64))


def _real(expr: RealConst) -> Value:
    try:
        value = float(expr.text.lower().replace("d", "e"))
    except ValueError:
        raise unsupported(f"`{expr.text}` is no number", expr.span) from None
    if expr.text.endswith(".0") and int(expr.text[:-2]) != value:
        raise unsupported(f"the number {expr.text[:-2]} is no double", expr.span)
    if not isfinite(value):
        raise unsupported(f"`{expr.text}` is beyond the range of a double", expr.span)
    return Value(repr(value), "real", is_simple=True, constant=value)


def _is_checked(expr: Expr) -> bool:
    """Whether lines may come before the expression itself."""
    return any(isinstance(part, Select | Binary | Call | Cast) for part in walk(expr))


def _wraps(expr: Expr) -> Var | None:
    """The extent in `select(e < 0, e + extent, e)`."""
    match expr:
        case Select(
            condition=Binary(operator="<", left=tested, right=IntConst(value=0)),
            then=Binary(operator="+", left=moved, right=Var(name=name) as extent),
            otherwise=plain,
        ) if tested == moved == plain and ".shape." in name:
            return extent
        case _:
            return None
