"""Branches that end the program, as those of an error: `if (x < 0) exit(1);`.

In a loop such a branch is taken never to be entered, and a note says so: no iteration ends
the loop, and no run in which the branch is entered is a witness. Of a function that no text
defines, its declaration or its name has to say that it does not return.
"""

import re

from depanalysis.frontends.c.libclang import Node, file_of, is_endless
from depanalysis.frontends.c.libraries import ENDING
from depanalysis.frontends.c.operations import stored_in_temporary
from depanalysis.frontends.c.pointers import library_name
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.stubs import STUB_DIRECTORY
from depanalysis.frontends.c.surveys import last_of, without_casts
from depanalysis.ir.expressions import ASSERTION, Call, Expr, Var
from depanalysis.ir.types import INT

_ELSEWHERE = (
    "RETURN_STMT", "BREAK_STMT", "CONTINUE_STMT", "GOTO_STMT", "LABEL_STMT", "FOR_STMT",
    "WHILE_STMT", "DO_STMT", "CASE_STMT", "DEFAULT_STMT", "CXX_FOR_RANGE_STMT",
)  # fmt: skip
_JUMPING = ("longjmp", "siglongjmp", "_longjmp", "__builtin_longjmp")
_THROW = "CXX_THROW_EXPR"
_ENDS = ("abort", "die", "fatal", "panic")
_ERRORS = frozenset(("err", "error", "fail", "failure"))
_OTHERS = (
    "add", "check", "clear", "get", "handle", "has", "is", "no", "on", "request", "set",
)  # fmt: skip
"""How names begin of functions that only have to do with errors."""
_DEEPEST = 3


def is_error(s: State, branch: Node) -> bool:
    """Whether a branch in a loop does nothing but report something and end the program."""
    if not (s.loops and s.file.is_sequential and s.to.has_one_thread):
        return False
    if s.return_label or _ending_call(s, branch, 0) is None:
        return False
    return not _may_jump(s, branch, 0)


def excluded(s: State, branch: Node, holds: Expr) -> None:
    """A condition that holds wherever the program goes on, instead of the branch."""
    call = _ending_call(s, branch, 0)
    assert call is not None, "the branch ends the program"
    name = library_name(call) or _outside_name(s, call) or "exit"
    span = s.span(call)
    asserted = Call(ASSERTION, (holds,), holds.span)
    held = stored_in_temporary(s, asserted, INT, name)
    assert isinstance(held, Var), "a call is no constant"
    s.spellings.note_variable(held.name, name, span.line)
    s.note(
        f"no iteration enters the branch that calls `{held.name}` (line {span.line})"
    )


def _ending_call(s: State, node: Node, depth: int) -> Node | None:
    """The call by which a statement certainly ends the program."""
    if any(part.kind in _ELSEWHERE for part in node.walk()):
        return None
    last = last_of(node)
    if last.kind != "CALL_EXPR":
        return None
    if library_name(last) in ENDING or _outside_name(s, last):
        return last
    function = _called(s, last)
    if function is None or depth >= _DEEPEST:
        return None
    return _ending_call(s, function.children[-1], depth + 1)


def _outside_name(s: State, call: Node) -> str:
    """The name of a function that no text defines, if it is said not to return."""
    callee = without_casts(call.children[0]) if call.children else call
    while callee.kind == "UNARY_OPERATOR" and callee.operator == "*":
        callee = without_casts(callee.children[0])
    named = callee.cursor.referenced
    if callee.kind not in ("DECL_REF_EXPR", "MEMBER_REF_EXPR") or named is None:
        return ""
    name, kind = str(named.spelling), named.kind.name
    if kind == "FUNCTION_DECL":
        is_said = is_endless(named) or _says_error(name)
        is_outside = library_name(call) and not file_of(named).startswith(
            STUB_DIRECTORY
        )
        return name if is_said and is_outside and name not in _JUMPING else ""
    if kind not in ("FIELD_DECL", "PARM_DECL") or not _says_error(name):
        return ""
    known = [*s.file.aliases.functions_of(named.type)]
    is_said = not known or any(_ending_call(s, f.children[-1], 1) for f in known)
    return name if is_said else ""


def _says_error(name: str) -> bool:
    """Whether a name says that a function reports an error and does not return."""
    words = [w.lower() for w in re.findall("[A-Z]?[a-z]+|[A-Z]+", name)]
    if not words or words[0] in _OTHERS:
        return False
    *before, last = words
    is_report = bool(before) and before[-1] == "fatal" and last in _ERRORS
    is_exit = last == "exit" and not _ERRORS.isdisjoint(before)
    return last in _ENDS or is_report or is_exit


def _may_jump(s: State, node: Node, depth: int) -> bool:
    """Whether control may go from a branch to a place where the program goes on."""
    if depth > _DEEPEST:
        return True
    for part in node.walk():
        is_call = part.kind == "CALL_EXPR"
        if part.kind == _THROW or (is_call and library_name(part) in _JUMPING):
            return True
        function = _called(s, part) if is_call else None
        if function is not None and _may_jump(s, function, depth + 1):
            return True
    return False


def _called(s: State, call: Node) -> Node | None:
    """The function of the text that a call names."""
    callee = without_casts(call.children[0]) if call.children else call
    if callee.kind != "DECL_REF_EXPR":
        return None
    return s.file.function(callee.declaration)
