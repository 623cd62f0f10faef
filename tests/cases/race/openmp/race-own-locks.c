// A lock that each thread has for itself keeps nobody else out, also where a function sets it.
#include <omp.h>
struct M { omp_lock_t l; };
static void set(struct M *m) { omp_set_lock(&m->l); }
static void unset(struct M *m) { omp_unset_lock(&m->l); }
void own3(double *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { struct M k; set(&k); *s += i; unset(&k); }
}
static void sl(omp_lock_t *m) { omp_set_lock(m); }
static void ul(omp_lock_t *m) { omp_unset_lock(m); }
void own(double *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { omp_lock_t k; sl(&k); *s += i; ul(&k); }
}
void own5(double *s, int n) {
  omp_lock_t k;
#pragma omp parallel for private(k)
  for (int i = 0; i < n; i++) { sl(&k); *s += i; ul(&k); }
}
void own6(double *s, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) { omp_lock_t k; if (omp_test_lock(&k)) { *s += i; omp_unset_lock(&k); } }
}
