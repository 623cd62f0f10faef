// The standard library of C++, reduced to what programs say with it: types and signatures.
// Functions on numbers have the meaning of the library; containers have no contents.
#pragma once
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#ifdef DEPANALYSIS_THREADS
#include <omp.h>
#endif
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#pragma clang force_cuda_host_device begin

#define DEPANALYSIS_EACH_REAL(do) do(float) do(double) do(long double)

namespace std {

typedef decltype(nullptr) nullptr_t;
using ::size_t; using ::ptrdiff_t; using ::max_align_t;
using ::int8_t; using ::int16_t; using ::int32_t; using ::int64_t;
using ::uint8_t; using ::uint16_t; using ::uint32_t; using ::uint64_t;
using ::int_least8_t; using ::int_least16_t; using ::int_least32_t; using ::int_least64_t;
using ::uint_least8_t; using ::uint_least16_t; using ::uint_least32_t;
using ::uint_least64_t; using ::int_fast8_t; using ::int_fast16_t; using ::int_fast32_t;
using ::int_fast64_t; using ::uint_fast8_t; using ::uint_fast16_t; using ::uint_fast32_t;
using ::uint_fast64_t; using ::intptr_t; using ::uintptr_t; using ::intmax_t;
using ::uintmax_t;
using ::fenv_t; using ::fexcept_t; using ::feclearexcept; using ::fegetexceptflag;
using ::feraiseexcept; using ::fesetexceptflag; using ::fetestexcept; using ::fegetround;
using ::fesetround; using ::fegetenv; using ::feholdexcept; using ::fesetenv;
using ::feupdateenv;
using ::malloc; using ::calloc; using ::realloc; using ::free; using ::exit; using ::abort;
using ::atexit; using ::rand; using ::srand; using ::atoi; using ::atol; using ::atof;
using ::strtol; using ::strtoul; using ::strtod; using ::getenv; using ::qsort;
using ::aligned_alloc; using ::memcpy; using ::memmove; using ::memset; using ::memcmp;
using ::strlen; using ::strcpy; using ::strncpy; using ::strcmp; using ::strncmp;
using ::strcat; using ::strchr; using ::strstr; using ::strtok; using ::FILE; using ::printf;
using ::fprintf; using ::sprintf; using ::snprintf; using ::scanf; using ::fscanf;
using ::sscanf; using ::puts; using ::putchar; using ::getchar; using ::fputs; using ::fgets;
using ::fflush; using ::fopen; using ::fclose; using ::fread; using ::fwrite; using ::perror;
using ::isalpha; using ::isdigit; using ::isalnum; using ::isspace; using ::isupper;
using ::islower; using ::ispunct; using ::tolower; using ::toupper; using ::time_t;
using ::clock_t; using ::time; using ::clock;
using ::abs; using ::fabs; using ::acos; using ::acosh; using ::asin; using ::asinh;
using ::atan; using ::atanh; using ::atan2; using ::cbrt; using ::ceil; using ::copysign;
using ::cos; using ::cosh; using ::erf; using ::erfc; using ::exp; using ::exp2;
using ::expm1; using ::fdim; using ::floor; using ::fma; using ::fmax; using ::fmin;
using ::fmod; using ::hypot; using ::ldexp; using ::log; using ::log10; using ::log1p;
using ::log2; using ::logb; using ::nearbyint; using ::nextafter; using ::pow;
using ::remainder; using ::rint; using ::round; using ::scalbn; using ::sin; using ::sinh;
using ::sqrt; using ::tan; using ::tanh; using ::tgamma; using ::lgamma; using ::trunc;
using ::lround; using ::lrint; using ::isnan; using ::isinf; using ::isfinite;
using ::signbit; using ::frexp; using ::modf; using ::labs; using ::llabs;
using ::fputc; using ::fgetc; using ::getc; using ::putc; using ::ungetc; using ::fseek; using ::ftell; using ::rewind;
using ::feof; using ::ferror; using ::clearerr; using ::fpos_t; using ::remove; using ::rename; using ::tmpfile;
using ::vprintf; using ::vfprintf; using ::vsprintf; using ::vsnprintf; using ::memchr; using ::strncat; using ::strrchr;
using ::strcspn; using ::strspn; using ::strpbrk; using ::strerror; using ::strtoll; using ::strtoull; using ::strtof;
using ::strtold; using ::atoll; using ::system; using ::bsearch; using ::tm; using ::mktime; using ::localtime; using ::gmtime;
using ::strftime; using ::difftime; using ::isxdigit; using ::iscntrl; using ::isgraph; using ::isprint; using ::ilogb;
using ::llround; using ::llrint; using ::scalbln; using ::remquo; using ::nan; using ::isnormal; using ::fpclassify; using ::div; using ::ldiv; using ::div_t; using ::ldiv_t;
[[noreturn]] void terminate() noexcept; [[noreturn]] void quick_exit(int) noexcept;

// A number of which nothing is known but what it comes from.
double depanalysis_some(double, double) __attribute__((const));
// A sum that is not followed.
long depanalysis_sum(long, long) __attribute__((const));

// Types about types.
template <class T, T v> struct integral_constant {
  static constexpr T value = v;
  typedef T value_type; typedef integral_constant type;
  constexpr operator T() const { return v; }
  constexpr T operator()() const { return v; }
};
typedef integral_constant<bool, true> true_type;
typedef integral_constant<bool, false> false_type;
template <bool v> using bool_constant = integral_constant<bool, v>;
template <class A, class B> struct is_same : false_type {};
template <class A> struct is_same<A, A> : true_type {};
template <class A, class B> inline constexpr bool is_same_v = is_same<A, B>::value;
template <class...> using depanalysis_void_t = void;
template <class T> struct remove_const { typedef T type; };
template <class T> struct remove_const<const T> { typedef T type; };
template <class T> struct remove_volatile { typedef T type; };
template <class T> struct remove_volatile<__volatile__ T> { typedef T type; };
template <class T> struct remove_cv {
  typedef typename remove_const<typename remove_volatile<T>::type>::type type;
};
template <class T> struct remove_reference { typedef T type; };
template <class T> struct remove_reference<T &> { typedef T type; };
template <class T> struct remove_reference<T &&> { typedef T type; };
template <class T> struct remove_pointer { typedef T type; };
template <class T> struct remove_pointer<T *> { typedef T type; };
template <class T> struct remove_extent { typedef T type; };
template <class T> struct remove_extent<T[]> { typedef T type; };
template <class T, size_t n> struct remove_extent<T[n]> { typedef T type; };
template <class T> struct add_const { typedef const T type; };
template <class T> struct add_pointer {
  typedef typename remove_reference<T>::type *type;
};
template <class T> using remove_const_t = typename remove_const<T>::type;
template <class T> using remove_cv_t = typename remove_cv<T>::type;
template <class T> using remove_reference_t = typename remove_reference<T>::type;
template <class T> using remove_pointer_t = typename remove_pointer<T>::type;
template <class T> using remove_extent_t = typename remove_extent<T>::type;
template <class T> using add_pointer_t = typename add_pointer<T>::type;
template <class T> using remove_cvref_t = remove_cv_t<remove_reference_t<T>>;
template <class T> struct decay {
  typedef __decay(T) type;
};
template <class T> using decay_t = typename decay<T>::type;
template <bool c, class A, class B> struct conditional { typedef A type; };
template <class A, class B> struct conditional<false, A, B> { typedef B type; };
template <bool c, class A, class B> using conditional_t = typename conditional<c, A, B>::type;
template <bool c, class T = void> struct enable_if {};
template <class T> struct enable_if<true, T> { typedef T type; };
template <bool c, class T = void> using enable_if_t = typename enable_if<c, T>::type;
template <class...> using void_t = void;
#define DEPANALYSIS_TRAIT(name, test) \
  template <class T> struct name : bool_constant<test> {}; \
  template <class T> inline constexpr bool name##_v = name<T>::value;
DEPANALYSIS_TRAIT(is_integral, __is_integral(T))
DEPANALYSIS_TRAIT(is_floating_point, __is_floating_point(T))
DEPANALYSIS_TRAIT(is_arithmetic, __is_arithmetic(T))
DEPANALYSIS_TRAIT(is_signed, __is_signed(T))
DEPANALYSIS_TRAIT(is_unsigned, __is_unsigned(T))
DEPANALYSIS_TRAIT(is_pointer, __is_pointer(T))
DEPANALYSIS_TRAIT(is_const, __is_const(T))
DEPANALYSIS_TRAIT(is_enum, __is_enum(T))
DEPANALYSIS_TRAIT(is_class, __is_class(T))
DEPANALYSIS_TRAIT(is_void, __is_void(T))
DEPANALYSIS_TRAIT(is_array, __is_array(T))
DEPANALYSIS_TRAIT(is_reference, __is_reference(T))
DEPANALYSIS_TRAIT(is_trivially_copyable, __is_trivially_copyable(T))
DEPANALYSIS_TRAIT(is_empty, __is_empty(T))
DEPANALYSIS_TRAIT(is_union, __is_union(T))
DEPANALYSIS_TRAIT(is_function, __is_function(T))
DEPANALYSIS_TRAIT(is_fundamental, __is_fundamental(T))
DEPANALYSIS_TRAIT(is_scalar, __is_scalar(T))
DEPANALYSIS_TRAIT(is_object, __is_object(T))
DEPANALYSIS_TRAIT(is_compound, __is_compound(T))
DEPANALYSIS_TRAIT(is_volatile, __is_volatile(T))
DEPANALYSIS_TRAIT(is_abstract, __is_abstract(T))
DEPANALYSIS_TRAIT(is_final, __is_final(T))
DEPANALYSIS_TRAIT(is_polymorphic, __is_polymorphic(T))
DEPANALYSIS_TRAIT(is_trivial, __is_trivial(T))
DEPANALYSIS_TRAIT(is_pod, __is_pod(T))
DEPANALYSIS_TRAIT(is_standard_layout, __is_standard_layout(T))
DEPANALYSIS_TRAIT(is_aggregate, __is_aggregate(T))
DEPANALYSIS_TRAIT(is_lvalue_reference, __is_lvalue_reference(T))
DEPANALYSIS_TRAIT(is_rvalue_reference, __is_rvalue_reference(T))
DEPANALYSIS_TRAIT(is_member_pointer, __is_member_pointer(T))
DEPANALYSIS_TRAIT(is_member_function_pointer, __is_member_function_pointer(T))
DEPANALYSIS_TRAIT(is_member_object_pointer, __is_member_object_pointer(T))
DEPANALYSIS_TRAIT(is_default_constructible, __is_constructible(T))
DEPANALYSIS_TRAIT(is_trivially_default_constructible, __is_trivially_constructible(T))
DEPANALYSIS_TRAIT(is_trivially_destructible, __has_trivial_destructor(T))
DEPANALYSIS_TRAIT(is_null_pointer, __is_same(__remove_cv(T), decltype(nullptr)))
DEPANALYSIS_TRAIT(has_virtual_destructor, __has_virtual_destructor(T))
template <class T, class = void> struct depanalysis_copied : false_type {};
template <class T> struct depanalysis_copied<T, depanalysis_void_t<T &>> : bool_constant<__is_constructible(T, const T &)> {};
template <class T, class = void> struct depanalysis_moved_from : false_type {};
template <class T> struct depanalysis_moved_from<T, depanalysis_void_t<T &>> : bool_constant<__is_constructible(T, T &&)> {};
template <class T, class = void> struct depanalysis_assigned : false_type {};
template <class T> struct depanalysis_assigned<T, depanalysis_void_t<T &>> : bool_constant<__is_assignable(T &, const T &)> {};
template <class T, class = void> struct depanalysis_moved_to : false_type {};
template <class T> struct depanalysis_moved_to<T, depanalysis_void_t<T &>> : bool_constant<__is_assignable(T &, T &&)> {};
DEPANALYSIS_TRAIT(is_copy_constructible, depanalysis_copied<T>::value)
DEPANALYSIS_TRAIT(is_move_constructible, depanalysis_moved_from<T>::value)
DEPANALYSIS_TRAIT(is_copy_assignable, depanalysis_assigned<T>::value)
DEPANALYSIS_TRAIT(is_move_assignable, depanalysis_moved_to<T>::value)
DEPANALYSIS_TRAIT(is_nothrow_copy_constructible, depanalysis_copied<T>::value)
DEPANALYSIS_TRAIT(is_nothrow_move_constructible, depanalysis_moved_from<T>::value)
DEPANALYSIS_TRAIT(is_nothrow_move_assignable, depanalysis_moved_to<T>::value)
#undef DEPANALYSIS_TRAIT
template <class T, class... A> struct is_constructible : bool_constant<__is_constructible(T, A...)> {};
template <class T, class... A> inline constexpr bool is_constructible_v = is_constructible<T, A...>::value;
template <class T, class... A> struct is_nothrow_constructible : is_constructible<T, A...> {};
template <class T, class... A> struct is_trivially_constructible : bool_constant<__is_trivially_constructible(T, A...)> {};
template <class A, class B> struct is_assignable : bool_constant<__is_assignable(A, B)> {};
template <class A, class B> inline constexpr bool is_assignable_v = is_assignable<A, B>::value;
template <class A, class B> struct is_trivially_assignable : bool_constant<__is_trivially_assignable(A, B)> {};
template <class T, size_t k = 0> struct extent : integral_constant<size_t, 0> {};
template <class T, size_t n> struct extent<T[n], 0> : integral_constant<size_t, n> {};
template <class T> struct rank : integral_constant<size_t, 0> {};
template <class T, size_t n> struct rank<T[n]> : integral_constant<size_t, rank<T>::value + 1> {};
template <class T> struct add_volatile { typedef __volatile__ T type; };
template <class T> struct add_cv { typedef const __volatile__ T type; };
template <class T> struct add_lvalue_reference { typedef __add_lvalue_reference(T) type; };
template <class T> struct add_rvalue_reference { typedef __add_rvalue_reference(T) type; };
template <class T> using add_const_t = const T;
template <class T> using add_lvalue_reference_t = typename add_lvalue_reference<T>::type;
template <class T> using add_rvalue_reference_t = typename add_rvalue_reference<T>::type;
template <class... B> struct conjunction : bool_constant<(bool(B::value) && ...)> {};
template <class... B> struct disjunction : bool_constant<(bool(B::value) || ...)> {};
template <class B> struct negation : bool_constant<!bool(B::value)> {};
template <class... B> inline constexpr bool conjunction_v = conjunction<B...>::value;
template <class... B> inline constexpr bool disjunction_v = disjunction<B...>::value;
template <class B> inline constexpr bool negation_v = negation<B>::value;
template <class T> struct type_identity { typedef T type; };
template <class T> using type_identity_t = typename type_identity<T>::type;
template <class T> struct remove_all_extents { typedef T type; };
template <class T, size_t n> struct remove_all_extents<T[n]> { typedef typename remove_all_extents<T>::type type; };
template <size_t length, size_t align = 8> struct aligned_storage { struct type { alignas(align) unsigned char data[length]; }; };
template <size_t length, size_t align = 8> using aligned_storage_t = typename aligned_storage<length, align>::type;
template <class A, class B> struct is_base_of : bool_constant<__is_base_of(A, B)> {};
template <class A, class B> inline constexpr bool is_base_of_v = is_base_of<A, B>::value;
template <class A, class B>
struct is_convertible : bool_constant<__is_convertible_to(A, B)> {};
template <class A, class B>
inline constexpr bool is_convertible_v = is_convertible<A, B>::value;
template <class T> struct make_unsigned { typedef __make_unsigned(T) type; };
template <class T> struct make_signed { typedef __make_signed(T) type; };
template <class T> using make_unsigned_t = typename make_unsigned<T>::type;
template <class T> using make_signed_t = typename make_signed<T>::type;
template <class T> struct underlying_type { typedef __underlying_type(T) type; };
template <class T> using underlying_type_t = typename underlying_type<T>::type;
template <class... T> struct common_type;
template <class T> struct common_type<T> { typedef decay_t<T> type; };
template <class A, class B> struct common_type<A, B> {
  typedef decay_t<decltype(false ? *(A *)0 : *(B *)0)> type;
};
template <class... T> using common_type_t = typename common_type<T...>::type;
template <class T> T &&declval() noexcept;
template <class F, class... A> struct invoke_result {
  typedef decltype(declval<F>()(declval<A>()...)) type;
};
template <class F, class... A> using invoke_result_t = typename invoke_result<F, A...>::type;
template <class S> struct result_of;
template <class F, class... A> struct result_of<F(A...)> : invoke_result<F, A...> {};
template <class S> using result_of_t = typename result_of<S>::type;
template <class V, class F, class... A> struct depanalysis_invocable : false_type {};
template <class F, class... A> struct depanalysis_invocable<void_t<invoke_result_t<F, A...>>, F, A...> : true_type {};
template <class F, class... A> struct is_invocable : depanalysis_invocable<void, F, A...> {};
template <class F, class... A> inline constexpr bool is_invocable_v = is_invocable<F, A...>::value;
template <class R, class F, class... A> struct is_invocable_r : is_invocable<F, A...> {};
template <class T> struct alignment_of : integral_constant<size_t, alignof(T)> {};
template <class T> constexpr T &&forward(remove_reference_t<T> &x) noexcept {
  return static_cast<T &&>(x);
}
template <class T> constexpr remove_reference_t<T> &&move(T &&x) noexcept {
  return static_cast<remove_reference_t<T> &&>(x);
}
template <class T, T... k> struct integer_sequence { typedef T value_type; static constexpr size_t size() { return sizeof...(k); } };
template <size_t... k> using index_sequence = integer_sequence<size_t, k...>;
template <class T, T n> using make_integer_sequence = __make_integer_seq<integer_sequence, T, n>;
template <size_t n> using make_index_sequence = make_integer_sequence<size_t, n>;
template <class... T> using index_sequence_for = make_index_sequence<sizeof...(T)>;
template <class T> struct initializer_list {
  const T *depanalysis_first; size_t depanalysis_size;
  constexpr initializer_list() : depanalysis_first(nullptr), depanalysis_size(0) {}
  constexpr size_t size() const { return depanalysis_size; }
  constexpr const T *begin() const { return depanalysis_first; }
  constexpr const T *end() const { return depanalysis_first + depanalysis_size; }
};

// Numbers.
template <class T> constexpr T min(T a, T b) { return b < a ? b : a; }
template <class T> constexpr T max(T a, T b) { return a < b ? b : a; }
template <class T, class F> T min(T a, T b, F before);
template <class T, class F> T max(T a, T b, F before);
template <class T> T min(initializer_list<T> all) {
  T best = all.begin()[0];
  for (size_t k = 1; k < all.size(); ++k) if (all.begin()[k] < best) best = all.begin()[k];
  return best;
}
template <class T> T max(initializer_list<T> all) {
  T best = all.begin()[0];
  for (size_t k = 1; k < all.size(); ++k) if (best < all.begin()[k]) best = all.begin()[k];
  return best;
}
template <class T> constexpr T clamp(T x, T low, T high) {
  return x < low ? low : high < x ? high : x;
}
template <class T> void swap(T &a, T &b) {
  T kept = static_cast<T &&>(a); a = static_cast<T &&>(b); b = static_cast<T &&>(kept);
}
template <class T> void swap(T *&a, T *&b) { T *kept = a; a = b; b = kept; }
template <class T, class U = T> T exchange(T &a, U &&b) {
  T kept = static_cast<T &&>(a); a = static_cast<U &&>(b); return kept;
}
enum float_round_style { round_indeterminate = -1, round_toward_zero = 0, round_to_nearest = 1 };
enum float_denorm_style { denorm_indeterminate = -1, denorm_absent = 0, denorm_present = 1 };
template <class T> struct numeric_limits {
  static constexpr bool is_specialized = false, is_integer = false, is_signed = false;
};
template <class T> struct numeric_limits<const T> : numeric_limits<T> {};
#define DEPANALYSIS_LIMITS(type, least, greatest, lowest_, integer, minus, bits) \
  template <> struct numeric_limits<type> { \
    static constexpr bool is_specialized = true, is_integer = integer, is_signed = minus; \
    static constexpr bool has_infinity = !integer, has_quiet_NaN = !integer; \
    static constexpr bool is_bounded = true, is_exact = integer, is_iec559 = !integer, is_modulo = integer && !minus; \
    static constexpr bool has_signaling_NaN = !integer, traps = integer, tinyness_before = false, has_denorm_loss = false; \
    static constexpr float_denorm_style has_denorm = integer ? denorm_absent : denorm_present; \
    static constexpr float_round_style round_style = integer ? round_toward_zero : round_to_nearest; \
    static constexpr int digits = bits, radix = 2, digits10 = (integer ? bits : bits - 1) * 30103L / 100000; \
    static constexpr int max_digits10 = integer ? 0 : 2 + bits * 30103L / 100000; \
    static constexpr int max_exponent = integer ? 0 : bits == 24 ? 128 : bits == 53 ? 1024 : 16384; \
    static constexpr int min_exponent = integer ? 0 : 3 - max_exponent; \
    static constexpr int max_exponent10 = integer ? 0 : bits == 24 ? 38 : bits == 53 ? 308 : 4932; \
    static constexpr int min_exponent10 = integer ? 0 : 1 - max_exponent10; \
    static constexpr type signaling_NaN() { return quiet_NaN(); } \
    static constexpr type round_error() { return (type)(integer ? 0 : 0.5); } \
    static constexpr type min() { return least; } \
    static constexpr type max() { return greatest; } \
    static constexpr type lowest() { return lowest_; } \
    static constexpr type epsilon() { return (type)__builtin_ldexp(1.0, integer ? -2000 : 1 - bits); } \
    static constexpr type infinity() { return (type)(integer ? 0 : 1e999); } \
    static constexpr type quiet_NaN() { return (type)(integer ? 0 : 1e300 * 1e300); } \
    static constexpr type denorm_min() { return least; } \
  };
DEPANALYSIS_LIMITS(bool, false, true, false, true, false, 1)
DEPANALYSIS_LIMITS(char, CHAR_MIN, CHAR_MAX, CHAR_MIN, true, true, 7)
DEPANALYSIS_LIMITS(signed char, SCHAR_MIN, SCHAR_MAX, SCHAR_MIN, true, true, 7)
DEPANALYSIS_LIMITS(unsigned char, 0, UCHAR_MAX, 0, true, false, 8)
DEPANALYSIS_LIMITS(short, SHRT_MIN, SHRT_MAX, SHRT_MIN, true, true, 15)
DEPANALYSIS_LIMITS(unsigned short, 0, USHRT_MAX, 0, true, false, 16)
DEPANALYSIS_LIMITS(int, INT_MIN, INT_MAX, INT_MIN, true, true, 31)
DEPANALYSIS_LIMITS(unsigned, 0, UINT_MAX, 0, true, false, 32)
DEPANALYSIS_LIMITS(long, LONG_MIN, LONG_MAX, LONG_MIN, true, true, 63)
DEPANALYSIS_LIMITS(unsigned long, 0, ULONG_MAX, 0, true, false, 64)
DEPANALYSIS_LIMITS(long long, LLONG_MIN, LLONG_MAX, LLONG_MIN, true, true, 63)
DEPANALYSIS_LIMITS(unsigned long long, 0, ULLONG_MAX, 0, true, false, 64)
DEPANALYSIS_LIMITS(float, FLT_MIN, FLT_MAX, -FLT_MAX, false, true, 24)
DEPANALYSIS_LIMITS(double, DBL_MIN, DBL_MAX, -DBL_MAX, false, true, 53)
DEPANALYSIS_LIMITS(long double, LDBL_MIN, LDBL_MAX, -LDBL_MAX, false, true, 64)
DEPANALYSIS_LIMITS(wchar_t, INT_MIN, INT_MAX, INT_MIN, true, true, 31)
DEPANALYSIS_LIMITS(char16_t, 0, USHRT_MAX, 0, true, false, 16)
DEPANALYSIS_LIMITS(char32_t, 0, UINT_MAX, 0, true, false, 32)
#undef DEPANALYSIS_LIMITS

// Containers and iterators.
template <class A, class B> struct pair {
  A first; B second;
  typedef A first_type; typedef B second_type;
  pair() : first(A()), second(B()) {}
  constexpr pair(const A &a, const B &b) : first(a), second(b) {}
  template <class U, class V>
  constexpr pair(U &&u, V &&v) : first(forward<U>(u)), second(forward<V>(v)) {}
  template <class U, class V, class = enable_if_t<!is_same_v<pair<U, V>, pair>>>
  constexpr pair(const pair<U, V> &o) : first(o.first), second(o.second) {}
};
template <class A, class B> pair(A, B) -> pair<A, B>;
template <class A, class B> pair<decay_t<A>, decay_t<B>> make_pair(A &&a, B &&b) {
  return pair<decay_t<A>, decay_t<B>>(forward<A>(a), forward<B>(b));
}
template <class A, class B> bool operator==(const pair<A, B> &p, const pair<A, B> &q) {
  return p.first == q.first && p.second == q.second;
}
template <class A, class B> bool operator!=(const pair<A, B> &p, const pair<A, B> &q) {
  return !(p == q);
}
template <class A, class B> bool operator<(const pair<A, B> &p, const pair<A, B> &q) {
  return p.first < q.first || (!(q.first < p.first) && p.second < q.second);
}
template <class A, class B> bool operator>(const pair<A, B> &p, const pair<A, B> &q) { return q < p; }
template <class A, class B> bool operator<=(const pair<A, B> &p, const pair<A, B> &q) { return !(q < p); }
template <class A, class B> bool operator>=(const pair<A, B> &p, const pair<A, B> &q) { return !(p < q); }
template <class T> pair<T, T> minmax(const T &a, const T &b) {
  T low = b < a ? b : a, high = b < a ? a : b;
  return pair<T, T>(low, high);
}
template <class T> pair<T, T> minmax(initializer_list<T> all) {
  T low = min(all), high = max(all);
  return pair<T, T>(low, high);
}
struct input_iterator_tag {};
struct forward_iterator_tag : input_iterator_tag {};
struct bidirectional_iterator_tag : forward_iterator_tag {}; struct output_iterator_tag {};
struct random_access_iterator_tag : bidirectional_iterator_tag {};
template <class I> struct iterator_traits {
  typedef remove_cvref_t<decltype(*declval<I &>())> value_type;
  typedef ptrdiff_t difference_type; typedef random_access_iterator_tag iterator_category;
  typedef decltype(*declval<I &>()) reference; typedef remove_reference_t<reference> *pointer;
};
template <class C, class T, class D = ptrdiff_t, class P = T *, class R = T &> struct iterator {
  typedef C iterator_category; typedef T value_type; typedef D difference_type; typedef P pointer; typedef R reference;
};
template <class I> struct reverse_iterator {
  typedef I iterator_type; typedef ptrdiff_t difference_type;
  I depanalysis_base;
  reverse_iterator() {} explicit reverse_iterator(I at) : depanalysis_base(at) {}
  I base() const { return depanalysis_base; }
  auto &operator*() const { return depanalysis_base[-1]; }
  auto *operator->() const { return depanalysis_base - 1; }
  auto &operator[](difference_type k) const { return depanalysis_base[-1 - k]; }
  reverse_iterator &operator++() { --depanalysis_base; return *this; }
  reverse_iterator operator++(int) { reverse_iterator old = *this; --depanalysis_base; return old; }
  reverse_iterator &operator--() { ++depanalysis_base; return *this; }
  reverse_iterator operator--(int) { reverse_iterator old = *this; ++depanalysis_base; return old; }
  reverse_iterator operator+(difference_type k) const { return reverse_iterator(depanalysis_base - k); }
  reverse_iterator operator-(difference_type k) const { return reverse_iterator(depanalysis_base + k); }
  reverse_iterator &operator+=(difference_type k) { depanalysis_base -= k; return *this; }
  reverse_iterator &operator-=(difference_type k) { depanalysis_base += k; return *this; }
};
template <class I> bool operator==(const reverse_iterator<I> &a, const reverse_iterator<I> &b) { return a.depanalysis_base == b.depanalysis_base; }
template <class I> bool operator!=(const reverse_iterator<I> &a, const reverse_iterator<I> &b) { return a.depanalysis_base != b.depanalysis_base; }
template <class I> bool operator<(const reverse_iterator<I> &a, const reverse_iterator<I> &b) { return b.depanalysis_base < a.depanalysis_base; }
template <class I> ptrdiff_t operator-(const reverse_iterator<I> &a, const reverse_iterator<I> &b) { return b.depanalysis_base - a.depanalysis_base; }
template <class I> reverse_iterator<I> make_reverse_iterator(I at) { return reverse_iterator<I>(at); }
#define DEPANALYSIS_REVERSED(T) \
  typedef std::reverse_iterator<T *> reverse_iterator; typedef std::reverse_iterator<const T *> const_reverse_iterator; \
  reverse_iterator rbegin() { return reverse_iterator(end()); } reverse_iterator rend() { return reverse_iterator(begin()); } \
  const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); } \
  const_reverse_iterator rend() const { return const_reverse_iterator(begin()); } \
  const_reverse_iterator crbegin() const { return rbegin(); } const_reverse_iterator crend() const { return rend(); }
template <class T> struct allocator {
  typedef T value_type; typedef T *pointer; typedef const T *const_pointer; typedef T &reference; typedef const T &const_reference;
  typedef size_t size_type; typedef ptrdiff_t difference_type;
  template <class U> struct rebind { typedef allocator<U> other; };
  constexpr allocator() {} template <class U> constexpr allocator(const allocator<U> &) {}
  T *allocate(size_t); void deallocate(T *, size_t);
};
template <class A> struct allocator_traits {
  typedef A allocator_type; typedef typename A::value_type value_type; typedef value_type *pointer; typedef const value_type *const_pointer;
  typedef size_t size_type; typedef ptrdiff_t difference_type;
  template <class U> using rebind_alloc = allocator<U>;
  static pointer allocate(A &, size_t); static void deallocate(A &, pointer, size_t); static size_t max_size(const A &);
  template <class U, class... X> static void construct(A &, U *, X &&...); template <class U> static void destroy(A &, U *);
};
// A type that cannot be assigned can be made anew; the parser's error would cost all types.
template <class T> void depanalysis_made(T &, const T &);
#define DEPANALYSIS_PUT(to, from) \
  if constexpr (__is_assignable(T &, const T &)) to = from; else depanalysis_made(to, from)
// Containers hand over what they have. Pointers to elements stay there, whichever container
// has them then. Both are as long as the longer one for a while.
template <class T> struct depanalysis_is_plain { static constexpr bool value = __is_trivially_copyable(T); };
template <class V> void depanalysis_exchanged(V &, V &);
template <class V> void depanalysis_exchange(V &a, V &b) {
  if constexpr (depanalysis_is_plain<typename V::value_type>::value) {
    size_t own = a.depanalysis_size, other = b.depanalysis_size;
    size_t most = own < other ? other : own;
    a.depanalysis_size = most; b.depanalysis_size = most;
    for (size_t k = 0; k < most; ++k) {
      typename V::value_type kept = a.depanalysis_owned[k];
      a.depanalysis_owned[k] = b.depanalysis_owned[k]; b.depanalysis_owned[k] = kept;
    }
    a.depanalysis_size = other; b.depanalysis_size = own;
  } else {
    depanalysis_exchanged(a, b);
  }
}
template <class V> void depanalysis_take(V &a, V &b) {
  if constexpr (depanalysis_is_plain<typename V::value_type>::value) {
    a.depanalysis_size = b.depanalysis_size;
    for (size_t k = 0; k < b.depanalysis_size; ++k) a.depanalysis_owned[k] = b.depanalysis_owned[k];
    b.depanalysis_size = 0;
  } else {
    depanalysis_exchanged(a, b);
  }
}
template <class T, class A = allocator<T>> struct vector {
  typedef T value_type; typedef T *iterator; typedef const T *const_iterator;
  typedef size_t size_type; typedef T &reference; typedef const T &const_reference;
  typedef T *pointer; typedef ptrdiff_t difference_type;
  T *depanalysis_owned; size_t depanalysis_size;
  vector() : depanalysis_size(0) {}
  explicit vector(size_t n) : depanalysis_size(n) { for (size_t k = 0; k < n; ++k) depanalysis_owned[k] = T(); }
  vector(size_t n, const T &x) : depanalysis_size(n) { for (size_t k = 0; k < n; ++k) DEPANALYSIS_PUT(depanalysis_owned[k], x); }
  vector(const vector &o) : depanalysis_size(o.depanalysis_size) {
    for (size_t k = 0; k < o.depanalysis_size; ++k) DEPANALYSIS_PUT(depanalysis_owned[k], o.depanalysis_owned[k]);
  }
  vector(vector &&o) : depanalysis_size(0) { depanalysis_take(*this, o); }
  vector(initializer_list<T> o) : depanalysis_size(o.size()) {
    for (size_t k = 0; k < o.size(); ++k) DEPANALYSIS_PUT(depanalysis_owned[k], o.begin()[k]);
  }
  template <class I, class = decltype(*declval<I>())> vector(I, I);
  explicit vector(const A &) : depanalysis_size(0) {}
  template <class U> vector(U *first, U *last) : depanalysis_size(last - first) {
    for (size_t k = 0; k < last - first; ++k) DEPANALYSIS_PUT(depanalysis_owned[k], first[k]);
  }
  ~vector();
  vector &operator=(const vector &o) {
    depanalysis_size = o.depanalysis_size;
    for (size_t k = 0; k < o.depanalysis_size; ++k) DEPANALYSIS_PUT(depanalysis_owned[k], o.depanalysis_owned[k]);
    return *this;
  }
  vector &operator=(vector &&o) { depanalysis_take(*this, o); return *this; }
  vector &operator=(initializer_list<T> o) {
    depanalysis_size = o.size();
    for (size_t k = 0; k < o.size(); ++k) DEPANALYSIS_PUT(depanalysis_owned[k], o.begin()[k]);
    return *this;
  }
  // A subscript stays inside, so that its conversion to `size_t` changes nothing.
  template <class I> T &operator[](I k) { return depanalysis_owned[k]; }
  template <class I> const T &operator[](I k) const { return depanalysis_owned[k]; }
  template <class I> T &at(I k) { return depanalysis_owned[k]; }
  template <class I> const T &at(I k) const { return depanalysis_owned[k]; }
  T *data() { return depanalysis_owned; } const T *data() const { return depanalysis_owned; }
  T *begin() { return depanalysis_owned; } const T *begin() const { return depanalysis_owned; }
  T *end() { return depanalysis_owned + depanalysis_size; } const T *end() const { return depanalysis_owned + depanalysis_size; }
  const T *cbegin() const { return depanalysis_owned; } const T *cend() const { return depanalysis_owned + depanalysis_size; }
  DEPANALYSIS_REVERSED(T)
  T &front() { return depanalysis_owned[0]; } const T &front() const { return depanalysis_owned[0]; }
  T &back() { return depanalysis_owned[depanalysis_size - 1]; } const T &back() const { return depanalysis_owned[depanalysis_size - 1]; }
  size_t size() const { return depanalysis_size; } bool empty() const { return depanalysis_size == 0; }
  size_t capacity() const; size_t max_size() const; A get_allocator() const;
  // Its elements may move when it grows.
  void depanalysis_move() {
    if constexpr (__is_constructible(T, const T &)) {
      if (depanalysis_some(depanalysis_size, 1) > 0)
        for (size_t k = 0; k < depanalysis_size; ++k) { T kept = depanalysis_owned[k]; DEPANALYSIS_PUT(depanalysis_owned[k], kept); }
    } else {
      depanalysis_exchanged(*this, *this);
    }
  }
  void depanalysis_grow() {
    depanalysis_move();
    depanalysis_size = depanalysis_sum(depanalysis_size, 1);
  }
  void push_back(const T &x) { depanalysis_grow(); DEPANALYSIS_PUT(back(), x); }
  void push_back(T &&x) { depanalysis_grow(); back() = static_cast<T &&>(x); }
  template <class... X> T &emplace_back(X &&...x) {
    depanalysis_grow(); back() = T(static_cast<X &&>(x)...); return back();
  }
  void pop_back() { depanalysis_size = depanalysis_sum(depanalysis_size, -1); }
  void clear() { depanalysis_size = 0; }
  void resize(size_t n) {
    size_t k = depanalysis_size;
    depanalysis_move();
    depanalysis_size = n;
    for (; k < n; ++k) depanalysis_owned[k] = T();
  }
  void resize(size_t n, const T &x) {
    size_t k = depanalysis_size;
    depanalysis_move();
    depanalysis_size = n;
    for (; k < n; ++k) DEPANALYSIS_PUT(depanalysis_owned[k], x);
  }
  void reserve(size_t n) { size_t kept = depanalysis_size; if (n > 0) depanalysis_grow(); depanalysis_size = kept; }
  void shrink_to_fit();
  // Where its elements move, it stores to at least as many as there were.
  void assign(size_t n, const T &x) {
    depanalysis_size = n;
    for (size_t k = 0; k < n; ++k) DEPANALYSIS_PUT(depanalysis_owned[k], x);
  }
  void assign(initializer_list<T> o) { *this = o; }
  template <class I, class = decltype(*declval<I>())> void assign(I, I);
  template <class U> void assign(U *first, U *last) {
    depanalysis_size = last - first;
    for (size_t k = 0; k < last - first; ++k) DEPANALYSIS_PUT(depanalysis_owned[k], first[k]);
  }
  T *insert(const T *, const T &); T *insert(const T *, T &&);
  template <class I> T *insert(const T *, I, I);
  T *insert(const T *, size_t, const T &); T *insert(const T *, initializer_list<T>);
  template <class... X> T *emplace(const T *, X &&...);
  T *erase(const T *); T *erase(const T *, const T *);
  void swap(vector &o) { depanalysis_exchange(*this, o); }
};
template <class T, class A> void swap(vector<T, A> &a, vector<T, A> &b) { depanalysis_exchange(a, b); }
// Its elements are bits, and neighbors share a word.
template <class A> struct vector<bool, A> {
  typedef bool value_type; typedef size_t size_type;
  struct reference {
    unsigned long *word; size_t bit;
    reference(unsigned long *w, size_t b) : word(w), bit(b) {}
    reference &operator=(bool x) {
      *word = (*word & ~(1ul << bit)) | ((unsigned long)x << bit);
      return *this;
    }
    reference &operator=(const reference &o) {
      *word = (*word & ~(1ul << bit)) | (((*o.word >> o.bit) & 1ul) << bit);
      return *this;
    }
    operator bool() const { return (*word >> bit) & 1ul; }
    void flip() { *word = *word ^ (1ul << bit); }
  };
  unsigned long *depanalysis_owned; size_t depanalysis_bits;
  vector() : depanalysis_bits(0) {}
  explicit vector(size_t n) : depanalysis_bits(n) { memset(depanalysis_owned, 0, (n + 63) / 64 * 8); }
  vector(size_t, bool); vector(const vector &); vector(vector &&);
  vector(initializer_list<bool>);
  ~vector();
  vector &operator=(const vector &); vector &operator=(vector &&);
  reference operator[](size_t k) { return reference(&depanalysis_owned[k / 64], k % 64); }
  bool operator[](size_t k) const { return (depanalysis_owned[k / 64] >> k % 64) & 1ul; }
  reference at(size_t k) { return reference(&depanalysis_owned[k / 64], k % 64); }
  bool at(size_t k) const { return (depanalysis_owned[k / 64] >> k % 64) & 1ul; }
  size_t size() const { return depanalysis_bits; } bool empty() const { return depanalysis_bits == 0; }
  void push_back(bool); void emplace_back(bool = false); void pop_back(); void clear(); void resize(size_t, bool = false);
  void reserve(size_t); void swap(vector &); void shrink_to_fit(); template <class I> vector(I, I); void assign(size_t, bool); void flip();
  // Places in a word are not followed.
  struct iterator {
    reference operator*() const; iterator &operator++(); iterator operator++(int); iterator &operator--();
    iterator operator+(ptrdiff_t) const; iterator operator-(ptrdiff_t) const; ptrdiff_t operator-(const iterator &) const;
    bool operator==(const iterator &) const; bool operator!=(const iterator &) const; bool operator<(const iterator &) const;
  };
  typedef iterator const_iterator;
  iterator begin() const; iterator end() const; iterator cbegin() const; iterator cend() const;
  reference front(); reference back(); bool front() const; bool back() const;
};
template <class T, class A> bool operator==(const vector<T, A> &, const vector<T, A> &);
template <class T, class A> bool operator!=(const vector<T, A> &, const vector<T, A> &);
template <class T, class A> bool operator<(const vector<T, A> &, const vector<T, A> &);
template <class I> vector(I, I) -> vector<typename iterator_traits<I>::value_type>;
template <class T> vector(initializer_list<T>) -> vector<T>; template <class T> vector(size_t, T) -> vector<T>;
template <class T> struct valarray {
  typedef T value_type;
  T *depanalysis_owned; size_t depanalysis_size;
  valarray() : depanalysis_size(0) {}
  explicit valarray(size_t n) : depanalysis_size(n) {
    memset(depanalysis_owned, 0, n * sizeof(T));
  }
  valarray(const T &x, size_t n) : depanalysis_size(n) {
    for (size_t k = 0; k < n; ++k) depanalysis_owned[k] = x;
  }
  valarray(const T *first, size_t n) : depanalysis_size(n) {
    for (size_t k = 0; k < n; ++k) depanalysis_owned[k] = first[k];
  }
  valarray(const valarray &o) : depanalysis_size(o.depanalysis_size) {
    for (size_t k = 0; k < o.depanalysis_size; ++k) depanalysis_owned[k] = o.depanalysis_owned[k];
  }
  valarray(valarray &&);
  valarray(initializer_list<T> o) : depanalysis_size(o.size()) {
    for (size_t k = 0; k < o.size(); ++k) depanalysis_owned[k] = o.begin()[k];
  }
  ~valarray();
  valarray &operator=(const valarray &o) {
    depanalysis_size = o.depanalysis_size;
    for (size_t k = 0; k < o.depanalysis_size; ++k) depanalysis_owned[k] = o.depanalysis_owned[k];
    return *this;
  }
  valarray &operator=(valarray &&);
  valarray &operator=(const T &x) {
    for (size_t k = 0; k < depanalysis_size; ++k) depanalysis_owned[k] = x;
    return *this;
  }
#define DEPANALYSIS_EACH(sign) \
  valarray &operator sign(const valarray &o) { \
    for (size_t k = 0; k < depanalysis_size; ++k) depanalysis_owned[k] sign o.depanalysis_owned[k]; \
    return *this; \
  } \
  valarray &operator sign(const T &x) { \
    for (size_t k = 0; k < depanalysis_size; ++k) depanalysis_owned[k] sign x; \
    return *this; \
  }
  DEPANALYSIS_EACH(+=) DEPANALYSIS_EACH(-=) DEPANALYSIS_EACH(*=) DEPANALYSIS_EACH(/=)
#undef DEPANALYSIS_EACH
  template <class I, class = enable_if_t<is_integral_v<I> || is_enum_v<I>>> T &operator[](I k) { return depanalysis_owned[k]; }
  template <class I, class = enable_if_t<is_integral_v<I> || is_enum_v<I>>> const T &operator[](I k) const { return depanalysis_owned[k]; }
  size_t size() const { return depanalysis_size; }
  T *begin() { return depanalysis_owned; } const T *begin() const { return depanalysis_owned; }
  T *end() { return depanalysis_owned + depanalysis_size; } const T *end() const { return depanalysis_owned + depanalysis_size; }
  T sum() const {
    T all = T();
    for (size_t k = 0; k < depanalysis_size; ++k) all += depanalysis_owned[k];
    return all;
  }
  T min() const {
    T best = depanalysis_owned[0];
    for (size_t k = 1; k < depanalysis_size; ++k) if (depanalysis_owned[k] < best) best = depanalysis_owned[k];
    return best;
  }
  T max() const {
    T best = depanalysis_owned[0];
    for (size_t k = 1; k < depanalysis_size; ++k) if (best < depanalysis_owned[k]) best = depanalysis_owned[k];
    return best;
  }
  void resize(size_t n, T x = T()) {
    depanalysis_size = n;
    for (size_t k = 0; k < n; ++k) depanalysis_owned[k] = x;
  }
  valarray shift(int) const; valarray cshift(int) const; valarray apply(T (*)(T)) const;
};
// What operators give may be computed when it is used, from what its operands are then.
template <class T> struct depanalysis_lazy {
  typedef T value_type;
  operator valarray<T>() const; template <class I> T operator[](I) const; size_t size() const; T sum() const; T min() const; T max() const;
};
#define DEPANALYSIS_BOTH(sign, A, B) \
  template <class T> depanalysis_lazy<T> operator sign(const A &, const B &);
#define DEPANALYSIS_EACH(sign) \
  DEPANALYSIS_BOTH(sign, valarray<T>, valarray<T>) DEPANALYSIS_BOTH(sign, valarray<T>, remove_cv_t<T>) \
  DEPANALYSIS_BOTH(sign, remove_cv_t<T>, valarray<T>) DEPANALYSIS_BOTH(sign, depanalysis_lazy<T>, valarray<T>) \
  DEPANALYSIS_BOTH(sign, valarray<T>, depanalysis_lazy<T>) DEPANALYSIS_BOTH(sign, depanalysis_lazy<T>, remove_cv_t<T>) \
  DEPANALYSIS_BOTH(sign, remove_cv_t<T>, depanalysis_lazy<T>) DEPANALYSIS_BOTH(sign, depanalysis_lazy<T>, depanalysis_lazy<T>)
DEPANALYSIS_EACH(+) DEPANALYSIS_EACH(-) DEPANALYSIS_EACH(*) DEPANALYSIS_EACH(/)
#undef DEPANALYSIS_EACH
#undef DEPANALYSIS_BOTH
#define DEPANALYSIS_EACH(name) \
  template <class T> depanalysis_lazy<T> name(const valarray<T> &); \
  template <class T> depanalysis_lazy<T> name(const depanalysis_lazy<T> &);
DEPANALYSIS_EACH(sqrt) DEPANALYSIS_EACH(exp) DEPANALYSIS_EACH(log) DEPANALYSIS_EACH(sin) DEPANALYSIS_EACH(cos)
#undef DEPANALYSIS_EACH
inline constexpr size_t dynamic_extent = -1;
template <class T, size_t extent = dynamic_extent> struct span {
  typedef T element_type; typedef remove_cv_t<T> value_type; typedef T *iterator; typedef size_t size_type;
  T *depanalysis_first; size_t depanalysis_size;
  span() : depanalysis_first(nullptr), depanalysis_size(0) {}
  span(T *a, size_t n) : depanalysis_first(a), depanalysis_size(n) {}
  span(T *a, T *b) : depanalysis_first(a), depanalysis_size(b - a) {}
  template <size_t n> span(T (&a)[n]) : depanalysis_first(a), depanalysis_size(n) {}
  template <class C, class = decltype(declval<C &>().data())> span(C &c) : depanalysis_first(c.data()), depanalysis_size(c.size()) {}
  template <class C, class = decltype(declval<const C &>().data())> span(const C &c) : depanalysis_first(c.data()), depanalysis_size(c.size()) {}
  template <class I> T &operator[](I k) const { return depanalysis_first[k]; }
  size_t size() const { return depanalysis_size; }
  size_t size_bytes() const { return depanalysis_size * sizeof(T); }
  bool empty() const { return depanalysis_size == 0; }
  T *data() const { return depanalysis_first; } T *begin() const { return depanalysis_first; }
  T *end() const { return depanalysis_first + depanalysis_size; }
  std::reverse_iterator<T *> rbegin() const { return std::reverse_iterator<T *>(end()); }
  std::reverse_iterator<T *> rend() const { return std::reverse_iterator<T *>(begin()); }
  T &front() const { return depanalysis_first[0]; }
  T &back() const { return depanalysis_first[depanalysis_size - 1]; }
  span subspan(size_t at) const { return span(depanalysis_first + at, depanalysis_size - at); }
  span subspan(size_t at, size_t n) const { return span(depanalysis_first + at, n); }
  span first(size_t n) const { return span(depanalysis_first, n); }
  span last(size_t n) const { return span(depanalysis_first + (depanalysis_size - n), n); }
  template <size_t n> span first() const { return span(depanalysis_first, n); }
  template <size_t n> span last() const { return span(depanalysis_first + (depanalysis_size - n), n); }
};
template <class T> span(T *, size_t) -> span<T>; template <class T> span(T *, T *) -> span<T>;
template <class T, size_t n> span(T (&)[n]) -> span<T>;
template <class C> span(C &) -> span<remove_reference_t<decltype(*declval<C &>().data())>>;
// A view of several dimensions counts the elements of memory row by row, or column by column.
struct layout_right {
  static ptrdiff_t depanalysis_at(ptrdiff_t i, ptrdiff_t j, ptrdiff_t, ptrdiff_t columns) { return i * columns + j; }
  static ptrdiff_t depanalysis_at(ptrdiff_t i, ptrdiff_t j, ptrdiff_t k, ptrdiff_t, ptrdiff_t columns, ptrdiff_t depth) { return (i * columns + j) * depth + k; }
};
struct layout_left {
  static ptrdiff_t depanalysis_at(ptrdiff_t i, ptrdiff_t j, ptrdiff_t rows, ptrdiff_t) { return i + j * rows; }
  static ptrdiff_t depanalysis_at(ptrdiff_t i, ptrdiff_t j, ptrdiff_t k, ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t) { return i + (j + k * columns) * rows; }
};
// The sizes of a view are numbers that are no less than 0, of whatever type.
template <class I, size_t... sizes> struct extents;
template <class I, size_t a> struct extents<I, a> {
  typedef I index_type;
  ptrdiff_t depanalysis_rows, depanalysis_columns, depanalysis_depth;
  constexpr extents() : depanalysis_rows(a), depanalysis_columns(1), depanalysis_depth(1) {}
  template <class X> constexpr extents(X x) : depanalysis_rows(x), depanalysis_columns(1), depanalysis_depth(1) {}
  static constexpr size_t depanalysis_size0 = a, depanalysis_size1 = 1, depanalysis_size2 = 1; static constexpr size_t rank() { return 1; }
};
template <class I, size_t a, size_t b> struct extents<I, a, b> {
  typedef I index_type;
  ptrdiff_t depanalysis_rows, depanalysis_columns, depanalysis_depth;
  constexpr extents() : depanalysis_rows(a), depanalysis_columns(b), depanalysis_depth(1) {}
  template <class X> constexpr extents(X x) : depanalysis_rows(a == dynamic_extent ? x : a), depanalysis_columns(b == dynamic_extent ? x : b), depanalysis_depth(1) {}
  template <class X, class Y> constexpr extents(X x, Y y) : depanalysis_rows(x), depanalysis_columns(y), depanalysis_depth(1) {}
  static constexpr size_t depanalysis_size0 = a, depanalysis_size1 = b, depanalysis_size2 = 1; static constexpr size_t rank() { return 2; }
};
template <class I, size_t a, size_t b, size_t c> struct extents<I, a, b, c> {
  typedef I index_type;
  ptrdiff_t depanalysis_rows, depanalysis_columns, depanalysis_depth;
  constexpr extents() : depanalysis_rows(a), depanalysis_columns(b), depanalysis_depth(c) {}
  template <class X, class Y, class Z> constexpr extents(X x, Y y, Z z) : depanalysis_rows(x), depanalysis_columns(y), depanalysis_depth(z) {}
  static constexpr size_t depanalysis_size0 = a, depanalysis_size1 = b, depanalysis_size2 = c; static constexpr size_t rank() { return 3; }
};
template <class I, size_t rank> struct depanalysis_extents;
template <class I> struct depanalysis_extents<I, 1> { typedef extents<I, dynamic_extent> type; };
template <class I> struct depanalysis_extents<I, 2> { typedef extents<I, dynamic_extent, dynamic_extent> type; };
template <class I> struct depanalysis_extents<I, 3> { typedef extents<I, dynamic_extent, dynamic_extent, dynamic_extent> type; };
template <class I, size_t rank> using dextents = typename depanalysis_extents<I, rank>::type;
template <class T> struct default_accessor {};
template <class T, class E, class L = layout_right, class A = default_accessor<T>> struct mdspan {
  typedef T element_type; typedef remove_cv_t<T> value_type; typedef E extents_type; typedef L layout_type;
  typedef typename E::index_type index_type; typedef size_t size_type; typedef size_t rank_type;
  T *depanalysis_first; ptrdiff_t depanalysis_rows, depanalysis_columns, depanalysis_depth;
  mdspan(T *p, const E &e = E()) : depanalysis_first(p), depanalysis_rows(e.depanalysis_rows), depanalysis_columns(e.depanalysis_columns), depanalysis_depth(e.depanalysis_depth) {}
  template <class X, class = enable_if_t<is_integral_v<X>>> mdspan(T *p, X a) : depanalysis_first(p), depanalysis_rows(a), depanalysis_columns(1), depanalysis_depth(1) {}
  template <class X, class Y> mdspan(T *p, X a, Y b) : depanalysis_first(p), depanalysis_rows(a), depanalysis_columns(b), depanalysis_depth(1) {}
  template <class X, class Y, class Z> mdspan(T *p, X a, Y b, Z c) : depanalysis_first(p), depanalysis_rows(a), depanalysis_columns(b), depanalysis_depth(c) {}
#define DEPANALYSIS_EXTENT(k, name) (E::depanalysis_size##k == dynamic_extent ? name : (ptrdiff_t)E::depanalysis_size##k)
#define DEPANALYSIS_INSIDE(i, size) __builtin_assume(0 <= i && i < size)
#define DEPANALYSIS_ELEMENT(name) \
  template <class I> T &name(I i) const { return depanalysis_first[i]; } \
  template <class I, class J> T &name(I i, J j) const { \
    const ptrdiff_t rows = DEPANALYSIS_EXTENT(0, depanalysis_rows), columns = DEPANALYSIS_EXTENT(1, depanalysis_columns); \
    DEPANALYSIS_INSIDE(i, rows); DEPANALYSIS_INSIDE(j, columns); \
    return depanalysis_first[L::depanalysis_at(i, j, rows, columns)]; \
  } \
  template <class I, class J, class K> T &name(I i, J j, K k) const { \
    const ptrdiff_t rows = DEPANALYSIS_EXTENT(0, depanalysis_rows), columns = DEPANALYSIS_EXTENT(1, depanalysis_columns); \
    const ptrdiff_t depth = DEPANALYSIS_EXTENT(2, depanalysis_depth); \
    DEPANALYSIS_INSIDE(i, rows); DEPANALYSIS_INSIDE(j, columns); DEPANALYSIS_INSIDE(k, depth); \
    return depanalysis_first[L::depanalysis_at(i, j, k, rows, columns, depth)]; \
  }
  DEPANALYSIS_ELEMENT(operator())
#ifdef __cpp_multidimensional_subscript
  DEPANALYSIS_ELEMENT(operator[])
#else
  template <class I, class X = E, class = enable_if_t<X::rank() == 1>> T &operator[](I i) const { return depanalysis_first[i]; }
#endif
#undef DEPANALYSIS_ELEMENT
  index_type extent(size_t k) const { return k == 0 ? DEPANALYSIS_EXTENT(0, depanalysis_rows) : k == 1 ? DEPANALYSIS_EXTENT(1, depanalysis_columns) : DEPANALYSIS_EXTENT(2, depanalysis_depth); }
  size_t size() const { return depanalysis_rows * depanalysis_columns * depanalysis_depth; }
  T *data_handle() const { return depanalysis_first; } static constexpr size_t rank() { return E::rank(); }
};
#undef DEPANALYSIS_EXTENT
#undef DEPANALYSIS_INSIDE
template <class T, class... I> mdspan(T *, I...) -> mdspan<T, dextents<size_t, sizeof...(I)>>;
namespace experimental { using std::mdspan; using std::extents; using std::dextents; using std::layout_right; using std::layout_left; }
template <class T, size_t n> struct array {
  T depanalysis_part[n ? n : 1];
  typedef T value_type; typedef T *iterator; typedef const T *const_iterator; typedef size_t size_type;
  typedef T &reference; typedef const T &const_reference; typedef ptrdiff_t difference_type;
  template <class I> constexpr T &operator[](I k) { return depanalysis_part[k]; }
  template <class I> constexpr const T &operator[](I k) const { return depanalysis_part[k]; }
  template <class I> constexpr T &at(I k) { return depanalysis_part[k]; }
  template <class I> constexpr const T &at(I k) const { return depanalysis_part[k]; }
  T &front() { return depanalysis_part[0]; } T &back() { return depanalysis_part[n - 1]; }
  const T &front() const { return depanalysis_part[0]; } const T &back() const { return depanalysis_part[n - 1]; }
  constexpr bool empty() const { return n == 0; }
  T *data() { return depanalysis_part; } const T *data() const { return depanalysis_part; }
  T *begin() { return depanalysis_part; } T *end() { return depanalysis_part + n; }
  const T *begin() const { return depanalysis_part; } const T *end() const { return depanalysis_part + n; }
  constexpr size_t size() const { return n; }
  constexpr const T *cbegin() const { return depanalysis_part; } constexpr const T *cend() const { return depanalysis_part + n; }
  void fill(const T &x) { for (size_t k = 0; k < n; ++k) depanalysis_part[k] = x; }
  void swap(array &o) { for (size_t k = 0; k < n; ++k) { T kept = depanalysis_part[k]; depanalysis_part[k] = o.depanalysis_part[k]; o.depanalysis_part[k] = kept; } }
  DEPANALYSIS_REVERSED(T)
};
template <class T, class... U> array(T, U...) -> array<T, 1 + sizeof...(U)>;
template <class T, size_t n> bool operator==(const array<T, n> &, const array<T, n> &);
template <class T, size_t n> bool operator!=(const array<T, n> &, const array<T, n> &);
template <class T, size_t n> bool operator<(const array<T, n> &, const array<T, n> &);
template <class T> struct char_traits {
  typedef T char_type; typedef int int_type;
  static constexpr size_t length(const T *p) { size_t n = 0; while (p[n] != T()) ++n; return n; } static int compare(const T *, const T *, size_t);
  static const T *find(const T *, size_t, const T &); static bool eq(T, T); static bool lt(T, T);
  static T *copy(T *, const T *, size_t); static T *move(T *, const T *, size_t); static T *assign(T *, size_t, T); static void assign(T &, const T &);
  static bool eq_int_type(int_type, int_type); static int_type not_eof(int_type);
  static int_type to_int_type(T); static T to_char_type(int_type); static int_type eof();
};
template <class T, class R = char_traits<T>> struct basic_string_view;
template <class T, class R = char_traits<T>, class A = allocator<T>> struct basic_string {
  typedef size_t size_type;
  static constexpr size_t npos = -1;
  basic_string() : depanalysis_length(0) {} basic_string(const T *); basic_string(const T *, size_t);
  basic_string(size_t, T); basic_string(const basic_string &); basic_string(basic_string &&);
  template <class I> basic_string(I, I); basic_string(initializer_list<T>); basic_string(const basic_string &, size_t, size_t = npos);
  explicit basic_string(const basic_string_view<T, R> &); explicit basic_string(const A &);
  ~basic_string();
  basic_string &operator=(const basic_string &); basic_string &operator=(const T *);
  basic_string &operator=(basic_string &&);
  basic_string &operator+=(const basic_string &); basic_string &operator+=(const T *);
  basic_string &operator+=(T); basic_string &append(const basic_string &); basic_string &operator=(T);
  basic_string &append(const T *); basic_string &append(const T *, size_t); basic_string &append(size_t, T); template <class I> basic_string &append(I, I);
  basic_string &assign(const basic_string &); basic_string &assign(const T *); basic_string &assign(const T *, size_t); basic_string &assign(size_t, T);
  template <class I> basic_string &assign(I, I); basic_string &operator+=(const basic_string_view<T, R> &);
  basic_string &insert(size_t, const basic_string &); basic_string &insert(size_t, const T *); basic_string &insert(size_t, size_t, T); T *insert(const T *, T);
  template <class I> void insert(const T *, I, I); T *erase(const T *); T *erase(const T *, const T *);
  size_t max_size() const; size_t capacity() const; void resize(size_t, T); void shrink_to_fit(); void swap(basic_string &); A get_allocator() const;
  size_t copy(T *, size_t, size_t = 0) const; int compare(const T *) const; bool starts_with(const basic_string &) const; bool ends_with(const basic_string &) const;
  const T *cbegin() const { return depanalysis_owned; } const T *cend() const { return depanalysis_owned + depanalysis_length; }
  typedef T value_type; typedef T *iterator; typedef const T *const_iterator; typedef R traits_type; typedef A allocator_type;
  typedef T &reference; typedef const T &const_reference; typedef ptrdiff_t difference_type; typedef T *pointer; typedef const T *const_pointer;
  DEPANALYSIS_REVERSED(T)
  T *depanalysis_owned; size_t depanalysis_length;
  template <class I> T &operator[](I k) { return depanalysis_owned[k]; }
  template <class I> const T &operator[](I k) const { return depanalysis_owned[k]; }
  template <class I> T &at(I k) { return depanalysis_owned[k]; }
  template <class I> const T &at(I k) const { return depanalysis_owned[k]; }
  const T *c_str() const { return depanalysis_owned; } T *data() { return depanalysis_owned; }
  const T *data() const { return depanalysis_owned; }
  size_t size() const { return depanalysis_length; } size_t length() const { return depanalysis_length; }
  bool empty() const { return depanalysis_length == 0; }
  // Its elements may move when it grows.
  void depanalysis_grow() {
    if (depanalysis_some(depanalysis_length, 1) > 0)
      for (size_t k = 0; k < depanalysis_length; ++k) { T kept = depanalysis_owned[k]; depanalysis_owned[k] = kept; }
    depanalysis_length = depanalysis_sum(depanalysis_length, 1);
  }
  void push_back(T x) { depanalysis_grow(); back() = x; }
  void pop_back() { depanalysis_length = depanalysis_sum(depanalysis_length, -1); }
  void clear() { depanalysis_length = 0; } void resize(size_t); void reserve(size_t);
  T *begin() { return depanalysis_owned; } T *end() { return depanalysis_owned + depanalysis_length; }
  const T *begin() const { return depanalysis_owned; }
  const T *end() const { return depanalysis_owned + depanalysis_length; }
  T &front() { return depanalysis_owned[0]; } T &back() { return depanalysis_owned[depanalysis_length - 1]; }
  const T &front() const { return depanalysis_owned[0]; } const T &back() const { return depanalysis_owned[depanalysis_length - 1]; }
  size_t find(const basic_string &, size_t = 0) const; size_t find(T, size_t = 0) const;
  size_t find_first_of(const basic_string &, size_t = 0) const;
  size_t find_last_of(const basic_string &, size_t = npos) const;
  size_t find_first_not_of(const basic_string &, size_t = 0) const;
  size_t find_last_not_of(const basic_string &, size_t = npos) const;
  size_t rfind(const basic_string &, size_t = npos) const; size_t rfind(T, size_t = npos) const;
  size_t find_first_of(T, size_t = 0) const; size_t find_last_of(T, size_t = npos) const;
  size_t find_first_not_of(T, size_t = 0) const; size_t find_last_not_of(T, size_t = npos) const;
  basic_string substr(size_t = 0, size_t = npos) const;
  int compare(const basic_string &) const; int compare(size_t, size_t, const basic_string &) const;
  basic_string &replace(size_t, size_t, const basic_string &);
  basic_string &erase(size_t = 0, size_t = npos);
};
typedef basic_string<char> string;
typedef basic_string<wchar_t> wstring;
template <class T, class R> struct basic_string_view {
  typedef T value_type; typedef const T *iterator; typedef const T *const_iterator; typedef size_t size_type; typedef R traits_type;
  typedef const T &reference; typedef const T &const_reference; typedef ptrdiff_t difference_type;
  static constexpr size_t npos = -1;
  const T *depanalysis_first; size_t depanalysis_length;
  constexpr basic_string_view() : depanalysis_first(nullptr), depanalysis_length(0) {}
  constexpr basic_string_view(const T *p, size_t n) : depanalysis_first(p), depanalysis_length(n) {}
  constexpr basic_string_view(const T *p) : depanalysis_first(p), depanalysis_length(R::length(p)) {} template <class A> basic_string_view(const basic_string<T, R, A> &);
  constexpr const T *data() const { return depanalysis_first; } constexpr size_t size() const { return depanalysis_length; }
  constexpr size_t length() const { return depanalysis_length; } constexpr bool empty() const { return depanalysis_length == 0; }
  constexpr const T *begin() const { return depanalysis_first; } constexpr const T *end() const { return depanalysis_first + depanalysis_length; }
  constexpr const T *cbegin() const { return depanalysis_first; } constexpr const T *cend() const { return depanalysis_first + depanalysis_length; }
  template <class I> constexpr const T &operator[](I k) const { return depanalysis_first[k]; } template <class I> constexpr const T &at(I k) const { return depanalysis_first[k]; }
  constexpr const T &front() const { return depanalysis_first[0]; } constexpr const T &back() const { return depanalysis_first[depanalysis_length - 1]; }
  constexpr void remove_prefix(size_t n) { depanalysis_first += n; depanalysis_length -= n; } constexpr void remove_suffix(size_t n) { depanalysis_length -= n; }
  basic_string_view substr(size_t = 0, size_t = npos) const; int compare(basic_string_view) const;
  size_t find(basic_string_view, size_t = 0) const; size_t find(T, size_t = 0) const; size_t rfind(basic_string_view, size_t = npos) const; size_t rfind(T, size_t = npos) const;
  size_t find_first_of(basic_string_view, size_t = 0) const; size_t find_last_of(basic_string_view, size_t = npos) const;
  size_t find_first_not_of(basic_string_view, size_t = 0) const; size_t find_last_not_of(basic_string_view, size_t = npos) const;
  bool starts_with(basic_string_view) const; bool ends_with(basic_string_view) const;
};
typedef basic_string_view<char> string_view; typedef basic_string_view<wchar_t> wstring_view;
#define DEPANALYSIS_COMPARISON(sign) \
  template <class T> bool operator sign(basic_string_view<T>, basic_string_view<T>); \
  template <class T> bool operator sign(basic_string_view<T>, type_identity_t<basic_string_view<T>>); \
  template <class T> bool operator sign(type_identity_t<basic_string_view<T>>, basic_string_view<T>);
DEPANALYSIS_COMPARISON(==) DEPANALYSIS_COMPARISON(!=) DEPANALYSIS_COMPARISON(<)
#undef DEPANALYSIS_COMPARISON
#define DEPANALYSIS_COMPARISON(sign) \
  template <class T> bool operator sign(const basic_string<T> &, const basic_string<T> &); \
  template <class T> bool operator sign(const basic_string<T> &, const T *); \
  template <class T> bool operator sign(const T *, const basic_string<T> &);
DEPANALYSIS_COMPARISON(==) DEPANALYSIS_COMPARISON(!=) DEPANALYSIS_COMPARISON(<)
DEPANALYSIS_COMPARISON(>) DEPANALYSIS_COMPARISON(<=) DEPANALYSIS_COMPARISON(>=)
#undef DEPANALYSIS_COMPARISON
template <class T> basic_string<T> operator+(T, const basic_string<T> &);
template <class T> void swap(basic_string<T> &, basic_string<T> &);
template <class T> basic_string<T> operator+(const basic_string<T> &, const basic_string<T> &);
template <class T> basic_string<T> operator+(const basic_string<T> &, const T *);
template <class T> basic_string<T> operator+(const T *, const basic_string<T> &);
template <class T> basic_string<T> operator+(const basic_string<T> &, T);
template <class T> string to_string(T); template <class T> wstring to_wstring(T); long double stold(const string &, size_t * = nullptr);
int stoi(const string &, size_t * = nullptr, int = 10);
long stol(const string &, size_t * = nullptr, int = 10);
unsigned long stoul(const string &, size_t * = nullptr, int = 10);
long long stoll(const string &, size_t * = nullptr, int = 10);
unsigned long long stoull(const string &, size_t * = nullptr, int = 10);
float stof(const string &, size_t * = nullptr); double stod(const string &, size_t * = nullptr);
inline namespace literals { inline namespace string_literals {
string operator""s(const char *, size_t);
} }
template <class T> struct hash { size_t operator()(const T &) const; };
#define DEPANALYSIS_FUNCTION(name, result, formula) \
  template <class T = void> struct name { \
    name() {} \
    constexpr result operator()(const T &a, const T &b) const { return formula; } \
  }; \
  template <> struct name<void> { \
    name() {} \
    template <class T> constexpr result operator()(const T &a, const T &b) const { return formula; } \
  };
DEPANALYSIS_FUNCTION(plus, T, a + b) DEPANALYSIS_FUNCTION(minus, T, a - b)
DEPANALYSIS_FUNCTION(multiplies, T, a * b) DEPANALYSIS_FUNCTION(divides, T, a / b)
DEPANALYSIS_FUNCTION(modulus, T, a % b) DEPANALYSIS_FUNCTION(bit_and, T, a & b)
DEPANALYSIS_FUNCTION(bit_or, T, a | b) DEPANALYSIS_FUNCTION(bit_xor, T, a ^ b)
DEPANALYSIS_FUNCTION(less, bool, a < b) DEPANALYSIS_FUNCTION(greater, bool, b < a)
DEPANALYSIS_FUNCTION(less_equal, bool, !(b < a)) DEPANALYSIS_FUNCTION(greater_equal, bool, !(a < b))
DEPANALYSIS_FUNCTION(equal_to, bool, a == b) DEPANALYSIS_FUNCTION(not_equal_to, bool, a != b)
DEPANALYSIS_FUNCTION(logical_and, bool, a && b) DEPANALYSIS_FUNCTION(logical_or, bool, a || b)
#undef DEPANALYSIS_FUNCTION
template <class T> struct unary_negate; template <class A, class R> struct unary_function { typedef A argument_type; typedef R result_type; };
template <class A, class B, class R> struct binary_function { typedef A first_argument_type; typedef B second_argument_type; typedef R result_type; };
template <class T = void> struct negate { constexpr T operator()(const T &a) const { return -a; } };
template <class T = void> struct logical_not { constexpr bool operator()(const T &a) const { return !a; } };
struct identity { template <class T> constexpr T &&operator()(T &&x) const { return static_cast<T &&>(x); } };
template <class T> struct node_iterator {
  typedef bidirectional_iterator_tag iterator_category; typedef remove_cv_t<T> value_type; typedef ptrdiff_t difference_type; typedef T *pointer; typedef T &reference;
  node_iterator(); template <class U, class = enable_if_t<is_same_v<const U, T>>> node_iterator(const node_iterator<U> &);
  T &operator*() const; T *operator->() const; node_iterator &operator++();
  node_iterator operator++(int); node_iterator &operator--(); node_iterator operator--(int);
};
template <class T, class U, class = enable_if_t<is_same_v<const T, const U>>> bool operator==(const node_iterator<T> &, const node_iterator<U> &);
template <class T, class U, class = enable_if_t<is_same_v<const T, const U>>> bool operator!=(const node_iterator<T> &, const node_iterator<U> &);
#define DEPANALYSIS_COMMON(name, value) \
  typedef node_iterator<value> iterator; typedef node_iterator<const value> const_iterator; \
  typedef value value_type; typedef size_t size_type; typedef ptrdiff_t difference_type; typedef value &reference; typedef const value &const_reference; \
  typedef node_iterator<value> reverse_iterator; typedef node_iterator<const value> const_reverse_iterator; \
  name(); name(const name &); name(initializer_list<value>); ~name(); \
  name &operator=(const name &); size_t size() const; bool empty() const; void clear(); size_t max_size() const; \
  iterator begin(); iterator end(); const_iterator begin() const; const_iterator end() const; const_iterator cbegin() const; const_iterator cend() const; \
  reverse_iterator rbegin(); reverse_iterator rend(); const_reverse_iterator rbegin() const; const_reverse_iterator rend() const; \
  iterator erase(iterator); iterator erase(const_iterator); iterator erase(const_iterator, const_iterator); void swap(name &);
#define DEPANALYSIS_COMPARED(name) \
  template <class... X> bool operator==(const name<X...> &, const name<X...> &); \
  template <class... X> bool operator!=(const name<X...> &, const name<X...> &); \
  template <class... X> bool operator<(const name<X...> &, const name<X...> &); \
  template <class... X> void swap(name<X...> &, name<X...> &);
template <class I> using depanalysis_tried = pair<I, bool>; template <class I> using depanalysis_put = I;
#define DEPANALYSIS_KEYED(name, added) \
  iterator find(const key_type &); const_iterator find(const key_type &) const; size_t count(const key_type &) const; bool contains(const key_type &) const; \
  added<iterator> insert(const value_type &); iterator insert(const_iterator, const value_type &); template <class I> void insert(I, I); void insert(initializer_list<value_type>); \
  size_t erase(const key_type &); void reserve(size_t); void rehash(size_t); size_t bucket_count() const; float load_factor() const; void max_load_factor(float); \
  template <class... A> added<iterator> emplace(A &&...); template <class... A> iterator emplace_hint(const_iterator, A &&...); \
  iterator lower_bound(const key_type &); iterator upper_bound(const key_type &); const_iterator lower_bound(const key_type &) const; const_iterator upper_bound(const key_type &) const; \
  pair<iterator, iterator> equal_range(const key_type &); pair<const_iterator, const_iterator> equal_range(const key_type &) const; \
  template <class I> name(I, I); template <class F, class = enable_if_t<is_class_v<F>>> explicit name(const F &); explicit name(size_t);
#define DEPANALYSIS_MAP(name, added) \
  template <class K, class V, class... X> struct name { \
    typedef pair<const K, V> entry; typedef K key_type; typedef V mapped_type; \
    DEPANALYSIS_COMMON(name, entry) DEPANALYSIS_KEYED(name, added) \
    V &operator[](const K &); V &at(const K &); const V &at(const K &) const; \
    template <class... A> pair<iterator, bool> try_emplace(const K &, A &&...); template <class A> pair<iterator, bool> insert_or_assign(const K &, A &&); \
  }; \
  DEPANALYSIS_COMPARED(name)
#define DEPANALYSIS_SET(name, added) \
  template <class K, class... X> struct name { \
    typedef K key_type; \
    DEPANALYSIS_COMMON(name, K) DEPANALYSIS_KEYED(name, added) \
  }; \
  DEPANALYSIS_COMPARED(name)
DEPANALYSIS_MAP(map, depanalysis_tried) DEPANALYSIS_MAP(multimap, depanalysis_put)
DEPANALYSIS_MAP(unordered_map, depanalysis_tried) DEPANALYSIS_MAP(unordered_multimap, depanalysis_put)
DEPANALYSIS_SET(set, depanalysis_tried) DEPANALYSIS_SET(multiset, depanalysis_put)
DEPANALYSIS_SET(unordered_set, depanalysis_tried) DEPANALYSIS_SET(unordered_multiset, depanalysis_put)
template <class T, class... X> struct list {
  DEPANALYSIS_COMMON(list, T)
  template <class I> list(I, I); explicit list(size_t); list(size_t, const T &);
  void push_back(const T &); void push_front(const T &); void pop_back(); void pop_front();
  template <class... A> T &emplace_back(A &&...); template <class... A> T &emplace_front(A &&...); template <class... A> iterator emplace(const_iterator, A &&...);
  T &front(); T &back(); const T &front() const; const T &back() const;
  iterator insert(const_iterator, const T &); template <class I> iterator insert(const_iterator, I, I); iterator insert(const_iterator, size_t, const T &);
  void splice(const_iterator, list &); void splice(const_iterator, list &, const_iterator); void splice(const_iterator, list &, const_iterator, const_iterator);
  template <class... F> void sort(F...); template <class... F> void unique(F...); void merge(list &); void reverse(); void remove(const T &);
  template <class F> void remove_if(F); void resize(size_t); void resize(size_t, const T &); void assign(size_t, const T &); template <class I> void assign(I, I);
};
template <class T, class... X> struct forward_list : list<T, X...> {
  using list<T, X...>::list; node_iterator<T> before_begin(); node_iterator<T> insert_after(node_iterator<const T>, const T &); node_iterator<T> erase_after(node_iterator<const T>);
};
DEPANALYSIS_COMPARED(list)
#undef DEPANALYSIS_COMPARED
#undef DEPANALYSIS_KEYED
template <class T, class... R> struct deque {
  typedef T value_type; typedef T *iterator; typedef const T *const_iterator; typedef size_t size_type;
  T *depanalysis_owned; size_t depanalysis_size;
  deque() : depanalysis_size(0) {}
  explicit deque(size_t n) : depanalysis_size(n) { for (size_t k = 0; k < n; ++k) depanalysis_owned[k] = T(); }
  deque(size_t n, const T &x) : depanalysis_size(n) { for (size_t k = 0; k < n; ++k) depanalysis_owned[k] = x; }
  deque(const deque &); deque(deque &&); deque(initializer_list<T>); ~deque();
  deque &operator=(const deque &); deque &operator=(deque &&);
  template <class I> T &operator[](I k) { return depanalysis_owned[k]; }
  template <class I> const T &operator[](I k) const { return depanalysis_owned[k]; }
  template <class I> T &at(I k) { return depanalysis_owned[k]; }
  template <class I> const T &at(I k) const { return depanalysis_owned[k]; }
  T *begin() { return depanalysis_owned; } const T *begin() const { return depanalysis_owned; }
  T *end() { return depanalysis_owned + depanalysis_size; }
  const T *end() const { return depanalysis_owned + depanalysis_size; }
  const T *cbegin() const { return depanalysis_owned; } const T *cend() const { return depanalysis_owned + depanalysis_size; }
  DEPANALYSIS_REVERSED(T)
  T &front() { return depanalysis_owned[0]; } T &back() { return depanalysis_owned[depanalysis_size - 1]; }
  const T &front() const { return depanalysis_owned[0]; } const T &back() const { return depanalysis_owned[depanalysis_size - 1]; }
  size_t size() const { return depanalysis_size; } bool empty() const { return depanalysis_size == 0; }
  // Its elements may move when it grows.
  void depanalysis_grow() {
    if (depanalysis_some(depanalysis_size, 1) > 0)
      for (size_t k = 0; k < depanalysis_size; ++k) { T kept = depanalysis_owned[k]; depanalysis_owned[k] = kept; }
    depanalysis_size = depanalysis_sum(depanalysis_size, 1);
  }
  void push_back(const T &x) { depanalysis_grow(); back() = x; }
  void push_back(T &&x) { depanalysis_grow(); back() = static_cast<T &&>(x); }
  template <class... X> T &emplace_back(X &&...x) {
    depanalysis_grow(); back() = T(static_cast<X &&>(x)...); return back();
  }
  void pop_back() { depanalysis_size = depanalysis_sum(depanalysis_size, -1); }
  void clear() { depanalysis_size = 0; }
  void push_front(const T &); template <class... X> T &emplace_front(X &&...); void pop_front(); void resize(size_t); void resize(size_t, const T &);
  T *erase(const T *); T *erase(const T *, const T *); T *insert(const T *, const T &); template <class I> T *insert(const T *, I, I);
  template <class I, class = decltype(*declval<I>())> deque(I, I); void swap(deque &); void shrink_to_fit(); void assign(size_t, const T &);
  template <class I, class = decltype(*declval<I>())> void assign(I, I);
};
template <class T, class... X> struct queue {
  typedef T value_type; typedef size_t size_type;
  void push(const T &); template <class... A> void emplace(A &&...); void pop(); T &front(); T &back(); bool empty() const; size_t size() const;
  const T &front() const; const T &back() const; T &top(); const T &top() const; void swap(queue &);
};
template <class T, class... X> struct priority_queue : queue<T> {
  priority_queue(); template <class F, class = enable_if_t<is_class_v<F>>> explicit priority_queue(const F &); template <class I> priority_queue(I, I);
};
template <class T, class... X> struct stack : queue<T> {};
#undef DEPANALYSIS_COMMON
#undef DEPANALYSIS_MAP
#undef DEPANALYSIS_SET
template <class... T> struct tuple { tuple(); tuple(const T &...); };
template <class A> struct tuple<A> {
  A depanalysis_item0;
  tuple() {} tuple(const A &a) : depanalysis_item0(a) {}
  template <class S, class = enable_if_t<!is_same_v<decay_t<S>, tuple>>>
  tuple(S &&a) : depanalysis_item0(forward<S>(a)) {}
};
template <class A, class B> struct tuple<A, B> {
  A depanalysis_item0; B depanalysis_item1;
  tuple() {} tuple(const A &a, const B &b) : depanalysis_item0(a), depanalysis_item1(b) {}
  template <class S, class U>
  tuple(S &&a, U &&b) : depanalysis_item0(forward<S>(a)), depanalysis_item1(forward<U>(b)) {}
  template <class S, class U> tuple &operator=(const pair<S, U> &o) {
    depanalysis_item0 = o.first; depanalysis_item1 = o.second; return *this;
  }
  template <class S, class U> tuple &operator=(pair<S, U> &&o) {
    depanalysis_item0 = forward<S>(o.first); depanalysis_item1 = forward<U>(o.second); return *this;
  }
  template <class S, class U> tuple &operator=(tuple<S, U> &&o) {
    depanalysis_item0 = forward<S>(o.depanalysis_item0); depanalysis_item1 = forward<U>(o.depanalysis_item1); return *this;
  }
};
template <class A, class B, class C> struct tuple<A, B, C> {
  A depanalysis_item0; B depanalysis_item1; C depanalysis_item2;
  tuple() {} tuple(const A &a, const B &b, const C &c) : depanalysis_item0(a), depanalysis_item1(b), depanalysis_item2(c) {}
  template <class S, class U, class V>
  tuple(S &&a, U &&b, V &&c)
      : depanalysis_item0(forward<S>(a)), depanalysis_item1(forward<U>(b)), depanalysis_item2(forward<V>(c)) {}
  template <class S, class U, class V> tuple &operator=(tuple<S, U, V> &&o) {
    depanalysis_item0 = forward<S>(o.depanalysis_item0); depanalysis_item1 = forward<U>(o.depanalysis_item1);
    depanalysis_item2 = forward<V>(o.depanalysis_item2); return *this;
  }
};
template <class A, class B, class C, class D> struct tuple<A, B, C, D> {
  A depanalysis_item0; B depanalysis_item1; C depanalysis_item2; D depanalysis_item3;
  tuple() {}
  tuple(const A &a, const B &b, const C &c, const D &d) : depanalysis_item0(a), depanalysis_item1(b), depanalysis_item2(c), depanalysis_item3(d) {}
  template <class S, class U, class V, class W>
  tuple(S &&a, U &&b, V &&c, W &&d)
      : depanalysis_item0(forward<S>(a)), depanalysis_item1(forward<U>(b)), depanalysis_item2(forward<V>(c)),
        depanalysis_item3(forward<W>(d)) {}
};
template <class... T> tuple(T...) -> tuple<T...>;
template <class... T> tuple<decay_t<T>...> make_tuple(T &&...x) {
  return tuple<decay_t<T>...>(forward<T>(x)...);
}
template <size_t k> struct depanalysis_item;
#define DEPANALYSIS_ITEM(k, ...) \
  template <> struct depanalysis_item<k> { \
    template <class R, class... T> static R &of(tuple<T...> &t) { return t.depanalysis_item##k; } \
    template <class R, class... T> static const R &of(const tuple<T...> &t) { return t.depanalysis_item##k; } \
    __VA_ARGS__ \
  };
DEPANALYSIS_ITEM(0, \
    template <class R, class A, class B> static R &of(pair<A, B> &p) { return p.first; } \
    template <class R, class A, class B> static const R &of(const pair<A, B> &p) { return p.first; })
DEPANALYSIS_ITEM(1, \
    template <class R, class A, class B> static R &of(pair<A, B> &p) { return p.second; } \
    template <class R, class A, class B> static const R &of(const pair<A, B> &p) { return p.second; })
DEPANALYSIS_ITEM(2) DEPANALYSIS_ITEM(3)
#undef DEPANALYSIS_ITEM
template <class... T> tuple<T &...> tie(T &...x) { return tuple<T &...>(x...); }
template <class... T> tuple<T &&...> forward_as_tuple(T &&...x) { return tuple<T &&...>(forward<T>(x)...); }
// A pair and a tuple are taken apart by their members, so that they have no size here.
template <class T> struct tuple_size;
template <size_t k, class T> struct tuple_element;
template <class H, class... T> struct tuple_element<0, tuple<H, T...>> { typedef H type; };
template <size_t k, class H, class... T>
struct tuple_element<k, tuple<H, T...>> : tuple_element<k - 1, tuple<T...>> {};
template <class A, class B> struct tuple_element<0, pair<A, B>> { typedef A type; };
template <class A, class B> struct tuple_element<1, pair<A, B>> { typedef B type; };
template <size_t k, class T> using tuple_element_t = typename tuple_element<k, T>::type;
template <class T, size_t n> struct tuple_size<array<T, n>> : integral_constant<size_t, n> {};
template <size_t k, class T, size_t n> struct tuple_element<k, array<T, n>> { typedef T type; };
template <size_t k, class... T> tuple_element_t<k, tuple<T...>> &get(tuple<T...> &t) {
  return depanalysis_item<k>::template of<tuple_element_t<k, tuple<T...>>>(t);
}
template <size_t k, class... T> const tuple_element_t<k, tuple<T...>> &get(const tuple<T...> &t) {
  return depanalysis_item<k>::template of<tuple_element_t<k, tuple<T...>>>(t);
}
template <size_t k, class A, class B> tuple_element_t<k, pair<A, B>> &get(pair<A, B> &p) {
  return depanalysis_item<k>::template of<tuple_element_t<k, pair<A, B>>>(p);
}
template <size_t k, class A, class B> const tuple_element_t<k, pair<A, B>> &get(const pair<A, B> &p) {
  return depanalysis_item<k>::template of<tuple_element_t<k, pair<A, B>>>(p);
}
template <class U, class... T> struct depanalysis_index;
template <class U, class... T> struct depanalysis_index<U, U, T...> : integral_constant<size_t, 0> {};
template <class U, class H, class... T>
struct depanalysis_index<U, H, T...> : integral_constant<size_t, 1 + depanalysis_index<U, T...>::value> {};
template <class U, class... T> U &get(tuple<T...> &t) { return depanalysis_item<depanalysis_index<U, T...>::value>::template of<U>(t); }
template <class U, class... T> const U &get(const tuple<T...> &t) { return depanalysis_item<depanalysis_index<U, T...>::value>::template of<U>(t); }
template <class U, class A, class B> U &get(pair<A, B> &p) { return depanalysis_item<depanalysis_index<U, A, B>::value>::template of<U>(p); }
template <class U, class A, class B> const U &get(const pair<A, B> &p) { return depanalysis_item<depanalysis_index<U, A, B>::value>::template of<U>(p); }
template <class R, class A, class B, size_t... j, size_t... k>
R depanalysis_join(const A &a, const B &b, index_sequence<j...>, index_sequence<k...>) { return R(get<j>(a)..., get<k>(b)...); }
template <class... T> tuple<T...> tuple_cat(const tuple<T...> &a) { return a; }
template <class... T, class... U> tuple<T..., U...> tuple_cat(const tuple<T...> &a, const tuple<U...> &b) {
  return depanalysis_join<tuple<T..., U...>>(a, b, index_sequence_for<T...>(), index_sequence_for<U...>());
}
template <class A, class B, class C, class... X> auto tuple_cat(const A &a, const B &b, const C &c, const X &...x) { return tuple_cat(tuple_cat(a, b), c, x...); }
template <size_t k, class T, size_t n> T &get(array<T, n> &a) { return a.depanalysis_part[k]; }
template <size_t k, class T, size_t n> const T &get(const array<T, n> &a) { return a.depanalysis_part[k]; }
template <size_t k, class T, size_t n> T &&get(array<T, n> &&a) { return static_cast<T &&>(a.depanalysis_part[k]); }
struct nullopt_t { explicit constexpr nullopt_t(int) {} };
inline constexpr nullopt_t nullopt{0};
template <class T> struct optional {
  bool depanalysis_is_set; T depanalysis_value;
  typedef T value_type;
  optional() : depanalysis_is_set(false) {} optional(nullopt_t) : depanalysis_is_set(false) {}
  optional(const T &x) : depanalysis_is_set(true), depanalysis_value(x) {} optional(T &&x) : depanalysis_is_set(true), depanalysis_value(static_cast<T &&>(x)) {}
  optional &operator=(const T &x) { depanalysis_is_set = true; depanalysis_value = x; return *this; }
  optional &operator=(T &&x) { depanalysis_is_set = true; depanalysis_value = static_cast<T &&>(x); return *this; }
  optional &operator=(nullopt_t) { depanalysis_is_set = false; return *this; }
  template <class... X> T &emplace(X &&...x) { depanalysis_is_set = true; depanalysis_value = T(static_cast<X &&>(x)...); return depanalysis_value; }
  bool has_value() const { return depanalysis_is_set; } explicit operator bool() const { return depanalysis_is_set; }
  T &value() { return depanalysis_value; } const T &value() const { return depanalysis_value; }
  T &operator*() { return depanalysis_value; } const T &operator*() const { return depanalysis_value; }
  T *operator->() { return &depanalysis_value; } const T *operator->() const { return &depanalysis_value; }
  T value_or(const T &x) const { return depanalysis_is_set ? depanalysis_value : x; } void reset() { depanalysis_is_set = false; }
};
template <class T> optional<decay_t<T>> make_optional(T &&x) { return optional<decay_t<T>>(forward<T>(x)); }
template <class T> struct default_delete {};
// A pointer to an object of a class may be kept as one to its base.
#define DEPANALYSIS_TO_BASE class U, class = enable_if_t<is_convertible_v<U *, T *>>
template <class T, class D = default_delete<T>> struct unique_ptr {
  typedef T element_type; typedef T *pointer; typedef D deleter_type;
  T *depanalysis_owned;
  unique_ptr(); unique_ptr(nullptr_t); explicit unique_ptr(T *given) { depanalysis_owned = given; }
  unique_ptr(T *given, D) { depanalysis_owned = given; }
  unique_ptr(unique_ptr &&); template <DEPANALYSIS_TO_BASE> unique_ptr(unique_ptr<U> &&);
  ~unique_ptr();
  unique_ptr &operator=(unique_ptr &&); unique_ptr &operator=(nullptr_t);
  template <DEPANALYSIS_TO_BASE> unique_ptr &operator=(unique_ptr<U> &&);
  T *get() const { return depanalysis_owned; } T *operator->() const { return depanalysis_owned; }
  T &operator*() const { return *depanalysis_owned; } D &get_deleter();
  void reset() { depanalysis_owned = nullptr; } void reset(T *given) { depanalysis_owned = given; }
  void reset(nullptr_t) { depanalysis_owned = nullptr; }
  T *release(); explicit operator bool() const; void swap(unique_ptr &); const D &get_deleter() const;
};
template <class T, class D> void swap(unique_ptr<T, D> &, unique_ptr<T, D> &);
template <class T, class D> struct unique_ptr<T[], D> {
  typedef T element_type; typedef T *pointer; typedef D deleter_type;
  T *depanalysis_owned;
  unique_ptr(); unique_ptr(nullptr_t); explicit unique_ptr(T *given) { depanalysis_owned = given; }
  unique_ptr(T *given, D) { depanalysis_owned = given; }
  unique_ptr(unique_ptr &&); ~unique_ptr();
  unique_ptr &operator=(unique_ptr &&); unique_ptr &operator=(nullptr_t);
  T *get() const { return depanalysis_owned; }
  template <class I> T &operator[](I k) const { return depanalysis_owned[k]; }
  void reset() { depanalysis_owned = nullptr; } void reset(T *given) { depanalysis_owned = given; }
  void reset(nullptr_t) { depanalysis_owned = nullptr; }
  T *release(); explicit operator bool() const; void swap(unique_ptr &);
};
template <class T> struct weak_ptr;
template <class T> struct shared_ptr {
  typedef T element_type; typedef remove_extent_t<T> depanalysis_type;
  depanalysis_type *depanalysis_shared;
  shared_ptr() { depanalysis_shared = nullptr; } shared_ptr(nullptr_t) { depanalysis_shared = nullptr; }
  template <class U, class = enable_if_t<is_convertible_v<U *, depanalysis_type *>>> explicit shared_ptr(U *given) { depanalysis_shared = given; }
  template <class D> shared_ptr(depanalysis_type *given, D) { depanalysis_shared = given; }
  template <DEPANALYSIS_TO_BASE> shared_ptr(const shared_ptr<U> &other) { depanalysis_shared = other.depanalysis_shared; }
  template <class U, class D, class = enable_if_t<is_convertible_v<U *, T *>>> shared_ptr(unique_ptr<U, D> &&);
  template <DEPANALYSIS_TO_BASE> explicit shared_ptr(const weak_ptr<U> &);
  shared_ptr &operator=(nullptr_t) { depanalysis_shared = nullptr; return *this; }
  template <DEPANALYSIS_TO_BASE> shared_ptr &operator=(const shared_ptr<U> &other) { depanalysis_shared = other.depanalysis_shared; return *this; }
  template <class U, class D> shared_ptr &operator=(unique_ptr<U, D> &&);
  depanalysis_type *get() const { return depanalysis_shared; }
  depanalysis_type &operator*() const { return *depanalysis_shared; }
  depanalysis_type *operator->() const { return depanalysis_shared; }
  template <class I> depanalysis_type &operator[](I k) const { return depanalysis_shared[k]; }
  long use_count() const; explicit operator bool() const { return depanalysis_shared != nullptr; }
  void reset() { depanalysis_shared = nullptr; } template <class U> void reset(U *given) { depanalysis_shared = given; }
  void swap(shared_ptr &);
};
template <class T> struct weak_ptr {
  weak_ptr(); weak_ptr(const weak_ptr &); template <DEPANALYSIS_TO_BASE> weak_ptr(const shared_ptr<U> &);
  ~weak_ptr(); weak_ptr &operator=(const weak_ptr &);
  template <DEPANALYSIS_TO_BASE> weak_ptr &operator=(const shared_ptr<U> &);
  shared_ptr<T> lock() const; bool expired() const; long use_count() const; void reset();
};
#undef DEPANALYSIS_TO_BASE
template <class T> struct enable_shared_from_this {
  shared_ptr<T> shared_from_this() { return shared_ptr<T>(static_cast<T *>(this)); }
  weak_ptr<T> weak_from_this() { return weak_ptr<T>(shared_from_this()); }
};
#define DEPANALYSIS_COMPARED(op) \
  template <class T, class D, class U, class E> bool operator op(const unique_ptr<T, D> &, const unique_ptr<U, E> &); \
  template <class T, class D> bool operator op(const unique_ptr<T, D> &, nullptr_t); \
  template <class T, class D> bool operator op(nullptr_t, const unique_ptr<T, D> &); \
  template <class T, class U> bool operator op(const shared_ptr<T> &, const shared_ptr<U> &); \
  template <class T> bool operator op(const shared_ptr<T> &, nullptr_t); \
  template <class T> bool operator op(nullptr_t, const shared_ptr<T> &);
DEPANALYSIS_COMPARED(==) DEPANALYSIS_COMPARED(!=) DEPANALYSIS_COMPARED(<) DEPANALYSIS_COMPARED(>)
#undef DEPANALYSIS_COMPARED
#define DEPANALYSIS_CAST(name) template <class T, class U> shared_ptr<T> name##_pointer_cast(const shared_ptr<U> &);
DEPANALYSIS_CAST(static) DEPANALYSIS_CAST(dynamic) DEPANALYSIS_CAST(const) DEPANALYSIS_CAST(reinterpret)
#undef DEPANALYSIS_CAST
template <class T, class... A> enable_if_t<!is_array_v<T>, shared_ptr<T>> make_shared(A &&...given) {
  return shared_ptr<T>(new T(static_cast<A &&>(given)...));
}
template <class T> enable_if_t<is_array_v<T>, shared_ptr<T>> make_shared(size_t);
template <class T, class... A> unique_ptr<T> make_unique(A &&...);
template <class T> void swap(shared_ptr<T> &, shared_ptr<T> &); template <class T, class A, class... X> shared_ptr<T> allocate_shared(const A &, X &&...);
template <class T> struct hash<shared_ptr<T>> { size_t operator()(const shared_ptr<T> &) const; };
template <class F> struct function;
// What is called later is made at once.
template <class F, class... A> decltype(declval<F &>()(declval<A>()...)) *depanalysis_made(int);
template <class F, class... A> int *depanalysis_made(...);
template <class R, class... A> struct function<R(A...)> {
  function(); R operator()(A...) const;
  template <class F, class = decltype(depanalysis_made<F, A...>(0))> function(F);
  function(nullptr_t); function &operator=(nullptr_t); explicit operator bool() const; void swap(function &);
};
template <class F> bool operator==(const function<F> &, nullptr_t); template <class F> bool operator!=(const function<F> &, nullptr_t);
// A function of which some arguments are given. What it does is not followed.
template <class F> struct depanalysis_returned : depanalysis_returned<decltype(&F::operator())> {};
template <class R, class... P> struct depanalysis_returned<R (*)(P...)> { typedef R type; };
template <class R, class... P> struct depanalysis_returned<R(P...)> { typedef R type; };
template <class R, class C, class... P> struct depanalysis_returned<R (C::*)(P...)> { typedef R type; };
template <class R, class C, class... P> struct depanalysis_returned<R (C::*)(P...) const> { typedef R type; };
template <class R, class C> struct depanalysis_returned<R C::*> { typedef R &type; };
template <class R> struct depanalysis_bound { typedef R result_type; template <class... B> R operator()(B &&...) const; };
template <class F, class... A> depanalysis_bound<typename depanalysis_returned<decay_t<F>>::type> bind(F &&, A &&...);
template <class R, class F, class... A> depanalysis_bound<R> bind(F &&, A &&...);
template <class F, class... A> depanalysis_bound<typename depanalysis_returned<decay_t<F>>::type> bind_front(F &&, A &&...);
template <class F, class... A> depanalysis_bound<typename depanalysis_returned<decay_t<F>>::type> bind_back(F &&, A &&...);
template <class F> depanalysis_bound<typename depanalysis_returned<F>::type> mem_fn(F);
template <int k> struct depanalysis_placeholder {};
namespace placeholders {
inline constexpr depanalysis_placeholder<1> _1{}; inline constexpr depanalysis_placeholder<2> _2{}; inline constexpr depanalysis_placeholder<3> _3{};
inline constexpr depanalysis_placeholder<4> _4{}; inline constexpr depanalysis_placeholder<5> _5{}; inline constexpr depanalysis_placeholder<6> _6{};
}
template <class F> depanalysis_bound<bool> not_fn(F &&); template <class F> depanalysis_bound<bool> not1(const F &); template <class F> depanalysis_bound<bool> not2(const F &);
template <class F, class T> auto apply(F &&f, T &&) -> typename depanalysis_returned<decay_t<F>>::type;
template <class F, class... A> auto invoke(F &&f, A &&...given) -> decltype(f(static_cast<A &&>(given)...)) {
  return f(static_cast<A &&>(given)...);
}
template <class R, class... P, class... A> R invoke(R (*f)(P...), A &&...given) {
  return f(static_cast<A &&>(given)...);
}
template <class R, class C, class... P, class O, class... A> R invoke(R (C::*)(P...), O &&, A &&...);
template <class R, class C, class... P, class O, class... A> R invoke(R (C::*)(P...) const, O &&, A &&...);
template <class T> T *addressof(T &);
template <class T> constexpr const T &as_const(T &x) { return x; }
template <class T> constexpr T *launder(T *p) { return p; }
template <class T> constexpr T *to_address(T *p) { return p; }
template <class T> struct reference_wrapper {
  T *kept;
  reference_wrapper(T &x) : kept(&x) {}
  operator T &() const { return *kept; }
  T &get() const { return *kept; }
  template <class... A> auto operator()(A &&...given) const -> decltype((*kept)(static_cast<A &&>(given)...)) {
    return (*kept)(static_cast<A &&>(given)...);
  }
};
template <class T> reference_wrapper<T> ref(T &x) { return reference_wrapper<T>(x); }
template <class T> reference_wrapper<const T> cref(const T &x) { return reference_wrapper<const T>(x); }

template <class I> struct move_iterator {
  typedef input_iterator_tag iterator_category; typedef typename iterator_traits<I>::value_type value_type; typedef ptrdiff_t difference_type;
  typedef value_type *pointer; typedef value_type &&reference;
  value_type &&operator*() const; move_iterator &operator++(); bool operator==(const move_iterator &) const; bool operator!=(const move_iterator &) const;
};
// Algorithms. Iterators of arrays and containers are pointers; what an algorithm does with
// others is not known.
template <class C> auto begin(C &c) -> decltype(c.begin()) { return c.begin(); }
template <class C> auto end(C &c) -> decltype(c.end()) { return c.end(); }
template <class T, size_t n> T *begin(T (&a)[n]) { return a; }
template <class T, size_t n> T *end(T (&a)[n]) { return a + n; }
template <class C> auto cbegin(const C &c) -> decltype(c.begin()) { return c.begin(); }
template <class C> auto cend(const C &c) -> decltype(c.end()) { return c.end(); }
template <class C> auto data(C &c) -> decltype(c.data()) { return c.data(); }
template <class C> auto data(const C &c) -> decltype(c.data()) { return c.data(); }
template <class T, size_t n> T *data(T (&a)[n]) { return a; }
template <class T> const T *data(initializer_list<T> a) { return a.begin(); }
template <class C> auto rbegin(C &c) -> decltype(c.rbegin()) { return c.rbegin(); }
template <class C> auto rend(C &c) -> decltype(c.rend()) { return c.rend(); }
template <class C> auto empty(const C &c) -> decltype(c.empty()) { return c.empty(); }
template <class C> auto size(const C &c) -> decltype(c.size()) { return c.size(); }
template <class T, size_t n> constexpr size_t size(const T (&)[n]) { return n; }
template <class I> ptrdiff_t distance(I, I);
template <class T> ptrdiff_t distance(T *a, T *b) { return b - a; }
template <class I, class N> void advance(I &, N);
template <class T, class N> void advance(T *&a, N n) { a += n; }
template <class I> I next(I, ptrdiff_t = 1);
template <class T> T *next(T *a, ptrdiff_t n = 1) { return a + n; }
template <class I> I prev(I, ptrdiff_t = 1);
template <class T> T *prev(T *a, ptrdiff_t n = 1) { return a - n; }
template <class I, class J> void iter_swap(I, J);
template <class T> void iter_swap(T *a, T *b) { T kept = *a; *a = *b; *b = kept; }
template <class I, class... F> void sort(I, I, F...);
template <class T> enable_if_t<is_arithmetic_v<T>> sort(T *a, T *b) {
  T all = 0;
  for (ptrdiff_t k = 0; k < b - a; ++k) all = depanalysis_some(all, a[k]);
  for (ptrdiff_t k = 0; k < b - a; ++k) a[k] = depanalysis_some(all, k);
}
template <class T> enable_if_t<is_arithmetic_v<T>> stable_sort(T *a, T *b) { sort(a, b); }
template <class I, class... F> void stable_sort(I, I, F...);
template <class I, class... F> void partial_sort(I, I, I, F...);
template <class I, class... F> void nth_element(I, I, I, F...);
template <class I> void reverse(I, I);
template <class T> void reverse(T *a, T *b) {
  for (ptrdiff_t k = 0; k < (b - a) / 2; ++k) { T kept = a[k]; a[k] = a[b - a - 1 - k]; a[b - a - 1 - k] = kept; }
}
template <class I, class T> void fill(I, I, const T &);
template <class T, class X> void fill(T *a, T *b, X x) {
  for (ptrdiff_t k = 0; k < b - a; ++k) a[k] = x;
}
template <class I, class T> I fill_n(I, size_t, const T &);
template <class T, class X> T *fill_n(T *a, size_t n, X x) {
  for (size_t k = 0; k < n; ++k) a[k] = x;
  return a + n;
}
template <class I, class T> void iota(I, I, T);
template <class T, class X> void iota(T *a, T *b, X x) {
  for (ptrdiff_t k = 0; k < b - a; ++k) a[k] = x + k;
}
template <class I, class F> void generate(I, I, F);
template <class T, class F> void generate(T *a, T *b, F f) {
  for (ptrdiff_t k = 0; k < b - a; ++k) a[k] = f();
}
template <class I, class F> I generate_n(I, size_t, F);
template <class T, class F> T *generate_n(T *a, size_t n, F f) {
  for (size_t k = 0; k < n; ++k) a[k] = f();
  return a + n;
}
template <class I, class O> O copy(I, I, O);
template <class T, class U> U *copy(T *a, T *b, U *to) {
  for (ptrdiff_t k = 0; k < b - a; ++k) to[k] = a[k];
  return to + (b - a);
}
template <class I, class O> O copy_n(I, size_t, O);
template <class T, class U> U *copy_n(T *a, size_t n, U *to) {
  for (size_t k = 0; k < n; ++k) to[k] = a[k];
  return to + n;
}
template <class I, class O> O copy_backward(I, I, O);
template <class T, class U> U *copy_backward(T *a, T *b, U *to) {
  for (ptrdiff_t k = 1; k <= b - a; ++k) to[-k] = b[-k];
  return to - (b - a);
}
template <class I, class O> O move(I, I, O);
template <class T, class U> U *move(T *a, T *b, U *to) {
  for (ptrdiff_t k = 0; k < b - a; ++k) to[k] = static_cast<T &&>(a[k]);
  return to + (b - a);
}
template <class I, class O> O move_backward(I, I, O);
template <class T, class U> U *move_backward(T *a, T *b, U *to) {
  for (ptrdiff_t k = 1; k <= b - a; ++k) to[-k] = static_cast<T &&>(b[-k]);
  return to - (b - a);
}
template <class I, class O, class F> O copy_if(I, I, O, F);
template <class I, class J> J swap_ranges(I, I, J);
template <class T, class U> U *swap_ranges(T *a, T *b, U *c) {
  for (ptrdiff_t k = 0; k < b - a; ++k) { T kept = a[k]; a[k] = c[k]; c[k] = kept; }
  return c + (b - a);
}
template <class I, class O, class F> O transform(I, I, O, F);
template <class T, class U, class F> U *transform(T *a, T *b, U *to, F f) {
  for (ptrdiff_t k = 0; k < b - a; ++k) to[k] = f(a[k]);
  return to + (b - a);
}
template <class I, class J, class O, class F> O transform(I, I, J, O, F);
template <class T, class U, class V, class F> V *transform(T *a, T *b, U *c, V *to, F f) {
  for (ptrdiff_t k = 0; k < b - a; ++k) to[k] = f(a[k], c[k]);
  return to + (b - a);
}
template <class I, class F> F for_each(I, I, F);
template <class T, class F> F for_each(T *a, T *b, F f) {
  for (ptrdiff_t k = 0; k < b - a; ++k) f(a[k]);
  return f;
}
template <class I, class F> I for_each_n(I, size_t, F);
template <class T, class F> T *for_each_n(T *a, size_t n, F f) {
  for (size_t k = 0; k < n; ++k) f(a[k]);
  return a + n;
}
template <class I, class T> I find(I, I, const T &);
template <class T, class X> T *find(T *a, T *b, X x) {
  ptrdiff_t k = 0;
  while (k < b - a && !(a[k] == x)) ++k;
  return a + k;
}
template <class I, class F> I find_if(I, I, F);
template <class I> I adjacent_find(I, I);
template <class I, class F> I adjacent_find(I, I, F);
template <class I, class F> I partition(I, I, F);
template <class I, class F> I stable_partition(I, I, F);
template <class I, class F> I partition_point(I, I, F);
template <class I, class F> bool is_partitioned(I, I, F);
template <class T, class F> T *find_if(T *a, T *b, F f) {
  ptrdiff_t k = 0;
  while (k < b - a && !f(a[k])) ++k;
  return a + k;
}
template <class I, class T> ptrdiff_t count(I, I, const T &);
template <class T, class X> ptrdiff_t count(T *a, T *b, X x) {
  ptrdiff_t found = 0;
  for (ptrdiff_t k = 0; k < b - a; ++k) if (a[k] == x) ++found;
  return found;
}
template <class I, class F> ptrdiff_t count_if(I, I, F);
template <class T, class F> ptrdiff_t count_if(T *a, T *b, F f) {
  ptrdiff_t found = 0;
  for (ptrdiff_t k = 0; k < b - a; ++k) if (f(a[k])) ++found;
  return found;
}
template <class I, class F> bool all_of(I, I, F);
template <class T, class F> bool all_of(T *a, T *b, F f) {
  ptrdiff_t k = 0;
  while (k < b - a && f(a[k])) ++k;
  return k == b - a;
}
template <class I, class F> bool any_of(I, I, F);
template <class T, class F> bool any_of(T *a, T *b, F f) {
  ptrdiff_t k = 0;
  while (k < b - a && !f(a[k])) ++k;
  return k < b - a;
}
template <class I, class F> bool none_of(I, I, F);
template <class T, class F> bool none_of(T *a, T *b, F f) {
  ptrdiff_t k = 0;
  while (k < b - a && !f(a[k])) ++k;
  return k == b - a;
}
template <class I, class J> bool equal(I, I, J);
template <class T, class U> bool equal(T *a, T *b, U *c) {
  ptrdiff_t k = 0;
  while (k < b - a && a[k] == c[k]) ++k;
  return k == b - a;
}
template <class I, class J, class F> bool equal(I, I, J, F);
template <class I, class... F> I max_element(I, I, F...);
template <class T> T *max_element(T *a, T *b) {
  ptrdiff_t best = 0;
  for (ptrdiff_t k = 1; k < b - a; ++k) if (a[best] < a[k]) best = k;
  return a + best;
}
template <class I, class... F> I min_element(I, I, F...);
template <class T> T *min_element(T *a, T *b) {
  ptrdiff_t best = 0;
  for (ptrdiff_t k = 1; k < b - a; ++k) if (a[k] < a[best]) best = k;
  return a + best;
}
template <class I, class... F> pair<I, I> minmax_element(I, I, F...);
template <class I, class... F> bool is_sorted(I, I, F...);
template <class I, class T, class... F> I lower_bound(I, I, const T &, F...);
template <class I, class T, class... F> I upper_bound(I, I, const T &, F...);
template <class I, class T, class... F> bool binary_search(I, I, const T &, F...);
template <class I, class T, class... F> pair<I, I> equal_range(I, I, const T &, F...);
template <class I, class J, class O, class... F> O merge(I, I, J, J, O, F...); template <class I, class... F> void inplace_merge(I, I, I, F...);
template <class I, class J, class O, class... F> O set_union(I, I, J, J, O, F...); template <class I, class J, class O, class... F> O set_intersection(I, I, J, J, O, F...);
template <class I, class J, class O, class... F> O set_difference(I, I, J, J, O, F...); template <class I, class J, class O, class... F> O set_symmetric_difference(I, I, J, J, O, F...);
template <class I, class J, class... F> bool includes(I, I, J, J, F...); template <class I, class J, class... F> bool lexicographical_compare(I, I, J, J, F...);
template <class I, class... F> void make_heap(I, I, F...); template <class I, class... F> void push_heap(I, I, F...);
template <class I, class... F> void pop_heap(I, I, F...); template <class I, class... F> void sort_heap(I, I, F...); template <class I, class... F> bool is_heap(I, I, F...);
template <class I, class J, class... F> I search(I, I, J, J, F...); template <class I, class J, class... F> I find_first_of(I, I, J, J, F...); template <class I, class J, class... F> I find_end(I, I, J, J, F...);
template <class I, class J, class... F> pair<I, J> mismatch(I, I, J, F...); template <class I, class F> I find_if_not(I, I, F); template <class I, class... F> I is_sorted_until(I, I, F...);
template <class I, class O, class... F> O unique_copy(I, I, O, F...); template <class I, class O> O reverse_copy(I, I, O); template <class I, class O> O rotate_copy(I, I, I, O);
template <class I, class O, class T> O remove_copy(I, I, O, const T &); template <class I, class O, class F> O remove_copy_if(I, I, O, F);
template <class I, class O, class T> O replace_copy(I, I, O, const T &, const T &); template <class I, class O, class G> O sample(I, I, O, size_t, G &&);
template <class I, class O, class P, class Q> pair<P, Q> partition_copy(I, I, O, P, Q); template <class I, class O, class... F> O partial_sort_copy(I, I, O, O, F...);
template <class I> bool prev_permutation(I, I); template <class I, class J> bool is_permutation(I, I, J);
template <class I> move_iterator<I> make_move_iterator(I); template <class I, class O> O uninitialized_copy(I, I, O);
template <class I, class O> O uninitialized_move(I, I, O); template <class I, class T> void uninitialized_fill(I, I, const T &); template <class I, class T> I uninitialized_fill_n(I, size_t, const T &);
template <class I> void destroy(I, I); template <class T> void destroy_at(T *);
template <class I, class... F> I unique(I, I, F...);
template <class I, class T> I remove(I, I, const T &);
template <class I, class F> I remove_if(I, I, F);
template <class I, class T> void replace(I, I, const T &, const T &);
template <class T> void replace(T *a, T *b, const T &x, const T &y) {
  for (ptrdiff_t k = 0; k < b - a; ++k) if (a[k] == x) a[k] = y;
}
template <class I, class F, class T> void replace_if(I, I, F, const T &);
template <class T, class F, class X> void replace_if(T *a, T *b, F f, const X &x) {
  for (ptrdiff_t k = 0; k < b - a; ++k) if (f(a[k])) a[k] = x;
}
template <class I, class G> void shuffle(I, I, G &&);
template <class I> void random_shuffle(I, I);
template <class I> I rotate(I, I, I);
template <class I> bool next_permutation(I, I);
template <class I, class T> T accumulate(I, I, T);
template <class U, class T> T accumulate(U *a, U *b, T sum) {
  for (ptrdiff_t k = 0; k < b - a; ++k) sum = sum + a[k];
  return sum;
}
template <class I, class T, class F> T accumulate(I, I, T, F);
template <class U, class T, class F> T accumulate(U *a, U *b, T sum, F f) {
  for (ptrdiff_t k = 0; k < b - a; ++k) sum = f(sum, a[k]);
  return sum;
}
template <class I> typename iterator_traits<I>::value_type reduce(I, I);
template <class T> T depanalysis_sum(const T *a, const T *b) { return accumulate(a, b, T()); }
template <class U> auto reduce(U *a, U *b) { return depanalysis_sum(a, b); }
template <class I, class T> T reduce(I a, I b, T sum) { return accumulate(a, b, sum); }
template <class I, class T, class F> T reduce(I a, I b, T sum, F f) { return accumulate(a, b, sum, f); }
template <class I, class J, class T> T inner_product(I, I, J, T);
template <class U, class V, class T> T inner_product(U *a, U *b, V *c, T sum) {
  for (ptrdiff_t k = 0; k < b - a; ++k) sum = sum + a[k] * c[k];
  return sum;
}
template <class I, class J, class T, class F, class G> T inner_product(I, I, J, T, F, G);
template <class U, class V, class T, class F, class G> T inner_product(U *a, U *b, V *c, T sum, F f, G g) {
  for (ptrdiff_t k = 0; k < b - a; ++k) sum = f(sum, g(a[k], c[k]));
  return sum;
}
template <class I, class J, class T> T transform_reduce(I a, I b, J c, T sum) { return inner_product(a, b, c, sum); }
template <class I, class T, class F, class G> T transform_reduce(I, I, T, F, G);
template <class U, class T, class F, class G> T transform_reduce(U *a, U *b, T sum, F f, G g) {
  for (ptrdiff_t k = 0; k < b - a; ++k) sum = f(sum, g(a[k]));
  return sum;
}
template <class I, class O, class... F> O partial_sum(I, I, O, F...);
template <class T, class U> U *depanalysis_sums(const T *a, const T *b, U *to) {
  T sum = T();
  for (ptrdiff_t k = 0; k < b - a; ++k) { sum = sum + a[k]; to[k] = sum; }
  return to + (b - a);
}
template <class T, class U> U *partial_sum(T *a, T *b, U *to) { return depanalysis_sums(a, b, to); }
template <class I, class O> O inclusive_scan(I a, I b, O to) { return partial_sum(a, b, to); }
template <class I, class O, class T> O exclusive_scan(I, I, O, T);
template <class U, class V, class T> V *exclusive_scan(U *a, U *b, V *to, T sum) {
  for (ptrdiff_t k = 0; k < b - a; ++k) { T kept = sum; sum = sum + a[k]; to[k] = kept; }
  return to + (b - a);
}
template <class I, class O> O adjacent_difference(I, I, O);
template <class T, class U> U *depanalysis_differences(const T *a, const T *b, U *to) {
  T last = T();
  for (ptrdiff_t k = 0; k < b - a; ++k) { T kept = a[k]; to[k] = kept - last; last = kept; }
  return to + (b - a);
}
template <class T, class U> U *adjacent_difference(T *a, T *b, U *to) { return depanalysis_differences(a, b, to); }
// With a policy an algorithm says that its iterations may run at once. The loop in
// `depanalysis_at_once` is reported as one of the text.
namespace execution {
struct sequenced_policy {}; struct parallel_policy {}; struct parallel_unsequenced_policy {};
struct unsequenced_policy {};
inline constexpr sequenced_policy seq{}; inline constexpr parallel_policy par{};
inline constexpr parallel_unsequenced_policy par_unseq{}; inline constexpr unsequenced_policy unseq{};
}
template <class P> struct is_execution_policy : false_type {};
template <> struct is_execution_policy<execution::sequenced_policy> : true_type {};
template <> struct is_execution_policy<execution::parallel_policy> : true_type {};
template <> struct is_execution_policy<execution::parallel_unsequenced_policy> : true_type {};
template <> struct is_execution_policy<execution::unsequenced_policy> : true_type {};
template <class P, class R = void> using depanalysis_with =
  enable_if_t<is_execution_policy<P>::value && !is_same_v<P, execution::sequenced_policy>, R>;
template <class F> void depanalysis_at_once(ptrdiff_t n, F f) {
  for (ptrdiff_t k = 0; k < n; ++k) f(k);
}
template <class P, class T, class F> depanalysis_with<P> for_each(const P &, T *a, T *b, F f) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { f(a[k]); });
}
template <class P, class T, class F> depanalysis_with<P, T *> for_each_n(const P &, T *a, size_t n, F f) {
  depanalysis_at_once(n, [&](ptrdiff_t k) { f(a[k]); });
  return a + n;
}
template <class P, class T, class U, class F>
depanalysis_with<P, U *> transform(const P &, T *a, T *b, U *to, F f) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { to[k] = f(a[k]); });
  return to + (b - a);
}
template <class P, class T, class U, class V, class F>
depanalysis_with<P, V *> transform(const P &, T *a, T *b, U *c, V *to, F f) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { to[k] = f(a[k], c[k]); });
  return to + (b - a);
}
template <class P, class T, class X> depanalysis_with<P> fill(const P &, T *a, T *b, X x) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { a[k] = x; });
}
template <class P, class T, class U> depanalysis_with<P, U *> copy(const P &, T *a, T *b, U *to) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { to[k] = a[k]; });
  return to + (b - a);
}
template <class P, class T, class X> depanalysis_with<P, X> reduce(const P &, T *a, T *b, X sum) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { sum = sum + a[k]; });
  return sum;
}
template <class P, class T> depanalysis_with<P, remove_cv_t<T>> reduce(const P &, T *a, T *b) {
  remove_cv_t<T> sum = 0;
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { sum = sum + a[k]; });
  return sum;
}
template <class P, class T, class X, class F> depanalysis_with<P, X> reduce(const P &, T *a, T *b, X sum, F f) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { sum = f(sum, a[k]); });
  return sum;
}
template <class P, class T, class X, class F, class G>
depanalysis_with<P, X> transform_reduce(const P &, T *a, T *b, X sum, F f, G g) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { sum = f(sum, g(a[k])); });
  return sum;
}
template <class P, class T, class U, class X, class F, class G>
depanalysis_with<P, X> transform_reduce(const P &, T *a, T *b, U *c, X sum, F f, G g) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { sum = f(sum, g(a[k], c[k])); });
  return sum;
}
template <class P, class T, class X> depanalysis_with<P, T *> fill_n(const P &, T *a, size_t n, X x) {
  depanalysis_at_once(n, [&](ptrdiff_t k) { a[k] = x; });
  return a + n;
}
template <class P, class T, class F> depanalysis_with<P> generate(const P &, T *a, T *b, F f) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { a[k] = f(); });
}
template <class P, class T, class F, class X> depanalysis_with<P> replace_if(const P &, T *a, T *b, F f, const X &x) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { if (f(a[k])) a[k] = x; });
}
template <class P, class T, class U, class X>
depanalysis_with<P, X> transform_reduce(const P &, T *a, T *b, U *c, X sum) {
  depanalysis_at_once(b - a, [&](ptrdiff_t k) { sum = sum + a[k] * c[k]; });
  return sum;
}
template <class P, class I, class... F> depanalysis_with<P> sort(const P &, I a, I b, F... f) { sort(a, b, f...); }
template <class P, class I, class T> depanalysis_with<P, ptrdiff_t> count(const P &, I a, I b, const T &x) { return count(a, b, x); }
template <class P, class I, class F> depanalysis_with<P, ptrdiff_t> count_if(const P &, I a, I b, F f) { return count_if(a, b, f); }
// With this policy the iterations run one after the other, as without one.
#define DEPANALYSIS_IN_ORDER(name) template <class... A> \
  decltype(auto) name(const execution::sequenced_policy &, A... given) { return name(given...); }
DEPANALYSIS_IN_ORDER(for_each) DEPANALYSIS_IN_ORDER(for_each_n) DEPANALYSIS_IN_ORDER(transform)
DEPANALYSIS_IN_ORDER(fill) DEPANALYSIS_IN_ORDER(fill_n) DEPANALYSIS_IN_ORDER(copy)
DEPANALYSIS_IN_ORDER(reduce) DEPANALYSIS_IN_ORDER(transform_reduce) DEPANALYSIS_IN_ORDER(generate)
DEPANALYSIS_IN_ORDER(replace_if) DEPANALYSIS_IN_ORDER(sort) DEPANALYSIS_IN_ORDER(count)
DEPANALYSIS_IN_ORDER(count_if)
#undef DEPANALYSIS_IN_ORDER
template <class T> constexpr enable_if_t<is_floating_point_v<T>, T> lerp(T a, T b, T t) noexcept { return a + t * (b - a); }
template <class T> constexpr enable_if_t<is_floating_point_v<T>, T> midpoint(T a, T b) noexcept { return a / 2 + b / 2; }
template <class T> constexpr T gcd(T, T);
template <class T> constexpr T lcm(T, T);
struct depanalysis_sink {
  typedef output_iterator_tag iterator_category; typedef void value_type; typedef ptrdiff_t difference_type; typedef void pointer; typedef void reference;
  depanalysis_sink &operator*(); depanalysis_sink &operator++(); depanalysis_sink operator++(int); template <class T> depanalysis_sink &operator=(const T &);
};
template <class C> struct back_insert_iterator : depanalysis_sink { typedef C container_type; explicit back_insert_iterator(C &); using depanalysis_sink::operator=; };
template <class C> struct front_insert_iterator : back_insert_iterator<C> {}; template <class C> struct insert_iterator : back_insert_iterator<C> {};
template <class C> back_insert_iterator<C> back_inserter(C &); template <class C> front_insert_iterator<C> front_inserter(C &);
template <class C, class I> insert_iterator<C> inserter(C &, I);

// Streams.
struct locale {
  struct facet {}; struct id {};
  locale(); locale(const locale &); explicit locale(const char *); explicit locale(const string &); template <class F> locale(const locale &, F *);
  locale &operator=(const locale &); static locale global(const locale &); static const locale &classic(); string name() const;
};
template <class T> struct numpunct : locale::facet { static locale::id id; T decimal_point() const; T thousands_sep() const; string grouping() const; basic_string<T> truename() const; };
template <class T> struct ctype : locale::facet { static locale::id id; T toupper(T) const; T tolower(T) const; T widen(char) const; bool is(unsigned, T) const; };
template <class F> const F &use_facet(const locale &); template <class F> bool has_facet(const locale &);
typedef ptrdiff_t streamsize; typedef ptrdiff_t streampos; typedef ptrdiff_t streamoff;
template <class T, class R = char_traits<T>> struct basic_streambuf {
  typedef T char_type; typedef typename R::int_type int_type; typedef R traits_type;
  basic_streambuf(); virtual ~basic_streambuf(); int_type sgetc(); int_type sbumpc(); int_type snextc(); int_type sputc(T); streamsize sgetn(T *, streamsize);
  streamsize sputn(const T *, streamsize); streamsize in_avail(); int pubsync(); locale getloc() const;
  virtual int_type overflow(int_type); virtual int_type underflow(); virtual streamsize xsputn(const T *, streamsize); virtual streamsize xsgetn(T *, streamsize); virtual int sync();
  T *eback() const; T *gptr() const; T *egptr() const; T *pbase() const; T *pptr() const; T *epptr() const; void setg(T *, T *, T *); void setp(T *, T *); void gbump(int); void pbump(int);
};
typedef basic_streambuf<char> streambuf; typedef basic_streambuf<char> filebuf; typedef basic_streambuf<char> stringbuf;
struct ios_base {
  typedef unsigned openmode; typedef unsigned fmtflags; typedef int seekdir; typedef unsigned iostate;
  static constexpr unsigned in = 1, out = 2, binary = 4, ate = 8, app = 16, trunc = 32;
  static constexpr unsigned goodbit = 0, badbit = 1, eofbit = 2, failbit = 4;
  static constexpr int beg = 0, cur = 1, end = 2;
  static constexpr unsigned scientific = 1, fixed = 2, floatfield = 3, basefield = 4,
    adjustfield = 8, hex = 16, dec = 32, oct = 64, left = 128, right = 256, showpoint = 512, boolalpha = 1024, skipws = 2048,
    internal = 4096, showbase = 8192, showpos = 16384, unitbuf = 32768, uppercase = 65536;
  void unsetf(unsigned); fmtflags setf(fmtflags, fmtflags); long width(long); long width() const; char fill(char); char fill() const;
  static bool sync_with_stdio(bool = true); locale imbue(const locale &); locale getloc() const; streambuf *rdbuf() const; streambuf *rdbuf(streambuf *);
  fmtflags flags() const; fmtflags flags(fmtflags); fmtflags setf(fmtflags); long precision(long); long precision() const;
  bool good() const; bool eof() const; bool fail() const; bool bad() const; void clear(); void clear(iostate); void setstate(iostate); iostate rdstate() const;
  void exceptions(iostate); iostate exceptions() const; char widen(char) const; ios_base &copyfmt(const ios_base &);
  explicit operator bool() const; bool operator!() const;
};
typedef ios_base ios; template <class T, class R = char_traits<T>> using basic_ios = ios_base;
template <class T, class R = char_traits<T>> struct basic_ostream : virtual ios_base {
  typedef T char_type; typedef R traits_type; typedef ios_base ios_type;
  basic_ostream(); explicit basic_ostream(basic_streambuf<T, R> *);
  template <class X> basic_ostream &operator<<(const X &); basic_ostream &operator<<(streambuf *);
  basic_ostream &operator<<(basic_ostream &(*)(basic_ostream &)); basic_ostream &operator<<(ios_base &(*)(ios_base &));
  basic_ostream &put(T); basic_ostream &write(const T *, streamsize); basic_ostream &flush(); streampos tellp(); basic_ostream &seekp(streamoff); basic_ostream &seekp(streamoff, int);
};
template <class T, class R = char_traits<T>> struct basic_istream : virtual ios_base {
  typedef T char_type; typedef R traits_type; typedef ios_base ios_type;
  basic_istream(); explicit basic_istream(basic_streambuf<T, R> *);
  template <class X> basic_istream &operator>>(X &);
  basic_istream &operator>>(ios_base &(*)(ios_base &)); basic_istream &operator>>(basic_istream &(*)(basic_istream &));
  basic_istream &get(T &); basic_istream &get(T *, streamsize); int get(); int peek(); basic_istream &read(T *, streamsize); basic_istream &unget(); basic_istream &putback(T);
  basic_istream &ignore(streamsize = 1, int = -1); basic_istream &getline(T *, streamsize); basic_istream &getline(T *, streamsize, T);
  streamsize gcount() const; streampos tellg(); basic_istream &seekg(streamoff); streamsize readsome(T *, streamsize);
  basic_istream &seekg(streamoff, int);
};
template <class T, class R = char_traits<T>> struct basic_iostream : basic_istream<T, R>, basic_ostream<T, R> {};
typedef basic_ostream<char> ostream; typedef basic_istream<char> istream; typedef basic_iostream<char> iostream; typedef basic_ostream<wchar_t> wostream; typedef basic_istream<wchar_t> wistream;
istream &getline(istream &, string &); istream &getline(istream &, string &, char);
extern ostream cout, cerr, clog; extern istream cin; extern wostream wcout, wcerr;
template <class T, class R> basic_ostream<T, R> &endl(basic_ostream<T, R> &); template <class T, class R> basic_ostream<T, R> &ends(basic_ostream<T, R> &);
template <class T, class R> basic_ostream<T, R> &flush(basic_ostream<T, R> &); template <class T, class R> basic_istream<T, R> &ws(basic_istream<T, R> &);
ios_base &fixed(ios_base &); ios_base &scientific(ios_base &); ios_base &hex(ios_base &); ios_base &oct(ios_base &); ios_base &defaultfloat(ios_base &);
ios_base &dec(ios_base &); ios_base &left(ios_base &); ios_base &right(ios_base &); ios_base &internal(ios_base &); ios_base &showbase(ios_base &); ios_base &noshowbase(ios_base &);
ios_base &boolalpha(ios_base &); ios_base &noboolalpha(ios_base &); ios_base &showpoint(ios_base &); ios_base &noshowpoint(ios_base &); ios_base &showpos(ios_base &); ios_base &noshowpos(ios_base &);
ios_base &skipws(ios_base &); ios_base &noskipws(ios_base &); ios_base &uppercase(ios_base &); ios_base &nouppercase(ios_base &); ios_base &unitbuf(ios_base &);
int setw(int); int setprecision(int); int setfill(char); int setbase(int); int setiosflags(unsigned); int resetiosflags(unsigned); template <class T> int quoted(const T &); template <class T> int put_time(const tm *, const T *);
struct ifstream : istream {
  ifstream(); ifstream(const char *, unsigned = 0); ifstream(const string &, unsigned = 0);
  void open(const char *, unsigned = 0); void open(const string &, unsigned = 0);
  bool is_open() const; void close();
};
struct ofstream : ostream {
  ofstream(); ofstream(const char *, unsigned = 0); ofstream(const string &, unsigned = 0);
  void open(const char *, unsigned = 0); void open(const string &, unsigned = 0);
  bool is_open() const; void close();
};
struct fstream : iostream {
  fstream(); fstream(const char *, unsigned = 0); fstream(const string &, unsigned = 0);
  void open(const char *, unsigned = 0); void open(const string &, unsigned = 0); bool is_open() const; void close();
};
struct stringstream : iostream {
  stringstream(); stringstream(const string &, unsigned = 0); explicit stringstream(unsigned); string str() const; void str(const string &);
};
typedef stringstream istringstream; typedef stringstream ostringstream;
template <class T, class R = char_traits<T>, class A = allocator<T>> struct basic_stringstream : basic_iostream<T, R> {
  basic_stringstream(); basic_stringstream(const basic_string<T> &, unsigned = 0); basic_string<T> str() const; void str(const basic_string<T> &);
};
template <class T, class R = char_traits<T>, class A = allocator<T>> using basic_ostringstream = basic_stringstream<T, R, A>;
template <class T, class R = char_traits<T>, class A = allocator<T>> using basic_istringstream = basic_stringstream<T, R, A>;
template <class T, class R = char_traits<T>> struct istreambuf_iterator {
  typedef input_iterator_tag iterator_category; typedef T value_type; typedef ptrdiff_t difference_type; typedef T *pointer; typedef T reference;
  istreambuf_iterator(); istreambuf_iterator(basic_istream<T, R> &); istreambuf_iterator(basic_streambuf<T, R> *); T operator*() const; istreambuf_iterator &operator++();
  istreambuf_iterator operator++(int); bool operator==(const istreambuf_iterator &) const; bool operator!=(const istreambuf_iterator &) const;
};
template <class T> struct istream_iterator : istreambuf_iterator<T> { istream_iterator(); istream_iterator(istream &); const T &operator*() const; istream_iterator &operator++(); };
template <class T> struct ostream_iterator : depanalysis_sink { ostream_iterator(ostream &); ostream_iterator(ostream &, const char *); using depanalysis_sink::operator=; };
template <class T> struct ostreambuf_iterator : depanalysis_sink { ostreambuf_iterator(basic_ostream<T> &); using depanalysis_sink::operator=; };

// Errors, time, chance, threads.
struct exception { virtual ~exception(); virtual const char *what() const noexcept; };
struct bad_exception : exception {}; struct bad_cast : exception {}; struct bad_typeid : exception {}; struct bad_function_call : exception {}; struct bad_weak_ptr : exception {};
struct exception_ptr { exception_ptr(); exception_ptr(nullptr_t); explicit operator bool() const; bool operator==(const exception_ptr &) const; bool operator!=(const exception_ptr &) const; };
exception_ptr current_exception() noexcept; [[noreturn]] void rethrow_exception(exception_ptr); template <class E> exception_ptr make_exception_ptr(E) noexcept;
bool uncaught_exception() noexcept; int uncaught_exceptions() noexcept; typedef void (*terminate_handler)(); terminate_handler set_terminate(terminate_handler) noexcept;
typedef void (*new_handler)(); new_handler set_new_handler(new_handler) noexcept; new_handler get_new_handler() noexcept;
struct runtime_error : exception { runtime_error(const string &); runtime_error(const char *); };
struct logic_error : exception { logic_error(const string &); logic_error(const char *); };
struct invalid_argument : logic_error { invalid_argument(const string &); invalid_argument(const char *); };
struct out_of_range : logic_error { out_of_range(const string &); out_of_range(const char *); };
struct domain_error : logic_error { domain_error(const string &); domain_error(const char *); };
struct length_error : logic_error { length_error(const string &); length_error(const char *); };
struct range_error : runtime_error { range_error(const string &); range_error(const char *); };
struct overflow_error : runtime_error { overflow_error(const string &); overflow_error(const char *); };
struct underflow_error : runtime_error { underflow_error(const string &); underflow_error(const char *); };
struct bad_alloc : exception {}; struct bad_array_new_length : bad_alloc {}; struct bad_optional_access : exception {}; struct bad_variant_access : exception {}; struct bad_any_cast : bad_cast {};
struct error_category { virtual const char *name() const noexcept; virtual string message(int) const; bool operator==(const error_category &) const noexcept; bool operator!=(const error_category &) const noexcept; };
const error_category &generic_category() noexcept; const error_category &system_category() noexcept;
struct error_condition { int value() const noexcept; const error_category &category() const noexcept; string message() const; };
struct error_code {
  error_code() noexcept; error_code(int, const error_category &) noexcept; int value() const noexcept; const error_category &category() const noexcept; string message() const;
  explicit operator bool() const noexcept; bool operator==(const error_code &) const; bool operator!=(const error_code &) const; void clear() noexcept;
};
struct system_error : runtime_error {
  system_error(error_code, const string &); system_error(error_code, const char *); explicit system_error(error_code); system_error(int, const error_category &, const string &); system_error(int, const error_category &);
  const error_code &code() const noexcept;
};
struct type_info {
  const char *name() const; bool operator==(const type_info &) const; bool operator!=(const type_info &) const; bool before(const type_info &) const; size_t hash_code() const;
};
struct type_index { type_index(const type_info &); size_t hash_code() const; const char *name() const; bool operator==(const type_index &) const; bool operator<(const type_index &) const; };
struct any {
  const void *depanalysis_held;
  any(); any(const any &); template <class T> any(const T &); template <class T> any(T *x) : depanalysis_held(x) {}
  any &operator=(const any &); template <class T> any &operator=(const T &);
  template <class T> any &operator=(T *x) { depanalysis_held = x; return *this; }
  bool has_value() const; const type_info &type() const; void reset();
};
template <class T> enable_if_t<!is_pointer_v<T>, T> any_cast(const any &);
template <class T> enable_if_t<is_pointer_v<T>, T> any_cast(const any &a) { return (T)a.depanalysis_held; } template <class T> T *any_cast(any *); template <class T> const T *any_cast(const any *);
struct nothrow_t {}; extern const nothrow_t nothrow;
template <long n, long d = 1> struct ratio { static constexpr long num = n, den = d; };
typedef ratio<1, 1000000000> nano; typedef ratio<1, 1000000> micro;
typedef ratio<1, 1000> milli; typedef ratio<1000> kilo; typedef ratio<1000000> mega; typedef ratio<1000000000> giga; typedef ratio<1, 100> centi;
namespace chrono {
template <class R, class P = ratio<1>> struct duration {
  typedef R rep; typedef P period;
  constexpr duration() = default;
  template <class X> constexpr explicit duration(const X &);
  template <class S, class Q> constexpr duration(const duration<S, Q> &);
  R count() const; duration operator-() const;
  duration &operator+=(const duration &); duration &operator-=(const duration &); duration &operator*=(const R &); duration &operator/=(const R &);
  static constexpr duration zero() { return duration(); } static duration max(); static duration min();
};
typedef duration<long, nano> nanoseconds; typedef duration<long, micro> microseconds;
typedef duration<long, milli> milliseconds; typedef duration<long> seconds;
typedef duration<long, ratio<60>> minutes; typedef duration<long, ratio<3600>> hours;
template <class A, class P, class B, class Q>
duration<double, nano> operator+(const duration<A, P> &, const duration<B, Q> &);
template <class A, class P, class B, class Q>
duration<double, nano> operator-(const duration<A, P> &, const duration<B, Q> &);
template <class A, class P> duration<A, P> operator/(const duration<A, P> &, double);
template <class A, class P> duration<A, P> operator*(const duration<A, P> &, double); template <class A, class P> duration<A, P> operator*(double, const duration<A, P> &);
template <class A, class P, class B, class Q> double operator/(const duration<A, P> &, const duration<B, Q> &);
#define DEPANALYSIS_COMPARISON(sign) template <class A, class P, class B, class Q> bool operator sign(const duration<A, P> &, const duration<B, Q> &);
DEPANALYSIS_COMPARISON(==) DEPANALYSIS_COMPARISON(!=) DEPANALYSIS_COMPARISON(<) DEPANALYSIS_COMPARISON(>) DEPANALYSIS_COMPARISON(<=) DEPANALYSIS_COMPARISON(>=)
#undef DEPANALYSIS_COMPARISON
template <class D, class R, class P> D duration_cast(const duration<R, P> &);
template <class C, class D = nanoseconds> struct time_point {
  typedef C clock; typedef D duration;
  D time_since_epoch() const; time_point(); explicit time_point(const D &); bool operator<(const time_point &) const; bool operator>(const time_point &) const;
  bool operator<=(const time_point &) const; bool operator>=(const time_point &) const; bool operator==(const time_point &) const; bool operator!=(const time_point &) const;
};
template <class C, class R, class P> time_point<C> operator+(const time_point<C> &, const duration<R, P> &); template <class D, class C> time_point<C> time_point_cast(const time_point<C> &);
template <class C> nanoseconds operator-(const time_point<C> &, const time_point<C> &);
struct steady_clock {
  typedef chrono::time_point<steady_clock> time_point; typedef nanoseconds duration;
  static time_point now();
};
typedef steady_clock high_resolution_clock;
struct system_clock {
  typedef chrono::time_point<system_clock> time_point; typedef nanoseconds duration;
  static time_point now(); static time_t to_time_t(const time_point &);
};
}
inline namespace literals { inline namespace chrono_literals {
chrono::seconds operator""s(unsigned long long); chrono::milliseconds operator""ms(unsigned long long);
} }
// A generator is a state that each number replaces, so that numbers have an order. How a state
// and a number follow from the one before is not known.
struct random_device { typedef unsigned result_type; unsigned operator()(); double entropy() const; };
unsigned long depanalysis_seeded(unsigned long) __attribute__((const));
unsigned long depanalysis_drawn(unsigned long, double, double) __attribute__((const));
double depanalysis_chance(unsigned long, double, double) __attribute__((const));
#define DEPANALYSIS_GENERATOR(name, number) \
  struct name { \
    typedef number result_type; \
    unsigned long depanalysis_state; \
    name() : depanalysis_state(0) {} \
    template <class S, class = enable_if_t<is_arithmetic_v<S>>> explicit name(S seed) : depanalysis_state(depanalysis_seeded(seed)) {} \
    template <class S, class = enable_if_t<is_class_v<S>>, class = void> explicit name(S &seeds); \
    void seed(unsigned long seed) { depanalysis_state = depanalysis_seeded(seed); } \
    template <class S, class = enable_if_t<is_class_v<S>>> void seed(S &seeds); \
    number operator()() { \
      unsigned long before = depanalysis_state; \
      depanalysis_state = depanalysis_drawn(before, 0, 0); \
      return (number)depanalysis_chance(before, 0, 0); \
    } \
    void discard(unsigned long long n) { depanalysis_state = depanalysis_drawn(depanalysis_state, 1, n); } \
    static constexpr number min() { return 0; } static constexpr number max() { return -1; } \
  };
DEPANALYSIS_GENERATOR(random_engine, unsigned) DEPANALYSIS_GENERATOR(mt19937_64, unsigned long)
#undef DEPANALYSIS_GENERATOR
typedef random_engine mt19937, default_random_engine, minstd_rand, minstd_rand0, knuth_b, ranlux24, ranlux24_base;
typedef mt19937_64 ranlux48, ranlux48_base;
struct seed_seq { template <class I> seed_seq(I, I); template <class T> seed_seq(initializer_list<T>); };
// Two distributions keep nothing, which is taken for granted where they are called.
#define DEPANALYSIS_CHANCE(name, kind) \
  template <class T = kind> struct name { \
    typedef T result_type; \
    T depanalysis_low, depanalysis_high; \
    name() : depanalysis_low(T()), depanalysis_high(T()) {} \
    explicit name(T a) : depanalysis_low(a), depanalysis_high(T()) {} \
    name(T a, T b) : depanalysis_low(a), depanalysis_high(b) {} \
    template <class G> T operator()(G &g) { return (T)depanalysis_chance(depanalysis_drawn(g(), depanalysis_low, depanalysis_high), 0, 0); } \
    void reset() {} \
  };
DEPANALYSIS_CHANCE(uniform_int_distribution, int)
DEPANALYSIS_CHANCE(uniform_real_distribution, double)
#undef DEPANALYSIS_CHANCE
// Others may keep a number for the next call, so they have a state, too.
#define DEPANALYSIS_CHANCE(name, kind) \
  template <class T = kind> struct name { \
    typedef T result_type; \
    T depanalysis_low, depanalysis_high; unsigned long depanalysis_state; \
    name() : depanalysis_low(T()), depanalysis_high(T()), depanalysis_state(0) {} \
    explicit name(T a) : depanalysis_low(a), depanalysis_high(T()), depanalysis_state(0) {} \
    name(T a, T b) : depanalysis_low(a), depanalysis_high(b), depanalysis_state(0) {} \
    template <class G> T operator()(G &g) { \
      double drawn = depanalysis_chance(depanalysis_drawn(g(), depanalysis_low, depanalysis_high), depanalysis_state, 0); \
      depanalysis_state = depanalysis_drawn(depanalysis_state, drawn, 2); \
      return (T)drawn; \
    } \
    void reset() { depanalysis_state = 0; } \
  };
DEPANALYSIS_CHANCE(normal_distribution, double)
DEPANALYSIS_CHANCE(lognormal_distribution, double)
DEPANALYSIS_CHANCE(exponential_distribution, double)
DEPANALYSIS_CHANCE(gamma_distribution, double)
DEPANALYSIS_CHANCE(cauchy_distribution, double)
DEPANALYSIS_CHANCE(weibull_distribution, double)
DEPANALYSIS_CHANCE(chi_squared_distribution, double)
DEPANALYSIS_CHANCE(student_t_distribution, double)
#undef DEPANALYSIS_CHANCE
// These have parameters that are no results.
#define DEPANALYSIS_CHANCE(name) \
  template <class T = int> struct name { \
    typedef T result_type; \
    name(); explicit name(double); name(initializer_list<double>); name(T, double); template <class I> name(I, I); \
    template <class G> T operator()(G &); void reset(); \
  };
DEPANALYSIS_CHANCE(poisson_distribution) DEPANALYSIS_CHANCE(discrete_distribution)
DEPANALYSIS_CHANCE(binomial_distribution) DEPANALYSIS_CHANCE(geometric_distribution)
#undef DEPANALYSIS_CHANCE
struct bernoulli_distribution {
  double depanalysis_low;
  explicit bernoulli_distribution(double p = 0.5) : depanalysis_low(p) {}
  template <class G> bool operator()(G &g) { return depanalysis_chance(depanalysis_drawn(g(), depanalysis_low, 3), 0, 0) > 0; }
  void reset() {}
};
template <class T, size_t bits, class G> T generate_canonical(G &g) { return (T)depanalysis_chance(g(), 0, 4); }
enum memory_order { memory_order_relaxed, memory_order_acquire, memory_order_release,
                    memory_order_acq_rel, memory_order_seq_cst };
#ifdef DEPANALYSIS_THREADS
// What OpenMP calls atomic is what is meant where threads are followed.
template <class T> struct atomic {
  T depanalysis_value;
  atomic() {} atomic(T v) : depanalysis_value(v) {}
  T load(memory_order = memory_order_seq_cst) const {
    T found;
#pragma omp atomic read seq_cst
    found = depanalysis_value;
    return found;
  }
  void store(T v, memory_order = memory_order_seq_cst) {
#pragma omp atomic write seq_cst
    depanalysis_value = v;
  }
  operator T() const { return load(); }
  T operator=(T v) { store(v); return v; }
  T fetch_add(T v, memory_order = memory_order_seq_cst) {
    T found;
#pragma omp atomic capture seq_cst
    { found = depanalysis_value; depanalysis_value += v; }
    return found;
  }
  T exchange(T v, memory_order = memory_order_seq_cst) {
    T found;
#pragma omp atomic capture seq_cst
    { found = depanalysis_value; depanalysis_value = v; }
    return found;
  }
  T fetch_sub(T v, memory_order = memory_order_seq_cst) { return fetch_add(-v); }
  T operator++() { return fetch_add(1) + 1; }
  T operator++(int) { return fetch_add(1); }
  T operator--() { return fetch_add(-1) - 1; }
  T operator--(int) { return fetch_add(-1); }
  T operator+=(T v) { return fetch_add(v) + v; }
  T operator-=(T v) { return fetch_add(-v) - v; }
  bool compare_exchange_strong(T &, T, memory_order = memory_order_seq_cst);
  bool compare_exchange_weak(T &, T, memory_order = memory_order_seq_cst);
};
#else
template <class T> struct atomic {
  atomic(); atomic(T); T load(memory_order = memory_order_seq_cst) const;
  void store(T, memory_order = memory_order_seq_cst); operator T() const; T operator=(T);
  T fetch_add(T, memory_order = memory_order_seq_cst);
  T fetch_sub(T, memory_order = memory_order_seq_cst);
  T exchange(T, memory_order = memory_order_seq_cst);
  bool compare_exchange_strong(T &, T, memory_order = memory_order_seq_cst);
  bool compare_exchange_weak(T &, T, memory_order = memory_order_seq_cst);
  T operator++(); T operator++(int); T operator--(); T operator--(int); T operator+=(T); T operator-=(T);
};
// What an atomic pointer leads to is followed.
template <class T> struct atomic<T *> {
  T *depanalysis_value;
  atomic() {} atomic(T *v) : depanalysis_value(v) {}
  T *load(memory_order = memory_order_seq_cst) const { return depanalysis_value; }
  void store(T *v, memory_order = memory_order_seq_cst) { depanalysis_value = v; }
  operator T *() const { return depanalysis_value; } T *operator=(T *v) { return depanalysis_value = v; }
  T *fetch_add(ptrdiff_t, memory_order = memory_order_seq_cst); T *fetch_sub(ptrdiff_t, memory_order = memory_order_seq_cst);
  T *exchange(T *v, memory_order = memory_order_seq_cst) { T *old = depanalysis_value; depanalysis_value = v; return old; }
  bool compare_exchange_strong(T *&, T *, memory_order = memory_order_seq_cst);
  bool compare_exchange_weak(T *&, T *, memory_order = memory_order_seq_cst);
};
#endif
void atomic_thread_fence(memory_order) noexcept; void atomic_signal_fence(memory_order) noexcept;
struct atomic_flag {
  bool test_and_set(memory_order = memory_order_seq_cst); void clear(memory_order = memory_order_seq_cst);
  bool test(memory_order = memory_order_seq_cst) const;
};
#define ATOMIC_FLAG_INIT {}
typedef atomic<int> atomic_int; typedef atomic<unsigned> atomic_uint;
typedef atomic<bool> atomic_bool; typedef atomic<long> atomic_long;
struct thread {
  struct id { bool operator==(const id &) const; bool operator!=(const id &) const; bool operator<(const id &) const; }; id get_id() const;
  thread(); template <class F, class... A> explicit thread(F &&, A &&...); thread(thread &&);
  thread &operator=(thread &&); void join(); void detach(); bool joinable() const;
  static unsigned hardware_concurrency();
};
struct jthread {
  using id = thread::id; id get_id() const;
  jthread(); template <class F, class... A> explicit jthread(F &&, A &&...); jthread(jthread &&);
  jthread &operator=(jthread &&); void join(); void detach(); bool joinable() const; bool request_stop();
  static unsigned hardware_concurrency();
};
namespace this_thread {
template <class D> void sleep_for(const D &); template <class D> void sleep_until(const D &); void yield(); thread::id get_id();
}
#ifdef DEPANALYSIS_THREADS
struct mutex {
  omp_lock_t depanalysis_held;
  void lock() { omp_set_lock(&depanalysis_held); }
  void unlock() { omp_unset_lock(&depanalysis_held); }
  bool try_lock();
};
#else
struct mutex { void lock(); void unlock(); bool try_lock(); };
#endif
struct defer_lock_t {}; struct try_to_lock_t {}; struct adopt_lock_t {};
constexpr defer_lock_t defer_lock{}; constexpr try_to_lock_t try_to_lock{}; constexpr adopt_lock_t adopt_lock{};
template <class... M> struct scoped_lock { explicit scoped_lock(M &...); scoped_lock(adopt_lock_t, M &...); };
template <class M = mutex> struct lock_guard { explicit lock_guard(M &); lock_guard(M &, adopt_lock_t); };
struct recursive_mutex { void lock(); void unlock(); bool try_lock(); };
struct shared_mutex {
  void lock(); void unlock(); bool try_lock(); void lock_shared(); void unlock_shared();
};
template <class M = shared_mutex> struct shared_lock {
  explicit shared_lock(M &); template <class W> shared_lock(M &, W); void lock(); void unlock(); bool try_lock();
};
template <class M = mutex> struct unique_lock {
  unique_lock(); explicit unique_lock(M &); template <class W> unique_lock(M &, W); void lock(); void unlock(); bool try_lock(); bool owns_lock() const; unique_lock(unique_lock &&);
  unique_lock &operator=(unique_lock &&); explicit operator bool() const; M *release();
};
enum class cv_status { no_timeout, timeout }; enum class future_status { ready, timeout, deferred };
struct once_flag {}; template <class F, class... A> void call_once(once_flag &, F &&, A &&...); template <class... M> void lock(M &...);
struct condition_variable {
  template <class L> void wait(L &); template <class L, class F> void wait(L &, F);
  template <class L, class D> cv_status wait_for(L &, const D &); template <class L, class D, class F> bool wait_for(L &, const D &, F);
  void notify_one(); void notify_all();
};
template <class T> struct shared_future;
template <class T> struct future { T get(); void wait() const; bool valid() const; shared_future<T> share(); template <class D> future_status wait_for(const D &) const; };
template <class T> struct shared_future : future<T> {};
template <class T> struct promise { future<T> get_future(); template <class... V> void set_value(V &&...); void set_exception(exception_ptr); };
template <class F> struct packaged_task; template <class R, class... A> struct packaged_task<R(A...)> { packaged_task(); template <class F> explicit packaged_task(F &&); future<R> get_future(); void operator()(A...); };
enum class launch { async = 1, deferred = 2 };
template <class F, class... A> auto async(F &&f, A &&...a) -> future<decltype(f(forward<A>(a)...))>;
template <class F, class... A> auto async(launch, F &&f, A &&...a) -> future<decltype(f(forward<A>(a)...))>;
template <class R, class C, class... P, class... A> future<R> async(R (C::*)(P...), A &&...);
template <class R, class C, class... P, class... A> future<R> async(R (C::*)(P...) const, A &&...);
template <class R, class C, class... P, class... A> future<R> async(launch, R (C::*)(P...), A &&...);
template <class R, class C, class... P, class... A> future<R> async(launch, R (C::*)(P...) const, A &&...);
// Bits that share words, and values of one of several types: what they hold is not known.
template <size_t n> struct bitset {
  struct reference { reference &operator=(bool); operator bool() const; bool operator~() const; reference &flip(); };
  bitset(); bitset(unsigned long long);
  reference operator[](size_t); bool operator[](size_t) const; bool test(size_t) const;
  bitset &set(); bitset &set(size_t, bool = true); bitset &reset(); bitset &reset(size_t);
  bitset &flip(); bitset &flip(size_t); size_t count() const; constexpr size_t size() const { return n; }
  bool any() const; bool all() const; bool none() const; unsigned long to_ulong() const;
  bitset &operator&=(const bitset &); bitset &operator|=(const bitset &); bitset &operator^=(const bitset &);
  bitset operator~() const; bool operator==(const bitset &) const; bool operator!=(const bitset &) const;
};
template <size_t n> bitset<n> operator&(const bitset<n> &, const bitset<n> &);
template <size_t n> bitset<n> operator|(const bitset<n> &, const bitset<n> &);
template <size_t n> bitset<n> operator^(const bitset<n> &, const bitset<n> &);
struct monostate {};
template <class... T> struct variant {
  variant(); template <class U> variant(U &&); template <class U> variant &operator=(U &&);
  size_t index() const; template <class U, class... A> U &emplace(A &&...);
};
template <size_t k, class T, class... R> struct depanalysis_nth { typedef typename depanalysis_nth<k - 1, R...>::type type; };
template <class T, class... R> struct depanalysis_nth<0, T, R...> { typedef T type; };
template <class U, class... T> U &get(variant<T...> &); template <class U, class... T> const U &get(const variant<T...> &);
template <size_t k, class... T> typename depanalysis_nth<k, T...>::type &get(variant<T...> &);
template <size_t k, class... T> const typename depanalysis_nth<k, T...>::type &get(const variant<T...> &);
template <class U, class... T> U *get_if(variant<T...> *); template <class U, class... T> const U *get_if(const variant<T...> *);
template <class U, class... T> bool holds_alternative(const variant<T...> &);
// A function of all alternatives is made for each of them.
template <class F, class V> struct depanalysis_visited;
template <class F> struct depanalysis_visited<F, variant<>> {};
template <class F, class T, class... R> struct depanalysis_visited<F, variant<T, R...>> : depanalysis_visited<F, variant<R...>> { typedef decltype(declval<F &>()(declval<T &>())) type; };
template <class F, class V> typename depanalysis_visited<F, decay_t<V>>::type visit(F &&, V &&);
namespace numbers {
inline constexpr double e = 2.718281828459045, pi = 3.141592653589793, sqrt2 = 1.4142135623730951,
    sqrt3 = 1.7320508075688772, ln2 = 0.6931471805599453, ln10 = 2.302585092994046,
    log2e = 1.4426950408889634, log10e = 0.4342944819032518, inv_pi = 0.3183098861837907,
    inv_sqrtpi = 0.5641895835477563, phi = 1.618033988749895, egamma = 0.5772156649015329;
}
template <class T> constexpr int popcount(T x) noexcept { return __builtin_popcountll(x); }
template <class T> constexpr bool has_single_bit(T x) noexcept { return x != 0 && (x & (x - 1)) == 0; }
template <class T> int countl_zero(T) noexcept __attribute__((const)); template <class T> int countr_zero(T) noexcept __attribute__((const));
template <class T> int bit_width(T) noexcept __attribute__((const)); template <class T> T bit_ceil(T) noexcept __attribute__((const));
template <class T> T bit_floor(T) noexcept __attribute__((const)); template <class T> T rotl(T, int) noexcept __attribute__((const));
template <class T> T rotr(T, int) noexcept __attribute__((const)); template <class A, class B> A bit_cast(const B &) noexcept;
template <class T> struct complex {
  T re, im;
  typedef T value_type;
  constexpr complex(T a = T(), T b = T()) : re(a), im(b) {}
  template <class U> constexpr complex(const complex<U> &z) : re(T(z.re)), im(T(z.im)) {}
  template <class U> complex &operator=(const complex<U> &z) {
    re = T(z.re); im = T(z.im); return *this;
  }
  T real() const { return re; } T imag() const { return im; }
  void real(T a) { re = a; } void imag(T a) { im = a; }
  complex &operator=(const T &x) { re = x; im = T(); return *this; }
  complex &operator+=(const complex &z) { re += z.re; im += z.im; return *this; }
  complex &operator-=(const complex &z) { re -= z.re; im -= z.im; return *this; }
  complex &operator+=(const T &x) { re += x; return *this; }
  complex &operator-=(const T &x) { re -= x; return *this; }
  complex &operator*=(const complex &z) {
    T a = re * z.re - im * z.im; im = re * z.im + im * z.re; re = a; return *this;
  }
  complex &operator/=(const complex &z) {
    T d = z.re * z.re + z.im * z.im, a = (re * z.re + im * z.im) / d;
    im = (im * z.re - re * z.im) / d; re = a; return *this;
  }
  complex &operator*=(const T &x) { re *= x; im *= x; return *this; }
  complex &operator/=(const T &x) { re /= x; im /= x; return *this; }
};
#define DEPANALYSIS_COMPLEX(sign) \
  template <class T> complex<T> operator sign(const complex<T> &a, const complex<T> &b) { \
    complex<T> c(a.re, a.im); c sign##= b; return c; \
  } \
  template <class T> complex<T> operator sign(const complex<T> &a, const T &b) { \
    complex<T> c(a.re, a.im); c sign##= complex<T>(b); return c; \
  } \
  template <class T> complex<T> operator sign(const T &a, const complex<T> &b) { \
    complex<T> c(a); c sign##= b; return c; \
  }
DEPANALYSIS_COMPLEX(+) DEPANALYSIS_COMPLEX(-) DEPANALYSIS_COMPLEX(*) DEPANALYSIS_COMPLEX(/)
#undef DEPANALYSIS_COMPLEX
template <class T> complex<T> operator-(const complex<T> &a) { return complex<T>(-a.re, -a.im); }
template <class T> bool operator==(const complex<T> &a, const complex<T> &b) { return a.re == b.re && a.im == b.im; }
template <class T> bool operator!=(const complex<T> &a, const complex<T> &b) { return !(a == b); }
template <class T> T real(const complex<T> &z) { return z.re; }
template <class T> T imag(const complex<T> &z) { return z.im; }
template <class T> T abs(const complex<T> &z) { return hypot(z.re, z.im); }
template <class T> T norm(const complex<T> &z) { return z.re * z.re + z.im * z.im; }
template <class T> T arg(const complex<T> &z) { return atan2(z.im, z.re); }
template <class T> complex<T> conj(const complex<T> &z) { return complex<T>(z.re, -z.im); }
template <class T> complex<T> exp(const complex<T> &z) {
  return complex<T>(exp(z.re) * cos(z.im), exp(z.re) * sin(z.im));
}
template <class T> complex<T> polar(const T &r, const T &phi = T()) {
  return complex<T>(r * cos(phi), r * sin(phi));
}
template <class T> complex<T> sqrt(const complex<T> &z) {
  return complex<T>(depanalysis_some(z.re, z.im), depanalysis_some(z.im, z.re));
}
}

namespace __cxxabiv1 { char *__cxa_demangle(const char *, char *, size_t *, int *); }
namespace abi = __cxxabiv1;
#undef DEPANALYSIS_EACH_REAL
inline void *operator new(size_t, void *at) noexcept { return at; }
inline void *operator new[](size_t, void *at) noexcept { return at; }
#pragma clang force_cuda_host_device end
