#include <omp.h>

int b[2000];

void tasks_of_a_team(void) {
#pragma omp target teams num_teams(1)
  {
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
      b[0] = 1;
    }
  }
}

void private_to_a_team(void) {
  int s = 0;
#pragma omp target teams num_teams(1) private(s)
  {
#pragma omp parallel num_threads(8)
    s = omp_get_thread_num();
  }
}

// Teams of different sizes: each of these does collide, in a run that is not tried.
void of_its_own_size(double *out) {
#pragma omp teams num_teams(4)
  {
#pragma omp parallel num_threads(8 + omp_get_team_num())
    out[omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num()] = 1;
  }
}

void asked_by_each_team(double *out) {
#pragma omp teams num_teams(4)
  {
    omp_set_num_threads(1 + omp_get_team_num());
#pragma omp parallel
    out[omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num()] = 1;
  }
}

void of_two_sizes(double *out) {
#pragma omp teams num_teams(4)
  {
#pragma omp parallel num_threads(64)
    out[omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num()] = 1;
#pragma omp parallel num_threads(32)
    out[omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num()] = 2;
  }
}

void of_growing_size(double *out) {
#pragma omp teams num_teams(4)
  for (int k = 1; k < 3; k++) {
#pragma omp parallel num_threads(k)
    out[omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num()] = 1;
  }
}
