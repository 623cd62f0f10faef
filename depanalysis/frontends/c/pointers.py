"""Lvalues and pointers of C: to places, without any memory addresses."""

from collections.abc import Callable
from dataclasses import replace

from depanalysis.frontends.c.allocators import ALLOCATING, HANDING_ON, is_allocator
from depanalysis.frontends.c.element_counts import element_count_of
from depanalysis.frontends.c.layouts import expression_type
from depanalysis.frontends.c.layouts import pointee as type_pointee_of
from depanalysis.frontends.c.libclang import STEPS, Node
from depanalysis.frontends.c.libraries import QUIET
from depanalysis.frontends.c.operations import sequenced
from depanalysis.frontends.c.places import (
    OFFSET,
    Place,
    Pointer,
    is_part_of,
    leaves,
    loaded_pointer,
)
from depanalysis.frontends.c.provenance import Allocated, Returned
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import stored_allocation, without_casts
from depanalysis.frontends.c.types import (
    VOID,
    Arithmetic,
    ArrayOf,
    CType,
    Other,
    PointerTo,
    Record,
    c_type,
    is_base,
    is_same,
    may_be_one,
    pointee,
    type_of,
)
from depanalysis.frontends.c.variables import (
    declare_storage,
    place_of,
    pointer_at,
    store_pointer,
)
from depanalysis.ir.expressions import Expr, IntConst, Unary, Var, names
from depanalysis.ir.statements import Assign, Opaque

_ALLOCATIONS = ("malloc", "calloc", "aligned_alloc", "alloca", "__builtin_alloca")
_CASTS = ("UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR")
_VARIABLE = ("DECL_REF_EXPR", "MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR")

_ALL = 10**9


def place(s: State, node: Node) -> Place:
    """The object that an lvalue names."""
    node = without_casts(node)
    if node.kind == "DECL_REF_EXPR":
        return place_of(s, node)
    if node.kind == "MEMBER_REF_EXPR" and node.children:
        return _member(s, node)
    if node.kind == "ARRAY_SUBSCRIPT_EXPR":
        return _element(s, node)
    if node.kind == "UNARY_OPERATOR" and node.operator == "*":
        return _typed(s, node.children[0], pointer(s, node.children[0])).place
    if node.kind == "CALL_EXPR":
        result = s.to.call(s, node)
        if isinstance(result, Place):
            return result
    if node.kind == "BINARY_OPERATOR" and node.operator == "=":
        return s.to.assign(s, node)
    if node.kind == "STRING_LITERAL" and s.file.is_sequential:
        return _text(s, node)
    raise s.unmodelled(node, f"`{s.text(node)}` is not an object that is modelled")


def _text(s: State, node: Node) -> Place:
    """The array of a string literal; what is in it is not followed."""
    type_ = type_of(node)
    found = Place(s.claim("text", object()), type_)
    declare_storage(s, found, s.span(node))
    s.unknown("is a text", found.base, s.span(node))
    s.spellings.note_variable(found.base, s.text(node), s.span(node).line)
    return found


def pointer(s: State, node: Node) -> Pointer:
    """What an expression of a pointer type points at."""
    if isinstance(type_of(node), ArrayOf):
        handed = _handed(node)
        if handed is not None:
            return pointer(s, handed)
        found = place(s, node)
        return (
            found.decayed()
            if isinstance(found.type, ArrayOf)
            else pointer_at(s, node, found)
        )
    rule = _RULES.get(node.kind)
    if rule is None:
        raise s.unmodelled(node, f"the pointer `{s.text(node)}` is not modelled")
    return rule(s, node)


def _handed(node: Node) -> Node | None:
    """The pointer that a parameter `T a[]` of C++ gets, which shows as an array there."""
    if node.kind != "UNEXPOSED_EXPR" or not node.children:
        return None
    operand, wanted = node.children[-1], pointee(type_of(node))
    is_pointer = isinstance(type_of(operand), PointerTo)
    return (
        operand if is_pointer and is_same(pointee(type_of(operand)), wanted) else None
    )


def move_pointer(s: State, node: Node, operator: str, amount: Expr) -> Place:
    """`p += n`, `p++` and the like; the pointer keeps its array and its row."""
    target = place(s, node)
    current = pointer_at(s, node, target)
    if target.indices or not current.moves:
        raise s.unmodelled(node, f"the pointer `{s.text(node)}` is moved")
    if (
        not isinstance(current.offset, Var)
        or current.offset.name != f"{target.base}{OFFSET}"
    ):
        store_pointer(s, node, target, current)
        current = pointer_at(s, node, target)
    assert isinstance(current.offset, Var)
    update = "+" if operator == "+" else "-"
    amount = current.scaled(amount)
    s.emit(Assign(current.offset, amount, update, span=s.span(node)))  # type: ignore[arg-type]
    return target


def _variable(s: State, node: Node) -> Pointer:
    return pointer_at(s, node, place(s, node))


def _cast(s: State, node: Node) -> Pointer:
    if not node.children:
        # `T()` in a template makes a null pointer where T is one.
        raise s.unmodelled(node, f"`{s.text(node)}` is a null pointer")
    operand = node.children[-1]
    source = type_of(operand)
    if not isinstance(source, PointerTo | ArrayOf):
        raise s.unmodelled(node, f"the pointer `{s.text(node)}` is not modelled")
    target = pointee(type_of(node))
    if is_allocation(operand):
        return allocated(s, node, operand, target)
    if operand.kind == "CALL_EXPR":
        found = _result(s, operand, node if pointee(source) == VOID else operand)
    else:
        found = pointer(s, operand)
    if found.place.type == VOID:
        found = _first_seen_as(s, node, found, target)
    seen = found.seen_as(target)
    if seen is not None:
        return seen
    if not _may_reinterpret(target, found.place.type):
        raise s.unmodelled(
            node, f"`{s.text(node)}` changes the type of what is pointed at"
        )
    return found


def allocated(s: State, node: Node, call: Node, target: CType) -> Pointer:
    """Fresh memory: an array with the name of the variable that will point to it.

    `node` is a pointer of the type that the memory gets.
    """
    if isinstance(target, Other):
        raise s.unmodelled(
            node, f"the type of the memory of `{s.text(call)}` is not known"
        )
    evaluate_arguments(s, call)
    owner = s.places.get(s.owners.get(s.allocation_name, 0))
    if owner and owner.base in s.unsure.traded and _leads_to(owner, target):
        return loaded_pointer(owner)
    is_object = isinstance(target, Record)
    name = s.claim_array(s.allocation_name, has_members=is_object)
    fresh = Place(name, target, (IntConst(0),), (_allocated_extent(s, node, call),))
    if s.loops_around:
        s.unsure.repeated.add(name)
    declare_storage(s, fresh, s.span(node))
    note_allocated(s, node, _returning(s, call), fresh)
    if called_name(call) == "calloc" and not s.to.zeroed(s, node, Pointer(fresh)):
        written = tuple(leaf.base for leaf in leaves(fresh))
        reason, span = "calls `calloc`", s.span(node)
        s.emit(Opaque(reason, (), written, span, kind="summary"))
    return Pointer(fresh)


def _leads_to(place: Place, target: CType) -> bool:
    return isinstance(place.type, PointerTo) and is_same(place.type.target, target)


def note_allocated(s: State, node: Node, call: Node, fresh: Place) -> None:
    """Memory comes from a call, and is of the type to which `node` points."""
    s.spellings.makers[fresh.base] = len(s.frames)
    made = Allocated(call, type_pointee_of(node.cursor.type))
    s.allocated.update({leaf.base: made for leaf in leaves(fresh)})


def _returning(s: State, call: Node) -> Node:
    """The outermost call that returns the memory of an allocation, and keeps no pointer."""
    for frame in reversed(s.frames):
        if frame.call is None or not is_allocator(frame.node, s.file.function):
            break
        call = frame.call
    return call


def _allocated_extent(s: State, node: Node, call: Node) -> Expr | None:
    """How many elements there is memory for, if the call says so by parameters."""
    name, arguments = called_name(call), call.children[1:]
    sizes = arguments if name == "calloc" else arguments[-1:]
    width = int(type_pointee_of(node.cursor.type).get_size())
    with s.captured() as effects:
        extent = element_count_of(s, sizes, width)
    if extent is None or effects or not s.is_stable(extent):
        return None
    # The memory may live longer than a local variable.
    return None if names(extent) & s.locals.keys() else extent


def evaluate_arguments(s: State, call: Node) -> None:
    """What the arguments of a call do beside having values."""
    is_stored = stored_allocation(call) is not None
    for argument in call.children[1 + is_stored :]:
        s.to.effect(s, argument)


def allocating_call(node: Node) -> Node | None:
    """The call whose fresh memory an expression is, whatever type it is cast to."""
    while node.kind in _CASTS and node.children:
        node = node.children[-1]
    return node if is_allocation(node) else None


def is_allocation(node: Node) -> bool:
    """Whether an expression is a call that returns fresh memory."""
    return node.kind == "CALL_EXPR" and library_name(node) in _ALLOCATIONS


def called_name(node: Node) -> str:
    """The name of the function that a call names, or nothing."""
    callee = without_casts(node.children[0]) if node.children else node
    if callee.kind != "DECL_REF_EXPR" or callee.cursor.referenced is None:
        return ""
    return callee.name if callee.cursor.referenced.kind.name == "FUNCTION_DECL" else ""


def library_name(node: Node) -> str:
    """The name of the function that a call names, unless the text defines it."""
    name = called_name(node)
    if not name:
        return ""
    function = without_casts(node.children[0]).cursor.referenced
    return name if function.get_definition() is None else ""


def _unary(s: State, node: Node) -> Pointer:
    operand, operator = node.children[0], node.operator
    if operator == "&":
        return _address(s, operand)
    if operator == "*":
        return _variable(s, node)
    if operator in STEPS:
        return _step(s, node)
    raise s.unmodelled(node, f"the pointer `{s.text(node)}` is not modelled")


def _step(s: State, node: Node) -> Pointer:
    operand, operator = node.children[0], node.operator
    sign = "+" if "++" in operator else "-"
    if operator.startswith(("+", "-")):
        return pointer_at(s, node, move_pointer(s, operand, sign, IntConst(1)))
    with s.captured() as steps:
        target = move_pointer(s, operand, sign, IntConst(1))
    s.out.extend(steps[:-1])
    s.postponed.append(steps[-1])
    return pointer_at(s, node, target)


def _address(s: State, operand: Node) -> Pointer:
    operand = without_casts(operand)
    if operand.kind == "UNARY_OPERATOR" and operand.operator == "*":
        return pointer(s, operand.children[0])
    if operand.kind == "ARRAY_SUBSCRIPT_EXPR":
        return _to_element(s, operand)
    return Pointer(s.to.place(s, operand), moves=False)


def _binary(s: State, node: Node) -> Pointer:
    first, second = node.children
    operator = node.operator
    if operator == ",":
        with sequenced(s):
            s.to.effect(s, first)
        return pointer(s, second)
    if operator == "=":
        return pointer_at(s, node, s.to.assign(s, node))
    if operator not in ("+", "-"):
        raise s.unmodelled(node, f"the pointer `{s.text(node)}` is not modelled")
    if not isinstance(type_of(first), PointerTo | ArrayOf):
        first, second = second, first
    start = _typed(s, first, pointer(s, first))
    amount = s.to.value(s, second)
    if operator == "-":
        amount = _negative(amount)
    return _moved(s, node, start, amount)


def _compound(s: State, node: Node) -> Pointer:
    return pointer_at(s, node, s.to.assign(s, node))


def _call(s: State, node: Node) -> Pointer:
    return _result(s, node, node)


def _result(s: State, node: Node, seen_as: Node) -> Pointer:
    """What a call returns, as a pointer of the type that an expression has."""
    result = s.to.call(s, node)
    if isinstance(result, Pointer):
        return result
    target = pointee(type_of(seen_as))
    name = library_name(node)
    is_followed = name in QUIET or name in HANDING_ON or not s.file.chooses_memory
    if result is not None or is_followed or isinstance(target, Other):
        raise s.unmodelled(
            node, f"the pointer that `{s.text(node)}` returns is not modelled"
        )
    return _unknown_memory(s, node, seen_as)


def _unknown_memory(s: State, node: Node, seen_as: Node) -> Pointer:
    """The memory that code which is not modelled, and writes there, has chosen.

    Where that code runs again, pointers to its earlier choice are lost. Where it may have
    chosen a scalar of this function, the values of that would depend on it.
    """
    callee = without_casts(node.children[0]).cursor.referenced
    if callee is None or not callee.kind.name.startswith(("FUNCTION", "CXX_METHOD")):
        s.meetings.through[s.span(node)] = len(s.meetings.handed) - 1
        raise s.unmodelled(node, f"which function `{s.text(node)}` calls is not known")
    target = pointee(type_of(seen_as))
    place = Place("", target, (IntConst(0),), (None,), is_shared=True, is_exposed=True)
    types = [e.type.type for e in leaves(place) if isinstance(e.type, Arithmetic)]
    exposed = s.scalar_types_exposed
    if any(may_be_one(exposed, each) for each in types):
        raise s.unmodelled(node, f"`{s.text(node)}` may lead to a local variable")
    base = _name_of_result(
        s, node, Returned("", callee, expression_type(seen_as).get_pointee())
    )
    for name, known in sorted(s.pointers.items()):
        if known is not None and is_part_of(known.place.base, base):
            s.bind(name, None)
    return Pointer(replace(place, base=base))


def _name_of_result(s: State, node: Node, result: Returned) -> str:
    span = s.span(node)
    if span not in s.meetings.returned:
        what = f"{called_name(node)}()" if called_name(node) else s.text(node)
        base = s.claim(f"{called_name(node) or 'call'}.result", object())
        s.objects.add(base)
        s.meetings.returned[span] = replace(result, base=base)
        s.spellings.note_variable(base, what, span.line)
    if library_name(node) not in ALLOCATING:
        known = s.meetings.returned[span]
        last = len(s.meetings.handed) - 1
        known.calls.update({last} - {-1})
        earlier = _ALL if s.loops else last
        s.meetings.returned[span] = replace(known, earlier=earlier)
    return s.meetings.returned[span].base


def _first_seen_as(s: State, node: Node, found: Pointer, target: CType) -> Pointer:
    """The memory of a `void *` as that of the one type that the function has for it."""
    is_start = found.moves and found.offset == IntConst(0)
    if not is_start or not isinstance(target, Arithmetic | Record):
        return found
    if not s.file.chooses_memory:
        return found
    seen = s.seen_as.setdefault(found.place.base, type_pointee_of(node.cursor.type))
    if not is_same(c_type(seen), target):
        raise s.unmodelled(
            node, f"`{s.text(node)}` changes the type of what is pointed at"
        )
    return Pointer(replace(found.place, type=target), moves=True)


def _conditional(s: State, node: Node) -> Pointer:
    """`c ? p : q` is modelled where both point into one row."""
    test, then, otherwise = node.children
    with s.perhaps() as effects:
        first, second = pointer(s, then), pointer(s, otherwise)
    if effects or (first.place.base, first.prefix) != (
        second.place.base,
        second.prefix,
    ):
        raise s.unmodelled(node, f"`{s.text(node)}` may point to different objects")
    if first.offset == second.offset:
        s.to.effect(s, test)
        return first
    raise s.unmodelled(node, f"`{s.text(node)}` may point to different elements")


def _element(s: State, node: Node) -> Place:
    return _to_element(s, node).place


def _to_element(s: State, node: Node) -> Pointer:
    base, index = node.children
    if not isinstance(type_of(base), PointerTo | ArrayOf):
        base, index = index, base
    start = _typed(s, base, pointer(s, base))
    return _moved(s, node, start, s.to.value(s, index))


def _moved(s: State, node: Node, start: Pointer, amount: Expr) -> Pointer:
    if start.moves:
        return start.moved(amount)
    if amount == IntConst(0):
        return start
    raise s.unmodelled(node, f"`{s.text(node)}` leaves the object that is pointed at")


def _member(s: State, node: Node) -> Place:
    owner = node.children[0]
    if isinstance(type_of(owner), PointerTo):
        container = _typed(s, owner, pointer(s, owner)).place
    else:
        container = s.to.place(s, owner)
    if isinstance(container.type, Other):
        description = container.type.description
        raise s.unmodelled(node, f"`{s.text(owner)}` has {description}")
    if not isinstance(container.type, Record):
        raise s.unmodelled(node, f"`{s.text(owner)}` is not a struct that is modelled")
    if not node.name.isidentifier():
        # The members of a member without a name are those of the struct.
        return container
    name = container.type.member(node.name)
    raw = dict(container.type.fields).get(name)
    if raw is None and container.type.layout:
        reason = f"`{s.text(node)}` shares bytes with other members of a union"
        raise s.unmodelled(node, reason)
    member = VOID if raw is None else c_type(raw)
    if isinstance(member, Other):
        raise s.unmodelled(node, f"`{s.text(node)}` has {member.description}")
    found = container.field(name, member)
    if isinstance(type_of(owner), PointerTo):
        s.spellings.note_arrow(found)
    return found


def _typed(s: State, node: Node, found: Pointer) -> Pointer:
    """The pointer as one to the type by which the expression accesses it."""
    wanted = pointee(type_of(node))
    if is_same(wanted, found.place.type):
        return found
    if is_base(wanted, found.place.type):
        # The members of a base are members of the object, and no array is stepped over.
        return Pointer(replace(found.place, type=wanted), moves=False)
    raise s.unmodelled(node, f"`{s.text(node)}` changes the type of what is pointed at")


def _may_reinterpret(target: CType, actual: CType) -> bool:
    is_alike = is_same(target, actual) or is_base(target, actual)
    return isinstance(target, Other) or is_alike


def _negative(amount: Expr) -> Expr:
    if isinstance(amount, IntConst):
        return IntConst(-amount.value, amount.span)
    return Unary("-", amount, amount.span)


_RULES: dict[str, Callable[[State, Node], Pointer]] = {
    **dict.fromkeys(_VARIABLE, _variable),
    "UNEXPOSED_EXPR": _cast,
    "CSTYLE_CAST_EXPR": _cast,
    "UNARY_OPERATOR": _unary,
    "BINARY_OPERATOR": _binary,
    "COMPOUND_ASSIGNMENT_OPERATOR": _compound,
    "CONDITIONAL_OPERATOR": _conditional,
    "CALL_EXPR": _call,
}
