// What kernels that people write need of CUDA beyond those that are generated.
#pragma once
#define SHIM_USER
#include "cuda.h"
// The functions of the C library, for both types: its headers take long to read.
#define FUNCTION(name)                                                                    \
    extern "C" double name(double);                                                       \
    extern "C" float name##f(float);                                                      \
    static inline float name(float a) { return name##f(a); }
#define FUNCTION_OF_TWO(name)                                                             \
    extern "C" double name(double, double);                                               \
    extern "C" float name##f(float, float);                                               \
    static inline float name(float a, float b) { return name##f(a, b); }
FUNCTION(sqrt) FUNCTION(fabs) FUNCTION(exp) FUNCTION(exp2) FUNCTION(expm1) FUNCTION(log)
FUNCTION(log2) FUNCTION(log10) FUNCTION(log1p) FUNCTION(sin) FUNCTION(cos) FUNCTION(tan)
FUNCTION(asin) FUNCTION(acos) FUNCTION(atan) FUNCTION(sinh) FUNCTION(cosh) FUNCTION(tanh)
FUNCTION(floor) FUNCTION(ceil) FUNCTION(round) FUNCTION(trunc) FUNCTION(rint) FUNCTION(erf)
FUNCTION(cbrt)
FUNCTION_OF_TWO(pow) FUNCTION_OF_TWO(fmod) FUNCTION_OF_TWO(fmin) FUNCTION_OF_TWO(fmax)
FUNCTION_OF_TWO(atan2) FUNCTION_OF_TWO(hypot)
extern "C" double fma(double, double, double);
extern "C" float fmaf(float, float, float);
extern "C" int printf(const char *, ...);
typedef decltype(sizeof 0) size_t;
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned uint32_t;
typedef unsigned long uint64_t;
static inline int abs(int a) { return a < 0 ? -a : a; }
static inline long abs(long a) { return a < 0 ? -a : a; }
static inline long long abs(long long a) { return a < 0 ? -a : a; }
static inline double abs(double a) { return fabs(a); }
static inline float abs(float a) { return fabsf(a); }
static inline float rsqrtf(float a) { return 1.0f / sqrtf(a); }
static inline double rsqrt(double a) { return 1.0 / sqrt(a); }
#define __expf(a) expf(a)
#define __logf(a) logf(a)
#define __sinf(a) sinf(a)
#define __cosf(a) cosf(a)
#define __powf(a, b) powf(a, b)

#undef __device__
#define __device__
#define __host__
#define __managed__
#define __noinline__
#define __constant__ static
#define __launch_bounds__(...)
#define __align__(size) __attribute__((aligned(size)))
#define warpSize 32

typedef Index dim3, uint3;

#define VECTORS(type, name, pair, quad)                                                   \
    struct name##1 { type x; };                                                           \
    struct __attribute__((aligned(pair))) name##2 { type x, y; };                         \
    struct name##3 { type x, y, z; };                                                     \
    struct __attribute__((aligned(quad))) name##4 { type x, y, z, w; };                   \
    static inline name##2 make_##name##2(type x, type y) { return {x, y}; }               \
    static inline name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }    \
    static inline name##4 make_##name##4(type x, type y, type z, type w)                  \
    {                                                                                     \
        return {x, y, z, w};                                                              \
    }

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
VECTORS(signed char, char, 2, 4)
VECTORS(unsigned char, uchar, 2, 4)
VECTORS(short, short, 4, 8)
VECTORS(unsigned short, ushort, 4, 8)
VECTORS(int, int, 8, 16)
VECTORS(float, float, 8, 16)
VECTORS(double, double, 16, 16)
VECTORS(long long, longlong, 16, 16)
struct __attribute__((aligned(8))) uint2 { unsigned x, y; };
struct __attribute__((aligned(16))) uint4 { unsigned x, y, z, w; };

template <class A, class B> static inline auto min(A a, B b) { return b < a ? b : a; }
template <class A, class B> static inline auto max(A a, B b) { return a < b ? b : a; }
// What the functions of this file touch is announced where they are called.
#define SILENT __attribute__((no_sanitize("thread"), no_sanitize_coverage))
extern "C" {
long long shim_clock();
void shim_atomic(const void *at, size_t size, const void *place);
void shim_read(const void *at, size_t size, const void *place);
void shim_write(const void *at, size_t size, const void *place);
}
// Where the shared memory of a block begins, and ends.
extern "C" char __start_block_memory[] __attribute__((weak, visibility("hidden")));
extern "C" char __stop_block_memory[] __attribute__((weak, visibility("hidden")));
#define LD_SHARED __start_block_memory
template <class T> SILENT static inline T __ldg(const T *at)
{
    shim_read(at, sizeof(T), __builtin_return_address(0));
    return *at;
}
static inline int __mul24(int a, int b) { return a * b; }
static inline int __umul24(unsigned a, unsigned b) { return int(a * b); }
static inline float __fdividef(float a, float b) { return a / b; }
static inline float __saturatef(float a) { return a < 0 ? 0 : a > 1 ? 1 : a; }
SILENT static inline void shim_copy(void *to, const void *from, size_t size)
{
    shim_read(from, size, __builtin_return_address(0));
    shim_write(to, size, __builtin_return_address(0));
    for (size_t each = 0; each < size; each++) ((char *)to)[each] = ((const char *)from)[each];
}
SILENT static inline void shim_set(void *to, int value, size_t size)
{
    shim_write(to, size, __builtin_return_address(0));
    for (size_t each = 0; each < size; each++) ((char *)to)[each] = char(value);
}
#define memcpy shim_copy
#define memset shim_set
typedef long clock_t;
static inline clock_t clock() { return clock_t(shim_clock()); }
static inline long long clock64() { return shim_clock(); }
#define __nanosleep(time) ((void)(time))
static inline int __popcll(unsigned long long value) { return __builtin_popcountll(value); }

// An atomic function that the scheduler does not know is one all the same: nobody else runs
// between two of its steps.
#define ATOMIC(name, fresh)                                                               \
    template <class T, class V> SILENT static inline T name(T *at, V value)                        \
    {                                                                                     \
        shim_atomic(at, sizeof(T), __builtin_return_address(0));                          \
        T seen = *at;                                                                     \
        *at = fresh;                                                                      \
        return seen;                                                                      \
    }
ATOMIC(atomicAdd, seen + T(value))
ATOMIC(atomicSub, seen - T(value))
ATOMIC(atomicMin, T(value) < seen ? T(value) : seen)
ATOMIC(atomicMax, T(value) > seen ? T(value) : seen)
ATOMIC(atomicAnd, seen & T(value))
ATOMIC(atomicOr, seen | T(value))
ATOMIC(atomicXor, seen ^ T(value))
ATOMIC(atomicExch, T(value))
ATOMIC(atomicInc, seen >= T(value) ? T(0) : seen + 1)
ATOMIC(atomicDec, seen == 0 || seen > T(value) ? T(value) : seen - 1)

static inline int __any_sync(unsigned mask, int predicate)
{
    return __ballot_sync(mask, predicate) != 0;
}
static inline int __all_sync(unsigned mask, int predicate)
{
    return __ballot_sync(mask, !predicate) == 0;
}
static inline unsigned shim_lane()
{
    Index thread = threadIdx, size = blockDim;
    return (thread.x + size.x * (thread.y + size.y * thread.z)) % warpSize;
}
// A value of any size is handed on in pieces of 32 bits.
template <class T> static inline T shim_from(unsigned mask, T value, unsigned from)
{
    unsigned words[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(words, &value, sizeof value);
    for (unsigned &word : words) word = shim_shuffle(mask, word, from);
    __builtin_memcpy(&value, words, sizeof value);
    return value;
}
// Lanes beyond the part of the warp that `width` cuts out give nothing: who asks for one keeps
// its own value.
template <class T>
static inline T __shfl_sync(unsigned mask, T value, int from, int width = warpSize)
{
    unsigned lane = shim_lane(), part = unsigned(width) - 1;
    return shim_from(mask, value, (lane & ~part) | (unsigned(from) & part));
}
template <class T>
static inline T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = warpSize)
{
    unsigned lane = shim_lane(), place = lane & (unsigned(width) - 1);
    return shim_from(mask, value, place < delta ? lane : lane - delta);
}
template <class T>
static inline T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = warpSize)
{
    unsigned lane = shim_lane(), place = lane & (unsigned(width) - 1);
    return shim_from(mask, value, delta < unsigned(width) - place ? lane + delta : lane);
}
template <class T>
static inline T __shfl_xor_sync(unsigned mask, T value, int with, int width = warpSize)
{
    unsigned lane = shim_lane(), from = lane ^ unsigned(with);
    return shim_from(mask, value, from <= (lane | (unsigned(width) - 1)) ? from : lane);
}
