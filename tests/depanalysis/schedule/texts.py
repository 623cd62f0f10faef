"""Short ways to rewrite programs that are written as text."""

from depanalysis.analysis.model import LoopFacts
from depanalysis.engines.conflict import Facts
from depanalysis.ir.printer import show
from depanalysis.ir.programs import Program
from depanalysis.options import Options
from depanalysis.schedule.pieces import Refusal, Rewriting
from tests.oracle.models import facts
from tests.oracle.runs import program

DECLARATIONS = """
  parameter n: i32
  parameter m: i32
  array a: i32[?, ?]
  array b: i32[?, ?]
  array v: i32[?]
  array w: i32[?]
  scalar s: in out i32
  scalar t: i32
"""


def parsed(body: str, declarations: str = DECLARATIONS) -> Program:
    """The verified program with a body."""
    return program(body, declarations)


def known(body: str, options: Options | None = None) -> Facts:
    """What is known of a body."""
    return facts(body, options, DECLARATIONS)


def loops_of(body: str) -> tuple[Facts, tuple[LoopFacts, ...]]:
    """What is known of a body, and its loops."""
    found = known(body)
    return found, found.model.loops


def text(found: Rewriting | Refusal) -> str:
    """The body of a rewritten program on one line, or why there is none."""
    if isinstance(found, Refusal):
        return f"refused: {found.reason}"
    lines = show(found.program).splitlines()[1:-1]
    kept = [line for line in lines if not line.startswith(("  par", "  arr", "  sca"))]
    return " ".join(" ".join(kept).split())


def direction(found: Rewriting | Refusal) -> tuple[str, ...] | None:
    """The direction of the dependence that forbids a rewriting."""
    assert isinstance(found, Refusal)
    return None if found.dependence is None else found.dependence.direction
