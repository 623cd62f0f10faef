// options: --block 256
// run: grid=2
// Divisions, remainders, shifts and masks of the thread's number.
__global__ void divided(float *y, const float *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = x[i / 4 * 4];  // expect: load x coalesced 1..1/4..4
  sum += x[i % 32];  // expect: load x coalesced 1..1/4..4
  sum += x[i >> 5];  // expect: load x coalesced 1..1/1..1
  sum += x[i & 7];  // expect: load x coalesced 1..1/1..1
  sum += x[i / 3];  // expect: load x coalesced 1..1/2..2
  y[i ^ 1] = sum;  // expect: store y coalesced 1..1/4..4
  y[i & ~31] = sum;  // expect: store y coalesced 1..1/1..1
  y[i % 8 * 32] = sum;  // expect: store y uncoalesced 8..8/8..8 range
}
