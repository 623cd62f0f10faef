#include <omp.h>
#define TEXT(x) #x
#define PRAGMA(x) _Pragma(TEXT(x))
#define EXCLUSIVE(name) PRAGMA(omp critical(name))

void locks_of_two_names(int *a) {
#pragma omp parallel
  {
    if (omp_get_thread_num() == 0) { EXCLUSIVE(one) a[0]++; } else { EXCLUSIVE(other) a[0]++; }
  }
}
