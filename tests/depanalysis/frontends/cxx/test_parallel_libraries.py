"""Loops of Kokkos, RAJA, SYCL and TBB say that they are parallel, and are judged as such."""

import pytest

import depanalysis

TEXT = """#include <Kokkos_Core.hpp>
#include <RAJA/RAJA.hpp>
#include <sycl/sycl.hpp>
#include <tbb/blocked_range.h>
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <vector>
void views(Kokkos::View<double *> a, Kokkos::View<double *> b, int n) {
  Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) { a(i) = 2 * b(i); });
  Kokkos::parallel_for("shift", n, KOKKOS_LAMBDA(const int i) { a(i) = a(i + 1); });
  Kokkos::parallel_for("part", Kokkos::RangePolicy<>(1, n),
                       KOKKOS_LAMBDA(int i) { a(i) += b(i - 1); });
  Kokkos::parallel_for("one", n, KOKKOS_LAMBDA(int i) { a(0) += b(i); });
  double sum = 0;
  Kokkos::parallel_reduce("sum", n, KOKKOS_LAMBDA(int i, double &s) { s += a(i); }, sum);
  b(0) = sum;
}
void rows(Kokkos::View<double **> a, int n, int m) {
  Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) {
    for (int j = 1; j < m; j++) a(i, j) += a(i, j - 1);
  });
  Kokkos::MDRangePolicy<Kokkos::Rank<2>> both({0, 0}, {n, m});
  Kokkos::parallel_for(both, KOKKOS_LAMBDA(int i, int j) { a(i, j) = i + j; });
  Kokkos::parallel_for(both, KOKKOS_LAMBDA(int i, int j) { a(i, 0) = a(i, 0) / 2 + j; });
  Kokkos::parallel_for(both, KOKKOS_LAMBDA(int i, int j) { a(0, j) = a(0, j) / 2 + i; });
}
void handles(int n) {
  Kokkos::View<double *> a("a", n + 1), b("b", n + 1), c = a, d;
  Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) { a(i) = b(i + 1); });
  Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) { a(i) = c(i + 1); });
  d = a;
  Kokkos::parallel_for(n, KOKKOS_LAMBDA(int i) { a(i) = d(i + 1); });
  Kokkos::parallel_for("in order", Kokkos::RangePolicy<Kokkos::Serial>(1, n),
                       KOKKOS_LAMBDA(int i) { a(i) = a(i - 1); });
}
void raja(double *x, const double *y, int n) {
  RAJA::forall<RAJA::omp_parallel_for_exec>(RAJA::RangeSegment(0, n), [=](int i) { x[i] = y[i]; });
  RAJA::forall<RAJA::omp_parallel_for_exec>(RAJA::RangeSegment(1, n),
                                            [=](int i) { x[i] = x[i - 1]; });
  RAJA::forall<RAJA::seq_exec>(RAJA::RangeSegment(1, n), [=](int i) { x[i] = x[i - 1]; });
}
void queues(sycl::queue &q, double *x, double *y, int n) {
  q.parallel_for(n, [=](auto i) { x[i] = y[i]; }).wait();
  q.parallel_for(sycl::range<1>(n), [=](sycl::id<1> i) { x[i + 1] = x[i]; });
  q.submit([&](sycl::handler &h) {
    h.parallel_for(sycl::range<1>(n), [=](sycl::id<1> i) { x[i] = y[i]; });
    h.parallel_for(sycl::range<1>(n), [=](sycl::id<1> i) { x[i + 1] = x[i]; });
  });
}
void planes(sycl::queue &q, double *x, double *y, int n) {
  q.parallel_for(sycl::range<2>(n, n), [=](sycl::id<2> i) { y[i[0] * n + i[1]] = 1; });
  q.parallel_for(sycl::range(n, n), [=](sycl::item<2> i) { y[i.get_linear_id()] = 1; });
  q.parallel_for(sycl::range<2>(n, n), [=](auto i) { y[i[0]] += x[i[1]]; });
}
void buffers(sycl::queue &q, double *x, int n) {
  sycl::buffer<double, 1> b(x, sycl::range<1>(n));
  q.submit([&](sycl::handler &h) {
    auto a = b.get_access<sycl::access::mode::read_write>(h);
    h.parallel_for(sycl::range<1>(n), [=](sycl::id<1> i) { a[i] = a[i] * 2; });
  });
  q.submit([&](sycl::handler &h) {
    sycl::accessor a(b, h, sycl::read_write);
    h.parallel_for(sycl::range<1>(n - 1), [=](sycl::id<1> i) { a[i] = a[i + 1]; });
  });
}
void sums(std::vector<double> &x, std::vector<double> &y, int n) {
  y[0] = tbb::parallel_reduce(
      tbb::blocked_range<int>(0, n), 0.0,
      [&](const tbb::blocked_range<int> &r, double v) {
        for (int i = r.begin(); i < r.end(); ++i) v += x[i];
        return v;
      },
      [](double a, double b) { return a + b; });
  tbb::parallel_for(0, n, 2, [&](int i) { y[i] = x[i]; });
  tbb::parallel_for(0, n, 2, [&](int i) { y[i] = y[i + 2]; });
}
void reducers(double *a, Kokkos::View<double *> v, int n) {
  using Run = RAJA::omp_parallel_for_exec;
  RAJA::ReduceSum<RAJA::omp_reduce, double> sum(0.0);
  RAJA::ReduceMin<RAJA::omp_reduce, double> least(1e9);
  RAJA::ReduceMinLoc<RAJA::omp_reduce, double> at(1e9);
  RAJA::forall<Run>(RAJA::RangeSegment(0, n), [=](int i) { sum += a[i]; });
  RAJA::forall<Run>(RAJA::TypedRangeSegment<int>(0, n), [=](int i) { least.min(a[i]); });
  RAJA::forall<Run>(RAJA::RangeSegment(0, n), [=](int i) { at.minloc(a[i], i); });
  double most = 0, all = 0;
  Kokkos::Max<double> greatest(most);
  Kokkos::parallel_reduce(
      n, KOKKOS_LAMBDA(int i, double &m) { if (v(i) > m) m = v(i); }, greatest);
  Kokkos::parallel_reduce(
      n, KOKKOS_LAMBDA(int i, double &s) { s += v(i); }, Kokkos::Sum<double>(all));
  a[0] = sum.get() + least.get() + most + all;
}
void blocks(std::vector<double> &v, int n) {
  tbb::parallel_for(tbb::blocked_range<int>(0, n), [&](const tbb::blocked_range<int> &r) {
    for (int i = r.begin(); i < r.end(); i++) v[i] *= 2;
  });
  tbb::parallel_for(tbb::blocked_range<int>(1, n), [&](const tbb::blocked_range<int> &r) {
    for (int i = r.begin(); i < r.end(); ++i) v[i] = v[i - 1];
  });
  tbb::parallel_for(0, n, [&](int i) { v[i] = i; });
  tbb::parallel_for(1, n, [&](int i) { v[i] = v[0] + i; });
  tbb::parallel_for(0, n, [&](int i) { v[i] = v[0] + i; });
}
"""


EXPECTED = {
    "views": ("parallel", "sequential!", "parallel", "parallel!", "parallel"),
    "rows": ("parallel", "parallel", "sequential!", "sequential!"),
    "handles": ("parallel", "sequential!", "unknown"),
    "raja": ("parallel", "sequential!"),
    "queues": ("parallel", "sequential!", "parallel", "sequential!"),
    "planes": ("parallel", "parallel", "parallel!"),
    "buffers": ("parallel", "sequential!"),
    "sums": ("parallel", "parallel", "sequential!"),
    "reducers": ("parallel", "parallel", "unknown", "parallel", "parallel"),
    "blocks": ("parallel", "sequential!", "parallel", "parallel", "sequential!"),
}
"""The verdicts in the order of the text; `!` is a warning that the text is wrong."""


@pytest.mark.sampled(4)
def test_the_loops_are_judged_at_the_calls():
    (file,) = depanalysis.check(TEXT, language="c++").files
    assert file.errors == ()
    found: dict[str, tuple[str, ...]] = {}
    for loop in file.loops:
        if loop.variable == "k":
            said = f"{loop.verdict}{'!' if loop.warning else ''}"
            found[loop.function] = (*found.get(loop.function, ()), said)
    assert found == EXPECTED
