// options: --block 128
// run: grid=3 n=1000
// run: grid=2 n=33
// The stride of the grid is a multiple of 128 threads, so the lanes stay aligned.
__global__ void grid_stride(float *y, const float *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = x[i];  // expect: store y coalesced 1..1/1..4; load x coalesced 1..1/1..4
}

__global__ void unsigned_stride(float *y, const float *x, unsigned n) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = x[i];  // expect: store y coalesced 1..1/1..4; load x coalesced 1..1/1..4
}

// Backwards is as good as forwards.
__global__ void reversed(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = x[127 - (int)threadIdx.x];  // expect: store y coalesced 1..1/4..4; load x coalesced 1..1/4..4
}
