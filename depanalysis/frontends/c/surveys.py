"""What a piece of a function may change or expose, read off its tree before translation."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from depanalysis.frontends.c.libclang import (
    STEPS,
    UNREAD,
    Cursor,
    Node,
    file_of,
    identity,
    printed,
    spelled,
)
from depanalysis.frontends.c.types import (
    VOID,
    Arithmetic,
    ArrayOf,
    PointerTo,
    c_type,
    pointee,
    type_of,
)
from depanalysis.frontends.c.undeclared import PATH as UNDECLARED

MEMORY_FUNCTIONS = ("memset", "memcpy", "memmove")
_BUILTIN = "__builtin_"
_LAMBDA = "LAMBDA_EXPR"
_LONGEST_NAME = 3
_NAMING = ("DECL_REF_EXPR", "MEMBER_REF_EXPR")
_WEAK = re.compile(r"\b_*weak_*\b")

ASSEMBLY = ("ASM_STMT", "GCC_ASM_STMT", "MS_ASM_STMT")
"""The kinds of statements in assembly, which may change all that they name."""


@dataclass(frozen=True, slots=True)
class Survey:
    """Declarations, by identity, that are assigned, or whose address goes somewhere.

    `assigned` are the targets of `=`, `stepped` those of steps and compound assignments,
    and `modified` both.
    """

    modified: frozenset[int]
    assigned: frozenset[int]
    addressed: frozenset[int]
    stepped: frozenset[int]


def survey(node: Node) -> Survey:
    """The survey of a subtree; called functions are not looked into."""
    if node.survey_cache is None:
        node.survey_cache = _survey(node)
    return node.survey_cache  # type: ignore[no-any-return]


def _survey(node: Node) -> Survey:
    modified: set[int] = set()
    assigned: set[int] = set()
    addressed: set[int] = set()
    stepped: set[int] = set()
    kept_nowhere: set[int] = set()
    stored: set[int] = set()
    for part in node.walk():
        if part.kind == "ARRAY_SUBSCRIPT_EXPR":
            kept_nowhere.add(id(without_casts(part.children[0])))
        elif part.kind == "COMPOUND_STMT":
            kept_nowhere.update(_handed_to_memory_functions(part))
        fresh = stored_allocation(part)
        if fresh is not None:
            stored.add(id(_address(part)))
        target = fresh or modified_part(part)
        root = None if target is None else root_of(target)
        if root is not None:
            modified.add(root)
            is_assigned = part.kind in ("BINARY_OPERATOR", "CALL_EXPR")
            (assigned if is_assigned else stepped).add(root)
        if id(part) not in stored:
            addressed.update(_addressed_by(part, kept_nowhere))
        if part.kind in ASSEMBLY:
            # The parser shows what is only read as a conversion.
            changed = (e for e in part.children if e.kind != "UNEXPOSED_EXPR")
            outputs = set(filter(None, map(root_of, changed)))
            modified |= outputs
            assigned |= outputs
        if part.kind == _LAMBDA:
            addressed.update(_mentioned(part) - _declared(part))
        if part.kind == UNREAD:
            reachable = set(_reachable(part))
            addressed |= reachable
            modified |= reachable
            assigned |= reachable
            stepped |= reachable
    found = (modified, assigned, addressed, stepped)
    return Survey(*map(frozenset, found))


def _mentioned(node: Node) -> frozenset[int]:
    """What text may change of which only the names are known, or that runs later."""
    return frozenset(
        identity(part.declaration)
        for part in node.walk()
        if part.kind == "DECL_REF_EXPR" and part.cursor.referenced is not None
    )


def _declared(node: Node) -> frozenset[int]:
    """The variables that a lambda has for itself."""
    kinds = ("VAR_DECL", "PARM_DECL")
    own = (part.cursor.canonical for part in node.walk() if part.kind in kinds)
    return frozenset(map(identity, own))


def _reachable(node: Node) -> Iterator[int]:
    """What text may change of which only the names are known.

    A variable of which the parser takes the value is read, whatever is around it, unless a
    call does that of which nobody knows that it is one of a function.
    """
    parts = [*node.walk()]
    calls = (each for each in parts if each.kind == "CALL_EXPR" and _is_macro(each))
    handed = {id(part) for call in calls for part in call.walk()}
    values = {id(each.children[0]) for each in parts if _is_value(each)} - handed
    for part in parts:
        is_name = part.kind == "DECL_REF_EXPR" and part.cursor.referenced is not None
        if is_name and id(part) not in values:
            yield identity(part.declaration)


def _is_macro(call: Node) -> bool:
    """Whether what is called may be a macro of a header: no text declares a function."""
    called = call.cursor.referenced
    if called is None or called.kind.name != "FUNCTION_DECL":
        return False
    written = called.extent
    is_implied = written.start.offset == written.end.offset
    return is_implied or file_of(called) == UNDECLARED


def _is_value(node: Node) -> bool:
    """Whether a node is the conversion that takes the value of a variable."""
    if node.kind != "UNEXPOSED_EXPR" or len(node.children) != 1:
        return False
    (named,), raw = node.children, node.cursor.type
    value, declared = c_type(raw), type_of(named)
    if named.kind != "DECL_REF_EXPR" or raw.is_const_qualified():
        return False
    if isinstance(value, PointerTo) and isinstance(declared, PointerTo):
        return bool(value.raw == declared.raw)
    return isinstance(value, Arithmetic) and value == declared


def cleaned_up(function: Node) -> Node | None:
    """The first `__attribute__((cleanup(f)))`: `f` runs wherever the variable ends."""
    return next(filter(_is_cleanup, function.walk()), None)


def is_weak(function: Cursor) -> bool:
    """Whether another file may replace what a function is, by an attribute."""
    return any(
        _WEAK.search(printed(each).split("{")[0])
        for each in (function, function.canonical)
        if any(c.kind.is_attribute() for c in each.get_children())
    )


def _is_cleanup(node: Node) -> bool:
    if node.kind != "UNEXPOSED_ATTR":
        return False
    tokens = [token.strip("_") for token in spelled(node.cursor)]
    # Those of an attribute that is pasted together cannot be seen.
    return not tokens or "cleanup" in tokens[:_LONGEST_NAME]


def root_of(node: Node) -> int | None:
    """The variable that an lvalue is a part of; none if it is reached through a pointer."""
    node = without_casts(node)
    if node.kind == "DECL_REF_EXPR":
        return identity(node.declaration)
    if node.kind == "UNARY_OPERATOR" and node.operator in ("__real__", "__imag__"):
        return root_of(node.children[0])
    if node.kind == "MEMBER_REF_EXPR" and node.children:
        is_arrow = isinstance(type_of(node.children[0]), PointerTo)
        return None if is_arrow else root_of(node.children[0])
    if node.kind == "ARRAY_SUBSCRIPT_EXPR":
        base = without_casts(node.children[0])
        return root_of(base) if _is_array(base) else None
    return None


def without_casts(node: Node) -> Node:
    """The operand below implicit conversions."""
    while node.kind == "UNEXPOSED_EXPR" and len(node.children) == 1:
        node = node.children[0]
    return node


def last_of(node: Node) -> Node:
    """What a statement does last."""
    last = without_casts(node)
    is_comma = last.kind == "BINARY_OPERATOR" and last.operator == ","
    if last.children and (is_comma or last.kind == "COMPOUND_STMT"):
        return last_of(last.children[-1])
    return last


def called_function(node: Node) -> Cursor | None:
    """What a call names; nothing where it calls what another call gives: `f(x)(y)`.

    Clang has `f` there. A reference that a call gives is read as what a pointer leads to,
    and that of `std::forward` as what it got.
    """
    callee = without_casts(node.children[0]) if node.children else node
    is_call = callee.cursor.kind.name == "CALL_EXPR" and callee.kind != "DECL_REF_EXPR"
    named = node.cursor.referenced
    is_given = bool(node.children) and (is_call or _is_other(node, callee, named))
    return None if is_given else named


def _is_other(call: Node, callee: Node, named: Cursor | None) -> bool:
    """Whether nothing in a call is the function that clang says is called."""
    if named is None or named.kind.name != "FUNCTION_DECL" or callee.kind in _NAMING:
        return False
    parts = (each for child in call.children for each in child.walk())
    found = (each.cursor.referenced for each in parts if each.kind == "DECL_REF_EXPR")
    return all(each is None or each != named for each in found)


def is_memory_function(call: Node) -> bool:
    """Whether a node calls a function of the library that sets or copies bytes."""
    callee = without_casts(call.children[0]) if call.children else call
    if call.kind != "CALL_EXPR" or callee.kind != "DECL_REF_EXPR":
        return False
    function = callee.cursor.referenced
    if function is None or callee.name.removeprefix(_BUILTIN) not in MEMORY_FUNCTIONS:
        return False
    if function.kind.name != "FUNCTION_DECL" or function.get_definition() is not None:
        return False
    first = next(iter(function.type.argument_types()), None)
    return first is not None and pointee(c_type(first)) == VOID


def stored_allocation(call: Node) -> Node | None:
    """The pointer that `posix_memalign` lets lead to fresh memory, if it is named there."""
    callee = without_casts(call.children[0]) if call.children else call
    if call.kind != "CALL_EXPR" or callee.name != "posix_memalign":
        return None
    function = callee.cursor.referenced
    if function is None or function.get_definition() is not None:
        return None
    address = _address(call)
    is_named = address.kind == "UNARY_OPERATOR" and address.operator == "&"
    target = address.children[0] if is_named else address
    is_pointer = is_named and isinstance(type_of(target), PointerTo)
    return target if is_pointer and pointee(type_of(target)) != VOID else None


def _address(call: Node) -> Node:
    """The first argument of a call, whatever type it is cast to."""
    node = call.children[1]
    while node.kind in ("UNEXPOSED_EXPR", "CSTYLE_CAST_EXPR") and node.children:
        node = node.children[-1]
    return node


def is_pun(node: Node) -> bool:
    """Whether a cast of C++ names a number as one of another type: `(int &)x`."""
    if node.kind != "CSTYLE_CAST_EXPR" or not node.children:
        return False
    types = type_of(node), type_of(node.children[-1])
    if types[0] == types[1] or not all(isinstance(each, Arithmetic) for each in types):
        return False
    # Numbers are reinterpreted by references only.
    if node.cursor.kind.name == "CXX_REINTERPRET_CAST_EXPR":
        return True
    words = (str(token.spelling) for token in node.cursor.get_tokens())
    if next(words, "") != "(":
        return False
    *_, last = ("", *takewhile(lambda word: word != ")", words))
    return last in ("&", "&&")


def modified_part(node: Node) -> Node | None:
    """The lvalue that an assignment or a step changes."""
    if node.kind == "COMPOUND_ASSIGNMENT_OPERATOR":
        return node.children[0]
    if node.kind == "BINARY_OPERATOR" and node.operator == "=":
        return node.children[0]
    if node.kind == "UNARY_OPERATOR" and node.operator in STEPS:
        return node.children[0]
    return None


def _handed_to_memory_functions(block: Node) -> Iterator[int]:
    """Arrays in calls that neither keep an address nor have a value that is used."""
    for call in filter(is_memory_function, block.children):
        yield from (id(without_casts(each)) for each in call.children[1:])


def _addressed_by(node: Node, kept_nowhere: set[int]) -> set[int]:
    if node.kind == "UNARY_OPERATOR" and node.operator == "&":
        root = root_of(node.children[0])
        return set() if root is None else {root}
    if node.kind == "UNEXPOSED_EXPR" and len(node.children) == 1:
        array = node.children[0]
        if id(array) in kept_nowhere or not _is_array(array):
            return set()
        root = root_of(array)
        return set() if root is None else {root}
    return set()


def _is_array(node: Node) -> bool:
    """Whether a node is an array; a parameter that looks like one is a pointer."""
    if not isinstance(type_of(node), ArrayOf):
        return False
    return node.kind != "DECL_REF_EXPR" or node.declaration.kind.name != "PARM_DECL"


def hidden_mention(tree: Node, name: str) -> Node | None:
    """Where a tree mentions what the parser makes of a loop over a range, by its name."""
    mentions = (each for each in tree.walk() if each.kind == "DECL_REF_EXPR")
    return next((each for each in mentions if each.name.startswith(name)), None)
