// Assembly reads what arithmetic has raised.
unsigned raised(void) {
  unsigned found;
  __asm__ volatile("stmxcsr %0" : "=m"(found));
  return found;
}

void divided(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = b[i] / 3;
}

void copied(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: parallel
    a[i] = b[i];
}
