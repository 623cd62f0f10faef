#include <omp.h>

int x, b[2000], c[2000];

void tiles_of_teams(const float *a, float *b, int n) {
#pragma omp target teams num_teams((n + 255) / 256) thread_limit(256)
  {
    float tile[256];
#pragma omp parallel num_threads(256)
    {
      int t = omp_get_thread_num();
      int i = omp_get_team_num() * 256 + t;
      tile[t] = i < n ? a[i] : 0;
#pragma omp barrier
      if (i < n) b[i] = tile[255 - t];
    }
  }
}

void rows_of_teams(float *b, int n) {
#pragma omp target teams distribute
  for (int i = 0; i < n; i++) {
    float s[64];
#pragma omp parallel for
    for (int j = 0; j < 64; j++) s[j] = j;
#pragma omp parallel for
    for (int j = 0; j < 64; j++) b[64 * i + j] = s[63 - j];
  }
}

void threads_of_the_league(float *b, int n) {
#pragma omp target teams
  {
#pragma omp distribute parallel for
  for (int i = 0; i < n; i++) b[i] = b[i] + 1;
  }
}

void an_element_a_team(int *b) {
#pragma omp target teams num_teams(4)
  b[omp_get_team_num()] = 1;
}

void reduction_in_a_team(int *b, int n) {
#pragma omp target teams num_teams(4)
  {
    int s = 0;
#pragma omp parallel for reduction(+: s)
    for (int i = 0; i < n; i++) s += i;
    b[omp_get_team_num()] = s;
  }
}

void between_regions(void) {
#pragma omp target teams num_teams(1)
  {
    int k = b[0];
#pragma omp parallel for
    for (int j = 0; j < 10; j++) b[j] = k;
    k = b[3];
    b[4] = k;
#pragma omp parallel for
    for (int j = 0; j < 10; j++) c[j] = k + b[4];
  }
}

void collapsed_rows(void) {
#pragma omp target teams distribute collapse(2)
  for (int i = 0; i < 10; i++)
    for (int k = 0; k < 10; k++) {
#pragma omp parallel for
      for (int j = 0; j < 10; j++) b[100 * i + 10 * k + j] = j;
    }
}

void a_tile_for_all_rows(void) {
#pragma omp target teams
  {
    int tile[16];
#pragma omp distribute
    for (int i = 0; i < 10; i++) {
#pragma omp parallel for
      for (int j = 0; j < 16; j++) tile[j] = i;
#pragma omp parallel for
      for (int j = 0; j < 16; j++) b[16 * i + j] = tile[15 - j];
    }
  }
}

void one_team_alone(void) {
#pragma omp target teams num_teams(8)
  if (omp_get_team_num() == 0) b[0] = omp_get_num_threads();
}

void atomic_in_all_teams(void) {
#pragma omp target teams num_teams(8) map(tofrom: x)
  {
#pragma omp parallel
#pragma omp atomic
    x++;
  }
}

void regions_of_other_sizes(void) {
#pragma omp target teams num_teams(1)
  {
    int t[64];
#pragma omp parallel num_threads(8)
    t[omp_get_thread_num()] = 1;
#pragma omp parallel num_threads(16)
    t[omp_get_thread_num() + 16] = t[omp_get_thread_num() / 2];
  }
}

void sweeps_of_one_team(int n) {
#pragma omp target teams num_teams(1)
  {
    for (int k = 0; k < n; k++) {
#pragma omp parallel for
      for (int i = 1; i < 99; i++) c[i] = b[i - 1] + b[i + 1];
#pragma omp parallel for
      for (int i = 1; i < 99; i++) b[i] = c[i];
      if (b[50] == 7) b[50] = 8;
    }
  }
}

void master_of_a_team(void) {
#pragma omp target teams num_teams(3)
  {
    int s = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp master
      s = 5;
#pragma omp barrier
      b[4 * omp_get_team_num() + omp_get_thread_num()] = s;
    }
  }
}

void windows_of_one_team(void) {
#pragma omp target teams num_teams(1)
  for (int i = 0; i < 10; i++) {
#pragma omp parallel for
    for (int j = 0; j < 16; j++) b[i + j] = i;
  }
}

void downwards(int n, int *p) {
#pragma omp target teams distribute
  for (int i = n - 1; i >= 0; i--) {
#pragma omp parallel for
    for (int j = 3; j >= 0; j--) p[4 * i + j] = j;
  }
}

// Each team has its own `mean` and `sum`, whatever other teams do to theirs.
void sums_of_each_team(int n, int m, const double *a, double *out) {
#pragma omp target teams distribute
  for (int b = 0; b < m; b++) {
    double mean = 0;
#pragma omp parallel for reduction(+ : mean)
    for (int i = 0; i < n; i++) mean += a[i];
    mean /= n;
    for (int c = 0; c < n; c++) {
      double sum = 0;
#pragma omp parallel for reduction(+ : sum)
      for (int i = 0; i < n; i++) sum += a[i] - mean;
#pragma omp atomic update
      out[c] += sum;
    }
  }
}

void one_thread_by_if(void) {
#pragma omp target teams num_teams(1)
  {
#pragma omp parallel if (0)
    b[0] = 1;
  }
}

// Without another word, teams are taken to have equally many threads; it is listed.
void by_number_in_the_league(int n, const double *a, double *out) {
#pragma omp target teams num_teams(n)
  {
#pragma omp parallel num_threads(64)
    {
      int i = omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num();
      out[i] = a[i];
    }
  }
}

void by_number_under_distribute(int n, double *out) {
#pragma omp target teams distribute
  for (int k = 0; k < n; k++) {
#pragma omp parallel
    out[omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num()] = 1;
  }
}

// Whether `means` leads somewhere is asked by the initial thread of each team.
void means_if_wanted(int n, int m, const double *restrict a, double *restrict means) {
#pragma omp target teams distribute
  for (int b = 0; b < m; b++) {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += a[b * n + i];
    if (means) means[b] = sum / n;
  }
}

// 2 + 2 * n waits in each iteration, which two loops number together.
void sums_in_two_dimensions(int n, int m, int l, const double *a, double *out) {
#pragma omp target teams distribute collapse(2)
  for (int b = 0; b < m; b++)
    for (int d = 0; d < l; d++) {
      double mean = 0;
#pragma omp parallel for reduction(+ : mean)
      for (int i = 0; i < 8; i++) mean += a[i];
      out[b * l + d] = mean;
      for (int c = 0; c < n; c++) {
        double sum = 0;
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < 8; i++) sum += a[i] - mean;
      }
    }
}
