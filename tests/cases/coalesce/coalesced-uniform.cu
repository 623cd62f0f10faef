// options: --block 64
// run: grid=2 n=5 m=3
// run: grid=1 n=1 m=1
// All lanes read one element, or one lane is active.
__global__ void uniform(float *y, const float *x, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += x[k * m];  // expect: load x coalesced 1..1/1..1
  if (threadIdx.x == 0)
    y[blockIdx.x] = sum;  // expect: store y coalesced 1..1/1..1
  if (threadIdx.x == 7)
    y[37 * i] = sum;  // expect: store y coalesced 1..1/1..1
  y[i] = x[blockIdx.x];  // expect: store y coalesced 1..1/4..4; load x coalesced 1..1/1..1
}
