// options: --block 64
// What a function of our headers touches is shown where it is called.
#include <curand_kernel.h>

__global__ void drawn(curandState *states, float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  x[i] = curand_uniform(&states[i]);  // expect: store x coalesced 1..1/4..4; load states uncoalesced 12..12/32..32 range; store states uncoalesced 12..12/32..32 range
}
