#include <stdlib.h>

// The first match ends the loop: later iterations must not run.
int find(int n, const int *a, int x) {
  int place = -1;
  for (int i = 0; i < n; i++) {  // expect: sequential control(a)
    if (a[i] == x) {
      place = i;
      break;
    }
  }
  return place;
}

// The same by return.
int find_return(int n, const int *a, int x) {
  for (int i = 0; i < n; i++)  // expect: sequential control(a)
    if (a[i] == x)
      return i;
  return -1;
}

// Elements are written until the end is met.
void until_zero(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) {  // expect: sequential control(b)
    if (b[i] == 0.0)
      break;
    a[i] = b[i];
  }
}

// A recurrence that may end early is sequential anyhow.
void chain_until(int n, double *a, double x) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(a)
    a[i] = a[i - 1] + 1.0;
    if (a[i] > x)
      break;
  }
}

// The exit leaves the inner loop only; rows are independent.
void first_in_row(int n, int m, double a[n][m], int *place) {
  for (int i = 0; i < n; i++) {    // expect: parallel
    place[i] = -1;
    for (int j = 0; j < m; j++) {  // expect: sequential control(a)
      if (a[i][j] > 0.0) {
        place[i] = j;
        break;
      }
    }
  }
}

// The exit can never be taken.
void never_taken(int n, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel or unknown
    if (i < 0)
      break;
    a[i] = 0.0;
  }
}

// The exit depends on the iterator alone.
void known_exit(int n, int m, double *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown or parallel
    if (i == m)
      break;
    a[i] = 0.0;
  }
}

// Jumping over a statement.
void jump(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) {  // expect: unknown or parallel
    if (b[i] < 0.0)
      goto skip;
    a[i] = b[i];
  skip:;
  }
}

// Jumping out of two loops.
int jump_out(int n, int m, double a[n][m]) {
  int hits = 0;
  for (int i = 0; i < n; i++)      // expect: sequential control(a)
    for (int j = 0; j < m; j++) {  // expect: sequential control(a)
      if (a[i][j] < 0.0)
        goto out;
      hits++;
    }
out:
  return hits;
}

// The end of the program is taken for an error that does not occur, and the verdict says so.
void give_up(int n, const double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    if (a[i] < 0.0)
      exit(1);
}

// A device register: each read counts, and in order.
void device(int n, volatile int *port, int *a) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = *port;
}

// What ends the loop was read before it: the number of iterations is known then.
void bounded(int n, int *restrict a, const int *restrict m) {
  for (int i = 0; i < n; i++) {  // expect: unknown or parallel
    if (i >= m[0])
      break;
    a[i] = 0;
  }
}

// The loop writes what its test reads, so no iteration ends it.
void own_mark(int n, int *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown or parallel
    a[i] = 1;
    if (a[i] != 1)
      break;
  }
}

// Rows up to the first one with a mark: the inner jump ends the outer loop, too.
int first_row(int n, int m, int a[n][m]) {
  for (int i = 0; i < n; i++)    // expect: sequential control(a)
    for (int j = 0; j < m; j++)  // expect: sequential control(a)
      if (a[i][j] < 0)
        return i;
  return n;
}

// The last test comes at the end.
int run_length(const int *a) {
  int k = 0;
  do {  // expect: sequential control(a)
    k++;
  } while (a[k] > 0);
  return k;
}

// The mark is no small number.
int line_length(const char *s, int n) {
  int i;
  for (i = 0; i < n; i++)  // expect: sequential control(s)
    if (s[i] == 'x' || s[i] == 10)
      break;
  return i;
}
