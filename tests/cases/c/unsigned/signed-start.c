// A signed index that meets an unsigned bound is compared as an unsigned number: -3 is far
// above the bound for `<`, unless that is large, and counts up through zero for `!=`.
void from_below(unsigned n, int *a) {
  for (int i = -3; i != n; i++)  // expect: sequential anti(a)
    a[i + 3] = a[i + 4];
}

void below_a_large_bound(unsigned n, int *a) {
  for (int i = -3; i < n; i++)  // expect: sequential or unknown
    a[i + 3] = a[i + 4];
}

// A start that cannot be negative keeps the loop a plain one.
void from_a_byte(unsigned n, unsigned char first, int *a) {
  for (int i = first; i < n; i++)  // expect: parallel
    a[i] = i;
}
