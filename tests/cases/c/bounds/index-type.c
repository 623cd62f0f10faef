// An `int` cannot pass its greatest value, whatever the bound says, so no two values of it
// are the same unsigned number.
void as_unsigned(long n, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[(unsigned)i] = i;
}

// The number that is compared with is out of reach.
void out_of_reach(long n, int *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (i == 5000000000)
      a[0] = 1;
    a[i] = 2;
  }
}
