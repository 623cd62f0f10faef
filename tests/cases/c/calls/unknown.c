#include <stdio.h>
#include <stdlib.h>

double elsewhere(double x);
void report(int i);

// Nobody knows what the function does.
void defined_elsewhere(int n, double *a) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = elsewhere(a[i]);
}

// It may do anything even without an argument to write to.
void only_reports(int n, double *a) {
  for (int i = 0; i < n; i++) {  // expect: unknown
    a[i] = 0.0;
    report(i);
  }
}

// Printing happens in order.
void prints(int n, const int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(stdout)
    printf("%d\n", a[i]);
}

// The generator of random numbers has a state.
void random_numbers(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: sequential flow(random numbers)
    a[i] = rand();
}

// A function that calls itself is not unfolded.
static int factorial(int k) { return k < 2 ? 1 : k * factorial(k - 1); }
void recursive(int n, int *a) {
  for (int i = 0; i < n; i++)  // expect: parallel
    a[i] = factorial(i);
}

// Called through a pointer.
void through_pointer(int n, double *a, double (*f)(double)) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = f(a[i]);
}

// Another loop of the same function is not affected.
void one_of_two(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)  // expect: unknown
    a[i] = elsewhere(b[i]);
  for (int i = 0; i < n; i++)  // expect: parallel
    b[i] = a[i] * 2.0;
}

// A recurrence beside an unknown call is still a recurrence.
void chain_and_call(int n, double *a) {
  for (int i = 1; i < n; i++) {  // expect: sequential flow(a) or unknown
    a[i] = a[i - 1];
    report(i);
  }
}

// The sign of gamma goes to a global variable: every call writes `signgam`.
double lgamma(double);

void log_gammas(int n, const double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++)  // expect: unknown
    b[i] = lgamma(a[i]);
}
