"""Declarations of parameters and local variables."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from depanalysis.frontends.c.assignments import copy_object, in_either_case
from depanalysis.frontends.c.choices import chosen
from depanalysis.frontends.c.chosen_functions import functions_set, note_function
from depanalysis.frontends.c.conditions import is_null
from depanalysis.frontends.c.effects import holds
from depanalysis.frontends.c.function_pointers import leads_to_function, named_function
from depanalysis.frontends.c.layouts import (
    element,
    fields_of,
    is_array,
    is_record,
    pointee,
)
from depanalysis.frontends.c.libclang import (
    CONSTRUCTION,
    ClangType,
    Cursor,
    Node,
    children_of,
    evaluate,
    hidden_member,
    identity,
    is_begin,
    is_static,
    node_of,
    own_member,
    spelled,
    type_kind,
)
from depanalysis.frontends.c.operations import (
    arithmetic_type,
    stored,
    stored_in_temporary,
    zero,
)
from depanalysis.frontends.c.places import Place, Pointer, is_owner, leaves
from depanalysis.frontends.c.state import State, UnmodelledError
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import (
    Arithmetic,
    ArrayOf,
    CType,
    Other,
    PointerTo,
    Record,
    c_type,
    converted,
    promoted,
    type_of,
)
from depanalysis.frontends.c.variables import (
    bind_pointer,
    declare_storage,
    element_count,
    new_variable,
    parameter_pointer,
    store_pointer,
    unset_pointer,
    variable_at,
)
from depanalysis.ir.expressions import Binary, Expr, IntConst
from depanalysis.ir.statements import Assign, Scalar
from depanalysis.ir.types import I64, Type

_LARGEST_INITIALIZER = 64


def parameters_of(function: Node) -> tuple[Node, ...]:
    """The parameters of a function's definition."""
    return tuple(child for child in function.children if child.kind == "PARM_DECL")


def parameter_type(node: Node) -> CType:
    """The type of a parameter, in which an array is a pointer."""
    type_ = type_of(node)
    if not isinstance(type_, ArrayOf):
        return type_
    raw = node.cursor.type
    while type_kind(raw) in ("ELABORATED", "TYPEDEF"):
        raw = raw.get_canonical()
    return PointerTo(raw.element_type, "restrict" in node.cursor.type.spelling)


def declare_parameters(s: State, function: Node) -> None:
    """The parameters of the outermost function: inputs of the program."""
    parameters = [(node, parameter_type(node)) for node in parameters_of(function)]
    for node, type_ in parameters:
        place = new_variable(s, node.cursor, type_)
        if isinstance(type_, Arithmetic):
            s.scalars[place.base] = Scalar(
                place.base,
                type_.type,
                is_input=True,
                is_output=s.is_fragment,
                span=s.span(node),
            )
            _expose_if_addressed(s, node, place)
            s.note_enumeration(place.base, type_)
    for node, type_ in parameters:
        if isinstance(type_, PointerTo) and type_.is_reference:
            _declare_reference(s, node, type_)
        elif isinstance(type_, PointerTo):
            _declare_pointer_parameter(s, node)


def declare_local(s: State, node: Node) -> None:
    """The storage of a `VAR_DECL` inside a function; none if it lives elsewhere."""
    type_ = type_of(node)
    if node.cursor.storage_class.name == "EXTERN" or not node.name:
        return
    known = s.places.get(identity(node.cursor.canonical))
    if known is not None and known.is_exposed:
        # Every call of a function finds the one variable that it keeps.
        return
    inner = () if is_static(node.cursor) else _extents(s, node, type_)
    place = new_variable(s, node.cursor, type_, is_global=is_static(node.cursor))
    place = replace(place, inner_extents=inner)
    s.places[identity(node.cursor.canonical)] = place
    if not is_static(node.cursor):
        _expose_if_addressed(s, node, place)
        declare_storage(s, place, s.span(node))


def _declare_pointer_parameter(s: State, node: Node) -> None:
    key = identity(node.cursor.canonical)
    place = s.places[key]
    type_ = type_of(node)
    extents = _dimension_nodes(node)
    inner: tuple[Expr | None, ...] = ()
    try:
        # The first extent of an array parameter says nothing about what is passed.
        dimensions = (
            type_.element if isinstance(type_, ArrayOf) else _pointee_type(place)
        )
        inner = _extents_of(s, dimensions, extents, must_be_stable=True)
    except UnmodelledError as error:
        s.places[key] = replace(place, type=Other(f"a type in which {error.reason}"))
        return
    s.mark_site(place.base, s.span(node))
    pointer = parameter_pointer(place, inner)
    bind_pointer(s, node, place, pointer, moves=key in s.frame.survey.modified)


def _declare_reference(s: State, node: Node, type_: PointerTo) -> None:
    """What a reference is bound to is an object of the caller, under its name."""
    key = identity(node.cursor.canonical)
    name = s.places[key].base
    is_pointer = isinstance(type_.target, PointerTo)
    base = s.claim(f"{name}.target", key) if is_pointer else name
    target = Place(base, type_.target, is_shared=True, is_exposed=True)
    if is_pointer:
        s.spellings.note_variable(base, node.name, s.span(node).line)
    s.owners[base] = key
    s.referenced.add(base)
    s.bind(name, Pointer(target, moves=False))


def _pointee_type(place: Place) -> CType:
    assert isinstance(place.type, PointerTo)
    return place.type.target


def _expose_if_addressed(s: State, node: Node, place: Place) -> None:
    if identity(node.cursor.canonical) not in s.frame.survey.addressed:
        return
    for part in leaves(place):
        if isinstance(part.type, PointerTo):
            s.exposed_pointers.add(part.base)
        else:
            s.exposed.add(part.base)


def _dimension_nodes(node: Node) -> list[Node]:
    """The extents as written, from the first to the last."""
    kinds = ("TYPE_REF", "INIT_LIST_EXPR", "PARM_DECL")
    written = [child for child in node.children if child.kind not in kinds]
    return sorted(written, key=lambda each: each.cursor.extent.start.offset)


def _extents(s: State, node: Node, type_: CType) -> tuple[Expr | None, ...]:
    if not isinstance(type_, ArrayOf) or not _has_variable_extent(type_):
        return ()
    return _extents_of(s, type_, _dimension_nodes(node), must_be_stable=False)


def _has_variable_extent(type_: CType) -> bool:
    if not isinstance(type_, ArrayOf):
        return False
    return type_.extent is None or _has_variable_extent(type_.element)


def _extents_of(
    s: State, type_: CType, written: list[Node], *, must_be_stable: bool
) -> tuple[Expr | None, ...]:
    """The extents of an array type of variable size; nothing for one of constant size."""
    if not _has_variable_extent(type_):
        return ()
    extents: list[Expr | None] = []
    types: list[ArrayOf] = []
    while isinstance(type_, ArrayOf):
        types.append(type_)
        type_ = type_.element
    nodes = written[len(written) - len(types) :] if len(written) >= len(types) else []
    for position, array in enumerate(types):
        if array.extent is not None:
            extents.append(IntConst(array.extent))
        elif not nodes:
            raise s.unmodelled(s.frame.node, "an extent is not known")
        else:
            extents.append(_extent(s, nodes[position], must_be_stable=must_be_stable))
    return tuple(extents)


def _extent(s: State, node: Node, *, must_be_stable: bool) -> Expr:
    type_ = arithmetic_type(s, node)
    value = converted(s.to.value(s, node), type_, promoted(type_))
    if not must_be_stable:
        holds(s, Binary(">", value, IntConst(0), span=s.span(node)))
    if s.is_stable(value):
        return value
    if must_be_stable:
        raise s.unmodelled(node, f"the extent `{s.text(node)}` changes")
    return stored_in_temporary(s, value, I64, "extent")


def initialize(s: State, node: Node, place: Place) -> None:
    """The initializer of a local variable, if it has one.

    A variable whose initializer is not modelled may hold anything.
    """
    mark, entry = len(s.out), s.leads()
    try:
        _initialize(s, node, place)
    except UnmodelledError as error:
        del s.out[mark:]
        s.go_back(entry)
        s.postponed = []
        for part in leaves(place):
            if isinstance(part.type, PointerTo) and not part.indices:
                s.bind(part.base, None)
        parts = [p.base for p in leaves(place) if isinstance(p.type, Arithmetic)]
        for owner in filter(is_owner, leaves(place)):
            owned = s.pointers.get(owner.base)
            parts += [] if owned is None else [p.base for p in leaves(owned.place)]
        s.to.lost(s, node, error, tuple(parts))
        _forget_assigned(s, node)


def _forget_assigned(s: State, node: Node) -> None:
    assigned = [s.places.get(key) for key in sorted(survey(node).assigned)]
    for place in filter(None, assigned):
        for leaf in leaves(place):
            if isinstance(leaf.type, PointerTo):
                s.bind(leaf.base, None)


def _initialize(s: State, node: Node, place: Place) -> None:
    if isinstance(place.type, Other):
        raise s.unmodelled(node, f"`{node.name}` has {place.type.description}")
    initializer = initializer_of(node, place.type)
    if initializer is None:
        return
    if not isinstance(place.type, PointerTo):
        pointers = [p.level for p in leaves(place) if isinstance(p.type, PointerTo)]
        s.rows_stored.update(pointers if isinstance(place.type, ArrayOf) else ())
    with s.naming(place.base):
        if initializer.kind == CONSTRUCTION:
            variable, call = initializer.children
            s.places[identity(variable.declaration)] = place
            s.to.call(s, call)
        elif isinstance(place.type, PointerTo):
            _point(s, node, place, initializer)
        elif isinstance(place.type, Arithmetic):
            _initialize_scalar(s, node, place, initializer)
        elif initializer.kind == "INIT_LIST_EXPR":
            initialize_parts(s, node, place, initializer)
        elif isinstance(place.type, Record):
            copy_object(s, node, place, s.to.place(s, initializer))
        else:
            raise s.unmodelled(
                node, f"the initializer of `{node.name}` is not modelled"
            )


def _point(s: State, node: Node, place: Place, initializer: Node) -> None:
    """What a pointer variable leads to at first."""
    key = identity(node.cursor.canonical)
    found = s.frame.survey
    is_fixed = key not in found.modified | found.addressed
    if leads_to_function(node.cursor) and _function(s, node, place, initializer):
        return
    if is_fixed and chosen(s, node, place, initializer):
        return
    is_own = s.is_of_iteration(place.base)
    choice = without_casts(initializer)
    is_choice = choice.kind == "CONDITIONAL_OPERATOR"
    if is_choice and is_own and any(map(is_null, choice.children[1:])):
        test, *sides = choice.children
        lead = partial(_lead, s, node, place)
        in_either_case(s, node, test, *(partial(lead, side) for side in sides))
        return
    if is_null(initializer) and is_own:
        unset_pointer(s, place, s.span(node))
        return
    target = s.to.pointer(s, initializer)
    bind_pointer(s, node, place, target, moves=key in found.modified)


def _function(s: State, node: Node, place: Place, initializer: Node) -> bool:
    """Whether a pointer begins with a function, or one of several that are known."""
    source = without_casts(initializer)
    if source.kind == "CONDITIONAL_OPERATOR" and functions_set(s, node.cursor):
        test, *sides = source.children
        begin = partial(_function, s, node, place)
        in_either_case(s, node, test, *(partial(begin, side) for side in sides))
        return True
    mention = named_function(s, initializer)
    if mention is not None:
        note_function(s, node.cursor, place, mention, s.span(node))
    return mention is not None


def _lead(s: State, node: Node, place: Place, target: Node) -> None:
    """A pointer variable leads to one of several targets, or is null."""
    if is_null(target):
        unset_pointer(s, place, s.span(node))
    else:
        store_pointer(s, node, place, s.to.pointer(s, target))


def initializer_of(node: Node, type_: CType) -> Node | None:
    """What a declaration initializes its variable with."""
    kinds = ("TYPE_REF", "PARM_DECL", "STRUCT_DECL", "UNION_DECL", "ENUM_DECL")
    parts = [child for child in node.children if child.kind not in kinds]
    if isinstance(type_, ArrayOf):
        strings = ("INIT_LIST_EXPR", "STRING_LITERAL")
        parts = [child for child in parts if without_casts(child).kind in strings]
    return parts[-1] if parts else None


def _initialize_scalar(s: State, node: Node, place: Place, initializer: Node) -> None:
    while initializer.kind == "INIT_LIST_EXPR" and len(initializer.children) == 1:
        initializer = initializer.children[0]
    assert isinstance(place.type, Arithmetic), "only numbers are initialized here"
    is_empty = initializer.kind == "INIT_LIST_EXPR" and not initializer.children
    type_ = place.type.type
    value = zero(type_) if is_empty else _stored_as(s, initializer, type_)
    s.emit(Assign(variable_at(s, place, s.span(node)), value, span=s.span(node)))


def _stored_as(s: State, source: Node, type_: Type) -> Expr:
    """An initializer in the type of its object; lists of C++ do not show conversions."""
    value = stored(s, source)
    found = type_of(source)
    if not isinstance(found, Arithmetic) or found.type.kind == type_.kind == "real":
        return value
    return converted(value, found.type, type_)


def initialize_parts(s: State, node: Node, place: Place, initializer: Node) -> None:
    """The members or elements of an object, as a list between braces gives them."""
    count = element_count(place.type)
    if count is None or count > _LARGEST_INITIALIZER:
        written = tuple(leaf.base for leaf in leaves(place))
        s.opaque(f"initializes `{node.name}`", (), written, s.span(node))
        return
    for part, source in _paired(s, node, place, initializer):
        if isinstance(part.type, Record) and source is not None:
            copy_object(s, source, part, s.to.place(s, source))
            continue
        if not isinstance(part.type, Arithmetic):
            _initialize_pointer(s, node, part, source)
            continue
        span = s.span(node) if source is None else s.span(source)
        type_ = part.type.type
        value = zero(type_) if source is None else _stored_as(s, source, type_)
        s.emit(Assign(variable_at(s, part, span), value, span=span))


def initialized_parts(
    s: State, node: Node, place: Place
) -> list[tuple[Place, Node | None]]:
    """The parts of a variable, each with its initializer; those without one are zero."""
    initializer = initializer_of(node, place.type)
    if initializer is not None and initializer.kind != "INIT_LIST_EXPR":
        raise s.unmodelled(node, f"the initializer of `{node.name}` is not modelled")
    pairs = _paired(s, node, place, initializer)
    if any(isinstance(part.type, Record) for part, _ in pairs):
        raise s.unmodelled(node, f"the initializer of `{node.name}` copies an object")
    return pairs


def _initialize_pointer(s: State, node: Node, part: Place, source: Node | None) -> None:
    """A pointer in a larger object; it need not point at anything that is modelled."""
    is_other = source is None or _is_no_variable(source)
    if part.indices:
        s.rows_stored.add(part.level)
        if not is_other:
            reason = f"a pointer is stored in an element of `{s.spellings.shown(part)}`"
            raise s.unmodelled(node, reason)
    elif source is None or is_other:
        s.bind(part.base, None, is_unset=source is None or is_null(source))
    else:
        store_pointer(s, node, part, s.to.pointer(s, source))


def _is_no_variable(source: Node) -> bool:
    """Whether a pointer is null, a text or a function."""
    while source.kind in ("UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR") and source.children:
        source = source.children[-1]
    if source.kind == "DECL_REF_EXPR":
        return bool(source.declaration.kind.name == "FUNCTION_DECL")
    is_null = source.kind == "INTEGER_LITERAL" and evaluate(source.cursor) == 0
    return is_null or source.kind == "STRING_LITERAL"


def _paired(
    s: State,
    node: Node,
    place: Place,
    initializer: Node | None,
    raw: ClangType | None = None,
) -> list[tuple[Place, Node | None]]:
    """The parts of an object and what each is initialized with; nothing means zero.

    `raw` is the type of an object that has no initializer itself.
    """
    if isinstance(place.type, Arithmetic | PointerTo):
        return [(place, initializer)]
    parts = _direct_parts(place)
    sources: dict[int, Node] = {}
    if initializer is not None:
        raw = initializer.cursor.type
        is_listed = without_casts(initializer).kind == "INIT_LIST_EXPR"
        is_object = isinstance(place.type, Record) and not is_listed
        if is_object and isinstance(type_of(initializer), Record):
            return [(place, initializer)]
        if len(parts) == 1 and _is_without_braces(parts[0], initializer):
            return _paired(s, node, parts[0], initializer)
        sources = _sources(s, place, initializer, len(parts))
    types: list[ClangType | None] = [None] * len(parts)
    if len(sources) < len(parts) and raw is not None and begins_by_itself(raw):
        fields = _members(s, node, place, raw)
        types = [each.type for each in fields] or [pointee(raw)] * len(parts)
        values = {k: node_of(v) for k, e in enumerate(fields) if (v := _set_to(e))}
        sources = values | sources
    hidden = _hidden(place.type, sources)
    return [
        pair
        for position, (part, type_) in enumerate(zip(parts, types, strict=True))
        if position not in hidden
        for pair in _paired(s, node, part, sources.get(position), type_)
    ]


def _hidden(type_: CType, sources: Collection[int]) -> set[int]:
    """The positions of members that share bytes with others which a list gives."""
    layout = type_.layout if isinstance(type_, Record) else {}
    if not layout or not sources:
        return set()
    assert isinstance(type_, Record)
    own = [layout[name] for name, _ in type_.fields]
    given = {str(k): own[k] for k in sources}
    return {k for k, e in enumerate(own) if k not in sources and e.is_shared(given)}


def _members(s: State, node: Node, place: Place, raw: ClangType) -> list[Cursor]:
    """The members of an object whose declarations may set them; none of an array."""
    if not is_record(raw):
        return []
    fields = [*fields_of(raw)]
    is_known = isinstance(place.type, Record) and len(fields) == len(place.type.fields)
    if not is_known or _is_constructed(raw):
        reason = f"`{place.base}` has members with values of their own"
        raise s.unmodelled(node, reason)
    return fields


def _set_to(member: Cursor) -> Cursor | None:
    """The value that the declaration of a member gives it."""
    values = [each for each in children_of(member) if each.kind.is_expression()]
    if member.is_bitfield():
        # The first one is its width.
        del values[:1]
    if is_array(member.type):
        values = [each for each in values if each.kind.name == "INIT_LIST_EXPR"]
    return values[-1] if values else None


def begins_by_itself(raw: ClangType) -> bool:
    """Whether objects of a type are not left alone where nothing initializes them.

    The declaration of a member sets it, or a constructor does, here or in what is inside.
    """
    whole = element(raw).get_canonical()
    return is_record(whole) and (
        _is_constructed(whole)
        or any(
            _set_to(each) is not None or begins_by_itself(each.type)
            for each in fields_of(whole)
        )
    )


def _is_constructed(raw: ClangType) -> bool:
    """Whether a constructor of the text begins an object, or a part of it."""
    begin = own_member(raw, is_begin) or hidden_member(raw, is_begin)
    return begin is not None


def _is_without_braces(part: Place, initializer: Node) -> bool:
    """Whether a list is that of the only member, whose own braces are left out."""
    first = initializer.children[0] if initializer.children else None
    is_array = isinstance(part.type, ArrayOf) and initializer.kind == "INIT_LIST_EXPR"
    return is_array and first is not None and first.kind != "INIT_LIST_EXPR"


def _sources(s: State, place: Place, initializer: Node, count: int) -> dict[int, Node]:
    """What a list writes for the parts of an object, by the position of the part."""
    found: dict[int, Node] = {}
    is_list = initializer.kind == "INIT_LIST_EXPR"
    is_given = is_list and not is_record(initializer.cursor.type)
    if is_given and isinstance(place.type, Record) and place.type.is_constructed:
        reason = f"a constructor of a part of `{place.base}` is not modelled"
        raise s.unmodelled(initializer, reason)
    if isinstance(place.type, Record) and not place.type.is_listed:
        if is_list and all(evaluate(x.cursor) == 0 for x in initializer.children):
            return found
        is_list = False
    position: int | None = 0 if is_list else None
    for source in initializer.children if is_list else ():
        if source.kind == "UNEXPOSED_EXPR" and len(source.children) > 1:
            position = _designated(source, place)
            source = source.children[-1]
        if position is None or position in found or not 0 <= position < count:
            position = None
            break
        found[position] = source
        position += 1
    if position is None:
        reason = f"the initializer of `{place.base}` is not modelled"
        raise s.unmodelled(initializer, reason)
    return found


def _designated(source: Node, place: Place) -> int | None:
    """The position of the part that `.name = ` or `[k] = ` names, if it is a direct one."""
    designator = source.children[0]
    if len(source.children) != 2:
        return None
    if isinstance(place.type, Record) and designator.kind == "MEMBER_REF":
        name = place.type.member(designator.name)
        return [each for each, _ in place.type.fields].index(name)
    if isinstance(place.type, ArrayOf) and spelled(source.cursor)[:1] == ("[",):
        position = evaluate(designator.cursor)
        return position if isinstance(position, int) else None
    return None


def _direct_parts(place: Place) -> list[Place]:
    if isinstance(place.type, Record):
        return [place.field(name, c_type(raw)) for name, raw in place.type.fields]
    if isinstance(place.type, ArrayOf):
        first: Pointer = place.decayed()
        return [first.moved(IntConst(k)).place for k in range(place.type.extent or 0)]
    return []
