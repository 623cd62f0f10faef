"""Every form in which a value is dropped, as C and C++ read it.

`R` is an element that iteration 0, or thread 0, writes. The loop is sequential and the
region a race exactly where the form reads it.
"""

import pytest

import depanalysis
from depanalysis.api import check
from depanalysis.options import RaceOptions
from depanalysis.pipelines.race import kernel_races, openmp_races
from depanalysis.source import SourceFile
from tests.nights import by_day

BOTH = (
    "(void)(R + 1);",
    "R + 1;",
    "-R;",
    "(long)R;",
    "R && c;",
    "c || R;",
    "!R;",
    "R == 0;",
    "c ? R : 1;",
    "c ? 1 : R;",
    "R ? 1 : 2;",
    "R ? y[0] : y[1];",
    "y[R];",
    "&y[R];",
    "(void)&y[R];",
    "y + R;",
    "y[1] = (R + 0, 1);",
    "int u = R;",
    "int u[2] = {R, 0};",
    "int *p = y + R;",
    "int *p = R ? y : y;",
    "assert(R == 1);",
    "assert(y && R == 1);",
    "assert(R == 1 && \"text\");",
    "get(&R);",
    "load(&R);",
    "drop(R);",
    "keep(&y[R]);",
    "first(1, R);",
    "y[1] = first(1, R);",
    "y[1] = pick(0, R, 1);",
    "abs(R);",
    "__builtin_expect(R, 0);",
    "__builtin_expect(0, R);",
    "if (R) {}",
    "if (R) ; else {}",
    "while (R && 0) ;",
    "do {} while (R && 0);",
    "for (; R && 0; ) ;",
    "for (R + 1; 0; ) ;",
    "switch (R) {}",
    "switch (R) { default: break; }",
    "({ R + 1; });",
    "printf(\"%d\", R);",
    "struct P t = *q;",
    "copied(*q);",
)  # fmt: skip
"""Forms that read in both languages."""

LVALUES = (
    "R;",
    "(void)R;",
    "(R);",
    "R, 1;",
    "c, R;",
    "y[1] = (R, 1);",
    "c ? R : x[1];",
    "for (R; 0; ) ;",
    "*&R;",
    "*q;",
    "(void)*q;",
    "q->a;",
)
"""Lvalues that C reads, and C++ only where they are volatile."""

NEITHER = ("sizeof(R);", "y[1] = sizeof R;", "&R;", "(void)&R;", "y[1] = &R == x;")

FORMS = [*BOTH, *LVALUES, *NEITHER]

HEAD = """#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
struct P {{ {type} a; }};
{mark} int get({type} *p) {{ return *p; }}
{mark} int load({type} *p) {{ int made = *p; return made; }}
{mark} int first(int a, int b) {{ return a; }}
{mark} int pick(int c, int a, int b) {{ return c ? a : b; }}
{mark} void drop(int a) {{ }}
{mark} void keep(int *p) {{ }}
{mark} int copied(struct P p) {{ return 1; }}
"""
CHECK = """for (int i = 0; i < 2; i++)
  if (i == 0) {write} = 1; else {{ {form} }}"""
OPENMP = """
#pragma omp parallel num_threads(2)
if (omp_get_thread_num() == 0) {write} = 1; else {{ {form} }}"""
CUDA = "if (threadIdx.x == 0) {write} = 1; else {{ {form} }}"

COLLIDES = {True: {"sequential", "race"}, False: {"parallel", "race-free"}}


def text_of(form: str, body: str, mark: str, type_: str) -> str:
    element = "q->a" if "q" in form else "x[0]"
    made = body.format(write=element, form=form.replace("R", "x[0]"))
    kind = "" if mark == "static" else "__global__ "
    parameters = f"{type_} *x, struct P *q, int *y, int c"
    head = HEAD.format(mark=mark, type=type_)
    return f"{head}{kind}void f({parameters}) {{\n{made}\n}}\n"


def of_check(form: str) -> str:
    report = check(text_of(form, CHECK, "static", "int"), "c")
    assert not report.files[0].errors
    return str(next(loop.verdict for loop in report.loops if loop.variable == "i"))


def of_openmp(form: str) -> str:
    text = "#include <omp.h>\n" + text_of(form, OPENMP, "static", "int")
    report = openmp_races(SourceFile("in.c", text), RaceOptions())
    assert not report.errors
    return str(report.constructs[0].verdict)


def of_cuda(form: str, type_: str = "int") -> str:
    text = text_of(form, CUDA, "__device__", type_)
    options = RaceOptions(block=(2, 1, 1), grid=(1, 1, 1))
    report = kernel_races(SourceFile("in.cu", text), options)
    assert not report.errors
    return str(report.constructs[0].verdict)


@pytest.mark.parametrize("form", FORMS)
def test_c_reads_what_is_dropped(form):
    # The loops around a call that prints are not decided.
    undecided = {"unknown"} if "printf" in form else set()
    assert of_check(form) in COLLIDES[form not in NEITHER] | undecided


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.sampled(4)
def test_openmp_reads_what_is_dropped(form):
    assert of_openmp(form) in COLLIDES[form not in NEITHER]


@pytest.mark.parametrize("form", by_day(FORMS, 20))
@pytest.mark.sampled(4)
def test_cuda_reads_what_is_dropped_and_no_lvalue(form):
    assert of_cuda(form) in COLLIDES[form in BOTH]


@pytest.mark.parametrize("form", LVALUES)
def test_cuda_reads_a_volatile_lvalue(form):
    if "*q" not in form:
        assert of_cuda(form, "volatile int") == "race"


def test_an_assertion_that_is_switched_off_reads_nothing():
    text = text_of("assert(R == 1);", CHECK, "static", "int")
    report = check("#define NDEBUG\n" + text, "c")
    assert [str(loop.verdict) for loop in report.loops] == ["parallel"]


def test_a_failing_assertion_keeps_no_loop_from_being_parallel():
    text = """#include <assert.h>
    void f(int n, int *a, int *p) {
      for (int i = 0; i < n; i++) { assert(p != 0 && a[i] >= 0 && !(a[i] > 9)); a[i]++; }
    }"""
    (loop,) = check(text, "c").loops
    assert str(loop.verdict) == "parallel"


@pytest.mark.parametrize(
    "dropped",
    [
        "first(1, (c != 0, *(x + 1)));",
        "(void)(c ? (x[2], x[1]) : !x[2]);",
    ],
)
def test_what_is_passed_or_converted_below_a_comma_is_read(dropped):
    text = f"""__device__ int first(int a, int b) {{ return a; }}
__global__ void kernel(int *x, int c) {{
  if (threadIdx.x == 0) x[1] = 5;
  else {dropped}
}}"""
    options = depanalysis.RaceOptions(block=(32, 1, 1), grid=(1, 1, 1))
    assert depanalysis.race(text, options=options).verdict == "race"


@pytest.mark.parametrize(
    ("dropped", "qualifier", "verdict"),
    [
        ("(void)(c ? z[1] : x[1]);", "const", "race-free"),
        ("(void)(c, c ? (c, x[1]) : z[1]);", "const", "race-free"),
        ("(void)(c ? x[1] : z[1]);", "volatile", "race"),
        ("(void)(c ? 1 : (const int &)x[1]);", "const", "race"),
        ("(void)(const int &)x[1];", "const", "race-free"),
        ("static_cast<const int &>(x[1]);", "const", "race-free"),
    ],
)
def test_a_conversion_between_lvalues_reads_nothing(dropped, qualifier, verdict):
    text = f"""__global__ void kernel(int *x, {qualifier} int *z, int c) {{
  if (threadIdx.x == 0) x[1] = 5;
  else {dropped}
}}"""
    options = depanalysis.RaceOptions(block=(32, 1, 1), grid=(1, 1, 1))
    assert depanalysis.race(text, options=options).verdict == verdict
