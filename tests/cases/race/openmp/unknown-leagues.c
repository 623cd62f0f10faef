#include <omp.h>

int b[2000];

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

void one_thread_by_if(void) {
#pragma omp target teams num_teams(1)
  {
#pragma omp parallel if (0)
    b[0] = 1;
  }
}

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
