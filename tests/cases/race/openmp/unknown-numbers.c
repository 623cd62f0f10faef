#include <omp.h>

// Inside of a region the number is that for teams in it, which OMP_NUM_THREADS=4,1 says.
void for_teams_inside(int n, double *a) {
#pragma omp parallel
  {
    int t = omp_get_thread_num(), most = omp_get_max_threads();
    for (int k = 0; k < n; k++) a[k * most + t] = 0;
  }
}

void elsewhere(void);

// A function that is not read may ask for more threads before the next turn.
void set_for_the_next_turn(int n, double *a) {
  int most = 1;
  for (int i = 1; i < n; i++) {
#pragma omp parallel
    {
      int t = omp_get_thread_num();
      for (int k = 0; k < n; k++) a[k * most + t] = 0;
    }
    elsewhere();
    most = omp_get_max_threads();
  }
}
