#include <stdlib.h>

// A jump forwards inside of the body leaves out a part of one iteration.
void inverses(int n, const int *a, int *b) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    if (a[i] == 0)
      goto skip;
    b[i] = 1000 / a[i];
  skip:;
  }
}

// The same from an inner loop: rows with a negative number keep their first one.
void rows(int n, double (*a)[50]) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    for (int j = 0; j < 50; j++)  // expect: sequential
      if (a[i][j] < 0)
        goto next;
    a[i][0] = 7;
  next:;
  }
}

// Jumps to the end of a function, where things are cleaned up.
int copied(int n, const int *a, int *b) {
  int *p = malloc(n * sizeof *p);
  if (!p)
    goto fail;
  for (int i = 0; i < n; i++)  // expect: parallel
    p[i] = a[i];
  int *q = malloc(n * sizeof *q);
  if (!q)
    goto fail;
  for (int i = 0; i < n; i++) {  // expect: parallel
    q[i] = p[i];
    b[i] = q[i];
  }
  free(q);
  free(p);
  return 0;
fail:
  free(p);
  return 1;
}

// The shift is 3 or 4, so the jump counts.
void shifted(int n, int *a) {
  int m = 0;
  if (n > 5)
    goto end;
  m = 4;
end:
  for (int i = 0; i < n; i++)  // expect: sequential
    a[i] = a[i + m] + 1;
}

// After the jump a pointer leads to either of two arrays.
void either(int n, int *a, int *b, int flag) {
  int *p = a;
  if (flag)
    goto end;
  p = b;
end:
  for (int i = 0; i < n; i++)  // expect: runtime
    p[i] = b[i + 1];
}

// The index has the value of the iteration that was left, also behind two loops.
int index_after_jump(int n, int *restrict a, const int *restrict b) {
  int i = 0;
  while (i < n) {  // expect: sequential control(b)
    if (b[i])
      goto out;
    i++;
  }
out:
  for (int k = 0; k < n; k++)  // expect: unknown or sequential
    a[k + i] = a[k];
  return i;
}

void indices_after_jump(int n, int *restrict a, const int *restrict b) {
  int i, j;
  for (j = 0; j < n; j++)    // expect: sequential
    for (i = 0; i < n; i++)  // expect: sequential control(b)
      if (b[i + j])
        goto out;
out:
  for (int k = 0; k < n; k++)  // expect: unknown or sequential
    a[k + i] = a[k];
  for (int k = 0; k < n; k++)  // expect: unknown or sequential
    a[k + j] = a[k];
}
