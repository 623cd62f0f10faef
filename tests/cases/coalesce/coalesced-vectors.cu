// options: --block 256
// run: grid=2 n=300
// run: grid=1 n=40
// One thread for each element of some vectors: a full warp fills a line exactly.
__global__ void saxpy(float *y, const float *x, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];  // expect: store y coalesced 1..1/1..4; load x coalesced 1..1/1..4; load y coalesced 1..1/1..4
}

// Threads that are left over return at once.
__global__ void scaled(double *y, const double *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  y[i] = 2.0 * x[i];  // expect: store y coalesced 1..2/1..8; load x coalesced 1..2/1..8
}

// Bytes: a warp needs a quarter of a line.
__global__ void bytes(unsigned char *y, const unsigned char *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];  // expect: store y coalesced 1..1/1..1; load x coalesced 1..1/1..1
}
