"""What `__launch_bounds__` says: how many threads a block of a kernel has at most.

The prelude makes it an annotation with the text of its first argument, in which the parser
has replaced the macros. Names in it are those of constants of the file, or of parameters
of the template that the kernel was made of.
"""

import operator
import re
from collections.abc import Collection, Iterable

from depanalysis.errors import ParseError
from depanalysis.frontends.c.libclang import Cursor, children_of, evaluate, made_of
from depanalysis.frontends.c.types import is_constant
from depanalysis.frontends.cuda.kernels import MOST_THREADS
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var, names
from depanalysis.ir.parser import parse_expression

_MARK = "launch_bounds:"
_QUALIFIER = re.compile(r"\b[A-Za-z_]\w*\s*::\s*")
_NUMBER = re.compile(r"\b(0[xX][0-9a-fA-F]+|\d+)[uUlL]*\b")
_PARAMETERS = ("TEMPLATE_TYPE_PARAMETER", "TEMPLATE_NON_TYPE_PARAMETER")
_OPERATORS = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "<<": operator.lshift,
    ">>": operator.rshift,
}
_CONSTANTS = ("ENUM_CONSTANT_DECL", "VAR_DECL")

Values = dict[str, int]


def most_threads(kernel: Cursor, declarations: Iterable[Cursor]) -> int | None:
    """The most threads in a block of a kernel; `None` if the text does not say a number."""
    marks = {
        str(child.spelling)
        for cursor in (kernel, kernel.canonical)
        for child in children_of(cursor)
        if child.kind.name == "ANNOTATE_ATTR"
    }
    texts = [each.removeprefix(_MARK) for each in marks if each.startswith(_MARK)]
    values = [_value(text, kernel, declarations) for text in texts]
    known = [each for each in values if each is not None]
    return min([MOST_THREADS, *known]) if len(known) == len(values) else None


def _value(text: str, kernel: Cursor, declarations: Iterable[Cursor]) -> int | None:
    """The value of an expression in C++, where it is one of whole numbers."""
    plain = _NUMBER.sub(lambda found: str(int(found[1], 0)), text.partition(",")[0])
    try:
        expr = parse_expression(_QUALIFIER.sub("", plain).replace("/", "//"))
    except (ParseError, ValueError):
        return None
    arguments = _arguments(kernel)
    wanted = names(expr) - arguments.keys()
    found = _computed(expr, {**_constants(declarations, wanted), **arguments})
    return found if found is not None and found > 0 else None


def _computed(expr: Expr, values: Values) -> int | None:
    match expr:
        case IntConst(value=value):
            return value
        case Var(name=name):
            return values.get(name)
        case Binary(operator=sign, left=left, right=right):
            compute = _OPERATORS.get(sign)
            one, other = _computed(left, values), _computed(right, values)
            if compute is None or one is None or other is None:
                return None
            is_defined = other > 0 or sign in "+-*"
            return compute(one, other) if is_defined else None
        case _:
            return None


def _arguments(kernel: Cursor) -> Values:
    """The numbers that a template was given, by the names of its parameters."""
    template = made_of(kernel)
    if template is None:
        return {}
    parameters = [c for c in children_of(template) if c.kind.name in _PARAMETERS]
    return {
        str(parameter.spelling): int(kernel.get_template_argument_value(position))
        for position, parameter in enumerate(parameters)
        if kernel.get_template_argument_kind(position).name == "INTEGRAL"
    }


def _constants(declarations: Iterable[Cursor], wanted: Collection[str]) -> Values:
    """The constants with some names, if all with a name have one value."""
    found: dict[str, set[int | float | None]] = {}
    for each in declarations if wanted else ():
        parts = children_of(each) if each.kind.name == "ENUM_DECL" else (each,)
        for part in parts:
            if part.spelling in wanted and part.kind.name in _CONSTANTS:
                found.setdefault(str(part.spelling), set()).add(_constant(part))
    return {
        name: value
        for name, values in found.items()
        if len(values) == 1 and isinstance(value := values.pop(), int)
    }


def _constant(declaration: Cursor) -> int | float | None:
    if declaration.kind.name == "ENUM_CONSTANT_DECL":
        return int(declaration.enum_value)
    return evaluate(declaration) if is_constant(declaration.type) else None
