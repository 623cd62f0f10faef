// A vector that every turn fills before it reads it; how often, only the data says.
void pairs(int n, const int *count, const double (*x)[3], double (*f)[3]) {
  double d[3];
  for (int i = 0; i < n; i++)               // expect: parallel private(d)
    for (int k = 0; k < count[i]; k++) {    // expect: parallel private(d) reduction(+:f)
      for (int q = 0; q < 3; q++)           // expect: parallel
        d[q] = x[i][q] - x[k][q];
      for (int q = 0; q < 3; q++)           // expect: parallel
        f[i][q] += d[q];
    }
}

// As many elements are filled as are read.
void rows(int n, const int *count, const double *a, double *b) {
  double d[8] = {0};
  for (int i = 0; i < n; i++) {             // expect: parallel private(d)
    for (int q = 0; q < count[i]; q++)      // expect: parallel
      d[q] = a[i + q];
    for (int q = 0; q < count[i]; q++)      // expect: parallel reduction(+:b[i])
      b[i] += d[q];
  }
}

// What is read may stand elsewhere: elements that an earlier turn filled.
void elsewhere(int n, const int *count, const double *a, double *b) {
  double d[8] = {0};
  for (int i = 0; i < n; i++)               // expect: runtime
    for (int k = 0; k < count[i]; k++) {    // expect: runtime
      d[k] = a[i];
      b[i] += d[count[k]];
    }
}

// The bound changes between filling and reading.
void grown(int n, int *count, const double *a, double *b) {
  double d[8] = {0};
  for (int i = 0; i < n; i++) {             // expect: runtime
    for (int q = 0; q < count[i]; q++)      // expect: parallel
      d[q] = a[i];
    count[i]++;
    for (int q = 0; q < count[i]; q++)      // expect: parallel reduction(+:b[i])
      b[i] += d[q];
  }
}

// Somebody reads it afterwards.
double left(int n, const int *count, const double *a, double *b) {
  double d[3] = {0, 0, 0};
  for (int i = 0; i < n; i++)               // expect: runtime
    for (int k = 0; k < count[i]; k++) {    // expect: sequential
      for (int q = 0; q < 3; q++)           // expect: parallel
        d[q] = a[k];
      for (int q = 0; q < 3; q++)           // expect: parallel reduction(+:b[i])
        b[i] += d[q];
    }
  return d[2];
}
