// The built-in variables and the functions that only devices have.
#pragma once
struct dim3 { unsigned x, y, z;
  __host__ __device__ constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1)
    : x(a), y(b), z(c) {}
  __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {} };
extern const uint3 threadIdx, blockIdx; extern const dim3 blockDim, gridDim;
static const int warpSize = 32;
extern "C" unsigned __cudaPushCallConfiguration(dim3, dim3, size_t = 0, cudaStream_t = 0);
__device__ void __syncthreads(); __device__ void __syncwarp(unsigned = 0xffffffffu);
__device__ int __syncthreads_count(int); __device__ int __syncthreads_and(int);
__device__ int __syncthreads_or(int);
__device__ void __threadfence(); __device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ void __trap(); __device__ void __brkpt(); __device__ void __nanosleep(unsigned);
__device__ unsigned __activemask(); __device__ unsigned __lanemask_lt();
__host__ __device__ long long clock64(); __host__ __device__ long clock();
__device__ unsigned long long globaltimer();

// Loads and stores with a hint for caches.
template <class T> _D T __ldg(const T *at) { T made = *at; return made; }
template <class T> _D T __ldca(const T *at) { T made = *at; return made; }
template <class T> _D T __ldcg(const T *at) { T made = *at; return made; }
template <class T> _D T __ldcs(const T *at) { T made = *at; return made; }
template <class T> _D T __ldlu(const T *at) { T made = *at; return made; }
template <class T> _D T __ldcv(const T *at) { T made = *at; return made; }
template <class T> struct depanalysis_same { typedef T type; };
#define DEPANALYSIS_STORE(name) \
  template <class T> _D void name(T *at, typename depanalysis_same<T>::type value) { *at = value; }
DEPANALYSIS_STORE(__stcg) DEPANALYSIS_STORE(__stcs) DEPANALYSIS_STORE(__stwb)
DEPANALYSIS_STORE(__stwt)
#undef DEPANALYSIS_STORE
