#define PARALLEL_FOR _Pragma("omp parallel for")
#define DIRECTIVE(x) _Pragma(#x)
#define ON(count) DIRECTIVE(omp parallel for num_threads(count))

// A directive by its digraph.
void digraph(int n, double *a) {
%:pragma omp parallel for
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

// A directive by an operator.
void by_operator(int n, double *a) {
  _Pragma("omp parallel for")
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

// A directive in a macro.
void by_macro(int n, double *a) {
  PARALLEL_FOR
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}

// A directive that a macro makes of its argument.
void by_argument(int n, double *a) {
  ON(2)
  for (int i = 1; i < n; i++) a[i] = a[i - 1];
}
