// Numbers that a computer may round to one, or cut to another, decide nothing.

void literals(int n, int *x) {
  for (int i = 1; i < n; i++) {  // expect: runtime
    if (0.1 < 0.10000000000000001)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

void infinite(int n, int *x) {
  double a = 1e400, b = 2e400;
  for (int i = 1; i < n; i++) {  // expect: runtime
    if (a != b)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

void of_integer(int n, int *x) {
  long k = 9007199254740993;
  for (int i = 1; i < n; i++) {  // expect: runtime
    if ((double)k > 9007199254740992.0)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

void cut(int n, int *x) {
  double d = 0.99999999999999999999;
  int k = (int)d;
  for (int i = 1; i < n; i++) {  // expect: unknown
    if (k == 0)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

// No run of a conforming program makes an integer of a number that does not fit.
void too_great(int n, int *x) {
  double d = 3e9;
  int k = (int)d;
  for (int i = 1; i < n; i++) {  // expect: unknown
    if (k < 0)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

void negative(int n, int *x) {
  float f = -3;
  for (int i = 1; i < n; i++) {  // expect: unknown
    if ((unsigned)(f - 0.1) > 5)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

void overflowing(int n, int *x) {
  int k = (int)(0.1 * 1e10);
  for (int i = 1; i < n; i++) {  // expect: unknown
    if (k + 2000000000 > 0)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}

// What is apart, or one number by its value, decides.
void apart(int n, int *x) {
  double a = 0.1;
  for (int i = 1; i < n; i++) {  // expect: sequential flow(x)
    if (a == 0.1 && a < 0.2 && 1e300 > 3.5)
      x[i] = x[i - 1];
    else
      x[i] = 0;
  }
}
