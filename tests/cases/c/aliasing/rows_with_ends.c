#include <stddef.h>

// A pointer to the end of a row comes from the row itself: two rows are not compared.
// Each function has a type of its own, as what one compares is said of a whole type.
void doubled(const unsigned char **in, unsigned char **out, int n, int width) {
  for (int r = 0; r < n; r++) {  // expect: parallel
    const unsigned char *from = in[r];
    unsigned char *to = out[r], *end = to + width;
    while (to < end) {  // expect: parallel induction(from)
      unsigned char v = *from++;
      *to++ = v;
      *to++ = v;
    }
  }
}

// The same with assignments, and names of types.
typedef float *row;

void filled(float **out, int n, int width) {
  for (int r = 0; r < n; r++) {  // expect: parallel
    register row to, end;
    to = out[r];
    end = to + width;
    while (to < end)  // expect: parallel
      *to++ = r;
  }
}

// The end is where the next row begins: rows are parts of one array.
void up_to_the_next(short **out, int n) {
  for (int r = 0; r + 1 < n; r++) {  // expect: unknown or runtime or sequential
    short *to = out[r], *end = out[r + 1];
    while (to < end)  // expect: parallel
      *to++ = r;
  }
}

// The end is that of another row.
void of_another(int **out, int n, int width) {
  for (int r = 0; r + 1 < n; r++) {  // expect: unknown or runtime or sequential
    int *to = out[r], *end = to + width;
    to = out[r + 1];
    while (to < end)  // expect: parallel
      *to++ = r;
  }
}

// The end is the last one's, until it is computed anew.
void of_the_last(long **out, int n, int width) {
  long *to = out[0], *end = to;
  for (int r = 0; r < n; r++) {  // expect: unknown or runtime or sequential
    to = out[r];
    if (to != end)
      to[0] = r;
    end = to + width;
  }
}

// Somebody else may move the end.
void by_another_name(double **out, int n, int width) {
  double *to, *end, **other = &end;
  for (int r = 0; r < n; r++) {  // expect: unknown or runtime or sequential
    to = out[r];
    end = to + width;
    *other = out[n - 1 - r];
    while (to < end)  // expect: parallel
      *to++ = r;
  }
}
