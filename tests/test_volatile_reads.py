"""Every form in which volatile memory is read: each read may give a value of its own.

`R` is what a form reads. Where it is volatile memory of the grid, nothing may rest on two
reads that are equal: neither equal stores, nor tests that repeat, nor barriers behind
tests. Where it is plain, all of that holds.
"""

import pytest

from depanalysis import RaceOptions
from depanalysis.api import check
from depanalysis.pipelines.race import kernel_races, openmp_races
from depanalysis.source import SourceFile

HEAD = """
typedef {q} int named;
using aliased = {q} int;
struct S {{ {q} int x; {q} int a[2]; struct {{ {q} int z; }} in; }};
struct T {{ int x; }};
struct P {{ {q} int *p; }};
__device__ {q} int flag;
__managed__ {q} int managed;
__device__ int got({q} int *p) {{ return *p; }}
__device__ int bound({q} int &p) {{ return p; }}
__device__ int twice({q} int *p) {{ return got(p); }}
template <class N> __device__ N loaded(const {q} N *p) {{ return *p; }}
"""
PARAMETERS = (
    "{q} int *e, int *u, S *s, {q} T *t, P p, named *m, {q} int (*r)[4], {q} int2 *v"
)

VOLATILE = (
    "e[0]", "*e", "*(e + 1)", "m[0]", "((aliased *)u)[0]", "*({q} int *)u", "s->x", "s->a[1]",
    "s->in.z", "t->x", "t[0].x", "p.p[0]", "r[1][2]", "v->x", "flag", "managed", "got(e)",
    "got(u)", "bound(*e)", "bound(u[0])", "twice(u)", "loaded(u)", "({q} int &)u[0]",
    "*const_cast<{q} int *>(u)", "(({q} T *)u)->x", "(u[1], e[0])", "-e[0]", "e[0] + 1",
    "(c ? e[0] : e[1])", "e[e[0]]", "(long)e[0]", "*q", "q[0]", "first(e[0], 1)", "w",
)  # fmt: skip
"""Forms that read memory of the grid."""

OWN = ("s[0]", "*k", "one", "own", "n", "dynamic[0]", "in_callee(n)")
"""Forms that read volatile memory of a block or of a thread."""

STORE = "d[0] = {form};"
BY_SHARED = (
    "if (threadIdx.x == 0) h[0] = {form}; __syncthreads(); d[0] = h[0] * ({form});"
)
TESTS = "if ({form}) d[0] = 1; if (!({form})) d[0] = 2;"
BARRIER = "if ({form}) __syncthreads();"
LOOP = "for (int i = 0; i < {form}; i++) __syncthreads();"

USES = {
    "store": STORE,
    "shared": BY_SHARED,
    "tests": TESTS,
    "barrier": BARRIER,
    "loop": LOOP,
}


def of_cuda(form: str, qualifier: str) -> dict[str, str]:
    """The verdict on one kernel for each use."""
    read = form.format(q=qualifier)
    kernels = "".join(
        f"""
__global__ void {name}({PARAMETERS.format(q=qualifier)}, int *d, int c) {{
  __shared__ int h[1];
  {qualifier} int *q = u;
  {qualifier} int &w = u[1];
  {use.format(form=read)}
}}"""
        for name, use in USES.items()
    )
    head = HEAD.format(q=qualifier)
    text = f"{head}__device__ int first(int a, int b) {{ return a; }}{kernels}"
    options = RaceOptions(block=(32, 1, 1), grid=(1, 1, 1))
    report = kernel_races(SourceFile("in.cu", text), options)
    assert not report.errors
    return {each.name: str(each.verdict) for each in report.constructs}


@pytest.mark.parametrize("form", VOLATILE)
@pytest.mark.sampled(4)
def test_no_two_reads_of_volatile_memory_are_equal(form):
    assert of_cuda(form, "volatile") == dict.fromkeys(USES, "unknown")


@pytest.mark.parametrize("form", ["e[0]", "s->x", "flag", "twice(u)", "*q", "w"])
@pytest.mark.sampled(4)
def test_reads_of_plain_memory_are_equal(form):
    assert of_cuda(form, "") == dict.fromkeys(USES, "race-free")


def test_volatile_memory_of_a_block_or_a_thread_holds_what_was_stored():
    kernels = "".join(
        f"""
__global__ void kernel_{number}(int *d, volatile int n) {{
  __shared__ volatile int s[2], one;
  __shared__ int plain;
  volatile int *k = &plain;
  volatile int own = 3;
  if (threadIdx.x == 0) {{ s[0] = n; one = n; *k = n; dynamic[0] = n; }}
  __syncthreads();
  d[0] = {form};
}}"""
        for number, form in enumerate(OWN)
    )
    text = f"""extern __shared__ volatile int dynamic[];
__device__ int in_callee(int n) {{
  __shared__ volatile int kept;
  if (threadIdx.x == 0) kept = n;
  __syncthreads();
  return kept;
}}{kernels}"""
    options = RaceOptions(block=(32, 1, 1), grid=(1, 1, 1))
    report = kernel_races(SourceFile("in.cu", text), options)
    assert [str(each.verdict) for each in report.constructs] == ["race-free"] * len(OWN)


BODIES = [
    ("d[0] = __ldg(u);", "race-free"),
    ("d[0] = __ldcg(u);", "race-free"),
    ("d[0] = __ldcv(u);", "unknown"),
    ("int4 k = __ldcv(f); d[0] = k.y;", "unknown"),
    ("d[0] = clock();", "unknown"),
    ("d[0] = atomicAdd(u, 0);", "unknown"),
    ("S k = *s; d[0] = k.x;", "unknown"),
    ("int t = threadIdx.x, k; k = e[t] = 5; d[0] = k;", "unknown"),
    ("int t = threadIdx.x; e[t] = 5; d[0] = e[t]++;", "unknown"),
    ("int t = threadIdx.x; e[t] = 5; d[0] = (e[t] += 1);", "unknown"),
    # It is a race whatever the other reads give.
    ("if (e[0]) d[0] = threadIdx.x;", "race"),
    ("d[e[0]] = threadIdx.x;", "race"),
    # No value makes two threads meet.
    ("d[32 * e[0] + threadIdx.x] = e[1];", "race-free"),
    ("while (e[0] == 0) ; d[threadIdx.x] = 1;", "race-free"),
]


def test_reads_that_may_or_may_not_be_equal():
    parameters = "volatile int *e, int *u, S *s, int4 *f, long *d"
    text = "struct S { volatile int x; };\n" + "\n".join(
        f"__global__ void kernel_{number}({parameters}) {{ {body} }}"
        for number, (body, _) in enumerate(BODIES)
    )
    options = RaceOptions(block=(32, 1, 1), grid=(1, 1, 1))
    report = kernel_races(SourceFile("in.cu", text), options)
    found = [str(each.verdict) for each in report.constructs]
    assert [*zip((body for body, _ in BODIES), found, strict=True)] == BODIES


def test_the_reason_names_the_volatile_value():
    text = "__global__ void kernel(volatile int *e, int *d) { d[0] = e[0]; }"
    report = kernel_races(SourceFile("in.cu", text), RaceOptions())
    assert report.constructs[0].reason == (
        "two threads store to one element at once, and whether the values differ depends on "
        "the value of `e[0]`, which is volatile"
    )


C_HEAD = """#include <omp.h>
typedef volatile int named;
struct S { volatile int x; volatile int a[2]; struct { volatile int z; } in; };
typedef struct { int x; } T;
volatile int flag;
int got(volatile int *p) { return *p; }
"""
C_FUNCTION = """
void f{number}(volatile int *e, int *u, struct S *s, volatile T *t, named *m,
  volatile int (*r)[4], int *volatile w, _Atomic int *at, int *d, int n) {{
  volatile int own = n;
  {body}
}}
"""
C_FORMS = (
    "e[0]", "m[0]", "*(volatile int *)u", "s->x", "s->a[1]", "s->in.z", "t->x", "r[1][2]",
    "flag", "got(e)", "got(u)", "own", "w[0]", "*at", "__atomic_load_n(u, __ATOMIC_SEQ_CST)",
    "((volatile T *)u)->x",
)  # fmt: skip


def of_all_forms(body: str) -> str:
    return C_HEAD + "".join(
        C_FUNCTION.format(number=number, body=body.replace("FORM", form))
        for number, form in enumerate(C_FORMS)
    )


@pytest.mark.parametrize(
    "body",
    [
        "for (int i = 0; i < n; i++) d[i + FORM] = d[i + FORM] + 1;",
        "int k = FORM, l = FORM; for (int i = 0; i < n; i++) d[(i + k) * 2] = d[(i + l) * 2];",
    ],
)
def test_no_loop_is_decided_by_what_volatile_objects_hold(body):
    report = check(of_all_forms(body), "c")
    assert not report.files[0].errors
    assert [str(loop.verdict) for loop in report.loops] == ["unknown"] * len(C_FORMS)


def test_no_region_is_race_free_by_what_volatile_objects_hold():
    text = of_all_forms("""
#pragma omp parallel
  {
    if (FORM && omp_get_thread_num() == 0) d[0] = 1;
    if (!(FORM) && omp_get_thread_num() == 1) d[0] = 2;
  }""")
    report = openmp_races(SourceFile("in.c", text), RaceOptions())
    assert not report.errors
    found = {str(each.verdict) for each in report.constructs}
    assert len(report.constructs) == len(C_FORMS)
    assert found <= {"unknown", "race"}
