#include <omp.h>

// Iterations that threads share out among themselves.

void one_too_many(int n, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), nt = omp_get_num_threads();
    int lo = n * t / nt, hi = n * (t + 1) / nt;
    for (int i = lo; i <= hi; i++) a[i] = i;
  }
}

void rounded_down_and_up(int n, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), nt = omp_get_num_threads();
    int lo = t * (n / nt), hi = lo + (n + nt - 1) / nt;
    for (int i = lo; i < hi; i++) a[i] = i;
  }
}

void all_start_at_the_rest(int n, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), nt = omp_get_num_threads();
    int q = n / nt, r = n % nt, lo = t * q, hi = lo + q + r;
    for (int i = lo; i < hi; i++) a[i] = i;
  }
}

// The greater of two ends is one that all threads may have.
void up_to_the_greater_end(unsigned long count, double *dst) {
#pragma omp parallel
  {
    unsigned threads = omp_get_num_threads(), thread = omp_get_thread_num();
    unsigned long share = (count + threads - 1) / threads, start = thread * share;
    unsigned long end = start + share > count ? start + share : count;
    for (unsigned long i = start; i < end; i++) dst[i] += 1;
  }
}
