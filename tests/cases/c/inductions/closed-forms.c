// k is 2 i at the start of iteration i.
void by_two(int n, double *a, const double *b) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(k)
    a[k] = b[i];
    k += 2;
  }
}

// k is assigned before its use: 2 i + 2.
void before_use(int n, double *a, const double *b) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(k)
    k = k + 2;
    a[k] = b[i];
  }
}

// The closed form shows the conflict: a[2 i + 2] is read and a[2 i] written.
void meets_itself(int n, double *a) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: sequential anti(a) distance(1)
    a[k] = a[k + 2];
    k += 2;
  }
}

// Two steps in one iteration: k is 2 i, then 2 i + 1.
void two_steps(int n, double *a) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(k)
    a[k] = 0.0;
    k++;
    a[k] = 1.0;
    k++;
  }
}

// A falling induction variable that starts at a parameter.
void falling(int n, int top, double *a) {
  int k = top;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(k)
    a[k] = 0.0;
    k -= 3;
  }
}

// Its last value is wanted: the closed form gives that too.
int used_after(int n, double *a) {
  int k = 0;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(k)
    a[k] = 0.0;
    k += 3;
  }
  return k;
}

// Under two loops with a constant inner count: k is 10 i + j.
void nested_constant(int n, double *a) {
  int k = 0;
  for (int i = 0; i < n; i++)       // expect: parallel induction(k)
    for (int j = 0; j < 10; j++) {  // expect: parallel induction(k)
      a[k] = 0.0;
      k++;
    }
}

// With a symbolic inner count the outer closed form m i + j is a product of unknowns.
void nested_symbolic(int n, int m, double *a) {
  int k = 0;
  for (int i = 0; i < n; i++)      // expect: parallel induction(k) or unknown
    for (int j = 0; j < m; j++) {  // expect: parallel induction(k)
      a[k] = 0.0;
      k++;
    }
}

// Reset for every row: private to the outer loop, induction in the inner one.
void reset(int n, int m, double a[n][m]) {
  int k;
  for (int i = 0; i < n; i++) {    // expect: parallel private(k)
    k = 0;
    for (int j = 0; j < m; j++) {  // expect: parallel induction(k)
      a[i][k] = 0.0;
      k++;
    }
  }
}

// Two variables at once in the header.
void in_header(int n, double *a, const double *b) {
  for (int i = 0, k = 5; i < n; i++, k += 4)  // expect: parallel induction(k)
    a[k] = b[i];
}

// Two inductions that walk towards each other; they meet in the middle only.
void swap_ends(int n, double *a) {
  for (int i = 0, j = n - 1; i < n / 2; i++, j--) {  // expect: parallel induction(j)
    double t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

// Added up and only then scaled: k - i is constant, so every read is from the own iteration.
void offset_constant(int n, double *a) {
  int k = 7;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(k)
    a[i] = a[k - 7] + 1.0;
    k++;
  }
}
