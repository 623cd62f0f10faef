"""Assignments and steps."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias, TypeVar

from depanalysis.frontends.c.chosen_functions import note_function
from depanalysis.frontends.c.conditions import is_null
from depanalysis.frontends.c.container_copies import containers_copied
from depanalysis.frontends.c.function_pointers import named_function
from depanalysis.frontends.c.libclang import STEPS, Node
from depanalysis.frontends.c.operations import (
    arithmetic_type,
    operation,
    settled_condition,
    stored,
)
from depanalysis.frontends.c.outside import reached
from depanalysis.frontends.c.places import Place, is_owner, leaves
from depanalysis.frontends.c.pointers import (
    allocating_call,
    called_name,
    evaluate_arguments,
    move_pointer,
)
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.frontends.c.types import (
    ArrayOf,
    PointerTo,
    Record,
    common_type,
    converted,
    has_volatile_parts,
    is_same,
    promoted,
    type_of,
)
from depanalysis.frontends.c.variables import (
    address_of,
    copy_element,
    element_count,
    flat_places,
    pointer_at,
    renew_pointer,
    store_element,
    store_pointer,
    unset_pointer,
    variable_at,
)
from depanalysis.ir.expressions import Cast, Expr, IntConst, Load, RealConst, Var
from depanalysis.ir.statements import Assign, Block, If, UpdateOperator
from depanalysis.ir.types import Type
from depanalysis.source import Span

Result = TypeVar("Result")
Lower: TypeAlias = Callable[[], Result]

WIDE = "copy"
"""The name of a block that copies several numbers of an array as one object."""

_LARGEST_COPY = 64
_BITWISE = ("&", "|", "^", "/", "%", ">>")
_UPDATES: dict[str, UpdateOperator] = {
    "+": "+", "-": "-", "*": "*", "/": "tdiv", "%": "trem", "&": "&", "|": "|", "^": "^",
    "<<": "<<", ">>": ">>",
}  # fmt: skip


def assign(s: State, node: Node) -> Place:
    """Carries out `=`, `op=`, `++` or `--` and returns the place that was assigned."""
    if _is_step(node):
        sign = "+" if "++" in node.operator else "-"
        return _update(s, node, node.children[0], sign, None)
    target, source = node.children
    if node.operator != "=":
        return _update(s, node, target, node.operator[:-1], source)
    if isinstance(type_of(target), PointerTo):
        return _assign_pointer(s, node, target, source)
    if isinstance(type_of(target), Record):
        return _copy_struct(s, node, target, source)
    arithmetic_type(s, target)
    place = s.to.place(s, target)
    value = stored(s, source)
    s.emit(Assign(variable_at(s, place, s.span(target)), value, span=s.span(node)))
    return place


def _assign_pointer(s: State, node: Node, target: Node, source: Node) -> Place:
    call = allocating_call(source)
    if call is not None:
        place = s.to.place(s, target)
        if place.indices:
            evaluate_arguments(s, call)
            renew_pointer(s, node, place, called_name(call))
            return place
    if is_null(source):
        place = s.to.place(s, target)
        if place.indices:
            store_element(s, node, place, None)
            return place
        if s.is_of_iteration(place.base) or s.slots.get(place.base):
            unset_pointer(s, place, s.span(node))
            return place
    if without_casts(source).kind == "CONDITIONAL_OPERATOR":
        test, first, second = without_casts(source).children

        def assign(side: Node) -> Place:
            return _assign_pointer(s, node, target, side)

        sides = partial(assign, first), partial(assign, second)
        return in_either_case(s, node, test, *sides)
    return _store(s, node, target, source)


def _store(s: State, node: Node, target: Node, source: Node) -> Place:
    """Stores one pointer; what goes from element to element is followed by nobody."""
    function = named_function(s, source)
    if function is not None:
        place = s.to.place(s, target)
        if place.indices:
            number = s.unsure.numbers.setdefault(
                function.name, len(s.unsure.numbers) + 1
            )
            address = address_of((IntConst(number),), s.span(node))
            store_element(s, node, place, None, address)
            return place
        named = without_casts(target)
        is_variable = named.kind == "DECL_REF_EXPR"
        span = s.span(node)
        if is_variable and note_function(s, named.declaration, place, function, span):
            return place
    origin = _loaded(s, source)
    if origin is None:
        found = s.to.pointer(s, source)
        place = s.to.place(s, target)
        store_pointer(s, node, place, found)
        return place
    place = s.to.place(s, target)
    _copy_pointer(s, node, place, source, origin)
    return place


def _copy_pointer(
    s: State, node: Node, place: Place, source: Node, origin: Place
) -> None:
    """Stores a pointer of one place in another one; in elements nobody follows it."""
    if origin.indices and place.indices and s.file.is_sequential:
        copy_element(s, node, place, origin)
    elif place.indices and origin.base in s.unset:
        store_element(s, node, place, None)
    else:
        store_pointer(s, node, place, pointer_at(s, source, origin))


def _loaded(s: State, source: Node) -> Place | None:
    """The object that a pointer is loaded from, where an expression names one."""
    inner = without_casts(source)
    if not s.file.is_sequential or type_of(inner) != type_of(source):
        return None
    if inner.kind == "BINARY_OPERATOR" and inner.operator == "=":
        return assign(s, inner)
    is_element = inner.kind in ("MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")
    is_followed = inner.kind == "UNARY_OPERATOR" and inner.operator == "*"
    return s.to.place(s, inner) if is_element or is_followed else None


def in_either_case(
    s: State, node: Node, test: Node, first: Lower[Result], second: Lower[Result]
) -> Result:
    """`p = c ? q : r` is `if (c) p = q; else p = r;`."""
    condition = settled_condition(s, test)
    entry = s.leads()
    with s.captured() as then:
        result = first()
    after = s.go_back(entry)
    with s.captured() as otherwise:
        second()
    s.join(after)
    s.emit(If(condition, tuple(then), tuple(otherwise), span=s.span(node)))
    return result


def copy_object(s: State, node: Node, target: Place, source: Place) -> None:
    """Copies a struct, member by member."""
    count = element_count(target.type)
    if not is_same(target.type, source.type):
        raise s.unmodelled(node, f"`{s.text(node)}` copies another type")
    span = s.span(node)
    if any(map(is_owner, leaves(target))):
        # Its memory may be handed on, with all that leads there.
        mixed = reached(s, [target, source], is_written=True)
        s.exposed.update(mixed)
        if not containers_copied(s, node, target, source):
            s.opaque(f"`{s.text(node)}` copies a container", mixed, mixed, span)
        return
    if count is None:
        what = "copies an object with parts that are not modelled"
        raise s.unmodelled(node, f"`{s.text(node)}` {what}")
    if count > _LARGEST_COPY:
        raise s.unmodelled(node, f"`{s.text(node)}` copies a large object")
    if has_volatile_parts(source.type):
        raise s.unmodelled(node, f"`{s.text(node)}` copies volatile members")
    pairs = zip(flat_places(target), flat_places(source), strict=True)
    with s.captured() as copies:
        for to, origin in pairs:
            if isinstance(to.type, PointerTo):
                _copy_pointer(s, node, to, node, origin)
            else:
                value = variable_at(s, origin, span)
                s.emit(Assign(variable_at(s, to, span), value, span=span))
    if target.width or source.width:
        s.emit(Block("inlined", tuple(copies), name=WIDE, span=span))
    else:
        s.out.extend(copies)


def _copy_struct(s: State, node: Node, target: Node, source: Node) -> Place:
    origin = s.to.place(s, source)
    place = s.to.place(s, target)
    copy_object(s, node, place, origin)
    return place


def _update(
    s: State, node: Node, target: Node, operator: str, source: Node | None
) -> Place:
    """`target operator= source`, or a step by one."""
    if isinstance(type_of(target), PointerTo | ArrayOf):
        amount = IntConst(1, s.span(node)) if source is None else s.to.value(s, source)
        return move_pointer(s, target, operator, amount)
    type_ = arithmetic_type(s, target)
    place = s.to.place(s, target)
    amount, amount_type = _amount(s, node, source, type_)
    variable = variable_at(s, place, s.span(target))
    shared = (
        promoted(type_) if operator in ("<<", ">>") else common_type(type_, amount_type)
    )
    if _is_exact(operator, type_, shared):
        update: UpdateOperator = (
            "/" if type_.kind == "real" and operator == "/" else _UPDATES[operator]
        )
        # A real is converted beside the other one.
        is_real = type_.kind == amount_type.kind == "real"
        right = amount if is_real else converted(amount, amount_type, shared)
        s.emit(Assign(variable, right, update, span=s.span(node)))
    else:
        value = _computed(
            variable, (operator, shared), (type_, amount, amount_type), s.span(node)
        )
        s.emit(Assign(variable, value, span=s.span(node)))
    return place


def _amount(
    s: State, node: Node, source: Node | None, type_: Type
) -> tuple[Expr, Type]:
    if source is not None:
        return s.to.value(s, source), arithmetic_type(s, source)
    if type_.kind == "real":
        return RealConst("1.0", s.span(node)), type_
    return IntConst(1, s.span(node)), promoted(type_)


def _is_exact(operator: str, type_: Type, shared: Type) -> bool:
    """Whether the result needs no conversion, so that it is an update of the target."""
    if type_.kind == "real":
        return True
    if type_.kind == "bool" or shared.kind == "real":
        return False
    if type_.kind == "uint":
        return operator in _BITWISE and shared == type_
    return shared.kind == "int" and shared == type_


def _computed(
    variable: Var | Load,
    how: tuple[str, Type],
    operand: tuple[Type, Expr, Type],
    span: Span,
) -> Expr:
    operator, shared = how
    type_, amount, amount_type = operand
    left = converted(replace(variable), type_, shared)
    right = (
        amount if operator in ("<<", ">>") else converted(amount, amount_type, shared)
    )
    result = operation(operator, left, right, shared, span)
    if isinstance(result, Cast) and result.type == shared and shared.is_integer:
        return converted(_unwrapped_for(result, type_), shared, type_)
    return converted(result, shared, type_)


def _unwrapped_for(result: Cast, type_: Type) -> Expr:
    """Wrapping to a narrower type makes wrapping to the wider one unnecessary."""
    is_narrower = type_.is_integer and type_.bits < result.type.bits
    return Cast(type_, result.operand, result.span) if is_narrower else result


def _is_step(node: Node) -> bool:
    return node.kind == "UNARY_OPERATOR" and node.operator in STEPS
