#include <omp.h>

// Iterations that threads share out among themselves.

void proportional(int n, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), nt = omp_get_num_threads();
    int lo = n * t / nt, hi = n * (t + 1) / nt;
    for (int i = lo; i < hi; i++) a[i] = i;
  }
}

void rounded_up(int n, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), nt = omp_get_num_threads();
    int c = (n + nt - 1) / nt, lo = t * c, hi = lo + c < n ? lo + c : n;
    for (int i = lo; i < hi; i++) a[i] = i;
  }
}

void last_one_has_the_rest(int n, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), nt = omp_get_num_threads();
    int c = n / nt, lo = t * c, hi = t == nt - 1 ? n : lo + c;
    for (int i = lo; i < hi; i++) a[i] = i;
  }
}

void rest_among_the_first(int n, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), nt = omp_get_num_threads();
    int q = n / nt, r = n % nt;
    int lo = t * q + (t < r ? t : r), hi = lo + q + (t < r ? 1 : 0);
    for (int i = lo; i < hi; i++) a[i] = i;
  }
}

// Shares up to the smaller of two ends, counted without a sign.
void shares_without_a_sign(unsigned long count, double *dst, const double *src) {
#pragma omp parallel
  {
    unsigned threads = omp_get_num_threads(), thread = omp_get_thread_num();
    unsigned long share = (count + threads - 1) / threads, start = thread * share;
    unsigned long end = start + share < count ? start + share : count;
    for (unsigned long i = start; i < end; i++) dst[i] += src[i];
  }
}
