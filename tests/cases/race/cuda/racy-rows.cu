// Some blocks leave arrays or rows of them; the witness is of one that does not.
// expect: write-write o
__global__ void two_columns_into_one(int *o) {
  __shared__ int s[4][5];
  s[threadIdx.y][threadIdx.x] = threadIdx.x;
  o[threadIdx.y * 8 + threadIdx.x / 2] = s[threadIdx.y][threadIdx.x];
}
// expect: write-write o
__global__ void within_the_row(int *o) {
  int v[2][4];
  int t = threadIdx.x;
  v[0][t] = t;
  if (t > 1) o[0] = v[0][t];
}
__device__ int table[8];
// expect: write-write o
__global__ void blocks_within_the_table(int *o) {
  if (threadIdx.x == 0) table[blockIdx.x] = 1;
  if (gridDim.x > 3 && blockIdx.x == 0) o[0] = threadIdx.x;
}
/* The text goes through all rows in every run. */
// expect: write-write o
__global__ void through_all_rows(int *o) {
  __shared__ int s[4][8];
  int *p = &s[0][0];
  int t = threadIdx.x;
  for (int i = t; i < 32; i += blockDim.x) p[i] = 0;
  __syncthreads();
  o[t] = s[1][t % 8] + blockIdx.x;
}
