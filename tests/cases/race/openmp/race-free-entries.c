// What holds where a region is entered, from the whole function and the whole file.

static const int turned[4] = {3, 2, 1, 0};
static int steady[4] = {3, 2, 1, 0};
static int ten = 10;

void constant_contents(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[turned[i]] = i;
}

void contents_that_nobody_changes(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 4; i++) a[steady[i]] = i;
}

void value_that_nobody_changes(int *a) {
#pragma omp parallel for
  for (int i = 0; i < 20; i++)
    if (ten > 15) a[0] = i;
}

void behind_a_subscript(int m, int n, int *a) {
  int v[4];
  v[m] = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

void behind_a_subscript_that_moves_on(int m, int n, int *a) {
  int v[4];
  m = m + 1;
  v[m] = 0;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

void before_a_subscript(int m, int n, int *a) {
  int v[4];
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = 1;
  v[m] = 0;
  a[n] = v[m];
}

void behind_a_subscript_of_a_row(int m, int n, int *a) {
  int v[4][4];
  v[0][m] = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[0][m];
}

void behind_a_subscript_from_memory(int n, int *a, const int *k) {
  int v[4];
  int m = k[2];
  v[m] = 1;
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

void behind_a_subscript_inside(int m, int n, int *a) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) {
    int own[4];
    own[m] = i;
    a[m > 3 ? 0 : i] = own[m];
  }
}

void of_a_league(int m, int n, int *a) {
  int v[4];
  v[m] = 0;
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) a[m > 3 ? 0 : i] = v[m];
}

void one_element_has_one_value(int p, int q, int n, const int *k, int *a) {
  int x = k[p], y = k[q];
#pragma omp parallel for
  for (int i = 0; i < n; i++) a[p == q && x != y ? 0 : i] = 1;
}
