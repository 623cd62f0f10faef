// options: --block 128
// run: grid=3 m=5 n=300
// run: grid=2 m=32 n=200
// A row and a column of one number, put together again.
__global__ void rows(float *y, const float *x, unsigned m, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    unsigned row = i / m, column = i % m;
    y[row * m + column] = x[m * row + column + 128];  // expect: store y coalesced 1..1/1..4; load x coalesced 1..1/1..4
  }
}
__global__ void signed_rows(float *y, int m, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i / m * m + i % m] = 1;  // expect: store y coalesced 1..1/1..4
}
