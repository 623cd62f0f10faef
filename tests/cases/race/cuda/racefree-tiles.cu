// options: --block 8,8
// Two-dimensional blocks and tiles.
// run: block=8,8 grid=2,2 w=16 n=16
__global__ void transpose(float *out, const float *in, int w) {
  __shared__ float tile[8][9];
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * 16 + x];
  __syncthreads();
  x = blockIdx.y * 8 + threadIdx.x;
  y = blockIdx.x * 8 + threadIdx.y;
  if (x < 16 && y < 16) out[y * 16 + x] = tile[threadIdx.x][threadIdx.y];
}
__global__ void multiply(float *c, const float *a, const float *b, int n) {
  __shared__ float left[8][8], right[8][8];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 8 + ty, column = blockIdx.x * 8 + tx;
  float sum = 0;
  for (int m = 0; m < n / 8; m++) {
    left[ty][tx] = a[row * n + m * 8 + tx];
    right[ty][tx] = b[(m * 8 + ty) * n + column];
    __syncthreads();
    for (int k = 0; k < 8; k++) sum += left[ty][k] * right[k][tx];
    __syncthreads();
  }
  if (row < 16 && column < 16) c[row * 16 + column] = sum;
}
__global__ void rows_of_a_matrix(float *a) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 100) a[y * 100 + x] = 1.0f;
}
__global__ void linear_thread(int *g) {
  __shared__ int s[64];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  s[t] = t;
  __syncthreads();
  g[(blockIdx.y * gridDim.x + blockIdx.x) * 64 + t] = s[63 - t];
}
__global__ void halo_in_two_dimensions(float *out, const float *in, int w) {
  __shared__ float tile[10][10];
  int tx = threadIdx.x, ty = threadIdx.y;
  for (int y = ty; y < 10; y += 8)
    for (int x = tx; x < 10; x += 8)
      tile[y][x] = in[(blockIdx.y * 8 + y) * w + blockIdx.x * 8 + x];
  __syncthreads();
  int x = blockIdx.x * 8 + tx, y = blockIdx.y * 8 + ty;
  if (x < 16) out[y * 16 + x] = tile[ty][tx + 1] + tile[ty + 2][tx + 1] + tile[ty + 1][tx];
}
// The rows of a halo are loaded twice, with the same values.
// benign: tile
__global__ void halo_loaded_twice(float *out, const float *in, int w) {
  __shared__ float tile[9][9];
  int tx = threadIdx.x, ty = threadIdx.y;
  tile[ty][tx] = in[ty * w + tx];
  tile[ty + 1][tx] = in[(ty + 1) * w + tx];
  __syncthreads();
  int x = blockIdx.x * 8 + tx, y = blockIdx.y * 8 + ty;
  if (x < 16) out[y * 16 + x] = tile[ty][tx];
}
