"""Methods are functions with `this`, operators have their callee first."""

import pytest

from depanalysis.ir.printer import show
from tests.depanalysis.frontends.cuda.texts import kernel

HEAD = """
struct P {
  int a, b;
  __device__ P() : a(1), b(2) {}
  __device__ P(int v, int w = 9) : a(v) { b = w; }
  __device__ int sum() const { return a + this->b; }
  __device__ P &operator+=(const P &o) { a += o.a; return *this; }
  __device__ P operator+(const P &o) const { return P(a + o.a, b); }
  __device__ P operator-() const { return P(-a, -b); }
  __device__ int &operator[](int k) { return a; }
  template <class T> __device__ T twice(T t) const { return t + t + a; }
  static __device__ int three() { return 3; }
};
template <class T> struct Q {
  T v;
  __device__ Q(T x) : v(x) {}
  __device__ T get() const;
};
template <class T> __device__ T Q<T>::get() const { return v; }
"""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("P p; x[0] = p.sum();", "p.a = 1"),
        ("P p(5); x[0] = p.b;", "p.b = w"),
        ("P p(5), q = p + P(1, 2); x[0] = q.sum();", "x[0] = q.a + q.b"),
        ("P p(5); p += P(7); x[0] = p.a;", "p.a += made.a"),
        ("P p; x[0] = p.twice(4);", "x[0] = 8 + p.a"),
        ("P *p = new_p(x); p->a = 1; x[p->sum()] = 1;", "x["),
        ("x[0] = P::three();", "x[0] = 3"),
        ("P p; p[3] = 4; x[0] = p.a;", "p.a = 4"),
        ("P p = -P(1, 2); x[0] = p.a;", "= -"),
        ("Q<int> q(3); x[0] = q.get();", "x[0] = q.v"),
        ("Q<int> q = Q<int>(3); x[0] = q.get();", "x[0] = q.v"),
        ("x[0] = P(3, 4).sum();", "sum.result = made.a + made.b"),
    ],
)
@pytest.mark.sampled(4)
def test_methods_are_read_as_functions(body, expected):
    text = f"{HEAD}__device__ P *new_p(int *x) {{ return (P *)x; }}\n"
    found = show(kernel(f"{text}__global__ void k(int *x) {{ {body} }}").program)
    assert expected in found
    assert "opaque" not in found
