"""Branches for what comes from outside at any time: `if (stop > 1) return;`.

A signal handler, or another thread, sets a volatile variable of the file. In a loop a branch
is taken never to be entered that leaves the loop because of nothing but such a variable,
which the function does not set itself; a note says so.
"""

from collections.abc import Callable
from operator import add, eq, ge, gt, inv, le, lt, ne, neg, not_, pos, sub

from depanalysis.frontends.c.allocation_failures import leaves_loop, note_here
from depanalysis.frontends.c.libclang import (
    Cursor,
    Node,
    children_of,
    evaluate,
    identity,
    is_volatile,
    type_kind,
)
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import without_casts

_PARTS = ("UNEXPOSED_EXPR", "PAREN_EXPR", "INTEGER_LITERAL", "CSTYLE_CAST_EXPR")
_INTEGERS = (
    "BOOL", "CHAR_S", "CHAR_U", "SCHAR", "UCHAR", "SHORT", "USHORT", "INT", "UINT", "LONG",
    "ULONG",
)  # fmt: skip
_OPERATIONS: dict[tuple[str, int], Callable[..., float]] = {
    ("==", 2): eq, ("!=", 2): ne, ("<", 2): lt, ("<=", 2): le, (">", 2): gt, (">=", 2): ge,
    ("!", 1): not_, ("-", 1): neg, ("~", 1): inv, ("-", 2): sub, ("+", 2): add,
    ("||", 2): lambda first, second: bool(first or second), ("+", 1): pos,
}  # fmt: skip
_TESTING = tuple(operator for operator, _ in _OPERATIONS)


def is_interruption(s: State, choice: Node) -> bool:
    """Whether an `if` only leaves a loop because of a volatile variable of the file."""
    test, then, *otherwise = choice.children
    if otherwise or not leaves_loop(s, then):
        return False
    named = [part for part in test.walk() if part.kind == "DECL_REF_EXPR"]
    others = (part for part in test.walk() if part.kind != "DECL_REF_EXPR")
    is_plain = all(e.kind in _PARTS or e.operator in _TESTING for e in others)
    is_outside = is_plain and all(_is_set_outside(s, each) for each in named)
    return bool(named) and is_outside and _at_first(test) in (0, None)


def note_interruption(s: State, choice: Node) -> None:
    """Notes that nothing ends the loops that hang on it from outside."""
    note_here(s, choice, "nothing from outside ends the loop by")


def _is_set_outside(s: State, variable: Node) -> bool:
    """Whether a name is that of a volatile integer of the file that the function keeps."""
    declared = variable.declaration
    is_of_file = declared.linkage.name in ("EXTERNAL", "INTERNAL")
    if declared.kind.name != "VAR_DECL" or not is_of_file:
        return False
    raw = declared.type.get_canonical()
    if not is_volatile(raw) or type_kind(raw) not in _INTEGERS:
        return False
    key = identity(declared.canonical)
    kept = (f.survey.modified | f.survey.addressed for f in s.frames)
    if any(key in each for each in kept):
        return False
    return not s.file.aliases.is_set_by_call(declared)


def _at_first(test: Node) -> float | None:
    """The value of a test when the program begins, if the file says it."""
    test = without_casts(test)
    values = [_at_first(each) for each in test.children if each.kind != "TYPE_REF"]
    known = [each for each in values if each is not None]
    if test.kind == "DECL_REF_EXPR":
        return _initial(test.declaration)
    if test.kind == "INTEGER_LITERAL":
        return evaluate(test.cursor)
    if not values or len(known) < len(values):
        return None
    operate = _OPERATIONS.get((test.operator, len(known)))
    if operate is None:
        return known[-1]
    return int(operate(*known))


def _initial(variable: Cursor) -> float | None:
    """What a variable of the file is before anything sets it, if the file defines it."""
    defined = variable.get_definition()
    if defined is None:
        return 0 if variable.storage_class.name != "EXTERN" else None
    values = [each for each in children_of(defined) if each.kind.is_expression()]
    return evaluate(values[-1]) if values else 0
