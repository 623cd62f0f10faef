// A part of a file that includes the header of OpenMP before it.
void by_threads(double *a) {
#pragma omp parallel
  a[omp_get_thread_num()] = 1;
}
