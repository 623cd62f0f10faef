// A text that is printed later says `%m`, which is the text for `errno`; dates have a `%m`, too.
#include <math.h>
#include <stdio.h>

static const char *const day = "%Y-%m-%d";
static const char *const formats[] = {"%s\n", "%s: %m\n"};

void told(int k) { printf(formats[k], day); }

void logarithms(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) // expect: unknown
    a[i] = log(b[i]);
}
