// After the first iteration `last` is i - 1.
void previous(int n, double *a, const double *b) {
  int last = n - 1;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(last)
    a[i] = b[i] + b[last];
    last = i;
  }
}

// Two wrap-arounds, the second of the first.
void previous_two(int n, double *a, const double *b) {
  int one = n - 1;
  int two = n - 2;
  for (int i = 0; i < n; i++) {  // expect: parallel induction(one,two)
    a[i] = b[i] + b[one] + b[two];
    two = one;
    one = i;
  }
}

// Through the wrap-around the array meets itself: a[i - 1] is read.
void previous_written(int n, double *a) {
  int last = 0;
  for (int i = 1; i < n; i++) {  // expect: sequential flow(a)
    a[i] = a[last] + 1.0;
    last = i;
  }
}

// A real value carried from one iteration to the next is no index: it needs the order.
void carry_around(int n, double *a, const double *b, const double *c) {
  double t = 0.0;
  for (int i = 0; i < n; i++) {  // expect: sequential flow(t)
    double s = b[i] * c[i];
    a[i] = s + t;
    t = s;
  }
}
