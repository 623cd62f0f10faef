"""A call as the accesses that it may make, at places of which nothing is known.

Input: what a procedure may read and write, in terms of its caller. Output: statements in
place of the call. Loops around it are decided by them like by any others; a run cannot
choose what they do, so that no witness rests on them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from depanalysis.ir.expressions import (
    ASSERTION,
    Binary,
    Call,
    Cast,
    Expr,
    IntConst,
    Load,
    Var,
    names,
)
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.statements import (
    Assign,
    Block,
    Declare,
    Exit,
    If,
    Opaque,
    Scalar,
    Stmt,
)
from depanalysis.ir.types import BOOL, F64, INT, Type
from depanalysis.source import Span

Place: TypeAlias = tuple[Var | Load, Type]


@dataclass(frozen=True, slots=True)
class Touched:
    """What a call may read and write, with `$0`, `$1`, … where any subscript may stand.

    `results` are always written, and `stop` tells how it may end the run. One that `asserts`
    something returns only where that holds.
    """

    procedure: str
    reason: str
    reads: tuple[Expr, ...]
    writes: tuple[Place, ...]
    results: tuple[Place, ...] = ()
    stop: Exit | None = None
    asserts: bool = False


def summary(touched: Touched, fresh: Callable[[str], str], span: Span) -> Block:
    """Accesses in place of a call that may be made, each at a place that nobody knows.

    Reads come first: what a procedure reads, it may not have written before.
    """
    name, places = touched.procedure, (*touched.writes, *touched.results)
    happens, which = Var(fresh("happens"), span), Var(fresh("which"), span)
    accessed = (*touched.reads, *(place for place, _ in places))
    marks = sorted({n for each in accessed for n in names(each) if n[0] == "$"})
    positions = {mark: Var(fresh("position"), span) for mark in marks}

    def settled(expr: Expr) -> Expr:
        return substituted(expr, positions)

    def stored(number: int, place: Place) -> Assign:
        target = settled(place[0])
        assert isinstance(target, Var | Load), "an element has a place"
        value = Call(name, (which, IntConst(number)), span)
        return Assign(target, Cast(place[1], value, span), span=span)

    stores = [stored(number, place) for number, place in enumerate(places)]
    may, always = stores[: len(touched.writes)], stores[len(touched.writes) :]
    held = [Var(fresh("holds"), span)] if touched.asserts else []
    unknown = (happens, *held, which, *positions.values())
    types = (BOOL, *(INT for _ in unknown[1:]))
    own = zip(unknown, types, strict=True)
    read = Var(fresh("read"), span)
    arguments = tuple(map(settled, touched.reads))
    changed = dict.fromkeys(name_of(place) for place, _ in places)
    body: list[Stmt] = [
        *(Declare(Scalar(v.name, type_, span=span), span) for v, type_ in own),
        Declare(Scalar(read.name, F64, span=span), span),
        Opaque(
            touched.reason, (), (*(v.name for v in unknown), *changed), span, "summary"
        ),
        *(assertion(each) for each in held),
        Assign(read, Cast(F64, Call(name, arguments, span), span), span=span),
    ]
    if may:
        body.append(If(happens, tuple(may), span=span))
    if touched.stop is not None:
        ends = Binary("<", which, IntConst(0), span)
        body.append(If(ends, (touched.stop,), span=span))
    return Block("inlined", (*body, *always), name, span=span)


def assertion(holds: Var) -> Assign:
    """What a call asserts, of which nothing is known."""
    condition = Binary("<", IntConst(0), holds, holds.span)
    return Assign(holds, Call(ASSERTION, (condition,), holds.span), span=holds.span)


def name_of(place: Var | Load) -> str:
    """The variable that a place belongs to."""
    return place.name if isinstance(place, Var) else place.array
