// Another name that an attribute gives to an array or a function.
#include <stdlib.h>

double values[20];
extern double same_values[20] __attribute__((alias("values")));
static void shift(double *a, double *b) {
  for (int i = 0; i < 12; i++) a[i + 1] = b[i]; // expect: runtime
}
void shift_values(void) { shift(values, same_values); }

typedef struct { double *d; } box;
double *memory(void) {
  static double *m;
  if (!m) m = calloc(100, sizeof *m);
  return m;
}
double *same_memory(void) __attribute__((weak, alias("memory")));
void fill(box *a, box *b) {
  a->d = memory();
  b->d = same_memory();
}
void of_boxes(box *a, box *b) {
  for (int i = 0; i < 12; i++) a->d[i + 1] = b->d[i]; // expect: runtime
}
void of_results(void) {
  double *a = memory(), *b = same_memory();
  for (int i = 0; i < 12; i++) a[i + 1] = b[i]; // expect: runtime
}
