// options: --block 64 --warp lockstep
// Code that is right where the threads of a warp run in lockstep.
__global__ void tail_without_syncwarp(const int *in, int *out) {
  __shared__ volatile int s[64];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
    s[t] += s[t + 32];
    s[t] += s[t + 16];
    s[t] += s[t + 8];
    s[t] += s[t + 4];
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
__global__ void neighbor_of_the_warp(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  g[blockIdx.x * 64 + t] = s[t ^ 1];
}
__global__ void loop_in_step(int *g) {
  __shared__ int s[96];
  int t = threadIdx.x, first = t / 32 * 48, lane = t % 32;
  s[first + lane] = t;
  for (int k = 16; k > 0; k /= 2) s[first + lane] += s[first + lane + k];
  g[blockIdx.x * 64 + t] = s[first + lane];
}
