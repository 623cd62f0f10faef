// options: --block 64
// What all threads of a block get from a barrier decides which way all of them go.
// run: block=64 grid=2
__global__ void either_way(const int *x, int *g) {
  __shared__ int s[65];
  int t = threadIdx.x, at = blockIdx.x * 64 + t;
  if (__syncthreads_or(x[at] > 0))
    s[t] = t;
  else
    g[at] = s[t + 1];
}
// run: block=64 grid=2
__global__ void two_votes(const int *x, int *g) {
  __shared__ int s[65];
  int t = threadIdx.x, at = blockIdx.x * 64 + t;
  if (__syncthreads_or(x[at] > 0)) s[t] = t;
  if (!__syncthreads_and(x[at] > 1)) g[at] = s[t + 1];
}
// All threads leave the loop together, so that no barrier is missed.
// run: block=64 grid=2
__global__ void left_by_all(const int *x, int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, at = blockIdx.x * 64 + t;
  s[t] = t;
  for (int i = 0; i < n; i++) {
    if (__syncthreads_or(x[at] > i)) return;
    int other = s[t ^ 1];
    __syncthreads();
    s[t] = other + i;
  }
  g[at] = s[t];
}
// run: block=64 grid=2
__global__ void until_all_agree(const int *x, int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, at = blockIdx.x * 64 + t;
  s[t] = t;
  while (n > 0) {
    if (__syncthreads_and(x[at] > n)) break;
    int other = s[63 - t];
    __syncthreads();
    s[t] = other + n;
    n--;
  }
  g[at] = s[t];
}
// The number of those who are for it has two halves.
// run: block=64 grid=2
__global__ void counted(const int *x, int *g) {
  __shared__ int s[64];
  int t = threadIdx.x, at = blockIdx.x * 64 + t;
  s[t] = x[at];
  int k = __syncthreads_count(x[at] > 0);
  if (k > 32) g[at] = s[63 - t];
  else s[t] = k;
}
