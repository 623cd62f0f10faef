// options: --block 64
// Code that trusts in lockstep, and barriers of a warp that are too weak.
// expect: read-write s
__global__ void tail_without_syncwarp(const int *in, int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
// expect: read-write s
__global__ void syncwarp_for_a_block(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  g[blockIdx.x * 64 + t] = s[63 - t];
}
// expect: read-write s
__global__ void shuffle_as_a_barrier(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  int v = __shfl_xor_sync(0xffffffff, t, 1);
  g[blockIdx.x * 64 + t] = s[t ^ 1] + v;
}
// expect: read-write s
__global__ void fence_as_a_barrier(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __threadfence_block();
  g[blockIdx.x * 64 + t] = s[t ^ 1];
}
// expect: read-write s
__global__ void one_syncwarp_in_the_loop(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  for (int k = 16; k > 0; k /= 2) {
    if (t < 32) s[t] += s[t + k];
    __syncwarp();
  }
  g[blockIdx.x * 64 + t] = s[t];
}
