// options: --grid 2
// Blocks that are tried have at most as many threads as `__launch_bounds__` says.
__global__ void __launch_bounds__(64) rows(float *x) {
  x[threadIdx.y * 1024 + threadIdx.x] = 1;  // expect: store x uncoalesced 1..2/4..4 range
}
