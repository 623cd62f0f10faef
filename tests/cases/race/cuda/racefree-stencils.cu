// Neighbors are read from another array, or from a tile that is complete.
// run: block=8 grid=2 n=11
__global__ void out_of_place(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1) out[i] = in[i - 1] + in[i] + in[i + 1];
}
__global__ void with_halo(int *out, const int *in) {
  extern __shared__ int tile[];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tile[t + 1] = in[i + 1];
  if (t == 0) tile[0] = in[i];
  if (t == blockDim.x - 1) tile[t + 2] = in[i + 2];
  __syncthreads();
  out[i] = tile[t] + tile[t + 1] + tile[t + 2];
}
__global__ void halo_of_three(int *out, const int *in) {
  __shared__ int tile[70];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  tile[t + 3] = in[i + 3];
  if (t < 3) {
    tile[t] = in[i];
    tile[t + 3 + blockDim.x] = in[i + 3 + blockDim.x];
  }
  __syncthreads();
  if (blockDim.x >= 3) {
    int sum = 0;
    for (int k = 0; k <= 6; k++) sum += tile[t + k];
    out[i] = sum;
  }
}
__global__ void in_place_with_two_barriers(int *a) {
  int t = threadIdx.x, b = blockIdx.x * blockDim.x;
  int left = t > 0 ? a[b + t - 1] : 0;
  __syncthreads();
  a[b + t] = left;
}
__global__ void ping_pong(const int *in, int *out, int n) {
  __shared__ int s[2][64];
  int t = threadIdx.x, from = 0;
  s[0][t] = in[t];
  __syncthreads();
  for (int k = 0; k < n; k++) {
    int right = t + 1 < blockDim.x ? s[from][t + 1] : 0;
    s[1 - from][t] = s[from][t] + right;
    from = 1 - from;
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + t] = s[from][t];
}
__global__ void red_black(float *a, int n, int color) {
  int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + 1;
  if (i < n - 1) a[i] = a[i - 1] + a[i + 1];
}
__global__ void iterated_in_shared_memory(int *g, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = g[blockIdx.x * blockDim.x + t];
  __syncthreads();
  for (int k = 0; k < n; k++) {
    int left = s[t > 0 ? t - 1 : 0];
    __syncthreads();
    s[t] += left;
    __syncthreads();
  }
  g[blockIdx.x * blockDim.x + t] = s[t];
}
