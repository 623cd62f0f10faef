// options: --block 32
// Networks of comparisons in which partners meet too early.
// expect: read-write s; write-write s
__global__ void bitonic_without_barrier(int *g) {
  __shared__ int s[32];
  unsigned t = threadIdx.x;
  s[t] = g[blockIdx.x * 32 + t];
  __syncthreads();
  for (unsigned j = 16; j > 0; j /= 2) {
    unsigned other = t ^ j;
    if (other > t) {
      int a = s[t], b = s[other];
      s[t] = a < b ? a : b;
      s[other] = a < b ? b : a;
    }
  }
  __syncthreads();
  g[blockIdx.x * 32 + t] = s[t];
}
// expect: read-write s; write-write s
__global__ void both_partners_swap(int *g) {
  __shared__ int s[32];
  unsigned t = threadIdx.x;
  s[t] = g[blockIdx.x * 32 + t];
  __syncthreads();
  int a = s[t], b = s[t ^ 4];
  s[t] = b;
  s[t ^ 4] = a;
  __syncthreads();
  g[blockIdx.x * 32 + t] = s[t];
}
// expect: read-write s; write-write s
__global__ void odd_even_with_one_phase(int *g) {
  __shared__ int s[33];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * 32 + t];
  __syncthreads();
  if (t < 31) {
    int a = s[t], b = s[t + 1];
    s[t] = a < b ? a : b;
    s[t + 1] = a < b ? b : a;
  }
  __syncthreads();
  g[blockIdx.x * 32 + t] = s[t];
}
// expect: read-write s
__global__ void butterfly_in_one_buffer(int *g) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * 32 + t];
  __syncthreads();
  for (int j = 1; j < 32; j *= 2) {
    s[t] += s[t ^ j];
    __syncthreads();
  }
  g[blockIdx.x * 32 + t] = s[t];
}
