// Templates that the file uses nowhere: they are read as made for `double`, or as the text
// instantiates them; all of their loops are listed.
#include <cstddef>
#include <vector>

namespace shapes {
template <typename T> void scaled(int n, T *a, T by) {
  for (int i = 0; i < n; i++)             // expect: parallel
    a[i] *= by;
}

template <typename T> void summed(int n, T *a) {
  for (int i = 1; i < n; i++)             // expect: sequential flow(a)
    a[i] += a[i - 1];
}

template <typename T, typename U> class Grid {
  std::vector<T> cells;

 public:
  Grid(int n) {
    for (int i = 0; i < n; i++)           // expect: unknown
      cells.push_back(i);
  }
  void scale(U by) {
    for (std::size_t i = 0; i < cells.size(); i++)  // expect: parallel
      cells[i] *= by;
  }
  void shift();
};

template <typename T, typename U> void Grid<T, U>::shift() {
  for (std::size_t i = 1; i < cells.size(); i++)    // expect: sequential flow(cells)
    cells[i] = cells[i - 1];
}
}  // namespace shapes

// What its size is nobody says.
template <typename T, int N> void of_some_size(T *a) {
  for (int i = 0; i < N; i++)             // expect: unknown
    a[i] = 0;
}

template <typename T, int N> struct Block {
  T held[N];
  void fill(T value) {
    for (int i = 0; i < N; i++)           // expect: parallel
      held[i] = value;
  }
};
template struct Block<float, 8>;

template <typename T, int Step> void strided(int n, T *a) {
  for (int i = Step; i < n; i++)          // expect: sequential flow(a)
    a[i] = a[i - Step];
}
template void strided<double, 2>(int, double *);

// Made for `double`, it has no `size`.
template <typename C> void of_a_container(C &c) {
  for (std::size_t i = 0; i < c.size(); i++)        // expect: unknown
    c[i] = 0;
}

// Another file may hand over one array twice.
template <typename T> void shifted(int n, T *a, T *b) {
  for (int i = 0; i < n; i++)             // expect: parallel
    a[i] = b[i + 1];
}

// Here the text does so.
template <typename T> void shifted_here(int n, T *a, T *b) {
  for (int i = 0; i < n; i++)             // expect: runtime
    a[i] = b[i + 1];
}
void user(int n, float *x) { shifted_here(n, x, x); }

// Two instances in one line: the other one is sequential, and so is one that only a
// variable of the file names.
template <int K> void moved_by(int n, int *a) {
  for (int i = 0; i < n; i++)             // expect: sequential anti(a)
    a[i] = a[i + K];
}
template void moved_by<0>(int, int *); template void moved_by<1>(int, int *);

template <typename T> struct Wide {
  T *d;
  void go(int n) {
    for (int i = 0; i < n; i++)           // expect: sequential output(d)
      d[i * (sizeof(T) - 4)] = i;
  }
};
void of_eight_bytes(Wide<double> &w, int n) { w.go(n); }
template struct Wide<float>;

template <typename T> void spread(int n, T *a) {
  for (int i = 0; i < n; i++)             // expect: sequential output(a)
    a[i * (sizeof(T) - 4)] = i;
}
void of_doubles(int n, double *a) { spread(n, a); }
auto of_floats = &spread<float>;
