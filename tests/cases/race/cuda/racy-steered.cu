// options: --block 64 --level block
// A variable of the block that steers threads, and is set while others look at it.
// expect: read-write state
__global__ void set_too_early(int *g, int n) {
  __shared__ int state;
  int t = threadIdx.x, i = 0;
  while (true) {
    if (t == 0) {
      if (i < n) state = 1;
      else state = 0;
    }
    __syncthreads();
    if (state == 0) return;
    if (state == 1) {
      g[t] = i;
      __syncthreads();
    }
    if (state == 1) g[63 - t] += 1;
    if (t == 0) i++;
  }
}
