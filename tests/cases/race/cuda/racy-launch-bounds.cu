// Blocks of fewer threads than `__launch_bounds__` allows may race.
// expect: write-write s
__global__ void __launch_bounds__(64) more_than_a_warp(int *x) {
  __shared__ int s[32];
  s[threadIdx.x % 32] = threadIdx.x;
}
// expect: write-write s
__launch_bounds__(8) __global__ void in_a_plane(int *x) {
  __shared__ int s[8];
  s[threadIdx.x] = threadIdx.y;
}
