#include <omp.h>

template <typename T, int N> void explicitly(int n, const T *a, T *b) {
#pragma omp parallel for
  for (int i = 0; i < n; i++) b[N * i] = a[i];
}
template void explicitly<float, 4>(int, const float *, float *);

template <typename T> class Field {
  T *cells;
  int count;

 public:
  void scale(T by);
};

template <typename T> void Field<T>::scale(T by) {
#pragma omp parallel for
  for (int i = 0; i < count; i++) cells[i] *= by;
}
