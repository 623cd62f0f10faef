// What the instructions of PTX do, on bits: a register has those of its value, whatever the
// type. The text that `portable.py` makes of compiled kernels follows.
#pragma once
#define SHIM_USER
#include "cuda.h"

typedef unsigned char u8, b8;
typedef signed char s8;
typedef unsigned short u16, b16;
typedef short s16;
typedef unsigned u32, b32;
typedef int s32;
typedef unsigned long long u64, b64;
typedef long long s64;
typedef float f32;
typedef double f64;
typedef bool pred;
extern "C" {
long long shim_clock();
void shim_read(const void *at, unsigned long size, const void *place);
int shim_is_own(const void *at);
float sqrtf(float), exp2f(float), log2f(float), sinf(float), cosf(float), tanhf(float);
float fmaf(float, float, float), rintf(float), floorf(float), ceilf(float), truncf(float);
double sqrt(double), exp2(double), log2(double), sin(double), cos(double), tanh(double);
double fma(double, double, double), rint(double), floor(double), ceil(double), trunc(double);
}
extern "C" u8 __start_block_memory[] __attribute__((weak, visibility("hidden")));
extern "C" u8 __stop_block_memory[] __attribute__((weak, visibility("hidden")));
extern "C" u8 __start_constants[] __attribute__((weak, visibility("hidden")));
extern "C" u8 __stop_constants[] __attribute__((weak, visibility("hidden")));
#define CONSTANT static __attribute__((section("constants")))

// The instructions that the threads of all runs have executed.
extern "C" u64 ptx_instructions;
u64 ptx_instructions = 0;

template <class T> struct Kind {
    static const bool is_real = false, is_signed = T(-1) < T(0);
};
template <> struct Kind<f32> {
    static const bool is_real = true, is_signed = true;
};
template <> struct Kind<f64> {
    static const bool is_real = true, is_signed = true;
};
template <int size> struct Wide;
template <> struct Wide<2> {
    typedef s32 Signed;
    typedef u32 Unsigned;
};
template <> struct Wide<4> {
    typedef s64 Signed;
    typedef u64 Unsigned;
};
template <> struct Wide<8> {
    typedef __int128 Signed;
    typedef unsigned __int128 Unsigned;
};

template <class T> static inline T as(u64 bits)
{
    T value;
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}
template <> inline bool as<bool>(u64 bits) { return bits & 1; }
template <class T> static inline u64 put(T value)
{
    if constexpr (!Kind<T>::is_real) return Kind<T>::is_signed ? u64(s64(value)) : u64(value);
    u64 bits = 0;
    __builtin_memcpy(&bits, &value, sizeof value);
    return bits;
}
static inline u64 shared_at(u64 offset) { return u64(__start_block_memory) + offset; }
static inline u64 shared_of(u64 address) { return address - u64(__start_block_memory); }
static inline u64 is_shared(u64 a)
{
    return a >= u64(__start_block_memory) && a < u64(__stop_block_memory);
}
static inline u64 is_const(u64 a)
{
    return a >= u64(__start_constants) && a < u64(__stop_constants);
}
static inline u64 is_local(u64 a) { return shim_is_own((const void *)a) != 0; }
static inline u64 is_global(u64 a) { return !is_shared(a) && !is_const(a) && !is_local(a); }

#define ONE(name, real, whole)                                                            \
    template <class T> static inline u64 op_##name(u64 x)                                 \
    {                                                                                     \
        T a = as<T>(x);                                                                   \
        if constexpr (Kind<T>::is_real) return put<T>(real);                              \
        else return put<T>(T(whole));                                                     \
    }
#define TWO(name, real, whole)                                                            \
    template <class T> static inline u64 op_##name(u64 x, u64 y)                          \
    {                                                                                     \
        T a = as<T>(x), b = as<T>(y);                                                     \
        if constexpr (Kind<T>::is_real) return put<T>(real);                              \
        else return put<T>(T(whole));                                                     \
    }
#define REAL(name, single, double_)                                                       \
    template <class T> static inline u64 op_##name(u64 x)                                 \
    {                                                                                     \
        T a = as<T>(x);                                                                   \
        if constexpr (sizeof(T) == 4) return put<T>(single);                              \
        else return put<T>(double_);                                                      \
    }
#define BITS (8 * sizeof(T))
TWO(add, a + b, x + y)
TWO(sub, a - b, x - y)
TWO(mul_lo, a *b, x *y)
TWO(div, a / b, b == 0 ? T(-1) : b == T(-1) && Kind<T>::is_signed ? 0 - x : a / b)
TWO(rem, a, b == 0 ? a : b == T(-1) && Kind<T>::is_signed ? 0 : a % b)
TWO(min, b != b || a < b ? a : b, a < b ? a : b)
TWO(max, b != b || a > b ? a : b, a > b ? a : b)
TWO(and, a, x &y)
TWO(or, a, x | y)
TWO(xor, a, x ^ y)
TWO(copysign, b < 0 ? -__builtin_fabs(a) : __builtin_fabs(a), a)
ONE(neg, -a, 0 - x)
ONE(abs, __builtin_fabs(a), a < 0 ? 0 - x : x)
ONE(not, a, sizeof(T) == 1 ? x ^ 1 : ~x)
ONE(mov, a, a)
ONE(rcp, 1 / a, a)
REAL(sqrt, sqrtf(a), sqrt(a))
REAL(rsqrt, 1 / sqrtf(a), 1 / sqrt(a))
REAL(ex2, exp2f(a), exp2(a))
REAL(lg2, log2f(a), log2(a))
REAL(sin, sinf(a), sin(a))
REAL(cos, cosf(a), cos(a))
REAL(tanh, tanhf(a), tanh(a))

template <class T> static inline u64 op_shl(u64 x, u64 y)
{
    return u32(y) >= BITS ? 0 : put<T>(T(x << u32(y)));
}
template <class T> static inline u64 op_shr(u64 x, u64 y)
{
    u32 by = u32(y) >= BITS ? BITS - 1 : u32(y);
    if (u32(y) >= BITS && !Kind<T>::is_signed) return 0;
    return put<T>(T(as<T>(x) >> by));
}
template <class T> static inline u64 op_mul_wide(u64 x, u64 y)
{
    if constexpr (Kind<T>::is_signed) return u64(s64(as<T>(x)) * s64(as<T>(y)));
    else return u64(as<T>(x)) * u64(as<T>(y));
}
template <class T> static inline u64 op_mul_hi(u64 x, u64 y)
{
    if constexpr (Kind<T>::is_signed)
        return put<T>(T(typename Wide<sizeof(T)>::Signed(as<T>(x)) * as<T>(y) >> BITS));
    else return put<T>(T(typename Wide<sizeof(T)>::Unsigned(as<T>(x)) * as<T>(y) >> BITS));
}
template <class T> static inline u64 op_mad_lo(u64 x, u64 y, u64 z) { return put<T>(T(x * y + z)); }
template <class T> static inline u64 op_mad_wide(u64 x, u64 y, u64 z) { return op_mul_wide<T>(x, y) + z; }
template <class T> static inline u64 op_mad_hi(u64 x, u64 y, u64 z)
{
    return put<T>(T(op_mul_hi<T>(x, y) + z));
}
template <class T> static inline u64 op_fma(u64 x, u64 y, u64 z)
{
    if constexpr (sizeof(T) == 4) return put<T>(fmaf(as<T>(x), as<T>(y), as<T>(z)));
    else return put<T>(fma(as<T>(x), as<T>(y), as<T>(z)));
}
template <class T> static inline u64 op_selp(u64 x, u64 y, u64 p) { return p & 1 ? x : y; }
template <class T> static inline u64 op_popc(u64 x) { return __builtin_popcountll(put<T>(as<T>(x))); }
template <class T> static inline u64 op_clz(u64 x)
{
    u64 a = u64(as<T>(x));
    return a ? __builtin_clzll(a) - (64 - BITS) : BITS;
}
template <class T> static inline u64 op_bfind(u64 x)
{
    T a = as<T>(x);
    u64 bits = u64(a < 0 ? T(~a) : a);
    return bits ? 63 - __builtin_clzll(bits) : 0xffffffff;
}
template <class T> static inline u64 op_bfind_shiftamt(u64 x)
{
    u64 found = op_bfind<T>(x);
    return found == 0xffffffff ? found : BITS - 1 - found;
}
template <class T> static inline u64 op_brev(u64 x)
{
    u64 made = 0;
    for (u32 k = 0; k < BITS; k++) made |= (x >> k & 1) << (BITS - 1 - k);
    return made;
}
template <class T> static inline u64 op_bfe(u64 x, u64 at, u64 count)
{
    u64 from = at & 255, size = count & 255, a = u64(as<T>(x)), made = 0;
    u64 sign = size == 0 ? 0 : a >> (from + size - 1 < BITS ? from + size - 1 : BITS - 1) & 1;
    for (u64 k = 0; k < BITS; k++) {
        u64 bit = k < size && from + k < BITS ? a >> (from + k) & 1 : Kind<T>::is_signed ? sign : 0;
        made |= bit << k;
    }
    return made;
}
template <class T> static inline u64 op_bfi(u64 x, u64 into, u64 at, u64 count)
{
    u64 from = at & 255, size = count & 255, made = into;
    for (u64 k = 0; k < size && from + k < BITS; k++)
        made = (made & ~(1ull << (from + k))) | (x >> k & 1) << (from + k);
    return made;
}
template <class T> static inline u64 op_prmt(u64 x, u64 y, u64 choice)
{
    u64 both = (x & 0xffffffff) | y << 32, made = 0;
    for (u32 k = 0; k < 4; k++) {
        u64 pick = choice >> (4 * k) & 15, byte = both >> (8 * (pick & 7)) & 255;
        made |= (pick & 8 ? (byte & 128 ? 255 : 0) : byte) << (8 * k);
    }
    return made;
}

// A number of one type as one of another, and how it is rounded to a whole one.
template <class To, class From> static inline u64 converted(u64 x, char rounding)
{
    From a = as<From>(x);
    if constexpr (Kind<From>::is_real && !Kind<To>::is_real) {
        f64 value = rounding == 'n' ? rint(a) : rounding == 'm' ? floor(a) : rounding == 'p' ? ceil(a) : trunc(a);
        if (value != value) return 0;
        f64 top = Kind<To>::is_signed ? exp2(8 * sizeof(To) - 1) : exp2(8 * sizeof(To));
        f64 low = Kind<To>::is_signed ? -top : 0;
        if (value <= low) return put<To>(Kind<To>::is_signed ? To(u64(1) << (8 * sizeof(To) - 1)) : To(0));
        if (value >= top) return put<To>(Kind<To>::is_signed ? To(~(u64(1) << (8 * sizeof(To) - 1))) : To(~u64(0)));
        return put<To>(To(value));
    }
    if constexpr (Kind<From>::is_real && Kind<To>::is_real && sizeof(From) == sizeof(To)) {
        if (rounding == 'n') return put<To>(To(rint(a)));
        if (rounding == 'm') return put<To>(To(floor(a)));
        if (rounding == 'p') return put<To>(To(ceil(a)));
        if (rounding == 'z') return put<To>(To(trunc(a)));
    }
    return put<To>(To(a));
}

static inline u32 lane()
{
    Index t = threadIdx, n = blockDim;
    return (t.x + n.x * (t.y + n.y * t.z)) & 31;
}
static inline u64 shuffled(char mode, u64 value, u64 by, u64 clamp, u64 mask, bool *is_inside)
{
    u32 own = lane(), part = clamp >> 8 & 31, end = clamp & 31, from = by & 31;
    u32 last = (own & part) | (end & ~part), target = own;
    if (mode == 'u') target = own - from, *is_inside = s32(target) >= s32(last);
    if (mode == 'd') target = own + from, *is_inside = target <= last;
    if (mode == 'b') target = own ^ from, *is_inside = target <= last;
    if (mode == 'i') target = (own & part) | (from & ~part), *is_inside = target <= last;
    return shim_shuffle(u32(mask), u32(value), *is_inside ? target : own);
}
// Others may go on before an atomic instruction, as who waits for them has to let them.
#define CHANGED(name, fresh)                                                              \
    template <class T> static inline u64 atom_##name(u64 at, u64 x, u64 y = 0)            \
    {                                                                                     \
        shim_read((const void *)at, 1, 0);                                                \
        T seen = *(T *)at, b = as<T>(x), c = as<T>(y);                                    \
        *(T *)at = fresh;                                                                 \
        return put<T>(seen);                                                              \
    }
CHANGED(add, seen + b)
CHANGED(exch, b)
CHANGED(cas, seen == b ? c : seen)
CHANGED(min, b < seen ? b : seen)
CHANGED(max, b > seen ? b : seen)
CHANGED(inc, seen >= b ? T(0) : T(seen + 1))
CHANGED(dec, seen == 0 || seen > b ? b : T(seen - 1))
CHANGED(and, as<T>(put(seen) & x))
CHANGED(or, as<T>(put(seen) | x))
CHANGED(xor, as<T>(put(seen) ^ x))
