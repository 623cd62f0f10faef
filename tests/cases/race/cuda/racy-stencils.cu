// Neighbors that others are changing.
// expect: read-write a
__global__ void in_place(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) a[i] = a[i - 1] + a[i + 1];
}
// expect: read-write tile
__global__ void no_barrier_after_the_tile(int *out, const int *in) {
  __shared__ int tile[66];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tile[t + 1] = in[i + 1];
  if (t == 0) tile[0] = in[i];
  out[i] = tile[t] + tile[t + 1];
}
// expect: write-write tile
__global__ void halo_overlaps_the_tile(int *out, const int *in) {
  __shared__ int tile[70];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tile[t] = in[i];
  if (t < 2) tile[t + blockDim.x - 1] = in[i + blockDim.x];
  __syncthreads();
  out[i] = tile[t] + tile[t + 1];
}
// expect: read-write s
__global__ void one_barrier_in_the_loop(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = 0; k < n; k++) {
    int left = s[t > 0 ? t - 1 : 0];
    __syncthreads();
    s[t] += left;
  }
  g[blockIdx.x * blockDim.x + t] = s[t];
}
// expect: read-write s
__global__ void ping_pong_without_barrier(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x, from = 0;
  s[0][t] = in[t];
  __syncthreads();
  for (int k = 0; k < n; k++) {
    s[1 - from][t] = s[from][t + 1 < blockDim.x ? t + 1 : 0];
    from = 1 - from;
  }
  __syncthreads();
  out[blockIdx.x * blockDim.x + t] = s[from][t];
}
// expect: read-write s
__global__ void never_flips(const int *in, int *out, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int k = 0; k < n; k++) {
    s[t] = s[t + 1 < blockDim.x ? t + 1 : 0];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = s[t];
}
// expect: read-write a
__global__ void blocks_exchange_edges(int *a) {
  int t = threadIdx.x, b = blockIdx.x * blockDim.x;
  int left = b + t > 0 ? a[b + t - 1] : 0;
  __syncthreads();
  a[b + t] = left;
}
