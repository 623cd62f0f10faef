"""Kinds: the types that declarations and constants name."""

from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.types import BOOL, F32, F64, F128, I8, I16, I32, I64, INT, Type

_INTEGERS = {1: I8, 2: I16, 4: I32, 8: I64}
_REALS = {4: F32, 8: F64}
_NAMED = {
    "int8": 1, "int16": 2, "int32": 4, "int64": 8, "real32": 4, "real64": 8,
    "c_int": 4, "c_long": 8, "c_long_long": 8, "c_short": 2, "c_size_t": 8,
    "c_int8_t": 1, "c_int16_t": 2, "c_int32_t": 4, "c_int64_t": 8,
    "c_float": 4, "c_double": 8, "omp_lock_kind": 8,
}  # fmt: skip
_DIGITS = ((2, 1), (4, 2), (9, 4), (18, 8))
_SINGLE_DIGITS = 6


def type_of_spec(
    scope: Scope, spec: Node, bytes_given: int | None = None
) -> Type | None:
    """The type of `INTEGER(kind=8)`; `None` where nothing corresponds to it."""
    word = spec.word.lower().replace(" ", "")
    selector = spec.parts[1] if len(spec.parts) > 1 else None
    size = bytes_given
    is_default = size is None and not isinstance(selector, Node)
    if size is None and isinstance(selector, Node):
        size = _kind(scope, selector)
    if word == "integer":
        return I32 if is_default else _INTEGERS.get(size or 0, INT)
    if word == "logical":
        return BOOL
    if word == "real":
        return F32 if is_default else _REALS.get(size or 0, F128)
    if word == "doubleprecision":
        return F64
    if word in ("complex", "doublecomplex"):
        return F128
    return None


def storage_of_spec(
    scope: Scope, spec: Node, bytes_given: int | None = None
) -> tuple[str, int | None]:
    """The family of a type and the bytes of a value; an unknown kind is named instead."""
    word = spec.word.lower().replace(" ", "")
    selector = spec.parts[1] if len(spec.parts) > 1 else None
    if word in ("doubleprecision", "doublecomplex"):
        return word.removeprefix("double").replace("precision", "real"), (
            8 if word == "doubleprecision" else 16
        )
    if bytes_given is None and not isinstance(selector, Node):
        return word, 8 if word == "complex" else 4
    size = bytes_given
    if size is None and isinstance(selector, Node):
        size = _kind(scope, selector)
        if size is None:
            names = "".join(n.word.lower() for n in selector.walk())
            return f"{word}({names})", None
        # `complex(8)` says how long a part is, `complex*16` how long both are.
        is_pair = word == "complex" and str(selector.parts[0]) != "*"
        size = 2 * size if is_pair else size
    return word, size


def _kind(scope: Scope, selector: Node) -> int | None:
    values = [part for part in selector.parts if isinstance(part, Node)]
    return integer_constant(scope, values[-1]) if values else None


def integer_constant(scope: Scope, node: Node, depth: int = 0) -> int | None:
    """The value of a constant expression that gives a kind or length, if we can tell."""
    if node.kind.endswith("Int_Literal_Constant"):
        return int(node.word)
    if node.kind == "Name":
        symbol = scope.find(node.word)
        is_value = symbol is not None and symbol.has("parameter")
        if symbol is not None and symbol.value is not None and is_value and depth < 8:
            home = symbol.home or scope
            return integer_constant(home, symbol.value, depth + 1)
        return _NAMED.get(node.word.lower()) if symbol is None else None
    if node.kind == "Intrinsic_Function_Reference":
        return _function(scope, node)
    if node.kind == "Parenthesis":
        return integer_constant(scope, node.children[0], depth + 1)
    return None


def real_of_literal(scope: Scope, node: Node) -> Type:
    """The type of `1.0`, `1.0d0` or `1.0_8`."""
    kind = node.parts[1] if len(node.parts) > 1 else None
    word = node.word.lower()
    if kind is None:
        return F64 if "d" in word else F128 if "q" in word else F32
    name = str(kind)
    size = int(name) if name.isdigit() else _size_of(scope, name)
    return _REALS.get(size or 0, F128)


def real_of_kind(scope: Scope, node: Node) -> Type:
    """The type of `real(x, 8)` or `real(x, kind=8)`, by its second argument."""
    size = node if node.kind != "Actual_Arg_Spec" else node.children[-1]
    return _REALS.get(integer_constant(scope, size) or 0, F128)


def _size_of(scope: Scope, name: str) -> int | None:
    symbol = scope.find(name)
    if symbol is None:
        return _NAMED.get(name.lower())
    if symbol.value is None:
        return None
    return integer_constant(symbol.home or scope, symbol.value)


def _function(scope: Scope, node: Node) -> int | None:
    name = node.node(0).word.lower()
    arguments = [p for p in node.children[1:] for p in (p.children or (p,))]
    if name == "kind" and arguments:
        word = arguments[0].word.lower()
        return 8 if "d" in word else 4 if word[:1].isdigit() else None
    values = [integer_constant(scope, each, 1) for each in arguments]
    if not values or values[0] is None:
        return None
    if name == "selected_int_kind":
        return next((size for most, size in _DIGITS if values[0] <= most), None)
    if name == "selected_real_kind":
        return 4 if values[0] <= _SINGLE_DIGITS and len(values) == 1 else 8
    return None
