"""Random kernels with classes are judged as the same kernels without them.

Each expression and statement is drawn twice: as C++ that hides it in methods, operators,
references, functors, templates or unions, and as plain C with the same meaning. The plain
kernel is enumerated; the verdict is that on the other one.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from depanalysis.options import RaceOptions
from depanalysis.proofs.races.verdicts import Raciness
from tests.oracle.blocks import collisions
from tests.test_races_randomly import enumerated, verdict_of

HEAD = """
struct Cell {
  int at, step;
  __device__ Cell(int a, int s = 1) : at(a) { step = s; }
  __device__ int next() const { return at + step; }
  __device__ Cell &operator+=(int by) { at += by; return *this; }
  __device__ Cell operator+(const Cell &o) const { return Cell(at + o.at, this->step); }
  __device__ int operator()(int x) const { return x + at; }
  __device__ void move_to(int &where) const { where = at; }
  static __device__ int two() { return 2; }
};
struct Row {
  int *data;
  __device__ Row(int *d) : data(d) {}
  __device__ int &operator[](int i) { return data[i]; }
  __device__ int get(int i) const { return data[i]; }
  __device__ void set(int i, int v) { data[i] = v; }
};
template <class T, int N> struct Shift {
  T by;
  __device__ Shift(T b) : by(b) {}
  __device__ T of(T x) const { return x + by * N; }
};
union bits { int i; float f; };
__device__ int &same(int &x) { return x; }
__device__ int2 operator+(int2 a, int2 b) { return make_int2(a.x + b.x, a.y + b.y); }
__device__ void operator+=(int2 &a, const int2 &b) { a = a + b; }
template <int N> __device__ int plus(int x) { return x + N; }
template <class F> __device__ int applied(F f, int x) { return f(x); }
"""
PLAIN = (
    "t",
    "B - 1 - t",
    "2 * t",
    "t ^ 1",
    "t / 2",
    "0",
    "B + t",
    "k",
    "b * B + t",
    "b",
)
EXPRESSIONS = (
    ("{0}", "{0}"),
    ("Cell({0}).at", "{0}"),
    ("Cell({0}, 2).next()", "({0} + 2)"),
    ("Cell({0}).next()", "({0} + 1)"),
    ("(Cell({0}) + Cell({1})).at", "({0} + {1})"),
    ("Cell(1)({0})", "({0} + 1)"),
    ("applied(Cell({1}), {0})", "({0} + {1})"),
    ("Shift<int, 2>(1).of({0})", "({0} + 2)"),
    ("plus<3>({0})", "({0} + 3)"),
    ("(make_int2({0}, 1) + make_int2(1, 0)).x", "({0} + 1)"),
    ("({0} + Cell::two())", "({0} + 2)"),
    ("same(k)", "k"),
)
STATEMENTS = (
    ("s[{0}] = {1};", "s[{0}] = {1};"),
    ("g[{0}] = s[{1}] + 1;", "g[{0}] = s[{1}] + 1;"),
    ("Row r(s); r[{0}] = t;", "s[{0}] = t;"),
    ("Row r(g); r.set({0}, r.get({1}) + 1);", "g[{0}] = g[{1}] + 1;"),
    ("same(s[{0}]) = {1};", "s[{0}] = {1};"),
    ("same(k) = {0};", "k = {0};"),
    ("Cell c({0}); c += {1}; g[c.at] = 7;", "g[{0} + {1}] = 7;"),
    ("Cell({0}).move_to(k);", "k = {0};"),
    ("bits u; u.i = {0}; g[u.i] = t; u.f = 1.0f;", "g[{0}] = t;"),
    ("bits u; u.i = {0}; k = u.i; u.f = 2.0f;", "k = {0};"),
    ("int2 v = make_int2({0}, 2); v += make_int2(1, k); s[v.x] = t;",
     "s[{0} + 1] = t;"),
    ("int2 v = {{{0}, 2}}; int2 w(v); s[w.x] = w.y;", "s[{0}] = 2;"),
    ("Cell c({0}), d = c; d += 1; s[c.at] = d.step;", "s[{0}] = 1;"),
    ("__syncthreads();", "__syncthreads();"),
    ("__syncthreads();", "__syncthreads();"),
    ("atomicAdd(&same(g[{0}]), 1);", "atomicAdd(&g[{0}], 1);"),
)  # fmt: skip


@st.composite
def expressions(draw, depth=1):
    if depth == 0 or draw(st.booleans()):
        text = draw(st.sampled_from(PLAIN))
        return f"({text})", f"({text})"
    hidden, plain = draw(st.sampled_from(EXPRESSIONS))
    parts = [draw(expressions(depth - 1)) for _ in range(2)]
    return hidden.format(*(p[0] for p in parts)), plain.format(*(p[1] for p in parts))


@st.composite
def statements(draw):
    hidden, plain = draw(st.sampled_from(STATEMENTS))
    parts = [draw(expressions()) for _ in range(2)]
    left = hidden.format(*(p[0] for p in parts))
    right = plain.format(*(p[1] for p in parts))
    head = draw(st.sampled_from(("", "", "if (t < 2)", "if (t % 2 == 0)")))
    if "__syncthreads" in left:
        head = ""
    return f"{head} {{ {left} }}", f"{head} {{ {right} }}"


kernels = st.lists(statements(), min_size=1, max_size=5)


def text_of(parts):
    return (
        "__global__ void f(int *g, int m) {\n__shared__ int s[64];\n"
        "int t = threadIdx.x, b = blockIdx.x, B = blockDim.x, k = 1;\n"
        + "\n".join(parts)
        + "\n}\n"
    )


def judge(parts):
    text = text_of([plain for _, plain in parts])
    found = enumerated(text, 4, 2, 0)
    if found.is_outside:
        return
    options = RaceOptions(block=(4, 1, 1), grid=(2, 1, 1), defined=(("m", 0),))
    construct = verdict_of(HEAD + text_of([hidden for hidden, _ in parts]), options)
    if construct.verdict is Raciness.UNKNOWN:
        # The bits of a union have no value in a run, so that a few races stay open; what
        # the plain kernel leaves open has nothing to do with classes.
        has_bits = any("bits u" in hidden for hidden, _ in parts)
        is_open = has_bits or verdict_of(text, options).verdict is Raciness.UNKNOWN
        assert is_open, construct.open
    elif found.parted or collisions(found, of_equals=False):
        assert construct.verdict is Raciness.RACE
    elif not collisions(found, of_equals=True):
        assert construct.verdict is Raciness.FREE
        assert construct.benign == ()


@settings(max_examples=6, deadline=None)
@given(kernels)
@pytest.mark.sampled(4)
def test_classes_change_no_verdict(parts):
    judge(parts)


@pytest.mark.nightly
@settings(max_examples=2000, deadline=None)
@given(kernels)
def test_many_kernels_with_classes(parts):
    judge(parts)
