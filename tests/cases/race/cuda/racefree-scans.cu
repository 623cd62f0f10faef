// Prefix sums over a block.
// run: block=8 grid=1 n=8
// run: block=4 grid=2 n=4
__global__ void two_barriers_a_step(int *g, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = 1; k < blockDim.x; k *= 2) {
    int left = t >= k ? s[t - k] : 0;
    __syncthreads();
    s[t] += left;
    __syncthreads();
  }
  g[blockIdx.x * blockDim.x + t] = s[t];
}
__global__ void double_buffer(int *g, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x, from = 0;
  s[0][t] = g[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = 1; k < blockDim.x; k *= 2) {
    int value = s[from][t];
    if (t >= k) value += s[from][t - k];
    from = 1 - from;
    s[from][t] = value;
    __syncthreads();
  }
  g[blockIdx.x * blockDim.x + t] = s[from][t];
}
__global__ void up_sweep(int *out, const int *g, int n) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[2 * t] = g[2 * t];
  s[2 * t + 1] = g[2 * t + 1];
  int offset = 1;
  for (int d = blockDim.x; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
      s[b] += s[a];
    }
    offset *= 2;
  }
  __syncthreads();
  if (blockIdx.x == 0) out[2 * t] = s[2 * t];
}
__global__ void carried_by_one_thread(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * blockDim.x + t];
  __syncthreads();
  if (t == 0)
    for (int k = 1; k < blockDim.x; k++) s[k] += s[k - 1];
  __syncthreads();
  g[blockIdx.x * blockDim.x + t] = s[t];
}
