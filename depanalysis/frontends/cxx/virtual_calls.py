"""Virtual calls: one of the methods that the classes of the text have for it.

    p->area()   becomes   p->class == 1 ? ((Disc *)p)->Disc::area() : ((Square *)p)->…

where nothing says which class the object has. What other files of the project define
counts; that nothing else inherits is assumed, and listed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce

from depanalysis.frontends.c import calls
from depanalysis.frontends.c.assignments import copy_object
from depanalysis.frontends.c.layouts import inherits, offset_of
from depanalysis.frontends.c.libclang import (
    Cursor,
    Node,
    children_of,
    known_types,
    type_kind,
)
from depanalysis.frontends.c.operations import arithmetic_type, sequenced
from depanalysis.frontends.c.outside import unknown_call
from depanalysis.frontends.c.places import CLASS, OWNED, Place, Pointer, leaves
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.types import (
    Arithmetic,
    Other,
    PointerTo,
    Record,
    c_type,
    converted,
    is_base,
    is_same,
    type_of,
)
from depanalysis.frontends.c.variables import declare_storage, variable_at
from depanalysis.frontends.cxx.hierarchies import (
    Hierarchy,
    hierarchy,
    is_final,
    is_pure,
)
from depanalysis.ir.expressions import Binary, Expr, IntConst, Var
from depanalysis.ir.statements import Assign, If
from depanalysis.ir.types import I32

DERIVED = "DERIVED"
"""The kind of a node that is its operand, a pointer, as one to a class that inherits."""

_MAKING = ("CONSTRUCTOR", "DESTRUCTOR")
_QUALIFIERS = ("TYPE_REF", "TEMPLATE_REF")

Result = Expr | Pointer | Place | None


@dataclass(frozen=True, slots=True)
class _Target:
    """A method that a call may mean, and the numbers of the classes that have it."""

    method: Cursor
    numbers: tuple[int, ...]


class _UnknownError(Exception):
    """Why it is not known which methods a call may mean."""


def is_direct(call: Node) -> bool:
    """Whether a call says whose method it means, as `Base::area()` does."""
    callee, *arguments = call.children
    if callee.cursor.kind.name != "MEMBER_REF_EXPR":
        return any(each.kind == DERIVED for each in arguments[:1])
    return any(each.kind.name in _QUALIFIERS for each in children_of(callee.cursor))


def virtual_call(s: State, node: Node) -> Result:
    """A call of one of the methods that override what the text names."""
    method = node.children[0].cursor.referenced
    try:
        owner = _object(s, node)
        found = _targets(s, method, owner)
    except _UnknownError as error:
        name = f"the virtual {method.spelling}"
        return unknown_call(s, node, name, is_library=False, reason=str(error))
    if len(found) == 1:
        return calls.call(s, _directly(node, found[0].method))
    result = _result(s, node)
    with sequenced(s):
        _choose(s, node, found, _class_of(s, owner, node), result)
    if result is None or not isinstance(result.type, Arithmetic):
        return result
    return variable_at(s, result, s.span(node))


def derived(s: State, node: Node) -> Pointer:
    """A pointer to an object as one to the class whose method it runs."""
    found, wanted = s.to.pointer(s, node.children[0]), type_of(node)
    assert isinstance(wanted, PointerTo), "it is made for the type of `this`"
    target, actual = wanted.target, found.place.type
    if is_same(target, actual) or is_base(target, actual):
        return found
    return Pointer(replace(found.place, type=target), moves=False)


def overrides_elsewhere(s: State, name: str, method: Cursor) -> bool:
    """Whether another file of the project has a class that may override a method."""
    whole = s.file.aliases.project()
    if whole is None:
        return False
    if whole.unread:
        return True
    own = classes_of(s)
    for each in whole.reader.functions.values():
        found = each.cursor
        is_named = found.kind.name == "CXX_METHOD" and found.spelling == method.spelling
        home = found.semantic_parent
        if is_named and home.get_usr() not in own.classes and inherits(home, name):
            return True
    return False


def classes_of(s: State) -> Hierarchy:
    """The classes of the file, which its unit keeps."""
    first = s.frames[0].node.cursor
    known, _ = known_types(first.type)
    key = "hierarchy", len(s.file.declarations)
    if key not in known:
        trees = s.file.known_functions.values()
        known[key] = hierarchy(s.file.declarations, trees)
    found = known[key]
    assert isinstance(found, Hierarchy), "nothing else has the key"
    return found


def _object(s: State, node: Node) -> Place:
    """The object of a call, if looking at it twice changes nothing."""
    owner = node.children[1]
    if any(frame.node.cursor.kind.name in _MAKING for frame in s.frames):
        raise _UnknownError(
            "which class an object has while it is made is not followed"
        )
    if calls.has_effects(s, owner):
        raise s.unmodelled(node, f"`{s.text(owner)}` is not an object that is modelled")
    return s.to.pointer(s, owner).place


def _targets(s: State, method: Cursor, owner: Place) -> tuple[_Target, ...]:
    """The methods that a call of one may mean for an object, the last class last."""
    whole, home = classes_of(s), method.semantic_parent.get_usr()
    own = owner.type.name if isinstance(owner.type, Record) else home
    name = own if own in whole.classes else home
    if name not in whole.classes:
        raise _UnknownError(
            f"the classes with the virtual `{method.spelling}` are not known"
        )
    is_exact = not (owner.is_shared or owner.is_exposed or OWNED in owner.base)
    names = (name,) if is_exact else whole.heirs(name)
    shown = f"{method.semantic_parent.spelling}::{method.spelling}"
    if not is_exact:
        _refuse_others(s, whole, name, method)
        _refuse_namesakes(whole, names)
    found: dict[int, _Target] = {}
    for each in names:
        one = whole.final(each, method)
        if one is None or is_pure(one):
            continue
        key = int(one.canonical.data[0])
        numbers = found[key].numbers if key in found else ()
        # The one of the last class comes last.
        found.pop(key, None)
        found[key] = _Target(one, (*numbers, whole.number(each)))
    if not found:
        raise _UnknownError(
            f"no class that is given has a text for the virtual `{shown}`"
        )
    if not is_exact and not all(is_final(each.method) for each in found.values()):
        s.note(f"no class outside of the given files overrides {shown}")
    return tuple(found.values())


def _refuse_others(s: State, whole: Hierarchy, name: str, method: Cursor) -> None:
    template = whole.may_have_more(name, method.spelling)
    if template is not None:
        reason = (
            f"the template `{template}` may override the virtual `{method.spelling}`"
        )
        raise _UnknownError(reason)
    if overrides_elsewhere(s, name, method):
        raise _UnknownError(f"other files may override the virtual `{method.spelling}`")


def _refuse_namesakes(whole: Hierarchy, names: tuple[str, ...]) -> None:
    """Members of one name in several classes have to lie at one place, and be of one type."""
    known: dict[str, tuple[str, int]] = {}
    for name in names:
        for each in children_of(whole.classes[name]):
            if each.kind.name != "FIELD_DECL":
                continue
            own = str(each.type.get_canonical().spelling), offset_of(each)
            if known.setdefault(each.spelling, own) != own:
                reason = f"several classes have a member `{each.spelling}`"
                raise _UnknownError(reason)


def _directly(node: Node, method: Cursor) -> Node:
    """The call of one method, whatever class the text names."""
    callee = Node(method, "DECL_REF_EXPR", ())
    _, owner, *arguments = node.children
    seen = Node(owner.cursor, DERIVED, (owner,))
    seen.type_cache = PointerTo(method.semantic_parent.type, is_reference=True)
    made = node.with_children((callee, seen, *arguments))
    made.type_cache = node.type_cache
    return made


def _result(s: State, node: Node) -> Place | None:
    """The variable for what the methods return."""
    type_ = type_of(node)
    if type_ == c_type(node.cursor.type) and type_kind(node.cursor.type) == "VOID":
        return None
    found = Place(s.claim(f"{node.name}.result", object()), type_)
    parts = leaves(found)
    if not all(isinstance(each.type, Arithmetic) for each in parts):
        raise s.unmodelled(
            node, f"what the virtual `{node.name}` returns is not modelled"
        )
    s.spellings.note_variable(found.base, f"{node.name}()", s.span(node).line)
    declare_storage(s, found, s.span(node))
    return found


def _class_of(s: State, owner: Place, node: Node) -> Var:
    """The number of the class of an object."""
    if isinstance(owner.type, Other) or owner.width:
        raise s.unmodelled(node, f"`{s.text(node.children[1])}` is not modelled")
    place = owner.field(CLASS.removeprefix("."), Arithmetic(I32))
    s.spellings.note_arrow(place)
    return variable_at(s, place, s.span(node))  # type: ignore[return-value]


def _choose(
    s: State,
    node: Node,
    targets: tuple[_Target, ...],
    number: Expr,
    result: Place | None,
) -> None:
    """The calls, one for each method, under the condition that the class has it."""
    (first, *others), span = targets, s.span(node)
    if not others:
        _store(s, node, first.method, result)
        return
    tests: Iterator[Expr] = (
        Binary("==", number, IntConst(each, span), span) for each in first.numbers
    )
    condition = reduce(lambda one, other: Binary("or", one, other, span), tests)
    entry = s.leads()
    with s.captured() as here:
        _store(s, node, first.method, result)
    after = s.go_back(entry)
    with s.captured() as there:
        _choose(s, node, tuple(others), number, result)
    s.join(after)
    s.emit(If(condition, tuple(here), tuple(there), span=span))


def _store(s: State, node: Node, method: Cursor, result: Place | None) -> None:
    call = _directly(node, method)
    if result is None:
        s.to.effect(s, call)
    elif isinstance(result.type, Arithmetic):
        value = s.to.value(s, call)
        value = converted(value, arithmetic_type(s, call), result.type.type)
        target = variable_at(s, result, s.span(node))
        s.emit(Assign(target, value, span=s.span(node)))
    else:
        copy_object(s, node, result, s.to.place(s, call))
    s.flush()
