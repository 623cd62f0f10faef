"""Array operands as `Elements`: their extents, and the expression at any position."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from depanalysis.frontends.fortran.arrays import (
    NotElementalError,
    Triplet,
    at,
    triplets,
)
from depanalysis.frontends.fortran.intrinsics import Evaluate
from depanalysis.frontends.fortran.state import State, UnmodelledError, Value
from depanalysis.frontends.fortran.symbols import Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sections import (
    ONE,
    Elements,
    Naming,
    Positions,
    Range,
    counted,
)
from depanalysis.ir.expressions import Expr, Var
from depanalysis.ir.rewriting import substituted
from depanalysis.ir.statements import Array, Stmt
from depanalysis.source import Span


def dimensions_of(s: State, node: Node) -> tuple[Triplet, ...]:
    """The dimensions of an expression; none for a single value."""
    try:
        return triplets(s.scope, node)
    except NotElementalError as error:
        raise _refused(s, node, error) from None


def operand(s: State, node: Node, value: Evaluate) -> tuple[Elements, Value]:
    """An array value, and its element at positions that have no meaning outside."""
    dimensions = dimensions_of(s, node)
    with at_positions(s, node, len(dimensions)) as names:
        found = value(s, element_of(s, node, names))
    return elements_of(extents_of(s, dimensions, value), names, found.expr), found


def element_of(s: State, node: Node, names: tuple[str, ...]) -> Node:
    """The node of the element at the positions with these names."""
    try:
        return at(s.scope, node, names)
    except NotElementalError as error:
        raise _refused(s, node, error) from None


def _refused(s: State, node: Node, error: NotElementalError) -> UnmodelledError:
    return s.unmodelled(node, f"{error} is not modelled")


@contextmanager
def at_positions(s: State, node: Node, rank: int) -> Iterator[tuple[str, ...]]:
    """Names of positions, which may stand in expressions; nothing is emitted there."""
    with element_wise(s, node, rank) as (names, extra):
        yield names
    if extra:
        raise s.unmodelled(node, "a function of an array stands in an array operand")


@contextmanager
def element_wise(
    s: State, node: Node, rank: int
) -> Iterator[tuple[tuple[str, ...], list[Stmt]]]:
    """Names of positions, and the statements that are emitted for an element."""
    names = tuple(s.fresh("at") for _ in range(rank))
    outer = s.substitutes
    s.substitutes = outer | {each: Value(Var(each), "int") for each in names}
    # What stands at a position is not changed by what is called there.
    positions = {Symbol(each, node.span): each for each in names}
    s.shared.opened |= positions
    with s.captured() as extra, s.strict():
        try:
            yield names, extra
        finally:
            s.substitutes = outer
            for symbol in positions:
                del s.shared.opened[symbol]


def elements_of(
    extents: tuple[Expr, ...], names: Sequence[str], expr: Expr
) -> Elements:
    """The array whose element at the positions with these names is an expression."""

    def element(positions: Positions) -> Expr:
        return substituted(expr, dict(zip(names, positions, strict=True)))

    return Elements(extents, element)


def extents_of(
    s: State, dimensions: tuple[Triplet, ...], value: Evaluate
) -> tuple[Expr, ...]:
    """How many elements there are in each dimension."""
    return tuple(
        counted(
            Range(
                integer_of(s, each.lower, value),
                integer_of(s, each.upper, value),
                ONE if each.step is None else integer_of(s, each.step, value),
            )
        )
        for each in dimensions
    )


def integer_of(s: State, node: Node, value: Evaluate) -> Expr:
    """A bound of a section."""
    found = value(s, node)
    if found.kind != "int":
        raise s.unmodelled(node, f"`{s.text(node)}` is no integer")
    return found.expr


def naming_of(s: State, span: Span) -> Naming:
    """Fresh names, and which arrays may share storage."""
    aliased = frozenset(
        each.name
        for frame in s.chain()
        for each in frame.variables.values()
        if isinstance(each, Array) and each.may_alias
    )

    def may_overlap(left: str, right: str) -> bool:
        return left == right or {left, right} <= aliased

    return Naming(s.fresh, may_overlap, span)
