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
// A scan hands on what it has so far, in order.
template <class F, class T> void depanalysis_scan(long n, F f, T sum) {
  for (long k = 0; k < n; ++k) f(k, sum, true);
}
template <class F> struct depanalysis_scanned : depanalysis_scanned<decltype(&F::operator())> {};
template <class C, class R, class I, class T, class... B> struct depanalysis_scanned<R (C::*)(I, T &, B...) const> { typedef T type; };
template <class F> void parallel_scan(long n, F f) { depanalysis_scan(n, f, typename depanalysis_scanned<F>::type()); }
template <class F> void parallel_scan(const char *, long n, F f) { depanalysis_scan(n, f, typename depanalysis_scanned<F>::type()); }
template <class F, class T> void parallel_scan(long n, F f, T &all) {
  all = T();
  for (long k = 0; k < n; ++k) f(k, all, true);
}
template <class T, class U> void atomic_add(T *, U); template <class T> void atomic_increment(T *);
template <class T> void atomic_decrement(T *); template <class T, class U> void atomic_sub(T *, U);
template <class T, class U> T atomic_fetch_add(T *, U); template <class T, class U> T atomic_fetch_max(T *, U);
template <class T, class U> void atomic_max(T *, U); template <class T, class U> void atomic_min(T *, U);
template <class T, class U, class V> T atomic_compare_exchange(T *, U, V);
template <class V, class W> void deep_copy(const V &, const W &);
template <class V> V create_mirror_view(const V &); template <class V> V create_mirror(const V &);
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
template <class T> using TypedRangeSegment = RangeSegment;
struct seq_reduce {}; struct omp_reduce {}; struct omp_reduce_ordered {}; struct cuda_reduce {}; struct hip_reduce {};
// A reducer is a handle: copies of it lead to one number.
#define DEPANALYSIS_REDUCER(name, none) \
  template <class P, class T> struct name { \
    T *depanalysis_first; \
    explicit name(T x = none) : depanalysis_first((T *)malloc(sizeof(T))) { *depanalysis_first = x; } \
    T get() const { return *depanalysis_first; } operator T() const { return *depanalysis_first; }
DEPANALYSIS_REDUCER(ReduceSum, T()) const ReduceSum &operator+=(T x) const { depanalysis_combine(x); return *this; }
  void depanalysis_combine(T x) const { *depanalysis_first += x; } };
DEPANALYSIS_REDUCER(ReduceMin, T()) const ReduceMin &min(T x) const { depanalysis_combine(x); return *this; }
  void depanalysis_combine(T x) const { *depanalysis_first = x < *depanalysis_first ? x : *depanalysis_first; } };
DEPANALYSIS_REDUCER(ReduceMax, T()) const ReduceMax &max(T x) const { depanalysis_combine(x); return *this; }
  void depanalysis_combine(T x) const { *depanalysis_first = *depanalysis_first < x ? x : *depanalysis_first; } };
DEPANALYSIS_REDUCER(ReduceMinLoc, T()) const ReduceMinLoc &minloc(T, Index_type) const; Index_type getLoc() const; };
DEPANALYSIS_REDUCER(ReduceMaxLoc, T()) const ReduceMaxLoc &maxloc(T, Index_type) const; Index_type getLoc() const; };
#undef DEPANALYSIS_REDUCER
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
template <int n> struct range;
template <> struct range<1> { long size; range(long a) : size(a) {} long get(int) const { return size; } long operator[](int) const { return size; } };
template <> struct range<2> { long rows, columns; range(long a, long b) : rows(a), columns(b) {} long get(int k) const { return k == 0 ? rows : columns; } };
template <> struct range<3> { long rows, columns, depth; range(long a, long b, long c) : rows(a), columns(b), depth(c) {} };
range(long) -> range<1>; range(long, long) -> range<2>; range(long, long, long) -> range<3>;
template <int n> struct id;
template <> struct id<1> {
  long at;
  id(long a) : at(a) {}
  operator long() const { return at; }
  long operator[](int) const { return at; }
  long get(int) const { return at; }
};
template <> struct id<2> {
  long row, column;
  id(long a, long b) : row(a), column(b) {}
  long operator[](int k) const { return k == 0 ? row : column; }
  long get(int k) const { return k == 0 ? row : column; }
};
template <int n = 1, bool with_offset = true> struct item;
template <bool with_offset> struct item<1, with_offset> {
  long at;
  item(long a) : at(a) {}
  operator long() const { return at; }
  long operator[](int) const { return at; }
  long get_id(int) const { return at; }
  id<1> get_id() const { return id<1>(at); }
  long get_linear_id() const { return at; }
};
template <bool with_offset> struct item<2, with_offset> {
  long row, column, columns;
  item(long a, long b, long c) : row(a), column(b), columns(c) {}
  long operator[](int k) const { return k == 0 ? row : column; }
  long get_id(int k) const { return k == 0 ? row : column; }
  long get_linear_id() const { return row * columns + column; }
};
template <class I> struct depanalysis_index;
template <> struct depanalysis_index<id<2>> { static id<2> of(long k, long l, long) { return id<2>(k, l); } };
template <> struct depanalysis_index<item<2>> { static item<2> of(long k, long l, long columns) { return item<2>(k, l, columns); } };
// What a kernel takes says what it is called with: where that may be anything, the subscripts.
template <class M> struct depanalysis_parameter;
template <class C, class R, class I> struct depanalysis_parameter<R (C::*)(I) const> { typedef std::remove_cvref_t<I> type; };
template <class F, class = void> struct depanalysis_taken { typedef id<2> type; };
template <class F> struct depanalysis_taken<F, std::void_t<decltype(&F::operator())>> : depanalysis_parameter<decltype(&F::operator())> {};
template <class F> void depanalysis_kernel(range<1> n, F f) {
  std::depanalysis_at_once(n.size, [&](ptrdiff_t k) { f(id<1>(k)); });
}
template <class F> void depanalysis_kernel(range<2> n, F f) {
  typedef typename depanalysis_taken<F>::type taken;
  std::depanalysis_at_once(n.rows, [&](ptrdiff_t k) {
    std::depanalysis_at_once(n.columns, [&](ptrdiff_t l) {
      f(depanalysis_index<taken>::of(k, l, n.columns));
    });
  });
}
struct event { void wait(); };
namespace access {
enum class mode { read, write, read_write, discard_write, discard_read_write, atomic };
enum class target { device, host_buffer, global_buffer };
}
typedef access::mode access_mode;
template <access::mode> struct depanalysis_mode_tag {};
inline constexpr depanalysis_mode_tag<access::mode::read> read_only; inline constexpr depanalysis_mode_tag<access::mode::write> write_only;
inline constexpr depanalysis_mode_tag<access::mode::read_write> read_write;
struct property_list {}; struct depanalysis_no_init {}; inline constexpr depanalysis_no_init no_init;
// What a buffer is made of is what its accessors lead to, as it is when the buffer ends.
template <class T, int n = 1, access::mode m = access::mode::read_write> struct accessor {
  T *depanalysis_first; long depanalysis_columns;
  accessor(T *p, long c) : depanalysis_first(p), depanalysis_columns(c) {}
  template <class B, class H> accessor(const B &b, H &) : depanalysis_first(b.depanalysis_first), depanalysis_columns(b.depanalysis_columns) {}
  template <class B, class H, class M> accessor(const B &b, H &, M) : depanalysis_first(b.depanalysis_first), depanalysis_columns(b.depanalysis_columns) {}
  template <class B, class H, class M, class P> accessor(const B &b, H &, M, P) : depanalysis_first(b.depanalysis_first), depanalysis_columns(b.depanalysis_columns) {}
  T &operator[](id<1> i) const { return depanalysis_first[i.at]; }
  T &operator[](id<2> i) const {
    __builtin_assume(0 <= i.column && i.column < depanalysis_columns);
    return depanalysis_first[i.row * depanalysis_columns + i.column];
  }
  template <class I, class = std::enable_if_t<std::is_integral_v<I>>> T &operator[](I i) const { return depanalysis_first[i]; }
};
template <class T, int n = 1> struct buffer {
  T *depanalysis_first; long depanalysis_columns;
  buffer(T *p, const range<1> &) : depanalysis_first(p), depanalysis_columns(1) {}
  buffer(T *p, const range<2> &r) : depanalysis_first(p), depanalysis_columns(r.columns) {}
  template <class C, class = decltype(std::declval<C &>().data())> buffer(C &c) : depanalysis_first(c.data()), depanalysis_columns(1) {}
  template <access::mode m = access::mode::read_write, class H> accessor<T, n, m> get_access(H &) const { return accessor<T, n, m>(depanalysis_first, depanalysis_columns); }
  long size() const;
};
template <class T> buffer(T *, range<1>) -> buffer<T, 1>; template <class T> buffer(T *, range<2>) -> buffer<T, 2>;
template <class C> buffer(C &) -> buffer<std::remove_reference_t<decltype(*std::declval<C &>().data())>, 1>;
template <class T, int n, class H> accessor(const buffer<T, n> &, H &) -> accessor<T, n, access::mode::read_write>;
template <class T, int n, class H, access::mode m> accessor(const buffer<T, n> &, H &, depanalysis_mode_tag<m>) -> accessor<T, n, m>;
template <class T, int n, class H, access::mode m, class P> accessor(const buffer<T, n> &, H &, depanalysis_mode_tag<m>, P) -> accessor<T, n, m>;
struct handler {
  template <class F> void parallel_for(range<1> n, F f) { depanalysis_kernel(n, f); }
  template <class F> void parallel_for(range<2> n, F f) { depanalysis_kernel(n, f); }
  template <class N, class F> void parallel_for(range<1> n, F f) { depanalysis_kernel(n, f); }
  template <class N, class F> void parallel_for(range<2> n, F f) { depanalysis_kernel(n, f); }
  template <class F> void single_task(F f) { f(); }
};
struct queue {
  queue();
  template <class F> event parallel_for(range<1> n, F f) { depanalysis_kernel(n, f); return event(); }
  template <class F> event parallel_for(range<2> n, F f) { depanalysis_kernel(n, f); return event(); }
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
template <class T, class U = T> struct blocked_range2d {
  blocked_range<T> depanalysis_rows; blocked_range<U> depanalysis_columns;
  blocked_range2d(T a, T b, U c, U d) : depanalysis_rows(a, b), depanalysis_columns(c, d) {}
  blocked_range2d(T a, T b, size_t, U c, U d, size_t) : depanalysis_rows(a, b), depanalysis_columns(c, d) {}
  const blocked_range<T> &rows() const { return depanalysis_rows; }
  const blocked_range<U> &cols() const { return depanalysis_columns; }
};
template <class T, class U, class F> void parallel_for(const blocked_range2d<T, U> &range, F f) {
  std::depanalysis_at_once(range.depanalysis_rows.end() - range.depanalysis_rows.begin(), [&](ptrdiff_t k) {
    std::depanalysis_at_once(range.depanalysis_columns.end() - range.depanalysis_columns.begin(), [&](ptrdiff_t l) {
      T row = range.depanalysis_rows.begin() + k;
      U column = range.depanalysis_columns.begin() + l;
      f(blocked_range2d<T, U>(row, row + 1, column, column + 1));
    });
  });
}
template <class T, class F, class = decltype(std::declval<F &>()(std::declval<T>()))>
void parallel_for(T a, T b, F f) {
  std::depanalysis_at_once(b - a, [&](ptrdiff_t k) { f((T)(a + k)); });
}
template <class T, class F, class = decltype(std::declval<F &>()(std::declval<T>()))>
void parallel_for(T a, T b, T step, F f) {
  std::depanalysis_at_once((b - a + step - 1) / step, [&](ptrdiff_t k) { f((T)(a + k * step)); });
}
template <class T, class X, class F, class J> X parallel_reduce(const blocked_range<T> &range, const X &none, F f, J join) {
  X all = none;
  std::depanalysis_at_once(range.end() - range.begin(), [&](ptrdiff_t k) {
    T at = range.begin() + k;
    X part = f(blocked_range<T>(at, at + 1), none);
    all = join(all, part);
  });
  return all;
}
template <class T, class X, class F, class J, class P> X parallel_reduce(const blocked_range<T> &range, const X &none, F f, J join, const P &) {
  return parallel_reduce(range, none, f, join);
}
template <class T, class F> void parallel_for_each(T *a, T *b, F f) {
  std::depanalysis_at_once(b - a, [&](ptrdiff_t k) { f(a[k]); });
}
}
namespace oneapi { namespace tbb = ::tbb; }
