// Libraries whose loops say that they are parallel, reduced to what programs say with them.
// Every such loop is one of `depanalysis_at_once`, as an algorithm with an execution policy is.
#pragma once
#include <vector>

namespace Kokkos {
struct Serial {}; struct OpenMP {}; struct Threads {}; struct Cuda {}; struct HIP {};
typedef OpenMP DefaultExecutionSpace; typedef Serial DefaultHostExecutionSpace;
struct HostSpace {}; struct CudaSpace {}; struct CudaUVMSpace {}; struct SharedSpace {};
struct LayoutLeft {}; struct LayoutRight {};
#define KOKKOS_LAMBDA [=]
#define KOKKOS_CLASS_LAMBDA [=, *this]
#define KOKKOS_FUNCTION
#define KOKKOS_INLINE_FUNCTION inline
#define KOKKOS_FORCEINLINE_FUNCTION inline
void initialize(int &, char **); void initialize(); void finalize(); void fence();
void fence(const char *);
struct ScopeGuard { ScopeGuard(int &, char **); ScopeGuard(); };
// A view is a handle: copies lead to the same elements. Subscripts stay inside, so that
// elements are apart where their subscripts are, as in rows of any length.
template <class T> struct depanalysis_viewed { typedef T element; typedef T stored; };
template <class T> struct depanalysis_viewed<T *> { typedef T element; typedef T stored; };
template <class T> struct depanalysis_viewed<T **> { typedef T element; typedef T stored[1 << 30]; };
template <class T> struct depanalysis_viewed<T ***> { typedef T element; typedef T stored[1 << 20][1 << 20]; };
template <class T, size_t n> struct depanalysis_viewed<T *[n]> { typedef T element; typedef T stored[n]; };
template <class T, class... P> struct View {
  typedef typename depanalysis_viewed<T>::element value_type;
  typedef typename depanalysis_viewed<T>::stored depanalysis_row;
  depanalysis_row *depanalysis_first;
  size_t depanalysis_size, depanalysis_columns, depanalysis_depth;
  View();
  explicit View(const char *, size_t a = 1, size_t b = 1, size_t c = 1)
      : depanalysis_first((depanalysis_row *)malloc(a * b * c * sizeof(value_type))),
        depanalysis_size(a), depanalysis_columns(b), depanalysis_depth(c) {}
  explicit View(const std::string &, size_t a = 1, size_t b = 1, size_t c = 1)
      : depanalysis_first((depanalysis_row *)malloc(a * b * c * sizeof(value_type))),
        depanalysis_size(a), depanalysis_columns(b), depanalysis_depth(c) {}
  View(value_type *p, size_t a) : depanalysis_first(p), depanalysis_size(a) {}
  template <class I> value_type &operator()(I i) const { return depanalysis_first[i]; }
  template <class I> value_type &operator[](I i) const { return depanalysis_first[i]; }
  template <class I, class J> value_type &operator()(I i, J j) const { return depanalysis_first[i][j]; }
  template <class I, class J, class K> value_type &operator()(I i, J j, K k) const { return depanalysis_first[i][j][k]; }
  size_t size() const { return depanalysis_size; }
  size_t extent(size_t k) const { return k == 0 ? depanalysis_size : k == 1 ? depanalysis_columns : depanalysis_depth; }
  const char *label() const;
};
template <class S = DefaultExecutionSpace> struct RangePolicy {
  long first, last;
  RangePolicy(long a, long b) : first(a), last(b) {}
};
RangePolicy(long, long) -> RangePolicy<DefaultExecutionSpace>;
struct depanalysis_corner { long x, y; depanalysis_corner(long a, long b) : x(a), y(b) {} };
template <int n> struct Rank {};
template <class R, class S = DefaultExecutionSpace> struct MDRangePolicy;
template <class S> struct MDRangePolicy<Rank<2>, S> {
  long first, last, first_of_inner, last_of_inner;
  MDRangePolicy(depanalysis_corner a, depanalysis_corner b)
      : first(a.x), last(b.x), first_of_inner(a.y), last_of_inner(b.y) {}
};
template <class F> void parallel_for(long n, F f) {
  std::depanalysis_at_once(n, [&](ptrdiff_t k) { f(k); });
}
template <class S> struct depanalysis_in_order { static constexpr bool value = false; };
template <> struct depanalysis_in_order<Serial> { static constexpr bool value = true; };
template <class S, class F> void parallel_for(const RangePolicy<S> &range, F f) {
  if constexpr (depanalysis_in_order<S>::value)
    for (long k = range.first; k < range.last; ++k) f(k);
  else
    std::depanalysis_at_once(range.last - range.first, [&](ptrdiff_t k) { f(range.first + k); });
}
template <class R, class S, class F> void parallel_for(const MDRangePolicy<R, S> &range, F f) {
  std::depanalysis_at_once(range.last - range.first, [&](ptrdiff_t k) {
    std::depanalysis_at_once(range.last_of_inner - range.first_of_inner, [&](ptrdiff_t l) {
      f(range.first + k, range.first_of_inner + l);
    });
  });
}
template <class N, class F> void parallel_for(const char *, const N &n, F f) { parallel_for(n, f); }
template <class N, class F> void parallel_for(const std::string &, const N &n, F f) { parallel_for(n, f); }
template <class F, class T> void depanalysis_reduce(long n, F f, T &sum) {
  sum = T();
  std::depanalysis_at_once(n, [&](ptrdiff_t k) { f(k, sum); });
}
template <class S, class F, class T> void depanalysis_reduce(const RangePolicy<S> &range, F f, T &sum) {
  sum = T();
  std::depanalysis_at_once(range.last - range.first, [&](ptrdiff_t k) { f(range.first + k, sum); });
}
#define DEPANALYSIS_REDUCER(name) \
  template <class T> struct name { \
    T &depanalysis_value; \
    explicit name(T &x) : depanalysis_value(x) {} \
  }; \
  template <class F, class T> void depanalysis_reduce(long n, F f, name<T> &to) { \
    T &found = to.depanalysis_value; \
    std::depanalysis_at_once(n, [&](ptrdiff_t k) { f(k, found); }); \
  } \
  template <class S, class F, class T> \
  void depanalysis_reduce(const RangePolicy<S> &range, F f, name<T> &to) { \
    T &found = to.depanalysis_value; \
    std::depanalysis_at_once(range.last - range.first, [&](ptrdiff_t k) { f(range.first + k, found); }); \
  }
DEPANALYSIS_REDUCER(Sum) DEPANALYSIS_REDUCER(Prod) DEPANALYSIS_REDUCER(Max) DEPANALYSIS_REDUCER(Min)
#undef DEPANALYSIS_REDUCER
template <class N, class F, class T> void parallel_reduce(const N &n, F f, T &&sum) {
  depanalysis_reduce(n, f, sum);
}
template <class N, class F, class T> void parallel_reduce(const char *, const N &n, F f, T &&sum) {
  depanalysis_reduce(n, f, sum);
}
template <class N, class F, class T> void parallel_reduce(const std::string &, const N &n, F f, T &&sum) {
  depanalysis_reduce(n, f, sum);
}
}

namespace RAJA {
struct seq_exec {}; struct loop_exec {}; struct simd_exec {}; struct omp_parallel_for_exec {};
template <int n, bool async = false> struct cuda_exec {};
template <int n, bool async = false> struct hip_exec {};
typedef long Index_type;
#define RAJA_RESTRICT __restrict__
#define RAJA_DEVICE
#define RAJA_HOST_DEVICE
#define RAJA_INLINE inline
struct RangeSegment {
  long first, last;
  RangeSegment(long a, long b) : first(a), last(b) {}
};
template <class P> struct depanalysis_in_order { static constexpr bool value = false; };
template <> struct depanalysis_in_order<seq_exec> { static constexpr bool value = true; };
template <> struct depanalysis_in_order<loop_exec> { static constexpr bool value = true; };
template <class P, class F> void forall(const RangeSegment &range, F f) {
  if constexpr (depanalysis_in_order<P>::value)
    for (long k = range.first; k < range.last; ++k) f(k);
  else
    std::depanalysis_at_once(range.last - range.first, [&](ptrdiff_t k) { f(range.first + k); });
}
}

namespace sycl {
template <int n> struct range { long sizes[3]; };
template <> struct range<1> { long size; range(long a) : size(a) {} };
template <int n> struct id { long at[3]; };
template <> struct id<1> {
  long at;
  id(long a) : at(a) {}
  operator long() const { return at; }
  long operator[](int) const { return at; }
  long get(int) const { return at; }
};
template <int n> struct item { long at[3]; };
template <> struct item<1> {
  long at;
  item(long a) : at(a) {}
  operator long() const { return at; }
  long operator[](int) const { return at; }
  long get_id(int) const { return at; }
  long get_linear_id() const { return at; }
};
struct event { void wait(); };
struct handler {
  template <class F> void parallel_for(range<1> n, F f) {
    std::depanalysis_at_once(n.size, [&](ptrdiff_t k) { f(id<1>(k)); });
  }
  template <class N, class F> void parallel_for(range<1> n, F f) { parallel_for(n, f); }
  template <class F> void single_task(F f) { f(); }
};
struct queue {
  queue();
  template <class F> event parallel_for(range<1> n, F f) {
    std::depanalysis_at_once(n.size, [&](ptrdiff_t k) { f(id<1>(k)); });
    return event();
  }
  template <class F> event submit(F f) { handler h; f(h); return event(); }
  template <class F> event single_task(F f) { f(); return event(); }
  void wait(); void wait_and_throw();
};
template <class T> T *malloc_shared(size_t, const queue &);
template <class T> T *malloc_device(size_t, const queue &);
template <class T> T *malloc_host(size_t, const queue &);
void free(void *, const queue &);
}

namespace tbb {
template <class T> struct blocked_range {
  T depanalysis_first, depanalysis_last;
  blocked_range(T a, T b, size_t = 1) : depanalysis_first(a), depanalysis_last(b) {}
  T begin() const { return depanalysis_first; } T end() const { return depanalysis_last; }
  size_t size() const { return depanalysis_last - depanalysis_first; }
};
template <class T> blocked_range(T, T) -> blocked_range<T>;
template <class T> blocked_range(T, T, size_t) -> blocked_range<T>;
struct auto_partitioner {}; struct static_partitioner {}; struct simple_partitioner {};
// A range may be cut anywhere, so that the parts of one element are those that matter.
template <class T, class F> void parallel_for(const blocked_range<T> &range, F f) {
  std::depanalysis_at_once(range.end() - range.begin(), [&](ptrdiff_t k) {
    T at = range.begin() + k;
    f(blocked_range<T>(at, at + 1));
  });
}
template <class T, class F, class P> void parallel_for(const blocked_range<T> &range, F f, const P &) {
  parallel_for(range, f);
}
template <class T, class F, class = decltype(std::declval<F &>()(std::declval<T>()))>
void parallel_for(T a, T b, F f) {
  std::depanalysis_at_once(b - a, [&](ptrdiff_t k) { f((T)(a + k)); });
}
template <class T, class F> void parallel_for_each(T *a, T *b, F f) {
  std::depanalysis_at_once(b - a, [&](ptrdiff_t k) { f(a[k]); });
}
}
namespace oneapi { namespace tbb = ::tbb; }
