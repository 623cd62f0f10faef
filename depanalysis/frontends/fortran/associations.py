"""Dummy arrays and the elements of the arrays that they are associated with.

An assumed shape has the elements of a section, dimension by dimension. Any other dummy
array has those of a sequence in the order of memory: from the first element of a whole
array, or from the element that is named. Where extents agree, subscripts are added one by
one, and otherwise as one offset to the subscript that moves fastest, which reaches other
rows by its linear address. Where the extents of an array are not known, those of the
dummy array are taken to be these, which is listed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from depanalysis.frontends.fortran.arrays import (
    NotElementalError,
    Triplet,
    is_constant,
    subscripts,
    triplets,
)
from depanalysis.frontends.fortran.entry_values import ONE, ZERO, held, kept
from depanalysis.frontends.fortran.inquiries import size_on_entry
from depanalysis.frontends.fortran.operands import naming_of, operand
from depanalysis.frontends.fortran.places import (
    array_of,
    component_array,
    lower_bounds,
    refuse,
    shared_element,
    written_extents,
)
from depanalysis.frontends.fortran.reductions import type_of
from depanalysis.frontends.fortran.state import Actual, State, Value
from depanalysis.frontends.fortran.symbols import Slot, Symbol
from depanalysis.frontends.fortran.tree import Node
from depanalysis.frontends.sections import Elements, Range, counted
from depanalysis.frontends.sections import kept as evaluated
from depanalysis.frontends.sums import added, multiplied, subtracted
from depanalysis.ir.expressions import (
    ASSERTION,
    Binary,
    Call,
    Expr,
    IntConst,
    Load,
    Var,
)
from depanalysis.ir.statements import Array, Assign, Block
from depanalysis.ir.types import INT

Evaluate = Callable[[State, Node], Value]
At = Callable[[tuple[Expr, ...]], Var | Load]

_STORAGES = {"int": ("integer", 4), "real": ("real", 8), "bool": ("logical", 4)}


@dataclass(frozen=True, slots=True)
class _Base:
    """An array of the caller: the element at subscripts from 0, in the order of memory.

    `extents` are those of the dimensions as the text orders them, where their values at
    the call are known. `is_linear`: an offset to the first subscript of the text reaches
    every element.
    """

    symbol: Symbol
    at: At
    lowers: tuple[Expr, ...]
    extents: tuple[Expr | None, ...]
    is_linear: bool


@dataclass(frozen=True, slots=True)
class _Moving:
    """A dimension in which a section extends: by which step, and how far, if known."""

    position: int
    step: Expr
    count: Expr | None


@dataclass(frozen=True, slots=True)
class _Part:
    """What is handed over: where it starts, and the dimensions in which it extends."""

    base: _Base
    start: tuple[Expr, ...]
    moving: tuple[_Moving, ...]
    is_element: bool
    is_whole: bool


def associated(
    s: State, inner: State, dummy: Symbol, node: Node, value: Evaluate
) -> Actual:
    """What a dummy array stands for."""
    part = _part(s, node, value)
    has_own_bounds = inner is not s and not dummy.has("allocatable", "pointer")
    if part.is_whole and has_own_bounds:
        part = _from_the_first(s, part, node, value)
    if part.base.symbol.storage != dummy.storage:
        raise s.unmodelled(node, f"`{dummy.text}` has another type than its argument")
    lowers = _lowers(inner, dummy, value)
    is_shape = all(each.is_deferred for each in dummy.dimensions)
    if is_shape:
        found = _by_shape(s, dummy, part, lowers, node)
    else:
        found = _by_sequence(s, inner, dummy, part, lowers, (node, value))
    is_in_order = not is_shape or dummy.has("contiguous")
    if not is_in_order or dummy.has("intent_in"):
        return found
    own = part.base.symbol
    is_open = all(each.is_deferred for each in own.dimensions)
    if is_open and not (part.is_element or own.has("allocatable", "contiguous")):
        s.note(f"`{own.text}` is contiguous, so that calls get no copy of it")
    copied = _copied(part)
    if copied is not None:
        s.note(f"`{s.text(node)}` is handed over as a copy, and stored back as a whole")
    return replace(found, copied=copied)


def _copied(part: _Part) -> Elements | None:
    """A section whose elements do not follow each other, and that is handed over so."""
    counts = [each.count for each in part.moving]
    if part.is_whole or _is_contiguous(part) or None in counts:
        return None

    def at(positions: tuple[Expr, ...]) -> Expr:
        places = list(part.start)
        for each, position in zip(part.moving, positions, strict=True):
            moved = multiplied(position, each.step)
            places[each.position] = added(places[each.position], moved)
        return part.base.at(tuple(reversed(places)))

    return Elements(tuple(each for each in counts if each is not None), at)


def _is_contiguous(part: _Part) -> bool:
    """Whether the elements of a section follow each other in a contiguous array."""
    is_plain = all(each.step == ONE for each in part.moving)
    in_order = tuple(each.position for each in part.moving)
    is_leading = in_order == tuple(range(len(in_order)))
    return is_plain and is_leading and _is_full(part)


def _is_full(part: _Part) -> bool:
    """Whether a section has all elements in its dimensions but the last one."""
    return all(
        each.count == part.base.extents[each.position] for each in part.moving[:-1]
    )


def _part(s: State, node: Node, value: Evaluate) -> _Part:
    if node.kind == "Data_Ref":
        return _part_of_structure(s, node, value)
    if node.kind not in ("Name", "Part_Ref"):
        return _whole(_computed(s, node, value))
    name = node if node.kind == "Name" else node.node(0)
    base = _base(s, s.scope.symbol(name.word, name.span), node, value)
    if node.kind == "Name":
        return _whole(base)
    given = subscripts(node)
    if len(given) != len(base.lowers):
        raise s.unmodelled(node, f"`{s.text(node)}` has other subscripts than it needs")
    return _section(s, base, node, given, value)


def _computed(s: State, node: Node, value: Evaluate) -> _Base:
    """An array of its own for an expression, whose elements the procedure only reads."""
    elements, sample = operand(s, node, value)
    if not elements.extents:
        raise s.unmodelled(node, f"`{s.text(node)}` is handed over as an array")
    type_ = type_of(sample)
    extents = tuple(kept(s, each, "extent") for each in elements.extents)
    held_elements = Elements(extents, elements.at)
    body, whole = evaluated(held_elements, type_, naming_of(s, node.span))
    for each in body[:-1]:
        s.emit(each)
    s.emit(Block("inlined", body[-1:], name="array argument", span=node.span))
    symbol = Symbol(s.text(node), node.span, type_, _STORAGES[sample.kind])
    symbol.attributes.add("contiguous")
    if sample.kind == "real":
        symbol.storage = ("real", sample.bits // 8)
    at: At = lambda indices: _element(whole, indices)  # noqa: E731
    lowers = (ONE,) * len(extents)
    return _Base(symbol, at, lowers, extents, is_linear=len(extents) == 1)


def _element(whole: Elements, indices: tuple[Expr, ...]) -> Load:
    found = whole.at(tuple(reversed(indices)))
    assert isinstance(found, Load), "an array of its own has elements"
    return found


def _part_of_structure(s: State, node: Node, value: Evaluate) -> _Part:
    """A component, whole or a section of it; elements of structures stay as they are."""
    symbol, at = component_array(s, node, value)
    last = node.children[-1]
    lowers = lower_bounds(s, symbol, value)
    extents = tuple(
        _extent(s, symbol, position, each)
        for position, each in enumerate(written_extents(s, symbol, value))
    )
    is_linear = all(each is not None for each in extents[:-1])
    base = _Base(symbol, at, lowers, extents, is_linear)
    if last.kind == "Name":
        return _whole(base)
    given = subscripts(last)
    if len(given) != len(base.lowers):
        raise s.unmodelled(node, f"`{s.text(node)}` has other subscripts than it needs")
    return _section(s, base, node, given, value)


def _from_the_first(s: State, part: _Part, node: Node, value: Evaluate) -> _Part:
    """A whole array that is allocated somewhere begins where its bounds say."""
    symbol = part.base.symbol
    if not symbol.has("allocatable", "pointer") or s.bound(symbol) is not None:
        return part
    firsts = (_integer(s, each.lower, value) for each in triplets(s.scope, node))
    start = tuple(
        held(s, subtracted(first, lower), symbol.text)
        for first, lower in zip(firsts, part.base.lowers, strict=True)
    )
    return replace(part, start=start)


def _whole(base: _Base) -> _Part:
    moving = tuple(_Moving(k, ONE, extent) for k, extent in enumerate(base.extents))
    start = (ZERO,) * len(base.lowers)
    return _Part(base, start, moving, is_element=False, is_whole=True)


def _base(s: State, symbol: Symbol, node: Node, value: Evaluate) -> _Base:
    refuse(s, node, symbol)
    if symbol.type is None or not symbol.dimensions:
        raise s.unmodelled(node, f"`{symbol.text}` is handed over as an array")
    lowers = lower_bounds(s, symbol, value)
    bound = s.bound(symbol)
    if bound is not None:
        if bound.at is None:
            raise s.unmodelled(node, bound.reason)
        return _Base(symbol, bound.at, lowers, bound.sizes, bound.is_linear)
    if symbol.slot is not None:
        return _shared_base(s, symbol, symbol.slot, lowers, node)
    name = array_of(s, symbol, symbol.type, value)
    array = s.home(symbol).variables[name]
    assert isinstance(array, Array)
    is_linear = all(extent is not None for extent in array.extents[1:])
    extents = tuple(
        _extent(s, symbol, position, extent)
        for position, extent in enumerate(reversed(array.extents))
    )
    at: At = lambda indices: Load(name, indices, node.span)  # noqa: E731
    return _Base(symbol, at, lowers, extents, is_linear)


def _extent(
    s: State, symbol: Symbol, position: int, extent: Expr | None
) -> Expr | None:
    """The extent of a dimension at the call, if it is known."""
    dimension = symbol.dimensions[position]
    if not is_constant(s.scope, dimension, symbol.home):
        return None
    if dimension.is_deferred and not symbol.has("allocatable", "pointer"):
        return size_on_entry(s, symbol, position)
    return extent


def _shared_base(
    s: State, symbol: Symbol, slot: Slot, lowers: tuple[Expr, ...], node: Node
) -> _Base:
    """An array in storage that it shares with others, whose elements are all numbered."""
    sizes = tuple(IntConst(each) for each in slot.extents)

    def at(indices: tuple[Expr, ...]) -> Load:
        return shared_element(s, slot, indices, node, is_sequence=True)

    return _Base(symbol, at, lowers, sizes, is_linear=True)


def _section(
    s: State, base: _Base, node: Node, given: tuple[Node, ...], value: Evaluate
) -> _Part:
    try:
        remaining = list(triplets(s.scope, node))
    except NotElementalError as error:
        raise s.unmodelled(node, f"{error} is handed over") from None
    start: list[Expr] = []
    moving: list[_Moving] = []
    for position, (each, lower) in enumerate(zip(given, base.lowers, strict=True)):
        if each.kind == "Subscript_Triplet":
            first, extent = _extended(s, remaining.pop(0), position, value)
            moving.append(extent)
        else:
            first = _integer(s, each, value)
        start.append(held(s, subtracted(first, lower), base.symbol.text))
    if remaining:
        raise s.unmodelled(node, "a vector of subscripts is handed over")
    return _Part(
        base, tuple(start), tuple(moving), is_element=not moving, is_whole=False
    )


def _extended(
    s: State, triplet: Triplet, position: int, value: Evaluate
) -> tuple[Expr, _Moving]:
    lower, upper = (_integer(s, each, value) for each in (triplet.lower, triplet.upper))
    step = ONE if triplet.step is None else _integer(s, triplet.step, value)
    count = held(s, counted(Range(lower, upper, step)), "count")
    return lower, _Moving(position, held(s, step, "step"), count)


def _integer(s: State, node: Node, value: Evaluate) -> Expr:
    found = value(s, node)
    if found.kind != "int":
        raise s.unmodelled(node, f"`{s.text(node)}` is no integer")
    return found.expr


def _lowers(inner: State, dummy: Symbol, value: Evaluate) -> tuple[Expr, ...]:
    """The lower bounds of a dummy argument, which stay as they are on entry."""
    return tuple(
        ONE if each.lower is None else _integer(inner, each.lower, value)
        for each in dummy.dimensions
    )


def _by_shape(
    s: State, dummy: Symbol, part: _Part, lowers: tuple[Expr, ...], node: Node
) -> Actual:
    """The k-th dimension of an assumed shape is the k-th in which a section extends."""
    if len(part.moving) != len(dummy.dimensions):
        raise s.unmodelled(node, f"`{dummy.text}` has another rank than its argument")
    sizes = tuple(each.count for each in part.moving)
    at = _component_wise(part, part.moving)
    return Actual(at, "", (), lowers, sizes, is_linear=len(sizes) == 1)


def _by_sequence(
    s: State,
    inner: State,
    dummy: Symbol,
    part: _Part,
    lowers: tuple[Expr, ...],
    context: tuple[Node, Evaluate],
) -> Actual:
    node, value = context
    shape = _shape(inner, dummy, lowers, value)
    if not part.is_element:
        counts = [each.count for each in part.moving]
        is_alike = len(counts) == len(shape) and list(shape[:-1]) == counts[:-1]
        if is_alike and all(c is not None for c in shape[:-1]):
            at = _component_wise(part, part.moving)
            return Actual(at, "", (), lowers, shape, is_linear=_stays_linear(part))
    elif inner.scope.library and not s.is_strict:
        _assert_inside(s, part, node)
    if len(part.moving) == 1 and not part.is_whole:
        # A sequence has no more elements than the section.
        return Actual(_along(part, shape), "", (), lowers, shape, is_linear=True)
    if part.base.is_linear and (part.is_whole or part.is_element):
        return Actual(_linear(part, shape), "", (), lowers, shape, is_linear=True)
    moving = _agreeing(part, shape)
    if moving is None:
        word = "argument" if part.is_whole or part.is_element else "part"
        raise s.unmodelled(node, f"`{dummy.text}` has another shape than its {word}")
    s.note(f"{dummy.text} has the extents of {s.text(node)}, which it stands for")
    tests = [
        Binary("==", own, each.count, node.span)
        for own, each in zip(shape[:-1], moving, strict=False)
        if own is not None and each.count is not None and own != each.count
    ]
    _assert(s, tests, node)
    return Actual(_component_wise(part, moving), "", (), lowers, shape)


def _agreeing(
    part: _Part, shape: tuple[Expr | None, ...]
) -> tuple[_Moving, ...] | None:
    """The dimensions that those of a dummy array are, where their extents may agree."""
    moving = part.moving
    if part.is_element:
        extents = part.base.extents
        moving = tuple(_Moving(k, ONE, each) for k, each in enumerate(extents))
        moving = moving[: len(shape)]
        is_first = all(each == ZERO for each in part.start[: len(shape)])
        is_limited = shape[-1] is not None or len(shape) == len(part.start)
        if not (is_first and is_limited):
            return None
    is_open = len(moving) == len(shape) > 1 and all(
        own is None or each.count is None or _may_be_equal(own, each.count)
        for own, each in zip(shape[:-1], moving, strict=False)
    )
    return moving if is_open else None


def _may_be_equal(one: Expr, other: Expr) -> bool:
    difference = subtracted(one, other)
    return not isinstance(difference, IntConst) or difference.value == 0


def _assert_inside(s: State, part: _Part, node: Node) -> None:
    """An element that is handed over lies in its row, as the standard demands."""
    known = zip(part.start[:-1], part.base.extents, strict=False)
    tests = [
        test
        for start, extent in known
        if extent is not None and start != ZERO
        for test in (Binary("<=", ZERO, start), Binary("<", start, extent))
    ]
    _assert(s, tests, node)


def _assert(s: State, tests: Iterable[Expr], node: Node) -> None:
    for test in tests:
        holds = s.temporary("holds", INT, node.span)
        value = Call(ASSERTION, (test,), node.span)
        s.emit(Assign(holds, value, span=node.span))


def _stays_linear(part: _Part) -> bool:
    return part.base.is_linear and _is_contiguous(part)


def _shape(
    inner: State, dummy: Symbol, lowers: tuple[Expr, ...], value: Evaluate
) -> tuple[Expr | None, ...]:
    """The extents of a dummy array."""
    shape: list[Expr | None] = []
    for dimension, lower in zip(dummy.dimensions, lowers, strict=True):
        if dimension.upper is None:
            shape.append(None)
        else:
            upper = _integer(inner, dimension.upper, value)
            shape.append(added(subtracted(upper, lower), ONE))
    return tuple(shape)


def _component_wise(part: _Part, moving: Sequence[_Moving]) -> At:
    def at(indices: tuple[Expr, ...]) -> Var | Load:
        places = list(part.start)
        for each, index in zip(moving, reversed(indices), strict=True):
            moved = multiplied(index, each.step)
            places[each.position] = added(places[each.position], moved)
        return part.base.at(tuple(reversed(places)))

    return at


def _along(part: _Part, shape: tuple[Expr | None, ...]) -> At:
    """A sequence whose elements are those of a section in one dimension."""
    line = _component_wise(part, part.moving)
    return lambda indices: line((_offset(tuple(reversed(indices)), shape, 0),))


def _offset(
    written: tuple[Expr, ...], shape: tuple[Expr | None, ...], level: int
) -> Expr:
    """How far subscripts lead in the order of memory, from a dimension on."""
    offset = written[-1]
    for k in range(len(written) - 2, level - 1, -1):
        size = shape[k]
        assert size is not None, "only the last dimension may be open"
        offset = added(multiplied(offset, size), written[k])
    return offset


def _linear(part: _Part, shape: tuple[Expr | None, ...]) -> At:
    """From the first element on: subscripts are added while the extents agree."""
    level = 0
    last = min(len(shape), len(part.start)) - 1
    while level < last and shape[level] == part.base.extents[level] is not None:
        level += 1
    # A sequence goes on in the next row where it does not start with one.
    runs_on = level < len(part.start) - 1 or any(k != ZERO for k in part.start[:level])

    def at(indices: tuple[Expr, ...]) -> Var | Load:
        places = list(part.start)
        written = tuple(reversed(indices))
        offset = _offset(written, shape, level)
        for k in range(level):
            places[k] = added(places[k], written[k])
        places[level] = added(places[level], offset)
        found = part.base.at(tuple(reversed(places)))
        if runs_on and isinstance(found, Load):
            return replace(found, by_address=True)
        return found

    return at
