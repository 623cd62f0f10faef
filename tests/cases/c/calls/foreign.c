/* What a function returns of which no text says more is for a witness to choose. */
#include <math.h>
#include <stdlib.h>

int foreign(int);
_Bool is_asked(const int *);
extern double measured(void);

void flag(int n, int *a) {
  int is_on = foreign(3);
  if (is_on)
    for (int i = 1; i < n; i++) // expect: sequential
      a[i] = a[i - 1];
}

void bound(int n, int *a) {
  int m = foreign(n);
  for (int i = 1; i < m; i++) // expect: sequential
    a[i] = a[i - 1];
  for (int i = 0; i < m; i++) // expect: parallel
    a[i] = i;
}

/* Two calls may give two values, and each of them is one value for all iterations. */
void several(int n, int *a) {
  if (is_asked(a))
    return;
  if (!is_asked(a))
    for (int i = 0; i < n; i++) // expect: sequential
      a[i / 2] = i;
  int k = foreign(1);
  for (int i = 0; i < n; i++) // expect: sequential
    a[k * i] = i;
}

/* A value that is set after it was given is not for a witness to choose. */
void reset(int n, int *a) {
  int k = foreign(n);
  k = 1;
  for (int i = 0; i < n; i++) // expect: parallel
    a[k * i] = i;
}

/* Each iteration asks again. */
void again(int n, int *a, int *restrict b) {
  for (int i = 0; i < n; i++) // expect: unknown
    b[i] = foreign(i);
}

/* What the library returns has a meaning that no witness may go against. */
void library(int n, int *a, const char *text) {
  int k = abs(n) + 1;
  for (int i = 0; i < n; i++) // expect: parallel
    a[k * i] = i;
  if (measured() > 0.5)
    for (int i = 1; i < n; i++) // expect: sequential
      a[i] = a[i - 1];
}
