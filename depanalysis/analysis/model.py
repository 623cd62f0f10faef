"""What the symbolic walk finds out about a Program, as plain values.

Expressions in these values are over three kinds of names only: parameters, index
symbols (one for each loop of the program) and unknowns. Scalars have been replaced by
their values.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from depanalysis.ir.expressions import Expr, Load, Var
from depanalysis.ir.programs import Program
from depanalysis.ir.sites import AccessKind, SiteId
from depanalysis.ir.statements import (
    Array,
    Loop,
    Scalar,
    Stmt,
    UpdateOperator,
    While,
)
from depanalysis.source import Span

Cause: TypeAlias = Literal["data", "scalar", "opaque", "control", "arithmetic"]


REALS, TRUTHS = "?reals", "?truths"
"""What the tables of operations on reals are called, by what they hold."""


def is_table(array: str) -> bool:
    """Whether the name is that of a table of an operation, and of no array."""
    return array.startswith((REALS, TRUTHS))


@dataclass(frozen=True, slots=True)
class Unknown:
    """A value that the walk could not express.

    It is the same for all instances that agree on the iterations of the loops in
    `varies`. `origin` is the element whose initial value it is, where that is so;
    `element` the one that was loaded, when its array had the contents of `version`, which
    are the same for all instances that agree on the loops in `changes`. `bounds` are the
    least and greatest value of the type of a scalar whose value it is. `chosen` is the
    scalar that gets it from outside: a run may take any. `operation` is the operation on
    reals that made it, as an element of a table of its own at its operands.
    """

    name: str
    cause: Cause
    reason: str
    varies: frozenset[int] = frozenset()
    origin: Load | None = None
    is_boolean: bool = False
    element: Load | None = None
    version: int = 0
    changes: frozenset[int] = frozenset()
    bounds: tuple[int, int] | None = None
    chosen: str = ""
    operation: Load | None = None


@dataclass(frozen=True, slots=True)
class LoopFacts:
    """A loop: its number, its place, the symbol of its index and its bounds as values.

    `lower`, `upper` and `step` are `None` for a loop that does not count. `early_exit`
    is the place of a jump that may leave the loop before its last iteration.
    """

    number: int
    node: Loop | While = field(hash=False)
    symbol: str
    outer: tuple[int, ...]
    lower: Expr | None
    upper: Expr | None
    step: Expr | None
    early_exit: Span | None
    is_inlined: bool

    @property
    def is_counted(self) -> bool:
        """Whether the number of iterations is known on entry."""
        return self.step is not None

    @property
    def runs_all(self) -> bool:
        """Whether all iterations run that were known on entry, as a parallel loop needs."""
        return self.is_counted and self.early_exit is None

    @property
    def variable(self) -> str | None:
        """The name of the index in the text."""
        return self.node.variable if isinstance(self.node, Loop) else None

    @property
    def depth(self) -> int:
        """1 for a loop that no other loop contains."""
        return len(self.outer) + 1


@dataclass(frozen=True, slots=True)
class Access:
    """One site's accesses: under which conditions, in which loops, to which element.

    `storage` is 0 for a variable of the program, else 1 plus the number of its
    declaration; `owners` are the loops around that declaration, each iteration of which
    has a variable of its own. `doubts` say why the conditions may hold more often than
    they do. `parts` are the subscripts in parts of the array, with the extents of these.
    """

    id: SiteId
    node: Var | Load
    kind: AccessKind
    variable: str
    storage: int
    owners: tuple[int, ...]
    indices: tuple[Expr, ...]
    loops: tuple[LoopFacts, ...]
    conditions: tuple[Expr, ...]
    doubts: tuple[Unknown, ...]
    statement: Stmt = field(hash=False)
    update: UpdateOperator | None
    parts: tuple[tuple[Expr, Expr], ...] = ()

    @property
    def span(self) -> Span:
        """Where the access stands in the text."""
        return self.node.span


@dataclass(frozen=True, slots=True)
class OpaqueFact:
    """Unmodelled code and the loops around it; a summary has accesses for all it does."""

    reason: str
    span: Span
    loops: tuple[int, ...]
    is_summary: bool = False


@dataclass(frozen=True)
class Model:
    """All facts about one Program; loops and accesses in the order of the text.

    `extents` holds the declared extents by storage and name; `headers` the values of
    scalars at the start of an iteration, where they have a closed form; `contents` the
    accesses inside each loop by its number; `variables` the scalars and arrays of the
    program and of its blocks. `entered` has for each loop the versions of the arrays on
    entry, 0 where it names none; `filled` the loop that left an array in a version.
    `walls` are those of arrays that have any, by storage and name. `assertions` are what is
    asserted, each with an access of its statement.
    """

    program: Program
    variables: tuple[Scalar | Array, ...]
    loops: tuple[LoopFacts, ...]
    accesses: tuple[Access, ...]
    opaque: tuple[OpaqueFact, ...]
    unknowns: Mapping[str, Unknown]
    extents: Mapping[tuple[int, str], tuple[Expr | None, ...]]
    headers: Mapping[tuple[int, str], Expr]
    bounds: Mapping[str, tuple[int, int]]
    symbols: Mapping[str, LoopFacts]
    contents: Mapping[int, tuple[Access, ...]]
    entered: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    filled: Mapping[int, int] = field(default_factory=dict)
    walls: Mapping[tuple[int, str], tuple[int, ...]] = field(default_factory=dict)
    assertions: tuple[tuple[Access, Expr], ...] = ()

    @cached_property
    def sites(self) -> Mapping[tuple[SiteId, AccessKind], Access]:
        """What the text does at each site."""
        return {(each.id, each.kind): each for each in self.accesses}

    def inside(self, loop: LoopFacts) -> tuple[Access, ...]:
        """The accesses in the body of a loop."""
        return self.contents.get(loop.number, ())
