// options: --block 32,8
// run: grid=2,2 n=40
// A warp is one row of a block of 32 x 8 threads.
__global__ void tiles(float *y, const float *x, int n) {
  __shared__ float tile[32][33];
  int column = blockIdx.x * 32 + threadIdx.x, row = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    tile[threadIdx.y + k][threadIdx.x] = x[(row + k) * 1024 + column];  // expect: load x coalesced 1..1/4..4
  __syncthreads();
  column = blockIdx.y * 32 + threadIdx.x;
  row = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    y[(row + k) * 1024 + column] = tile[threadIdx.x][threadIdx.y + k];  // expect: store y coalesced 1..1/4..4
}

// A matrix multiplication: rows of b are read by neighbors, elements of a by all.
__global__ void product(float *c, const float *a, const float *b) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < 64; k++)
    sum += a[row * 64 + k] * b[k * 64 + column];  // expect: load a coalesced 1..1/1..1; load b coalesced 1..1/4..4
  c[row * 64 + column] = sum;  // expect: store c coalesced 1..1/4..4
}
