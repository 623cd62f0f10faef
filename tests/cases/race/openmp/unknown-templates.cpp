// Templates of a file whose calls give one memory twice, through parameter packs.
static void shifted(const double *x, double *y, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) y[i] = x[i + 1];
}

template <class Kernel, class... Arguments>
void once(Kernel kernel, Arguments &&...arguments) {
  kernel(arguments...);
}

template <class Kernel, class... Arguments>
void repeated(int times, Kernel kernel, Arguments... arguments) {
  for (int i = 0; i < times; i++) once(kernel, arguments...);
}

void of_one_memory(double *x, int n) { repeated(3, shifted, x, x + 1, n); }
