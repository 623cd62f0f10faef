// What OpenMP demands of the values of clauses holds where their constructs are reached.
void sections(int n, int k, int *h) {
#pragma omp parallel for reduction(+ : h[0 : k])
  for (int i = 0; i < n; i++) h[k - 1] += i;
}

void remainders(int n, int k, int *h) {
#pragma omp parallel for reduction(+ : h[0 : k])
  for (int i = 0; i < n; i++) h[i % k] += i;
}

void chunks(int n, int k, int *h) {
#pragma omp parallel for schedule(dynamic, k)
  for (int i = 0; i < n; i++) h[k > 0 ? i : 0] = i;
}

void chunks_in_a_region(int n, int k, int *h) {
#pragma omp parallel
#pragma omp for schedule(static, k)
  for (int i = 0; i < n; i++) h[k > 0 ? i : 0] = i;
}

void threads_in_a_region(int n, int k, int *h) {
#pragma omp parallel
#pragma omp single
#pragma omp parallel for num_threads(k)
  for (int i = 0; i < n; i++) h[k > 0 ? i : 0] = i;
}

void grains(int n, int k, int *h) {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(k)
  for (int i = 0; i < n; i++) h[k > 0 ? i : 0] = i;
}

void tasks(int n, int k, int *h) {
#pragma omp parallel master taskloop num_tasks(strict : k)
  for (int i = 0; i < n; i++) h[k > 0 ? i : 0] = i;
}

void priorities(int k, int *h) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task priority(k)
    h[0] = 1;
#pragma omp task
    h[k >= 0 ? 1 : 0] = 1;
  }
}

void dependences(int k, int *h) {
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : h[0 : k])
    h[0] = 1;
#pragma omp task
    h[k > 0 ? 1 : 0] = 1;
  }
}

void limits(int n, int k, int *h) {
#pragma omp target teams distribute thread_limit(k) map(tofrom : h[0 : n])
  for (int i = 0; i < n; i++) h[k > 0 ? i : 0] = i;
}

void limits_in_a_league(int n, int k, int *h) {
#pragma omp teams thread_limit(k)
#pragma omp distribute
  for (int i = 0; i < n; i++) {
#pragma omp parallel
#pragma omp single
    h[k > 0 ? i : 0] = i;
  }
}

void chunks_of_teams(int n, int k, int *h) {
#pragma omp teams distribute dist_schedule(static, k)
  for (int i = 0; i < n; i++) h[k > 0 ? i : 0] = i;
}
