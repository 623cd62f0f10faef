"""`graph`, `transform` and what the other verbs take besides texts and paths."""

import islpy
import networkx
import pytest
from numba import njit, prange

import depanalysis as da
from depanalysis.errors import SourceError, UsageError
from depanalysis.ir.statements import walk_statements
from depanalysis.projects import Given, Project
from depanalysis.schedule import Refusal, Rewriting

STENCIL = """
void sweep(int n, double a[n][n])
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n - 1; j++)
            a[i][j] = a[i - 1][j + 1];
}
"""


@njit(parallel=True)
def shifted(a):
    for i in prange(a.shape[0] - 1):
        a[i] = a[i + 1]


@njit(parallel=True)
def doubled(a):
    for i in prange(a.shape[0]):
        a[i] = 2 * a[i]


def copied(a, b):
    for i in range(len(a)):
        a[i] = b[i]


def negated(a, b):
    for j in range(len(b)):
        b[j] = -a[j]


def test_a_relation_is_one_that_islpy_reads():
    loop = da.check(STENCIL, relations=True).loops[0]
    (found,) = loop.dependences
    assert found.relation is not None
    assert found.source.site is not None
    assert found.source.site[0] == 2
    assert found.relation.startswith("[n] -> { S2[i, j] -> S2[i' = 1 + i, j' = -1 + j]")
    (moved,) = [islpy.Map(found.relation).deltas()]
    assert moved.is_subset(islpy.Set("[n] -> { S2[1, -1] }"))


@pytest.mark.parametrize(
    "text",
    [
        # Names that are words of isl, no words at all, or those of two loops.
        "void f(int n, int max, double a[n][n]) { for (int i = 0; i < n; i++) "
        "for (int i = 1; i < max; i++) a[0][i] = a[0][i - 1]; }",
        "struct v { int n; double *a; }; void f(struct v *v, int *b) "
        "{ for (int i = 1; i < v->n; i++) v->a[i + b[0]] = v->a[i - 1 + b[0]]; }",
        "void f(int n, double *a) { while (n) { n--; a[n] = a[n + 2]; } }",
    ],
)
@pytest.mark.parametrize("value_based", [False, True])
def test_every_relation_is_one_that_islpy_reads(text, value_based):
    report = da.check(text, relations=True, value_based=value_based)
    found = [d for loop in report.loops for d in loop.dependences if d.relation]
    assert found != []
    for each in found:
        assert each.source.site is not None
        assert islpy.Map(str(each.relation)).get_tuple_name(islpy.dim_type.in_) == (
            f"S{each.source.site[0]}"
        )


def test_a_builder_gives_the_numbers_that_a_report_has():
    b = da.Builder("recurrence")
    n = b.parameter("n", da.I32)
    a = b.array("a", da.F64, (None,))
    with b.loop("i", 1, n) as i:
        with b.when(a[i] < 0):
            b.opaque("nothing", (), ())
        with b.otherwise():
            written = b.next_statement
            a[i] = a[i - 1]
        last = b.next_statement
        a[i] *= 2
    program = b.program()
    numbered = list(walk_statements(program.body))
    assert last == len(numbered) - 1 == written + 1
    loop = da.check(program).loops[0]
    sites = {end.site for d in loop.dependences for end in (d.source, d.sink)}
    assert {written, last} <= {site[0] for site in sites if site is not None}


def test_options_may_be_one_value():
    text = "for (int i = 0; i < n; i++) a[i] = a[i + m];"
    options = da.Options(assume=("m > n",))
    assert da.check(text, options=options).loops[0].verdict == "parallel"
    (loop,) = da.check(text, options=options, assume="m < n && m > 0").loops
    assert loop.verdict == "sequential"


def test_functions_are_judged_where_they_stand():
    assert [str(da.race(x).verdict) for x in (shifted, doubled)] == [
        "race",
        "race-free",
    ]
    (file,) = da.parallelize(copied).files
    assert file.text is not None
    changed = [line for line in file.text.split("\n") if line.startswith("    for ")]
    loops = ("for i in numba.prange(len(a)):", "for j in range(len(b)):")
    assert [line.strip() for line in changed if "len(" in line] == [*loops]


def test_a_project_is_taken(tmp_path):
    path = tmp_path / "copy.c"
    path.write_text(STENCIL, encoding="utf-8")
    project = Project((Given(str(path)),))
    assert da.check(project).loops[0].verdict == "sequential"
    assert [x.errors for x in da.parallelize(project).files] == [()]


def test_a_graph_is_one_for_networkx():
    found = da.graph(STENCIL, line=4)
    made = networkx.MultiDiGraph(found.triples())
    assert list(made.edges(data="distance")) == [(2, 2, (1, -1))]
    assert found.of_kind("flow") == found.edges
    assert found.of_kind("anti") == ()


def test_loops_are_transformed_where_that_is_legal():
    refused = da.transform(STENCIL, "interchange", line=4)
    assert isinstance(refused, Refusal)
    assert refused.dependence is not None
    skewed = da.transform(STENCIL, "wavefront", (2, 1), line=4)
    assert isinstance(skewed, Rewriting)
    assert [x.verdict for x in da.check(skewed.program).loops] == [
        "sequential",
        "parallel",
    ]
    assert isinstance(da.transform(copied, "reverse"), Rewriting)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: da.transform(STENCIL, "unroll"), UsageError),  # type: ignore[arg-type]
        (lambda: da.graph(STENCIL, line=2), UsageError),
        (lambda: da.graph("missing.c"), SourceError),
        (lambda: da.graph("void f( {"), SourceError),
    ],
)
def test_what_cannot_be_done_is_one_message(call, error):
    with pytest.raises(error):
        call()
