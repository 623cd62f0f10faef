// options: --block 64
// run: grid=2 n=32
// run: grid=1 n=3
// Strides of constant size: 2, 3, 4 and 32 elements.
__global__ void constant(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = x[2 * i];  // expect: load x uncoalesced 2..2/8..8 range
  sum += x[3 * i];  // expect: load x uncoalesced 3..3/12..12 range
  sum += x[4 * i];  // expect: load x uncoalesced 4..4/16..16 range
  y[32 * i] = sum;  // expect: store y uncoalesced 32..32/32..32 range
}

// Small elements: a stride of 4 bytes still fits one line, one of 5 does not.
__global__ void bytes(char *y, const char *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[4 * i] = x[5 * i];  // expect: store y coalesced 1..1/4..4; load x uncoalesced 2..2/5..5 range
}

// A row for each thread: with n = 0 all lanes meet, with n = 32 they are far apart.
__global__ void row_each(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; k++)
    y[i * n + k] = x[k * n + i];  // expect: store y uncoalesced 1..32/4..32 range; load x uncoalesced 1..2/4..5 alignment
}
