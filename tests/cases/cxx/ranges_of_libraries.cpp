// What a library hands to a lambda is a part of what it was given: no run has other ranges.
#include <tbb/blocked_range.h>
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

void planes(double *a, const double *b, int n, int m) {
  /* for */ tbb::parallel_for(tbb::blocked_range2d<int>(0, n, 0, m), [=](const tbb::blocked_range2d<int> &r) { // expect: unknown
    for (int i = r.rows().begin(); i != r.rows().end(); ++i) // expect: unknown
      for (int j = r.cols().begin(); j != r.cols().end(); ++j) // expect: parallel
        a[i * m + j] = b[i * m + j] + 1;
  });
}

void rows(double *a, const double *b, int n) {
  /* for */ tbb::parallel_for(tbb::blocked_range<int>(0, n), [=](const tbb::blocked_range<int> &r) { // expect: parallel
    for (int i = r.begin(); i != r.end(); ++i) // expect: parallel
      a[i] = b[i] + 1;
  });
}
