// Templates that the file uses nowhere: they are read as made for `double`, or as the text
// instantiates them; all of their loops are listed.
#include <complex>
#include <cstddef>
#include <limits>
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

// Instances that only macros make, that are only inherited, or that a variable names.
template <typename T> void strewn(int *a, int n) {
  for (int i = 0; i < n; i++)             // expect: sequential output(a)
    a[i * (int)(sizeof(T) / 8)] = i;
}
#define EACH(made, type) template made strewn<type>(int *, int);
#define ALL(made) EACH(made, double) EACH(made, float)
ALL(void)

template <typename T> struct Virtual {
  int *a, n;
  virtual ~Virtual() {}
  virtual void spread() {
    for (int i = 0; i < n; i++)           // expect: sequential output(a)
      a[i * (int)(sizeof(T) / 8)] = i;
  }
};
struct Inheriting : Virtual<float> {};
void used(Virtual<double> &one) {
  Inheriting other;
  one.spread();
}

template <typename T> void named(int *a, int n) {
  for (int i = 0; i < n; i++)             // expect: sequential output(a)
    a[i * (int)(sizeof(T) / 8)] = i;
}
template <typename T> void (*const naming)(int *, int) = named<T>;
void called(int *a, int n) {
  named<double>(a, n);
  naming<float>(a, n);
}

// What instances need differs, so that no directive suits them all.
template <typename T> T folded(const T *a, int n) {
  T kept = 0;
  for (int i = 0; i < n; i++) {           // expect: parallel reduction(+:kept) reduction(max:kept)
    if constexpr (sizeof(T) == 8)
      kept += a[i];
    else
      kept = a[i] > kept ? a[i] : kept;
  }
  return kept;
}
double folds(const float *a, const double *b, int n) { return folded(a, n) + folded(b, n); }

// Of several templates of a name nobody can tell which instance is meant.
template <typename T> void typed(int *a, T n) {
  for (int i = 0; i < n; i++)             // expect: unknown
    a[i * (int)(sizeof(T) / 8)] = i;
}
template <typename T> void typed(int *a, const T *n) {
  for (int i = 0; i < *n; i++)            // expect: unknown
    a[i * (int)(sizeof(T) / 8)] = i;
}
template void typed(int *, long);
template void typed(int *, int);
template void typed(int *, const long *);
template void typed<int>(int *, const int *);

// Instances that constructors, destructors, lambdas and other instances lead to.
template <typename T> struct Made {
  int *a;
  Made(int *to, int n) : a(to) {
    for (int i = 0; i < n; i++)           // expect: sequential output(to)
      to[i * (int)(sizeof(T) / 8)] = i;
  }
  ~Made() {
    for (int i = 0; i < 4; i++)           // expect: sequential output(a)
      a[i * (int)(sizeof(T) / 8)] = i;
  }
};
void makes(int *a) {
  Made<double> one(a, 4);
  Made<float> other(a, 4);
}

template <typename T> void led_to(int *a, int n) {
  for (int i = 0; i < n; i++)             // expect: sequential output(a)
    a[i * (int)(sizeof(T) / 8)] = i;
}
template <typename T> void leads(int *a) { led_to<T>(a, 4); }
template void leads<float>(int *);
void leads_too(int *a) { led_to<double>(a, 4); }

template <typename T> void elsewhere(int *a, int n) {
  for (int i = 0; i < n; i++)             // expect: unknown
    a[i * (int)(sizeof(T) / 8)] = i;
}
extern template void elsewhere<float>(int *, int);
void leads_elsewhere(int *a) {
  elsewhere<float>(a, 4);
  elsewhere<double>(a, 4);
}

void generic(int *a, int n) {
  auto filled = [=](auto by) {
    for (int i = 0; i < n; i++)           // expect: unknown
      a[i * (int)(sizeof(by) / 8)] = i;
  };
  auto handing_on = [&](auto by) { filled(by); };
  filled(1.0);
  handing_on(1.0f);
}

// An instance that a constant expression leads to, which has a loop itself.
template <typename T> constexpr int eighths() {
  int found = 0;
  for (int i = 0; i < (int)(sizeof(T) / 8); i++)  // expect: parallel reduction(+:found)
    found++;
  return found;
}
template <int step> struct Stepped {
  int *a;
  ~Stepped() {
    for (int i = 0; i < 4; i++)           // expect: sequential output(a)
      a[i * step] = i;
  }
};
void steps(int *a) {
  Stepped<1> one{a};
  Stepped<eighths<float>()> other{a};
}

// A body that is a handler's.
template <typename T> struct Tried {
  void spread(int *a, int n) try {
    for (int i = 0; i < n; i++)           // expect: sequential output(a)
      a[i * (int)(sizeof(T) / 8)] = i;
  } catch (int) {
  }
};
template struct Tried<double>;
template struct Tried<float>;

// What stands in a subscript or is counted is an integer, and what is followed a pointer.
template <class I, class T> void scaled_rows(const I n, const I p[], T x[], T by) {
  for (I i = 0; i < n; i++)               // expect: parallel
    for (I k = p[i]; k < p[i + 1]; k++)   // expect: parallel reduction(+:x[i])
      x[i] += by * k;
}
template <class It> void zeroed(It first, It last) {
  for (It it = first; it < last; ++it)    // expect: parallel
    *it = 0;
}
template <class I, class T> T at_places(I n, const I *at, const T *x) {
  T sum = 0;
  for (I i = 0; i < n; i++)               // expect: parallel reduction(+:sum)
    sum += x[at[i]];
  return sum;
}
template <class T, class I> void shifted(T *x, I n) {
  for (I i = 1; i < n; i++)               // expect: sequential flow(x)
    x[i] = x[i - 1];
}
template <class T> void conjugated(int n, T *z) {
  for (int i = 0; i < n; i++)             // expect: parallel
    z[i] = std::conj(z[i]);
}
template <class Body> void each(int n, Body body) {
  for (int i = 0; i < n; i++)             // expect: unknown
    body(i).done();
}
template <class T> void of_callee(int n, int m, T *z) {
  for (int i = 0; i < n; i++)             // expect: parallel
    conjugated(m, z + i * m);
}

// A value of a name that depends on a type.
template <typename T, int size> void lowered(T *x) {
  while (x[0] > 0) {                      // expect: unknown
    T lowest = std::numeric_limits<T>::lowest();
    x[0] = lowest - size;
  }
}
