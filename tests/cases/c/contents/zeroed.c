// Memory that is made and zeroed in an iteration is its own.
#include <stdlib.h>

void own_of_an_iteration(int n, int m, double *out) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    double *own = calloc(m, sizeof *own);
    for (int j = 0; j < m; j++)  // expect: parallel reduction(+:own)
      own[j % 7] += i;
    for (int j = 0; j < m; j++)  // expect: parallel
      out[i * m + j] = own[j];
    free(own);
  }
}

void own_of_all(int n, int m, double *out) {
  double *own = calloc(m, sizeof *own);
  for (int i = 0; i < n; i++) {  // expect: sequential flow(own)
    for (int j = 0; j < m; j++)  // expect: parallel reduction(+:own)
      own[j % 7] += i;
    for (int j = 0; j < m; j++)  // expect: parallel
      out[i * m + j] = own[j];
  }
}

// No witness has other numbers there than zeros.
void zeros(int n, int *a) {
  int *k = calloc(n, sizeof *k);
  for (int i = 0; i < n - 1; i++)  // expect: runtime
    if (k[i] == 1) a[i + 1] = a[i];
  free(k);
}

void each_in_its_row(int n, int m, int **rows) {
  for (int i = 0; i < n; i++) {  // expect: parallel
    rows[i] = calloc(m, sizeof(int));
    rows[i][0] = rows[i][1] + 1;
  }
}
