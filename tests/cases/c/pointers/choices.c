// One of two arrays is written: each iteration writes one element of it.
void either(int n, int flag, double *a, double *b) {
  double *p = flag ? a : b;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = 2.0 * i;
}

// It may be the array that is read one place before.
void either_before(int n, int flag, double *a, double *b) {
  double *p = flag > 1 ? a : b;
  for (int i = 1; i < n; i++)  // expect: sequential flow(a) distance(1)
    p[i] = a[i - 1];
}

// Neither is the array that is read.
void either_of_two(int n, int flag, double *a, double *b, const double *c) {
  double *p = flag ? a : b;
  for (int i = 1; i < n; i++) {  // expect: parallel
    double t = c[i - 1];
    p[i] = t;
    t = p[i];
    p[i] += t;
  }
}

// Parts of one array that start at different places.
void either_half(int n, int flag, double *a, double *b) {
  double *p = flag ? a + n : b;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = a[i];
}

// The condition is that of the place where the pointer was set.
void condition_changes(int n, int flag, double *a, double *b) {
  double *p = flag ? a : b;
  flag = 0;
  for (int i = 1; i < n; i++)  // expect: sequential flow(a)
    p[i] = a[i - 1];
}

// The pointer moves through whichever array it is.
void either_moves(int n, int flag, double *a, double *b) {
  double *p = flag ? a : b;
  for (int i = 0; i < n; i++)  // expect: parallel induction(p)
    *p++ = 0.0;
}

// A second pointer that is one of two others.
void either_of_either(int n, int f, int g, double *a, double *b, double *c) {
  double *p = f ? a : b;
  double *q = g ? p : c;
  for (int i = 0; i < n; i++)  // expect: runtime
    q[i] = p[i + 1];
}

// The name is used again for something else.
void name_used_again(int n, int flag, double *a, double *b, double *c) {
  {
    double *p = flag ? a : b;
    for (int i = 0; i < n; i++)  // expect: parallel
      p[i] = 0.0;
  }
  {
    double *p = c;
    if (flag)
      p = a;
    for (int i = 1; i < n; i++)  // expect: runtime
      p[i] = a[i - 1];
  }
}

// The pointer keeps to one of the two variables, so that iterations cannot have copies.
void one_of_two_numbers(int n, int c, double *a) {
  int k, m;
  int *p = c ? &k : &m;
  for (int i = 0; i < n; i++) {  // expect: unknown
    *p = i;
    k = m = 3;
    a[i] = k + m;
  }
}
