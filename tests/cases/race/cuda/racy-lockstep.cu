// options: --block 64 --warp lockstep
// Lockstep does not help here.
// expect: read-write s
__global__ void across_warps(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = t;
  g[blockIdx.x * 64 + t] = s[63 - t];
}
// expect: write-write s
__global__ void one_instruction(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t / 2] = t;
  __syncthreads();
  g[blockIdx.x * 64 + t] = s[t];
}
// expect: write-write s
__global__ void two_branches(int *g) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t % 2 == 0)
    s[t] = 1;
  else
    s[t - 1] = 2;
  __syncthreads();
  g[blockIdx.x * 64 + t] = s[t];
}
// expect: read-write s
__global__ void tail_of_two_warps(int *g) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  s[t] += s[t + 32];
  g[blockIdx.x * 64 + t] = s[t];
}
