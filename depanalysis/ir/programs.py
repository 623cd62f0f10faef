"""A program: one function, subroutine, kernel or fragment, and everything that it names."""

from dataclasses import dataclass, field

from depanalysis.ir.expressions import Expr
from depanalysis.ir.statements import Array, Scalar, Stmt
from depanalysis.ir.types import I32, Type
from depanalysis.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Parameter:
    """A value that the program reads and never writes, the same during the whole run."""

    name: str
    type: Type = I32
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Program:
    """What the analysis works on.

    `assumptions` are boolean expressions over parameters that hold on entry, stated by the
    user or by the language; `notes` say in words what the frontend assumed.
    `addressed` scalars are also reached by pointers that were set beforehand, and `exposed`
    ones may be by pointers that come from elsewhere.
    """

    name: str
    body: tuple[Stmt, ...]
    parameters: tuple[Parameter, ...] = ()
    arrays: tuple[Array, ...] = ()
    scalars: tuple[Scalar, ...] = ()
    assumptions: tuple[Expr, ...] = ()
    notes: tuple[str, ...] = ()
    addressed: tuple[str, ...] = ()
    exposed: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
