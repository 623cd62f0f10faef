"""The facts about a loop by its place."""

from depanalysis.emit.guards.subjects import Subjects
from depanalysis.ir.parser import parse_expression
from depanalysis.options import Options
from depanalysis.source import SourceFile

TEXT = """void g(int n, double *a) {
  for (int i = 0; i < n; i++) a[i] = 0;
}
void f(int n, double *a) {
  g(n, a);
  for (int i = 0; i < n; i++) a[i] = 0;
}
"""


def subjects(**options):
    return Subjects(SourceFile("a.c", TEXT), Options(**options))


def test_loops_by_place():
    found = subjects()
    here = found.at((6, 3))
    assert here is not None
    assert here.program.name == "f"
    assert sorted(here.types) == ["n"]
    # The loop that is inlined into `f` stands in `g`.
    assert found.at((2, 3)).program.name == "g"
    assert found.at((1, 1)) is None


def test_assumptions():
    here = subjects(assume=("n >= 3",)).at((6, 3))
    assert here.facts() is here.facts()
    more = here.facts(parse_expression("n <= 9", "here"))
    assert len(more.model.program.assumptions) == 2
    assert here.loop(more).number == here.number
    assert more.options.alias == "assume"
