"""Branches that end the program, as those of an error: `if (x < 0) exit(1);`.

In a loop such a branch is taken never to be entered, and a note says so: no iteration ends
the loop, and no run in which the branch is entered is a witness. Of a function that no text
defines, its declaration or its name has to say that it does not return.
"""

import re

from depanalysis.frontends.c.libclang import Node, file_of, is_endless, type_kind
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
"""Whole names: `log_fatal` returns, and so do `jpeg_abort` and `player_die`."""
_KEPT_ENDS = ("die", "panic")
_ERRORS = frozenset(("err", "error", "fail", "failure"))
_OTHERS = frozenset(
    (
        "add", "check", "clear", "emit", "get", "handle", "has", "is", "log", "message",
        "no", "note", "on", "post", "print", "push", "report", "request", "send", "set",
        "show", "throw", "write",
    )
)  # fmt: skip
"""Words of the names of functions that only have to do with errors."""
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
    last = last_of(node)
    if last.kind != "CALL_EXPR" or any(p.kind in _ELSEWHERE for p in node.walk()):
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
        is_void = type_kind(named.result_type) == "VOID"
        is_said = is_endless(named) or (is_void and _says_error(name, _ENDS))
        is_outside = library_name(call) and not file_of(named).startswith(
            STUB_DIRECTORY
        )
        return name if is_said and is_outside and name not in _JUMPING else ""
    # A logger keeps what is `fatal`, and a driver what shall `abort`, in members, too.
    if kind not in ("FIELD_DECL", "PARM_DECL") or not _says_error(name, _KEPT_ENDS):
        return ""
    member = name if kind == "FIELD_DECL" else None
    known = s.file.aliases.functions_of(named.type, member)
    return name if all(_ending_call(s, f.children[-1], 1) for f in known) else ""


def _says_error(name: str, whole: tuple[str, ...]) -> bool:
    """Whether a name says that a function reports an error and does not return."""
    words = [w.lower() for w in re.findall("[A-Z]?[a-z]+|[A-Z]+", name)]
    if len(words) < 2 or not _OTHERS.isdisjoint(words):
        return words in [[each] for each in whole]
    *_, before, last = words
    is_report = whole is _ENDS and before == "fatal" and last in _ERRORS
    return is_report or (last == "exit" and before in _ERRORS)


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
