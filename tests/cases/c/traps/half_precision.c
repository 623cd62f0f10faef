// Half a precision rounds each result to 11 bits, or to 8 of `__bf16`, or not at all.

void quotient(int n, int *x) {
  _Float16 h = 1;
  for (int i = 1; i < n; i++) {  // expect: runtime
    if (h / 3 > 0.33329)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

void stored(int n, int *x) {
  _Float16 h[1];
  h[0] = 1;
  h[0] /= 3;
  for (int i = 1; i < n; i++) {  // expect: runtime
    if (h[0] > 0.33329)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

void sum(int n, int *x) {
  _Float16 a = 2048, b = 1;
  for (int i = 1; i < n; i++) {  // expect: runtime
    if (a + b > 2048)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

void brain(int n, int *x) {
  __bf16 one = 1;
  __bf16 third = one / (__bf16)3;
  for (int i = 1; i < n; i++) {  // expect: runtime
    if ((float)third > 0.3331f)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

// Small numbers are exact.
void exact(int n, int *x) {
  _Float16 h = 3;
  for (int i = 1; i < n; i++) {  // expect: sequential flow(x)
    if (h * 2 + 1 == 7)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}
