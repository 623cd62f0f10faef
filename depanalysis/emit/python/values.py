"""Which expressions numba compiles to the values that Python has.

Input: an expression and the meanings of the names. Output: nothing, or an error that
quotes what is not on the lists. Truth values are kept out of arithmetic, because those of
NumPy add up to a truth value and those of numba to a number.
"""

import ast
from dataclasses import dataclass, field

from depanalysis.emit.python.functions import is_number
from depanalysis.emit.python.kinds import Kinds, joined
from depanalysis.emit.python.meanings import Meanings, is_boolean
from depanalysis.frontends.python.names import Within, dotted, element
from depanalysis.frontends.python.parsing import Places
from depanalysis.source import shortened

_LARGEST_POWER = 4
_BITS = 64
_LARGEST_EXACT_POWER = 2
_EXACT = ("sqrt", "fabs", "copysign")
_ROUNDED = (
    "exp", "log", "log2", "log10", "sin", "cos", "tan", "sinh", "cosh", "tanh", "hypot",
    "expm1", "log1p",
)  # fmt: skip
_CALLS = {
    "math": (*_EXACT, *_ROUNDED, "asin", "acos", "atan", "atan2", "pow", "erf", "gamma"),
    "np": (*_EXACT, *_ROUNDED, "square", "arcsin", "arccos", "arctan", "arctan2",
           "power", "exp2", "cbrt"),
}  # fmt: skip
_CONSTANTS = ("pi", "e", "inf")
_BUILTINS = {"abs": 1, "float": 1, "int": 1, "len": 1, "max": 2, "min": 2}
_CREATORS = {"empty": 1, "full": 2, "ones": 1, "zeros": 1}
_COPIERS = ("empty_like", "ones_like", "zeros_like")
_TYPES = ("np.float64", "np.int64", "float", "numpy.float64", "numpy.int64")
_COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_SIGNS = (ast.USub, ast.UAdd, ast.Invert)
_OPERATORS = (
    ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr,
    ast.BitXor, ast.LShift, ast.RShift,
)  # fmt: skip


class NotCompilableError(Exception):
    """Something that numba does not compile, or to something else, as a sentence."""


@dataclass(frozen=True, slots=True)
class Values:
    """Checks expressions of one function."""

    known: Meanings
    places: Places
    kinds: Kinds = field(default_factory=Kinds)

    def refusal(self, node: ast.expr | ast.stmt) -> NotCompilableError:
        """An error that quotes a node."""
        return NotCompilableError(
            f"{self._quoted(node)}, which numba may not compile to the same"
        )

    def _quoted(self, node: ast.expr | ast.stmt) -> str:
        shown = shortened(self.places.text(node))
        return f"line {node.lineno} has `{shown}`"

    def _check_alike(self, node: ast.expr, *values: ast.expr) -> None:
        """Refuse a choice between an integer and a real, which numba makes two reals."""
        is_same = len({ast.dump(_unsigned(each)) for each in values}) == 1
        if not is_same and joined(map(self.kinds.of, values)) is None:
            raise NotCompilableError(
                f"{self._quoted(node)}, where integers and reals may meet, "
                "and numba has one type for both"
            )

    def check(self, *nodes: ast.expr) -> None:
        """Refuse expressions that are not numbers or truth values of a known form."""
        for node in nodes:
            self._check(node)

    def check_array(self, node: ast.expr) -> None:
        """Refuse what is not the name of an array."""
        if not self.is_array(node):
            raise self.refusal(node)

    def check_part(self, node: ast.expr) -> None:
        """Refuse what is no part of an array between numbers."""
        name, indices = element(node)
        if name not in self.known.arrays:
            raise self.refusal(node)
        for each in indices:
            self._check_place(each)

    def _check_place(self, index: ast.expr) -> None:
        """Refuse a subscript of one dimension that is no number, and no section."""
        match index:
            case Within(part=part, index=inner):
                self._check_place(part)
                self._check_place(inner)
            case ast.Slice(lower=lower, upper=upper, step=None):
                self.check(*(each for each in (lower, upper) if each is not None))
            case _:
                self.check(index)

    def is_array(self, node: ast.expr) -> bool:
        """Whether an expression is the name of an array."""
        return isinstance(node, ast.Name) and node.id in self.known.arrays

    def check_creation(self, node: ast.expr) -> None:
        """Refuse all but arrays that are made and filled, by calls like `np.zeros(n)`."""
        if not isinstance(node, ast.Call):
            raise self.refusal(node)
        library, name = self._library(node.func)
        is_made = library == "np" and _CREATORS.get(name) == len(node.args)
        is_copied = library == "np" and name in _COPIERS and len(node.args) == 1
        if not (is_made or is_copied) or any(map(self._is_odd, node.keywords)):
            raise self.refusal(node)
        if is_copied:
            self.check_array(node.args[0])
            return
        for argument in node.args:
            sizes = argument.elts if isinstance(argument, ast.Tuple) else [argument]
            self.check(*sizes)

    def _is_odd(self, keyword: ast.keyword) -> bool:
        name = dotted(keyword.value) or ""
        is_free = name.partition(".")[0] not in self.known.hidden
        return keyword.arg != "dtype" or name not in _TYPES or not is_free

    def _library(self, node: ast.expr) -> tuple[str, str]:
        """`math` or `np`, and the name in it that an expression like `np.sqrt` means."""
        match node:
            case ast.Attribute(value=ast.Name(id="math"), attr=name):
                return ("" if "math" in self.known.hidden else "math"), name
            case ast.Attribute(value=ast.Name(id="np" | "numpy" as library), attr=name):
                return ("" if library in self.known.hidden else "np"), name
            case _:
                return "", ""

    def _check(self, node: ast.expr) -> None:
        match node:
            case ast.Constant() if is_number(node):
                pass
            case ast.Name(id=name) if name in self.known.numbers | self.known.constants:
                pass
            case ast.Attribute():
                self._attribute(node)
            case ast.Subscript():
                self._element(node)
            case ast.Call():
                self._call(node)
            case ast.BinOp() | ast.UnaryOp():
                self._operation(node)
            case _:
                self._choice(node)

    def _attribute(self, node: ast.Attribute) -> None:
        if node.attr == "size":
            self.check_array(node.value)
            return
        library, name = self._library(node)
        if not library or name not in _CONSTANTS:
            raise self.refusal(node)

    def _element(self, node: ast.Subscript) -> None:
        match node:
            case ast.Subscript(
                value=ast.Attribute(value=value, attr="shape"),
                slice=ast.Constant(value=int()),
            ):
                self.check_array(value)
                return
        name, indices = element(node)
        is_row = len(indices) < self.known.ranks.get(name or "", 1)
        if name not in self.known.arrays or is_row:
            raise self.refusal(node)
        if any(isinstance(each, ast.Slice) for each in indices):
            raise self.refusal(node)
        for each in indices:
            self._check_place(each)

    def _call(self, node: ast.Call) -> None:
        if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            raise self.refusal(node)
        library, name = self._library(node.func)
        if library and name in _CALLS[library]:
            self.check(*node.args)
            return
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        least = _BUILTINS.get(name, 0)
        is_right = len(node.args) == least or len(node.args) > least > 1
        if name in self.known.hidden or not least or not is_right:
            raise self.refusal(node)
        if name == "len":
            self.check_array(node.args[0])
        else:
            self.check(*node.args)
        if name in ("max", "min"):
            self._check_alike(node, *node.args)

    def _operation(self, node: ast.BinOp | ast.UnaryOp) -> None:
        if isinstance(node, ast.BinOp):
            operands = [node.left, node.right]
            is_listed = isinstance(node.op, _OPERATORS) or _is_small_power(node)
            is_listed = is_listed and _is_small_shift(node)
        else:
            operands = [node.operand]
            is_listed = isinstance(node.op, _SIGNS)
        if isinstance(node.op, ast.Not):
            self.check(*operands)
            return
        if not is_listed or any(is_boolean(x, self.known.booleans) for x in operands):
            raise self.refusal(node)
        self.check(*operands)

    def _choice(self, node: ast.expr) -> None:
        """What is true or false, or one of two values."""
        match node:
            case ast.BoolOp(values=values) if all(
                is_boolean(each, self.known.booleans) for each in values
            ):
                self.check(*values)
            case ast.Compare(left=left, ops=operators, comparators=others) if all(
                isinstance(each, _COMPARISONS) for each in operators
            ):
                self.check(left, *others)
            case ast.IfExp(test=test, body=one, orelse=other):
                self.check(test, one, other)
                self._check_alike(node, one, other)
            case _:
                raise self.refusal(node)


def _is_small_power(node: ast.BinOp) -> bool:
    power = node.right.value if isinstance(node.right, ast.Constant) else None
    is_small = type(power) is int and power <= _LARGEST_POWER
    return isinstance(node.op, ast.Pow) and is_small


def _unsigned(node: ast.expr) -> ast.expr:
    """An expression without its signs, which has the same kind."""
    while isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return node


def _is_small_shift(node: ast.BinOp) -> bool:
    """Whether a shift, if it is one, is by fewer bits than an integer has for numba."""
    if not isinstance(node.op, ast.LShift | ast.RShift):
        return True
    amount = node.right.value if isinstance(node.right, ast.Constant) else None
    return type(amount) is int and 0 <= amount < _BITS


def rounded(function: ast.FunctionDef, places: Places) -> tuple[str, ...]:
    """The calls and powers whose last bit numba may round in another way."""
    found: dict[str, None] = {}
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Attribute(attr=name)) if name in (
                *_CALLS["math"],
                *_CALLS["np"],
            ) and name not in (*_EXACT, "square"):
                found[dotted(node.func) or name] = None
            case ast.BinOp(op=ast.Pow(), right=ast.Constant(value=int(power))) if (
                power > _LARGEST_EXACT_POWER
            ):
                found[places.text(node)] = None
    return tuple(sorted(found))
