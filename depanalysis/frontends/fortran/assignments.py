"""Assignments to whole arrays and sections, WHERE and FORALL, as loops over elements."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from depanalysis.frontends.fortran.conversions import for_storing
from depanalysis.frontends.fortran.expressions import condition, value
from depanalysis.frontends.fortran.operands import (
    at_positions,
    dimensions_of,
    element_of,
    elements_of,
    extents_of,
    integer_of,
    naming_of,
    operand,
)
from depanalysis.frontends.fortran.places import component, place
from depanalysis.frontends.fortran.rules import agree
from depanalysis.frontends.fortran.state import State, Value
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sections import (
    ONE,
    Elements,
    Range,
    counted,
    is_storable,
    mapped,
    stored,
    truth,
)
from depanalysis.frontends.sums import added, multiplied
from depanalysis.ir.expressions import Binary, Expr, Unary, Var
from depanalysis.ir.statements import Block, Stmt
from depanalysis.ir.types import Type
from depanalysis.source import Span


def assigns_array(s: State, node: Node) -> bool:
    """Whether the target of an assignment has more than one element."""
    is_array = bool(dimensions_of(s, node.node(0)))
    if not is_array and dimensions_of(s, node.node(2)):
        raise s.unmodelled(node, f"`{s.text(node)}` has an array on the right only")
    return is_array


def array_assignment(s: State, node: Node) -> None:
    """`a(2:n) = b(1:n-1) + c`."""
    _refuse_redefined(s, node)
    _refuse_reallocated(s, node)
    _emit(s, _assigned(s, node, None), node.span)


def _refuse_redefined(s: State, node: Node) -> None:
    """Between arrays of different ranks, a file may give an operator its own meaning."""
    if not s.scope.redefines:
        return
    for part in node.walk():
        if len(part.parts) == 3 and isinstance(part.parts[1], str):
            sides = (part.parts[0], part.parts[2])
            ranks = {len(dimensions_of(s, x)) for x in sides if isinstance(x, Node)}
            if len(ranks - {0}) > 1:
                raise s.unmodelled(part, "arrays of different ranks meet")


def _refuse_reallocated(s: State, node: Node) -> None:
    """A whole allocatable array gets the shape of an array that is assigned to it."""
    target = node.node(0)
    symbol = s.scope.find(target.word) if target.kind == "Name" else None
    if target.kind == "Data_Ref" and target.children[-1].kind == "Name":
        symbol = component(s, target)
    if (
        symbol is not None
        and symbol.has("allocatable")
        and dimensions_of(s, node.node(2))
    ):
        raise s.unmodelled(node, f"the bounds of `{symbol.text}` may change")


def where(s: State, node: Node) -> None:
    """WHERE as a statement or a construct."""
    if node.kind == "Where_Stmt":
        before, mask = _mask(s, node.node(0))
        _emit(s, (*before, *_assigned(s, node.node(1), mask)), node.span)
        return
    body: list[Stmt] = []
    # Where no branch so far has been taken; nothing stands for everywhere.
    remaining: Elements | None = None
    control: Elements | None = None
    for part in node.children:
        if part.kind in ("Where_Construct_Stmt", "Masked_Elsewhere_Stmt"):
            before, mask = _mask(s, part.node(0))
            body += before
            control = _both(remaining, mask)
            remaining = _both(remaining, _negated(mask))
        elif part.kind == "Elsewhere_Stmt":
            control = remaining
        elif part.kind == "Assignment_Stmt":
            body += _assigned(s, part, control)
        elif part.kind != "End_Where_Stmt":
            raise s.unmodelled(part, "a WHERE in a WHERE is not modelled")
    _emit(s, tuple(body), node.span)


def forall(s: State, node: Node) -> None:
    """FORALL: each assignment is evaluated for all indices before anything is stored."""
    head = node.node(0) if node.kind == "Forall_Stmt" else node.node(0).node(1)
    specs, mask_node = head.node(0), head.parts[1]
    specs_ = specs.children if specs.kind.endswith("_List") else (specs,)
    ranges = {each.node(0).word.lower(): _header_range(s, each) for each in specs_}
    body: list[Stmt] = []
    naming = naming_of(s, node.span)
    extents = tuple(counted(each) for each in ranges.values())
    with _indexed(s, ranges) as positions:
        mask = None
        if isinstance(mask_node, Node):
            test = condition(s, mask_node)
            before, mask = truth(elements_of(extents, positions, test), naming)
            body += before
        for part in node.children[1:]:
            if part.kind == "Assignment_Stmt":
                body += _forall_assignment(s, part, extents, positions, mask)
            elif part.kind != "End_Forall_Stmt":
                raise s.unmodelled(part, f"`{s.text(part)}` in FORALL is not modelled")
    _emit(s, tuple(body), node.span)


def _forall_assignment(
    s: State,
    node: Node,
    extents: tuple[Expr, ...],
    positions: Sequence[str],
    mask: Elements | None,
) -> tuple[Stmt, ...]:
    if dimensions_of(s, node.node(0)):
        raise s.unmodelled(node, "a section in FORALL is not modelled")
    target, type_ = place(s, node.node(0), value)
    right = for_storing(value(s, node.node(2)), type_)
    whole = elements_of(extents, positions, target)
    return _stored(s, node, whole, elements_of(extents, positions, right), type_, mask)


def _header_range(s: State, node: Node) -> Range:
    lower, upper, step = node.parts[1:4]
    assert isinstance(lower, Node)
    assert isinstance(upper, Node)
    stride = integer_of(s, step, value) if isinstance(step, Node) else ONE
    return Range(integer_of(s, lower, value), integer_of(s, upper, value), stride)


@contextmanager
def _indexed(s: State, ranges: dict[str, Range]) -> Iterator[tuple[str, ...]]:
    """Names stand for what they are at a position while the statements are read."""
    names = tuple(s.fresh("at") for _ in ranges)
    outer = s.substitutes
    s.substitutes = outer | {
        key: Value(added(each.lower, multiplied(Var(name), each.step)), "int")
        for (key, each), name in zip(ranges.items(), names, strict=True)
    }
    with s.captured() as extra:
        try:
            yield names
        finally:
            s.substitutes = outer
    if extra:
        raise s.unmodelled(s.scope.node, "a function of an array stands in FORALL")


def _assigned(s: State, node: Node, mask: Elements | None) -> tuple[Stmt, ...]:
    if node.kind != "Assignment_Stmt":
        raise s.unmodelled(node, f"`{s.text(node)}` is not modelled here")
    left, right = node.node(0), node.node(2)
    dimensions = dimensions_of(s, left)
    if not dimensions:
        raise s.unmodelled(node, "a single value is assigned under an array mask")
    with at_positions(s, node, len(dimensions)) as names:
        target, type_ = place(s, element_of(s, left, names), value)
    whole = elements_of(extents_of(s, dimensions, value), names, target)
    new: Expr | Elements
    if dimensions_of(s, right):
        agree(s, right, dimensions, value)
        elements, sample = operand(s, right, value)
        new = _mapped(lambda e: for_storing(replace(sample, expr=e), type_), elements)
    else:
        new = for_storing(value(s, right), type_)
    return _stored(s, node, whole, new, type_, mask)


def _stored(
    s: State,
    node: Node,
    target: Elements,
    new: Expr | Elements,
    type_: Type,
    mask: Elements | None,
) -> tuple[Stmt, ...]:
    naming = naming_of(s, node.span)
    if not is_storable(target, naming):
        raise s.unmodelled(node, "the subscripts depend on what is stored")
    return stored(target, new, type_, naming, mask)


def _mask(s: State, node: Node) -> tuple[tuple[Stmt, ...], Elements]:
    whole, sample = operand(s, node, value)
    if sample.kind != "bool" or not whole.extents:
        raise s.unmodelled(node, f"`{s.text(node)}` is no mask")
    return truth(whole, naming_of(s, node.span))


def _both(first: Elements | None, second: Elements) -> Elements:
    if first is None:
        return second
    return _mapped(lambda a, b: Binary("and", a, b), first, second)


def _negated(mask: Elements) -> Elements:
    return _mapped(lambda each: Unary("not", each), mask)


def _mapped(operation: Callable[..., Expr], *operands: Elements) -> Elements:
    found = mapped(operation, operands)
    assert isinstance(found, Elements)
    return found


def _emit(s: State, body: tuple[Stmt, ...], span: Span) -> None:
    # The name keeps the loops of the block out of the report: the text has none.
    s.emit(Block("inlined", body, name="array statement", span=span))
