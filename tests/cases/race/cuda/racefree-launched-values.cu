// The host launches these with numbers, for which no two threads meet.
// run: block=4,4 grid=3,3 n=12 width=12 count=16
__global__ void transposed_in_place(float *a, int n) {
  __shared__ float s[4][5], d[4][5];
  int x = blockIdx.x * 4 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
  int dx = blockIdx.y * 4 + threadIdx.x, dy = blockIdx.x * 4 + threadIdx.y;
  if (blockIdx.y > blockIdx.x) {
    s[threadIdx.y][threadIdx.x] = a[y * n + x];
    d[threadIdx.y][threadIdx.x] = a[dy * n + dx];
    __syncthreads();
    a[dy * n + dx] = s[threadIdx.x][threadIdx.y];
    a[y * n + x] = d[threadIdx.x][threadIdx.y];
  } else if (blockIdx.y == blockIdx.x) {
    s[threadIdx.y][threadIdx.x] = a[y * n + x];
    __syncthreads();
    a[y * n + x] = s[threadIdx.x][threadIdx.y];
  }
}
__global__ void rows_of_a_picture(float *out, const float *in, unsigned width) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * width + x] = in[y * width + x] + threadIdx.x;
}
__global__ void two_halves(float *out, int count) {
  __shared__ float s[64];
  int t = threadIdx.y * 4 + threadIdx.x, to = 0, from = 1;
  if (blockIdx.x == 0 && blockIdx.y == 0) {
    s[t] = out[t];
    __syncthreads();
    for (int k = 1; k < count; k *= 2) {
      to = 1 - to, from = 1 - to;
      s[to * count + t] = s[from * count + t] + (t >= k ? s[from * count + t - k] : 0);
      __syncthreads();
    }
    out[t] = s[to * count + t];
  }
}
__global__ void asked_about(float *out, int n) {
  out[(blockIdx.y * 4 + threadIdx.y) * n + blockIdx.x * 4 + threadIdx.x] = threadIdx.x;
}

void host(float *a, float *b) {
  const int tiles = 3;
  int n = 4 * tiles;
  dim3 grid(tiles, tiles), block(4, 4);
  transposed_in_place<<<grid, block>>>(a, n);
  rows_of_a_picture<<<grid, block>>>(b, a, 12);
  rows_of_a_picture<<<grid, block>>>(b, a, n + 4);
  int half = 48 / tiles;
  two_halves<<<grid, block>>>(a, half - 0);
  asked_about<<<grid, block>>>(a, 12);
  cudaFuncSetAttribute(asked_about, cudaFuncAttributeMaxDynamicSharedMemorySize, 100);
}
