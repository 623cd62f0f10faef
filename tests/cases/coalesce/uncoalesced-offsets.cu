// options: --block 128
// run: grid=2 n=200
// run: grid=1 n=129
// A shift by one element makes each warp cross a border.
__global__ void stencil(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 1 || i >= n - 1) return;
  y[i] = x[i - 1] +  // expect: store y coalesced 1..1/1..4; load x uncoalesced 1..2/1..5 alignment
         x[i] +  // expect: load x coalesced 1..1/1..4
         x[i + 1];  // expect: load x uncoalesced 1..2/1..5 alignment
}

// A shift by a line does no harm; one by half a line does.
__global__ void shifted(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i + 32] = x[i + 16];  // expect: store y coalesced 1..1/4..4; load x uncoalesced 2..2/4..4 alignment
}

// A row of any length: where it starts is not known.
__global__ void rows(float *y, const float *x, int n) {
  int i = threadIdx.x;
  if (i < n)
    y[blockIdx.x * n + i] = x[i];  // expect: store y uncoalesced 1..2/1..5 alignment; load x coalesced 1..1/1..4
}
