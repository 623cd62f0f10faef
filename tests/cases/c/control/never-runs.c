// A loop that never runs is still a loop.
void switched_off(int n, int *a) {
  if (0)
    for (int i = 0; i < n; i++)  // expect: parallel
      a[0] = i;
}

// What stands before the first label of a `switch` is never reached.
void before_the_labels(int n, int *a) {
  switch (n) {
    for (int i = 0; i < n; i++)  // expect: parallel
      a[0] = i;
  case 1:
    a[0] = 1;
  }
}
