// Two threads draw from one state at once.
#include <curand_kernel.h>

// expect: read-write states->d
__global__ void drawn_by_two(curandState *states, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = curand_uniform(&states[i / 2]);
}
