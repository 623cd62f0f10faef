// Never runs.
void never(int *a) {
  for (int i = 5; i < 5; i++)  // expect: parallel
    a[0] = i;
}

// Never runs for any n.
void never_symbolic(int n, int *a) {
  for (int i = n; i < n; i++)  // expect: parallel
    a[0] = i;
}

// Never runs: the direction is wrong.
void wrong_direction(int *a) {
  for (int i = 10; i > 20; i--)  // expect: parallel
    a[0] = a[0] + a[1] * i;
}

// Runs once: there is no second iteration to conflict with.
void once(int *a) {
  for (int i = 0; i < 1; i++)  // expect: parallel
    a[0] = a[0] * 2 + 1;
}

// Runs once because of the step.
void once_by_step(int *a) {
  for (int i = 0; i < 10; i += 20)  // expect: parallel
    a[0] = i;
}

// Runs twice, and twice is enough.
void two(int *a) {
  for (int i = 0; i < 2; i++)  // expect: sequential output(a) distance(1)
    a[0] = i;
}

// An empty body.
void nothing(int n) {
  for (int i = 0; i < n; i++)  // expect: parallel
    ;
}

// Negative iterations.
void negative(double *a) {
  for (int i = -10; i < 0; i++)  // expect: parallel
    a[i + 10] = a[i + 20];
}

// The least integers: nothing overflows.
void least_integers(double *a) {
  for (int i = -2147483647 - 1; i < -2147483647 + 4; i++)  // expect: parallel
    a[i + 2147483647] = 0.0;
}

// The greatest integers.
void greatest_integers(double *a) {
  for (int i = 2147483600; i < 2147483647; i++)  // expect: parallel
    a[i - 2147483600] = 0.0;
}

// A thousand million iterations that miss each other by one.
void huge_free(double *a) {
  for (int i = 0; i < 1000000000; i++)  // expect: parallel
    a[i] = a[i + 1000000000];
}

// A thousand million iterations of which one pair meets.
void huge_conflict(double *a) {
  for (int i = 0; i < 1000000000; i++)  // expect: sequential anti(a) distance(999999999)
    a[i] = a[i + 999999999];
}
