// A value as 64 bits, and back.
template <class T> __device__ Word bits_of(T value) { return (Word)value; }
__device__ Word bits_of(double value) { return __double_as_longlong(value); }
__device__ Word bits_of(float value) { return __float_as_int(value); }

template <class T> __device__ void take(T *value, Word bits) { *value = (T)bits; }
__device__ void take(double *value, Word bits) { *value = __longlong_as_double(bits); }
__device__ void take(float *value, Word bits) { *value = __int_as_float((int)bits); }
