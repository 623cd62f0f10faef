// Names in capitals that nothing declares are macros that the compiler gets by -D.
void fill(double *a, int n) {
  REAL s = 0;
  REAL w[BLOCKSIZE];
  for (int i = 0; i < BLOCKSIZE; i++) w[i] = a[i];                  // expect: parallel
  for (int i = 0; i < BLOCKSIZE; i++) a[BLOCKSIZE * i] = w[i] + 1;  // expect: parallel or sequential
  for (int i = 0; i < n; i++) s += a[i];                            // expect: parallel reduction(+:s)
  a[0] = s;
}
void scale(REAL *__restrict a, const REAL *b) {
  for (int i = 0; i < N; i++) a[i] = (REAL)b[i] * sizeof(REAL);  // expect: parallel
  for (int i = 1; i < N; i++) a[i] = a[i - 1] * b[i];            // expect: sequential or unknown
}
