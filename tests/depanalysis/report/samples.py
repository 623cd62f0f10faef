"""Small reports, made by hand, that show every feature of a format once."""

from depanalysis.errors import ParseError
from depanalysis.source import SourceFile, Span
from depanalysis.verdicts import (
    Dependence,
    Evidence,
    FileReport,
    Induction,
    Location,
    LoopVerdict,
    Needs,
    Reduction,
    Report,
    Verdict,
    Witness,
)

STENCIL = SourceFile(
    "stencil.c",
    """\
void f(int n, double *a, double *b, int *p) {
  for (int i = 0; i < n; i++)
    a[i + 1] = a[i] + 1;
  for (int i = 0; i < n; i++) {
    double t = b[i];
    s += t * b[k];
    k += 2;
  }
  while (*p) p = next(p);
  for (int i = 0; i < n; i++)
\tb[p[i]] = 0;
}
int x = ;
""",
)
GRID = SourceFile(
    "src/grid.c",
    """\
void g(int n, int a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n - 1; j++)
      a[i][j] = a[i - 1][j + 1];
}
""",
)
SOURCES = {source.path: source for source in (STENCIL, GRID)}


def place(source: SourceFile, line: int, text: str) -> Location:
    """The first place of a text in a line."""
    column = source.lines[line - 1].index(text) + 1
    span = Span(source.path, line, column, line, column + len(text))
    return Location(span, text)


def loop_span(source: SourceFile, first: int, last: int) -> Span:
    """From the first sign of one line to the end of another."""
    line = source.lines[first - 1]
    column = len(line) - len(line.lstrip()) + 1
    return Span(source.path, first, column, last, len(source.lines[last - 1]) + 1)


FLOW = Dependence(
    kind="flow",
    variable="a",
    source=place(STENCIL, 3, "a[i + 1]"),
    sink=place(STENCIL, 3, "a[i]"),
    level=1,
    direction=("<",),
    distance=(1,),
    witness=Witness((("n", 2),), (("i", 0),), (("i", 1),), (1,)),
)
RECURRENCE = LoopVerdict(
    function="f",
    span=loop_span(STENCIL, 2, 3),
    last_line=3,
    variable="i",
    depth=1,
    verdict=Verdict.SEQUENTIAL,
    pattern="recurrence",
    reason="an iteration reads what the one before it wrote",
    dependences=(FLOW,),
    evidence=Evidence("diophantine", 0.41234),
    assumptions=("a and b do not overlap",),
    advice="a scan computes this in parallel",
)
REDUCTION = LoopVerdict(
    function="f",
    span=loop_span(STENCIL, 4, 8),
    last_line=8,
    variable="i",
    depth=1,
    verdict=Verdict.PARALLEL,
    pattern="reduction",
    reason="iterations only combine values into s",
    needs=Needs(
        private=("t", "u"),
        lastprivate=("t",),
        reduction=(Reduction("+", "s"), Reduction("max", "m"), Reduction("+", "r")),
        induction=(Induction("k", "2*i + k0"),),
    ),
    directives=("#pragma omp parallel for",),
)
WHILE = LoopVerdict(
    function="f",
    span=loop_span(STENCIL, 9, 9),
    last_line=9,
    variable=None,
    depth=1,
    verdict=Verdict.UNKNOWN,
    pattern="other",
    reason="calls next, which is not known",
    keyword="while",
    place=place(STENCIL, 9, "next(p)"),
    advice="put the definition of `next` into the file",
    directives=("#pragma omp simd",),
    warning="the directive `omp simd` on line 8 is wrong",
)
SCATTER = LoopVerdict(
    function="f",
    span=loop_span(STENCIL, 10, 11),
    last_line=11,
    variable="i",
    depth=1,
    verdict=Verdict.RUNTIME,
    pattern="other",
    reason="p[i] may repeat a value",
    dependences=(
        Dependence(
            kind="output",
            variable="b",
            source=place(STENCIL, 11, "b[p[i]]"),
            sink=place(STENCIL, 11, "b[p[i]]"),
            level=1,
            direction=("<",),
            witness=Witness(
                (("n", 2),),
                (("i", 0),),
                (("i", 1),),
                (0,),
                (("p[0]", 0), ("p[1]", 0)),
            ),
        ),
        Dependence(
            kind="anti",
            variable="p",
            source=place(STENCIL, 11, "p[i]"),
            sink=place(STENCIL, 11, "b[p[i]]"),
            level=1,
            direction=("<=",),
        ),
    ),
    evidence=Evidence("polyhedral", 1.0),
)
DIAGONAL = Dependence(
    kind="flow",
    variable="a",
    source=place(GRID, 4, "a[i][j]"),
    sink=place(GRID, 4, "a[i - 1][j + 1]"),
    level=1,
    direction=("<", ">"),
    distance=(1, -1),
    witness=Witness((("n", 3),), (("i", 1), ("j", 1)), (("i", 2), ("j", 0)), (1, 1)),
    relation="[n] -> { [i, j] -> [1 + i, -1 + j] }",
)
OUTER = LoopVerdict(
    function="g",
    span=loop_span(GRID, 2, 4),
    last_line=4,
    variable="i",
    depth=1,
    verdict=Verdict.SEQUENTIAL,
    pattern="wavefront",
    reason="an iteration reads what an earlier one wrote",
    dependences=(DIAGONAL,),
    evidence=Evidence("polyhedral", 2.5),
)
INNER = LoopVerdict(
    function="g",
    span=loop_span(GRID, 3, 4),
    last_line=4,
    variable="j",
    depth=2,
    verdict=Verdict.PARALLEL,
    pattern="forall",
    reason="no iteration touches what another one writes",
)
ERROR = ParseError.at(STENCIL, Span("stencil.c", 13, 9, 13, 10), "expected expression")
REPORT = Report(
    (
        FileReport("stencil.c", (RECURRENCE, REDUCTION, WHILE, SCATTER), (ERROR,)),
        FileReport("src/grid.c", (OUTER, INNER)),
    )
)
EMPTY = Report(())
