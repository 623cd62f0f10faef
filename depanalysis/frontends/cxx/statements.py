"""What C does not have: loops over ranges, exceptions, `new`, and text with errors.

An exception leaves all that runs, as `exit` does. Where it could be caught, the statement
that throws it is not modelled.
"""

import re

from depanalysis.frontends.c import expressions, pointers
from depanalysis.frontends.c.allocators import is_placed, uncast
from depanalysis.frontends.c.assignments import copy_object
from depanalysis.frontends.c.declarations import declare_local
from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    UNREAD,
    Node,
    identity,
    spelled,
    text_from,
)
from depanalysis.frontends.c.loops import range_loop, unknown_condition
from depanalysis.frontends.c.operations import stored_in_temporary
from depanalysis.frontends.c.places import BITS, OFFSET, SIZES, Place, Pointer, leaves
from depanalysis.frontends.c.state import Jumps, State, UnmodelledError
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import (
    Arithmetic,
    ArrayOf,
    Other,
    PointerTo,
    Record,
    c_type,
    converted,
    is_same,
    pointee,
    type_of,
)
from depanalysis.frontends.c.variables import (
    declare_storage,
    pointer_at,
    variable_at,
)
from depanalysis.frontends.cxx import references
from depanalysis.frontends.cxx.ranges import ends_of_range
from depanalysis.frontends.cxx.virtual_calls import DERIVED, classes_of, derived
from depanalysis.frontends.sums import subtracted
from depanalysis.ir.expressions import Expr, IntConst, Var
from depanalysis.ir.statements import Assign, Exit, If
from depanalysis.ir.types import I64

_LONGEST = 1000
_ARRAY = re.compile(rb"new\s[^\[\](){};,]*\[")
_FIRST = ("depanalysis_owned", "depanalysis_first", "depanalysis_part")


def pointer(s: State, node: Node) -> Pointer:
    """What an expression of a pointer type points at; `new` makes memory."""
    if node.kind == DERIVED:
        return derived(s, node)
    return _new(s, node) if node.kind == "CXX_NEW_EXPR" else pointers.pointer(s, node)


def place(s: State, node: Node) -> Place:
    """The object that an expression names; a lambda is one without members."""
    found = without_casts(node)
    if found.kind == "LAMBDA_EXPR":
        return Place("lambda", type_of(found))
    return references.place(s, node)


def value(s: State, node: Node) -> Expr:
    """The value of an arithmetic expression."""
    return expressions.value(s, node)


# Memory.


def _new(s: State, node: Node) -> Pointer:
    is_array = _makes_array(node)
    if is_array is None:
        raise s.unmodelled(node, "what `new` makes in a macro is not modelled")
    target = pointee(type_of(node))
    if isinstance(target, Other):
        raise s.unmodelled(
            node, f"the memory of `{s.text(node)}` has {target.description}"
        )
    begins = [c for c in node.children if not c.kind.endswith("REF")]
    if is_placed(node):
        return _placed(s, node, begins)
    name = s.claim_array(s.allocation_name, has_members=isinstance(target, Record))
    fresh = Place(name, target, (IntConst(0),), (None,))
    declare_storage(s, fresh, s.span(node))
    pointers.note_allocated(s, node, node, fresh)
    if is_array:
        s.to.effect(s, begins.pop(0))
    for child in begins[-1:]:
        _begin(s, node, fresh, child, is_array=is_array)
    return Pointer(fresh)


def _makes_array(node: Node) -> bool | None:
    """Whether `new` makes several objects; nothing if its text does not say.

    In an instance of a template the parser ends `new T[n]` behind its first word.
    """
    tokens = spelled(node.cursor)
    if len(tokens) > 1:
        return "[" in (tokens[: tokens.index("(")] if "(" in tokens else tokens)
    is_cut = tokens == ("new",)
    return True if is_cut and _ARRAY.match(text_from(node.cursor, _LONGEST)) else None


def _placed(s: State, node: Node, begins: list[Node]) -> Pointer:
    """`new (p) T(...)` makes an object of the memory that `p` leads to, if that is a `T`."""
    found = s.to.pointer(s, uncast(begins.pop(0)))
    if not is_same(found.place.type, pointee(type_of(node))) or len(begins) > 1:
        reason = (
            "`new` in memory of another type, or of several objects, is not modelled"
        )
        raise s.unmodelled(node, reason)
    for child in begins:
        _begin(s, node, found.place, child, is_array=False)
    return found


def _begin(s: State, node: Node, fresh: Place, first: Node, *, is_array: bool) -> None:
    """What new memory holds at first."""
    if not is_array and first.kind == CONSTRUCTION:
        variable, call = first.children
        s.places[identity(variable.declaration)] = fresh
        s.to.call(s, call)
    elif (
        not is_array
        and isinstance(fresh.type, Arithmetic)
        and first.kind != "INIT_LIST_EXPR"
    ):
        result = s.to.value(s, first)
        s.emit(Assign(variable_at(s, fresh, s.span(node)), result, span=s.span(node)))
    else:
        written = tuple(leaf.base for leaf in leaves(fresh))
        s.opaque(f"initializes what `{s.text(node)}` makes", (), written, s.span(node))


def _delete(s: State, node: Node) -> None:
    (operand,) = node.children
    target = without_casts(operand).cursor.type.get_canonical().get_pointee()
    end = classes_of(s).destructor(target)
    if end is not None:
        reason = f"the destructor of `{end.semantic_parent.spelling}` is not modelled"
        s.to.lost(s, node, s.unmodelled(node, reason), ())
    else:
        s.to.effect(s, operand)
        s.flush()


# Loops over ranges.


def _range(s: State, node: Node) -> None:
    """`for (x : range) body`, with the position in the range as the index."""
    try:
        *_, variable, container, body = node.children
        if variable.kind != "VAR_DECL":
            raise s.unmodelled(
                variable, "names for the parts of an element are not modelled"
            )
        start, count = _elements(s, container)
    except UnmodelledError as error:
        s.postponed = []
        s.to.lost(s, node, error, ())
        return
    s.flush()
    with s.scope():
        name = s.claim(f"{variable.name}{OFFSET}", I64)
        s.spellings.note_variable(name, variable.name, s.span(variable).line)
        index = Var(name, s.span(variable))

        def lowered() -> None:
            inside = s.modifying(survey(body).modified)
            with s.jumping(Jumps()), inside, s.scope():
                _element(s, variable, start.moved(index))
                s.to.statement(s, body)

        range_loop(s, node, index, count, lowered)


def _elements(s: State, node: Node) -> tuple[Pointer, Expr]:
    """The first element of an array or a container, and how many there are."""
    found = s.to.place(s, node)
    if isinstance(found.type, ArrayOf):
        first = found.decayed()
        extent = first.place.extents[-1]
        if extent is not None:
            return first, extent
    fields = dict(found.type.fields) if isinstance(found.type, Record) else {}
    name = next((each for each in _FIRST if each in fields), None)
    ends = ends_of_range(node) if name is None else None
    if ends is not None:
        return _between(s, node, *ends)
    if name is None or BITS.removeprefix(".") in fields:
        raise s.unmodelled(node, f"a loop over `{s.text(node)}` is not modelled")
    member = found.field(name, c_type(fields[name]))
    if isinstance(member.type, ArrayOf):
        first = member.decayed()
        assert first.place.extents[-1] is not None, "an array of the library has a size"
        return first, first.place.extents[-1]
    size = next(each for each in fields if f".{each}" in SIZES)
    count = found.field(size, c_type(fields[size]))
    return pointer_at(s, node, member), variable_at(s, count, s.span(node))


def _between(s: State, node: Node, begin: Node, end: Node) -> tuple[Pointer, Expr]:
    """The first element of an object that says by pointers where its elements are."""
    with s.captured() as effects:
        first, last = (s.to.pointer(s, each) for each in (begin, end))
    is_one = (first.place.base, first.prefix) == (last.place.base, last.prefix)
    if effects or not is_one or not (first.moves and last.moves):
        raise s.unmodelled(node, f"a loop over `{s.text(node)}` is not modelled")
    # Both are asked for once, whatever the body does to the object.
    start = _kept(s, first.offset)
    return first.at((*first.prefix, start)), _kept(s, subtracted(last.offset, start))


def _kept(s: State, value: Expr) -> Expr:
    is_constant = isinstance(value, IntConst)
    return value if is_constant else stored_in_temporary(s, value, I64, "range")


def _element(s: State, variable: Node, element: Pointer) -> None:
    """The variable of a loop over a range, in one iteration."""
    declare_local(s, variable)
    place = s.places[identity(variable.cursor.canonical)]
    type_, span = place.type, s.span(variable)
    try:
        if any(child.kind in (CONSTRUCTION, UNREAD) for child in variable.children):
            raise s.unmodelled(
                variable, f"how `{variable.name}` is made is not modelled"
            )
        if isinstance(type_, PointerTo) and type_.is_reference:
            s.bind(place.base, element)
        elif isinstance(type_, PointerTo):
            s.bind(place.base, pointer_at(s, variable, element.place))
        elif isinstance(type_, Arithmetic) and isinstance(
            element.place.type, Arithmetic
        ):
            source = variable_at(s, element.place, span)
            result = converted(source, element.place.type.type, type_.type)
            s.emit(Assign(variable_at(s, place, span), result, span=span))
        else:
            copy_object(s, variable, place, element.place)
    except UnmodelledError as error:
        written = tuple(leaf.base for leaf in leaves(place))
        s.to.lost(s, variable, error, written)


# Exceptions.


def _try(s: State, node: Node) -> None:
    body, *handlers = node.children
    entry, start = s.leads(), len(s.pointer_log)
    s.catching += 1
    s.to.statement(s, body)
    s.catching -= 1
    for handler in handlers:
        error = s.unmodelled(handler, "whether an exception is caught is not known")
        caught = unknown_condition(s, handler, error)
        with s.captured() as statements, s.scope():
            s.to.statement(s, handler.children[-1])
        s.emit(If(caught, tuple(statements), span=s.span(handler)))
    s.join_since(start, entry, may_skip=True)


def _throw(s: State, node: Node) -> None:
    if s.catching:
        error = s.unmodelled(node, "an exception that may be caught is not modelled")
        s.to.lost(s, node, error, ())
        return
    s.flush()
    s.emit(Exit("return", span=s.span(node)))


RULES = {
    "CXX_FOR_RANGE_STMT": _range,
    "CXX_TRY_STMT": _try,
    "CXX_THROW_EXPR": _throw,
    "CXX_DELETE_EXPR": _delete,
}
