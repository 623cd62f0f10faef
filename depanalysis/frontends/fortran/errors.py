"""Branches that end the program, as those of an error: `IF (X < 0) STOP 'negative'`.

In a loop such a branch is taken never to be entered, and a note says so: no iteration ends
the loop, and no run in which the branch is entered is a witness.
"""

from collections.abc import Sequence

from depanalysis.frontends.fortran.jumps import is_jump
from depanalysis.frontends.fortran.procedures import procedure_of
from depanalysis.frontends.fortran.state import State
from depanalysis.frontends.fortran.surveys import executed
from depanalysis.frontends.fortran.symbols import Scope
from depanalysis.frontends.fortran.tree import Node
from depanalysis.ir.expressions import ASSERTION, Call, Expr
from depanalysis.ir.statements import Assign
from depanalysis.ir.types import INT

_STOPS = ("Stop_Stmt", "Error_Stop_Stmt")
_ENDING = ("abort", "exit", "mpi_abort")
"""Procedures outside of the files that end the program."""

_ELSEWHERE = (
    "Cycle_Stmt", "Exit_Stmt", "Return_Stmt", "Assigned_Goto_Stmt", "Entry_Stmt",
    "Lost_Stmt", "Alt_Return_Spec", "Block_Nonlabel_Do_Construct",
    "Block_Label_Do_Construct", "Action_Term_Do_Construct",
)  # fmt: skip
_DEEPEST = 3


def is_error(s: State, branch: Sequence[Node]) -> bool:
    """Whether a branch in a loop does nothing but report something and end the program."""
    is_in_loop = s.innermost is not None and s.shared.library.is_sequential
    return is_in_loop and _ends(s.scope, branch, 0)


def excluded(s: State, branch: Sequence[Node], holds: Expr) -> None:
    """A condition that holds wherever the program goes on, instead of the branch."""
    last = branch[-1].span
    held = s.temporary("holds", INT, last)
    s.emit(Assign(held, Call(ASSERTION, (holds,), last), span=last))
    s.note(f"no iteration enters the branch that ends the program (line {last.line})")


def _ends(scope: Scope, branch: Sequence[Node], depth: int) -> bool:
    """Whether statements certainly end the program, and nothing in them goes elsewhere."""
    parts = [part for each in branch for part in each.walk()]
    if any(x.kind in _ELSEWHERE or is_jump(x) or _is_target(x) for x in parts):
        return False
    last = branch[-1] if branch else None
    if last is None or last.kind in _STOPS:
        return last is not None
    name = last.node(0) if last.kind == "Call_Stmt" else last
    if name.kind != "Name":
        return False
    called = procedure_of(scope, name.word)
    if called is None:
        return name.word.lower() in _ENDING and not scope.is_procedure(name.word)
    return depth < _DEEPEST and _ends(called, executed(called), depth + 1)


def _is_target(part: Node) -> bool:
    return part.label is not None and part.kind != "Format_Stmt"
