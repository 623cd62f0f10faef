// options: --block 64
// Tails of reductions inside one warp, with a barrier for the warp in each step.
// run: block=64 grid=2
__global__ void tail_with_syncwarp(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    __syncwarp();
    for (int k = 16; k > 0; k /= 2) {
      int other = t < k ? s[t + k] : 0;
      __syncwarp();
      s[t] += other;
      __syncwarp();
    }
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void exchanged_in_a_warp(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  __syncwarp();
  g[blockIdx.x * 64 + t] = s[t ^ 1];
}
__global__ void rotated_in_a_warp(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  s[t] = t;
  __syncwarp();
  g[blockIdx.x * 64 + t] = s[warp * 32 + (lane + 1) % 32];
}
__global__ void one_row_a_warp(int *g) {
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int k = 0; k < 4; k++) g[((blockIdx.x * 2 + warp) * 4 + k) * 32 + lane] = k;
}
__global__ void leaders(int *g) {
  __shared__ int s[2];
  if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = 1 + threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) g[blockIdx.x] = s[0] + s[1];
}
