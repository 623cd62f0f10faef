"""Branches that end the program, as those of an error: `if (x < 0) exit(1);`.

In a loop such a branch is taken never to be entered, and a note says so: no iteration ends
the loop, and no run in which the branch is entered is a witness.
"""

from depanalysis.frontends.c.libclang import Node
from depanalysis.frontends.c.libraries import ENDING
from depanalysis.frontends.c.operations import stored_in_temporary
from depanalysis.frontends.c.pointers import library_name
from depanalysis.frontends.c.state import State
from depanalysis.frontends.c.surveys import without_casts
from depanalysis.ir.expressions import ASSERTION, Call, Expr, Var
from depanalysis.ir.types import INT

_ELSEWHERE = (
    "RETURN_STMT", "BREAK_STMT", "CONTINUE_STMT", "GOTO_STMT", "LABEL_STMT", "FOR_STMT",
    "WHILE_STMT", "DO_STMT", "CASE_STMT", "DEFAULT_STMT", "CXX_FOR_RANGE_STMT",
)  # fmt: skip
_DEEPEST = 3


def is_error(s: State, branch: Node) -> bool:
    """Whether a branch in a loop does nothing but report something and end the program."""
    if not (s.loops and s.file.is_sequential and s.to.has_one_thread):
        return False
    return not s.return_label and _ending_call(s, branch, 0) is not None


def excluded(s: State, branch: Node, holds: Expr) -> None:
    """A condition that holds wherever the program goes on, instead of the branch."""
    call = _ending_call(s, branch, 0)
    assert call is not None, "the branch ends the program"
    name, span = library_name(call) or "exit", s.span(call)
    asserted = Call(ASSERTION, (holds,), holds.span)
    held = stored_in_temporary(s, asserted, INT, name)
    assert isinstance(held, Var), "a call is no constant"
    s.spellings.note_variable(held.name, name, span.line)
    s.note(f"`{held.name}` (line {span.line}) is not called")


def _ending_call(s: State, node: Node, depth: int) -> Node | None:
    """The call by which a statement certainly ends the program."""
    if any(part.kind in _ELSEWHERE for part in node.walk()):
        return None
    last = node
    while last.kind == "COMPOUND_STMT" and last.children:
        last = last.children[-1]
    last = without_casts(last)
    if last.kind != "CALL_EXPR":
        return None
    if library_name(last) in ENDING:
        return last
    callee = without_casts(last.children[0]) if last.children else last
    if callee.kind != "DECL_REF_EXPR" or depth >= _DEEPEST:
        return None
    function = s.file.function(callee.declaration)
    return (
        None if function is None else _ending_call(s, function.children[-1], depth + 1)
    )
