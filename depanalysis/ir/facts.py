"""Facts about the contents of arrays, as a user writes them.

    injective(idx)              different elements have different values
    increasing(ptr)             ptr[k] <= ptr[k + 1]; equal neighbors are allowed
    strictly_increasing(ptr)    ptr[k] < ptr[k + 1]
    range(idx, low, high)       low <= idx[k] <= high

Each is about all elements of an array of integers with one subscript.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from depanalysis.ir.expressions import Call, Expr, Var, names
from depanalysis.ir.printer import show_expression
from depanalysis.ir.programs import Program

FactKind: TypeAlias = Literal["increasing", "injective", "range", "strictly_increasing"]

_KINDS: tuple[FactKind, ...] = get_args(FactKind)


@dataclass(frozen=True, slots=True)
class Statement:
    """A fact as it is written: its kind, the array and, for a range, both ends."""

    kind: FactKind
    array: str
    ends: tuple[Expr, ...] = ()

    @property
    def text(self) -> str:
        """The fact in the notation of the user."""
        arguments = [self.array, *map(show_expression, self.ends)]
        return f"{self.kind}({', '.join(arguments)})"

    def is_about(self, program: Program) -> bool:
        """Whether a program has the array, and parameters for the ends."""
        used = {name for end in self.ends for name in names(end)}
        arrays = {a.name for a in program.arrays if a.type.is_integer}
        return self.array in arrays and used <= {p.name for p in program.parameters}


def fact_of(condition: Expr) -> Statement | None:
    """The fact that an expression states, if it has the form of one."""
    match condition:
        case Call(function="range", arguments=(Var(name=array), low, high)):
            return Statement("range", array, (low, high))
        case Call(function=kind, arguments=(Var(name=array),)) if kind != "range":
            return next((Statement(k, array) for k in _KINDS if k == kind), None)
        case _:
            return None


def is_fact_like(condition: Expr) -> bool:
    """Whether an expression is at least meant as a fact."""
    return isinstance(condition, Call) and condition.function in _KINDS
