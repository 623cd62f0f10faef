"""Tests of pointer parameters: whether one leads anywhere is the same in all threads.

That is a parameter of the kernel, beside the array that the pointer leads to. A run in
which it is false and the array is touched is none of a program that conforms.
"""

from collections.abc import Iterable, Mapping

from depanalysis.frontends.c.places import Pointer
from depanalysis.frontends.c.state import State
from depanalysis.interpreter.values import Value
from depanalysis.ir.expressions import Expr, IntConst, Var
from depanalysis.ir.statements import Scalar
from depanalysis.ir.types import BOOL

_SET = "..is_set"


def is_set(parameters: frozenset[int], s: State, pointer: Pointer) -> Expr | None:
    """Whether a pointer that a kernel was given leads anywhere; `parameters` are its own."""
    base = pointer.place.base
    owner = s.owners.get(base.partition(".")[0])
    if owner not in parameters or pointer.place.indices != (IntConst(0),):
        return None
    name = f"{base}{_SET}"
    s.scalars.setdefault(name, Scalar(name, BOOL, is_input=True))
    return Var(name)


def leads_nowhere(touched: Iterable[str], values: Mapping[str, Value]) -> bool:
    """Whether one of the arrays is touched although its pointer is null."""
    return any(values.get(f"{name}{_SET}", 1) == 0 for name in touched)
