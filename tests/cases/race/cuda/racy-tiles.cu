// options: --block 8,8
// Two-dimensional blocks and tiles with mistakes in them.
// expect: read-write tile
__global__ void transpose_without_barrier(float *out, const float *in) {
  __shared__ float tile[8][9];
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * 16 + x];
  if (x < 16 && y < 16) out[y * 16 + x] = tile[threadIdx.x][threadIdx.y];
}
// expect: read-write left
__global__ void multiply_with_one_barrier(float *c, const float *a, int n) {
  __shared__ float left[8][8];
  int tx = threadIdx.x, ty = threadIdx.y;
  int row = blockIdx.y * 8 + ty, column = blockIdx.x * 8 + tx;
  float sum = 0;
  for (int m = 0; m < n; m++) {
    left[ty][tx] = a[row * n + m * 8 + tx];
    __syncthreads();
    for (int k = 0; k < 8; k++) sum += left[ty][k];
  }
  if (row < 16 && column < 16) c[row * 16 + column] = sum;
}
// expect: write-write s
__global__ void rows_share_a_line(int *g) {
  __shared__ int s[8];
  s[threadIdx.x] = threadIdx.y;
  __syncthreads();
  g[((blockIdx.y * gridDim.x + blockIdx.x) * 8 + threadIdx.y) * 8 + threadIdx.x] = s[threadIdx.x];
}
// expect: write-write a
__global__ void stride_shorter_than_the_row(int *a) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  a[y * 7 + x] = x;
}
