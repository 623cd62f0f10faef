"""Short ways to ask about programs that are written as text."""

from depanalysis.analysis.model import Access, LoopFacts, Model
from depanalysis.analysis.questions import ConflictQuestion, conflicts_carried_by
from depanalysis.analysis.symbolic import model
from depanalysis.engines.conflict import Facts
from depanalysis.ir.expressions import Expr
from depanalysis.ir.parser import parse_expression
from depanalysis.ir.printer import show_expression
from depanalysis.options import Options
from depanalysis.proofs.parallel import verdict
from depanalysis.verdicts import LoopVerdict
from tests.oracle.runs import program

COMMON = """
  parameter n: i32
  parameter m: i32
  array a: i32[?]
  array b: i32[?]
  array c: i32[?, 10]
  array p: i32[?]
  array x: f64[?]
  scalar s: in out i32
  scalar t: i32
  scalar k: i32
  scalar r: in out f64
"""


def modelled(body: str, declarations: str = COMMON) -> Model:
    """The model of a body, by default over a few common variables."""
    return model(program(body, declarations))


def facts(
    body: str, options: Options | None = None, declarations: str = COMMON
) -> Facts:
    """A body with its model, ready for the engines."""
    return Facts(modelled(body, declarations), options or Options())


def judgments(known: Facts) -> list[tuple[LoopFacts, LoopVerdict]]:
    """The loops that stand in a program's own text, with their verdicts."""
    own = [one for one in known.model.loops if not one.is_inlined]
    return [(one, verdict(known, one)) for one in own]


def judged(
    body: str, options: Options | None = None, declarations: str = COMMON
) -> list[LoopVerdict]:
    """The verdicts on the loops of a body."""
    return [found for _, found in judgments(facts(body, options, declarations))]


def expr(text: str) -> Expr:
    """An expression by its text."""
    return parse_expression(text)


def plain(value: Expr) -> str:
    """An expression over index symbols such as `i#0`, without the quotes around them."""
    return show_expression(value).replace("`", "")


def access(known: Model, kind: str, text: str) -> Access:
    """The one access with a kind and a text, such as `a[i + 1]`."""
    (found,) = (
        a for a in known.accesses if a.kind == kind and show_expression(a.node) == text
    )
    return found


def element(known: Model, kind: str, text: str) -> str:
    """The subscripts of an access as values."""
    return ", ".join(plain(index) for index in access(known, kind, text).indices)


def loop(known: Model, variable: str) -> LoopFacts:
    """The one loop over an index."""
    (found,) = (one for one in known.loops if one.variable == variable)
    return found


def questions(known: Model, variable: str, array: str = "a") -> list[ConflictQuestion]:
    """All questions about an array that a loop over an index has to pass."""
    return list(conflicts_carried_by(known, loop(known, variable), (0, array)))


def question(known: Model, variable: str, source: str, sink: str) -> ConflictQuestion:
    """The question about two accesses, each given as `kind text`, such as `read a[i]`."""
    first, second = (access(known, *side.split(" ", 1)) for side in (source, sink))
    return ConflictQuestion(first, second, loop(known, variable))
