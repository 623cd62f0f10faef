// Prefix sums with a barrier too few.
// expect: read-write s
__global__ void one_barrier_a_step(int *g) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = 1; k < blockDim.x; k *= 2) {
    if (t >= k) s[t] += s[t - k];
    __syncthreads();
  }
  g[blockIdx.x * blockDim.x + t] = s[t];
}
// expect: read-write s
__global__ void barrier_only_after_reading(int *g) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = 1; k < blockDim.x; k *= 2) {
    int left = t >= k ? s[t - k] : 0;
    __syncthreads();
    s[t] += left;
  }
  g[blockIdx.x * blockDim.x + t] = s[t];
}
// expect: divergence
__global__ void barrier_in_a_branch(int *g) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = 1; k < blockDim.x; k *= 2)
    if (t >= k) {
      int left = s[t - k];
      __syncthreads();
      s[t] += left;
      __syncthreads();
    }
  g[blockIdx.x * blockDim.x + t] = s[t];
}
// expect: read-write s; write-write s
__global__ void carried_before_all_have_stored(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * blockDim.x + t];
  if (t == 0)
    for (int k = 1; k < blockDim.x; k++) s[k] += s[k - 1];
  __syncthreads();
  g[blockIdx.x * blockDim.x + t] = s[t];
}
// expect: read-write carry
__global__ void carry_between_blocks(int *g, int *carry) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) carry[blockIdx.x + 1] = carry[blockIdx.x] + g[i];
}
