// options: --block 64
// Nothing is coalesced because it was left out.
__global__ void left_out(volatile int *x, float *y) {
  x[2 * threadIdx.x] = 1;  // expect: load memory unknown
  y[threadIdx.x] = __shfl_down_sync(~0u, 1.0f, 2);  // expect: store y coalesced 1..1/4..4
}

__global__ void condition(volatile int *x, float *y) {
  while (x[threadIdx.x])  // expect: load memory unknown
    y[threadIdx.x] = 1;  // expect: store y coalesced 1..1/1..4
}
