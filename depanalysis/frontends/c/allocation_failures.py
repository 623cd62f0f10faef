"""Branches for memory that is not there: `if (!(p = malloc(n))) return -1;`.

In a loop such a branch is taken never to be entered if it leaves the loop, and in a function
that is called if it returns from there. A note says so: no iteration ends the loop there,
the caller gets the memory, and no run in which memory is short is a witness.
"""

from depanalysis.frontends.c.allocators import allocates, leads, uncast
from depanalysis.frontends.c.conditions import is_null
from depanalysis.frontends.c.labels import jump_label
from depanalysis.frontends.c.libclang import Node, identity
from depanalysis.frontends.c.places import STORED, Place
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import last_of, survey, without_casts
from depanalysis.frontends.c.types import PointerTo, type_of
from depanalysis.ir.expressions import IntConst, Load, Var, names
from depanalysis.ir.statements import Assign, Loop, Opaque, Stmt, walk_statements
from depanalysis.ir.types import INT

_LEAVING = ("RETURN_STMT", "BREAK_STMT", "GOTO_STMT")
_LOOPS = ("FOR_STMT", "WHILE_STMT", "DO_STMT", "CXX_FOR_RANGE_STMT")
_DEEPEST = 5
_ENTERED = ("LABEL_STMT", "CASE_STMT", "DEFAULT_STMT")


def is_failure(s: State, choice: Node, branch: Node) -> bool:
    """Whether a branch of an `if` leaves a loop or a call since an allocation has just failed.

    The test has been translated.
    """
    if not (leaves_loop(s, branch) or _leaves_call(s, branch)):
        return False
    test, then, *_ = choice.children
    return _says_failure(s, choice, test, is_true=branch is then)


def note_found(s: State, choice: Node) -> None:
    """Notes that memory is there, for the loops that hang on it."""
    if s.loops:
        note_here(s, choice, "no allocation fails in")
    else:
        s.note(f"no allocation in {s.frame.name} fails")


def _is_plain(s: State) -> bool:
    """Whether one thread is here, which nothing brings back."""
    return s.file.is_sequential and s.to.has_one_thread and not s.return_label


def _leaves_call(s: State, branch: Node) -> bool:
    """Whether a branch outside of loops does something at most, and returns to a caller."""
    if not _is_plain(s) or s.loops or len(s.frames) == 1:
        return False
    is_end = last_of(branch).kind == "RETURN_STMT"
    return is_end and not any(part.kind in _LOOPS for part in branch.walk())


def leaves_loop(s: State, branch: Node) -> bool:
    """Whether a branch in a loop does something at most, and leaves the loop."""
    jump = last_of(branch)
    if not (_is_plain(s) and s.loops) or jump.kind not in _LEAVING:
        return False
    # The loops of a branch are judged where it is entered.
    if any(part.kind in _LOOPS for part in branch.walk()):
        return False
    return jump.kind == "RETURN_STMT" or _is_left(s.frame.node, jump)


def _is_left(function: Node, jump: Node) -> bool:
    """Whether a `break` or `goto` leaves a loop of its function, and not just a part of it."""
    around = _around(function, jump)
    kinds = (*_LOOPS, "SWITCH_STMT") if jump.kind == "BREAK_STMT" else _LOOPS
    inner = next((each for each in reversed(around) if each.kind in kinds), None)
    if inner is None or jump.kind == "BREAK_STMT":
        return inner is not None and inner.kind in _LOOPS
    label = jump_label(jump)
    return bool(label) and not _has_label(inner, label)


def _has_label(node: Node, label: str) -> bool:
    """Whether a statement has a label in it; expressions have none of its own function."""
    if node.kind == "LABEL_STMT" and node.name == label:
        return True
    return any(_has_label(each, label) for each in node.children if _is_stmt(each))


def _is_stmt(node: Node) -> bool:
    return node.kind.endswith("_STMT")


def _around(node: Node, inner: Node) -> list[Node]:
    """The statements around one, outermost first; nothing if it is in an expression."""
    for child in filter(_is_stmt, node.children):
        found = [] if child is inner else _around(child, inner)
        if found or child is inner:
            return [node, *found]
    return []


def note_here(s: State, choice: Node, sentence: str) -> None:
    """Notes what is taken of a test, for the loops in which it stands."""
    test, span = choice.children[0], s.span(choice)
    marker = s.temporary("taken", INT, span)
    s.emit(Assign(marker, IntConst(1), span=span))
    s.spellings.note_variable(marker.name, s.text(test), span.line)
    s.note(f"{sentence} `{marker.name}` (line {span.line})")


def _says_failure(s: State, choice: Node, test: Node, *, is_true: bool) -> bool:
    """Whether a test is true, or false, only where an allocation has failed."""
    test = without_casts(test)
    if test.kind == "UNARY_OPERATOR" and test.operator == "!":
        return _says_failure(s, choice, test.children[0], is_true=not is_true)
    if test.kind == "BINARY_OPERATOR" and test.operator == ("||" if is_true else "&&"):
        parts = test.children
        return all(_says_failure(s, choice, each, is_true=is_true) for each in parts)
    if test.kind == "BINARY_OPERATOR" and test.operator == ("==" if is_true else "!="):
        first, second = test.children
        pointer = second if is_null(first) else first
        return any(map(is_null, test.children)) and _is_allocated(s, choice, pointer)
    is_pointer = isinstance(type_of(test), PointerTo)
    return not is_true and is_pointer and _is_allocated(s, choice, test)


def _is_allocated(s: State, choice: Node, pointer: Node) -> bool:
    """Whether a pointer is what an allocation has just given, or null."""
    pointer = uncast(pointer)
    if pointer.kind == "BINARY_OPERATOR" and pointer.operator == "=":
        return _is_allocation(s, pointer.children[1])
    if pointer.kind == "DECL_REF_EXPR":
        return _is_just_set(s, choice, pointer)
    if pointer.kind not in ("MEMBER_REF_EXPR", "ARRAY_SUBSCRIPT_EXPR"):
        return False
    with s.captured() as effects:
        place = s.to.place(s, pointer)
    return not effects and _is_just_made(s, place)


def _is_allocation(s: State, value: Node) -> bool:
    """Whether a call returns memory, and null only where there is none."""
    call = uncast(value)
    return allocates(call, s.file.function) and not _may_refuse(s, call)


def _may_refuse(s: State, call: Node, depth: int = 0) -> bool:
    """Whether a function of the text names null itself, whatever memory there is."""
    callee = without_casts(call.children[0]) if call.children else call
    is_named = callee.kind == "DECL_REF_EXPR" and callee.cursor.referenced is not None
    function = s.file.function(callee.declaration) if is_named else None
    if function is None or depth > _DEEPEST:
        return function is not None
    parts = [*function.walk()]
    given = (each.children[-1] for each in parts if _gives(each))
    calls = (each for each in parts if each.kind == "CALL_EXPR")
    is_null_given = any(leads(each) and is_null(each) for each in given)
    return is_null_given or any(_may_refuse(s, each, depth + 1) for each in calls)


def _gives(node: Node) -> bool:
    """Whether a statement sets something, or returns it."""
    is_set = node.kind in ("VAR_DECL", "RETURN_STMT") or node.operator == "="
    return is_set and bool(node.children)


def _is_just_set(s: State, choice: Node, variable: Node) -> bool:
    """Whether a local variable is set by an allocation before, in the block of an `if`."""
    key = identity(variable.declaration)
    is_local = variable.declaration.linkage.name == "NO_LINKAGE"
    if not is_local or key in s.frame.survey.addressed:
        return False
    blocks = (each for each in s.frame.node.walk() if each.kind == "COMPOUND_STMT")
    block = next((each for each in blocks if choice in each.children), None)
    before = () if block is None else block.children[: block.children.index(choice)]
    for stmt in reversed(before):
        parts = [*stmt.walk()]
        if any(part.kind in _ENTERED for part in parts):
            return False
        if key in survey(stmt).modified:
            target, value = stmt.children if stmt.operator == "=" else (None, None)
            is_it = target is not None and _names(target, key)
            return is_it and value is not None and _is_allocation(s, value)
        declared = (part for part in parts if part.kind == "VAR_DECL")
        for each in declared:
            if identity(each.cursor.canonical) == key:
                return bool(each.children) and _is_allocation(s, each.children[-1])
    return False


def _names(node: Node, key: int) -> bool:
    node = without_casts(node)
    return node.kind == "DECL_REF_EXPR" and identity(node.declaration) == key


def _is_just_made(s: State, place: Place) -> bool:
    """Whether the block has given an element memory of its own, and then left it alone."""
    element = Load(f"{place.base}{STORED}{len(place.indices)}", place.indices)
    changed: set[str] = set()
    for stmt in reversed(s.out):
        if isinstance(stmt, Assign) and stmt.target == element:
            is_made = isinstance(stmt.value, Var) and stmt.value.name in s.unsure.made
            return is_made and not changed & names(element)
        for inner in walk_statements((stmt,)):
            changed |= _changed(inner)
        if element.array in changed:
            return False
    return False


def _changed(stmt: Stmt) -> set[str]:
    """What a statement itself may change."""
    match stmt:
        case Assign(target=Var(name=name) | Load(array=name)):
            return {name}
        case Loop(variable=name):
            return {name}
        case Opaque(writes=writes):
            return set(writes or ())
        case _:
            return set()
