"""Calls of functions that the file does not define: what they may read and write.

An argument hands over a value, which the function reads, or a pointer, through which it
may also write: the object that is pointed at need not hold its old value after the call.
"""

from collections.abc import Container
from dataclasses import replace

from depanalysis.frontends.c.allocators import uncast
from depanalysis.frontends.c.conditions import is_null
from depanalysis.frontends.c.effects import read_subscripts
from depanalysis.frontends.c.libclang import (
    Node,
    file_of,
    identity,
    is_endless,
    is_lambda_type,
    type_kind,
)
from depanalysis.frontends.c.libraries import APART, ENDING, QUIET, SETTING
from depanalysis.frontends.c.library_calls import (
    is_known,
    is_stream,
    is_writing,
    library_call,
)
from depanalysis.frontends.c.operations import stored_in_temporary
from depanalysis.frontends.c.places import (
    OWNED,
    Place,
    is_owner,
    leaves,
    loaded_pointer,
)
from depanalysis.frontends.c.pointers import called_name
from depanalysis.frontends.c.provenance import Handed
from depanalysis.frontends.c.rooms import fits, lie_apart, lies_inside, room
from depanalysis.frontends.c.rules import demand
from depanalysis.frontends.c.standard import is_of_standard
from depanalysis.frontends.c.state import TOUCHABLE, State
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.c.surveys import called_function, without_casts
from depanalysis.frontends.c.types import (
    Arithmetic,
    ArrayOf,
    PointerTo,
    Record,
    type_of,
)
from depanalysis.frontends.c.variables import lose_stored, note_stored, variable_at
from depanalysis.ir.expressions import Expr, Var
from depanalysis.ir.statements import Exit, Opaque, OpaqueKind

LAMBDA = "LAMBDA_EXPR"
_PURE = ("PURE_ATTR", "CONST_ATTR")


def unknown_call(
    s: State, node: Node, name: str, *, is_library: bool = True, reason: str = ""
) -> Expr | None:
    """A call whose effects are all that the function could have.

    The `reason` why its text is not followed is that there is none, if none is given.
    """
    span, handed = s.span(node), Handed(node)
    is_quiet = is_library and (name in ENDING or name in QUIET or is_known(s, name))
    s.meetings.handed += [] if is_quiet else [handed]
    given, objects = _arguments(s, node, name if is_library else "")
    values = dict.fromkeys(each for names in given.values() for each in names)
    result = result_of(s, node)
    results = () if result is None else (result.name,)
    if is_library and name in ENDING:
        s.emit(Exit("return", span=span))
    elif is_library and _is_modelled(s, node, name, tuple(values), objects, result):
        pass
    elif is_library and name in QUIET:
        found = reached(s, objects, is_written=QUIET[name] == "writes")
        reads = tuple(dict.fromkeys((*values, *found)))
        writes = found if QUIET[name] == "writes" else ()
        s.opaque(f"calls `{name}`", reads, (*results, *writes), span)
    else:
        if not name and node.children:
            demand(s, node.children[0])
        lost = set(s.unsure.lost)
        found = reached(s, objects, is_written=True, is_renewed=True)
        handed.names.update((*values, *found, *_bases(objects)))
        handed.objects.extend(objects)
        _note_renewed(s, handed)
        _expose_captured(s, node)
        lose_stored(s, node)
        s.unsure.handed |= handed.names
        reads = tuple(dict.fromkeys((*values, *found)))
        _touching(s, node, name, reads, (*results, *found), reason)
        s.unsure.given |= s.unsure.lost - lost
        called = node.cursor.referenced
        if called is not None and is_of_standard(file_of(called)):
            s.unsure.rewritten.update(each for each in found if OWNED in each)
        if called is not None and is_endless(called):
            s.emit(Exit("return", span=span))
    return result


def _arguments(
    s: State, node: Node, library: str
) -> tuple[dict[int, tuple[str, ...]], list[Place]]:
    """The variables whose values each argument hands over, and the objects behind them."""
    values: dict[int, tuple[str, ...]] = {}
    objects: list[Place] = []
    places: dict[int, Place] = {}
    for position, argument in enumerate(node.children[1:]):
        if is_known(s, library) and is_stream(library, position):
            continue
        if isinstance(type_of(argument), PointerTo | ArrayOf):
            handed = handed_over(s, argument)
            objects.extend(handed)
            places.update((position, each) for each in handed)
        else:
            values[position] = values_of(s, argument)
    sizes = {at: Var(names[0]) for at, names in values.items() if len(names) == 1}
    rooms = {at: room(place) for at, place in places.items()}
    fits(s, node, library, rooms, sizes)
    if library in APART and {0, 1} <= places.keys() and 2 in sizes:
        lie_apart(s, sizes[2], places[0], places[1])
    return values, objects


def _is_modelled(
    s: State,
    node: Node,
    name: str,
    values: tuple[str, ...],
    objects: list[Place],
    result: Var | None,
) -> bool:
    """Whether the accesses of a function of the library have been emitted."""
    if not is_known(s, name):
        return False
    for place in objects:
        for leaf in leaves(place):
            if isinstance(leaf.type, Arithmetic):
                variable_at(s, leaf, s.span(node))
    found = reached(s, objects, is_written=is_writing(name, node))
    return library_call(s, node, name, (values, found), result)


def _expose_captured(s: State, node: Node) -> None:
    """Who is given a lambda may run it, now and later, which sets pointers around it."""
    if not any(part.kind == LAMBDA or is_lambda(part) for part in node.walk()):
        return
    for made in (part for frame in s.frames for part in frame.node.walk()):
        for part in made.walk() if made.kind == LAMBDA else ():
            if part.kind == "DECL_REF_EXPR" and part.cursor.referenced is not None:
                place = s.places.get(identity(part.declaration))
                if place is not None and isinstance(place.type, PointerTo):
                    s.exposed_pointers.add(place.base)


def is_lambda(node: Node) -> bool:
    """Whether a node names a variable that is a lambda."""
    return node.kind == "DECL_REF_EXPR" and is_lambda_type(node.cursor.type)


def _note_renewed(s: State, handed: Handed) -> None:
    """What pointers in objects lead to, once a function that was handed these has run."""
    for leaf in (leaf for place in handed.objects for leaf in leaves(place)):
        if isinstance(leaf.type, PointerTo) and leaf.indices:
            s.meetings.renewed.setdefault(leaf.base, []).append(handed)


def _bases(objects: list[Place]) -> tuple[str, ...]:
    return tuple(leaf.base for place in objects for leaf in leaves(place))


def handed_over(s: State, argument: Node) -> tuple[Place, ...]:
    """The object that an argument leads to, if it leads to one."""
    # Whatever type the function has for it, it is handed the whole object.
    inner = uncast(argument) if s.file.is_sequential else without_casts(argument)
    if inner.kind == "STRING_LITERAL" or _is_function(inner) or is_null(inner):
        return ()
    place = s.to.pointer(s, inner if s.file.is_sequential else argument).place
    read_subscripts(s, place)
    lies_inside(s, place)
    type_ = type_of(argument)
    if isinstance(type_, PointerTo) and type_.is_reference:
        place = replace(place, is_alone=True)
    return (place,)


def values_of(s: State, argument: Node) -> tuple[str, ...]:
    """The variables whose values an argument hands over."""
    type_ = type_of(argument)
    if isinstance(type_, Arithmetic):
        value = s.to.value(s, argument)
        if isinstance(value, Var):
            return (value.name,)
        temporary = stored_in_temporary(s, value, type_.type, "argument")
        return (temporary.name,) if isinstance(temporary, Var) else ()
    if isinstance(type_, Record):
        return tuple(leaf.base for leaf in leaves(s.to.place(s, argument)))
    s.to.effect(s, argument)
    return ()


def reached(
    s: State, objects: list[Place], *, is_written: bool, is_renewed: bool = False
) -> tuple[str, ...]:
    """What lies in the objects that are handed over, and beside them in their structs.

    With `is_renewed`, pointers there may lead anywhere afterwards, and the caller sees to
    what was loaded from them before.
    """
    found: dict[str, None] = {}
    for place in objects:
        found.update(dict.fromkeys(sorted(s.behind(place.base))))
        for leaf in leaves(place):
            if isinstance(leaf.type, Arithmetic):
                found.setdefault(leaf.base)
            elif not isinstance(leaf.type, PointerTo):
                found.setdefault(TOUCHABLE)
            elif is_owner(leaf):
                found.update(dict.fromkeys(_owned(s, leaf, is_written=is_written)))
            elif is_written:
                target = s.pointers.get(leaf.base)
                reached_by = leaves(target.place) if target is not None else ()
                found.update(dict.fromkeys(each.base for each in reached_by))
                _overwritten(s, leaf, is_renewed=is_renewed)
        if place.members and not place.is_alone:
            found.update(dict.fromkeys(_beside(s, place, is_written=is_written)))
    return tuple(found)


def _beside(s: State, place: Place, *, is_written: bool) -> tuple[str, ...]:
    """The other members of the struct: a copy may begin at one and go on to the next."""
    prefix = f"{place.record}."
    known = (*s.scalars, *s.locals, *s.arrays)
    pointers = [name for name in s.pointers if name.startswith(prefix)]
    for name in pointers if is_written else ():
        s.bind(name, None)
    return tuple(name for name in known if name.startswith(prefix))


def _overwritten(s: State, place: Place, *, is_renewed: bool) -> None:
    """A pointer that lies in an object that is written may point anywhere after it."""
    if place.indices and is_renewed:
        s.meetings.renewed.setdefault(place.base, [])
    elif place.indices:
        note_stored(s, place)
    elif _is_kept(s, place.base):
        _reassigned(s, place.base)
    else:
        s.bind(place.base, None)


def _is_kept(s: State, name: str) -> bool:
    """Whether a pointer has the name of its target, whatever that is at a time."""
    older = s.older.get(name)
    is_global = s.owners.get(name) in s.file.globals
    return is_global or (older is not None and older.is_exposed)


def _owned(s: State, owner: Place, *, is_written: bool) -> tuple[str, ...]:
    """The elements of a container; pointers to them are lost where they may move."""
    place = loaded_pointer(owner).place
    if not owner.indices:
        pointer = s.pointers.setdefault(owner.base, loaded_pointer(owner))
        assert pointer is not None, "a container has its memory"
        place = pointer.place
    bases = {leaf.base for leaf in leaves(place)}
    if is_written:
        lose(s, bases)
    return tuple(sorted(bases))


def lose(s: State, bases: Container[str]) -> None:
    """Pointers to memory that something else may own afterwards."""
    for name, pointer in sorted(s.pointers.items()):
        if pointer is not None and pointer.place.base in bases:
            s.bind(name, None)


def _touching(
    s: State,
    node: Node,
    name: str,
    reads: tuple[str, ...],
    writes: tuple[str, ...],
    reason: str,
) -> None:
    s.exposed.update(each for each in reads if each in writes and each != TOUCHABLE)
    reason = reason or f"calls `{name}`, which is not defined in this file"
    if not name:
        reason = f"calls a function through `{s.text(node.children[0])}`"
    elif name in SETTING:
        reason = f"calls `{name}`, which sets the global variable {SETTING[name]}"
    touched = (*reads, TOUCHABLE)
    is_free = _is_foreign(node) or _is_chosen_by_others(s, node)
    kind: OpaqueKind = "reply" if is_free else "opaque"
    if kind == "opaque" and _is_of_others(node):
        kind = "foreign"
    s.emit(Opaque(reason, touched, (*writes, TOUCHABLE), s.span(node), kind))
    reassign_exposed(s)


def reassign_exposed(s: State) -> None:
    """Unknown code may have set the pointers that it can get to."""
    for pointer in sorted(s.exposed_pointers):
        _reassigned(s, pointer)


def _is_foreign(node: Node) -> bool:
    """Whether a function is called of which no text says what it returns or stores."""
    called = called_function(node)
    if called is None or called.kind.name != "FUNCTION_DECL":
        return False
    home = called.location.file
    is_library = home is None or home.name.startswith(STUB_DIRECTORY)
    # What is called twice without a change in between returns one value.
    is_pure = any(each.kind.name in _PURE for each in called.get_children())
    is_of_compiler = called.spelling.startswith("__")
    is_defined = called.get_definition() is not None
    return not (is_library or is_pure or is_of_compiler or is_defined)


def _is_chosen_by_others(s: State, node: Node) -> bool:
    """Whether a pointer is called that leads to no function of the text, as by its type."""
    called = without_casts(node.children[0]) if node.children else node
    while called.kind == "UNARY_OPERATOR" and called.operator in ("*", "&"):
        called = without_casts(called.children[0])
    if called.kind not in ("DECL_REF_EXPR", "MEMBER_REF_EXPR"):
        return False
    named = called.cursor.referenced
    if named is None or named.kind.name not in ("PARM_DECL", "FIELD_DECL"):
        return False
    return not s.file.aliases.names_function(named.type)


def _is_of_others(node: Node) -> bool:
    """Whether a method is called that no text defines, or a function that others choose."""
    called = node.cursor.referenced
    if called is None or called.kind.name in ("PARM_DECL", "FIELD_DECL"):
        return True
    is_library = is_of_standard(file_of(called))
    is_function = called.kind.name != "VAR_DECL"
    return is_function and not is_library and called.get_definition() is None


def forget(s: State, place: Place) -> None:
    """Pointers in an object that may have been set; references stay what they are."""
    for leaf in leaves(place):
        if not isinstance(leaf.type, PointerTo):
            continue
        target = s.pointers.get(leaf.base)
        if leaf.type.is_reference and target is not None:
            forget(s, target.place)
        elif _is_kept(s, leaf.base):
            _reassigned(s, leaf.base)
        else:
            s.bind(leaf.base, None)


def _reassigned(s: State, name: str) -> None:
    """Unknown code may have made an exposed pointer point elsewhere.

    A global one keeps its name for what it points at; that is the same object in every
    loop without such a call. Others that pointed there do not follow it.
    """
    current = s.pointers.get(name)
    if current is None:
        return
    base = current.place.base
    s.exposed.update(leaf.base for leaf in leaves(current.place))
    is_own = current.place.is_shared and base == name
    is_kept = is_own and _is_kept(s, name)
    for other, pointer in sorted(s.pointers.items()):
        is_same_array = pointer is not None and pointer.place.base == base
        if is_same_array and not (is_kept and other == name):
            s.bind(other, None)


def result_of(s: State, node: Node) -> Var | None:
    """A variable for what a call returns, of which nothing is known."""
    type_ = type_of(node)
    if not isinstance(type_, Arithmetic):
        return None
    name = called_name(node) or "call"
    found = s.temporary(f"{name}.result", type_.type, s.span(node))
    s.spellings.note_variable(found.name, f"{name}()", s.span(node).line)
    s.note_enumeration(found.name, type_)
    return found


def _is_function(node: Node) -> bool:
    return type_kind(node.cursor.type) in ("FUNCTIONPROTO", "FUNCTIONNOPROTO")
