// options: --block 48,2
// run: grid=2
// The second warp has the end of one row and the start of the next.
__global__ void partial(float *y, const float *x) {
  y[threadIdx.x] = x[threadIdx.y];  // expect: store y uncoalesced 1..2/4..4 range; load x coalesced 1..1/1..1
  y[threadIdx.y * 48 + threadIdx.x] = 0;  // expect: store y coalesced 1..1/4..4
  y[threadIdx.x * 2 + threadIdx.y] = 0;  // expect: store y uncoalesced 2..2/8..8 range
}

// Few lanes are active, so that few lines are needed.
__global__ void few(float *y) {
  if (threadIdx.x < 2) y[threadIdx.x * 64] = 1;  // expect: store y uncoalesced 2..2/2..2 range
  if (threadIdx.x % 16 == 0) y[threadIdx.x] = 1;  // expect: store y uncoalesced 1..2/2..2 range
}
