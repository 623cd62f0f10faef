// Where a thread leaves an array or a row of it, no run conforms.
__global__ void leaves_a_row(float *o, const float *in, int w, int h) {
  __shared__ float s[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < w && y < h) s[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  if (x < h && y < w) o[y * h + x] = s[threadIdx.x][threadIdx.y];
}
__global__ void reads_behind_its_row(int *o) {
  __shared__ int s[4][8];
  int t = threadIdx.x;
  if (t > 8) o[0] = t;
  o[blockIdx.x * blockDim.x + t + 1] = s[1][t];
}
/* The last thread leaves the row, the first two would collide. */
__global__ void another_thread_leaves_it(int *o) {
  __shared__ int s[4][8];
  int t = threadIdx.x;
  if (t == 8) s[1][t] = 1;
  __syncthreads();
  if (blockDim.x > 8 && t < 2) o[blockIdx.x] = t;
}
__global__ void afterwards(int *o) {
  __shared__ int s[4][8];
  int t = threadIdx.x;
  if (blockDim.x > 8 && t < 2) o[blockIdx.x] = t;
  __syncthreads();
  s[1][t] = 1;
}
/* A grid of 9 blocks leaves the array. */
__device__ int table[8];
__global__ void another_block_leaves_it(int *o) {
  if (threadIdx.x == 0) table[blockIdx.x] = 1;
  if (gridDim.x > 8 && blockIdx.x == 0) o[0] = threadIdx.x;
}
__global__ void a_row_of_its_own(int *o) {
  int v[2][4];
  int t = threadIdx.x;
  v[0][t] = t;
  if (t > 3) o[0] = t;
}
