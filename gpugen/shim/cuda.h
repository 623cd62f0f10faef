// What generated kernels need of CUDA, on the processor. The text of a kernel follows this
// one and is compiled with -fsanitize=thread, so that every access to memory is announced
// (but no sanitizer is linked): the scheduler may go on with another thread before each.
#pragma once

#define __device__ static
#define __global__
#define __forceinline__ inline
// All shared variables of a kernel stand together; each block has a copy of its own.
#define __shared__ static __attribute__((section("block_memory")))

struct Index {
    unsigned x, y, z;
};

struct Launch {
    Index grid, block;
    unsigned resident, is_lockstep, is_strict;
    unsigned long long seed, most_steps;
};

extern "C" {
Index shim_thread();
Index shim_block();
Index shim_block_size();
Index shim_grid_size();
void __syncthreads();
int __syncthreads_or(int predicate);
// The barrier of a name lets so many threads go on, which come by whole warps.
void __barrier_sync_count(unsigned name, unsigned count);
void __syncwarp(unsigned mask = 0xffffffffu);
unsigned __ballot_sync(unsigned mask, int predicate);
// The 32 bits that another lane of the warp gives.
unsigned shim_shuffle(unsigned mask, unsigned value, unsigned from);
void shim_exit();
void shim_fence(), shim_fence_block();
int shim_run(const Launch *launch, void (*body)(void **), void **arguments);
}

#define EXIT_THREAD() shim_exit()
#define __threadfence() shim_fence()
#define __threadfence_block() shim_fence_block()
#define __threadfence_system() shim_fence()

unsigned __match_any_sync(unsigned mask, unsigned long long value);
#ifndef SHIM_USER
static inline int __shfl_sync(unsigned mask, int value, int lane)
{
    return int(shim_shuffle(mask, unsigned(value), unsigned(lane)));
}
#endif

#define threadIdx shim_thread()
#define blockIdx shim_block()
#define blockDim shim_block_size()
#define gridDim shim_grid_size()

int atomicCAS(int *at, int seen, int fresh);
unsigned atomicCAS(unsigned *at, unsigned seen, unsigned fresh);
unsigned long long atomicCAS(unsigned long long *at, unsigned long long seen,
                             unsigned long long fresh);
int atomicExch(int *at, int value);
unsigned atomicExch(unsigned *at, unsigned value);
unsigned long long atomicExch(unsigned long long *at, unsigned long long value);
int atomicMax(int *at, int value);
unsigned long long atomicMax(unsigned long long *at, unsigned long long value);
unsigned atomicMax(unsigned *at, unsigned value);
int atomicOr(int *at, int value);
unsigned atomicOr(unsigned *at, unsigned value);
int atomicAdd(int *at, int value);
unsigned atomicAdd(unsigned *at, unsigned value);
unsigned long long atomicAdd(unsigned long long *at, unsigned long long value);

static inline int __ffs(int value) { return __builtin_ffs(value); }
static inline int __clz(int value) { return value ? __builtin_clz(value) : 32; }
static inline int __popc(unsigned value) { return __builtin_popcount(value); }
static inline long long __double_as_longlong(double value)
{
    long long bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}
static inline double __longlong_as_double(long long bits)
{
    double value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
static inline int __float_as_int(float value)
{
    int bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return bits;
}
static inline float __int_as_float(int bits)
{
    float value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
#ifndef SHIM_USER
static inline double fabs(double value) { return __builtin_fabs(value); }
static inline double sqrt(double value) { return __builtin_sqrt(value); }
extern "C" {
double floor(double), ceil(double), trunc(double), cbrt(double);
double exp(double), exp2(double), expm1(double);
double log(double), log2(double), log10(double), log1p(double);
double sin(double), cos(double), tan(double), asin(double), acos(double), atan(double);
double sinh(double), cosh(double), tanh(double);
double atan2(double, double), pow(double, double), fmod(double, double);
double copysign(double, double);
}
#endif

// Calls a kernel with arguments that are given by their addresses, as a driver does.
template <int... I> struct Places {};
template <int N, int... I> struct Counted : Counted<N - 1, N - 1, I...> {};
template <int... I> struct Counted<0, I...> {
    typedef Places<I...> All;
};

template <class... A, int... I>
__attribute__((no_sanitize("thread"))) void shim_call(void (*kernel)(A...), void **given,
                                                      Places<I...>)
{
    kernel(*(A *)given[I]...);
}

template <class... A>
__attribute__((no_sanitize("thread"))) void shim_call(void (*kernel)(A...), void **given)
{
    shim_call(kernel, given, typename Counted<sizeof...(A)>::All());
}

#define SHIM_LAUNCHED(kernel)                                                             \
    static void call_##kernel(void **given) { shim_call(kernel, given); }                 \
    extern "C" int launch_##kernel(const Launch *launch, void **given)                    \
    {                                                                                     \
        return shim_run(launch, call_##kernel, given);                                    \
    }
