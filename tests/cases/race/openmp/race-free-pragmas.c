#define PARALLEL_FOR(shared_out) _Pragma("omp parallel for schedule(static)") shared_out
#define DIRECTIVE(x) _Pragma(#x)

// The whole loop is an argument of the macro that has the directive.
void by_macro(int n, double *a) {
  PARALLEL_FOR(for (int i = 0; i < n; i++)) a[i] = 2 * a[i];
}

// Two macros of one region; without the barrier there would be a race.
void in_phases(int n, double *a, double *b) {
#pragma omp parallel
  {
    DIRECTIVE(omp for nowait)
    for (int i = 1; i < n; i++) b[i] = a[i];
    DIRECTIVE(omp barrier)
    DIRECTIVE(omp for)
    for (int i = 1; i < n; i++) a[i] = b[i - 1];
  }
}
