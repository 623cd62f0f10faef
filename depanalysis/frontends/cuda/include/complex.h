#pragma once
#define DEPANALYSIS_COMPLEX(name, real, vector, f)                                     \
  typedef vector name;                                                                 \
  _D real cuCreal##f(name x) { return x.x; }                                           \
  _D real cuCimag##f(name x) { return x.y; }                                           \
  _D name make_##name(real r, real i) { return make_##vector(r, i); }                  \
  _D name cuConj##f(name x) { return make_##vector(x.x, -x.y); }                       \
  _D name cuCadd##f(name x, name y) { return make_##vector(x.x + y.x, x.y + y.y); }    \
  _D name cuCsub##f(name x, name y) { return make_##vector(x.x - y.x, x.y - y.y); }    \
  _D name cuCmul##f(name x, name y) {                                                  \
    return make_##vector(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);                \
  }                                                                                    \
  _D name cuCdiv##f(name x, name y) {                                                  \
    real s = y.x * y.x + y.y * y.y;                                                    \
    return make_##vector((x.x * y.x + x.y * y.y) / s, (x.y * y.x - x.x * y.y) / s);    \
  }                                                                                    \
  _D real cuCabs##f(name x) { return sqrt(x.x * x.x + x.y * x.y); }
#define _D static inline __attribute__((device)) __attribute__((host))
DEPANALYSIS_COMPLEX(cuFloatComplex, float, float2, f)
DEPANALYSIS_COMPLEX(cuDoubleComplex, double, double2, )
typedef cuFloatComplex cuComplex;
_D cuComplex make_cuComplex(float r, float i) { return make_float2(r, i); }
_D cuComplex cuCfmaf(cuComplex x, cuComplex y, cuComplex z) {
  return cuCaddf(cuCmulf(x, y), z);
}
_D cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex z) {
  return cuCadd(cuCmul(x, y), z);
}
_D cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex x) {
  return make_double2(x.x, x.y);
}
_D cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex x) {
  return make_float2((float)x.x, (float)x.y);
}
#undef _D
