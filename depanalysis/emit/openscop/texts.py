"""Statements as C text, for the bodies of scops.

Floor division and modulo are `floord` and `mod`, as in what code generators for
polyhedra write; everything else is plain C.
"""

from depanalysis.ir.expressions import (
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
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import Type

_SIGNS: dict[BinaryOperator, str] = {"tdiv": "/", "trem": "%", "and": "&&", "or": "||"}
_FUNCTIONS: dict[BinaryOperator, str] = {
    "//": "floord",
    "%": "mod",
    "min": "min",
    "max": "max",
}
# Operators that C binds more tightly have a greater number.
_TIGHT = {"*": 3, "/": 3, "tdiv": 3, "trem": 3, "+": 2, "-": 2}
_C_TYPES = {
    "bool": "_Bool",
    "int": "long",
    "i8": "signed char",
    "i16": "short",
    "i32": "int",
    "i64": "long",
    "u8": "unsigned char",
    "u16": "unsigned short",
    "u32": "unsigned",
    "u64": "unsigned long",
    "f32": "float",
    "f64": "double",
}


def statement_text(stmt: Assign) -> str:
    """An assignment in C."""
    target, operator = text_of(stmt.target), stmt.update
    if operator is None:
        return f"{target} = {text_of(stmt.value)};"
    if operator in _FUNCTIONS or operator in ("and", "or"):
        # The target is read last.
        return f"{target} = {text_of(Binary(operator, stmt.value, stmt.target))};"
    return f"{target} {_SIGNS.get(operator, operator)}= {text_of(stmt.value)};"


def text_of(expr: Expr) -> str:
    """An expression in C."""
    match expr:
        case IntConst(value=value):
            return str(value) if value >= 0 else f"({value})"
        case RealConst(text=text):
            return text
        case BoolConst(value=value):
            return "1" if value else "0"
        case Var(name=name):
            return name
        case Load(array=array, indices=indices):
            return array + "".join(f"[{text_of(index)}]" for index in indices)
        case Call(function=function, arguments=arguments):
            return f"{function}({', '.join(map(text_of, arguments))})"
        case Unary() | Binary():
            return _operation(expr)
        case Select(condition=condition, then=then, otherwise=otherwise):
            parts = (_inside(condition), _inside(then), _inside(otherwise))
            return "({} ? {} : {})".format(*parts)
        case Cast(type=type_, operand=operand):
            return f"({_c_type(type_)})({text_of(operand)})"


def _operation(expr: Unary | Binary) -> str:
    if isinstance(expr, Unary):
        prefix = "!" if expr.operator == "not" else expr.operator
        return f"({prefix}{_inside(expr.operand)})"
    if expr.operator in _FUNCTIONS:
        arguments = f"{text_of(expr.left)}, {text_of(expr.right)}"
        return f"{_FUNCTIONS[expr.operator]}({arguments})"
    sign = _SIGNS.get(expr.operator, expr.operator)
    own = _TIGHT.get(expr.operator, 0)
    left = text_of(expr.left) if _tight(expr.left) >= own > 0 else _inside(expr.left)
    right = text_of(expr.right) if _tight(expr.right) > own > 0 else _inside(expr.right)
    return f"{left} {sign} {right}"


def _tight(expr: Expr) -> int:
    if isinstance(expr, Binary) and expr.operator not in _FUNCTIONS:
        return _TIGHT.get(expr.operator, 0)
    return 4


def _inside(expr: Expr) -> str:
    return text_of(expr) if _tight(expr) > 3 else f"({text_of(expr)})"


def _c_type(type_: Type) -> str:
    return _C_TYPES[str(type_)]
