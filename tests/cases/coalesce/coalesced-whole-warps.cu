// options:
// run: block=32 grid=2 n=100 bits=5
// run: block=64 grid=2 n=200 bits=40
// run: block=96,2 grid=2 n=300 bits=-7
// Where nothing says how large a block is, sizes of whole warps are asked about.
__global__ void scaled(float *y, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = 2.0f * x[i];  // expect: store y coalesced 1..1/1..4; load x coalesced 1..1/1..4
}

__global__ void strided(float *y, const float *x, int n) {
  int first = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = first; i < n; i += blockDim.x * gridDim.x)
    y[i] = x[i];  // expect: store y coalesced 1..1/1..4; load x coalesced 1..1/1..4
}

// A warp is a part of one row, and rows are multiples of whole lines.
__global__ void rows(float *y, const float *x) {
  int i = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * blockIdx.x);
  y[i] = x[i];  // expect: store y coalesced 1..1/4..4; load x coalesced 1..1/4..4
}

// Lanes that change places within their line stay in it, whatever the bits above are.
__global__ void exchanged(float *x, int bits) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ bits;
  if (other > i)
    x[i] = x[other];  // expect: store x coalesced 1..1/1..4; load x coalesced 1..1/1..4
}
