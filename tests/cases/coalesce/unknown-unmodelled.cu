// options: --block 64
// What is not modelled is unknown, with everything else decided.
__global__ void casts(float *y, const int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  y[i] = 1.0f;  // expect: store y coalesced 1..1/4..4
  y[i] = reinterpret_cast<const float4 *>(x)[i].x;  // expect: load memory unknown
}

// Whether the library moves bytes or words is not known.
__global__ void cleared(int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  memset(y + i, 0, sizeof *y);  // expect: store y unknown
}
