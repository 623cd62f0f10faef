// options: --grid 2
// A launch with more threads in a block than `__launch_bounds__` says fails.
__global__ void __launch_bounds__(32) one_warp(float *x) {
  int i = threadIdx.x;
  x[i / 32 * 3 + i % 32] = 1;  // expect: store x coalesced 1..1/4..4
}
