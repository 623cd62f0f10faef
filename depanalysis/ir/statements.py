"""Statements: what a program does, as immutable trees.

    stmt = Declare(variable)                        a scalar or array, fresh at every execution
         | Assign(target, value, update?)           target = Var | Load;  a[i] += e has update "+"
         | Loop(variable, lower, upper, step, body) lower, lower + step, … up to upper, inclusive
         | While(condition, body)
         | If(condition, then, otherwise)
         | Exit(break | continue | return | stop, label?)
                                                    of the innermost loop, or of the labelled one
         | Invoke(procedure, arguments)             runs a procedure, see `ir.procedures`
         | Block(kind, body, label?, clauses)       an inlined call, a parallel region, a kernel
         | Barrier(kind, number?, count?)
         | Opaque(reason, reads?, writes?, binds?)  code that is not modelled

Bounds and step of a `Loop` are evaluated once, on entry; its index is visible in its body only,
hides a scalar of the same name and is never assigned. The trip count is
max(0, (upper - lower + step) // step); a step of 0 is an error at run time.
`target op= value` reads the target after the value and before the write.
`Opaque` with `writes=None` may change anything, with `reads=None` may read anything.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from depanalysis.ir.expressions import (
    ASSERTION,
    Binary,
    Call,
    Expr,
    IntConst,
    Load,
    Var,
)
from depanalysis.ir.types import Type
from depanalysis.source import NOWHERE, Span

UpdateOperator: TypeAlias = Literal[
    "+", "-", "*", "/", "//", "%", "tdiv", "trem", "&", "|", "^", "<<", ">>", "and", "or",
    "min", "max",
]  # fmt: skip
HELD = ".held"
"""What names have of variables for what frontends assert of the heads of loops."""
_ONE = IntConst(1)
BlockKind: TypeAlias = Literal[
    "inlined", "parallel", "sections", "single", "critical", "kernel"
]


ExitKind: TypeAlias = Literal["break", "continue", "return", "stop"]


POLICY = "std::execution"
"""The directive of a loop that stands for an algorithm with an execution policy."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """A variable of one value.

    `is_input`: it has a value when the program starts. `is_output`: its last value is
    wanted when the program ends.
    """

    name: str
    type: Type
    is_input: bool = False
    is_output: bool = False
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Array:
    """A block of elements, addressed row by row.

    An extent is `None` where it is not known. Where all extents but the first are known,
    elements are identified by their linear address, so that a subscript beyond its extent
    reaches the next row; where an inner extent is unknown, its rows do not overlap, and
    the subscripts from it on make up an address.
    `may_alias`: storage may overlap that of other arrays that may alias. Arrays that hold
    the fields of one `record` never overlap each other. `walls` are the positions of the
    subscripts with which a member of a structure begins: what lies behind its end is
    another member, so no access leaves it, and rows reach from wall to wall only.
    """

    name: str
    type: Type
    extents: tuple[Expr | None, ...]
    may_alias: bool = False
    record: str = ""
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    walls: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Declare:
    """A variable whose life is one execution of the enclosing body."""

    variable: Scalar | Array
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Assign:
    """`target = value`, or `target op= value` where `update` names the operator."""

    target: Var | Load
    value: Expr
    update: UpdateOperator | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Loop:
    """A counted loop. `directives` keeps the pragmas that stood before it, as written.

    `over` says what a loop goes over that is no array and no range of numbers. `last_line`
    is that of the whole loop, where its span is that of its first word.
    """

    variable: str
    lower: Expr
    upper: Expr
    body: tuple["Stmt", ...]
    step: Expr = _ONE
    label: str | None = None
    directives: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    over: str = field(default="", compare=False, metadata={"is_rare": True})
    last_line: int = field(
        default=0, compare=False, repr=False, metadata={"is_rare": True}
    )


@dataclass(frozen=True, slots=True)
class While:
    """A loop whose number of iterations is not known on entry; `last_line` as in `Loop`."""

    condition: Expr
    body: tuple["Stmt", ...]
    label: str | None = None
    directives: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    last_line: int = field(
        default=0, compare=False, repr=False, metadata={"is_rare": True}
    )


GOTO = "goto"
"""The start of the labels of loops that jumps backwards make: the text has no loop there."""


@dataclass(frozen=True, slots=True)
class If:
    """A choice between two bodies."""

    condition: Expr
    then: tuple["Stmt", ...]
    otherwise: tuple["Stmt", ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Exit:
    """Leaves a loop, goes on with its next iteration, or ends the program.

    A `break` with the label of a `Block` leaves that block. In a procedure `return` ends the
    procedure, and `stop` the run.
    """

    kind: ExitKind
    label: str | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Block:
    """Statements that belong together; `name` is the function that was inlined, or empty."""

    kind: BlockKind
    body: tuple["Stmt", ...]
    name: str = ""
    label: str | None = None
    clauses: tuple[str, ...] = ()
    span: Span = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Barrier:
    """All threads of the enclosing parallel block or kernel wait for each other.

    A barrier of the kind "named" has a number, and lets threads go on when so many, warp by
    warp, have come to one of its number; without a `count` that is the whole block.
    """

    kind: str = "block"
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    number: int | None = field(default=None, metadata={"is_rare": True})
    count: int | None = field(default=None, metadata={"is_rare": True})


OpaqueKind: TypeAlias = Literal[
    "opaque", "foreign", "lost", "summary", "havoc", "reply", "presence", "exchange"
]
FREE: tuple[OpaqueKind, ...] = ("havoc", "reply")

UNSEEN = "which no file defines"
"""How the reason of `Opaque` code ends that is in none of the files."""

MADE = "makes an array"
"""The reason of an `Opaque` after which what it writes holds what only it knows."""

ORDER = "..order"
"""The end of the name of a scalar that says where a sequence, such as a file, is."""

EXCHANGED = "exchanges the arrays"
"""How the reason of an `Opaque` begins after which its names stand for each other's arrays."""


@dataclass(frozen=True, slots=True)
class Opaque:
    """Code that is not modelled, why, and which variables it may touch (`None`: any).

    No text says what `foreign` code does, so that it may do nothing.
    After a summary its variables hold anything; the statements behind it make all accesses.
    After `lost` code, which only runs have, they hold what it left there.
    After a `havoc` its scalars hold what whoever runs the program chooses; after a `reply`,
    such as that of an unknown function, that may be another value each time. A `presence`
    tests whether memory of others is there, as it is in every run that is a witness. In an
    `exchange` the threads of a warp, or of a block, give each other what each of them reads.
    Where `binds` is given, control goes on behind the code, and only these of the arrays
    that it may touch may be others than before.
    """

    reason: str
    reads: tuple[str, ...] | None = None
    writes: tuple[str, ...] | None = None
    span: Span = field(default=NOWHERE, compare=False, repr=False)
    kind: OpaqueKind = field(default="opaque", metadata={"is_rare": True})
    binds: tuple[str, ...] | None = field(default=None, metadata={"is_rare": True})


@dataclass(frozen=True, slots=True)
class Invoke:
    """Runs a procedure; there is an argument for each of its formals.

    That of an array is an element as a function of the subscripts `$0`, `$1`, … in the
    procedure, so that `a[$0 + 1, k]` is a part of a column. All else in it is evaluated once.
    """

    procedure: str
    arguments: tuple[Expr, ...]
    span: Span = field(default=NOWHERE, compare=False, repr=False)


Stmt: TypeAlias = (
    Declare | Assign | Loop | While | If | Exit | Block | Barrier | Opaque | Invoke
)


def exchange(stmt: "Stmt") -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The names that get each other's arrays, and whose, where a block does only that."""
    match stmt:
        case Block(
            body=(
                *_,
                Opaque(reason=reason, reads=tuple() as given, writes=tuple() as to),
            )
        ) if reason.startswith(EXCHANGED):
            return to, given
        case _:
            return None


FROM_OTHERS = "comes from other threads"
"""How the reason ends of an `Opaque` that gives its result what other threads say."""


def exchanged(stmt: "Stmt") -> str | None:
    """The function by which threads give each other values, where code only does that."""
    if isinstance(stmt, Opaque) and stmt.kind == "exchange":
        return stmt.reason.split("`")[1]
    return None


def asserted(stmt: "Stmt") -> Expr | None:
    """The condition that a statement asserts, if it is an assertion."""
    match stmt:
        case Assign(value=Call(function=function, arguments=(condition,))):
            return condition if function == ASSERTION else None
        case _:
            return None


def bodies(stmt: Stmt) -> tuple[tuple[Stmt, ...], ...]:
    """The statement lists that a statement contains."""
    match stmt:
        case Loop(body=body) | While(body=body) | Block(body=body):
            return (body,)
        case If(then=then, otherwise=otherwise):
            return (then, otherwise)
        case _:
            return ()


def walk_statements(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    """All statements in the order of the text, containers before what they contain.

    A statement's place in this order is its number; numbers identify statements.
    """
    pending = list(reversed(body))
    while pending:
        stmt = pending.pop()
        yield stmt
        for inner in reversed(bodies(stmt)):
            pending.extend(reversed(inner))


MOST_ITERATIONS = 2**55
"""No program makes so many: at one in a nanosecond they take a year."""


INDEX_END = IntConst(2**31 - 1)
"""The end of the type of most indices, which none of them comes to: the step overflows."""


def uncut(upper: Expr) -> Expr | None:
    """The bound that the test of a loop states, if it was cut off at the index's end."""
    match upper:
        case Binary(operator="min", left=bound, right=end) if end == INDEX_END:
            return bound
        case _:
            return None


def is_never_left(loop: Loop) -> bool:
    """Whether nothing in a loop can end it before its bound does."""
    return not any(
        isinstance(each, Opaque) or (isinstance(each, Exit) and each.kind != "continue")
        for each in walk_statements(loop.body)
    )
