"""The arguments that a function gets which is handed over to code that is not given.

    run(f, a, b, n);    std::thread t(f, a, b, n);    qsort(a, n, sizeof *a, f);

Such a call is taken to call the function with what stands behind it, in that order, and else
with what it is given besides, as far as the types fit. Where that is less than the function
takes, one argument may be several parameters.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence

from depanalysis.frontends.c.allocators import CASTS
from depanalysis.frontends.c.layouts import (
    element,
    expression_type,
    is_array,
    is_pointer,
    is_record,
    pointee,
)
from depanalysis.frontends.c.libclang import ClangType, Cursor, Node, bare, type_kind
from depanalysis.frontends.c.types import REFERENCES, PointerTo

_BY_REFERENCE = ("ref", "cref", "move", "forward")
_TUPLES = ("make_tuple", "forward_as_tuple", "tie", "make_pair")
_HOLDING = ("function", "move_only_function", "packaged_task")
_CALL = "operator()"
_INTEGERS = {
    *("CHAR_S", "CHAR_U", "SCHAR", "UCHAR", "SHORT", "USHORT", "INT", "UINT", "ENUM"),
    *("LONG", "ULONG", "LONGLONG", "ULONGLONG", "BOOL"),
}
_MOST = 1000
"""How many choices of arguments are looked at."""


def handed_functions(argument: Node) -> tuple[tuple[Cursor, ...], ClangType]:
    """The functions that an argument is by its own words, and the type that it has else.

    It is a name of one, a lambda or an object.
    """
    named = argument
    while named.children and (named.kind in CASTS or _is_address_or_target(named)):
        raw = _of_reference(expression_type(named))
        if is_record(raw):
            return _operators(raw), raw
        named = named.children[-1]
    declared = named.cursor.referenced if named.kind == "DECL_REF_EXPR" else None
    raw = _of_reference(expression_type(named))
    if declared is not None and declared.kind.name in ("FUNCTION_DECL", "CXX_METHOD"):
        return (declared,), raw
    return _operators(raw), raw


def _is_address_or_target(node: Node) -> bool:
    return node.kind == "UNARY_OPERATOR" and node.operator in ("&", "*")


def _of_reference(raw: ClangType) -> ClangType:
    return pointee(raw) if type_kind(bare(raw)) in REFERENCES else raw


def _operators(raw: ClangType) -> tuple[Cursor, ...]:
    """What objects of a class do as functions."""
    methods = bare(raw).get_declaration().get_children() if is_record(raw) else ()
    return tuple(each for each in methods if each.spelling == _CALL)


def unwrapped(argument: Node) -> Node:
    """An argument without what hands it over by reference, as `std::ref` does."""
    node = argument
    while True:
        known = node.type_cache
        is_bound = isinstance(known, PointerTo) and known.is_reference
        is_address = node.kind == "UNARY_OPERATOR" and node.operator == "&"
        if (is_bound and is_address) or node.kind == "TEMPORARY":
            (node,) = node.children
        elif node.kind == "CALL_EXPR" and node.name in _BY_REFERENCE:
            node = node.children[-1]
        else:
            return node


def taken_apart(arguments: Iterable[Node]) -> Iterator[Node]:
    """Arguments without what hands them over, as `apply(f, make_tuple(a, b))` does."""
    for each in map(unwrapped, arguments):
        is_tuple = each.kind == "CALL_EXPR" and each.name in _TUPLES
        yield from map(unwrapped, each.children[1:]) if is_tuple else (each,)


def called_type(raw: ClangType) -> ClangType | None:
    """The type of the functions that values of a type lead to, as `std::function` does."""
    inner = bare(pointee(raw) if is_pointer(raw) else raw)
    if is_record(inner) and inner.get_declaration().spelling in _HOLDING:
        inner = bare(inner.get_template_argument_type(0))
    return inner if type_kind(inner) == "FUNCTIONPROTO" else None


def bindings(
    types: Sequence[ClangType], given: Sequence[ClangType], position: int
) -> Iterator[tuple[int | None, ...]]:
    """Which arguments the parameters of a function may be that is one of them itself.

    Those that stand behind it, if they fit, and else any that do, in their order.
    """
    behind = given[position + 1 :][: len(types)]
    if len(behind) == len(types) and all(map(fits, types, behind)):
        yield tuple(range(position + 1, position + 1 + len(types)))
        return
    led = [at for at, raw in enumerate(types) if _leads(raw)]
    others = [at for at in range(len(given)) if at != position]
    found = (
        each
        for each in itertools.islice(itertools.combinations(others, len(led)), _MOST)
        if all(fits(types[at], given[k]) for at, k in zip(led, each, strict=True))
    )
    for each in found if led else ():
        filled = dict(zip(led, each, strict=True))
        yield tuple(map(filled.get, range(len(types))))


def repetitions(
    types: Sequence[ClangType], given: Sequence[ClangType], position: int
) -> Iterator[tuple[int | None, ...]]:
    """Which argument may be several parameters at once, where they are too few."""
    others = [at for at in range(len(given)) if at != position]
    fitting = [
        [at for at in others if _leads(raw) and fits(raw, given[at])] for raw in types
    ]
    if all(few or not _leads(raw) for few, raw in zip(fitting, types, strict=True)):
        for at in dict.fromkeys(itertools.chain(*fitting)):
            yield tuple(at if at in few else min(few, default=None) for few in fitting)


def _leads(raw: ClangType) -> bool:
    return is_pointer(raw) or is_array(raw) or is_record(raw)


def fits(raw: ClangType, given: ClangType) -> bool:
    """Whether an argument may be a parameter of a type; classes may inherit."""
    is_led = is_pointer(given) or is_array(given)
    if type_kind(bare(raw)) in REFERENCES:
        # An algorithm calls it with what an iterator leads to.
        inner = [given, *([pointee(given)] if is_led else ())]
        return any(_is_alike(pointee(raw), each) for each in inner)
    if not (is_pointer(raw) or is_array(raw)):
        return _is_alike(raw, given) if is_record(raw) else not is_led
    return is_led and _is_alike(pointee(raw), pointee(given))


def _is_alike(one: ClangType, other: ClangType) -> bool:
    first, second = (bare(element(each)) for each in (one, other))
    is_any = "VOID" in (type_kind(first), type_kind(second))
    is_class = is_record(first) and is_record(second)
    # A sign does not matter, and an enumeration is some integer.
    is_number = {type_kind(first), type_kind(second)} <= _INTEGERS
    is_number = is_number and first.get_size() == second.get_size()
    return is_any or is_class or is_number or _name(first) == _name(second)


def _name(raw: ClangType) -> str:
    return str(raw.spelling).replace("const ", "").replace("volatile ", "").strip()
