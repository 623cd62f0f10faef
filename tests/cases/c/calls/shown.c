// Code that is not modelled may read what a loop leaves in an array of the function's own.
void show(const double *values);

void after(int m) {
  double v[4];
  for (int i = 0; i < m; i++) // expect: parallel firstprivate(v) lastprivate(v)
    v[3] = i;
  show(v);
}

void before(int m) {
  double v[4];
  show(v);
  for (int i = 0; i < m; i++) // expect: parallel private(v)
    v[3] = i;
}

void in_each(int m) {
  double v[4];
  for (int k = 0; k < m; k++) { // expect: unknown
    show(v);
    for (int i = 0; i < m; i++) // expect: parallel firstprivate(v) lastprivate(v)
      v[3] = i;
  }
}
