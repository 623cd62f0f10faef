"""Calls in C++: methods, the library by contract, and what has no body in the text.

Functions of the library that have bodies in our headers are inlined like those of the
user. Of the others the signature is the contract: they touch what they get, and change
what they get by a pointer or a reference to something that is not constant.
"""

from collections.abc import Iterator

from depanalysis.frontends.c import calls
from depanalysis.frontends.c.effects import read_object
from depanalysis.frontends.c.libclang import (
    FUNCTIONS,
    STEPS,
    UNREAD,
    ClangType,
    Cursor,
    Node,
    bare,
    file_of,
    identity,
    is_lambda_type,
    type_kind,
)
from depanalysis.frontends.c.libraries import PROMISES
from depanalysis.frontends.c.outside import (
    LAMBDA,
    forget,
    handed_over,
    is_lambda,
    lose,
    reached,
    reassign_exposed,
    result_of,
    unknown_call,
    values_of,
)
from depanalysis.frontends.c.places import Place, Pointer, leaves
from depanalysis.frontends.c.standard import HANDING_OVER, is_of_standard
from depanalysis.frontends.c.state import TOUCHABLE, State
from depanalysis.frontends.c.surveys import survey, without_casts
from depanalysis.frontends.c.types import (
    REFERENCES,
    Arithmetic,
    ArrayOf,
    Other,
    PointerTo,
    Record,
    pointee,
    type_of,
)
from depanalysis.frontends.cxx.hierarchies import is_final
from depanalysis.frontends.cxx.methods import METHODS, is_method
from depanalysis.frontends.cxx.virtual_calls import classes_of, is_direct, virtual_call
from depanalysis.ir.expressions import Expr

_FINDING = "at"
_ENDING = (
    "reset", "clear", "pop_back", "pop_front", "resize", "assign", "erase", "operator=",
)  # fmt: skip
"""Methods of the library that may end objects."""

_STORING = ("COMPOUND_ASSIGNMENT_OPERATOR", "CALL_EXPR", UNREAD)
_HOLDERS = ("vector", "array", "deque")
_TAKING = ("unique_ptr", "shared_ptr")
_FORGETFUL = (
    "uniform_int_distribution", "uniform_real_distribution", "bernoulli_distribution",
)  # fmt: skip
_FUNCTIONS = ("FUNCTIONPROTO", "FUNCTIONNOPROTO")
_RUNNING = (
    "function", "move_only_function", "packaged_task", "thread", "jthread", "future",
    "shared_future", "reference_wrapper",
)  # fmt: skip
"""Classes of the library whose methods run code that they were given."""

_ATOMIC = "other threads may change what is atomic at any time"
_LOCKED = "a lock lets one thread in at a time, in an order that is not known"
_STARTED = "what a thread does has no order that is known"
_KEYED = "where it keeps an element depends on the keys that it has"
_REASONS = {
    **dict.fromkeys(("atomic", "atomic_ref", "atomic_flag"), _ATOMIC),
    **dict.fromkeys(
        (
            "mutex",
            "recursive_mutex",
            "shared_mutex",
            "lock_guard",
            "unique_lock",
            "scoped_lock",
            "shared_lock",
        ),
        _LOCKED,
    ),
    **dict.fromkeys(("thread", "jthread", "future", "shared_future"), _STARTED),
    **dict.fromkeys(
        ("map", "multimap", "unordered_map", "set", "multiset", "unordered_set"), _KEYED
    ),
    "function": "which function it holds is not followed",
    "random_device": "each number comes from outside",
}
"""What is special about classes of the library of which only the signatures are known."""

Result = Expr | Pointer | Place | None


def call(s: State, node: Node) -> Result:
    """The value of a call; its effects are emitted."""
    callee = without_casts(node.children[0]) if node.children else node
    called = callee.cursor.referenced
    is_named = callee.kind == "DECL_REF_EXPR" and called is not None
    if not is_named or called.kind.name not in FUNCTIONS:
        return calls.call(s, node)
    is_virtual = called.kind.name == "CXX_METHOD" and called.is_virtual_method()
    if is_virtual and not (is_direct(node) or _is_exact(node)):
        return virtual_call(s, node)
    is_contract = _is_library(called) and called.spelling not in PROMISES
    if is_contract and not calls.is_declared_pure(callee):
        owner = called.semantic_parent.spelling
        if called.spelling == _FINDING:
            s.note("at() finds its element, so that it throws no exception")
        elif called.spelling == "operator()" and owner in _FORGETFUL:
            s.note(f"a {owner} keeps nothing from one number to the next")
        if called.spelling in HANDING_OVER:
            _leave_behind(s, node)
        end = _ended(s, node, called)
        if s.file.function(callee.declaration) is None or end:
            return _by_contract(s, node, called, end)
    elif called.kind.name in METHODS and s.file.function(callee.declaration) is None:
        return unknown_call(s, node, called.spelling, is_library=False)
    return calls.call(s, node)


def _is_exact(call: Node) -> bool:
    """Whether the object of a method has the very type that the text says.

    That is a variable, a member, an element of an array or of a container, and whatever
    calls a method that no class can override.
    """
    if is_final(call.children[0].cursor.referenced):
        return True
    owner = call.children[1] if len(call.children) > 1 else call
    if owner.kind != "UNARY_OPERATOR" or owner.operator != "&":
        return False
    found = without_casts(owner.children[0])
    while found.kind == "TEMPORARY":
        found = without_casts(found.children[0])
    if found.kind in ("DECL_REF_EXPR", "MEMBER_REF_EXPR"):
        declared = found.cursor.referenced
        return (
            declared is not None
            and type_kind(declared.type.get_canonical()) == "RECORD"
        )
    if found.kind == "ARRAY_SUBSCRIPT_EXPR":
        return isinstance(type_of(without_casts(found.children[0])), ArrayOf)
    inner = found.children[0] if found.kind == "UNARY_OPERATOR" else found
    subscript = inner.cursor.referenced if inner.kind == "CALL_EXPR" else None
    if subscript is None or subscript.spelling not in ("operator[]", "at"):
        return False
    return _is_library(subscript) and subscript.semantic_parent.spelling in _HOLDERS


def _is_library(called: Cursor) -> bool:
    file = called.location.file
    return file is not None and is_of_standard(file.name)


def _leave_behind(s: State, node: Node) -> None:
    """Pointers to elements that two containers hand over lead to those of the other one."""
    for argument in node.children[1:]:
        reached(s, [*handed_over(s, argument)], is_written=True)


def _ended(s: State, node: Node, called: Cursor) -> str:
    """The class whose destructor a method of the library runs, if it ends objects."""
    if (
        called.spelling not in _ENDING
        or not is_method(called)
        or called.is_const_method()
    ):
        return ""
    raw = without_casts(node.children[1]).cursor.type.get_canonical()
    is_leading = type_kind(raw) in ("POINTER", *REFERENCES)
    end = classes_of(s).destructor(raw.get_pointee() if is_leading else raw)
    return "" if end is None else str(end.semantic_parent.spelling)


def _by_contract(s: State, node: Node, called: Cursor, ended: str) -> Result:
    """A function of the library that touches what it gets; it may end objects of a class."""
    types = [*called.type.get_canonical().argument_types()]
    arguments = [*node.children[1:]]
    reads: dict[str, None] = {}
    writes: dict[str, None] = {}
    if is_method(called) and arguments:
        owner = arguments.pop(0)
        _touch(s, owner, called.is_const_method(), (reads, writes))
    for position, argument in enumerate(arguments):
        raw = types[position] if position < len(types) else None
        _touch(s, argument, raw is not None and _is_kept(raw), (reads, writes))
    if called.semantic_parent.spelling in _TAKING:
        # What is behind pointers belongs to the object afterwards.
        s.exposed.update(writes)
        lose(s, writes)
    writes.update(dict.fromkeys(_changed(s, node)))
    is_running = called.semantic_parent.spelling in _RUNNING or bool(ended)
    runs_code = is_running or any(map(_may_be_run, node.children[1:]))
    if runs_code:
        reads[TOUCHABLE] = writes[TOUCHABLE] = None
    result = result_of(s, node)
    results = () if result is None else (result.name,)
    reason = f"`{called.spelling}` ends objects of `{ended}`, which has a destructor"
    reason = reason if ended else _reason(called)
    s.opaque(reason, (*reads,), (*results, *writes), s.span(node))
    if runs_code:
        reassign_exposed(s)
    return result


def _reason(called: Cursor) -> str:
    """Why it is not followed what a function of the library does."""
    name, owner = called.spelling, called.semantic_parent.spelling
    if owner not in _REASONS:
        return f"calls `{name}`"
    what = f"makes a `std::{owner}`" if name == owner else f"`{name}` of `std::{owner}`"
    return f"{what}: {_REASONS[owner]}"


def _may_be_run(argument: Node) -> bool:
    """Whether a function of the library may run code of the user that it gets.

    That is a function, an object that can be called, or one with operators of its own. A
    lambda that stores nothing and calls nothing does not count.
    """
    raw = argument.cursor.type.get_canonical()
    while type_kind(raw) in ("POINTER", *REFERENCES):
        raw = raw.get_pointee().get_canonical()
    if type_kind(raw) in _FUNCTIONS:
        return True
    declared = raw.get_declaration()
    if type_kind(raw) != "RECORD" or is_of_standard(file_of(declared)):
        return declared.spelling in _RUNNING
    made = [part for part in argument.walk() if part.kind == LAMBDA]
    if made:
        return any(_is_store(part) for each in made for part in each.walk())
    methods = (e for e in declared.get_children() if e.kind.name == "CXX_METHOD")
    return is_lambda_type(raw) or any(
        e.spelling.startswith("operator") for e in methods
    )


def _changed(s: State, node: Node) -> Iterator[str]:
    """What lambdas change that a function of the library got, which may run them later.

    They change what they capture by reference, and what captured pointers lead to.
    """
    for key, is_set in sorted(_captured(s, node)):
        s.unsure.captured[key] = s.unsure.captured.get(key, False) or is_set
    for key, is_set in s.unsure.captured.items():
        place = s.places.get(key)
        if place is None:
            continue
        yield from (x.base for x in leaves(place) if isinstance(x.type, Arithmetic))
        pointer = s.pointers.get(place.base)
        if pointer is not None:
            yield from reached(s, [pointer.place], is_written=True)
        if is_set:
            forget(s, place)


def _captured(s: State, node: Node) -> set[tuple[int, bool]]:
    parts = tuple(node.walk())
    made = [part for part in parts if part.kind == LAMBDA]
    if any(map(is_lambda, parts)):
        around = (part for frame in s.frames for part in frame.node.walk())
        made += [part for part in around if part.kind == LAMBDA]
    return {found for each in made for found in _changed_by(each)}


def _changed_by(made: Node) -> Iterator[tuple[int, bool]]:
    """The variables by which a lambda changes others, and whether it sets them."""
    fields = made.cursor.type.get_canonical().get_declaration().type.get_fields()
    has_references = any(type_kind(bare(each.type)) in REFERENCES for each in fields)
    stored = survey(made).modified
    is_storing = any(map(_is_store, made.walk()))
    if is_storing and has_references:
        yield from ((key, True) for key in _renamed(made))
    for part in made.walk() if is_storing else ():
        if part.kind == "DECL_REF_EXPR" and part.cursor.referenced is not None:
            key = identity(part.declaration)
            is_set = has_references and key in stored
            if is_set or isinstance(type_of(part), PointerTo):
                yield key, is_set


def _renamed(made: Node) -> Iterator[int]:
    """The variables of `[&a = b]`."""
    for child in made.children:
        own = child.cursor.referenced if child.kind == "VARIABLE_REF" else None
        for part in () if own is None else own.walk_preorder():
            if part.kind.name == "DECL_REF_EXPR" and part.referenced is not None:
                yield identity(part.referenced)


def _is_store(node: Node) -> bool:
    if node.kind == "UNARY_OPERATOR":
        return node.operator in STEPS
    is_assignment = node.kind == "BINARY_OPERATOR" and node.operator == "="
    return is_assignment or node.kind in _STORING


def _touch(
    s: State,
    argument: Node,
    is_kept: bool,
    names: tuple[dict[str, None], dict[str, None]],
) -> None:
    """Adds what a function reads and writes by way of an argument."""
    reads, writes = names
    type_ = type_of(argument)
    if isinstance(type_, PointerTo | ArrayOf):
        if isinstance(pointee(type_), Other):
            _chained(s, argument)
            return
        found = reached(s, [*handed_over(s, argument)], is_written=not is_kept)
        reads.update(dict.fromkeys(found))
        writes.update({} if is_kept else dict.fromkeys(found))
    elif isinstance(type_, Record):
        read_object(s, argument, s.to.place(s, argument))
    else:
        reads.update(dict.fromkeys(values_of(s, argument)))


def _chained(s: State, argument: Node) -> None:
    """What an object of the library that is not modelled comes from: another call."""
    for part in argument.walk():
        if part.kind == "CALL_EXPR":
            s.to.call(s, part)
            return


def _is_kept(raw: ClangType) -> bool:
    """Whether a parameter is a pointer or a reference to something constant."""
    target = raw.get_canonical().get_pointee()
    return bool(target.is_const_qualified())
