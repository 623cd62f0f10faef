// So does a function of the compiler.
unsigned raised(void) { return __builtin_ia32_stmxcsr(); }

void divided(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = b[i] / 3;
}
