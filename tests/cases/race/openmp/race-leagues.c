#include <omp.h>

int x, b[2000], c[2000];

void tiles_without_a_barrier(float *a, float *b, int n) {
#pragma omp target teams num_teams((n + 255) / 256) thread_limit(256)
  {
    float tile[256];
#pragma omp parallel num_threads(256)
    {
      int t = omp_get_thread_num();
      tile[t] = 1;
      b[t] = tile[255 - t];
    }
  }
}

void threads_of_all_teams(float *b) {
#pragma omp target teams num_teams(4)
  {
#pragma omp parallel num_threads(256)
    {
      int t = omp_get_thread_num();
      b[t] = t;
    }
  }
}

void rows_that_overlap(float *b, int n) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < 65; j++) b[64 * i + j] = j;
  }
}

void initial_threads(int *b) {
#pragma omp target teams num_teams(4)
  b[0] = b[0] + 1;
}

void threads_of_one_team(int *b, int n) {
#pragma omp target teams num_teams(4)
  {
    int s = 0;
#pragma omp parallel num_threads(8)
    s = omp_get_thread_num();
    b[omp_get_team_num()] = s;
  }
}

void read_by_the_initial_thread(void) {
#pragma omp target teams num_teams(4)
  {
    int k = b[0];
#pragma omp parallel for
    for (int j = 0; j < 10; j++) b[10 * omp_get_team_num() + j] = k;
  }
}

void critical_of_each_team(void) {
#pragma omp target teams num_teams(8) map(tofrom: x)
  {
#pragma omp parallel
#pragma omp critical
    x++;
  }
}

void loops_of_teams_are_not_ordered(void) {
#pragma omp target teams num_teams(8)
  {
#pragma omp distribute
    for (int i = 0; i < 100; i++) b[i] = i;
#pragma omp distribute
    for (int i = 0; i < 99; i++) c[i] = b[i + 1];
  }
}

void no_wait_in_a_team(void) {
#pragma omp target teams num_teams(1)
  {
#pragma omp parallel
    {
#pragma omp for nowait
      for (int i = 0; i < 100; i++) b[i] = i;
#pragma omp for schedule(dynamic)
      for (int i = 0; i < 100; i++) c[i] = b[99 - i];
    }
  }
}

void sweeps_of_two_teams(int n) {
#pragma omp target teams num_teams(2)
  {
    for (int k = 0; k < 10; k++) {
#pragma omp parallel for
      for (int i = 1; i < 99; i++) c[i] = b[i - 1] + b[i + 1];
    }
  }
}

void no_barrier_after_the_master(void) {
#pragma omp target teams num_teams(3)
  {
    int s = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp master
      s = 5;
      b[4 * omp_get_team_num() + omp_get_thread_num()] = s;
    }
  }
}

void windows_of_teams(void) {
#pragma omp target teams distribute
  for (int i = 0; i < 10; i++) {
#pragma omp parallel for
    for (int j = 0; j < 16; j++) b[i + j] = i;
  }
}

void a_stride_that_may_be_zero(int m, int *p) {
#pragma omp target teams distribute
  for (int i = 9; i >= 0; i--) {
#pragma omp parallel for
    for (int j = 0; j < 4; j++) p[m * i + j] = j;
  }
}

void halves(int n, int *p) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
#pragma omp parallel for
    for (int j = 0; j < 4; j++) p[4 * (i / 2) + j] = j;
  }
}

// A team may be as small as its own values say, so no run with more threads shows a race.
void threads_by_the_index(void) {
  int i;
#pragma omp target teams distribute
  for (i = 0; i < 4; i++) {
#pragma omp parallel num_threads(i + 1)
    b[8 * i + omp_get_thread_num() % 2] = 1;
  }
}

void threads_by_a_variable_of_the_team(int k) {
#pragma omp target teams num_teams(1) firstprivate(k)
  {
    k = k / 8 + 1;
#pragma omp parallel num_threads(k)
    b[omp_get_thread_num() / 2] = 1;
  }
}

void critical_among_teams(int n, const double *a, double *sum) {
#pragma omp target teams distribute parallel for map(tofrom : sum[0 : 1])
  for (int i = 0; i < n; i++) {
#pragma omp critical
    *sum += a[i];
  }
}

// Whoever has no element left does not come to the barrier.
void barrier_for_those_with_work(int n, const int *ends, int *out) {
#pragma omp target teams num_teams(n)
  {
    int held[64];
#pragma omp parallel num_threads(64)
    {
      int tid = omp_get_thread_num();
      for (int i = tid; i < ends[omp_get_team_num()]; i += 64) {
        held[tid] = i;
#pragma omp barrier
        out[64 * omp_get_team_num() + tid] = held[63 - tid];
      }
    }
  }
}

// That takes a `k` between the numbers of two threads.
void barrier_below_a_number(int k, int limit, int *out) {
#pragma omp target teams num_teams(1) thread_limit(limit)
  {
#pragma omp parallel
    {
      int tid = omp_get_thread_num();
      if (tid < k) {
#pragma omp barrier
        out[tid] = 0;
      }
    }
  }
}
