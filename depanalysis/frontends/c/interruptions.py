"""Branches for what comes from outside at any time: `if (stop > 1) return;`.

A signal handler, or another thread, sets a volatile variable of the file. In a loop a branch
is taken never to be entered that leaves the loop because of nothing but such a variable,
which the function does not set itself; a note says so.
"""

from depanalysis.frontends.c.allocation_failures import leaves_loop, note_here
from depanalysis.frontends.c.libclang import Node, identity, is_volatile, type_kind
from depanalysis.frontends.c.state import State

_PARTS = ("UNEXPOSED_EXPR", "PAREN_EXPR", "INTEGER_LITERAL", "CSTYLE_CAST_EXPR")
_INTEGERS = (
    "BOOL", "CHAR_S", "CHAR_U", "SCHAR", "UCHAR", "SHORT", "USHORT", "INT", "UINT", "LONG",
    "ULONG",
)  # fmt: skip
_TESTING = ("==", "!=", "<", "<=", ">", ">=", "!", "||", "-", "+", "~")


def is_interruption(s: State, choice: Node) -> bool:
    """Whether an `if` only leaves a loop because of a volatile variable of the file."""
    test, then, *otherwise = choice.children
    if otherwise or not leaves_loop(s, then):
        return False
    named = [part for part in test.walk() if part.kind == "DECL_REF_EXPR"]
    others = (part for part in test.walk() if part.kind != "DECL_REF_EXPR")
    is_plain = all(e.kind in _PARTS or e.operator in _TESTING for e in others)
    return bool(named) and is_plain and all(_is_set_outside(s, each) for each in named)


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
    return not any(key in each for each in kept)
