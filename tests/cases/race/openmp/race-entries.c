// What the file begins with, and nothing changes.

static const int twice[4] = {3, 2, 3, 0};
static int step = 0, changed = 1;

void an_element_twice(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[twice[i]] = i;
}

void never_more_than_zero(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[step * i] = i;
}

void change(int n) { changed = n; }

void more_than_once(int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[changed * i] = i;
}

void leaves_if_there_is_room(int m, int n, int *a) {
  int v[8];
  v[m] = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

/* What the function itself has stored decides. */
void indirect(int n, int *index, double *a) {
  for (int i = 0; i < n; i++) index[i] = i * i % 7;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[index[i]] = i;
}

void tested_before_the_lock(int n, const double *a, double *out) {
  double most = a[0];
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    if (a[i] > most) {
#pragma omp critical
      if (a[i] > most) most = a[i];
    }
  }
  out[0] = most;
}

void a_table_of_the_function(int *a) {
  int places[5] = {0, 1, 2, 1, 3};
#pragma omp parallel for
  for (int i = 0; i < 5; i++) a[places[i]] = i;
}
