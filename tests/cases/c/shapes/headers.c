#include <stddef.h>

// Every comparison, step and direction that people write; the body is always harmless.
void less(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = 0.0;
}

// Up to and including.
void less_equal(int n, double *a) {
  for (int i = 1; i <= n; ++i)  // expect: parallel
    a[i] = 0.0;
}

// Downwards, excluding the end.
void greater(int n, double *a) {
  for (int i = n; i > 0; i--)  // expect: parallel
    a[i] = 0.0;
}

// Downwards, including the end.
void greater_equal(int n, double *a) {
  for (int i = n - 1; i >= 0; --i)  // expect: parallel
    a[i] = 0.0;
}

// Until equal, upwards by one.
void not_equal(int n, double *a) {
  for (int i = 0; i != n; i++)  // expect: parallel
    a[i] = 0.0;
}

// Until equal, downwards.
void not_equal_down(int n, double *a) {
  for (int i = n; i != 0; --i)  // expect: parallel
    a[i] = 0.0;
}

// Until equal, by two.
void not_equal_two(int n, double *a) {
  for (int i = 0; i != n; i += 2)  // expect: parallel
    a[i] = 0.0;
}

// The comparison the other way around.
void reversed_comparison(int n, double *a) {
  for (int i = 0; n > i; i = i + 1)  // expect: parallel
    a[i] = 0.0;
}

// The step written with the constant first.
void step_first(int n, double *a) {
  for (int i = 0; i < n; i = 3 + i)  // expect: parallel
    a[i] = 0.0;
}

// A symbolic step; if it were not positive the loop would not end.
void symbolic_step(int n, int s, double *a) {
  for (int i = 0; i < n; i += s)  // expect: parallel
    a[i] = 0.0;
}

// A symbolic step reaches its own next element.
void symbolic_step_chain(int n, int s, double *a) {
  for (int i = 0; i < n; i = i + s)  // expect: sequential flow(a)
    a[i + s] = a[i];
}

// The bound is an expression.
void bound_expression(int n, int m, double *a) {
  for (int i = 0; i <= (n - 1) / 2 + m; i++)  // expect: parallel
    a[i] = 0.0;
}

// The bound is the lesser of two.
void bound_minimum(int n, double *a) {
  for (int i = 0; i < (n > 10 ? 10 : n); i++)  // expect: parallel
    a[i] = 0.0;
}

// The bound is read from memory that the loop does not write.
void bound_in_memory(const int *length, double *a) {
  for (int i = 0; i < *length; i++)  // expect: parallel
    a[i] = 0.0;
}

// The body may write the bound: the second test sees what the first iteration wrote.
void bound_written(int *length) {
  for (int i = 0; i < length[0]; i++)  // expect: sequential flow(length) or unknown
    length[i] = 5;
}

// The bound shrinks while the loop runs.
void bound_shrinks(int n, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel reduction(+:n)
    a[i] = 0.0;
    n--;
  }
}

// A sized type and its own bound.
void sized(size_t n, double *a) {
  for (size_t i = 0; i < n; i++)  // expect: parallel
    a[i] = 0.0;
}

// A wider index than bound.
void wide(int n, double *a) {
  for (long i = 0; i < n; i++)  // expect: parallel
    a[i] = 0.0;
}

// A narrow index.
void narrow(double *a) {
  for (unsigned char i = 0; i < 200; i++)  // expect: parallel
    a[i] = 0.0;
}

// A narrow index that wraps and never ends comes back to the same elements.
void narrow_endless(double *a) {
  for (unsigned char i = 0; i < 256; i++)  // expect: unknown or sequential
    a[i] = 0.0;
}

// A real index: the loop is no counted loop.
void real_index(double *a) {
  int k = 0;
  for (double x = 0.0; x < 1.0; x += 0.125) {  // expect: sequential or unknown
    a[k] = x;
    k++;
  }
}

// The header comes out of a macro.
#define EACH(i, n) for (int i = 0; i < (n); i++)
void from_macro(int n, double *a) {
  EACH(i, n)  // expect: parallel
    a[i] = 0.0;
}

// An index of an enumeration type, constants from an enumeration.
enum { FIRST = 2, LAST = 9 };
void enumerated(double *a) {
  for (int i = FIRST; i <= LAST; i++)  // expect: parallel
    a[i] = a[i + LAST];
}

// The increment stands in the body, the header has none.
void empty_increment(int n, double *a) {
  for (int i = 0; i < n;) {  // expect: parallel
    a[i] = 0.0;
    i++;
  }
}

// The index moves in the header and in the body: a step of two.
void moved_twice(int n, double *a) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    a[i] = 0.0;
    i++;
  }
}

// The index sometimes moves in the body: the data decides where the loop goes.
void moved_sometimes(int n, double *a, const double *b) {
  for (int i = 0; i < n; i++) {  // expect: sequential
    if (b[i] > 0.0)
      i++;
    a[i] = 0.0;
  }
}

// A macro leaves out the increment, so that what comes first happens once.
#undef EACH
#define EACH(first, test) for (first; test;)
void once(int n, double *a, int k) {
  int i = 0;
  EACH (k++, i < n) {  // expect: sequential output(a)
    a[k] = i;
    i++;
  }
}

// Two tests, of which nobody knows which one is made each time.
void either(int n, double *a) {
  int i = 0;
  EACH (a[0], i < n) {  // expect: unknown
    a[i] = 1.0;
    i++;
  }
}

// Where the step is negative, there is no iteration, and what lies behind is not reached.
void behind_the_end(int n, int s, double *a) {
  for (int i = 0; i < n; i += s)  // expect: parallel
    a[i] = a[n];
}

void before_the_start(int n, int s, double *a) {
  for (int i = n - 1; i >= 0; i -= s)  // expect: parallel
    a[i] = a[-1];
}

// A loop that has to end has a bound that its index can pass.
void as_far_as_the_type(unsigned long n, double *a) {
  for (unsigned i = 0; i < n; i++)  // expect: parallel
    a[n > 4294967296 ? 0 : i] = 1;
}

void up_to_the_bound(unsigned n, double *a) {
  for (unsigned i = 0; i <= n; i++)  // expect: parallel
    a[n == 4294967295u ? 0 : i] = 1;
}

void by_steps(unsigned long n, double *a) {
  for (unsigned i = 0; i < n; i += 2)  // expect: parallel
    a[n > 4294967294 ? 0 : i] = 1;
}

void down(int n, double *a) {
  for (signed char i = 100; i >= n; i--)  // expect: parallel
    a[n < -127 ? 0 : i + 200] = 1;
}

void met(unsigned long n, double *a) {
  for (unsigned i = 0; i != n; i++)  // expect: parallel
    a[n > 4294967296 ? 0 : i] = 1;
}

void left_before(unsigned long n, double *a) {
  for (unsigned i = 0; i < n; i++) {  // expect: sequential output(a)
    if (i == 7) break;
    a[n > 4294967296 ? 0 : i] = 1;
  }
}
