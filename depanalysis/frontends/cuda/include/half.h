// Numbers of 16 bits: what cuda_fp16.h and cuda_bf16.h say, on types of the compiler.
#pragma once
#define _D static inline __attribute__((device)) __attribute__((host))
typedef _Float16 __half; typedef __half half;
typedef __bf16 __nv_bfloat16; typedef __nv_bfloat16 nv_bfloat16;
struct __attribute__((aligned(4))) __half2 { __half x, y; };
struct __attribute__((aligned(4))) __nv_bfloat162 { __nv_bfloat16 x, y; };
typedef __half2 half2; typedef __nv_bfloat162 nv_bfloat162;

#define DEPANALYSIS_SCALAR(T) \
  _D T __hadd(T a, T b) { return (T)(a + b); } _D T __hsub(T a, T b) { return (T)(a - b); } \
  _D T __hmul(T a, T b) { return (T)(a * b); } _D T __hdiv(T a, T b) { return (T)(a / b); } \
  _D T __hadd_rn(T a, T b) { return (T)(a + b); } _D T __hmul_rn(T a, T b) { return (T)(a * b); } \
  _D T __hfma(T a, T b, T c) { return (T)(a * b + c); } _D T __hneg(T a) { return (T)-a; } \
  _D T __habs(T a) { return (T)(a < (T)0.0f ? -a : a); } \
  _D T __hmin(T a, T b) { return a < b ? a : b; } _D T __hmax(T a, T b) { return a > b ? a : b; } \
  _D bool __heq(T a, T b) { return a == b; } _D bool __hne(T a, T b) { return a != b; } \
  _D bool __hlt(T a, T b) { return a < b; } _D bool __hle(T a, T b) { return a <= b; } \
  _D bool __hgt(T a, T b) { return a > b; } _D bool __hge(T a, T b) { return a >= b; } \
  _D bool __hisnan(T a) { return a != a; } \
  _D T htrunc(T a) { return (T)truncf((float)a); } _D T hfloor(T a) { return (T)floorf((float)a); } \
  _D T hceil(T a) { return (T)ceilf((float)a); } _D T hrint(T a) { return (T)rintf((float)a); } \
  _D T hexp(T a) { return (T)expf((float)a); } _D T hlog(T a) { return (T)logf((float)a); } \
  _D T hexp2(T a) { return (T)exp2f((float)a); } _D T hlog2(T a) { return (T)log2f((float)a); } \
  _D T hsqrt(T a) { return (T)sqrtf((float)a); } _D T hrsqrt(T a) { return (T)(1.0f / sqrtf((float)a)); } \
  _D T hsin(T a) { return (T)sinf((float)a); } _D T hcos(T a) { return (T)cosf((float)a); } \
  _D T htanh(T a) { return (T)tanhf((float)a); } _D T hrcp(T a) { return (T)(1.0f / (float)a); }
#define DEPANALYSIS_PAIR(V, T, both, low, high) \
  _D V __halves2##both(T a, T b) { V v; v.x = a; v.y = b; return v; } \
  _D V make_##both(T a, T b) { V v; v.x = a; v.y = b; return v; } \
  _D T __low2##low(V a) { return a.x; } _D T __high2##low(V a) { return a.y; } \
  _D V __hadd2(V a, V b) { V v; v.x = (T)(a.x + b.x); v.y = (T)(a.y + b.y); return v; } \
  _D V __hsub2(V a, V b) { V v; v.x = (T)(a.x - b.x); v.y = (T)(a.y - b.y); return v; } \
  _D V __hmul2(V a, V b) { V v; v.x = (T)(a.x * b.x); v.y = (T)(a.y * b.y); return v; } \
  _D V __h2div(V a, V b) { V v; v.x = (T)(a.x / b.x); v.y = (T)(a.y / b.y); return v; } \
  _D V __hfma2(V a, V b, V c) { V v; v.x = (T)(a.x * b.x + c.x); v.y = (T)(a.y * b.y + c.y); return v; } \
  _D V __hneg2(V a) { V v; v.x = (T)-a.x; v.y = (T)-a.y; return v; } \
  _D V __hmax2(V a, V b) { V v; v.x = __hmax(a.x, b.x); v.y = __hmax(a.y, b.y); return v; } \
  _D V __hmin2(V a, V b) { V v; v.x = __hmin(a.x, b.x); v.y = __hmin(a.y, b.y); return v; } \
  _D V __hgt2(V a, V b) { V v; v.x = (T)(a.x > b.x); v.y = (T)(a.y > b.y); return v; } \
  _D V __hge2(V a, V b) { V v; v.x = (T)(a.x >= b.x); v.y = (T)(a.y >= b.y); return v; } \
  _D V __hlt2(V a, V b) { V v; v.x = (T)(a.x < b.x); v.y = (T)(a.y < b.y); return v; } \
  _D V h2exp(V a) { V v; v.x = hexp(a.x); v.y = hexp(a.y); return v; } \
  _D V h2sqrt(V a) { V v; v.x = hsqrt(a.x); v.y = hsqrt(a.y); return v; } \
  _D V h2rcp(V a) { V v; v.x = hrcp(a.x); v.y = hrcp(a.y); return v; } \
  _D V operator+(V a, V b) { return __hadd2(a, b); } _D V operator-(V a, V b) { return __hsub2(a, b); } \
  _D V operator*(V a, V b) { return __hmul2(a, b); } _D V operator/(V a, V b) { return __h2div(a, b); } \
  _D void operator+=(V &a, V b) { a.x = (T)(a.x + b.x); a.y = (T)(a.y + b.y); } \
  _D void operator*=(V &a, V b) { a.x = (T)(a.x * b.x); a.y = (T)(a.y * b.y); }
DEPANALYSIS_SCALAR(__half) DEPANALYSIS_SCALAR(__nv_bfloat16)
DEPANALYSIS_PAIR(__half2, __half, half2, half, half)
DEPANALYSIS_PAIR(__nv_bfloat162, __nv_bfloat16, bfloat162, bfloat16, bfloat16)
#undef DEPANALYSIS_SCALAR
#undef DEPANALYSIS_PAIR
_D __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 a) { __nv_bfloat162 v; v.x = a; v.y = a; return v; }
_D __half2 __half2half2(__half a) { __half2 v; v.x = a; v.y = a; return v; }
_D __half2 __lowhigh2highlow(__half2 a) { __half2 v; v.x = a.y; v.y = a.x; return v; }

_D float __half2float(__half a) { return (float)a; }
_D __half __float2half(float a) { return (__half)a; }
_D __half __float2half_rn(float a) { return (__half)a; }
_D __half __float2half_rz(float a) { return (__half)a; }
_D __half __double2half(double a) { return (__half)a; }
_D __half __int2half_rn(int a) { return (__half)a; }
_D __half __uint2half_rn(unsigned a) { return (__half)a; }
_D __half __ushort2half_rn(unsigned short a) { return (__half)a; }
_D int __half2int_rz(__half a) { return (int)a; }
_D unsigned __half2uint_rz(__half a) { return (unsigned)a; }
_D float2 __half22float2(__half2 a) { float2 v; v.x = (float)a.x; v.y = (float)a.y; return v; }
_D __half2 __float22half2_rn(float2 a) { __half2 v; v.x = (__half)a.x; v.y = (__half)a.y; return v; }
_D __half2 __float2half2_rn(float a) { __half2 v; v.x = (__half)a; v.y = (__half)a; return v; }
_D __half2 __floats2half2_rn(float a, float b) { __half2 v; v.x = (__half)a; v.y = (__half)b; return v; }
_D float __low2float(__half2 a) { return (float)a.x; }
_D float __high2float(__half2 a) { return (float)a.y; }
_D float __bfloat162float(__nv_bfloat16 a) { return (float)a; }
_D __nv_bfloat16 __float2bfloat16(float a) { return (__nv_bfloat16)a; }
_D __nv_bfloat16 __float2bfloat16_rn(float a) { return (__nv_bfloat16)a; }
_D __nv_bfloat16 __double2bfloat16(double a) { return (__nv_bfloat16)(float)a; }
_D __nv_bfloat16 __int2bfloat16_rn(int a) { return (__nv_bfloat16)(float)a; }
_D float2 __bfloat1622float2(__nv_bfloat162 a) { float2 v; v.x = (float)a.x; v.y = (float)a.y; return v; }
_D __nv_bfloat162 __float22bfloat162_rn(float2 a) { __nv_bfloat162 v; v.x = (__nv_bfloat16)a.x; v.y = (__nv_bfloat16)a.y; return v; }
_D __nv_bfloat162 __float2bfloat162_rn(float a) { __nv_bfloat162 v; v.x = (__nv_bfloat16)a; v.y = v.x; return v; }
_D __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { __nv_bfloat162 v; v.x = (__nv_bfloat16)a; v.y = (__nv_bfloat16)b; return v; }
#undef _D
