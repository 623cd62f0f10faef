#include <stddef.h>

// Counted loops in disguise.
void up(int n, double *a) {
  int i = 0;
  while (i < n) {  // expect: parallel
    a[i] = 0.0;
    i++;
  }
}

// The step comes first: the body sees i + 1.
void step_first(int n, double *a) {
  int i = 0;
  while (i < n) {  // expect: parallel
    i++;
    a[i] = a[i] + 1.0;
  }
}

// The step is in the middle: a[i] is read before, a[i + 1] written after.
void step_in_the_middle(int n, double *a) {
  int i = 0;
  while (i < n) {  // expect: sequential flow(a) distance(1)
    double t = a[i];
    i++;
    a[i] = t;
  }
}

// Downwards, with the step in the body.
void down(int n, double *a) {
  int i = n;
  while (i > 0) {  // expect: parallel
    i--;
    a[i] = 0.0;
  }
}

// A parameter is counted down in the condition itself.
void count_down(int n, double *a) {
  while (n-- > 0)  // expect: parallel
    a[n] = 0.0;
}

// A recurrence stays one.
void chain(int n, double *a) {
  int i = 1;
  while (i < n) {  // expect: sequential flow(a) distance(1)
    a[i] = a[i - 1];
    i += 1;
  }
}

// Downwards by two: the element two below is read before it is overwritten.
void down_by_two(int n, double *a) {
  int i = n;
  while (i >= 2) {  // expect: sequential anti(a) distance(1)
    a[i] = a[i - 2];
    i -= 2;
  }
}

// The test comes last, so the body runs at least once.
void test_last(int n, double *a) {
  int i = 0;
  do {  // expect: parallel or unknown
    a[i] = 0.0;
    i++;
  } while (i < n);
}

// A test at the top of an endless loop.
void endless_with_test(int n, double *a) {
  int i = 0;
  for (;;) {  // expect: parallel or unknown
    if (i >= n)
      break;
    a[i] = 0.0;
    i++;
  }
}

// Both ways around the loop count one.
void with_continue(int n, double *a, const double *b) {
  int i = 0;
  while (i < n) {  // expect: parallel or unknown
    if (b[i] > 0.0) {
      i++;
      continue;
    }
    a[i] = 0.0;
    i++;
  }
}

// Two ends meet.
void two_ends(int n, double *a) {
  int low = 0;
  int high = n - 1;
  while (low < high) {  // expect: parallel induction(high)
    double t = a[low];
    a[low] = a[high];
    a[high] = t;
    low++;
    high--;
  }
}

// A counted loop inside a counted loop, both in disguise; the inner one starts anew.
void nested(int n, int m, double a[n][m]) {
  int i = 0;
  while (i < n) {  // expect: parallel
    int j = 0;
    while (j < m) {  // expect: parallel
      a[i][j] = 0.0;
      j++;
    }
    i++;
  }
}

// The same with the ends in the header of a `for`.
void reversed(int n, double *a) {
  double t;
  for (int i = 0, j = n - 1; i < j; i++, j--) {  // expect: parallel private(t) induction(j)
    t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}

// The falling end is read one place too far: the middle pair meets.
void reversed_short(int n, double *a) {
  for (int i = 0, j = n - 2; i <= j; i++, j--) {  // expect: sequential
    a[i] = a[j + 1];
    a[j] = a[i + 1];
  }
}

// Both ends of each row, with unsigned indices.
void mirrored(size_t n, size_t m, double a[n][m]) {
  for (size_t r = 0; r < n; r++)  // expect: parallel
    for (size_t i = 0, j = m - 1; i < j; i++, j--) {  // expect: parallel induction(j) or unknown
      double t = a[r][i];
      a[r][i] = a[r][j];
      a[r][j] = t;
    }
}

// A test on both sides of which the index stands.
void halves(int n, double *a) {
  for (int i = 0; i < n - 1 - i; i++)  // expect: parallel
    a[i] = a[n - 1 - i];
}

// Two pointers walk towards each other.
void reversed_text(int n, char *s) {
  char *p = s, *q = s + n - 1;
  while (p < q) {  // expect: parallel induction(p,q) or parallel induction(q)
    char t = *p;
    *p++ = *q;
    *q-- = t;
  }
}

// A sorted pair is looked for: what the sum is decides which end moves.
int two_sum(int n, const int *a, int wanted) {
  int i = 0, j = n - 1;
  while (i < j && a[i] + a[j] != wanted) {  // expect: sequential or unknown
    if (a[i] + a[j] < wanted)
      i++;
    else
      j--;
  }
  return i;
}
