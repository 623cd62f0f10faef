// A `do` of a macro whose condition is 0 is no loop, also in code that is not modelled.
int blocks(int n, int m, const int *restrict p, int *restrict a) {
  int k = 0, s = 0;
  switch (n) {
  case 1:
    if (m) {
    case 2:
      do {
        for (int i = 0; i < n; i++) // expect: unknown
          a[i] = p[i];
      } while (0);
    }
    break;
  default:
    do {
      s += p[k];
    } while (0);
  }
  return s;
}
