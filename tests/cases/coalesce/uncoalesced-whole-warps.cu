// options:
// A row of a block may have any number of whole warps: what lies behind it is aligned as they
// are, what is a part of it is not.
__global__ void halves(float *y) {
  int at = threadIdx.x + blockIdx.x * (blockDim.x / 2);
  y[at] = 0.0f;  // expect: store y unknown 1..1/4..4
  y[at + 1] = 0.0f;  // expect: store y uncoalesced 2..2/5..5 alignment
}
