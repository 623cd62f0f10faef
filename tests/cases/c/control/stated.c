// options: --assume range(s,0,9) --assume increasing(p)

// What is stated of the array keeps the jump from being taken.
void never_negative(int n, int *restrict a, const int *restrict s) {
  for (int i = 0; i < n; i++) {  // expect: unknown or parallel
    if (s[i] < 0)
      break;
    a[i] = 1;
  }
}

// Within what is stated it may be taken.
void may_be_zero(int n, int *restrict a, const int *restrict s) {
  for (int i = 0; i < n; i++) {  // expect: sequential control(s)
    if (s[i] == 0)
      break;
    a[i] = 1;
  }
}

// A value is kept only where an element is as it never is.
void keep(int n, int *restrict a, const int *restrict s, int t) {
  for (int i = 0; i < n; i++) {  // expect: unknown or parallel
    if (s[i] > 20)
      t = i;
    a[i] = t;
  }
}

// Neighbors never fall.
void falls(int n, int *restrict a, const int *restrict p) {
  for (int i = 0; i + 1 < n; i++) {  // expect: unknown or parallel
    if (p[i + 1] < p[i])
      break;
    a[i] = 1;
  }
}

// The contents in order, but one before the other.
void until_large(int n, int *restrict a, const int *restrict p, int most) {
  for (int i = 0; i < n; i++) {  // expect: sequential control(p)
    if (p[i] > most)
      break;
    a[i] = 1;
  }
}
