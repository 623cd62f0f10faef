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
