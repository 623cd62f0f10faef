"""A program: one function, subroutine, kernel or fragment, and everything that it names."""

from dataclasses import dataclass, field
from functools import cached_property

from depanalysis.ir.expressions import UNTOLD_EXTENT, Call, Expr
from depanalysis.ir.statements import Array, Declare, Scalar, Stmt, walk_statements
from depanalysis.ir.types import I32, Type
from depanalysis.source import NOWHERE, Span


@dataclass(frozen=True, slots=True)
class Parameter:
    """A value that the program reads and never writes, the same during the whole run."""

    name: str
    type: Type = I32
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Spelling:
    """How the source writes a name: `i` for `i_2`, `v->n` for `v.n`, `p` for `p.offset`.

    In `text`, `[]` and `->` stand for one subscript each; further ones follow. `line` is
    that of the declaration. `target` is the array of a pointer whose offset this is.
    `subscripts` has for each one in the text its position here, and what 0 is there.
    """

    name: str
    text: str
    line: int = 0
    target: str = ""
    subscripts: tuple[tuple[int, int], ...] = ()

    def counted(self, element: tuple[int, ...]) -> tuple[int, ...]:
        """The subscripts of an element as the source counts and orders them."""
        if len(self.subscripts) != len(element):
            return element
        return tuple(element[position] + zero for position, zero in self.subscripts)


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two variables that may be one memory, and why: what the source says about pointers.

    An array may stand there twice: what its elements are is not known, or, `of_rows`, two
    of its rows, which differ in other subscripts than the last, may be one memory.
    """

    first: str
    second: str
    reason: str
    of_rows: bool = False


@dataclass(frozen=True, slots=True)
class Apart:
    """Two variables that are taken to be different, though a caller may give one for both."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Enumeration:
    """A variable of an enumeration, and the least and the greatest value that it has."""

    name: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Table:
    """An array that nothing writes, and its elements in the order of memory, if known."""

    name: str
    values: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Sized:
    """An array that ends, in a subscript, where a variable says at that time.

    The subscripts before it are those of the variable. There are `unit` of what it counts in
    an element, and `more` than it counts. Without a variable nobody knows where.
    """

    name: str
    position: int
    size: str
    more: int = 0
    unit: int = 1


@dataclass(frozen=True, slots=True)
class CalleeUse:
    """A variable that an inlined function uses itself, and not by way of an argument.

    `loops` are the spans of the loops around the call. A clause of such a loop makes copies
    for the text of the loop alone, so that the function goes on with the original.
    """

    variable: str
    function: str
    loops: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class DeclaredInside:
    """A variable that outlives an iteration of the loops that it is declared in.

    `loops` are their spans. A directive at one of these cannot name the variable.
    """

    variable: str
    loops: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Naming:
    """Names that an inlined procedure has for one variable, by the places where each stands.

    What is changed by one of them is not used by another one while the procedure runs: a
    run that does so is none of a program that conforms. `call` is the span of the block.
    """

    call: Span
    names: tuple[tuple[Span, ...], ...]


@dataclass(frozen=True)
class Program:
    """What the analysis works on.

    `assumptions` are boolean expressions over parameters that hold on entry, stated by the
    user or by the language; `notes` say in words what the frontend assumed.
    `addressed` scalars and arrays are also reached by pointers that were set beforehand, as
    all memory of `malloc` is, and `exposed` ones may be by pointers that come from elsewhere.
    `overlaps` are pairs of arrays and scalars of which nobody may assume that they are apart,
    and `apart` those of scalars with others of which that has to be assumed.
    Where it `begins_at_zero`, no array has elements in front of its first one, as a pointer
    may that leads into the middle of something.
    What `enumerations` hold on entry is one of their values, and runs that store others do
    not conform; neither do runs that go further in an array than where it is `sized` to end.
    `spellings` lists the names that the source writes in another way, `callee_uses` what
    inlined functions use themselves, `declared_inside` what outlives the iterations of loops
    around its declaration, and `namings` variables that one of them has several names for.
    `private` are parameters that only a class sets, which may keep them from being 0.
    Of the variables `of_threads` each thread has one.

    A program with `formals` is a procedure, to be called. They are in the order of its
    arguments: a parameter or a scalar `in` is given a value, a scalar `out` or `in out` is a
    variable of the caller, and an array is elements of an array of the caller. Its other
    parameters, arrays and scalars with a mode are global: the same ones in all programs.
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
    spellings: tuple[Spelling, ...] = field(default=(), compare=False, repr=False)
    overlaps: tuple[Overlap, ...] = ()
    callee_uses: tuple[CalleeUse, ...] = field(default=(), compare=False, repr=False)
    declared_inside: tuple[DeclaredInside, ...] = field(
        default=(), compare=False, repr=False, metadata={"is_rare": True}
    )
    namings: tuple[Naming, ...] = field(
        default=(), compare=False, repr=False, metadata={"is_rare": True}
    )
    private: tuple[str, ...] = field(
        default=(), compare=False, repr=False, metadata={"is_rare": True}
    )
    of_threads: tuple[str, ...] = field(
        default=(), compare=False, repr=False, metadata={"is_rare": True}
    )
    formals: tuple[str, ...] | None = field(default=None, metadata={"is_rare": True})
    enumerations: tuple[Enumeration, ...] = field(
        default=(), metadata={"is_rare": True}
    )
    apart: tuple[Apart, ...] = field(default=(), metadata={"is_rare": True})
    tables: tuple[Table, ...] = field(default=(), metadata={"is_rare": True})
    begins_at_zero: bool = field(default=False, metadata={"is_rare": True})
    sized: tuple[Sized, ...] = field(default=(), metadata={"is_rare": True})

    @cached_property
    def statements(self) -> tuple[Stmt, ...]:
        """All statements in the order of their numbers, each before those inside it."""
        return tuple(walk_statements(self.body))

    @cached_property
    def variables(self) -> tuple[Scalar | Array, ...]:
        """The scalars and arrays of the program, then those of its blocks in order."""
        local = [s.variable for s in self.statements if isinstance(s, Declare)]
        return (*self.scalars, *self.arrays, *local)

    @cached_property
    def untold(self) -> frozenset[str]:
        """The arrays that are as large as the text says, in a way that this does not."""
        arrays = (each for each in self.variables if isinstance(each, Array))
        return frozenset(
            array.name for array in arrays if any(map(_is_untold, array.extents))
        )


def _is_untold(extent: Expr | None) -> bool:
    return isinstance(extent, Call) and extent.function == UNTOLD_EXTENT


def declared(program: Program) -> tuple[Parameter | Array | Scalar, ...]:
    """What a program declares at its top."""
    return (*program.parameters, *program.arrays, *program.scalars)


def limits(program: Program) -> dict[str, tuple[int, int]]:
    """The least and the greatest value of each variable of an enumeration."""
    return {each.name: (each.low, each.high) for each in program.enumerations}


def partners(program: Program) -> dict[str, tuple[str, ...]]:
    """The variables that may be one memory with each of those that may be."""
    found: dict[str, dict[str, None]] = {}
    for pair in program.overlaps:
        found.setdefault(pair.first, {})[pair.second] = None
        found.setdefault(pair.second, {})[pair.first] = None
    return {name: tuple(others) for name, others in found.items()}


def tables(program: Program) -> dict[str, Table]:
    """The arrays of constants of a program by their names."""
    return {each.name: each for each in program.tables}


def ends(program: Program) -> dict[str, tuple[Sized, ...]]:
    """Where arrays end that are as large as variables say."""
    found: dict[str, tuple[Sized, ...]] = {}
    for each in program.sized:
        found[each.name] = (*found.get(each.name, ()), each)
    return found
