// A state for each thread; what is drawn depends on it alone. Textures do not change.
#include <curand_kernel.h>

__global__ void seeded(curandState *states, unsigned long seed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) curand_init(seed, i, 0, &states[i]);
}

__global__ void drawn(curandState *states, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  curandState own = states[i];
  x[i] = curand_uniform(&own) + curand_normal(&own);
  states[i] = own;
}

__global__ void fetched(cudaTextureObject_t t, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = tex2D<float4>(t, i + 0.5f, 0.5f);
  if (i < n) x[i] = v.x * v.w + tex1Dfetch<float>(t, i);
}
