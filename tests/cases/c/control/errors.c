#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

// The branch of an error is taken not to be entered, which the verdict says.
void inverses(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (x[i] == 0.0) {
      fprintf(stderr, "element %d is zero\n", i);
      exit(1);
    }
    y[i] = 1.0 / x[i];
  }
}

static void fail(const char *what) {
  fprintf(stderr, "%s\n", what);
  abort();
}

// The same by a function that never returns, and in the other branch.
void shares(int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (x[i] != 0)
      y[i] = 100 / x[i];
    else
      fail("a zero");
  }
}

// Where no error occurs, a recurrence is one.
void sums(int n, int *x) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(x)
    if (i > 1000)
      abort();
    x[i] += x[i - 1];
  }
}

// What holds where the program goes on is known: no two iterations meet.
void kept(int n, const int *place, int *x) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (place[i] != i)
      exit(2);
    x[place[i]] = i;
  }
}

// A return is no end of the program.
int checked(int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: sequential control(x)
    if (x[i] < 0)
      return -1;
    y[i] = x[i];
  }
  return 0;
}

// A jump out of the branch goes on elsewhere, and sees what the loop has done.
typedef long jmp_buf[32];
void longjmp(jmp_buf, int) __attribute__((noreturn));
static jmp_buf place;

static void leave(int code) { longjmp(place, code); }

void jumps(int n, const int *x, int *y) {
  for (int i = 0; i < n; i++) {  // expect: sequential control(x)
    if (x[i] < 0) {
      longjmp(place, 1);
      exit(1);
    }
    y[i] = x[i];
  }
  for (int i = 0; i < n; i++) {  // expect: unknown
    if (x[i] < 0) {
      leave(1);
      exit(1);
    }
    y[i] = x[i];
  }
}
