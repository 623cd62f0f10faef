void f(double a, double *b) {
  b[0] = a % 2;
}
